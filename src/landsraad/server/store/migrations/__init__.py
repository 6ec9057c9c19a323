"""How a database of an older version becomes one of this version."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from landsraad.server.errors import DatabaseTrouble

__all__ = ["newest", "pending", "upgrade", "version"]

LOCK = 7_401_582_226
"""An arbitrary number that all Landsraad servers agree on."""


def upgrade(connection: sa.Connection) -> list[str]:
    """Bring the database to the newest version; of several servers that start together, one does it.

    Gives the versions it has gone through.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    ahead = pending(connection)
    if ahead:
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return ahead


def version(connection: sa.Connection) -> str | None:
    """The version of a database; None if it holds nothing of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str:
    head = ScriptDirectory.from_config(configuration()).get_current_head()
    assert head is not None
    return head


def pending(connection: sa.Connection) -> list[str]:
    """The versions that `upgrade` would go through."""
    here = version(connection)
    scripts = ScriptDirectory.from_config(configuration())
    known = [script.revision for script in reversed(list(scripts.walk_revisions()))]
    if here is not None and here not in known:
        raise DatabaseTrouble(
            f"The database is of version {here}, which this Landsraad does not know (it knows {known[-1]}): "
            "it was used by a newer one. Install that, or restore a backup made before."
        )
    return known if here is None else known[known.index(here) + 1 :]


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
