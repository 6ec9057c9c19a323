"""What people say at a table and what each keeps for themselves: plain functions of a connection, as in `rows.py`.

Whoever speaks or writes is known by the hash of the token of their seat, the `holder`: a word or a note stays with its
person when seats are exchanged, and nobody who sits down later finds the notes of the one before.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from landsraad.server.errors import Refused
from landsraad.server.store.schema import desks, seats, talk

__all__ = ["KEPT", "SILENCE", "Line", "Talk", "add", "forget_gone", "read", "read_notes", "set_muted", "set_notes"]

KEPT = 200
"""Lines of a table that are kept."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Something said: the key of a phrase that everybody reads in their own language, or a text."""

    number: int
    at: float
    seat: int
    name: str
    holder: str
    phrase: str
    text: str


class Talk(msgspec.Struct, frozen=True, kw_only=True):
    """All that is said at a table, and who does not want to hear whom."""

    lines: tuple[Line, ...] = ()
    muted: dict[str, frozenset[str]] = {}

    @property
    def last(self) -> int:
        return self.lines[-1].number if self.lines else 0


SILENCE = Talk()


def read(connection: sa.Connection, table_id: str) -> Talk:
    said = connection.execute(sa.select(talk).where(talk.c.table_id == table_id).order_by(talk.c.number))
    lines = tuple(Line(**{name: getattr(row, name) for name in Line.__struct_fields__}) for row in said)
    query = sa.select(desks.c.holder, desks.c.muted).where(desks.c.table_id == table_id, desks.c.muted != "[]")
    muted = {row.holder: frozenset(json.loads(row.muted)) for row in connection.execute(query)}
    return Talk(lines=lines, muted=muted)


def add(connection: sa.Connection, table_id: str, line: Line) -> int:
    """Store a line with the next number; what is too long ago is forgotten."""
    still_there(connection, table_id, line.holder)
    insert: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    values = {"table_id": table_id, **{name: getattr(line, name) for name in Line.__struct_fields__}}
    last = sa.select(sa.func.max(talk.c.number)).where(talk.c.table_id == table_id)
    while True:
        values["number"] = (connection.execute(last).scalar() or 0) + 1
        # Of two processes that have found the same last number, one looks again.
        if connection.execute(insert(talk).values(**values).on_conflict_do_nothing()).rowcount == 1:
            break
    old = sa.and_(talk.c.table_id == table_id, talk.c.number <= values["number"] - KEPT)
    connection.execute(sa.delete(talk).where(old))
    return int(values["number"])


def read_notes(connection: sa.Connection, table_id: str, holder: str) -> str:
    still_there(connection, table_id, holder)
    query = sa.select(desks.c.notes).where(desks.c.table_id == table_id, desks.c.holder == holder)
    return connection.execute(query).scalar() or ""


def set_notes(connection: sa.Connection, table_id: str, holder: str, notes: str) -> None:
    write_desk(connection, table_id, holder, notes=notes)


def set_muted(connection: sa.Connection, table_id: str, holder: str, whom: str, muted: bool) -> None:
    query = sa.select(desks.c.muted).where(desks.c.table_id == table_id, desks.c.holder == holder)
    before = set(json.loads(connection.execute(query).scalar() or "[]"))
    # Of those who have gone nothing is kept.
    here = set(connection.execute(sa.select(seats.c.token_hash).where(seats.c.table_id == table_id)).scalars())
    after = (before | {whom} if muted else before - {whom}) & here
    write_desk(connection, table_id, holder, muted=json.dumps(sorted(after)))


def write_desk(connection: sa.Connection, table_id: str, holder: str, **values: str) -> None:
    """Write a part of what somebody keeps at a table; what is not named stays."""
    still_there(connection, table_id, holder)
    insert: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = insert(desks).values(table_id=table_id, holder=holder, **{"notes": "", "muted": "[]", **values})
    connection.execute(row.on_conflict_do_update(index_elements=["table_id", "holder"], set_=values))


def forget_gone(connection: sa.Connection, table_id: str) -> None:
    """What was kept by people who have no seat any more."""
    here = sa.select(seats.c.token_hash).where(seats.c.table_id == table_id, seats.c.token_hash.is_not(None))
    connection.execute(sa.delete(desks).where(desks.c.table_id == table_id, desks.c.holder.not_in(here)))


def still_there(connection: sa.Connection, table_id: str, holder: str) -> None:
    """Somebody may have lost their seat at another process a moment ago."""
    query = sa.select(seats.c.seat).where(seats.c.table_id == table_id, seats.c.token_hash == holder)
    if connection.execute(query).first() is None:
        raise Refused("not_your_seat")
