"""Phase 6: shipment and movement (section 6), with what Guild, Fremen and Bene Gesserit do differently."""

from __future__ import annotations

import pytest

from landsraad.dune.map import FREMEN_RANGE, TERRITORY_IDS
from tests.dune.table import ALL, Table, part, territory
from tests.rulebook import plays, rule


def ship(t: Table, faction: str) -> Table:
    from landsraad.dune.components import FACTION_NUMBER

    return t.run(("ship.again", FACTION_NUMBER[faction], 0), phase=6)


def move(t: Table, faction: str, moves: int = 1) -> Table:
    from landsraad.dune.components import FACTION_NUMBER

    return t.run(("move.origin", FACTION_NUMBER[faction], moves), phase=6)


@rule("D-6.1", "D-6.2", "D-14.603", "D-14.613", "D-14.614", "D-6.14")
def test_each_player_ships_then_moves_in_storm_order() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.order("harkonnen", "emperor", "atreides")
    t.run(("shipment",), phase=6)
    seen = []
    while t.game.pending:
        seen.append((t.who[0], t.kinds[0]))
        t.choose(t.who[0], "pass")
    assert seen == [
        ("harkonnen", "ship.where"),
        ("harkonnen", "move.origin"),
        ("emperor", "ship.where"),
        ("atreides", "ship.where"),
        ("atreides", "move.origin"),
    ]


@rule("D-6.3", "D-6.4", "D-6.5", "D-14.604", "D-14.606", "D-14.607", "D-24.1", "D-14.87")
@pytest.mark.parametrize(("where", "price"), [("tueks_sietch", 3), ("polar_sink", 6), ("basin", 6)])
def test_prices(where: str, price: int) -> None:
    t = Table("harkonnen", "spacing_guild")
    ship(t, "harkonnen").choose("harkonnen", f"territory:{where}", "amount:3")
    assert t.forces("harkonnen", where) == 3
    assert (t.money("harkonnen"), t.money("spacing_guild")) == (10 - price, 5 + price)


@rule("D-6.3", "D-6.8")
def test_a_part_is_chosen_and_only_reserves_ship() -> None:
    t = Table("harkonnen", "emperor")
    ship(t, "harkonnen").choose("harkonnen", "territory:cielago_north")
    assert t.options("harkonnen") == ["part:cielago_north:1", "part:cielago_north:2", "part:cielago_north:3"]
    t.choose("harkonnen", "part:cielago_north:2")
    assert t.refused("harkonnen", "amount:11") == "E_NOT_ENOUGH_FORCES"
    assert t.refused("harkonnen", "amount:6") == "E_SPICE"
    t.choose("harkonnen", "amount:5")
    assert t.forces("harkonnen", "cielago_north:2") == 5


@rule("D-6.6", "D-6.7", "D-6.10", "D-10.15", "D-6.12")
def test_where_nobody_may_ship() -> None:
    t = Table("atreides", "harkonnen", "emperor", "spacing_guild")
    t.put("emperor", "arrakeen", 1)
    t.put("emperor", "basin", 1)
    t.put("atreides", "basin", 1)
    t.ally("harkonnen", "spacing_guild")
    t.state.storm = 17
    ship(t, "harkonnen").choose("harkonnen", "ship:reserves")
    assert t.refused("harkonnen", "territory:habbanya_sietch") == "E_STORM"
    assert t.refused("harkonnen", "territory:arrakeen") == "E_STRONGHOLD_FULL"
    assert t.refused("harkonnen", "territory:tueks_sietch") == "E_ALLY_THERE"
    assert "territory:basin" in t.options("harkonnen")  # any number of factions on open ground
    ship(t, "atreides")
    assert "territory:arrakeen" in t.options("atreides")  # one of the two already there


@rule("D-6.9", "D-10.9", "D-10.17")
def test_an_ally_pays_for_a_shipment() -> None:
    t = Table("atreides", "harkonnen", "spacing_guild", "emperor")
    t.spice("harkonnen", 1)
    t.ally("harkonnen", "emperor")
    t.state.pledge_ship[2] = 3
    ship(t, "harkonnen").choose("harkonnen", "territory:basin", "amount:2")
    assert (t.money("harkonnen"), t.money("emperor"), t.money("spacing_guild")) == (0, 7, 9)


