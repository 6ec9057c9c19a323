"""`landsraad migrate`: the care of a server's database."""

from __future__ import annotations

import asyncio

import typer

from landsraad.cli.settings import takes_settings
from landsraad.server.settings import Settings

__all__ = ["migrate"]


@takes_settings("database")
def migrate(settings: Settings) -> None:
    """Bring the database of a server to this version. `landsraad serve` does the same when it starts.

    [bold]Examples[/bold]

    [cyan]landsraad migrate --database postgresql://landsraad@localhost/landsraad[/cyan]
    """
    from landsraad.server import cli as server

    versions = asyncio.run(server.migrate(settings))
    typer.echo(f"Migrated to version {versions[-1]}." if versions else "The database is of this version already.")
