"""Deals (section 12): how they are offered, answered, struck, kept secret and cancelled."""

from __future__ import annotations

import json
from typing import Any

import pytest

import landsraad
from landsraad.dune.alliances import break_alliance, form_alliance
from landsraad.dune.ask import OFFERS, OWN_OFFERS
from landsraad.dune.components import FACTION_NUMBER
from landsraad.dune.machine import MACHINE
from landsraad.dune.view import view
from tests.dune.table import ALL, Table, pays, promises, tells
from tests.dune.test_battle import duel, fight
from tests.rulebook import rule, ruling

ATREIDES, BENE_GESSERIT, EMPEROR, FREMEN, GUILD, HARKONNEN = range(6)
SEATS = (None, *range(6))


def market(*factions: str, **options: Any) -> Table:
    """Everybody may talk: the first faction is asked for a bid."""
    names = factions or ALL
    t = Table(*names, deals=True, **options)
    t.order(*names)
    t.state.row = [t.state.treachery_deck.pop()]
    t.state.opener = FACTION_NUMBER[names[0]]
    return t.run(("bidding.bid", FACTION_NUMBER[names[0]], 0), phase=4)


def ask_again(t: Table, faction: str) -> Table:
    """The next phase of bidding, for a faction that may offer again."""
    t.state.offers_made = [0] * 6
    return t.run(("bidding.bid", FACTION_NUMBER[faction], 0))


def shown(t: Table, seat: int | None = None) -> dict[str, Any]:
    return t.game.view(seat)


# --- Terms


@rule("D-12.1", "D-12.2", "D-12.6", "D-12.8", "D-12.10", "D-12.12", "D-12.18", "D-11.9", "D-11.33")
def test_a_bribe_now_lies_in_front_of_the_shield() -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.offer("atreides", "harkonnen", pays("atreides", 4))
    assert (t.who, t.kinds) == (["harkonnen"], ["deal.answer"])
    t.choose("harkonnen", "accept")
    assert (t.money("atreides"), t.money("harkonnen"), t.state.bribes[HARKONNEN]) == (6, 10, 4)
    quick = market("atreides", "harkonnen", "emperor", bribe_spice_delayed=False)
    quick.deal("atreides", "harkonnen", pays("atreides", 4))
    assert quick.money("harkonnen") == 14


@rule("D-12.2", "D-12.8", "D-12.9", "D-12.10", "D-12.14", "D-12.15")
def test_several_terms_on_each_side_and_no_spice_at_all() -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.traitors("harkonnen", "caid", "bashar", "burseg", "chani")
    t.deal(
        "atreides",
        "harkonnen",
        tells("atreides", "cards"),
        promises("atreides", "no_attack", "faction:harkonnen", turn=3),
        tells("harkonnen", "traitors"),
        promises("harkonnen", "keep_out", "territory:arrakeen", turn=2),
        ["words:The Emperor is our enemy"],
    )
    assert t.money("atreides") == t.money("harkonnen") == 10
    deal = shown(t)["deals"][0]
    assert (deal["number"], deal["factions"], deal["turn"], deal["phase"], deal["state"]) == (
        1,
        ["atreides", "harkonnen"],
        2,
        "bidding",
        "active",
    )
    assert [(term["kind"], term["giver"], term["bound"]) for term in deal["terms"]] == [
        ("tell", "atreides", False),
        ("promise", "atreides", True),
        ("tell", "harkonnen", False),
        ("promise", "harkonnen", True),
        ("words", "atreides", False),
    ]
    assert deal["terms"][4]["words"] == "The Emperor is our enemy"
    assert shown(t, 0)["told"][0]["values"] == ["caid", "bashar", "burseg", "chani"]


@rule("D-12.10")
def test_free_words_are_cleaned_recorded_and_replayed() -> None:
    game = landsraad.new_game("dune", players=3, seed=3)
    while all(option.id != "deal" for option in game.pending[0].options):
        game.apply(game.pending[0].player, 0)
    player = game.pending[0].player
    game.choose(player, "deal")
    partner = next(option.id for option in game.pending[0].options if option.id.startswith("faction:"))
    for option in (partner, "words:  card/karama\n for \u202eyou ", "send"):
        game.choose(player, option)
    offer = game.view(player)["offers"][0]
    assert [term["words"] for term in offer["terms"]] == ["card/karama for you"]
    record = game.record()
    assert [player, "words:card/karama for you"] in record["actions"]
    again = landsraad.replay(record)
    assert again.to_json() == game.to_json()
    loaded = landsraad.from_json(game.to_json())
    assert loaded.view(player)["offers"] == [offer]
    with pytest.raises(landsraad.IllegalAction):
        game.choose(game.pending[0].player, "words:hello")


