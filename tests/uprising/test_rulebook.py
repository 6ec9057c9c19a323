"""Every rule of Uprising for 1 to 4 players has a test."""

from __future__ import annotations

import re
from pathlib import Path

from landsraad.text.rulebook import untested

TESTS = Path(__file__).resolve().parents[1]
SIX_PLAYERS = r"S\d|22\.(36|37|38|39|40)$|V18$|X(8|9|10|11|12|13|14)$|M(9|10|15)$|Q(4[1-9]|50|51|62|63|64|67|69)$"
OTHER_MODES = re.compile(f"UP-({SIX_PLAYERS})")


def test_every_rule_for_up_to_four_players_has_a_test():
    missing = [statement.id for statement in untested("uprising", TESTS)]
    assert [id for id in missing if not OTHER_MODES.match(id)] == []
