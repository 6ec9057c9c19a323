"""Basic concepts (DI-3)."""

from __future__ import annotations

import pytest

import landsraad
from tests.imperium.outcome import at
from tests.imperium.rules.play import finish_round, no_such_option, to_combat
from tests.imperium.table import refused, table
from tests.rulebook import rule


@rule("DI-3.1", "DI-I26")
def test_points_count_at_once_and_beyond_the_printed_track() -> None:
    t = at(holding="choam_shares").give(0, vp=12, solari=7)
    t.play("plot:choam_shares")
    assert t.player(0).vp == 13
    assert t.game.scores[0] == 13
    assert t.resources(0) == (0, 0, 0)


@rule("DI-3.1")
def test_having_had_ten_points_does_not_end_the_game() -> None:
    t = at("shifting_allegiances").give(0, vp=10, spice=2).influence(0, fremen=2, guild=6)
    t.send("shifting_allegiances", "secure_contract").resolve("shifting_allegiances.agent")
    t.play("faction:fremen", "faction:guild")
    assert t.player(0).vp == 9
    finish_round(t.end())
    assert (t.state.round, t.game.is_over) == (2, False)


@rule("DI-3.2")
def test_a_card_wins_only_as_far_as_it_contradicts() -> None:
    t = at("kwisatz_haderach", deck="dagger").agent_on(1, "rally_troops").agent_on(1, "arrakeen")
    t.play("card:kwisatz_haderach")
    assert "space:arrakeen" in t.options
    refused(t, "space:rally_troops", "E_CANNOT_PAY")
    refused(t, "space:sietch_tabr", "E_REQUIREMENT")


@rule("DI-3.3", "DI-I22")
def test_the_signet_ring_triggers_the_right_ability_in_an_agent_turn() -> None:
    t = at("signet_ring", leader="earl_memnon_thorvald")
    t.send("signet_ring", "secure_contract")
    t.sent("signet_ring", "secure_contract", {"0 solari": 3, "0 spice": 1})


@rule("DI-3.3")
def test_a_revealed_signet_ring_gives_its_reveal_box_only() -> None:
    t = at("signet_ring", leader="earl_memnon_thorvald")
    t.play("reveal").showed("signet_ring", {"0 persuasion": 1})


@rule("DI-3.4")
def test_mandatory_effects_cannot_be_skipped() -> None:
    t = at("seek_allies")
    t.send("seek_allies", "wealth")
    refused(t, "end", "E_PENDING")
    t.resolve("seek_allies.agent").resolve("wealth.visit").end()
    assert t.cards(0, "trash")[-1] == "seek_allies"


@rule("DI-3.4")
def test_a_question_of_a_mandatory_effect_needs_an_answer() -> None:
    t = at("guild_ambassador")
    t.send("guild_ambassador", "hall_of_oratory").resolve("guild_ambassador.agent")
    refused(t, "done", "E_MANDATORY")
    refused(t, "no", "E_MANDATORY")


@rule("DI-3.4")
def test_the_trash_icon_and_arrows_are_optional() -> None:
    t = at("guild_administrator").give(0, spice=2)
    t.send("guild_administrator", "secure_contract")
    assert {"end", "effect:card/guild_administrator.agent"} <= set(t.options)
    t.end()
    assert t.cards(0, "played") == ["guild_administrator"]

    t = at("fremen_camp").give(0, spice=2)
    t.send("fremen_camp", "secure_contract").end()
    assert t.resources(0) == (3, 2, 0)


@rule("DI-3.4", "DI-Q02")
def test_an_impossible_effect_is_skipped_and_a_possible_part_is_done() -> None:
    t = at("diplomacy")
    t.send("diplomacy", "secrets").resolve("secrets.visit", "secrets.effect.0").end()
    assert len(t.held(0)) == 2

    t = at("dagger")
    t.give(0, solari=4).troops(0, garrison=10)
    t.mark().send("dagger", "rally_troops")
    t.resolve("rally_troops.effect")
    t.sent("dagger", "rally_troops", {"0 solari": -4, "0 supply": -2, "0 garrison": 2})

    t = at("dagger")
    t.give(0, solari=4).troops(0, garrison=10)
    t.send("dagger", "rally_troops").end()
    assert t.player(0).supply == 0, "what waits for the player's sake comes with the end of the turn"


