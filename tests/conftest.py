"""Shared by all tests."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from scripts.compile import is_stale


def pytest_sessionstart(session: pytest.Session) -> None:
    """Native modules hide their sources; never test ones that were made from other sources."""
    package = find_spec("landsraad")
    if package and package.origin and is_stale(Path(package.origin).parents[1]):
        pytest.exit(
            "The compiled engine is older than its sources: run `make compile` or `make uncompile`.", 3
        )
