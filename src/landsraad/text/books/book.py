"""The rulebook of a game for players, in each language (docs/rulebook.md).

What does not depend on the language stands once, in `contents.toml`: chapters, sections, the statements of the rules
each section covers, the pages on components, the index, and where refusals and explanations open. The words stand in
`<lang>/<chapter>.md`, the terms of the index with their synonyms in `<lang>/index.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from typing import Any

from landsraad.core import registry
from landsraad.core.errors import LandsraadError
from landsraad.core.rules import GameInfo
from landsraad.text import rulebook
from landsraad.text.books.markup import Block, blocks, fold, icons, links, pictures, words_of
from landsraad.text.languages import LANGUAGES, UnknownLanguage
from landsraad.text.texts import MissingName, Texts, texts_of

__all__ = [
    "Book",
    "BrokenBook",
    "Chapter",
    "Section",
    "Term",
    "book_of",
    "places",
    "problems",
    "section_of",
    "with_book",
]

HEADING = re.compile(r"## ([a-z0-9-]+)(?:: (.+))?")


class BrokenBook(LandsraadError):
    """A rulebook with a missing or unknown part."""


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    blocks: list[Block]
    covers: list[str]
    """Ids of the statements of the rules it tells."""
    see: list[str] = field(default_factory=list)

    @cached_property
    def text(self) -> str:
        return words_of(self.blocks)


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str
    sections: list[Section]


@dataclass(frozen=True)
class Term:
    """A line of the index: the word, other words for it, and where it is told, the best place first."""

    word: str
    also: list[str]
    sections: list[str]


@dataclass(frozen=True, eq=False)
class Book:
    game: str
    lang: str
    title: str
    chapters: list[Chapter]
    index: list[Term]
    foreign: list[Term]
    """The index in the other languages, for those who search with the words of another box."""
    pictures: dict[str, str]
    """Our drawings as SVG, by name."""

    @property
    def sections(self) -> Iterator[Section]:
        return (section for chapter in self.chapters for section in chapter.sections)

    @cached_property
    def by_id(self) -> dict[str, Section]:
        return {section.id: section for section in self.sections}

    def chapter_of(self, section: str) -> Chapter:
        return next(chapter for chapter in self.chapters if any(one.id == section for one in chapter.sections))


class Contents:
    """What a rulebook consists of, in every language."""

    def __init__(self, game: str, folder: Traversable) -> None:
        read: dict[str, Any] = tomllib.loads((folder / "contents.toml").read_text(encoding="utf-8"))
        self.game = game
        self.folder = folder
        self.chapters: list[dict[str, Any]] = read["chapters"]
        self.index: dict[str, list[str]] = {concept: str(at).split() for concept, at in read["index"].items()}
        self.refusals: dict[str, str] = read["refusals"]
        self.explanations: dict[str, str] = read["explanations"]
        self.ids = [statement.id for statement in rulebook.statements(game)]

    @property
    def sections(self) -> list[dict[str, Any]]:
        return [section for chapter in self.chapters for section in chapter["sections"]]

    def covers(self, section: dict[str, Any]) -> list[str]:
        """`DI-6.1..DI-6.4 DI-Q03`: ids of statements; dots between two stand for all from one to the other."""
        found: list[str] = []
        for part in str(section.get("covers", "")).split():
            first, _, last = part.partition("..")
            for id in (first, last or first):
                if id not in self.ids:
                    raise BrokenBook(f"{self.game}: section {section['id']} covers {id}, which is no statement.")
            found += self.ids[self.ids.index(first) : self.ids.index(last or first) + 1]
        return found


def with_book() -> list[str]:
    """The games whose rulebook is written: those whose descriptor names one."""
    return [info.name for info in registry.games() if info.book]


@cache
def contents(info: GameInfo) -> Contents:
    return Contents(info.name, registry.resolve(info.book))


def contents_of(game: str) -> Contents:
    info = registry.find(game).info
    if not info.book:
        raise rulebook.NoRulebook(f"There is no rulebook of {game!r}; there are: {', '.join(with_book())}.")
    return contents(info)


def book_of(game: str, lang: str) -> Book:
    """The rulebook of a game in a language; read when somebody first asks for it."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"There is no text in {lang!r}; the languages are {', '.join(LANGUAGES)}.")
    return read(contents_of(game), lang)


