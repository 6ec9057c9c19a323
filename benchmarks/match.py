"""How often one seat of a bot wins against others, and how long either thinks.

    python -m benchmarks.match imperium expert:worlds=24 search:worlds=8,candidates=5 --games 200
    python -m benchmarks.match uprising expert heuristic-1 --option choam --players 3 --seconds 600
    python -m benchmarks.match imperium expert random --players 1 --option difficulty=kwisatz_haderach

A bot is a name, and for `search` and `expert` what `SearchBot` and `ExpertBot` are made with (`weights=FILE`: networks
other than those that come with the package). Every game is a deal of its own, the seat moves on from game to game, all
cores play. Times are of the processor, for a decision with more than one option. The same seed plays the same deals;
`--seconds` begins no game any more after so many.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from benchmarks.heuristic import Bot, WinShare
from landsraad import bots, new_game
from landsraad.bots.imperium_expert import ExpertBot
from landsraad.bots.search import SearchBot

__all__ = ["Played", "Times", "bot_of", "match", "play"]

PARTS = {"search": SearchBot, "expert": ExpertBot}


@dataclass
class Times:
    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, decisions: int, seconds: float, longest: float) -> None:
        self.decisions += decisions
        self.seconds += seconds
        self.longest = max(self.longest, longest)

    def __str__(self) -> str:
        return f"{1000 * self.seconds / max(1, self.decisions):.1f} ms, at most {1000 * self.longest:.0f}"


@dataclass
class Played:
    """One game: the part of the victory that went to the seat, and how long it and the others thought."""

    seed: int
    won: float
    own: Times
    others: Times


def bot_of(text: str, game: str, seed: int) -> Bot:
    """The bot of a text like `search:worlds=8,candidates=5`."""
    name, _, parts = text.partition(":")
    if not parts:
        made: Bot = bots.make(name, seed=seed)
        return made
    told: dict[str, Any] = {}
    for part in parts.split(","):
        key, _, value = part.partition("=")
        if key == "weights":
            from landsraad.bots.imperium_network import read

            told[key] = {game: read(value)}
        else:
            told[key] = float(value) if key in ("seconds", "care") else int(value)
    thinking: Bot = PARTS[name](seed, **told)
    return thinking


def option_of(text: str) -> tuple[str, Any]:
    name, _, choice = text.partition("=")
    return name, choice or True


def play(game: str, players: int, options: dict[str, Any], own: str, others: str, seed: int) -> Played:
    seat = seed % players
    table = [bot_of(own if each == seat else others, game, seed * players + each) for each in range(players)]
    played = new_game(game, players, seed, options)
    times = [Times() for _ in table]
    while not played.is_over:
        decision = played.pending[0]
        began = time.thread_time()
        option = table[decision.player].choose(played, decision)
        took = time.thread_time() - began
        if len(decision.codes) > 1:
            times[decision.player].add(1, took, took)
        played.apply(decision.player, option)
    rest = Times()
    for each, of in enumerate(times):
        if each != seat:
            rest.add(of.decisions, of.seconds, of.longest)
    won = 1.0 / len(played.winners) if seat in played.winners else 0.0
    return Played(seed, won, times[seat], rest)


def in_time(until: float, playing: partial[Played], seed: int) -> Played | None:
    return playing(seed) if time.time() < until else None


def match(playing: partial[Played], first: int, games: int, seconds: float, processes: int) -> Iterator[Played]:
    """The games as they end. `seconds`: no game is begun later."""
    for library in ("OMP", "OPENBLAS", "MKL"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")
    task = partial(in_time, time.time() + seconds, playing)
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for played in pool.imap_unordered(task, range(first, first + games)):
            if played is not None:
                yield played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("own")
    parser.add_argument("others")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--option", action="append", default=[], help="NAME to switch on, or NAME=CHOICE")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    options = dict(option_of(each) for each in args.option)
    playing = partial(play, args.game, args.players, options, args.own, args.others)
    result = WinShare(0, 0)
    own, others = Times(), Times()
    for played in match(playing, args.seed, args.games, args.seconds, args.processes):
        result.wins += played.won
        result.games += 1
        for total, part in ((own, played.own), (others, played.others)):
            total.add(part.decisions, part.seconds, part.longest)
        if result.games % 20 == 0:
            print(f"  {result.games}: {result.share:.1%}", flush=True)
    low, high = result.interval
    print(f"{args.game}, {args.players} players: {args.own} wins {result.share:.1%} [{low:.1%}, {high:.1%}]", end=" ")
    print(f"of {result.games} games; {own}; {args.others}: {others}", flush=True)


if __name__ == "__main__":
    main()
