"""`landsraad play`: a game in the terminal against bots, or several people at one terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import landsraad
from landsraad import bots
from landsraad.cli.input import (
    PERSON,
    game_info,
    game_options,
    home_language,
    language,
    new_seed,
    player_count,
    read_json,
    seat_kinds,
    trouble,
)
from landsraad.cli.marks import seat_mark
from landsraad.cli.terminal import Terminal
from landsraad.core.game import Game
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer

__all__ = ["play"]


def play(
    game: Annotated[str, typer.Argument(help="The game; landsraad games lists them.")],
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who plays each seat, by commas: you or a bot (novice, easy, normal, ...). The rest: normal.",
            metavar="SEAT,...",
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(help="Names of the players, by commas.", metavar="NAME,...")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game.")] = None,
    lang: Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.")] = home_language(),
    option: Annotated[list[str] | None, typer.Option(help="A game option (repeatable).", metavar="NAME=VALUE")] = None,
    load: Annotated[
        Path | None, typer.Option(help="Go on from a position (key s) or a record (key q).", metavar="FILE")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="Write the record of the game here when it ends.", metavar="FILE")
    ] = None,
) -> None:
    """Play in the terminal. Type the number of an option; [bold]?[/bold] shows the other keys.

    [bold]Examples[/bold]

    [cyan]landsraad play imperium[/cyan]   you against three bots

    [cyan]landsraad play imperium --players 3 --lang it --option leaders=draft[/cyan]   in Italian, Leaders are drafted

    [cyan]landsraad play imperium --seats you,you,heuristic,random --names Ada,Bo[/cyan]   two people and two bots

    [cyan]landsraad play imperium --load imperium-7.json[/cyan]   go on with a game that was left
    """
    info = game_info(game)
    language(lang)
    if load is None:
        count = player_count(info, players)
        seat_kinds(game, count, seats)
        match = landsraad.new_game(game, count, new_seed(seed), game_options(info, option or []), watch=True)
    else:
        match = loaded(load, game)
    kinds = seat_kinds(game, match.players, seats)
    machines = {seat: bots.make(kind, seed=match.seed + seat) for seat, kind in enumerate(kinds) if kind != PERSON}
    say = Renderer(lang, match, seat_names(names, kinds, Renderer(lang, match)), strict=False)
    console = Console(highlight=False)
    played_by = [*kinds, *["game"] * (match.seats - match.players)]
    introduction = [
        Text.assemble(seat_mark(seat), f" {say.seat(seat)}: {played_in_words(kind, say)}")
        for seat, kind in enumerate(played_by)
    ]
    seed_said = say.say("cli.played_by.seed", seed=str(match.seed))
    console.print(Text("   ").join(introduction), Text(f"   {seed_said}", style="dim"))
    terminal = Terminal(match, machines, say, console)
    terminal.play()
    if record is not None and terminal.game.is_over:
        terminal.write_record(record)


def played_in_words(kind: str, say: Renderer) -> str:
    if kind in (PERSON, "game"):
        return say.say(f"cli.played_by.{kind}")
    name = say.say(f"bot.{kind}") if say.knows(f"bot.{kind}") else kind
    return say.say("cli.played_by.bot", kind=name)


def loaded(path: Path, name: str) -> Game:
    """The game of a position or a record."""
    data = read_json(path)
    if not isinstance(data, dict):
        raise trouble("no_game", file=path)
    game = landsraad.replay(data) if "actions" in data else landsraad.from_json(json.dumps(data))
    if game.name != name:
        raise trouble("other_game", file=path, game=game.name, name=name)
    return game


def seat_names(names: str | None, kinds: list[str], say: Renderer) -> list[str]:
    """The names given, then `Player 3`."""
    given = [] if names is None else [name.strip() for name in names.split(",") if name.strip()]
    if len(given) > len(kinds):
        raise trouble("names", names=len(given), players=len(kinds))
    return given + [say.seat(seat) for seat in range(len(given), len(kinds))]
