"""A bot that has learnt from many games: it plays on in imagined worlds as good players would, and judges the end.

Which options are worth a thought, how everybody goes on until the round is over and how good the chances of all are
then is told by the rules of the quick bot and by networks (`imperium_network.py`), in every second world by the one and
by the other where it is one of them. Options that fall behind are given up, the others are tried in more worlds. Where
too little was learnt (six players in teams), or numpy is missing, it searches without networks.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Sequence
from importlib.util import find_spec
from typing import cast

from landsraad.bots.bot import Weighed
from landsraad.bots.imperium import ImperiumPolicy
from landsraad.bots.imperium_network import Judge, Weights, has_weights, judge_of
from landsraad.bots.search import SearchBot
from landsraad.core import registry
from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.imperium.observe import Observer
from landsraad.imperium.rules.seats import scores, side, sides
from landsraad.imperium.state import ImperiumState

__all__ = ["ExpertBot", "able", "margin_of"]

MARGIN = 0.1
"""What the margin counts besides the chance to win."""
SURE = 5.0
"""An option is not thought about that is taken so much less often than the best one: e to this power."""
NO_NUMPY = "The expert bot plays without its networks, and worse: numpy is missing (pip install landsraad[expert])."


class ExpertBot:
    def __init__(
        self,
        seed: int = 0,
        worlds: int = 32,
        candidates: int = 8,
        seconds: float = 1.5,
        weights: dict[str, Weights] | None = None,
    ) -> None:
        """`seconds` of computing, after which no further world is begun; one that is not finished does not count.
        `weights`: those of each game, if not the ones that come with the package."""
        self.random = random.Random(seed)
        self.worlds = worlds
        self.candidates = candidates
        self.seconds = seconds
        self.weights = {} if weights is None else weights
        self.judges: dict[str, Judge] = {}
        self.guides: dict[str, ImperiumPolicy] = {}
        self.learnt: dict[str, bool] = {}
        self.search = SearchBot(seed, worlds=8, candidates=6, seconds=seconds)

    def choose(self, game: Game, decision: Decision) -> int:
        if len(decision.codes) == 1:
            return 0
        until = time.thread_time() + self.seconds
        seat = decision.player
        world = game.determinize(seat, self.random.getrandbits(32))
        if not self.has_learnt(world):
            self.search.seconds = self.seconds
            return self.search.choose(game, decision)
        mine = world.decision(seat)
        if mine is None or mine.codes != decision.codes:
            return self.random.randrange(len(decision.codes))
        judge = self.judge(world)
        promising = self.promising(judge, world, mine)
        if mine.kind == "agent.act" and all(code[0] in ("effect", "end") for code in mine.codes):
            return promising[0]
        totals = dict.fromkeys(promising, 0.0)
        halving = 2
        for number in range(self.worlds):
            if len(promising) == 1:
                break
            if number:
                world = game.determinize(seat, self.random.getrandbits(32))
            values = {}
            for option in promising:
                if time.thread_time() > until:
                    return promising[0]
                win, margin = self.outcome(judge, world, seat, option, number % 2 == 1)
                values[option] = win + MARGIN * margin
            for option, value in values.items():
                totals[option] += value
            promising.sort(key=totals.__getitem__, reverse=True)
            if number + 1 == halving:
                halving *= 2
                promising = promising[: max(2, (len(promising) + 1) // 2)]
        return promising[0]

    def weigh(self, game: Game, decision: Decision, options: Sequence[int] | None = None) -> list[Weighed]:
        """How likely these options win, or those worth a thought; the best first. One world is always played out."""
        until = time.thread_time() + self.seconds
        seat = decision.player
        world = game.determinize(seat, self.random.getrandbits(32))
        if not self.has_learnt(world):
            self.search.seconds = self.seconds
            return self.search.weigh(game, decision, options)
        mine = world.decision(seat)
        if mine is None or mine.codes != decision.codes:
            return []
        judge = self.judge(world)
        chosen = self.promising(judge, world, mine) if options is None else list(options)
        totals = dict.fromkeys(chosen, 0.0)
        tried = 0
        while not tried or (tried < self.worlds and time.thread_time() < until):
            if tried:
                world = game.determinize(seat, self.random.getrandbits(32))
            for option in chosen:
                totals[option] += self.outcome(judge, world, seat, option, tried % 2 == 1)[0]
            tried += 1
        return sorted((Weighed(option, totals[option] / tried) for option in chosen), key=lambda each: -each.share)

    def promising(self, judge: Judge, world: Game, decision: Decision) -> list[int]:
        """The options worth a thought: the best ones by the rules of the quick bot first, then those that good players
        take most often."""
        values = self.guide(world.name).option_values(world, decision)
        best = sorted(range(len(values)), key=values.__getitem__, reverse=True)[: (self.candidates + 1) // 2]
        priors = judge.scores(cast(ImperiumState, world.state), decision).tolist()
        ranked = sorted(range(len(priors)), key=priors.__getitem__, reverse=True)
        least = priors[ranked[0]] - SURE
        likely = [option for option in ranked if priors[option] > least and option not in best]
        return (best + likely)[: self.candidates]

    def guide(self, name: str) -> ImperiumPolicy:
        """The rules of the quick bot."""
        guide = self.guides.get(name)
        if guide is None:
            guide = self.guides[name] = registry.resolve(registry.find(name).info.policy)(self.random)
        return guide

    def has_learnt(self, world: Game) -> bool:
        """Whether there are networks for a game, what is needed to use them, and enough in them: too few games of
        teams were played for that."""
        name = world.name
        known = self.learnt.get(name)
        if known is None:
            known = name in self.weights or has_weights(name)
            if known and find_spec("numpy") is None:
                warnings.warn(NO_NUMPY, stacklevel=3)
                known = False
            self.learnt[name] = known
        return known and len(world.sides) == world.seats

    def outcome(self, judge: Judge, world: Game, seat: int, option: int, by_rules: bool) -> tuple[float, float]:
        """The chance to win and the margin when everybody goes on like a good player until the round is over.

        `by_rules`: like the quick bot; otherwise as the network says.
        """
        guide = self.guide(world.name)
        trial = world.copy()
        now = trial.round
        trial.apply(seat, option)
        while trial.pending and trial.round == now:
            decision = trial.pending[0]
            if by_rules:
                trial.apply(decision.player, guide.choose_in(trial, decision))
            else:
                trial.apply(decision.player, judge.best(cast(ImperiumState, trial.state), decision))
        s = cast(ImperiumState, trial.state)
        if not trial.pending:
            return float(seat in trial.winners), margin_of(s, seat)
        seats = able(s)
        chances, margins = judge.outlook(s, seats, [guide.value(trial, each) for each in seats])
        place = seats.index(seat)
        return chances[place], margins[place]

    def judge(self, game: Game) -> Judge:
        content = cast(ImperiumState, game.state).content
        weights = self.weights.get(game.name)
        if weights is None:
            return judge_of(game.name, content)
        judge = self.judges.get(game.name)
        if judge is None or judge.observer.content is not content:
            judge = self.judges[game.name] = Judge(weights, Observer(content))
        return judge


def able(s: ImperiumState) -> list[int]:
    """The seats that can win, each for its side."""
    return [each[0] for each in sides(s) if scores(s, each[0])]


def margin_of(s: ImperiumState, seat: int) -> float:
    """How far a side is ahead of the best other one: 1 with 6 points or more, -1 with as many behind."""
    points = {each: sum(s.players[one].vp for one in each) / len(each) for each in sides(s) if scores(s, each[0])}
    own = points.pop(side(s, seat))
    return max(-1.0, min(1.0, (own - max(points.values(), default=own)) / 6.0))
