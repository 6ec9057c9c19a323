"""Reading positions: plain data from outside becomes a state, and whatever is wrong is named with its place.

    read = Reader({"card": card_ids, "space": space_ids}, seats=4)
    read.number(read.field(data, "round", "state"), "round", most=10)

Every complaint is an InvalidState that begins with the place: `player 2, hand: there is no card 'stilgr'; did you mean
'stilgar'?`
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

from landsraad.core.errors import InvalidState
from landsraad.core.machine import Machine, Step

__all__ = ["FieldKind", "Reader", "guess"]

FieldKind: TypeAlias = Callable[[Any, str], Any]
"""Reads one part of a step: the value as written and its place; gives the part or raises InvalidState."""

RNG_BITS = 64


def guess(wrong: object, known: Iterable[str]) -> str:
    """`; did you mean 'stilgar'?`, or nothing."""
    close = difflib.get_close_matches(wrong, list(known), 1, 0.7) if isinstance(wrong, str) else []
    return f"; did you mean {close[0]!r}?" if close else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader:
    """`ids`: the numbers of all names, by the kind of thing they name."""

    def __init__(self, ids: Mapping[str, Mapping[str, int]], seats: int) -> None:
        self.ids = ids
        self.seats = seats

    # --- plain values

    def items(self, value: object, place: str, least: int = 0, most: int | None = None) -> list[Any]:
        if not isinstance(value, list):
            raise InvalidState(f"{place}: expected a list, found {value!r}.")
        if len(value) < least or (most is not None and len(value) > most):
            wanted = f"{least}" if least == most else f"{least} or more" if most is None else f"{least} to {most}"
            raise InvalidState(f"{place}: has {len(value)} entries instead of {wanted}.")
        return value

    def table(self, value: object, place: str) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            raise InvalidState(f"{place}: expected an object, found {value!r}.")
        return value

    def number(self, value: object, place: str, least: int = 0, most: int | None = None) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise InvalidState(f"{place}: expected a whole number, found {value!r}.")
        if value < least:
            raise InvalidState(f"{place}: {value} is below {least}.")
        if most is not None and value > most:
            raise InvalidState(f"{place}: {value} is above {most}.")
        return value

    def flag(self, value: object, place: str) -> bool:
        if not isinstance(value, bool):
            raise InvalidState(f"{place}: expected true or false, found {value!r}.")
        return value

    def text(self, value: object, place: str) -> str:
        if not isinstance(value, str):
            raise InvalidState(f"{place}: expected a text, found {value!r}.")
        return value

    def word(self, value: object, words: Iterable[str], place: str) -> str:
        """One of several words."""
        known = list(words)
        if not isinstance(value, str) or value not in known:
            hint = guess(value, known) or f"; there are: {', '.join(known)}."
            raise InvalidState(f"{place}: there is no {value!r}{hint}")
        return value

    def seat(self, value: object, place: str) -> int:
        seat = self.number(value, place)
        if seat >= self.seats:
            raise InvalidState(f"{place}: there is no player {seat}; this game has players 0 to {self.seats - 1}.")
        return seat

    def rng(self, value: object, place: str) -> int:
        return self.number(value, place, most=(1 << RNG_BITS) - 1)

    # --- names

    def id(self, kind: str, value: object, place: str) -> int:
        found = self.ids[kind].get(value) if isinstance(value, str) else None
        if found is None:
            raise InvalidState(f"{place}: there is no {kind} {value!r}{guess(value, self.ids[kind]) or '.'}")
        return found

    def id_or_none(self, kind: str, value: object, place: str) -> int:
        return -1 if value is None else self.id(kind, value, place)

    def ids_of(self, kind: str, value: object, place: str) -> list[int]:
        return [self.id(kind, item, place) for item in self.items(value, place)]

    def bits(self, kind: str, value: object, place: str) -> int:
        """A set of names, as bits."""
        bits = 0
        for number in self.ids_of(kind, value, place):
            if bits >> number & 1:
                raise InvalidState(f"{place}: names a {kind} twice.")
            bits |= 1 << number
        return bits

    # --- objects

    def field(self, data: Mapping[str, Any], name: str, place: str) -> Any:
        if name not in data:
            raise InvalidState(f"{place}: `{name}` is missing.")
        return data[name]

    def only_fields(self, data: Mapping[str, Any], known: Iterable[str], place: str) -> None:
        """A misspelt field must not be overlooked."""
        names = list(known)
        for name in data:
            if name not in names:
                hint = guess(name, names) or f"; there are: {', '.join(names)}."
                raise InvalidState(f"{place}: there is no field {name!r}{hint}")

    # --- steps

    def stack(self, machine: Machine, kinds: Mapping[str, FieldKind], value: object, place: str) -> list[Step]:
        """The steps still to be resolved. `kinds`: how a part of each kind is read."""
        return [
            self.step(machine, kinds, item, f"{place}, step {number}")
            for number, item in enumerate(self.items(value, place))
        ]

    def step(self, machine: Machine, kinds: Mapping[str, FieldKind], value: object, place: str) -> Step:
        parts = self.items(value, place, 1)
        name = self.word(parts[0], machine.fields, place)
        fields = machine.fields[name].split()
        if len(parts) != len(fields) + 1:
            raise InvalidState(
                f"{place}: {name} has {len(parts) - 1} parts instead of {len(fields)} ({', '.join(fields) or 'none'})."
            )
        read: list[Any] = [name]
        for field, part in zip(fields, parts[1:], strict=True):
            called, _, kind = field.partition(":")
            read.append(kinds[kind or called](part, f"{place}, {name}, {called}"))
        return tuple(read)
