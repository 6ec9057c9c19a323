"""A custom blend: a small text of cards and counts in place of the printed Imperium and Intrigue decks.

    # Comments and empty lines are free.
    [imperium]
    2 desert_survival
    1 Stilgar
    [intrigue]
    3 contingency_plan

A line is a count and a card (in either order), by its id or its English name, of Uprising or of the base game. A
heading says which deck follows; without one the card decides. A deck that is not mentioned stays as printed.
"""

from __future__ import annotations

import re
from typing import Any

from landsraad.core.errors import InvalidOptions
from landsraad.imperium.content.build import Counts, needs_mentat
from landsraad.imperium.content.decks import SMALLEST
from landsraad.imperium.content.files import BASE, UPRISING

__all__ = ["SMALLEST", "read_blend"]

MOST = 30
"""Copies of one card."""

LINE = re.compile(r"^(?:(\d+)\s*[x×]?\s+)?(.+?)(?:\s*[\s:=]\s*[x×]?\s*(\d+))?$")
KINDS = {"card": "imperium", "imperium": "imperium", "intrigue": "intrigue"}
TITLES = {"imperium": "Imperium", "intrigue": "Intrigue"}


class Blend:
    def __init__(self, choam: bool) -> None:
        self.choam = choam
        self.counts: Counts = {}
        self.known: dict[str, dict[str, dict[str, Any]]] = {}
        self.names: dict[str, dict[str, str]] = {}
        for deck in TITLES:
            cards = {**UPRISING.read(deck), **BASE.read(deck)}
            self.known[deck] = cards
            self.names[deck] = {data["name"].lower(): id for id, data in cards.items()}
        self.others = {
            id: kind
            for kind, home in (("starting", BASE), ("reserve", UPRISING), ("reserve", BASE))
            for id in home.read(kind)
        }

    def line(self, number: int, text: str, deck: str) -> None:
        found = LINE.match(text)
        before, name, after = found.groups() if found else (None, text, None)
        if (before is None) == (after is None):
            raise bad(number, text, "a line is a count and a card, such as `2 desert_survival`")
        count = int(before or after or 0)
        if not 1 <= count <= MOST:
            raise bad(number, text, f"the count must be from 1 to {MOST}")
        deck, id = self.card(number, text, name.strip(), deck)
        data = self.known[deck][id]
        if data.get("choam") and not self.choam:
            raise bad(number, text, f"{id} cannot work in this game: it needs the CHOAM module")
        if needs_mentat(data):
            raise bad(number, text, f"{id} cannot work in this game: Uprising has no Mentat")
        cards = self.counts.setdefault(deck, {})
        if id in cards:
            raise bad(number, text, f"{id} is already listed")
        cards[id] = count

    def card(self, number: int, text: str, name: str, deck: str) -> tuple[str, str]:
        """The deck and the id of a card by its id or name; `intrigue/crysknife` names the deck with it."""
        *before, name = name.split("/")
        if before and not deck:
            deck = KINDS.get(before[-1], "")
        matches = []
        for candidate in [deck] if deck else list(TITLES):
            id = name if name in self.known[candidate] else self.names[candidate].get(name.lower())
            if id is not None:
                matches.append((candidate, id))
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise bad(number, text, f"{name} is a card of both decks: put it below [imperium] or [intrigue]")
        if name in self.others:
            raise bad(number, text, f"{name} is a {self.others[name]} card and cannot be part of a blend")
        other = next((d for d in TITLES if name in self.known[d] or name.lower() in self.names[d]), None)
        if other is not None:
            raise bad(number, text, f"{name} is no {TITLES[deck]} card: it belongs below [{other}]")
        raise bad(number, text, f"there is no card {name!r}")


def bad(number: int, text: str, reason: str) -> InvalidOptions:
    return InvalidOptions(f"blend, line {number}, {text.strip()!r}: {reason}.")


_read: dict[tuple[str, bool], Counts] = {}
REMEMBERED = 16


def read_blend(text: str, choam: bool) -> Counts:
    """The decks of a blend, or InvalidOptions with the line and the reason."""
    key = (text, choam)
    if key not in _read:
        counts = parse_blend(text, choam)
        if len(_read) >= REMEMBERED:
            del _read[next(iter(_read))]
        _read[key] = counts
    return _read[key]


def parse_blend(text: str, choam: bool) -> Counts:
    blend = Blend(choam)
    deck = ""
    last = 0
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.split("#", 1)[0].strip()
        if not content:
            continue
        last = number
        if content.startswith("["):
            deck = content.strip("[] ").lower()
            if deck not in TITLES:
                raise bad(number, content, "a heading is [imperium] or [intrigue]")
            continue
        blend.line(number, content, deck)
    if not blend.counts:
        raise InvalidOptions("blend: it names no card.")
    for deck, cards in blend.counts.items():
        size = sum(cards.values())
        if size < SMALLEST[deck]:
            raise InvalidOptions(
                f"blend, line {last}: the {TITLES[deck]} deck has {size} cards, too few to play; "
                f"it needs at least {SMALLEST[deck]}."
            )
    return blend.counts
