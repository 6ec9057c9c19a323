"""The names people give themselves: free text, as long as something of it can be seen."""

from __future__ import annotations

import unicodedata

__all__ = ["clean_name"]

JOINERS = "\u200c\u200d\ufe0f"
"""Invisible by themselves, but they belong inside of words of some languages and of emoji."""

BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and symbols by their category that show nothing (as do all of the categories C and Z)."""

MARKS = 3
"""Accents that may stand on one letter."""


def clean_name(text: str) -> str:
    """A name without control characters, needless spaces and what cannot be seen; empty if nothing is left."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if character in JOINERS or category in ("Mn", "Me"):
            marks += 1
            if kept and kept[-1] != " " and marks <= MARKS and character not in BLANKS:
                kept.append(character)
            continue
        marks = 0
        kept.append(" " if category[0] in "CZ" or character in BLANKS else character)
    words = "".join(kept).split()
    return " ".join(word.rstrip("\u200c\u200d") for word in words)
