"""No component is missing, and none is without a test that plays it."""

from __future__ import annotations

from pathlib import Path

from landsraad.imperium.content.loader import base_content
from tests.components import counted, in_the_box
from tests.rulebook import played, rule


@rule("DI-1.3")
def test_no_component_is_missing():
    """All that is in the box is there, and a test plays each."""
    assert counted("imperium") == in_the_box("imperium")
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
