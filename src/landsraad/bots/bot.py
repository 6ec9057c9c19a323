"""What a bot is, and what can go wrong with one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from landsraad.core.errors import LandsraadError
from landsraad.core.game import Game
from landsraad.core.machine import Decision

__all__ = [
    "Adviser",
    "Bot",
    "BotTaken",
    "CannotPlay",
    "Effort",
    "Foreteller",
    "InvalidBot",
    "Patient",
    "UnknownBot",
    "Watch",
    "Weighed",
]


class UnknownBot(LandsraadError, LookupError):
    """There is no bot of that kind."""


class BotTaken(LandsraadError, ValueError):
    """There already is a bot of that kind."""


class InvalidBot(LandsraadError, ValueError):
    """What was to be registered, or made, is no bot that could be named, made and asked."""


class CannotPlay(LandsraadError, ValueError):
    """A bot was asked to play a game it does not know."""


class Bot(Protocol):
    """Chooses from what the deciding seat may know; the game is never changed."""

    def choose(self, game: Game, decision: Decision) -> int:
        """The index of an option of the decision."""
        ...


@runtime_checkable
class Patient(Protocol):
    """A bot that could think for long, and keeps to a limit."""

    seconds: float
    """Of computing for a decision, at most."""


class Watch:
    """Tells who thinks step by step when to stop: no step is begun that would end too late if it took as long as the
    longest one so far."""

    def __init__(self, seconds: float) -> None:
        """`seconds` of computing."""
        self.until = time.thread_time() + seconds
        self.looked = 0.0
        self.longest = 0.0

    def is_over(self) -> bool:
        """Asked before each step."""
        now = time.thread_time()
        if self.looked:
            self.longest = max(self.longest, now - self.looked)
        self.looked = now
        return now + self.longest > self.until


class Effort(NamedTuple):
    """How much thought a decision gets."""

    worlds: int
    candidates: int
    """Options to think about."""
    watch: Watch


class Weighed(NamedTuple):
    """An option that was thought about."""

    option: int
    share: float
    """The chance to win that it leads to, as far as the bot can tell: from 0 to 1."""


@runtime_checkable
class Adviser(Protocol):
    """A bot that can say what options lead to, from what the deciding seat may know."""

    def weigh(self, game: Game, decision: Decision, options: Sequence[int] | None = None) -> list[Weighed]:
        """These options, or those worth a thought; the best first."""
        ...


@runtime_checkable
class Foreteller(Protocol):
    """A bot that can say how a game will end."""

    def chances(self, game: Game) -> list[float]:
        """Of each seat to win, in a position of which everything is known; empty: it cannot say."""
        ...
