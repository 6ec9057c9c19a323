"""`@rule("DI-6.4")` marks the rules a test proves, `@plays("card/stilgar")` the components it plays,
`@ruling("R-TC-1")` the answers to questions.

`landsraad rules --untested` lists the rules without a test; `played` finds the components with one.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

__all__ = ["played", "plays", "rule", "ruling", "rulings"]


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)


def ruling(*ids: str) -> pytest.MarkDecorator:
    """The answers to questions about classic Dune (`R-TC-1`) that a test proves."""
    return pytest.mark.ruling(*ids)


def plays(*components: str) -> pytest.MarkDecorator:
    """The test plays these components (`card/…`, `intrigue/…`, `conflict/…`, `leader/…`) and checks the outcome."""
    return pytest.mark.plays(*components)


def played(folder: Path) -> set[str]:
    """All components named by `plays` in the tests of a folder, read from their sources."""
    return _named(folder, "plays")


def rulings(folder: Path) -> set[str]:
    """All answers cited by `ruling` in the tests of a folder."""
    return _named(folder, "ruling")


def _named(folder: Path, mark: str) -> set[str]:
    found: set[str] = set()
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == mark:
                found.update(arg.value for arg in node.args if isinstance(arg, ast.Constant))
    return found
