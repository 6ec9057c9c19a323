"""The engine beside an older commit of itself: random games, the two taking turns, interpreted and compiled.

    python -m benchmarks.against COMMIT [--game imperium] [--seconds 3] [--rounds 7] [--compiled]

The older commit is checked out under `build/against`, and compiled there if asked for. Each round plays every game with
the one and then with the other, each in a process of its own, so that whatever else the machine does hits both alike.
What counts is processor time, set-up of games included: the medians of all rounds, and the median of what the two gave
in the same round beside each other, which a machine that is slower for a while does not change. A newer engine may ask
less often (what it takes by itself is no decision any more), so games per second are printed beside decisions per
second.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLAYERS = {"imperium": 4, "uprising": 4, "dune": 6}

PLAY = """
import random, sys, time
import landsraad
name, players, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
draw, decisions, games = random.Random(5).random, 0, 0
landsraad.new_game(name, players=players, seed=0)
start = time.process_time()
while time.process_time() - start < seconds:
    game = landsraad.new_game(name, players=players, seed=games)
    games += 1
    while not game.is_over:
        decision = game.pending[0]
        game.apply(decision.player, int(draw() * len(decision.codes)))
        decisions += 1
spent = time.process_time() - start
print(decisions / spent, games / spent)
"""
"""Runs with engines of any age, so it uses nothing but what all of them have."""


def checked_out(commit: str) -> Path:
    """A work tree of the commit, made once."""
    resolved = subprocess.run(
        ["git", "rev-parse", "--short", f"{commit}^{{commit}}"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    tree = ROOT / "build" / "against" / resolved
    if not tree.exists():
        subprocess.run(["git", "worktree", "prune"], cwd=ROOT, check=True)
        subprocess.run(["git", "worktree", "add", "--detach", str(tree), resolved], cwd=ROOT, check=True)
    return tree


def sources(tree: Path, compiled: bool) -> Path:
    """Where the engine of a work tree is imported from."""
    if not compiled:
        return tree / "src"
    subprocess.run([sys.executable, "scripts/compile.py", "build", "--tree", "build/compiled"], cwd=tree, check=True)
    return tree / "build" / "compiled"


def play(engine: Path, game: str, seconds: float) -> tuple[float, float]:
    """Decisions and games per second of processor time."""
    command = [sys.executable, "-c", PLAY, game, str(PLAYERS[game]), str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(engine)}
    played = subprocess.run(command, cwd=engine, env=environment, capture_output=True, text=True, check=True)
    decisions, games = map(float, played.stdout.split())
    return decisions, games


def compare(old: Path, new: Path, game: str, seconds: float, rounds: int) -> str:
    """One line: both medians, and by how much the newer engine is faster."""
    figures: dict[Path, list[tuple[float, float]]] = {old: [], new: []}
    for number in range(rounds):
        for engine in (old, new) if number % 2 else (new, old):
            figures[engine].append(play(engine, game, seconds))
    lines = []
    for place, what in enumerate(("decisions", "games")):
        pairs = [(earlier[place], now[place]) for earlier, now in zip(figures[old], figures[new], strict=True)]
        before, after = (statistics.median(each) for each in zip(*pairs, strict=True))
        faster = statistics.median([now / earlier for earlier, now in pairs]) - 1
        lines.append(f"{before:>12,.1f} -> {after:>10,.1f} {what}/s ({faster:+.1%})")
    return f"{game:<10}" + " ".join(lines)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="benchmarks.against", description="Measure the engine beside an older commit."
    )
    parser.add_argument("commit", help="the older commit")
    parser.add_argument("--game", action="append", default=[], choices=list(PLAYERS), help="all of them without this")
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time of each process")
    parser.add_argument("--rounds", type=int, default=7, help="how often the two take turns")
    parser.add_argument("--compiled", action="store_true", help="measure both compiled")
    chosen = parser.parse_args(arguments)
    old, new = sources(checked_out(chosen.commit), chosen.compiled), sources(ROOT, chosen.compiled)
    print(f"{chosen.commit} -> the work tree, {'compiled' if chosen.compiled else 'interpreted'}")
    for game in chosen.game or PLAYERS:
        print(compare(old, new, game, chosen.seconds, chosen.rounds), flush=True)


if __name__ == "__main__":
    main()
