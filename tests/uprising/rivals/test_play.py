"""Turns, resources and Combats of Rivals in Uprising (UP-R9 to UP-R47)."""

from __future__ import annotations

import json

import pytest

import landsraad
from landsraad.imperium.automa.effects import can
from landsraad.imperium.state import ImperiumState
from tests.imperium.rules.play import pass_on
from tests.rulebook import rule
from tests.uprising.rivals.table import UprisingRivals, duel, sent, solo


def to_the_combat(t: UprisingRivals, *cards: str) -> UprisingRivals:
    """Rivals have sent all their Agents; everybody else reveals. The cards are for the Combat."""
    for seat in range(t.state.people, 3):
        t.player(seat).agents = 0
    for seat in range(1, t.state.people):
        t.player(seat).revealed_at = seat
    t.turn(0).hagal(*cards).play("reveal", "end")
    return t


def block_all_but(t: UprisingRivals, *free: str) -> None:
    t.state.voices = [(space.index, 0) for space in t.state.content.spaces if space.id not in free]


# --- turns


@rule("UP-R9", "UP-Q61", "UP-R10")
def test_rivals_go_on_alone_until_their_agents_are_used():
    t = solo().turn(0)
    t.heard()
    t.hagal("sardaukar", "fremkit", "secrets", "arrakeen").play("reveal", "end")
    told = [(event.seat, event.params["space"]) for event in t.heard_this_round() if event.kind == "rival_agent"]
    assert told == [
        (1, "space/sardaukar"),
        (2, "space/fremkit"),
        (1, "space/secrets"),
        (2, "space/arrakeen"),
    ]
    assert t.player(1).revealed_at == t.player(2).revealed_at == 0


@rule("UP-R9")
def test_a_rival_without_agents_is_skipped():
    t = solo().hand(0, "dagger", "diplomacy").turn(0)
    t.player(1).agents = 0
    t.heard()
    t.hagal("sardaukar").send("dagger", "gather_support").finish_turn()
    assert [event.seat for event in t.heard() if event.kind == "rival_agent"] == [2]
    assert t.acting == 0


@rule("UP-R10")
def test_in_solo_games_the_marker_goes_round_all_three():
    t = solo()
    firsts = [t.state.first]
    for _ in range(3):
        now = t.state.round
        while t.state.round == now:
            pass_on(t)
        t.give(1, vp=0).give(2, vp=0)
        firsts.append(t.state.first)
    assert firsts == [0, 1, 2, 0]


@rule("UP-R11", "UP-Q60")
def test_with_two_people_the_rival_always_acts_between_them():
    for first in (0, 1):
        t = duel()
        t.state.first = first
        other = 1 - first
        t.hand(first, "dagger").hand(other, "dagger").turn(first)
        t.heard()
        t.hagal("sardaukar", "secrets")
        t.send("dagger", "gather_support").finish_turn()
        assert [event.seat for event in t.heard() if event.kind == "rival_agent"] == [2]
        assert t.acting == other
        t.send("dagger", "assembly_hall").finish_turn()
        assert t.acting == first
        assert not [event for event in t.heard() if event.kind == "rival_agent"]


@rule("UP-R11")
def test_the_marker_goes_from_person_to_person():
    t = duel()
    firsts = [t.state.first]
    for _ in range(3):
        now = t.state.round
        while t.state.round == now:
            pass_on(t)
        t.give(2, vp=0)
        firsts.append(t.state.first)
    assert firsts == [0, 1, 0, 1]


@rule("UP-R12")
def test_occupied_spaces_are_passed_over_and_nobody_infiltrates():
    t = solo().agent_on(0, "secrets").agent_on(1, "fremkit").agent_on(2, "sardaukar").spies(2, "post_bg").mark()
    t.rival_turn("secrets", "fremkit", "sardaukar", "dutiful_service")
    t.outcome(sent("dutiful_service", "dutiful_service", emperor=1), {"hagal": "+secrets +fremkit +sardaukar"})


@rule("UP-R13")
def test_the_last_card_turned_over_is_shuffled_in_with_all_others():
    t = solo()
    t.only_hagal("fremkit").rival_turn()
    assert len(t.state.hagal_deck) == 36
    assert t.state.hagal_discard == []


