"""`landsraad backup` and `restore`: one moment of a database in use, back into either kind of database."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command as alembic

from landsraad.server.store import schema
from landsraad.server.store.database import open_database
from landsraad.server.store.migrations import configuration
from tests.cli.commands import refused
from tests.cli.commands import run as command
from tests.loops import run
from tests.server.conftest import new_database
from tests.server.harness import Server, Table


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite3") if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture(params=["sqlite", "postgresql"])
def another(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "other" / "tables.sqlite3")
    return new_database(str(request.getfixturevalue("cluster_url")))


def rows(database: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything in a database."""

    def read(connection: sa.Connection) -> dict[str, list[tuple[object, ...]]]:
        found = {}
        for table in schema.metadata.sorted_tables:
            query = sa.select(table).order_by(*table.primary_key.columns)
            found[table.name] = [tuple(row) for row in connection.execute(query)]
        return found

    async def look() -> dict[str, list[tuple[object, ...]]]:
        opened = open_database(database)
        await opened.open()
        try:
            return await opened.read(read)
        finally:
            await opened.close()

    return run(look())


def test_what_is_restored_is_what_was_there_and_goes_on(
    start_server: Callable[..., Server], database: str, another: str, tmp_path: Path
) -> None:
    server = start_server(database)
    table = server.table("Ada", "Bo")
    done = server.table("Zoë 鈴木", "bot")
    done.play_out(lambda options: options[0])
    assert table.act(0, "coin:1").status_code == 200
    table_seq = table.look()["seq"]
    file = tmp_path / "backup.sqlite3"
    told = command("backup", str(file), "--database", database)
    assert told.startswith(f"{file}: 2 tables, ")
    assert file.stat().st_mode & 0o077 == 0, "it holds the secrets of running games"
    assert not list(tmp_path.glob("*.part*"))
    server.stop()
    before = rows(database)
    assert command("restore", str(file), "--database", another).startswith("Restored 2 tables, ")
    assert rows(another) == before
    server = start_server(another)
    assert table.at(server).look()["seq"] == table_seq
    assert table.at(server).step(lambda options: options[0])
    assert server.get(f"/tables/{done.id}/record").status_code == 200


def test_a_backup_shows_one_moment_of_a_busy_server(
    start_server: Callable[..., Server], database: str, tmp_path: Path
) -> None:
    """While tables are being played: no table misses a row, no log has a gap."""
    server = start_server(database)
    tables = [server.table("Ada", "Bo") for _ in range(4)]
    stop = threading.Event()

    def keep_busy() -> None:
        while not stop.is_set():
            for each in tables:
                each.step(lambda options: options[0])
            tables.append(server.table("Ada", "bot"))

    busy = threading.Thread(target=keep_busy)
    busy.start()
    try:
        for number in range(5):
            command("backup", str(tmp_path / f"{number}.sqlite3"), "--database", database)
    finally:
        stop.set()
        busy.join()
    sizes = []
    for number in range(5):
        with sqlite3.connect(tmp_path / f"{number}.sqlite3") as connection:
            for (table_id,) in connection.execute("SELECT id FROM tables"):
                query = "SELECT seq FROM entries WHERE table_id = ? ORDER BY seq"
                numbers = [seq for (seq,) in connection.execute(query, (table_id,))]
                assert numbers == list(range(1, len(numbers) + 1))
                assert numbers
                query = "SELECT count(*) FROM seats WHERE table_id = ?"
                assert connection.execute(query, (table_id,)).fetchone() == (2,)
            sizes.append(connection.execute("SELECT count(*) FROM entries").fetchone()[0])
        connection.close()
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1], "the server was busy meanwhile"


def test_nothing_is_overwritten_unless_it_was_meant(
    start_server: Callable[..., Server], database: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.sqlite3"
    server = start_server(database)
    server.table("Ada", "Bo")
    command("backup", str(file), "--database", database)
    assert "exists already; --overwrite" in refused("backup", str(file), "--database", database)
    later: Table = server.table("Ada", "Bo")
    told = refused("restore", str(file), "--database", database, "--overwrite")
    assert "in use by another server" in told or "Servers are using this database" in told
    server.stop()
    assert "already holds 2 tables; --overwrite" in refused("restore", str(file), "--database", database)
    assert "Restored 1 tables" in command("restore", str(file), "--database", database, "--overwrite")
    server.start()
    assert server.get(f"/tables/{later.id}").status_code == 404
    command("backup", str(file), "--database", database, "--overwrite")


def test_an_older_backup_is_migrated_on_the_way(tmp_path: Path, another: str) -> None:
    old = tmp_path / "old.sqlite3"
    engine = sa.create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        config = configuration()
        config.attributes["connection"] = connection
        alembic.upgrade(config, "0001")
    engine.dispose()
    before = old.read_bytes()
    assert command("restore", str(old), "--database", another).startswith("Restored 0 tables")
    assert rows(another)["heartbeat"] == []
    assert old.read_bytes() == before


def test_files_that_are_no_backups(tmp_path: Path, another: str) -> None:
    assert "There is no file" in refused("restore", str(tmp_path / "nothing"), "--database", another)
    (tmp_path / "text").write_text("To the Landsraad! " * 200)
    assert "file is not a database" in refused("restore", str(tmp_path / "text"), "--database", another)
    with sqlite3.connect(tmp_path / "foreign") as connection:
        connection.execute("CREATE TABLE tables (x)")
    connection.close()
    assert "not one of Landsraad" in refused("restore", str(tmp_path / "foreign"), "--database", another)
    assert "There is no file" in refused("backup", str(tmp_path / "b"), "--database", str(tmp_path / "none.sqlite3"))
    assert not (tmp_path / "b").exists()


def test_a_database_of_another_version_is_not_misread(postgres: str, tmp_path: Path) -> None:
    told = refused("backup", str(tmp_path / "b"), "--database", postgres)
    assert "The database is of version none" in told
    assert not list(tmp_path.iterdir())


def test_a_directory_keeps_the_newest(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite3")
    command("migrate", "--database", database)
    place = tmp_path / "backups"
    place.mkdir()
    for day in range(10, 15):
        (place / f"landsraad-202001{day}-120000.sqlite3").write_text("old")
    (place / "notes.txt").write_text("mine")
    told = command("backup", str(place), "--keep", "3", "--database", database)
    assert told.count("removed") == 3
    names = sorted(path.name for path in place.iterdir())
    assert names[:2] == ["landsraad-20200113-120000.sqlite3", "landsraad-20200114-120000.sqlite3"]
    assert names[-1] == "notes.txt"
    assert len(names) == 4
    assert "--keep needs a directory" in refused("backup", str(tmp_path / "x"), "--keep", "3", "--database", database)
