"""The database: migrations that match the schema, and what is written and read."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from landsraad.core.messages import Event
from landsraad.server.mail import subscriptions
from landsraad.server.settings import Settings
from landsraad.server.store import rows
from landsraad.server.store.database import database_url, open_database
from landsraad.server.store.entries import Entry, Seat, TableFacts
from landsraad.server.store.migrations import configuration, newest
from landsraad.server.store.rows import Change, SeatRow, Snapshot
from landsraad.server.store.schema import metadata
from landsraad.server.store.storage import Storage
from landsraad.server.store.writing import Work
from landsraad.server.table.memory import Memory
from tests.loops import run


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "deep" / "tables.sqlite3")
    return str(request.getfixturevalue("postgres"))


def facts(id: str = "t1") -> TableFacts:
    return TableFacts(
        id=id,
        game="parlour",
        players=2,
        options={"rounds": 1},
        seed=2**62 + 1,
        language="it",
        public=True,
        end_turns_at_once=True,
        pace="fast",
        invite_hash="i" * 64,
        created=1.5,
    )


def change(*entries: Entry, id: str = "t1", **more: object) -> Change:
    base = {"status": "playing", "acting": (0, 1), "bots_due": False}
    return Change(table_id=id, entries=entries, **{**base, **more})  # type: ignore[arg-type]


SEATS = (
    SeatRow(seat=Seat(seat=0, kind="person", name="Zoë 鈴木"), token_hash="a" * 64),
    SeatRow(seat=Seat(seat=1, kind="bot", bot="random"), token_hash=None),
)


def test_the_migrations_make_the_schema(url: str) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def check() -> None:
        for _ in range(2):
            database = open_database(url)
            await database.open()
            assert await database.read(differences) == []
            await database.close()

    run(check())


def test_what_is_stored_comes_back(url: str) -> None:
    async def check() -> None:
        database = open_database(url)
        await database.open()
        storage = Storage(database)
        events = (
            Event("draw", 0, "card/x", {"n": 2}, {"card": "stilgar"}, (0,)),
            Event("gain", -1, "phase/y", {"n": 1}),
        )
        first = Entry(seq=1, kind="created", at=2.0)
        second = Entry(seq=2, kind="play", at=3.0, seat=0, value="card:é", final=False, events=events)
        assert await storage.create(facts(), SEATS, change(first), None)
        assert await storage.append(change(second, bots_due=True))
        assert not await storage.append(change(second)), "a place in the log is taken once"
        stored = await storage.load("t1")
        assert stored is not None
        assert stored.facts == facts()
        assert stored.seats == SEATS
        assert [entry.seq for entry in stored.entries] == [1, 2]
        told = stored.entries[1].events
        assert [(e.kind, e.seat, e.source, e.params, e.secret, e.knowers) for e in told] == [
            (e.kind, e.seat, e.source, e.params, e.secret, e.knowers) for e in events
        ]
        assert await storage.bots_due(10.0) == ["t1"]
        assert await storage.bots_due(2.0) == []
        snapshot = Snapshot(seq=3, length=1, state='{"é": 1}')
        third = Entry(seq=3, kind="play", at=4.0, seat=1, value="x")
        assert await storage.append(change(third, snapshot=snapshot))
        stored = await storage.load("t1")
        assert stored is not None
        assert stored.snapshot == snapshot
        assert stored.entries == ()
        assert [entry.seq for entry in await storage.entries("t1", 1)] == [2, 3]
        mine = await storage.tables_of(["a" * 64, "b" * 64])
        assert [(listed.facts.id, listed.mine, listed.acting) for listed in mine] == [("t1", (0,), (0, 1))]
        assert await storage.load("t2") is None
        await database.close()

    run(check())


def test_of_many_at_once_each_place_goes_to_one(url: str) -> None:
    async def check() -> None:
        database = open_database(url)
        await database.open()
        storage = Storage(database)
        for number in range(3):
            id = f"t{number}"
            assert await storage.create(facts(id), SEATS, change(Entry(seq=1, kind="created", at=0.0), id=id), None)
        jobs = [
            storage.append(change(Entry(seq=2 + n // 6, kind="play", at=1.0, seat=0, value=str(n)), id=f"t{n % 3}"))
            for n in range(18)
        ]
        accepted = await asyncio.gather(*jobs)
        assert sum(accepted) == 9
        for number in range(3):
            assert [entry.seq for entry in await storage.entries(f"t{number}", 0)] == [1, 2, 3, 4]
        await database.close()

    run(check())


def test_two_processes_give_orders_and_addresses_for_a_seat_at_the_same_moment(postgres: str) -> None:
    """None of them fails; what was said last holds."""

    async def check() -> None:
        databases = [open_database(postgres) for _ in range(2)]
        for database in databases:
            await database.open()
        storages = [Storage(database) for database in databases]
        assert await storages[0].create(facts(), SEATS, change(Entry(seq=1, kind="created", at=0.0)), None)

        def subscription(name: str) -> Work[str]:
            address = f"{name}@example.org"
            return lambda connection: subscriptions.subscribe(connection, "t1", 0, "a" * 64, address, "key", "en")

        for attempt in range(5):
            # The first of its kind and those after it: there is nothing yet, or something to write over.
            orders = [storage.give_orders("t1", 0, f"{attempt} {n}") for n, storage in enumerate(storages * 2)]
            notes = [database.write(subscription(f"n{n}")) for n, database in enumerate(databases * 2)]
            await asyncio.gather(*orders, *notes)
            found = await databases[0].read(lambda connection: rows.read_orders(connection, "t1"))
            assert list(found) == [0]
            assert found[0].startswith(f"{attempt} ")
        for database in databases:
            await database.close()

    run(check())


def test_a_transaction_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    async def check() -> None:
        database = open_database(str(tmp_path / "t.sqlite3"))
        await database.open()
        storage = Storage(database)
        assert await storage.create(facts(), SEATS, change(Entry(seq=1, kind="created", at=0.0)), None)
        good = change(Entry(seq=2, kind="play", at=0.0, seat=0, value="x"))
        foreign = change(Entry(seq=1, kind="play", at=0.0, seat=0, value="x"), id="nowhere")
        results = await asyncio.gather(storage.append(good), storage.append(foreign), return_exceptions=True)
        assert results[0] is True
        assert isinstance(results[1], sa.exc.IntegrityError)
        assert [entry.seq for entry in await storage.entries("t1", 0)] == [1, 2]
        await database.close()

    run(check())


def test_only_databases_we_know_are_accepted() -> None:
    assert database_url("postgresql://u@h/d").drivername == "postgresql+asyncpg"
    assert database_url("sqlite:///x.db").drivername == "sqlite"
    with pytest.raises(ValueError, match="SQLite or PostgreSQL"):
        database_url("mysql://u@h/d")


FIRST_VERSION = [
    "INSERT INTO tables (id, game, players, options, seed, language, public, end_turns_at_once, pace, invite_hash,"
    " created, changed, status, acting, bots_due)"
    " VALUES ('old', 'parlour', 2, '{}', '5', 'en', :yes, :no, 'normal', 'i', 1, 2, 'open', '', :no)",
    "INSERT INTO seats (table_id, seat, kind, name, token_hash) VALUES ('old', 0, 'person', 'Ada', 'a')",
    "INSERT INTO seats (table_id, seat, kind, name) VALUES ('old', 1, 'open', '')",
    "INSERT INTO entries (table_id, seq, kind, at, value, final, events)"
    " VALUES ('old', 1, 'created', 1, '', :yes, '[]')",
]


async def made_by(version: str, url: str, statements: list[str]) -> None:
    """A database as an older version has left it."""

    def older(connection: sa.Connection) -> None:
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, version)
        for statement in statements:
            connection.execute(sa.text(statement), {"yes": True, "no": False})

    made = database_url(url)
    if made.get_backend_name() == "postgresql":
        engine = create_async_engine(made)
        async with engine.begin() as connection:
            await connection.run_sync(older)
        await engine.dispose()
    else:
        assert made.database is not None
        Path(made.database).parent.mkdir(parents=True)
        with sa.create_engine(made).begin() as connection:
            older(connection)


def test_a_database_of_the_first_version_goes_on(url: str) -> None:
    """Tables made before clocks, rules versions and free seats have none of them, and are played on."""

    async def check() -> None:
        await made_by("0001", url, FIRST_VERSION)
        database = open_database(url)
        assert (await database.open())[-1] == newest()
        storage = Storage(database)
        listed = (await storage.open_tables())[0]
        assert (listed.facts.id, listed.facts.rules, listed.facts.clock_move) == ("old", 1, None)
        live = await Memory(storage, Settings()).table("old")
        assert (live.standing.status, live.standing.host) == ("open", 0)
        assert [seat.free for seat in live.standing.seats] == [False, False]
        await database.close()

    run(check())


def test_a_list_names_nobody_of_whom_an_older_database_cannot_tell(url: str) -> None:
    """Before it was kept who may be known to be asked, the lists named those who were, asked aside or not."""
    playing = "UPDATE tables SET status = 'playing', acting = '1', rules = {} WHERE id = '{}'"
    other = [statement.replace("'old'", "'new'") for statement in FIRST_VERSION]
    statements = [*FIRST_VERSION, *other, playing.format(1, "old"), playing.format(2, "new")]

    async def check() -> None:
        await made_by("0004", url, statements)
        database = open_database(url)
        assert (await database.open())[0] == "0005"
        found = await Storage(database).tables_of(["a"])
        assert {listed.facts.id: (listed.acting, listed.acting_known) for listed in found} == {
            "old": ((1,), (1,)),
            "new": ((1,), ()),
        }
        await database.close()

    run(check())


def test_archived_entries_are_read_as_before(url: str) -> None:
    async def check() -> None:
        database = open_database(url)
        await database.open()
        storage = Storage(database)
        drawn = Event("draw", 0, "card/x", {"n": 2}, {"card": "stilgar"}, (0,))
        assert await storage.create(facts(), SEATS, change(Entry(seq=1, kind="created", at=1.0)), None)
        for seq in range(2, 30):
            entry = Entry(seq=seq, kind="play", at=float(seq), seat=0, value="é", final=False, events=(drawn,))
            snapshot = Snapshot(seq=seq, length=1, state="{}") if seq == 9 else None
            assert await storage.append(change(entry, snapshot=snapshot))
        last = Entry(seq=30, kind="archive", at=30.0)
        assert await storage.append(change(last, archived=True))
        entries = await storage.entries("t1", 0)
        assert [entry.seq for entry in entries] == list(range(1, 31))
        assert entries[5].events[0].secret == {"card": "stilgar"}
        assert entries[-1] == last
        assert [entry.seq for entry in await storage.entries("t1", 27)] == [28, 29, 30]
        stored = await storage.load("t1")
        assert stored is not None
        assert (stored.snapshot, len(stored.entries)) == (None, 30)
        late = Entry(seq=30, kind="play", at=31.0, seat=0, value="x")
        assert not await storage.append(change(late)), "no other server can go on where it ended"
        assert await storage.delete_archived(30.0) == []
        assert await storage.delete_archived(31.0) == ["t1"]
        assert await storage.load("t1") is None
        await database.close()

    run(check())
