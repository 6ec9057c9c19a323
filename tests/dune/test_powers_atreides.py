"""Atreides: prescience, the Kwisatz Haderach, the special Karama, in the cases other tests leave out."""

from __future__ import annotations

import pytest

from tests.dune.table import Table
from tests.dune.test_battle import duel, no_traitor
from tests.rulebook import rule

EMPERORS_LEADERS = ("hasimir_fenring", "captain_aramsham", "burseg", "caid", "bashar")


def begin(t: Table, aggressor: str = "atreides", defender: str = "emperor") -> Table:
    t.battle("", aggressor, defender)
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    return t


@rule("D-20.3", "D-14.705")
@pytest.mark.parametrize(
    ("element", "options"),
    [
        ("leader", [f"leader:{name}" for name in EMPERORS_LEADERS]),
        ("weapon", ["weapon:none", "weapon:stunner", "weapon:kulon"]),
        ("defense", ["defense:none", "defense:shield", "defense:kulon"]),
        ("dial", ["dial:0", "dial:1", "dial:2"]),
    ],
)  # fmt: skip
def test_the_opponent_shows_any_element_it_could_play(element: str, options: list[str]) -> None:
    t = duel("atreides", "emperor", forces=(3, 2))
    t.hand("emperor", "stunner", "shield", "kulon")
    t.battle("", "atreides", "emperor").choose("atreides", f"prescience:{element}").pass_all("karama.stop")
    assert sorted(t.options("emperor")) == sorted(options)
    t.choose("emperor", options[-1])
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    while t.options("emperor")[0].split(":")[0] != element:
        t.choose("emperor", t.options("emperor")[0])
    assert t.options("emperor") == [options[-1]]
    assert t.refused("emperor", options[0]) == "E_PRESCIENCE_BOUND"


@rule("D-20.3", "D-20.4")
def test_a_worthless_card_shown_as_weapon_cannot_be_the_defense() -> None:
    t = duel("atreides", "emperor")
    t.hand("emperor", "kulon", "shield")
    t.battle("", "atreides", "emperor").choose("atreides", "prescience:weapon").pass_all("karama.stop")
    t.choose("emperor", "weapon:kulon").pass_all("battle.window").choose("emperor", "leader:caid", "weapon:kulon")
    assert t.options("emperor") == ["defense:none", "defense:shield"]


@rule("D-20.3", "D-7.14")
def test_prescience_against_a_faction_without_leaders() -> None:
    t = duel("atreides", "emperor")
    t.hand("emperor", "stunner")
    t.tanks_leader("caid", "burseg", "bashar", "captain_aramsham", "hasimir_fenring")
    t.battle("", "atreides", "emperor").choose("atreides", "prescience:weapon").pass_all("karama.stop")
    assert t.options("emperor") == ["weapon:none"]


@rule("D-20.6", "D-14.56")
def test_prescience_serves_one_battle_at_a_time_own_or_allied() -> None:
    t = duel("emperor", "harkonnen", "atreides")
    t.battle("", "emperor", "harkonnen")
    assert "atreides" not in t.who  # neither fighter nor ally
    t.ally("emperor", "atreides")
    t.battle("", "emperor", "harkonnen")
    assert (t.who, t.kinds) == (["atreides"], ["battle.prescience_for_ally"])


@rule("D-A5.2", "D-A5.3")
@pytest.mark.parametrize(("hero", "killed", "winner"), [
    ("cheap_hero", False, "atreides"), ("cheap_hero", True, "emperor"), ("duncan_idaho", True, "emperor"),
])  # fmt: skip
def test_two_more_for_a_leader_or_a_hero_that_lives(hero: str, killed: bool, winner: str) -> None:
    t = duel("emperor", "atreides", forces=(3, 3), advanced=True, combat_with_spice=False)
    t.state.kh_losses = 7
    t.hand("atreides", "cheap_hero")
    t.hand("emperor", "stunner")
    begin(t, "emperor", "atreides").plan("atreides", leader=hero, kwisatz_haderach="yes", dial="3")
    t.plan("emperor", leader="bashar", weapon="stunner" if killed else "none", dial="2")  # 2 + 2 against 3 (+ 2)
    no_traitor(t)
    assert t.tanks("emperor") == (2 if winner == "emperor" else 3)
    assert t.tanks("atreides") == 3
    assert not t.state.kh_dead


