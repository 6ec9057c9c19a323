"""How the heuristic bot bargains: it takes what is worth it, refuses the rest, and makes offers of its own."""

from __future__ import annotations

import pytest

import landsraad
from landsraad.bots.dune_deals import wish, worth
from landsraad.bots.heuristic import HeuristicBot
from tests.dune.table import Table, pays, promises, tells
from tests.dune.test_deals import market
from tests.dune.test_talk_together import AT_ONCE

ATREIDES, HARKONNEN = 0, 5


def answer(t: Table, faction: str) -> str:
    """What the bot says to the offer it is asked about."""
    decision = t.decision(faction)
    assert decision.kind == "deal.answer"
    return decision.options[HeuristicBot(1).choose(t.game, decision)].id


@pytest.mark.parametrize(
    ("terms", "agreed"),
    [
        ([pays("atreides", 1)], True),
        ([pays("harkonnen", 1)], False),
        ([pays("atreides", 3), promises("harkonnen", "no_bid_now")], True),
        ([promises("harkonnen", "no_bid_now")], False),
        ([pays("atreides", 2, "wins", whose="harkonnen", turn=3)], True),
        ([pays("harkonnen", 2), tells("atreides", "auction_card")], True),
        ([pays("harkonnen", 6), tells("atreides", "auction_card")], False),
        ([pays("atreides", 3), tells("harkonnen", "traitors")], False),
        ([pays("atreides", 20, "phase_8", turn=9), tells("harkonnen", "traitors")], True),
        ([pays("atreides", 3), promises("harkonnen", "dial_at_most", "faction:atreides", 1, turn=2)], False),
        ([["words:Trust me"]], False),
    ],
)
def test_it_agrees_to_what_is_worth_it(terms: list[list[str]], agreed: bool) -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.state.known[t.state.row[-1]] = 1 << ATREIDES
    t.run(("bidding.bid", ATREIDES, 0)).offer("atreides", "harkonnen", *terms)
    assert answer(t, "harkonnen") == ("accept" if agreed else "refuse")


def test_nobody_who_is_about_to_win_is_spared() -> None:
    t = market("atreides", "harkonnen", "emperor")
    terms = [pays("atreides", 5), promises("harkonnen", "no_attack", "faction:atreides", turn=2)]
    t.offer("atreides", "harkonnen", *terms)
    assert answer(t, "harkonnen") == "accept"
    t.choose("harkonnen", "refuse").sweep()
    for where in ("arrakeen", "carthag", "tueks_sietch"):
        t.put("atreides", where, 2)
    t.run(("bidding.bid", ATREIDES, 0)).offer("atreides", "harkonnen", *terms)
    assert answer(t, "harkonnen") == "refuse"


def test_the_atreides_sell_what_they_have_seen() -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.state.known[t.state.row[-1]] = 1 << ATREIDES
    t.run(("bidding.bid", ATREIDES, 0))
    wished = wish(t.state, ATREIDES)
    assert wished is not None
    assert wished[0] == (ATREIDES, HARKONNEN)
    assert worth(t.state, ATREIDES, wished[1]) > 0
    bot = HeuristicBot(1)
    t.choose("atreides", "deal")
    while t.who == ["atreides"]:
        decision = t.decision("atreides")
        t.game.apply(decision.player, bot.choose(t.game, decision))
    assert answer(t, "harkonnen") == "accept"
    t.choose("harkonnen", "accept")
    assert t.state.bribes[ATREIDES] == 2


def test_neighbours_make_peace() -> None:
    t = Table("harkonnen", "atreides", "emperor", deals=True)
    t.run(("ship.again", HARKONNEN, 0), phase=6)
    wished = wish(t.state, HARKONNEN)
    assert wished is not None
    (parties, terms) = wished
    assert parties == (HARKONNEN, ATREIDES)  # in Carthag and Arrakeen
    assert all(worth(t.state, party, terms) > 0 for party in parties)


def test_bots_make_deals_among_themselves() -> None:
    struck = offered = 0
    for seed in range(3):
        game = landsraad.new_game("dune", 6, seed=seed, watch=True, options={"max_turns": 4})
        bots = [HeuristicBot(seed * 10 + seat) for seat in range(6)]
        while not game.is_over:
            decision = game.pending[0]
            game.apply(decision.player, bots[decision.player].choose(game, decision))
            offered += sum(event.kind == "deal_offered" for event in game.drain())
            assert game.length < 10_000
        struck += len(game.view(None)["deals"])
    assert offered > 3
    assert 0 < struck <= offered


@pytest.mark.parametrize(("terms", "said"), [(pays("harkonnen", 3), "accept"), (pays("emperor", 3), "refuse")])
@pytest.mark.parametrize("kind", AT_ONCE)
def test_it_answers_while_several_are_asked_at_once(kind: str, terms: list[str], said: str) -> None:
    t = AT_ONCE[kind]()
    t.offer("harkonnen", "emperor", terms)
    decision = t.decision("emperor")
    assert decision.kind == kind  # at its own question first, and not at the end of the phase
    assert decision.options[HeuristicBot(1).choose(t.game, decision)].id == "answer:harkonnen"
    t.choose("emperor", "answer:harkonnen")
    assert answer(t, "emperor") == said
