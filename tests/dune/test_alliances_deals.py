"""Alliances and deals (sections 10, 12 and O) in whole: what is offered, what becomes of it, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from landsraad.dune.alliances import break_alliance, form_alliance
from landsraad.dune.components import FACTION_NUMBER
from tests.dune.table import ALL, Table
from tests.rulebook import rule, ruling

ATREIDES, BENE_GESSERIT, EMPEROR, FREMEN, GUILD, HARKONNEN = range(6)


def market(*factions: str, **options: Any) -> Table:
    """Everybody may talk: the first faction is asked for a bid."""
    t = Table(*(factions or ALL), deals=True, **options)
    t.order(*(factions or ALL))
    t.state.row = [t.state.treachery_deck.pop()]
    t.run(("bidding.bid", FACTION_NUMBER[(factions or ALL)[0]], 0), phase=4)
    return t


def deal(t: Table, payer: str, receiver: str, amount: int, when: str, promise: str = "nothing") -> Table:
    """The faction asked offers; the other side accepts."""
    by = t.who[0]
    other = receiver if by == payer else payer
    t.choose(by, "deal", f"faction:{other}", f"faction:{payer}", f"amount:{amount}", f"when:{when}")
    return t.choose(by, f"promise:{promise}").choose(other, "accept")


@rule("D-12.10", "D-12.13")
@pytest.mark.parametrize("asker", [ATREIDES, EMPEROR])
def test_an_alliance_of_the_receiver_is_an_event_whoever_proposed_it(asker: int) -> None:
    t = market()
    deal(t, "atreides", "harkonnen", 3, "alliance")
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
    deal(t, "atreides", "harkonnen", 4, "alliance_broken")
    t.state.stack.clear()
    break_alliance(t.state, FACTION_NUMBER[breaker])
    t.run(*reversed(t.state.stack))
    assert t.state.bribes[HARKONNEN] == 4


@rule("D-12.10", "D-12.13")
def test_a_nexus_is_an_event() -> None:
    t = market()
    deal(t, "atreides", "fremen", 2, "nexus")
    t.run(("nexus",), phase=2)
    assert t.state.bribes[FREMEN] == 2


@rule("D-12.4", "D-12.11", "D-22.2")
def test_the_emperor_gives_no_refund_for_a_card() -> None:
    t = market("emperor", "atreides", "fremen")
    t.choose("emperor", "deal", "faction:atreides", "faction:emperor", "amount:2")
    assert "when:buys" not in t.options("emperor")
    assert t.refused("emperor", "when:buys") == "E_DEAL_CONTENT"
    t = market("atreides", "emperor", "fremen")
    t.choose("atreides", "deal", "faction:emperor", "faction:emperor", "amount:2")
    assert t.refused("atreides", "when:buys") == "E_DEAL_CONTENT"
    t.choose("atreides", "when:wins")
    paying = market("atreides", "emperor", "fremen")
    deal(paying, "atreides", "emperor", 2, "buys")  # paying the Emperor more is nobody's discount
    assert len(paying.state.deals) == 1


@rule("D-12.15", "D-12.10")
def test_nobody_sells_information_he_does_not_have() -> None:
    t = market("atreides", "fremen", "bene_gesserit", advanced=True)
    t.choose("atreides", "deal", "faction:fremen", "faction:fremen", "amount:2", "when:now")
    assert "promise:tell_storm" not in t.options("atreides")  # the Atreides would be telling
    assert "promise:tell_spice_card" not in t.options("atreides")
    assert "promise:tell_cards" in t.options("atreides")
    t = market("atreides", "fremen", "bene_gesserit", advanced=True)
    t.state.storm_card, t.state.storm_card_seen = 4, True
    deal(t, "atreides", "fremen", 1, "now", "tell_storm")
    assert t.game.view(0)["told"] == [{"by": "fremen", "what": "tell_storm", "turn": 2, "values": [4]}]
    assert t.game.view(2)["told"] == []


@rule("D-12.16", "D-12.4", "D-12.8")
@ruling("R-BRI-2")
def test_all_parties_together_cancel_a_deal() -> None:
    t = market("atreides", "fremen", "harkonnen")
    deal(t, "atreides", "fremen", 3, "phase_8", "no_attack")
    t.state.deals_offered = 0
    t.run(*reversed(t.state.stack)).choose("atreides", "deal")
    assert "cancel:1" in t.options("atreides")
    t.choose("atreides", "cancel:1")
    assert (t.who, t.options("fremen")) == (["fremen"], ["accept", "refuse"])
    t.choose("fremen", "refuse")
    assert len(t.state.deals) == 1
    t.state.deals_offered = 0
    t.run(*reversed(t.state.stack)).choose("atreides", "deal", "cancel:1").choose("fremen", "accept")
    assert t.state.deals == []
    assert "deal_cancelled" in t.log()
    t.run(("deals.moment", 8), phase=8)
    assert (t.money("atreides"), t.state.bribes[FREMEN]) == (10, 0)


@rule("D-12.16", "D-12.9")
def test_only_a_party_cancels() -> None:
    t = market("atreides", "fremen", "harkonnen")
    deal(t, "atreides", "fremen", 3, "phase_8")
    t.run(("bidding.bid", HARKONNEN, 0), phase=4).choose("harkonnen", "deal")
    assert t.options("harkonnen") == ["pass", "faction:atreides", "faction:fremen"]
    assert t.refused("harkonnen", "cancel:1") == "E_DEAL_PARTY"


@rule("D-12.5", "D-12.11", "D-10.10")
@ruling("R-ALL-1")
def test_refusals_of_deals_say_why() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.ally("atreides", "fremen")
    t.choose("atreides", "deal")
    assert t.refused("atreides", "faction:fremen") == "E_ALLY_GIFT"
    assert t.refused("atreides", "faction:atreides") == "E_DEAL_CONTENT"
    assert t.refused("atreides", "faction:emperor") == "E_DEAL_CONTENT"  # not in play


@rule("D-12.12")
def test_what_cannot_be_paid_now_is_not_accepted() -> None:
    t = market("atreides", "fremen", "harkonnen")
    t.choose("atreides", "deal", "faction:fremen", "faction:fremen", "amount:4", "when:now", "promise:word")
    assert t.options("fremen") == ["refuse"]  # 3 spice
    assert t.refused("fremen", "accept") == "E_SPICE"


@rule("D-12.13", "D-14.901")
@ruling("R-DEA-1", "R-BRI-1")
def test_a_debt_is_taken_at_every_mentat_pause_until_it_is_paid() -> None:
    t = market("atreides", "fremen", "harkonnen")
    deal(t, "atreides", "fremen", 15, "phase_5")
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
    deal(t, "atreides", "fremen", 4, f"phase_{phase}")
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
    t.run(("charity",), phase=3)
    assert "claim" in t.options("atreides")


@rule("D-12.16")
@ruling("R-DEA-2")
def test_payments_lapse_when_the_parties_ally_and_others_stay() -> None:
    t = market()
    deal(t, "atreides", "fremen", 3, "phase_8")
    t.state.deals_offered = 0
    t.run(*reversed(t.state.stack))
    deal(t, "atreides", "harkonnen", 2, "phase_8")
    t.state.debts = [(FREMEN, ATREIDES, 1), (FREMEN, HARKONNEN, 1)]
    form_alliance(t.state, ATREIDES, FREMEN)
    assert [entry[1:4] for entry in t.state.deals] == [(ATREIDES, HARKONNEN, 2)]
    assert t.state.debts == [(FREMEN, HARKONNEN, 1)]


@rule("D-12.17")
def test_a_deal_binds_nobody_else() -> None:
    t = market("atreides", "emperor", "harkonnen")
    deal(t, "atreides", "emperor", 2, "buys")
    t.hand("harkonnen", "karama")
    t.run(("bidding.bid", EMPEROR, 0), phase=4)
    assert "bid:1" in t.options("emperor")


# Alliances


@rule("D-10.1", "D-2.11")
def test_alliances_only_in_a_nexus() -> None:
    t = Table(*ALL)
    t.run(("charity",), phase=3)
    code = t.refused("atreides", "offer:fremen")
    assert code == "E_NO_NEXUS"


@rule("D-10.3", "D-10.16", "D-10.4", "D-10.2")
@ruling("R-NEX-1")
def test_one_new_alliance_per_nexus() -> None:
    t = Table(*ALL)
    t.order(*ALL)
    t.state.turn = 3
    t.run(("nexus.open", 0, 0), phase=2)
    t.choose("atreides", "offer:fremen").choose("fremen", "accept")
    assert t.refused("bene_gesserit", "offer:atreides") == "E_ALREADY_ALLIED"
    t.choose("bene_gesserit", "offer:emperor").choose("emperor", "refuse")
    assert t.refused("emperor", "offer:fremen") == "E_ALREADY_ALLIED"
    t.choose("emperor", "pass")
    # Made in this Nexus: neither broken nor left for another.
    assert "fremen" not in t.who
    while t.game.pending:
        assert t.who[0] not in ("atreides", "fremen")
        t.choose(t.who[0], "pass")
    assert t.game.view(None)["factions"][0]["allies"] == ["fremen"]


@rule("D-10.5", "D-10.16")
def test_an_old_alliance_is_broken_first_and_both_are_free() -> None:
    t = Table(*ALL)
    t.order(*ALL)
    t.ally("atreides", "fremen")
    t.state.pledge_bid[FREMEN] = 2
    t.run(("nexus.open", 0, 0), phase=2)
    assert t.refused("atreides", "offer:emperor") in ("E_ALLIANCE_SIZE", "E_ALREADY_ALLIED")
    t.choose("atreides", "break").choose("bene_gesserit", "offer:fremen").choose("fremen", "accept")
    t.choose("emperor", "offer:atreides").choose("atreides", "accept")
    shown = {entry["id"]: entry["allies"] for entry in t.game.view(None)["factions"]}
    assert shown["atreides"] == ["emperor"]
    assert shown["fremen"] == ["bene_gesserit"]
    assert t.state.pledge_bid[FREMEN] == 0


@rule("D-10.12", "D-18.17")
@ruling("R-MOV-7")
@pytest.mark.parametrize("first", ["atreides", "fremen"])
def test_allies_in_one_territory_the_second_to_act_must_leave(first: str) -> None:
    second = "fremen" if first == "atreides" else "atreides"
    t = Table("atreides", "fremen", "harkonnen")
    t.sweep()
    t.put("atreides", "pasty_mesa:5", 3)
    t.put("fremen", "pasty_mesa:8", 3)
    t.put("atreides", "polar_sink", 1)
    t.put("fremen", "polar_sink", 1)
    t.ally("atreides", "fremen")
    t.order(first, second, "harkonnen")
    t.state.storm = 7
    t.run(("shipment.turns",), phase=6)
    while t.state.acted != 1 << FACTION_NUMBER[first]:
        t.choose(first, "pass")
    assert t.forces(second, "pasty_mesa") == 3
    while not t.state.acted >> FACTION_NUMBER[second] & 1:
        t.choose(second, "pass")
    assert t.forces(first, "pasty_mesa") == 3
    assert (t.forces(second, "pasty_mesa"), t.tanks(second)) == (0, 3)
    assert t.forces(second, "polar_sink") == 1  # the Polar Sink is exempt


@rule("D-O6", "D-9.3", "D-O3")
def test_three_allies_win_together() -> None:
    t = Table("atreides", "harkonnen", "emperor", "fremen", alliances="3 members, 4 strongholds")
    t.sweep()
    for pair in (("atreides", "harkonnen"), ("atreides", "emperor"), ("harkonnen", "emperor")):
        t.ally(*pair)
    for faction, where in (
        ("atreides", "arrakeen"),
        ("harkonnen", "carthag"),
        ("emperor", "tueks_sietch"),
    ):
        t.put(faction, where, 1)
    t.run(("mentat",), phase=9)
    assert not t.state.victory
    t.state.stack.clear()
    t.put("atreides", "sietch_tabr", 1)
    t.run(("mentat",), phase=9)
    assert t.game.winners == [0, 1, 2]


@rule("D-O7")
def test_no_alliance_of_all_players() -> None:
    t = Table("atreides", "harkonnen", "emperor", alliances="any members, 3 strongholds")
    t.ally("atreides", "harkonnen")
    t.order("emperor", "atreides", "harkonnen")
    t.run(("nexus.open", 0, 0), phase=2)
    assert t.who == ["atreides"]  # nobody the Emperor could ask
    assert [option for option in t.options("atreides") if option != "pledge"] == ["pass", "break"]


@rule("D-10.11", "D-6.10", "D-6.22")
@ruling("R-SHI-2")
@pytest.mark.parametrize("through", [False, True])
def test_a_territory_with_allied_forces_is_closed(through: bool) -> None:
    t = Table("harkonnen", "atreides", "emperor", ally_pass_through=through)
    t.sweep()
    t.put("atreides", "carthag", 1)
    t.put("atreides", "hagga_basin:12", 2)
    t.put("harkonnen", "tsimpo:12", 1)
    t.put("harkonnen", "arsunt:12", 1)
    t.put("harkonnen", "arrakeen", 1)
    t.ally("atreides", "harkonnen")
    t.run(("move.origin", HARKONNEN, 1), phase=6).choose("harkonnen", "territory:arsunt")
    assert "territory:hagga_basin" not in t.options("harkonnen")
    assert t.refused("harkonnen", "territory:hagga_basin") == "E_ALLY_THERE"
    assert "territory:polar_sink" in t.options("harkonnen")


@rule("D-10.8", "D-10.17", "D-22.1")
@ruling("R-GUI-3")
def test_what_the_emperor_pledges_for_a_card_comes_back_to_him() -> None:
    t = Table("atreides", "emperor", "harkonnen")
    t.ally("atreides", "emperor")
    t.spice("atreides", 1)
    t.state.pledge_bid[EMPEROR] = 4
    t.state.row = [t.state.treachery_deck.pop()]
    t.run(("bidding.bid", ATREIDES, 0), phase=4)
    assert [o for o in t.options("atreides") if o.startswith("bid")][-1] == "bid:5"
    assert t.refused("atreides", "bid:6") == "E_BID_TOO_HIGH"
    t.choose("atreides", "bid:5")
    while t.kinds == ["bidding.bid"]:
        t.choose(t.who[0], "pass")
    assert (t.money("atreides"), t.money("emperor")) == (0, 11)


@rule("D-10.9", "D-10.17", "D-24.1")
@ruling("R-GUI-2")
@pytest.mark.parametrize(("flows", "guild"), [(False, 3), (True, 5)])
def test_what_the_guild_pledges_for_a_shipment(flows: bool, guild: int) -> None:
    t = Table("emperor", "spacing_guild", "harkonnen", guild_pledge_flows_back=flows)
    t.sweep()
    t.ally("emperor", "spacing_guild")
    t.spice("emperor", 0)
    t.state.pledge_ship[GUILD] = 2
    t.run(("ship.again", EMPEROR, 0), phase=6)
    t.choose("emperor", "territory:arrakeen", "amount:4")
    t.pass_all("karama.stop")
    assert t.forces("emperor", "arrakeen") == 4
    assert t.money("spacing_guild") == guild
