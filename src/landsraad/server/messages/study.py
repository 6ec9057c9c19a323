"""Finished games: records, statistics, replays, and what a teacher says."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from landsraad.server.messages.games import ChallengeResult
from landsraad.server.messages.live import LogLine, TableState
from landsraad.server.messages.parts import (
    Language,
    OptionIds,
    Pace,
    PersonKey,
    Piece,
    Received,
    SeatNumber,
    Sent,
    Sequence,
    Slug,
)
from landsraad.server.messages.seats import NewSeat

__all__ = [
    "Analysis",
    "BetterChoice",
    "Continuation",
    "GameMoment",
    "ImportedTable",
    "Record",
    "RecordSent",
    "Replay",
    "ReplayFrame",
    "ReplayMoment",
    "RoundScores",
    "Statistics",
    "TurningPoint",
]


class Continuation(Received):
    """A finished game is played on from a moment. A seat that is `open` is held by a bot until somebody takes it."""

    seq: Sequence
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    pace: Pace = "normal"
    end_turns_at_once: bool = False
    language: Language = "en"
    person: PersonKey | None = None


class RecordSent(msgspec.Struct, kw_only=True):
    """A record from a file; what else it holds does not matter."""

    landsraad: int
    game: Slug
    rules: int
    players: SeatNumber
    seed: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
    actions: list[tuple[SeatNumber, OptionIds]]
    options: dict[str, Any] = {}
    names: list[Annotated[str, Meta(max_length=200)]] = []
    start: Any = None


class ImportedTable(Sent):
    table: str


class ReplayMoment(Sent):
    """`seat`: who brought it about; null: it is the beginning. `opens_turn`: what is asked then begins a turn, even if
    the same seat goes on."""

    seq: int
    seat: int | None
    round: int
    opens_turn: bool


class Replay(Sent):
    """A game to watch again, with the `eyes` of these seats (null: a spectator's)."""

    table: str
    eyes: list[int | None]
    over: bool
    """Everybody's eyes may be chosen, and `open`."""
    state: TableState
    """What all know of the table, without its view."""
    moments: list[ReplayMoment]
    log: list[LogLine]


class ReplayFrame(Sent):
    """How a game looked at a moment, to each of the eyes, and what had just happened."""

    seq: int
    views: list[dict[str, Any]]
    events: list[dict[str, Any]]


class RoundScores(Sent):
    round: int
    scores: list[int]


class Statistics(Sent):
    scores: list[int]
    winners: list[int]
    rounds: list[RoundScores]
    actions: list[int]
    events: list[dict[str, int]]
    challenge: ChallengeResult | None


class GameMoment(Sent):
    action: int
    place: int
    """How many plays came before: its moment of the replay."""
    round: int
    chances: list[float]


class TurningPoint(Sent):
    moment: int
    """Its place among the moments."""
    seat: int
    """Whose chance has changed most since the moment before."""
    change: float


class BetterChoice(Sent):
    action: int
    place: int
    """How many plays came before: its moment of the replay."""
    round: int
    prompt: list[Piece]
    chosen: list[Piece]
    chance: float
    better: list[Piece]
    better_chance: float


class Analysis(Sent):
    judged: bool
    """Whether the chances of this game can be told."""
    seat: int | None
    """Whose choices were looked at."""
    moments: list[GameMoment]
    turning: list[TurningPoint]
    choices: list[BetterChoice]
    """Those that cost most, by what the player knew then; the costliest first."""


class Record(Sent):
    landsraad: int
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: int
    actions: list[tuple[int, str]]
    names: list[str] = msgspec.field(default_factory=list)
    """Of the seats."""
