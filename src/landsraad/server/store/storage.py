"""What is written when something happens at a table, and what is read to load and list tables."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import sqlalchemy as sa

from landsraad.server import figures
from landsraad.server.store import rows, schema, talk
from landsraad.server.store.database import Database, Work
from landsraad.server.store.entries import Entry, TableFacts
from landsraad.server.store.rows import Change, Listed, News, SeatRow, StoredTable

__all__ = ["Storage"]


class Storage:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def create(
        self, facts: TableFacts, seats: Sequence[SeatRow], change: Change, rematch_of: Change | None = None
    ) -> bool:
        """Store a new table with its first entries; False if it is a rematch and the old table has moved on."""

        def work(connection: sa.Connection) -> bool:
            if rematch_of is not None and not rows.append(connection, rematch_of):
                return False
            rows.create(connection, facts, seats, change)
            return True

        return await self._store(work, change)

    async def append(self, change: Change) -> bool:
        """Store a change; False if another entry already has its number."""
        return await self._store(lambda connection: rows.append(connection, change), change)

    async def _store(self, work: Work[bool], change: Change) -> bool:
        with figures.STORING.time():
            stored = await self.database.write(work)
        if stored:
            for entry in change.entries:
                figures.ENTRIES.labels(entry.kind).inc()
        return stored

    async def load(self, table_id: str, with_snapshot: bool = True) -> StoredTable | None:
        """A table as far as it is needed to continue it."""
        return await self.database.read(lambda connection: rows.load(connection, table_id, with_snapshot))

    async def entries(self, table_id: str, after: int) -> tuple[Entry, ...]:
        """The entries after a number. Of many, some are read at a time, so that others have their turn."""
        found: list[Entry] = []
        while True:
            last = found[-1].seq if found else after
            read = partial(rows.read_entries, table_id=table_id, after=last, limit=rows.SLICE)
            part = await self.database.read(read)
            found += part
            if len(part) < rows.SLICE:
                return tuple(found)
            await asyncio.sleep(0)

    async def last_numbers(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables that there still is."""
        return await self.database.read(lambda connection: rows.last_numbers(connection, table_ids))

    async def news(self, table_id: str, after: int) -> News:
        """What was stored next after a number (`rows.SLICE` entries at most), and who holds the seats since."""
        return await self.database.read(lambda connection: rows.read_news(connection, table_id, after))

    async def orders(self, table_id: str) -> dict[int, str]:
        """The standing orders of seats, as text."""
        return await self.database.read(lambda connection: rows.read_orders(connection, table_id))

    async def give_orders(self, table_id: str, seat: int, data: str) -> None:
        await self.database.write(lambda connection: rows.write_orders(connection, table_id, seat, data))

    async def said(self, table_id: str) -> talk.Talk:
        """What was said, and who does not want to hear whom."""
        return await self.database.read(lambda connection: talk.read(connection, table_id))

    async def say(self, table_id: str, line: talk.Line) -> int:
        def work(connection: sa.Connection) -> int:
            number = talk.add(connection, table_id, line)
            rows.notify(connection, table_id, rows.TALK)
            return number

        return await self.database.write(work)

    async def mute(self, table_id: str, holder: str, whom: str, muted: bool) -> None:
        def work(connection: sa.Connection) -> None:
            talk.set_muted(connection, table_id, holder, whom, muted)
            rows.notify(connection, table_id, rows.TALK)

        await self.database.write(work)

    async def notes(self, table_id: str, holder: str) -> str:
        return await self.database.read(lambda connection: talk.read_notes(connection, table_id, holder))

    async def write_notes(self, table_id: str, holder: str, text: str) -> None:
        await self.database.write(lambda connection: talk.set_notes(connection, table_id, holder, text))

    async def seats(self, table_id: str) -> tuple[SeatRow, ...]:
        return await self.database.read(lambda connection: rows.read_seats(connection, table_id))

    async def open_tables(self, limit: int = 100) -> list[Listed]:
        """Public tables where somebody could sit down, newest first."""
        table = schema.tables
        query = sa.select(table).where(table.c.has_room, table.c.public, rows.playable())
        query = query.order_by(table.c.created.desc()).limit(limit)
        return await self.database.read(lambda connection: rows.listed(connection, query, {}))

    async def tables_of(self, token_hashes: Sequence[str], limit: int = 200) -> list[Listed]:
        """The tables with a seat of one of these tokens, latest first."""
        seat, table = schema.seats, schema.tables

        def work(connection: sa.Connection) -> list[Listed]:
            mine: dict[str, list[int]] = {}
            ours = sa.or_(seat.c.token_hash.in_(token_hashes), seat.c.person_hash.in_(token_hashes))
            held = sa.select(seat.c.table_id, seat.c.seat).where(ours)
            for table_id, number in connection.execute(held):
                mine.setdefault(table_id, []).append(number)
            query = sa.select(table).where(table.c.id.in_(mine), table.c.game.in_(rows.known_games()))
            query = query.order_by(table.c.changed.desc()).limit(limit)
            return rows.listed(connection, query, mine)

        return await self.database.read(work)

    async def bots_due(self, quiet_since: float) -> list[str]:
        """Tables where a bot must move and nothing has happened since a time."""
        table = schema.tables
        query = (
            sa.select(table.c.id).where(table.c.bots_due, table.c.changed <= quiet_since, rows.playable()).limit(1000)
        )
        return await self.database.read(lambda connection: list(connection.execute(query).scalars()))

    async def clocks_due(self, at: float) -> list[str]:
        """Tables where somebody's time is up."""
        table = schema.tables
        query = sa.select(table.c.id).where(table.c.clock_due <= at, rows.playable()).limit(1000)
        return await self.database.read(lambda connection: list(connection.execute(query).scalars()))

    async def quiet(self, statuses: Sequence[str], since: float) -> list[str]:
        """Tables of some status, not archived yet, at which nothing has happened since a time."""
        table = schema.tables
        query = sa.select(table.c.id).where(table.c.archived.is_(None), table.c.changed < since)
        query = query.where(table.c.status.in_(statuses), table.c.game.in_(rows.known_games()))
        query = query.order_by(table.c.changed).limit(200)
        return await self.database.read(lambda connection: list(connection.execute(query).scalars()))

    async def delete_archived(self, before: float) -> list[str]:
        """Delete tables that were archived before a time, with everything that belongs to them; gives the ids of
        those that this call deleted (another process may tidy up at the same moment)."""
        table = schema.tables

        def work(connection: sa.Connection) -> list[str]:
            old = sa.select(table.c.id).where(table.c.archived < before).limit(200).with_for_update(skip_locked=True)
            delete = sa.delete(table).where(table.c.id.in_(old.scalar_subquery())).returning(table.c.id)
            deleted = list(connection.execute(delete).scalars())
            for table_id in deleted:
                rows.notify(connection, table_id, rows.DELETED)
            return deleted

        return await self.database.write(work)
