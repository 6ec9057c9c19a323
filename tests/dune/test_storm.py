"""Phase 1: storm (section 1), with its cards (D-13.7 to D-13.11)."""

from __future__ import annotations

import pytest

from landsraad.dune.phases.storm import first_dialers, storm_order
from tests.dune.table import ALL, Table, part
from tests.rulebook import plays, rule


def storm_of(t: Table, distance: int) -> Table:
    """The storm moves so far."""
    t.state.storm_distance = distance
    return t.run(("storm.move",), phase=1)


@rule("D-1.1", "D-14.102", "D-14.32", "D-11.18")
def test_first_storm_is_dialed_in_secret_by_the_neighbours_of_storm_start() -> None:
    t = Table(*ALL)
    t.state.turn = 1
    t.run(("storm",), phase=1)
    assert t.who == ["atreides", "harkonnen"]
    assert t.options("atreides") == [f"amount:{n}" for n in range(21)]
    assert t.refused("atreides", "amount:21") == "E_DIAL_RANGE"
    t.choose("harkonnen", "amount:20")
    assert t.who == ["atreides"]
    shown = t.game.view(t.state.seat[0])
    assert "20" not in str(shown["storm"])
    with pytest.raises(AssertionError, match="not asked"):
        t.decision("harkonnen")
    t.choose("atreides", "amount:5")
    assert t.state.storm == 1 + 25 % 18


@rule("D-1.2")
@pytest.mark.parametrize(("dials", "sector"), [((0, 0), 1), ((10, 8), 1), ((20, 20), 5), ((0, 3), 4)])
def test_first_marker(dials: tuple[int, int], sector: int) -> None:
    t = Table("atreides", "harkonnen")
    t.state.turn = 1
    t.run(("storm",), phase=1)
    t.choose("atreides", f"amount:{dials[0]}").choose("harkonnen", f"amount:{dials[1]}")
    assert t.state.storm == sector


@rule("D-1.3")
def test_first_storm_hits_only_where_it_ends() -> None:
    for option, left in ((False, 1), (True, 0)):
        t = Table("atreides", "harkonnen", first_storm_hits_path=option)
        t.state.turn = 1
        t.put("atreides", "cielago_north:2", 1)
        storm_of(t, 4)
        assert t.forces("atreides", "cielago_north") == left


@rule("D-1.4", "D-7.41", "D-14.714")
def test_later_storms_are_dialed_by_the_last_users_of_the_wheels() -> None:
    t = Table("atreides", "emperor", "fremen", "harkonnen")
    t.state.wheels = [2, 3]
    t.run(("storm",), phase=1)
    assert t.who == ["emperor", "fremen"]
    assert t.options("emperor") == ["amount:1", "amount:2", "amount:3"]
    t.choose("emperor", "amount:3").choose("fremen", "amount:2")
    assert t.state.storm == 18 + 5 - 18


@rule("D-1.5")
def test_the_storm_goes_round() -> None:
    t = Table("atreides", "harkonnen")
    t.state.storm = 16
    storm_of(t, 5)
    assert t.state.storm == 3


@rule("D-1.6", "D-14.103", "D-14.3", "D-14.45")
def test_cards_come_between_distance_and_movement() -> None:
    t = Table("atreides", "harkonnen")
    t.hand("atreides", "weather_control")
    t.run(("storm",), phase=1)
    t.choose("atreides", "amount:1").choose("harkonnen", "amount:1")
    assert t.kinds == ["storm.cards"]
    assert t.state.storm == 18
    t.choose("atreides", "pass")
    assert t.state.storm == 2


@rule("D-1.7", "D-1.9", "D-14.105")
def test_the_storm_kills_on_sand_and_scatters_spice() -> None:
    t = Table("atreides", "harkonnen")
    t.put("harkonnen", "cielago_north:1", 3)
    t.put("harkonnen", "cielago_north:3", 2)
    t.state.spice_on[part("cielago_north:3")] = 8
    t.state.spice_on[part("cielago_south:2")] = 12
    storm_of(t, 2)
    assert t.forces("harkonnen", "cielago_north:1") == 0
    assert t.forces("harkonnen", "cielago_north:3") == 2
    assert t.tanks("harkonnen") == 3
    assert t.state.spice_on[part("cielago_south:2")] == 0
    assert t.state.spice_on[part("cielago_north:3")] == 8


@rule("D-1.8")
def test_the_sector_the_storm_leaves_is_not_hit_again() -> None:
    for option, left in ((False, 1), (True, 0)):
        t = Table("atreides", "harkonnen", storm_hits_start_sector=option)
        t.put("atreides", "habbanya_ridge_flat:18", 1)
        storm_of(t, 0)
        assert t.forces("atreides", "habbanya_ridge_flat") == 1
        storm_of(t, 1)
        assert t.forces("atreides", "habbanya_ridge_flat") == left


@rule("D-1.10", "D-1.13")
def test_rock_strongholds_pole_and_imperial_basin_are_safe_until_the_wall_falls() -> None:
    for wall, left in ((False, 1), (True, 0)):
        t = Table("atreides", "harkonnen")
        t.sweep()
        for where in ("arrakeen", "imperial_basin:10", "polar_sink", "sietch_tabr", "false_wall_east:9"):
            t.put("atreides", where, 1)
        t.put("harkonnen", "carthag", 1)
        t.state.wall_destroyed = wall
        t.state.storm = 7
        storm_of(t, 10)
        assert t.forces("atreides", "arrakeen") == left
        assert t.forces("atreides", "imperial_basin") == left
        assert t.forces("harkonnen", "carthag") == left
        assert t.forces("atreides", "polar_sink") == 1
        assert t.forces("atreides", "sietch_tabr") == 1
        assert t.forces("atreides", "false_wall_east") == 1


