"""Tables: setting one up, and those there are."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from landsraad.server.messages.parts import Language, Pace, PersonKey, Received, Sent, Slug, Status, Token
from landsraad.server.messages.seats import NewSeat, SeatInfo, SeatToken

__all__ = [
    "ClockInfo",
    "ClockWanted",
    "Created",
    "Mine",
    "MyTable",
    "NewTable",
    "RematchTable",
    "TableSummary",
]


class ClockWanted(Received):
    """Seconds for each move, and a reserve for the whole game."""

    move: Annotated[float, Meta(ge=5, le=60 * 86_400)]
    reserve: Annotated[float, Meta(ge=0, le=60 * 86_400)] = 0.0


class NewTable(Received):
    game: Slug
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    public: bool = False
    end_turns_at_once: bool = False
    pace: Pace = "normal"
    language: Language = "en"
    clock: ClockWanted | None = None
    reaction_seconds: Annotated[float, Meta(ge=0, le=30)] = 3.0
    """How long everybody waits wherever somebody might interrupt, if several people play."""
    talk_hidden: bool = False
    """What is said at the table is for those who sit there; spectators do not read it."""
    hints: bool | None = None
    """Whether people may ask a bot for advice; null: only somebody who plays with bots alone."""
    person: PersonKey | None = None
    """A secret of the creator's: `key:seat` is then a token of each person's seat, on every device that knows it."""


class Mine(Received):
    tokens: Annotated[list[Token], Meta(max_length=500)]


class ClockInfo(Sent):
    move: float
    reserve: float


class TableSummary(Sent):
    id: str
    game: str
    title: str
    mode: list[str]
    """The options that are not the usual ones, in words."""
    players: int
    status: Status
    seats: list[SeatInfo]
    public: bool
    round: int
    stage: str
    """The round in the words of the game."""
    acting: list[int]
    scores: list[int]
    winners: list[int]
    paused: bool
    archived: bool
    outdated: bool
    clock: ClockInfo | None
    created: float
    changed: float


class MyTable(Sent):
    table: TableSummary
    seats: list[int]
    my_turn: bool


class Created(Sent):
    table: str
    invite: str
    seats: list[SeatToken]
    seq: int


class RematchTable(Sent):
    table: str