@rule("UP-Q36", "UP-R13")
def test_without_a_free_space_the_turn_is_lost():
    for t in (solo(), duel()):
        block_all_but(t)
        t.rival_turn()
        assert t.player(2).placed == []
        assert t.player(2).agents == 2
        assert [event.kind for event in t.heard()].count("rival_stuck") == 1
    t = solo().turn(0)
    block_all_but(t)
    t.refresh().play("reveal", "end")
    assert "rival_agent" not in [event.kind for event in t.heard_this_round()]


@rule("UP-R14")
def test_the_effects_of_the_space_do_not_count():
    t = solo().influence(2, guild=2).mark().rival_turn("accept_contract_shipping_b")
    assert t.resources(2) == (2, 0, 0)
    t = solo(choam=True).mark().rival_turn("dutiful_service")
    assert t.player(2).contracts == []


@rule("UP-R16", "UP-R22")
def test_troops_of_a_scheme_before_the_agent_go_to_the_conflict_with_it():
    # Staban Tuek's Scheme recruits two; then Fremkit, a Combat space.
    t = solo().spies(2, "post_landsraad_left", "post_deep_desert").troops(2, garrison=3).mark()
    t.rival_turn("place_spy_city", "fremkit")
    t.outcome(
        sent("fremkit", "fremkit", fremen=1, supply=-2, garrison=-2, conflict=4),
        {"2 spies": "+post_city_right -post_landsraad_left -post_deep_desert", "hagal": "+place_spy_city"},
    )
    # To another space they stay in the garrison.
    t = solo().spies(2, "post_landsraad_left", "post_deep_desert").troops(2, garrison=3).mark()
    t.rival_turn("place_spy_city", "secrets")
    assert t.units(2) == (7, 5, 0)


@rule("UP-R15.7", "UP-R20")
def test_a_spy_without_a_kind_goes_by_the_priority_list():
    # Staban Tuek: Spacing Guild, Fremen, Bene Gesserit, Emperor.
    order = ["post_guild", "post_fremen", "post_bg", "post_emperor"]
    for taken in range(5):
        t = solo().spies(0, *order[:taken][:3]).spies(1, *order[:taken][3:]).mark().rival_turn("espionage")
        more = {"2 spies": f"+{order[taken]}"} if taken < 4 else {}
        t.outcome(sent("espionage", "espionage", bg=1), more)


@rule("UP-R21")
def test_the_third_spy_sets_off_the_scheme_and_one_spy_stays():
    t = solo().spies(2, "post_emperor", "post_choam").mark().rival_turn("espionage")
    assert t.posts(2) == ["post_guild"]
    kinds = [event.kind for event in t.heard()]
    assert kinds.index("scheme") > kinds.index("place_spy")
    assert kinds.count("recall_spy") == 2
    assert t.units(2) == (10, 2, 0)
    # Two Spies do not.
    t = solo().spies(2, "post_emperor").rival_turn("espionage")
    assert t.posts(2) == ["post_emperor", "post_guild"] or set(t.posts(2)) == {"post_emperor", "post_guild"}
    assert "scheme" not in [event.kind for event in t.heard()]


@rule("UP-R24")
def test_influence_scores_but_gives_no_bonus_at_four():
    for faction, card in (("emperor", "dutiful_service"), ("bg", "secrets"), ("fremen", "fremkit")):
        t = solo().influence(2, **{faction: 3}).mark().rival_turn(card)
        t.outcome(sent(card, card, **{faction: 1, "alliances": f"+{faction}", "vp": 1}))
    t = solo().influence(2, emperor=1).mark().rival_turn("dutiful_service")
    t.outcome(sent("dutiful_service", "dutiful_service", emperor=1, vp=1))


@rule("UP-R25", "UP-Q39")
def test_influence_of_choice_goes_where_it_has_least_then_by_the_list():
    for levels, faction in (({}, "guild"), ({"guild": 1}, "fremen"), ({"guild": 1, "fremen": 1, "bg": 1}, "emperor")):
        t = solo().influence(2, **levels).mark().reward("skirmish_crysknife")
        t.outcome({f"2 {faction}": 1})
    t = solo().influence(2, fremen=1).mark().reward("propaganda")
    t.outcome({"2 guild": 1, "2 bg": 1})


