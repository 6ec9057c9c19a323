"""How often a bot wins against random ones: by chance, one game in as many as there are seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any, Protocol

from benchmarks.speed import NewGame

SEATS = 4


class Bot(Protocol):
    def choose(self, game: Any, decision: Any) -> Any: ...


MakeBot = Callable[[str, int], Bot]  # from its name and a seed


@dataclass
class WinShare:
    """Wins out of a number of games; a victory shared by two counts half for each."""

    wins: float
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % confidence (Wilson's interval)."""
        z = 1.96
        centre = self.share + z * z / (2 * self.games)
        spread = z * sqrt(self.share * (1 - self.share) / self.games + z * z / (4 * self.games**2))
        scale = 1 + z * z / self.games
        return (centre - spread) / scale, (centre + spread) / scale


def win_share(
    new_game: NewGame, make_bot: MakeBot, bot: str, games: int, first_seed: int = 1, seats: int = SEATS
) -> WinShare:
    """Play the bot against random bots; it moves on by one seat from game to game."""
    result = WinShare(0, games)
    for number in range(games):
        seed = first_seed + number
        seat = number % seats
        table = [make_bot(bot if place == seat else "random", seed * seats + place) for place in range(seats)]
        game = new_game(seed)
        while not game.is_over:
            decision = game.pending[0]
            game.apply(decision.player, table[decision.player].choose(game, decision))
        if seat in game.winners:
            result.wins += 1 / len(game.winners)
    return result
