"""Every step of every game has its place on the stack: what it may lie on."""

from __future__ import annotations

import pytest

from landsraad.core.machine import BOTTOM, QUESTION, Machine
from tests.games.settings import SETTINGS

MACHINES: dict[str, Machine] = {setting.game: setting.new(1)._machine for setting in SETTINGS.values()}


@pytest.mark.parametrize("game", MACHINES)
def test_every_step_says_what_it_may_lie_on(game: str) -> None:
    machine = MACHINES[game]
    assert [name for name, on in machine.on.items() if not on] == []
    unknown = {under for on in machine.on.values() for under in on} - set(machine.fields) - {BOTTOM, QUESTION}
    assert unknown == set()


@pytest.mark.parametrize("game", MACHINES)
def test_every_step_can_be_reached_from_the_bottom(game: str) -> None:
    machine = MACHINES[game]
    reached = {BOTTOM}
    while True:
        questions = {QUESTION} if reached & set(machine.asks) else set()
        further = {name for name, on in machine.on.items() if set(on) & (reached | questions)} - reached
        if not further:
            break
        reached |= further
    assert set(machine.fields) - reached == set()
