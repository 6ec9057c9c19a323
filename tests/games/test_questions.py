"""Every kind of question a game can ask keeps the properties of `checks`, rare ones included."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from landsraad import Decision, Game
from tests.games.checks import (
    check_copies,
    check_options,
    check_own_questions,
    check_round_trip,
    check_view,
    check_words,
)
from tests.games.rare import RARE
from tests.games.settings import settings_of
from tests.games.walks import walk

FAMILIES = {"imperium": ("imperium", "uprising"), "dune": ("dune",)}
MOST_GAMES = 500
EACH = 2


def asking(game: Game) -> str:
    """The step that asks."""
    name: str = game.pending[0].step[0]
    return name


def first_positions(family: str) -> Iterator[Game]:
    """The first positions of each step that asks, in random games, until every step of the machine has asked."""
    settings = [setting for game in FAMILIES[family] for setting in settings_of(game)]
    seen: dict[str, int] = {}
    steps = {name for setting in settings for name in asks(setting.new(0))}
    for rare in RARE[family]:
        game = rare()
        seen[asking(game)] = EACH
    for seed in range(MOST_GAMES):
        for game, _, _ in walk(settings[seed % len(settings)], seed):
            name = asking(game)
            if seen.get(name, 0) < EACH:
                seen[name] = seen.get(name, 0) + 1
                yield game
        if set(seen) == steps:
            return
    assert set(seen) == steps, f"never asked: {sorted(steps - set(seen))}; write a position for tests/games/rare.py"


def asks(game: Game) -> list[str]:
    decision: Decision = game.pending[0]
    return list(decision.machine.asks)


def check(game: Game, seed: int) -> None:
    check_options(game)
    check_words(game)
    check_copies(game, lambda copy: None)
    check_round_trip(game)
    check_view(game, seed)
    check_own_questions(game, seed)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_question_of_random_games(family: str) -> None:
    for number, game in enumerate(first_positions(family)):
        check(game, number)


@pytest.mark.parametrize(
    "rare", [rare for positions in RARE.values() for rare in positions], ids=lambda rare: rare.__name__
)
def test_rare_questions(rare) -> None:
    game = rare()
    for seed in range(3):
        check(game, seed)