@rule("DI-3.5", "DI-I05")
def test_an_arrow_needs_the_whole_cost() -> None:
    t = at("fremen_camp").give(0, spice=1)
    t.send("fremen_camp", "secure_contract")
    refused(t, "effect:card/fremen_camp.agent", "E_CANNOT_PAY")
    t = at("fremen_camp").give(0, spice=2)
    t.mark().send("fremen_camp", "secure_contract").resolve("fremen_camp.agent")
    t.sent("fremen_camp", "secure_contract", {"0 solari": 3, "0 spice": -2, "0 supply": -3, "0 garrison": 3})


@rule("DI-3.6", "DI-I05", "DI-C23")
def test_an_arrow_is_paid_once_per_turn() -> None:
    t = at("duncan_idaho", deck="dagger dagger").give(0, water=3)
    t.send("duncan_idaho", "carthag").resolve("duncan_idaho.agent")
    assert t.resources(0)[2] == 2
    refused(t, "effect:card/duncan_idaho.agent", "E_COST_USED")


@rule("DI-3.7")
def test_the_cost_of_an_intrigue_card_is_paid_by_playing_it() -> None:
    t = at(holding="bribery staged_incident")
    t.give(0, solari=1)
    refused(t, "plot:bribery", "E_INTRIGUE_CONDITION")
    t.give(0, solari=3)
    t.mark().play("plot:bribery")
    assert t.resources(0)[0] == 1
    assert t.kind == "influence.gain"
    t.play("faction:bg").outcome({"0 solari": -2, "0 bg": 1, "0 intrigue": "-bribery", "intrigue_discard": "+bribery"})


@rule("DI-3.8")
def test_one_branch_is_picked_before_anything_of_it_happens() -> None:
    t = at("guild_ambassador").mark()
    t.send("guild_ambassador", "hall_of_oratory").resolve("guild_ambassador.agent")
    assert t.effects() == ["card/guild_ambassador.agent.0", "card/guild_ambassador.agent.1"]
    t.play("effect:card/guild_ambassador.agent.1")
    t.sent("guild_ambassador", "hall_of_oratory", {"0 supply": -1, "0 garrison": 1, "0 spice": 2})


@rule("DI-3.8")
def test_a_branch_that_cannot_be_paid_cannot_be_picked() -> None:
    t = at(holding="bypass_protocol").row("scout", "carryall").give(0, spice=1)
    t.play("plot:bypass_protocol")
    assert t.kind == "card.acquire"
    refused(t, "effect:intrigue/bypass_protocol.plot.1", "E_BAD_CHOICE")


@rule("DI-3.9", "DI-I12")
def test_a_condition_is_tested_when_the_effect_is_resolved() -> None:
    t = at("smugglers_thopter", deck="dagger dagger", holding="guild_authorization ambush").influence(0, guild=1)
    t.send("smugglers_thopter", "secure_contract")
    refused(t, "effect:card/smugglers_thopter.agent", "E_CONDITION")
    assert "end" in t.options
    t.play("plot:guild_authorization")
    refused(t, "end", "E_PENDING")
    t.resolve("smugglers_thopter.agent")
    assert t.cards(0, "hand") == ["dagger", "dagger"]


@rule("DI-3.10", "DI-I20")
def test_resources_come_from_the_bank_and_are_never_negative() -> None:
    t = at("dune_the_desert_planet").control("imperial_basin", 2)
    t.send("dune_the_desert_planet", "imperial_basin")
    assert (t.resources(0), t.resources(2)) == ((0, 1, 0), (0, 1, 0))
    t = at("gun_thopter").troops(1, garrison=0).troops(2, garrison=1).troops(3, garrison=2)
    t.send("gun_thopter", "secure_contract").resolve("gun_thopter.agent")
    assert [t.player(seat).garrison for seat in range(4)] == [3, 0, 0, 1]
    assert [t.player(seat).supply for seat in range(4)] == [9, 12, 12, 11]


