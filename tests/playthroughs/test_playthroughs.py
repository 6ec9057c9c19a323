"""The golden games: a diff here shows what a change did to the rules."""

from __future__ import annotations

import difflib
import os
from pathlib import Path

import pytest

from tests.playthroughs.playthrough import playthrough

HERE = Path(__file__).parent
UPDATE = "LANDSRAAD_UPDATE_GOLDEN"

GAMES = {
    "imperium-1": ("imperium", 1, 3, {"difficulty": "sardaukar"}),
    "imperium-2": ("imperium", 2, 4, {}),
    "imperium-3": ("imperium", 3, 1, {}),
    "imperium-4": ("imperium", 4, 5, {}),
    "uprising-1": ("uprising", 1, 5, {"difficulty": "mentat", "row_churn": True}),
    "uprising-2": ("uprising", 2, 7, {"choam": True, "smart_politics": True}),
    "uprising-3": ("uprising", 3, 2, {}),
    "uprising-4-choam": ("uprising", 4, 6, {"choam": True}),
    "uprising-6": ("uprising", 6, 8, {}),
    "dune-base": ("dune", 6, 12, {"max_turns": 4}),
    "dune-advanced": ("dune", 6, 14, {"advanced": True, "max_turns": 3}),
    "dune-duel": ("dune", 2, 13, {"advanced": True}),
}


@pytest.mark.parametrize("file", list(GAMES))
def test_golden_game(file):
    path = HERE / f"{file}.txt"
    text = playthrough(*GAMES[file])
    if os.environ.get(UPDATE):
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"write it with {UPDATE}=1"
    golden = path.read_text(encoding="utf-8")
    if text != golden:
        lines = difflib.unified_diff(golden.splitlines(), text.splitlines(), "golden", "now", n=6, lineterm="")
        shown = "\n".join(list(lines)[:60])
        pytest.fail(
            f"{path.name} has changed; if that is meant, write it anew with {UPDATE}=1.\n{shown}", pytrace=False
        )
