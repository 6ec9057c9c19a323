"""After the connection for news was cut for long, a process catches up without keeping anybody waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from landsraad.server.messages.tables import NewTable
from landsraad.server.processes.hub import Hub
from landsraad.server.settings import Settings
from landsraad.server.store import rows
from landsraad.server.store.database import open_database
from landsraad.server.store.entries import Entry
from landsraad.server.store.rows import Change
from landsraad.server.store.storage import Storage
from landsraad.server.table import creation
from landsraad.server.table.news import News
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import Tables
from tests.loops import run

MANY = 5 * rows.SLICE + 7


@asynccontextmanager
async def two_processes(path: Path) -> AsyncIterator[tuple[Tables, Tables]]:
    """Two that know nothing of each other but what is in the database."""
    database = open_database(str(path / "tables.sqlite3"))
    await database.open()
    try:
        yield Tables(Storage(database), Hub(), Settings()), Tables(Storage(database), Hub(), Settings())
    finally:
        await database.close()


async def new_table(tables: Tables) -> tuple[str, str]:
    wanted = {"game": "parlour", "seats": [{"kind": "person", "name": name} for name in ("Ada", "Bo")]}
    created = await creation.create(tables, msgspec.convert(wanted, NewTable))
    assert created.seats[0].token is not None
    return created.table, created.seats[0].token


async def go_on(tables: Tables, table_id: str, token: str, count: int) -> None:
    """So many entries: back and forth, which no game ends."""
    for _ in range(count):
        now = (await tables.memory.table(table_id)).standing
        if now.can_undo(0):
            await tables.undo(table_id, token, now.seq)
        else:
            await tables.play(table_id, token, now.seq, "coin:1")


def test_many_entries_are_caught_up_with_in_slices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    """How many entries were played between two turns of somebody else."""
    after = Standing.after

    def counted(self: Standing, entry: Entry) -> Standing:
        played[-1] += 1
        return after(self, entry)

    async def somebody_else() -> None:
        while True:
            played.append(0)
            await asyncio.sleep(0)

    async def check() -> None:
        async with two_processes(tmp_path) as (there, here):
            table_id, token = await new_table(there)
            live = await here.memory.table(table_id)
            await go_on(there, table_id, token, MANY)
            monkeypatch.setattr(Standing, "after", counted)
            with here.hub.subscribed(table_id) as wake:
                other = asyncio.create_task(somebody_else())
                await asyncio.sleep(0)
                await News(here).look_again()
                other.cancel()
                assert wake.is_set()
            assert live.standing.seq == (await there.memory.table(table_id)).standing.seq
            assert sum(played) == MANY
            assert max(played) <= rows.SLICE

    run(check())


def test_what_somebody_has_found_first_is_told_to_all(tmp_path: Path) -> None:
    """A request reads what another process has stored before that is told: those who watch here hear of it."""

    async def check() -> None:
        async with two_processes(tmp_path) as (there, here):
            table_id, token = await new_table(there)
            await here.memory.table(table_id)
            await go_on(there, table_id, token, 1)
            with here.hub.subscribed(table_id) as wake:
                live = await here.memory.fresh(table_id)
                News(here).heard(table_id, live.standing.seq)
                assert wake.is_set()
                wake.clear()
                await here.memory.fresh(table_id)
                assert not wake.is_set(), "nothing new"

    run(check())


def test_long_logs_are_read_in_slices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    entries = rows.read_entries

    def counted(*given: object, **named: object) -> tuple[Entry, ...]:
        found = entries(*given, **named)  # type: ignore[arg-type]
        read.append(len(found))
        return found

    async def check() -> None:
        async with two_processes(tmp_path) as (there, _):
            table_id, token = await new_table(there)
            await go_on(there, table_id, token, MANY)
            last = (await there.memory.table(table_id)).standing.seq
            monkeypatch.setattr(rows, "read_entries", counted)
            storage = there.storage
            assert [entry.seq for entry in await storage.entries(table_id, 3)] == list(range(4, last + 1))
            over = (Entry(seq=last + 1, kind="archive", at=1.0),)
            assert await storage.append(Change(table_id=table_id, entries=over, status="playing", archived=True))
            assert [entry.seq for entry in await storage.entries(table_id, 3)] == list(range(4, last + 2))
            assert max(read) <= rows.SLICE
            assert len(read) == 2 * (MANY // rows.SLICE + 1)

    run(check())


def test_tables_that_went_meanwhile_are_forgotten(tmp_path: Path) -> None:
    async def check() -> None:
        async with two_processes(tmp_path) as (there, here):
            (gone, _), (stays, _) = await new_table(there), await new_table(there)
            for table_id in (gone, stays):
                await here.memory.table(table_id)
            end = Change(table_id=gone, entries=(Entry(seq=9, kind="archive", at=1.0),), status="closed", archived=True)
            assert await there.storage.append(end)
            assert await there.storage.delete_archived(2.0) == [gone]
            await News(here).look_again()
            assert here.memory.ids() == [stays]

    run(check())


def test_the_database_is_asked_again_until_it_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landsraad.server.table.news.AGAIN", 0.0)

    async def check() -> None:
        async with two_processes(tmp_path) as (there, here):
            table_id, token = await new_table(there)
            live = await here.memory.table(table_id)
            await go_on(there, table_id, token, 1)
            numbers, failures = here.storage.last_numbers, iter(range(3))

            async def sometimes(table_ids: list[str]) -> dict[str, int]:
                if next(failures, None) is not None:
                    raise OSError("it does not answer")
                return await numbers(table_ids)

            monkeypatch.setattr(here.storage, "last_numbers", sometimes)
            news = News(here)
            with here.hub.subscribed(table_id) as wake:
                news.missed()
                while live.standing.seq < (await there.memory.table(table_id)).standing.seq:
                    await wake.wait()
                    wake.clear()
            await news.close()

    run(check())
