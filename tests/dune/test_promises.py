"""Promises bind (D-12.14): what breaks one is no longer among the options, and the refusal names the deal."""

from __future__ import annotations

from typing import Any

import pytest

import landsraad
from landsraad.dune.components import FACTION_NUMBER
from tests.dune.table import ALL, Table, pays, promises, territory
from tests.dune.test_battle import duel, fight
from tests.dune.test_deals import ask_again, market
from tests.rulebook import rule, ruling

ATREIDES, BENE_GESSERIT, EMPEROR, FREMEN, GUILD, HARKONNEN = range(6)


def bound(*notes: tuple[str, str, str], t: Table | None = None, **options: Any) -> Table:
    """A game in which each (by, promise, about) is promised to the end of this turn, all in deals of their own."""
    t = t or Table(*ALL, deals=True, **options)
    t.state.row = [t.state.treachery_deck.pop()]
    for by, promise, about in notes:
        t.state.offers_made = [0] * 6
        other = next(name for name in ALL if name != by and t.state.seat[FACTION_NUMBER[name]] >= 0)
        t.run(("bidding.bid", FACTION_NUMBER[by], 0), phase=4)
        t.deal(by, other, promises(by, promise, about, turn=2))
    t.state.treachery_deck.append(t.state.row.pop())
    return t


def broken(t: Table, faction: str, option: str) -> int:
    """The deal that forbids an option."""
    assert option not in t.options(faction)
    with pytest.raises(landsraad.IllegalAction) as refusal:
        t.choose(faction, option)
    assert refusal.value.code == "E_DEAL_BROKEN"
    deal: int = refusal.value.params["deal"]
    assert f"deal {deal}" in refusal.value.reason
    return deal


# --- Territories


@rule("D-12.14", "D-12.1", "D-12.10")
def test_who_keeps_out_of_a_territory_neither_ships_nor_moves_there() -> None:
    t = bound(("harkonnen", "keep_out", "territory:arrakeen"), ("harkonnen", "keep_out", "territory:sihaya_ridge"))
    t.sweep()
    t.put("harkonnen", "imperial_basin:10", 3)
    t.run(("ship.again", HARKONNEN, 0), ("move.origin", HARKONNEN, 1), phase=6)
    assert broken(t, "harkonnen", "territory:arrakeen") == 1
    assert broken(t, "harkonnen", "territory:sihaya_ridge") == 2
    assert "territory:carthag" in t.options("harkonnen")
    t.choose("harkonnen", "pass", "territory:imperial_basin")
    assert broken(t, "harkonnen", "territory:arrakeen") == 1
    assert "territory:carthag" in t.options("harkonnen")
    t.state.turn = 3
    t.run(("deals.moment", 1), phase=1)
    assert t.state.promises == []
    t.run(("ship.again", HARKONNEN, 0), phase=6)
    assert "territory:arrakeen" in t.options("harkonnen")


@rule("D-12.14")
def test_who_attacks_nobody_does_not_go_where_they_are() -> None:
    t = bound(("harkonnen", "no_attack", "faction:atreides"))
    t.sweep()
    t.put("atreides", "arrakeen", 3)
    t.put("atreides", "polar_sink", 1)
    t.put("emperor", "imperial_basin:9", 1)
    t.put("harkonnen", "imperial_basin:10", 3)
    t.run(("ship.again", HARKONNEN, 0), ("move.origin", HARKONNEN, 1), phase=6)
    assert broken(t, "harkonnen", "territory:arrakeen") == 1
    assert {"territory:polar_sink", "territory:imperial_basin"} <= set(t.options("harkonnen"))
    t.choose("harkonnen", "pass", "territory:imperial_basin")
    assert broken(t, "harkonnen", "territory:arrakeen") == 1
    # They are told of the others only.
    t.run(("ship.again", EMPEROR, 0), phase=6)
    assert "territory:arrakeen" in t.options("emperor")


