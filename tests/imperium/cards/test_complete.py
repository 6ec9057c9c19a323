"""No component without a test that plays it, and the content agrees with the given data."""

from __future__ import annotations

from pathlib import Path

from landsraad.imperium.content.loader import base_content
from tests.rulebook import played


def test_every_component_is_played_by_a_test():
    content = base_content()
    components = {
        *[f"card/{card.id}" for card in content.cards],
        *[f"intrigue/{card.id}" for card in content.intrigue],
        *[f"conflict/{conflict.id}" for conflict in content.conflicts],
        *[f"leader/{leader.id}" for leader in content.leaders],
        *[f"hagal/{card.id}" for card in content.hagal],
    }
    named = played(Path(__file__).parent)
    assert sorted(components - named) == [], "no test plays these"
    assert sorted(named - components) == [], "tests name components that do not exist"


def test_the_numbers_of_components():
    content = base_content()
    kinds = {
        kind: [card for card in content.cards if card.kind == kind] for kind in ("starting", "reserve", "imperium")
    }
    assert [len(kinds[kind]) for kind in kinds] == [7, 3, 43]
    assert [sum(card.copies for card in kinds[kind]) for kind in kinds] == [10, 24, 67]
    assert (len(content.intrigue), sum(card.copies for card in content.intrigue)) == (34, 40)
    assert (len(content.conflicts), len(content.leaders), len(content.spaces)) == (18, 8, 22)
