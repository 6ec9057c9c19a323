"""Windows, in which somebody might interrupt, and standing orders: the real tables and driver by a clock for tests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.dune.state import BIDDING
from landsraad.server.errors import Refused
from landsraad.server.messages.orders import BidWanted, OrderWanted
from landsraad.server.messages.seats import NewSeat
from landsraad.server.messages.tables import ClockWanted, NewTable
from landsraad.server.processes.hub import Hub
from landsraad.server.processes.peers import Alone
from landsraad.server.settings import Settings
from landsraad.server.showing.updates import batch
from landsraad.server.store.database import open_database
from landsraad.server.store.storage import Storage
from landsraad.server.study.teaching import Teacher
from landsraad.server.table import creation, sitting
from landsraad.server.table.clocks import fresh_clock
from landsraad.server.table.driver import Driver
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.ordering import add_bid, remove, set_order
from landsraad.server.table.tables import Tables
from landsraad.server.table.windows import NOTHING, given, window_of
from landsraad.server.walltime import WallTime
from tests.dune.table import Table
from tests.loops import run

PAUSE = 3.0


class StandingClock(WallTime):
    """Its time goes on only when everybody sleeps; nobody waits for it."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)
        self.time += max(0.0, seconds)


class Room:
    """A server without its doors: tables, the driver of bots, storage in a file."""

    def __init__(self, tables: Tables, driver: Driver) -> None:
        self.tables = tables
        self.driver = driver
        self.clock = StandingClock()
        tables.clock = self.clock

    async def table(self, *seats: str, **more: Any) -> tuple[LiveTable, dict[int, str]]:
        """Seats are names of people or `bot`; nobody drives it until `drive`."""
        self.tables.on_change = lambda table_id, standing: None
        new = [
            NewSeat(kind="bot", bot="heuristic") if seat == "bot" else NewSeat(kind="person", name=seat)
            for seat in seats
        ]
        created = await creation.create(self.tables, NewTable(game="dune", seats=new, seed=7, pace="instant", **more))
        live = await self.tables.memory.table(created.table)
        return live, {token.seat: token.token for token in created.seats}

    async def drive(self, live: LiveTable) -> None:
        await self.driver._play_out(live.standing.facts.id)


def in_room(tmp_path: Path, test: Callable[[Room], Awaitable[None]]) -> None:
    async def played() -> None:
        settings = Settings(database=str(tmp_path / "tables.sqlite3"), bot_workers=0)
        database = open_database(settings.database)
        await database.open()
        tables = Tables(Storage(database), Hub(), settings)
        driver = Driver(tables, Alone())
        try:
            await test(Room(tables, driver))
        finally:
            tables.examiner.close()
            driver.thinkers.close()
            await database.close()

    run(played())


def charity(holder: str, card: str) -> Game:
    """The Bene Gesserit are about to get their charity, which a Karama would stop; all others hold a hidden card."""
    t = Table("atreides", "harkonnen", "emperor", "bene_gesserit", advanced=True)
    for faction in ("atreides", "harkonnen", "emperor"):
        t.spice(faction, 5)
        t.hand(faction, card if faction == holder else "shield")
    t.run(("charity",), ("phase", 4), phase=3)
    return t.game


def put(live: LiveTable, game: Game, at: float) -> None:
    """Set a position on a table, as if it had come to it just now."""
    now = live.standing
    now.game, now.window, now.window_opened, now.window_since = game, None, now.seq, at
    now.let_pass, now.opened = ("", frozenset()), (now.seq,) * 4
    live.shown = {}


def question(live: LiveTable, seat: int) -> Decision | None:
    """What a seat is asked, in a window or by itself."""
    window = window_of(live.standing)
    place = None if window is None else window.of(seat)
    if window is None or place is None:
        return live.standing.decision(seat)
    answered = window.answer(seat, live.orders) or given(live.standing, place, live.orders.get(seat, NOTHING))
    return None if answered else place.decision


ADA, BO, CY = 0, 1, 2
PEOPLE = ("Ada", "Bo", "bot", "bot")


