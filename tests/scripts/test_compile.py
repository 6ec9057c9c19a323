"""Native modules that no longer match their sources are noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.compile import STAMP, clean, digest, is_stale, modules


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree of one engine module that looks as if it had been compiled."""
    core = tmp_path / "landsraad" / "core"
    core.mkdir(parents=True)
    (core / "__init__.py").write_text("")
    (core / "game.py").write_text("ROUNDS = 10\n")
    (core / "game.cpython-311.so").write_bytes(b"native")
    (tmp_path / STAMP).write_text(digest(tmp_path))
    return tmp_path


def test_package_files_stay_interpreted(tree: Path) -> None:
    assert modules(tree) == [tree / "landsraad" / "core" / "game.py"]


def test_a_fresh_build_is_not_stale(tree: Path) -> None:
    assert not is_stale(tree)


def test_a_changed_source_makes_the_build_stale(tree: Path) -> None:
    (tree / "landsraad" / "core" / "game.py").write_text("ROUNDS = 11\n")
    assert is_stale(tree)


def test_a_removed_source_makes_the_build_stale(tree: Path) -> None:
    (tree / "landsraad" / "core" / "game.py").unlink()
    assert is_stale(tree)


def test_an_interrupted_build_is_stale(tree: Path) -> None:
    (tree / STAMP).unlink()
    assert is_stale(tree)


def test_sources_alone_are_never_stale(tree: Path) -> None:
    clean(tree)
    assert not list(tree.rglob("*.so"))
    assert not is_stale(tree)