@rule("UP-R27", "UP-R36")
def test_control_income_for_and_by_rivals():
    t = solo().control("arrakeen", 0).rival_turn("arrakeen")
    assert t.resources(0) == (1, 0, 0)
    t = solo().control("imperial_basin", 2).hand(0, "dune_the_desert_planet").turn(0)
    t.send("dune_the_desert_planet", "imperial_basin")
    assert t.resources(2) == (0, 1, 0)


@rule("UP-R27", "UP-22.21")
def test_a_spy_of_staban_profits_by_the_visit_of_a_rival():
    t = solo("lady_jessica", "muaddib", leader="staban_tuek").spies(0, "post_hagga_basin").bonus_spice("hagga_basin", 1)
    t.rival_turn("hagga_basin_imperial_basin")
    assert t.resources(0) == (0, 1, 0)


# --- resources and points


@rule("UP-R28", "UP-R31", "UP-V17")
def test_resources_come_from_cards_and_intrigue_cards_are_seen_by_nobody():
    t = solo().intrigue_deck("detonation")
    t.heard()
    t.rival_turn("assembly_hall")
    drawn = next(event for event in t.heard() if event.kind == "draw_intrigue")
    assert drawn.knowers == ()
    shown = t.game.view(0)["players"][2]
    assert shown["intrigue_count"] == 1
    assert "intrigue" not in shown
    assert "detonation" not in json.dumps(t.game.view(0)["players"])


@rule("UP-R29", "UP-R31", "UP-Q38")
def test_the_swordmaster_is_paid_solari_first_then_spice_intrigue_water():
    # Staban Tuek needs 9: 2 + 2 Solari, 1 spice, 2 Intrigue cards, 4 water; the oldest cards go first.
    t = solo().give(2, solari=2, spice=1, water=4).intrigue(2, "detonation", "impress").mark()
    t.heard()
    t.rival_turn("accept_contract_shipping_a")
    t.outcome(
        sent("accept_contract_shipping_a", "accept_contract", flags="+swordmaster", solari=-2, spice=-1, water=-2),
        {"2 agents": 1, "2 intrigue": "-detonation -impress", "intrigue_discard": "+detonation +impress"},
    )
    # Usable at once, in this round.
    assert t.player(2).agents == 2
    assert t.resources(2) == (0, 0, 2)


@rule("UP-R29")
def test_exactly_the_value_is_paid_and_the_rest_is_kept():
    t = solo("lady_jessica", "feyd_rautha_harkonnen").give(2, spice=3).mark().rival_turn("accept_contract_shipping_a")
    t.outcome(sent("accept_contract_shipping_a", "accept_contract", flags="+swordmaster", spice=-2), {"2 agents": 1})
    assert t.resources(2) == (0, 1, 0)


@rule("UP-R30", "UP-Q32")
def test_victory_points_are_bought_once_there_is_a_swordmaster():
    for resource, price, have in (("solari", 7, 5), ("spice", 7, 6), ("water", 3, 2)):
        gain = {"solari": "accept_contract_shipping_a", "spice": "spice_refinery", "water": "sietch_tabr"}[resource]
        amount = {"solari": 2, "spice": 1, "water": 1}[resource]
        t = solo().influence(2, fremen=2).give(2, swordmaster=True, **{resource: have})
        t.rival_turn(gain)
        assert t.vp(2) == 1
        assert sum(t.resources(2)) == have + amount - price
    t = solo().give(2, swordmaster=True).intrigue(2, "detonation", "impress").intrigue_deck("mercenaries").mark()
    t.rival_turn("assembly_hall")
    assert t.held(2) == []
    assert t.vp(2) == 1
    assert {t.state.content.intrigue[card].id for card in t.state.intrigue_discard} >= {"detonation", "impress"}
    # Without one nothing is bought: seven spice are kept for the Swordmaster.
    t = solo().give(2, spice=6).rival_turn("spice_refinery")
    assert (t.vp(2), t.resources(2)) == (0, (0, 7, 0))


