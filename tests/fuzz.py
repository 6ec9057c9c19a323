"""Many random games of any kind, as fast as they go, with their invariants looked at now and then.

`LANDSRAAD_FUZZ_GAMES=100000` plays so many games of each kind, however long it takes.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import landsraad
from landsraad import Game

__all__ = ["LEANINGS", "fuzz", "games_wanted"]

LEANINGS = (1.0, 1.0, 0.4, 2.5)
"""How the choice leans: 1 evenly, below towards the last options (ending, passing), above towards the first ones."""

LONGEST = 50_000


def games_wanted(default: int) -> tuple[int, bool]:
    """How many games to play, and whether the clock may stop it earlier."""
    asked = os.environ.get("LANDSRAAD_FUZZ_GAMES")
    return (int(asked), False) if asked else (default, True)


def fuzz(
    name: str,
    seats: tuple[int, ...],
    games: int,
    seconds: float | None,
    invariants: Callable[[Game], None],
    chapter: Callable[[Game], object],
    options: tuple[Mapping[str, Any], ...] = ({},),
) -> int:
    """Play random games and check the invariants whenever `chapter` changes and at the end; how many were played."""
    start = time.monotonic()
    for number in range(games):
        if seconds is not None and time.monotonic() - start > seconds:
            return number
        players = seats[number % len(seats)]
        chosen = options[number // len(seats) % len(options)]
        try:
            play_one(name, players, number, chosen, invariants, chapter)
        except Exception as error:
            raise AssertionError(f"{name}, {players} players, seed {number}, options {chosen}: {error!r}") from error
    return games


def play_one(
    name: str,
    players: int,
    seed: int,
    options: Mapping[str, Any],
    invariants: Callable[[Game], None],
    chapter: Callable[[Game], object],
) -> None:
    game = landsraad.new_game(name, players=players, seed=seed, options=options)
    random = Random(seed)
    leaning = LEANINGS[seed % len(LEANINGS)]
    if seed % 50 == 0:
        game.watch()
    part = chapter(game)
    while game.pending:
        decision = game.pending[0]
        game.apply(decision.player, int(random.random() ** leaning * len(decision.codes)))
        if chapter(game) != part:
            part = chapter(game)
            invariants(game)
        assert game.length < LONGEST, "the game does not end"
    invariants(game)
    assert game.winners
    if seed % 100 == 0:
        assert landsraad.replay(game.record()).to_json() == game.to_json()
