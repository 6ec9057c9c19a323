"""`landsraad simulate`: many games between bots, and their statistics."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import mean
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import landsraad
from landsraad.bots import BadAnswer
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
from landsraad.cli.results import Plan, Result, Share, play_one, shares
from landsraad.core.registry import load_plugins, plugins
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer

__all__ = ["played", "simulate"]

BATCH = 4
"""Games a process plays before it reports."""


def simulate(
    game: Annotated[str, typer.Argument(help="The game; landsraad games lists them.")],
    games: Annotated[int, typer.Option(help="How many games to play.", min=1)] = 100,
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    bots: Annotated[
        str, typer.Option(help="The bots, by commas; they change seats from game to game.", metavar="BOT,...")
    ] = "random",
    seed: Annotated[
        int | None, typer.Option(help="Seed of the first game; the same seed plays the same games.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="A game option (repeatable).", metavar="NAME=VALUE")] = None,
    processes: Annotated[int, typer.Option(help="Processes to use; 0: one per core.", min=0)] = 0,
    lang: Annotated[str, typer.Option(help=f"Language of names: {', '.join(LANGUAGES)}.")] = home_language(),
) -> None:
    """Let bots play many games: speed, length, points, and who wins how often.

    [bold]Examples[/bold]

    [cyan]landsraad simulate imperium --players 4 --games 1000 --bots random[/cyan]

    [cyan]landsraad simulate imperium --bots heuristic,random,random,random --games 200 --seed 1[/cyan]
    """
    info = game_info(game)
    count = player_count(info, players)
    named = [kind.strip() for kind in bots.split(",") if kind.strip()]
    if not named or PERSON in named:
        raise trouble("no_bots")
    seat_kinds(game, max(len(named), count), bots)
    plan = Plan(game, count, game_options(info, option or []), named, new_seed(seed))
    landsraad.new_game(game, players=count, seed=plan.seed, options=plan.options)
    console = Console(highlight=False)
    words = Renderer(language(lang), game, strict=False)
    started = time.perf_counter()
    results = list(played(plan, games, processes or os.cpu_count() or 1))
    report(console, words, plan, results, time.perf_counter() - started)


def played(plan: Plan, games: int, processes: int, cluster: str = "") -> Iterator[Result]:
    """The results of a plan in their order; with a bar that shows how far it is."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(plan.game, total=games)
        try:
            for result in play_there(plan, games) if cluster else play_all(plan, games, processes):
                progress.advance(task)
                yield result
        except BadAnswer as error:
            facts = {"decision": error.decision, "options": error.options, "answer": error.answer}
            raise trouble("bad_answer", bot=error.bot, seat=error.seat, **facts) from error


def play_all(plan: Plan, games: int, processes: int) -> Iterator[Result]:
    if processes == 1 or games <= BATCH:
        for number in range(games):
            yield play_one(plan, number)
        return
    others = multiprocessing.active_children()
    with ProcessPoolExecutor(processes, initializer=prepare, initargs=(plugins(),)) as pool:
        try:
            begun = [pool.submit(play_some, plan, range(games)[at : at + BATCH]) for at in range(0, games, BATCH)]
            for batch in begun:
                yield from batch.result()
        except BaseException:
            # Whoever breaks off, or has been told what is wrong, does not wait for games that nobody wants any more.
            for process in multiprocessing.active_children():
                if process not in others:
                    process.terminate()
            raise


def play_some(plan: Plan, numbers: Sequence[int]) -> list[Result]:
    return [play_one(plan, number) for number in numbers]


def prepare(known: Sequence[str]) -> None:
    """A process that plays. It ends with the one that has started it, which alone is told to break off."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    load_plugins(known)


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def play_there(plan: Plan, games: int) -> Iterator[Result]:
    """On a Ray cluster."""
    from landsraad.research import cluster

    try:
        with cluster.connected():
            yield from cluster.spread(partial(play_one, plan), range(games), BATCH)
    except cluster.NoCluster as error:
        if error.reason:
            raise trouble("cluster_refuses", address=error.address, reason=error.reason) from error
        raise trouble("cluster_silent", address=error.address) from error


def report(console: Console, words: Renderer, plan: Plan, results: list[Result], seconds: float) -> None:
    games = len(results)
    decisions = sum(result.decisions for result in results)
    points = [score for result in results for score in result.scores]
    winning = [max(result.scores[seat] for seat in result.winners) for result in results if result.winners]
    console.print(f"{plan.game}, {plan.players} players, {', '.join(plan.bots)}, seed {plan.seed}", style="bold")
    console.print(
        f"{games:,} {'game' if games == 1 else 'games'} in {seconds:.1f} s: "
        f"{games / seconds:,.1f} games/s, {decisions / seconds:,.0f} decisions/s"
    )
    console.print(
        f"length: {mean(result.rounds for result in results):.1f} rounds, {decisions / games:.0f} decisions on average "
        f"({min(result.decisions for result in results)} to {max(result.decisions for result in results)})"
    )
    best = f", the winner {mean(winning):.1f} (highest {max(winning)})" if winning else ""
    console.print(f"points: {mean(points):.1f} on average{best}")
    if len({kind for result in results for kind in result.bots}) > 1:
        console.print(share_table("bot", shares(results, lambda result, seat: result.bots[seat])))
    console.print(share_table("seat", shares(results, lambda result, seat: str(seat + 1)), by_name=True))
    if words.texts.identity:
        by_identity = shares(results, lambda result, seat: words.value(result.identities[seat].split(",")))
        console.print(share_table(words.texts.identity, by_identity))


def share_table(title: str, found: dict[str, Share], by_name: bool = False) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(title)
    for column in ("games", "won", "points"):
        table.add_column(column, justify="right")
    for name, share in sorted(found.items(), key=lambda entry: entry[0] if by_name else -entry[1].won):
        table.add_row(name, f"{share.games:,}", f"{share.won:.1%}", f"{share.mean_points:.1f}")
    return table
