"""Fremen: worms, storms, reserves, special victory, Fedaykin, in the cases other tests leave out."""

from __future__ import annotations

import pytest

from landsraad.dune.map import FREMEN_RANGE, SAND, TERRAIN, TERRITORY_IDS
from tests.dune.table import Table, part, territory
from tests.dune.test_battle import duel
from tests.dune.test_spice_blow import deck, pile
from tests.rulebook import rule


@rule("D-23.2", "D-6.11", "D-23.4")
def test_reserves_come_free_to_every_territory_in_range_and_no_other() -> None:
    t = Table("fremen", "spacing_guild", "harkonnen")
    t.sweep()
    t.spice("fremen", 0)
    t.run(("ship.again", 3, 0), phase=6)
    assert t.options("fremen") == ["pass", *(f"territory:{TERRITORY_IDS[n]}" for n in FREMEN_RANGE)]
    assert t.refused("fremen", "territory:arrakeen") == "E_FREMEN_RANGE"
    t.choose("fremen", "territory:sietch_tabr", "amount:20")
    assert (t.forces("fremen", "sietch_tabr"), t.money("spacing_guild")) == (20, 5)


@rule("D-23.2", "D-6.7", "D-10.11", "D-1.11")
def test_storm_occupancy_and_allies_bind_the_reserves() -> None:
    t = Table("fremen", "atreides", "harkonnen", "emperor")
    t.sweep()
    for faction in ("atreides", "harkonnen"):
        t.put(faction, "sietch_tabr", 1)
    t.put("emperor", "great_flat", 1)
    t.ally("fremen", "emperor")
    t.state.storm = 16
    t.run(("ship.again", 3, 0), phase=6)
    assert t.refused("fremen", "territory:sietch_tabr") == "E_STRONGHOLD_FULL"
    assert t.refused("fremen", "territory:great_flat") == "E_ALLY_THERE"
    assert t.refused("fremen", "territory:greater_flat") == "E_STORM"


@rule("D-23.3", "D-6.17")
def test_two_territories_and_three_with_ornithopters() -> None:
    t = Table("fremen", "harkonnen")
    t.sweep()
    t.put("fremen", "sietch_tabr", 2)
    t.run(("move.origin", 3, 1), phase=6).choose("fremen", "territory:sietch_tabr")
    two = set(t.options("fremen"))
    assert "territory:great_flat" in two  # over Plastic Basin
    assert "territory:polar_sink" not in two
    t.put("fremen", "carthag", 1)
    t.run(("move.origin", 3, 1), phase=6).choose("fremen", "territory:sietch_tabr")
    assert two < set(t.options("fremen"))
    assert "territory:polar_sink" in t.options("fremen")


@rule("D-23.7", "D-9.6")
@pytest.mark.parametrize(("faction", "where", "wins"), [
    ("fremen", "sietch_tabr", True), ("atreides", "sietch_tabr", False), ("spacing_guild", "habbanya_sietch", False),
    ("spacing_guild", "tueks_sietch", True), ("bene_gesserit", "tueks_sietch", True),
    ("emperor", "tueks_sietch", False), ("atreides", "tueks_sietch", False),
    ("harkonnen", "tueks_sietch", False), ("harkonnen", "arrakeen", True),
])  # fmt: skip
def test_the_special_victory(faction: str, where: str, wins: bool) -> None:
    factions = ("fremen", "spacing_guild", "atreides", "emperor", "harkonnen", "bene_gesserit")
    t = Table(*factions)
    t.sweep()
    t.put(faction, where, 1)
    t.state.turn = 10
    t.run(("mentat",), phase=9)
    assert t.game.winners == ([0] if wins else [1])


