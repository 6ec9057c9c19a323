"""What can be configured about a server."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

__all__ = ["PACES", "Settings", "data_directory"]

PACES = {"slow": 1.6, "normal": 0.8, "fast": 0.25, "instant": 0.0}
"""Seconds a bot seems to think before the first step of its turn."""


def data_directory() -> Path:
    """Where a server keeps its tables when it is not told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "landsraad"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str = ""
    """An SQLAlchemy URL or the path of an SQLite file; empty: `tables.sqlite3` in the user's data directory."""
    client: str = ""
    """The directory of the built browser client; empty: where the project builds it."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may open a WebSocket, such as `https://play.example.org`."""
    plugins: tuple[str, ...] = ()
    """Modules imported at the start, here and in the bots' workers: they register further games or bots."""

    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes the bots think in; 0: one thread of this process."""
    bot_speed: float = 1.0
    """Factor on the pace of the bots' moves; 0: they do not pause at all."""
    bot_patience: float = 30.0
    """Seconds after which a bot that has not answered is replaced by a random choice."""

    body_limit: int = 64 * 1024
    message_limit: int = 32 * 1024
    requests_per_second: float = 50.0
    """Of one address; a burst of four seconds' worth is allowed."""
    tables_per_minute: float = 30.0
    """New tables of one address."""
    sockets_per_address: int = 200

    tables_in_memory: int = 500
    idle_seconds: float = 60.0
    """A table nobody has touched for so long leaves the memory."""
    snapshot_every: int = 40
    """Actions between two snapshots of a table."""
