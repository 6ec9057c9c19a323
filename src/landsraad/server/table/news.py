"""What this process does when it hears that tables have changed elsewhere, or may have without its hearing it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

import sqlalchemy as sa

from landsraad.server.store.rows import DELETED, ORDERS, TALK
from landsraad.server.table.tables import Tables
from landsraad.server.table.windows import orders_from_text

__all__ = ["News"]

logger = logging.getLogger(__name__)

TABLES = 100
"""So many tables are looked up at a time."""
AGAIN = 1.0
"""Seconds until the database is asked again when it has not answered."""


class News:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def heard(self, table_id: str, seq: int) -> None:
        """Another process (or this one) has stored an entry."""
        known = self.tables.memory.known(table_id)
        if seq == DELETED:
            self._gone(table_id)
        elif known is None:
            self.tables.hub.publish(table_id)
        elif seq == ORDERS:
            self._begin(partial(self._hear_orders, table_id))
        elif seq == TALK:
            self._begin(partial(self._hear_talk, table_id))
        elif known.standing.seq < seq:
            self._begin(partial(self._catch_up, table_id))

    def missed(self) -> None:
        """The connection was lost for a while: anything may have happened."""
        self._begin(self.look_again)

    async def look_again(self) -> None:
        """Find out which tables have changed or gone. However many they are, others have their turn in between."""
        memory, hub = self.tables.memory, self.tables.hub
        ids = list({*memory.ids(), *hub.tables()})
        for first in range(0, len(ids), TABLES):
            some = ids[first : first + TABLES]
            last = await self.tables.storage.last_numbers(some)
            for table_id in some:
                known = memory.known(table_id)
                if table_id not in last:
                    self._gone(table_id)
                elif known is None:
                    hub.publish(table_id)
                else:
                    await self._hear_orders(table_id)
                    await self._hear_talk(table_id)
                    if known.standing.seq < last[table_id]:
                        await self._catch_up(table_id)
            await asyncio.sleep(0)

    def _gone(self, table_id: str) -> None:
        self.tables.memory.forget(table_id)
        self.tables.hub.publish(table_id)

    async def _hear_orders(self, table_id: str) -> None:
        """Seats have given orders, here or at another process."""
        live = self.tables.memory.known(table_id)
        if live is None:
            return
        texts = await self.tables.storage.orders(table_id)
        stored = {seat: orders_from_text(text) for seat, text in texts.items()}
        for seat in {*stored, *live.orders}:
            if stored.get(seat) != live.orders.get(seat):
                live.obey(seat, stored.get(seat))
        self.tables.hub.publish(table_id)
        self.tables.on_change(table_id, live.standing)

    async def _hear_talk(self, table_id: str) -> None:
        live = self.tables.memory.known(table_id)
        if live is not None:
            await self.tables.hear(live)

    async def _catch_up(self, table_id: str) -> None:
        live = self.tables.memory.known(table_id)
        if live is not None:
            async with live.lock:
                await self.tables.memory.refresh(live)
        self.tables.hub.publish(table_id)

    def _begin(self, work: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.create_task(self._until_done(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _until_done(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                return await work()
            except (OSError, sa.exc.SQLAlchemyError) as error:
                logger.warning("What has changed elsewhere cannot be read; trying again: %s", error)
                await asyncio.sleep(AGAIN)
