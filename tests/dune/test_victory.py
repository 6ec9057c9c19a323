"""Phases 8 and 9: collection, Mentat pause and all ways to win (sections 8, 9 and 15)."""

from __future__ import annotations

from tests.dune.table import ALL, Table, part
from tests.rulebook import rule


def pause(t: Table, turn: int = 2) -> list[str]:
    t.state.turn = turn
    t.run(("mentat",), phase=9)
    return [ALL[f] for f in t.state.winners]


def holding(t: Table, **places: str) -> Table:
    t.sweep()
    for faction, names in places.items():
        for where in names.split():
            t.put(faction, where, 1)
    return t


@rule("D-8.1", "D-8.2", "D-8.3", "D-8.4", "D-14.802", "D-14.27", "D-8.7")
def test_collection() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.sweep()
    t.put("emperor", "south_mesa:5", 3)
    t.put("emperor", "south_mesa:4", 5)
    t.put("harkonnen", "carthag", 1)
    t.put("harkonnen", "red_chasm", 1)
    t.state.spice_on[part("south_mesa:5")] = 10
    t.state.spice_on[part("red_chasm")] = 8
    t.state.storm = 11
    t.run(("collection",), phase=8)
    assert t.money("emperor") == 16  # only the very sector counts, 2 each
    assert t.money("harkonnen") == 13  # 3 with a city, storm or not
    assert t.state.spice_on[part("south_mesa:5")] == 4


@rule("D-8.5")
def test_two_collectors_in_storm_order() -> None:
    for option, money in (("storm_order", (14, 11)), ("none", (10, 10))):
        t = Table("atreides", "harkonnen", shared_collection=option)
        t.sweep()
        t.put("atreides", "red_chasm", 2)
        t.put("harkonnen", "red_chasm", 2)
        t.state.spice_on[part("red_chasm")] = 5
        t.run(("collection",), phase=8)
        assert (t.money("atreides"), t.money("harkonnen")) == money


@rule("D-8.6")
def test_a_contested_city_gives_no_rate() -> None:
    t = Table("atreides", "harkonnen")
    t.put("harkonnen", "arrakeen", 1)
    t.put("atreides", "red_chasm", 1)
    t.state.spice_on[part("red_chasm")] = 8
    t.run(("collection",), phase=8)
    assert t.money("atreides") == 12


@rule("D-9.1", "D-14.901", "D-11.9")
def test_bribes_are_picked_up() -> None:
    t = Table("atreides", "harkonnen")
    t.state.bribes[0] = 4
    assert t.game.view(1)["factions"][0]["bribes"] == 4
    pause(t)
    assert (t.money("atreides"), t.state.bribes[0]) == (14, 0)


@rule("D-9.2", "D-9.4", "D-14.902", "D-14.905", "D-9.9")
def test_three_strongholds_win_alone() -> None:
    t = holding(Table("atreides", "harkonnen"), atreides="arrakeen carthag")
    assert pause(t) == []
    assert t.state.turn == 3
    t = holding(Table("atreides", "harkonnen"), atreides="arrakeen carthag sietch_tabr", harkonnen="sietch_tabr")
    assert pause(t) == []  # contested
    t = holding(Table("atreides", "harkonnen"), atreides="arrakeen carthag sietch_tabr")
    assert pause(t) == ["atreides"]
    assert t.game.is_over
    assert t.game.winners == [0]
    assert t.game.scores == [13, 0]


@rule("D-9.4", "D-A6.4")
def test_advisors_do_not_count() -> None:
    t = Table("bene_gesserit", "harkonnen", advanced=True)
    t.sweep()
    t.put("harkonnen", "arrakeen", 1)
    t.put("harkonnen", "carthag", 1)
    t.put("harkonnen", "sietch_tabr", 1)
    t.advisors("arrakeen", 3)
    t.state.prediction_turn = 9
    assert pause(t) == ["harkonnen"]


@rule("D-9.3", "D-10.13", "D-O1")
def test_an_alliance_needs_four() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.ally("atreides", "harkonnen")
    holding(t, atreides="arrakeen carthag sietch_tabr")
    assert pause(t) == []
    holding(t, atreides="arrakeen carthag sietch_tabr", harkonnen="tueks_sietch")
    assert pause(t) == ["atreides", "harkonnen"]
    three = Table("atreides", "harkonnen", "emperor", alliances="2 members, 3 strongholds")
    three.ally("atreides", "harkonnen")
    holding(three, atreides="arrakeen carthag", harkonnen="tueks_sietch")
    assert pause(three) == ["atreides", "harkonnen"]