@rule("D-12.14")
def test_no_change_of_sector_towards_somebody_who_is_spared() -> None:
    t = bound(("harkonnen", "no_attack", "faction:atreides"))
    t.sweep()
    t.put("atreides", "imperial_basin:11", 1)
    t.put("harkonnen", "imperial_basin:9", 3)
    t.run(("move.origin", HARKONNEN, 1), phase=6).choose("harkonnen", "territory:imperial_basin")
    assert broken(t, "harkonnen", "territory:imperial_basin") == 1


@rule("D-12.14", "D-23.6")
def test_worm_rides_keep_promises() -> None:
    t = bound(("fremen", "no_attack", "faction:atreides"), ("fremen", "keep_out", "territory:carthag"))
    t.sweep()
    t.put("atreides", "arrakeen", 3)
    t.put("fremen", "funeral_plain", 3)
    t.run(("worm.ride", territory("funeral_plain")), phase=2)
    assert broken(t, "fremen", "territory:arrakeen") == 1
    assert broken(t, "fremen", "territory:carthag") == 2
    assert "territory:tueks_sietch" in t.options("fremen")


@rule("D-12.14", "D-A6.5", "D-A6.9")
def test_advisors_coexist_but_do_not_become_fighters_against_somebody_spared() -> None:
    t = bound(("bene_gesserit", "no_attack", "faction:atreides"), advanced=True)
    t.sweep()
    t.put("atreides", "arrakeen", 3)
    t.put("emperor", "carthag", 3)
    t.advisors("arrakeen", 2)
    t.advisors("carthag", 1)
    t.put("emperor", "imperial_basin:10", 1)
    t.advisors("imperial_basin:10", 1)
    t.state.advisors_locked = 0
    t.run(("advisors.declare",), phase=6)
    assert broken(t, "bene_gesserit", "territory:arrakeen") == 1
    assert "territory:carthag" in t.options("bene_gesserit")
    t.run(("move.origin", BENE_GESSERIT, 1), phase=6).choose("bene_gesserit", "territory:imperial_basin")
    assert "territory:arrakeen" in t.options("bene_gesserit")  # as advisors


@rule("D-12.14", "D-21.2", "D-A6.5")
def test_companions_keep_out_as_well() -> None:
    t = bound(("bene_gesserit", "keep_out", "territory:polar_sink"), ("bene_gesserit", "keep_out", "territory:carthag"))
    t.sweep()
    t.put("emperor", "carthag", 1)
    t.put("emperor", "arrakeen", 1)
    where = t.state.forces[EMPEROR]
    t.run(("companion", next(p for p, count in enumerate(where) if count)), phase=6)
    assert t.game.pending == []  # the basic game knows the Polar Sink only
    t = bound(("bene_gesserit", "keep_out", "territory:carthag"), advanced=True)
    t.sweep()
    t.put("emperor", "carthag", 1)
    where = t.state.forces[EMPEROR]
    t.run(("companion", next(p for p, count in enumerate(where) if count)), phase=6)
    assert broken(t, "bene_gesserit", "companion:advisor") == 1


@rule("D-12.14")
@pytest.mark.parametrize("promise", ["keep_out", "no_attack"])
def test_a_promise_given_on_the_way_turns_a_group_back(promise: str) -> None:
    """Between choosing the territory and the number of forces there are decisions, and offers."""
    about = "territory:arrakeen" if promise == "keep_out" else "faction:atreides"
    t = Table("harkonnen", "atreides", "emperor", deals=True)
    t.sweep()
    t.put("atreides", "arrakeen", 3)
    t.put("harkonnen", "imperial_basin:10", 3)
    t.run(("ship.again", HARKONNEN, 0), phase=6).choose("harkonnen", "territory:arrakeen")
    assert t.kinds == ["ship.count"]
    t.deal("harkonnen", "atreides", pays("atreides", 1), promises("harkonnen", promise, about, turn=2))
    t.choose("harkonnen", "amount:2")
    assert (t.kinds, t.forces("harkonnen", "arrakeen"), t.money("harkonnen")) == (["ship.where"], 0, 10)
    assert broken(t, "harkonnen", "territory:arrakeen") == 1
    t.state.promises.clear()
    t.state.offers_made = [0] * 6
    t.run(("move.origin", HARKONNEN, 1), phase=6).choose("harkonnen", "territory:imperial_basin", "territory:arrakeen")
    assert t.kinds == ["move_count"]
    t.deal("harkonnen", "atreides", promises("harkonnen", promise, about, turn=2))
    t.choose("harkonnen", "amount:3")
    assert (t.kinds, t.forces("harkonnen", "arrakeen")) == (["move.origin"], 0)


