"""A bot that has learnt from many games: it plays on in imagined worlds as good players would, and judges the end.

Which options are worth a thought is told by the rules of the quick bot and by a network (`imperium_network.py`). Until
the round is over everybody goes on as that network says; then another one tells how good everybody's chances are.
Options that are clearly behind are given up, the others are tried in more worlds. Who plays alone plans the round as a
whole (`imperium_alone.py`). Where too little was learnt (six players in teams), or numpy is missing, it searches
without networks.
"""

from __future__ import annotations

import math
import random
import warnings
from collections.abc import Sequence
from importlib.util import find_spec
from typing import NamedTuple, cast

from landsraad.bots import imperium_alone
from landsraad.bots.bot import Watch, Weighed
from landsraad.bots.imperium import ImperiumPolicy
from landsraad.bots.imperium_alone import Learnt, Planner, Prospect, prospect_of
from landsraad.bots.imperium_lines import Line, goes_on, lines_of
from landsraad.bots.imperium_network import Judge, Weights, has_weights, judge_of
from landsraad.bots.search import SearchBot
from landsraad.core import registry
from landsraad.core.game import Game
from landsraad.core.machine import Code, Decision
from landsraad.imperium.observe import Observer
from landsraad.imperium.rules.seats import scores, side, sides
from landsraad.imperium.state import ImperiumState

__all__ = ["ExpertBot", "able", "gain", "hopeful", "leader", "margin_of"]

MARGIN = 0.1
"""What the margin counts besides the chance to win."""
SURE = 5.0
"""An option is not thought about that is taken so much less often than the best one: e to this power."""
ENOUGH = 3
"""No option is given up before it was tried in so many worlds."""
CARE = 0.0005
"""It is when trying on could gain no more than this: how likely it is the best one after all, times by how much."""
SPREAD = {"": 0.08, "reveal.act": 0.03}
SEEN = 2
"""How much the difference of two options changes from world to world, as long as little is known of it: as if that had
been seen so many times. Which card is acquired makes much the same difference everywhere."""
LINES = 12
"""So many ways to go on are tried."""
DEPTH = 2
"""So many answers of a line are thought about."""
TRIES = 8
"""So many times a round is planned by who plays alone, for each world that others would look at."""
FORETOLD = 24
"""So many times a round is played on to tell the chances of all seats."""
UNSURE = 1.5
"""Who plays alone takes an option that is worth so much less e times as seldom."""
NO_NUMPY = "The expert bot plays without its networks, and worse: numpy is missing (pip install landsraad[expert])."


class Foreseen(NamedTuple):
    """What will be seen when the next question comes as it was thought of, and the answer to it."""

    seen: list[int]
    code: Code

    def answer(self, judge: Judge, world: Game, decision: Decision) -> int:
        """The option; -1: it came otherwise."""
        if decision.kind != "agent.space" or self.code not in decision.codes:
            return -1
        seen = judge.observer.observe(cast(ImperiumState, world.state), decision.player)
        return decision.codes.index(self.code) if seen == self.seen else -1


