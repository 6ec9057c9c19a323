"""`landsraad serve`: the table server for browsers."""

from __future__ import annotations

from typing import Annotated

import typer

from landsraad.cli.input import Trouble

__all__ = ["serve"]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any free one.", min=0, max=65535)] = 8421,
    database: Annotated[
        str, typer.Option(help="Where tables are kept: a SQLite file or a database address. Empty: the usual file.")
    ] = "",
    client: Annotated[str, typer.Option(help="The folder of the browser client. Empty: the built one.")] = "",
    origin: Annotated[list[str] | None, typer.Option(help="Another web site that may connect (repeatable).")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Serve tables to browsers until Ctrl+C.

    [bold]Examples[/bold]

    [cyan]landsraad serve --open[/cyan]   play in your browser

    [cyan]landsraad serve --host 0.0.0.0 --port 8000[/cyan]   for the other computers of your network
    """
    try:
        from landsraad.server import cli as server
    except ModuleNotFoundError as missing:
        raise Trouble(
            f"The server needs {missing.name}, which is not installed: pip install 'landsraad[server]'."
        ) from missing
    try:
        server.serve(
            host=host, port=port, database=database, client=client, origins=origin or (), open_browser=open_browser
        )
    except OSError as error:
        raise Trouble(f"{host}:{port} cannot be used: {error.strerror}.") from error
