"""`landsraad tournament`: bots against each other, with what can be said of it for sure."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import landsraad
from landsraad.cli.input import (
    PERSON,
    game_info,
    game_options,
    home_language,
    language,
    new_seed,
    player_count,
    seat_kinds,
    trouble,
)
from landsraad.cli.results import Plan, Result, interval, ratings, shares
from landsraad.cli.simulate import played
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer

__all__ = ["tournament"]

CLUSTERS = ("ray",)
COLUMNS = ("bot", "times", "won", "surely", "points", "rating")


def tournament(
    game: Annotated[str, typer.Argument(help="The game; landsraad games lists them.")],
    bots: Annotated[str, typer.Option(help="Bots, by commas; one may be named more than once.", metavar="BOT,...")],
    games: Annotated[int, typer.Option(help="How many games to play, rounded up to whole deals.", min=1)] = 200,
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the first deal; the same seed, the same games.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "--options", help="A game option (repeatable).", metavar="NAME=VALUE"),
    ] = None,
    file: Annotated[Path | None, typer.Option("--json", help="Write all results here.", metavar="FILE")] = None,
    processes: Annotated[int, typer.Option(help="Processes to use; 0: one per core.", min=0)] = 0,
    cluster: Annotated[
        str, typer.Option(help="Play on a cluster: ray, at RAY_ADDRESS or on this machine.", metavar="ray")
    ] = "",
    lang: Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.")] = home_language(),
) -> None:
    """Let bots meet: every deal is played once for each bot, all moving on by a seat, so neither seats nor luck decide.

    Shares of wins come with their range at 95 % confidence. The number of processes or machines changes nothing.

    [bold]Examples[/bold]

    [cyan]landsraad tournament imperium --bots search,heuristic,heuristic,heuristic --games 200 --seed 1[/cyan]

    [cyan]landsraad tournament uprising --bots hard,normal,easy,novice --option choam=yes --json results.json[/cyan]
    """
    if cluster and cluster not in CLUSTERS:
        raise trouble("cluster", text=cluster, clusters=", ".join(CLUSTERS))
    if cluster and find_spec(cluster) is None:
        raise trouble("no_cluster", extra="landsraad[cluster]")
    info = game_info(game)
    say = Renderer(language(lang), game, strict=False)
    count = player_count(info, players)
    named = [kind.strip() for kind in bots.split(",") if kind.strip()]
    if not named or PERSON in named:
        raise trouble("no_bots")
    seat_kinds(game, max(len(named), count), bots)
    plan = Plan(game, count, game_options(info, option or []), named, new_seed(seed), paired=True)
    landsraad.new_game(game, players=count, seed=plan.seed, options=plan.options)
    if file is not None:
        writable(file)
    whole = whole_deals(games, len(named))
    if whole != games:
        rounded = say.say("cli.tournament.rounded", {"count": whole, "asked": games, "times": len(named)})
        Console(highlight=False, stderr=True).print(rounded, soft_wrap=True)
    results = list(played(plan, whole, processes or os.cpu_count() or 1, cluster))
    found = summary(results)
    if file is not None:  # First: what is printed may find nobody who reads it.
        write(file, plan, found, results)
    Console(highlight=False).print(in_table(found, say), soft_wrap=True)
    facts = {"game": info.title, "players": count, "count": whole, "seed": str(plan.seed)}
    Console(highlight=False).print(say.say("cli.tournament.played", facts), style="dim", soft_wrap=True)


def whole_deals(games: int, seatings: int) -> int:
    """So many games, and those that the last deal needs to be played with every seating."""
    return -(-games // seatings) * seatings


def summary(results: list[Result]) -> dict[str, dict[str, Any]]:
    """What each bot has reached, the best first."""
    strength = ratings(results)
    found: dict[str, dict[str, Any]] = {}
    for name, share in shares(results, lambda result, seat: result.bots[seat]).items():
        low, high = interval(share.wins, share.games)
        found[name] = {
            "times": share.games,
            "wins": round(share.wins, 6),
            "won": round(share.won, 6),
            "surely": [round(low, 6), round(high, 6)],
            "points": round(share.mean_points, 6),
            "rating": round(strength[name]),
        }
    return dict(sorted(found.items(), key=lambda entry: (-entry[1]["won"], entry[0])))


def in_table(found: dict[str, dict[str, Any]], say: Renderer) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in COLUMNS:
        table.add_column(say.say(f"cli.tournament.{column}"), justify="left" if column == "bot" else "right")
    number = say.vocabulary.number

    def percent(share: float) -> str:
        return number(f"{100 * share:.1f}") + " %"

    for name, facts in found.items():
        low, high = facts["surely"]
        table.add_row(
            name,
            str(facts["times"]),
            percent(facts["won"]),
            f"{percent(low)} - {percent(high)}",
            number(f"{facts['points']:.2f}"),
            str(facts["rating"]),
        )
    return table


def write(file: Path, plan: Plan, found: dict[str, dict[str, Any]], results: list[Result]) -> None:
    data = {
        "game": plan.game,
        "players": plan.players,
        "options": dict(plan.options),
        "seed": plan.seed,
        "bots": list(plan.bots),
        "summary": found,
        "games": [
            {"seed": plan.deal(number), "bots": each.bots, "scores": each.scores, "winners": each.winners}
            for number, each in enumerate(results)
        ],
    }
    try:
        file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise trouble("not_written", file=file, reason=error.strerror) from error


def writable(file: Path) -> None:
    """Long games are not to be played for nothing. If they are not played to the end, no file is left behind."""
    there = file.exists()
    try:
        with file.open("a"):
            pass
        if not there:
            file.unlink()
    except OSError as error:
        raise trouble("not_written", file=file, reason=error.strerror) from error
