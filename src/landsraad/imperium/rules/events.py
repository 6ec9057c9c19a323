"""Telling what happens. With no listener it costs one comparison."""

from __future__ import annotations

from typing import Any

from landsraad.core.messages import Event
from landsraad.imperium.state import ImperiumState

__all__ = ["tell", "tell_privately"]


def tell(s: ImperiumState, kind: str, seat: int, **params: Any) -> None:
    sink = s.sink
    if sink is not None:
        sink.append(Event(kind, seat, s.cause, params))


def tell_privately(
    s: ImperiumState,
    kind: str,
    seat: int,
    params: dict[str, Any],
    secret: dict[str, Any],
    knowers: tuple[int, ...],
) -> None:
    """`secret` is seen by the knowers only."""
    sink = s.sink
    if sink is not None:
        sink.append(Event(kind, seat, s.cause, params, secret, knowers))
