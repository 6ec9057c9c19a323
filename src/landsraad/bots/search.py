"""A bot that thinks ahead: it plays on to the end of the round in imagined worlds, and takes what turns out best.

The policy of the game says which options are worth a thought, how everybody goes on, and what the end is worth.
"""

from __future__ import annotations

import random
import time
from typing import Protocol

from landsraad.bots.bot import CannotPlay
from landsraad.core import registry
from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.core.rules import GameInfo

__all__ = ["SearchBot", "can_search"]


class Guide(Protocol):
    """A policy that can be searched with; all worlds it is shown are imagined."""

    def quick(self, world: Game, decision: Decision) -> int:
        """An answer that needs no thought; -1: there is none."""
        ...

    def option_values(self, world: Game, decision: Decision) -> list[float]: ...

    def choose_in(self, world: Game, decision: Decision) -> int: ...

    def share(self, world: Game, seat: int) -> float:
        """How good the chances of a seat are, from 0 to 1."""
        ...


def can_search(info: GameInfo) -> bool:
    return bool(info.policy) and hasattr(registry.resolve(info.policy), "share")


class SearchBot:
    def __init__(self, seed: int = 0, worlds: int = 2, candidates: int = 4, seconds: float = 1.5) -> None:
        """`seconds` of computing, after which no further world is begun; one that is not finished does not count."""
        self.random = random.Random(seed)
        self.worlds = worlds
        self.candidates = candidates
        self.seconds = seconds
        self.guides: dict[str, Guide] = {}

    def choose(self, game: Game, decision: Decision) -> int:
        if len(decision.codes) == 1:
            return 0
        until = time.thread_time() + self.seconds
        seat = decision.player
        guide = self.guides.get(game.name) or self.guide(game.name)
        world = game.determinize(seat, self.random.getrandbits(32))
        mine = world.decision(seat)
        if mine is None or mine.codes != decision.codes:
            return self.random.randrange(len(decision.codes))
        known = guide.quick(world, mine)
        if known >= 0:
            return known
        values = guide.option_values(world, mine)
        ranked = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        promising = ranked[: self.candidates]
        totals = [0.0] * len(promising)
        for number in range(self.worlds):
            if number:
                world = game.determinize(seat, self.random.getrandbits(32))
            shares = []
            for option in promising:
                if time.thread_time() > until:
                    break
                shares.append(self.outcome(guide, world, seat, option))
            else:
                totals = [total + share for total, share in zip(totals, shares, strict=True)]
        return promising[totals.index(max(totals))]

    def outcome(self, guide: Guide, world: Game, seat: int, option: int) -> float:
        """What an option leads to when everybody goes on like the guide until the round is over."""
        trial = world.copy()
        now = trial.round
        trial.apply(seat, option)
        while trial.pending and trial.round == now:
            decision = trial.pending[0]
            trial.apply(decision.player, guide.choose_in(trial, decision))
        return guide.share(trial, seat)

    def guide(self, name: str) -> Guide:
        info = registry.find(name).info
        if not can_search(info):
            raise CannotPlay(f"{info.title} has no policy to search with.")
        guide: Guide = registry.resolve(info.policy)(self.random)
        self.guides[name] = guide
        return guide
