"""The golden games: a diff here shows what a change did to the rules."""

from __future__ import annotations

import difflib
import os
from pathlib import Path

import pytest

from tests.playthroughs.playthrough import playthrough

HERE = Path(__file__).parent
UPDATE = "LANDSRAAD_UPDATE_GOLDEN"

GAMES = [
    ("imperium", 3, 1, {}),
    ("imperium", 4, 5, {}),
    ("uprising", 3, 2, {}),
    ("uprising", 4, 6, {"choam": True}),
]


@pytest.mark.parametrize(("name", "players", "seed", "options"), GAMES)
def test_golden_game(name, players, seed, options):
    path = HERE / f"{'-'.join([name, str(players), *options])}.txt"
    text = playthrough(name, players, seed, options)
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
