"""Tables as rows of the database: plain functions of a connection."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any, cast

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from landsraad.core import registry
from landsraad.server.store import schema, talk
from landsraad.server.store.database import put
from landsraad.server.store.entries import SEATING, Entry, Seat, TableFacts, events_from_text, events_to_text
from landsraad.server.store.talk import SILENCE, Talk

__all__ = [
    "CHANNEL",
    "DELETED",
    "ORDERS",
    "SLICE",
    "TALK",
    "Change",
    "Listed",
    "News",
    "SeatRow",
    "Snapshot",
    "StoredTable",
    "append",
    "create",
    "known_games",
    "last_numbers",
    "listed",
    "load",
    "notify",
    "playable",
    "read_entries",
    "read_news",
    "read_orders",
    "read_seats",
    "write_orders",
]

CHANNEL = "landsraad_tables"
"""Where PostgreSQL tells the other processes of a change."""
DELETED = 0
"""Told instead of the number of an entry when a table is gone."""
SLICE = 100
"""So many entries are read at a time: PostgreSQL's are understood on the event loop, where others wait."""
ORDERS = -1
"""Told instead of it when a seat has given orders."""
TALK = -2
"""Told instead of it when something was said."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and who holds it: whoever has its token, or the key of the person who took it."""

    seat: Seat
    token_hash: str | None
    person_hash: str | None = None


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A whole position of the game, after the entry `seq` and `length` actions."""

    seq: int
    length: int
    state: str


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """Entries to append to those of a table, and what else changes with them."""

    table_id: str
    entries: tuple[Entry, ...]
    status: str
    acting: Sequence[int] = ()
    acting_known: Sequence[int] = ()
    bots_due: bool = False
    clock_due: float | None = None
    has_room: bool = False
    paused: bool = False
    round: int = 0
    scores: Sequence[int] = ()
    winners: Sequence[int] = ()
    rematch: str | None = None
    archived: bool = False
    seats: tuple[SeatRow, ...] = ()
    snapshot: Snapshot | None = None


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """`entries` are those after the snapshot."""

    facts: TableFacts
    status: str
    seats: tuple[SeatRow, ...]
    snapshot: Snapshot | None
    entries: tuple[Entry, ...]
    orders: dict[int, str] = {}
    """The standing orders of seats, as they are stored."""
    talk: Talk = SILENCE


class News(msgspec.Struct, frozen=True, kw_only=True):
    """Entries that another process has stored; `seats` as they are now, if one of the entries changed them."""

    entries: tuple[Entry, ...]
    seats: tuple[SeatRow, ...] | None


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list; `mine`: the seats whose tokens were shown.

    `acting` is between the server and `mine`: others may know of `acting_known` only, because somebody can be asked
    aside.
    """

    facts: TableFacts
    status: str
    changed: float
    acting: tuple[int, ...]
    acting_known: tuple[int, ...]
    paused: bool
    round: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    archived: bool
    seats: tuple[Seat, ...]
    mine: tuple[int, ...] = ()

    @property
    def outdated(self) -> bool:
        return self.facts.rules != registry.find(self.facts.game).info.rules_version

    @property
    def goes_on(self) -> bool:
        """Whether there is anything to be done at it."""
        return self.status == "playing" and not self.archived and not self.outdated


def playable() -> sa.ColumnElement[bool]:
    """Tables that can go on: of games there are, begun with the rules there are."""
    current = [(info.name, info.rules_version) for info in registry.games()]
    return sa.tuple_(schema.tables.c.game, schema.tables.c.rules).in_(current)


def known_games() -> list[str]:
    """A game may have gone with its plugin; its tables wait until it is back."""
    return [info.name for info in registry.games()]


