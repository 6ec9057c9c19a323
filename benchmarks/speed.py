"""How many decisions per second the engine takes, measured beside OpenSpiel's gin_rummy in the same run.

How gin_rummy is measured. A Python driver of an OpenSpiel game must, for every step, ask the state whose
step it is, fetch the legal actions (or, at a chance node, the outcomes with their probabilities), pick
one, and apply it. The clock runs over exactly that, from `new_initial_state()` to the end of the game and
on to the next game. Every `apply_action` counts as a step, chance included; the decisions of players are
counted as well.

How Landsraad is measured. The driver looks at `game.pending[0]`, picks an index into its options and
applies it; the clock also runs over the set-up of each new game. Landsraad draws its random numbers
inside the machine, so all its steps are decisions of players. The ratio that counts compares our
decisions with gin_rummy's steps, chance included: the reading that favours gin_rummy. The ratio of
decisions to decisions stands beside it.

Both sides pick uniformly with the same expression, `int(random() * count)`. All times are of the processor,
for this thread alone, so that a machine that is busy with something else does not count. They take turns in
short slices, so that what slows the processor itself hits both alike.
"""

from __future__ import annotations

import itertools
import json
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import thread_time
from typing import Any, Protocol

STEPS_BETWEEN_LOOKS_AT_THE_CLOCK = 32


class Decision(Protocol):
    @property
    def player(self) -> int: ...
    @property
    def options(self) -> Sequence[Any]: ...


class Game(Protocol):
    """The part of a Landsraad game that the benchmarks use."""

    @property
    def pending(self) -> Sequence[Any]: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def winners(self) -> Sequence[int]: ...
    def apply(self, player: int, option: Any) -> object: ...
    def copy(self) -> object: ...
    def determinize(self, player: Any, seed: int) -> object: ...
    def record(self) -> dict[str, Any]: ...


NewGame = Callable[[int], Game]  # from a seed


@dataclass
class Tally:
    """What was played in a stretch of processor time."""

    steps: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def add(self, other: Tally) -> None:
        self.steps += other.steps
        self.decisions += other.decisions
        self.seconds += other.seconds

    @property
    def steps_per_second(self) -> float:
        return self.steps / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


class Contestant(Protocol):
    """Plays random games one after the other; each slice goes on where the last one stopped."""

    def play(self, seconds: float) -> Tally: ...


class GinRummy:
    """OpenSpiel's gin_rummy, driven from Python."""

    def __init__(self, seed: int = 1) -> None:
        import pyspiel

        self.game = pyspiel.load_game("gin_rummy")
        self.state = self.game.new_initial_state()
        self.random = random.Random(seed).random

    def play(self, seconds: float) -> Tally:
        draw = self.random
        state = self.state
        steps = decisions = 0
        start = thread_time()
        end = start + seconds
        while (now := thread_time()) < end:
            for _ in range(STEPS_BETWEEN_LOOKS_AT_THE_CLOCK):
                if state.is_terminal():
                    state = self.game.new_initial_state()
                if state.is_chance_node():
                    action = sample(state.chance_outcomes(), draw())
                else:
                    actions = state.legal_actions()
                    action = actions[int(draw() * len(actions))]
                    decisions += 1
                state.apply_action(action)
                steps += 1
        self.state = state
        return Tally(steps, decisions, now - start)


def sample(outcomes: Sequence[tuple[int, float]], point: float) -> int:
    """The outcome in whose share of the probabilities the point (0 to 1) lies."""
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]


class Landsraad:
    """One of our games, played at random."""

    def __init__(self, new_game: NewGame, seed: int = 1) -> None:
        self.new_game = new_game
        self.seed = seed
        self.game = new_game(seed)
        self.random = random.Random(seed).random

    def play(self, seconds: float) -> Tally:
        draw = self.random
        game = self.game
        decisions = 0
        start = thread_time()
        end = start + seconds
        while (now := thread_time()) < end:
            for _ in range(STEPS_BETWEEN_LOOKS_AT_THE_CLOCK):
                if game.is_over:
                    self.seed += 1
                    game = self.new_game(self.seed)
                decision = game.pending[0]
                game.apply(decision.player, int(draw() * len(decision.options)))
                decisions += 1
        self.game = game
        return Tally(decisions, decisions, now - start)


@dataclass
class Race:
    """Two contestants' tallies from slices played in turn."""

    ours: Tally
    theirs: Tally
    slice_ratios: list[float]

    @property
    def ratio(self) -> float:
        """Our decisions per second over their steps per second."""
        return self.ours.decisions_per_second / self.theirs.steps_per_second

    @property
    def decision_ratio(self) -> float:
        return self.ours.decisions_per_second / self.theirs.decisions_per_second


def race(ours: Contestant, theirs: Contestant, seconds: float, slice_seconds: float = 0.2) -> Race:
    """Let both play for so many seconds each, in alternating slices."""
    ours.play(slice_seconds / 2)  # warm caches; not counted
    theirs.play(slice_seconds / 2)
    result = Race(Tally(), Tally(), [])
    for _ in range(max(1, round(seconds / slice_seconds))):
        our_slice = ours.play(slice_seconds)
        their_slice = theirs.play(slice_seconds)
        result.ours.add(our_slice)
        result.theirs.add(their_slice)
        result.slice_ratios.append(our_slice.decisions_per_second / their_slice.steps_per_second)
    return result


def play_at_random(game: Game, draw: Callable[[], float], limit: int | None = None) -> int:
    """Play to the end, or for `limit` decisions; returns the number of decisions."""
    decisions = 0
    while not game.is_over and decisions != limit:
        decision = game.pending[0]
        game.apply(decision.player, int(draw() * len(decision.options)))
        decisions += 1
    return decisions


def half_way(new_game: NewGame, seed: int = 1) -> Game:
    """A random game that is half over."""
    length = play_at_random(new_game(seed), random.Random(seed).random)
    game = new_game(seed)
    play_at_random(game, random.Random(seed).random, limit=length // 2)
    return game


def microseconds(once: Callable[[], object], times: int = 500, rounds: int = 7) -> float:
    """Of the processor, for doing something once: the median of several rounds."""
    found = []
    for _ in range(rounds):
        start = thread_time()
        for _ in range(times):
            once()
        found.append((thread_time() - start) / times)
    return statistics.median(found) * 1e6


def copy_microseconds(game: Game, times: int = 500, rounds: int = 7) -> float:
    return microseconds(game.copy, times, rounds)


def determinize_microseconds(game: Game, times: int = 500, rounds: int = 7) -> float:
    """For whoever decides, another world each time."""
    seat, seeds = game.pending[0].player, itertools.count()
    return microseconds(lambda: game.determinize(seat, next(seeds)), times, rounds)


@dataclass
class Records:
    """Whole games written as compact JSON."""

    mean_bytes: float
    largest_bytes: int
    mean_decisions: float


def records(new_game: NewGame, games: int = 5) -> Records:
    """How large the records of whole random games are."""
    sizes, lengths = [], []
    for seed in range(1, games + 1):
        game = new_game(seed)
        lengths.append(play_at_random(game, random.Random(seed).random))
        sizes.append(len(json.dumps(game.record(), separators=(",", ":")).encode()))
    return Records(statistics.mean(sizes), max(sizes), statistics.mean(lengths))


def build() -> str:
    """Whether the imported engine is compiled, in words."""
    names = [name for name in sys.modules if name.startswith("landsraad.")]
    native = [name for name in names if str(getattr(sys.modules[name], "__file__", "")).endswith(".so")]
    return f"compiled ({len(native)} native modules)" if native else "interpreted"
