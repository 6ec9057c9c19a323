"""`landsraad replay`: play a record again, check it and read it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

import landsraad
from landsraad.cli.input import home_language, language, read_json, trouble
from landsraad.cli.picture import picture, result
from landsraad.core.errors import IllegalAction, InvalidRecord
from landsraad.core.game import Game
from landsraad.text.languages import LANGUAGES
from landsraad.text.log import lines
from landsraad.text.messages import Renderer

__all__ = ["replay"]


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as written by Game.record() or by landsraad play.")],
    lang: Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.")] = home_language(),
    step: Annotated[bool, typer.Option("--step", help="Stop after every decision; Enter goes on, q ends.")] = False,
    to: Annotated[int | None, typer.Option(help="Stop after so many decisions and show the table.", min=0)] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the position reached as JSON, and nothing else.")
    ] = False,
) -> None:
    """Replay a record: check that every action is legal and print what happened.

    [bold]Examples[/bold]

    [cyan]landsraad replay game.json[/cyan]   the log of the whole game and its result

    [cyan]landsraad replay game.json --to 120 --json > position.json[/cyan]   the position after 120 decisions

    [cyan]landsraad replay game.json --step --lang es[/cyan]   decision by decision, in Spanish
    """
    language(lang)
    record = read_json(file)
    if not isinstance(record, dict):
        raise InvalidRecord(f"{file} is not a record: a record is a JSON object.")
    actions = record.get("actions")
    game = landsraad.replay({**record, "actions": []} if isinstance(actions, list) else record)
    assert isinstance(actions, list)
    end = len(actions) if to is None else to
    if end > len(actions):
        raise trouble("too_far", count=len(actions), asked=end)
    console = Console(highlight=False)
    names = record.get("names")
    if not (isinstance(names, list) and len(names) == game.players and all(isinstance(name, str) for name in names)):
        names = None
    say = Renderer(lang, game, names, strict=False)
    play_on(game, actions[:end], None if as_json else console, say, step)
    if as_json:
        typer.echo(game.to_json())
        return
    if not game.is_over:
        console.print(picture(game, None, say, console.width))
    console.print(say.say("cli.decisions", count=game.length))
    if game.is_over:
        console.print(result(game, say), style="bold")


def play_on(game: Game, actions: list[Any], console: Console | None, say: Renderer, step: bool) -> None:
    """Carry out the actions of a record, telling the log as far as it makes whole lines."""
    game.watch()
    for number, action in enumerate(actions):
        if not (isinstance(action, list) and len(action) == 2):
            raise InvalidRecord(f"Action {number} is {json.dumps(action)}, not [player, option id].")
        try:
            game.choose(action[0], action[1])
        except IllegalAction as error:
            raise InvalidRecord(f"Action {number}, {json.dumps(action)}, is not legal: {error.reason}") from error
        if step and console is not None:
            console.print(f"{number + 1}. {action[0]} {action[1]}", style="dim", markup=False)
            tell(game, console, say)
            if sys.stdin.readline().strip().lower().startswith("q"):
                return
    if console is not None:
        tell(game, console, say)


def tell(game: Game, console: Console, say: Renderer) -> None:
    for line in lines(game.drain(), say):
        console.print(line, markup=False)
