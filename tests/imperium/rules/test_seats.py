"""Seats, people and sides: one place answers for all."""

from __future__ import annotations

import pytest

from landsraad.imperium.rules import seats
from landsraad.imperium.rules.rounds import ranking, standing
from landsraad.imperium.state import AGENT, REVEAL, Turn
from tests.imperium.table import table
from tests.uprising import table as uprising


@pytest.fixture(params=[3, 4])
def state(request):
    return table(players=request.param).state


def test_turns_go_clockwise_and_so_does_the_marker(state):
    count = len(state.players)
    for start in range(count):
        order = seats.order(state, start)
        assert order[0] == start
        assert sorted(order) == list(range(count))
        assert [seats.following(state, seat) for seat in order] == [*order[1:], start]
        assert seats.others(state, start) == order[1:]
        state.first = start
        assert seats.next_first(state) == order[1]


def test_everybody_plays_alone(state):
    everybody = list(range(len(state.players)))
    assert seats.sides(state) == [(seat,) for seat in everybody]
    for seat in everybody:
        assert seats.is_person(state, seat)
        assert seats.side(state, seat) == (seat,)
        assert seats.opponents(state, seat) == seats.others(state, seat)
        assert seats.receiver(state, seat) == seat


def test_the_rules_for_four_begin_with_the_fourth_player(state):
    assert seats.as_four(state) == (len(state.players) == 4)


def test_a_seat_without_a_leader_has_a_blank_one(state):
    state.players[1].leader = -1
    leader = seats.leader_of(state, 1)
    assert leader is seats.face_of(state, 1)
    assert (leader.id, leader.triggers, leader.reveal, leader.discount) == ("", {}, [], 0)
    assert seats.leader_of(state, 0) is state.content.leaders[state.players[0].leader]


def test_the_side_of_a_leader_that_shows():
    s = uprising.table(players=3, leaders=["lady_jessica"]).state
    assert seats.face_of(s, 0) is seats.leader_of(s, 0)
    s.players[0].flipped = True
    assert seats.face_of(s, 0).id == "reverend_mother_jessica"


def test_a_turn_is_of_one_seat_alone(state):
    state.turn = Turn(1, AGENT)
    assert [seats.in_own_turn(state, seat) for seat in range(3)] == [False, True, False]
    assert not seats.in_own_reveal(state, 1)
    state.turn = Turn(1, REVEAL)
    assert [seats.in_own_reveal(state, seat) for seat in range(3)] == [False, True, False]


def test_what_belongs_to_a_seat(state):
    state.players[0].influence = [1, 2, 3, 4]
    assert list(seats.tracks(state, 0)) == [0, 1, 2, 3]
    assert [seats.standing_of(state, 0)[seats.track_of(state, 0, faction)] for faction in range(4)] == [1, 2, 3, 4]
    assert seats.agents_total(state, 0) == 2
    state.players[0].swordmaster = True
    assert seats.agents_total(state, 0) == 3
    assert seats.troops_total(state, 0) == 12


def test_a_ranking_is_of_sides_and_adds_up_a_team(state):
    for seat, p in enumerate(state.players):
        p.vp, p.resources, p.garrison, p.revealed_at = 5 + seat, [seat, 1, 2], 3, seat + 1
    last = len(state.players) - 1
    assert ranking(state)[0] == (last,)
    assert [side[0] for side in ranking(state)] == list(range(last, -1, -1))
    assert standing(state, (0, 2)) == [12, 2, 2, 4, 6, 3, 2]