class ExpertBot:
    def __init__(
        self,
        seed: int = 0,
        worlds: int = 64,
        candidates: int = 8,
        seconds: float = 1.5,
        weights: dict[str, Weights] | None = None,
        alone: dict[str, Learnt] | None = None,
        tries: int = 0,
        care: float = CARE,
        lines: int = LINES,
        depth: int = DEPTH,
    ) -> None:
        """`seconds` of computing, after which no further world is begun; one that is not finished does not count.
        `weights`, and `alone` for who plays alone: those of each game, if not the ones that come with the package.
        `tries`: how often who plays alone plans a round; 0: as often as belongs to so many worlds. `care`: what it is
        still worth to try on for."""
        self.random = random.Random(seed)
        self.worlds = worlds
        self.candidates = candidates
        self.seconds = seconds
        self.weights = {} if weights is None else weights
        self.alone = {} if alone is None else alone
        self.tries = tries or worlds * TRIES
        self.care = care
        self.lines = lines
        self.depth = depth
        self.foreseen: Foreseen | None = None
        self.judges: dict[str, Judge] = {}
        self.guides: dict[str, ImperiumPolicy] = {}
        self.learnt: dict[str, bool] = {}
        self.search = SearchBot(seed, worlds=8, candidates=6, seconds=seconds)

    def choose(self, game: Game, decision: Decision) -> int:
        if len(decision.codes) == 1:
            return 0
        watch = Watch(self.seconds)
        seat = decision.player
        world = game.determinize(seat, self.random.getrandbits(32))
        if not self.has_learnt(world):
            self.search.seconds = self.seconds
            return self.search.choose(game, decision)
        mine = world.decision(seat)
        if mine is None or mine.codes != decision.codes:
            return self.random.randrange(len(decision.codes))
        if plays_alone(world):
            return self.planned(game, world, mine, watch)
        judge = self.judge(world)
        if self.foreseen is not None:
            known = self.foreseen.answer(judge, world, mine)
            self.foreseen = None
            if known >= 0:
                return known
        promising = self.promising(judge, world, mine)
        if mine.kind == "agent.act" and all(code[0] in ("effect", "end") for code in mine.codes):
            return promising[0]
        lines = lines_of(judge, world, mine, promising, self.lines, self.depth)
        results: dict[int, list[float]] = {number: [] for number in range(len(lines))}
        for number in range(self.worlds):
            if len(results) == 1:
                break
            if number:
                world = game.determinize(seat, self.random.getrandbits(32))
            values = []
            for place in results:
                if watch.is_over():
                    return self.decided(judge, world, seat, lines[leader(results)])
                win, margin = self.outcome(judge, world, seat, lines[place])
                values.append(win + MARGIN * margin)
            for each, value in zip(results.values(), values, strict=True):
                each.append(value)
            if number + 1 >= ENOUGH:
                results = hopeful(results, self.care, SPREAD.get(mine.kind, SPREAD[""]))
        return self.decided(judge, world, seat, lines[leader(results)])

    def decided(self, judge: Judge, world: Game, seat: int, line: Line) -> int:
        """The first answer of a line. Where its Agent goes was decided with the card."""
        if line.further:
            trial = world.copy()
            trial.apply(seat, line.option)
            mine = goes_on(trial, seat)
            if mine is not None and mine.kind == "agent.space":
                seen = judge.observer.observe(cast(ImperiumState, trial.state), seat)
                self.foreseen = Foreseen(seen, line.further[0])
        return line.option

    def weigh(self, game: Game, decision: Decision, options: Sequence[int] | None = None) -> list[Weighed]:
        """How likely these options win, or those worth a thought; the best first. One world is always played out."""
        watch = Watch(self.seconds)
        seat = decision.player
        world = game.determinize(seat, self.random.getrandbits(32))
        if not self.has_learnt(world):
            self.search.seconds = self.seconds
            return self.search.weigh(game, decision, options)
        mine = world.decision(seat)
        if mine is None or mine.codes != decision.codes:
            return []
        if plays_alone(world):
            values = self.guide(world.name).option_values(world, mine)
            thought = self.best_by_rules(values) if options is None else list(options)
            planned = self.planner(world).plan(game, mine, thought, values, self.tries, watch, thorough=True)
            return sorted((Weighed(each.option, each.share) for each in planned), key=lambda each: -each.share)
        judge = self.judge(world)
        chosen = self.promising(judge, world, mine) if options is None else list(options)
        lines = lines_of(judge, world, mine, chosen, self.lines, self.depth)
        totals = [0.0] * len(lines)
        tried = 0
        while not tried or (tried < self.worlds and not watch.is_over()):
            if tried:
                world = game.determinize(seat, self.random.getrandbits(32))
            for place, line in enumerate(lines):
                totals[place] += self.outcome(judge, world, seat, line)[0]
            tried += 1
        best = dict.fromkeys(chosen, 0.0)
        for line, total in zip(lines, totals, strict=True):
            best[line.option] = max(best[line.option], total / tried)
        return sorted((Weighed(option, share) for option, share in best.items()), key=lambda each: -each.share)

    def chances(self, game: Game) -> list[float]:
        """Of each seat to win, in a position of which everything is known; empty: nothing was learnt. Everybody goes on
        to the end of the round like people, who don't always do the same, again and again as chance will have it."""
        if not self.has_learnt(game):
            return []
        told: list[list[float]] = []
        for _ in range(FORETOLD):
            trial = game.reseed(self.random.getrandbits(32))
            self.people_finish_round(trial)
            told.append(self.foretold(trial))
        return [sum(each) / len(told) for each in zip(*told, strict=True)]

    def people_finish_round(self, trial: Game) -> None:
        """Each option is taken as often as the network says that it is, or, alone, the oftener the better the rules
        make it."""
        now = trial.round
        alone = plays_alone(trial)
        while trial.pending and trial.round == now:
            decision = trial.pending[0]
            option = 0
            if len(decision.codes) > 1:
                if alone:
                    likely = [each / UNSURE for each in self.guide(trial.name).option_values(trial, decision)]
                else:
                    likely = self.judge(trial).scores(cast(ImperiumState, trial.state), decision).tolist()
                most = max(likely)
                option = self.random.choices(range(len(likely)), [math.exp(each - most) for each in likely])[0]
            trial.apply(decision.player, option)

    def foretold(self, trial: Game) -> list[float]:
        """The chances of each seat when a round begins, or who has won."""
        s = cast(ImperiumState, trial.state)
        found = [0.0] * trial.seats
        if not trial.pending:
            for seat in trial.winners:
                found[seat] = 1.0 / len(trial.winners)
            return found
        guide = self.guide(trial.name)
        if not plays_alone(trial):
            seats = able(s)
            told, _ = self.judge(trial).outlook(s, seats, [guide.value(trial, each) for each in seats])
            for seat, chance in zip(seats, told, strict=True):
                found[seat] = chance
            return found
        # What was learnt is about the person; of the Rivals the rules tell who is the more likely winner.
        found[0] = self.planner(trial).judged(trial, 0)[0]
        rivals = {seat: guide.share(trial, seat) for seat in range(1, trial.seats)}
        for seat, share in rivals.items():
            found[seat] = (1.0 - found[0]) * share / sum(rivals.values())
        return found

    def planned(self, game: Game, world: Game, decision: Decision, watch: Watch) -> int:
        """The choice of who plays alone."""
        values = self.guide(world.name).option_values(world, decision)
        options = self.best_by_rules(values)
        if decision.kind == "agent.act" and all(code[0] in ("effect", "end") for code in decision.codes):
            return options[0]
        return self.planner(world).plan(game, decision, options, values, self.tries, watch)[0].option

    def planner(self, world: Game) -> Planner:
        content = cast(ImperiumState, world.state).content
        learnt = self.alone.get(world.name)
        prospect = prospect_of(world.name, content) if learnt is None else Prospect(learnt, Observer(content))
        return Planner(self.guide(world.name), prospect, self.random)

    def best_by_rules(self, values: list[float]) -> list[int]:
        return sorted(range(len(values)), key=values.__getitem__, reverse=True)[: self.candidates]

    def promising(self, judge: Judge, world: Game, decision: Decision) -> list[int]:
        """The options worth a thought: the best ones by the rules of the quick bot first, then those that good players
        take most often."""
        values = self.guide(world.name).option_values(world, decision)
        best = self.best_by_rules(values)[: (self.candidates + 1) // 2]
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
            known = (name in self.weights or has_weights(name)) and imperium_alone.has_learnt(name)
            if known and find_spec("numpy") is None:
                warnings.warn(NO_NUMPY, stacklevel=3)
                known = False
            self.learnt[name] = known
        return known and len(world.sides) == world.seats

    def outcome(self, judge: Judge, world: Game, seat: int, line: Line) -> tuple[float, float]:
        """The chance to win and the margin when after a line everybody goes on as the network says until the round is
        over."""
        trial = world.copy()
        now = trial.round
        trial.apply(seat, line.option)
        for code in line.further:
            mine = goes_on(trial, seat)
            if mine is None or trial.round != now or code not in mine.codes:
                break
            trial.apply(seat, mine.codes.index(code))
        s = cast(ImperiumState, trial.state)
        while trial.pending and trial.round == now:
            decision = trial.pending[0]
            trial.apply(decision.player, judge.best(s, decision))
        if not trial.pending:
            return float(seat in trial.winners), margin_of(s, seat)
        guide = self.guide(world.name)
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


def leader(results: dict[int, list[float]]) -> int:
    """The option with the best results so far; the first one where there are none."""
    return max(results, key=lambda option: sum(results[option]))


def hopeful(results: dict[int, list[float]], care: float, usual: float) -> dict[int, list[float]]:
    """The options that may still be worth choosing: as all are tried in the same worlds, it is the differences that
    count, and how much they spread. Where little is at stake, or two options come to the same, little is thought."""
    best = results[leader(results)]
    count = len(best)
    kept = {}
    for option, values in results.items():
        differences = [own - other for own, other in zip(best, values, strict=True)]
        mean = sum(differences) / count
        spread = sum((each - mean) ** 2 for each in differences)
        error = math.sqrt((spread + SEEN * usual**2) / (count + SEEN) / count)
        if values is best or (any(differences) and gain(mean, error) > care):
            kept[option] = values
    return kept


def gain(behind: float, error: float) -> float:
    """How much better than the best one an option is expected to turn out, nothing where it does not: it is behind by
    so much, give or take this error (which is normally distributed)."""
    far = behind / error
    density = math.exp(-far * far / 2.0) / math.sqrt(2.0 * math.pi)
    return error * density - behind * math.erfc(far / math.sqrt(2.0)) / 2.0


def plays_alone(world: Game) -> bool:
    return cast(ImperiumState, world.state).people == 1


def able(s: ImperiumState) -> list[int]:
    """The seats that can win, each for its side."""
    return [each[0] for each in sides(s) if scores(s, each[0])]


def margin_of(s: ImperiumState, seat: int) -> float:
    """How far a side is ahead of the best other one: 1 with 6 points or more, -1 with as many behind."""
    points = {each: sum(s.players[one].vp for one in each) / len(each) for each in sides(s) if scores(s, each[0])}
    own = points.pop(side(s, seat))
    return max(-1.0, min(1.0, (own - max(points.values(), default=own)) / 6.0))
