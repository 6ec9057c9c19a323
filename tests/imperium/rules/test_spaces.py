"""Board spaces (DI-21): every visit with everything it does."""

from __future__ import annotations

import pytest

from tests.imperium.outcome import at
from tests.imperium.table import refused, table
from tests.rulebook import rule

Changes = dict[str, int | str]

VISITS: list[tuple[str, str, dict[str, int], dict[str, int], list[str], Changes]] = [
    (
        "conspire",
        "diplomacy",
        {"spice": 4},
        {},
        ["conspire.visit", "conspire.effect.2"],
        {
            "0 spice": -4,
            "0 solari": 5,
            "0 supply": -2,
            "0 garrison": 2,
            "0 emperor": 1,
            "0 intrigue": "+ambush",
            "intrigue_deck": "-ambush",
        },
    ),
    ("wealth", "diplomacy", {}, {}, ["wealth.visit"], {"0 solari": 2, "0 emperor": 1}),
    (
        "heighliner",
        "diplomacy",
        {"spice": 6},
        {},
        ["heighliner.visit"],
        {"0 spice": -6, "0 supply": -5, "0 garrison": 5, "0 water": 2, "0 guild": 1},
    ),
    (
        "foldspace",
        "diplomacy",
        {},
        {},
        ["foldspace.visit", "foldspace.effect"],
        {"0 guild": 1, "0 discard": "+foldspace", "reserve foldspace": -1},
    ),
    (
        "secrets",
        "diplomacy",
        {},
        {},
        ["secrets.visit", "secrets.effect.0"],
        {"0 bg": 1, "0 intrigue": "+ambush", "intrigue_deck": "-ambush"},
    ),
    (
        "hardy_warriors",
        "diplomacy",
        {"water": 1},
        {},
        ["hardy_warriors.visit"],
        {"0 water": -1, "0 supply": -2, "0 garrison": 2, "0 fremen": 1},
    ),
    ("stillsuits", "diplomacy", {}, {}, ["stillsuits.visit"], {"0 water": 1, "0 fremen": 1}),
    (
        "high_council",
        "dagger",
        {"solari": 5},
        {},
        ["high_council.effect"],
        {"0 solari": -5, "0 flags": "+high_council"},
    ),
    (
        "mentat",
        "dagger",
        {"solari": 2},
        {},
        ["mentat.effect.0", "mentat.effect.1"],
        {"0 solari": -2, "0 deck": "-stilgar", "0 hand": "+stilgar", "mentat": "+0@- --1@-"},
    ),
    (
        "swordmaster",
        "dagger",
        {"solari": 8},
        {},
        [],
        {"0 solari": -8, "0 agents": 1, "0 flags": "+swordmaster"},
    ),
    ("rally_troops", "dagger", {"solari": 4}, {}, [], {"0 solari": -4, "0 supply": -4, "0 garrison": 4}),
    ("hall_of_oratory", "dagger", {}, {}, [], {"0 supply": -1, "0 garrison": 1}),
    (
        "arrakeen",
        "reconnaissance",
        {},
        {},
        ["arrakeen.effect.1"],
        {"0 supply": -1, "0 garrison": 1, "0 deck": "-stilgar", "0 hand": "+stilgar"},
    ),
    (
        "carthag",
        "reconnaissance",
        {},
        {},
        ["carthag.effect.1"],
        {"0 supply": -1, "0 garrison": 1, "0 intrigue": "+ambush", "intrigue_deck": "-ambush"},
    ),
    (
        "research_station",
        "reconnaissance",
        {"water": 2},
        {},
        ["research_station.effect"],
        {"0 water": -2, "0 deck": "-stilgar -chani -liet_kynes", "0 hand": "+stilgar +chani +liet_kynes"},
    ),
    (
        "sietch_tabr",
        "reconnaissance",
        {},
        {"fremen": 2},
        [],
        {"0 supply": -1, "0 garrison": 1, "0 water": 1},
    ),
    ("imperial_basin", "dune_the_desert_planet", {}, {}, [], {"0 spice": 1}),
    ("hagga_basin", "dune_the_desert_planet", {"water": 1}, {}, [], {"0 water": -1, "0 spice": 2}),
    ("the_great_flat", "dune_the_desert_planet", {"water": 2}, {}, [], {"0 water": -2, "0 spice": 3}),
    ("secure_contract", "dune_the_desert_planet", {}, {}, [], {"0 solari": 3}),
]


@rule(
    "DI-S01", "DI-S02", "DI-S03", "DI-S04", "DI-S06", "DI-S07", "DI-S08", "DI-S09", "DI-S10", "DI-S11",
    "DI-S12", "DI-S13", "DI-S14", "DI-S15", "DI-S16", "DI-S17", "DI-S18", "DI-S19", "DI-S20", "DI-S22",
)  # fmt: skip
@pytest.mark.parametrize(
    ("space", "card", "have", "tracks", "effects", "changes"), VISITS, ids=[visit[0] for visit in VISITS]
)
def test_a_visit(
    space: str, card: str, have: dict[str, int], tracks: dict[str, int], effects: list[str], changes: Changes
) -> None:
    t = at(card, deck="stilgar chani liet_kynes").intrigue_deck("ambush").give(0, **have).influence(0, **tracks)
    t.mark().send(card, space).resolve(*effects)
    t.sent(card, space, changes)
    assert t.effects() == [], "nothing is left to resolve"


