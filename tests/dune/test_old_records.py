"""Games of earlier versions: a record of other rules is refused, a position is still read.

The files were written by version 0.1.0, under version 1 of the rules.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import landsraad

RECORDS = Path(__file__).parent / "records"


def old(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))["record"]
    return record


@pytest.mark.parametrize("name", ["basic", "from-a-position"])
def test_a_record_of_other_rules_is_refused(name: str) -> None:
    with pytest.raises(landsraad.VersionMismatch, match="version 1 of the rules of Dune"):
        landsraad.replay(old(name))


def test_a_position_of_an_earlier_version_is_played_on() -> None:
    record = old("from-a-position")
    game = landsraad.from_json(json.dumps({**record, "state": record["start"]}))
    assert game.round == 5
    for player, option in record["actions"][:11]:  # a battle, in which nothing has changed
        game.choose(player, option)
    assert game.view(0)["map"]["arrakeen:10"]["forces"] == {"atreides": 1}