@rule("D-10.17")
def test_what_the_guild_pledges_goes_to_the_bank() -> None:
    for option, guild in ((False, 3), (True, 5)):
        t = Table("atreides", "spacing_guild", "emperor", guild_pledge_flows_back=option)
        t.spice("atreides", 0)
        t.ally("atreides", "spacing_guild")
        t.state.pledge_ship[4] = 2
        ship(t, "atreides").choose("atreides", "ship:reserves", "territory:arrakeen", "amount:4")
        assert t.money("spacing_guild") == guild


@rule("D-6.11", "D-23.2", "D-23.4", "D-14.74", "D-18.11")
def test_fremen_bring_reserves_free_to_the_great_flat_and_around() -> None:
    names = {TERRITORY_IDS[t] for t in FREMEN_RANGE}
    assert {"great_flat", "plastic_basin", "sietch_tabr", "habbanya_erg", "polar_sink"} <= names
    assert "arrakeen" not in names
    t = Table("fremen", "spacing_guild", "bene_gesserit")
    ship(t, "fremen")
    assert t.refused("fremen", "territory:arrakeen") == "E_FREMEN_RANGE"
    t.choose("fremen", "territory:great_flat", "amount:10")
    assert t.forces("fremen", "great_flat") == 10
    assert t.money("fremen") == 3
    assert t.game.is_over  # no companion


@rule("D-6.13", "D-6.15", "D-6.20", "D-6.23", "D-18.13", "D-14.610", "D-14.611")
def test_one_group_from_all_sectors_of_a_territory() -> None:
    t = Table("harkonnen", "emperor")
    t.sweep()
    t.put("emperor", "south_mesa:4", 3)
    t.put("emperor", "south_mesa:6", 2)
    move(t, "emperor").choose("emperor", "territory:south_mesa")
    options = t.options("emperor")
    assert t.refused("emperor", "territory:arrakeen") == "E_TOO_FAR"
    assert set(options) == {
        f"territory:{name}"
        for name in ("cielago_east", "false_wall_south", "pasty_mesa", "red_chasm", "south_mesa", "tueks_sietch")
    }
    t.choose("emperor", "territory:tueks_sietch", "amount:3", "amount:1")
    assert (t.forces("emperor", "tueks_sietch"), t.forces("emperor", "south_mesa")) == (4, 1)
    assert t.game.is_over


@rule("D-6.20")
def test_changing_the_sector_is_a_move() -> None:
    for option, possible in ((True, True), (False, False)):
        t = Table("harkonnen", "emperor", reposition_move=option)
        t.sweep()
        t.put("emperor", "south_mesa:4", 3)
        move(t, "emperor").choose("emperor", "territory:south_mesa")
        assert ("territory:south_mesa" in t.options("emperor")) is possible


@rule("D-6.16")
def test_occupied_territories_can_be_entered_and_crossed() -> None:
    t = Table("atreides", "fremen")
    t.sweep()
    t.put("fremen", "basin", 2)
    t.put("atreides", "old_gap:9", 5)
    move(t, "fremen").choose("fremen", "territory:basin")
    assert {"territory:old_gap", "territory:arrakeen"} <= set(t.options("fremen"))


@rule("D-6.17", "D-6.18", "D-18.12", "D-18.15", "D-18.16")
def test_ornithopters() -> None:
    t = Table("emperor", "harkonnen")
    t.put("emperor", "tueks_sietch", 2)
    t.state.storm = 11  # over Carthag
    t.run(("shipment.turn", 2), phase=6)
    t.choose("emperor", "territory:arrakeen", "amount:1", "territory:tueks_sietch")
    assert "territory:imperial_basin" in t.options("emperor")  # three away
    t.put("harkonnen", "tueks_sietch", 1)
    move(t, "harkonnen").choose("harkonnen", "territory:tueks_sietch")
    assert "territory:imperial_basin" in t.options("harkonnen")  # Carthag in the storm serves as well
    move(t, "harkonnen")
    assert "territory:carthag" not in t.options("harkonnen")  # but nobody leaves it


