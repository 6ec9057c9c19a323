"""Makers and recall (DI-17, DI-18)."""

from __future__ import annotations

from tests.imperium.rules.play import final_position, finish_round
from tests.imperium.table import Table, table
from tests.rulebook import rule


def bonus(t: Table) -> list[int]:
    ids = t.state.content.space_ids
    return [t.state.bonus_spice[ids[space]] for space in ("the_great_flat", "hagga_basin", "imperial_basin")]


@rule("DI-17.1", "DI-I16")
def test_empty_maker_spaces_gain_one_spice() -> None:
    t = table().agent_on(1, "hagga_basin").bonus_spice("the_great_flat", 4)
    finish_round(t)
    assert bonus(t) == [5, 0, 1]


@rule("DI-17.1")
def test_the_mentat_prevents_it_too() -> None:
    t = table()
    t.state.mentat_owner = 2
    t.state.mentat_space = t.state.content.space_ids["imperial_basin"]
    t.player(2).placed.append(t.state.mentat_space)
    finish_round(t)
    assert bonus(t) == [1, 1, 0]


@rule("DI-17.1", "DI-C06")
def test_an_agent_moved_away_does_not() -> None:
    t = table().agent_on(0, "imperial_basin").hand(0, "kwisatz_haderach").turn(0)
    t.send("kwisatz_haderach", "hall_of_oratory", "figure:imperial_basin")
    finish_round(t)
    assert bonus(t) == [1, 1, 1]


@rule("DI-18.1")
def test_ten_points_end_the_game_before_anything_is_recalled() -> None:
    t = table().give(2, vp=10).agent_on(0, "arrakeen")
    finish_round(t)
    assert t.game.is_over
    assert t.game.winners == [2]
    assert t.player(0).placed != []
    assert t.state.first == 0


@rule("DI-18.1", "DI-3.1")
def test_nine_points_do_not() -> None:
    t = finish_round(table().give(2, vp=9))
    assert (t.state.round, t.game.is_over) == (2, False)


@rule("DI-18.1")
def test_an_empty_conflict_deck_ends_the_game() -> None:
    t = finish_round(final_position(table()))
    assert t.game.is_over


@rule("DI-18.1", "DI-2.2")
def test_at_most_ten_rounds() -> None:
    t = table()
    rounds = 1
    while not t.game.is_over:
        finish_round(t)
        rounds = t.state.round
        if rounds == 10 and t.game.pending:
            assert t.state.conflict_deck == [], "the last card is revealed in round 10"
    assert rounds == 10


@rule("DI-18.2", "DI-20.3")
def test_recall() -> None:
    t = table().agent_on(0, "arrakeen").agent_on(0, "carthag").agent_on(1, "wealth").give(1, swordmaster=True)
    t.state.mentat_owner = 3
    finish_round(t)
    assert [p.agents for p in t.state.players] == [2, 3, 2, 2]
    assert [p.placed for p in t.state.players] == [[], [], [], []]
    assert (t.state.mentat_owner, t.state.mentat_space) == (-1, -1)
    assert (t.state.first, t.state.round, t.acting) == (1, 2, 1)
