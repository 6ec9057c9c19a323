"""`landsraad serve`: the table server for browsers."""

from __future__ import annotations

import asyncio
import os
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
    check: Annotated[
        bool, typer.Option("--check", help="Only tell what would happen. Exit code 1 if the server could not serve.")
    ] = False,
) -> None:
    """Serve tables to browsers until Ctrl+C.

    Every setting can be given as an option or as an environment variable, whose name stands behind it; the option wins.

    [bold]Examples[/bold]

    [cyan]landsraad serve --open[/cyan]   play in your browser

    [cyan]landsraad serve --host 0.0.0.0 --port 8000[/cyan]   for the other computers of your network

    [cyan]landsraad serve --check[/cyan]   are settings, database, port and client as they should be?
    """
    plugins = tuple(dict.fromkeys((*registry.plugins(), *settings.plugins)))
    try:
        from landsraad.server import cli as server
    except ModuleNotFoundError as missing:
        raise Trouble(
            f"The server needs {missing.name}, which is not installed: pip install 'landsraad[server]'."
        ) from missing
    settings = replace(settings, plugins=plugins)
    if check:
        tell_findings(settings)
    else:
        server.serve(settings, open_browser)


def tell_findings(settings: Settings) -> None:
    from landsraad.server.check import examine

    findings = asyncio.run(examine(settings, os.environ))
    for level, topic, text in findings:
        typer.echo(f"{level:6} {topic:9} {text}")
    good = all(finding.level != "wrong" for finding in findings)
    typer.echo("`landsraad serve` would serve." if good else "`landsraad serve` would not serve.")
    raise typer.Exit(0 if good else 1)
