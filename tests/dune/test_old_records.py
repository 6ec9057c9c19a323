"""Records of earlier versions replay: the same games, action by action, to the same end.

The files were written by version 0.1.0 before a step had a name for each of its parts.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import landsraad

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_replays_to_the_same_end(path: Path) -> None:
    old = json.loads(path.read_text(encoding="utf-8"))
    game = landsraad.replay(old["record"])
    state = game.to_data()["state"]
    assert (game.scores, game.winners, state["victory"]) == (old["scores"], old["winners"], old["victory"])
    assert (state["rng"], state["map"]) == (old["rng"], old["map"])
    record = game.record()
    assert {name: record[name] for name in old["record"]} == old["record"]