async def seen(room: Room, live: LiveTable, viewer: int | None) -> dict[str, Any]:
    _, _, text = await batch(room.tables, live, viewer, 0, "en")
    message: dict[str, Any] = json.loads(text)
    return message


class World:
    """What somebody hears of a window: every time the table changed, and all that was told."""

    def __init__(self) -> None:
        self.times: list[tuple[float, int]] = []
        self.told: dict[int | None, dict[str, Any]] = {}
        self.before: dict[int | None, dict[str, Any]] = {}


async def played(room: Room, card: str, order: str | None, answer: str | None) -> World:
    """Bo holds a card, has given an order, and answers or not; then the bots and the clock go on."""
    live, tokens = await room.table(*PEOPLE, reaction_seconds=PAUSE)
    put(live, charity("harkonnen", card), room.clock.now())
    world = World()
    table_id = live.standing.facts.id
    start = room.clock.now()
    if order is not None:
        await set_order(room.tables, live, BO, OrderWanted(topic="karama/bg_charity", value=order))
    world.before = {viewer: (await seen(room, live, viewer))["state"] for viewer in (ADA, BO, None)}
    if answer is not None:
        assert await room.tables.play(table_id, tokens[BO], live.standing.seq, answer) == live.standing.seq
    room.tables.on_change = lambda _, now: world.times.append((room.clock.now() - start, now.seq))
    await room.drive(live)
    for viewer in (ADA, BO, None):
        message = await seen(room, live, viewer)
        for update in message["updates"]:
            update["at"] = None if update["kind"] in ("created", "start") else update["at"] - start
        message["state"]["clocks"] = message["state"]["window"] = None
        world.told[viewer] = {key: message[key] for key in ("updates", "log", "state", "seq")}
    return world


def test_nobody_can_tell_from_messages_and_their_times_who_held_a_card(room: Any) -> None:
    """The same window in worlds that differ in a hidden card, an order and a secret answer of Bo."""

    async def test(room: Room) -> None:
        worlds = [
            await played(room, "shield", None, None),
            await played(room, "karama", None, None),
            await played(room, "karama", "ask", None),
            await played(room, "karama", "ask", "pass"),
            await played(room, "karama", "pass", None),
        ]
        first = worlds[0]
        assert first.times
        assert all(time >= PAUSE for time, _ in first.times), "everybody has waited"
        for world in worlds[1:]:
            assert world.times == first.times
            for viewer in (ADA, None):
                assert world.told[viewer] == first.told[viewer]
                for part in ("decision", "acting", "orders", "answered"):
                    assert world.before[viewer][part] == first.before[viewer][part]
        # Bo alone sees the difference.
        assert first.before[BO]["decision"] is None
        assert [option["id"] for option in worlds[2].before[BO]["decision"]["options"]][:2] == ["pass", "card:karama"]
        assert worlds[2].before[BO]["acting"] == [BO]
        window = first.before[None]["window"]
        assert (window["topic"], window["waiting"], window["until"] - window["since"]) == (
            "karama/bg_charity",
            [],
            PAUSE,
        )
        assert set(window["seats"]) == {ADA, BO, CY}

    room(test)


def test_a_card_is_played_in_a_window_by_hand_or_by_order(room: Any) -> None:
    async def test(room: Room) -> None:
        for order, answer in (("ask", "card:karama"), ("use", None)):
            world = await played(room, "karama", order, answer)
            kinds = [event["kind"] for update in world.told[None]["updates"] for event in update["events"]]
            assert "advantage_stopped" in kinds
            assert world.times[0][0] == PAUSE

    room(test)


