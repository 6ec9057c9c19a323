"""Emperor and Spacing Guild: income, revivals, Sardaukar, shipments, order of play, in the cases others leave out."""

from __future__ import annotations

import pytest

from tests.dune.table import Table, part
from tests.dune.test_battle import duel, no_traitor
from tests.rulebook import rule


def bought(t: Table, buyer: str, price: int) -> Table:
    """The buyer gets the first card for this price."""
    t.run(("bidding",), phase=4).pass_all("karama.stop", "swap")
    while t.kinds == ["bidding.bid"] and t.state.bidder < 0:
        t.choose(t.who[0], f"bid:{price}" if t.who == [buyer] else "pass")
    while t.kinds == ["bidding.bid"] and t.state.bid:
        t.choose(t.who[0], "pass")
    return t


# Emperor


@rule("D-22.1", "D-15.3", "D-14.70")
@pytest.mark.parametrize(("factions", "buyer", "income"), [
    (("atreides", "emperor"), "atreides", 4), (("atreides", "emperor"), "emperor", -4),
])  # fmt: skip
def test_who_is_paid_for_a_card(factions: tuple[str, ...], buyer: str, income: int) -> None:
    t = Table(*factions)
    bought(t, buyer, 4)
    assert t.money("emperor") == 10 + income
    assert t.money(buyer) == 6
    absent = Table("atreides", "harkonnen")
    bought(absent, "atreides", 4)
    assert (absent.money("atreides"), absent.money("harkonnen")) == (6, 10)


@rule("D-13.29", "D-14.12", "D-14.405")
def test_a_stopped_income_goes_to_the_bank() -> None:
    t = Table("atreides", "emperor", "harkonnen")
    t.hand("harkonnen", "karama")
    t.order("atreides", "emperor", "harkonnen")
    bought(t, "atreides", 4)
    if t.kinds == ["bidding.pay"]:
        t.choose("atreides", "pay")
    while t.kinds == ["karama.stop"] and t.who != ["harkonnen"]:
        t.choose(t.who[0], "pass")
    t.choose("harkonnen", "card:karama")
    assert (t.money("atreides"), t.money("emperor")) == (6, 10)


@rule("D-22.3", "D-5.2", "D-5.13", "D-10.10")
@pytest.mark.parametrize(("ally", "free"), [("atreides", 2), ("fremen", 3), ("spacing_guild", 1)])
def test_three_more_forces_for_an_ally(ally: str, free: int) -> None:
    t = Table("emperor", ally, "harkonnen")
    t.ally("emperor", ally)
    t.kill(ally, 8)
    t.spice(ally, 0)
    t.run(("revival.player", {"atreides": 0, "fremen": 3, "spacing_guild": 4}[ally]), phase=5)
    t.choose(ally, f"amount:{free}")
    assert t.kinds == ["revival.ask_extra"]
    assert t.options(ally) == [f"amount:{n}" for n in range(4)]
    t.choose(ally, "amount:3")
    assert t.options("emperor") == [f"amount:{n}" for n in range(4)]
    t.choose("emperor", "amount:3").pass_all("karama.stop")
    assert t.tanks(ally) == 8 - free - 3
    assert (t.money("emperor"), t.money(ally)) == (4, 0)


@rule("D-22.3")
def test_the_emperor_pays_what_he_can_and_wants() -> None:
    t = Table("emperor", "atreides", "harkonnen")
    t.ally("emperor", "atreides")
    t.kill("atreides", 8)
    t.spice("emperor", 3)
    t.run(("revival.player", 0), phase=5).choose("atreides", "amount:0", "amount:3")
    assert t.options("emperor") == ["amount:0", "amount:1"]
    t.choose("emperor", "amount:0")
    assert t.tanks("atreides") == 8


@rule("D-A7.1", "D-A3.1", "D-A3.5", "D-7.30")
def test_the_example_of_the_rulebook() -> None:
    """1 Sardaukar and 5 normal tokens, dial 3 with 1 spice: two ways to lose."""
    t = duel("emperor", "harkonnen", advanced=True)
    t.sweep()
    t.put("emperor", "basin", 6, starred=1)
    t.put("harkonnen", "basin", 1)
    t.battle("", "emperor", "harkonnen").pass_all("battle.window")
    t.plan("emperor", leader="caid", dial="3", support="1").plan("harkonnen", leader="umman_kudu")
    no_traitor(t)
    options = t.options("emperor")
    assert {"losses:2+1", "losses:5+0"} <= set(options)
    assert t.refused("emperor", "losses:3+0") == "E_LOSS_CHOICE"
    t.choose("emperor", "losses:2+1")
    assert (t.tanks("emperor"), t.state.tank_starred[2]) == (3, 1)
    assert t.money("emperor") == 9


@rule("D-A7.1")
def test_sardaukar_are_ordinary_against_fremen() -> None:
    t = duel("emperor", "fremen", advanced=True, combat_with_spice=False)
    t.sweep()
    t.put("emperor", "basin", 3, starred=3)
    t.put("fremen", "basin", 3, starred=3)
    t.battle("", "emperor", "fremen").pass_all("battle.window")
    t.choose("emperor", "leader:caid", "weapon:none", "defense:none")
    t.choose("fremen", "leader:stilgar", "weapon:none", "defense:none")
    assert t.options("emperor")[-1] == "dial:3"
    assert t.options("fremen")[-1] == "dial:6"