@rule("D-12.14", "D-12.12")
def test_what_was_begun_is_begun_again_if_a_deal_takes_its_means_or_its_aim() -> None:
    t = Table("harkonnen", "atreides", "emperor", deals=True)
    t.sweep()
    t.run(("ship.again", HARKONNEN, 0), phase=6).choose("harkonnen", "territory:arrakeen")
    t.deal("harkonnen", "atreides", pays("harkonnen", 10))
    assert t.game.is_over  # nothing left to ship with, as everybody knows
    t.put("harkonnen", "carthag", 1)
    t.state.offers_made = [0] * 6
    reach = t.run(("move.origin", HARKONNEN, 1), phase=6).choose("harkonnen", "territory:carthag").options("harkonnen")
    t.choose("harkonnen", "deal", "faction:atreides")
    for where in [option for option in reach if option.startswith("territory:")][:6]:
        t.choose("harkonnen", *promises("harkonnen", "keep_out", where, turn=2))
    t.choose("harkonnen", "send").choose("atreides", "accept")
    kept = [option for option in t.options("harkonnen") if option.startswith("territory:")]
    assert kept == [option for option in reach if option.startswith("territory:")][6:]
    t.state.promises = [(1, HARKONNEN, 1, where, 0, 2) for where in range(42)]
    t.run(*reversed(t.state.stack))
    assert (t.game.pending, t.forces("harkonnen", "carthag")) == ([], 1)  # nowhere to go any more: the move is over


# --- Auctions


@rule("D-12.14", "D-12.10")
def test_no_bid_on_the_card_on_offer_but_on_the_next_one() -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.state.row.insert(0, t.state.treachery_deck.pop())
    t.deal("atreides", "harkonnen", pays("atreides", 1), promises("harkonnen", "no_bid_now"))
    t.choose("atreides", "bid:1")
    assert (t.who, broken(t, "harkonnen", "bid:2")) == (["harkonnen"], 1)
    t.choose("harkonnen", "pass").choose("emperor", "pass")
    assert len(t.state.row) == 1
    assert t.game.view(None)["deals"][0]["state"] == "fulfilled"
    while t.who != ["harkonnen"]:
        t.choose(t.who[0], "pass")
    assert "bid:1" in t.options("harkonnen")


@rule("D-12.14", "D-12.10")
@pytest.mark.parametrize("phase", [3, 4])
def test_no_bid_on_the_next_card_whenever_it_comes(phase: int) -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.state.phase = phase
    t.deal("atreides", "harkonnen", promises("harkonnen", "no_bid"))
    if phase == 4:
        t.run(("bidding.bid", HARKONNEN, 0))
        assert "bid:1" in t.options("harkonnen")  # this is not the next one
    t.state.treachery_deck.append(t.state.row.pop())
    t.state.opener = -1
    t.run(("bidding",), phase=4)
    while t.who != ["harkonnen"] or t.kinds != ["bidding.bid"]:
        t.choose(t.who[0], "pass")
    assert broken(t, "harkonnen", "bid:1") == 1
    while len(t.state.row) > 1 and t.kinds[0] in ("bidding.bid", "karama.stop"):
        t.choose(t.who[0], "bid:1" if "bid:1" in t.options(t.who[0]) else "pass")
    while t.who != ["harkonnen"] or t.kinds != ["bidding.bid"]:
        t.choose(t.who[0], "pass" if "pass" in t.options(t.who[0]) else "pay")
    assert any(option.startswith("bid:") for option in t.options("harkonnen"))


