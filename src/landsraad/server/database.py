"""The connection to SQLite or PostgreSQL: transactions that are durable when they return."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from landsraad.server.migrations import upgrade
from landsraad.server.settings import data_directory

__all__ = ["Database", "database_url"]

Result = TypeVar("Result")
Work = Callable[[AsyncConnection], Awaitable[Result]]

BATCH = 64
"""SQLite: how many waiting transactions may share one commit."""


def database_url(text: str) -> sa.URL:
    """The URL of a database given as a URL, as the path of an SQLite file, or not at all."""
    if not text:
        text = str(data_directory() / "tables.sqlite3")
    if "://" not in text:
        return sa.URL.create("sqlite+aiosqlite", database=str(Path(text).expanduser()))
    url = sa.make_url(text)
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    backend = url.drivername.split("+")[0]
    if backend not in drivers:
        raise ValueError(f"Tables are kept in SQLite or PostgreSQL, not in {backend!r}.")
    return url.set(drivername=drivers[backend])


class Database:
    def __init__(self, url: sa.URL) -> None:
        self.url = url
        self.is_postgres = url.get_backend_name() == "postgresql"
        self.engine = make_engine(url)
        self._waiting: asyncio.Queue[tuple[Work[Any], asyncio.Future[Any]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        if not self.is_postgres and self.url.database and self.url.database != ":memory:":
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
        if not self.is_postgres:
            self._writer = asyncio.create_task(self._write_in_groups())

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    async def transact(self, work: Work[Result]) -> Result:
        """Carry out a transaction. When this returns, it is on disk.

        SQLite has one writer anyway, so transactions that wait for it share a commit (and its fsync). Work that finds
        it cannot be done must say so before it writes anything.
        """
        if self.is_postgres:
            async with self.engine.begin() as connection:
                return await work(connection)
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((work, future))
        return await future

    async def _write_in_groups(self) -> None:
        while True:
            group = [await self._waiting.get()]
            while len(group) < BATCH and not self._waiting.empty():
                group.append(self._waiting.get_nowait())
            if not await self._write_group(group) and len(group) > 1:
                for job in group:
                    await self._write_group([job])

    async def _write_group(self, group: list[tuple[Work[Any], asyncio.Future[Any]]]) -> bool:
        try:
            async with self.engine.begin() as connection:
                results = [await work(connection) for work, _ in group]
        except Exception as error:
            if len(group) == 1 and not group[0][1].done():
                group[0][1].set_exception(error)
            return False
        for (_, future), result in zip(group, results, strict=True):
            if not future.done():
                future.set_result(result)
        return True


def make_engine(url: sa.URL) -> AsyncEngine:
    if url.get_backend_name() == "postgresql":
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 30})

    @sa.event.listens_for(engine.sync_engine, "connect")
    def configure(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        # FULL: a commit survives the loss of power, not only the end of the process.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
