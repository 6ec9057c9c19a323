"""The words for the client: message catalogs, and what is printed on everything in a game."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec
from litestar import Request, Response

from landsraad.core import registry
from landsraad.core.errors import UnknownGame
from landsraad.imperium.components import Content as Parts
from landsraad.imperium.game import ImperiumRules
from landsraad.server.errors import Refused
from landsraad.server.models import Content, Messages
from landsraad.text.games.imperium.cards import components, describe
from landsraad.text.games.imperium.effects.icons import icons
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer, catalog

__all__ = ["cached", "content", "messages"]


def check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise Refused("unknown_language", languages=", ".join(LANGUAGES))


@cache
def messages(lang: str) -> bytes:
    """The whole catalog of a language, encoded once."""
    check_language(lang)
    return msgspec.json.encode(Messages(lang=lang, messages=dict(catalog(lang))))


@cache
def content(game: str, lang: str) -> bytes:
    """Everything printed in a game with its name, sentences and icons, encoded once."""
    check_language(lang)
    try:
        rules = registry.find(game)
    except UnknownGame as error:
        raise Refused("unknown_game") from error
    printed = imperium_content(rules, game, lang) if isinstance(rules, ImperiumRules) else {}
    return msgspec.json.encode(Content(game=game, lang=lang, content=printed))


EVERYTHING = {"choam": True, "decks": ["uprising", "base"], "conflicts": ["uprising", "base"], "base_leaders": True}
"""Options with which every component takes part that can: the words of a game do not depend on how it is set up."""


def imperium_content(rules: ImperiumRules, game: str, lang: str) -> dict[str, Any]:
    """`components` by reference (`card/stilgar`), and every effect by its key (`card/stilgar.agent`)."""
    offered = {option.name for option in rules.info.options}
    whole = rules.content({name: value for name, value in EVERYTHING.items() if name in offered})
    printed = {ref: describe(ref, lang, game).data() for group in components(game).values() for ref in group}
    printed = borrowed(whole, lang) | printed
    renderer = Renderer(lang, game)
    effects: dict[str, Any] = {}
    for key, node in whole.by_key.items():
        try:
            effects[key] = {"sentence": renderer.sentence(key, node), "icons": icons(node, key.endswith(".cost"))}
        except LookupError:
            # A part of an effect that makes no sentence of its own; nothing refers to it.
            continue
    return {"components": printed, "effects": effects}


def borrowed(whole: Parts, lang: str) -> dict[str, Any]:
    """What a mixed game takes from the base game. Where both have a card of one name, the base card ends in `_base`."""
    base = {ref for group in components().values() for ref in group}
    refs = [f"card/{card.id}" for card in whole.cards] + [f"intrigue/{card.id}" for card in whole.intrigue]
    refs += [f"conflict/{card.id}" for card in whole.conflicts] + [f"leader/{leader.id}" for leader in whole.leaders]
    found = {}
    for ref in refs:
        original = ref.removesuffix("_base")
        if original in base:
            found[ref] = describe(original, lang).data() | {"ref": ref}
    return found


def cached(request: Request[Any, Any, Any], body: bytes) -> Response[Any]:
    """An answer the browser keeps and only asks about again."""
    etag = '"' + hashlib.sha256(body).hexdigest()[:24] + '"'
    headers = {"etag": etag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == etag:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
