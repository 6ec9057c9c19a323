"""Who sits at a table: joining, leaving, resigning, being replaced, and what becomes of a table nobody plays at.

Whoever holds a seat decides about it alone (leave, resign, offer it); the host removes people before the start and
pauses the game; about somebody who keeps all waiting, the others decide together, or the clock does.
"""

from __future__ import annotations

import time

import msgspec

from landsraad import bots
from landsraad.server.errors import Refused
from landsraad.server.secrets import digest, new_secret
from landsraad.server.store.entries import Entry
from landsraad.server.store.rows import SeatRow
from landsraad.server.table.colours import worn
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import Actor, Proposal, Tables, acting_seat, next_entry, unstarted

__all__ = [
    "Newcomer",
    "archive",
    "exchange",
    "expire",
    "join",
    "leave",
    "offer",
    "pause",
    "remove",
    "replace",
    "resign",
    "start",
]


class Newcomer:
    """Somebody who wants a seat. `person`: a secret of theirs, if the seat is to follow them to other devices."""

    def __init__(self, name: str, seat: int | None, invite: str | None, person: str | None, colour: str = "") -> None:
        self.name = name
        self.seat = seat
        self.invite = invite
        self.colour = colour
        self.person_hash = None if person is None else digest(person)
        self.token = new_secret()


async def join(tables: Tables, table_id: str, who: Newcomer) -> tuple[int, int]:
    """Take a seat that is open, or free in a game that is on: the seat and the number of the entry."""
    taken = -1

    def propose(live: LiveTable) -> Proposal:
        nonlocal taken
        now = live.standing
        now.alive()
        if not now.facts.public and (who.invite is None or digest(who.invite) != now.facts.invite_hash):
            raise Refused("bad_invite")
        taken = free_seat(now, who.seat)
        entries, following = coloured(now, taken, who.colour)
        entry = next_entry(following, "join" if now.game is None else "takeover", taken, value=who.name)
        entries, following = (*entries, entry), following.after(entry)
        person = SeatRow(seat=following.seats[taken], token_hash=digest(who.token), person_hash=who.person_hash)
        if now.game is None and all(seat.kind != "open" for seat in following.seats):
            start = next_entry(following, "start", None)
            return (*entries, start), following.after(start), (person,)
        return entries, following, (person,)

    seq = await tables.change(table_id, propose)
    return taken, seq


def coloured(now: Standing, seat: int, colour: str) -> tuple[tuple[Entry, ...], Standing]:
    """A seat is given the colour that was chosen for it, if any was."""
    if not colour:
        return (), now
    unstarted(now)
    worn(now.facts.game, [*(other.colour for other in now.seats if other.seat != seat), colour])
    entry = next_entry(now, "colour", seat, value=colour)
    return (entry,), now.after(entry)


def free_seat(now: Standing, wanted: int | None) -> int:
    """The seat a newcomer gets: rather an open one than a bot's, rather a bot's than somebody's who is still there."""
    if now.game is not None:
        now.started()
    ranks = {"open": 0, "bot": 1, "person": 2}
    found = [
        (ranks[seat.kind], seat.seat)
        for seat in now.seats
        if (seat.kind == "open" or seat.free) and wanted in (None, seat.seat)
    ]
    if not found:
        raise Refused("already_started" if now.game is not None and not now.has_room else "no_open_seat")
    return min(found)[1]


async def leave(tables: Tables, table_id: str, who: Actor) -> int:
    """Before the start."""

    def propose(now: Standing, seat: int) -> Proposal:
        unstarted(now)
        return emptied(now, next_entry(now, "leave", seat))

    return await tables.act(table_id, who, propose)


async def remove(tables: Tables, table_id: str, who: Actor, unwanted: int) -> int:
    """Before the start, by the host."""

    def propose(now: Standing, seat: int) -> Proposal:
        unstarted(now)
        only_host(now, seat)
        if unwanted == seat or unwanted not in now.people:
            raise Refused("no_such_person")
        return emptied(now, next_entry(now, "remove", unwanted))

    return await tables.act(table_id, who, propose)


async def exchange(tables: Tables, table_id: str, who: Actor, one: int, other: int) -> int:
    """Before the start: the host seats everybody as they like, others go from their seat to an open one."""

    def propose(live: LiveTable) -> Proposal:
        seat, now = acting_seat(live, who), live.standing
        unstarted(now)
        if one == other or not {one, other} <= {seat.seat for seat in now.seats if seat.kind != "game"}:
            raise Refused("no_such_seat")
        if seat != now.host and (seat not in (one, other) or now.seats[one + other - seat].kind != "open"):
            raise Refused("not_host")
        entry = next_entry(now, "exchange", one, value=str(other))
        following = now.after(entry)
        rows = tuple(
            msgspec.structs.replace(live.rows[old], seat=following.seats[new])
            for old, new in ((one, other), (other, one))
        )
        return (entry,), following, rows

    await tables.memory.holder(table_id, who if isinstance(who, str) else None)
    return await tables.change(table_id, propose)


