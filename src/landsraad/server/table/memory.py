"""The tables that are in use, in memory; the others are only in the database."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

import msgspec

from landsraad.core import registry
from landsraad.core.errors import InvalidState, LandsraadError
from landsraad.core.game import Game
from landsraad.server.errors import Refused
from landsraad.server.secrets import digest
from landsraad.server.settings import Settings
from landsraad.server.store.entries import Entry, Seat, TableFacts
from landsraad.server.store.rows import SLICE, SeatRow, Snapshot, StoredTable
from landsraad.server.store.storage import Storage
from landsraad.server.store.talk import SILENCE
from landsraad.server.table.clocks import Clock
from landsraad.server.table.standing import Standing
from landsraad.server.table.windows import SeatOrders, orders_from_text
from landsraad.server.table.wording import Wording

__all__ = ["LiveTable", "Memory", "rebuild", "snapshot_of", "standing_of"]

logger = logging.getLogger(__name__)

RECENT = 64
"""Entries kept at hand for viewers that are nearly up to date."""


class LiveTable:
    """A table in memory. `recent` are its last entries; `lock` is held while a change of it is stored."""

    __slots__ = (
        "lock",
        "orders",
        "private",
        "recent",
        "rows",
        "shown",
        "snapshot_length",
        "standing",
        "talk",
        "touched",
        "wording",
    )

    def __init__(self, standing: Standing, seats: tuple[SeatRow, ...], recent: tuple[Entry, ...]) -> None:
        self.lock = asyncio.Lock()
        self.standing = standing
        self.recent = list(recent[-RECENT:])
        self.snapshot_length = 0
        self.shown: dict[tuple[int | None, str], bytes] = {}
        """The state as text, for each viewer and language."""
        self.orders: dict[int, SeatOrders] = {}
        self.private: Counter[int] = Counter()
        """How often what a seat alone may see has changed without an entry: its orders, its answer in a window."""
        self.talk = SILENCE
        self.wording = Wording()
        self.touched = time.monotonic()
        self.rows: dict[int, SeatRow] = {}
        self.know(seats)

    def know(self, seats: tuple[SeatRow, ...]) -> None:
        """Who holds the seats, all of them."""
        self.rows = {row.seat.seat: row for row in seats}

    def learn(self, seats: tuple[SeatRow, ...]) -> None:
        """Who holds some of the seats from now on."""
        self.rows = {**self.rows, **{row.seat.seat: row for row in seats}}
        for row in seats:
            self.obey(row.seat.seat, None)

    def holds(self, token: str) -> int | None:
        """The seat a token stands for: its own, or of a person's key (`key:seat`) the one it names."""
        key, _, number = token.partition(":")
        known = digest(key)
        for seat, row in self.rows.items():
            if number and number == str(seat) and row.person_hash == known:
                return seat
            if not number and row.token_hash == known:
                return seat
        return None

    def seat_of(self, token: str | None) -> int | None:
        """The seat a token stands for now; None without a token. Asked again whenever something is sent or done."""
        if token is None:
            return None
        seat = self.holds(token)
        if seat is None:
            raise Refused("not_your_seat")
        return seat

    def obey(self, seat: int, orders: SeatOrders | None) -> None:
        """The orders of a seat from now on; None: it has none."""
        if orders is None:
            self.orders.pop(seat, None)
        else:
            self.orders[seat] = orders
        self.private[seat] += 1
        self.shown = {key: text for key, text in self.shown.items() if key[0] != seat}

    def move_to(self, standing: Standing, entries: tuple[Entry, ...], seats: tuple[SeatRow, ...] | None = None) -> None:
        """Go on to how it stands later (which a reader of the database may have seen first), and to its rights."""
        if standing.seq <= self.standing.seq:
            return
        if seats is not None:
            changed = [row.seat.seat for row in seats if self.rows.get(row.seat.seat) != row]
            self.know(seats)
            for seat in changed:
                self.obey(seat, None)
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
        self.on_news: Callable[[str], None] = lambda table_id: None
        """Told of a table about which something stored elsewhere has been found."""

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
        """Catch up with what other processes have stored; True if there was something.

        Of many entries some are played at a time, so that others have their turn.
        """
        before = live.standing
        while True:
            standing = live.standing
            news = await self.storage.news(standing.facts.id, standing.seq)
            if live.standing is not standing:
                continue
            for entry in news.entries:
                standing = standing.after(entry)
            live.move_to(standing, news.entries, news.seats)
            if len(news.entries) < SLICE:
                break
            await asyncio.sleep(0)
        found = live.standing is not before
        if found:
            # Whoever has asked first has found it: the others at this process are to hear of it, too.
            self.on_news(live.standing.facts.id)
        return found

    async def holder(self, table_id: str, token: str | None) -> tuple[LiveTable, int | None]:
        """The table, and the seat a token stands for; None without a token."""
        live = await self.table(table_id)
        if token is not None and live.holds(token) is None:
            # It may have been given at another process a moment ago.
            await self.refresh(live)
        return live, live.seat_of(token)

    def forget(self, table_id: str) -> None:
        """It is gone from the database."""
        self._tables.pop(table_id, None)

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
        live = await self._rebuilt(stored)
        self.keep(live)
        return live

    async def _rebuilt(self, stored: StoredTable) -> LiveTable:
        """A table as its entries say, or one that can only be watched because the rules have changed since."""
        table_id = stored.facts.id
        try:
            current = registry.find(stored.facts.game).info.rules_version
        except LandsraadError as error:
            raise Refused("unknown_game") from error
        begun = stored.facts.rules
        if begun == current:
            try:
                return await asyncio.to_thread(rebuild, stored)
            except LandsraadError as error:
                logger.warning("Table %s: its snapshot cannot be used (%s); replaying its entries.", table_id, error)
        whole = await self.storage.load(table_id, with_snapshot=False)
        assert whole is not None
        try:
            live = await asyncio.to_thread(rebuild, whole)
        except LandsraadError as error:
            logger.error("Table %s: the rules refuse its entries, it can only be watched: %s", table_id, error)
            live = unplayable(whole)
        if begun != current:
            live.standing.outdated = whole.status
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
    standing = Standing(stored.facts, seats) if snapshot is None else standing_of(snapshot, stored.facts)
    for entry in stored.entries:
        standing = standing.after(entry)
    live = LiveTable(standing, stored.seats, stored.entries)
    live.snapshot_length = snapshot.length if snapshot else 0
    live.orders = {seat: orders_from_text(text) for seat, text in stored.orders.items()}
    live.talk = stored.talk
    return live


