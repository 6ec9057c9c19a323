"""Coroutines in tests that share a process with the browser's event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

__all__ = ["run"]


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """As asyncio.run, whether or not a loop runs in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
