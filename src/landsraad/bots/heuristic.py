"""A quick bot that weighs positions by hand-made rules: one policy for each family of games."""

from __future__ import annotations

import random
from typing import Protocol

from landsraad.bots.dune import DunePolicy
from landsraad.bots.imperium import ImperiumPolicy
from landsraad.core.game import Game
from landsraad.core.machine import Decision

__all__ = ["HeuristicBot"]


class Policy(Protocol):
    def choose(self, game: Game, decision: Decision) -> int: ...


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
        return DunePolicy(self.random) if name == "dune" else ImperiumPolicy(self.random)
