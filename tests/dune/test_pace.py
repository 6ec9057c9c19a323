"""Nobody is asked who can only pass, unless being asked or not would tell the others something (D-14.30)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import landsraad
from landsraad.core.machine import Decision
from landsraad.dune.components import CARD_KIND, CARD_NUMBER
from landsraad.dune.knowledge import MIXED
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import discard, draw
from tests.dune.table import ALL, Table, part
from tests.dune.test_battle import duel, fight
from tests.rulebook import rule


def show_hands(t: Table) -> Table:
    """Everybody knows all cards: nothing is hidden behind a question."""
    for hand in t.state.hands:
        for card in hand:
            t.state.known[card] = 0b111111
    return t


@rule("D-3.1", "D-14.301", "D-11.8")
def test_only_the_poor_are_asked_about_charity() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.hand("atreides", "truthtrance")
    t.spice("harkonnen", 1)
    t.run(("charity",), phase=3)
    assert t.who == ["harkonnen"]
    t.choose("harkonnen", "pass")
    assert t.game.is_over


@rule("D-A6.8", "D-7.2")
def test_nobody_intrudes_at_the_pole() -> None:
    t = Table("bene_gesserit", "atreides", advanced=True)
    t.sweep()
    t.put("bene_gesserit", "polar_sink", 2)
    t.put("atreides", "polar_sink", 2)
    t.run(("intrusion", 0, part("polar_sink")), phase=6)
    assert t.game.is_over


@rule("D-4.7", "D-4.12", "D-14.404", "D-14.30")
def test_who_cannot_bid_is_passed_over() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.spice("harkonnen", 3)
    t.hand("harkonnen", "shield")
    t.state.row = [t.state.treachery_deck.pop()]
    t.run(("bidding.bid", 0, 0), phase=4).choose("atreides", "bid:3")
    assert t.who == ["harkonnen"]  # the hidden card may be a Karama
    show_hands(t).run(("bidding.bid", 0, 0), phase=4).choose("atreides", "bid:4")
    assert t.who == ["emperor"]
    assert "bid_pass" in t.log()
    t.ally("harkonnen", "emperor")
    t.run(("bidding.bid", 0, 0), phase=4).choose("atreides", "bid:5")
    assert t.who == ["harkonnen"]  # what the ally has pledged is a secret


@rule("D-14.28", "D-14.33", "D-4.3")
def test_who_has_a_full_hand_may_play_an_anytime_card_before_the_auctions() -> None:
    t = Table("atreides", "harkonnen")
    t.hand("atreides", "truthtrance", "shield", "snooper", "stunner")
    t.run(("phase", 4))
    assert (t.who, t.kinds) == (["atreides"], ["anytime"])
    assert t.options("atreides") == ["pass", "card:truthtrance"]


@rule("D-13.7", "D-14.103")
def test_who_could_only_hold_useless_atomics_is_not_asked() -> None:
    t = Table("atreides", "spacing_guild")
    t.sweep()
    t.put("spacing_guild", "tueks_sietch", 2)
    t.put("atreides", "sihaya_ridge", 2)
    for faction in ("atreides", "spacing_guild"):
        t.hand(faction, "shield")
    weather = next(card for card in t.state.treachery_deck if CARD_KIND[card] == CARD_NUMBER["weather_control"])
    t.state.treachery_deck.remove(weather)
    t.state.treachery_discard.append(weather)
    t.state.out[CARD_NUMBER["weather_control"]] = 1
    t.run(("storm.cards", 0, 0), phase=1)
    assert t.who == ["atreides"]  # next to the Shield Wall
    t.choose("atreides", "pass")
    assert t.game.is_over


@rule("D-14.28", "D-13.13")
def test_a_ghola_without_anybody_to_bring_back_is_no_reason_to_ask() -> None:
    t = Table("atreides", "harkonnen")
    t.hand("atreides", "shield")
    for card in list(t.state.treachery_deck):
        if CARD_KIND[card] == CARD_NUMBER["truthtrance"]:
            t.state.treachery_deck.remove(card)
            t.state.treachery_discard.append(card)
    t.state.out[CARD_NUMBER["truthtrance"]] = 2
    t.run(("anytime", 0), phase=5)
    assert t.game.is_over
    t.kill("atreides", 1)
    t.run(("anytime", 0), phase=5)
    assert t.who == ["atreides"]


@rule("D-5.7", "D-5.9", "D-22.3", "D-23.8", "D-A4.4")
def test_revivals_that_nobody_could_choose() -> None:
    t = Table("atreides", "emperor", "fremen", advanced=True, alliances="3 members, 4 strongholds")
    t.tanks_leader("thufir_hawat", "lady_jessica", "gurney_halleck", "duncan_idaho", "dr_wellington_yueh")
    t.spice("atreides", 0)
    t.run(("revival.player", 0), phase=5)
    assert t.game.is_over  # every leader costs something
    for ally in ("emperor", "fremen"):
        t.ally("atreides", ally)
    t.kill("atreides", 2)
    t.spice("emperor", 1)
    t.run(("revival.player", 0), phase=5)
    assert t.kinds == ["revival.forces"]  # 2 are free anyway, and the Emperor cannot pay for more
    t.hand("emperor", "karama")
    t.run(("revival.karama",), phase=5)
    assert t.game.is_over  # nobody of theirs is dead


@rule("D-A4.7", "D-14.402")
def test_no_swap_with_empty_hands() -> None:
    t = Table("harkonnen", "atreides", advanced=True)
    t.hand("harkonnen", "karama", "shield")
    t.run(("swap",), phase=4)
    assert t.game.is_over
    t.hand("atreides", "snooper")
    t.run(("swap",), phase=4)
    assert t.kinds == ["swap"]


@rule("D-10.17")
def test_who_has_no_spice_pledges_none() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.ally("atreides", "harkonnen")
    t.spice("atreides", 0)
    t.state.pledge_bid[0] = 3
    t.run(("pledges", 0, 0), phase=4)
    assert t.who == ["harkonnen"]
    assert t.state.pledge_bid[0] == 0


@rule("D-6.4", "D-13.9", "D-14.604", "D-14.610")
def test_who_can_neither_ship_nor_move_is_not_asked() -> None:
    t = Table("atreides", "harkonnen")
    t.sweep()
    t.spice("atreides", 0)
    t.hand("atreides", "hajr")
    show_hands(t).run(("shipment.turn", 0), phase=6)
    assert t.game.is_over
    t.put("atreides", "basin", 1)
    t.run(("shipment.turn", 0), phase=6)
    assert t.kinds == ["move.origin"]


@rule("D-7.33", "D-7.34", "D-11.19")
def test_a_traitor_card_that_everybody_has_seen_elsewhere_is_not_asked_for() -> None:
    for shown in (False, True):
        t = duel("harkonnen", "emperor", "atreides")
        t.traitors("atreides", "caid")
        if shown:
            t.state.traitors_shown |= 1 << 12
        fight(t).plan("harkonnen", leader="feyd_rautha", dial="1").plan("emperor", leader="caid")
        assert ("harkonnen" in t.who) is not shown
        assert "emperor" in t.who


@rule("D-13.5", "D-14.405")
def test_who_has_bid_above_the_means_is_not_asked_how_to_pay() -> None:
    t = Table("atreides", "harkonnen")
    t.hand("atreides", "karama")
    t.state.row = [t.state.treachery_deck.pop()]
    t.run(("bidding.bid", 0, 0), phase=4).choose("atreides", "bid:11")
    assert "karama_played" in t.log()
    assert len(t.has("atreides")) == 1


@rule("D-11.10", "D-14.30")
def test_what_everybody_knows_of_a_hand_is_no_reason_to_ask() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.hand("atreides", "truthtrance")
    t.hand("emperor", "karama")
    t.hand("harkonnen", "shield")
    for question, about, asked in (("holds_card", "named:karama", False), ("holds_class", "class:special", False)):
        t.hand("atreides", "truthtrance")
        t.state.notes = ()
        t.run(("anytime", 0), phase=5).choose("atreides", "card:truthtrance", "faction:harkonnen")
        t.choose("atreides", f"question:{question}", about)
        t.run(("karama", 0, 0), phase=4)
        assert ("harkonnen" in t.who) is asked
        t.choose("emperor", "pass")
        assert t.game.is_over


@rule("D-0.6", "D-14.30")
def test_a_card_shuffled_into_the_deck_is_in_no_older_hand() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.hand("harkonnen", "shield")
    for name in ("karama", "karama"):
        t.hand("emperor", name)
        discard(t.state, 2, CARD_NUMBER["karama"])
    t.state.removed += t.state.treachery_deck
    for card in t.state.treachery_deck:
        t.state.out[CARD_KIND[card]] += 1
    t.state.treachery_deck = []
    t.state.hands[2].append(draw(t.state))
    t.run(("karama", 0, 0), phase=4)
    assert t.who == ["emperor"]


# Whole games

WORLDS = 150
ALWAYS_ASKED = ("battle.plan", "battle.foresee", "revival.leader", "ship.count", "ship_count", "ship.origin")
"""Every element of a plan is asked for, and what an ally's pledge or a leader lying face down may allow."""