@rule("D-1.11", "D-6.24")
def test_nothing_enters_leaves_or_crosses_the_storm() -> None:
    t = Table("atreides", "harkonnen")
    t.sweep()
    t.state.storm = 10
    t.put("atreides", "arrakeen", 2)
    t.run(("move.origin", 0, 1), phase=6)
    assert "move.origin" not in t.kinds  # forces in the storm sector stay
    t.run(("ship.again", 0, 0), phase=6)
    assert t.refused("atreides", "territory:arrakeen") == "E_STORM"


@rule("D-1.12")
def test_no_battle_in_the_storm() -> None:
    t = Table("atreides", "harkonnen")
    t.put("harkonnen", "arrakeen", 2)
    t.state.storm = 10
    t.run(("battle",), phase=7)
    assert t.game.is_over


@rule("D-1.14", "D-14.106", "D-1.16")
def test_first_player_is_whom_the_storm_reaches_next() -> None:
    t = Table(*ALL)
    for storm, first in ((1, "atreides"), (2, "bene_gesserit"), (4, "bene_gesserit"), (17, "atreides")):
        t.state.storm = storm
        assert ALL[storm_order(t.state)[0]] == first
    t.state.storm = 5
    assert ALL[storm_order(t.state)[-1]] == "bene_gesserit"
    before = list(t.state.order)
    t.run(("charity",), phase=3).pass_all()
    assert t.state.order == before


@rule("D-1.15")
def test_the_first_player_opens_acts_first_and_is_first_aggressor() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.order("emperor", "harkonnen", "atreides")
    t.put("emperor", "arrakeen", 1)
    t.put("harkonnen", "arrakeen", 1)
    t.run(("bidding",), phase=4)
    assert t.who == ["emperor"]
    t.run(("shipment",), phase=6)
    assert t.who == ["emperor"]
    t.run(("battle",), phase=7)
    assert t.who == ["emperor"]


@rule("D-15.8")
def test_first_dialers_of_any_seating() -> None:
    t = Table("atreides", "harkonnen", "emperor", circles=[3, 4, 5])
    assert first_dialers(t.state) == [0, 2]


@plays("card/weather_control")
@rule("D-13.10", "D-14.103")
def test_weather_control_moves_the_storm_as_its_player_likes() -> None:
    t = Table("atreides", "harkonnen")
    t.hand("harkonnen", "weather_control")
    t.state.storm_distance = 6
    t.run(("storm.cards", 0, 0), ("storm.move",), phase=1)
    t.choose("harkonnen", "card:weather_control")
    assert t.options("harkonnen") == [f"amount:{n}" for n in range(11)]
    assert t.refused("harkonnen", "amount:11") == "E_DIAL_RANGE"
    t.choose("harkonnen", "amount:0")
    assert t.state.storm == 18
    assert t.discarded() == ["weather_control"]


@rule("D-13.10", "D-13.7")
def test_storm_cards_are_not_for_the_first_turn() -> None:
    t = Table("atreides", "harkonnen")
    t.hand("atreides", "weather_control", "family_atomics")
    t.state.turn = 1
    t.run(("storm",), phase=1)
    t.choose("atreides", "amount:1").choose("harkonnen", "amount:1")
    assert t.state.storm == 3
    assert t.has("atreides") == ["family_atomics", "weather_control"]


@plays("card/family_atomics")
@rule("D-13.7", "D-13.8", "D-18.1", "D-18.2")
def test_family_atomics_break_the_shield_wall() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.sweep()
    t.hand("atreides", "family_atomics")
    t.put("harkonnen", "shield_wall:8", 3)
    t.put("emperor", "arrakeen", 4)
    t.run(("storm.cards", 0, 0), phase=1)
    assert t.refused("atreides", "card:family_atomics") == "E_ATOMICS_POSITION"
    t.put("atreides", "imperial_basin:9", 2)
    t.put("emperor", "imperial_basin:11", 2)
    t.state.storm = 9  # over the wall and the launching sector: allowed all the same
    t.state.storm_distance = 2
    t.run(("storm.cards", 0, 0), ("storm.move",), phase=1)
    t.choose("atreides", "card:family_atomics")
    assert t.state.wall_destroyed
    assert t.forces("harkonnen", "shield_wall") == 0
    assert [t.tanks(f) for f in ("harkonnen", "emperor")] == [3, 6]
    assert t.forces("atreides", "imperial_basin") == 2  # the sector the storm stood in is never hit
    assert t.discarded() == []
    assert len(t.state.removed) == 1


@rule("D-13.11", "D-14.1", "D-14.31")
def test_both_storm_cards_apply_in_storm_order() -> None:
    t = Table("atreides", "harkonnen")
    t.sweep()
    t.put("atreides", "gara_kulon", 1)
    t.hand("atreides", "family_atomics")
    t.hand("harkonnen", "weather_control")
    t.order("harkonnen", "atreides")
    t.run(("storm.cards", 0, 0), ("storm.move",), phase=1)
    assert t.who == ["harkonnen"]
    t.choose("harkonnen", "pass")
    t.choose("atreides", "card:family_atomics")
    t.choose("harkonnen", "card:weather_control", "amount:2")
    assert t.state.storm == 2
    assert t.state.wall_destroyed
