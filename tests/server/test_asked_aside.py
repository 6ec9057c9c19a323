"""Whoever is asked aside (an offer of a deal in Dune) is told to the parties, and to nobody else: not by a list, a
clock, a message or a figure."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from prometheus_client import generate_latest

from landsraad.server.figures import registry
from landsraad.server.messages.live import Batch
from landsraad.server.messages.tables import Mine, NewTable
from landsraad.server.processes.hub import Hub
from landsraad.server.routes.tables import my_tables, open_tables
from landsraad.server.settings import Settings
from landsraad.server.showing.updates import batch
from landsraad.server.store.database import open_database
from landsraad.server.store.storage import Storage
from landsraad.server.table import creation, sitting
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import Tables
from tests.loops import run

NAMES = ("Ada", "Bo", "Cy", "Di")


@asynccontextmanager
async def dune(path: Path) -> AsyncIterator[tuple[Tables, str, dict[int, str]]]:
    """A public table of classic Dune with clocks, and the tokens of its people."""
    database = open_database(str(path / "tables.sqlite3"))
    await database.open()
    tables = Tables(Storage(database), Hub(), Settings())
    wanted = {
        "game": "dune",
        "seats": [{"kind": "person", "name": name} for name in NAMES],
        "seed": 7,
        "public": True,
        "end_turns_at_once": True,
        "clock": {"move": 60.0, "reserve": 600.0},
        "reaction_seconds": 0,
    }
    created = await creation.create(tables, msgspec.convert(wanted, NewTable))
    try:
        yield tables, created.table, {seat.seat: seat.token for seat in created.seats if seat.token}
    finally:
        await database.close()


def asked_aside(standing: Standing) -> list[int]:
    return [seat for seat in standing.acting if seat not in standing.acting_known]


def waiting_for_it(standing: Standing) -> bool:
    return any(seat in standing.awaited for seat in asked_aside(standing))


def beside_others(standing: Standing) -> bool:
    return bool(asked_aside(standing)) and not waiting_for_it(standing)


async def play_until(
    tables: Tables, table_id: str, tokens: dict[int, str], reached: Callable[[Standing], object]
) -> list[Standing]:
    """Play on, offering deals wherever one can; how the table stood on the way."""
    pick = random.Random(5)
    live = await tables.memory.table(table_id)
    past = [live.standing]
    while not reached(past[-1]) and len(past) < 2000:
        game = live.standing.game
        assert game is not None
        decision = pick.choice(game.pending)
        ids = [option.id for option in decision.options]
        option = "deal" if "deal" in ids else pick.choice(ids)
        await tables.play(table_id, tokens[decision.player], live.standing.seq, option)
        past.append(live.standing)
    assert reached(past[-1])
    return past


@pytest.mark.parametrize("how", [waiting_for_it, beside_others])
def test_no_list_message_or_figure_names_who_is_asked_aside(tmp_path: Path, how: Callable[[Standing], bool]) -> None:
    async def check() -> None:
        async with dune(tmp_path) as (tables, table_id, tokens):
            standing = (await play_until(tables, table_id, tokens, how))[-1]
            game, (asked, *_) = standing.game, asked_aside(standing)
            assert game is not None
            parties = [seat for seat in tokens if asked in [decision.player for decision in game.open_to(seat)]]
            others = [seat for seat in tokens if seat not in parties]
            assert asked in parties
            assert others
            for seat, token in tokens.items():
                (found,) = await my_tables.fn(Mine(tokens=[token]), tables)
                assert found.table.acting == standing.acting_known
                # Each learns of the own turn only, as far as it is one.
                assert found.my_turn == (seat in standing.acting)
            live = await tables.memory.table(table_id)
            for viewer in (*others, None):
                state = await seen(tables, live, viewer)
                assert sorted(state["acting"]) == sorted(standing.acting_known)
                running = [seat for seat, clock in enumerate(state["clocks"]) if clock["since"]]
                assert running == sorted(standing.acting_known)
            for viewer in others:
                later = max(clock.since or 0.0 for clock in standing.clocks) + 1000
                waited = [s for s in range(len(NAMES)) if standing.kept_waiting(s, later, 0.0, viewer) > 0]
                assert waited == sorted(standing.acting_known), "a vote to replace somebody betrays nothing either"
            await sitting.offer(tables, table_id, tokens[others[0]], True)
            (public,) = await open_tables.fn(tables)
            assert public.acting == standing.acting_known
            figures = generate_latest(registry).decode()
            assert table_id not in figures
            assert 'seat="' not in figures

    run(check())


async def seen(tables: Tables, live: Any, viewer: int | None) -> dict[str, Any]:
    _, _, text = await batch(tables, live, viewer, live.standing.seq, "en")
    assert msgspec.json.decode(text, type=Batch)
    state: dict[str, Any] = msgspec.json.decode(text)["state"]
    return state


@pytest.mark.parametrize("paused", [False, True])
def test_an_answer_aside_leaves_no_trace_on_the_clocks(tmp_path: Path, paused: bool) -> None:
    async def check() -> None:
        async with dune(tmp_path) as (tables, table_id, tokens):
            *_, before, aside = await play_until(tables, table_id, tokens, waiting_for_it)
            (asked,) = asked_aside(aside)
            began = aside.clocks[asked].since
            assert began is not None
            assert [clock.reserve for clock in aside.clocks] == [600.0] * len(NAMES)
            shown = aside.clocks_for(aside.acting_known)
            assert [clock.since for clock in shown] == [
                began if seat in aside.acting_known else None for seat in range(len(NAMES))
            ], "the clock of whoever was interrupted seems to run"
            assert before.acting_known == aside.acting_known
            if paused:
                aside.clocks = tuple(clock.stopped(began + 30) for clock in aside.clocks)
                assert [clock.spent for clock in aside.clocks_for(aside.acting_known)][asked] == 0.0
            # Much longer than a move may take: the reserve would have to pay for it.
            late = began + 300
            options = [option.id for option in aside.game.pending[0].options]  # type: ignore[union-attr]
            _, after = aside.play(asked, "refuse" if "refuse" in options else options[0], late)
            assert after.clocks[asked].reserve == 600.0

    run(check())
