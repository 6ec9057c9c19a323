"""The load benchmark measures a server for a moment, and says what it measures."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.server.harness import ROOT


@pytest.mark.slow
def test_a_short_run_prints_what_it_promises() -> None:
    brief = ["--seconds", "3", "--settling", "1", "--scale", "0.02", "--only", "of 1,000"]
    command = [sys.executable, "-m", "benchmarks.load", *brief]
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    text = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    figures = r" +[\d.]+ ms +[\d.]+ ms +<[\d.]+ ms +([\d.]+) ms +\d+ % +\d+/s"
    found = dict(re.findall(rf"^(100 of 1,000 tables, \S+).*?{figures}$", text, re.MULTILINE))
    assert "100 of 1,000 tables, SQLite" in found, text
    assert 0.1 < float(found["100 of 1,000 tables, SQLite"]) < 50
    if "PostgreSQL is not installed" not in text:
        assert "100 of 1,000 tables, PostgreSQL" in found, text
    idle = re.findall(r"^  idle server beside it +[\d.]+ ms +[\d.]+ ms +<[\d.]+ ms +-", text, re.MULTILINE)
    assert len(idle) == len(found), text
    assert "the goal of 1.2 ms" in text
    assert "the goal of 50 ms" in text
