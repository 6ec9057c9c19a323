"""The Imperium Row and the Reserve (DI-12)."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.rulebook import rule


@rule("DI-12.1")
def test_the_row_is_refilled_at_once_in_the_same_place() -> None:
    t = at("convincing_argument", "convincing_argument").row("scout", "chani", "dr_yueh", "carryall", "stilgar")
    replacement = t.state.imperium_deck[-1]
    t.play("reveal", "acquire:dr_yueh")
    assert t.state.row[2] == replacement
    id = t.state.content.cards[replacement].id
    cheap = t.state.content.cards[replacement].cost <= 3
    assert (f"acquire:{id}" in t.options) == cheap, "it can be acquired immediately"


@rule("DI-12.2", "DI-Q09")
def test_with_an_empty_imperium_deck_the_gap_remains() -> None:
    t = at("convincing_argument", "convincing_argument").row("scout", "chani", "dr_yueh", "carryall", "stilgar")
    t.state.removed = t.state.imperium_deck
    t.state.imperium_deck = []
    t.refresh().play("reveal", "acquire:scout", "acquire:dr_yueh")
    assert t.game.view()["imperium_row"] == [None, "chani", None, "carryall", "stilgar"]
    assert t.game.view()["imperium_deck"] == 0


@rule("DI-12.3", "DI-C15")
def test_a_card_taken_off_the_row_and_not_acquired_leaves_the_game() -> None:
    t = at("signet_ring", "dagger", leader="helena_richese").hand(1, "dagger").turn(0)
    t.row("chani", "scout")
    t.send("signet_ring", "secure_contract").resolve("helena_richese.signet").play("row:chani")
    assert t.game.view(2)["players"][0]["set_aside"] == ["chani"]
    assert t.game.view()["imperium_row"].count("chani") == 0
    assert None not in t.game.view()["imperium_row"]
    t.end()
    t.turn(0).play("reveal").end()
    assert t.game.view()["removed"] == ["chani"]
    assert t.game.view()["players"][0]["set_aside"] == []


@rule("DI-12.4")
def test_a_returned_reserve_card_can_be_acquired_again() -> None:
    t = at("guild_administrator", discard="arrakis_liaison")
    t.state.reserve[0] = 0
    t.refresh().send("guild_administrator", "secure_contract").resolve("guild_administrator.agent")
    t.play("discard:arrakis_liaison").end()
    assert t.state.reserve[0] == 1
