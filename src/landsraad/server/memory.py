"""The tables that are in use, in memory; the others are only in the database."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict

from landsraad.core import registry
from landsraad.core.errors import LandsraadError
from landsraad.core.game import Game
from landsraad.server.entries import Entry
from landsraad.server.errors import Refused
from landsraad.server.rows import SeatRow, Snapshot, StoredTable
from landsraad.server.secrets import digest
from landsraad.server.settings import Settings
from landsraad.server.standing import Standing
from landsraad.server.storage import Storage
from landsraad.server.wording import Wording

__all__ = ["LiveTable", "Memory", "snapshot_of"]

logger = logging.getLogger(__name__)

RECENT = 64
"""Entries kept at hand for viewers that are nearly up to date."""


class LiveTable:
    """A table in memory. `recent` are its last entries; `lock` is held while a change of it is stored."""

    __slots__ = ("lock", "recent", "shown", "snapshot_length", "standing", "tokens", "touched", "wording")

    def __init__(self, standing: Standing, seats: tuple[SeatRow, ...], recent: tuple[Entry, ...]) -> None:
        self.lock = asyncio.Lock()
        self.standing = standing
        self.recent = list(recent[-RECENT:])
        self.snapshot_length = 0
        self.shown: dict[tuple[int | None, str], bytes] = {}
        """The state as text, for each viewer and language."""
        self.wording = Wording()
        self.touched = time.monotonic()
        self.tokens: dict[str, int] = {}
        self.know(seats)

    def know(self, seats: tuple[SeatRow, ...]) -> None:
        self.tokens = {row.token_hash: row.seat.seat for row in seats if row.token_hash is not None}

    def seat_of(self, token: str | None) -> int | None:
        """The seat a token stands for now; None without a token. Asked again whenever something is sent or done."""
        if token is None:
            return None
        seat = self.tokens.get(digest(token))
        if seat is None:
            raise Refused("not_your_seat")
        return seat

    def move_to(self, standing: Standing, entries: tuple[Entry, ...], seats: tuple[SeatRow, ...] | None = None) -> None:
        """Go on to how it stands later (which a reader of the database may have seen first), and to its rights."""
        if standing.seq <= self.standing.seq:
            return
        if seats is not None:
            self.know(seats)
        entries = tuple(entry for entry in entries if entry.seq > self.standing.seq)
        self.standing = standing
        self.recent = [*self.recent, *entries][-RECENT:]
        self.shown = {}

    def entries_after(self, seq: int) -> list[Entry] | None:
        """The entries after a number, if they are all at hand."""
        if seq >= self.standing.seq:
            return []
        if not self.recent or self.recent[0].seq > seq + 1:
            return None
        return [entry for entry in self.recent if entry.seq > seq]


class Memory:
    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def ids(self) -> list[str]:
        return list(self._tables)

    def known(self, table_id: str) -> LiveTable | None:
        return self._tables.get(table_id)

    async def table(self, table_id: str) -> LiveTable:
        """The table, loaded if need be. It may lag behind the database if another process serves it too."""
        live = self._tables.get(table_id)
        if live is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(loading)
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
        live.touched = time.monotonic()
        return live

    async def fresh(self, table_id: str) -> LiveTable:
        """The table as it is in the database now."""
        known = table_id in self._tables
        live = await self.table(table_id)
        if known:
            await self.refresh(live)
        return live

    async def refresh(self, live: LiveTable) -> bool:
        """Catch up with what other processes have stored; True if there was something."""
        standing = live.standing
        news = await self.storage.news(standing.facts.id, standing.seq)
        if live.standing is not standing:
            return True
        if not news.entries:
            return False
        for entry in news.entries:
            standing = standing.after(entry)
        live.move_to(standing, news.entries, news.seats)
        return True

    async def holder(self, table_id: str, token: str | None) -> tuple[LiveTable, int | None]:
        """The table, and the seat a token stands for; None without a token."""
        live = await self.table(table_id)
        if token is not None and digest(token) not in live.tokens:
            # It may have been given at another process a moment ago.
            await self.refresh(live)
        return live, live.seat_of(token)

    def forget_idle(self) -> None:
        """Let go of tables that nobody has touched for a while."""
        before = time.monotonic() - self.settings.idle_seconds
        for table_id, live in list(self._tables.items()):
            if live.touched < before and not live.lock.locked():
                del self._tables[table_id]

    async def _load(self, table_id: str) -> LiveTable:
        stored = await self.storage.load(table_id)
        if stored is None:
            raise Refused("unknown_table")
        try:
            live = await asyncio.to_thread(rebuild, stored)
        except LandsraadError as error:
            if stored.snapshot is None:
                raise
            logger.warning("Table %s: its snapshot cannot be used (%s); replaying its entries.", table_id, error)
            whole = await self.storage.load(table_id, with_snapshot=False)
            assert whole is not None
            live = await asyncio.to_thread(rebuild, whole)
        self.keep(live)
        return live

    def keep(self, live: LiveTable) -> None:
        """Have a table at hand; if there are too many, those used longest ago go."""
        table_id = live.standing.facts.id
        self._tables[table_id] = live
        for other_id, other in list(self._tables.items()):
            if len(self._tables) <= self.settings.tables_in_memory:
                break
            if other_id != table_id and not other.lock.locked():
                del self._tables[other_id]


def rebuild(stored: StoredTable) -> LiveTable:
    """A table from its newest snapshot and the entries after it."""
    seats = tuple(row.seat for row in stored.seats)
    snapshot = stored.snapshot
    if snapshot is None:
        standing = Standing(stored.facts, seats)
    else:
        standing = Standing(stored.facts, seats, snapshot.seq, game_of(snapshot))
    for entry in stored.entries:
        standing = standing.after(entry)
    live = LiveTable(standing, stored.seats, stored.entries)
    live.snapshot_length = snapshot.length if snapshot else 0
    return live


def snapshot_of(standing: Standing, game: Game) -> Snapshot:
    text = json.dumps(game.to_data(), ensure_ascii=False, separators=(",", ":"))
    return Snapshot(seq=standing.seq, length=game.length, state=text)


def game_of(snapshot: Snapshot) -> Game:
    return registry.from_json(snapshot.state, snapshot.length)
