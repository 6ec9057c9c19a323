"""The words for the client: message catalogs, and what is printed on everything in a game."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec
from litestar import Request, Response

from landsraad.core import registry
from landsraad.core.errors import UnknownGame
from landsraad.server.errors import Refused
from landsraad.server.models import Content, Messages
from landsraad.text.languages import LANGUAGES
from landsraad.text.texts import texts_of

__all__ = ["cached", "content", "messages"]


def check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise Refused("unknown_language", languages=", ".join(LANGUAGES))


@cache
def messages(lang: str) -> bytes:
    """The words of all games in a language, encoded once."""
    check_language(lang)
    words: dict[str, str] = {}
    for info in registry.games():
        words.update(texts_of(info.name).messages(lang))
    return msgspec.json.encode(Messages(lang=lang, messages=words))


@cache
def content(game: str, lang: str) -> bytes:
    """Everything printed in a game with its name, sentences and icons, encoded once."""
    check_language(lang)
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
