"""The games of this server, with everything that is printed in them."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import cache
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler

import landsraad
from landsraad import bots
from landsraad.core import registry
from landsraad.core.rules import OptionSpec
from landsraad.server.messages.games import BotLevel, ChallengeListing, Content, GameListing, GameOption
from landsraad.server.messages.rulebooks import Found, Rulebook
from landsraad.server.routes.parts import About, GameName, Lang, Languages, failing
from landsraad.server.showing import texts
from landsraad.server.showing.challenges import list_challenges
from landsraad.server.showing.updates import roles_in_words
from landsraad.server.table.colours import offered
from landsraad.text.texts import Texts, texts_of

__all__ = ["HANDLERS"]


@get("/games", responses=failing(), summary="The games that can be played")
async def games(accept_language: Languages = None) -> list[GameListing]:
    names = [info.name for info in landsraad.games()]
    known = tuple((name, tuple(bots.kinds(name)), tuple(bots.levels(name))) for name in names)
    return await asyncio.to_thread(game_listings, texts.language_of(accept_language), known)


@cache
def game_listings(lang: str, known: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]) -> list[GameListing]:
    """What there is to know of games and their bots; putting it into words takes a while."""
    listings = []
    for name, bot_kinds, levels in known:
        info, words = registry.find(name).info, texts_of(name)
        listings.append(
            GameListing(
                name=name,
                title=words.title(lang),
                about=words.about("game", lang),
                players=list(info.players),
                usual=info.usual,
                opponents=[opponents(name, count) for count in info.players],
                abouts=[words.about_players(count, lang) for count in info.players],
                roles=[roles_in_words(name, count, {}, lang) for count in info.players],
                options=[option_listing(name, option, lang) for option in info.options],
                bots=list(bot_kinds),
                usual_bot=bots.usual(name),
                levels=[bot_level(words, level, lang) for level in levels],
                client=info.client,
                rulebook=bool(info.book),
                colours=list(offered(name)),
            )
        )
    return listings


def bot_level(words: Texts, level: str, lang: str) -> BotLevel:
    """A level that a plugin brings goes by its own name."""
    name = words.template(lang, f"bot.{level}") or level
    return BotLevel(bot=level, name=name, about=words.template(lang, f"bot.{level}.about") or "")


def opponents(game: str, players: int) -> int:
    """How many opponents of its own a game brings with the usual options."""
    rules = registry.find(game)
    return rules.seats(players, rules.check(players, {})) - players


def option_listing(game: str, option: OptionSpec, lang: str) -> GameOption:
    words = texts_of(game)
    choices = option.choices
    return GameOption(
        name=option.name,
        kind=option.kind,
        default=option.default,
        choices=list(choices),
        players=list(option.players),
        label=words.option(option.name, lang),
        about=words.about_option(option.name, lang),
        labels=[words.choice(option.name, choice, lang) for choice in choices],
        abouts=[words.about_choice(option.name, choice, lang) for choice in choices],
        needs=[option.needs(choice) for choice in choices],
        unless={name: list(values) for name, values in option.unless.items()},
        apart=list(option.apart),
        follows=option.follows,
        rare=option.rare,
    )


@get("/challenges", responses=failing(), summary="Solo games with an aim")
async def challenges(accept_language: Languages = None) -> list[ChallengeListing]:
    """Those of today first."""
    return await asyncio.to_thread(list_challenges, texts.language_of(accept_language), datetime.now(UTC).date())


@get(
    "/content/{game:str}",
    responses=failing(404),
    summary="Names, sentences and icons of a game",
    packed_already=True,
)
async def content(game: GameName, request: Request[Any, Any, Any], lang: Lang = "en") -> Response[Content]:
    return texts.cached(request, await asyncio.to_thread(texts.content, game, lang))


@get("/rulebooks/{game:str}", responses=failing(404), summary="The rulebook of a game", packed_already=True)
async def rulebook(game: GameName, request: Request[Any, Any, Any], lang: Lang = "en") -> Response[Rulebook]:
    return texts.cached(request, await asyncio.to_thread(texts.rulebook, game, lang))


@get("/rulebooks/{game:str}/search", responses=failing(404), summary="What the rulebook says about something")
async def search(game: GameName, words: About, lang: Lang = "en") -> list[Found]:
    return await asyncio.to_thread(texts.lookup, game, lang, words)


HANDLERS: list[HTTPRouteHandler] = [games, challenges, content, rulebook, search]
