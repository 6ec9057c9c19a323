"""`landsraad backup`, `restore` and `migrate`: the care of a server's database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from landsraad.cli.input import Trouble
from landsraad.cli.settings import takes_settings
from landsraad.server.settings import Settings

__all__ = ["backup", "migrate", "restore"]


@takes_settings("database")
def backup(
    settings: Settings,
    place: Annotated[Path, typer.Argument(help="The file to write, or a directory for a new one.", metavar="FILE")],
    keep: Annotated[
        int | None, typer.Option(help="In a directory: remove all but the newest so many.", min=1, metavar="NUMBER")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
) -> None:
    """Save the tables of a server, also while it runs.

    A backup is one SQLite file, also of a PostgreSQL database. It holds secrets of running games: keep it as such.

    [bold]Examples[/bold]

    [cyan]landsraad backup tables-today.sqlite3[/cyan]

    [cyan]landsraad backup backups/ --keep 14[/cyan]   one more file in a directory; the oldest go
    """
    from landsraad.server.store import backup as saving

    if keep is not None and not place.is_dir():
        raise Trouble(f"--keep needs a directory, and {place} is none.")
    contents = asyncio.run(saving.backup(settings.database, place, overwrite))
    typer.echo(f"{contents.file}: {contents}.")
    if keep is not None:
        for old in saving.prune(place, keep):
            typer.echo(f"{old} removed.")


@takes_settings("database")
def restore(
    settings: Settings,
    file: Annotated[Path, typer.Argument(help="The backup.", metavar="FILE")],
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the tables that are there.")] = False,
) -> None:
    """Put a backup into the database of a server that is not running. An older one is migrated on the way.

    [bold]Examples[/bold]

    [cyan]landsraad restore tables-today.sqlite3[/cyan]

    [cyan]landsraad restore tables-today.sqlite3 --database postgresql://landsraad@localhost/landsraad[/cyan]
    """
    from landsraad.server.store import backup as saving

    contents = asyncio.run(saving.restore(settings.database, file, overwrite))
    typer.echo(f"Restored {contents}.")


@takes_settings("database")
def migrate(settings: Settings) -> None:
    """Bring the database of a server to this version. `landsraad serve` does the same when it starts.

    [bold]Examples[/bold]

    [cyan]landsraad migrate --database postgresql://landsraad@localhost/landsraad[/cyan]
    """
    from landsraad.server import cli as server

    versions = asyncio.run(server.migrate(settings))
    typer.echo(f"Migrated to version {versions[-1]}." if versions else "The database is of this version already.")
