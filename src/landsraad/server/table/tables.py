"""What can be done at a table. Every method either stores what happened and says where it stands, or refuses."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from landsraad.core import registry
from landsraad.core.messages import Event
from landsraad.server.errors import Refused
from landsraad.server.messages.study import Statistics
from landsraad.server.once import Once
from landsraad.server.processes.hub import Hub
from landsraad.server.settings import Settings
from landsraad.server.store.entries import Entry, TableFacts, options_to_text
from landsraad.server.store.rows import Change, SeatRow
from landsraad.server.store.storage import Storage
from landsraad.server.table.announcing import announced
from landsraad.server.table.memory import LiveTable, Memory, snapshot_of
from landsraad.server.table.standing import Standing
from landsraad.server.table.windows import NOTHING, SeatOrders, given, next_answer, orders_to_text, passing, window_of
from landsraad.server.table.wording import names_of
from landsraad.server.walltime import WallTime
from landsraad.server.workers.examining import Examiner

__all__ = ["Actor", "Proposal", "Tables", "acting_seat", "in_pause", "next_entry", "outline", "unstarted"]

Proposal = tuple[tuple[Entry, ...], Standing, tuple[SeatRow, ...]]
"""Entries to store, how the table stands after them, and seats that change."""

Actor = str | int | None
"""Who acts: the holder of a token, or a bot by the number of its seat. None: nobody has said."""


MOST_AT_ONCE = 200
"""Entries of one change: a game in which orders answer each other for ever would be broken."""


class Tables:
    def __init__(self, storage: Storage, hub: Hub, settings: Settings) -> None:
        self.storage = storage
        self.hub = hub
        self.settings = settings
        self.memory = Memory(storage, settings)
        self.memory.on_news = hub.publish
        self.examiner = Examiner(settings)
        self.reader = Examiner(settings)
        """Of records, which take longer than options."""
        self.opened = time.time()
        """Since when this process can be asked."""
        self.clock = WallTime()
        self.statistics: Once[Statistics] = Once(room=200)
        self.on_change: Callable[[str, Standing], None] = lambda table_id, standing: None

    async def play(self, table_id: str, who: Actor, seen: int, *options: str) -> int:
        """One option, or several that are taken as a whole or not at all."""

        def propose(now: Standing, seat: int) -> Proposal:
            now.running()
            if now.holding is not None and now.holding != seat:
                raise Refused("awaiting_end_turn", seat=now.holding)
            if not now.can_act_from(seat, seen):
                raise Refused("stale", seq=now.seq)
            entry, following = now.play(seat, options_to_text(options), self.clock.now())
            return (entry,), following, ()

        if isinstance(who, str):
            live, seat = await self.memory.holder(table_id, who)
            if seat is not None and await self.answered(live, seat, seen, options):
                return live.standing.seq
        return await self.act(table_id, who, propose)

    async def answered(self, live: LiveTable, seat: int, seen: int, options: Sequence[str]) -> bool:
        """Keep what a seat answers in a window until it is its turn; False: it is to be carried out at once."""
        now = live.standing
        window = window_of(now)
        asked = None if window is None else window.of(seat)
        if window is None or asked is None or (not window.timed and now.decision(seat) is not None):
            return False
        now.running()
        if len(options) != 1 or not window.opened <= seen <= now.seq:
            raise Refused("stale", seq=now.seq)
        if asked.decision.option(options[0]) is None:
            error = asked.game.refusal(asked.decision, options[0])
            raise Refused.by_rules(error).at(asked.game, names_of(now.seats)) from error
        mine = live.orders.get(seat, NOTHING)
        await self.order(live, seat, SeatOrders(mine.orders, (window.opened, options[0])))
        if seat in now.waiting:
            await self.change(live.standing.facts.id, lambda live: waited(live.standing, seat, self.clock.now()))
        return True

    async def order(self, live: LiveTable, seat: int, orders: SeatOrders) -> None:
        """A seat gives orders; what they answer is done."""
        table_id = live.standing.facts.id
        await self.storage.give_orders(table_id, seat, orders_to_text(orders))
        live.obey(seat, orders)
        self.hub.publish(table_id)
        if next_answer(live.standing, live.orders) is not None:
            await self.follow_orders(table_id)
        else:
            self.on_change(table_id, live.standing)

    async def hear(self, live: LiveTable) -> None:
        """Something was said. Rights are read after it: who has left does not hear it."""
        async with live.lock:
            said = await self.storage.said(live.standing.facts.id)
            await self.memory.refresh(live)
            live.talk = said
        self.hub.publish(live.standing.facts.id)

    async def follow_orders(self, table_id: str) -> int:
        """Do what standing orders say about how the table stands."""
        return await self.change(table_id, lambda live: ((), live.standing, ()))

    async def wait(self, table_id: str, who: Actor) -> int:
        """Somebody who might interrupt needs longer."""

        def propose(live: LiveTable) -> Proposal:
            now, seat = live.standing, acting_seat(live, who)
            now.running()
            window = window_of(now)
            if window is None or not window.timed or window.of(seat) is None or seat in now.waiting:
                raise Refused("stale", seq=now.seq)
            if window.answer(seat, live.orders) is not None:
                raise Refused("stale", seq=now.seq)
            entry = next_entry(now, "wait", seat, at=self.clock.now())
            return (entry,), now.after(entry), ()

        await self.memory.holder(table_id, who if isinstance(who, str) else None)
        return await self.change(table_id, propose)

    async def settle(self, table_id: str, seen: int, bots: Mapping[int, str]) -> int:
        """The time of a window is up: the answers are carried out in order, up to one who has said "wait"."""

        def propose(live: LiveTable) -> Proposal:
            now = live.standing
            window = window_of(now)
            if now.seq != seen or now.paused or window is None:
                raise Refused("stale", seq=now.seq)
            awaited = window.awaited(now, live.orders)
            at = self.clock.now()
            entries: list[Entry] = []
            for asked in window.asked:
                seat = asked.seat
                if now.decision(seat) is None or seat in awaited:
                    break
                option = passing(asked.decision)
                if now.seats[seat].kind != "person":
                    answer = bots.get(seat)
                else:
                    answer = window.answer(seat, live.orders) or given(now, asked, live.orders.get(seat, NOTHING))
                entry, now = now.play(seat, answer or option, at, final=True)
                entries.append(entry)
                if answer not in (None, option):
                    break
            if not entries:
                raise Refused("stale", seq=now.seq)
            return tuple(entries), now, ()

        return await self.change(table_id, propose)

    async def undo(self, table_id: str, who: Actor, seen: int) -> int:
        """Take back the last choice of a seat, with what followed from it by its orders."""

        def propose(live: LiveTable) -> Proposal:
            now, seat = live.standing, acting_seat(live, who)
            now.running()
            exactly(now, seen)
            if not now.can_undo(seat):
                raise Refused("nothing_to_undo")
            entries: list[Entry] = []
            while not entries or (now.can_undo(seat) and answers_for(now, live, seat)):
                entries.append(next_entry(now, "undo", seat, final=False, undoes=now.draft[-1].seq))
                now = now.after(entries[-1])
            return tuple(entries), now, ()

        if isinstance(who, str):
            await self.memory.holder(table_id, who)
        return await self.change(table_id, propose)

    async def redo(self, table_id: str, who: Actor, seen: int) -> int:
        def propose(now: Standing, seat: int) -> Proposal:
            now.running()
            exactly(now, seen)
            if not now.can_redo(seat):
                raise Refused("nothing_to_redo")
            entry, following = now.play(seat, now.redo[-1][1], self.clock.now(), again=True)
            return (entry,), following, ()

        return await self.act(table_id, who, propose)

    async def end_turn(self, table_id: str, who: Actor, seen: int) -> int:
        def propose(now: Standing, seat: int) -> Proposal:
            now.running()
            exactly(now, seen)
            if now.holding != seat:
                raise Refused("nothing_to_end")
            entry = next_entry(now, "end_turn", seat)
            return (entry,), now.after(entry), ()

        return await self.act(table_id, who, propose)

    async def act(self, table_id: str, who: Actor, propose: Callable[[Standing, int], Proposal]) -> int:
        """Store what a seat does. Whether it is still the actor's seat is asked each time it is proposed."""
        if isinstance(who, str):
            await self.memory.holder(table_id, who)
        return await self.change(table_id, lambda live: propose(live.standing, acting_seat(live, who)))

    async def change(self, table_id: str, propose: Callable[[LiveTable], Proposal]) -> int:
        """Store what is proposed for the table as it stands. If it has moved on elsewhere, propose again."""
        live = await self.memory.table(table_id)
        async with live.lock:
            while True:
                entries, following, seats = self.obeyed(live, self.proposed(live, propose))
                if not entries:
                    return following.seq
                if await self.storage.append(self.change_of(live, entries, following, seats)):
                    break
                await self.memory.refresh(live)
                self.hub.publish(table_id)
            live.move_to(following, entries)
            if self.memory.known(table_id) is not live:
                # It left the memory meanwhile, and somebody may have loaded it as it was before.
                self.memory.keep(live)
            live.learn(seats)
        self.hub.publish(table_id)
        self.on_change(table_id, following)
        return following.seq

    def proposed(self, live: LiveTable, propose: Callable[[LiveTable], Proposal]) -> Proposal:
        """What is proposed; a refusal learns whom and what it speaks of."""
        now = live.standing
        try:
            return propose(live)
        except Refused as refused:
            raise refused.at(now.game or now.facts.game, names_of(now.seats)) from refused.__cause__

    def obeyed(self, live: LiveTable, proposal: Proposal) -> Proposal:
        """A proposal and what standing orders make of it. Who has undone something goes on alone."""
        entries, following, seats = proposal
        if entries and entries[-1].kind == "undo":
            return proposal
        orders = {seat: orders for seat, orders in live.orders.items() if all(row.seat.seat != seat for row in seats)}
        while len(entries) < MOST_AT_ONCE and (answer := next_answer(following, orders)) is not None:
            seat, option, final = answer
            entry, following = following.play(seat, option, self.clock.now(), final=final)
            entries = (*entries, entry)
        return entries, following, seats

    def change_of(
        self, live: LiveTable, entries: tuple[Entry, ...], following: Standing, seats: tuple[SeatRow, ...]
    ) -> Change:
        """A proposal as it is stored, with a snapshot when it is time for one and nothing could be undone."""
        snapshot = None
        game = following.game
        if (
            game is not None
            and not following.draft
            and not following.redo
            and game.length - live.snapshot_length >= self.settings.snapshot_every
        ):
            snapshot = snapshot_of(following, game)
            live.snapshot_length = game.length
        return Change(
            table_id=following.facts.id,
            entries=entries,
            seats=seats,
            snapshot=snapshot,
            **outline(following),
        )