@rule("D-12.10")
def test_long_words_are_refused() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.choose("atreides", "deal", "faction:fremen")
    assert t.refused("atreides", "words:" + "x" * 141) == "E_DEAL_CONTENT"
    t.choose("atreides", "words:" + "x" * 140, "words:", "send").choose("fremen", "accept")
    assert [term["words"] for term in shown(t)["deals"][0]["terms"]] == ["x" * 140, ""]


@rule("D-12.8", "D-12.9")
def test_an_offer_in_the_making_can_be_dropped() -> None:
    t = market("atreides", "fremen", "harkonnen")
    for steps in (["drop"], ["gives:atreides", "drop"], [*pays("atreides", 4), "promises:fremen", "drop"]):
        ask_again(t, "atreides").choose("atreides", "deal", "faction:fremen", *steps)
        assert (t.kinds, shown(t, 0)["offers"]) == (["bidding.bid"], [])


# --- Payments


@rule("D-12.10", "D-12.13")
def test_payments_at_a_stated_phase_of_a_stated_turn_are_carried_out() -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.deal("atreides", "harkonnen", pays("atreides", 12, "phase_8", turn=2))
    assert shown(t)["deals"][0]["terms"][0]["bound"] is True
    t.run(("deals.moment", 8), phase=8)
    assert (t.money("atreides"), t.state.bribes[HARKONNEN]) == (0, 10)
    assert t.state.debts == [(ATREIDES, HARKONNEN, 2)]
    assert shown(t)["deals"][0]["state"] == "fulfilled"
    t.spice("atreides", 5)
    t.run(("mentat",), phase=9)
    assert (t.money("atreides"), t.money("harkonnen"), t.state.bribes[HARKONNEN]) == (3, 20, 2)
    assert t.state.debts == []


@rule("D-12.10", "D-12.13")
def test_a_payment_may_wait_for_a_later_turn_or_the_end_of_one() -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.choose("atreides", "deal", "faction:harkonnen", "gives:atreides", "amount:3", "when:phase_3")
    assert t.options("atreides")[0] == "turn:3"  # this turn's is over
    assert t.refused("atreides", "turn:1") == "E_DEAL_WINDOW"
    t.choose("atreides", "turn:4", *pays("atreides", 2, "turn_end", turn=2), "send").choose("harkonnen", "accept")
    t.run(("deals.moment", 9), phase=9)
    assert t.state.bribes[HARKONNEN] == 2
    for turn in (3, 4):
        t.state.turn = turn
        t.run(("deals.moment", 3), phase=3)
        assert t.state.bribes[HARKONNEN] == (2 if turn == 3 else 5)


@rule("D-12.10", "D-12.13", "D-12.4")
@pytest.mark.parametrize("event", ["buys", "wins", "loses", "ships", "moves", "collects"])
@pytest.mark.parametrize("whose", ["atreides", "emperor"])
def test_payments_at_an_event_of_anybody(event: str, whose: str) -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.deal("atreides", "harkonnen", pays("atreides", 3, event, whose=whose, turn=3))
    t.run(("deals.event", event, HARKONNEN, -1))
    assert t.state.bribes[HARKONNEN] == 0  # somebody else did it
    t.run(("deals.event", event, FACTION_NUMBER[whose], -1))
    assert t.state.bribes[HARKONNEN] == 3
    t.run(("deals.event", event, FACTION_NUMBER[whose], -1))
    assert t.state.bribes[HARKONNEN] == 3  # only the first time
    late = market("atreides", "harkonnen", "emperor")
    late.deal("atreides", "harkonnen", pays("atreides", 3, event, whose=whose, turn=2))
    late.state.turn += 1
    late.run(("deals.moment", 1), phase=1)
    assert late.state.dues == []  # void when its turn is over
    assert shown(late)["deals"][0]["state"] == "fulfilled"


@rule("D-12.10", "D-12.13")
@pytest.mark.parametrize("asker", [ATREIDES, EMPEROR])
def test_an_alliance_is_an_event_whoever_proposed_it(asker: int) -> None:
    t = market()
    t.deal("atreides", "harkonnen", pays("atreides", 3, "alliance", whose="harkonnen", turn=2))
    other = EMPEROR if asker == ATREIDES else ATREIDES
    form_alliance(t.state, asker, other)
    t.run(*reversed(t.state.stack[-2:]))
    assert t.state.bribes[HARKONNEN] == 0  # an alliance of others
    t.state.allies = [0] * 6
    form_alliance(t.state, EMPEROR, HARKONNEN)
    while t.state.stack and t.state.stack[-1][0] == "deals.event":
        t.run(*reversed(t.state.stack))
    assert t.state.bribes[HARKONNEN] == 3
    assert t.money("atreides") == 7


@rule("D-12.10", "D-12.13")
@pytest.mark.parametrize("breaker", ["emperor", "harkonnen"])
def test_a_broken_alliance_is_an_event_for_both(breaker: str) -> None:
    t = market()
    t.ally("emperor", "harkonnen")
    t.deal("atreides", "harkonnen", pays("atreides", 4, "alliance_broken", whose="harkonnen", turn=2))
    t.state.stack.clear()
    break_alliance(t.state, FACTION_NUMBER[breaker])
    t.run(*reversed(t.state.stack))
    assert t.state.bribes[HARKONNEN] == 4


