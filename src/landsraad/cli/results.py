"""Games between bots: playing them, and what their results say."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import landsraad
from landsraad import bots
from landsraad.text.texts import texts_of

__all__ = ["Plan", "Result", "Share", "interval", "play_one", "ratings", "shares"]

CONFIDENT = 1.96
"""Standard deviations to both sides for 95 %."""
MIDDLE, DECADE = 1500.0, 400.0
"""Of ratings: the middle of all bots, and what makes wins ten times as likely."""


@dataclass(frozen=True)
class Plan:
    """What is played. The bots change seats from game to game."""

    game: str
    players: int
    options: Mapping[str, Any]
    bots: Sequence[str]
    seed: int
    paired: bool = False
    """Each deal is played once with every seating."""

    def deal(self, number: int) -> int:
        """The seed of a game."""
        return self.seed + (number // len(self.bots) if self.paired else number)

    def seats(self, number: int) -> list[str]:
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.players)]


@dataclass(frozen=True)
class Result:
    """One finished game."""

    scores: list[int]
    winners: list[int]
    decisions: int
    rounds: int
    bots: list[str]
    """Who played each seat; `game`: an opponent of the game's own."""
    identities: list[str]
    """What each seat played, as references by commas; empty if the game tells its seats apart by nothing."""
    sides: Sequence[Sequence[int]]
    """The seats that win together from the first move on: a team, or one seat alone."""


@dataclass
class Share:
    """How often something won."""

    games: int = 0
    wins: float = 0.0
    points: float = 0.0

    @property
    def won(self) -> float:
        return self.wins / self.games

    @property
    def mean_points(self) -> float:
        return self.points / self.games


def play_one(plan: Plan, number: int) -> Result:
    """The game of this number of a plan; always the same one."""
    seed = plan.deal(number)
    game = landsraad.new_game(plan.game, players=plan.players, seed=seed, options=plan.options)
    kinds = plan.seats(number)
    own = ["game"] * (game.seats - game.players)
    sides = game.sides
    players = [bots.make(kind, seed=seed * plan.players + seat) for seat, kind in enumerate(kinds)]
    while not game.is_over:
        decision = game.pending[0]
        seat = decision.player
        bots.take_answer(game, decision, players[seat], kinds[seat])
    view = game.view()
    identities = texts_of(plan.game).identities(view)
    last = view.get("round", view.get("turn", 0))
    rounds = last if isinstance(last, int) else 0
    return Result(game.scores, game.winners, game.length, rounds, kinds + own, identities, sides)


def shares(results: Iterable[Result], name_of: Callable[[Result, int], str]) -> dict[str, Share]:
    """Games, wins and points by what a seat is called; of a team, what is called the same counts once. A win that is
    shared counts in parts."""
    found: dict[str, Share] = {}
    for result in results:
        won = [side for side in result.sides if side[0] in result.winners]
        for side in result.sides:
            named: dict[str, list[int]] = {}
            for seat in side:
                named.setdefault(name_of(result, seat), []).append(result.scores[seat])
            for name, points in named.items():
                share = found.setdefault(name, Share())
                share.games += 1
                share.points += sum(points) / len(points)
                if side in won:
                    share.wins += 1 / len(won)
    return found


def interval(wins: float, games: int) -> tuple[float, float]:
    """Where a share of wins lies with 95 % confidence (Wilson)."""
    share, z = wins / games, CONFIDENT
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, (middle - spread) / (1 + z * z / games)), min(1.0, (middle + spread) / (1 + z * z / games))


def ratings(results: Iterable[Result]) -> dict[str, float]:
    """How strong bots are, from every pair of opponents of different bots: who won the game, or has more points.

    The strengths that make these results most likely (Bradley and Terry), with one draw against everybody added.
    """
    wins: dict[tuple[str, str], float] = {}
    names: set[str] = set()
    for result in results:
        names.update(result.bots)
        side_of = {seat: side for side in result.sides for seat in side}
        for one, kind in enumerate(result.bots):
            for other in range(one):
                if result.bots[other] != kind and side_of[one] is not side_of[other]:
                    ahead = (one in result.winners, result.scores[one]), (other in result.winners, result.scores[other])
                    score = 0.5 if ahead[0] == ahead[1] else float(ahead[0] > ahead[1])
                    pair = kind, result.bots[other]
                    wins[pair] = wins.get(pair, 0.0) + score
                    wins[pair[::-1]] = wins.get(pair[::-1], 0.0) + 1 - score
    found = sorted(names)
    strength = dict.fromkeys(found, 1.0)
    for _ in range(200):
        fitted = {}
        for name in found:
            others = [other for other in found if other != name]
            won = sum(wins.get((name, other), 0.0) + 0.5 for other in others)
            met = sum(
                (wins.get((name, other), 0.0) + wins.get((other, name), 0.0) + 1) / (strength[name] + strength[other])
                for other in others
            )
            fitted[name] = won / met if others else 1.0
        middle = math.exp(sum(math.log(each) for each in fitted.values()) / len(fitted))
        strength = {name: each / middle for name, each in fitted.items()}
    return {name: MIDDLE + DECADE * math.log10(each) for name, each in strength.items()}
