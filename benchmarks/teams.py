"""How two teams of bots do against each other (six players of Uprising)."""

from __future__ import annotations

from benchmarks.heuristic import MakeBot, WinShare
from landsraad import new_game

__all__ = ["TEAMS", "team_games"]

TEAMS = ("muaddib", "shaddam_corrino_iv")
"""The teams by their Commanders."""


def team_games(make_bot: MakeBot, bots: tuple[str, str], games: int, first_seed: int = 1) -> WinShare:
    """How often Muad'Dib's team wins; each team is played by bots of one kind."""
    won = WinShare(0, games)
    for seed in range(first_seed, first_seed + games):
        game = new_game("uprising", 6, seed)
        players = [make_bot(bots[seat % 2], 6 * seed + seat) for seat in range(6)]
        while not game.is_over:
            decision = game.pending[0]
            game.apply(decision.player, players[decision.player].choose(game, decision))
        won.wins += 0 in game.winners
    return won