@rule("D-12.10", "D-12.13")
def test_a_nexus_is_an_event() -> None:
    t = market()
    t.deal("atreides", "fremen", pays("atreides", 2, "nexus", turn=2))
    t.run(("nexus",), phase=2)
    assert t.state.bribes[FREMEN] == 2


@rule("D-12.13", "D-14.901")
@ruling("R-DEA-1", "R-BRI-1")
def test_a_debt_is_taken_at_every_mentat_pause_until_it_is_paid() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.deal("atreides", "fremen", pays("atreides", 15, "phase_5", turn=2))
    t.run(("deals.moment", 5), phase=5)
    assert (t.money("atreides"), t.state.bribes[FREMEN], t.state.debts) == (0, 10, [(ATREIDES, FREMEN, 5)])
    t.state.bribes[ATREIDES] = 2  # joins the stock first, then the debt is taken
    t.run(("mentat",), phase=9)
    assert (t.money("atreides"), t.state.debts) == (0, [(ATREIDES, FREMEN, 3)])
    assert (t.money("fremen"), t.state.bribes[FREMEN]) == (13, 2)  # lies there until the next pause
    t.spice("atreides", 7)
    t.run(("mentat",), phase=9)
    assert (t.money("atreides"), t.money("fremen"), t.state.bribes[FREMEN], t.state.debts) == (4, 15, 3, [])


@rule("D-12.13")
def test_a_creditor_forgives_a_debt() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.state.debts = [(FREMEN, ATREIDES, 2), (HARKONNEN, ATREIDES, 1), (FREMEN, ATREIDES, 3), (ATREIDES, FREMEN, 4)]
    t.choose("atreides", "deal")
    assert {"forgive:fremen", "forgive:harkonnen"} <= set(t.options("atreides"))
    t.choose("atreides", "forgive:fremen")
    assert t.state.debts == [(HARKONNEN, ATREIDES, 1), (ATREIDES, FREMEN, 4)]
    event = next(event for event in t.game.drain() if event.kind == "debt_forgiven")
    assert event.params["count"] == 5


@rule("D-12.13")
@pytest.mark.parametrize("phase", range(5, 9))
def test_a_payment_at_a_phase_comes_before_anything_else_of_it(phase: int) -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.deal("atreides", "fremen", pays("atreides", 4, f"phase_{phase}", turn=2))
    for faction in ("atreides", "fremen", "harkonnen"):
        t.hand(faction, "kulon" if faction == "atreides" else "shield")
    t.run(("phase", phase))
    assert t.game.pending
    assert (t.money("atreides"), t.state.bribes[FREMEN]) == (6, 4)


@rule("D-12.18", "D-3.4")
def test_spice_in_front_of_the_shield_cannot_be_spent() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.spice("atreides", 1)
    t.state.bribes[ATREIDES] = 9
    t.run(("bidding.bid", ATREIDES, 0), phase=4)
    assert [option for option in t.options("atreides") if option.startswith("bid")] == ["bid:1"]
    t.choose("atreides", "deal", "faction:fremen", "gives:atreides", "amount:2")
    assert "when:now" not in t.options("atreides")
    t.run(("charity",), phase=3)
    assert "claim" in t.options("atreides")


# --- What cannot be agreed


@rule("D-12.12")
def test_what_cannot_be_paid_now_is_neither_offered_nor_accepted() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.choose("atreides", "deal", "faction:fremen", *pays("atreides", 6), "gives:atreides", "amount:5")
    assert "when:now" not in t.options("atreides")  # 11 in all
    assert t.refused("atreides", "when:now") == "E_SPICE"
    ask_again(t, "atreides").offer("atreides", "fremen", pays("fremen", 4))
    assert "accept" not in t.options("fremen")  # 3 spice
    assert t.refused("fremen", "accept") == "E_SPICE"


@rule("D-12.12")
def test_the_last_to_agree_needs_the_means_of_all() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.offer("atreides", "fremen", pays("atreides", 6)).choose("fremen", "later")
    t.spice("atreides", 5)
    t.run(("bidding.bid", FREMEN, 0)).choose("fremen", "answer:atreides")
    assert t.refused("fremen", "accept") == "E_SPICE"
    t.spice("atreides", 6)
    t.run(*reversed(t.state.stack)).choose("fremen", "accept")
    assert t.state.bribes[FREMEN] == 6


@rule("D-12.12", "D-4.14", "D-10.17")
def test_spice_behind_the_highest_bid_is_not_given_away() -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.choose("atreides", "bid:8")
    t.run(("bidding.bid", ATREIDES, 0)).choose("atreides", "deal", "faction:emperor", "gives:atreides", "amount:3")
    assert "when:now" not in t.options("atreides")


