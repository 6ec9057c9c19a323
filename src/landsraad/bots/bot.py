"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from landsraad.core.errors import LandsraadError
from landsraad.core.game import Game
from landsraad.core.machine import Decision

__all__ = ["Bot", "UnknownBot"]


class UnknownBot(LandsraadError, LookupError):
    """There is no bot of that kind."""


class Bot(Protocol):
    """Chooses from what the deciding seat may know; the game is never changed."""

    def choose(self, game: Game, decision: Decision) -> int:
        """The index of an option of the decision."""
        ...
