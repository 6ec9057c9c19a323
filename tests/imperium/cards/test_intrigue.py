"""The Intrigue cards: Plot, Combat and Endgame."""

from __future__ import annotations

import pytest

from landsraad import IllegalAction
from tests.imperium.outcome import CardTable, at, ending, fight
from tests.imperium.table import refused
from tests.rulebook import plays, rule

FACTIONS = ["faction:emperor", "faction:guild", "faction:bg", "faction:fremen"]
RECRUIT = {"0 garrison": 1, "0 supply": -1}


def holding(cards: str, *hand: str, **zones: str) -> CardTable:
    """Seat 0 at the start of a turn with these Intrigue cards and one that is of no use in it."""
    return at(*(hand or ("dagger",)), holding=f"{cards} staged_incident", **zones)


def spent(card: str, seat: int = 0) -> dict[str, str]:
    """The card left the hand for the common pile."""
    return {f"{seat} intrigue": f"-{card}", "intrigue_discard": f"+{card}"}


def strength(t: CardTable, seat: int = 0) -> int:
    return t.game.view(None)["players"][seat]["strength"]


# --- Plot: plain gains


@plays(
    "intrigue/favored_subject",
    "intrigue/guild_authorization",
    "intrigue/secret_of_the_sisterhood",
    "intrigue/know_their_ways",
)
@rule("DI-14.4", "DI-I10", "DI-15.3")
@pytest.mark.parametrize(
    ("card", "faction"),
    [
        ("favored_subject", "emperor"),
        ("guild_authorization", "guild"),
        ("secret_of_the_sisterhood", "bg"),
        ("know_their_ways", "fremen"),
    ],
)
def test_influence_with_one_faction(card, faction):
    t = holding(card).influence(0, **{faction: 1}).mark().play(f"plot:{card}")
    t.outcome({f"0 {faction}": 1, "0 vp": 1}, spent(card))
    assert t.kind == "turn.choose"


@plays("intrigue/windfall", "intrigue/water_peddlers_union")
@rule("DI-5.6", "DI-Q03", "DI-14.5")
def test_windfall_and_water_peddlers_union_at_any_moment_of_the_own_turn():
    t = holding("windfall water_peddlers_union", "dagger")
    t.play("plot:windfall").outcome({"0 solari": 2}, spent("windfall"))
    t.mark().send("dagger", "hall_of_oratory").offers("plot:water_peddlers_union", "end")
    t.play("plot:water_peddlers_union")
    t.sent("dagger", "hall_of_oratory", {**RECRUIT, "0 water": 1, **spent("water_peddlers_union")})
    t = holding("windfall").play("reveal").mark().play("plot:windfall").outcome({"0 solari": 2}, spent("windfall"))
    assert t.kind == "reveal.act"


@plays("intrigue/windfall")
@rule("DI-6.6")
def test_windfall_pays_for_the_space_of_the_same_turn():
    t = holding("windfall", "dagger", deck="diplomacy").play("card:dagger")
    refused(t, "space:mentat", "E_CANNOT_PAY")
    t = holding("windfall", "dagger", deck="diplomacy").play("plot:windfall").send("dagger", "mentat")
    assert t.resources(0) == (0, 0, 0)


@plays("intrigue/windfall")
@rule("DI-14.2", "DI-V11")
def test_a_plot_card_is_played_by_its_holder_in_the_own_turn_only():
    t = holding("windfall").intrigue(1, "water_peddlers_union")
    refused(t, "plot:water_peddlers_union", "E_INTRIGUE_NOT_HELD")
    refused(t, "combat:staged_incident", "E_INTRIGUE_TIMING")
    refused(t, "endgame:windfall", "E_INTRIGUE_TIMING")
    t = fight(1, 1)
    refused(t, "plot:windfall", "E_INTRIGUE_TIMING")


# --- Plot: costs and conditions


@plays("intrigue/bribery")
@rule("DI-3.7", "DI-14.3", "DI-15.9")
def test_bribery():
    t = holding("bribery").give(0, solari=2).mark().play("plot:bribery").offers(*FACTIONS).play("faction:bg")
    t.outcome({"0 solari": -2, "0 bg": 1}, spent("bribery"))
    refused(holding("bribery").give(0, solari=1), "plot:bribery", "E_INTRIGUE_CONDITION")


@plays("intrigue/choam_shares", "intrigue/the_sleeper_must_awaken")
@rule("DI-3.7", "DI-I26")
@pytest.mark.parametrize(
    ("card", "what", "cost"), [("choam_shares", "solari", 7), ("the_sleeper_must_awaken", "spice", 4)]
)
def test_victory_points_are_bought(card, what, cost):
    t = holding(card).give(0, **{what: cost}).mark().play(f"plot:{card}")
    t.outcome({f"0 {what}": -cost, "0 vp": 1}, spent(card))
    refused(holding(card).give(0, **{what: cost - 1}), f"plot:{card}", "E_INTRIGUE_CONDITION")


