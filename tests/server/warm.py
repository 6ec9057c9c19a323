"""What every server needs, imported and read once: the processes of the servers are forked from there."""

from __future__ import annotations

from landsraad.server import cli
from landsraad.server.upkeep import warm_up

__all__ = ["cli"]

warm_up()
