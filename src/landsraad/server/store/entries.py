"""What a table is made of: the facts of its creation, its seats, and its entries."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from landsraad.core.messages import Event

__all__ = [
    "SEATING",
    "Entry",
    "EntryKind",
    "Seat",
    "SeatKind",
    "TableFacts",
    "events_from_text",
    "events_to_text",
    "options_from_text",
    "options_to_text",
    "seats_from_text",
    "seats_to_text",
]

SeatKind = Literal["person", "open", "bot", "game"]
"""`game`: an opponent that the game itself plays; nobody can take its seat."""
EntryKind = Literal[
    "created",
    "colour",
    "join",
    "leave",
    "remove",
    "exchange",
    "start",
    "play",
    "undo",
    "redo",
    "end_turn",
    "wait",
    "pause",
    "resume",
    "offer",
    "withdraw",
    "vote",
    "resign",
    "timeout",
    "replace",
    "takeover",
    "close",
    "archive",
    "rematch",
]

SEATING = frozenset({"join", "leave", "remove", "exchange", "start", "resign", "timeout", "replace", "takeover"})
"""Kinds of entries that change who holds a seat."""


HOURS = 3600.0


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What never changes about a table."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    seed: int
    language: str
    public: bool
    end_turns_at_once: bool
    pace: str
    invite_hash: str
    created: float
    rules: int = 1
    """The version of the game's rules it was begun with."""
    seed_chosen: bool = False
    """By whoever made the table; others who play are told what it is."""
    clock_move: float | None = None
    """Seconds for a move; None: there is no clock."""
    clock_reserve: float = 0.0
    """Seconds for the whole game, where a move takes longer."""
    reaction_seconds: float = 3.0
    """How long everybody waits wherever somebody might interrupt, at tables of several people."""
    talk_hidden: bool = False
    """What is said at the table is for those who sit there."""
    hints: bool = True
    """People may ask a bot for advice."""

    @property
    def correspondence(self) -> bool:
        """People come and go: they have hours for a move."""
        return self.clock_move is not None and self.clock_move >= HOURS


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    kind: SeatKind
    name: str = ""
    bot: str | None = None
    free: bool = False
    """A newcomer may take it while the game is on: a bot stands in, or its person has asked to be replaced."""
    colour: str = ""
    """One of `table.colours.COLOURS`; empty: the game gives it."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened at a table.

    `value` is the option played, the name that joined, the bot that fills in, the seats a table was created with, the
    colour a seat was given, the seat that was exchanged, what was voted about ("2 bot", "2 open"), or "over" where
    somebody who has said "wait" has answered.

    `final`: it showed its seat something new (or a bot did it), so that it and all before it cannot be undone.
    `undoes`: the number of the entry that an `undo` takes back.
    """

    seq: int
    kind: EntryKind
    at: float
    seat: int | None = None
    value: str = ""
    final: bool = True
    undoes: int | None = None
    events: tuple[Event, ...] = ()


def seats_to_text(seats: Sequence[Seat]) -> str:
    return msgspec.json.encode(seats).decode()


def seats_from_text(text: str) -> tuple[Seat, ...]:
    return msgspec.json.decode(text, type=tuple[Seat, ...])


def events_to_text(events: tuple[Event, ...]) -> str:
    said = [[e.kind, e.seat, e.source, e.params, e.secret, e.knowers, *([True] if e.private else [])] for e in events]
    return msgspec.json.encode(said).decode()


def events_from_text(text: str) -> tuple[Event, ...]:
    if text == "[]":
        return ()
    return tuple(
        Event(kind, seat, source, params, secret, tuple(knowers), *private)
        for kind, seat, source, params, secret, knowers, *private in map(with_source, msgspec.json.decode(text))
    )


def with_source(stored: list[Any]) -> list[Any]:
    """Events of older tables had their seat among the parameters and no source."""
    if len(stored) != 4:
        return stored
    kind, params, secret, knowers = stored
    seat = params.pop("seat", -1)
    return [kind, seat, "", params, secret, knowers]


def options_to_text(options: Sequence[str]) -> str:
    """What somebody has chosen, as the value of an entry: one option, or a list of several that go together."""
    return options[0] if len(options) == 1 else json.dumps(list(options), ensure_ascii=False, separators=(",", ":"))


def options_from_text(value: str) -> list[str]:
    """An option begins with a word, a list with a bracket."""
    options: list[str] = json.loads(value) if value.startswith("[") else [value]
    return options