@plays("intrigue/water_of_life")
@rule("DI-3.5", "DI-3.7")
def test_water_of_life_needs_both_resources():
    t = holding("water_of_life", deck="signet_ring diplomacy reconnaissance seek_allies").give(0, water=1, spice=1)
    t.mark().play("plot:water_of_life")
    t.outcome(
        {
            "0 water": -1,
            "0 spice": -1,
            "0 deck": "-signet_ring -diplomacy -reconnaissance",
            "0 hand": "+signet_ring +diplomacy +reconnaissance",
        },
        spent("water_of_life"),
    )
    refused(holding("water_of_life", deck="dagger").give(0, water=1), "plot:water_of_life", "E_INTRIGUE_CONDITION")
    refused(holding("water_of_life", deck="dagger").give(0, spice=1), "plot:water_of_life", "E_INTRIGUE_CONDITION")


@plays("intrigue/water_of_life")
@rule("DI-10.6")
def test_cards_drawn_in_the_reveal_turn_are_revealed_at_once():
    t = holding("water_of_life", deck="stilgar dagger diplomacy").give(0, water=1, spice=1).play("reveal").mark()
    t.play("plot:water_of_life")
    t.outcome(
        {
            "0 water": -1,
            "0 spice": -1,
            "0 deck": "-stilgar -dagger -diplomacy",
            "0 revealed": "+stilgar +dagger +diplomacy",
            "0 persuasion": 3,
            "0 swords": 4,
        },
        spent("water_of_life"),
    )


@plays("intrigue/councilors_dispensation")
@rule("DI-14.3")
def test_councilors_dispensation_needs_a_seat():
    refused(holding("councilors_dispensation"), "plot:councilors_dispensation", "E_INTRIGUE_CONDITION")
    t = holding("councilors_dispensation").give(0, high_council=True).mark().play("plot:councilors_dispensation")
    t.outcome({"0 spice": 2}, spent("councilors_dispensation"))


@plays("intrigue/calculated_hire")
@rule("DI-C03", "DI-20.1")
def test_calculated_hire_takes_the_mentat_from_its_space():
    t = holding("calculated_hire", "dagger", "reconnaissance").give(0, spice=1).mark().play("plot:calculated_hire")
    t.outcome({"0 spice": -1, "mentat": "+0@- --1@-"}, spent("calculated_hire"))
    assert t.game.view(1)["players"][0]["agents"] == 3
    t.send("dagger", "hall_of_oratory")
    # The Mentat goes first: it is the one that leaves again after this round.
    assert t.player(0).agents == 2
    t = holding("calculated_hire").give(0, spice=1)
    t.state.mentat_owner = 1
    refused(t.refresh(), "plot:calculated_hire", "E_MENTAT")
    refused(holding("calculated_hire"), "plot:calculated_hire", "E_INTRIGUE_CONDITION")


# --- Plot: the Agent of this turn


@plays("intrigue/dispatch_an_envoy")
@rule("DI-C30", "DI-6.2")
def test_dispatch_an_envoy_opens_faction_spaces_even_for_a_card_without_icons():
    t = holding("dispatch_an_envoy", "dagger", "convincing_argument")
    t.offers("card:dagger", "reveal", "plot:dispatch_an_envoy")
    t.play("plot:dispatch_an_envoy").outcome(spent("dispatch_an_envoy"))
    t.offers("card:dagger", "card:convincing_argument", "reveal").play("card:convincing_argument")
    t.offers("space:wealth", "space:foldspace", "space:secrets", "space:stillsuits")
    t.play("space:wealth").resolve("wealth.visit")
    assert t.level(0, "emperor") == 1


@plays("intrigue/dispatch_an_envoy")
@rule("DI-C30")
def test_dispatch_an_envoy_adds_to_printed_icons_and_ends_with_the_turn():
    t = holding("dispatch_an_envoy", "dagger", "convincing_argument").play("plot:dispatch_an_envoy", "card:dagger")
    t.offers("space:wealth", "space:foldspace", "space:secrets", "space:stillsuits", "space:hall_of_oratory")
    t.play("space:hall_of_oratory").end().offers("reveal")
    # Without a sending the effect is lost.
    holding("dispatch_an_envoy").play("plot:dispatch_an_envoy", "reveal").offers("end")


@plays("intrigue/infiltrate")
@rule("DI-C30", "DI-6.4")
def test_infiltrate_ignores_enemy_agents_only():
    t = holding("infiltrate", "reconnaissance").agent_on(1, "carthag").agent_on(0, "arrakeen")
    t.state.voices = []
    refused(t, "card:reconnaissance", "E_ICON_MISMATCH")
    t.mark().play("plot:infiltrate").outcome(spent("infiltrate")).play("card:reconnaissance").offers("space:carthag")
    refused(t, "space:arrakeen", "E_SPACE_OCCUPIED")
    refused(t, "space:research_station", "E_CANNOT_PAY")
    refused(t, "space:sietch_tabr", "E_REQUIREMENT")


