"""Icons and keywords (DI-22) that no other page shows."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.imperium.table import refused
from tests.rulebook import rule


@rule("DI-I02")
def test_acquiring_a_foldspace() -> None:
    t = at("diplomacy").mark()
    t.send("diplomacy", "foldspace").resolve("foldspace.effect", "foldspace.visit")
    t.sent("diplomacy", "foldspace", {"0 guild": 1, "0 discard": "+foldspace", "reserve foldspace": -1})


@rule("DI-I04")
def test_an_alliance_effect_needs_the_token() -> None:
    t = at("firm_grip").influence(0, emperor=5).mark()
    t.play("reveal").showed("firm_grip")
    refused(t, "effect:card/firm_grip.reveal", "E_CONDITION")
    t = at("firm_grip").influence(0, emperor=4).alliance(0, "emperor")
    t.mark().play("reveal").showed("firm_grip", {"0 persuasion": 4})


@rule("DI-I06")
def test_a_bond_needs_another_card_of_the_faction() -> None:
    t = at("spice_hunter").mark()
    t.play("reveal").showed("spice_hunter", {"0 persuasion": 1, "0 swords": 1})
    t = at("spice_hunter", "fedaykin_death_commando").mark()
    t.play("reveal").showed(
        "spice_hunter fedaykin_death_commando", {"0 persuasion": 2, "0 swords": 1 + 3, "0 spice": 1}
    )
    t = at("spice_hunter", "spice_hunter").mark()
    t.play("reveal").showed("spice_hunter spice_hunter", {"0 persuasion": 2, "0 swords": 2, "0 spice": 2})


@rule("DI-I06")
def test_a_card_of_two_factions_counts_for_both() -> None:
    t = at("spice_hunter", "sietch_reverend_mother").mark()
    t.play("reveal").showed(
        "spice_hunter sietch_reverend_mother", {"0 persuasion": 1 + 3, "0 swords": 1, "0 spice": 1 + 1}
    )
    t = at("gene_manipulation", played="sietch_reverend_mother").send("gene_manipulation", "hall_of_oratory")
    assert t.resources(0) == (0, 2, 0)


@rule("DI-I18", "DI-Q14")
def test_persuasion_gained_before_the_reveal_turn_is_kept_for_it() -> None:
    t = at("dagger", "diplomacy")
    t.state.stack.append(("do", 0, t.state.content.by_key["card/diplomacy.reveal"], -1))
    t.refresh()
    assert t.player(0).persuasion == 1
    t.send("dagger", "hall_of_oratory").end()
    t.turn(0).play("reveal")
    assert t.player(0).persuasion == 3


@rule("DI-I24")
def test_a_sword_is_one_strength() -> None:
    t = at("dagger", "dagger").troops(0, conflict=1)
    t.play("reveal")
    assert t.game.view()["players"][0]["strength"] == 4