@rule("UP-R29", "UP-R30")
def test_what_is_left_after_the_swordmaster_buys_points_at_once():
    t = solo("lady_jessica", "feyd_rautha_harkonnen").give(2, solari=3, water=3)
    t.rival_turn("accept_contract_shipping_a")
    # 5 Solari and 3 water: four Solari for the Swordmaster, then three water for a point.
    assert t.player(2).swordmaster
    assert t.resources(2) == (1, 0, 0)
    assert t.vp(2) == 1


@rule("UP-R32")
def test_a_rival_with_ten_points_ends_the_game_and_wins():
    for t in (solo(), duel()):
        t.give(2, vp=10)
        while t.game.pending:
            pass_on(t)
        assert t.game.winners == [2]
        assert t.state.round == 1


@rule("UP-Q31", "UP-7.33")
def test_the_swordmaster_of_a_rival_lowers_the_price():
    t = solo().give(2, swordmaster=True).hand(0, "dagger").give(0, solari=6).turn(0).send("dagger", "swordmaster")
    assert t.resources(0) == (0, 0, 0)
    assert t.player(0).swordmaster


# --- Combat


@rule("UP-R33", "UP-R34")
def test_strength_of_rivals():
    t = solo().troops(2, conflict=2).worms(2, 1).troops(1, conflict=1)
    to_the_combat(t, "sardaukar", "heighliner")
    told = {event.seat: event.params["count"] for event in t.heard() if event.kind == "final_strength"}
    assert told == {1: 2 + 4, 2: 4 + 3 + 5}


@rule("UP-R33", "UP-R13")
def test_reshuffle_in_the_combat_brings_another_card():
    t = to_the_combat(duel().troops(2, conflict=1), "reshuffle")
    told = [event.kind for event in t.heard() if event.kind in ("draw_hagal", "shuffle_hagal", "swords")]
    assert told[:4] == ["draw_hagal", "shuffle_hagal", "draw_hagal", "swords"]


@rule("UP-R33")
def test_people_play_combat_cards_after_the_cards_of_the_rivals():
    t = solo().troops(2, conflict=1).troops(0, conflict=1)
    to_the_combat(t, "sardaukar")
    assert (t.kind, t.acting) == ("combat.play", 0)
    assert t.strength(2) == 6


@rule("UP-R35", "UP-18.2", "UP-18.3")
def test_a_winning_rival_takes_the_card_and_matches_battle_icons():
    t = solo().conflict("choam_security").objective(2, "crysknife").troops(2, conflict=3)
    to_the_combat(t)
    assert t.vp(2) == 1
    assert t.player(2).objective_down
    assert [t.state.content.conflicts[card].id for card in t.player(2).won_down] == ["choam_security"]
    t = solo().conflict("choam_security").objective(2, "ornithopter_1_3").troops(2, conflict=3)
    to_the_combat(t)
    assert [t.state.content.conflicts[card].id for card in t.player(2).won] == ["choam_security"]


@rule("UP-R35", "UP-17.1", "UP-17.2")
def test_a_sandworm_doubles_the_reward_of_a_rival():
    t = solo().give(2, swordmaster=True).worms(2, 1).mark().reward("siege_of_arrakeen")
    t.outcome({"2 solari": 4, "2 supply": -4, "2 garrison": 4, "control": "+arrakeen=2"})


@rule("UP-R35", "UP-16.1")
def test_ties_with_rivals_are_those_of_three_players():
    t = solo().conflict("skirmish_desert_mouse").troops(0, conflict=3).troops(1, conflict=1).troops(2, conflict=1)
    to_the_combat(t, "gather_support_a", "assembly_hall")
    while t.state.phase == "combat":
        pass_on(t)
    assert t.resources(1)[0] >= 2
    told = [(event.seat, event.params["place"]) for event in t.heard() if event.kind == "reward"]
    assert told == [(0, 1), (1, 3), (2, 3)]


@rule("UP-R36", "UP-3.3")
def test_a_rival_always_defends_what_it_controls():
    t = solo()
    t.next_conflict("siege_of_arrakeen")
    t.control("arrakeen", 1)
    to_the_combat(t)
    told = t.heard()
    told = told[next(n for n, event in enumerate(told) if event.kind == "conflict") :]
    assert (told[1].kind, told[1].seat, told[1].params["zone"]) == ("deploy", 1, "zone/supply")


