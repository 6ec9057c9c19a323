"""The fold of a table's log: undo, redo and the end of a turn."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landsraad.server.errors import Refused
from landsraad.server.store.entries import Entry, Seat, TableFacts, seats_to_text
from landsraad.server.store.rows import SeatRow, StoredTable
from landsraad.server.study.finished import effective
from landsraad.server.table.memory import rebuild, snapshot_of, standing_of
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import next_entry

Log = list[Entry]


def begun(players: int = 2, bots: tuple[int, ...] = (), seed: int = 5, at_once: bool = False) -> tuple[Standing, Log]:
    facts = TableFacts(
        id="t",
        game="parlour",
        players=players,
        options={"rounds": 3},
        seed=seed,
        language="en",
        public=False,
        end_turns_at_once=at_once,
        pace="instant",
        invite_hash="",
        created=0,
    )
    seats = tuple(
        Seat(seat=n, kind="bot", bot="random") if n in bots else Seat(seat=n, kind="person", name="P")
        for n in range(players)
    )
    created = next_entry(Standing(facts, seats), "created", None, value=seats_to_text(seats))
    now = Standing(facts, seats).after(created)
    start = next_entry(now, "start", None)
    return now.after(start), [created, start]


def do(now: Standing, entries: Log, seat: int, verb: str) -> Standing:
    """One thing a seat does, through the same steps as the server."""
    if verb == "undo":
        assert now.can_undo(seat)
        entry = next_entry(now, "undo", seat, final=False, undoes=now.draft[-1].seq)
        following = now.after(entry)
    elif verb == "end":
        assert now.holding == seat
        entry = next_entry(now, "end_turn", seat)
        following = now.after(entry)
    elif verb.startswith("note "):
        _, kind, *value = verb.split()
        entry = next_entry(now, kind, seat, value=" ".join(value))
        following = now.after(entry)
    elif verb == "redo":
        entry, following = now.play(seat, now.redo[-1][1], 0.0, again=True)
    else:
        entry, following = now.play(seat, verb, 0.0)
    entries.append(entry)
    return following


def seen(standing: Standing) -> str:
    assert standing.game is not None
    facts = [standing.game.to_data(), standing.game.length, standing.holding, standing.acting]
    facts += [[taken[:3] for taken in standing.draft], standing.redo, standing.seq, standing.paused]
    facts += [sorted(standing.votes), [str(clock) for clock in standing.clocks], str(standing.seats), standing.furthest]
    return json.dumps(facts, sort_keys=True)


def test_steps_are_taken_back_one_by_one_and_done_again() -> None:
    now, log = begun()
    start = now.game
    for verb in ("coin:1", "coin:2", "undo", "undo"):
        now = do(now, log, 0, verb)
    assert now.game is start
    assert not now.can_undo(0)
    now = do(do(now, log, 0, "redo"), log, 0, "redo")
    assert now.game is not None
    assert now.game.view(0)["coins"] == [3, 0]
    assert not now.can_redo(0)
    now = do(do(now, log, 0, "undo"), log, 0, "coin:1")
    assert not now.can_redo(0), "a new step forgets what was undone"
    assert [entry.value for entry in effective(log)] == ["coin:1", "coin:1"]


@pytest.mark.parametrize("verb", ["draw", "roll"])
def test_what_showed_something_new_is_final(verb: str) -> None:
    now, log = begun()
    now = do(do(now, log, 0, "coin:1"), log, 0, verb)
    assert not now.can_undo(0)
    now = do(now, log, 0, "coin:1")
    assert len(now.draft) == 1, "what follows can be undone again"
    assert do(now, log, 0, "undo").can_undo(0) is False


def test_a_turn_is_held_until_its_player_ends_it() -> None:
    now, log = begun(players=2, bots=(1,))
    now = do(do(now, log, 0, "coin:1"), log, 0, "stop")
    assert now.holding == 0
    assert now.acting == [0]
    assert now.bot_to_act() is None
    assert now.decision(0) is None
    assert now.decision(1) is None
    for seat in (0, 1):
        with pytest.raises(Refused, match="not ended"):
            now.play(seat, "coin:1", 0.0)
    back = do(now, list(log), 0, "undo")
    assert back.holding is None
    assert back.decision(0) is not None
    now = do(now, log, 0, "end")
    assert now.acting == [1]
    assert now.bot_to_act() is not None
    assert not now.can_undo(0)


def test_a_turn_ends_at_once_when_asked_for() -> None:
    now, log = begun(at_once=True)
    now = do(now, log, 0, "stop")
    assert now.holding is None
    assert now.acting == [1]
    assert now.can_undo(0), "until somebody else acts"
    now = do(now, log, 1, "coin:1")
    assert not now.can_undo(0)
    assert now.can_undo(1)


def test_secret_answers_are_not_held_and_nobody_else_can_take_them_back() -> None:
    now, log = begun(players=3, at_once=True)
    for seat in range(3):
        now = do(now, log, seat, "stop")
    assert now.acting == [0, 1, 2]
    assert now.game is not None
    card = now.game.pending[1].options[0].id
    now = do(now, log, 1, card)
    assert now.holding is None
    assert now.acting == [0, 2]
    assert now.can_undo(1), "my own secret showed me nothing"
    assert not now.can_undo(0)
    assert now.can_act_from(0, now.seq - 1)
    assert not now.can_act_from(1, now.seq - 1)
    assert do(now, list(log), 1, "undo").acting == [0, 1, 2]


def test_the_last_answer_brings_the_others_to_light_and_is_final() -> None:
    now, log = begun(players=2, at_once=True)
    now = do(do(now, log, 0, "stop"), log, 1, "stop")
    for seat in (0, 1):
        assert now.game is not None
        decision = now.game.decision(seat)
        assert decision is not None
        now = do(now, log, seat, decision.options[0].id)
    assert not now.can_undo(1)


def test_bots_take_nothing_back() -> None:
    now, log = begun(players=2, bots=(0,))
    assert not do(now, log, 0, "coin:1").can_undo(0)


def notes_of(now: Standing, seat: int) -> list[str]:
    """What may happen beside the game; who may do it is not asked here."""
    notes = ["note pause", "note offer", "note withdraw", f"note vote {(seat + 1) % len(now.seats)} bot"]
    if now.seats[seat].kind == "person":
        return [*notes, "note resign random", "note timeout random", "note replace"]
    return [*notes, "note takeover Zoë"]


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4), at_once=st.booleans(), bots=st.booleans())
def test_a_table_is_the_fold_of_its_log(seed: int, players: int, at_once: bool, bots: bool) -> None:
    """Whatever is done, the stored log, with or without a snapshot, gives exactly the same table."""
    pick = random.Random(seed)
    now, log = begun(players, bots=(1,) if bots else (), seed=seed, at_once=at_once)
    snapshot, after_snapshot = None, list(log)
    while now.status != "over" and now.seq < 80:
        seat = pick.choice(now.acting)
        verbs = ["undo"] * now.can_undo(seat) + ["redo"] * now.can_redo(seat) + ["end"] * (now.holding == seat)
        decision = now.decision(seat)
        if decision is not None:
            verbs += [option.id for option in decision.options]
        if now.paused:
            verbs = ["note resume"]
        elif pick.random() < 0.15:
            verbs = notes_of(now, seat)
        now = do(now, log, seat, pick.choice(verbs))
        after_snapshot.append(log[-1])
        if not now.draft and not now.redo and now.game is not None and pick.random() < 0.2:
            snapshot, after_snapshot = snapshot_of(now, now.game), []
            again = standing_of(snapshot, now.facts)
            assert again.game is not None
            assert again.game.view(0) == now.game.view(0)
    rows = tuple(SeatRow(seat=seat, token_hash=None) for seat in now.seats)
    whole = rebuild(StoredTable(facts=now.facts, status=now.status, seats=rows, snapshot=None, entries=tuple(log)))
    later = tuple(after_snapshot)
    short = rebuild(StoredTable(facts=now.facts, status=now.status, seats=rows, snapshot=snapshot, entries=later))
    assert seen(whole.standing) == seen(now)
    assert seen(short.standing) == seen(now)
    assert now.game is not None
    assert now.game.actions() == [(entry.seat, entry.value) for entry in effective(log)]


def test_seats_that_were_exchanged_are_found_again_in_the_entries() -> None:
    now, (created, _) = begun(players=3, bots=(1,))
    now = Standing(now.facts, now.seats).after(created)
    moves = []
    for one, other in ((0, 1), (1, 2)):
        moves.append(next_entry(now, "exchange", one, value=str(other)))
        now = now.after(moves[-1])
    assert [seat.kind for seat in now.seats] == ["bot", "person", "person"]
    assert [seat.seat for seat in now.seats] == [0, 1, 2]
    assert now.host == 2
    rows = tuple(SeatRow(seat=seat, token_hash=None) for seat in now.seats)
    stored = StoredTable(facts=now.facts, status="open", seats=rows, entries=(created, *moves), snapshot=None)
    again = rebuild(stored).standing
    assert (again.seats, again.host) == (now.seats, 2)
    left = again.after(next_entry(again, "leave", 2))
    assert left.host == 1