async def start(tables: Tables, table_id: str, who: Actor, bot: str) -> int:
    """The host does not wait any longer: bots take the open seats."""

    def propose(now: Standing, seat: int) -> Proposal:
        unstarted(now)
        only_host(now, seat)
        entry = next_entry(now, "start", seat, value=bot)
        following = now.after(entry)
        filled = [seat.seat for seat in now.seats if seat.kind == "open"]
        rows = tuple(SeatRow(seat=following.seats[number], token_hash=None) for number in filled)
        return (entry,), following, rows

    return await tables.act(table_id, who, propose)


async def pause(tables: Tables, table_id: str, who: Actor, paused: bool) -> int:
    """By the host: clocks and bots stand still until the game is resumed."""

    def propose(now: Standing, seat: int) -> Proposal:
        now.started()
        only_host(now, seat)
        if now.paused == paused:
            raise Refused("paused" if paused else "not_paused")
        entry = next_entry(now, "pause" if paused else "resume", seat)
        return (entry,), now.after(entry), ()

    return await tables.act(table_id, who, propose)


async def offer(tables: Tables, table_id: str, who: Actor, offered: bool) -> int:
    """Ask to be replaced, or no longer; until somebody comes, one plays on."""

    def propose(live: LiveTable) -> Proposal:
        seat, now = acting_seat(live, who), live.standing
        now.started()
        if now.seats[seat].free == offered:
            raise Refused("offered_already" if offered else "not_offered")
        entry = next_entry(now, "offer" if offered else "withdraw", seat)
        following = now.after(entry)
        return (entry,), following, (msgspec.structs.replace(live.rows[seat], seat=following.seats[seat]),)

    await tables.memory.holder(table_id, who if isinstance(who, str) else None)
    return await tables.change(table_id, propose)


async def resign(tables: Tables, table_id: str, who: Actor) -> int:
    """A bot plays on at once."""

    def propose(now: Standing, seat: int) -> Proposal:
        now.started()
        return emptied(now, next_entry(now, "resign", seat, value=substitute(now)))

    return await tables.act(table_id, who, propose)


async def replace(tables: Tables, table_id: str, who: Actor, absent: int, by: str) -> int:
    """Agree to replace somebody who keeps all waiting: by a `bot`, or the seat is `open` to a newcomer."""

    def propose(now: Standing, seat: int) -> Proposal:
        now.started()
        if now.paused and absent != now.host:
            raise Refused("paused")
        if absent == seat or absent not in (*now.people, *open_seats(now)):
            raise Refused("no_such_person")
        minutes = tables.settings.absence_minutes
        if absent in now.people and now.kept_waiting(absent, time.time(), tables.opened, seat) < minutes * 60:
            raise Refused("not_absent", minutes=minutes)
        if (seat, absent, by) in now.votes:
            raise Refused("voted_already")
        vote = next_entry(now, "vote", seat, value=f"{absent} {by}")
        agreed = now.after(vote)
        voters = {voter for voter, target, how in agreed.votes if (target, how) == (absent, by)}
        if not voters >= set(now.people) - {absent}:
            return (vote,), agreed, ()
        bot = substitute(now) if by == "bot" else ""
        entries, following, rows = emptied(agreed, next_entry(agreed, "replace", absent, value=bot))
        return (vote, *entries), following, rows

    return await tables.act(table_id, who, propose)


async def expire(tables: Tables, table_id: str) -> int:
    """Somebody's time is up: a bot plays on."""

    def propose(live: LiveTable) -> Proposal:
        now = live.standing
        now.running()
        due = now.due
        if due is None or due[0] > time.time():
            raise Refused("stale", seq=now.seq)
        return emptied(now, next_entry(now, "timeout", due[1], value=substitute(now)))

    return await tables.change(table_id, propose)


async def archive(tables: Tables, table_id: str, quiet_since: float) -> int:
    """From now on it can only be looked at."""

    def propose(live: LiveTable) -> Proposal:
        now = live.standing
        if now.archived or (live.recent and live.recent[-1].at >= quiet_since):
            raise Refused("stale", seq=now.seq)
        entry = next_entry(now, "archive", None)
        return (entry,), now.after(entry), ()

    return await tables.change(table_id, propose)


def emptied(now: Standing, entry: Entry) -> Proposal:
    """Somebody gives up a seat; if it was the last person, the table is closed."""
    following = now.after(entry)
    assert entry.seat is not None
    row = SeatRow(seat=following.seats[entry.seat], token_hash=None)
    if following.people:
        return (entry,), following, (row,)
    close = next_entry(following, "close", None)
    return (entry, close), following.after(close), (row,)


def substitute(now: Standing) -> str:
    """The bot that stands in for a person."""
    return bots.usual(now.facts.game)


def open_seats(now: Standing) -> list[int]:
    return [seat.seat for seat in now.seats if seat.kind == "open"]


def only_host(now: Standing, seat: int) -> None:
    if seat != now.host:
        raise Refused("not_host")
