"""The words for the client: which language it wants, and what is printed on everything in a game."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache, lru_cache
from textwrap import shorten
from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response

from landsraad.core.errors import UnknownGame
from landsraad.core.registry import find
from landsraad.server.errors import Refused
from landsraad.server.messages.games import Content
from landsraad.server.messages.rulebooks import Found, Rulebook, RulebookChapter, RulebookSection, RulebookTerm
from landsraad.text import books
from landsraad.text.languages import LANGUAGES
from landsraad.text.texts import texts_of

__all__ = ["cached", "content", "language_of", "lookup", "rulebook"]

LONGEST_HEADER = 400
"""As much of a header is read, and remembered."""
MOST_FOUND = 20
LONGEST_TASTE = 160
"""Signs of a section that a search shows."""


def language_of(wanted: str | None) -> str:
    """The language of a header such as `it-IT, it;q=0.9, en;q=0.8`; English if there is none we speak."""
    return best_language((wanted or "")[:LONGEST_HEADER])


@lru_cache(1000)
def best_language(wanted: str) -> str:
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate(wanted.split(",")):
        tag, _, weight = part.strip().partition(";")
        lang = tag.strip().lower().partition("-")[0]
        if lang in LANGUAGES:
            ranked.append((-quality(weight), place, lang))
    return min(ranked)[2] if ranked else LANGUAGES[0]


def quality(weight: str) -> float:
    name, _, number = weight.strip().partition("=")
    try:
        return float(number) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


class Printed(NamedTuple):
    """An answer that is always the same: encoded and packed once."""

    body: bytes
    packed: bytes
    etag: str


@cache
def content(game: str, lang: str) -> Printed:
    """Everything printed in a game with its name, sentences and icons, and where the rulebook tells about it."""
    check_language(lang)
    try:
        texts = texts_of(game)
    except UnknownGame as error:
        raise Refused("unknown_game") from error
    told = books.places(game)
    return printed(Content(game=game, lang=lang, content=texts.content(lang) | ({"sections": told} if told else {})))


@cache
def rulebook(game: str, lang: str) -> Printed:
    """The whole rulebook of a game."""
    book = book_of(game, lang)
    return printed(
        Rulebook(
            game=game,
            client=find(game).info.client,
            lang=lang,
            title=book.title,
            chapters=[
                RulebookChapter(
                    id=chapter.id,
                    title=chapter.title,
                    sections=[
                        RulebookSection(id=one.id, title=one.title, blocks=one.blocks, covers=one.covers, see=one.see)
                        for one in chapter.sections
                    ],
                )
                for chapter in book.chapters
            ],
            index=[RulebookTerm(word=term.word, also=term.also, sections=term.sections) for term in book.index],
            pictures=book.pictures,
        )
    )


def lookup(game: str, lang: str, words: str) -> list[Found]:
    """The sections of the rulebook that speak of something, the best first, each with its beginning."""
    return [
        Found(section=section.id, title=section.title, text=shorten(section.text, LONGEST_TASTE, placeholder=" …"))
        for section in books.search(book_of(game, lang), words)[:MOST_FOUND]
    ]


def book_of(game: str, lang: str) -> books.Book:
    check_language(lang)
    if game not in books.with_book():
        raise Refused("unknown_game")
    return books.book_of(game, lang)


def check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise Refused("unknown_language", languages=", ".join(LANGUAGES))


def printed(answer: object) -> Printed:
    body = msgspec.json.encode(answer)
    return Printed(body, gzip.compress(body, 6, mtime=0), '"' + hashlib.sha256(body).hexdigest()[:24] + '"')


def cached(request: Request[Any, Any, Any], printed: Printed) -> Response[Any]:
    """An answer the browser keeps and only asks about again."""
    headers = {"etag": printed.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == printed.etag:
        return Response(b"", status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(printed.packed, media_type="application/json", headers=headers)
    return Response(printed.body, media_type="application/json", headers=headers)
