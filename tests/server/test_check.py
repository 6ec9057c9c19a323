"""`landsraad serve --check` tells what would happen, and changes nothing."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
import sqlalchemy as sa
from alembic import command as alembic

from landsraad.server.store.migrations import configuration, newest
from tests.cli.commands import run as command
from tests.loops import run
from tests.server.harness import Server


@pytest.fixture
def client(tmp_path: Path) -> str:
    directory = tmp_path / "dist"
    directory.mkdir()
    (directory / "index.html").write_text("<!doctype html>")
    return str(directory)


@pytest.fixture
def check(client: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    for name in [name for name in os.environ if name.startswith("LANDSRAAD_")]:
        monkeypatch.delenv(name)

    def look(*flags: str, code: int = 0) -> str:
        return command("serve", "--check", "--port", "0", "--client", client, *flags, code=code)

    return look


def old_file(file: Path) -> Path:
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config = configuration()
        config.attributes["connection"] = connection
        alembic.upgrade(config, "0001")
    engine.dispose()
    return file


def test_a_new_server(check: Callable[..., str], tmp_path: Path) -> None:
    told = check("--database", str(tmp_path / "new" / "tables.sqlite3"))
    assert f"ok     database  {tmp_path}/new/tables.sqlite3 would be created." in told
    assert "ok     port      127.0.0.1:any free port can be used." in told
    assert "ok     client " in told
    assert told.endswith("`landsraad serve` would serve.\n")
    assert not (tmp_path / "new").exists()


def test_a_migration_is_announced_and_not_done(check: Callable[..., str], tmp_path: Path) -> None:
    file = old_file(tmp_path / "tables.sqlite3")
    before = file.read_bytes()
    for _ in range(2):
        told = check("--database", str(file))
        assert f"is of version 0001; it would be migrated to {newest()}." in told
    assert file.read_bytes() == before
    command("migrate", "--database", str(file))
    assert f"is of version {newest()}, as it should be." in check("--database", str(file))


def test_postgres(check: Callable[..., str], start_server: Callable[..., Server], postgres: str) -> None:
    assert "is empty; it would be migrated" in check("--database", postgres)
    start_server(postgres)
    told = check("--database", postgres)
    assert "as it should be" in told
    assert "Other servers are using it" in told
    cluster, _, name = postgres.rpartition("/")

    async def only_read() -> None:
        connection = await asyncpg.connect(f"{cluster}/postgres")
        await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        await connection.close()

    run(only_read())
    assert "wrong  database  It can only be read." in check("--database", postgres, code=1)
    told = check("--database", "postgresql://u:hush@127.0.0.1:1/d", code=1)
    assert "wrong  database  The database postgresql+asyncpg://u:***@127.0.0.1:1/d cannot be used" in told
    assert "hush" not in told


def test_what_would_not_work(
    check: Callable[..., str], start_server: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_server()
    told = check("--database", str(tmp_path / "tables.sqlite3"), code=1)
    assert "is in use by another server" in told
    assert told.endswith("`landsraad serve` would not serve.\n")
    database = ("--database", str(tmp_path / "other.sqlite3"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"wrong  port      127.0.0.1:{port} cannot be used" in check(*database, "--port", port, code=1)
        assert "cannot be used for figures" in check(*database, "--metrics-port", port, code=1)
    assert "wrong  client    There is no browser client" in check(*database, "--client", str(tmp_path), code=1)
    assert "wrong  plugins   " in check(*database, "--plugin", "no_such_module", code=1)
    (tmp_path / "file").write_text("")
    assert "cannot be created" in check("--database", str(tmp_path / "file" / "t.sqlite3"), code=1)
    monkeypatch.setenv("LANDSRAAD_BOT_SPEED", "fast")
    told = check(*database, "--body-limit", "x", code=1)
    assert told.splitlines() == [
        "wrong  settings  LANDSRAAD_BOT_SPEED: 'fast' is not a number of at least 0.",
        "wrong  settings  --body-limit: 'x' is not a whole number of at least 1024.",
    ]


def test_what_a_host_may_want_to_know(
    check: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANDSRAAD_PROT", "80")
    told = check("--host", "0.0.0.0", "--public-url", "https://example.org", "--database", str(tmp_path / "t.sqlite3"))
    assert "note   settings  LANDSRAAD_PROT is not a setting; did you mean 'LANDSRAAD_PORT'?" in told
    assert "note   settings  Whoever reaches this machine can connect, without encryption." in told
    assert "note   settings  No proxy is believed" in told
    assert "ok     settings  database = (not shown)" in told
    assert "ok     settings  host = 0.0.0.0" in told