@rule("UP-R37")
def test_victory_points_on_a_conflict_card_are_always_paid_for():
    t = solo().give(2, spice=4).mark().reward("battle_for_imperial_basin")
    t.outcome({"2 vp": 2, "2 spice": -4, "control": "+imperial_basin=2"})
    t = solo().give(2, spice=3).mark().reward("battle_for_imperial_basin")
    t.outcome({"2 vp": 1, "control": "+imperial_basin=2"})
    t = solo().spies(2, "post_bg", "post_choam").mark().reward("battle_for_arrakeen")
    t.outcome({"2 vp": 2, "2 spies": "-post_bg -post_choam", "control": "+arrakeen=2"})
    t = solo().spies(2, "post_bg").mark().reward("battle_for_arrakeen")
    t.outcome({"2 vp": 1, "control": "+arrakeen=2"})
    # With a worm twice, as far as the resources go.
    t = solo().give(2, solari=8).worms(2, 1).mark().reward("battle_for_spice_refinery")
    t.outcome({"2 vp": 3, "2 solari": -6, "control": "+spice_refinery=2"})


@rule("UP-R38", "UP-C10")
@pytest.mark.parametrize("choam", [False, True])
def test_contracts_are_two_solari_for_a_rival(choam):
    t = solo(choam=choam).mark().reward("trade_dispute")
    t.outcome({"2 solari": 2, "2 water": 1})
    assert t.player(2).contracts == []


@rule("UP-R39")
def test_other_rewards_of_rivals():
    # A Spy by the list of priorities, troops to the garrison, nothing to trash, Intrigue as a resource.
    t = solo().mark().reward("test_of_loyalty")
    t.outcome({"2 emperor": 1, "2 solari": 2, "2 spies": "+post_guild"})
    t = solo().mark().reward("choam_security", place=2)
    t.outcome({"2 water": 1, "2 solari": 2, "2 supply": -2, "2 garrison": 2})
    t = solo().mark().reward("trade_dispute", place=2)
    t.outcome({"2 water": 1, "2 spice": 1})
    t = solo().intrigue_deck("detonation").mark().reward("choam_security", place=3)
    t.outcome({
        "2 intrigue": "+detonation", "intrigue_deck": "-detonation", "2 supply": -1, "2 garrison": 1,
    })  # fmt: skip


@rule("UP-R40", "UP-18.4")
def test_a_wild_icon_is_matched_at_the_end():
    t = solo().won(2, "propaganda").objective(2, "crysknife")
    t.state.round = len(t.state.conflicts)
    t.state.set_aside_conflicts.extend(t.state.conflict_deck)
    t.state.conflict_deck = []
    to_the_combat(t)
    while t.game.pending:
        pass_on(t)
    assert t.player(2).objective_down
    assert t.vp(2) == 1


@rule("UP-R40", "UP-Q37", "UP-20.6")
def test_a_tie_to_the_end_goes_to_the_person():
    t = solo().give(2, vp=10).give(0, vp=10).troops(0).intrigue(0)
    t.state.bonus_spice = [0] * len(t.state.bonus_spice)
    for seat in (1, 2):
        t.player(seat).agents = 0
        t.player(seat).resources = [0, 0, 0]
    t.player(0).resources = [0, 0, 0]
    t.turn(0)
    while t.game.pending:
        pass_on(t)
    assert t.game.winners == [0]
    t = solo().give(2, vp=10, spice=1).give(0, vp=10).troops(0).intrigue(0).turn(0)
    for seat in (1, 2):
        t.player(seat).agents = 0
    while t.game.pending:
        pass_on(t)
    assert t.game.winners == [2]


# --- variants


