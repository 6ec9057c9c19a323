"""A bot that thinks ahead: it plays on to the end of the round in imagined worlds, and takes what turns out best.

The policy of the game says which options are worth a thought, how everybody goes on, and what the end is worth.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from landsraad.bots.bot import CannotPlay, Effort, Watch, Weighed
from landsraad.core import registry
from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.core.rules import GameInfo

__all__ = ["Guide", "Judging", "SearchBot", "Thinker", "can_search"]


class Judging(Protocol):
    """A policy that can judge a position."""

    def share(self, world: Game, seat: int) -> float:
        """How good the chances of a seat are, from 0 to 1."""
        ...


@runtime_checkable
class Thinker(Judging, Protocol):
    """A policy that searches in a way of its own."""

    def think(self, game: Game, decision: Decision, effort: Effort) -> int: ...

    def weigh(self, game: Game, decision: Decision, options: Sequence[int] | None, effort: Effort) -> list[Weighed]: ...


class Guide(Judging, Protocol):
    """A policy that can be searched with; all worlds it is shown are imagined."""

    def quick(self, world: Game, decision: Decision) -> int:
        """An answer that needs no thought; -1: there is none."""
        ...

    def option_values(self, world: Game, decision: Decision) -> list[float]: ...

    def choose_in(self, world: Game, decision: Decision) -> int: ...


def can_search(info: GameInfo) -> bool:
    return bool(info.policy) and hasattr(registry.resolve(info.policy), "share")


class SearchBot:
    def __init__(self, seed: int = 0, worlds: int = 2, candidates: int = 4, seconds: float = 1.5) -> None:
        """`seconds` of computing, at most: what would end later is not begun, and a world that is not finished does not
        count."""
        self.random = random.Random(seed)
        self.worlds = worlds
        self.candidates = candidates
        self.seconds = seconds
        self.guides: dict[str, Guide] = {}
        self.thinkers: dict[str, Thinker] = {}

    def choose(self, game: Game, decision: Decision) -> int:
        if len(decision.codes) == 1:
            return 0
        watch = Watch(self.seconds)
        thinker = self.thinker(game.name)
        if thinker is not None:
            return thinker.think(game, decision, Effort(self.worlds, self.candidates, watch))
        guide = self.guides[game.name]
        world = game.determinize(decision.player, self.random.getrandbits(32))
        mine = world.decision(decision.player)
        if mine is None or mine.codes != decision.codes:
            return self.random.randrange(len(decision.codes))
        known = guide.quick(world, mine)
        if known >= 0:
            return known
        return self.weighed(game, world, mine, self.promising(guide, world, mine), watch)[0].option

    def weigh(self, game: Game, decision: Decision, options: Sequence[int] | None = None) -> list[Weighed]:
        """What these options lead to, or those worth a thought; the best first. One world is always played out."""
        watch = Watch(self.seconds)
        thinker = self.thinker(game.name)
        if thinker is not None:
            return thinker.weigh(game, decision, options, Effort(self.worlds, self.candidates, watch))
        guide = self.guides[game.name]
        world = game.determinize(decision.player, self.random.getrandbits(32))
        mine = world.decision(decision.player)
        if mine is None or mine.codes != decision.codes:
            return []
        chosen = self.promising(guide, world, mine) if options is None else list(options)
        return self.weighed(game, world, mine, chosen, watch, sure=True)

    def promising(self, guide: Guide, world: Game, decision: Decision) -> list[int]:
        values = guide.option_values(world, decision)
        return sorted(range(len(values)), key=values.__getitem__, reverse=True)[: self.candidates]

    def weighed(
        self, game: Game, world: Game, decision: Decision, options: list[int], watch: Watch, sure: bool = False
    ) -> list[Weighed]:
        """The options, the best first, by what they lead to in this world and in further ones. `sure`: the first one is
        played out even if there is no time for it."""
        seat = decision.player
        guide = self.guides[game.name]
        totals = [0.0] * len(options)
        finished = 0
        for number in range(self.worlds):
            if number:
                world = game.determinize(seat, self.random.getrandbits(32))
            shares = []
            for option in options:
                if watch.is_over() and not (sure and not number):
                    break
                shares.append(self.outcome(guide, world, seat, option))
            else:
                totals = [total + share for total, share in zip(totals, shares, strict=True)]
                finished += 1
        found = [Weighed(option, total / max(1, finished)) for option, total in zip(options, totals, strict=True)]
        return sorted(found, key=lambda each: -each.share)

    def outcome(self, guide: Guide, world: Game, seat: int, option: int) -> float:
        """What an option leads to when everybody goes on like the guide until the round is over."""
        trial = world.copy()
        now = trial.round
        trial.apply(seat, option)
        while trial.pending and trial.round == now:
            decision = trial.pending[0]
            trial.apply(decision.player, guide.choose_in(trial, decision))
        return guide.share(trial, seat)

    def thinker(self, name: str) -> Thinker | None:
        """The policy of a game, if it searches in its own way; None: it is the guide of this search."""
        if name not in self.thinkers and name not in self.guides:
            info = registry.find(name).info
            if not can_search(info):
                raise CannotPlay(f"{info.title} has no policy to search with.")
            policy = registry.resolve(info.policy)(self.random)
            if isinstance(policy, Thinker):
                self.thinkers[name] = policy
            else:
                self.guides[name] = policy
        return self.thinkers.get(name)