def could_differ(game: landsraad.Game, decision: Decision) -> bool:
    """Whether somebody else could imagine that the asked player has another answer."""
    for seed in range(WORLDS):
        for seat in [*(seat for seat in range(game.players) if seat != decision.player), None]:
            world = game.determinize(seat, seed)
            asked = next((d for d in world.pending if d.player == decision.player), None)
            if asked is None or asked.codes != decision.codes:
                return True
    return False


def pointless(decision: Decision) -> bool:
    """Asked without a choice, and nothing can be said either."""
    return len(decision.codes) == 1 and decision.kind not in ALWAYS_ASKED and not decision.options[0].most


@rule("D-14.30", "D-11.35")
@pytest.mark.parametrize(("seed", "advanced"), [(1, False), (2, True), (3, True), (4, False)])
def test_a_question_with_one_answer_hides_something(seed: int, advanced: bool) -> None:
    """Every time somebody is asked without a choice, somebody else must reckon with one."""
    rng = random.Random(seed)
    game = landsraad.new_game("dune", 6, seed, {"advanced": advanced, "deals": False})
    checked: Counter[str] = Counter()
    while game.pending:
        decision = rng.choice(game.pending)
        state = game.state
        assert isinstance(state, DuneState)
        mixed = any(note[0] == MIXED for note in state.notes)  # a swap of hands hides more than we reckon with
        if pointless(decision) and checked[decision.kind] < 3 and not mixed:
            checked[decision.kind] += 1
            assert could_differ(game, decision), (decision.kind, decision.step, ALL[state.faction[decision.player]])
        game.apply(decision.player, rng.randrange(len(decision.codes)))
    assert len(checked) > 4
