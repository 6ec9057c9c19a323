"""How the expert plays alone against Rivals: it plans the round as a whole, and has learnt how such games end.

There is nobody to be guessed at but chance, and rounds are short: so there is time for a tree of own answers, each one
tried the more often the better it has turned out (as in Monte Carlo tree search; the worlds are drawn anew each time).
Where the tree ends, the rules of the quick bot go on until the round is over; then a network tells how the game will
end. The network is a file of `landsraad/bots/weights`, made by `scripts/train_alone.py`.
"""

from __future__ import annotations

import math
import random
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple, cast

from landsraad.bots.bot import Watch
from landsraad.bots.imperium import ImperiumPolicy
from landsraad.core.game import Game
from landsraad.core.machine import Code, Decision
from landsraad.imperium.components import Content
from landsraad.imperium.observe import Observer
from landsraad.imperium.state import ImperiumState

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

__all__ = [
    "MEASURES",
    "Learnt",
    "Planned",
    "Planner",
    "Prospect",
    "has_learnt",
    "margin",
    "measures",
    "prospect_of",
    "read",
]

FOLDER: Final = "weights"
WORTH: Final = 50.0
POINTS: Final = 6.0
"""Measures in which places and points are told."""
FAR: Final = 1.5
"""A margin counts up to here."""
MARGIN: Final = 0.15
"""What the margin counts besides the chance to win."""
MEASURES: Final = 9
DOUBT: Final = 6.0
"""By so much more worth an answer is e times as likely to be the right one, to begin with."""
CURIOUS: Final = 0.6
"""How much is tried that has not turned out best so far."""
FURTHER: Final = 6
"""Answers that are thought about beyond the first one."""


# --- what was learnt --------------------------------------------------------------------------------------------------


class Learnt(NamedTuple):
    """What a file holds: the labels of the features, and its arrays by name."""

    features: list[str]
    arrays: dict[str, Array]


def name_of(game: str) -> str:
    return f"{game}-alone.npz"


def has_learnt(game: str) -> bool:
    return resources.files("landsraad.bots").joinpath(FOLDER, name_of(game)).is_file()


@cache
def load(game: str) -> Learnt:
    """What comes with the package. ImportError: there is no numpy here."""
    with resources.as_file(resources.files("landsraad.bots").joinpath(FOLDER, name_of(game))) as path:
        return read(str(path))


def read(source: str | BinaryIO) -> Learnt:
    import numpy as np

    with np.load(source) as file:
        features = bytes(file["features"]).decode().split("\n")
        return Learnt(features, {name: file[name].astype(np.float32) for name in file.files if name != "features"})


def measures(s: ImperiumState, seat: int, worth: list[float], expert: bool = True) -> list[float]:
    """What the rules of the quick bot make of each place, and the points: the own ones, the most and the fewest of the
    others, and how far ahead that is. The last one tells who plays on: most games to learn from are the quick bot's."""
    points = [float(p.vp) for p in s.players]
    out: list[float] = []
    for numbers, unit in ((worth, WORTH), (points, POINTS)):
        own = numbers[seat]
        others = numbers[:seat] + numbers[seat + 1 :]
        most = max(others)
        out += [own / unit, most / unit, min(others) / unit, (own - most) / unit]
    out.append(1.0 if expert else 0.0)
    return out


def margin(s: ImperiumState, seat: int) -> float:
    """How far a seat is ahead of the best other one, in parts of 6 points."""
    points = [p.vp for p in s.players]
    return max(-FAR, min(FAR, (points[seat] - max(points[:seat] + points[seat + 1 :])) / POINTS))


class Prospect:
    """What was learnt, in the order of one content."""

    def __init__(self, learnt: Learnt, observer: Observer) -> None:
        import numpy as np

        self.numpy: Any = np
        self.observer = observer
        self.arrays: dict[str, Any] = dict(learnt.arrays)
        places = {label: row for row, label in enumerate(learnt.features)}
        rows = np.array([places.get(label, -1) for label in observer.labels])
        table = learnt.arrays["table"][rows]
        table[rows < 0] = 0.0
        self.table: Any = table

    def tell(self, s: ImperiumState, seat: int, worth: list[float]) -> tuple[float, float]:
        """When a round begins: the chance to win, and the margin at the end. `worth`: what the rules of the quick bot
        make of the place of each."""
        np = self.numpy
        w = self.arrays
        hidden = np.add.reduce(self.table.take(self.observer.observe(s, seat), axis=0), axis=0)
        hidden += np.array(measures(s, seat, worth), np.float32) @ w["measures"] + w["bias"]
        np.maximum(hidden, 0.0, out=hidden)
        hidden = hidden @ w["matrix_1"] + w["bias_1"]
        np.maximum(hidden, 0.0, out=hidden)
        win, ahead = (hidden @ w["matrix_2"] + w["bias_2"]).tolist()
        return 1.0 / (1.0 + math.exp(-win)), ahead


@lru_cache(maxsize=8)
def prospect_of(game: str, content: Content) -> Prospect:
    """How games with this content end, by what comes with the package."""
    return Prospect(load(game), Observer(content))


# --- planning ---------------------------------------------------------------------------------------------------------


class Answer:
    """One way to go on, and what came of it."""

    __slots__ = ("likely", "then", "tries", "wins", "worth")

    def __init__(self, likely: float) -> None:
        self.likely = likely
        self.tries = 0
        self.wins = 0.0
        self.worth = 0.0
        self.then: Question | None = None


