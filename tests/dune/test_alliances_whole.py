"""Alliances (sections 10 and O) in whole: what is offered, what becomes of it, what is refused."""

from __future__ import annotations

import pytest

from landsraad.dune.components import FACTION_NUMBER
from tests.dune.table import ALL, Table
from tests.rulebook import rule, ruling

ATREIDES, BENE_GESSERIT, EMPEROR, FREMEN, GUILD, HARKONNEN = range(6)


@rule("D-10.1", "D-2.11")
def test_alliances_only_in_a_nexus() -> None:
    t = Table(*ALL)
    t.spice("atreides", 0)
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
    assert [option for option in t.options("atreides") if option not in ("pledge", "show")] == ["pass", "break"]


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