@rule("D-6.19", "D-1.11")
def test_a_path_around_the_storm_sector_must_exist() -> None:
    t = Table("fremen", "harkonnen")
    t.sweep()
    t.put("fremen", "habbanya_sietch", 2)
    t.state.storm = 18
    move(t, "fremen").choose("fremen", "territory:habbanya_sietch", "territory:habbanya_ridge_flat")
    assert t.game.state.stack  # only sector 17 is free: the machine took it and asks for the number
    t.choose("fremen", "amount:2")
    assert t.forces("fremen", "habbanya_ridge_flat:17") == 2
    move(t, "fremen").choose("fremen", "territory:habbanya_ridge_flat")
    assert "territory:meridian" not in t.options("fremen")


@rule("D-6.21", "D-6.22", "D-10.11")
def test_full_strongholds_and_allies_block_the_way() -> None:
    t = Table("fremen", "harkonnen", "emperor", "atreides")
    t.sweep()
    t.put("fremen", "rim_wall_west", 2)
    t.put("harkonnen", "arrakeen", 1)
    t.put("emperor", "arrakeen", 1)
    t.put("atreides", "old_gap:9", 1)
    t.ally("fremen", "atreides")
    move(t, "fremen").choose("fremen", "territory:rim_wall_west")
    assert t.refused("fremen", "territory:arrakeen") == "E_STRONGHOLD_FULL"
    assert t.refused("fremen", "territory:old_gap") == "E_ALLY_THERE"
    t.state.settings = Table("fremen", "harkonnen", "emperor", "atreides", ally_pass_through=True).state.settings
    move(t, "fremen").choose("fremen", "territory:rim_wall_west")
    assert "territory:old_gap" not in t.options("fremen")
    assert "territory:broken_land" in t.options("fremen")  # through, but not into


@rule("D-10.12", "D-18.17")
def test_allies_who_stay_together_lose_the_second_players_forces() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.put("harkonnen", "arrakeen", 2)
    t.put("harkonnen", "polar_sink", 1)
    t.put("atreides", "polar_sink", 1)
    t.ally("atreides", "harkonnen")
    t.order("atreides", "harkonnen", "emperor")
    t.run(("shipment",), phase=6)
    while t.game.pending:
        decision = t.game.pending[0]
        t.choose(t.who[0], "pass" if decision.option("pass") else "amount:0")
    assert t.forces("atreides", "arrakeen") == 10
    assert t.forces("harkonnen", "arrakeen") == 0
    assert t.forces("harkonnen", "polar_sink") == 1


@rule("D-23.3", "D-14.75", "D-13.32", "D-14.19")
def test_fremen_move_two_territories_unless_stopped() -> None:
    for stopped in (False, True):
        t = Table("fremen", "harkonnen")
        t.sweep()
        t.put("fremen", "sietch_tabr", 3)
        t.hand("harkonnen", "karama")
        move(t, "fremen").choose("fremen", "territory:sietch_tabr", "territory:great_flat", "amount:3")
        assert t.who == ["harkonnen"]
        t.choose("harkonnen", "card:karama" if stopped else "pass")
        if stopped:
            assert t.forces("fremen", "sietch_tabr") == 3
            t.choose("fremen", "territory:sietch_tabr")
            assert "territory:great_flat" not in t.options("fremen")
        else:
            assert t.forces("fremen", "great_flat") == 3


@plays("card/hajr")
@rule("D-13.9", "D-14.46", "D-14.20")
def test_hajr_gives_one_more_move() -> None:
    t = Table("emperor", "harkonnen")
    t.sweep()
    t.put("emperor", "basin", 2)
    t.hand("emperor", "hajr")
    move(t, "emperor").choose("emperor", "territory:basin", "territory:sihaya_ridge", "amount:2")
    assert t.options("emperor") == ["pass", "card:hajr"]
    t.choose("emperor", "card:hajr", "territory:sihaya_ridge", "territory:gara_kulon", "amount:2")
    assert t.forces("emperor", "gara_kulon") == 2
    assert t.discarded() == ["hajr"]


