"""Rulings on open questions (DI-Q) that no other page shows."""

from __future__ import annotations

from landsraad.imperium.content.files import BASE
from landsraad.imperium.content.loader import base_content
from tests.imperium.outcome import at
from tests.imperium.rules.play import to_combat
from tests.imperium.table import refused, table
from tests.rulebook import rule


@rule("DI-Q02")
def test_a_mandatory_effect_cannot_be_fizzled_while_it_can_become_possible() -> None:
    t = at("missionaria_protectiva", holding="windfall staged_incident")
    t.send("missionaria_protectiva", "carthag")
    refused(t, "effect:card/missionaria_protectiva.agent", "E_CONDITION")
    t.zone(0, "played", "missionaria_protectiva", "the_voice")
    assert "effect:card/missionaria_protectiva.agent" in t.options
    refused(t, "end", "E_PENDING")


@rule("DI-Q04")
def test_gains_already_made_stay_when_the_card_is_trashed() -> None:
    t = at("thufir_hawat", deck="chani stilgar carryall").give(0, spice=2)
    t.send("thufir_hawat", "selective_breeding").resolve("thufir_hawat.agent", "selective_breeding.effect")
    t.play("play:thufir_hawat")
    assert t.cards(0, "hand") == ["chani", "stilgar", "carryall"]


@rule("DI-Q05")
def test_deploying_after_a_recall_of_the_agent_just_sent() -> None:
    t = at("reconnaissance", "dagger", deck="chani", holding="urgent_mission staged_incident").troops(0, garrison=3)
    t.send("reconnaissance", "carthag").play("plot:urgent_mission")
    assert t.player(0).placed == []
    t.play("deploy:3")
    assert t.player(0).conflict == 3, "an Agent was sent to a Combat space in this turn"


@rule("DI-Q23")
def test_who_takes_part_is_tested_each_time_the_turn_comes() -> None:
    t = table().troops(0, conflict=1).intrigue(0, "ambush").intrigue(1, "private_army")
    to_combat(t)
    t.troops(1, conflict=1)
    t.play("pass")
    assert (t.acting, t.kind) == (1, "combat.play"), "a troop that came in during phase 3 takes part"


@rule("DI-Q25")
def test_a_player_can_be_hit_after_the_own_reveal_turn() -> None:
    t = at("gun_thopter").troops(1, garrison=2).give(1, revealed_at=1)
    t.send("gun_thopter", "secure_contract").resolve("gun_thopter.agent")
    assert t.player(1).garrison == 1
    t = at("test_of_humanity").troops(1, conflict=1).give(1, revealed_at=1, swords=3)
    assert t.game.view()["players"][1]["strength"] == 5
    t.send("test_of_humanity", "hall_of_oratory").resolve("test_of_humanity.agent")
    assert t.game.view()["players"][1]["strength"] == 0, "the marked strength follows at once"


@rule("DI-Q26")
def test_cards_of_the_same_name_are_told_apart_by_their_set() -> None:
    skirmishes = [id for id, data in BASE.read("conflicts").items() if data["name"] == "Skirmish"]
    assert len(skirmishes) == len(set(skirmishes)) == 4
    content = base_content()
    assert content.conflicts[content.conflict_ids["skirmish_1"]].rewards != []
