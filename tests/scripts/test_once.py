"""`once.py` works when something changed, and only then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scripts.once import main

RUN_TWICE_AT_ONCE = """
import pathlib, time
count = pathlib.Path("count")
before = count.read_text() if count.exists() else ""
time.sleep(0.2)
count.write_text(before + "x")
"""


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Arguments that append an x to the file `count` whenever `input` or `folder` changes."""
    monkeypatch.chdir(tmp_path)
    return ["stamps/done", "input", "folder", "--", sys.executable, "-c", RUN_TWICE_AT_ONCE]


def test_it_works_again_only_when_an_input_changes(runs: list[str], tmp_path: Path) -> None:
    def times_run() -> int:
        assert main(runs) == 0
        return len((tmp_path / "count").read_text())

    assert [times_run(), times_run()] == [1, 1]
    (tmp_path / "input").write_text("first")
    assert [times_run(), times_run()] == [2, 2]
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "file").write_text("second")
    assert [times_run(), times_run()] == [3, 3]
    (tmp_path / "folder" / "node_modules").mkdir()
    (tmp_path / "folder" / "node_modules" / "file").write_text("not a source")
    assert times_run() == 3


def test_failed_work_is_tried_again(runs: list[str]) -> None:
    failing = [*runs[:-1], "raise SystemExit(7)"]
    assert main(failing) == 7
    assert main(failing) == 7


def test_two_runs_at_the_same_time_do_the_work_once(runs: list[str], tmp_path: Path) -> None:
    script = Path(__file__).resolve().parents[2] / "scripts" / "once.py"
    both = [subprocess.Popen([sys.executable, str(script), *runs]) for _ in range(2)]
    assert [process.wait(timeout=30) for process in both] == [0, 0]
    assert (tmp_path / "count").read_text() == "x"