def create(connection: sa.Connection, facts: TableFacts, seats: Sequence[SeatRow], change: Change) -> None:
    """A new table with its first entries."""
    row = {field: getattr(facts, field) for field in facts.__struct_fields__}
    row.update(options=json.dumps(facts.options), seed=str(facts.seed))
    row.update(changed=facts.created, **outline_values(change))
    connection.execute(sa.insert(schema.tables).values(**row))
    connection.execute(sa.insert(schema.seats), [seat_values(facts.id, seat) for seat in seats])
    append(connection, change)


def append(connection: sa.Connection, change: Change) -> bool:
    """Store a change; False, with nothing written, if another entry already has its number."""
    table_id = change.table_id
    first, *others = [entry_values(table_id, entry) for entry in change.entries]
    if FIRST_ENTRY.execute(connection, first) != 1:
        return False
    if others:
        connection.execute(FURTHER_ENTRIES, others)
    for row in change.seats:
        place = sa.and_(schema.seats.c.table_id == table_id, schema.seats.c.seat == row.seat.seat)
        connection.execute(sa.update(schema.seats).where(place).values(**seat_values(table_id, row)))
        write_orders(connection, table_id, row.seat.seat, None)
    if change.seats:
        talk.forget_gone(connection, table_id)
    if change.archived:
        pack(connection, table_id, change.entries[-1])
    else:
        values = {f"new_{name}": value for name, value in outline_values(change).items()}
        CHANGED_TABLE.execute(connection, {"of_table": table_id, "new_changed": change.entries[-1].at, **values})
    if change.rematch is not None:
        again = sa.update(schema.tables).where(schema.tables.c.id == table_id).values(rematch=change.rematch)
        connection.execute(again)
    if change.snapshot is not None:
        store_snapshot(connection, table_id, change.snapshot)
    notify(connection, table_id, change.entries[-1].seq)
    return True


def notify(connection: sa.Connection, table_id: str, seq: int) -> None:
    """Tell the other processes of an entry."""
    if connection.dialect.name == "postgresql":
        connection.execute(NOTICE, {"payload": f"{table_id} {seq}"})


OUTLINE = (
    "status",
    "acting",
    "acting_known",
    "bots_due",
    "clock_due",
    "has_room",
    "paused",
    "round",
    "scores",
    "winners",
)
"""The columns of a table that follow from how it stands."""


def outline_values(change: Change) -> dict[str, Any]:
    values = {name: getattr(change, name) for name in OUTLINE}
    for name in ("acting", "acting_known", "scores", "winners"):
        values[name] = ",".join(map(str, values[name]))
    return values


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(",") if part)


