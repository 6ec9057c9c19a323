"""Servers and databases for the tests."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from landsraad.core import registry
from tests.loops import run
from tests.server.harness import Server
from tests.server.parlour import Parlour
from tests.server.postgres import cluster


@pytest.fixture(autouse=True, scope="module")
def parlour() -> Iterator[None]:
    """The tests' own game; it is there for them only."""
    registry.register(Parlour())
    yield
    registry.unregister(Parlour.info.name)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite for the tests of a module."""
    running = Server(str(tmp_path_factory.mktemp("server") / "tables.sqlite3")).start()
    yield running
    running.stop()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers with settings of their own, on one database unless told otherwise."""
    running: list[Server] = []

    def start(database: str | None = None, **settings: Any) -> Server:
        running.append(Server(database or str(tmp_path / "tables.sqlite3"), **settings).start())
        return running[-1]

    yield start
    for each in running:
        each.stop()


@pytest.fixture(scope="session")
def cluster_url() -> Iterator[str]:
    with cluster() as url:
        yield url


@pytest.fixture
def postgres(cluster_url: str) -> str:
    """The URL of an empty PostgreSQL database."""
    return new_database(cluster_url)


def new_database(cluster_url: str) -> str:
    name = f"tables_{uuid.uuid4().hex[:12]}"

    async def create() -> None:
        connection = await asyncpg.connect(f"{cluster_url}/postgres")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    run(create())
    return f"{cluster_url}/{name}"
