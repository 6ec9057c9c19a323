"""Finding sections by meaning: accents, endings and the words of another language do not matter.

Words of the index count most: whoever looks for a synonym of a term finds the sections the term stands for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from landsraad.text.books.book import Book, Section
from landsraad.text.books.markup import fold

__all__ = ["search", "search_all", "stem"]

WORD = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*")
ENDINGS = {
    "en": ("ings", "ing", "ies", "ied", "ed", "es", "s", "e"),
    "it": ("amenti", "amento", "are", "ere", "ire", "ato", "ati", "ata", "ate", "a", "e", "i", "o"),
    "es": ("amientos", "amiento", "ar", "er", "ir", "ado", "ados", "ada", "adas", "es", "as", "os", "a", "e", "o", "s"),
    "pt": ("amentos", "amento", "ar", "er", "ir", "ado", "ados", "ada", "adas", "es", "as", "os", "a", "e", "o", "s"),
}
SHORTEST = 4
"""So much of a word stays, whatever its ending."""
IDLE = {
    "en": "the of and or to in on at is are do does how what when where which who can my your with for from it a an if",
    "it": "il lo la le gli un uno una di del della dei delle e o a al alla in nel nella con per da che chi come cosa"
    " quando dove quale posso mio tuo si",
    "es": "el la los las un una de del y o a al en con por para que quien como cuando donde cual puedo mi tu se es si",
    "pt": "o a os as um uma de do da dos das e ou ao em no na com por para que quem como quando onde qual posso meu",
}
"""Words that say nothing."""


@cache
def stem(word: str, lang: str) -> str:
    for ending in ENDINGS[lang]:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word[: -len(ending)]
    return word


def telling(text: str, lang: str) -> list[str]:
    """The words that say something; all of them, if none does."""
    words = WORD.findall(fold(text))
    return [word for word in words if word not in IDLE[lang].split()] or words


def stems(text: str, lang: str) -> list[str]:
    return [stem(word, lang) for word in WORD.findall(fold(text))]


@dataclass
class Prepared:
    """A book as stems, so that a search only compares."""

    titles: list[list[str]] = field(default_factory=list)
    texts: list[dict[str, int]] = field(default_factory=list)
    terms: list[tuple[list[str], list[str], int]] = field(default_factory=list)
    """The stems of a word of the index, its sections, and what it is worth."""


@cache
def prepared(book: Book) -> Prepared:
    lang = book.lang
    found = Prepared()
    for section in book.sections:
        found.titles.append(stems(f"{section.title} {book.chapter_of(section.id).title}", lang))
        counts: dict[str, int] = {}
        for word in stems(section.text, lang):
            counts[word] = counts.get(word, 0) + 1
        found.texts.append(counts)
    for terms, worth in ((book.index, 12), (book.foreign, 6)):
        for term in terms:
            for said in (term.word, *term.also):
                found.terms.append(([stem(word, lang) for word in telling(said, lang)], term.sections, worth))
    return found


def search(book: Book, words: str | Iterable[str]) -> list[Section]:
    """Sections that speak of what is asked, the best first: of all words, or of as many as possible."""
    return ranked(book, words if isinstance(words, str) else " ".join(words))[1]


def search_all(books: Iterable[Book], words: Sequence[str]) -> list[tuple[Book, list[Section]]]:
    """The same in several books: those that speak of fewer of the words than another one are left out."""
    found = [(book, *ranked(book, " ".join(words))) for book in books]
    most = max((matched for _, matched, _ in found), default=0)
    return [(book, sections) for book, matched, sections in found if sections and matched == most]


def ranked(book: Book, asked: str) -> tuple[int, list[Section]]:
    """Of how many words the sections speak that are found, and these."""
    by_name = [
        section for section in book.sections if asked.strip().casefold() in (section.id, section.title.casefold())
    ]
    by_rule = [section for section in book.sections if asked.strip().upper() in section.covers]
    wanted = telling(asked, book.lang)
    if by_rule or not wanted:
        return len(wanted), by_rule
    roots = [stem(word, book.lang) for word in wanted]
    ready = prepared(book)
    named = from_index(ready, roots)
    scored: list[tuple[int, int, Section]] = []
    for place, section in enumerate(book.sections):
        told = named.get(section.id, {})
        points = [
            told.get(root, 0) + 8 * has(ready.titles[place], root) + min(3, mentions(ready.texts[place], root))
            for root in roots
        ]
        if any(points):
            worth = sum(points) + (1000 if section in by_name else 0)
            scored.append((sum(1 for point in points if point), worth * 1000 - place, section))
    most = max((matched for matched, _, _ in scored), default=0)
    scored.sort(key=lambda entry: entry[:2], reverse=True)
    return most, [section for matched, _, section in scored if matched == most]


def from_index(ready: Prepared, roots: Sequence[str]) -> dict[str, dict[str, int]]:
    """What the index makes of the words asked for: points by section and word."""
    found: dict[str, dict[str, int]] = {}
    for term, sections, worth in ready.terms:
        named = [root for root in term if root in roots]
        if not named:
            continue
        # Two words that belong together are worth more than each alone, and a part of them little.
        whole = len(named) == len(term)
        points = worth + 4 * (len(term) - 1) if whole else worth // 4
        for place, section in enumerate(sections):
            told = found.setdefault(section, {})
            for root in named:
                # The first section is the best.
                told[root] = max(told.get(root, 0), points if place == 0 else points // 2)
    return found


def has(title: Sequence[str], root: str) -> bool:
    return any(word == root or (len(root) >= SHORTEST and word.startswith(root)) for word in title)


def mentions(counts: dict[str, int], root: str) -> int:
    if root in counts:
        return counts[root]
    return sum(count for word, count in counts.items() if len(root) >= SHORTEST and word.startswith(root))
