"""The one thread that writes to SQLite. Transactions that wait for it share a commit and its fsync."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import sqlalchemy as sa

__all__ = ["GROUP", "Work", "Writer"]

Result = TypeVar("Result")
Work = Callable[[sa.Connection], Result]
Job = tuple[Work[Any], asyncio.Future[Any]]

GROUP = 64
"""How many waiting transactions may share one commit."""


class Writer:
    """Jobs go straight to the thread and their results straight back: a pool of threads would take longer for that
    than the thread takes to write."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._connection: sa.Connection | None = None
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="write", daemon=True)

    async def write(self, work: Work[Result]) -> Result:
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        if not self._thread.ident:
            self._thread.start()
        self._jobs.put((work, future))
        return await future

    async def close(self) -> None:
        """What waits is written first."""
        if self._thread.ident:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            group = [self._jobs.get()]
            with contextlib.suppress(Empty):
                while len(group) < GROUP:
                    group.append(self._jobs.get_nowait())
            goes_on = None not in group
            self._write([job for job in group if job is not None])
        if self._connection is not None:
            self._connection.close()

    def _write(self, group: list[Job]) -> None:
        if not group:
            return
        try:
            results = self._transaction(group)
        except Exception as error:
            if len(group) == 1:
                deliver(group, error=error)
            else:
                for job in group:
                    self._write([job])
        else:
            deliver(group, results)

    def _transaction(self, group: list[Job]) -> list[Any]:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            return [work(self._connection) for work, _ in group]


def deliver(group: list[Job], results: list[Any] | None = None, error: Exception | None = None) -> None:
    """Wake those who wait; nobody does any more once the loop is closed."""
    with contextlib.suppress(RuntimeError):
        group[0][1].get_loop().call_soon_threadsafe(settle, group, results, error)


def settle(group: list[Job], results: list[Any] | None, error: Exception | None) -> None:
    for number, (_, future) in enumerate(group):
        if future.done():
            continue
        if error is not None:
            future.set_exception(error)
        elif results is not None:
            future.set_result(results[number])
