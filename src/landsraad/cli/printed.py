"""What is printed on the components of every game: found by name, shown as text."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any

from rich.text import Text

from landsraad.text.languages import LANGUAGES
from landsraad.text.texts import MissingName, texts_of

__all__ = ["find_components", "in_one_line", "text_of"]


def text_of(ref: str, lang: str, game: str, view: Mapping[str, Any] | None = None) -> Text:
    """Heading and lines of a component, as it is for the player who has this view."""
    texts = texts_of(game)
    described = texts.describe(ref, lang) if view is None else texts.describe_for(ref, lang, view)
    text = Text(described.heading(), style="bold")
    for label, sentence in described.lines:
        text.append("\n")
        text.append(f"{label}: " if label else "", style="cyan not bold")
        text.append(sentence, style="not bold")
    return text


def in_one_line(ref: str, lang: str, game: str, view: Mapping[str, Any]) -> str:
    """What a component does, for a list of options of the player who has this view; empty: there is nothing to say."""
    try:
        return texts_of(game).describe_for(ref, lang, view).brief
    except MissingName:
        return ""


def find_components(text: str, game: str) -> list[str]:
    """References of the components of this name: exactly, or else as its beginning, that of a word of it, or nearly."""
    query = plain_words(text)
    by_name = names_of(game)
    for matches in (
        [known for known in by_name if known == query],
        [known for known in by_name if known.startswith(query)],
        [known for known in by_name if f" {query}" in known],
        difflib.get_close_matches(query, by_name, 3, 0.75),
    ):
        if matches and query:
            return list(dict.fromkeys(ref for known in matches for ref in by_name[known]))
    return []


@cache
def names_of(game: str) -> dict[str, list[str]]:
    """Components by their plain name in every language, and by their id."""
    texts = texts_of(game)
    found: dict[str, list[str]] = {}
    for ref in [ref for refs in texts.groups().values() for ref in refs]:
        for known in (ref.partition("/")[2], *(texts.name(ref, lang) or "" for lang in LANGUAGES)):
            held = found.setdefault(plain_words(known), [])
            if ref not in held:
                held.append(ref)
    return found


def plain_words(text: str) -> str:
    """Small letters without accents and marks."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("_", " "))
    return " ".join("".join(c for c in decomposed if c.isalnum() or c == " ").split())