@rule("D-A7.2")
def test_sardaukar_count_one_for_shipment_and_collection() -> None:
    t = Table("emperor", "spacing_guild", advanced=True)
    t.run(("ship.again", 2, 0), phase=6).choose("emperor", "territory:carthag", "amount:5")
    assert t.options("emperor")[-1] == "amount:5"  # how many of them are Sardaukar
    t.choose("emperor", "amount:5").pass_all("karama.stop", "ship.veto")
    assert t.money("emperor") == 5
    t.state.spice_on[part("carthag")] = 99
    t.run(("collection",), phase=8)
    assert t.money("emperor") == 5 + 15 + 2


@rule("D-A4.4", "D-5.2", "D-A4.1")
def test_the_emperors_karama_beyond_the_limit() -> None:
    t = Table("emperor", "harkonnen", advanced=True)
    t.kill("emperor", 8)
    t.hand("emperor", "karama")
    t.run(("revival.player", 2), phase=5).choose("emperor", "amount:3", "card:karama", "amount:3")
    assert (t.tanks("emperor"), t.money("emperor")) == (2, 6)
    t.hand("emperor", "karama")
    t.run(("revival.player", 2), phase=5).choose("emperor", "amount:0")
    assert t.game.is_over  # once in a game


# Guild


@rule("D-24.1", "D-15.3", "D-13.40", "D-14.606")
@pytest.mark.parametrize("stopped", [False, True])
def test_shipments_are_paid_to_the_guild(stopped: bool) -> None:
    t = Table("emperor", "spacing_guild", "harkonnen")
    t.hand("harkonnen", "karama")
    t.run(("ship.again", 2, 0), phase=6).choose("emperor", "territory:basin", "amount:2")
    t.choose("harkonnen", "card:karama" if stopped else "pass")
    assert t.money("emperor") == 6
    assert t.money("spacing_guild") == (5 if stopped else 9)
    absent = Table("emperor", "harkonnen")
    absent.run(("ship.again", 2, 0), phase=6).choose("emperor", "territory:basin", "amount:2")
    assert absent.money("emperor") == 6


@rule("D-24.2", "D-6.7", "D-24.4")
def test_what_the_guild_may_not_ship() -> None:
    t = Table("spacing_guild", "emperor", "atreides", "harkonnen")
    t.sweep()
    t.put("spacing_guild", "tueks_sietch", 3)
    for faction in ("emperor", "atreides"):
        t.put(faction, "carthag", 1)
    t.state.storm = 10
    t.run(("ship.again", 4, 0), phase=6).choose("spacing_guild", "ship:cross", "territory:tueks_sietch")
    assert t.refused("spacing_guild", "territory:carthag") == "E_STRONGHOLD_FULL"
    assert t.refused("spacing_guild", "territory:arrakeen") == "E_STORM"
    assert "territory:tueks_sietch" not in t.options("spacing_guild")
    t.ally("emperor", "spacing_guild")
    t.run(("ship.again", 2, 0), phase=6)
    assert t.refused("emperor", "ship:back") == "E_NO_RETURN"


@rule("D-A9.1", "D-A9.2", "D-14.603", "D-14.93")
@pytest.mark.parametrize("when", range(3))
def test_the_guild_acts_first_between_or_last(when: int) -> None:
    t = Table("emperor", "spacing_guild", "harkonnen", advanced=True)
    t.sweep()
    t.order("emperor", "spacing_guild", "harkonnen")
    t.run(("shipment.turns",), phase=6)
    seen: list[str] = []
    while t.game.pending:
        kind, who = t.kinds[0], t.who[0]
        if kind == "guild.when":
            t.choose("spacing_guild", "act" if len(seen) == when else "wait")
        else:
            if who not in seen:
                seen.append(who)
            t.choose(who, "pass")
    order = ["emperor", "harkonnen"]
    order.insert(when, "spacing_guild")
    assert seen == order


@rule("D-A4.6", "D-13.19", "D-23.4")
def test_the_guilds_veto() -> None:
    t = Table("emperor", "spacing_guild", "fremen", advanced=True)
    t.hand("spacing_guild", "karama")
    t.hand("emperor", "karama")
    t.run(("shipment.turn", 2), phase=6).choose("emperor", "card:karama", "territory:carthag", "amount:2", "amount:0")
    assert t.kinds == ["ship.veto"]
    t.choose("spacing_guild", "card:karama")
    assert sorted(t.discarded()) == ["karama", "karama"]  # what is spent is spent
    assert (t.money("emperor"), t.reserves("emperor")) == (10, 20)
    assert t.kinds != ["ship.where"]  # no second shipment this turn
    t.hand("spacing_guild", "karama")
    t.run(("ship.again", 3, 0), phase=6).choose("fremen", "territory:great_flat", "amount:2", "amount:0")
    assert t.forces("fremen", "great_flat") == 2  # Fremen cannot be stopped, and the power is used


@rule("D-24.5", "D-14.92", "D-15.15")
def test_the_guild_wins_with_its_ally_at_the_end() -> None:
    t = Table("emperor", "spacing_guild", "harkonnen", max_turns=4)
    t.ally("emperor", "spacing_guild")
    t.state.turn = 4
    t.run(("mentat",), phase=9)
    assert t.game.winners == [0, 1]
    assert t.game.view(None)["victory"] == "guild"
