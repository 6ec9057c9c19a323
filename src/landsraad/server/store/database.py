"""The connection to SQLite or PostgreSQL: transactions that are durable when they return.

Work on the database is written as plain functions of a SQLAlchemy connection. PostgreSQL runs them on its asynchronous
driver; SQLite in threads, one hop for a whole transaction (a driver that hops for every call took ten times the time).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import create_async_engine

from landsraad.server.errors import DatabaseTrouble
from landsraad.server.settings import InvalidSetting, data_directory
from landsraad.server.store import schema
from landsraad.server.store.lock import FileLock
from landsraad.server.store.migrations import upgrade
from landsraad.server.store.writing import Work, Writer

__all__ = [
    "APPLICATION",
    "Database",
    "PostgresDatabase",
    "SqliteDatabase",
    "Work",
    "database_url",
    "open_database",
    "put",
    "sqlite_engine",
    "trouble",
]

Result = TypeVar("Result")

APPLICATION = "landsraad"
"""How our connections are called in PostgreSQL's list of connections."""


def database_url(text: str) -> sa.URL:
    """The URL of a database given as a URL, as the path of an SQLite file, or not at all."""
    if not text:
        text = str(data_directory() / "tables.sqlite3")
    if "://" not in text:
        return sa.URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):
        raise InvalidSetting("database", "this is not the URL of a database.") from None
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    backend = url.drivername.split("+")[0]
    if backend not in drivers:
        raise InvalidSetting("database", f"tables are kept in SQLite or PostgreSQL, not in {backend!r}.")
    return url.set(drivername=drivers[backend])


class Database:
    """What is the same for both."""

    is_postgres = False

    def __init__(self, url: sa.URL) -> None:
        self.url = url

    async def open(self) -> list[str]:
        """Be ready for work. Gives the versions the database was brought through on the way to ours."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def read(self, work: Work[Result]) -> Result:
        raise NotImplementedError

    async def write(self, work: Work[Result]) -> Result:
        """Carry out a transaction. When this returns, it is on disk.

        Work that finds it cannot be done must say so before it writes anything.
        """
        raise NotImplementedError

    async def probe(self) -> None:
        """Write something harmless: raises if the database is dead, full or read-only."""
        await self.write(beat)


def beat(connection: sa.Connection) -> None:
    put(connection, schema.heartbeat, id=1, at=time.time())


def put(connection: sa.Connection, table: sa.Table, **values: Any) -> None:
    """Write a row, or over the one with its key: of two processes that do it at the same moment none fails."""
    insert: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    keys = [column.name for column in table.primary_key]
    others = {name: value for name, value in values.items() if name not in keys}
    connection.execute(insert(table).values(**values).on_conflict_do_update(index_elements=keys, set_=others))


def open_database(text: str) -> Database:
    url = database_url(text)
    return PostgresDatabase(url) if url.get_backend_name() == "postgresql" else SqliteDatabase(url)


class PostgresDatabase(Database):
    is_postgres = True

    def __init__(self, url: sa.URL) -> None:
        super().__init__(url)
        self._engine = create_async_engine(
            url,
            pool_size=8,
            max_overflow=8,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"timeout": 10, "server_settings": {"application_name": APPLICATION}},
        )
        without_data(self._engine.sync_engine)

    async def open(self) -> list[str]:
        with trouble(self.url):
            return await self.write(upgrade)

    async def close(self) -> None:
        await self._engine.dispose()

    async def read(self, work: Work[Result]) -> Result:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[Result]) -> Result:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)


class SqliteDatabase(Database):
    """One thread writes, others read."""

    def __init__(self, url: sa.URL) -> None:
        super().__init__(url)
        self._engine = sqlite_engine(url)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="read")
        self._writer = Writer(self._engine)
        self._path = Path(url.database or ":memory:")
        self._lock = FileLock(self._path)
        self._file = (0, 0)

    async def open(self) -> list[str]:
        with trouble(self.url):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.take()
            try:
                versions = await self._writer.write(upgrade)
                self._file = identity(self._path)
            except BaseException:
                self._lock.release()
                raise
        return versions

    async def close(self) -> None:
        await self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()
        self._lock.release()

    async def probe(self) -> None:
        # SQLite would go on writing into a file that has no name any more.
        if identity(self._path) != self._file:
            raise DatabaseTrouble(f"{self._path} has been replaced.")
        await super().probe()

    async def read(self, work: Work[Result]) -> Result:
        def reading() -> Result:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    async def write(self, work: Work[Result]) -> Result:
        return await self._writer.write(work)


def sqlite_engine(url: sa.URL) -> sa.Engine:
    engine = sa.create_engine(url, connect_args={"timeout": 30}, hide_parameters=True)
    without_data(engine)

    @sa.event.listens_for(engine, "connect")
    def configure(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        # FULL: a commit survives the loss of power, not only the end of the process.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def without_data(engine: sa.Engine) -> None:
    """Errors of the database may be logged, so they must not quote what was to be written: secrets of games."""

    @sa.event.listens_for(engine, "handle_error")
    def forget_details(context: sa.engine.ExceptionContext) -> None:
        error: BaseException | None = context.original_exception
        while error is not None:
            if isinstance(error, asyncpg.PostgresError):
                error.detail = error.context = error.where = None
            error.args = tuple(first_line(text) for text in error.args)
            error = error.__cause__
        if context.sqlalchemy_exception is not None:
            told = context.sqlalchemy_exception
            told.args = tuple(first_line(text) for text in told.args)


def first_line(text: Any) -> Any:
    return text.partition("\n")[0] if isinstance(text, str) else text


@contextlib.contextmanager
def trouble(url: sa.URL) -> Iterator[None]:
    """What goes wrong with a database, as one sentence for its host."""
    try:
        yield
    except (OSError, sa.exc.SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        name = url.database if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
        reason = getattr(error, "orig", None) or error
        raise DatabaseTrouble(f"The database {name} cannot be used: {first_line(str(reason))}.") from error
