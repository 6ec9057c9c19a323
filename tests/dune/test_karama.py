"""Karama: which advantages it stops, where, and what it can never stop (D-13.2, D-13.3, D-13.20 to 46, D-14.50)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import landsraad.dune
from landsraad.dune.components import ADVANTAGE_IDS, ADVANTAGE_KIND, ADVANTAGE_NUMBER, ADVANTAGE_OWNER, KARAMA_STOPS
from landsraad.dune.karama import open_window
from tests.dune.table import ALL, Table, part, territory
from tests.rulebook import rule

SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in Path(landsraad.dune.__file__).parent.rglob("*.py"))


@rule("D-13.3", "D-14.51", "D-14.53", "D-14.58", "D-14.62", "D-14.66", "D-14.73", "D-14.74", "D-14.80", "D-14.92")
def test_what_karama_can_never_stop() -> None:
    never = {name for name, stops in zip(ADVANTAGE_IDS, KARAMA_STOPS, strict=True) if not stops}
    assert never == {
        "atr_deck_keeper",
        "atr_records",
        "bg_prediction",
        "bg_two_sides",
        "bg_ship_fighters",
        "fre_free_revival",
        "fre_shipment",
        "fre_ally_victory",
        "gui_ally_victory",
        "har_four_traitors",
        "har_hand",
    }
    assert len(ADVANTAGE_IDS) == 48
    assert set(ADVANTAGE_KIND) == {"basic", "advanced", "alliance"}


@rule("D-14.34", "D-14.40", "D-14.43", "D-14.50", "D-14.51", "D-14.53", "D-14.70", "D-14.87", "D-14.95")
@pytest.mark.parametrize("name", [n for n, stops in zip(ADVANTAGE_IDS, KARAMA_STOPS, strict=True) if stops])
def test_every_stoppable_advantage_is_asked_about_somewhere(name: str) -> None:
    constant = re.search(rf'^(\w+): Final = ADVANTAGE_NUMBER\["{name}"\]', SOURCES, re.MULTILINE)
    assert constant is not None
    used = re.findall(rf"\b{constant[1]}\b", SOURCES)
    assert len(used) >= 3  # defined, opened or listed, and checked


@rule("D-14.34", "D-13.2", "D-14.30", "D-11.35", "D-14.36")
@pytest.mark.parametrize("name", [n for n, stops in zip(ADVANTAGE_IDS, KARAMA_STOPS, strict=True) if stops])
def test_a_window_asks_all_others_with_hidden_cards_in_storm_order(name: str) -> None:
    advantage = ADVANTAGE_NUMBER[name]
    owner = ALL[ADVANTAGE_OWNER[advantage]]
    t = Table(*ALL, advanced=True)
    others = [faction for faction in ALL if faction != owner]
    for faction in others:
        t.hand(faction, "shield")
    t.hand(others[-1], "karama")
    t.hand(others[0])
    t.run(phase=6)
    open_window(t.state, advantage)
    t.run(*reversed(t.state.stack))
    asked = []
    while t.game.pending:
        asked.append(t.who[0])
        if t.who[0] == others[-1]:
            assert t.options(others[-1]) == ["pass", "card:karama"]
            t.choose(others[-1], "card:karama")
        else:
            assert t.options(t.who[0]) == ["pass"]
            t.choose(t.who[0], "pass")
    assert asked == others[1:]  # whoever holds no card is not asked, and everybody knows that
    assert name in t.game.view(None)["stopped"]
    open_window(t.state, advantage)
    assert t.state.stack == []  # not asked again in this phase


def _karama_of(owner: str) -> Table:
    t = Table(*ALL, advanced=True)
    t.sweep()
    t.hand("harkonnen" if owner != "harkonnen" else "emperor", "karama")
    return t


@rule("D-13.28", "D-13.34", "D-13.39", "D-13.30", "D-13.40", "D-13.41", "D-13.42")
@pytest.mark.parametrize(
    ("owner", "step", "name"),
    [
        (
            "fremen",
            ("worm.ride_declared", territory("basin"), part("arrakeen"), ((part("basin"), 1, 0),)),
            "fre_worm_ride",
        ),
        ("bene_gesserit", ("advisors.declare",), "bg_declare_battle"),
        ("spacing_guild", ("ship.declared", 4, 1, part("carthag"), 0, ((part("basin"), 1, 0),)), "gui_three_shipments"),
        ("atreides", ("shipment",), "atr_spice_prescience"),
        ("fremen", ("storm.order",), "fre_storm_deck"),
    ],
)
def test_stopped_where_the_steps_say(owner: str, step: tuple[object, ...], name: str) -> None:
    t = _karama_of(owner)
    t.put(owner, "basin", 1)
    if name == "bg_declare_battle":
        t.put("emperor", "old_gap:9", 1)
        t.advisors("old_gap:9", 1)
    t.run(step, phase=6)
    if name == "bg_declare_battle":
        t.choose("bene_gesserit", "territory:old_gap")
    opponent = "harkonnen" if owner != "harkonnen" else "emperor"
    for _ in range(4):
        if t.kinds == ["karama.stop"] and t.who == [opponent]:
            t.choose(opponent, "card:karama")
            break
        t.choose(t.who[0], "pass")
    assert name in t.game.view(None)["stopped"]
    if name == "fre_worm_ride":
        assert t.forces("fremen", "basin") == 1
    if name == "bg_declare_battle":
        assert t.advisors_at("old_gap") == 1


@rule("D-13.15", "D-13.16")
def test_a_card_played_is_discarded_before_its_effect() -> None:
    t = Table("atreides", "harkonnen")
    t.hand("atreides", "truthtrance")
    t.spice("atreides", 0)
    t.run(("charity",), phase=3).choose("atreides", "card:truthtrance")
    assert t.discarded() == ["truthtrance"]
    assert t.kinds == ["truth.question"]


@rule("D-13.3", "D-A4.8")
def test_special_powers_are_not_asked_about() -> None:
    t = Table("fremen", "harkonnen", advanced=True)
    t.hand("fremen", "karama")
    t.hand("harkonnen", "karama")
    t.run(("worm.karama",), phase=2).choose("fremen", "card:karama")
    assert t.who == ["fremen"]


@rule("D-0.3")
def test_cards_override_advantages_and_advantages_the_rules() -> None:
    t = Table("fremen", "harkonnen")
    assert len(t.state.traitors[5]) == 4
    t.hand("harkonnen", "karama")
    t.put("fremen", "basin", 2)
    t.run(("worm", territory("basin")), phase=2).choose("harkonnen", "card:karama")
    assert t.forces("fremen", "basin") == 0


@rule("D-14.30", "D-11.10")
def test_a_karama_known_to_all_is_still_asked_about_and_two_discarded_ones_are_not() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.hand("harkonnen", "karama")
    t.hand("atreides", "truthtrance")
    t.run(("anytime", 0), phase=5).choose("atreides", "card:truthtrance", "faction:harkonnen")
    t.choose("atreides", "question:holds_card", "named:karama")
    assert {f["id"]: f["cards"] for f in t.game.view(2)["factions"]}["harkonnen"] == ["karama"]
    t.hand("emperor", "shield")
    t.run(("shipment",), phase=6)
    assert (t.who, t.kinds) == (["harkonnen"], ["karama.stop"])
    t.choose("harkonnen", "card:karama")
    t.hand("harkonnen", "karama")
    t.run(("shipment",), phase=6).pass_all("karama.stop")
    out = Table("atreides", "harkonnen", "emperor")
    out.hand("emperor", "karama", "karama", "shield")
    from landsraad.dune.treachery import discard

    discard(out.state, 2, 12)
    discard(out.state, 2, 12)
    out.run(("shipment",), phase=6)
    assert out.kinds != ["karama.stop"]  # nobody can hold one


@rule("D-14.1", "D-14.31", "D-14.706")
def test_after_a_karama_the_battle_window_is_asked_round_again() -> None:
    """It closes when all have passed in a row: a play gives those who have passed another word."""
    t = Table("emperor", "harkonnen", "atreides", "fremen", advanced=True)
    t.sweep()
    t.put("emperor", "basin", 3, starred=2)
    t.put("harkonnen", "basin", 2)
    for faction, card in (("emperor", "shield"), ("harkonnen", "karama"), ("atreides", "karama"), ("fremen", "kulon")):
        t.hand(faction, card)
    t.battle("", "emperor", "harkonnen")
    t.choose("emperor", "pass").choose("harkonnen", "pass").choose("atreides", "stop:sardaukar")
    asked = []
    while t.kinds == ["battle.window"]:
        asked += t.who
        t.choose(t.who[0], "pass")
    assert asked == ["fremen", "emperor", "harkonnen"]
    assert t.kinds == ["battle.plan", "battle.plan"]