@rule(
    "DI-S01", "DI-S03", "DI-S05", "DI-S07", "DI-S09", "DI-S10",
    "DI-S11", "DI-S12", "DI-S16", "DI-S19", "DI-S20", "DI-S21",
)  # fmt: skip
@pytest.mark.parametrize(
    ("space", "cost"),
    [
        ("conspire", {"spice": 4}),
        ("heighliner", {"spice": 6}),
        ("selective_breeding", {"spice": 2}),
        ("hardy_warriors", {"water": 1}),
        ("high_council", {"solari": 5}),
        ("mentat", {"solari": 2}),
        ("swordmaster", {"solari": 8}),
        ("rally_troops", {"solari": 4}),
        ("research_station", {"water": 2}),
        ("hagga_basin", {"water": 1}),
        ("the_great_flat", {"water": 2}),
        ("sell_melange", {"spice": 2}),
    ],
)
def test_one_less_than_the_cost_is_not_enough(space: str, cost: dict[str, int]) -> None:
    t = at("foldspace").give(0, **{name: amount - 1 for name, amount in cost.items()})
    t.play("card:foldspace")
    error = refused(t, f"space:{space}", "E_CANNOT_PAY")
    assert str(next(iter(cost.values()))) in error.reason
    t = at("foldspace").give(0, **cost)
    t.play("card:foldspace")
    assert f"space:{space}" in t.options


@rule("DI-21.1", "DI-S21")
@pytest.mark.parametrize(("spice", "solari"), [(2, 6), (3, 8), (4, 10), (5, 12)])
def test_sell_melange(spice: int, solari: int) -> None:
    t = at("dune_the_desert_planet").give(0, spice=9).mark()
    t.mark().send("dune_the_desert_planet", "sell_melange")
    assert t.options == ["pay:2", "pay:3", "pay:4", "pay:5"]
    t.play(f"pay:{spice}")
    t.sent("dune_the_desert_planet", "sell_melange", {"0 spice": -spice, "0 solari": solari})
    refused(t, "pay:2", "E_COST_USED")


@rule("DI-21.1", "DI-S21")
def test_sell_melange_for_what_one_has() -> None:
    t = at("dune_the_desert_planet").give(0, spice=3).send("dune_the_desert_planet", "sell_melange")
    refused(t, "pay:4", "E_CANNOT_PAY")
    refused(t, "pay:1", "E_BAD_CHOICE")
    t = at("dune_the_desert_planet").give(0, spice=1)
    t.play("card:dune_the_desert_planet")
    refused(t, "space:sell_melange", "E_CANNOT_PAY")


@rule("DI-21.2", "DI-S04", "DI-I02")
def test_foldspace_with_an_empty_stack() -> None:
    t = at("diplomacy")
    t.state.reserve[2] = 0
    t.refresh()
    t.mark().send("diplomacy", "foldspace").resolve("foldspace.visit")
    t.sent("diplomacy", "foldspace", {"0 guild": 1})
    t.end()


@rule("DI-21.3", "DI-S05")
def test_selective_breeding_trashes_to_draw() -> None:
    t = at("diplomacy", "dagger", deck="stilgar chani").give(0, spice=2).mark()
    t.mark().send("diplomacy", "selective_breeding").resolve("selective_breeding.visit", "selective_breeding.effect")
    t.play("hand:dagger")
    t.sent(
        "diplomacy",
        "selective_breeding",
        {
            "0 spice": -2,
            "0 bg": 1,
            "0 hand": "-dagger +stilgar +chani",
            "0 deck": "-stilgar -chani",
            "0 trash": "+dagger",
        },
    )


@rule("DI-21.3", "DI-S05")
def test_selective_breeding_is_optional_and_may_take_the_card_just_played() -> None:
    t = at("diplomacy", deck="stilgar chani").give(0, spice=2)
    t.send("diplomacy", "selective_breeding").resolve("selective_breeding.visit")
    assert "end" in t.options
    t.resolve("selective_breeding.effect")
    assert t.options == ["play:diplomacy"]
    t.play("play:diplomacy")
    assert t.cards(0, "hand") == ["stilgar", "chani"]
    assert t.cards(0, "played") == []


@rule("DI-21.3", "DI-3.5", "DI-Q02")
def test_selective_breeding_with_nothing_to_draw() -> None:
    t = at("diplomacy", "dagger").give(0, spice=2)
    t.send("diplomacy", "selective_breeding").resolve("selective_breeding.visit", "selective_breeding.effect")
    t.play("hand:dagger")
    assert t.cards(0, "trash")[-1] == "dagger", "the cost may be paid although the draw is void"
    assert t.cards(0, "hand") == []


@rule("DI-21.4")
def test_secrets_stealing_first() -> None:
    t = at("diplomacy").intrigue(1, "ambush", "bribery", "windfall", "charisma")
    t.send("diplomacy", "secrets").resolve("secrets.effect.1")
    assert (len(t.held(0)), len(t.held(1))) == (2, 3)
    refused(t, "end", "E_PENDING")


@rule("DI-21.5", "DI-S13")
def test_hall_of_oratory_counts_while_the_agent_stands_there() -> None:
    t = at("diplomacy").agent_on(1, "hall_of_oratory").mark()
    t.play("reveal").showed("diplomacy", {"0 persuasion": 1})
    t = at("diplomacy").agent_on(0, "hall_of_oratory").mark()
    t.play("reveal").showed("diplomacy", {"0 persuasion": 2})


@rule("DI-21.6")
def test_landsraad_is_no_faction() -> None:
    t = table()
    spaces = {space.id: space for space in t.state.content.spaces}
    for id in ("mentat", "high_council", "swordmaster", "rally_troops", "hall_of_oratory"):
        assert spaces[id].faction == -1
        assert spaces[id].visit is None
    t = at("dagger", holding="dispatch_an_envoy staged_incident")
    t.play("plot:dispatch_an_envoy", "card:dagger")
    assert "space:wealth" in t.options