@plays("intrigue/infiltrate")
@rule("DI-C07")
def test_infiltrate_does_not_lift_the_voice():
    t = holding("infiltrate", "reconnaissance").agent_on(1, "carthag")
    t.state.voices = [(t.state.content.space_ids["carthag"], 2)]
    t.refresh().play("plot:infiltrate", "card:reconnaissance").offers("space:arrakeen")
    refused(t, "space:carthag", "E_SPACE_BLOCKED")


@plays("intrigue/urgent_mission")
@rule("DI-20.8", "DI-I19")
def test_urgent_mission_recalls_an_agent():
    t = holding("urgent_mission").agent_on(0, "arrakeen").agent_on(0, "carthag").agent_on(1, "wealth").mark()
    refused(t, "card:dagger", "E_NO_AGENT")
    t.play("plot:urgent_mission").offers("agent:arrakeen", "agent:carthag").play("agent:carthag")
    t.outcome({"0 agents": 1, "0 placed": "-carthag"}, spent("urgent_mission"))
    assert "card:dagger" in t.options


@plays("intrigue/urgent_mission")
@rule("DI-20.8", "DI-21.5", "DI-7.4")
def test_urgent_mission_may_recall_the_agent_sent_in_this_turn():
    t = holding("urgent_mission", "stilgar").send("stilgar", "carthag").resolve("carthag.effect.1")
    t.play("plot:urgent_mission")
    assert t.player(0).placed == []
    assert t.player(0).agents == 2
    # The turn is still one in which an Agent was sent to a Combat space.
    assert "deploy:3" in t.options
    # With no own Agent on the board the effect is void.
    holding("urgent_mission").play("plot:urgent_mission").outcome(spent("urgent_mission"))


@plays("intrigue/bindu_suspension")
@rule("DI-C08", "DI-Q20", "DI-5.3")
def test_bindu_suspension_draws_and_may_pass_the_turn():
    t = holding("bindu_suspension", deck="diplomacy reconnaissance").hand(1, "dagger").hand(2, "dagger")
    t.hand(3, "dagger").mark().play("plot:bindu_suspension")
    t.outcome({"0 deck": "-diplomacy", "0 hand": "+diplomacy", "0 intrigue": "-bindu_suspension"})
    t.offers("yes", "no").play("yes")
    t.outcome({"0 deck": "-diplomacy", "0 hand": "+diplomacy"}, spent("bindu_suspension"))
    assert t.acting == 1
    # It was neither an Agent nor a Reveal turn: further turns follow in this round.
    t.play("reveal", "reveal", "reveal")
    assert t.acting == 0
    assert t.player(0).revealed_at == 0
    assert "card:diplomacy" in t.options


@plays("intrigue/bindu_suspension")
@rule("DI-C08")
def test_bindu_suspension_may_be_followed_by_a_normal_turn():
    t = holding("bindu_suspension", deck="diplomacy").play("plot:bindu_suspension", "no")
    t.outcome({"0 deck": "-diplomacy", "0 hand": "+diplomacy"}, spent("bindu_suspension"))
    t.offers("card:dagger", "card:diplomacy", "reveal")


@plays("intrigue/bindu_suspension")
@rule("DI-C08")
def test_bindu_suspension_comes_before_anything_else():
    t = holding("bindu_suspension windfall", deck="diplomacy").play("plot:windfall")
    refused(t, "plot:bindu_suspension", "E_INTRIGUE_TIMING")
    t = holding("bindu_suspension", deck="diplomacy").send("dagger", "hall_of_oratory")
    refused(t, "plot:bindu_suspension", "E_INTRIGUE_TIMING")
    t = holding("bindu_suspension", deck="diplomacy").play("reveal")
    refused(t, "plot:bindu_suspension", "E_INTRIGUE_TIMING")


@plays("intrigue/bindu_suspension")
@rule("DI-C08")
def test_bindu_suspension_also_when_only_the_reveal_turn_is_left():
    t = holding("bindu_suspension", deck="diplomacy").agent_on(0, "arrakeen").agent_on(0, "carthag").hand(1, "dagger")
    t.offers("reveal", "plot:bindu_suspension").play("plot:bindu_suspension", "yes")
    assert t.acting == 1
    assert t.player(0).revealed_at == 0


# --- Plot: cards and decks


@plays("intrigue/bypass_protocol")
@rule("DI-C32", "DI-11.7", "DI-11.2")
def test_bypass_protocol_takes_a_cheap_card():
    t = holding("bypass_protocol").row("stilgar", "space_travel", "space_travel", "liet_kynes", "scout")
    t.state.imperium_deck.append(t._fetch(0, "crysknife"))
    t.mark().play("plot:bypass_protocol")
    t.offers("acquire:space_travel", "acquire:scout", "acquire:arrakis_liaison").play("acquire:scout")
    t.outcome(
        {"row": "+crysknife -scout", "imperium_deck": "-crysknife", "0 discard": "+scout"},
        spent("bypass_protocol"),
    )


