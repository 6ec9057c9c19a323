"""Players that are not people. A bot sees a game through its seat: `choose(game, decision)` names an option.

bot = landsraad.bots.make("heuristic", seed=3)
game.apply(decision.player, bot.choose(game, decision))
"""

from __future__ import annotations

from landsraad.bots.bot import Bot, UnknownBot
from landsraad.bots.heuristic import HeuristicBot
from landsraad.bots.random import RandomBot

__all__ = ["Bot", "UnknownBot", "kinds", "make"]

KINDS: dict[str, type[RandomBot] | type[HeuristicBot]] = {"heuristic": HeuristicBot, "random": RandomBot}


def kinds(game: str) -> list[str]:
    """The kinds of bots that can play a game, the strongest first."""
    return list(KINDS)


def make(kind: str, seed: int = 0) -> Bot:
    """A bot; the same seed always plays the same way."""
    if kind not in KINDS:
        raise UnknownBot(f"There is no bot {kind!r}; there are: {', '.join(KINDS)}.")
    return KINDS[kind](seed)