def unplayable(stored: StoredTable) -> LiveTable:
    """What can be said of a table without its game: who sat there, and what its entries tell."""
    last = stored.entries[-1].seq if stored.entries else 0
    standing = Standing(stored.facts, tuple(row.seat for row in stored.seats), last)
    standing.outdated = stored.status
    standing.archived = any(entry.kind == "archive" for entry in stored.entries)
    standing.rematch = next((entry.value for entry in stored.entries if entry.kind == "rematch"), None)
    live = LiveTable(standing, stored.seats, stored.entries)
    live.talk = stored.talk
    return live


class Kept(msgspec.Struct, kw_only=True):
    """What a snapshot keeps of a table besides its game."""

    seats: tuple[Seat, ...]
    clocks: tuple[Clock, ...]
    furthest: int
    paused: float | None
    shared: bool
    votes: list[tuple[int, int, str]]
    rematch: str | None
    waiting: tuple[int, ...] = ()
    window: tuple[int, float] = (0, 0.0)
    let_pass: tuple[str, list[str]] = ("", [])
    host: int | None = None


def snapshot_of(standing: Standing, game: Game) -> Snapshot:
    kept = Kept(
        seats=standing.seats,
        clocks=standing.clocks,
        furthest=standing.furthest,
        paused=standing.paused_since,
        shared=standing.shared,
        votes=sorted(standing.votes),
        rematch=standing.rematch,
        waiting=tuple(sorted(standing.waiting)),
        window=(standing.window_opened, standing.window_since),
        let_pass=(standing.let_pass[0], sorted(standing.let_pass[1])),
        host=standing.host,
    )
    data = {"position": game.to_data(), "table": msgspec.to_builtins(kept)}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Snapshot(seq=standing.seq, length=game.length, state=text)


def standing_of(snapshot: Snapshot, facts: TableFacts) -> Standing:
    """How a table stood when the snapshot was taken."""
    data = json.loads(snapshot.state)
    if "position" not in data:
        raise InvalidState("This snapshot is of an older version.")
    position = data["position"]
    game = Game.from_data(registry.find(position["game"]), position, snapshot.length)
    try:
        kept = msgspec.convert(data["table"], Kept)
    except msgspec.ValidationError as error:
        raise InvalidState(f"This snapshot is of an older version: {error}.") from error
    standing = Standing(facts, kept.seats, snapshot.seq, game)
    standing.clocks, standing.furthest, standing.paused_since = kept.clocks, kept.furthest, kept.paused
    standing.shared, standing.votes, standing.rematch = kept.shared, frozenset(kept.votes), kept.rematch
    standing.waiting, standing.let_pass = frozenset(kept.waiting), (kept.let_pass[0], frozenset(kept.let_pass[1]))
    standing.window_opened, standing.window_since = kept.window
    if kept.host is not None:
        standing.host = kept.host
    return standing
