"""The benchmarks' command line.

    python -m benchmarks.bench speed [--game imperium] [--players 4] [--seconds 5]
    python -m benchmarks.bench heuristic [--game imperium] [--players 4] [--games 200] [--bot heuristic]
                                         [--option advanced]
    python -m benchmarks.bench solo [--game uprising] [--games 200] [--bot heuristic]
    python -m benchmarks.bench teams [--games 400] [--bot heuristic] [--against heuristic]
    python -m benchmarks.bench pace [--rounds 3] [--seeds 5 8]

`speed` prints, for each game, decisions per second beside OpenSpiel's gin_rummy (see
`benchmarks/speed.py` for what is measured and why), the times of `copy()`, `determinize()` and a sparse observation,
and the size of a whole game's record. `heuristic` prints how often a bot wins against random ones; in Dune, where the
seats are the six factions, it plays each of them in turn. `solo` prints how often a bot wins alone against two Rivals,
at each level of difficulty.
`teams` prints how often each team wins in games of six players. `pace` prints how many clicks people need who play by
the heuristic policy through the service of the server, how many of them are choices, and how long turns of bots take.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
from typing import cast

import landsraad
from benchmarks.heuristic import SEATS, Bot, win_share
from benchmarks.speed import (
    GinRummy,
    Landsraad,
    NewGame,
    build,
    copy_microseconds,
    determinize_microseconds,
    half_way,
    microseconds,
    race,
    records,
)


def player_counts() -> dict[str, tuple[int, ...]]:
    """The available games and the numbers of players they take."""
    return {info.name: tuple(info.players) for info in landsraad.games()}


def seats_of(name: str, players: int) -> int:
    """The number asked for, where the game takes so many; otherwise the usual one: 4, and 6 in Dune."""
    info = next(info for info in landsraad.games() if info.name == name)
    return players if players in info.players else info.usual


def starter(name: str, players: int) -> NewGame:
    return lambda seed: landsraad.new_game(name, players=players, seed=seed)


def observation_microseconds(name: str, seats: int) -> float:
    """In sparse form, for whoever decides in the middle of a game."""
    from landsraad.research import Spaces

    spaces = Spaces(name, seats)
    game = cast(landsraad.Game, half_way(spaces.new))
    seat = game.pending[0].player
    return microseconds(lambda: spaces.observation.sparse(game, seat))


def speed(names: list[str], players: int, seconds: float) -> None:
    gin_rummy = GinRummy()
    for name in names or sorted(player_counts()):
        seats = seats_of(name, players)
        new_game = starter(name, seats)
        result = race(Landsraad(new_game), gin_rummy, seconds)
        size = records(new_game)
        print(f"{name}, {seats} players, {build()}")
        print(f"  {name:<12}{result.ours.decisions_per_second:>12,.0f} decisions/s")
        print(
            f"  {'gin_rummy':<12}{result.theirs.steps_per_second:>12,.0f} steps/s, of which"
            f" {result.theirs.decisions_per_second:,.0f} decisions/s"
        )
        print(
            f"  {'ratio':<12}{result.ratio:>12.2f} decisions to steps ({min(result.slice_ratios):.2f} to"
            f" {max(result.slice_ratios):.2f} in slices), {result.decision_ratio:.2f} decisions to decisions"
        )
        game = half_way(new_game)
        print(f"  {'copy()':<12}{copy_microseconds(game):>12.1f} µs in the middle of a game")
        print(f"  {'determinize':<12}{determinize_microseconds(game):>12.1f} µs")
        print(f"  {'observation':<12}{observation_microseconds(name, seats):>12.1f} µs, sparse")
        print(
            f"  {'record':<12}{size.mean_bytes:>12,.0f} bytes for a game of {size.mean_decisions:,.0f}"
            f" decisions (largest {size.largest_bytes:,} bytes)"
        )


def bench_starter(name: str, players: int, switches: list[str]) -> NewGame:
    """New games with these options switched on; in Dune every seat has a faction of its own from game to game."""
    options: dict[str, object] = dict.fromkeys(switches, True)
    if name == "dune":
        from landsraad.dune.components import FACTION_IDS

        options["factions"] = FACTION_IDS[:players]
    return lambda seed: landsraad.new_game(name, players=players, seed=seed, options=options)


def heuristic(names: list[str], bot: str, games: int, players: int, switches: list[str]) -> None:
    from landsraad import bots

    def make_bot(name: str, seed: int) -> Bot:
        made: Bot = bots.make(name, seed=seed)
        return made

    counts = player_counts()
    for name in names or sorted(counts):
        seats = players if players in counts[name] else min(SEATS, max(counts[name]))
        if not players and name == "dune":
            seats = max(counts[name])
        result = win_share(bench_starter(name, seats, switches), make_bot, bot, games, seats=seats)
        low, high = result.interval
        print(
            f"{name}: {bot} wins {result.share:.1%} of {games} games against {seats - 1} random bots"
            f" (95 % interval {low:.1%} to {high:.1%}), {build()}"
        )


def solo(names: list[str], bot: str, games: int) -> None:
    from benchmarks.solo import LEVELS, solo_games
    from landsraad import bots

    def make_bot(name: str, seed: int) -> Bot:
        made: Bot = bots.make(name, seed=seed)
        return made

    for name in names or ["imperium", "uprising"]:
        for level in LEVELS:
            result = solo_games(name, level, make_bot, bot, games)
            low, high = result.won.interval
            least, most = result.lead_interval
            print(
                f"{name}, {level}: {bot} wins {result.won.share:.1%} of {games} solo games"
                f" (95 % interval {low:.1%} to {high:.1%}),"
                f" {result.lead:+.2f} points ahead of the better Rival ({least:+.2f} to {most:+.2f}), {build()}",
                flush=True,
            )


def teams(bot: str, against: str, games: int) -> None:
    from benchmarks.teams import TEAMS, team_games
    from landsraad import bots

    def make_bot(name: str, seed: int) -> Bot:
        made: Bot = bots.make(name, seed=seed)
        return made

    for kinds in dict.fromkeys([(bot, against), (against, bot)]):
        won = team_games(make_bot, kinds, games)
        low, high = won.interval
        print(
            f"{TEAMS[0]} ({kinds[0]}) against {TEAMS[1]} ({kinds[1]}): {won.share:.1%} of {games} games"
            f" (95 % interval {low:.1%} to {high:.1%}), {build()}",
            flush=True,
        )


def pace(rounds: int, seeds: list[int]) -> None:
    from benchmarks.pace import clicked, seconds_of_bots

    print("clicks for each person in a round, how many of them are choices, changes of hands of a shared device")
    for name, people, players, options in (
        ("dune", 1, 6, {"advanced": True}),
        ("dune", 2, 6, {"advanced": True}),
        ("imperium", 1, 4, {}),
        ("uprising", 1, 4, {}),
    ):
        found = [asyncio.run(clicked(name, people, players, seed, rounds, options)) for seed in seeds]
        played, clicks = sum(one.rounds for one in found), sum(one.clicks for one in found)
        chosen, passes = sum(one.chosen for one in found), sum(one.passes for one in found)
        each = f"{clicks / people / played:5.1f} clicks, {chosen / clicks:4.0%} choices, {passes / played:4.1f} changes"
        print(f"{name:9} {people} of {players}: {each}")
    for speed in ("normal", "fast"):
        times = [asyncio.run(seconds_of_bots(speed, seed, rounds)) for seed in seeds]
        print(f"a turn of six bots at pace {speed}: {sum(times) / len(times):.0f} s")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.bench", description="Measure the engine and its bots.")
    tasks = parser.add_subparsers(dest="task", required=True)
    command = functools.partial(tasks.add_parser, formatter_class=argparse.ArgumentDefaultsHelpFormatter)

    task = command("speed", help="decisions per second beside OpenSpiel's gin_rummy")
    task.add_argument("--game", action="append", default=[], help="a game to measure; all of them without this")
    task.add_argument("--players", type=int, default=0, help="number of players; 0 is 4, and 6 in Dune")
    task.add_argument("--seconds", type=float, default=5.0, help="processor time of each side, per game")

    task = command("heuristic", help="how often a bot wins against random ones")
    task.add_argument("--game", action="append", default=[], help="a game to play; all of them without this")
    task.add_argument("--bot", default="heuristic", help="the bot to measure")
    task.add_argument("--games", type=int, default=200, help="how many games to play")
    task.add_argument("--players", type=int, default=0, help="number of players; 0 is 4, and 6 in Dune")
    task.add_argument("--option", action="append", default=[], help="an option of the game to switch on")

    task = command("pace", help="clicks of people, and the time that turns of bots take")
    task.add_argument("--rounds", type=int, default=3, help="rounds of each game")
    task.add_argument("--seeds", type=int, nargs="+", default=[5, 8], help="the games")

    task = command("solo", help="how often a bot wins alone against two Rivals, at each level")
    task.add_argument("--game", action="append", default=[], help="imperium or uprising; both without this")
    task.add_argument("--bot", default="heuristic", help="the bot to measure")
    task.add_argument("--games", type=int, default=200, help="how many games to play at each level")

    task = command("teams", help="how often each team wins in games of six players")
    task.add_argument("--bot", default="heuristic", help="the bot of one team")
    task.add_argument("--against", default="heuristic", help="the bot of the other team; both ways if they differ")
    task.add_argument("--games", type=int, default=400, help="how many games to play")

    chosen = parser.parse_args(arguments)
    if chosen.task == "teams":
        teams(chosen.bot, chosen.against, chosen.games)
        return
    if chosen.task == "pace":
        pace(chosen.rounds, chosen.seeds)
        return
    unknown = set(chosen.game) - set(player_counts())
    if unknown:
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(sorted(player_counts()))}")
    if chosen.task == "speed":
        speed(chosen.game, chosen.players, chosen.seconds)
    elif chosen.task == "solo":
        solo(chosen.game, chosen.bot, chosen.games)
    else:
        heuristic(chosen.game, chosen.bot, chosen.games, chosen.players, chosen.option)


if __name__ == "__main__":
    main()
