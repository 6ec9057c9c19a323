"""A rulebook, chapter by chapter."""

from __future__ import annotations

from typing import Any

from landsraad.server.messages.parts import Sent

__all__ = [
    "Found",
    "Rulebook",
    "RulebookChapter",
    "RulebookSection",
    "RulebookTerm",
]


class RulebookSection(Sent):
    """`covers`: the numbered statements it tells. `landsraad.text.books.markup` says what blocks are."""

    id: str
    title: str
    blocks: list[dict[str, Any]]
    covers: list[str]
    see: list[str]


class RulebookChapter(Sent):
    id: str
    title: str
    sections: list[RulebookSection]


class RulebookTerm(Sent):
    """A line of the index, with other words for the same."""

    word: str
    also: list[str]
    sections: list[str]


class Rulebook(Sent):
    game: str
    client: str
    """The module of the browser client whose symbols it uses."""
    lang: str
    title: str
    chapters: list[RulebookChapter]
    index: list[RulebookTerm]
    pictures: dict[str, str]
    """Drawings as SVG, by name."""


class Found(Sent):
    """A section of the rulebook and how it begins."""

    section: str
    title: str
    text: str
