"""Standing orders at the terminal: `o` lists them, gives one and takes one back."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from landsraad.core.game import Game
from landsraad.core.orders import AMOUNT, BIDS, BidOrder, Order, Orders, Topic
from landsraad.text.messages import Renderer
from landsraad.text.orders import bid_label, topic_label, word_label

__all__ = ["changed", "listed"]

NO_MORE = "-"
"""Typed behind the number of an order: as usual again."""
ALL = "all"


def listed(game: Game, seat: int, orders: Orders, say: Renderer) -> Table:
    """Every topic with its number, what holds for it and the words that can be typed; `*` marks one's own orders."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    table.add_column(justify="right", style="bold yellow", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_column(overflow="fold")
    table.add_column(style="dim", overflow="fold")
    for bid in orders.bids:
        table.add_row(bid.id, Text(bid_label(bid, say)), "*", NO_MORE)
    for number, topic in enumerate(game.topics(seat), 1):
        order = orders.of(topic.id, topic.usual)
        mark = "*" if topic.id in orders.given else ""
        words = ", ".join((*topic.words, *((NO_MORE,) if mark else ())))
        held = word_label(topic, order.word, order.amount, say)
        table.add_row(str(number), Text(topic_label(topic, say)), Text(f"{held}{mark}"), Text(words))
    return table


def changed(game: Game, seat: int, orders: Orders, typed: list[str]) -> Orders | None:
    """The orders after `3 pass`, `3 amount 5`, `3 -`, `up_to 7 all` or `b1 -`; None: that is no order."""
    first, *rest = typed
    if first in BIDS:
        bid = auction_order(game, orders, first, rest)
        return None if bid is None else orders.with_bid(bid)
    if rest == [NO_MORE] and any(bid.id == first for bid in orders.bids):
        return orders.without(first)
    topics = game.topics(seat)
    if not first.isdecimal() or not 1 <= int(first) <= len(topics):
        return None
    return topic_order(topics[int(first) - 1], orders, rest)


def topic_order(topic: Topic, orders: Orders, typed: list[str]) -> Orders | None:
    match typed:
        case ["-"]:
            return orders.with_order(topic.id, None)
        case [word] if word in topic.words and word != AMOUNT:
            return orders.with_order(topic.id, Order(word))
        case ["amount", number] if AMOUNT in topic.words and number.isdecimal():
            return orders.with_order(topic.id, Order(AMOUNT, int(number)))
    return None


def auction_order(game: Game, orders: Orders, do: str, typed: list[str]) -> BidOrder | None:
    """`up_to 7`, `pass_at 5 all`, `pass_while 2`: for the card on offer, or for all of this turn; players from 1."""
    number, *rest = typed or [""]
    cards = ALL if rest == [ALL] else "this"
    until = game.rules.occasion(game.state, cards)
    if not until or not number.isdecimal() or rest not in ([], [ALL]):
        return None
    if do != "pass_while":
        return BidOrder(orders.next_bid, do, int(number), -1, cards, until)
    seat = int(number) - 1
    return BidOrder(orders.next_bid, do, 0, seat, cards, until) if 0 <= seat < game.seats else None