@rule("DI-3.11", "DI-C20")
def test_opponents_decide_clockwise_from_the_left() -> None:
    t = table().hand(1, "reverend_mother_mohiam").zone(1, "played", "space_travel", "the_voice")
    for seat in (0, 2, 3):
        t.hand(seat, "dagger", "diplomacy", "reconnaissance")
    t.turn(1).send("reverend_mother_mohiam", "wealth").resolve("mohiam.agent")
    asked = []
    while t.kind == "card.discard":
        asked.append(t.acting)
        with pytest.raises(landsraad.IllegalAction) as caught:
            t.game.choose((t.acting + 1) % 4, "hand:dagger")
        assert caught.value.code == "E_NOT_YOUR_TURN"
        t.play("hand:dagger" if asked.count(t.acting) == 1 else "hand:reconnaissance")
    assert asked == [2, 2, 3, 3, 0, 0]
    assert [t.cards(seat, "hand") for seat in (2, 3, 0)] == [["diplomacy"]] * 3


@rule("DI-3.12")
def test_an_effect_is_finished_before_anything_else_begins() -> None:
    t = at("other_memory", deck="dagger dagger", discard="the_voice", holding="windfall").troops(0, garrison=3)
    t.send("other_memory", "arrakeen").resolve("other_memory.agent")
    assert no_such_option(t, "plot:", "deploy:", "end")
    refused(t, "plot:windfall", "E_PENDING")
    refused(t, "deploy:1", "E_PENDING")


@rule("DI-3.12", "DI-6.9")
def test_consequences_of_influence_belong_to_the_effect() -> None:
    t = at("guild_ambassador").influence(0, guild=3).mark()
    t.send("guild_ambassador", "hall_of_oratory").resolve("guild_ambassador.agent")
    t.play("effect:card/guild_ambassador.agent.0")
    t.sent(
        "guild_ambassador",
        "hall_of_oratory",
        {"0 supply": -1, "0 garrison": 1, "0 guild": 1, "0 solari": 3, "0 vp": 1, "0 alliances": "+guild"},
    )


@rule("DI-3.13", "DI-16.10")
def test_two_choices_are_named_before_the_first_is_carried_out() -> None:
    t = table().conflict("machinations").troops(0, conflict=1).influence(0, fremen=1)
    to_combat(t)
    assert (t.kind, t.acting) == ("effect.choose", 0)
    first = "effect:conflict/machinations.first"
    t.play(f"{first}.3")
    assert t.level(0, "fremen") == 1
    refused(t, f"{first}.3", "E_BAD_CHOICE")
    t.play(f"{first}.1")
    assert sorted(t.options) == [f"{first}.1", f"{first}.3"]
    t.play(f"{first}.3")
    assert (t.level(0, "fremen"), t.level(0, "guild"), t.player(0).vp) == (2, 1, 2)


@rule("DI-3.14")
def test_random_numbers_are_drawn_only_when_a_rule_asks() -> None:
    t = at("reconnaissance", deck="dagger", discard="diplomacy dagger").troops(0, garrison=3)
    before = t.state.rng
    t.send("reconnaissance", "arrakeen").resolve("arrakeen.effect.1")
    assert t.cards(0, "hand") == ["dagger"]
    assert t.state.rng == before, "the deck was not empty"

    t = at("reconnaissance", discard="diplomacy dagger")
    before = t.state.rng
    t.send("reconnaissance", "arrakeen").resolve("arrakeen.effect.1")
    assert t.state.rng != before
    assert sorted(t.cards(0, "hand") + t.cards(0, "deck")) == ["dagger", "diplomacy"]
