"""The kinds of bots there are. Anybody may register more, for all games or for some."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from typing import NamedTuple

from landsraad.bots.bot import Bot, BotTaken, Patient, UnknownBot
from landsraad.core import registry
from landsraad.core.rules import GameInfo

__all__ = ["kinds", "levels", "make", "register", "unregister", "usual"]

USUAL = "normal"

Games = Collection[str] | Callable[[GameInfo], bool] | None
"""Names of games, or what must hold for them; None: all games."""


class Kind(NamedTuple):
    factory: Callable[[int], Bot]
    games: Games
    strength: float
    level: bool

    def plays(self, info: GameInfo) -> bool:
        if self.games is None:
            return True
        return self.games(info) if callable(self.games) else info.name in self.games


_kinds: dict[str, Kind] = {}


def register(
    name: str, factory: Callable[[int], Bot], games: Games = None, strength: float = 0.0, level: bool = False
) -> None:
    """Offer a bot under this name. `factory` makes one from a seed; `level`: it is one of the levels a person chooses
    an opponent from, others are for whoever compares bots."""
    if name in _kinds:
        raise BotTaken(f"There already is a bot {name!r}.")
    _kinds[name] = Kind(factory, games, strength, level)


def unregister(name: str) -> None:
    find(name)
    del _kinds[name]


def kinds(game: str) -> list[str]:
    """The kinds of bots that can play a game, the strongest first."""
    info = registry.find(game).info
    able = [name for name, kind in _kinds.items() if kind.plays(info)]
    return sorted(able, key=lambda name: (-_kinds[name].strength, name))


def levels(game: str) -> list[str]:
    """The levels of difficulty there are for a game, the easiest first."""
    return [name for name in reversed(kinds(game)) if _kinds[name].level]


def usual(game: str) -> str:
    """Whom a person meets who has not chosen: the level `normal`, or the strongest bot where there are no levels."""
    return USUAL if USUAL in levels(game) else kinds(game)[0]


def make(kind: str, seed: int = 0, seconds: float = math.inf) -> Bot:
    """A bot; the same seed always plays the same way. `seconds`: of computing for a decision, at most; a bot that
    thinks for less keeps to that."""
    bot = find(kind).factory(seed)
    if isinstance(bot, Patient):
        bot.seconds = min(bot.seconds, seconds)
    return bot


def find(name: str) -> Kind:
    found = _kinds.get(name)
    if found is None:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(sorted(_kinds))}.")
    return found
