"""Corners of Uprising: where an order, a count, a copy or a post matters, the player is asked."""

from __future__ import annotations

import pytest

from tests.rulebook import rule
from tests.uprising.table import at


@rule("UP-22.12", "UP-13.4")
@pytest.mark.parametrize("backwards", [False, True])
def test_counts_that_feed_each_other_come_in_the_order_the_player_names(backwards: bool) -> None:
    hand = ("leadership", "dagger", "sardaukar_coordination")[:: -1 if backwards else 1]
    swords = {}
    for first, second in (("leadership", "sardaukar"), ("sardaukar", "leadership")):
        t = at(*hand, holding="").play("reveal").mark()
        t.resolve(first, second)
        swords[first] = t.player(0).swords
    assert swords == {"leadership": 4, "sardaukar": 5}, "whatever the order of the hand"


@rule("UP-13.4")
def test_the_last_troop_waits_for_troops_that_may_be_deployed() -> None:
    mixed = {"decks": ["uprising", "base"]}
    t = at("overthrow", holding="reinforcements", options=mixed).troops(0, garrison=9, conflict=2).give(0, solari=3)
    t.play("reveal")
    assert t.player(0).supply == 1
    t.play("plot:reinforcements", "amount:1")
    assert (t.player(0).conflict, t.player(0).supply) == (3, 0)
    t = at("overthrow", "gurney_halleck", holding="", options=mixed).troops(0, garrison=11).give(0, solari=3)
    t.play("reveal")
    assert t.player(0).supply == 1


@rule("UP-6.4", "UP-4.4", "UP-22.2")
def test_a_discarded_card_can_pay_for_drawing_it_again() -> None:
    t = at("space_time_folding", "dagger").send("space_time_folding", "deliver_supplies")
    t.resolve("space_time_folding.agent")
    assert t.cards(0, "hand") == ["dagger"]
    assert t.cards(0, "discard") == []


@rule("UP-22.29", "UP-13.2")
def test_the_copy_sent_with_an_agent_and_the_one_revealed_can_be_told_apart() -> None:
    swords = {}
    for chosen in ("play", "played"):
        t = at("calculus_of_power", "sardaukar_coordination", played="sardaukar_coordination").play("reveal")
        t.resolve("calculus_of_power.reveal").play(f"{chosen}:sardaukar_coordination")
        if chosen == "played":
            t.resolve("sardaukar_coordination.reveal")
        else:
            assert not any("sardaukar_coordination" in id for id in t.options), "its unresolved count is lost"
        swords[chosen] = t.player(0).swords
    assert swords == {"play": 3, "played": 5}


@rule("UP-9.5")
def test_a_spy_is_recalled_first_only_where_another_can_be_placed() -> None:
    for shared, options in ((True, []), (False, ["post:post_city_left", "no"])):
        t = at("dagger").spies(0, "post_city_left", "post_guild", "post_bg")
        t.spies(1, *(["post_city_left"] if shared else []), "post_city_middle", "post_city_right")
        node = next(n for n in t.state.content.nodes if n.verb == "spy" and n.mods.get("on") == "=city")
        t.state.stack.append(("spy.place", 0, node, 1))
        t.refresh()
        assert (t.options if t.kind == "spy.recall_first" else []) == options


@rule("DI-C15", "UP-22.7")
def test_two_cards_set_aside_can_both_be_bought() -> None:
    t = at("signet_ring", "dagger", leader="helena_richese", holding="manipulate", options={"base_leaders": True})
    t.row("maula_pistol", "fedaykin_stilltent", "hidden_missive").send("signet_ring", "arrakeen")
    t.resolve("helena_richese.signet").play("row:maula_pistol")
    t.play("plot:manipulate", "row:hidden_missive")
    assert t.game.view(1)["players"][0]["set_aside"] == ["maula_pistol", "hidden_missive"]
    t.turn(0).give(0, persuasion=9).play("reveal")
    t.play("acquire_aside:maula_pistol", "acquire_aside:hidden_missive")
    assert set(t.cards(0, "discard")) >= {"maula_pistol", "hidden_missive"}


@rule("UP-M16")
def test_the_amount_to_pay_is_named_as_it_is_paid() -> None:
    t = at("dagger", leader="duke_leto_atreides", options={"base_leaders": True}).give(0, solari=2)
    t.send("dagger", "gather_support")
    labels = {option.id: option.label.params["count"] for option in t.decision.options}
    assert labels == {"pay:0": 0, "pay:2": 1}
    t.play("pay:2")
    assert t.resources(0)[0] == 1


@rule("UP-22.11")
def test_guild_spy_counts_the_spies_at_the_moment_the_spice_flows() -> None:
    t = at("guild_spy").spies(0, "post_emperor").play("reveal").give(0, persuasion=18)
    t.mark().play("acquire:the_spice_must_flow")
    assert t.changed()["0 emperor"] == 1
    t.spies(0, "post_emperor", "post_bg").mark().play("acquire:the_spice_must_flow")
    assert "0 bg" not in t.changed(), "each card reacts once per Reveal turn"


@rule("UP-10.5", "UP-22.30")
def test_recruits_may_be_deployed_in_portions() -> None:
    t = at("sardaukar_coordination").troops(0, garrison=3).mark().send("sardaukar_coordination", "gather_support")
    if t.kind == "agent.cost":
        t.play("pay:0")
    t.resolve("sardaukar_coordination.agent").play("amount:1").resolve("sardaukar_coordination.agent")
    assert t.changed()["0 conflict"] == 2
    assert not any("sardaukar_coordination" in id for id in t.options)


@rule("UP-10.15", "UP-22.18")
def test_units_that_were_there_before_may_leave_without_counting() -> None:
    from landsraad.imperium.rules import troops

    t = at("dagger").troops(0, garrison=3, conflict=2)
    s = t.state
    troops.deploy(s, 0, 3)
    assert s.turn.units_in == 3
    troops.retreat(s, 0, 2)
    assert s.turn.units_in == 3
    troops.retreat(s, 0, 1)
    assert s.turn.units_in == 2
