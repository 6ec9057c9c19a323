"""What happens when six bots of one kind play classic Dune: who wins, how, and what they make use of.

    python -m benchmarks.dune [--bot heuristic] [--advanced] [--games 300] [--seed 1]

The factions are dealt anew for every game, so that the share of a faction says nothing about a seat.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from benchmarks.heuristic import WinShare
from landsraad import bots, new_game
from landsraad.core.game import Game
from landsraad.dune.components import FACTION_IDS
from landsraad.dune.state import DuneState

__all__ = ["Tally", "play"]

PLAYERS = 6
COUNTED = ("alliance", "alliance_broken", "karama_played", "karama_power", "advantage_stopped", "traitor", "battle_won")
"""Events told per game."""


class Tally:
    """What was seen in a number of games."""

    def __init__(self) -> None:
        self.games = 0
        self.wins: Counter[str] = Counter()
        self.ways: Counter[str] = Counter()
        self.turns: Counter[int] = Counter()
        self.events: Counter[str] = Counter()
        self.predictions: Counter[tuple[str, int]] = Counter()
        self.foreseen = 0
        self.decisions = 0
        self.seconds = 0.0

    def add(self, game: Game, events: Counter[str]) -> None:
        state = game.state
        assert isinstance(state, DuneState)
        self.games += 1
        for seat in game.winners:
            self.wins[FACTION_IDS[state.faction[seat]]] += 1
        self.ways[state.victory + (", two together" if len(game.winners) > 1 else "")] += 1
        self.turns[state.turn] += 1
        events["deals"] = len(state.deals)
        self.events.update(events)
        self.decisions += game.length
        if state.prediction_faction >= 0:
            self.predictions[FACTION_IDS[state.prediction_faction], state.prediction_turn] += 1
            self.foreseen += state.victory == "prediction"

    def lines(self) -> list[str]:
        found = []
        for faction in FACTION_IDS:
            share = WinShare(self.wins[faction], self.games)
            low, high = share.interval
            found.append(f"{faction:<16}{share.share:7.1%}  [{low:.1%}, {high:.1%}]")
        found.append("won by: " + ", ".join(f"{how} {n / self.games:.0%}" for how, n in self.ways.most_common()))
        found.append("in turn: " + ", ".join(f"{turn}: {n}" for turn, n in sorted(self.turns.items())))
        per_game = ((name, self.events[name] / self.games) for name in (*COUNTED, "deals"))
        found.append("per game: " + ", ".join(f"{name} {count:.2f}" for name, count in per_game))
        common = self.predictions.most_common(6)
        predicted = ", ".join(f"{faction} in turn {turn} {n / self.games:.0%}" for (faction, turn), n in common)
        found.append(f"predictions: {len(self.predictions)} different, {self.foreseen} right; {predicted}")
        each = f"{self.decisions / self.games:.0f} decisions, {self.seconds / self.games:.2f} s of computing"
        found.append(f"{each} a game")
        return found


def play(tally: Tally, kinds: list[str], seed: int, advanced: bool) -> Game:
    """One game of bots of these kinds, by seat."""
    game = new_game("dune", PLAYERS, seed, options={"advanced": advanced})
    players = [bots.make(kind, PLAYERS * seed + seat) for seat, kind in enumerate(kinds)]
    game.watch()
    events: Counter[str] = Counter()
    start = time.process_time()
    while not game.is_over:
        decision = game.pending[0]
        game.apply(decision.player, players[decision.player].choose(game, decision))
        events.update(event.kind for event in game.drain())
    tally.seconds += time.process_time() - start
    tally.add(game, events)
    return game


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.dune", description="What six equal bots do in classic Dune.")
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--advanced", action="store_true", help="the advanced game")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    chosen = parser.parse_args(arguments)
    tally = Tally()
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        play(tally, [chosen.bot] * PLAYERS, seed, chosen.advanced)
    print("\n".join(tally.lines()))


if __name__ == "__main__":
    main()
