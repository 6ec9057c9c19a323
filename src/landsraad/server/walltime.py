"""The time of day, and waiting for it. Tests bring a clock of their own."""

from __future__ import annotations

import asyncio
import time

__all__ = ["WallTime"]


class WallTime:
    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
