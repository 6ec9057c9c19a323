"""The end of the game (DI-19)."""

from __future__ import annotations

import pytest

import landsraad
from tests.imperium.rules.play import final_position, finish_round, pass_on
from tests.imperium.table import Table, refused, table
from tests.rulebook import rule


def last_round() -> Table:
    return final_position(table())


def to_endgame(t: Table) -> Table:
    while t.kind not in ("endgame.play", ""):
        pass_on(t)
    return t


@rule("DI-19.1", "DI-Q13")
def test_endgame_cards_once_around_from_the_marker() -> None:
    t = last_round()
    t.state.first = 2
    t.influence(3, emperor=3, guild=3, bg=3).intrigue(3, "plans_within_plans", "tiebreaker")
    t.intrigue(0, "bribery").intrigue(2, "corner_the_market")
    to_endgame(t.turn(2))
    assert (t.acting, t.options) == (2, ["done"])
    refused(t, "endgame:corner_the_market", "E_INTRIGUE_CONDITION")
    t.play("done")
    assert t.acting == 3
    t.play("endgame:plans_within_plans", "endgame:tiebreaker")
    assert (t.player(3).vp, t.resources(3)) == (2, (0, 10, 0))
    if t.kind == "endgame.play" and t.acting == 3:
        t.play("done")
    assert t.acting == 0
    t.play("done")
    assert t.game.is_over
    assert t.game.winners == [3]


@rule("DI-19.2")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"vp": 8}, {"vp": 7, "spice": 50}),
        ({"spice": 3}, {"spice": 2, "solari": 50, "water": 9}),
        ({"spice": 2, "solari": 5}, {"spice": 2, "solari": 4, "water": 9}),
        ({"solari": 4, "water": 3}, {"solari": 4, "water": 2}),
    ],
)
def test_points_then_spice_solari_water(better: dict[str, int], worse: dict[str, int]) -> None:
    for winner, loser in ((1, 2), (2, 1)):
        t = last_round()
        t.give(winner, **{"vp": 7, **better}).give(loser, **{"vp": 7, **worse})
        finish_round(t)
        assert t.game.winners == [winner]


@rule("DI-19.2")
def test_then_troops_in_the_garrison() -> None:
    t = last_round().give(1, vp=7).give(2, vp=7).troops(1, garrison=4).troops(2, garrison=5)
    finish_round(t)
    assert t.game.winners == [2]


@rule("DI-19.3")
def test_then_who_took_the_reveal_turn_last() -> None:
    t = last_round().give(1, vp=7).give(2, vp=7)
    finish_round(t)
    assert t.game.winners == [2]
    t = last_round().give(1, vp=7).give(2, vp=7)
    t.turn(2)
    finish_round(t)
    assert t.game.winners == [1]


@rule("DI-19.4")
def test_afterwards_nothing_can_be_done() -> None:
    t = finish_round(last_round())
    before = t.game.to_json()
    for player in range(4):
        with pytest.raises(landsraad.IllegalAction) as caught:
            t.game.choose(player, "reveal")
        assert caught.value.code == "E_GAME_OVER"
        with pytest.raises(landsraad.IllegalAction) as caught:
            t.game.apply(player, 0)
        assert caught.value.code == "E_GAME_OVER"
    assert t.game.to_json() == before


@rule("DI-Q24")
def test_reaching_ten_first_has_no_priority() -> None:
    t = last_round().give(1, vp=10).give(3, vp=9).intrigue(3, "plans_within_plans")
    t.influence(3, emperor=3, guild=3, bg=3, fremen=3)
    to_endgame(t)
    t.play("endgame:plans_within_plans", "effect:intrigue/plans_within_plans.endgame.1")
    assert t.game.scores[3] == 11
    assert t.game.winners == [3]
