"""Any legal option with the same chance."""

from __future__ import annotations

import random

from landsraad.core.game import Game
from landsraad.core.machine import Decision

__all__ = ["RandomBot"]


class RandomBot:
    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Game, decision: Decision) -> int:
        return self.random.randrange(len(decision.codes))
