"""What happens at a table besides the game, as events for its log."""

from __future__ import annotations

from typing import Any

from landsraad.core.messages import Event
from landsraad.core.telling import NOBODY
from landsraad.server.store.entries import Seat

__all__ = ["announced"]

SOURCE = "table"


def announced(kind: str, seats: tuple[Seat, ...], seat: int | None, value: str) -> tuple[Event, ...]:
    """The line that an entry adds to the log, if any."""
    match kind:
        case "takeover":
            return said(kind, name=value, other=called(seats, seat))
        case "resign" | "timeout" | "offer" | "withdraw" | "pause" | "resume":
            return said(kind, name=called(seats, seat))
        case "replace":
            return said("replace_bot" if value else "replace_open", name=called(seats, seat))
        case "vote":
            about, by = value.split()
            return said(f"vote_{by}", name=called(seats, seat), other=called(seats, int(about)))
        case "close":
            return said(kind)
        case _:
            return ()


def said(kind: str, **params: Any) -> tuple[Event, ...]:
    return (Event(f"table_{kind}", NOBODY, SOURCE, params),)


def called(seats: tuple[Seat, ...], seat: int | None) -> str:
    """The name itself: whoever sits there later has another."""
    assert seat is not None
    return seats[seat].name or f"seat/{seat}"
