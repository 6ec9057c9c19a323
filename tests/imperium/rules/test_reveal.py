"""The Reveal turn (DI-10)."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.imperium.rules.play import finish_round, no_such_option, to_combat
from tests.imperium.table import refused
from tests.rulebook import rule


@rule("DI-10.1", "DI-10.8", "DI-10.10", "DI-10.13")
def test_the_steps_in_order() -> None:
    t = at("dagger", "diplomacy").troops(0, conflict=1)
    t.game.watch()
    t.play("reveal").end()
    kinds = [event.kind for event in t.game.drain() if event.seat == 0]
    assert kinds[:3] == ["reveal", "reveal_card", "reveal_card"]
    assert kinds.index("strength") > kinds.index("swords")
    assert sorted(t.cards(0, "discard")) == ["dagger", "diplomacy"]


@rule("DI-10.2")
def test_the_whole_hand_is_revealed() -> None:
    t = at("dagger", "diplomacy", "convincing_argument", played="reconnaissance")
    t.mark().play("reveal").showed("dagger diplomacy convincing_argument", {"0 persuasion": 3, "0 swords": 1})
    assert t.cards(0, "played") == ["reconnaissance"]
    refused(t, "hand:dagger", "E_CARD_NOT_IN_HAND")
    t = at().mark()
    t.play("reveal").outcome({})


@rule("DI-10.3", "DI-I13")
def test_cards_of_agent_turns_count_for_conditions_only() -> None:
    t = at("spice_hunter").zone(0, "played", "stilgar").mark()
    t.play("reveal").showed("spice_hunter", {"0 persuasion": 1, "0 swords": 1, "0 spice": 1})


@rule("DI-10.4", "DI-20.7", "DI-21.5", "DI-S13", "DI-S09")
def test_council_seat_and_hall_of_oratory_add_persuasion() -> None:
    t = at("diplomacy").give(0, high_council=True).agent_on(0, "hall_of_oratory")
    t.mark().play("reveal").showed("diplomacy", {"0 persuasion": 4})


@rule("DI-10.4", "DI-14.8", "DI-C29")
def test_waiting_intrigue_cards_are_used() -> None:
    t = at("dagger", "diplomacy", holding="charisma staged_incident")
    t.play("plot:charisma").send("dagger", "hall_of_oratory").end()
    assert t.game.view(1)["players"][0]["waiting"] == ["charisma"]
    t.turn(0).mark().play("reveal")
    t.showed("diplomacy", {"0 persuasion": 1 + 2 + 1, "0 waiting": "-charisma", "intrigue_discard": "+charisma"})


@rule("DI-10.5", "DI-11.3")
def test_acquiring_before_between_and_after_the_effects() -> None:
    t = at("convincing_argument", "liet_kynes").row("scout", "arrakis_recruiter").mark()
    t.play("reveal").play("acquire:arrakis_liaison")
    t.resolve("liet_kynes.reveal").play("acquire:scout")
    assert t.player(0).persuasion == 2 - 2 + 2 - 1
    assert t.cards(0, "discard") == ["arrakis_liaison", "scout"]


@rule("DI-10.6")
def test_a_card_drawn_in_the_reveal_turn_is_revealed_at_once() -> None:
    t = at("diplomacy", deck="stilgar dagger", holding="water_of_life staged_incident")
    t.give(0, water=1, spice=1)
    t.mark().play("reveal", "plot:water_of_life")
    t.showed(
        "diplomacy",
        {
            "0 water": -1,
            "0 spice": -1,
            "0 deck": "-stilgar -dagger",
            "0 revealed": "+stilgar +dagger",
            "0 persuasion": 3,
            "0 swords": 4,
            "0 intrigue": "-water_of_life",
            "intrigue_discard": "+water_of_life",
        },
    )


@rule("DI-10.7", "DI-Q25")
def test_a_card_drawn_after_the_own_reveal_turn_stays_in_hand() -> None:
    t = at("dagger", deck="stilgar diplomacy").hand(1, "dagger").turn(0)
    t.play("reveal").end()
    t.state.stack.append(("do", 0, t.state.content.by_key["space/arrakeen.effect.1"], -1))
    t.refresh()
    assert t.cards(0, "hand") == ["stilgar"]
    assert t.player(0).persuasion == 0
    finish_round(t)
    assert "stilgar" in t.cards(0, "hand")


@rule("DI-10.8", "DI-I24")
def test_strength_is_two_per_troop_and_one_per_sword() -> None:
    t = at("stilgar", "dagger").troops(0, garrison=5, conflict=3)
    t.play("reveal")
    assert t.game.view()["players"][0]["strength"] == 10
    t = at("stilgar", "dagger").troops(0, garrison=5)
    t.play("reveal")
    assert t.game.view()["players"][0]["strength"] == 0


@rule("DI-10.9", "DI-Q08")
def test_swords_wait_for_a_troop_until_the_turn_ends() -> None:
    t = at("stilgar", "scout", "sardaukar_legion").troops(0, garrison=1, conflict=2)
    t.play("reveal")
    assert t.game.view()["players"][0]["strength"] == 4 + 4
    t.resolve("scout.reveal").play("amount:2")
    assert t.game.view()["players"][0]["strength"] == 0
    t.resolve("sardaukar_legion.reveal").play("amount:1")
    assert t.game.view()["players"][0]["strength"] == 2 + 4


@rule("DI-10.9", "DI-Q23")
def test_swords_are_lost_when_the_turn_ends_without_a_troop() -> None:
    t = at("stilgar", "scout").troops(0, conflict=2).hand(1, "dagger").turn(0)
    t.play("reveal").resolve("scout.reveal").play("amount:2").end()
    assert t.player(0).swords == 0
    t.troops(0, conflict=1)
    assert t.game.view()["players"][0]["strength"] == 2


@rule("DI-10.10")
def test_a_strength_above_twenty() -> None:
    t = at("stilgar", "dagger").troops(0, conflict=12).hand(1, "dagger").turn(0)
    t.play("reveal").end()
    assert t.game.view()["players"][0]["strength"] == 28


@rule("DI-10.11")
def test_before_the_reveal_turn_two_per_troop_is_a_preview() -> None:
    t = at("stilgar").troops(0, conflict=2)
    assert t.game.view()["players"][0]["strength"] == 4
    assert t.game.view()["players"][0]["revealed"] is False


@rule("DI-10.12")
def test_unspent_persuasion_is_lost() -> None:
    t = at("convincing_argument", "convincing_argument").hand(1, "dagger").turn(0)
    t.play("reveal")
    assert t.player(0).persuasion == 4
    t.end()
    assert t.player(0).persuasion == 0
    assert t.resources(0) == (0, 0, 0)


@rule("DI-10.13", "DI-13.7")
def test_clean_up_moves_all_cards_in_play_to_the_discard_pile() -> None:
    t = at("dagger", discard="diplomacy", played="reconnaissance").hand(1, "dagger").turn(0)
    t.play("reveal").end()
    assert sorted(t.cards(0, "discard")) == ["dagger", "diplomacy", "reconnaissance"]
    assert t.cards(0, "played") == t.cards(0, "revealed") == t.cards(0, "hand") == []


@rule("DI-10.14")
def test_mandatory_effects_come_before_cleaning_up() -> None:
    t = at("thufir_hawat")
    t.play("reveal")
    refused(t, "end", "E_PENDING")
    t.resolve("thufir_hawat.reveal").end()
    assert len(t.held(0)) == 2


@rule("DI-10.2", "DI-11.1")
def test_after_the_reveal_turn_nothing_can_be_acquired() -> None:
    t = at("convincing_argument").troops(0, conflict=1).intrigue(0, "ambush", "bribery").turn(0)
    to_combat(t)
    assert no_such_option(t, "acquire:")
    refused(t, "acquire:arrakis_liaison", "E_WRONG_PHASE")
