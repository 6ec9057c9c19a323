"""Windows: moments in which several people may interrupt, and what is answered for them.

The rules ask one seat after the other whether it lets something pass (a reaction). Here they are asked together: a
window holds all whom the rules would ask if everybody let it pass, which everybody at the table can tell, and their
answers are taken in the order of the rules.

At a table of several people a window lasts as long as any other, whatever somebody holds or has ordered: so nothing is
learned from pauses. Who needs longer says so aloud (`wait`). By correspondence, or without a pause, those are awaited
who have something to decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.core.orders import BidOrder, Order, Orders
from landsraad.server.table.standing import Standing

__all__ = [
    "NOTHING",
    "SeatOrders",
    "Window",
    "asked_since",
    "asks",
    "given",
    "next_answer",
    "orders_from_text",
    "orders_to_text",
    "passing",
    "window_of",
]


class SeatOrders(NamedTuple):
    """What a seat has ordered, and what it has answered in a window that is still open: (its number, the option)."""

    orders: Orders
    answer: tuple[int, str] | None = None


NOTHING = SeatOrders(Orders())


class Asked(NamedTuple):
    """A seat of a window: the game as it is when its answer is taken, if all before it let things pass."""

    seat: int
    game: Game
    decision: Decision


class Window(NamedTuple):
    """`opened`: the number of the entry that opened it, `since` when. `timed`: it ends by itself."""

    topic: str
    asked: tuple[Asked, ...]
    opened: int
    since: float
    timed: bool

    def of(self, seat: int | None) -> Asked | None:
        return next((asked for asked in self.asked if asked.seat == seat), None)

    def people(self, now: Standing) -> list[int]:
        return [asked.seat for asked in self.asked if now.seats[asked.seat].kind == "person"]

    def until(self, now: Standing, orders: Mapping[int, SeatOrders]) -> float | None:
        """When it ends; None: when those who have said so have answered."""
        if not self.timed or self.awaited(now, orders):
            return None
        return self.since + now.facts.reaction_seconds

    def awaited(self, now: Standing, orders: Mapping[int, SeatOrders]) -> list[int]:
        """Who has said "wait" and not answered yet."""
        return [asked.seat for asked in self.asked if asked.seat in now.waiting and not self.answer(asked.seat, orders)]

    def answer(self, seat: int, orders: Mapping[int, SeatOrders]) -> str | None:
        """What a seat has answered in this window."""
        answer = orders.get(seat, NOTHING).answer
        return answer[1] if answer is not None and answer[0] == self.opened else None


def window_of(now: Standing) -> Window | None:
    """The window that is open at a table where several people play."""
    if now.window is None:
        now.window = (find_window(now),)
    found: Window | None = now.window[0]
    return found


def find_window(now: Standing) -> Window | None:
    game = now.game
    if game is None or now.holding is not None or not game.pending or len(now.people) < 2:
        return None
    first = game.pending[0]
    if not first.reaction or now.let_pass_before(first):
        return None
    asked = tuple(Asked(d.player, game, d) for d in game.pending) if len(game.pending) > 1 else in_turn(game, first)
    timed = not now.facts.correspondence and now.facts.reaction_seconds > 0
    window = Window(first.topic, asked, now.window_opened, now.window_since, timed)
    return window if window.people(now) else None


def in_turn(game: Game, first: Decision) -> tuple[Asked, ...]:
    """Whom the rules would ask one after the other."""
    asked = [Asked(first.player, game, first)]
    while True:
        last = asked[-1]
        moved = last.game.copy()
        moved.unwatch()
        moved.apply(last.seat, last.decision.codes.index(last.decision.own[0]))
        if not moved.pending:
            return tuple(asked)
        following = moved.pending[0]
        known = any(each.seat == following.player for each in asked)
        if known or following.topic != first.topic or following.step[0] != first.step[0] or not following.reaction:
            return tuple(asked)
        asked.append(Asked(following.player, moved, following))


def asked_since(now: Standing, seat: int) -> tuple[Game, int]:
    """The game, which must be on, as a seat is asked in it, and the number of the entry since when.

    In a window that is how it stands if all before the seat let things pass.
    """
    game = now.running()
    window = window_of(now)
    asked = None if window is None else window.of(seat)
    if window is None or asked is None:
        return game, now.opened[seat]
    return asked.game, window.opened


def given(now: Standing, asked: Asked, mine: SeatOrders) -> str | None:
    """What is answered for a person without asking; None: the person is asked."""
    return asked.game.automatic(asked.decision, mine.orders, unseen=len(now.people) == 1)


def asks(now: Standing, asked: Asked, mine: SeatOrders) -> bool:
    """Whether a person is to answer in a window: nobody does it for who has said "wait", or all would wait for ever."""
    return asked.seat in now.waiting or given(now, asked, mine) is None


def next_answer(now: Standing, orders: Mapping[int, SeatOrders]) -> tuple[int, str, bool] | None:
    """What a person's orders do next, without any pause: the seat, the option, and whether it is final."""
    game = now.game
    if game is None or now.status != "playing" or now.paused or now.archived or now.holding is not None:
        return None
    window = window_of(now)
    if window is not None and window.timed:
        return None
    for decision in game.pending:
        seat = decision.player
        if now.seats[seat].kind != "person":
            continue
        mine = orders.get(seat, NOTHING)
        option = None if window is None else window.answer(seat, orders)
        if option is None:
            option = given(now, Asked(seat, game, decision), mine)
        if option is None and now.let_pass_before(decision):
            option = passing(decision)
        if option is not None:
            return seat, option, decision.reaction or not now.can_undo(seat)
    return None


def passing(decision: Decision) -> str:
    """The id of the option that lets things pass."""
    return decision.machine.option_id(decision.own[0])


class Stored(msgspec.Struct, kw_only=True):
    """Orders as they are stored."""

    given: dict[str, tuple[str, int]] = {}
    bids: list[tuple[str, str, int, int, str, str]] = []
    answer: tuple[int, str] | None = None


def orders_to_text(orders: SeatOrders) -> str:
    stored = Stored(
        given={topic: (order.word, order.amount) for topic, order in orders.orders.given.items()},
        bids=[(b.id, b.do, b.amount, b.whom, b.cards, b.until) for b in orders.orders.bids],
        answer=orders.answer,
    )
    return msgspec.json.encode(stored).decode()


def orders_from_text(text: str) -> SeatOrders:
    stored = msgspec.json.decode(text, type=Stored)
    given = {topic: Order(*order) for topic, order in stored.given.items()}
    return SeatOrders(Orders(given, tuple(BidOrder(*bid) for bid in stored.bids)), stored.answer)