@rule("UP-R41")
def test_dice_take_cards_from_the_row_after_a_reveal_turn():
    seen = set()
    for seed in range(60):
        t = solo(row_churn=True)
        t.state.rng = seed * 7919
        row = [t.state.content.cards[card].id for card in t.state.row]
        removed = len(t.state.removed)
        for seat in (1, 2):
            t.player(seat).agents = 0
        t.turn(0)
        t.heard()
        t.play("reveal", "end")
        told = t.heard()
        dice = next(event.params["dice"] for event in told if event.kind == "roll_dice")
        assert len(dice) == 2
        assert all(1 <= die <= 6 for die in dice)
        gone = [event.params["card"] for event in told if event.kind == "row_removed"]
        places = sorted({die for die in dice if die < 6})
        assert gone == [f"card/{row[place - 1]}" for place in places]
        after = [t.state.content.cards[card].id for card in t.state.row]
        assert [after[n] for n in range(5) if n + 1 not in places] == [row[n] for n in range(5) if n + 1 not in places]
        assert len(t.state.removed) == removed + len(places)
        assert len(after) == 5
        seen.add((len(places), 6 in dice))
    assert {(2, False), (1, True)} <= seen


@rule("UP-R41")
def test_dice_and_an_empty_imperium_deck():
    t = solo(row_churn=True)
    s = t.state
    s.removed += s.imperium_deck
    s.imperium_deck = []
    for number in range(4):
        t.state.rng = number
        t.turn(0)
        t.player(0).revealed_at = 0
        for seat in (1, 2):
            t.player(seat).agents = 0
        t.play("reveal", "end")
    assert all(card >= -1 for card in s.row)


@rule("UP-R41", "UP-R46")
def test_without_the_variant_no_dice_are_rolled():
    t = to_the_combat(solo())
    assert "roll_dice" not in [event.kind for event in t.heard()]


@rule("UP-R42", "UP-Q35")
def test_streamlined_rivals_gain_nothing_after_their_swordmaster():
    t = duel("lady_amber_metulli").give(2, swordmaster=True).bonus_spice("deep_desert", 3).mark()
    t.rival_turn("deep_desert").outcome(sent("deep_desert", "deep_desert", bonus_spice=-3))
    t = duel("lady_amber_metulli").give(2, swordmaster=True).mark().rival_turn("accept_contract_shipping_a")
    t.outcome(sent("accept_contract_shipping_a", "accept_contract"))
    t = duel("lady_amber_metulli").give(2, swordmaster=True).mark().rival_turn("assembly_hall")
    t.outcome(sent("assembly_hall", "assembly_hall"))
    held = [card.id for card in t.state.content.intrigue][:4]
    t = duel("lady_amber_metulli").give(2, swordmaster=True).intrigue(0, *held).mark().rival_turn("secrets")
    t.outcome(sent("secrets", "secrets", bg=1))
    # Before it, like every Rival.
    t = duel("lady_amber_metulli").bonus_spice("deep_desert", 3).mark().rival_turn("deep_desert")
    t.outcome(sent("deep_desert", "deep_desert", bonus_spice=-3, spice=7))


@rule("UP-R42", "UP-Q35", "UP-R32")
def test_streamlined_rivals_score_alliances_alone_and_cannot_win():
    t = duel("lady_amber_metulli").influence(2, emperor=1).rival_turn("dutiful_service")
    assert t.vp(2) == 0
    t = duel("lady_amber_metulli").influence(2, emperor=3).rival_turn("dutiful_service")
    assert t.vp(2) == 1
    t = duel("lady_amber_metulli").give(2, spice=4).mark().reward("battle_for_imperial_basin")
    t.outcome({"control": "+imperial_basin=2"})
    t = duel("lady_amber_metulli").give(2, solari=9).rival_turn("accept_contract_shipping_a")
    assert t.player(2).swordmaster
    assert (t.resources(2), t.vp(2)) == ((2, 0, 0), 0)
    t = duel("lady_amber_metulli").influence(2, emperor=4, guild=4, bg=4, fremen=4)
    for faction in ("emperor", "guild", "bg", "fremen"):
        t.alliance(2, faction)
    t.give(2, vp=4)
    t.state.set_aside_conflicts.extend(t.state.conflict_deck)
    t.state.conflict_deck = []
    while t.game.pending:
        pass_on(t)
    assert t.game.scores[2] == max(t.game.scores)
    assert t.game.winners[0] in (0, 1)