@rule("D-12.12", "D-7.19")
def test_spice_that_a_battle_plan_needs_is_not_given_away() -> None:
    t = fight(duel("emperor", "harkonnen", advanced=True, deals=True))
    t.spice("emperor", 3)
    t.run(*reversed(t.state.stack))
    t.plan("emperor", leader="caid", dial="4", support="3")
    t.offer("harkonnen", "emperor", pays("emperor", 1))
    assert t.refused("emperor", "accept") == "E_SPICE"
    assert t.money("emperor") == 3


@rule("D-12.4", "D-12.11", "D-22.2")
def test_the_emperor_gives_no_refund_for_a_card() -> None:
    t = market("emperor", "atreides", "fremen")
    t.choose("emperor", "deal", "faction:atreides", "gives:emperor", "amount:2")
    assert t.refused("emperor", "when:buys") == "E_DEAL_CONTENT"
    t = market("atreides", "emperor", "fremen")
    t.choose("atreides", "deal", "faction:emperor", "gives:emperor", "amount:2")
    assert t.refused("atreides", "when:buys") == "E_DEAL_CONTENT"
    t.choose("atreides", "when:wins")
    paying = market("atreides", "emperor", "fremen")
    # Paying the Emperor more is nobody's discount.
    paying.deal("atreides", "emperor", pays("atreides", 2, "buys", whose="atreides", turn=2))
    assert len(paying.state.dues) == 1


@rule("D-12.3", "D-12.11")
def test_only_spice_secrets_promises_and_words_and_nothing_with_oneself() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.choose("atreides", "deal")
    assert t.options("atreides") == ["pass", "faction:fremen", "faction:harkonnen"]
    assert t.refused("atreides", "faction:atreides") == "E_DEAL_CONTENT"
    assert t.refused("atreides", "faction:emperor") == "E_DEAL_CONTENT"  # not in play
    t.choose("atreides", "faction:fremen")
    kinds = {option.partition(":")[0] for option in t.options("atreides")}
    assert kinds == {"drop", "gives", "tells", "promises", "words", "also"}


@rule("D-12.1", "D-12.5", "D-12.11", "D-10.10")
@ruling("R-ALL-1")
def test_allies_agree_on_anything_but_do_not_pay_each_other() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.ally("atreides", "fremen")
    t.choose("atreides", "deal", "faction:fremen")
    assert t.refused("atreides", "gives:fremen") == "E_ALLY_GIFT"
    t.choose("atreides", "also:harkonnen", *promises("fremen", "keep_out", "territory:arrakeen", turn=2))
    t.choose("atreides", "gives:atreides")  # only the Harkonnen can be paid: nobody else is asked about
    assert "amount:1" in t.options("atreides")
    t.choose("atreides", "amount:1", "when:now", "send").choose("fremen", "accept").choose("harkonnen", "accept")
    assert t.state.bribes[HARKONNEN] == 1
    assert len(t.state.promises) == 1


@rule("D-12.7", "D-12.9")
def test_no_deals_in_setup_and_in_the_mentat_pause() -> None:
    game = landsraad.new_game("dune", players=3)
    while game.view(None)["phase"] == "setup":
        assert all(option.id != "deal" for option in game.pending[0].options)
        game.apply(game.pending[0].player, 0)
    t = market("atreides", "fremen", "harkonnen")
    t.run(("bidding.bid", ATREIDES, 0), phase=9)
    assert "deal" not in t.options("atreides")
    assert t.refused("atreides", "deal") == "E_DEAL_WINDOW"


# --- Windows


TALK_ENDS = {"battle.traitor", "battle.losses", "battle.lose_from", "battle.keep", "capture", "capture.fate"}


@rule("D-12.9")
@pytest.mark.parametrize("options", [{}, {"advanced": True}])
def test_an_offer_is_possible_at_every_own_decision_of_the_phases_1_to_8(options: dict[str, Any]) -> None:
    """Not after plans are revealed, nor while a question of Truthtrance is open, nor inside an offer."""
    from random import Random

    random = Random(4)
    seen: set[str] = set()
    for seed in range(4):
        game = landsraad.new_game("dune", players=6, seed=seed, options=options)
        for _ in range(1500):
            if not game.pending:
                break
            decision = random.choice(game.pending)
            state = game.state
            me = state.faction[decision.player]  # type: ignore[attr-defined]
            ids = [option.id for option in decision.options]
            step = decision.step[0]
            outside = step.startswith(("deal.", "truth.", "pledge.", "gift.", "show.")) or decision.kind in TALK_ENDS
            if game.view(None)["phase"] not in ("setup", "mentat") and not outside:
                free = state.offers_made[me] < OWN_OFFERS and not state.offers[me]  # type: ignore[attr-defined]
                free = free and me not in state.asides  # type: ignore[attr-defined]
                assert ("deal" in ids) == free, decision.kind
                seen.add(decision.kind)
            else:
                assert not {"deal", "withdraw"} & set(ids), decision.kind
            talk = [n for n, option in enumerate(ids) if option in ("drop", "refuse", "send")]
            game.apply(decision.player, talk[0] if talk and random.random() < 0.5 else random.randrange(len(ids)))
    assert len(seen) > 25, seen
    assert {"storm.dial", "charity", "bidding.bid", "revival.forces", "move.where", "battle.plan"} <= seen, seen


