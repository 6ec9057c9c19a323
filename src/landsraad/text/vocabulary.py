"""The nouns of a language with their grammar: one place for cards, log, prompts, refusals, client and terminal.

The catalog `vocabulary` of a language holds

| table | what |
| --- | --- |
| `[noun]` | what is counted: `troop = "truppa\\|truppe"`, the form behind 1 and behind every other number |
| `[article.faction]` | the article of each name (`l'`), perhaps with a word (`l' ordine`); empty: none |
| `[dune.article.territory]` | the same in one game |
| `[form]` | what stands before a name in each form, by article: `in = { il = "nel ", la = "nella " }` |
| `[qualifies.faction]` | a name as it qualifies a card, where that is not the form `of` |
| `[quote]` | how the name of a card stands in a sentence; `comma`: one that has a comma of its own |
| `plural` | the articles of the plural |
| `sound` | what is changed for the ear: a pattern, what stands in its place |
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from landsraad.text.languages import catalog

__all__ = ["Vocabulary", "vocabulary"]

ARTICLES_OF = {"part": "territory", "spice_card": "territory"}
"""Kinds that are named after another one, and have its articles."""
NUMBER = re.compile(r"(\d+)\.(\d+)")
TAIL = 4
"""How much of the next words the rules of sound look at."""


class Vocabulary:
    def __init__(self, lang: str) -> None:
        words = catalog(lang, "vocabulary")
        self._words = words
        self._nouns: dict[str, tuple[str, ...]] = {key: tuple(text.split("|")) for key, text in words["noun"].items()}
        self._forms: dict[str, dict[str, str]] = words["form"]
        self._qualifies: dict[str, dict[str, str]] = words["qualifies"]
        self._plural: list[str] = words["plural"].split()
        self._quote: dict[str, str] = words["quote"]
        self._decimal: str = words["decimal"]
        self._sounds = [(re.compile(pattern), word) for pattern, word in words["sound"]]

    # --- numbers

    def nouns(self) -> dict[str, tuple[str, ...]]:
        return self._nouns

    def counted(self, count: int, noun: str) -> str:
        """`1 troop`, `3 troops`"""
        return f"{count} {self.noun(count, noun)}"

    def noun(self, count: int, noun: str) -> str:
        """The word that stands behind this number."""
        one, many = self._nouns[noun]
        return one if count == 1 else many

    def number(self, text: str) -> str:
        """A number with the decimal sign of the language."""
        number = NUMBER.fullmatch(text)
        return text if number is None else self._decimal.join(number.groups())

    # --- names

    def article(self, game: str, kind: str, id: str) -> str | None:
        """The article of a name; None where the vocabulary does not know it."""
        kind, id = ARTICLES_OF.get(kind, kind), id.partition(":")[0]
        tables: tuple[dict[str, Any], ...] = (self._words.get(game, {}), self._words)
        for table in tables:
            found: str | None = table.get("article", {}).get(kind, {}).get(id)
            if found is not None:
                return found
        return None

    def form(self, form: str, article: str, name: str) -> str | None:
        """A name in a form: `in` with `il` is `nel Bacino`. None where there is no such form."""
        before = self._forms.get(form)
        if before is None:
            return None
        article, _, word = article.partition(" ")
        return before[article] + (f"{word} " if word else "") + name

    def qualifying(self, game: str, faction: str, name: str) -> str:
        """A Faction as it qualifies a card."""
        special = self._qualifies["faction"].get(faction)
        return special or self.form("of", self.article(game, "faction", faction) or "", name) or name

    def is_plural(self, article: str) -> bool:
        return article.partition(" ")[0] in self._plural

    def quoted(self, name: str) -> str:
        return self._quote["comma" if ", " in name else "name"].replace("{name}", name)

    # --- sounds

    def sounded(self, text: str, following: str = "") -> str:
        """What is changed for the ear (`e elimina`: `ed elimina`), where the text goes on with `following`."""
        tail = following[:TAIL]
        for pattern, word in self._sounds:
            whole, end = text + tail, len(text)
            whole = pattern.sub(lambda found: word if found.start() < end else found.group(), whole)  # noqa: B023
            text = whole[: len(whole) - len(tail)]
        return text


@cache
def vocabulary(lang: str) -> Vocabulary:
    return Vocabulary(lang)
