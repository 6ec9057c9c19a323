"""The colours of seats: people choose them where the game leaves them free."""

from __future__ import annotations

from collections.abc import Sequence

from landsraad.core import registry
from landsraad.server.errors import Refused

__all__ = ["COLOURS", "offered", "worn"]

COLOURS = ("crimson", "gold", "green", "blue", "cyan", "grey", "violet", "rose")
"""Told apart on the table's dark ground, also by most who see colours otherwise; the first are those of the seats."""


def offered(game: str) -> tuple[str, ...]:
    return COLOURS if registry.find(game).info.seat_colours else ()


def worn(game: str, chosen: Sequence[str]) -> list[str]:
    """A colour for each seat, no two alike: the one that was chosen, else that of the seat, else the next one free."""
    named = [colour for colour in chosen if colour]
    there = offered(game)
    if named and not there:
        raise Refused("no_colours")
    if any(colour not in there for colour in named):
        raise Refused("unknown_colour")
    if len(set(named)) < len(named):
        raise Refused("colour_taken")
    if not there:
        return ["" for _ in chosen]
    found = list(chosen)
    for seat, colour in enumerate(found):
        if not colour:
            usual = there[seat % len(there)]
            found[seat] = usual if usual not in found else next(one for one in there if one not in found)
    return found