class Question:
    """A place in the tree: what is asked after certain own answers, whatever chance did meanwhile."""

    __slots__ = ("answers", "tries", "worth")

    def __init__(self) -> None:
        self.answers: dict[Code, Answer] = {}
        self.tries = 0
        self.worth = 0.0

    def add(self, codes: list[Code], values: list[float]) -> None:
        """Answers worth a thought, by what the rules of the quick bot make of each."""
        best = max(values)
        shares = [math.exp(max(-30.0, (value - best) / DOUBT)) for value in values]
        total = sum(shares, 0.0)
        for code, share in zip(codes, shares, strict=True):
            if code not in self.answers:
                self.answers[code] = Answer(0.5 * share / total + 0.5 / len(codes))

    def is_settled(self, most: int) -> bool:
        """With so many tries at most, no answer can be tried more often any more than the first one is already."""
        first = second = 0
        for answer in self.answers.values():
            if answer.tries > first:
                first, second = answer.tries, first
            elif answer.tries > second:
                second = answer.tries
        return first - second > most - self.tries


class Planned(NamedTuple):
    """An option, how often it was tried, and how often the game was won then."""

    option: int
    tries: int
    share: float


class Planner:
    """Plans for one seat; all worlds it plays in are imagined."""

    def __init__(self, guide: ImperiumPolicy, prospect: Prospect, rng: random.Random) -> None:
        self.guide = guide
        self.prospect = prospect
        self.random = rng
        self.low = math.inf
        self.high = -math.inf

    def plan(
        self,
        game: Game,
        decision: Decision,
        options: list[int],
        values: list[float],
        tries: int,
        watch: Watch,
        thorough: bool = False,
    ) -> list[Planned]:
        """These options, the one tried most often first, which is known before all tries are made. `values`: what the
        rules of the quick bot make of all there are. `thorough`: all tries are made, and each option is tried, even if
        there is no time for it."""
        self.low, self.high = math.inf, -math.inf
        root = Question()
        codes = [decision.codes[option] for option in options]
        root.add(codes, [values[option] for option in options])
        seat = decision.player
        if thorough:
            for option in options:
                self.follow(root, game.determinize(seat, self.random.getrandbits(32)), seat, option)
        while root.tries < tries and not watch.is_over() and (thorough or not root.is_settled(tries)):
            self.follow(root, game.determinize(seat, self.random.getrandbits(32)), seat)
        found = [(root.answers[code], option) for option, code in zip(options, codes, strict=True)]
        found.sort(key=lambda each: (-each[0].tries, -each[0].worth))
        return [Planned(option, each.tries, each.wins / max(1, each.tries)) for each, option in found]

    def follow(self, root: Question, trial: Game, seat: int, first: int = -1) -> None:
        """Go down the tree in one world, add a place to it, play on to the end of the round, and note what came of
        it. `first`: the option to begin with, if not the most promising one."""
        question: Question | None = root
        asked: list[Question] = []
        given: list[Answer] = []
        now = trial.round
        while trial.pending and trial.round == now:
            decision = trial.pending[0]
            if len(decision.codes) == 1 and question is not root:
                trial.apply(decision.player, 0)
                continue
            if question is None:
                trial.apply(decision.player, self.guide.choose_in(trial, decision))
                continue
            new = False
            option = first if first >= 0 and question is root else self.choice(question, decision)
            if option < 0:
                self.open(question, trial, decision)
                option = self.choice(question, decision)
                new = True
            answer = question.answers[decision.codes[option]]
            asked.append(question)
            given.append(answer)
            trial.apply(decision.player, option)
            if answer.then is None:
                answer.then = Question()
            question = None if new else answer.then
        win, ahead = self.judged(trial, seat)
        worth = win + MARGIN * ahead
        self.low = min(self.low, worth)
        self.high = max(self.high, worth)
        for each in asked:
            each.tries += 1
            each.worth += worth
        for taken in given:
            taken.tries += 1
            taken.wins += win
            taken.worth += worth

    def open(self, question: Question, trial: Game, decision: Decision) -> None:
        values = self.guide.option_values(trial, decision)
        best = sorted(range(len(values)), key=values.__getitem__, reverse=True)[:FURTHER]
        question.add([decision.codes[option] for option in best], [values[option] for option in best])

    def choice(self, question: Question, decision: Decision) -> int:
        """The option to be tried next; -1: none of them was thought about yet."""
        span = max(1e-6, self.high - self.low)
        usual = (question.worth / question.tries - self.low) / span if question.tries else 0.5
        curious = CURIOUS * math.sqrt(question.tries + 1)
        chosen, most = -1, -math.inf
        for option, code in enumerate(decision.codes):
            answer = question.answers.get(code)
            if answer is None:
                continue
            value = (answer.worth / answer.tries - self.low) / span if answer.tries else usual
            value += curious * answer.likely / (1 + answer.tries)
            if value > most:
                chosen, most = option, value
        return chosen

    def judged(self, trial: Game, seat: int) -> tuple[float, float]:
        """The chance to win and the margin."""
        s = cast(ImperiumState, trial.state)
        if not trial.pending:
            return float(seat in trial.winners), margin(s, seat)
        worth = [self.guide.value(trial, each) for each in range(len(s.players))]
        return self.prospect.tell(s, seat, worth)