@rule("D-12.14")
def test_the_card_on_offer_is_named_only_while_there_is_one() -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.state.treachery_deck.append(t.state.row.pop())
    t.spice("atreides", 0)
    t.run(("charity",), phase=3).choose("atreides", "deal", "faction:harkonnen", "promises:harkonnen")
    assert t.refused("atreides", "promise:no_bid_now") == "E_DEAL_CONTENT"
    assert "promise:no_bid" in t.options("atreides")


# --- The Nexus


def nexus(*terms: list[str], order: tuple[str, ...] = ("harkonnen", "atreides", "emperor", "fremen")) -> Table:
    t = Table(*order, deals=True)
    t.order(*order)
    t.state.row = [t.state.treachery_deck.pop()]
    t.run(("bidding.bid", HARKONNEN, 0), phase=4).deal("harkonnen", "atreides", *terms)
    t.state.treachery_deck.append(t.state.row.pop())
    t.state.turn = 3
    return t.run(("nexus",), phase=2)


@rule("D-12.14", "D-10.4")
def test_no_alliance_at_the_next_nexus() -> None:
    t = nexus(promises("harkonnen", "no_alliance"))
    t.choose("atreides", "offer:harkonnen")  # they are not asked themselves: nothing is left to them
    assert (t.who, broken(t, "harkonnen", "accept")) == (["harkonnen"], 1)
    t.choose("harkonnen", "refuse").pass_all()
    assert t.state.promises == []  # over with this Nexus
    t.run(("nexus",))
    assert "offer:emperor" in t.options("harkonnen")


@rule("D-12.14", "D-10.4")
def test_no_other_alliance_at_the_next_nexus() -> None:
    t = nexus(promises("harkonnen", "no_other_alliance", "faction:atreides"))
    assert broken(t, "harkonnen", "offer:emperor") == 1
    t.choose("harkonnen", "offer:atreides").choose("atreides", "accept")
    assert t.state.allies[HARKONNEN] == 1 << ATREIDES
    t = nexus(promises("harkonnen", "no_other_alliance", "faction:atreides"), order=("emperor", "harkonnen", *ALL[:1]))
    t.choose("emperor", "offer:harkonnen")
    assert broken(t, "harkonnen", "accept") == 1


# --- Battles


@rule("D-12.14", "D-7.33", "D-7.35")
def test_no_traitor_is_called_against_somebody() -> None:
    for by in ("harkonnen", "emperor"):
        t = duel("harkonnen", "emperor", "fremen", deals=True)
        t.traitors(by, "caid" if by == "harkonnen" else "feyd_rautha")
        about = "faction:emperor" if by == "harkonnen" else "faction:harkonnen"
        t.state.row = [t.state.treachery_deck.pop()]
        t.run(("bidding.bid", FACTION_NUMBER[by], 0), phase=4)
        t.deal(by, "fremen", promises(by, "no_traitor", about, turn=2))
        t.state.treachery_deck.append(t.state.row.pop())
        fight(t).plan("harkonnen", leader="feyd_rautha").plan("emperor", leader="caid")
        assert set(t.kinds) == {"battle.traitor"}
        assert t.options(by) == ["no"]
        assert broken(t, by, "traitor") == 1


@rule("D-12.14", "D-7.16", "D-12.10")
def test_a_dial_against_somebody_stays_below_the_limit() -> None:
    t = fight(duel("harkonnen", "emperor", "fremen", deals=True)).plan("harkonnen", leader="feyd_rautha", dial="5")
    t.deal("emperor", "harkonnen", promises("emperor", "dial_at_most", "faction:harkonnen", 2, turn=2))
    t.choose("emperor", "leader:caid", "weapon:none", "defense:none")
    assert [option for option in t.options("emperor") if option.startswith("dial")] == ["dial:0", "dial:1", "dial:2"]
    assert broken(t, "emperor", "dial:3") == 1