@plays("intrigue/bypass_protocol")
@rule("DI-C32", "DI-11.5", "DI-V12")
def test_bypass_protocol_paid_puts_the_card_on_top_of_the_deck():
    t = holding("bypass_protocol", deck="diplomacy").give(0, spice=2)
    t.row("stilgar", "opulence", "chani", "liet_kynes", "scout")
    t.state.imperium_deck.append(t._fetch(0, "crysknife"))
    t.mark().play("plot:bypass_protocol")
    t.offers("effect:intrigue/bypass_protocol.plot.0", "effect:intrigue/bypass_protocol.plot.1")
    t.play("effect:intrigue/bypass_protocol.plot.1")
    t.offers("acquire:stilgar", "acquire:chani", "acquire:liet_kynes", "acquire:scout", "acquire:arrakis_liaison")
    t.play("acquire:liet_kynes")
    t.outcome(
        {
            "row": "+crysknife -liet_kynes",
            "imperium_deck": "-crysknife",
            "0 deck": "+liet_kynes",
            "0 spice": -2,
            "0 emperor": 1,
        },
        spent("bypass_protocol"),
    )
    assert t.cards(0, "deck")[-1] == "liet_kynes"
    assert t.game.view(1)["players"][0]["known_deck_top"] == ["liet_kynes"]


@plays("intrigue/bypass_protocol", "leader/helena_richese")
@rule("DI-C32", "DI-C15")
def test_bypass_protocol_may_take_helenas_card_without_her_discount():
    t = at("dagger", holding="bypass_protocol", leader="helena_richese")
    t.player(0).set_aside = [t._fetch(0, "space_travel")]
    t.mark().play("plot:bypass_protocol").offers("acquire:arrakis_liaison", "acquire_aside:space_travel")
    t.play("acquire_aside:space_travel")
    t.outcome({"0 set_aside": "-space_travel", "0 discard": "+space_travel"}, spent("bypass_protocol"))
    t = at("dagger", holding="bypass_protocol", leader="helena_richese")
    t.player(0).set_aside = [t._fetch(0, "firm_grip")]
    # Printed cost 4: her Persuasion discount does not bring it within 3.
    t.play("plot:bypass_protocol")
    assert t.cards(0, "discard") == ["arrakis_liaison"]


@plays("intrigue/bypass_protocol")
@rule("DI-C32")
def test_bypass_protocol_needs_a_card():
    t = holding("bypass_protocol")
    t.state.reserve[0] = 0
    refused(t.refresh(), "plot:bypass_protocol", "E_INTRIGUE_CONDITION")


@plays("intrigue/poison_snooper")
@rule("DI-C10", "DI-13.3", "DI-V04", "DI-3.8")
def test_poison_snooper_draws_or_trashes_the_top_card():
    t = holding("poison_snooper", deck="diplomacy signet_ring").play("plot:poison_snooper")
    assert t.game.view(0)["players"][0]["deck_top"] == "diplomacy"
    assert "deck_top" not in t.game.view(1)["players"][0]
    t.offers("effect:intrigue/poison_snooper.plot.0.0.0", "effect:intrigue/poison_snooper.plot.0.0.1")
    t.play("effect:intrigue/poison_snooper.plot.0.0.0")
    t.outcome({"0 deck": "-diplomacy", "0 hand": "+diplomacy"}, spent("poison_snooper"))
    t = holding("poison_snooper", deck="diplomacy signet_ring").play("plot:poison_snooper")
    t.play("effect:intrigue/poison_snooper.plot.0.0.1")
    t.outcome({"0 deck": "-diplomacy", "0 trash": "+diplomacy"}, spent("poison_snooper"))


@plays("intrigue/poison_snooper")
@rule("DI-C10", "DI-13.3")
def test_poison_snooper_needs_a_deck():
    t = holding("poison_snooper", discard="diplomacy")
    refused(t, "plot:poison_snooper", "E_INTRIGUE_CONDITION")


@plays("intrigue/poison_snooper")
@rule("DI-10.6", "DI-C22", "DI-12.4")
def test_poison_snooper_in_the_reveal_turn_and_on_special_cards():
    t = holding("poison_snooper", deck="stilgar").play("reveal").mark().play("plot:poison_snooper")
    t.play("effect:intrigue/poison_snooper.plot.0.0.0")
    t.outcome(
        {"0 deck": "-stilgar", "0 revealed": "+stilgar", "0 persuasion": 2, "0 swords": 3}, spent("poison_snooper")
    )
    t = holding("poison_snooper", deck="assassination_mission").play("plot:poison_snooper")
    t.play("effect:intrigue/poison_snooper.plot.0.0.1")
    t.outcome(
        {"0 deck": "-assassination_mission", "0 trash": "+assassination_mission", "0 solari": 4},
        spent("poison_snooper"),
    )
    t = holding("poison_snooper", deck="foldspace").play("plot:poison_snooper")
    t.play("effect:intrigue/poison_snooper.plot.0.0.1")
    t.outcome({"0 deck": "-foldspace", "reserve foldspace": 1}, spent("poison_snooper"))


