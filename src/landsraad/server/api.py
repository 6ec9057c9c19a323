"""The HTTP interface (docs/server.md). Each handler checks who asks, and hands on to the tables."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

import landsraad
from landsraad import bots
from landsraad.core import registry
from landsraad.core.rules import OptionSpec
from landsraad.server.door.gate import address_of
from landsraad.server.door.limits import ANALYSIS, CREATE, FINISHED, LONG_OPTIONS, PER_ENTRY, PER_VIEW, RECORD, Limits
from landsraad.server.errors import Refused
from landsraad.server.models import (
    Ack,
    Act,
    Analysis,
    Batch,
    BidWanted,
    BotLevel,
    ChallengeListing,
    Content,
    Continuation,
    Created,
    Exchange,
    Explore,
    Failure,
    Found,
    GameListing,
    GameOption,
    Health,
    Hint,
    ImportedTable,
    Join,
    Joined,
    Mine,
    Mute,
    MyTable,
    NewTable,
    Notes,
    NotesWanted,
    Nothing,
    Offered,
    OrderRemoved,
    OrderWanted,
    Paused,
    Ready,
    Record,
    RematchTable,
    Replacement,
    Replay,
    ReplayFrame,
    Rulebook,
    Say,
    SeatChosen,
    StartWith,
    Statistics,
    TableSummary,
    TalkPart,
    Turn,
    Whole,
    Why,
)
from landsraad.server.secrets import digest
from landsraad.server.showing import texts
from landsraad.server.showing.challenges import list_challenges, unusual
from landsraad.server.showing.updates import batch, clock_info, reason, roles_in_words, seat_infos, whole_of
from landsraad.server.store.readiness import Readiness
from landsraad.server.store.rows import Listed
from landsraad.server.study import continuing, finished
from landsraad.server.study.replaying import MOST_FRAMES, Reels, eyes_of
from landsraad.server.study.teaching import Teacher
from landsraad.server.table import creation, sitting
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.names import clean_name
from landsraad.server.table.ordering import add_bid, set_order
from landsraad.server.table.ordering import remove as remove_order
from landsraad.server.table.tables import Tables
from landsraad.server.table.talking import mute, notes_of, say, talk_for, write_notes
from landsraad.server.workers.examining import is_long
from landsraad.text.messages import Renderer
from landsraad.text.texts import Texts, texts_of

__all__ = ["Languages", "TableId", "Token", "api_router", "failing"]

Token = Annotated[
    str | None, Parameter(header="Seat-Token", max_length=64, description="The secret of the seat that acts.")
]
TableId = Annotated[str, Parameter(min_length=1, max_length=24, pattern="^[A-Za-z0-9_-]+$")]
Since = Annotated[int, Parameter(ge=0, le=2**31 - 1, description="The last number seen.")]
Lang = Annotated[str, Parameter(max_length=8)]
Languages = Annotated[
    str | None, Parameter(header="Accept-Language", max_length=400, description="The languages the viewer reads.")
]
About = Annotated[str, Parameter(min_length=1, max_length=400, description="An option id or a target on the table.")]
WithEyes = Annotated[
    str,
    Parameter(max_length=8, description="Of which seat; `public`, `open` (all hands); empty: one's own."),
]
MOST_OF_A_RECORD = 512 * 1024
"""Bytes of the file of a record."""
Number = Annotated[int, Parameter(ge=0, le=2**31 - 1)]
Count = Annotated[int, Parameter(ge=1, le=MOST_FRAMES)]
GameName = Annotated[str, Parameter(max_length=40)]


def failing(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors a handler documents, besides those that every handler may give."""
    said = {
        400: "Malformed or impossible",
        401: "No seat token",
        403: "Not allowed",
        404: "Unknown",
        409: "Not possible at this point",
        413: "Too large",
        415: "Not JSON",
        422: "Refused by the rules",
        429: "Too many requests",
        503: "Not ready",
    }
    return {
        status: ResponseSpec(Failure, description=said[status], generate_examples=False)
        for status in (400, 413, 415, 429, *statuses)
    }


