"""`landsraad games`: what can be played."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

import landsraad
from landsraad import bots

__all__ = ["games"]


def games() -> None:
    """List the games with their player counts, options and bots."""
    table = Table(box=None, pad_edge=False)
    for title in ("game", "name", "players", "options (default)", "bots"):
        table.add_column(title, overflow="fold")
    for info in landsraad.games():
        options = [f"{spec.name} ({spec.default})" for spec in info.options]
        counts = ", ".join(str(count) for count in info.players)
        table.add_row(info.name, info.title, counts, ", ".join(options), ", ".join(bots.kinds(info.name)))
    Console().print(table)
