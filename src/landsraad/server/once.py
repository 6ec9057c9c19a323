"""Work that is done once and kept, as long as there is room; whoever asks meanwhile waits for the same work."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

__all__ = ["Once"]

Result = TypeVar("Result")


class Once(Generic[Result]):
    def __init__(self, room: int) -> None:
        self._room = room
        self._done: OrderedDict[str, Result] = OrderedDict()
        self._doing: dict[str, asyncio.Task[Result]] = {}

    async def get(self, key: str, work: Callable[[], Awaitable[Result]]) -> Result:
        if key in self._done:
            self._done.move_to_end(key)
            return self._done[key]
        task = self._doing.get(key)
        if task is None:
            task = self._doing[key] = asyncio.create_task(self._do(key, work))
        return await asyncio.shield(task)

    async def _do(self, key: str, work: Callable[[], Awaitable[Result]]) -> Result:
        try:
            result = self._done[key] = await work()
            if len(self._done) > self._room:
                self._done.popitem(last=False)
            return result
        finally:
            del self._doing[key]