@plays("intrigue/poison_snooper")
@rule("DI-V12")
def test_a_card_trashed_from_the_deck_leaves_an_equal_known_card_in_hand_known():
    t = holding("poison_snooper", "the_voice", deck="the_voice")
    t.player(0).hand_known = t.player(0).hand[:]
    t.game.watch()
    t.play("plot:poison_snooper").play("effect:intrigue/poison_snooper.plot.0.0.1")
    assert t.game.view(1)["players"][0]["known_hand"] == ["the_voice"]
    trashed = [event for event in t.game.drain() if event.kind == "trash"]
    assert [event.params["zone"] for event in trashed] == ["zone/deck"]


@plays("intrigue/refocus")
@rule("DI-C31")
def test_refocus_shuffles_the_discard_pile_into_the_deck_and_draws():
    t = holding("refocus", discard="diplomacy stilgar", deck="signet_ring").play("plot:refocus")
    assert t.cards(0, "discard") == []
    assert sorted(t.cards(0, "deck") + t.cards(0, "hand")) == ["dagger", "diplomacy", "signet_ring", "stilgar"]
    assert len(t.cards(0, "hand")) == 2
    t = holding("refocus", deck="signet_ring").play("plot:refocus")
    t.outcome({"0 deck": "-signet_ring", "0 hand": "+signet_ring"}, spent("refocus"))
    t = holding("refocus").play("plot:refocus").outcome(spent("refocus"))


@plays("intrigue/refocus")
@rule("DI-10.6")
def test_refocus_in_the_reveal_turn():
    t = holding("refocus", discard="stilgar").play("reveal").mark().play("plot:refocus")
    t.outcome({"0 discard": "-stilgar", "0 revealed": "+stilgar", "0 persuasion": 2, "0 swords": 3}, spent("refocus"))


# --- Plot: waiting for the Reveal turn


@plays("intrigue/charisma")
@rule("DI-C29", "DI-14.8")
def test_charisma_waits_for_the_reveal_turn():
    t = holding("charisma", "dagger", "diplomacy").play("plot:charisma")
    t.outcome({"0 intrigue": "-charisma", "0 waiting": "+charisma"})
    assert t.game.view(2)["players"][0]["waiting"] == ["charisma"]
    t.play("reveal")
    t.showed("dagger diplomacy", {"0 persuasion": 3, "0 swords": 1, **spent("charisma")})
    t = holding("charisma").play("reveal").mark().play("plot:charisma").outcome({"0 persuasion": 2}, spent("charisma"))


@plays("intrigue/recruitment_mission")
@rule("DI-C29", "DI-11.4", "DI-V12")
def test_recruitment_mission_may_put_each_acquired_card_on_top():
    t = holding("recruitment_mission", "convincing_argument", "convincing_argument", deck="signet_ring")
    t.play("plot:recruitment_mission").outcome(
        {"0 intrigue": "-recruitment_mission", "0 waiting": "+recruitment_mission"}
    )
    t.play("reveal")
    t.showed(
        "convincing_argument convincing_argument",
        {"0 persuasion": 5, **spent("recruitment_mission")},
    )
    t.mark().play("acquire:arrakis_liaison").offers("top:arrakis_liaison", "pile:arrakis_liaison")
    t.play("top:arrakis_liaison")
    t.outcome({"0 persuasion": -2, "0 deck": "+arrakis_liaison", "reserve arrakis_liaison": -1})
    t.play("acquire:arrakis_liaison", "pile:arrakis_liaison")
    t.outcome(
        {
            "0 persuasion": -4,
            "0 deck": "+arrakis_liaison",
            "0 discard": "+arrakis_liaison",
            "reserve arrakis_liaison": -2,
        }
    )
    assert t.cards(0, "deck") == ["signet_ring", "arrakis_liaison"]


@plays("intrigue/recruitment_mission")
@rule("DI-C29", "DI-11.5")
def test_recruitment_mission_played_late_does_not_reach_back():
    t = holding("recruitment_mission", "convincing_argument", "convincing_argument").play("reveal")
    t.play("acquire:arrakis_liaison")
    assert t.cards(0, "discard") == ["arrakis_liaison"]
    t.mark().play("plot:recruitment_mission").outcome({"0 persuasion": 1}, spent("recruitment_mission"))
    t.give(0, persuasion=9).play("acquire:the_spice_must_flow", "top:the_spice_must_flow")
    # The acquire box comes all the same.
    assert t.player(0).vp == 2
    assert t.cards(0, "deck") == ["the_spice_must_flow"]


