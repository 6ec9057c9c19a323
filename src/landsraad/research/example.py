"""A player that learns from nothing but results, in ten minutes on a laptop: docs/research.md tells about it.

    python -m landsraad.research.example --seconds 600 --plot learnt.svg

One seat learns by policy gradient (REINFORCE), three random bots play the others. The policy is the simplest there is:
every action has a weight for every feature of the observation, and the softmax of their sums decides.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.research.spaces import Spaces

__all__ = ["Learner", "learn", "plot"]

RATE = 0.002
POINTS = 0.1
"""What a point ahead of the others is worth, where a win is 1."""
SHOWN = 200
"""Games for each point of the plot."""


class Step(NamedTuple):
    """A decision of the learner: what held, what was possible, how likely each option was, which one it took."""

    features: NDArray[np.int64]
    actions: NDArray[np.int64]
    chances: NDArray[np.float32]
    taken: int


class Learner:
    def __init__(self, spaces: Spaces, seed: int) -> None:
        self.spaces = spaces
        self.random = np.random.default_rng(seed)
        self.weights = np.zeros((spaces.observation.size, spaces.vocabulary.size), np.float32)
        self.usual = 0.0
        """The result it has come to expect."""

    def choose(self, game: Game, decision: Decision, steps: list[Step]) -> int:
        """The index of an option; the step is noted."""
        features = np.unique(self.spaces.observation.sparse(game, decision.player))
        actions = np.array(self.spaces.vocabulary.encode(decision))
        sums = self.weights[np.ix_(features, actions)].sum(0)
        chances = np.exp(sums - sums.max())
        chances /= chances.sum()
        taken = int(self.random.choice(len(actions), p=chances.astype(np.float64) / chances.astype(np.float64).sum()))
        steps.append(Step(features, actions, chances, taken))
        return taken

    def learn(self, steps: list[Step], result: float) -> None:
        """Make what was done more likely if it went better than usual, and less likely if worse."""
        better = result - self.usual
        self.usual += 0.01 * better
        for features, actions, chances, taken in steps:
            gradient = -chances
            gradient[taken] += 1.0
            self.weights[np.ix_(features, actions)] += RATE * better * gradient


def play(spaces: Spaces, learner: Learner, number: int) -> tuple[list[Step], float, bool]:
    """A game of the learner on each seat in turn: its steps, its result, and whether it has won."""
    game = spaces.new(number)
    seat = number % spaces.players
    others = random.Random(number)
    steps: list[Step] = []
    while game.pending:
        decision = game.pending[0]
        if len(decision.codes) == 1:
            index = 0
        elif decision.player == seat:
            index = learner.choose(game, decision, steps)
        else:
            index = others.randrange(len(decision.codes))
        game.apply(decision.player, index)
    scores = game.scores
    ahead = scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)
    won = seat in game.winners
    return steps, won + POINTS * ahead, won


def learn(game: str, players: int, seconds: float, games: int, seed: int = 0) -> list[tuple[float, float]]:
    """(seconds, share of wins) for every so many games, until the time is up or the games are played."""
    spaces = Spaces(game, players)
    learner = Learner(spaces, seed)
    began = time.perf_counter()
    found: list[tuple[float, float]] = []
    wins = 0
    for number in range(games):
        steps, result, won = play(spaces, learner, number)
        learner.learn(steps, result)
        wins += won
        if (number + 1) % SHOWN == 0 or number + 1 == games:
            passed = time.perf_counter() - began
            found.append((passed, wins / ((number % SHOWN) + 1)))
            print(f"{passed:6.0f} s  {number + 1:6d} games  {100 * found[-1][1]:5.1f} % won", flush=True)
            wins = 0
            if passed > seconds:
                break
    return found


def plot(points: list[tuple[float, float]], file: Path) -> None:
    """Shares of wins over time, as a picture that every browser shows."""
    width, height, edge = 720, 360, 48
    last = max(seconds for seconds, _ in points)

    def place(seconds: float, share: float) -> str:
        x = edge + (width - 2 * edge) * seconds / last
        return f"{x:.1f},{height - edge - (height - 2 * edge) * share:.1f}"

    lines = [
        f'<polyline points="{place(0, share)} {place(last, share)}" stroke="#ccc"/>'
        f'<text x="8" y="{float(place(0, share).split(",")[1]) + 4:.0f}">{share:.0%}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    curve = " ".join(place(seconds, share) for seconds, share in points)
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        f' font-size="12" fill="none"><rect width="{width}" height="{height}" fill="white"/>'
        '<g fill="#444" stroke-width="1">'
        + "".join(lines)
        + f'<text x="{width // 2 - 40}" y="{height - 12}">seconds, to {last:.0f}</text></g>'
        f'<polyline points="{curve}" stroke="#c2571a" stroke-width="2.5"/></svg>\n',
        encoding="utf-8",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="A player that learns from nothing but results.")
    parser.add_argument("--game", default="imperium")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--plot", type=Path, default=Path("learnt.svg"))
    given = parser.parse_args()
    if not given.plot.parent.is_dir():  # Better now than when all is learnt.
        parser.error(f"there is no folder {given.plot.parent}")
    plot(learn(given.game, given.players, given.seconds, given.games), given.plot)
    print(f"The plot is in {given.plot}.")


if __name__ == "__main__":
    main()