# The Guild (section 24)


@rule("D-24.2", "D-24.3", "D-14.88", "D-14.89", "D-18.28", "D-18.24", "D-24.6")
def test_three_kinds_of_guild_shipment_at_half_price() -> None:
    t = Table("spacing_guild", "emperor", "bene_gesserit")
    ship(t, "spacing_guild")
    assert t.options("spacing_guild") == ["pass", "ship:reserves", "ship:cross", "ship:back"]
    t.choose("spacing_guild", "ship:reserves", "territory:carthag", "amount:5").pass_all()
    assert t.money("spacing_guild") == 2
    ship(t, "spacing_guild").choose("spacing_guild", "ship:cross", "territory:tueks_sietch", "territory:carthag")
    t.choose("spacing_guild", "amount:1")
    assert t.money("spacing_guild") == 1
    assert t.game.is_over  # a cross shipment brings no companion
    ship(t, "spacing_guild").choose("spacing_guild", "ship:back", "territory:carthag", "amount:2")
    assert (t.money("spacing_guild"), t.forces("spacing_guild", "carthag")) == (0, 4)


@rule("D-24.2")
def test_guild_ships_neither_out_of_nor_into_the_storm() -> None:
    t = Table("spacing_guild", "emperor")
    t.state.storm = 5
    ship(t, "spacing_guild").choose("spacing_guild", "ship:cross")
    assert t.options("spacing_guild") == ["pass"]


@rule("D-24.4", "D-14.90", "D-14.91", "D-18.23", "D-13.41", "D-13.42")
def test_an_ally_of_the_guild_ships_at_half_price_and_across() -> None:
    t = Table("spacing_guild", "fremen", "atreides")
    t.ally("atreides", "spacing_guild")
    t.ally("fremen", "spacing_guild")
    ship(t, "atreides")
    assert t.options("atreides")[:3] == ["pass", "ship:reserves", "ship:cross"]
    t.choose("atreides", "ship:cross", "territory:arrakeen", "territory:carthag", "amount:5")
    assert (t.money("atreides"), t.money("spacing_guild")) == (7, 8)
    ship(t, "fremen")
    assert "ship:cross" in t.options("fremen")
    stopped = Table("spacing_guild", "emperor", "atreides")
    stopped.ally("atreides", "spacing_guild")
    stopped.hand("emperor", "karama")
    ship(stopped, "atreides").choose("atreides", "ship:reserves", "territory:carthag", "amount:4")
    stopped.choose("emperor", "card:karama")
    stopped.choose("atreides", "ship:reserves", "territory:carthag", "amount:4")
    assert stopped.money("atreides") == 6  # full price


@rule("D-13.4", "D-14.605", "D-14.16", "D-13.40", "D-13.41")
def test_the_guild_redoes_a_stopped_shipment_without_the_advantage() -> None:
    t = Table("spacing_guild", "emperor")
    t.hand("emperor", "karama")
    ship(t, "spacing_guild").choose("spacing_guild", "ship:back", "territory:tueks_sietch", "amount:2")
    t.choose("emperor", "card:karama")  # gui_three_shipments is asked about first
    assert t.forces("spacing_guild", "tueks_sietch") == 5
    assert t.kinds == ["ship.where"]
    income = Table("spacing_guild", "emperor")
    income.hand("emperor", "karama")
    ship(income, "emperor").choose("emperor", "territory:arrakeen", "amount:2", "card:karama")
    assert (income.money("emperor"), income.money("spacing_guild")) == (8, 5)


@rule("D-13.6", "D-13.19", "D-14.43")
def test_karama_gives_the_guild_rate_paid_to_the_bank() -> None:
    t = Table("spacing_guild", "emperor", "atreides")
    t.hand("emperor", "karama")
    ship(t, "emperor").choose("emperor", "card:karama", "territory:arrakeen", "amount:5")
    assert (t.money("emperor"), t.money("spacing_guild")) == (7, 5)
    assert t.discarded() == ["karama"]


