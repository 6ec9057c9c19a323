"""Phases 3 and 4: CHOAM charity and the auction (sections 3 and 4)."""

from __future__ import annotations

from landsraad.dune.components import CARD_KIND, CARD_NUMBER
from tests.dune.table import ALL, Table
from tests.rulebook import plays, rule


def auction(t: Table, *cards: str) -> Table:
    """These cards come up, the first first."""
    for name in reversed(cards):
        card = next(c for c in t.state.treachery_deck if CARD_KIND[c] == CARD_NUMBER[name])
        t.state.treachery_deck.remove(card)
        t.state.treachery_deck.append(card)
    return t.run(("bidding",), phase=4)


@rule("D-3.1", "D-3.2", "D-3.3", "D-14.301", "D-14.9")
def test_charity_fills_up_to_two() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    for faction, spice in (("atreides", 0), ("harkonnen", 1), ("emperor", 2)):
        t.spice(faction, spice)
    t.run(("charity",), phase=3)
    t.choose("atreides", "claim").choose("harkonnen", "claim")  # nobody asks the Emperor
    assert [t.money(f) for f in ("atreides", "harkonnen", "emperor")] == [2, 2, 2]
    assert t.game.is_over


@rule("D-3.4", "D-12.18")
def test_bribes_in_front_of_the_shield_do_not_count_for_charity() -> None:
    t = Table("atreides", "harkonnen")
    t.spice("atreides", 0)
    t.state.bribes[0] = 7
    t.run(("charity",), phase=3)
    assert "claim" in t.options("atreides")


@rule("D-A6.2", "D-14.63", "D-13.26")
def test_advanced_bene_gesserit_always_get_charity_unless_stopped() -> None:
    t = Table("atreides", "bene_gesserit", advanced=True)
    t.spice("bene_gesserit", 9)
    t.hand("atreides", "karama")
    t.run(("charity",), phase=3).choose("atreides", "pass")
    assert t.money("bene_gesserit") == 11
    for spice, asked in ((9, False), (1, True)):
        t.spice("bene_gesserit", spice)
        t.hand("atreides", "karama")
        t.run(("charity",), phase=3).choose("atreides", "card:karama")
        assert t.game.is_over is not asked
        t.state.stopped = 0
    assert t.options("bene_gesserit") == ["claim", "pass"]


@rule("D-4.1", "D-4.2", "D-4.3", "D-4.4", "D-14.401", "D-11.11", "D-11.3", "D-14.95", "D-25.2")
def test_the_row_has_one_card_for_each_player_with_room() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.hand("emperor", "shield", "shield", "snooper", "snooper")
    t.hand("harkonnen", "lasgun", "stunner", "slip_tip", "chaumas", "baliset", "kulon", "hajr")
    auction(t)
    assert len(t.state.row) == 2
    counts = {f["id"]: f["card_count"] for f in t.game.view(None)["factions"]}
    assert counts == {"atreides": 0, "harkonnen": 7, "emperor": 4}
    t.state.phase = 5
    assert {f["card_count"] for f in t.game.view(None)["factions"]} == {None}


@rule("D-4.4")
def test_nobody_may_bid() -> None:
    t = Table("atreides", "emperor")
    t.hand("emperor", "shield", "shield", "snooper", "snooper")
    t.hand("atreides", "lasgun", "stunner", "slip_tip", "chaumas")
    auction(t)
    assert t.game.is_over


@rule("D-4.5", "D-4.6", "D-4.7", "D-4.8", "D-4.9", "D-4.10", "D-14.404", "D-14.405", "D-14.407", "D-4.14")
def test_an_auction_from_card_to_card() -> None:
    t = Table("fremen", "harkonnen", "spacing_guild")
    auction(t, "shield", "snooper", "hajr")
    assert t.who == ["fremen"]
    t.choose("fremen", "bid:1")
    assert t.refused("harkonnen", "bid:1") == "E_BID_TOO_LOW"
    assert t.refused("harkonnen", "bid:11") == "E_BID_TOO_HIGH"
    t.choose("harkonnen", "pass").choose("spacing_guild", "bid:3")
    t.choose("harkonnen", "bid:4")  # a pass is not final; the Fremen cannot bid more than 3
    t.choose("spacing_guild", "pass")
    assert t.money("harkonnen") == 6
    assert len(t.has("harkonnen")) == 2  # the Shield and the extra card
    assert t.who == ["harkonnen"]  # to the right of the first opener
    assert t.kinds == ["bidding.bid"]


@rule("D-4.8")
def test_final_passes_as_an_option() -> None:
    t = Table("fremen", "harkonnen", "spacing_guild", bid_pass_final=True)
    auction(t, "shield")
    t.choose("fremen", "pass").choose("harkonnen", "bid:1").choose("spacing_guild", "bid:2")
    assert t.who == ["harkonnen"]
    t.choose("harkonnen", "pass")
    assert t.has("spacing_guild") == ["shield"]


