"""Who is connected, to this process or to another one, and wants to know when a table changes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Protocol

__all__ = ["LEASE", "Hub"]

LEASE = 90.0
"""Seconds after which people at another process are gone if it has not spoken of them again."""


class Watcher(Protocol):
    """A connection: of which table it is, and whose seats its person holds."""

    table_id: str
    held: dict[int, str]


class Hub:
    def __init__(self) -> None:
        self._wakes: dict[str, set[asyncio.Event]] = {}
        self._watchers: dict[str, list[Watcher]] = {}
        self._here: dict[str, frozenset[int]] = {}
        self._elsewhere: dict[str, dict[str, tuple[frozenset[int], float]]] = {}
        """By table and process: who is connected there, and until when that holds."""
        self.on_presence: Callable[[str, frozenset[int]], None] = lambda table_id, seats: None
        """Told of the seats of a table whose people are here, when they change."""

    @contextlib.contextmanager
    def present(self, watcher: Watcher) -> Iterator[None]:
        """While a person is connected."""
        watchers = self._watchers.setdefault(watcher.table_id, [])
        watchers.append(watcher)
        try:
            yield
        finally:
            watchers.remove(watcher)
            if not watchers:
                del self._watchers[watcher.table_id]
            self.seated(watcher.table_id)

    def seated(self, table_id: str) -> None:
        """Somebody here has come, gone, or shown for which seats they are here."""
        seats = frozenset(seat for watcher in self._watchers.get(table_id, ()) for seat in watcher.held)
        if seats == self._here.get(table_id, frozenset()):
            return
        if seats:
            self._here[table_id] = seats
        else:
            del self._here[table_id]
        self.on_presence(table_id, seats)
        self.publish(table_id)

    def heard_of(self, process: str, table_id: str, seats: frozenset[int]) -> None:
        """Another process tells who is connected to it."""
        before = self.at_table(table_id)
        processes = self._elsewhere.setdefault(table_id, {})
        processes[process] = seats, time.monotonic() + LEASE
        if not seats:
            del processes[process]
        if not processes:
            del self._elsewhere[table_id]
        if self.at_table(table_id) != before:
            self.publish(table_id)

    def forget_silent(self) -> None:
        """Of processes that have not spoken for a while nothing is known."""
        now = time.monotonic()
        for table_id, processes in list(self._elsewhere.items()):
            for process in [process for process, (_, until) in processes.items() if until < now]:
                self.heard_of(process, table_id, frozenset())

    def here(self) -> dict[str, frozenset[int]]:
        """The seats whose people are connected to this process, by table."""
        return dict(self._here)

    def at_table(self, table_id: str) -> frozenset[int]:
        """The seats of a table whose people are connected, wherever that is."""
        others = [seats for seats, _ in self._elsewhere.get(table_id, {}).values()]
        return frozenset().union(self._here.get(table_id, frozenset()), *others)

    def connected(self) -> set[tuple[str, int]]:
        """The tables and seats whose people are here now."""
        return {(table_id, seat) for table_id, seats in self._here.items() for seat in seats}

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