@get("/health", responses=failing(), summary="Is the server alive")
async def health() -> Health:
    return Health(status="ok", version=landsraad.__version__)


@get("/ready", responses=failing(503), summary="Can the server store what is done")
async def ready(readiness: Readiness) -> Ready:
    if not await readiness.ready():
        raise Refused("not_ready")
    return Ready(status="ready")


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


@get("/tables", responses=failing(), summary="Public tables with a seat for you")
async def open_tables(tables: Tables, accept_language: Languages = None) -> list[TableSummary]:
    lang = texts.language_of(accept_language)
    return [summary(listed, lang) for listed in await tables.storage.open_tables()]


@post("/tables", responses=failing(404), summary="Set up a table")
async def create_table(data: NewTable, tables: Tables, limits: Limits, request: Request[Any, Any, Any]) -> Created:
    take_table(limits, request, LONG_OPTIONS if is_long(data.options) else 0)
    return await creation.create(tables, data)


@post("/tables/mine", status_code=200, responses=failing(), summary="The tables of some seats")
async def my_tables(data: Mine, tables: Tables, accept_language: Languages = None) -> list[MyTable]:
    lang = texts.language_of(accept_language)
    # Of `person:seat` the person counts.
    found = await tables.storage.tables_of([digest(token.partition(":")[0]) for token in data.tokens])
    return [
        MyTable(
            table=summary(listed, lang),
            seats=list(listed.mine),
            my_turn=listed.goes_on and not listed.paused and not set(listed.mine).isdisjoint(listed.acting),
        )
        for listed in found
    ]


@get("/tables/{table_id:str}", responses=failing(403, 404), summary="What has happened, and how the table stands")
async def look(
    table_id: TableId,
    tables: Tables,
    limits: Limits,
    request: Request[Any, Any, Any],
    seat_token: Token = None,
    since: Since = 0,
    accept_language: Languages = None,
) -> Response[Batch]:
    live = await tables.memory.fresh(table_id)
    seat = live.seat_of(seat_token)
    begin, end, text = await batch(tables, live, seat, since, texts.language_of(accept_language))
    limits.requests.charge(address_of(request.scope), (end - begin) * PER_ENTRY)
    live.seat_of(seat_token)
    return Response(text, media_type="application/json")  # type: ignore[arg-type]


@get("/tables/{table_id:str}/why", responses=failing(401, 403, 404, 409), summary="Why something cannot be chosen")
async def why(
    table_id: TableId, about: About, tables: Tables, seat_token: Token = None, accept_language: Languages = None
) -> Why:
    live, seat = await tables.memory.holder(table_id, seat_token)
    if seat is None:
        raise Refused("token_missing")
    return Why(**reason(live, seat, about, texts.language_of(accept_language)))


@post("/tables/{table_id:str}/join", status_code=200, responses=failing(403, 404, 409), summary="Take an open seat")
async def join(
    table_id: TableId, data: Join, tables: Tables, limits: Limits, request: Request[Any, Any, Any]
) -> Joined:
    name = clean_name(data.name)
    if not name:
        raise Refused("bad_request", detail="a name needs a visible letter", where="name")
    limits.joins.take(address_of(request.scope))
    newcomer = sitting.Newcomer(name, data.seat, data.invite, data.person)
    seat, seq = await sitting.join(tables, table_id, newcomer)
    return Joined(table=table_id, seat=seat, token=newcomer.token, seq=seq)


@post("/tables/{table_id:str}/leave", status_code=200, responses=failing(401, 403, 404, 409), summary="Give up a seat")
async def leave(table_id: TableId, data: Nothing, tables: Tables, seat_token: Token = None) -> Ack:
    return Ack(seq=await sitting.leave(tables, table_id, seat_token))


