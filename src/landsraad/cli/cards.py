"""`landsraad cards`: what is printed on every card, space, Leader and Conflict, in four languages."""

from __future__ import annotations

import difflib
import unicodedata
from functools import cache
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from landsraad.cli.input import Trouble, game_info, language
from landsraad.text.cards import CONTENT, CardText, components, describe
from landsraad.text.languages import LANGUAGES, catalog
from landsraad.text.names import name

__all__ = ["card_text", "cards", "find_components"]


def cards(
    names: Annotated[
        list[str] | None, typer.Argument(help="A name, or part of one, in any language.", metavar="[NAME]...")
    ] = None,
    lang: Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.")] = "en",
    game: Annotated[str, typer.Option(help="The game.")] = "imperium",
) -> None:
    """Print cards, spaces, Leaders and Conflicts with their text; without a name, list them all.

    [bold]Examples[/bold]

    [cyan]landsraad cards stilgar[/cyan]   one card

    [cyan]landsraad cards --lang it la voce[/cyan]   a card in Italian; names work in any language

    [cyan]landsraad cards --lang pt[/cyan]   the names of all components
    """
    language(lang)
    game_info(game)
    if game not in CONTENT or not components(game):
        raise Trouble(f"There are no card texts for {game}.")
    console = Console(highlight=False)
    if not names:
        list_all(console, lang, game)
        return
    for number, ref in enumerate(wanted(names, game)):
        if number:
            console.print()
        console.print(card_text(describe(ref, lang, game), lang))


def list_all(console: Console, lang: str, game: str) -> None:
    titles = catalog(lang, "cards")["groups"]
    for group, refs in components(game).items():
        if group == "tracks":
            continue
        console.print(Text(titles[group], style="bold cyan"))
        listed = [describe(ref, lang, game) for ref in refs]
        costs = [f"{card.name} ({card.cost})" if card.cost is not None else card.name for card in listed]
        console.print("  " + ", ".join(costs), markup=False)


def wanted(names: list[str], game: str) -> list[str]:
    """All words as one name; if there is none, each word as a name."""
    whole = find_components(" ".join(names), game)
    if whole:
        return whole
    found = [find_components(word, game) for word in names]
    if not all(found):
        raise Trouble(f"There is nothing called {' '.join(names)!r} in {game}; landsraad cards lists all names.")
    return list(dict.fromkeys(ref for refs in found for ref in refs))


def find_components(text: str, game: str) -> list[str]:
    """References of the components of this name: exactly, or else as its beginning, that of a word of it, or nearly."""
    query = plain(text)
    by_name = names_of(game)
    for matches in (
        [known for known in by_name if known == query],
        [known for known in by_name if known.startswith(query)],
        [known for known in by_name if f" {query}" in known],
        difflib.get_close_matches(query, by_name, 3, 0.75),
    ):
        if matches and query:
            return list(dict.fromkeys(ref for known in matches for ref in by_name[known]))
    return []


@cache
def names_of(game: str) -> dict[str, list[str]]:
    """Components by their plain name in every language, and by their id."""
    found: dict[str, list[str]] = {}
    for group, refs in components(game).items():
        for ref in refs if group != "tracks" else ():
            id = ref.partition("/")[2]
            for known in (id, *(name(ref, lang, game) for lang in LANGUAGES)):
                held = found.setdefault(plain(known), [])
                if ref not in held:
                    held.append(ref)
    return found


def plain(text: str) -> str:
    """Small letters without accents and marks."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("_", " "))
    return " ".join("".join(c for c in decomposed if c.isalnum() or c == " ").split())


def card_text(card: CardText, lang: str) -> Text:
    """Heading and boxes of a component."""
    heading, *boxes = card.plain(lang).split("\n")
    text = Text(heading, style="bold")
    for line in boxes:
        label, _, sentence = line.partition(": ")
        text.append("\n")
        text.append(f"{label}: ", style="cyan not bold")
        text.append(sentence, style="not bold")
    return text
