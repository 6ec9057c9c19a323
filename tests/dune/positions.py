"""Classic Dune that begins where a test of the page wants it to, by its seed (`plugin.py` brings it to a server)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.dune.components import ADVANTAGE_NUMBER, FACTION_NUMBER
from landsraad.dune.rules import DuneRules
from landsraad.dune.state import CAPTURED, TANKS_HIDDEN, DuneState
from tests.dune.table import Table, leader, pays, promises, tells

AFFAIRS, DUEL, LEAGUES = 9001, 9002, 9003
SEATED = ("harkonnen", "emperor", "atreides", "fremen", "spacing_guild", "bene_gesserit")


def affairs() -> DuneState:
    """The Harkonnen are asked for a bid; everything that can lie between factions lies between some of them."""
    t = Table(*SEATED, advanced=True, deals=True)
    s = t.state
    s.row = [s.treachery_deck.pop()]
    t.traitors("harkonnen", "duncan_idaho", "chani", "bashar")
    t.traitors("atreides", "feyd_rautha")
    t.traitors("emperor", "stilgar")
    away_from_carthag = promises("atreides", "keep_out", "territory:carthag", turn=2)
    for by, partner, terms in (
        ("harkonnen", "atreides", [pays("harkonnen", 3), away_from_carthag]),
        ("fremen", "spacing_guild", [pays("fremen", 1, "turn_end", turn=2)]),
        ("harkonnen", "atreides", [tells("atreides", "traitors")]),
    ):
        s.offers_made = [0] * 6
        t.run(("bidding.bid", FACTION_NUMBER[by], 0), phase=4)
        t.deal(by, partner, *terms)
    t.ally("harkonnen", "emperor")
    s.pledge_bid[FACTION_NUMBER["emperor"]] = 4
    s.leader_status[leader("gurney_halleck")] = CAPTURED
    s.leader_status[leader("otheym")] = TANKS_HIDDEN
    s.leader_deaths[leader("otheym")] = 1
    s.traitors_shown |= 1 << leader("stilgar")
    s.stopped |= 1 << ADVANTAGE_NUMBER["bg_voice"]
    s.power_used |= 1 << FACTION_NUMBER["fremen"]
    s.bid, s.bidder = 2, FACTION_NUMBER["fremen"]
    t.run(("bidding.bid", FACTION_NUMBER["harkonnen"], 0), ("phase", 5), phase=4)
    return s


def duel() -> DuneState:
    """The Harkonnen and the Emperor make their plans for the Imperial Basin."""
    t = Table(*SEATED)
    t.sweep()
    for faction in ("harkonnen", "emperor"):
        t.put(faction, "basin", 5)
        t.traitors(faction)
    t.hand("harkonnen", "lasgun", "shield")
    t.order(*SEATED)
    t.run(("battle",), ("phase", 8), phase=7)
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    return t.state


def leagues() -> DuneState:
    """The Emperor bids. Two alliances of three, each holds two strongholds, one of its members both."""
    t = Table(*SEATED, alliances="3 members, 3 strongholds")
    t.sweep()
    for first, second, third in (("emperor", "harkonnen", "spacing_guild"), ("atreides", "fremen", "bene_gesserit")):
        t.ally(first, second)
        t.ally(first, third)
        t.ally(second, third)
    for faction, where in (
        ("emperor", "carthag"),
        ("emperor", "tueks_sietch"),
        ("atreides", "arrakeen"),
        ("fremen", "sietch_tabr"),
    ):
        t.put(faction, where, 3)
    t.order("emperor", *(faction for faction in SEATED if faction != "emperor"))
    t.state.row = [t.state.treachery_deck.pop()]
    t.run(("bidding.bid", FACTION_NUMBER["emperor"], 0), ("phase", 5), phase=4)
    return t.state


class Positions(DuneRules):
    def setup(self, players: int, seed: int, options: Mapping[str, Any]) -> DuneState:
        known = {AFFAIRS: affairs, DUEL: duel, LEAGUES: leagues}.get(seed)
        return known() if known else super().setup(players, seed, options)
