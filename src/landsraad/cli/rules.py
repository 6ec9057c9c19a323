"""`landsraad rules`: the rules, statement by statement."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from landsraad.cli.input import Trouble
from landsraad.text import rulebook
from landsraad.text.rulebook import Statement

__all__ = ["rules"]


def rules(
    words: Annotated[list[str] | None, typer.Argument(help="Words to look for, or the id of a rule.")] = None,
    game: Annotated[str | None, typer.Option(help="Only the rules of this game.")] = None,
    most: Annotated[int, typer.Option("--most", help="Show at most so many statements.", min=1)] = 10,
    untested: Annotated[
        Path | None, typer.Option(help="List the rules that no test in this folder cites.", metavar="TESTS")
    ] = None,
) -> None:
    """Find statements of the rules by words or by their id.

    [bold]Examples[/bold]

    [cyan]landsraad rules agent turn[/cyan]   what the rules say about Agent turns

    [cyan]landsraad rules DI-6.4[/cyan]   one statement by its id

    [cyan]landsraad rules --game dune storm[/cyan]   in the rules of one game

    [cyan]landsraad rules --game imperium --untested tests[/cyan]   the rules without a test
    """
    if game is not None:
        rulebook.statements(game)
    console = Console(highlight=False)
    if untested is not None:
        list_untested(console, game, untested)
        return
    if not words:
        raise Trouble("Say what to look for, for example: landsraad rules agent turn")
    by_id = rulebook.find(words[0]) if len(words) == 1 else None
    found = [by_id] if by_id is not None else rulebook.search(game, words)
    if not found:
        raise Trouble(f"No rule speaks of {' '.join(words)}.")
    for statement in found[:most]:
        console.print(paragraph(statement))
    if len(found) > most:
        console.print(f"({len(found) - most} more; --most {len(found)} shows all)", style="dim")


def paragraph(statement: Statement) -> Text:
    text = Text()
    text.append(statement.id, style="bold cyan")
    text.append(f"  {statement.section}\n", style="dim")
    if statement.title:
        text.append(f"{statement.title}. ", style="bold")
    text.append(statement.text + "\n")
    return text


def list_untested(console: Console, game: str | None, folder: Path) -> None:
    if not folder.is_dir():
        raise Trouble(f"There is no folder {folder}.")
    books = rulebook.books() if game is None else (game,)
    missing = [statement for book in books for statement in rulebook.untested(book, folder)]
    for statement in missing:
        console.print(f"{statement.id}  {statement.title or statement.text[:80]}", markup=False)
    console.print(f"{len(missing)} rules without a test")
    if missing:
        raise typer.Exit(1)