def test_a_hint_is_given_in_a_window_and_nobody_else_hears_of_it(room: Any) -> None:
    """Bo is asked after Ada by the rules, and together with her at the table."""

    async def test(room: Room) -> None:
        live, tokens = await room.table(*PEOPLE, reaction_seconds=PAUSE, hints=True)
        put(live, charity("harkonnen", "karama"), room.clock.now())
        await set_order(room.tables, live, BO, OrderWanted(topic="karama", value="ask"))
        assert live.standing.decision(BO) is None, "the rules ask somebody else first"
        told = {viewer: await seen(room, live, viewer) for viewer in (ADA, BO, None)}
        asked = [option["id"] for option in told[BO]["state"]["decision"]["options"]]
        changes: list[int] = []
        room.tables.on_change = lambda _, now: changes.append(now.seq)
        teacher = Teacher(room.tables, room.driver.thinkers, 0.05)
        hint = await teacher.hint(live, BO, told[BO]["seq"])
        assert hint.seq == told[BO]["seq"]
        assert {choice.option for choice in hint.choices} <= set(asked)
        assert hint.choices
        assert {viewer: await seen(room, live, viewer) for viewer in (ADA, BO, None)} == told
        assert not changes
        with pytest.raises(Refused) as refused:
            await teacher.hint(live, BO, told[BO]["seq"] - 1)
        assert refused.value.code == "stale"
        await room.tables.wait(live.standing.facts.id, tokens[BO])
        assert (await teacher.hint(live, BO, live.standing.seq)).choices, "there is time to ask while all wait"
        assert (await teacher.hint(live, BO, told[BO]["seq"])).seq == live.standing.seq, "it is still the same question"

    room(test)


def test_who_needs_longer_says_so_and_all_see_it(room: Any) -> None:
    async def test(room: Room) -> None:
        live, tokens = await room.table(*PEOPLE, reaction_seconds=PAUSE)
        put(live, charity("harkonnen", "karama"), room.clock.now())
        table_id = live.standing.facts.id
        await set_order(room.tables, live, BO, OrderWanted(topic="karama", value="ask"))
        await room.tables.wait(table_id, tokens[BO])
        with pytest.raises(Refused):
            await room.tables.wait(table_id, tokens[BO])
        length = live.standing.game.length if live.standing.game else 0
        await room.drive(live)
        assert window_of(live.standing) is not None
        state = (await seen(room, live, ADA))["state"]
        assert (state["window"]["waiting"], state["window"]["until"], state["acting"]) == ([BO], None, [BO])
        room.clock.time += 1000
        await room.drive(live)
        waited = live.standing.game
        assert waited is not None
        assert waited.pending[0].player == BO or waited.length == length
        await room.tables.play(table_id, tokens[BO], live.standing.seq, "pass")
        await room.drive(live)
        assert live.standing.waiting == frozenset()
        assert live.standing.game is not None
        assert live.standing.game.pending[0].topic != "karama/bg_charity"

    room(test)


@pytest.mark.parametrize("order", [None, "pass"])
def test_who_has_said_so_is_asked_whatever_there_is_to_choose(room: Any, order: str | None) -> None:
    """Without a card that could stop anything, or with an order to let it pass: or the table would wait for ever."""

    async def test(room: Room) -> None:
        live, tokens = await room.table(*PEOPLE, reaction_seconds=PAUSE)
        put(live, charity("harkonnen", "karama" if order else "shield"), room.clock.now())
        table_id = live.standing.facts.id
        await set_order(room.tables, live, BO, OrderWanted(topic="karama", value=order))
        assert (await seen(room, live, BO))["state"]["decision"] is None
        await room.tables.wait(table_id, tokens[BO])
        told = (await seen(room, live, BO))["state"]
        assert "pass" in [option["id"] for option in told["decision"]["options"]]
        assert (await seen(room, live, ADA))["state"]["decision"] is None
        assert told["window"]["until"] is None
        await room.tables.play(table_id, tokens[BO], live.standing.seq, "pass")
        told = (await seen(room, live, BO))["state"]
        assert (told["answered"], told["window"]["waiting"]) == ("pass", [])
        assert told["window"]["until"] is not None, "it goes on"

    room(test)


async def resigned(room: Room, live: LiveTable, tokens: dict[int, str]) -> None:
    await sitting.resign(room.tables, live.standing.facts.id, tokens[BO])


async def out_of_time(room: Room, live: LiveTable, tokens: dict[int, str]) -> None:
    await sitting.expire(room.tables, live.standing.facts.id)


async def voted_out(room: Room, live: LiveTable, tokens: dict[int, str]) -> None:
    room.tables.opened = 0.0
    with pytest.raises(Refused):
        await sitting.replace(room.tables, live.standing.facts.id, tokens[BO], ADA, "open")
    for seat in (ADA, CY):
        await sitting.replace(room.tables, live.standing.facts.id, tokens[seat], BO, "open")


