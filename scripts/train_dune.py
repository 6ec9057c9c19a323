"""Fit what the bots of classic Dune think a position is worth: play games, and see what the winners had.

    python scripts/train_dune.py --games 1600 --folder build/dune

The heuristic bot plays games of both rules sets with two to six players, mostly six; some seats err now and then, so
that bad positions are met as well. At three moments of each turn (it begins, the auction is over, everybody has moved)
what `landsraad.bots.dune_chances` counts is noted for each faction, and at the end who won; allies share a win. Then
weights are fitted so that the chances agree with the results (softmax over the factions, a little decay).

Needs numpy, and some minutes on one core. Games are kept in the folder: whoever runs the same command again goes on
where it ended. The result belongs into `src/landsraad/bots/weights/dune.json`.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

import numpy as np

import landsraad
from landsraad.bots import make
from landsraad.bots.careless import CarelessBot
from landsraad.bots.dune_chances import LANDED, MARKET, TURN, features
from landsraad.dune.components import FACTIONS
from landsraad.dune.state import BATTLE, BIDDING, REVIVAL, SHIPMENT, DuneState

PLAYERS = (6, 6, 6, 6, 6, 5, 4, 3, 2)
CARELESS = (0.0, 0.0, 0.03, 0.1)
"""How many of a seat's decisions in a game are left to chance."""
PART = 100
"""Games that are kept together."""
DECAY = 1e-3
STEPS, RATE = 600, 0.05
MOMENTS = {(BIDDING, REVIVAL): MARKET, (SHIPMENT, BATTLE): LANDED}

Row = tuple[str, dict[int, dict[str, float]], list[int]]
"""A moment, what counts for each faction, and the winners."""


def play(seed: int, advanced: bool) -> list[Row]:
    rng = random.Random(seed)
    players = rng.choice(PLAYERS)
    game = landsraad.new_game("dune", players, seed, options={"advanced": advanced})
    bots = [CarelessBot(make("heuristic", 6 * seed + seat), rng.choice(CARELESS), seed) for seat in range(players)]
    seen: list[tuple[str, dict[int, dict[str, float]]]] = []
    turn, phase = 1, 0
    while game.pending:
        s = game.state
        assert isinstance(s, DuneState)
        moment = TURN if s.turn != turn else MOMENTS.get((phase, s.phase))
        turn, phase = s.turn, s.phase
        if moment:
            seen.append((moment, {faction: features(s, faction) for faction in s.order}))
        decision = game.pending[0]
        game.apply(decision.player, bots[decision.player].choose(game, decision))
    winners = [game.state.faction[seat] for seat in game.winners]  # type: ignore[attr-defined]
    return [(moment, counted, winners) for moment, counted in seen]


def games(folder: Path, rules: str, count: int) -> list[Row]:
    found: list[Row] = []
    for begin in range(0, count, PART):
        end = min(begin + PART, count)
        path = folder / f"{rules}-{begin}-{end}.json"
        if not path.exists():
            rows = [row for seed in range(begin, end) for row in play(seed, rules == "advanced")]
            path.write_text(json.dumps(rows))
            print(f"{path.name}: {len(rows)} positions", flush=True)
        found += json.loads(path.read_text())
    return found


def fit(rows: list[Row]) -> dict[str, float]:
    """Weights by feature, by Adam."""
    names = sorted({name for _, counted, _ in rows for each in counted.values() for name in each})
    place = {name: number for number, name in enumerate(names)}
    counted = np.zeros((len(rows), FACTIONS, len(names)), np.float32)
    absent = np.full((len(rows), FACTIONS), -1e9, np.float32)
    won = np.zeros((len(rows), FACTIONS), np.float32)
    for number, (_, factions, winners) in enumerate(rows):
        for faction, each in factions.items():
            absent[number, int(faction)] = 0.0
            for name, value in each.items():
                counted[number, int(faction), place[name]] = value
        won[number, winners] = 1 / len(winners)
    weights: Any = np.zeros(len(names))
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        chances = chances_of(counted, absent, weights)
        slope = np.einsum("nf,nfk->k", chances - won, counted) / len(rows) + DECAY * weights
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        pace = RATE * (1 - 0.9 * step / STEPS)
        weights -= pace * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    surprise = -np.log(np.maximum((chances_of(counted, absent, weights) * won).sum(1), 1e-9)).mean()
    print(f"  {len(rows)} positions, surprise {surprise:.3f}", flush=True)
    return {name: round(float(weights[place[name]]), 3) for name in names}


def chances_of(counted: Any, absent: Any, weights: Any) -> Any:
    promises = counted @ weights + absent
    shares = np.exp(promises - promises.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1600, help="of each rules set")
    parser.add_argument("--folder", type=Path, default=Path("build/dune"))
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    learnt: dict[str, dict[str, dict[str, float]]] = {}
    for rules in ("basic", "advanced"):
        rows = games(args.folder, rules, args.games)
        print(rules)
        learnt[rules] = {moment: fit([row for row in rows if row[0] == moment]) for moment in (TURN, MARKET, LANDED)}
    path = args.folder / "dune.json"
    path.write_text(json.dumps(learnt, indent=1) + "\n")
    print(path)


if __name__ == "__main__":
    main()