@rule("D-A9.1", "D-A9.2", "D-14.93", "D-14.15")
def test_the_advanced_guild_acts_when_it_likes() -> None:
    t = Table("atreides", "spacing_guild", "emperor", advanced=True)
    t.run(("shipment.turns",), phase=6)
    assert (t.who, t.options("spacing_guild")) == (["spacing_guild"], ["act", "wait"])
    t.choose("spacing_guild", "wait").choose("atreides", "pass", "pass")
    t.choose("spacing_guild", "wait")  # delays at its own place
    assert t.who == ["emperor"]
    t.choose("emperor", "pass")
    assert t.kinds == ["ship.kind"]  # last: it must act or pass
    first = Table("atreides", "spacing_guild", "emperor", advanced=True)
    first.run(("shipment.turns",), phase=6).choose("spacing_guild", "act")
    assert first.kinds == ["ship.kind"]


@rule("D-A9.3", "D-13.43")
def test_karama_holds_the_guild_to_storm_order() -> None:
    t = Table("atreides", "spacing_guild", "emperor", advanced=True)
    t.hand("emperor", "karama")
    t.run(("shipment.turns",), phase=6).choose("spacing_guild", "act").choose("emperor", "card:karama")
    assert t.who == ["atreides"]
    t.choose("atreides", "pass", "pass")
    assert t.who == ["spacing_guild"]
    assert t.kinds == ["ship.kind"]


@rule("D-A4.6", "D-14.605")
def test_the_guilds_karama_stops_a_shipment_but_not_the_move() -> None:
    t = Table("atreides", "spacing_guild", "fremen", advanced=True)
    t.hand("spacing_guild", "karama")
    t.run(("shipment.turn", 0), phase=6)
    t.choose("atreides", "territory:carthag", "amount:2")
    assert t.kinds == ["ship.veto"]
    t.choose("spacing_guild", "card:karama")
    assert t.forces("atreides", "carthag") == 0
    assert t.money("atreides") == 10
    assert t.kinds == ["move.origin"]


# The Atreides look (D-20.2)


@rule("D-20.2", "D-14.54", "D-14.602", "D-14.14", "D-11.16", "D-13.21")
def test_atreides_see_the_next_spice_card() -> None:
    for stopped in (False, True):
        t = Table("atreides", "emperor")
        t.hand("emperor", "karama")
        t.run(("shipment",), phase=6)
        t.choose("emperor", "card:karama" if stopped else "pass")
        seen = t.game.view(0)["spice_deck"]["top"]
        assert (seen is None) is stopped
        assert t.game.view(1)["spice_deck"]["top"] is None


# Bene Gesserit companions and advisors


@rule("D-21.2", "D-14.59", "D-14.609", "D-14.17", "D-13.24")
def test_a_companion_goes_to_the_polar_sink() -> None:
    t = Table("emperor", "bene_gesserit")
    ship(t, "emperor").choose("emperor", "territory:arrakeen", "amount:1")
    assert t.options("bene_gesserit") == ["pass", "companion:polar_sink"]
    t.choose("bene_gesserit", "companion:polar_sink")
    assert t.forces("bene_gesserit", "polar_sink") == 2
    t.hand("emperor", "karama")
    ship(t, "emperor").choose("emperor", "territory:arrakeen", "amount:1")
    t.choose("bene_gesserit", "companion:polar_sink").choose("emperor", "card:karama")
    assert t.forces("bene_gesserit", "polar_sink") == 2
    ship(t, "bene_gesserit").choose("bene_gesserit", "territory:carthag", "amount:1")
    assert t.game.is_over  # not for their own shipments


@rule("D-A6.5", "D-14.65", "D-A6.9", "D-14.601", "D-14.69", "D-14.8")
def test_an_advisor_goes_along_and_cannot_flip_this_turn() -> None:
    t = Table("emperor", "bene_gesserit", advanced=True)
    t.sweep()
    ship(t, "emperor").choose("emperor", "territory:arrakeen", "amount:1", "amount:0")
    t.choose("bene_gesserit", "companion:advisor")
    assert t.advisors_at("arrakeen") == 1
    t.run(("advisors.declare",), phase=6)
    assert t.game.is_over  # locked while others are there
    t.state.advisors_locked = 0
    t.run(("advisors.declare",), phase=6).choose("bene_gesserit", "territory:arrakeen")
    assert (t.advisors_at("arrakeen"), t.forces("bene_gesserit", "arrakeen")) == (0, 1)
    ship(t, "emperor").choose("emperor", "territory:arrakeen", "amount:1", "amount:0")
    t.choose("bene_gesserit", "no")
    assert "companion:advisor" not in t.options("bene_gesserit")  # not where they have fighters


