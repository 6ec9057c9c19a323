"""Harvesting (DI-9)."""

from __future__ import annotations

import pytest

from tests.imperium.outcome import at
from tests.imperium.table import table
from tests.rulebook import rule


@rule("DI-9.1", "DI-9.2", "DI-I16")
@pytest.mark.parametrize(
    ("space", "water", "base"), [("the_great_flat", 2, 3), ("hagga_basin", 1, 2), ("imperial_basin", 0, 1)]
)
@pytest.mark.parametrize("bonus", [0, 1, 7])
def test_base_and_all_bonus_spice(space: str, water: int, base: int, bonus: int) -> None:
    t = at("dune_the_desert_planet").give(0, water=water).bonus_spice(space, bonus)
    t.mark().send("dune_the_desert_planet", space)
    changes: dict[str, int] = {"0 spice": base + bonus, "0 water": -water, "bonus_spice": -bonus}
    t.sent("dune_the_desert_planet", space, changes)


@rule("DI-9.1")
def test_there_are_three_maker_spaces() -> None:
    spaces = table().state.content.spaces
    assert {space.id: space.base_spice for space in spaces if space.maker} == {
        "the_great_flat": 3,
        "hagga_basin": 2,
        "imperial_basin": 1,
    }


@rule("DI-9.3", "DI-C12", "DI-C39")
def test_base_and_bonus_are_one_harvest() -> None:
    t = at("carryall", deck="dagger diplomacy", leader="countess_ariana_thorvald")
    t.bonus_spice("imperial_basin", 4).send("carryall", "imperial_basin")
    t.resolve("imperial_basin.effect", "carryall.agent")
    assert t.resources(0)[1] == 1 + 4 - 1 + 1, "Spice Addict takes 1 once; only the base is doubled"
    assert t.cards(0, "hand") == ["dagger"]


@rule("DI-9.4", "DI-C12")
def test_effects_about_harvesting_concern_no_other_spice() -> None:
    t = at("worm_riders", deck="dagger", leader="countess_ariana_thorvald")
    t.send("worm_riders", "secure_contract")
    assert t.resources(0) == (3, 2, 0)
    assert t.cards(0, "hand") == []
