"""`landsraad rules`: the rulebook in four languages, and the rules statement by statement."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from landsraad.cli.input import Trouble, home_language, language, trouble
from landsraad.text import books, rulebook
from landsraad.text.books import Book, Section
from landsraad.text.books.markup import Block, Span
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer
from landsraad.text.rulebook import Statement

__all__ = ["drawn", "rules", "show"]

WHOLE = 3
"""So many sections are shown whole, others by their title."""
WIDTH = 100


def rules(
    words: Annotated[list[str] | None, typer.Argument(help="What to look for, or the id of a rule.")] = None,
    game: Annotated[str | None, typer.Option(help="Only the rules of this game.")] = None,
    lang: Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.")] = home_language(),
    most: Annotated[int | None, typer.Option("--most", help="Show at most so many whole.", min=1)] = None,
    everything: Annotated[bool, typer.Option("--all", help="The whole rulebook of a game.")] = False,
    statements: Annotated[bool, typer.Option(help="Numbered statements instead of the rulebook.")] = False,
    untested: Annotated[
        Path | None, typer.Option(help="List the rules that no test in this folder cites.", metavar="TESTS")
    ] = None,
) -> None:
    """Look something up in the rulebook: by words that mean it, or by the id of a rule.

    [bold]Examples[/bold]

    [cyan]landsraad rules agent turn[/cyan]   what the rulebook says about Agent turns

    [cyan]landsraad rules --lang it turno agente[/cyan]   the same in Italian

    [cyan]landsraad rules --game imperium[/cyan]   what the rulebook contains; with --all the whole of it

    [cyan]landsraad rules DI-6.4[/cyan]   one numbered statement by its id

    [cyan]landsraad rules --statements storm[/cyan]   numbered statements about something

    [cyan]landsraad rules --game imperium --untested tests[/cyan]   the rules without a test
    """
    language(lang)
    if game is not None:
        rulebook.statements(game)
    console = Console(highlight=False)
    if untested is not None:
        list_untested(console, game, untested)
        return
    written = [name for name in books.with_book() if game in (None, name)]
    found = [books.book_of(name, lang) for name in written]
    words = [word for word in words or () if word.strip()]
    if not words:
        if game is None or not found:
            raise trouble("look_for")
        console.print(whole(found[0]) if everything else table_of_contents(found[0]), width=WIDTH)
        return
    by_id = rulebook.find(words[0]) if len(words) == 1 else None
    if by_id is not None:
        console.print(paragraph(by_id))
        for book in found:
            if book.game == by_id.game:
                show(console, book, books.search(book, by_id.id), 1)
        return
    if statements or not found:
        show_statements(console, game, words, most or 10)
        return
    matches = books.search_all(found, words)
    if not matches:
        raise trouble("no_rule", text=" ".join(words))
    for book, sections in matches:
        show(console, book, sections, most or WHOLE)


# --- the rulebook


def show(console: Console, book: Book, sections: list[Section], most: int) -> None:
    say = Renderer(book.lang, book.game)
    for section in sections[:most]:
        console.print(drawn(book, section), width=min(WIDTH, console.width))
    if len(sections) > most:
        others = ", ".join(f"{section.title} ({section.id})" for section in sections[most : most + 12])
        console.print(Text(say.say("cli.rules.others", sections=others) + "\n", style="dim"))


def table_of_contents(book: Book) -> Text:
    text = Text(f"{book.title}\n", style="bold")
    for chapter in book.chapters:
        text.append(f"\n{chapter.title}\n", style="bold cyan")
        for section in chapter.sections:
            text.append(f"  {section.title} ", style="not bold")
            text.append(f"{section.id}\n", style="dim not bold")
    return text


def whole(book: Book) -> Group:
    parts: list[RenderableType] = []
    for chapter in book.chapters:
        parts.append(Text(f"{chapter.title}\n", style="bold reverse"))
        parts += [drawn(book, section) for section in chapter.sections]
    return Group(*parts)


def drawn(book: Book, section: Section) -> Group:
    """A section for the terminal."""
    heading = Text(section.title, style="bold cyan")
    heading.append(f"  {book.title} · {book.chapter_of(section.id).title} · {section.id}\n", style="dim not bold")
    parts = [heading, *draw(section.blocks)]
    if section.see:
        others = ", ".join(f"{book.by_id[id].title} ({id})" for id in section.see)
        parts.append(Text(Renderer(book.lang, book.game).say("cli.rules.see", sections=others) + "\n", style="dim"))
    return Group(*parts)


def draw(blocks: list[Block]) -> Iterator[RenderableType]:
    for block in blocks:
        if "p" in block:
            yield Padding(line(block["p"]), (0, 0, 1, 0))
        elif "h" in block:
            yield line(block["h"], "bold")
        elif "ul" in block or "ol" in block:
            yield listed(block.get("ul") or block["ol"], "ol" in block)
        elif "table" in block:
            yield tabled(block["table"])
        elif "example" in block:
            yield Padding(Panel(Group(*draw(block["example"])), border_style="yellow"), (0, 0, 1, 0))
        elif "thing" in block:
            yield printed(block)


def line(spans: list[Span], style: str = "") -> Text:
    text = Text(style=style)
    for span in spans:
        if isinstance(span, str):
            # An icon stands beside its word and is left out here, with one of the two blanks around it.
            text.append(span.removeprefix(" ") if text.plain.endswith((" ", "(")) else span)
        elif "icon" not in span:
            text.append(span.get("b") or span.get("i") or span["text"], style=STYLES[next(iter(span))])
    return text


STYLES = {"b": "bold", "i": "italic", "to": "cyan"}


def listed(items: list[list[Span]], numbered: bool) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    for number, item in enumerate(items, 1):
        grid.add_row(f" {number}." if numbered else " •", line(item))
    return Padding(grid, (0, 0, 1, 0))


def tabled(rows: list[list[list[Span]]]) -> RenderableType:
    table = Table()
    for cell in rows[0]:
        table.add_column(line(cell, "bold"))
    for row in rows[1:]:
        table.add_row(*(line(cell) for cell in row))
    return Padding(table, (0, 0, 1, 0))


def printed(block: dict[str, Any]) -> RenderableType:
    text = Text(" · ".join([block["name"], *block["facts"]]) + "\n", style="bold")
    for label, said in block["lines"]:
        text.append(f"{label}: " if label else "", style="not bold italic")
        text.append(f"{said}\n", style="not bold")
    return Padding(text, (0, 0, 0, 2))


# --- statements


def show_statements(console: Console, game: str | None, words: list[str], most: int) -> None:
    found = rulebook.search(game, words)
    if not found:
        raise trouble("no_rule", text=" ".join(words))
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
    names = rulebook.books() if game is None else (game,)
    missing = [statement for name in names for statement in rulebook.untested(name, folder)]
    for statement in missing:
        console.print(f"{statement.id}  {statement.title or statement.text[:80]}", markup=False)
    console.print(f"{len(missing)} rules without a test")
    if missing:
        raise typer.Exit(1)