@cache
def read(plan: Contents, lang: str) -> Book:
    texts = texts_of(plan.game)
    chapters = []
    for chapter in plan.chapters:
        title, written = parse((plan.folder / lang / f"{chapter['id']}.md").read_text(encoding="utf-8"))
        sections = [section_in(plan, section, written, texts, lang) for section in chapter["sections"]]
        chapters.append(Chapter(chapter["id"], title, sections))
    terms = {other: terms_in(plan, other) for other in LANGUAGES}
    drawings = plan.folder / "pictures"
    drawn = (
        {file.name.removesuffix(".svg"): file.read_text(encoding="utf-8") for file in drawings.iterdir()}
        if drawings.is_dir()
        else {}
    )
    title = texts.name(f"game/{plan.game}", lang) or registry.find(plan.game).info.title
    foreign = [term for other in LANGUAGES if other != lang for term in terms[other]]
    return Book(
        plan.game,
        lang,
        title,
        chapters,
        sorted(terms[lang], key=lambda term: fold(term.word)),
        foreign,
        dict(sorted(drawn.items())),
    )


def parse(text: str) -> tuple[str, dict[str, tuple[str, str]]]:
    """The title of a chapter, and its sections by id with title and text."""
    title = ""
    written: dict[str, tuple[str, str]] = {}
    id = ""
    for line in text.splitlines():
        if line.startswith("# "):
            title = line[2:].strip()
        elif found := HEADING.fullmatch(line):
            id = found.group(1)
            if id in written:
                raise BrokenBook(f"The section {id} is written twice.")
            written[id] = (found.group(2) or "", "")
        elif line.startswith("## "):
            raise BrokenBook(f"A section begins like this: '## its-id: Its title', not {line!r}.")
        elif id:
            written[id] = (written[id][0], f"{written[id][1]}{line}\n")
    return title, written


def section_in(
    plan: Contents, section: dict[str, Any], written: dict[str, tuple[str, str]], texts: Texts, lang: str
) -> Section:
    id = section["id"]

    def name(ref: str) -> str:
        found = texts.name(ref, lang)
        if found is None:
            raise BrokenBook(f"{plan.game}, {lang}, {id}: nothing is called {ref}.")
        return found

    if id not in written and "about" not in section:
        raise BrokenBook(f"{plan.game}: the section {id} is missing in {lang}.")
    title, text = written.get(id, ("", ""))
    about = section.get("about", "")
    told = blocks(text, name)
    shown = [about] if about and is_described(texts, about, lang) else []
    return Section(
        id,
        title or name(about),
        [
            *(thing(texts, ref, lang) for ref in shown),
            *told,
            *(thing(texts, ref, lang) for ref in str(section.get("shows", "")).split()),
        ],
        plan.covers(section),
        str(section.get("see", "")).split(),
    )


def is_described(texts: Texts, ref: str, lang: str) -> bool:
    try:
        texts.describe(ref, lang)
    except MissingName:
        return False
    return True


def thing(texts: Texts, ref: str, lang: str) -> Block:
    """What is printed on a component, from the words of the game itself: it cannot be told wrongly here."""
    found = texts.describe(ref, lang)
    return {"thing": ref, "name": found.name, "facts": found.facts, "lines": [list(line) for line in found.lines]}


def terms_in(plan: Contents, lang: str) -> list[Term]:
    said: dict[str, list[str]] = tomllib.loads((plan.folder / lang / "index.toml").read_text(encoding="utf-8"))
    missing = [*(set(plan.index) - set(said)), *(set(said) - set(plan.index))]
    if missing:
        raise BrokenBook(
            f"{plan.game}: the index in {lang} and contents.toml disagree about {', '.join(sorted(missing))}."
        )
    return [Term(word, also, plan.index[concept]) for concept, (word, *also) in said.items()]