@rule("D-9.5")
def test_the_first_in_storm_order_wins() -> None:
    t = Table("atreides", "harkonnen", strongholds=2)
    holding(t, atreides="arrakeen carthag", harkonnen="tueks_sietch sietch_tabr")
    t.order("harkonnen", "atreides")
    assert pause(t) == ["harkonnen"]
    t = Table("atreides", "harkonnen", strongholds=2, simultaneous_victory="shared")
    holding(t, atreides="arrakeen carthag", harkonnen="tueks_sietch sietch_tabr")
    assert sorted(pause(t)) == ["atreides", "harkonnen"]


@rule("D-9.8", "D-21.1", "D-14.903", "D-14.58", "D-11.20", "D-21.5")
def test_the_prediction_replaces_the_winners() -> None:
    for turn, winner in ((4, ["bene_gesserit"]), (5, ["atreides"])):
        t = Table("atreides", "bene_gesserit", "harkonnen")
        t.ally("atreides", "bene_gesserit")
        t.state.prediction_faction, t.state.prediction_turn = 0, 4
        t.state.settings = Table(
            "atreides", "bene_gesserit", "harkonnen", alliances="2 members, 3 strongholds"
        ).state.settings
        holding(t, atreides="arrakeen carthag sietch_tabr")
        won = pause(t, turn)
        assert won == winner or set(won) == {"atreides", "bene_gesserit"}
        assert t.game.view(0)["prediction"] == {"faction": "atreides", "turn": 4}  # shown at the end
    own = holding(Table("atreides", "bene_gesserit"), bene_gesserit="arrakeen carthag sietch_tabr")
    assert pause(own) == ["bene_gesserit"]


@rule("D-9.6", "D-23.7", "D-14.904", "D-14.80", "D-15.15", "D-24.5", "D-14.92", "D-15.4")
def test_last_turn_fremen_before_guild() -> None:
    t = Table("fremen", "spacing_guild", "harkonnen")
    holding(t, fremen="sietch_tabr", harkonnen="arrakeen")
    assert pause(t, 10) == ["fremen"]
    t = Table("fremen", "spacing_guild", "harkonnen")
    holding(t, fremen="sietch_tabr", harkonnen="tueks_sietch")
    assert pause(t, 10) == ["spacing_guild"]
    t = Table("fremen", "spacing_guild", "harkonnen")
    t.ally("spacing_guild", "harkonnen")
    holding(t, harkonnen="habbanya_sietch")
    assert set(pause(t, 10)) == {"spacing_guild", "harkonnen"}
    t = Table("fremen", "spacing_guild", "harkonnen")
    t.ally("fremen", "harkonnen")
    holding(t, harkonnen="sietch_tabr")
    assert pause(t, 10) == ["spacing_guild"]  # an ally in a sietch spoils it


@rule("D-23.7", "D-21.1")
def test_special_victories_are_not_predicted() -> None:
    t = Table("fremen", "spacing_guild", "bene_gesserit")
    holding(t, fremen="sietch_tabr")
    t.state.prediction_faction, t.state.prediction_turn = 3, 10
    assert pause(t, 10) == ["fremen"]


@rule("D-9.7", "D-18.25", "D-15.4", "D-15.15")
def test_last_turn_without_guild_and_fremen() -> None:
    t = holding(Table("fremen", "harkonnen"), harkonnen="sietch_tabr arrakeen")
    assert pause(t, 10) == ["fremen"]
    t = holding(Table("atreides", "harkonnen"), harkonnen="sietch_tabr arrakeen", atreides="carthag")
    assert pause(t, 10) == ["harkonnen"]
    t = holding(Table("atreides", "harkonnen"), harkonnen="arrakeen", atreides="carthag")
    assert sorted(pause(t, 10)) == ["atreides", "harkonnen"]
    t = holding(Table("atreides", "bene_gesserit"), atreides="carthag")
    t.state.prediction_faction, t.state.prediction_turn = 0, 10
    assert pause(t, 10) == ["bene_gesserit"]


@rule("D-O8")
def test_two_players_may_need_four() -> None:
    t = Table("atreides", "harkonnen", two_player_strongholds=4)
    holding(t, atreides="arrakeen carthag sietch_tabr")
    assert pause(t) == []


@rule("D-9.9")
def test_nothing_happens_after_the_end() -> None:
    import pytest

    import landsraad

    t = holding(Table("atreides", "harkonnen"), atreides="arrakeen carthag sietch_tabr")
    pause(t)
    with pytest.raises(landsraad.IllegalAction) as error:
        t.game.apply(0, 0)
    assert error.value.code == "E_GAME_OVER"


@rule("D-24.5", "D-9.6")
def test_the_guild_wins_when_nobody_else_has() -> None:
    t = holding(Table("spacing_guild", "atreides"), atreides="arrakeen carthag")
    assert pause(t, 10) == ["spacing_guild"]