@rule("D-4.9")
def test_a_single_bidder_wins_at_once() -> None:
    t = Table("atreides", "emperor")
    t.hand("emperor", "shield", "shield", "snooper", "snooper")
    auction(t, "lasgun").pass_all("karama.stop")
    t.choose("atreides", "bid:1")
    assert t.has("atreides") == ["lasgun"]


@rule("D-4.11", "D-11.13")
def test_a_card_nobody_wants_goes_back_with_the_rest() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    top = list(t.state.treachery_deck)
    auction(t).pass_all("bidding.bid")
    assert t.game.is_over
    assert t.state.treachery_deck == top
    assert t.state.row == []


@rule("D-4.12", "D-10.8", "D-10.17", "D-11.32")
def test_allies_pledge_for_bids() -> None:
    t = Table("atreides", "harkonnen", "emperor", "fremen")
    t.spice("harkonnen", 2)
    t.ally("harkonnen", "atreides")
    auction(t, "shield", "snooper", "stunner", "lasgun")
    assert t.kinds == ["pledge"]
    t.choose("atreides", "amount:4").choose("harkonnen", "amount:0")
    pledge = [f["pledges"] for f in t.game.view(t.state.seat[5])["factions"] if f["id"] == "atreides"]
    assert pledge == [{"bids": 4, "shipments": 0}]
    assert {f["pledges"] is None for f in t.game.view(t.state.seat[3])["factions"]} == {True}
    t.choose("atreides", "pass")
    assert t.refused("harkonnen", "bid:7") == "E_BID_TOO_HIGH"
    t.choose("harkonnen", "bid:6").choose("emperor", "pass").choose("atreides", "pass")
    assert (t.money("harkonnen"), t.money("atreides"), t.money("emperor")) == (0, 6, 16)


@rule("D-4.13")
def test_a_hand_filled_in_the_auction_stops_bidding() -> None:
    t = Table("emperor", "fremen")
    t.hand("emperor", "shield", "shield", "snooper")
    auction(t, "lasgun", "hajr")
    t.choose("emperor", "bid:1").choose("fremen", "pass").choose("emperor", "pay")
    assert t.who == ["fremen"]
    assert len(t.state.row) == 1


@rule("D-4.15", "D-14.38")
def test_the_default_answer_of_a_clock_is_among_the_options() -> None:
    t = Table("emperor", "fremen")
    auction(t)
    assert t.options("emperor")[0] == "pass"


@rule("D-4.16", "D-11.10", "D-11.12", "D-11.14", "D-20.1", "D-14.403", "D-14.52", "D-14.10")
def test_atreides_see_the_card_and_know_who_bought_it() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    auction(t, "lasgun", "hajr", "shield")
    assert t.game.view(0)["auction"]["card"] == "lasgun"
    assert t.game.view(1)["auction"]["card"] is None
    t.choose("atreides", "pass").choose("harkonnen", "bid:2").choose("emperor", "pass").choose("atreides", "pass")
    cards = {f["id"]: f["cards"] for f in t.game.view(0)["factions"]}
    assert cards["harkonnen"] == ["lasgun"]  # not the extra card
    assert {f["id"]: f["cards"] for f in t.game.view(2)["factions"]}["harkonnen"] == []
    assert len({f["id"]: f["cards"] for f in t.game.view(1)["factions"]}["harkonnen"]) == 2


@rule("D-13.20", "D-18.4", "D-13.2", "D-14.34", "D-14.2")
def test_karama_stops_the_look_at_all_cards_of_the_phase() -> None:
    t = Table("atreides", "fremen", "emperor")
    t.hand("fremen", "karama")
    auction(t, "lasgun", "hajr", "shield")
    assert (t.who, t.kinds) == (["fremen"], ["karama.stop"])
    t.choose("fremen", "card:karama")
    assert t.game.view(0)["auction"]["card"] is None
    t.choose("atreides", "bid:1").choose("fremen", "pass").choose("emperor", "pass")
    assert t.kinds == ["bidding.bid"]
    assert t.game.view(0)["auction"]["card"] is None
    assert t.discarded() == ["karama"]


@rule("D-13.2")
def test_with_single_use_the_next_card_is_seen_again() -> None:
    t = Table("atreides", "fremen", "emperor", karama_scope="single_use")
    t.hand("fremen", "karama")
    auction(t, "lasgun", "hajr", "shield")
    t.choose("fremen", "card:karama")
    t.choose("atreides", "bid:1").choose("fremen", "pass").choose("emperor", "pass")
    assert t.game.view(0)["auction"]["card"] == "hajr"


