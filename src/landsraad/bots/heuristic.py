"""A quick bot that weighs positions by hand-made rules: the policy that a game's descriptor names."""

from __future__ import annotations

import random
from typing import Protocol

from landsraad.bots.bot import CannotPlay
from landsraad.bots.imperium_first import FirstTeamPolicy
from landsraad.core import registry
from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.core.rules import GameInfo

__all__ = ["FIRST_GAMES", "FirstHeuristicBot", "HeuristicBot", "Policy", "has_policy"]


FIRST_GAMES = ("imperium", "uprising")
"""What the first such bot knows."""


class Policy(Protocol):
    """How to play one family of games. It is made from a `random.Random`."""

    def choose(self, game: Game, decision: Decision) -> int: ...


def has_policy(info: GameInfo) -> bool:
    return bool(info.policy)


class HeuristicBot:
    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)
        self.policies: dict[str, Policy] = {}

    def choose(self, game: Game, decision: Decision) -> int:
        if len(decision.codes) == 1:
            return 0
        policy = self.policies.get(game.name)
        if policy is None:
            policy = self.policies[game.name] = self.policy(game.name)
        return policy.choose(game, decision)

    def policy(self, name: str) -> Policy:
        info = registry.find(name).info
        if not has_policy(info):
            raise CannotPlay(f"{info.title} has no policy for the heuristic bot.")
        policy: Policy = registry.resolve(info.policy)(self.random)
        return policy


class FirstHeuristicBot(HeuristicBot):
    """The first one of the Imperium family: what later ones are measured against."""

    def policy(self, name: str) -> Policy:
        if name not in FIRST_GAMES:
            raise CannotPlay(f"The first heuristic bot plays {' and '.join(FIRST_GAMES)}, not {name}.")
        return FirstTeamPolicy(self.random)