def outline(standing: Standing) -> dict[str, Any]:
    """What lists, bots and clocks need to know of a table without loading it."""
    game, due = standing.game, standing.due
    return {
        "status": standing.status,
        "acting": standing.acting,
        "acting_known": standing.acting_known,
        "bots_due": standing.bot_to_act() is not None or in_pause(standing),
        "clock_due": None if due is None else due[0],
        "has_room": standing.has_room,
        "paused": standing.paused,
        "round": 0 if game is None else game.round,
        "scores": () if game is None else tuple(game.scores),
        "winners": () if game is None else tuple(game.winners),
        "rematch": standing.rematch,
        "archived": standing.archived,
    }


def waited(now: Standing, seat: int, at: float) -> Proposal:
    """Who has said "wait" has answered."""
    if seat not in now.waiting:
        return (), now, ()
    entry = next_entry(now, "wait", seat, value="over", at=at)
    return (entry,), now.after(entry), ()


def answers_for(now: Standing, live: LiveTable, seat: int) -> bool:
    """Whether a seat's next choice is made by its orders."""
    answer = next_answer(now, live.orders)
    return answer is not None and answer[0] == seat


def in_pause(standing: Standing) -> bool:
    """Whether a window is open that ends by itself."""
    if standing.paused or standing.archived or standing.outdated:
        return False
    window = window_of(standing)
    return window is not None and window.timed


