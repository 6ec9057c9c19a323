"""How many clicks a person needs, and how many of them are choices: a seat played by the heuristic policy through the
service of the server (tables, orders, windows, the driver of bots), with a clock that waits for nobody."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from landsraad import bots
from landsraad.core.game import Game
from landsraad.core.machine import reopen
from landsraad.server.messages.orders import BidWanted
from landsraad.server.messages.seats import NewSeat
from landsraad.server.messages.tables import NewTable
from landsraad.server.processes.hub import Hub
from landsraad.server.processes.peers import Alone
from landsraad.server.settings import Settings
from landsraad.server.store.database import open_database
from landsraad.server.store.storage import Storage
from landsraad.server.table import creation
from landsraad.server.table.driver import Driver
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.ordering import add_bid
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import Tables
from landsraad.server.table.windows import NOTHING, given, window_of
from landsraad.server.walltime import WallTime

__all__ = ["Clicks", "FreeClock", "clicked", "seconds_of_bots"]


class FreeClock(WallTime):
    """Goes on when somebody sleeps, and at no other time."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)
        self.time += max(0.0, seconds)


@dataclass
class Clicks:
    rounds: int = 0
    clicks: int = 0
    chosen: int = 0
    """Clicks with a real choice."""
    passes: int = 0
    """Times the device changes hands."""
    kinds: dict[str, int] = field(default_factory=dict)

    def per_round(self, count: int) -> float:
        return count / max(1, self.rounds)

    def note(self, kind: str, choice: bool) -> None:
        self.clicks += 1
        self.chosen += choice
        self.kinds[kind] = self.kinds.get(kind, 0) + 1


class Service:
    """A server without its doors."""

    def __init__(self, folder: str) -> None:
        self.database = open_database(str(Path(folder) / "tables.sqlite3"))
        self.tables = Tables(Storage(self.database), Hub(), Settings(bot_workers=0))
        self.clock = self.tables.clock = FreeClock()
        self.driver = Driver(self.tables, Alone())

    async def __aenter__(self) -> Service:
        await self.database.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.tables.examiner.close()
        self.driver.thinkers.close()
        await self.database.close()

    async def table(self, game: str, people: int, players: int, seed: int, **more: Any) -> tuple[LiveTable, list[str]]:
        person = NewSeat(kind="person", name="Ada")
        seats = [person] * people + [NewSeat(kind="bot", bot="heuristic")] * (players - people)
        made = await creation.create(self.tables, NewTable(game=game, seats=seats, seed=seed, **more))
        return await self.tables.memory.table(made.table), [seat.token for seat in made.seats]

    async def bots(self, live: LiveTable) -> None:
        await self.driver._play_out(live.standing.facts.id)


def whole(game: Game, seat: int, bot: bots.Bot) -> tuple[list[str], bool]:
    """What a person does with one click, one option or all parts of a whole, and whether there was a choice."""
    options: list[str] = []
    choice = False
    decision = game.decision(seat)
    assert decision is not None
    about = decision.whole
    moved = game
    while True:
        choice = choice or len(decision.own) > 1
        option = decision.options[bot.choose(moved, decision)]
        options.append(option.id)
        if not about or option.aside:
            return options, choice
        moved = moved.copy()
        moved.apply(seat, option)
        following = moved.decision(seat)
        if moved.final or following is None or following.whole != about or following.asked_by.begins:
            return options, choice
        decision = following


def worth(game: Game, seat: int, bot: bots.Bot) -> int:
    """The highest bid a bot would make for the card that is sold, if the others went on bidding."""
    imagined = game.copy()
    state: Any = imagined.state
    price = 0
    while True:
        imagined.pending = reopen(imagined._machine, state, imagined.length)
        decision = imagined.decision(seat)
        if decision is None or decision.kind != "bidding.bid":
            return price
        option = decision.options[bot.choose(imagined, decision)].id
        if not option.startswith("bid:"):
            return price
        price = state.bid = int(option[4:])
        state.bidder = next(faction for faction in state.order if faction != state.faction[seat])


def asked(now: Standing, live: LiveTable, seat: int) -> Game | None:
    """The game as a seat is asked about it, if it is."""
    window = window_of(now)
    place = None if window is None else window.of(seat)
    if window is not None and place is not None:
        answered = window.answer(seat, live.orders) is not None
        return None if answered or given(now, place, live.orders.get(seat, NOTHING)) is not None else place.game
    return None if now.decision(seat) is None else now.game


async def clicked(game: str, people: int, players: int, seed: int, rounds: int, options: dict[str, Any]) -> Clicks:
    """Play some rounds of a game and count what the people at the table do."""
    found = Clicks()
    with tempfile.TemporaryDirectory() as folder:
        async with Service(folder) as service:
            live, tokens = await service.table(game, people, players, seed, options=options, pace="instant")
            minds = [bots.make("heuristic", seed=seed + seat) for seat in range(people)]
            holder, first = 0, 0
            while True:
                now = live.standing
                if now.game is None or now.game.is_over or (first and now.game.round >= first + rounds):
                    break
                if not first and now.game.round:
                    first, found = now.game.round, Clicks()
                if now.holding is not None:
                    await service.tables.end_turn(now.facts.id, tokens[now.holding], now.seq)
                    found.note("end_turn", False)
                    continue
                # Whoever has the device goes on with it.
                seats = [holder, *(seat for seat in range(people) if seat != holder)]
                seat = next((seat for seat in seats if asked(now, live, seat) is not None), None)
                if seat is None:
                    await service.bots(live)
                    if live.standing is now:
                        raise RuntimeError(f"Nobody goes on: {now.game.pending}")
                    continue
                seen = asked(now, live, seat)
                assert seen is not None
                decision = seen.decision(seat)
                assert decision is not None
                chosen, choice = whole(seen, seat, minds[seat])
                if decision.kind == "bidding.bid" and chosen[0].partition(":")[0] in ("pass", "bid"):
                    # Who knows what a card is worth says so once, who sees none for all: "bid up to N for me".
                    price = worth(seen, seat, minds[seat])
                    cards: Literal["this", "all"] = "all" if seen.view(seat)["auction"]["card"] is None else "this"
                    await add_bid(service.tables, live, seat, BidWanted(do="up_to", amount=price, cards=cards))
                else:
                    await service.tables.play(now.facts.id, tokens[seat], now.seq, *chosen)
                found.note(decision.kind, choice)
                found.passes += seat != holder
                holder = seat
            found.rounds = max(1, (0 if live.standing.game is None else live.standing.game.round) - first)
    return found


async def seconds_of_bots(pace: str, seed: int, rounds: int) -> float:
    """How long six bots take for a turn of Dune before the eyes of those who watch.

    A table has a person; its seat is played like those of the bots, with their pauses.
    """
    with tempfile.TemporaryDirectory() as folder:
        async with Service(folder) as service:
            live, tokens = await service.table("dune", 1, 6, seed, options={"advanced": True}, pace=pace)
            mind = bots.make("heuristic", seed=seed)
            first: float | None = None
            while True:
                now = live.standing
                assert now.game is not None
                if now.game.round and first is None:
                    first = service.clock.time
                if now.game.is_over or now.game.round > rounds:
                    return (service.clock.time - (first or 0.0)) / rounds
                decision = now.decision(0)
                if decision is None:
                    await service.bots(live)
                    continue
                chosen, _ = whole(now.game, 0, mind)
                service.clock.time += service.driver._pause(now, 0, chosen[0], (-1, ""))
                await service.tables.play(now.facts.id, tokens[0], now.seq, *chosen)
