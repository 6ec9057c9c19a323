"""What is printed on the components of every game: found by name, shown as text."""

from __future__ import annotations

import difflib
import unicodedata
from functools import cache

from rich.text import Text

from landsraad.text.games import dune
from landsraad.text.games.imperium import cards
from landsraad.text.languages import LANGUAGES, catalog
from landsraad.text.names import name

__all__ = ["find_components", "group_title", "groups", "in_one_line", "listed_name", "text_of"]


@cache
def groups(game: str) -> dict[str, list[str]]:
    """References of all components that can be shown, by group; empty for a game without texts."""
    if game == "dune":
        return dune.components()
    if game not in cards.CONTENT:
        return {}
    return {group: refs for group, refs in cards.components(game).items() if group != "tracks"}


def group_title(group: str, lang: str, game: str) -> str:
    title: str = dune.texts(lang)["words"][group] if game == "dune" else catalog(lang, "cards")["groups"][group]
    return title


def listed_name(ref: str, lang: str, game: str) -> str:
    """The name, with the cost of a card that has one."""
    if game == "dune":
        return name(ref, lang, game)
    card = cards.describe(ref, lang, game)
    return card.name if card.cost is None else f"{card.name} ({card.cost})"


def text_of(ref: str, lang: str, game: str) -> Text:
    """Heading and boxes of a component."""
    plain = dune.describe(ref, lang).plain() if game == "dune" else cards.describe(ref, lang, game).plain(lang)
    heading, *lines = plain.split("\n")
    text = Text(heading, style="bold")
    for line in lines:
        label, colon, sentence = line.partition(": ") if game != "dune" else ("", "", line)
        text.append("\n")
        text.append(f"{label}{colon}", style="cyan not bold")
        text.append(sentence, style="not bold")
    return text


@cache
def in_one_line(ref: str, lang: str, game: str) -> str:
    """What a component does, for a list of options; empty if there is nothing to say."""
    if not any(ref in refs for refs in groups(game).values()):
        return ""
    if game == "dune":
        return dune.describe(ref, lang).text
    card = cards.describe(ref, lang, game)
    icons = [name(f"icon/{icon}", lang, game) for icon in card.icons] if card.kind == "card" else []
    boxes = [f"{box.label}: {box.sentence}" for box in card.boxes]
    return " ".join([f"[{', '.join(icons)}]"] * bool(icons) + boxes)


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
    found: dict[str, list[str]] = {}
    for refs in groups(game).values():
        for ref in refs:
            id = ref.partition("/")[2]
            for known in (id, *(name(ref, lang, game) for lang in LANGUAGES)):
                held = found.setdefault(plain_words(known), [])
                if ref not in held:
                    held.append(ref)
    return found


def plain_words(text: str) -> str:
    """Small letters without accents and marks."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("_", " "))
    return " ".join("".join(c for c in decomposed if c.isalnum() or c == " ").split())