@plays("intrigue/recruitment_mission")
@rule("DI-C29")
def test_cards_on_top_keep_the_order_of_acquiring():
    t = holding("recruitment_mission", "convincing_argument").play("plot:recruitment_mission", "reveal")
    t.give(0, persuasion=11).play("acquire:arrakis_liaison", "top:arrakis_liaison")
    t.play("acquire:the_spice_must_flow", "top:the_spice_must_flow")
    assert t.cards(0, "deck") == ["arrakis_liaison", "the_spice_must_flow"]
    assert t.game.view(1)["players"][0]["known_deck_top"] == ["the_spice_must_flow", "arrakis_liaison"]


# --- Plot: troops


@plays("intrigue/double_cross")
@rule("DI-C19", "DI-7.10")
def test_double_cross():
    t = holding("double_cross").give(0, solari=1).troops(1, conflict=2).troops(3, conflict=1).mark()
    t.play("plot:double_cross")
    t.offers("effect:intrigue/double_cross.plot.1.0", "effect:intrigue/double_cross.plot.1.1")
    t.resolve("double_cross.plot.1.0").offers("seat:1", "seat:3").play("seat:3")
    t.outcome({"0 solari": -1, "0 supply": -1, "0 conflict": 1, "3 conflict": -1, "3 supply": 1}, spent("double_cross"))


@plays("intrigue/double_cross")
@rule("DI-C19")
def test_double_cross_needs_an_enemy_troop_but_no_own_one():
    refused(holding("double_cross").give(0, solari=1), "plot:double_cross", "E_INTRIGUE_CONDITION")
    t = holding("double_cross").troops(1, conflict=2)
    refused(t, "plot:double_cross", "E_INTRIGUE_CONDITION")
    t = holding("double_cross").give(0, solari=1).troops(1, conflict=2).troops(0, garrison=12).mark()
    t.play("plot:double_cross").outcome({"0 solari": -1, "1 conflict": -1, "1 supply": 1}, spent("double_cross"))


@plays("intrigue/rapid_mobilization")
@rule("DI-C42", "DI-7.8")
def test_rapid_mobilization_deploys_any_number():
    t = holding("rapid_mobilization").troops(0, garrison=5).mark().play("plot:rapid_mobilization")
    t.offers(*[f"amount:{n}" for n in range(6)]).play("amount:5")
    t.outcome({"0 garrison": -5, "0 conflict": 5}, spent("rapid_mobilization"))
    t = holding("rapid_mobilization").play("plot:rapid_mobilization", "amount:0").outcome(spent("rapid_mobilization"))
    # It does not use up the right of the Combat space.
    t = holding("rapid_mobilization", "stilgar").troops(0, garrison=6).send("stilgar", "carthag")
    t.resolve("carthag.effect.1").play("plot:rapid_mobilization", "amount:2")
    t.offers("deploy:1", "deploy:2", "deploy:3", "end")
    t = holding("rapid_mobilization").play("reveal").mark().play("plot:rapid_mobilization", "amount:3")
    t.outcome({"0 garrison": -3, "0 conflict": 3}, spent("rapid_mobilization"))


@plays("intrigue/reinforcements")
@rule("DI-C33", "DI-7.4")
def test_reinforcements_in_an_agent_turn_only_recruit():
    t = holding("reinforcements", "reconnaissance").give(0, solari=3).mark().play("plot:reinforcements")
    t.outcome({"0 solari": -3, "0 garrison": 3, "0 supply": -3}, spent("reinforcements"))
    # Recruited before the Agent was sent, they count for the Combat space: 3 + 1 + 2.
    t.send("reconnaissance", "carthag").resolve("carthag.effect.1")
    t.offers(*[f"deploy:{n}" for n in range(1, 7)], "end")
    refused(holding("reinforcements").give(0, solari=2), "plot:reinforcements", "E_INTRIGUE_CONDITION")


@plays("intrigue/reinforcements")
@rule("DI-C33")
def test_reinforcements_in_the_reveal_turn_may_be_deployed():
    t = holding("reinforcements").give(0, solari=3).play("reveal").mark().play("plot:reinforcements")
    t.offers("amount:0", "amount:1", "amount:2", "amount:3").play("amount:2")
    t.outcome({"0 solari": -3, "0 supply": -3, "0 garrison": 1, "0 conflict": 2}, spent("reinforcements"))


# --- Combat


@plays("intrigue/ambush", "intrigue/tiebreaker")
@rule("DI-16.2", "DI-16.3", "DI-16.4", "DI-C38")
def test_swords_in_combat():
    t = fight(1, 2, held="ambush tiebreaker")
    t.offers("combat:ambush", "combat:tiebreaker", "pass").play("combat:ambush")
    t.outcome({"0 swords": 4}, spent("ambush")).offers("combat:tiebreaker", "done")
    assert strength(t) == 6
    t.play("combat:tiebreaker").offers("done")
    assert strength(t) == 8


