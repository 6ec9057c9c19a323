"""Loaded by a server whose event loop is watched: the longest time it was held is kept in a file.

A loop that wakes up late may only have waited for the processor; so what counts is how much of the delay its own thread
was at work. And where much has come in meanwhile, it has many tasks to go on with before anything else: of their steps
only the longest counts, because everybody has a turn between them.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Coroutine, Generator
from pathlib import Path
from typing import Any

from landsraad.server.table.driver import Driver

__all__ = ["VARIABLE", "held"]

VARIABLE = "LANDSRAAD_TEST_LOOP"
TICK = 0.005

open_driver = Driver.open


class Stepwise(Coroutine[Any, Any, Any]):
    """A coroutine whose steps are measured."""

    total = 0.0
    longest = 0.0

    def __init__(self, coroutine: Coroutine[Any, Any, Any]) -> None:
        self.coroutine = coroutine

    def step(self, go_on: Callable[..., Any], *given: Any) -> Any:
        began = time.thread_time()
        try:
            return go_on(*given)
        finally:
            taken = time.thread_time() - began
            Stepwise.total += taken
            Stepwise.longest = max(Stepwise.longest, taken)

    def send(self, value: Any) -> Any:
        return self.step(self.coroutine.send, value)

    def throw(self, *thrown: Any) -> Any:
        return self.step(self.coroutine.throw, *thrown)

    def close(self) -> None:
        self.coroutine.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return self.coroutine.__await__()


def stepwise(loop: asyncio.AbstractEventLoop, coroutine: Any, **more: Any) -> asyncio.Task[Any]:
    return asyncio.Task(Stepwise(coroutine), loop=loop, **more)


async def watch(report: Path) -> None:
    worst = 0.0
    asyncio.get_running_loop().set_task_factory(stepwise)  # type: ignore[arg-type]
    while True:
        worked, due = time.thread_time(), time.perf_counter() + TICK
        Stepwise.total = Stepwise.longest = 0.0
        await asyncio.sleep(TICK)
        held = time.thread_time() - worked - Stepwise.total + Stepwise.longest
        late = min(time.perf_counter() - due, held)
        if late > worst:
            worst = late
            report.write_text(str(worst))


def open_and_watch(self: Any) -> None:
    open_driver(self)
    report = os.environ.get(VARIABLE)
    if report:
        self.watching = asyncio.get_running_loop().create_task(watch(Path(report)))


Driver.open = open_and_watch  # type: ignore[method-assign]


def held(report: Path) -> float:
    """The longest time so far, in milliseconds."""
    return float(report.read_text()) * 1000
