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

from typing import Any

from landsraad.core.errors import InvalidOptions
from landsraad.imperium.content.build import Counts, needs_mentat
from landsraad.imperium.content.check import ensure_checked
from landsraad.imperium.content.decks import SMALLEST
from landsraad.imperium.content.files import BASE, UPRISING
from landsraad.imperium.content.vocabulary import hint

__all__ = ["LONGEST", "LONGEST_LINE", "read_blend"]

MOST = 30
"""Copies of one card."""
LONGEST = 20_000
"""Characters of a blend; both printed decks together have about 4,000."""
LONGEST_LINE = 120

KINDS = {"card": "imperium", "imperium": "imperium", "intrigue": "intrigue"}
TITLES = {"imperium": "Imperium", "intrigue": "Intrigue"}
TIMES = "x×"
DIGITS = "0123456789"


class Line:
    """One line of the text, and what is wrong with it."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.whole = text
        self.text = text[:LONGEST_LINE].split("#", 1)[0].strip()

    def refuse(self, code: str, reason: str, part: str = "", **params: object) -> InvalidOptions:
        """`part`: where in the line it is."""
        column = max(self.whole.find(part or self.text), 0) + 1
        facts = {"line": self.number, "column": column, "text": self.text, **params}
        return InvalidOptions(f"blend, line {self.number}, column {column}, {self.text!r}: {reason}", code, facts)

    def parts(self) -> tuple[int, str]:
        """The count and the card."""
        before, name = self.count_before()
        after, name = count_after(name)
        if bool(before) == bool(after):
            raise self.refuse("E_BLEND_LINE", "a line is a count and a card, such as `2 desert_survival`")
        count = before or after
        if len(count) > len(str(MOST)) or not 1 <= int(count) <= MOST:
            raise self.refuse("E_BLEND_COUNT", f"the count must be from 1 to {MOST}", count, most=MOST)
        return int(count), name

    def count_before(self) -> tuple[str, str]:
        """`2 stilgar`, `2x stilgar`, `2 x stilgar`"""
        name = self.text.lstrip(DIGITS)
        count = self.text[: len(self.text) - len(name)]
        rest = name.lstrip()
        if rest[:1] in TIMES and rest[1:2].isspace():
            rest = rest[1:]
        elif rest == name:
            return "", self.text
        return (count, rest.strip()) if count else ("", self.text)


def count_after(text: str) -> tuple[str, str]:
    """`stilgar 2`, `stilgar x2`, `stilgar: 2`, `stilgar = x 2`"""
    name = text.rstrip(DIGITS)
    count = text[len(name) :]
    rest = name.rstrip()
    if rest[-1:] in TIMES and rest[-2:-1] in (" ", "\t", ":", "="):
        rest = rest[:-1]
    if not count or rest.rstrip(" \t:=") == name:
        return "", text
    return count, rest.rstrip(" \t:=")


class Blend:
    def __init__(self, choam: bool) -> None:
        ensure_checked(UPRISING)
        ensure_checked(BASE)
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

    def add(self, line: Line, deck: str) -> None:
        count, name = line.parts()
        deck, id = self.card(line, name, deck)
        data = self.known[deck][id]
        if data.get("choam") and not self.choam:
            raise line.refuse(
                "E_BLEND_CHOAM", f"{id} cannot work in this game: it needs the CHOAM module", name, card=id
            )
        if needs_mentat(data):
            raise line.refuse("E_BLEND_MENTAT", f"{id} cannot work in this game: Uprising has no Mentat", name, card=id)
        cards = self.counts.setdefault(deck, {})
        if id in cards:
            raise line.refuse("E_BLEND_TWICE", f"{id} is already listed", name, card=id)
        cards[id] = count

    def card(self, line: Line, written: str, deck: str) -> tuple[str, str]:
        """The deck and the id of a card by its id or name; `intrigue/crysknife` names the deck with it."""
        kind, _, name = written.rpartition("/")
        if kind and not deck:
            deck = KINDS.get(kind, "")
        matches = []
        for candidate in [deck] if deck else list(TITLES):
            id = self.find(name, candidate)
            if id:
                matches.append((candidate, id))
        if len(matches) == 1:
            return matches[0]
        if matches:
            reason = f"{name} is a card of both decks: put it below [imperium] or [intrigue]"
            raise line.refuse("E_BLEND_BOTH", reason, written, card=name)
        if name in self.others:
            reason = f"{name} is a {self.others[name]} card and cannot be part of a blend"
            raise line.refuse("E_BLEND_KIND", reason, written, card=name)
        for other in TITLES:
            if self.find(name, other):
                reason = f"{name} is no {TITLES[deck]} card: it belongs below [{other}]"
                raise line.refuse("E_BLEND_DECK", reason, written, card=name, deck=other)
        known = [word for known in TITLES if not deck or known == deck for word in self.words(known)]
        raise line.refuse("E_BLEND_CARD", f"there is no card {name!r}{hint(name, known)}", written, card=name)

    def find(self, name: str, deck: str) -> str:
        return name if name in self.known[deck] else self.names[deck].get(name.lower(), "")

    def words(self, deck: str) -> list[str]:
        return [*self.known[deck], *(data["name"] for data in self.known[deck].values())]


_read: dict[tuple[str, bool], Counts] = {}
REMEMBERED = 16


def read_blend(text: str, choam: bool) -> Counts:
    """The decks of a blend, or InvalidOptions with the line, the column and the reason."""
    key = (text, choam)
    if key not in _read:
        counts = parse_blend(text, choam)
        if len(_read) >= REMEMBERED:
            del _read[next(iter(_read))]
        _read[key] = counts
    return _read[key]


def parse_blend(text: str, choam: bool) -> Counts:
    if len(text) > LONGEST:
        reason = f"blend: it has {len(text)} characters, at most {LONGEST} are possible"
        raise InvalidOptions(reason, "E_BLEND_LONG", {"size": len(text), "most": LONGEST})
    blend = Blend(choam)
    deck = ""
    last = Line(1, "")
    for number, whole in enumerate(text.splitlines(), start=1):
        line = Line(number, whole)
        if not line.text:
            continue
        last = line
        if len(whole.split("#", 1)[0].rstrip()) > LONGEST_LINE:
            raise line.refuse("E_BLEND_LINE", f"a line has at most {LONGEST_LINE} characters")
        if line.text.startswith("["):
            deck = line.text.strip("[] \t").lower()
            if deck not in TITLES:
                raise line.refuse("E_BLEND_HEADING", f"a heading is [imperium] or [intrigue]{hint(deck, TITLES)}")
            continue
        blend.add(line, deck)
    if not blend.counts:
        raise InvalidOptions("blend: it names no card", "E_BLEND_EMPTY")
    for deck, cards in blend.counts.items():
        size = sum(cards.values())
        if size < SMALLEST[deck]:
            reason = f"the {TITLES[deck]} deck has {size} cards, too few to play; it needs at least {SMALLEST[deck]}"
            raise last.refuse("E_BLEND_SIZE", reason, deck=deck, size=size, least=SMALLEST[deck])
    return blend.counts