THREE = ("Ada", "Bo", "Cy", "bot")


@pytest.mark.parametrize(
    ("leave", "people"),
    [(resigned, THREE), (out_of_time, THREE), (voted_out, THREE), (resigned, PEOPLE), (out_of_time, PEOPLE)],
)
def test_who_has_said_so_and_leaves_is_waited_for_no_longer(room: Any, leave: Any, people: tuple[str, ...]) -> None:
    """All wait for Bo, so it is Bo's time that runs, and Bo whom the others can replace."""

    async def test(room: Room) -> None:
        live, tokens = await room.table(*people, reaction_seconds=PAUSE, clock=ClockWanted(move=60.0))
        put(live, charity("harkonnen", "karama"), room.clock.now())
        live.standing.clocks = (fresh_clock(live.standing.facts),) * 4
        await room.tables.wait(live.standing.facts.id, tokens[BO])
        running = [seat for seat, clock in enumerate(live.standing.clocks) if clock.since is not None]
        told = (await seen(room, live, None))["state"]
        assert (running, told["acting"]) == ([BO], [BO])
        assert [seat for seat, clock in enumerate(told["clocks"]) if clock["since"] is not None] == [BO]
        await leave(room, live, tokens)
        assert [seat.seat for seat in live.standing.seats if seat.kind != "person"] == [
            seat for seat, name in enumerate(people) if name in ("Bo", "bot")
        ]
        await room.drive(live)
        assert live.standing.waiting == frozenset()
        assert live.standing.game is not None
        assert live.standing.game.pending[0].topic != "karama/bg_charity", "it goes on"

    room(test)


def test_all_hear_that_who_has_said_so_has_answered(room: Any) -> None:
    async def test(room: Room) -> None:
        live, tokens = await room.table(*THREE, reaction_seconds=PAUSE, clock=ClockWanted(move=60.0))
        table_id = live.standing.facts.id
        put(live, charity("harkonnen", "karama"), room.clock.now())
        for seat in (BO, CY):
            await room.tables.wait(table_id, tokens[seat])
        assert (await seen(room, live, ADA))["state"]["window"]["waiting"] == [BO, CY]
        await room.tables.play(table_id, tokens[BO], live.standing.seq, "pass")
        assert (await seen(room, live, ADA))["state"]["window"]["waiting"] == [CY]
        assert [seat for seat, clock in enumerate(live.standing.clocks) if clock.since is not None] == [CY]
        with pytest.raises(Refused):
            await room.tables.wait(table_id, tokens[BO])
        await room.tables.play(table_id, tokens[CY], live.standing.seq, "pass")
        told = (await seen(room, live, ADA))["state"]["window"]
        assert told["waiting"] == []
        assert told["until"] == told["since"] + PAUSE

    room(test)


def test_by_correspondence_only_those_are_awaited_who_have_something_to_decide(room: Any) -> None:
    async def test(room: Room) -> None:
        for card, awaited in (("shield", False), ("karama", True)):
            live, tokens = await room.table(*PEOPLE, clock=ClockWanted(move=86_400.0))
            put(live, charity("harkonnen", card), room.clock.now())
            before = room.clock.now()
            await set_order(room.tables, live, BO, OrderWanted(topic="karama", value="ask"))
            await room.drive(live)
            assert room.clock.now() == before, "nobody waits for nothing"
            state = (await seen(room, live, BO))["state"]
            asked = state["decision"] is not None and state["decision"].get("topic") == "karama/bg_charity"
            assert asked is awaited
            assert state["window"] is None
            if awaited:
                await room.tables.play(live.standing.facts.id, tokens[BO], live.standing.seq, "card:karama")
                assert "advantage_stopped" in str((await seen(room, live, None))["updates"])

    room(test)


