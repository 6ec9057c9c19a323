"""One server per SQLite file: a lock beside it, held as long as the server runs."""

from __future__ import annotations

import os
from pathlib import Path

from landsraad.server.errors import DatabaseTrouble

try:
    import fcntl
except ImportError:  # Windows, where an SQLite file in use cannot be opened for writing anyway
    fcntl = None  # type: ignore[assignment]

__all__ = ["FileLock"]


class FileLock:
    """Held by a process from `take` to `release`, or to its end. The file stays: removing it would be a race.

    The lock is not on the database itself: closing any handle of that would end SQLite's own locks.
    """

    def __init__(self, database: Path) -> None:
        self.database = database
        self.path = database.with_name(database.name + ".lock")
        self._handle = -1

    def take(self) -> None:
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise DatabaseTrouble(f"{self.path} cannot be written: {error.strerror}.") from error
        try:
            if fcntl is not None:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(handle, 20).decode("ascii", "replace").strip() or "unknown"
            os.close(handle)
            raise DatabaseTrouble(
                f"{self.database} is in use by another server (process {holder}). "
                "An SQLite file has one server at a time; several can share a PostgreSQL database."
            ) from error
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
        self._handle = handle

    def release(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
