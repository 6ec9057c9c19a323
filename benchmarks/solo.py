"""How often a bot wins alone against two Rivals, level by level."""

from __future__ import annotations

from benchmarks.heuristic import MakeBot, WinShare
from landsraad import new_game
from landsraad.imperium.automa.rivalry import LEVELS

__all__ = ["LEVELS", "solo_share"]


def solo_share(game: str, level: str, make_bot: MakeBot, bot: str, games: int, first_seed: int = 1) -> WinShare:
    """Leaders and Rivals are drawn anew for each game, the same ones for every level and bot."""
    result = WinShare(0, games)
    for seed in range(first_seed, first_seed + games):
        player = make_bot(bot, seed)
        played = new_game(game, 1, seed, {"difficulty": level})
        while not played.is_over:
            played.apply(0, player.choose(played, played.pending[0]))
        result.wins += 0 in played.winners
    return result