@rule("D-12.9", "D-14.36")
def test_offers_are_bounded_in_every_turn() -> None:
    t = market("atreides", "fremen", "harkonnen")
    for _ in range(OWN_OFFERS):
        t.offer("atreides", "fremen", ["words:"]).choose("fremen", "refuse")
    assert t.refused("atreides", "deal") == "E_DEAL_WINDOW"
    t.state.stack = [("phase", 5)]
    t.run(*t.state.stack)
    while t.who != ["atreides"]:
        t.choose(t.who[0], t.options(t.who[0])[0])
    assert t.refused("atreides", "deal") == "E_DEAL_WINDOW"
    t.run(("turn",)).choose(t.who[0], "amount:1")
    assert "deal" in t.options(t.who[0])


# --- Answers


@rule("D-12.8", "D-12.9")
def test_a_deal_of_several_parties_binds_when_all_have_agreed() -> None:
    t = market("atreides", "fremen", "harkonnen", "emperor")
    t.offer("atreides", ("fremen", "harkonnen"), pays("atreides", 1, to="fremen"), pays("fremen", 2, to="harkonnen"))
    assert t.who == ["fremen"]
    t.choose("fremen", "accept")
    assert (t.who, t.state.deals) == (["harkonnen"], [])
    assert shown(t, 0)["offers"][0]["agreed"] == ["atreides", "fremen"]
    t.choose("harkonnen", "accept")
    assert (t.state.bribes[FREMEN], t.state.bribes[HARKONNEN]) == (1, 2)
    assert [deal["factions"] for deal in shown(t)["deals"]] == [["atreides", "fremen", "harkonnen"]]


@rule("D-12.9")
def test_one_refusal_ends_an_offer() -> None:
    t = market("atreides", "fremen", "harkonnen", "emperor")
    t.offer("atreides", ("fremen", "harkonnen"), pays("atreides", 1, to="fremen")).choose("fremen", "refuse")
    assert (t.who, t.kinds) == (["atreides"], ["bidding.bid"])
    assert (t.state.deals, shown(t, 0)["offers"]) == ([], [])


@rule("D-12.9")
def test_an_answer_may_wait_and_an_offer_expires_with_the_phase() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.offer("atreides", "fremen", pays("atreides", 2)).choose("fremen", "later")
    t.choose("atreides", "pass")
    assert "answer:atreides" in t.options("fremen")
    t.choose("fremen", "answer:atreides")
    assert t.options("fremen") == ["accept", "refuse", "counter"]
    t.choose("fremen", "accept")
    assert (t.state.bribes[FREMEN], t.kinds) == (2, ["bidding.bid"])
    assert "answer:atreides" not in t.options("fremen")
    t = market("atreides", "fremen", "harkonnen")
    t.offer("atreides", "fremen", pays("atreides", 2)).choose("fremen", "later")
    t.game.drain()
    t.run(("phase", 5))
    assert shown(t, 0)["offers"] == []
    assert next(event.kind for event in t.game.drain()) == "deal_expired"
    assert t.refused(t.who[0], "answer:atreides") == "E_DEAL_PARTY"


@rule("D-12.9")
def test_an_offer_is_withdrawn_by_its_maker() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.offer("atreides", "fremen", pays("atreides", 2)).choose("fremen", "later")
    assert "deal" not in t.options("atreides")  # one at a time
    t.choose("atreides", "withdraw")
    assert "deal_withdrawn" in t.log()
    t.choose("atreides", "pass")
    assert t.refused("fremen", "answer:atreides") == "E_DEAL_PARTY"
    assert t.refused("fremen", "withdraw") == "E_DEAL_PARTY"


@rule("D-12.8", "D-12.9")
def test_a_counter_offer_is_a_new_deal_that_answers_one() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.offer("atreides", "fremen", pays("atreides", 2), promises("fremen", "no_attack", "faction:atreides", turn=2))
    t.choose("fremen", "counter")
    # Until it is made nobody knows of it; the first offer is refused by it.
    assert shown(t, 0)["pending"] == [{"player": 1, "kind": "deal.answer"}]
    assert shown(t, 1)["pending"] == [{"player": 1, "kind": "deal.terms"}]
    assert shown(t, 0)["offers"]
    t.choose("fremen", *pays("atreides", 3), "send")
    assert [offer["by"] for offer in shown(t, 0)["offers"]] == ["fremen"]
    assert (t.who, t.kinds) == (["atreides"], ["deal.answer"])
    t.choose("atreides", "accept")
    assert (t.state.bribes[FREMEN], t.kinds, t.who) == (3, ["bidding.bid"], ["atreides"])
    assert shown(t)["deals"][0]["factions"] == ["fremen", "atreides"]


