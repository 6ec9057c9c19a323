"""`landsraad serve --check`: what would happen, without doing any of it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from landsraad.core import registry
from landsraad.core.errors import LandsraadError
from landsraad.core.reading import guess
from landsraad.server.configuration import unknown_variables
from landsraad.server.door.listening import listen
from landsraad.server.door.static import client_directory
from landsraad.server.mail.smtp import Smtp
from landsraad.server.settings import SETTINGS, Settings
from landsraad.server.store.database import APPLICATION, database_url, trouble
from landsraad.server.store.lock import FileLock
from landsraad.server.store.migrations import newest, pending, version

__all__ = ["Finding", "examine"]

ENOUGH = 200 * 10**6
"""Bytes that should be free where an SQLite file is."""
ELSEWHERE = {"LANDSRAAD_CI", "LANDSRAAD_PICTURES", "LANDSRAAD_FUZZ_GAMES"}
"""Variables of ours that are no settings of a server."""


class Finding(NamedTuple):
    """`wrong`: the server would not start, or not serve; `note`: it would, but a host may want to know."""

    level: Literal["ok", "note", "wrong"]
    topic: str
    text: str


async def examine(settings: Settings, environ: Mapping[str, str]) -> list[Finding]:
    found = [*about_settings(settings, environ)]
    checks: list[tuple[str, Callable[[Settings], Awaitable[list[Finding]]]]] = [
        ("plugins", about_plugins),
        ("database", about_database),
        ("port", about_ports),
        ("client", about_client),
        ("mail", about_mail),
    ]
    for topic, look in checks:
        try:
            found += await look(settings)
        except (LandsraadError, ImportError) as error:
            found.append(Finding("wrong", topic, str(error)))
    return found


def about_settings(settings: Settings, environ: Mapping[str, str]) -> Iterator[Finding]:
    for each in SETTINGS.values():
        value = getattr(settings, each.name)
        if value != each.default:
            yield Finding("ok", "settings", f"{each.name} = {'(not shown)' if each.secret else value}")
    for name in unknown_variables(environ, ELSEWHERE):
        close = guess(name, [each.variable for each in SETTINGS.values()])
        yield Finding("note", "settings", f"{name} is not a setting{close}{'' if close else '.'}")
    everywhere = settings.host not in ("127.0.0.1", "::1", "localhost")
    if everywhere and not settings.proxies:
        yield Finding("note", "settings", "Whoever reaches this machine can connect, without encryption.")
    if settings.public_url.startswith("https:") and not settings.proxies:
        yield Finding(
            "note", "settings", "No proxy is believed: behind one, all people share the limits of one address."
        )


async def about_plugins(settings: Settings) -> list[Finding]:
    registry.load_plugins(settings.plugins)
    return [Finding("ok", "plugins", name) for name in settings.plugins]


async def about_database(settings: Settings) -> list[Finding]:
    url = database_url(settings.database)
    with trouble(url):
        if url.get_backend_name() == "postgresql":
            return await about_postgres(url)
        return about_file(Path(url.database or ""))


def about_file(file: Path) -> list[Finding]:
    if not file.exists():
        return [about_place(file)]
    lock = FileLock(file)
    if lock.path.exists():
        lock.take()
        lock.release()
    if not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        return [Finding("wrong", "database", f"{file} and its directory must be writable.")]
    engine = sa.create_engine("sqlite://", creator=lambda: sqlite3.connect(f"file:{file}?mode=ro", uri=True))
    with contextlib.closing(engine.connect()) as connection:
        found = [about_version(str(file), connection)]
    engine.dispose()
    return [*found, *about_space(file.parent)]


def about_place(file: Path) -> Finding:
    above = next(path for path in file.absolute().parents if path.exists())
    if above.is_dir() and os.access(above, os.W_OK):
        return Finding("ok", "database", f"{file} would be created.")
    return Finding("wrong", "database", f"{file} cannot be created: {above} is not a directory that can be written.")


def about_space(directory: Path) -> Iterator[Finding]:
    free = shutil.disk_usage(directory).free
    if free < ENOUGH:
        yield Finding("note", "database", f"Only {free / 1e6:.0f} MB are free in {directory}.")


def about_version(name: str, connection: sa.Connection) -> Finding:
    ahead = pending(connection)
    if not ahead:
        return Finding("ok", "database", f"{name} is of version {newest()}, as it should be.")
    here = version(connection)
    before = "is empty" if here is None else f"is of version {here}"
    return Finding("ok", "database", f"{name} {before}; it would be migrated to {ahead[-1]}. Make a backup first.")


async def about_postgres(url: sa.URL) -> list[Finding]:
    name = url.render_as_string(hide_password=True)
    engine = create_async_engine(url, connect_args={"timeout": 10})

    def look(connection: sa.Connection) -> list[Finding]:
        found = [about_version(name, connection)]
        if connection.execute(sa.text("SHOW transaction_read_only")).scalar() == "on":
            found.append(Finding("wrong", "database", "It can only be read."))
        if not connection.execute(sa.text("SELECT has_schema_privilege(current_schema(), 'CREATE')")).scalar():
            found.append(Finding("wrong", "database", "Its user may not create tables in the schema."))
        query = sa.text("SELECT count(*) FROM pg_stat_activity WHERE application_name = :name AND datname = :database")
        others = connection.execute(query, {"name": APPLICATION, "database": url.database}).scalar()
        if others:
            found.append(Finding("note", "database", "Other servers are using it; that is fine."))
        return found

    try:
        async with engine.connect() as connection:
            return await connection.run_sync(look)
    except (TimeoutError, asyncpg.PostgresError) as error:
        return [Finding("wrong", "database", f"{name} does not answer: {error}")]
    finally:
        await engine.dispose()


async def about_ports(settings: Settings) -> list[Finding]:
    await asyncio.to_thread(lambda: listen(settings.host, settings.port).close())
    found = [Finding("ok", "port", f"{settings.host}:{settings.port or 'any free port'} can be used.")]
    if settings.metrics_port:
        listen(settings.metrics_host, settings.metrics_port, " for figures").close()
        found.append(Finding("ok", "port", f"{settings.metrics_host}:{settings.metrics_port} can be used for figures."))
    return found


async def about_client(settings: Settings) -> list[Finding]:
    directory = client_directory(settings.client)
    if not (directory / "index.html").is_file():
        return [Finding("wrong", "client", f"There is no browser client in {directory}; `make web` builds it.")]
    size = sum(path.stat().st_size for path in directory.rglob("*") if path.is_file())
    return [Finding("ok", "client", f"{directory}, {size / 1e6:.1f} MB")]


async def about_mail(settings: Settings) -> list[Finding]:
    if not settings.smtp_host:
        return []
    await asyncio.to_thread(Smtp(settings).check)
    return [Finding("ok", "mail", f"{settings.smtp_host}:{settings.smtp_port} would take mails.")]