@rule("D-A6.9")
def test_where_advisors_may_not_declare_battle() -> None:
    t = Table("emperor", "bene_gesserit", "harkonnen", "atreides", advanced=True)
    t.sweep()
    for where, occupants in (
        ("arrakeen", ("emperor", "harkonnen")),
        ("carthag", ("atreides",)),
        ("basin", ("emperor",)),
        ("sietch_tabr", ("emperor",)),
    ):
        for faction in occupants:
            t.put(faction, where, 1)
        t.advisors(where, 1)
    t.ally("bene_gesserit", "atreides")
    t.state.storm = 9
    t.run(("advisors.declare",), phase=6)
    assert t.options("bene_gesserit") == ["pass", "territory:sietch_tabr"]
    assert t.refused("bene_gesserit", "territory:arrakeen") == "E_ADVISOR_FLIP"


@rule("D-A6.6", "D-14.66")
def test_own_shipments_arrive_as_fighters_and_not_among_advisors() -> None:
    t = Table("emperor", "bene_gesserit", advanced=True)
    t.sweep()
    t.put("emperor", "arrakeen", 1)
    t.put("emperor", "carthag", 1)
    t.advisors("arrakeen", 1)
    ship(t, "bene_gesserit")
    assert t.refused("bene_gesserit", "territory:arrakeen") == "E_BG_MIXED"
    t.choose("bene_gesserit", "territory:carthag", "amount:2")
    assert t.forces("bene_gesserit", "carthag") == 2


@rule("D-A6.7", "D-14.67", "D-A6.10", "D-13.28", "D-14.611")
def test_moving_advisors_choose_their_side() -> None:
    for side, fighters in (("fighters", 1), ("advisors", 0)):
        t = Table("emperor", "bene_gesserit", advanced=True)
        t.sweep()
        t.put("emperor", "basin", 1)
        t.put("emperor", "old_gap:9", 1)
        t.advisors("basin", 1)
        move(t, "bene_gesserit").choose("bene_gesserit", "territory:basin", "territory:old_gap")
        t.choose("bene_gesserit", "part:old_gap:9", f"side:{side}")
        assert t.forces("bene_gesserit", "old_gap") == fighters
        assert t.advisors_at("old_gap") == 1 - fighters
    alone = Table("emperor", "bene_gesserit", advanced=True)
    alone.sweep()
    alone.put("emperor", "basin", 1)
    alone.advisors("basin", 2)
    move(alone, "bene_gesserit").choose("bene_gesserit", "territory:basin", "territory:sihaya_ridge", "amount:2")
    assert alone.forces("bene_gesserit", "sihaya_ridge") == 2


@rule("D-A6.8", "D-14.68", "D-14.608", "D-14.612", "D-14.18", "D-13.28")
def test_intrusion_flips_fighters_to_advisors() -> None:
    t = Table("emperor", "bene_gesserit", "harkonnen", advanced=True)
    t.sweep()
    t.put("bene_gesserit", "arrakeen", 3)
    ship(t, "emperor").choose("emperor", "territory:arrakeen", "amount:1", "amount:0")
    assert t.kinds == ["advisors.intrusion"]
    t.choose("bene_gesserit", "yes")
    assert (t.advisors_at("arrakeen"), t.forces("bene_gesserit", "arrakeen")) == (3, 0)
    t = Table("emperor", "bene_gesserit", "harkonnen", advanced=True)
    t.sweep()
    t.put("bene_gesserit", "arrakeen", 3)
    t.hand("harkonnen", "karama")
    ship(t, "emperor").choose("emperor", "territory:arrakeen", "amount:1", "amount:0")
    t.choose("bene_gesserit", "yes").choose("harkonnen", "card:karama")
    assert t.forces("bene_gesserit", "arrakeen") == 3
    friend = Table("emperor", "bene_gesserit", "harkonnen", advanced=True)
    friend.sweep()
    friend.put("bene_gesserit", "polar_sink", 3)
    friend.ally("emperor", "bene_gesserit")
    ship(friend, "emperor").choose("emperor", "territory:polar_sink", "amount:1", "amount:0")
    assert friend.kinds == ["advisors.companion"]  # not for an ally


