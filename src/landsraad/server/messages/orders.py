"""Standing orders, and the moments in which several people may interrupt."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from landsraad.server.messages.parts import Received, SeatNumber, Sent, Slug

__all__ = [
    "BidInfo",
    "BidWanted",
    "OrderRemoved",
    "OrderWanted",
    "OrdersInfo",
    "TopicInfo",
    "WindowInfo",
]


class OrderWanted(Received):
    """What is to be done about a topic; `value` None: as usual."""

    topic: Annotated[str, Meta(min_length=1, max_length=80)]
    value: Slug | None = None
    amount: Annotated[int, Meta(ge=0, le=999)] = 0


class BidWanted(Received):
    """See `core.orders.BidOrder`."""

    do: Literal["up_to", "pass_at", "pass_while"]
    amount: Annotated[int, Meta(ge=0, le=999)] | None = None
    whom: SeatNumber | None = None
    cards: Literal["this", "all"] = "this"


class OrderRemoved(Received):
    id: Slug


class TopicInfo(Sent):
    """Something orders can be given for: `value` is what is done now, `usual` without an order."""

    id: str
    label: str
    choices: list[str]
    labels: list[str]
    value: str
    amount: int
    usual: str
    given: bool
    """Somebody has chosen it; it can be taken back."""
    switch: bool
    """A permission to allies: nobody is asked when it is used."""


class BidInfo(Sent):
    id: str
    do: str
    amount: int | None
    whom: int | None
    cards: str
    text: str


class OrdersInfo(Sent):
    topics: list[TopicInfo]
    bids: list[BidInfo]


class WindowInfo(Sent):
    """These seats might interrupt. `until`: a time of the server; null: whoever is `waiting` needs longer."""

    topic: str
    label: str
    seats: list[int]
    since: float
    until: float | None
    waiting: list[int]
