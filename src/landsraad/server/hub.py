"""Who in this process wants to know when a table changes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

__all__ = ["Hub"]


class Hub:
    def __init__(self) -> None:
        self._wakes: dict[str, set[asyncio.Event]] = {}

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

    def publish_all(self) -> None:
        """After a gap in the news from other processes: everyone looks again."""
        for table_id in self._wakes:
            self.publish(table_id)
