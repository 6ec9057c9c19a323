"""Marks of the seats: always a colour and a shape."""

from __future__ import annotations

from rich.text import Text

__all__ = ["seat_mark", "seat_marks"]

MARKS = (
    ("●", "red"),
    ("◆", "yellow"),
    ("▲", "green"),
    ("■", "blue"),
    ("⬟", "cyan"),
    ("⬢", "white"),
)


def seat_mark(seat: int) -> Text:
    shape, colour = MARKS[seat % len(MARKS)]
    return Text(shape, style=colour)


def seat_marks(seats: list[int]) -> Text:
    text = Text()
    for seat in seats:
        text.append_text(seat_mark(seat))
    return text