@rule("D-12.8", "D-12.9")
def test_a_counter_offer_that_is_dropped_leaves_the_first_one_to_be_answered() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.offer("atreides", "fremen", pays("atreides", 2)).choose("fremen", "counter", "drop")
    assert (t.who, t.kinds) == (["fremen"], ["deal.answer"])
    t.choose("fremen", "accept")
    assert t.state.bribes[FREMEN] == 2


@rule("D-12.8", "D-14.36")
def test_counter_offers_come_to_an_end() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.offer("atreides", "fremen", ["words:one"])
    for _ in range(OFFERS):
        t.choose("fremen", "counter", "words:more", "send")
        if t.state.offers_made[ATREIDES] < OFFERS:
            t.choose("atreides", "counter", "words:less", "send")
    assert t.who == ["atreides"]
    assert t.refused("atreides", "counter") == "E_DEAL_WINDOW"


# --- Who knows


@rule("D-11.33", "D-12.9")
def test_offers_refusals_and_withdrawals_are_told_to_the_parties_and_deals_to_all() -> None:
    def heard(t: Table) -> dict[int | None, list[str]]:
        events = t.game.drain()
        return {seat: [event.kind for event in events if event.heard(seat)] for seat in SEATS}

    parties = (ATREIDES, FREMEN, HARKONNEN)
    t = market()
    t.game.drain()
    t.offer("atreides", ("fremen", "harkonnen"), pays("atreides", 1, to="fremen"), ["words:psst"])
    told = heard(t)
    assert [told[seat] for seat in SEATS] == [["deal_offered"] if seat in parties else [] for seat in SEATS]
    t.choose("fremen", "accept").choose("harkonnen", "later")
    told = heard(t)
    assert [told[seat] for seat in SEATS] == [["deal_agreed"] if seat in parties else [] for seat in SEATS]
    t.choose("atreides", "withdraw")
    told = heard(t)
    assert [told[seat] for seat in SEATS] == [["deal_withdrawn"] if seat in parties else [] for seat in SEATS]
    ask_again(t, "atreides").offer("atreides", "fremen", pays("atreides", 1)).choose("fremen", "refuse")
    told = heard(t)
    both = ["deal_offered", "deal_refused"]
    assert [told[seat] for seat in SEATS] == [both if seat in (ATREIDES, FREMEN) else [] for seat in SEATS]
    ask_again(t, "atreides").deal("atreides", "fremen", pays("atreides", 1), ["words:psst"])
    told = heard(t)
    assert all("deal" in told[seat] for seat in SEATS)


@rule("D-11.33")
def test_nobody_else_sees_that_an_offer_is_made_or_answered() -> None:
    t = market()
    before = {seat: shown(t, seat)["pending"] for seat in SEATS}
    t.choose("atreides", "deal")
    for option in ("faction:fremen", *pays("atreides", 2), "send", None):
        for seat in SEATS:
            if seat != ATREIDES and not (seat == FREMEN and option is None):
                assert shown(t, seat)["pending"] == before[seat]
                assert shown(t, seat)["offers"] == []
        assert shown(t, ATREIDES)["pending"] != before[ATREIDES]
        if option is not None:
            t.choose("atreides", option)
    for seat in (ATREIDES, FREMEN):
        assert shown(t, seat)["pending"] == [{"player": FREMEN, "kind": "deal.answer"}]
        assert len(shown(t, seat)["offers"]) == 1
    assert t.game.why_not(HARKONNEN, "pass").params["acting"] == [ATREIDES]  # type: ignore[union-attr]


@rule("D-11.33")
def test_the_talk_of_others_is_in_no_imagined_world() -> None:
    t = market()
    quiet = [t.game.determinize(seat, 5).to_json() for seat in SEATS]
    t.offer("atreides", "fremen", pays("atreides", 2))
    for seat in SEATS:
        world = t.game.determinize(seat, 5)
        if seat in (ATREIDES, FREMEN):
            assert world.pending[0].kind == "deal.answer"
        else:
            assert world.to_json() == quiet[SEATS.index(seat)]
    t.choose("fremen", "later")
    for seat in SEATS:
        offers = t.game.determinize(seat, 5).state.offers  # type: ignore[attr-defined]
        assert bool(offers[ATREIDES]) == (seat in (ATREIDES, FREMEN))


