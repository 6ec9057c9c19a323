"""Games between bots: playing them, and what their results say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import landsraad
from landsraad import bots
from landsraad.text.texts import texts_of

__all__ = ["Plan", "Result", "Share", "play_one", "shares"]


@dataclass(frozen=True)
class Plan:
    """What is played. The bots change seats from game to game."""

    game: str
    players: int
    options: Mapping[str, Any]
    bots: Sequence[str]
    seed: int

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


@dataclass
class Share:
    """How often something won."""

    games: int = 0
    wins: float = 0.0
    points: int = 0

    @property
    def won(self) -> float:
        return self.wins / self.games

    @property
    def mean_points(self) -> float:
        return self.points / self.games


def play_one(plan: Plan, number: int) -> Result:
    """The game of this number of a plan; always the same one."""
    seed = plan.seed + number
    game = landsraad.new_game(plan.game, players=plan.players, seed=seed, options=plan.options)
    kinds = plan.seats(number)
    own = ["game"] * (game.seats - game.players)
    players = [bots.make(kind, seed=seed * plan.players + seat) for seat, kind in enumerate(kinds)]
    while not game.is_over:
        decision = game.pending[0]
        game.apply(decision.player, players[decision.player].choose(game, decision))
    view = game.view()
    identities = texts_of(plan.game).identities(view)
    last = view.get("round", view.get("turn", 0))
    rounds = last if isinstance(last, int) else 0
    return Result(game.scores, game.winners, game.length, rounds, kinds + own, identities)


def shares(results: Iterable[Result], name_of: Callable[[Result, int], str]) -> dict[str, Share]:
    """Games, wins and points by what a seat is called. A win that is shared counts in parts."""
    found: dict[str, Share] = {}
    for result in results:
        for seat, points in enumerate(result.scores):
            share = found.setdefault(name_of(result, seat), Share())
            share.games += 1
            share.points += points
            if seat in result.winners:
                share.wins += 1 / len(result.winners)
    return found
