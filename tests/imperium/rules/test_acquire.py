"""Acquiring cards (DI-11)."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.imperium.rules.play import no_such_option
from tests.imperium.table import refused
from tests.rulebook import rule


@rule("DI-11.1")
def test_row_and_reserve_in_the_own_reveal_turn_only() -> None:
    t = at("convincing_argument", "dagger").row("scout", "chani", "opulence", "carryall", "stilgar")
    refused(t, "acquire:scout", "E_TURN_TYPE")
    t.play("reveal")
    assert {id for id in t.options if id.startswith("acquire:")} == {"acquire:scout", "acquire:arrakis_liaison"}
    refused(t, "acquire:chani", "E_PERSUASION")
    refused(t, "acquire:the_spice_must_flow", "E_PERSUASION")
    refused(t, "acquire:lady_jessica", "E_NOT_AVAILABLE")
    refused(t, "acquire:dagger", "E_NOT_AVAILABLE")
    refused(t, "acquire:no_such_card", "E_NOT_AVAILABLE")


@rule("DI-11.1")
def test_not_in_an_agent_turn() -> None:
    t = at("dagger").give(0, persuasion=9).send("dagger", "hall_of_oratory")
    assert no_such_option(t, "acquire:")
    refused(t, "acquire:arrakis_liaison", "E_TURN_TYPE")


@rule("DI-11.1", "DI-12.4")
def test_an_empty_reserve_stack() -> None:
    t = at("convincing_argument").give(0, persuasion=9)
    t.state.reserve[0] = 0
    t.refresh().play("reveal")
    refused(t, "acquire:arrakis_liaison", "E_STACK_EMPTY")


@rule("DI-11.2", "DI-C27")
def test_foldspace_cannot_be_bought() -> None:
    t = at("convincing_argument").give(0, persuasion=20).play("reveal")
    refused(t, "acquire:foldspace", "E_NOT_BUYABLE")


@rule("DI-11.3", "DI-11.4")
def test_any_number_of_cards_as_long_as_each_is_paid() -> None:
    t = at("convincing_argument", "convincing_argument", "diplomacy").row("scout", "dr_yueh")
    t.play("reveal", "acquire:scout", "acquire:dr_yueh", "acquire:arrakis_liaison")
    assert t.player(0).persuasion == 1
    assert t.cards(0, "discard") == ["scout", "dr_yueh", "arrakis_liaison"]
    refused(t, "acquire:arrakis_liaison", "E_PERSUASION")
    assert "scout" not in t.cards(0, "revealed"), "not usable at once"


@rule("DI-11.5", "DI-I01", "DI-C26")
def test_the_acquire_box_counts_once_on_acquiring() -> None:
    t = at("dagger").give(0, persuasion=9).mark()
    t.play("reveal", "acquire:the_spice_must_flow")
    t.showed(
        "dagger",
        {
            "0 swords": 1,
            "0 persuasion": -9,
            "0 vp": 1,
            "0 discard": "+the_spice_must_flow",
            "reserve the_spice_must_flow": -1,
        },
    )
    t = at("the_spice_must_flow").mark()
    t.play("reveal").showed("the_spice_must_flow", {"0 spice": 1})


@rule("DI-11.5", "DI-12.4", "DI-13.6")
def test_the_point_stays_when_the_card_is_trashed_and_the_card_returns_to_its_stack() -> None:
    t = at("guild_administrator", discard="the_spice_must_flow").give(0, vp=3).mark()
    t.send("guild_administrator", "secure_contract").resolve("guild_administrator.agent")
    t.play("discard:the_spice_must_flow")
    t.sent(
        "guild_administrator",
        "secure_contract",
        {"0 solari": 3, "0 discard": "-the_spice_must_flow", "reserve the_spice_must_flow": 1},
    )
    assert t.cards(0, "trash").count("the_spice_must_flow") == 0


@rule("DI-11.5")
def test_the_row_is_refilled_before_the_acquire_box() -> None:
    t = at("dagger").give(0, persuasion=9).row("scout", "lady_jessica")
    t.play("reveal", "acquire:lady_jessica")
    assert t.kind == "influence.gain"
    assert all(card >= 0 for card in t.state.row)
    assert t.game.view()["imperium_row"][0] == "scout"
    assert t.game.view()["imperium_row"][1] != "lady_jessica"
    t.play("faction:guild")
    assert t.level(0, "guild") == 1


@rule("DI-11.6", "DI-C17")
def test_a_discount_for_each_copy_and_never_below_nothing() -> None:
    t = at("guild_bankers").give(0, persuasion=12).mark()
    t.play("reveal", "acquire:the_spice_must_flow", "acquire:the_spice_must_flow")
    assert (t.player(0).persuasion, t.player(0).vp) == (0, 3)
    t = at("guild_bankers", "guild_administrator").give(0, persuasion=5).play("reveal")
    assert "acquire:the_spice_must_flow" in t.options
    t.state.turn.discount = 30
    t.refresh().play("acquire:the_spice_must_flow")
    assert t.player(0).persuasion == 6


@rule("DI-11.7", "DI-C32")
def test_acquiring_without_persuasion() -> None:
    t = at(holding="bypass_protocol staged_incident").row("chani", "scout", "crysknife", "opulence", "stilgar")
    t.give(0, spice=2)
    t.mark().play("plot:bypass_protocol", "effect:intrigue/bypass_protocol.plot.1")
    assert set(t.options) == {
        "acquire:chani",
        "acquire:scout",
        "acquire:crysknife",
        "acquire:stilgar",
        "acquire:arrakis_liaison",
    }
    refused(t, "acquire:opulence", "E_BAD_CHOICE")
    t.play("acquire:chani")
    assert t.cards(0, "deck")[-1] == "chani", "on top of the deck"
    assert t.resources(0) == (0, 0, 1), "the acquire box counts"
    assert t.game.view(1)["players"][0]["known_deck_top"] == ["chani"]
