"""Every component of Uprising has a test that plays it."""

from __future__ import annotations

from pathlib import Path

from landsraad.imperium.content.files import SIX, UPRISING
from landsraad.imperium.content.loader import uprising_content
from tests.components import counted, in_the_box
from tests.rulebook import played, rule


@rule("UP-1.2", "UP-C11")
def test_no_component_is_missing():
    """All that is in the box is there, and a test plays each."""
    assert counted("uprising") == in_the_box("uprising")
    assert counted("six") == in_the_box("six")
    wanted = {
        f"{kind}/{id}"
        for kind, file in (
            ("card", "commander_muaddib"),
            ("card", "commander_shaddam_corrino_iv"),
            ("space", "spaces"),
            ("board", "boards"),
        )
        for id, data in SIX.read(file).items()
        if UPRISING.read("spaces").get(id) != data
    }
    wanted |= {
        f"{kind}/{id}"
        for kind, file in (
            ("card", "imperium"),
            ("card", "reserve"),
            ("intrigue", "intrigue"),
            ("conflict", "conflicts"),
            ("leader", "leaders"),
            ("contract", "contracts"),
            ("objective", "objectives"),
            ("hagal", "hagal"),
            ("rival", "rivals"),
        )
        for id in UPRISING.read(file)
    }
    assert wanted - played(Path(__file__).parent) == set()


@rule("UP-C11", "UP-M10", "UP-M11", "UP-M12", "UP-M13", "UP-M14", "UP-M15")
def test_other_expansions_are_not_in_the_box():
    content = uprising_content(choam=True, mixed=True)
    assert not any(contract.id.startswith("ix_") for contract in content.contracts)
    assert "interstellar_shipping" not in content.space_ids
    assert sum(card.copies for card in content.hagal) == 37
    assert not {"carthag", "interstellar_shipping"} & set(content.hagal_ids)
