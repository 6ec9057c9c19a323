"""Standing orders (`core.orders`): what is answered for a player without asking."""

from __future__ import annotations

import random

import pytest

import landsraad
from landsraad.core.orders import AMOUNT, ASK, LET_PASS, BidOrder, Order, Orders
from landsraad.dune.components import ADVANTAGE_NUMBER, FACTION_NUMBER
from tests.dune.table import Table
from tests.dune.test_battle import duel


def automatic(t: Table, faction: str, orders: Orders | None = None, unseen: bool = False) -> str | None:
    decision = t.decision(faction)
    return t.game.automatic(decision, orders or Orders(), unseen)


def seat(t: Table, faction: str) -> int:
    return t.state.seat[FACTION_NUMBER[faction]]


def window() -> Table:
    """The Voice is about to be used on the Harkonnen; the Emperor holds a Karama."""
    t = Table("bene_gesserit", "harkonnen", "emperor", "atreides")
    t.hand("emperor", "karama")
    t.hand("harkonnen", "shield")
    return t.run(("karama", ADVANTAGE_NUMBER["bg_voice"], 0), phase=7)


def test_who_can_only_let_it_pass_is_not_asked() -> None:
    t = window()
    asked = {}
    while t.game.pending:
        decision = t.game.pending[0]
        asked[t.who[0]] = t.game.automatic(decision, Orders(), unseen=False)
        assert (decision.topic, decision.reaction) == ("karama/bg_voice", True)
        t.game.apply(decision.player, 0)
    assert asked == {"harkonnen": "pass", "emperor": None}


def test_an_order_for_a_topic_or_for_all_of_its_kind() -> None:
    t = window()
    while t.who != ["emperor"]:
        t.choose(t.who[0], "pass")
    all_pass = Orders().with_order("karama", Order(LET_PASS))
    assert automatic(t, "emperor", all_pass) == "pass"
    assert automatic(t, "emperor", all_pass.with_order("karama/bg_voice", Order("use"))) == "card:karama"
    assert automatic(t, "emperor", all_pass.with_order("karama/bg_voice", Order(ASK))) is None
    assert automatic(t, "emperor", all_pass.with_order("karama", None)) is None


@pytest.mark.parametrize(("helper", "topic"), [("bene_gesserit", "voice"), ("atreides", "prescience")])
def test_the_voice_and_prescience_are_kept_for_oneself_or_shared_with_an_ally(helper: str, topic: str) -> None:
    t = duel("emperor", "harkonnen", helper)
    t.ally("emperor", helper)
    t.battle("", "emperor", "harkonnen")
    alone = Orders().with_order(f"{topic}/ally", Order(LET_PASS))
    assert automatic(t, helper) is None
    assert automatic(t, helper, alone) == "pass"
    assert automatic(t, helper, Orders().with_order(topic, Order(LET_PASS))) == "pass"

    t = duel(helper, "harkonnen")
    t.battle("", helper, "harkonnen")
    assert automatic(t, helper, alone) is None
    offered = {each.id: each.words for each in t.game.topics(seat(t, helper))}
    assert offered[topic] == offered[f"{topic}/ally"] == (ASK, LET_PASS)


def test_charity_is_claimed_unless_somebody_wants_to_be_asked() -> None:
    t = Table("atreides", "harkonnen")
    t.spice("harkonnen", 1)
    t.run(("charity",), phase=3)
    assert automatic(t, "harkonnen") == "claim"
    assert automatic(t, "harkonnen", Orders({"charity": Order(ASK)})) is None
    assert automatic(t, "harkonnen", Orders({"charity": Order(LET_PASS)})) == "pass"


def test_a_pledge_goes_up_to_what_there_is() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.ally("atreides", "harkonnen")
    t.spice("atreides", 4)
    t.run(("pledges", 0, 0), phase=4)
    assert automatic(t, "atreides") == "amount:0"
    assert automatic(t, "atreides", Orders({"pledge": Order(AMOUNT, 3)})) == "amount:3"
    assert automatic(t, "atreides", Orders({"pledge": Order(AMOUNT, 9)})) == "amount:4"