class Prepared:
    """A statement for every action, written down once: making it takes longer than carrying it out.

    SQLite's driver gets it directly: the way through SQLAlchemy takes three times as long as the statement.
    """

    def __init__(self, postgres: sa.Insert | sa.Update, lite: sa.Insert | sa.Update, names: Sequence[str] = ()) -> None:
        self._statement = postgres
        compiled = lite.compile(dialect=sqlite.dialect(), column_keys=list(names) or None)
        self._text, order = str(compiled), compiled.positiontup or []
        self._in_order = itemgetter(*order)

    def execute(self, connection: sa.Connection, values: Mapping[str, Any]) -> int:
        """How many rows it has changed."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._statement, values).rowcount
        driver = cast("sqlite3.Connection", connection.connection.driver_connection)
        try:
            return driver.execute(self._text, self._in_order(values)).rowcount
        except sqlite3.Error as error:
            # As SQLAlchemy would say it; whoever reads it must not find what was to be written.
            raise sa.exc.DBAPIError.instance(
                self._text, None, error, sqlite3.Error, hide_parameters=True, dialect=connection.dialect
            ) from error


FIRST_ENTRY = Prepared(
    postgresql.insert(schema.entries).on_conflict_do_nothing(),
    sqlite.insert(schema.entries).on_conflict_do_nothing(),
    schema.entries.c.keys(),
)
FURTHER_ENTRIES = sa.insert(schema.entries)
NEW_OUTLINE = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("of_table"))
    .values({name: sa.bindparam(f"new_{name}") for name in ("changed", *OUTLINE)})
)
CHANGED_TABLE = Prepared(NEW_OUTLINE, NEW_OUTLINE)
NOTICE = sa.select(sa.func.pg_notify(CHANNEL, sa.bindparam("payload", type_=sa.Text)))


def store_snapshot(connection: sa.Connection, table_id: str, snapshot: Snapshot) -> None:
    """Only the newest is kept."""
    table = schema.snapshots
    data = zlib.compress(snapshot.state.encode())
    connection.execute(sa.delete(table).where(table.c.table_id == table_id))
    connection.execute(sa.insert(table).values(table_id=table_id, seq=snapshot.seq, length=snapshot.length, data=data))


def load(connection: sa.Connection, table_id: str, with_snapshot: bool) -> StoredTable | None:
    """A table as far as it is needed to continue it."""
    row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id)).first()
    if row is None:
        return None
    snapshot = read_snapshot(connection, table_id) if with_snapshot else None
    return StoredTable(
        facts=facts_of(row),
        status=row.status,
        snapshot=snapshot,
        entries=read_entries(connection, table_id, snapshot.seq if snapshot else 0),
        seats=read_seats(connection, table_id),
        orders=read_orders(connection, table_id),
        talk=talk.read(connection, table_id),
    )


def read_entries(connection: sa.Connection, table_id: str, after: int, limit: int | None = None) -> tuple[Entry, ...]:
    """The entries after a number, the first of them if there is a limit."""
    table = schema.entries
    query = sa.select(table).where(table.c.table_id == table_id, table.c.seq > after).order_by(table.c.seq).limit(limit)
    found = tuple(
        Entry(
            seq=row.seq,
            kind=row.kind,
            at=row.at,
            seat=row.seat,
            value=row.value,
            final=row.final,
            undoes=row.undoes,
            events=events_from_text(row.events),
        )
        for row in connection.execute(query)
    )
    if found and found[0].seq > after + 1:
        return (*unpacked(connection, table_id, after, limit), *found)[:limit]
    return found


def pack(connection: sa.Connection, table_id: str, last: Entry) -> None:
    """The entries of a table that is only looked at any more take a tenth of the room in one piece.

    How it stood stays in the lists. The last one, which says so, stays where it is: no other server may write its
    number again.
    """
    entries = schema.entries
    earlier = sa.and_(entries.c.table_id == table_id, entries.c.seq < last.seq)
    fields = [column for column in entries.c if column.name != "table_id"]
    rows = connection.execute(sa.select(*fields).where(earlier).order_by(entries.c.seq))
    data = zlib.compress(json.dumps([list(row) for row in rows], ensure_ascii=False, separators=(",", ":")).encode(), 9)
    connection.execute(sa.insert(schema.archives).values(table_id=table_id, data=data))
    connection.execute(sa.delete(entries).where(earlier))
    connection.execute(sa.delete(schema.snapshots).where(schema.snapshots.c.table_id == table_id))
    over = {"archived": last.at, "changed": last.at, "bots_due": False, "clock_due": None, "has_room": False}
    connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table_id).values(**over))


def unpacked(connection: sa.Connection, table_id: str, after: int, limit: int | None) -> list[Entry]:
    """Entries that were packed."""
    query = sa.select(schema.archives.c.data).where(schema.archives.c.table_id == table_id)
    data = connection.execute(query).scalar()
    if data is None:
        return []
    names = [column.name for column in schema.entries.c if column.name != "table_id"]
    found: list[Entry] = []
    for row in msgspec.json.decode(zlib.decompress(data)):
        values = dict(zip(names, row, strict=True))
        if values["seq"] > after and (limit is None or len(found) < limit):
            found.append(Entry(**{**values, "events": events_from_text(values["events"])}))
    return found


def last_numbers(connection: sa.Connection, table_ids: Sequence[str]) -> dict[str, int]:
    """The number of the last entry of each of these tables that there still is."""
    table_id, seq = schema.entries.c.table_id, schema.entries.c.seq
    query = sa.select(table_id, sa.func.max(seq)).where(table_id.in_(table_ids)).group_by(table_id)
    return {row[0]: row[1] for row in connection.execute(query)}


def read_orders(connection: sa.Connection, table_id: str) -> dict[int, str]:
    table = schema.orders
    rows = connection.execute(sa.select(table.c.seat, table.c.data).where(table.c.table_id == table_id))
    return {row.seat: row.data for row in rows}


def write_orders(connection: sa.Connection, table_id: str, seat: int, data: str | None) -> None:
    """The orders of a seat from now on; None: it has none."""
    table = schema.orders
    if data is None:
        connection.execute(sa.delete(table).where(table.c.table_id == table_id, table.c.seat == seat))
    else:
        put(connection, table, table_id=table_id, seat=seat, data=data)
        notify(connection, table_id, ORDERS)


def read_news(connection: sa.Connection, table_id: str, after: int) -> News:
    """The next entries, `SLICE` of them at most."""
    entries = read_entries(connection, table_id, after, SLICE)
    # Read second: rights may be newer than the entries, never older.
    changed = any(entry.kind in SEATING for entry in entries)
    return News(entries=entries, seats=read_seats(connection, table_id) if changed else None)


def read_snapshot(connection: sa.Connection, table_id: str) -> Snapshot | None:
    table = schema.snapshots
    query = sa.select(table).where(table.c.table_id == table_id).order_by(table.c.seq.desc()).limit(1)
    row = connection.execute(query).first()
    if row is None:
        return None
    return Snapshot(seq=row.seq, length=row.length, state=zlib.decompress(row.data).decode())


def read_seats(connection: sa.Connection, table_id: str) -> tuple[SeatRow, ...]:
    table = schema.seats
    rows = connection.execute(sa.select(table).where(table.c.table_id == table_id).order_by(table.c.seat))
    return tuple(SeatRow(seat=seat_of(row), token_hash=row.token_hash, person_hash=row.person_hash) for row in rows)


def listed(connection: sa.Connection, query: sa.Select[Any], mine: Mapping[str, Sequence[int]]) -> list[Listed]:
    """Tables found by a query, with their seats."""
    rows = connection.execute(query).all()
    seats: dict[str, list[Seat]] = {row.id: [] for row in rows}
    table = schema.seats
    of_these = sa.select(table).where(table.c.table_id.in_(seats)).order_by(table.c.table_id, table.c.seat)
    for row in connection.execute(of_these):
        seats[row.table_id].append(seat_of(row))
    return [
        Listed(
            facts=facts_of(row),
            status=row.status,
            changed=row.changed,
            acting=numbers(row.acting),
            acting_known=numbers(row.acting_known),
            paused=row.paused,
            round=row.round,
            scores=numbers(row.scores),
            winners=numbers(row.winners),
            archived=row.archived is not None,
            seats=tuple(seats[row.id]),
            mine=tuple(sorted(mine.get(row.id, ()))),
        )
        for row in rows
    ]


def facts_of(row: sa.Row[Any]) -> TableFacts:
    values = {field: getattr(row, field) for field in TableFacts.__struct_fields__}
    values.update(options=json.loads(row.options), seed=int(row.seed))
    return TableFacts(**values)


def seat_of(row: sa.Row[Any]) -> Seat:
    return Seat(seat=row.seat, kind=row.kind, name=row.name, bot=row.bot, free=row.free, colour=row.colour)


def seat_values(table_id: str, row: SeatRow) -> dict[str, Any]:
    seat = row.seat
    values = {field: getattr(seat, field) for field in seat.__struct_fields__}
    return {"table_id": table_id, "token_hash": row.token_hash, "person_hash": row.person_hash, **values}


def entry_values(table_id: str, entry: Entry) -> dict[str, Any]:
    values = {field: getattr(entry, field) for field in entry.__struct_fields__}
    return {**values, "table_id": table_id, "events": events_to_text(entry.events)}
