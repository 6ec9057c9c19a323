"""Who sits where: taking a seat, giving it up, and being replaced."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from landsraad.server.messages.parts import Name, PersonKey, Received, SeatNumber, Sent, Slug, Token
from landsraad.server.store.entries import SeatKind

__all__ = [
    "Exchange",
    "Join",
    "Joined",
    "NewSeat",
    "Offered",
    "Paused",
    "Replacement",
    "SeatChosen",
    "SeatInfo",
    "SeatToken",
    "StartWith",
    "Vote",
]


class NewSeat(Received):
    kind: Literal["person", "open", "bot"]
    name: Annotated[str, Meta(max_length=32)] = ""
    bot: Slug | None = None
    colour: Annotated[str, Meta(max_length=16)] = ""
    """One of those the game offers; empty: whichever is free."""


class Join(Received):
    name: Name
    seat: SeatNumber | None = None
    invite: Token | None = None
    person: PersonKey | None = None
    colour: Annotated[str, Meta(max_length=16)] = ""
    """Before the start: one that no other seat has; empty: that of the seat."""


class SeatChosen(Received):
    seat: SeatNumber


class Exchange(Received):
    """Two seats."""

    seat: SeatNumber
    other: SeatNumber


class Replacement(Received):
    seat: SeatNumber
    by: Literal["bot", "open"]


class Offered(Received):
    offered: bool


class Paused(Received):
    paused: bool


class StartWith(Received):
    bot: Slug | None = None
    """None: the strongest."""


class SeatInfo(Sent):
    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    free: bool
    """A newcomer may take it."""
    role: str
    """What whoever sits there plays, as far as it is known before the game begins; may be empty."""
    team: str
    """The team it belongs to; empty: there are none."""
    colour: str
    """Its colour at this table; empty: the game gives it, or the table is from before there was a choice."""


class Vote(Sent):
    seat: int
    about: int
    by: str


class SeatToken(Sent):
    seat: int
    token: str


class Joined(Sent):
    table: str
    seat: int
    token: str
    seq: int
