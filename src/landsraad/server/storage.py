"""Tables in the database: what is written when something happens, what is read to load and list them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from landsraad.server import schema
from landsraad.server.database import Database
from landsraad.server.log import Entry, Seat, TableFacts, events_from_text, events_to_text

__all__ = ["Change", "Listed", "SeatRow", "Snapshot", "Storage", "StoredTable"]

CHANNEL = "landsraad_tables"


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    seat: Seat
    token_hash: str | None


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A whole position of the game, after the entry `seq` and `length` actions."""

    seq: int
    length: int
    state: str


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """Entries to append to the log of a table, and what else changes with them."""

    table_id: str
    entries: tuple[Entry, ...]
    status: str
    acting: Sequence[int]
    bots_due: bool
    seats: tuple[SeatRow, ...] = ()
    rematch: str | None = None
    snapshot: Snapshot | None = None


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    facts: TableFacts
    seats: tuple[SeatRow, ...]
    snapshot: Snapshot | None
    entries: tuple[Entry, ...]
    """Those after the snapshot."""


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list; `mine`: the seats whose tokens were shown."""

    facts: TableFacts
    status: str
    changed: float
    acting: tuple[int, ...]
    seats: tuple[Seat, ...]
    mine: tuple[int, ...] = ()


class Storage:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._insert: Any = postgresql.insert if database.is_postgres else sqlite.insert

    async def create(
        self, facts: TableFacts, seats: Sequence[SeatRow], change: Change, rematch_of: Change | None
    ) -> bool:
        """Store a new table with its first entries; False if it is a rematch and the old table has moved on."""

        async def work(connection: AsyncConnection) -> bool:
            if rematch_of is not None and not await self._append(connection, rematch_of):
                return False
            row = {name: getattr(facts, name) for name in schema.tables.c.keys() if hasattr(facts, name)}  # noqa: SIM118
            row["options"] = json.dumps(facts.options)
            row["seed"] = str(facts.seed)
            row.update(changed=facts.created, status=change.status, acting="", bots_due=change.bots_due)
            await connection.execute(sa.insert(schema.tables).values(**row))
            rows = [seat_values(facts.id, seat) for seat in seats]
            await connection.execute(sa.insert(schema.seats), rows)
            await self._append(connection, change)
            return True

        return await self.database.transact(work)

    async def append(self, change: Change) -> bool:
        """Store a change; False if another entry already has its place in the log."""

        async def work(connection: AsyncConnection) -> bool:
            return await self._append(connection, change)

        return await self.database.transact(work)

    async def _append(self, connection: AsyncConnection, change: Change) -> bool:
        table_id = change.table_id
        first, *others = [entry_values(table_id, entry) for entry in change.entries]
        inserted = await connection.execute(self._insert(schema.entries).values(**first).on_conflict_do_nothing())
        if inserted.rowcount != 1:
            return False
        if others:
            await connection.execute(sa.insert(schema.entries), others)
        for row in change.seats:
            values = seat_values(table_id, row)
            await connection.execute(
                sa.update(schema.seats)
                .where(schema.seats.c.table_id == table_id, schema.seats.c.seat == row.seat.seat)
                .values(**values)
            )
        values = {
            "changed": change.entries[-1].at,
            "status": change.status,
            "acting": ",".join(map(str, change.acting)),
            "bots_due": change.bots_due,
        }
        if change.rematch is not None:
            values["rematch"] = change.rematch
        await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table_id).values(**values))
        if change.snapshot is not None:
            await self._store_snapshot(connection, table_id, change.snapshot)
        if self.database.is_postgres:
            payload = f"{table_id} {change.entries[-1].seq}"
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))
        return True

    async def _store_snapshot(self, connection: AsyncConnection, table_id: str, snapshot: Snapshot) -> None:
        table = schema.snapshots
        await connection.execute(sa.delete(table).where(table.c.table_id == table_id))
        await connection.execute(
            sa.insert(table).values(
                table_id=table_id,
                seq=snapshot.seq,
                length=snapshot.length,
                data=zlib.compress(snapshot.state.encode()),
            )
        )

    async def load(self, table_id: str, with_snapshot: bool = True) -> StoredTable | None:
        """A table as far as it is needed to continue it."""
        async with self.database.reading() as connection:
            row = (await connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id))).first()
            if row is None:
                return None
            snapshot = await self._snapshot(connection, table_id) if with_snapshot else None
            entries = await self._entries(connection, table_id, snapshot.seq if snapshot else 0)
            seats = await connection.execute(
                sa.select(schema.seats).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.seat)
            )
            return StoredTable(
                facts=facts_of(row), seats=tuple(map(seat_of, seats)), snapshot=snapshot, entries=entries
            )

    async def entries(self, table_id: str, after: int) -> tuple[Entry, ...]:
        async with self.database.reading() as connection:
            return await self._entries(connection, table_id, after)

    async def _entries(self, connection: AsyncConnection, table_id: str, after: int) -> tuple[Entry, ...]:
        table = schema.entries
        rows = await connection.execute(
            sa.select(table).where(table.c.table_id == table_id, table.c.seq > after).order_by(table.c.seq)
        )
        return tuple(map(entry_of, rows))

    async def _snapshot(self, connection: AsyncConnection, table_id: str) -> Snapshot | None:
        table = schema.snapshots
        row = (
            await connection.execute(
                sa.select(table).where(table.c.table_id == table_id).order_by(table.c.seq.desc()).limit(1)
            )
        ).first()
        if row is None:
            return None
        return Snapshot(seq=row.seq, length=row.length, state=zlib.decompress(row.data).decode())

    async def seats(self, table_id: str) -> tuple[SeatRow, ...]:
        async with self.database.reading() as connection:
            rows = await connection.execute(
                sa.select(schema.seats).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.seat)
            )
            return tuple(map(seat_of, rows))

    async def open_tables(self, limit: int = 100) -> list[Listed]:
        """Public tables with an open seat, newest first."""
        table = schema.tables
        query = sa.select(table).where(table.c.status == "open", table.c.public)
        return await self._listed(query.order_by(table.c.created.desc()).limit(limit), {})

    async def tables_of(self, token_hashes: Sequence[str], limit: int = 200) -> list[Listed]:
        """The tables with a seat of one of these tokens, latest first."""
        async with self.database.reading() as connection:
            held = await connection.execute(
                sa.select(schema.seats.c.table_id, schema.seats.c.seat).where(
                    schema.seats.c.token_hash.in_(token_hashes)
                )
            )
            mine: dict[str, list[int]] = {}
            for table_id, seat in held:
                mine.setdefault(table_id, []).append(seat)
        table = schema.tables
        query = sa.select(table).where(table.c.id.in_(mine)).order_by(table.c.changed.desc()).limit(limit)
        return await self._listed(query, mine)

    async def bots_due(self, quiet_since: float) -> list[str]:
        """Tables where a bot must move and nothing has happened since a time."""
        table = schema.tables
        async with self.database.reading() as connection:
            rows = await connection.execute(
                sa.select(table.c.id).where(table.c.bots_due, table.c.changed <= quiet_since).limit(1000)
            )
            return [row.id for row in rows]

    async def _listed(self, query: sa.Select[Any], mine: dict[str, list[int]]) -> list[Listed]:
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
            ids = [row.id for row in rows]
            seats: dict[str, list[Seat]] = {id: [] for id in ids}
            table = schema.seats
            for row in await connection.execute(
                sa.select(table).where(table.c.table_id.in_(ids)).order_by(table.c.table_id, table.c.seat)
            ):
                seats[row.table_id].append(seat_of(row).seat)
        return [
            Listed(
                facts=facts_of(row),
                status=row.status,
                changed=row.changed,
                acting=tuple(int(seat) for seat in row.acting.split(",") if seat),
                seats=tuple(seats[row.id]),
                mine=tuple(sorted(mine.get(row.id, []))),
            )
            for row in rows
        ]


def facts_of(row: sa.Row[Any]) -> TableFacts:
    return TableFacts(
        id=row.id,
        game=row.game,
        players=row.players,
        options=json.loads(row.options),
        seed=int(row.seed),
        language=row.language,
        public=row.public,
        end_turns_at_once=row.end_turns_at_once,
        pace=row.pace,
        invite_hash=row.invite_hash,
        created=row.created,
    )


def seat_of(row: sa.Row[Any]) -> SeatRow:
    return SeatRow(seat=Seat(seat=row.seat, kind=row.kind, name=row.name, bot=row.bot), token_hash=row.token_hash)


def seat_values(table_id: str, row: SeatRow) -> dict[str, Any]:
    seat = row.seat
    return {
        "table_id": table_id,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "token_hash": row.token_hash,
    }


def entry_of(row: sa.Row[Any]) -> Entry:
    return Entry(
        seq=row.seq,
        kind=row.kind,
        at=row.at,
        seat=row.seat,
        value=row.value,
        final=row.final,
        undoes=row.undoes,
        events=events_from_text(row.events),
    )


def entry_values(table_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seq": entry.seq,
        "kind": entry.kind,
        "at": entry.at,
        "seat": entry.seat,
        "value": entry.value,
        "final": entry.final,
        "undoes": entry.undoes,
        "events": events_to_text(entry.events),
    }
