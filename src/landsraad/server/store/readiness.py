"""Whether the server can do its work: the database answers and can be written."""

from __future__ import annotations

import asyncio
import logging
import time

from landsraad.server.store.database import Database

__all__ = ["Readiness"]

logger = logging.getLogger(__name__)

REMEMBERED = 1.0
"""Seconds for which an answer holds, so that asking often costs nothing."""
PATIENCE = 5.0
"""Seconds after which a database that has not answered counts as dead."""


class Readiness:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._asking: asyncio.Task[bool] | None = None
        self._asked = -REMEMBERED
        self._ready = True

    async def ready(self) -> bool:
        if self._asking is None and time.monotonic() - self._asked >= REMEMBERED:
            self._asking = asyncio.create_task(self._ask())
        return self._ready if self._asking is None else await asyncio.shield(self._asking)

    async def _ask(self) -> bool:
        try:
            await asyncio.wait_for(self._database.probe(), PATIENCE)
        except Exception as error:
            if self._ready:
                logger.error("Not ready: %s", str(error).splitlines()[0] if str(error) else type(error).__name__)
            self._ready = False
        else:
            if not self._ready:
                logger.warning("Ready again.")
            self._ready = True
        finally:
            self._asked = time.monotonic()
            self._asking = None
        return self._ready
