"""A rule that fails half-way leaves the game as it was, in every game and at every kind of question."""

from __future__ import annotations

from typing import Any

import pytest

from landsraad.core.machine import Ask, Code, Decision, Step
from tests.games.settings import SETTINGS
from tests.games.walks import asked, samples


class Broken(Exception):
    """What the rule raises."""


class Failing(Ask):
    """Asks and carries out answers as the step it stands for, but the first time something goes wrong at the end."""

    def __init__(self, step: Ask) -> None:
        self.step = step
        self.failed = False

    def decisions(self, s: Any, step: Step) -> list[Decision]:
        return self.step.decisions(s, step)

    def answer(self, s: Any, step: Step, seat: int, code: Code) -> None:
        self.step.answer(s, step, seat, code)
        if not self.failed:
            self.failed = True
            raise Broken


@pytest.mark.parametrize("name", SETTINGS)
def test_a_failing_rule_leaves_the_game_as_it_was(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for sample in samples(name)[::3]:
        game = sample.game.branch()
        game.drain()
        before = (game.to_json(), game.length, game.actions(), asked(game), game.view(0))
        decision = game.pending[0]
        index = sample.seed % len(decision.options)
        twin = game.copy()
        with monkeypatch.context() as patch:
            step = game.state.stack[-1][0]  # what carries it out; somebody may be asked aside of it
            patch.setitem(decision.machine.asks, step, Failing(decision.machine.asks[step]))
            with pytest.raises(Broken):
                game.apply(decision.player, index)
        assert (game.to_json(), game.length, game.actions(), asked(game), game.view(0)) == before
        assert game.drain() == []
        for each in (game, twin):
            each.apply(each.pending[0].player, index)
        assert (game.to_json(), game.record()) == (twin.to_json(), twin.record())


@pytest.mark.parametrize("name", SETTINGS)
def test_copies_of_an_imagined_world_find_back_to_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A world is the origin of its copies, whatever has happened in it since."""
    for sample in samples(name)[::9]:
        seat = sample.game.pending[0].player
        world = sample.game.determinize(seat, 3)
        before, decision, copied, watched = world.to_json(), world.pending[0], world.copy(), world.branch()
        world.watch()
        world.apply(decision.player, 0)
        told = [str(event) for event in world.drain()]
        assert copied.to_json() == watched.to_json() == before
        with monkeypatch.context() as patch:
            step = copied.state.stack[-1][0]
            patch.setitem(decision.machine.asks, step, Failing(decision.machine.asks[step]))
            with pytest.raises(Broken):
                copied.apply(decision.player, 0)
        assert copied.to_json() == before
        for each in (copied, watched):
            each.apply(decision.player, 0)
            assert each.to_json() == world.to_json()
        assert [str(event) for event in watched.drain()] == told
