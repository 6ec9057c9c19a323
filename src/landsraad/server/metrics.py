"""Figures for the host, as Prometheus reads them: at a port of their own, which strangers need not reach."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator

import sqlalchemy as sa
from prometheus_client import start_http_server

from landsraad.server.figures import LAG, TABLES, registry
from landsraad.server.store import schema
from landsraad.server.store.database import Database

__all__ = ["measured"]

logger = logging.getLogger(__name__)

LOOK = 0.25
"""Seconds between two looks at the event loop."""
COUNT = 30.0
"""Seconds between two counts of the tables."""


@contextlib.asynccontextmanager
async def measured(host: str, port: int, database: Database) -> AsyncIterator[None]:
    """Offer the figures at a port (0: nowhere) and keep those up to date that nobody else counts."""
    if port == 0:
        yield
        return
    server, thread = start_http_server(port, host, registry)
    tasks = [asyncio.create_task(watch_loop()), asyncio.create_task(count_tables(database))]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        server.shutdown()
        server.server_close()
        thread.join()


async def watch_loop() -> None:
    while True:
        due = time.perf_counter() + LOOK
        await asyncio.sleep(LOOK)
        LAG.observe(max(0.0, time.perf_counter() - due))


async def count_tables(database: Database) -> None:
    status = schema.tables.c.status
    query = sa.select(status, sa.func.count()).group_by(status)
    while True:
        try:
            found = await database.read(lambda connection: connection.execute(query).all())
        except Exception as error:
            logger.warning("The tables cannot be counted: %s", error)
        else:
            TABLES.clear()
            for name, number in found:
                TABLES.labels(name).set(number)
        await asyncio.sleep(COUNT)
