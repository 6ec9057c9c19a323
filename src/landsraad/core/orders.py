"""Standing orders: what a seat wants to be done for it without being asked each time.

They belong to the seat and to nobody's game: no rule reads them, no record holds them. Whoever runs a game for people
(server, terminal, benchmarks) asks `Game.automatic` before it asks a person.

An order is a word for a topic. `ask`: I am asked. `pass`: it is let pass. Other words are the topic's own (`use`,
`keep`, `amount`); what they mean for a question stands in its `Ask.orders`. An order for `karama` holds for all topics
`karama/…` that have none of their own; without any order a topic is as `usual`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

__all__ = ["AMOUNT", "ASK", "BIDS", "LET_PASS", "BidOrder", "Order", "Orders", "Topic"]

ASK: Final = "ask"
LET_PASS: Final = "pass"
AMOUNT: Final = "amount"
"""Up to a number that the order names."""
BIDS: Final = ("up_to", "pass_at", "pass_while")


class Topic(NamedTuple):
    """Something a seat can give orders for. `about`: the thing it is about, as a reference; may be empty."""

    id: str
    words: tuple[str, ...]
    usual: str
    about: str = ""
    switch: bool = False
    """A permission: nobody is ever asked for it at the moment it is used."""


class Order(NamedTuple):
    word: str
    amount: int = 0


class BidOrder(NamedTuple):
    """What to do in auctions: `up_to` an amount bid one more than the others; `pass_at` an amount or more; `pass_while`
    a seat (`whom`) leads. `until`: the occasion it is for (`Rules.occasion`); it ends with it and not before."""

    id: str
    do: str
    amount: int
    whom: int
    cards: str
    until: str


class Orders:
    """The orders of one seat."""

    __slots__ = ("bids", "given")

    def __init__(self, given: dict[str, Order] | None = None, bids: tuple[BidOrder, ...] = ()) -> None:
        self.given: dict[str, Order] = {} if given is None else given
        self.bids = bids

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Orders) and (self.given, self.bids) == (other.given, other.bids)

    def of(self, topic: str, usual: str) -> Order:
        """What is to be done about a topic."""
        order = self.given.get(topic)
        if order is None:
            general, _, part = topic.partition("/")
            order = self.given.get(general) if part else None
        return Order(usual) if order is None else order

    def with_order(self, topic: str, order: Order | None) -> Orders:
        """The same with another order for a topic; None: as usual."""
        given = {name: each for name, each in self.given.items() if name != topic}
        if order is not None:
            given[topic] = order
        return Orders(given, self.bids)

    def with_bid(self, bid: BidOrder) -> Orders:
        """The same with one more; it takes the place of one of its kind for the same cards."""
        others = tuple(each for each in self.bids if (each.do, each.whom, each.cards) != (bid.do, bid.whom, bid.cards))
        return Orders(self.given, (*others, bid))

    @property
    def next_bid(self) -> str:
        """An id for one more order about auctions."""
        return f"b{1 + max((int(bid.id[1:]) for bid in self.bids), default=0)}"

    def still_on(self, occasion: Callable[[str], str]) -> Orders:
        """The same without orders about auctions whose occasion is over. `occasion`: what is on for cards, if any."""
        return Orders(self.given, tuple(bid for bid in self.bids if bid.until == occasion(bid.cards)))

    def without(self, bid_id: str) -> Orders:
        return Orders(self.given, tuple(each for each in self.bids if each.id != bid_id))
