"""The words for the client: which language it wants, and what is printed on everything in a game."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from typing import Any

import msgspec
from litestar import Request, Response

from landsraad.core.errors import UnknownGame
from landsraad.server.errors import Refused
from landsraad.server.models import Content
from landsraad.text.languages import LANGUAGES
from landsraad.text.texts import texts_of

__all__ = ["cached", "content", "language_of"]


@lru_cache(1000)
def language_of(wanted: str | None) -> str:
    """The language of a header such as `it-IT, it;q=0.9, en;q=0.8`; English if there is none we speak."""
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate((wanted or "").split(",")):
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


@cache
def content(game: str, lang: str) -> bytes:
    """Everything printed in a game with its name, sentences and icons, encoded once."""
    if lang not in LANGUAGES:
        raise Refused("unknown_language", languages=", ".join(LANGUAGES))
    try:
        texts = texts_of(game)
    except UnknownGame as error:
        raise Refused("unknown_game") from error
    return msgspec.json.encode(Content(game=game, lang=lang, content=texts.content(lang)))


def cached(request: Request[Any, Any, Any], body: bytes) -> Response[Any]:
    """An answer the browser keeps and only asks about again."""
    etag = '"' + hashlib.sha256(body).hexdigest()[:24] + '"'
    headers = {"etag": etag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == etag:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