@rule("D-23.7", "D-10.13")
def test_an_allys_force_spoils_the_special_victory_and_advisors_do_not() -> None:
    t = Table("fremen", "spacing_guild", "atreides", "bene_gesserit", advanced=True)
    t.sweep()
    t.ally("fremen", "bene_gesserit")
    t.put("fremen", "sietch_tabr", 1)
    t.advisors("sietch_tabr", 1)
    t.state.turn = 10
    t.run(("mentat",), phase=9)
    assert t.game.winners == [0, 3]  # allies win too
    t = Table("fremen", "spacing_guild", "atreides", "bene_gesserit")
    t.sweep()
    t.ally("fremen", "atreides")
    t.put("atreides", "sietch_tabr", 1)
    t.state.turn = 10
    t.run(("mentat",), phase=9)
    assert t.game.winners == [1]


@rule("D-23.9", "D-2.7")
def test_an_alliance_of_this_nexus_comes_too_late() -> None:
    t = Table("fremen", "atreides", "harkonnen")
    t.put("atreides", "south_mesa:5", 4)
    deck(t, "shai_hulud", "red_chasm")
    pile(t, "south_mesa")
    t.order("fremen", "atreides", "harkonnen")
    t.run(("spice_blow",), phase=2)
    assert t.kinds == ["nexus"]
    assert t.tanks("atreides") == 4
    t.choose("fremen", "offer:atreides").choose("atreides", "accept")
    assert t.tanks("atreides") == 4


@rule("D-A8.4", "D-13.37", "D-14.204")
@pytest.mark.parametrize("answer", ["pass", "stopped"])
def test_a_worm_not_placed_has_no_effect(answer: str) -> None:
    t = Table("fremen", "atreides", "harkonnen", advanced=True)
    t.put("harkonnen", "old_gap:9", 3)
    t.hand("harkonnen", "karama")
    deck(t, "shai_hulud", "shai_hulud", "red_chasm")
    pile(t, "south_mesa")
    t.run(("blow", 0), phase=2)
    if answer == "pass":
        t.choose("fremen", "pass")
    else:
        t.choose("fremen", "territory:old_gap").choose("harkonnen", "card:karama")
    assert t.forces("harkonnen", "old_gap") == 3


@rule("D-A8.4", "D-A4.5")
def test_worms_are_placed_on_sand() -> None:
    t = Table("fremen", "atreides", "harkonnen", advanced=True)
    t.run(("worm.place",), phase=2)
    sand = {f"territory:{TERRITORY_IDS[n]}" for n in range(len(TERRAIN)) if TERRAIN[n] == SAND}
    assert set(t.options("fremen")) == sand | {"pass"}
    assert "territory:imperial_basin" in sand
    for where in ("sietch_tabr", "pasty_mesa", "polar_sink"):
        assert t.refused("fremen", f"territory:{where}") == "E_NOT_SAND"


@rule("D-A4.5", "D-A4.1", "D-23.6", "D-14.201", "D-14.206")
def test_a_worm_called_with_karama_can_be_ridden_and_only_once_in_a_game() -> None:
    t = Table("fremen", "atreides", "harkonnen", advanced=True)
    t.sweep()
    t.put("fremen", "old_gap:9", 3)
    t.put("harkonnen", "old_gap:11", 2)
    t.hand("fremen", "karama")
    deck(t, "red_chasm")
    t.run(("blow", 0), phase=2).choose("fremen", "pass")  # before the first card
    assert t.kinds == ["worm.karama"]  # and once more after the territory card
    t.choose("fremen", "card:karama", "territory:old_gap")
    assert (t.tanks("harkonnen"), t.tanks("fremen")) == (2, 0)
    assert t.kinds == ["worm.ride"]
    t.choose("fremen", "territory:arrakeen", "amount:3")
    t.hand("fremen", "karama")
    t.run(("blow", 1), phase=2)
    assert "worm.karama" not in t.kinds


@rule("D-A4.5")
def test_no_karama_worm_in_the_first_turn() -> None:
    t = Table("fremen", "atreides", advanced=True)
    t.hand("fremen", "karama")
    t.state.turn = 1
    t.run(("worm.karama",), phase=2)
    assert t.game.is_over


