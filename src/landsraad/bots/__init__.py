"""Players that are not people. A bot sees a game through its seat: `choose(game, decision)` names an option.

bot = landsraad.bots.make("heuristic", seed=3)
game.apply(decision.player, bot.choose(game, decision))

`levels` are what a person chooses an opponent from; docs/bots.md says what each is. Others are added with `register`;
docs/architecture.md shows how.
"""

from __future__ import annotations

import math

from landsraad.bots.answers import BadAnswer, take_answer
from landsraad.bots.bot import Bot, BotTaken, CannotPlay, InvalidBot, UnknownBot
from landsraad.bots.careless import CarelessBot
from landsraad.bots.heuristic import FIRST_GAMES, FirstHeuristicBot, HeuristicBot, has_policy
from landsraad.bots.imperium_expert import ExpertBot
from landsraad.bots.kinds import check, kinds, levels, make, register, unregister, usual
from landsraad.bots.random import RandomBot
from landsraad.bots.search import SearchBot, can_search

__all__ = [
    "BadAnswer",
    "Bot",
    "BotTaken",
    "CannotPlay",
    "InvalidBot",
    "UnknownBot",
    "check",
    "kinds",
    "levels",
    "make",
    "register",
    "take_answer",
    "unregister",
    "usual",
]

register("random", RandomBot, strength=0.0)
register("heuristic", HeuristicBot, has_policy, strength=3.0)
register("heuristic-1", FirstHeuristicBot, FIRST_GAMES, strength=2.5)
register("search", lambda seed: SearchBot(seed, seconds=math.inf), can_search, strength=5.0)

register("novice", lambda seed: CarelessBot(HeuristicBot(seed), 0.6, seed), has_policy, strength=1.0, level=True)
register("easy", lambda seed: CarelessBot(HeuristicBot(seed), 0.25, seed), has_policy, strength=2.0, level=True)
register("normal", HeuristicBot, has_policy, strength=2.9, level=True)
register("hard", SearchBot, can_search, strength=4.9, level=True)
register("expert", ExpertBot, can_search, strength=6.0, level=True)
