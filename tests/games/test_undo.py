"""What was not declared final brings nothing hidden to light: nobody could do better for having undone it.

`LANDSRAAD_UNDO_SECONDS=600` looks that long at each way to play.
"""

from __future__ import annotations

import os
import time

import pytest

from landsraad.core.undo import tells
from tests.games.settings import SETTINGS
from tests.games.walks import walk

SECONDS = float(os.environ.get("LANDSRAAD_UNDO_SECONDS", "2"))
WORLDS = 4
ENOUGH = 200
"""Actions to look at, however slow the machine is."""


@pytest.mark.parametrize("name", SETTINGS)
def test_what_can_be_undone_looks_the_same_in_every_world(name: str) -> None:
    """Every undoable action of random games is tried in worlds that its player could not tell from the true one."""
    end = time.monotonic() + SECONDS
    seed = undoable = 0
    while time.monotonic() < end or undoable <= ENOUGH:
        for game, decision, index in walk(SETTINGS[name], seed):
            after = game.copy()
            after.apply(decision.player, index)
            if not after.final:
                undoable += 1
                option = decision.options[index].id
                worlds = range(WORLDS * undoable, WORLDS * undoable + WORLDS)
                told = tells(game, decision.player, option, worlds)
                assert not told, f"{name}, seed {seed}, position {game.length}, {option}: {told}"
            if time.monotonic() > end and undoable > ENOUGH:
                break
        seed += 1
        assert seed < 1000, "hardly anything can be undone"


@pytest.mark.parametrize("name", SETTINGS)
def test_a_question_to_several_at_once_says_so(name: str) -> None:
    for game, _, _ in walk(SETTINGS[name], 1):
        step = game.state.stack[-1][0]
        asked = game.pending[0].machine.asks[step]
        assert len(game.pending) == 1 or asked.together, step