@post("/tables/{table_id:str}/start", status_code=200, responses=failing(401, 403, 404, 409), summary="Start with bots")
async def start(table_id: TableId, data: StartWith, tables: Tables, seat_token: Token = None) -> Ack:
    live = await tables.memory.table(table_id)
    kinds = bots.kinds(live.standing.facts.game)
    bot = bots.usual(live.standing.facts.game) if data.bot is None else data.bot
    creation.check_bot(bot, kinds)
    return Ack(seq=await sitting.start(tables, table_id, seat_token, bot))


@post("/tables/{table_id:str}/remove", status_code=200, responses=failing(401, 403, 404, 409), summary="Ask to go")
async def remove(table_id: TableId, data: SeatChosen, tables: Tables, seat_token: Token = None) -> Ack:
    return Ack(seq=await sitting.remove(tables, table_id, seat_token, data.seat))


@post("/tables/{table_id:str}/exchange", status_code=200, responses=failing(401, 403, 404, 409), summary="Swap seats")
async def exchange(table_id: TableId, data: Exchange, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    limits.seats.take(seat_token or "")
    return Ack(seq=await sitting.exchange(tables, table_id, seat_token, data.seat, data.other))


@post("/tables/{table_id:str}/pause", status_code=200, responses=failing(401, 403, 404, 409), summary="Pause or go on")
async def pause(table_id: TableId, data: Paused, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    limits.seats.take(seat_token or "")
    return Ack(seq=await sitting.pause(tables, table_id, seat_token, data.paused))


@post("/tables/{table_id:str}/offer", status_code=200, responses=failing(401, 403, 404, 409), summary="Be replaced")
async def offer(table_id: TableId, data: Offered, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    limits.seats.take(seat_token or "")
    return Ack(seq=await sitting.offer(tables, table_id, seat_token, data.offered))


@post("/tables/{table_id:str}/resign", status_code=200, responses=failing(401, 403, 404, 409), summary="Resign")
async def resign(table_id: TableId, data: Nothing, tables: Tables, seat_token: Token = None) -> Ack:
    return Ack(seq=await sitting.resign(tables, table_id, seat_token))


@post("/tables/{table_id:str}/replace", status_code=200, responses=failing(401, 403, 404, 409), summary="Replace")
async def replace(table_id: TableId, data: Replacement, tables: Tables, seat_token: Token = None) -> Ack:
    return Ack(seq=await sitting.replace(tables, table_id, seat_token, data.seat, data.by))


@post("/tables/{table_id:str}/actions", status_code=200, responses=failing(401, 403, 404, 409, 422), summary="Act")
async def act(table_id: TableId, data: Act, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    limits.seats.take(seat_token or "")
    return Ack(seq=await tables.play(table_id, seat_token, data.seq, *data.chosen))


@post(
    "/tables/{table_id:str}/explore",
    status_code=200,
    responses=failing(401, 403, 404, 409),
    summary="What could be chosen at once",
)
async def explore(
    table_id: TableId,
    data: Explore,
    tables: Tables,
    limits: Limits,
    seat_token: Token = None,
    accept_language: Languages = None,
) -> Response[Whole]:
    limits.seats.take(seat_token or "")
    live, seat = await tables.memory.holder(table_id, seat_token)
    if seat is None:
        raise Refused("token_missing")
    wanted = [(part.kind, part.option) for part in data.parts]
    found = whole_of(live, seat, data.seq, wanted, texts.language_of(accept_language))
    return Response(msgspec.json.encode(found), media_type="application/json")  # type: ignore[arg-type]


@post("/tables/{table_id:str}/hint", status_code=200, responses=failing(401, 403, 404, 409, 503), summary="Ask a bot")
async def hint(
    table_id: TableId, data: Turn, tables: Tables, limits: Limits, teacher: Teacher, seat_token: Token = None
) -> Hint:
    """The best three options of the seat's own decision, from what the seat may know. Not at tables without hints."""
    live, seat = await orderer(table_id, tables, limits, seat_token)
    if not live.standing.facts.hints:
        raise Refused("hints_off")
    limits.hints.take(f"{table_id} {seat}")
    return await teacher.hint(live, seat, data.seq)


@post("/tables/{table_id:str}/wait", status_code=200, responses=failing(401, 403, 404, 409), summary="Need longer")
async def wait(table_id: TableId, data: Nothing, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    """In a window (`state.window`): it ends when this seat has answered. All see it."""
    limits.seats.take(seat_token or "")
    return Ack(seq=await tables.wait(table_id, seat_token))


@post("/tables/{table_id:str}/orders", status_code=200, responses=failing(401, 403, 404, 409), summary="Order")
async def order(table_id: TableId, data: OrderWanted, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    """What is to be done about a topic without asking (`state.orders`). Nobody else hears of it."""
    live, seat = await orderer(table_id, tables, limits, seat_token)
    await set_order(tables, live, seat, data)
    return Ack(seq=live.standing.seq)


@post(
    "/tables/{table_id:str}/orders/bids", status_code=200, responses=failing(401, 403, 404, 409), summary="Bid for me"
)
async def bid(table_id: TableId, data: BidWanted, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    live, seat = await orderer(table_id, tables, limits, seat_token)
    await add_bid(tables, live, seat, data)
    return Ack(seq=live.standing.seq)


@post("/tables/{table_id:str}/orders/remove", status_code=200, responses=failing(401, 403, 404, 409), summary="No more")
async def unbid(table_id: TableId, data: OrderRemoved, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    live, seat = await orderer(table_id, tables, limits, seat_token)
    await remove_order(tables, live, seat, data.id)
    return Ack(seq=live.standing.seq)


async def orderer(table_id: str, tables: Tables, limits: Limits, seat_token: str | None) -> tuple[LiveTable, int]:
    """The table, and who gives orders or speaks there."""
    limits.seats.take(seat_token or "")
    live, seat = await tables.memory.holder(table_id, seat_token)
    if seat is None:
        raise Refused("token_missing")
    return live, seat


@get("/tables/{table_id:str}/talk", responses=failing(403, 404), summary="What was said, and who is there")
async def listen(table_id: TableId, tables: Tables, seat_token: Token = None, since: Since = 0) -> TalkPart:
    live = await tables.memory.fresh(table_id)
    return talk_for(tables, live, live.seat_of(seat_token), since)


@post("/tables/{table_id:str}/talk", status_code=200, responses=failing(401, 403, 404, 409), summary="Say something")
async def speak(table_id: TableId, data: Say, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    """To everybody at the table. `seq` of the answer is the number of the line."""
    live, seat = await orderer(table_id, tables, limits, seat_token)
    limits.talk.take(f"{table_id} {seat}")
    return Ack(seq=await say(tables, live, seat, data))


@post("/tables/{table_id:str}/mute", status_code=200, responses=failing(401, 403, 404, 409), summary="Hear no more of")
async def hear_no_more(table_id: TableId, data: Mute, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    """What somebody says is no longer sent to this seat, or is again. Nobody is told."""
    live, seat = await orderer(table_id, tables, limits, seat_token)
    await mute(tables, live, seat, data.seat, data.muted)
    return Ack(seq=live.standing.seq)


@get("/tables/{table_id:str}/notes", responses=failing(401, 403, 404), summary="Notes of one's own")
async def notes(table_id: TableId, tables: Tables, limits: Limits, seat_token: Token = None) -> Notes:
    live, seat = await orderer(table_id, tables, limits, seat_token)
    return Notes(text=await notes_of(tables, live, seat))


@post("/tables/{table_id:str}/notes", status_code=200, responses=failing(401, 403, 404), summary="Keep notes")
async def keep_notes(
    table_id: TableId, data: NotesWanted, tables: Tables, limits: Limits, seat_token: Token = None
) -> Ack:
    """Nobody else gets to read them; they go when somebody else takes the seat."""
    live, seat = await orderer(table_id, tables, limits, seat_token)
    limits.talk.take(f"{table_id} {seat} notes")
    await write_notes(tables, live, seat, data.text)
    return Ack(seq=live.standing.seq)


@post("/tables/{table_id:str}/undo", status_code=200, responses=failing(401, 403, 404, 409), summary="Take back")
async def undo(table_id: TableId, data: Turn, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    limits.seats.take(seat_token or "")
    return Ack(seq=await tables.undo(table_id, seat_token, data.seq))


@post("/tables/{table_id:str}/redo", status_code=200, responses=failing(401, 403, 404, 409), summary="Do again")
async def redo(table_id: TableId, data: Turn, tables: Tables, limits: Limits, seat_token: Token = None) -> Ack:
    limits.seats.take(seat_token or "")
    return Ack(seq=await tables.redo(table_id, seat_token, data.seq))


@post("/tables/{table_id:str}/end_turn", status_code=200, responses=failing(401, 403, 404, 409), summary="End turn")
async def end_turn(table_id: TableId, data: Turn, tables: Tables, seat_token: Token = None) -> Ack:
    return Ack(seq=await tables.end_turn(table_id, seat_token, data.seq))


@post("/tables/{table_id:str}/rematch", status_code=200, responses=failing(401, 403, 404, 409), summary="Play again")
async def rematch(table_id: TableId, data: Nothing, tables: Tables, seat_token: Token = None) -> RematchTable:
    return RematchTable(table=await creation.rematch(tables, table_id, seat_token))


@get("/tables/{table_id:str}/record", responses=failing(404, 409), summary="The record of a finished game")
async def record(
    table_id: TableId, tables: Tables, limits: Limits, request: Request[Any, Any, Any]
) -> Response[Record]:
    limits.requests.charge(address_of(request.scope), FINISHED)
    found = await finished.record(tables, table_id)
    headers = {"content-disposition": f'attachment; filename="landsraad-{found.game}-{table_id}.json"'}
    return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)  # type: ignore[arg-type]


@get("/tables/{table_id:str}/statistics", responses=failing(404, 409), summary="How a finished game went")
async def statistics(table_id: TableId, tables: Tables, limits: Limits, request: Request[Any, Any, Any]) -> Statistics:
    limits.requests.charge(address_of(request.scope), FINISHED)
    return await finished.statistics(tables, table_id)


@get("/tables/{table_id:str}/replay", responses=failing(403, 404, 409), summary="A game to watch again")
async def replay(
    table_id: TableId,
    tables: Tables,
    reels: Reels,
    limits: Limits,
    request: Request[Any, Any, Any],
    eyes: WithEyes = "",
    seat_token: Token = None,
    accept_language: Languages = None,
) -> Response[Replay]:
    """While it is on, only with one's own eyes or those of a spectator."""
    limits.requests.charge(address_of(request.scope), FINISHED)
    live = await tables.memory.fresh(table_id)
    found = await reels.replay(live, eyes_of(live, seat_token, eyes), texts.language_of(accept_language))
    live.seat_of(seat_token)
    return Response(msgspec.json.encode(found), media_type="application/json")  # type: ignore[arg-type]


@get("/tables/{table_id:str}/replay/frames", responses=failing(403, 404, 409), summary="Moments of a replay")
async def frames(
    table_id: TableId,
    tables: Tables,
    reels: Reels,
    limits: Limits,
    request: Request[Any, Any, Any],
    eyes: WithEyes = "",
    first: Number = 0,
    count: Count = MOST_FRAMES,
    seat_token: Token = None,
) -> Response[list[ReplayFrame]]:
    live = await tables.memory.fresh(table_id)
    seen = eyes_of(live, seat_token, eyes)
    limits.requests.charge(address_of(request.scope), count * len(seen.viewers) * PER_VIEW)
    found = await reels.frames(live, seen, first, count)
    live.seat_of(seat_token)
    return Response(msgspec.json.encode(found), media_type="application/json")  # type: ignore[arg-type]


@get(
    "/tables/{table_id:str}/analysis",
    responses=failing(403, 404, 409, 503),
    summary="What a bot says of a finished game",
)
async def analysis(
    table_id: TableId,
    tables: Tables,
    limits: Limits,
    teacher: Teacher,
    request: Request[Any, Any, Any],
    seat_token: Token = None,
    accept_language: Languages = None,
) -> Analysis:
    """Who asks with a seat is told of its costliest choices, too. The first to ask waits while a bot looks at it."""
    limits.requests.charge(address_of(request.scope), ANALYSIS)
    live = await tables.memory.fresh(table_id)
    return await teacher.analysis(live, live.seat_of(seat_token), texts.language_of(accept_language))


@post("/tables/{table_id:str}/continue", responses=failing(404, 409), summary="Play on from a moment")
async def play_on(
    table_id: TableId, data: Continuation, tables: Tables, limits: Limits, request: Request[Any, Any, Any]
) -> Created:
    """A new table where a finished game stood after the entry `seq`."""
    take_table(limits, request, FINISHED)
    return await continuing.play_on(tables, table_id, data)


@post(
    "/records",
    responses=failing(404),
    summary="Bring a finished game back from its record",
    request_max_body_size=MOST_OF_A_RECORD,
)
async def read_record(
    tables: Tables, limits: Limits, request: Request[Any, Any, Any], accept_language: Languages = None
) -> ImportedTable:
    """The body is the file as `GET /tables/{id}/record` gives it. The table can be looked at and played on from."""
    take_table(limits, request, RECORD)
    body = await request.body()
    return ImportedTable(table=await continuing.read_record(tables, body, texts.language_of(accept_language)))


def take_table(limits: Limits, request: Request[Any, Any, Any], cost: float) -> None:
    """Somebody wants another table, which costs so much more than a plain request."""
    address = address_of(request.scope)
    limits.tables.take(address)
    limits.tables_daily.take(address)
    limits.requests.charge(address, CREATE + cost)


def summary(listed: Listed, lang: str) -> TableSummary:
    facts = listed.facts
    return TableSummary(
        id=facts.id,
        game=facts.game,
        title=texts_of(facts.game).title(lang),
        mode=unusual(facts.game, facts.options, lang),
        players=facts.players,
        status=listed.status,  # type: ignore[arg-type]
        seats=seat_infos(facts, listed.seats, lang),
        public=facts.public,
        round=listed.round,
        stage=Renderer(lang, facts.game, strict=False).say("stage.round", round=listed.round),
        acting=list(listed.acting_known),
        scores=list(listed.scores),
        winners=list(listed.winners),
        paused=listed.paused,
        archived=listed.archived,
        outdated=listed.outdated,
        clock=clock_info(facts),
        created=facts.created,
        changed=listed.changed,
    )


def api_router() -> Router:
    return Router(
        path="/api",
        route_handlers=[
            health,
            ready,
            games,
            content,
            rulebook,
            search,
            challenges,
            open_tables,
            create_table,
            my_tables,
            look,
            why,
            join,
            leave,
            remove,
            exchange,
            start,
            pause,
            offer,
            resign,
            replace,
            act,
            wait,
            order,
            bid,
            unbid,
            explore,
            listen,
            speak,
            hear_no_more,
            notes,
            keep_notes,
            undo,
            redo,
            end_turn,
            rematch,
            record,
            statistics,
            hint,
            analysis,
            replay,
            frames,
            play_on,
            read_record,
        ],
    )