@rule("D-11.33", "D-12.15")
@pytest.mark.parametrize("secret", ["cards", "traitors", "prediction", "spice"])
def test_what_is_told_reaches_its_receiver_alone(secret: str) -> None:
    t = market()
    t.hand("bene_gesserit", "lasgun", "kulon")
    t.traitors("bene_gesserit", "chani")
    t.game.drain()
    t.deal("atreides", "bene_gesserit", tells("bene_gesserit", secret))
    event = next(event for event in t.game.drain() if event.kind == "told")
    for seat in SEATS:
        assert ("values" in event.seen_by(seat)) == (seat in (ATREIDES, BENE_GESSERIT))
        told = shown(t, seat)["told"]
        assert bool(told) == (seat == ATREIDES)
    values = event.seen_by(ATREIDES)["values"]
    state = t.state
    assert (
        values
        == {
            "cards": ["card/lasgun", "card/kulon"],
            "traitors": ["leader/chani"],
            "prediction": [f"faction/{ALL[state.prediction_faction]}", state.prediction_turn],
            "spice": [5],
        }[secret]
    )
    cards = {entry["id"]: entry["cards"] for entry in shown(t, ATREIDES)["factions"]}["bene_gesserit"]
    assert cards == (["kulon", "lasgun"] if secret == "cards" else [])


@rule("D-12.15", "D-12.10")
def test_nobody_sells_information_he_does_not_have() -> None:
    t = market("atreides", "fremen", "bene_gesserit", advanced=True)
    t.choose("atreides", "deal", "faction:fremen", "tells:atreides")
    for secret in ("storm_card", "prediction", "spice_card", "auction_card"):
        assert t.refused("atreides", f"secret:{secret}") == "E_DEAL_CONTENT"
    ask_again(t, "atreides").choose("atreides", "deal", "faction:fremen", "tells:fremen")
    assert t.refused("atreides", "secret:storm_card") == "E_DEAL_CONTENT"  # not drawn yet
    t = market("atreides", "fremen", "bene_gesserit", advanced=True)
    t.state.storm_card, t.state.storm_card_seen = 4, True
    t.deal("atreides", "fremen", tells("fremen", "storm_card"))
    assert shown(t, 0)["told"] == [{"by": "fremen", "what": "storm_card", "turn": 2, "values": [4]}]


@rule("D-12.15", "D-11.12")
def test_the_atreides_sell_the_card_on_offer() -> None:
    t = market("atreides", "fremen", "harkonnen")
    card = t.state.row[-1]
    t.state.known[card] = 1 << ATREIDES
    t.run(("bidding.bid", ATREIDES, 0))
    t.deal("atreides", "fremen", pays("fremen", 2), tells("atreides", "auction_card"))
    assert [shown(t, seat)["auction"]["card"] is not None for seat in (None, 0, 1, 2)] == [False, True, True, False]


@rule("D-12.15")
def test_what_the_giver_no_longer_has_is_void() -> None:
    t = market("atreides", "fremen", "harkonnen", advanced=True)
    t.state.storm_card, t.state.storm_card_seen = 4, True
    t.offer("atreides", "fremen", tells("fremen", "storm_card")).choose("fremen", "later")
    t.state.storm_card_seen = False
    t.run(("bidding.bid", FREMEN, 0)).choose("fremen", "answer:atreides", "accept")
    assert t.state.told == []


# --- The end of a deal


@rule("D-12.16", "D-12.4", "D-12.8")
@ruling("R-BRI-2")
def test_all_parties_together_cancel_a_deal() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.offer(
        "atreides",
        ("fremen", "harkonnen"),
        pays("atreides", 3, "phase_8", to="fremen", turn=2),
        promises("harkonnen", "no_attack", "faction:atreides", turn=5),
    )
    t.choose("fremen", "accept").choose("harkonnen", "accept")
    ask_again(t, "atreides").choose("atreides", "deal", "cancel:1")
    assert (t.who, t.options("fremen")) == (["fremen"], ["accept", "refuse"])
    t.choose("fremen", "refuse")
    assert shown(t)["deals"][0]["state"] == "active"
    ask_again(t, "atreides").choose("atreides", "deal", "cancel:1").choose("fremen", "accept")
    t.choose("harkonnen", "accept")
    assert (t.state.dues, t.state.promises, shown(t)["deals"][0]["state"]) == ([], [], "cancelled")
    assert "deal_cancelled" in t.log()
    ask_again(t, "atreides").choose("atreides", "deal")
    assert t.refused("atreides", "cancel:1") == "E_DEAL_PARTY"
    t.run(("deals.moment", 8), phase=8)
    assert (t.money("atreides"), t.state.bribes[FREMEN]) == (10, 0)


@rule("D-12.16", "D-12.9")
def test_only_a_party_cancels() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.deal("atreides", "fremen", pays("atreides", 3, "phase_8", turn=2))
    t.run(("bidding.bid", HARKONNEN, 0), phase=4).choose("harkonnen", "deal")
    assert t.options("harkonnen") == ["pass", "faction:atreides", "faction:fremen"]
    assert t.refused("harkonnen", "cancel:1") == "E_DEAL_PARTY"


