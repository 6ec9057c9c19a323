"""Players that are not people. A bot sees a game through its seat: `choose(game, decision)` names an option.

bot = landsraad.bots.make("heuristic", seed=3)
game.apply(decision.player, bot.choose(game, decision))

Others are added with `register`; docs/architecture.md shows how.
"""

from __future__ import annotations

from landsraad.bots.bot import Bot, BotTaken, CannotPlay, UnknownBot
from landsraad.bots.heuristic import HeuristicBot, has_policy
from landsraad.bots.kinds import kinds, make, register, unregister
from landsraad.bots.random import RandomBot

__all__ = ["Bot", "BotTaken", "CannotPlay", "UnknownBot", "kinds", "make", "register", "unregister"]

register("random", RandomBot)
register("heuristic", HeuristicBot, has_policy, strength=1.0)