# --- where something is told


def section_of(game: str, what: str) -> str | None:
    """The section that tells about a refusal (`E_SPACE_OCCUPIED`) or a thing (`card/stilgar`, `glyph/troop`)."""
    if not registry.find(game).info.book:
        return None
    if what.startswith("E_"):
        return contents_of(game).refusals.get(what)
    found = places(game)
    return found.get(what) or found.get(f"{what.partition('/')[0]}/*")


def places(game: str) -> dict[str, str]:
    """The section about each thing that has one, by reference; `card/*` stands for all others of a kind."""
    if not registry.find(game).info.book:
        return {}
    plan = contents_of(game)
    pages = {section["about"]: section["id"] for section in plan.sections if "about" in section}
    return plan.explanations | pages


# --- is it whole?


def problems(game: str) -> list[str]:
    """What is missing or wrong in the rulebook of a game, in any language."""
    plan = contents_of(game)
    ids = [section["id"] for section in plan.sections]
    found = [f"two sections are called {id}" for id in sorted({id for id in ids if ids.count(id) > 1})]
    covered = {id for section in plan.sections for id in plan.covers(section)}
    found += [f"no section covers {id}" for id in plan.ids if id not in covered]
    for where, sections in {
        "the index": [id for at in plan.index.values() for id in at],
        "a refusal": list(plan.refusals.values()),
        "an explanation": list(plan.explanations.values()),
        "a see-also": [id for section in plan.sections for id in str(section.get("see", "")).split()],
    }.items():
        found += [f"{where} names the section {id}, which is not there" for id in sections if id not in ids]
    indexed = {id for at in plan.index.values() for id in at}
    found += [f"the index never names {id}" for id in ids if id not in indexed]
    english = book_of(game, LANGUAGES[0])
    for lang in LANGUAGES:
        found += [f"{lang}: {problem}" for problem in problems_in(book_of(game, lang), english, plan)]
    return found


def problems_in(book: Book, english: Book, plan: Contents) -> Iterator[str]:
    for chapter in plan.chapters:
        _, written = parse((plan.folder / book.lang / f"{chapter['id']}.md").read_text(encoding="utf-8"))
        known = {section["id"] for section in chapter["sections"]}
        yield from (
            f"{chapter['id']}.md has a section {id} that is not in contents.toml" for id in written if id not in known
        )
    for chapter_ in book.chapters:
        if not chapter_.title:
            yield f"the chapter {chapter_.id} has no title"
    for section in book.sections:
        model = english.by_id[section.id]
        yield from (
            f"{section.id} points at {to}, which is not there" for to in links(section.blocks) if to not in book.by_id
        )
        yield from (
            f"{section.id} shows {name}, which is not drawn"
            for name in pictures(section.blocks)
            if name not in book.pictures
        )
        if not section.text.strip():
            yield f"{section.id} says nothing"
        if any(sign in section.text for sign in ("{", "}", "**", "](")):
            yield f"{section.id} has marks that are not read"
        if sorted(pictures(section.blocks)) != sorted(pictures(model.blocks)):
            yield f"{section.id} shows other pictures than in English"
        if sorted(icons(section.blocks)) != sorted(icons(model.blocks)):
            yield f"{section.id} shows other icons than in English"
        shape, pattern = [next(iter(block)) for block in section.blocks], [next(iter(block)) for block in model.blocks]
        if shape != pattern:
            yield f"{section.id} is built otherwise than in English: {shape}, not {pattern}"
        ratio = len(section.text) / max(1, len(model.text))
        if len(model.text) > 200 and not 0.8 < ratio < 1.6:
            yield f"{section.id} is {ratio:.1f} times as long as in English"
    for term in book.index:
        if not term.word:
            yield "a term of the index is empty"
