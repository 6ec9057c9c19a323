"""Intrigue cards (DI-14)."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.imperium.rules.play import final_position, no_such_option, to_combat
from tests.imperium.table import refused, table
from tests.rulebook import rule


@rule("DI-14.1", "DI-I14")
def test_no_limit_and_only_the_owner_sees_them() -> None:
    t = at(holding="ambush bribery windfall charisma tiebreaker private_army infiltrate refocus")
    assert t.game.view(0)["players"][0]["intrigue"] == sorted(t.held(0))
    other = t.game.view(1)["players"][0]
    assert other["intrigue_count"] == 8
    assert "intrigue" not in other


@rule("DI-14.2")
def test_each_type_has_its_window() -> None:
    t = at(holding="ambush windfall corner_the_market to_the_victor").troops(0, conflict=1)
    assert "plot:windfall" in t.options
    refused(t, "combat:ambush", "E_INTRIGUE_TIMING")
    refused(t, "plot:ambush", "E_INTRIGUE_TIMING")
    refused(t, "endgame:corner_the_market", "E_INTRIGUE_TIMING")
    refused(t, "combat:to_the_victor", "E_INTRIGUE_TIMING")
    refused(t, "plot:bribery", "E_INTRIGUE_NOT_HELD")
    to_combat(t)
    assert "combat:ambush" in t.options
    refused(t, "plot:windfall", "E_INTRIGUE_TIMING")
    refused(t, "combat:private_army", "E_INTRIGUE_NOT_HELD")


@rule("DI-14.2", "DI-C38")
def test_a_card_with_two_types_is_used_once() -> None:
    t = table().troops(0, conflict=1).intrigue(0, "tiebreaker", "bribery")
    to_combat(t).play("combat:tiebreaker")
    assert t.player(0).swords == 2
    refused(t, "combat:tiebreaker", "E_INTRIGUE_NOT_HELD")
    t = final_position(table().intrigue(0, "tiebreaker", "bribery"))
    while t.kind != "endgame.play":
        t.play("reveal" if t.kind == "turn.choose" else "end")
    t.play("endgame:tiebreaker")
    assert t.player(0).resources[1] == 10
    assert t.held(0) == ["bribery"]


@rule("DI-14.3", "DI-I04")
def test_conditions_and_costs_must_be_met() -> None:
    t = at(holding="councilors_dispensation choam_shares").give(0, solari=6)
    refused(t, "plot:councilors_dispensation", "E_INTRIGUE_CONDITION")
    refused(t, "plot:choam_shares", "E_INTRIGUE_CONDITION")
    t.give(0, high_council=True)
    t.play("plot:councilors_dispensation")
    assert t.resources(0) == (6, 2, 0)


@rule("DI-14.3", "DI-Q02", "DI-20.8")
def test_a_part_without_an_object_fizzles() -> None:
    t = at(holding="urgent_mission staged_incident").mark()
    t.play("plot:urgent_mission")
    t.outcome({"0 intrigue": "-urgent_mission", "intrigue_discard": "+urgent_mission"})


@rule("DI-14.4")
def test_played_cards_go_face_up_on_the_common_pile_after_resolution() -> None:
    t = at(holding="bribery staged_incident").give(0, solari=2)
    t.play("plot:bribery")
    assert t.game.view(1)["intrigue_discard"] == []
    t.play("faction:guild")
    assert t.game.view(1)["intrigue_discard"] == ["bribery"]


@rule("DI-14.5")
def test_any_number_one_after_another() -> None:
    t = at(holding="windfall water_peddlers_union favored_subject staged_incident")
    t.play("plot:favored_subject", "plot:windfall", "plot:water_peddlers_union")
    assert t.resources(0) == (2, 0, 1)
    assert t.level(0, "emperor") == 1


@rule("DI-14.6", "DI-I14")
def test_an_empty_intrigue_deck_is_made_new_from_its_discard_pile() -> None:
    t = at("reconnaissance", holding="windfall staged_incident")
    t.play("plot:windfall")
    s = t.state
    s.intrigue_discard += s.intrigue_deck
    s.intrigue_deck = []
    pile = sorted(s.intrigue_discard)
    t.refresh().send("reconnaissance", "carthag").resolve("carthag.effect.1")
    assert len(t.held(0)) == 2
    assert s.intrigue_discard == []
    assert sorted(s.intrigue_deck + t.player(0).intrigue[1:]) == pile
    t = at("reconnaissance")
    t.player(1).intrigue += t.state.intrigue_deck
    t.state.intrigue_deck = []
    t.refresh().send("reconnaissance", "carthag")
    assert t.effects() == [], "both empty: the draw is void"


@rule("DI-14.7", "DI-I23", "DI-S06", "DI-21.4")
def test_stealing_from_everybody_with_four_or_more() -> None:
    t = at("diplomacy", holding="staged_incident")
    t.intrigue(1, "ambush", "bribery", "windfall")
    t.intrigue(2, "charisma", "tiebreaker", "private_army", "infiltrate")
    t.intrigue(3, "refocus", "choam_shares", "urgent_mission", "water_of_life", "know_their_ways")
    t.send("diplomacy", "secrets").resolve("secrets.effect.1")
    assert [len(t.held(seat)) for seat in range(4)] == [3, 3, 3, 4]
    t.resolve("secrets.effect.0")
    assert len(t.held(0)) == 4


@rule("DI-14.8", "DI-C29")
def test_a_waiting_plot_card_lies_face_up_until_the_reveal_turn() -> None:
    t = at("dagger", "diplomacy", holding="recruitment_mission staged_incident")
    t.play("plot:recruitment_mission")
    assert t.held(0) == ["staged_incident"]
    assert t.game.view(3)["players"][0]["waiting"] == ["recruitment_mission"]
    assert t.state.intrigue_discard == []
    assert t.player(0).persuasion == 0
    t.play("reveal")
    assert t.player(0).persuasion == 2
    assert t.game.view(3)["intrigue_discard"] == ["recruitment_mission"]


@rule("DI-14.9", "DI-16.12", "DI-C02")
def test_winning_cards_wait_for_the_win() -> None:
    t = table().conflict("raid_stockpiles").troops(0, conflict=1).troops(1, conflict=3)
    t.intrigue(0, "to_the_victor", "demand_respect").intrigue(1, "bribery")
    to_combat(t)
    assert (t.acting, t.kind) == (0, "combat.play")
    refused(t, "combat:to_the_victor", "E_NOT_WINNER")
    t.play("pass")
    assert no_such_option(t, "combat:")
