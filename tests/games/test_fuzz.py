"""Many random games of every kind, as fast as they go, with their invariants looked at now and then.

`LANDSRAAD_FUZZ_GAMES=100000` plays so many games of each kind, however long it takes; otherwise the clock stops it,
but not before each kind was played a few times.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from random import Random

import pytest

import landsraad
from landsraad import Game, InvalidOptions
from landsraad.core.rules import OptionSpec
from tests.games.checks import check_equal_worlds
from tests.games.settings import INVARIANTS, Setting, settings_of
from tests.games.walks import LONGEST

SECONDS = 12.0
AT_LEAST = 60
"""However slow the machine is."""

LOOKS = 0.05
"""How often, of a game's chapters, what its seats imagine is looked at."""
LEANINGS = (1.0, 1.0, 0.4, 2.5)
"""How the choice leans: 1 evenly, below towards the last options (ending, passing), above towards the first ones."""


def chapter(game: Game) -> object:
    """Changes a few times in a game."""
    state = game.state
    return getattr(state, "round", None) or (getattr(state, "turn", None), getattr(state, "phase", None))


SEATED: dict[str, tuple[object, ...]] = {
    "leaders": ("random", "draft"),
    "factions": ("random", "choose"),
    "circles": ("default", "choose"),
}
"""The words of options that otherwise name something for each seat."""


def any_value(spec: OptionSpec, random: Random) -> object:
    if spec.kind == "sets":
        return random.sample(spec.choices, random.randint(1, len(spec.choices)))
    return random.choice(SEATED.get(spec.kind, spec.choices))


def any_setting(game: str, seed: int) -> Setting:
    """Any number of players and some of the options at random, if they go together."""
    random = Random(seed)
    info = next(info for info in landsraad.games() if info.name == game)
    options = {spec.name: any_value(spec, random) for spec in info.options if spec.choices and random.random() < 0.3}
    setting = Setting(game, random.choice(info.players), options)
    try:
        setting.new(0)
    except InvalidOptions:
        return Setting(game, setting.players)
    return setting


def played_settings(game: str) -> Iterator[Setting]:
    known = settings_of(game)
    seed = 0
    while True:
        yield known[seed // 2 % len(known)] if seed % 2 else any_setting(game, seed)
        seed += 1


@pytest.mark.parametrize("game", INVARIANTS)
def test_random_games_end_without_an_error(game: str) -> None:
    wanted = int(os.environ.get("LANDSRAAD_FUZZ_GAMES", "0"))
    until = time.monotonic() + SECONDS
    for seed, setting in enumerate(played_settings(game)):
        if seed >= (wanted or AT_LEAST) and (wanted or time.monotonic() > until):
            return
        try:
            play_one(setting, seed)
        except Exception as error:
            raise AssertionError(f"{setting}, seed {seed}: {error!r}") from error


def play_one(setting: Setting, seed: int) -> None:
    game = setting.new(seed, watch=seed % 50 == 0)
    random = Random(seed)
    leaning = LEANINGS[seed % len(LEANINGS)]
    part = chapter(game)
    looks = Random(seed)
    while game.pending:
        decision = game.pending[random.randrange(len(game.pending))]
        game.apply(decision.player, int(random.random() ** leaning * len(decision.codes)))
        if chapter(game) != part:
            part = chapter(game)
            setting.invariants(game)
            if looks.random() < LOOKS:
                check_equal_worlds(game, seed, ("intrigue_notes", "intrigue_thefts"))
        assert game.length < LONGEST, "the game does not end"
    setting.invariants(game)
    assert game.winners
    if seed % 100 == 0:
        assert landsraad.replay(game.record()).to_json() == game.to_json()