@rule("D-22.1", "D-22.2", "D-14.70", "D-13.29", "D-14.12", "D-14.405")
def test_the_emperor_is_paid_for_cards() -> None:
    t = Table("fremen", "emperor", "harkonnen")
    auction(t, "lasgun", "hajr", "shield")
    t.choose("fremen", "bid:2").choose("emperor", "pass").choose("harkonnen", "pass")
    assert (t.money("fremen"), t.money("emperor")) == (1, 12)
    t.choose("emperor", "bid:5").choose("harkonnen", "pass").choose("fremen", "pass")
    assert t.money("emperor") == 7  # the bank takes his own
    t.hand("fremen", "karama")
    t.choose("harkonnen", "bid:3").choose("fremen", "pass").choose("emperor", "pass")
    t.choose("fremen", "card:karama")
    assert t.money("emperor") == 7


@rule("D-25.4", "D-14.96", "D-14.406", "D-13.44")
def test_harkonnen_extra_card() -> None:
    t = Table("harkonnen", "emperor")
    auction(t, "lasgun", "hajr")
    t.choose("harkonnen", "bid:1").choose("emperor", "pass")
    assert len(t.has("harkonnen")) == 2
    t = Table("harkonnen", "emperor")
    t.hand("emperor", "karama")
    auction(t, "lasgun", "hajr")
    t.choose("harkonnen", "bid:1").choose("emperor", "pass", "card:karama")
    assert t.has("harkonnen") == ["lasgun"]
    full = Table("harkonnen", "emperor")
    full.hand("harkonnen", "stunner", "slip_tip", "chaumas", "baliset", "kulon", "shield", "shield")
    auction(full, "lasgun", "hajr")
    full.choose("harkonnen", "bid:1").choose("emperor", "pass")
    full.choose("harkonnen", "pay").pass_all("karama.stop")
    assert len(full.has("harkonnen")) == 8


@plays("card/karama")
@rule("D-13.5", "D-14.11", "D-11.34", "D-14.43")
def test_karama_overbids_and_takes_the_card_free() -> None:
    t = Table("fremen", "emperor", "harkonnen")
    t.hand("fremen", "karama")
    auction(t, "lasgun", "hajr", "shield")
    t.choose("fremen", "bid:9").choose("emperor", "pass").choose("harkonnen", "pass")
    # Who overbid must use it, and is not asked.
    assert t.has("fremen") == ["lasgun"]
    assert (t.money("fremen"), t.money("emperor")) == (3, 10)
    assert t.discarded() == ["karama"]


@rule("D-13.5")
def test_karama_may_also_pay_for_a_bid_within_the_means() -> None:
    t = Table("emperor", "harkonnen")
    t.hand("harkonnen", "karama")
    auction(t, "lasgun", "hajr")
    t.choose("emperor", "pass").choose("harkonnen", "bid:2").choose("emperor", "pass")
    assert t.options("harkonnen") == ["pay", "card:karama"]
    t.choose("harkonnen", "card:karama")
    assert t.money("harkonnen") == 10
    assert len(t.has("harkonnen")) == 2  # the extra card comes all the same


@rule("D-13.5", "D-A6.3", "D-14.35", "D-14.64", "D-13.17", "D-13.27", "D-14.36")
def test_a_worthless_karama_that_fails_reopens_the_auction() -> None:
    t = Table("bene_gesserit", "emperor", advanced=True)
    t.hand("bene_gesserit", "kulon")
    t.hand("emperor", "karama")
    t.spice("bene_gesserit", 1)
    auction(t, "lasgun", "hajr")
    t.choose("bene_gesserit", "bid:5").choose("emperor", "pass")
    t.choose("bene_gesserit", "card:kulon")
    assert (t.who, t.kinds) == (["emperor"], ["karama.stop"])
    t.choose("emperor", "card:karama")
    assert t.discarded() == ["kulon", "karama"]
    assert (t.who, t.kinds) == (["bene_gesserit"], ["bidding.bid"])
    assert t.options("bene_gesserit") == ["pass", "bid:1"]


@rule("D-A4.7", "D-14.402", "D-11.10", "D-A4.8")
def test_harkonnen_karama_swaps_cards() -> None:
    t = Table("harkonnen", "emperor", advanced=True)
    t.hand("harkonnen", "karama", "baliset", "kulon")
    t.hand("emperor", "lasgun", "shield")
    t.run(("swap",), phase=4)
    t.choose("harkonnen", "card:karama", "faction:emperor", "amount:2")
    assert t.has("harkonnen") == ["baliset", "kulon", "lasgun", "shield"]
    t.choose("harkonnen", "give:baliset", "give:shield")  # a card just taken may go back
    assert t.has("emperor") == ["baliset", "shield"]
    assert t.has("harkonnen") == ["kulon", "lasgun"]
    known = {f["id"]: f["cards"] for f in t.game.view(0)["factions"]}
    assert known["emperor"] == ["baliset", "shield"]
    known = {f["id"]: f["cards"] for f in t.game.view(1)["factions"]}
    assert known["harkonnen"] == ["lasgun"]


def test_all_players_bid_in_a_full_game() -> None:
    t = Table(*ALL)
    auction(t)
    seen = []
    for _ in range(6):
        seen.append(t.who[0])
        t.choose(t.who[0], "pass")
    assert seen == list(ALL)
