"""Giving standing orders, and showing a seat its own (`core.orders`)."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from landsraad.core.game import Game
from landsraad.core.orders import AMOUNT, BidOrder, Order, Topic
from landsraad.server.errors import Refused
from landsraad.server.messages.orders import BidInfo, BidWanted, OrdersInfo, OrderWanted, TopicInfo, WindowInfo
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.tables import Tables
from landsraad.server.table.windows import NOTHING, SeatOrders, Window
from landsraad.text.messages import Renderer
from landsraad.text.orders import bid_label, topic_label, word_label

__all__ = ["add_bid", "orders_info", "remove", "set_order", "window_info"]

MOST_BIDS = 20
MOST_SAID = 100
SAID: WeakKeyDictionary[Renderer, dict[tuple[Topic, Order, bool], TopicInfo]] = WeakKeyDictionary()
"""Topics in words, as long as a table has its renderer."""


async def set_order(tables: Tables, live: LiveTable, seat: int, wanted: OrderWanted) -> None:
    """What a seat wants to be done about a topic."""
    game = live.standing.started()
    topic = next((topic for topic in game.topics(seat) if topic.id == wanted.topic), None)
    if topic is None or (wanted.value is not None and wanted.value not in topic.words):
        raise Refused("bad_request", detail="there is no such order", where="topic")
    mine = live.orders.get(seat, NOTHING)
    order = None if wanted.value is None else Order(wanted.value, wanted.amount if wanted.value == AMOUNT else 0)
    await tables.order(live, seat, SeatOrders(mine.orders.with_order(topic.id, order), mine.answer))


async def add_bid(tables: Tables, live: LiveTable, seat: int, wanted: BidWanted) -> None:
    """What a seat wants to be done in auctions."""
    game = live.standing.started()
    until = game.rules.occasion(game.state, wanted.cards)
    needed = wanted.whom if wanted.do == "pass_while" else wanted.amount
    if not until or needed is None or (wanted.do == "pass_while" and not 0 <= needed < game.seats):
        raise Refused("bad_request", detail="there is no such auction", where="cards")
    orders = standing_bids(live, seat, game)
    if len(orders.orders.bids) >= MOST_BIDS:
        raise Refused("bad_request", detail="too many orders", where="do")
    amount, whom = (0, needed) if wanted.do == "pass_while" else (needed, -1)
    bid = BidOrder(orders.orders.next_bid, wanted.do, amount, whom, wanted.cards, until)
    await tables.order(live, seat, SeatOrders(orders.orders.with_bid(bid), orders.answer))


async def remove(tables: Tables, live: LiveTable, seat: int, order_id: str) -> None:
    """Take back an order about auctions."""
    mine = live.orders.get(seat, NOTHING)
    await tables.order(live, seat, SeatOrders(mine.orders.without(order_id), mine.answer))


def standing_bids(live: LiveTable, seat: int, game: Game) -> SeatOrders:
    """The orders of a seat without those whose occasion is over."""
    mine = live.orders.get(seat, NOTHING)
    return SeatOrders(mine.orders.still_on(lambda cards: game.rules.occasion(game.state, cards)), mine.answer)


def orders_info(live: LiveTable, seat: int | None, say: Renderer) -> OrdersInfo | None:
    """What a seat has ordered, in words."""
    standing = live.standing
    game = standing.game
    if game is None or seat is None or standing.status != "playing" or standing.outdated:
        return None
    mine = standing_bids(live, seat, game).orders
    topics = [
        topic_info(topic, mine.of(topic.id, topic.usual), topic.id in mine.given, say) for topic in game.topics(seat)
    ]
    bids = [
        BidInfo(
            id=bid.id,
            do=bid.do,
            amount=None if bid.do == "pass_while" else bid.amount,
            whom=bid.whom if bid.do == "pass_while" else None,
            cards=bid.cards,
            text=bid_label(bid, say),
        )
        for bid in mine.bids
    ]
    return OrdersInfo(topics=topics, bids=bids)


def topic_info(topic: Topic, order: Order, given: bool, say: Renderer) -> TopicInfo:
    """It is said again with every state of a table, and hardly ever anything else."""
    said = SAID.setdefault(say, {})
    found = said.get((topic, order, given))
    if found is None:
        if len(said) >= MOST_SAID:
            said.clear()
        found = said[topic, order, given] = TopicInfo(
            id=topic.id,
            label=topic_label(topic, say),
            choices=list(topic.words),
            labels=[word_label(topic, word, order.amount, say) for word in topic.words],
            value=order.word,
            amount=order.amount,
            usual=topic.usual,
            given=given,
            switch=topic.switch,
        )
    return found


def window_info(live: LiveTable, window: Window | None, say: Renderer) -> WindowInfo | None:
    """A window as everybody sees it."""
    if window is None or not window.timed:
        return None
    now = live.standing
    general, _, part = window.topic.partition("/")
    return WindowInfo(
        topic=window.topic,
        label=say.say(f"order.window.{general}", about=f"advantage/{part}"),
        seats=[asked.seat for asked in window.asked],
        since=window.since,
        until=window.until(now, live.orders),
        waiting=window.awaited(now, live.orders),
    )
