"""`landsraad cards`: what is printed on every card, space, Leader and Conflict, in four languages."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from landsraad.cli.input import game_info, home_language, language, trouble
from landsraad.cli.printed import find_components, text_of
from landsraad.text.languages import LANGUAGES
from landsraad.text.texts import texts_of

__all__ = ["cards"]


def cards(
    names: Annotated[
        list[str] | None, typer.Argument(help="A name, or part of one, in any language.", metavar="[NAME]...")
    ] = None,
    lang: Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.")] = home_language(),
    game: Annotated[str, typer.Option(help="The game.")] = "imperium",
) -> None:
    """Print cards, spaces, Leaders and Conflicts with their text; without a name, list them all.

    [bold]Examples[/bold]

    [cyan]landsraad cards stilgar[/cyan]   one card

    [cyan]landsraad cards --lang it la voce[/cyan]   a card in Italian; names work in any language

    [cyan]landsraad cards --game dune lasgun[/cyan]   a card of another game

    [cyan]landsraad cards --lang pt[/cyan]   the names of all components
    """
    language(lang)
    game_info(game)
    if not texts_of(game).groups():
        raise trouble("no_texts", game=game)
    console = Console(highlight=False)
    if not names:
        list_all(console, lang, game)
        return
    for number, ref in enumerate(wanted(names, game)):
        if number:
            console.print()
        console.print(text_of(ref, lang, game))


def list_all(console: Console, lang: str, game: str) -> None:
    texts = texts_of(game)
    for group, refs in texts.groups().items():
        console.print(Text(texts.group_title(group, lang), style="bold cyan"))
        console.print("  " + ", ".join(texts.describe(ref, lang).entry for ref in refs), markup=False)


def wanted(names: list[str], game: str) -> list[str]:
    """All words as one name; if there is none, each word as a name."""
    whole = find_components(" ".join(names), game)
    if whole:
        return whole
    found = [find_components(word, game) for word in names]
    if not all(found):
        title = texts_of(game).title(home_language())
        raise trouble("nothing_called", text=repr(" ".join(names)), title=title)
    return list(dict.fromkeys(ref for refs in found for ref in refs))