@rule("D-A8.5", "D-13.38", "D-14.83")
@pytest.mark.parametrize(("count", "lost"), [(1, 1), (2, 1), (5, 3)])
def test_half_of_each_part_is_lost_rounded_up(count: int, lost: int) -> None:
    t = Table("fremen", "atreides", advanced=True)
    t.sweep()
    t.put("fremen", "minor_erg:6", count)
    t.put("fremen", "minor_erg:7", count)
    t.state.storm, t.state.storm_distance = 5, 2
    t.run(("storm.losses_window",), ("storm.move",), phase=1)
    assert t.tanks("fremen") == 2 * lost
    stopped = Table("fremen", "atreides", advanced=True)
    stopped.sweep()
    stopped.put("fremen", "minor_erg:6", count)
    stopped.hand("atreides", "karama")
    stopped.state.storm, stopped.state.storm_distance = 5, 2
    stopped.run(("storm.losses_window",), ("storm.move",), phase=1).choose("atreides", "card:karama")
    assert stopped.tanks("fremen") == count


@rule("D-A8.5")
def test_fremen_choose_which_tokens_the_storm_takes() -> None:
    t = Table("fremen", "atreides", advanced=True)
    t.sweep()
    t.put("fremen", "minor_erg:6", 4, starred=3)
    t.state.storm, t.state.storm_distance = 5, 1
    t.run(("storm.move",), phase=1)
    assert t.options("fremen") == ["amount:1", "amount:2"]  # 2 are lost, only one of them can be normal
    t.choose("fremen", "amount:1")
    assert (t.forces("fremen", "minor_erg"), t.state.starred[3][part("minor_erg:6")]) == (2, 2)


@rule("D-A8.7", "D-A8.8", "D-A3.6", "D-13.39")
def test_fedaykin_and_free_support_are_two_advantages() -> None:
    t = duel("fremen", "harkonnen", "emperor", advanced=True)
    t.sweep()
    t.put("fremen", "basin", 4, starred=2)
    t.put("harkonnen", "basin", 1)
    t.spice("fremen", 1)
    t.hand("emperor", "karama")
    t.hand("harkonnen", "karama")
    t.order("fremen", "harkonnen", "emperor")
    t.run(("battle",), phase=7)
    t.choose("harkonnen", "stop:fedaykin").choose("emperor", "stop:fre_no_spice")
    t.pass_all("battle.window").choose("fremen", "leader:stilgar", "weapon:none", "defense:none")
    assert t.options("fremen")[-1] == "dial:2.5"  # four tokens at half, one of them paid for
    assert t.refused("fremen", "dial:3") == "E_DIAL_RANGE"


@rule("D-A8.8")
def test_no_spice_in_a_fremen_plan() -> None:
    t = duel("fremen", "harkonnen", advanced=True)
    t.battle("", "fremen", "harkonnen").pass_all("battle.window")
    t.choose("fremen", "leader:stilgar", "weapon:none", "defense:none")
    assert t.refused("fremen", "support:1") == "E_SPICE_NOT_NEEDED"
    assert t.options("fremen")[-1] == "dial:5"


@rule("D-23.8", "D-14.79", "D-5.3")
def test_a_grant_that_is_stopped() -> None:
    t = Table("fremen", "emperor", "atreides")
    t.ally("fremen", "emperor")
    t.kill("emperor", 4)
    t.spice("emperor", 0)
    t.hand("atreides", "karama")
    t.run(("revival.player", 2), phase=5).choose("fremen", "yes").choose("atreides", "card:karama")
    assert t.options("emperor")[:2] == ["amount:0", "amount:1"]
    assert "amount:2" not in t.options("emperor")


@rule("D-23.6", "D-1.11")
def test_riders_in_the_storm_stay() -> None:
    t = Table("fremen", "harkonnen")
    t.sweep()
    t.put("fremen", "south_mesa:4", 1)
    t.put("fremen", "south_mesa:5", 2)
    t.state.storm = 5
    t.run(("worm.ride", territory("south_mesa")), phase=2).choose("fremen", "territory:basin")
    assert (t.forces("fremen", "basin"), t.forces("fremen", "south_mesa:5")) == (1, 2)
