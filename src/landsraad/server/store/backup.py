"""Backups of a server's database: one SQLite file, whatever the tables are kept in.

So a backup can be looked into with any SQLite program, served as it is, and restored into either kind of database.
It shows one moment, also while servers are writing.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from landsraad.server.errors import DatabaseTrouble
from landsraad.server.store import schema
from landsraad.server.store.database import APPLICATION, database_url, open_database, sqlite_engine, trouble
from landsraad.server.store.lock import FileLock
from landsraad.server.store.migrations import newest, upgrade, version

__all__ = ["Contents", "backup", "prune", "restore"]

BATCH = 500
"""Rows copied at a time."""


class Contents(msgspec.Struct, frozen=True):
    """What a backup holds."""

    file: Path
    tables: int
    entries: int

    def __str__(self) -> str:
        size = self.file.stat().st_size / 1e6
        return f"{self.tables} tables, {self.entries} entries, {size:.1f} MB"


async def backup(database: str, place: Path, overwrite: bool = False) -> Contents:
    """Write a backup to a file, or to a new file in a directory."""
    file = place / f"landsraad-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3" if place.is_dir() else place
    if file.exists() and not overwrite:
        raise DatabaseTrouble(f"{file} exists already; --overwrite replaces it.")
    url = database_url(database)
    with trouble(url), scratch(file) as copy:
        if url.get_backend_name() == "postgresql":
            await copy_out(url, copy)
        else:
            copy_file(Path(url.database or ""), copy)
        check(copy)
        contents = counted(copy, file)
        settle(copy)
        copy.replace(file)
        return contents


async def restore(database: str, file: Path, overwrite: bool = False) -> Contents:
    """Put a backup into a database. What is there already is lost, so it is done only if it is empty or was meant."""
    url = database_url(database)
    target = Path(url.database or "")
    is_postgres = url.get_backend_name() == "postgresql"
    with trouble(url), scratch(file if is_postgres else target) as copy:
        copy_file(file, copy)
        check(copy)
        with engine_of(copy) as engine, engine.begin() as connection:
            upgrade(connection)
        contents = counted(copy, file)
        if is_postgres:
            await copy_in(copy, database, overwrite)
        else:
            replace_file(copy, target, overwrite)
        return contents


def prune(directory: Path, keep: int) -> list[Path]:
    """Remove the oldest backups of a directory."""
    removed = sorted(directory.glob("landsraad-????????-??????.sqlite3"))[:-keep]
    for file in removed:
        file.unlink()
    return removed


@contextlib.contextmanager
def scratch(beside: Path) -> Iterator[Path]:
    """A new file beside another one, readable by nobody else, and gone in the end."""
    beside.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=beside.name, suffix=".part", dir=beside.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            Path(name + suffix).unlink(missing_ok=True)


def settle(file: Path) -> None:
    """On disk, before the file gets its name."""
    with file.open("rb+") as handle:
        os.fsync(handle.fileno())


@contextlib.contextmanager
def engine_of(file: Path) -> Iterator[sa.Engine]:
    engine = sqlite_engine(sa.URL.create("sqlite", database=str(file)))
    try:
        yield engine
    finally:
        engine.dispose()


def copy_file(source: Path, copy: Path) -> None:
    """SQLite's own way: one moment of a database that may be in use."""
    if not source.is_file():
        raise DatabaseTrouble(f"There is no file {source}.")
    try:
        with (
            contextlib.closing(sqlite3.connect(source, timeout=30)) as old,
            contextlib.closing(sqlite3.connect(copy)) as new,
        ):
            old.backup(new)
            # One file, without a log beside it.
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise DatabaseTrouble(f"{source} cannot be read: {error}.") from error


def check(file: Path) -> None:
    """That a file is a whole database of ours."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise DatabaseTrouble("The database is damaged; it should be restored from an older backup.")
        query = "SELECT count(*) FROM sqlite_master WHERE name IN ('tables', 'alembic_version')"
        if connection.execute(query).fetchone() != (2,):
            raise DatabaseTrouble("This is an SQLite file, but not one of Landsraad.")


def counted(file: Path, name: Path) -> Contents:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        tables, entries = (
            connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("tables", "entries")
        )
    return Contents(name, tables, entries)


async def copy_out(url: sa.URL, copy: Path) -> None:
    """All rows of a PostgreSQL database, as of one moment."""
    engine = create_async_engine(url, isolation_level="REPEATABLE READ", hide_parameters=True)

    def rows_to(target: sa.Connection, source: sa.Connection) -> None:
        here = version(source)
        if here != newest():
            raise DatabaseTrouble(
                f"The database is of version {here or 'none'}, this Landsraad of {newest()}: "
                "use the one that serves it, or `landsraad migrate` first."
            )
        copy_rows(source, target)

    with engine_of(copy) as local, local.begin() as target:
        upgrade(target)
        try:
            async with engine.connect() as source:
                await source.run_sync(lambda connection: rows_to(target, connection))
        finally:
            await engine.dispose()
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


async def copy_in(copy: Path, database: str, overwrite: bool) -> None:
    """All rows into a PostgreSQL database that no server uses."""

    def fill(target: sa.Connection) -> None:
        others = sa.text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND application_name = :name AND pid <> pg_backend_pid()"
        )
        if target.execute(others, {"name": APPLICATION}).scalar():
            raise DatabaseTrouble("Servers are using this database; stop them first.")
        refuse_to_lose(target, overwrite)
        for table in reversed(schema.metadata.sorted_tables):
            target.execute(sa.delete(table))
        with engine_of(copy) as local, local.connect() as source:
            copy_rows(source, target)

    opened = open_database(database)
    await opened.open()
    try:
        await opened.write(fill)
    finally:
        await opened.close()


def copy_rows(source: sa.Connection, target: sa.Connection) -> None:
    for table in schema.metadata.sorted_tables:
        rows = source.execution_options(yield_per=BATCH).execute(sa.select(table))
        for batch in rows.mappings().partitions():
            target.execute(sa.insert(table), [dict(row) for row in batch])


def replace_file(copy: Path, target: Path, overwrite: bool) -> None:
    """A new file in the place of an old one that no server uses."""
    lock = FileLock(target)
    lock.take()
    try:
        if target.exists():
            with engine_of(target) as engine, engine.connect() as connection:
                refuse_to_lose(connection, overwrite)
        settle(copy)
        # A log of the old file would be taken for one of the new.
        for suffix in ("-wal", "-shm"):
            Path(f"{target}{suffix}").unlink(missing_ok=True)
        copy.replace(target)
    finally:
        lock.release()


def refuse_to_lose(target: sa.Connection, overwrite: bool) -> None:
    if overwrite or not sa.inspect(target).has_table("tables"):
        return
    tables = target.execute(sa.select(sa.func.count()).select_from(schema.tables)).scalar()
    if tables:
        raise DatabaseTrouble(f"The database already holds {tables} tables; --overwrite replaces them.")