def acting_seat(live: LiveTable, who: Actor) -> int:
    """The seat that acts, by right of a token or as a bot."""
    if isinstance(who, int):
        if live.standing.seats[who].kind != "bot":
            raise Refused("not_your_seat")
        return who
    seat = live.seat_of(who)
    if seat is None:
        raise Refused("token_missing")
    return seat


def next_entry(
    now: Standing,
    kind: object,
    seat: int | None,
    value: str = "",
    final: bool = True,
    undoes: int | None = None,
    at: float | None = None,
) -> Entry:
    return Entry(
        seq=now.seq + 1,
        kind=kind,  # type: ignore[arg-type]
        at=time.time() if at is None else at,
        seat=seat,
        value=value,
        final=final,
        undoes=undoes,
        events=opening(now.facts) if kind == "start" else announced(str(kind), now.seats, seat, value),
    )


def opening(facts: TableFacts) -> tuple[Event, ...]:
    """What happens before anybody is asked: Leaders, the first player, the first cards."""
    game = registry.new_game(facts.game, facts.players, facts.seed, facts.options, watch=True)
    return tuple(game.drain())


def exactly(now: Standing, seen: int) -> None:
    if seen != now.seq:
        raise Refused("stale", seq=now.seq)


def unstarted(now: Standing) -> None:
    now.alive()
    if now.game is not None:
        raise Refused("already_started")
