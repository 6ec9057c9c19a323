"""Servers and databases for the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from landsraad.core import registry
from tests.server.harness import Server
from tests.server.parlour import Parlour


@pytest.fixture(autouse=True, scope="module")
def parlour() -> Iterator[None]:
    """The tests' own game; it is there for them only."""
    registry.register(Parlour())
    yield
    del registry._rules[Parlour.info.name]


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