@plays("intrigue/ambush")
@rule("DI-16.1", "DI-16.2")
def test_only_combatants_play_combat_cards():
    t = fight(0, 1, 1, held="ambush", others="private_army")
    assert t.acting == 1
    with pytest.raises(IllegalAction) as caught:
        t.game.choose(0, "combat:ambush")
    assert caught.value.code == "E_NOT_COMBATANT"


@plays("intrigue/private_army")
@rule("DI-3.7", "DI-16.4")
def test_private_army_costs_spice():
    t = fight(1, 1, held="private_army").give(0, spice=2).mark().play("combat:private_army")
    t.outcome({"0 spice": -2, "0 swords": 5}, spent("private_army"))
    assert strength(t) == 7
    refused(fight(1, 1, held="private_army").give(0, spice=1), "combat:private_army", "E_INTRIGUE_CONDITION")


@plays("intrigue/allied_armada")
@rule("DI-C41", "DI-14.3")
def test_allied_armada_needs_an_alliance_and_spice():
    t = fight(1, 1, held="allied_armada").give(0, spice=2).influence(0, bg=4).alliance(0, "bg").mark()
    t.play("combat:allied_armada").outcome({"0 spice": -2, "0 swords": 7}, spent("allied_armada"))
    t = fight(1, 1, held="allied_armada").give(0, spice=2).influence(0, bg=6).influence(1, guild=4).alliance(1, "guild")
    refused(t, "combat:allied_armada", "E_INTRIGUE_CONDITION")
    t = fight(1, 1, held="allied_armada").give(0, spice=1).influence(0, bg=4).alliance(0, "bg")
    refused(t, "combat:allied_armada", "E_INTRIGUE_CONDITION")


@plays("intrigue/master_tactician")
@rule("DI-3.8", "DI-C42", "DI-7.9")
def test_master_tactician_adds_swords_or_retreats():
    t = fight(4, 1, held="master_tactician").play("combat:master_tactician")
    t.offers("effect:intrigue/master_tactician.combat.0", "effect:intrigue/master_tactician.combat.1")
    t.play("effect:intrigue/master_tactician.combat.0").outcome({"0 swords": 3}, spent("master_tactician"))
    t = fight(4, 1, held="master_tactician").play(
        "combat:master_tactician", "effect:intrigue/master_tactician.combat.1"
    )
    t.offers("amount:0", "amount:1", "amount:2", "amount:3").play("amount:3")
    t.outcome({"0 conflict": -3, "0 garrison": 3}, spent("master_tactician"))


@plays("intrigue/master_tactician")
@rule("DI-16.5", "DI-10.9", "DI-Q23")
def test_retreating_the_last_troop_ends_the_fight_for_a_player():
    t = fight(2, 1, 1, held="master_tactician ambush", others="private_army private_army").give(0, swords=3)
    t.play("combat:master_tactician", "effect:intrigue/master_tactician.combat.1", "amount:2")
    assert strength(t) == 0
    assert t.player(0).swords == 0
    assert t.acting == 1
    t.play("pass")
    assert t.acting == 2


@plays("intrigue/staged_incident")
@rule("DI-C37", "DI-16.5", "DI-7.10")
def test_staged_incident():
    t = fight(4, 1, held="staged_incident").play("combat:staged_incident")
    t.outcome({"0 conflict": -3, "0 supply": 3, "0 vp": 1}, spent("staged_incident"))
    assert strength(t) == 2
    refused(fight(2, 1, held="staged_incident"), "combat:staged_incident", "E_NO_TROOPS")
    t = fight(3, 2, 2, held="staged_incident ambush", others="private_army private_army").give(0, swords=2)
    t.play("combat:staged_incident")
    assert strength(t) == 0
    assert t.acting == 1


# --- after winning


@plays("intrigue/to_the_victor", "intrigue/demand_respect")
@rule("DI-C02", "DI-14.9", "DI-16.12", "DI-15.9")
def test_the_winners_cards():
    t = fight(2, 1, held="to_the_victor demand_respect", conflict="skirmish_2").offers("pass")
    refused(t, "combat:to_the_victor", "E_NOT_WINNER")
    t.play("pass").outcome({"0 vp": 1}).offers("combat:to_the_victor", "combat:demand_respect", "done")
    t.play("combat:to_the_victor").outcome({"0 vp": 1, "0 spice": 3}, spent("to_the_victor"))
    # The spice of the other card pays for the better branch.
    t.play("combat:demand_respect")
    t.offers("effect:intrigue/demand_respect.combat.0.0", "effect:intrigue/demand_respect.combat.0.1")
    t.play("effect:intrigue/demand_respect.combat.0.1").offers(*FACTIONS).play("faction:fremen")
    t.outcome({"0 vp": 2, "0 spice": 1, "0 fremen": 2}, spent("to_the_victor"), spent("demand_respect"))


