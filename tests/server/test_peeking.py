"""Nobody asks, looks or answers, undoes it and does better: what came to light is final at the table too."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from landsraad.core.machine import Decision
from landsraad.server.store.entries import Seat, TableFacts
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import next_entry
from tests.games.settings import SETTINGS

Peek = Callable[[Standing, Decision], str | None]


def begun(name: str, seed: int) -> Standing:
    """A table of people only."""
    setting = SETTINGS[name]
    facts = TableFacts(
        id="t",
        game=setting.game,
        players=setting.players,
        options=setting.options,
        seed=seed,
        language="en",
        public=False,
        end_turns_at_once=False,
        pace="instant",
        invite_hash="",
        created=0,
    )
    seats = tuple(Seat(seat=n, kind="person", name="P") for n in range(setting.new(seed).seats))
    standing = Standing(facts, seats)
    return standing.after(next_entry(standing, "start", None))


def step(now: Standing, random: Random) -> Standing:
    """Anything at all."""
    if now.holding is not None:
        return now.after(next_entry(now, "end_turn", now.holding))
    assert now.game is not None
    decision = random.choice(now.game.pending)
    return now.play(decision.player, random.choice(decision.options).id, 0.0)[1]


def question(now: Standing, decision: Decision) -> str | None:
    """Truthtrance: one question about a fact, and its answer is known to all."""
    assert now.game is not None
    if decision.kind != "truth.about":
        return None
    tried = now.game.copy()
    tried.choose(decision.player, decision.options[0].id)
    return None if tried.pending[0].kind in ("truth.answer", "truth.aloud") else decision.options[0].id


def last_traitor_call(now: Standing, decision: Decision) -> str | None:
    """The others have answered: whoever is last sees the battle."""
    assert now.game is not None
    return "no" if decision.kind == "battle.traitor" and len(now.game.pending) == 1 else None


def last_plan(now: Standing, decision: Decision) -> str | None:
    """Both plans are shown when the last element is chosen."""
    assert now.game is not None
    if decision.kind != "battle.plan" or len(now.game.pending) > 1:
        return None
    for option in decision.options:
        tried = now.game.copy()
        tried.choose(decision.player, option.id)
        if not tried.pending or tried.pending[0].kind != "battle.plan":
            return str(option.id)
    return None


def dial(now: Standing, decision: Decision) -> str | None:
    assert now.game is not None
    return decision.options[0].id if decision.kind == "storm.dial" and len(now.game.pending) == 1 else None


def card_of_the_row(now: Standing, decision: Decision) -> str | None:
    """The card that takes its place is turned up."""
    assert now.game is not None
    on_offer = {f"acquire:{card}" for card in now.game.view(None)["imperium_row"]}
    for option in decision.options:
        if option.id in on_offer:
            return str(option.id)
    return None


def contract(now: Standing, decision: Decision) -> str | None:
    return decision.options[0].id if decision.kind == "contract.take" else None


@pytest.mark.parametrize(
    ("name", "peek"),
    [
        ("dune-6-advanced", question),
        ("dune-6-advanced", last_traitor_call),
        ("dune-3", last_plan),
        ("dune-3", dial),
        ("imperium-3", card_of_the_row),
        ("uprising-4-choam", contract),
    ],
)
def test_a_look_cannot_be_undone(name: str, peek: Peek) -> None:
    tried = 0
    for seed in range(20):
        random = Random(seed)
        now = begun(name, seed)
        while now.status != "over" and tried < 3:
            if now.game is not None and now.holding is None:
                for decision in now.game.pending:
                    option = peek(now, decision)
                    if option is None:
                        continue
                    entry, after = now.play(decision.player, option, 0.0)
                    assert entry.final
                    assert not after.can_undo(decision.player)
                    tried += 1
            now = step(now, random)
        if tried >= 3:
            return
    pytest.fail("it never came to that")
