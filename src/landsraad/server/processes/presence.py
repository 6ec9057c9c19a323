"""The processes on one database tell each other who is connected to them.

Nothing is stored: a process says it when it changes and again from time to time, and of one that has fallen silent
nothing is known any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping

import msgspec

from landsraad.server.processes.hub import LEASE, Hub
from landsraad.server.processes.peers import Peers
from landsraad.server.secrets import new_table_id

__all__ = ["Presence"]

logger = logging.getLogger(__name__)

AGAIN = LEASE / 3
"""Seconds after which it is told again who is here."""
AT_ONCE = 100
"""Tables in one message: PostgreSQL carries 8000 bytes."""


class Told(msgspec.Struct):
    """`by`: a process. `ask`: it wants to know of the others, too."""

    by: str
    tables: dict[str, list[int]] = {}
    ask: bool = False


class Presence:
    def __init__(self, hub: Hub, peers: Peers) -> None:
        self._hub = hub
        self._peers = peers
        self._name = new_table_id()
        self._tasks: set[asyncio.Task[None]] = set()
        hub.on_presence = lambda table_id, seats: self._begin({table_id: seats})

    @contextlib.asynccontextmanager
    async def told(self) -> AsyncIterator[None]:
        """While the server runs."""
        task = asyncio.create_task(self._keep_telling())
        try:
            yield
        finally:
            tasks = [task, *self._tasks]
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def heard(self, text: str) -> None:
        """What a process has told; this one hears itself, too."""
        try:
            said = msgspec.json.decode(text, type=Told)
        except msgspec.DecodeError:
            logger.warning("Another process speaks of who is connected in words this one does not know.")
            return
        if said.by == self._name:
            return
        for table_id, seats in said.tables.items():
            self._hub.heard_of(said.by, table_id, frozenset(seats))
        if said.ask:
            self._begin(self._hub.here())

    def missed(self) -> None:
        """The connection was lost for a while: what was said meanwhile is said again."""
        self._begin(self._hub.here(), ask=True)

    async def _keep_telling(self) -> None:
        await self._tell({}, ask=True)
        while True:
            await asyncio.sleep(AGAIN)
            self._hub.forget_silent()
            await self._tell(self._hub.here())

    def _begin(self, tables: Mapping[str, frozenset[int]], ask: bool = False) -> None:
        task = asyncio.create_task(self._tell(tables, ask))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, tables: Mapping[str, frozenset[int]], ask: bool = False) -> None:
        items = [(table_id, sorted(seats)) for table_id, seats in tables.items()]
        for first in range(0, max(len(items), int(ask)), AT_ONCE):
            said = Told(self._name, dict(items[first : first + AT_ONCE]), ask and first == 0)
            await self._peers.tell(msgspec.json.encode(said).decode())
