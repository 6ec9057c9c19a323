"""Clocks, told by the times of the entries alone."""

from __future__ import annotations

import msgspec

from landsraad.server.store.entries import Entry
from landsraad.server.table.clocks import Clock, fresh_clock
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import next_entry
from tests.server.test_standing import begun

MOVE, RESERVE = 60.0, 100.0
T0 = 1_000_000.0


def timed(at_once: bool = True, players: int = 2) -> Standing:
    """A game with clocks that began at T0."""
    now, (created, start) = begun(players, at_once=at_once)
    facts = msgspec.structs.replace(now.facts, clock_move=MOVE, clock_reserve=RESERVE)
    fresh = Standing(facts, now.seats)
    for entry in (created, start):
        fresh = fresh.after(msgspec.structs.replace(entry, at=T0))
    return fresh


def play(now: Standing, seat: int, option: str, at: float) -> Standing:
    return now.play(seat, option, T0 + at)[1]


def note(now: Standing, kind: str, seat: int, at: float, value: str = "", undoes: int | None = None) -> Standing:
    entry: Entry = next_entry(now, kind, seat, value=value, undoes=undoes)
    return now.after(msgspec.structs.replace(entry, at=T0 + at))


def test_a_clock_runs_for_whoever_is_asked() -> None:
    now = timed()
    assert now.clocks == (Clock(RESERVE, 0.0, T0), Clock(RESERVE))
    assert now.due == (T0 + MOVE + RESERVE, 0)
    now = play(now, 0, "stop", 30)
    assert now.clocks == (Clock(RESERVE), Clock(RESERVE, 0.0, T0 + 30)), "nothing was taken from the reserve"


def test_what_a_move_takes_beyond_its_time_comes_from_the_reserve() -> None:
    now = play(timed(), 0, "draw", 75)
    assert now.clocks[0] == Clock(RESERVE - 15, 0.0, T0 + 75), "each step is a move"
    now = play(now, 0, "stop", 75 + 59)
    assert now.clocks[0] == Clock(RESERVE - 15)


def test_undoing_gives_no_time_back_and_doing_it_again_none_for_a_new_move() -> None:
    now = play(timed(), 0, "coin:1", 10)
    now = note(now, "undo", 0, 20, undoes=now.seq)
    assert now.clocks[0] == Clock(RESERVE, 0.0, T0 + 10)
    for at in (30, 40, 50):
        entry, now = now.play(0, "coin:1", T0 + at, again=at > 30)
        now = note(now, "undo", 0, at + 5, undoes=entry.seq)
    assert now.clocks[0] == Clock(RESERVE, 0.0, T0 + 10), "nobody gains time by going back and forth"
    assert now.due == (T0 + 10 + MOVE + RESERVE, 0)


def test_a_held_turn_is_timed_until_it_is_ended() -> None:
    now = play(timed(at_once=False), 0, "stop", 5)
    assert now.holding == 0
    assert now.due == (T0 + 5 + MOVE + RESERVE, 0), "or the table would wait for ever"
    now = note(now, "end_turn", 0, 10)
    assert now.clocks[0].since is None
    assert now.clocks[1].since == T0 + 10


def test_a_pause_stops_the_clock() -> None:
    now = note(timed(), "pause", 0, 20)
    assert now.clocks[0] == Clock(RESERVE, 20.0)
    assert now.due is None
    now = note(now, "resume", 0, 5000)
    assert now.due == (T0 + 5000 + MOVE + RESERVE - 20, 0)
    now = play(now, 0, "stop", 5000 + 50)
    assert now.clocks[0] == Clock(RESERVE - 10), "20 before the pause and 50 after it"


def test_everybody_who_is_asked_at_once_is_timed() -> None:
    now = timed()
    for seat in (0, 1):
        now = play(now, seat, "stop", 10 * (seat + 1))
    assert [clock.since for clock in now.clocks] == [T0 + 20, T0 + 20]
    decision = now.decision(1)
    assert decision is not None
    now = play(now, 1, decision.options[0].id, 25)
    assert [clock.since for clock in now.clocks] == [T0 + 20, None], "the other's time runs on"


def test_a_newcomer_has_the_whole_time_and_a_bot_needs_none() -> None:
    now = note(timed(), "timeout", 0, 170, value="random")
    assert now.due is None
    assert now.clocks[0] == fresh_clock(now.facts)
    now = note(now, "takeover", 0, 200, value="Cy")
    assert now.clocks[0] == Clock(RESERVE, 0.0, T0 + 200)


def test_a_move_after_the_time_is_up_leaves_nothing_in_reserve() -> None:
    """The server was not there when the time was up, and the person is quicker than its first look."""
    now = play(timed(), 0, "draw", 10_000)
    assert now.clocks[0] == Clock(0.0, 0.0, T0 + 10_000)


def test_how_long_somebody_has_been_waited_for() -> None:
    now = timed()
    assert now.kept_waiting(0, T0 + 90, opened=0.0, viewer=1) == 90
    assert now.kept_waiting(0, T0 + 90, opened=T0 + 80, viewer=1) == 10, "nobody could act while there was no server"
    assert now.kept_waiting(1, T0 + 90, opened=0.0, viewer=1) == 0
    now = note(now, "pause", 0, 100)
    assert now.kept_waiting(0, T0 + 130, opened=0.0, viewer=1) == 30, "the host is waited for to go on"
    now = note(now, "resume", 0, 200)
    assert now.kept_waiting(0, T0 + 230, opened=0.0, viewer=1) == 130
