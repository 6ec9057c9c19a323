"""How a table stands and what has happened there, and the messages of a socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from landsraad.server.messages.games import ChallengeInfo
from landsraad.server.messages.orders import OrdersInfo, WindowInfo
from landsraad.server.messages.parts import (
    About,
    Language,
    Pace,
    Piece,
    Received,
    SeatNumber,
    Sent,
    Sequence,
    Status,
    Token,
)
from landsraad.server.messages.play import DecisionInWords
from landsraad.server.messages.seats import SeatInfo, Vote
from landsraad.server.messages.tables import ClockInfo
from landsraad.server.store.entries import EntryKind

__all__ = [
    "AskWhy",
    "Batch",
    "LogLine",
    "LogPart",
    "Ping",
    "SeatClock",
    "SocketMessage",
    "TableState",
    "Update",
    "Watch",
]


class Watch(Received, tag="watch"):
    seat: SeatNumber | None = None
    since: Sequence = 0
    tokens: Annotated[list[Token], Meta(max_length=16)] | None = None
    lang: Language | None = None
    talk: Sequence | None = None
    """The number of the last line of the chat that is known; None: it is not wanted on this socket."""


class AskWhy(Received, tag="why"):
    about: About


class Ping(Received, tag="ping"):
    pass


SocketMessage = Watch | AskWhy | Ping


class SeatClock(Sent):
    """Seconds: `reserve` left, `spent` on the present move before `since` (a time of the server; null: it stands)."""

    reserve: float
    spent: float
    since: float | None


class LogLine(Sent):
    key: str
    seat: int
    heading: bool
    pieces: list[Piece]


class LogPart(Sent):
    """The lines of the log from the number `from` on; what the viewer had from there on is replaced."""

    from_: int = msgspec.field(name="from")
    lines: list[LogLine]


class Update(Sent):
    seq: int
    at: float
    kind: EntryKind
    seat: int | None
    undoes: int | None
    events: list[dict[str, Any]]


class TableState(Sent):
    status: Status
    game: str
    title: str
    mode: list[str]
    """The options that are not the usual ones, in words."""
    client: str
    players: int
    options: dict[str, Any]
    language: str
    public: bool
    end_turns_at_once: bool
    pace: Pace
    seed: str | None
    """Where the creator has chosen it and others play too; else nobody is told."""
    seats: list[SeatInfo]
    host: int | None
    paused: bool
    paused_since: float | None
    archived: bool
    outdated: bool
    """The rules have changed since: it can only be looked at, maybe without a view."""
    clock: ClockInfo | None
    clocks: list[SeatClock]
    votes: list[Vote]
    absence_minutes: float
    view: dict[str, Any] | None
    decision: DecisionInWords | None
    outcome: list[Piece] | None
    challenge: ChallengeInfo | None
    acting: list[int]
    awaiting_end_turn: int | None
    can_undo: bool
    can_redo: bool
    can_end_turn: bool
    rematch: str | None
    reaction_seconds: float
    talk_hidden: bool
    """Spectators do not read what is said."""
    hints: bool
    """Whether people may ask a bot for advice here."""
    window: WindowInfo | None
    """Where somebody might interrupt, at tables of several people."""
    answered: str | None
    """What the viewer has answered in it; nobody else knows yet."""
    orders: OrdersInfo | None
    """The viewer's own."""


class Batch(Sent):
    type: Literal["updates"]
    table: str
    viewer: int | None
    lang: str
    since: int
    seq: int
    now: float
    """The time of the server."""
    updates: list[Update]
    log: LogPart
    state: TableState