def test_alone_with_bots_nobody_waits_and_nobody_is_asked_without_a_choice(room: Any) -> None:
    async def test(room: Room) -> None:
        live, tokens = await room.table("Ada", "bot", "bot", "bot", reaction_seconds=PAUSE)
        before = room.clock.now()
        played = 0
        for _ in range(25):
            await room.drive(live)
            now = live.standing
            seat, table_id = 0, now.facts.id
            if now.holding is not None:
                await room.tables.end_turn(table_id, tokens[seat], now.seq)
                continue
            if now.status == "over":
                break
            decision = now.decision(seat)
            assert decision is not None
            assert len(decision.own) > 1, decision
            await room.tables.play(table_id, tokens[seat], now.seq, decision.options[0].id)
            played += 1
        assert played > 10
        assert room.clock.now() == before

    room(test)


def test_orders_are_private_durable_and_go_with_their_person(room: Any) -> None:
    async def test(room: Room) -> None:
        live, tokens = await room.table(*PEOPLE)
        table_id = live.standing.facts.id
        await room.drive(live)
        told = [await seen(room, live, viewer) for viewer in (ADA, None)]
        await set_order(room.tables, live, BO, OrderWanted(topic="charity", value="ask"))
        await set_order(room.tables, live, BO, OrderWanted(topic="pledge", value="amount", amount=3))
        await add_bid(room.tables, live, BO, BidWanted(do="up_to", amount=4, cards="all"))
        assert [await seen(room, live, viewer) for viewer in (ADA, None)] == told
        with pytest.raises(Refused):
            await set_order(room.tables, live, BO, OrderWanted(topic="nonsense", value="ask"))
        room.tables.memory.forget(table_id)
        live = await room.tables.memory.table(table_id)
        orders = (await seen(room, live, BO))["state"]["orders"]
        topics = {topic["id"]: topic for topic in orders["topics"]}
        assert (topics["charity"]["value"], topics["charity"]["usual"], topics["charity"]["given"]) == (
            "ask",
            "use",
            True,
        )
        assert (topics["pledge"]["value"], topics["pledge"]["amount"], topics["pledge"]["switch"]) == (
            "amount",
            3,
            True,
        )
        assert [bid["text"] for bid in orders["bids"]] == ["Bid up to 4 for every card"]
        await remove(room.tables, live, BO, orders["bids"][0]["id"])
        await set_order(room.tables, live, BO, OrderWanted(topic="charity", value=None))
        orders = (await seen(room, live, BO))["state"]["orders"]
        assert orders["bids"] == []
        assert not any(topic["given"] for topic in orders["topics"] if topic["id"] == "charity")
        await sitting.resign(room.tables, table_id, tokens[BO])
        assert await room.tables.storage.orders(table_id) == {}
        assert live.orders == {}

    room(test)


@pytest.fixture
def room(tmp_path: Path) -> Callable[[Callable[[Room], Awaitable[None]]], None]:
    return lambda test: in_room(tmp_path, test)


def test_a_karama_against_one_advantage_is_asked_for_once_in_a_phase(tmp_path: Path) -> None:
    """The Atreides look at every card on offer; one Karama would stop that for the whole phase, so one answer holds."""

    async def play(room: Room) -> None:
        live, tokens = await room.table(*PEOPLE, reaction_seconds=0.0)
        t = Table("harkonnen", "emperor", "atreides", "fremen")
        t.hand("harkonnen", "karama")
        t.run(("phase", 4))
        put(live, t.game, room.clock.now())
        looking = "karama/atr_bidding_prescience"
        await set_order(room.tables, live, ADA, OrderWanted(topic=looking, value="ask"))
        asked: list[str] = []
        cards: set[int] = set()
        while (game := live.standing.game) is not None and game.state.phase == BIDDING:
            cards.add(len(game.state.row))
            for seat in (ADA, BO):
                decision = question(live, seat)
                if decision is not None:
                    asked.append(decision.topic)
                    bid = decision.option("bid:1")
                    option = decision.options[0].id if bid is None or seat == ADA else bid.id
                    await room.tables.play(live.standing.facts.id, tokens[seat], live.standing.seq, option)
                    break
            else:
                await room.drive(live)
        assert len(cards) >= 3
        assert [topic for topic in asked if topic.startswith("karama/")] == [looking]

    in_room(tmp_path, play)
