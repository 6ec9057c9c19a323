"""Telling what happens. With no listener it costs one comparison.

Every event has an actor (`seat`; NOBODY: the table) and a source: the reference of the card, space, leader, power or
phase it comes from. Rules set `s.cause` when they begin to carry something out, and all that follows is told of it.
"""

from __future__ import annotations

from typing import Any, Final

from landsraad.core.machine import State
from landsraad.core.messages import Event

__all__ = ["NOBODY", "confide", "tell", "whisper"]

NOBODY: Final = -1
"""The actor of what the table does."""


def tell(s: State, kind: str, seat: int, *, source: str = "", **params: Any) -> None:
    """Something that everybody sees."""
    sink = s.sink
    if sink is not None:
        sink.append(Event(kind, seat, source or origin(s), params))


def whisper(
    s: State,
    kind: str,
    seat: int,
    secret: dict[str, Any],
    knowers: tuple[int, ...],
    *,
    source: str = "",
    **params: Any,
) -> None:
    """Something whose `secret` part only the seats `knowers` see. They have learned it: that is final."""
    s.final = True
    sink = s.sink
    if sink is not None:
        sink.append(Event(kind, seat, source or origin(s), params, secret, knowers))


def confide(s: State, kind: str, seat: int, knowers: tuple[int, ...], *, source: str = "", **params: Any) -> None:
    """Something of which nobody but the seats `knowers` hears."""
    s.final = True
    sink = s.sink
    if sink is not None:
        sink.append(Event(kind, seat, source or origin(s), {}, params, knowers, True))


def origin(s: State) -> str:
    """The thing that is being carried out, without the part of it."""
    return s.cause.partition(".")[0]
