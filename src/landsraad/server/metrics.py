"""Figures for the host, as Prometheus reads them: at a port of their own, which strangers need not reach."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator

import sqlalchemy as sa
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)

from landsraad.server import schema
from landsraad.server.database import Database

__all__ = ["BOTS", "ENTRIES", "MAILS", "REQUESTS", "REQUEST_TIME", "SOCKETS", "STORING", "TABLES_IN_MEMORY", "measured"]

logger = logging.getLogger(__name__)

registry = CollectorRegistry()
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

REQUESTS = Counter("landsraad_requests", "Requests answered", ["method", "route", "status"], registry=registry)
REQUEST_TIME = Histogram("landsraad_request_seconds", "From request to answer", buckets=QUICK, registry=registry)
ENTRIES = Counter("landsraad_entries", "Entries stored in the logs of tables, by kind", ["kind"], registry=registry)
STORING = Histogram("landsraad_storing_seconds", "Storing one change", buckets=QUICK, registry=registry)
SOCKETS = Gauge("landsraad_sockets", "Open WebSockets", registry=registry)
BOTS = Histogram("landsraad_bot_seconds", "A bot's choice, waiting included", ["bot"], buckets=QUICK, registry=registry)
TABLES = Gauge("landsraad_tables", "Tables in the database, by status", ["status"], registry=registry)
TABLES_IN_MEMORY = Gauge("landsraad_tables_in_memory", "Tables at hand", registry=registry)
MAILS = Counter("landsraad_mails", "Mails, by kind and what became of them", ["kind", "outcome"], registry=registry)
LAG = Histogram("landsraad_loop_lag_seconds", "How late the event loop wakes up", buckets=QUICK, registry=registry)

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


for collector in (ProcessCollector, PlatformCollector, GCCollector):
    collector(registry=registry)