@rule("UP-R43")
def test_brutal_escalation_turns_over_two_cards_for_a_conflict_of_level_three():
    t = solo(brutal_escalation=True).conflict("propaganda").troops(2, conflict=1)
    to_the_combat(t, "sardaukar", "heighliner")
    told = {event.seat: event.params["count"] for event in t.heard() if event.kind == "final_strength"}
    assert told == {2: 2 + 4 + 5}
    t = solo(brutal_escalation=True).conflict("trade_dispute").troops(2, conflict=1)
    to_the_combat(t, "sardaukar", "heighliner")
    told = {event.seat: event.params["count"] for event in t.heard() if event.kind == "final_strength"}
    assert told == {2: 2 + 4}
    # Reshuffle counts as none of them.
    t = duel(brutal_escalation=True).conflict("propaganda").troops(2, conflict=1)
    to_the_combat(t, "sardaukar", "reshuffle")
    assert [event.kind for event in t.heard()].count("swords") == 2


@rule("UP-R44", "UP-Q34")
@pytest.mark.parametrize(
    ("conflict", "own", "worms", "other", "deploys"),
    [
        ("trade_dispute", 3, 0, 0, False),
        ("trade_dispute", 3, 0, 1, True),
        ("trade_dispute", 2, 0, 0, True),
        ("trade_dispute", 2, 1, 0, False),
        ("skirmish_crysknife", 5, 0, 2, False),
        ("propaganda", 6, 0, 0, True),
    ],
)
def test_expert_deployment(conflict, own, worms, other, deploys):
    t = solo(expert_deployment=True).conflict(conflict).troops(2, garrison=3, conflict=own).worms(2, worms)
    t.troops(0, conflict=other).rival_turn("research_station")
    supply, garrison, there = t.units(2)
    assert supply == 12 - 3 - own - 2
    assert (garrison, there) == ((1, own + 4) if deploys else (5, own))


@rule("UP-R44", "UP-Q34")
def test_expert_deployment_counts_worms_first():
    t = solo(expert_deployment=True).give(2, hooks=True).bonus_spice("deep_desert", 1).troops(2, garrison=3, conflict=1)
    t.rival_turn("deep_desert")
    assert t.player(2).worms == 2
    assert t.units(2) == (8, 3, 1)
    # Worms of an opponent are units too.
    t = solo(expert_deployment=True).troops(2, garrison=3, conflict=4).worms(0, 2).rival_turn("fremkit")
    assert t.units(2) == (5, 1, 6)


@rule("UP-R45", "UP-R46")
@pytest.mark.parametrize(
    ("own", "alliance", "others", "goes"),
    [
        (4, True, (3, 0), False),
        (5, True, (4, 0), False),
        (4, True, (4, 0), True),
        (2, False, (4, 0), False),
        (3, False, (0, 5), False),
        (1, False, (4, 0), True),
        (2, False, (3, 0), True),
        (3, False, (2, 1), True),
    ],
)
def test_smart_politics(own, alliance, others, goes):
    for card, faction in (("dutiful_service", "emperor"), ("secrets", "bg"), ("fremkit", "fremen")):
        t = solo(smart_politics=True).influence(2, **{faction: own})
        for seat, level in enumerate(others):
            t.influence(seat, **{faction: level})
        if alliance:
            t.alliance(2, faction)
        elif max(others) >= 4:
            t.alliance(max((0, 1), key=lambda seat: others[seat]), faction)
        t.rival_turn(card, "research_station")
        placed = [t.state.content.spaces[space].id for space in t.player(2).placed]
        assert placed == [card if goes else "research_station"]
    # Spaces with a cost are not looked at.
    t = solo(smart_politics=True).influence(2, emperor=4).alliance(2, "emperor").rival_turn("sardaukar")
    assert [t.state.content.spaces[space].id for space in t.player(2).placed] == ["sardaukar"]
    # Nor is anything without the variant.
    t = solo().influence(2, emperor=4).alliance(2, "emperor").rival_turn("dutiful_service")
    assert [t.state.content.spaces[space].id for space in t.player(2).placed] == ["dutiful_service"]


@rule("UP-R45")
def test_smart_politics_looks_at_the_space_that_is_indicated():
    t = solo(smart_politics=True).influence(2, guild=4).alliance(2, "guild").conflict("trade_dispute")
    t.rival_turn("deliver_supplies_heighliner", "research_station")
    assert [t.state.content.spaces[space].id for space in t.player(2).placed] == ["research_station"]
    t = solo(smart_politics=True).influence(2, guild=4).alliance(2, "guild").conflict("propaganda")
    t.rival_turn("deliver_supplies_heighliner")
    assert [t.state.content.spaces[space].id for space in t.player(2).placed] == ["heighliner"]