def auction(bid: int, leader: str = "emperor") -> Table:
    t = Table("atreides", "harkonnen", "emperor")
    for faction in ("atreides", "harkonnen", "emperor"):
        t.spice(faction, 10)
    t.state.row = [t.state.treachery_deck.pop()]
    t.state.bid, t.state.bidder, t.state.opener = bid, FACTION_NUMBER[leader], 0
    return t.run(("bidding.bid", 0, 0), phase=4)


def orders(t: Table, *given: tuple[str, int, int, str]) -> Orders:
    found = Orders()
    for number, (do, amount, whom, cards) in enumerate(given):
        until = t.game.rules.occasion(t.state, cards)
        found = found.with_bid(BidOrder(str(number), do, amount, whom, cards, until))
    return found


def test_bids_by_order() -> None:
    t = auction(3)
    emperor = seat(t, "emperor")
    assert automatic(t, "atreides", orders(t, ("up_to", 5, -1, "this"))) == "bid:4"
    assert automatic(t, "atreides", orders(t, ("up_to", 3, -1, "this"))) == "pass"
    assert automatic(t, "atreides", orders(t, ("pass_at", 4, -1, "all"))) == "pass"
    assert automatic(t, "atreides", orders(t, ("pass_at", 5, -1, "all"))) is None
    assert automatic(t, "atreides", orders(t, ("pass_while", 0, emperor, "all"))) == "pass"
    assert automatic(t, "atreides", orders(t, ("pass_while", 0, seat(t, "harkonnen"), "all"))) is None
    both = orders(t, ("up_to", 8, -1, "this"), ("pass_while", 0, emperor, "this"))
    assert automatic(t, "atreides", both) == "pass"
    # An order never spends a Karama: it goes as far as the own means.
    t.hand("atreides", "karama")
    t.spice("atreides", 3)
    t.run(("bidding.bid", 0, 0), phase=4)
    assert automatic(t, "atreides", orders(t, ("up_to", 9, -1, "this"))) == "pass"


def test_an_order_about_auctions_ends_with_its_own_occasion() -> None:
    t = auction(3)
    this, every = orders(t, ("up_to", 5, -1, "this")), orders(t, ("up_to", 5, -1, "all"))
    t.state.row = [*t.state.row, t.state.treachery_deck.pop()]
    t.run(("bidding.bid", 0, 0), phase=4)
    assert automatic(t, "atreides", this) is None
    assert automatic(t, "atreides", every) == "bid:4"
    t.state.turn += 1
    t.run(("bidding.bid", 0, 0), phase=4)
    assert automatic(t, "atreides", every) is None


def test_topics_of_a_seat() -> None:
    game = landsraad.new_game("dune", 6, 1, {"advanced": True})
    for seat in range(6):
        topics = {topic.id: topic for topic in game.topics(seat)}
        assert {"traitor", "charity", "bidding", "karama"} <= set(topics)
        for topic in topics.values():
            assert topic.usual in topic.words
            assert ASK not in topic.words or not topic.switch
    assert {topic.id for topic in landsraad.new_game("imperium", 4, 1).topics(0)} == {"combat", "won", "endgame"}


def test_a_single_answer_is_given_where_nobody_could_learn_from_it() -> None:
    """Alone with bots nobody watches; among people only a reaction is let pass, behind a common pause.

    What is pointed at on the table is asked where it would bring something hidden to light: so it can be taken back.
    """
    found = set()
    for seed in range(1, 5):
        game = landsraad.new_game("imperium", 3, seed)
        chance = random.Random(seed)
        while game.pending:
            decision = game.pending[0]
            before, option = game.copy(), decision.options[chance.randrange(len(decision.codes))]
            game.apply(decision.player, option)
            if len(decision.codes) > 1:
                continue
            given = before.automatic(decision, Orders(), unseen=True)
            if decision.reaction or not option.targets:
                assert given == option.id
            else:
                found.add((decision.kind, game.final))
                assert given == (None if game.final else option.id)
            assert (before.automatic(decision, Orders(), unseen=False) is not None) == decision.reaction
    assert {("turn.choose", False), ("agent.act", True), ("agent.space", False)} <= found
