"""Setting up tables, and finding and looking at them."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler

from landsraad.server.door.gate import address_of
from landsraad.server.door.limits import LONG_OPTIONS, PER_ENTRY, Limits
from landsraad.server.messages.live import Batch
from landsraad.server.messages.parts import Nothing
from landsraad.server.messages.tables import Created, Mine, MyTable, NewTable, RematchTable, TableSummary
from landsraad.server.routes.parts import Languages, Since, TableId, Token, failing, take_table
from landsraad.server.secrets import digest
from landsraad.server.showing import texts
from landsraad.server.showing.challenges import unusual
from landsraad.server.showing.updates import batch, clock_info, seats_in_words
from landsraad.server.store.rows import Listed
from landsraad.server.table import creation
from landsraad.server.table.tables import Tables
from landsraad.server.table.wording import names_of
from landsraad.server.workers.examining import is_long
from landsraad.text.messages import Renderer
from landsraad.text.texts import texts_of

__all__ = ["HANDLERS", "my_tables", "open_tables"]


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


@post("/tables/{table_id:str}/rematch", status_code=200, responses=failing(401, 403, 404, 409), summary="Play again")
async def rematch(table_id: TableId, data: Nothing, tables: Tables, seat_token: Token = None) -> RematchTable:
    return RematchTable(table=await creation.rematch(tables, table_id, seat_token))


def summary(listed: Listed, lang: str) -> TableSummary:
    facts = listed.facts
    say = Renderer(lang, facts.game, names_of(listed.seats), strict=False, players=facts.players)
    return TableSummary(
        id=facts.id,
        game=facts.game,
        title=texts_of(facts.game).title(lang),
        mode=unusual(facts.game, facts.options, lang),
        players=facts.players,
        status=listed.status,  # type: ignore[arg-type]
        seats=seats_in_words(facts, listed.seats, say),
        public=facts.public,
        round=listed.round,
        stage=say.say("stage.round", round=listed.round),
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


HANDLERS: list[HTTPRouteHandler] = [open_tables, create_table, my_tables, look, rematch]
