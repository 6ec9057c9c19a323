"""How a database of an older version becomes one of this version."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

__all__ = ["upgrade"]

LOCK = 7_401_582_226
"""An arbitrary number that all Landsraad servers agree on."""


def upgrade(connection: sa.Connection) -> None:
    """Bring the database to the newest version; of several servers that start together, one does it."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
