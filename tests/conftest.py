"""Shared by all tests."""

from __future__ import annotations

import gc
import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from scripts.compile import is_stale, native_modules

os.environ["LANGUAGE"] = "en"
"""The command line speaks the language of whoever runs it; the tests are in English."""


def engine_tree() -> Path:
    """The tree that `import landsraad` takes the engine from."""
    package = find_spec("landsraad")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).resolve().parents[1]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow tests come first on every worker: one that began last would be waited for alone."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    slow = [item for item in items if item.get_closest_marker("slow")]
    others = [item for item in items if not item.get_closest_marker("slow")]
    ends = [len(others) * (number + 1) // workers for number in range(workers)]
    items[:] = [
        item
        for number in range(workers)
        for item in (*slow[number::workers], *others[ends[number - 1] if number else 0 : ends[number]])
    ]


def pytest_collection_finish() -> None:
    """What was collected stays: no need to look through it again and again for what could be thrown away."""
    gc.collect()
    gc.freeze()


def pytest_report_header() -> str:
    return f"engine: {'compiled' if any(native_modules(engine_tree())) else 'interpreted'}"


def pytest_sessionstart() -> None:
    """Native modules hide their sources; never test ones that were made from other sources."""
    if is_stale(engine_tree()):
        pytest.exit("The compiled engine is older than its sources: run `make compile` or `make uncompile`.", 3)
