"""`landsraad games`: what can be played, and with which options."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import landsraad
from landsraad import bots
from landsraad.cli.help import saying
from landsraad.cli.input import home_language, language
from landsraad.core.rules import OptionSpec
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer
from landsraad.text.texts import texts_of_info

__all__ = ["games"]


def games(
    lang: Annotated[str, typer.Option(help=f"Language of names: {', '.join(LANGUAGES)}.")] = home_language(),
) -> None:
    """List the games with their player counts, options and bots."""
    console = Console(highlight=False)
    lang = language(lang)
    say = saying(lang)
    for number, info in enumerate(landsraad.games()):
        if number:
            console.print()
        counts = ", ".join(str(count) for count in info.players)
        title = texts_of_info(info).title(lang)
        console.print(Text.assemble((info.name, "bold yellow"), f"  {title} ({say(f'{counts} players')})"))
        levels = bots.levels(info.name)
        if levels:
            console.print(Text("  " + say(f"levels of bots: {', '.join(levels)}")))
        others = [kind for kind in bots.kinds(info.name) if kind not in levels]
        console.print(Text("  " + say(f"{'bots for comparison' if levels else 'bots'}: {', '.join(others)}")))
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for title in ("option", "default", "values"):
            table.add_column(say(title), overflow="fold", header_style="dim", no_wrap=title == "option")
        for spec in info.options:
            table.add_row(spec.name, plain(spec.default), say(values(spec)))
        console.print(Padding(table, (0, 0, 0, 2)))
    console.print()
    console.print(levels_in_words(Renderer(lang, landsraad.games()[0].name)))


def levels_in_words(say: Renderer) -> Table:
    """One line about each level of bots."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    found = {level: None for info in landsraad.games() for level in bots.levels(info.name)}
    for level in found:
        if say.knows(f"bot.{level}.about"):
            table.add_row(level, say.say(f"bot.{level}"), say.say(f"bot.{level}.about"))
    return table


def plain(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(str(item) for item in value) if isinstance(value, list | tuple) else str(value)


def values(spec: OptionSpec) -> str:
    if spec.choices:
        return " | ".join(plain(choice) for choice in spec.choices)
    return "yes | no" if spec.kind in ("bool", "flag", "boolean") else spec.kind
