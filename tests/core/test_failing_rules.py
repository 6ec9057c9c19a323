"""A rule that fails half-way leaves the game as it was."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from landsraad.core.game import Game
from landsraad.core.machine import Action, Machine, Step
from tests.server.parlour import MACHINE, Parlour, ParlourState, showdown


class Broken(Exception):
    """What the rule raises."""


class Fragile(Parlour):
    """Parlour whose showdown fails after it has changed the state, in the round `failing`."""

    failing = 0

    def machine(self, players: int, options: Any) -> Machine:
        steps = [*MACHINE.asks.values(), Action("round", "rounds:number", MACHINE.actions["round"])]
        return Machine([*steps, Action("showdown", "", self.showdown)], MACHINE.words.values())

    def showdown(self, s: ParlourState, step: Step) -> None:
        if s.round == self.failing:
            s.points[0] += 100
            s.hands.clear()
            s.stack.clear()
            raise Broken
        showdown(s, step)


def play_to_showdown(game: Game, random: Random) -> None:
    """Until one bid is left to make."""
    while not (len(game.pending) == 1 and game.pending[0].kind == "bid"):
        decision = game.pending[random.randrange(len(game.pending))]
        game.apply(decision.player, random.randrange(len(decision.options)))


def whole(game: Game) -> tuple[Any, ...]:
    return game.to_json(), game.length, game.actions(), [[o.id for o in d.options] for d in game.pending]


@pytest.mark.parametrize("origin", ["new", "loaded", "imagined", "copied"])
def test_a_failing_rule_leaves_the_game_as_it_was(origin: str) -> None:
    rules = Fragile()
    game = Game.start(rules, 3, 5, {})
    random = Random(5)
    if origin == "loaded":
        play_to_showdown(game, random)
        game = Game.from_data(rules, game.to_data(), length=game.length)
        game.apply(game.pending[0].player, 0)
    elif origin == "imagined":
        play_to_showdown(game, random)
        game = game.determinize(0, 9)
        game.apply(game.pending[0].player, 0)
    elif origin == "copied":
        game = game.copy()
    game.watch()
    play_to_showdown(game, random)
    told = [event.seen_by(0) for event in game.state.sink or ()]
    before = whole(game)
    twin = game.copy()

    rules.failing = game.state.round
    with pytest.raises(Broken):
        game.apply(game.pending[0].player, 0)
    assert whole(game) == before
    assert [event.seen_by(0) for event in game.drain()] == told

    rules.failing = 0
    for each in (game, twin):
        each.apply(each.pending[0].player, 0)
    assert whole(game) == whole(twin)
    assert game.drain()
