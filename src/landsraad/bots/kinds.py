"""The kinds of bots there are. Anybody may register more, for all games or for some."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Collection
from numbers import Real
from typing import Any, NamedTuple

from landsraad.bots.bot import Bot, BotTaken, CannotPlay, InvalidBot, Patient, UnknownBot
from landsraad.core import registry
from landsraad.core.rules import GameInfo

__all__ = ["check", "kinds", "levels", "make", "register", "unregister", "usual"]

USUAL = "normal"
NAME = re.compile(r"\w[\w.-]*")
"""Names are listed by commas, and are parts of texts and addresses."""
SEATED = ("you", "game")
"""What is said of seats that no bot plays."""

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
    an opponent from, others are for whoever compares bots. InvalidBot, where this could be no bot."""
    refuse_invalid(name, factory, games, strength)
    if name in _kinds:
        raise BotTaken(f"There already is a bot {name!r}.")
    _kinds[name] = Kind(factory, games, strength, level)


def refuse_invalid(name: Any, factory: Any, games: Any, strength: Any) -> None:
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise InvalidBot(f"A bot has a name of letters, digits, '-', '_' and '.', not {name!r}.")
    if name in SEATED:
        raise InvalidBot(f"A bot cannot be called {name!r}: that is a seat which no bot plays.")
    if not callable(factory):
        raise InvalidBot(f"The bot {name!r} is made by a function of a seed, not by {factory!r}.")
    if not (games is None or callable(games) or are_names(games)):
        raise InvalidBot(f"The games of the bot {name!r} are a list of names or a function of the game, not {games!r}.")
    if not isinstance(strength, Real) or math.isnan(strength):
        raise InvalidBot(f"The strength of the bot {name!r} is a number, not {strength!r}.")


def are_names(games: object) -> bool:
    """A text has parts, too, but they are no names."""
    return isinstance(games, Collection) and not isinstance(games, str) and all(isinstance(each, str) for each in games)


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
    thinks for less keeps to that. InvalidBot, where nothing that could choose comes of it."""
    factory = find(kind).factory
    if not isinstance(seconds, Real) or math.isnan(seconds):
        raise InvalidBot(f"The seconds of the bot {kind!r} are a number, not {seconds!r}.")
    bot = factory(whole_seed(kind, seed))
    if not callable(getattr(bot, "choose", None)):
        raise InvalidBot(f"What should make the bot {kind!r} has made {bot!r}, which cannot choose.")
    if isinstance(bot, Patient):
        bot.seconds = min(bot.seconds, seconds)
    return bot


def whole_seed(kind: str, seed: Any) -> int:
    """Of whatever library. Without one a bot would play otherwise each time."""
    try:
        return operator.index(seed)
    except TypeError:
        raise InvalidBot(f"The seed of the bot {kind!r} is a whole number, not {seed!r}.") from None


def check(kind: str, game: str) -> None:
    """UnknownBot, if there is no such bot; CannotPlay, if it does not know the game."""
    info = registry.find(game).info
    if not find(kind).plays(info):
        raise CannotPlay(f"The bot {kind!r} does not play {info.title}; these do: {', '.join(kinds(game))}.")


def find(name: Any) -> Kind:
    found = _kinds.get(name) if isinstance(name, str) else None
    if found is None:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(sorted(_kinds))}.")
    return found