@rule("D-12.16")
@ruling("R-DEA-2")
def test_payments_lapse_when_the_parties_ally_and_the_rest_stays() -> None:
    t = market()
    peace = promises("fremen", "no_attack", "faction:atreides", turn=4)
    t.deal("atreides", "fremen", pays("atreides", 3, "phase_8", turn=2), peace)
    ask_again(t, "atreides").deal("atreides", "harkonnen", pays("atreides", 2, "phase_8", turn=2))
    ask_again(t, "atreides").offer("atreides", "fremen", pays("atreides", 1)).choose("fremen", "later")
    t.state.debts = [(FREMEN, ATREIDES, 1), (FREMEN, HARKONNEN, 1)]
    form_alliance(t.state, ATREIDES, FREMEN)
    assert [entry[1:4] for entry in t.state.dues] == [(ATREIDES, HARKONNEN, 2)]
    assert t.state.debts == [(FREMEN, HARKONNEN, 1)]
    assert len(t.state.promises) == 1
    t.run(("bidding.bid", FREMEN, 0)).choose("fremen", "answer:atreides")
    assert t.refused("fremen", "accept") == "E_ALLY_GIFT"


@rule("D-12.17")
def test_a_deal_binds_nobody_else() -> None:
    t = market("atreides", "emperor", "harkonnen")
    t.deal("atreides", "emperor", promises("atreides", "no_bid_now"))
    t.run(("bidding.bid", HARKONNEN, 0))
    assert "bid:1" in t.options("harkonnen")


# --- Positions


@rule("D-12.8")
def test_a_position_holds_offers_deals_and_what_binds() -> None:
    t = market("atreides", "fremen", "harkonnen").run(("bidding.bid", ATREIDES, 0), ("phase", 5))
    t.offer(
        "atreides",
        ("fremen", "harkonnen"),
        pays("atreides", 2, "wins", to="fremen", whose="harkonnen", turn=3),
        promises("fremen", "dial_at_most", "faction:atreides", 4, turn=3),
        promises("harkonnen", "no_bid"),
        tells("harkonnen", "traitors", to="atreides"),
        ["words:“Quotes” & <tags>"],
    )
    t.choose("fremen", "accept")
    asked = landsraad.from_json(t.game.to_json())
    assert [decision.kind for decision in asked.pending] == ["deal.answer"]
    assert asked.to_json() == t.game.to_json()
    asked.choose(2, "accept")
    again = landsraad.from_json(asked.to_json())
    assert again.to_json() == asked.to_json()
    assert again.view(0) == asked.view(0) | {"length": 0}
    assert again.view(None)["deals"][0]["state"] == "active"
    t = market("atreides", "fremen", "harkonnen").run(("bidding.bid", ATREIDES, 0), ("phase", 5))
    t.choose("atreides", "deal", "faction:fremen", *pays("atreides", 3), "gives:fremen", "amount:2", "when:wins")
    making = landsraad.from_json(t.game.to_json())
    making.choose(0, "faction:fremen")
    making.choose(0, "turn:4")
    assert [term["turn"] for term in view(making.state, 0)["offers"]] == []  # type: ignore[arg-type]
    making.choose(0, "send")
    assert [term["turn"] for term in making.view(1)["offers"][0]["terms"]] == [None, 4]


@pytest.mark.parametrize(
    ("place", "change"),
    [
        ("offers", {"agreed": []}),
        ("offers", {"parties": ["atreides", "atreides"]}),
        ("offers", {"terms": []}),
        ("offers", {"terms": [{"kind": "words", "giver": "harkonnen", "words": ""}]}),
        ("offers", {"terms": [{"kind": "words", "giver": "fremen", "words": "two\nlines"}]}),
        ("offers", {"terms": [{"kind": "tell", "giver": "fremen", "receiver": "fremen", "secret": "cards"}]}),
        ("deals", {"number": 2}),
        ("dues", {"deal": 2}),
        ("promises", {"deal": 3}),
        ("promises", {"about": "arrakeen"}),
    ],
)
def test_impossible_deals_are_refused_with_their_place(place: str, change: dict[str, Any]) -> None:
    t = market("atreides", "fremen", "harkonnen")
    peace = promises("fremen", "no_attack", "faction:atreides", turn=4)
    t.deal("atreides", "fremen", pays("atreides", 3, "phase_8", turn=2), peace)
    ask_again(t, "atreides").offer("atreides", "fremen", ["words:psst"]).choose("fremen", "later")
    data = t.game.to_data()
    data["state"][place][0] |= change
    with pytest.raises(landsraad.InvalidState, match=place):
        landsraad.from_json(json.dumps(data))


def test_every_step_of_a_deal_says_who_may_know_of_it() -> None:
    from landsraad.core.machine import Ask

    for name, ask in MACHINE.asks.items():
        if name.startswith("deal."):
            assert type(ask).knowers is not Ask.knowers
