"""How a bot does alone against two Rivals, level by level."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev

from benchmarks.heuristic import MakeBot, WinShare
from landsraad import new_game
from landsraad.imperium.automa.rivalry import LEVELS

__all__ = ["LEVELS", "SoloResult", "solo_games"]


@dataclass
class SoloResult:
    """Wins, and by how many points the person was ahead of the better Rival."""

    won: WinShare
    leads: list[int] = field(default_factory=list)

    @property
    def lead(self) -> float:
        return mean(self.leads)

    @property
    def lead_interval(self) -> tuple[float, float]:
        """Where the true lead lies with 95 % confidence."""
        spread = 1.96 * stdev(self.leads) / sqrt(len(self.leads)) if len(self.leads) > 1 else float("inf")
        return self.lead - spread, self.lead + spread


def solo_games(game: str, level: str, make_bot: MakeBot, bot: str, games: int, first_seed: int = 1) -> SoloResult:
    """Leaders and Rivals are drawn anew for each game, the same ones for every level and bot."""
    result = SoloResult(WinShare(0, games))
    for seed in range(first_seed, first_seed + games):
        player = make_bot(bot, seed)
        played = new_game(game, 1, seed, {"difficulty": level})
        while not played.is_over:
            played.apply(0, player.choose(played, played.pending[0]))
        result.won.wins += 0 in played.winners
        own, *rivals = played.scores
        result.leads.append(own - max(rivals))
    return result