@rule("D-A5.2")
def test_refusals_of_the_kwisatz_haderach() -> None:
    def planning(losses: int, dead: bool, leaders: bool = True) -> Table:
        t = duel("atreides", "emperor", advanced=True, combat_with_spice=False)
        t.state.kh_losses, t.state.kh_dead = losses, dead
        if not leaders:
            t.tanks_leader("thufir_hawat", "lady_jessica", "gurney_halleck", "duncan_idaho", "dr_wellington_yueh")
        return begin(t)

    assert planning(6, False).refused("atreides", "kwisatz_haderach:yes") == "E_KH_INACTIVE"
    assert planning(7, True).refused("atreides", "kwisatz_haderach:yes") == "E_KH_DEAD"
    assert planning(7, False, leaders=False).refused("atreides", "kwisatz_haderach:yes") == "E_KH_NEEDS_LEADER"


@rule("D-A5.4", "D-7.33")
def test_a_leader_with_the_kwisatz_haderach_is_no_traitor() -> None:
    t = duel("atreides", "emperor", "harkonnen", advanced=True, combat_with_spice=False)
    t.ally("emperor", "harkonnen")
    t.state.kh_losses = 9
    t.traitors("emperor", "duncan_idaho")
    t.traitors("harkonnen", "duncan_idaho")
    begin(t).plan("atreides", leader="duncan_idaho", kwisatz_haderach="yes", dial="5").plan("emperor", leader="caid")
    assert t.who == ["atreides"]  # only the Atreides are asked
    t.choose("atreides", "no")
    assert t.tanks("emperor") == 5


@rule("D-A5.5", "D-A5.6", "D-A5.7", "D-5.7")
def test_death_and_return_of_the_kwisatz_haderach() -> None:
    t = duel("atreides", "emperor", advanced=True, combat_with_spice=False)
    t.state.kh_losses = 7
    t.hand("atreides", "lasgun", "shield")
    begin(t).plan(
        "atreides", leader="duncan_idaho", kwisatz_haderach="yes", weapon="lasgun", defense="shield"
    ).plan("emperor", leader="caid")  # fmt: skip
    no_traitor(t)
    assert t.state.kh_dead
    t.run(("revival.player", 0), phase=5).choose("atreides", "amount:0")
    assert t.game.is_over  # leaders are left: no revival of leaders, nor of the Kwisatz Haderach
    t.tanks_leader("thufir_hawat", "lady_jessica", "gurney_halleck", "duncan_idaho", "dr_wellington_yueh")
    t.run(("revival.player", 0), phase=5).choose("atreides", "amount:0", "leader:kwisatz_haderach")
    assert not t.state.kh_dead
    assert t.money("atreides") == 8
    assert t.game.is_over  # it took the one revival of the turn


@rule("D-A4.3", "D-A4.8", "D-14.24")
def test_any_fight_can_be_watched_once_in_a_game() -> None:
    t = duel("emperor", "harkonnen", "atreides", advanced=True, combat_with_spice=False)
    t.hand("atreides", "karama")
    t.hand("harkonnen", "karama")
    t.battle("", "emperor", "harkonnen")
    while t.who != ["atreides"]:
        t.choose(t.who[0], "pass")
    t.choose("atreides", "card:karama")
    assert set(t.options("atreides")) == {"faction:emperor", "faction:harkonnen"}
    t.choose("atreides", "faction:emperor").pass_all("battle.window")
    assert t.who == ["emperor"]
    assert t.has("harkonnen") == ["karama"]  # nobody could stop it


@rule("D-20.1", "D-20.2", "D-20.7")
def test_a_start_with_ten() -> None:
    t = Table("atreides", "harkonnen")
    assert (t.forces("atreides", "arrakeen"), t.reserves("atreides"), t.money("atreides")) == (10, 10, 10)
