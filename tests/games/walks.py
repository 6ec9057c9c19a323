"""Random walks through any game: the same ones in every run."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from landsraad import Decision, Game, Option
from tests.games.settings import SETTINGS, Setting

__all__ = ["Sample", "asked", "play_out", "position_at", "samples", "seats", "walk"]

LONGEST = 50_000

STALE = 40
"""How many options of earlier decisions a sample remembers."""


def walk(setting: Setting, seed: int, watch: bool = False) -> Iterator[tuple[Game, Decision, int]]:
    """Play at random; before each action: the game, the decision and the index about to be chosen."""
    game = setting.new(seed, watch)
    random = Random(seed)
    while game.pending:
        decision = game.pending[random.randrange(len(game.pending))]
        index = random.randrange(len(decision.options))
        yield game, decision, index
        game.apply(decision.player, index)
        assert game.length < LONGEST, "the game does not end"


def play_out(game: Game, choices: int, actions: int = LONGEST) -> Game:
    """Play on at random, to the end or so many actions."""
    random = Random(choices)
    for _ in range(actions):
        if not game.pending:
            return game
        decision = game.pending[random.randrange(len(game.pending))]
        game.apply(decision.player, random.randrange(len(decision.options)))
    assert actions < LONGEST, "the game does not end"
    return game


def position_at(setting: Setting, seed: int, actions: int) -> Game:
    """The position after so many random actions, or the last one in which a decision is open."""
    for game, _, _ in walk(setting, seed):
        if game.length == actions:
            return game
        last = game.copy()
    return last


def seats(game: Game) -> list[int | None]:
    """All who can look: every person's seat and a spectator."""
    return [*range(game.players), None]


def asked(game: Game) -> list[tuple[int, str, list[str]]]:
    return [(d.player, d.kind, [option.id for option in d.options]) for d in game.pending]


class Sample(NamedTuple):
    """A position out of a random game, and what was on offer before it."""

    game: Game
    seed: int
    stale: tuple[tuple[int, Option], ...]
    """Options of earlier decisions with their players."""
    foreign: frozenset[str]
    """Ids that were options somewhere."""


GAMES = 4
EACH_KIND = 2
EVERY = 97


@cache
def samples(name: str) -> list[Sample]:
    """Positions of a setting: the first ones of each kind of decision in a few games, and some others all along."""
    setting = SETTINGS[name]
    found: list[Sample] = []
    seen: dict[str, int] = {}
    foreign: set[str] = set()
    for seed in range(GAMES):
        stale: list[tuple[int, Option]] = []
        for game, decision, _ in walk(setting, seed):
            number = seen[decision.kind] = seen.get(decision.kind, 0) + 1
            if number <= EACH_KIND or (game.length + 31 * seed) % EVERY == 0:
                found.append(Sample(game.copy(), seed, tuple(stale[-STALE:]), frozenset(foreign)))
            foreign.update(option.id for option in decision.options)
            stale.extend((decision.player, option) for option in decision.options)
    return found
