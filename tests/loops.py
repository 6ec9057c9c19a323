"""Asynchronous work in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

__all__ = ["run"]

Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """What comes of it in a thread with a loop of its own: in this one a browser test may have left a loop running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
