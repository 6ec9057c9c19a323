"""What a host relies on: a clear word at the start, readiness, one server per file, nothing secret in the log."""

from __future__ import annotations

import logging
import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
import sqlalchemy as sa

from landsraad.server.errors import DatabaseTrouble
from landsraad.server.store import schema
from landsraad.server.store.database import open_database
from tests.cli.commands import refused
from tests.cli.commands import run as command
from tests.loops import run
from tests.server.harness import ROOT, Server, until


def ready(server: Server) -> int:
    return server.get("/ready").status_code


def test_a_server_is_ready_when_its_database_can_be_written(server: Server) -> None:
    answer = server.get("/ready")
    assert (answer.status_code, answer.json()) == (200, {"status": "ready"})


def test_a_full_disk_is_noticed_and_forgiven(start_server: Callable[..., Server]) -> None:
    server = start_server()
    assert server.process is not None
    unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
    until(lambda: ready(server) == 503)
    assert server.get("/ready").json()["code"] == "not_ready"
    assert server.get("/health").status_code == 200, "the process itself is well"
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
    until(lambda: ready(server) == 200)
    assert server.table("Ada", "Bo").act(0, "coin:1").status_code == 200


def test_a_file_that_was_moved_away_is_noticed(start_server: Callable[..., Server], tmp_path: Path) -> None:
    server = start_server()
    file = tmp_path / "tables.sqlite3"
    file.rename(tmp_path / "elsewhere")
    until(lambda: ready(server) == 503)
    (tmp_path / "elsewhere").rename(file)
    until(lambda: ready(server) == 200)


def test_a_dead_or_read_only_database_is_noticed(start_server: Callable[..., Server], postgres: str) -> None:
    server = start_server(postgres)
    cluster, _, name = postgres.rpartition("/")

    def tell(*commands: str) -> None:
        async def talk() -> None:
            connection = await asyncpg.connect(f"{cluster}/postgres")
            for text in commands:
                await connection.execute(text)
            query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1"
            await connection.execute(query, name)
            await connection.close()

        run(talk())

    assert ready(server) == 200
    tell(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    until(lambda: ready(server) == 503)
    tell(f"ALTER DATABASE {name} SET default_transaction_read_only = off")
    until(lambda: ready(server) == 200)
    tell(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    until(lambda: ready(server) == 503)
    tell(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    until(lambda: ready(server) == 200)


def test_a_second_server_on_an_sqlite_file_is_refused(start_server: Callable[..., Server], tmp_path: Path) -> None:
    server = start_server()
    assert server.process is not None
    file = tmp_path / "tables.sqlite3"
    told = refused("serve", "--port", "0", "--database", str(file))
    assert told.startswith(f"landsraad: {file} is in use by another server (process {server.process.pid}).")
    assert "in use" in refused("migrate", "--database", str(file))
    server.kill()
    assert command("migrate", "--database", str(file)) == "The database is of this version already.\n"
    server.start()


def test_the_address_is_told_when_the_server_answers_and_not_before(tmp_path: Path) -> None:
    """A database that cannot be opened is told in one line, and nothing else."""
    (tmp_path / "tables.sqlite3").write_bytes(b"This is not a database. " * 100)
    told = refused("serve", "--port", "0", "--database", str(tmp_path / "tables.sqlite3"))
    assert told.endswith("tables.sqlite3 cannot be used: file is not a database.")
    told = refused("serve", "--database", "postgresql://u:hush@127.0.0.1:1/d")
    assert told.startswith("landsraad: The database postgresql+asyncpg://u:***@127.0.0.1:1/d cannot be used: ")


def test_systemd_is_told(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.bind(str(tmp_path / "notify"))
        notify.settimeout(30)
        environment = {**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify"), "LANDSRAAD_PORT": "0"}
        program = [sys.executable, "-c", "from landsraad.cli import main; main()", "serve"]
        database = str(tmp_path / "tables.sqlite3")
        process = subprocess.Popen([*program, "--database", database], env=environment, cwd=ROOT)
        try:
            assert notify.recv(100) == b"READY=1"
            process.terminate()
            assert notify.recv(100) == b"STOPPING=1"
            assert process.wait(20) == 0
        finally:
            process.kill()


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.sqlite3")
    command("migrate", "--database", file)
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    assert "it was used by a newer one" in refused("serve", "--port", "0", "--database", file)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_errors_of_the_database_do_not_quote_what_was_written(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> None:
    url = str(tmp_path / "t.sqlite3") if kind == "sqlite" else str(request.getfixturevalue("postgres"))

    def wrong(connection: sa.Connection) -> None:
        nobody: dict[str, Any] = {"table_id": "no-table", "seq": 1, "kind": "play", "at": None}
        row = {**nobody, "value": "THE-TRAITOR", "final": True, "events": "THE-TRAITOR"}
        connection.execute(sa.insert(schema.entries).values(**row))

    async def check() -> None:
        database = open_database(url)
        await database.open()
        try:
            await database.write(wrong)
        except sa.exc.IntegrityError:
            logging.getLogger("landsraad").exception("It failed")
        await database.close()

    run(check())
    assert "IntegrityError" in caplog.text
    assert "TRAITOR" not in caplog.text


def test_a_lock_names_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3.lock").mkdir()
    with pytest.raises(DatabaseTrouble, match=r"tables.sqlite3.lock cannot be written: Is a directory"):
        run(open_database(str(tmp_path / "tables.sqlite3")).open())
