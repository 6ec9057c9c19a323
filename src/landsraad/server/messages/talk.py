"""What people say at a table, and what each notes down."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from landsraad.server.messages.parts import Received, SeatNumber, Sent, Slug

__all__ = [
    "Mute",
    "Notes",
    "NotesWanted",
    "Say",
    "TalkLine",
    "TalkPart",
]


class Say(Received):
    """Either a phrase, by its key, or a text."""

    phrase: Slug | None = None
    text: Annotated[str, Meta(max_length=300)] = ""


class Mute(Received):
    seat: SeatNumber
    muted: bool


class NotesWanted(Received):
    text: Annotated[str, Meta(max_length=4000)]


class TalkLine(Sent):
    """`seat`, `name`: who said it, as it was then. `phrase`: a key; empty: it is a `text`."""

    number: int
    at: float
    seat: int
    name: str
    phrase: str
    text: str


class TalkPart(Sent):
    """What was said after `since`; 0: all there is. `present`: the seats whose people are connected."""

    since: int
    last: int
    lines: list[TalkLine]
    present: list[int]
    muted: list[int]
    """The seats that the viewer does not want to hear."""
    hidden: bool
    """The viewer looks on and is not to read it."""


class Notes(Sent):
    text: str