@rule("D-12.14")
def test_a_dial_already_in_the_plan_is_dialed_again() -> None:
    """Nobody is paid for a limit that the plan has passed already."""
    t = fight(duel("harkonnen", "emperor", "fremen", deals=True))
    t.plan("emperor", leader="caid", dial="4")
    assert t.who == ["harkonnen"]
    t.deal("harkonnen", "emperor", promises("emperor", "dial_at_most", "faction:harkonnen", 2, turn=2))
    assert sorted(t.who) == ["emperor", "harkonnen"]
    assert broken(t, "emperor", "dial:4") == 1
    t.plan("emperor", dial="2").plan("harkonnen", leader="feyd_rautha", dial="1")
    battle = t.state.battle
    assert battle is not None
    assert [plan[4] for plan in battle.plans] == [2, 4]


@rule("D-12.14", "D-12.4", "D-20.4")
@ruling("R-BRI-2")
def test_a_promise_that_leaves_no_answer_is_void_for_that_point() -> None:
    t = fight(duel("atreides", "emperor", "fremen", deals=True), "atreides")
    battle = t.state.battle
    assert battle is not None
    battle.bound = ((1, 4, 8),)  # the Atreides have foreseen a dial of 4
    t.plan("atreides", leader="thufir_hawat")
    t.deal("emperor", "atreides", promises("emperor", "dial_at_most", "faction:atreides", 2, turn=2))
    t.choose("emperor", "leader:caid", "weapon:none", "defense:none")
    assert [option for option in t.options("emperor") if option.startswith("dial")] == ["dial:4"]
    # Battles are not refused (D-12.11): who can fight nobody else fights the one that was spared.
    t = duel("harkonnen", "emperor", "fremen", deals=True)
    t = bound(("harkonnen", "no_attack", "faction:emperor"), t=t)
    t.battle("", "harkonnen", "emperor")
    assert t.state.battle is not None


@rule("D-12.14", "D-7.8")
def test_who_can_choose_attacks_somebody_who_is_not_spared() -> None:
    t = bound(("harkonnen", "no_attack", "faction:emperor"))
    t.sweep()
    t.put("harkonnen", "imperial_basin:10", 3)
    t.put("emperor", "imperial_basin:10", 3)
    t.put("fremen", "imperial_basin:10", 3)
    t.put("harkonnen", "hagga_basin:12", 1)
    t.put("emperor", "hagga_basin:12", 1)
    t.order("harkonnen", "emperor", *(name for name in ALL if name not in ("harkonnen", "emperor")))
    t.run(("battle",), phase=7)
    # The Basin, and there the Fremen: neither is asked for, for nothing else is left.
    assert t.state.battle is not None
    assert t.state.battle.fighters == (HARKONNEN, FREMEN)


@rule("D-12.14")
def test_two_promises_in_the_way_name_one_of_the_deals() -> None:
    t = bound(("harkonnen", "keep_out", "territory:arrakeen"), ("harkonnen", "no_attack", "faction:atreides"))
    t.sweep()
    t.put("atreides", "arrakeen", 3)
    t.run(("ship.again", HARKONNEN, 0), phase=6)
    assert broken(t, "harkonnen", "territory:arrakeen") in (1, 2)


@rule("D-12.16")
def test_a_cancelled_promise_binds_no_more() -> None:
    t = market("atreides", "harkonnen", "emperor")
    t.deal("atreides", "harkonnen", promises("harkonnen", "no_bid_now"))
    ask_again(t, "harkonnen")
    assert broken(t, "harkonnen", "bid:1") == 1
    t.choose("harkonnen", "deal", "cancel:1").choose("atreides", "accept")
    assert "bid:1" in t.options("harkonnen")
