"""Loaded by a server whose event loop is watched: the longest time it was held is kept in a file.

A loop that wakes up late may only have waited for the processor; so what counts is how much of the delay its own thread
was at work.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

from landsraad.server.table.driver import Driver

__all__ = ["VARIABLE", "held"]

VARIABLE = "LANDSRAAD_TEST_LOOP"
TICK = 0.005

open_driver = Driver.open


async def watch(report: Path) -> None:
    worst = 0.0
    while True:
        worked, due = time.thread_time(), time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        late = min(time.perf_counter() - due, time.thread_time() - worked)
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
