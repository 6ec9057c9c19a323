"""`landsraad games`: what can be played, and with which options."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import landsraad
from landsraad import bots
from landsraad.core.rules import OptionSpec

__all__ = ["games"]


def games() -> None:
    """List the games with their player counts, options and bots."""
    console = Console(highlight=False)
    for number, info in enumerate(landsraad.games()):
        if number:
            console.print()
        counts = ", ".join(str(count) for count in info.players)
        console.print(Text.assemble((info.name, "bold yellow"), f"  {info.title} ({counts} players)"))
        console.print(Text(f"  bots: {', '.join(bots.kinds(info.name))}"))
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for title in ("option", "default", "values"):
            table.add_column(title, overflow="fold", header_style="dim", no_wrap=title == "option")
        for spec in info.options:
            table.add_row(spec.name, plain(spec.default), values(spec))
        console.print(Padding(table, (0, 0, 0, 2)))


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
