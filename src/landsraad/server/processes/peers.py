"""The other server processes on the same database: news of their changes, and who moves the bots of a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Callable

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa

from landsraad.server.store.database import APPLICATION
from landsraad.server.store.rows import CHANNEL

__all__ = ["Alone", "Peers", "PostgresPeers"]

logger = logging.getLogger(__name__)

SPACE = 74_015
"""The first half of our advisory locks' names; the second is the table."""


Told = Callable[[str], None]
"""Hears what another process tells."""
COMPANY = "landsraad_company"
"""Where PostgreSQL tells the other processes who is connected."""


class Peers:
    """What a server needs to know of the others."""

    async def open(self, changed: Callable[[str, int], None], reconnected: Callable[[], None], told: Told) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def tell(self, text: str) -> None:
        """Tell the others something that need not be kept, and may be lost."""
        raise NotImplementedError

    async def claim(self, table_id: str) -> bool:
        """Whether this process is the one to move the bots of a table."""
        raise NotImplementedError

    async def release(self, table_id: str) -> None:
        raise NotImplementedError


class Alone(Peers):
    """SQLite: this is the only process."""

    async def open(self, changed: Callable[[str, int], None], reconnected: Callable[[], None], told: Told) -> None:
        pass

    async def close(self) -> None:
        pass

    async def tell(self, text: str) -> None:
        pass

    async def claim(self, table_id: str) -> bool:
        return True

    async def release(self, table_id: str) -> None:
        pass


class PostgresPeers(Peers):
    """One connection of its own listens for changes and holds the claims. If this process dies, so do its claims."""

    def __init__(self, url: sa.URL) -> None:
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: asyncpg.Connection | None = None
        self._busy = asyncio.Lock()
        self._keeper: asyncio.Task[None] | None = None

    async def open(self, changed: Callable[[str, int], None], reconnected: Callable[[], None], told: Told) -> None:
        self._changed = changed
        self._reconnected = reconnected
        self._told = told
        await self._connect()
        self._keeper = asyncio.create_task(self._keep())

    async def close(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
        if self._connection is not None:
            await self._connection.close()

    async def tell(self, text: str) -> None:
        async with self._busy:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                if self._connection is not None and not self._connection.is_closed():
                    await self._connection.execute("SELECT pg_notify($1, $2)", COMPANY, text)

    async def claim(self, table_id: str) -> bool:
        async with self._busy:
            if self._connection is None or self._connection.is_closed():
                return False
            query = "SELECT pg_try_advisory_lock($1, $2)"
            return bool(await self._connection.fetchval(query, SPACE, lock_name(table_id)))

    async def release(self, table_id: str) -> None:
        async with self._busy:
            if self._connection is not None and not self._connection.is_closed():
                await self._connection.execute("SELECT pg_advisory_unlock($1, $2)", SPACE, lock_name(table_id))

    async def _connect(self) -> None:
        connection = await asyncpg.connect(self._url, server_settings={"application_name": APPLICATION})
        await connection.add_listener(CHANNEL, self._heard)
        await connection.add_listener(COMPANY, lambda *heard: self._told(str(heard[-1])))
        self._connection = connection

    async def _keep(self) -> None:
        """Connect again when the connection is lost; what was missed meanwhile is looked up."""
        while True:
            await asyncio.sleep(1.0)
            try:
                async with self._busy:
                    assert self._connection is not None
                    if not self._connection.is_closed():
                        await self._connection.execute("SELECT 1")
                        continue
                    await self._connect()
                self._reconnected()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                logger.warning("The connection for news is lost: %s", error)

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        table_id, _, seq = str(payload).partition(" ")
        self._changed(table_id, int(seq))


def lock_name(table_id: str) -> int:
    """A signed 32-bit number for a table; two tables that share one only wait for each other."""
    return zlib.crc32(table_id.encode()) - 2**31
