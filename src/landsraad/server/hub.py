"""Who is connected to this process, and wants to know when a table changes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Protocol

__all__ = ["Hub"]


class Watcher(Protocol):
    """A connection: of which table it is, and whose seats its person holds."""

    table_id: str
    held: dict[int, str]


class Hub:
    def __init__(self) -> None:
        self._wakes: dict[str, set[asyncio.Event]] = {}
        self._watchers: list[Watcher] = []

    @contextlib.contextmanager
    def present(self, watcher: Watcher) -> Iterator[None]:
        """While a person is connected."""
        self._watchers.append(watcher)
        try:
            yield
        finally:
            self._watchers.remove(watcher)

    def connected(self) -> set[tuple[str, int]]:
        """The tables and seats whose people are here now."""
        return {(watcher.table_id, seat) for watcher in self._watchers for seat in watcher.held}

    @contextlib.contextmanager
    def subscribed(self, table_id: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table has changed; whoever waits clears it."""
        wake = asyncio.Event()
        self._wakes.setdefault(table_id, set()).add(wake)
        try:
            yield wake
        finally:
            wakes = self._wakes[table_id]
            wakes.discard(wake)
            if not wakes:
                del self._wakes[table_id]

    def watched(self, table_id: str) -> bool:
        return table_id in self._wakes

    def publish(self, table_id: str) -> None:
        for wake in self._wakes.get(table_id, ()):
            wake.set()

    def tables(self) -> list[str]:
        """The tables that somebody watches."""
        return list(self._wakes)
