"""What a bot is, and what can go wrong with one."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from landsraad.core.errors import LandsraadError
from landsraad.core.game import Game
from landsraad.core.machine import Decision

__all__ = ["Bot", "BotTaken", "CannotPlay", "Patient", "UnknownBot"]


class UnknownBot(LandsraadError, LookupError):
    """There is no bot of that kind."""


class BotTaken(LandsraadError, ValueError):
    """There already is a bot of that kind."""


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