@plays("intrigue/demand_respect")
@rule("DI-C02")
def test_demand_respect_without_spice():
    t = fight(2, 1, held="demand_respect", conflict="skirmish_2").play("pass", "combat:demand_respect")
    t.offers(*FACTIONS).play("faction:guild").outcome({"0 vp": 1, "0 guild": 1}, spent("demand_respect"))


@plays("intrigue/demand_respect", "intrigue/to_the_victor")
@rule("DI-16.12", "DI-16.7", "DI-14.9")
def test_a_tie_for_first_is_no_win():
    t = fight(2, 2, held="to_the_victor demand_respect", conflict="skirmish_2").hand(0, "dagger")
    t.play("pass")
    assert t.state.round == 2
    assert sorted(t.held(0)) == ["demand_respect", "to_the_victor", "windfall"]


@plays("intrigue/to_the_victor")
@rule("DI-16.12")
def test_a_winners_card_drawn_as_reward_may_be_played_at_once():
    t = fight(2, 1, held="", conflict="raid_stockpiles").intrigue_deck("to_the_victor").mark().play("pass")
    t.outcome({"0 spice": 3, "0 intrigue": "+to_the_victor", "intrigue_deck": "-to_the_victor"})
    t.offers("combat:to_the_victor", "done").play("combat:to_the_victor")
    t.outcome({"0 spice": 6, "intrigue_deck": "-to_the_victor", "intrigue_discard": "+to_the_victor"})


# --- Endgame


@plays("intrigue/tiebreaker")
@rule("DI-C38", "DI-19.1", "DI-19.2")
def test_tiebreaker_at_the_end_gives_spice():
    t = ending("tiebreaker").offers("endgame:tiebreaker", "done").play("endgame:tiebreaker")
    t.outcome({"0 spice": 10}, spent("tiebreaker")).give(0, vp=5).give(1, vp=5, spice=9).play("done")
    assert t.game.winners == [0]


@plays("intrigue/corner_the_market")
@rule("DI-C40", "DI-Q22")
@pytest.mark.parametrize(
    ("own", "others", "points"),
    [(2, 1, 2), (2, 2, 1), (3, 2, 2), (1, 0, 1), (1, 1, 0), (0, 0, 0), (4, 5, 1)],
)
def test_corner_the_market(own, others, points):
    t = ending("corner_the_market")
    t.zone(0, "discard", *["the_spice_must_flow"] * (own // 2)).zone(2, "deck", *["the_spice_must_flow"] * others)
    t.zone(0, "deck", *["the_spice_must_flow"] * (own - own // 2)).mark()
    if points == 0:
        refused(t, "endgame:corner_the_market", "E_INTRIGUE_CONDITION")
        return
    t.play("endgame:corner_the_market")
    if points == 2:
        t.offers("effect:intrigue/corner_the_market.endgame.0", "effect:intrigue/corner_the_market.endgame.1")
        t.play("effect:intrigue/corner_the_market.endgame.0")
        t.play("effect:intrigue/corner_the_market.endgame.1")
    t.outcome({"0 vp": points}, spent("corner_the_market"))


@plays("intrigue/corner_the_market")
@rule("DI-C40")
def test_a_trashed_copy_is_not_owned():
    t = ending("corner_the_market").zone(0, "deck", "the_spice_must_flow")
    assert t.state.reserve[1] == 9
    t.mark().play("endgame:corner_the_market").outcome({"0 vp": 1}, spent("corner_the_market"))


@plays("intrigue/plans_within_plans")
@rule("DI-C25", "DI-C40", "DI-3.8")
def test_plans_within_plans():
    t = ending("plans_within_plans").influence(0, emperor=3, guild=3, bg=5, fremen=6).mark()
    t.play("endgame:plans_within_plans")
    t.offers("effect:intrigue/plans_within_plans.endgame.0", "effect:intrigue/plans_within_plans.endgame.1")
    t.play("effect:intrigue/plans_within_plans.endgame.1").outcome({"0 vp": 2}, spent("plans_within_plans"))
    t = ending("plans_within_plans").influence(0, emperor=3, guild=3, bg=3, fremen=2).mark()
    t.play("endgame:plans_within_plans").outcome({"0 vp": 1}, spent("plans_within_plans"))
    t = ending("plans_within_plans").influence(0, emperor=3, guild=3, bg=2, fremen=2)
    refused(t, "endgame:plans_within_plans", "E_INTRIGUE_CONDITION")


@rule("DI-19.1", "DI-Q13", "DI-14.2")
def test_endgame_cards_are_declined_with_done_and_go_around_once():
    t = ending("tiebreaker")
    t.intrigue(1, "plans_within_plans").influence(1, emperor=3, guild=3, bg=3).mark()
    t.play("done")
    assert t.acting == 1
    refused(t, "endgame:tiebreaker", "E_INTRIGUE_NOT_HELD")
    t.play("done")
    assert t.game.is_over
