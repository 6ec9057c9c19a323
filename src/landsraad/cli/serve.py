"""`landsraad serve`: the table server for browsers."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from landsraad.cli.input import Trouble
from landsraad.cli.settings import takes_settings
from landsraad.core import registry
from landsraad.server.settings import Settings

__all__ = ["serve"]


@takes_settings()
def serve(
    settings: Settings,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Serve tables to browsers until Ctrl+C.

    Every setting can be given as an option or as an environment variable, whose name stands behind it; the option wins.

    [bold]Examples[/bold]

    [cyan]landsraad serve --open[/cyan]   play in your browser

    [cyan]landsraad serve --host 0.0.0.0 --port 8000[/cyan]   for the other computers of your network
    """
    plugins = tuple(dict.fromkeys((*registry.plugins(), *settings.plugins)))
    try:
        from landsraad.server import cli as server
    except ModuleNotFoundError as missing:
        raise Trouble(
            f"The server needs {missing.name}, which is not installed: pip install 'landsraad[server]'."
        ) from missing
    server.serve(replace(settings, plugins=plugins), open_browser)
