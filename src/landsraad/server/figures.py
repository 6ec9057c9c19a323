"""The figures that everybody counts for the host (`metrics.py` offers them)."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)

__all__ = [
    "BOTS",
    "ENTRIES",
    "LAG",
    "MAILS",
    "REQUESTS",
    "REQUEST_TIME",
    "SOCKETS",
    "STORING",
    "TABLES",
    "TABLES_IN_MEMORY",
    "registry",
]

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


for collector in (ProcessCollector, PlatformCollector, GCCollector):
    collector(registry=registry)