@rule("D-A6.4", "D-14.62", "D-A6.12", "D-A1.2")
def test_advisors_coexist() -> None:
    t = Table("emperor", "bene_gesserit", "harkonnen", advanced=True)
    t.sweep()
    t.put("emperor", "arrakeen", 1)
    t.put("harkonnen", "arrakeen", 1)
    t.advisors("arrakeen", 2)
    assert t.state.occupants[territory("arrakeen")] == 1 << 2 | 1 << 5
    move(t, "bene_gesserit").choose("bene_gesserit", "territory:arrakeen")
    assert "territory:broken_land" not in t.options("bene_gesserit")  # no ornithopters
    from landsraad.dune.phases.battle.fights import fights

    assert fights(t.state, 1) == []
    t.ally("bene_gesserit", "emperor")
    assert t.advisors_at("arrakeen") == 2


@rule("D-A6.11", "D-14.39")
def test_lonely_advisors_become_fighters_until_phase_six() -> None:
    t = Table("emperor", "bene_gesserit", advanced=True)
    t.sweep()
    t.put("emperor", "basin", 1)
    t.advisors("basin", 2)
    t.state.phase = 6
    move(t, "emperor").choose("emperor", "territory:basin", "territory:sihaya_ridge")
    assert t.forces("bene_gesserit", "basin") == 2
    late = Table("emperor", "bene_gesserit", advanced=True)
    late.sweep()
    late.put("emperor", "basin", 1)
    late.advisors("basin", 2)
    late.state.phase = 7
    from landsraad.dune.forces import kill

    kill(late.state, 2, part("basin"), 1, 0)
    assert late.advisors_at("basin") == 2


@rule("D-A8.6", "D-14.84", "D-13.38")
def test_fremen_bring_reserves_into_the_storm_and_lose_half() -> None:
    t = Table("fremen", "emperor", advanced=True)
    t.state.storm = 15
    t.hand("emperor", "karama")
    ship(t, "fremen").choose("fremen", "territory:great_flat", "amount:5")
    while t.kinds == ["ship.starred"]:
        t.choose("fremen", t.options("fremen")[0])
    t.choose("emperor", "pass")
    while t.kinds == ["ship.storm_losses"]:
        t.choose("fremen", t.options("fremen")[0])
    assert (t.forces("fremen", "great_flat"), t.tanks("fremen")) == (2, 3)
    ship(t, "fremen").choose("fremen", "territory:great_flat", "amount:1", "amount:0")
    t.choose("emperor", "card:karama")
    assert t.refused("fremen", "territory:great_flat") == "E_STORM"


def test_every_faction_can_take_its_turn() -> None:
    t = Table(*ALL)
    t.run(("shipment",), phase=6)
    seen = set()
    while t.game.pending:
        seen.add(t.who[0])
        t.choose(t.who[0], "pass")
    assert seen == set(ALL)


@rule("D-24.4", "D-A6.6")
def test_advisors_shipped_across_by_an_allied_guild_arrive_as_fighters() -> None:
    t = Table("spacing_guild", "bene_gesserit", "emperor", advanced=True)
    t.sweep()
    t.put("emperor", "basin", 1)
    t.advisors("basin", 3)
    t.ally("spacing_guild", "bene_gesserit")
    ship(t, "bene_gesserit").choose("bene_gesserit", "ship:cross", "territory:basin", "territory:carthag", "amount:2")
    assert (t.advisors_at("basin"), t.forces("bene_gesserit", "carthag")) == (1, 2)