@rule("UP-R47", "UP-Q38", "UP-7.30")
def test_rivals_are_opponents():
    # Stolen from: the thief sees the card, nobody else does.
    cards = [card.id for card in solo().state.content.intrigue][:5]
    t = solo().intrigue(2, *cards[:4]).intrigue(0, cards[4]).hand(0, "diplomacy").turn(0)
    t.send("diplomacy", "secrets").resolve("secrets.effect.1")
    assert len(t.held(2)) == 3
    stolen = next(event for event in t.heard() if event.kind == "steal_intrigue")
    assert stolen.knowers == (0,)
    # What needs a hand does nothing to them.
    t = solo().hand(0, "covert_operation").spies(0, "post_city_right").turn(0).mark()
    t.send("covert_operation", "spice_refinery", "no")
    assert not [id for id in t.options if "covert_operation.agent" in id]
    t.sent("covert_operation", "spice_refinery", {"0 solari": 2})
    # Counted: an Alliance of a Rival is an opponent's.
    t = solo().influence(2, emperor=4).alliance(2, "emperor").influence(0, emperor=4)
    t.hand(0, "diplomacy").turn(0).send("diplomacy", "dutiful_service").resolve("dutiful_service.visit")
    assert t.player(0).alliances == 1
    assert t.player(2).alliances == 0


@rule("UP-R31", "UP-V15")
def test_a_card_that_a_rival_has_stolen_is_known_to_its_victim_until_it_is_spent():
    cards = [card.id for card in solo().state.content.intrigue][:6]
    t = solo().intrigue(0, *cards[:4]).intrigue(2, cards[4]).rival_turn("secrets")
    known = t.game.view(0)["players"][2]["known_intrigue"]
    assert len(known) == 1
    stolen = t.state.content.intrigue_ids[known[0]]
    assert t.player(2).intrigue[1] == stolen
    for seed in range(5):
        imagined = t.game.determinize(0, seed).state.players[2].intrigue
        assert imagined[1] == stolen
    t.give(2, swordmaster=True).intrigue_deck(cards[5]).rival_turn("assembly_hall")
    assert t.held(2) == []
    assert t.game.view(0)["players"][2]["known_intrigue"] == []


@rule("UP-R40")
def test_choices_left_open_by_a_base_conflict_are_made_by_a_person():
    mixed = {"conflicts": ["uprising", "base"]}
    for t, seat in ((solo(**mixed), 0), (duel(**mixed), 0)):
        t.mark().reward("battle_for_arrakeen_base", place=2)
        assert (t.acting, t.kind) == (seat, "rival.choose")
        t.play("effect:conflict/battle_for_arrakeen_base.second.1", "effect:conflict/battle_for_arrakeen_base.second.2")
        t.outcome({"2 spice": 2, "2 solari": 3})
    t = duel(**mixed)
    t.state.first = 1
    t.reward("cloak_and_dagger", place=3)
    assert (t.acting, t.kind) == (1, "rival.choose")


def test_an_example_from_start_to_end_can_be_replayed():
    game = landsraad.new_game(
        "uprising", 1, 4, {"rivals": ["feyd_rautha_harkonnen", "muaddib"], "difficulty": "mentat"}
    )
    while game.pending:
        game.apply(0, len(game.pending[0].options) - 1)
    assert isinstance(game.state, ImperiumState)
    again = landsraad.replay(game.record())
    assert again.to_json() == game.to_json()


@rule("UP-R26", "UP-R23")
def test_a_condition_with_an_alternative_does_one_of_both():
    key = "hagal/deep_desert.0.1"
    t = solo().mark().do(2, key)
    t.outcome({"2 spice": 4})
    t = solo().give(2, hooks=True).mark().do(2, key)
    t.outcome({"2 worms": 2})
    node = t.state.content.by_key[key]
    assert can(t.state, 2, node)
    assert can(solo().state, 2, node)
