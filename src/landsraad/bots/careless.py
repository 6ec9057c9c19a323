"""A bot that errs: now and then it takes any option instead of the one it thinks best."""

from __future__ import annotations

import random

from landsraad.bots.bot import Bot
from landsraad.bots.random import any_option
from landsraad.core.game import Game
from landsraad.core.machine import Decision

__all__ = ["CarelessBot"]


class CarelessBot:
    def __init__(self, bot: Bot, share: float, seed: int) -> None:
        """`share`: of its decisions that are left to chance."""
        self.bot = bot
        self.share = share
        self.random = random.Random(seed)

    def choose(self, game: Game, decision: Decision) -> int:
        if self.random.random() < self.share:
            return any_option(decision, self.random)
        return self.bot.choose(game, decision)
