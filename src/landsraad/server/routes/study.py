"""Finished games, and playing on from them."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

from landsraad.server.door.gate import address_of
from landsraad.server.door.limits import ANALYSIS, FINISHED, PER_VIEW, RECORD, Limits
from landsraad.server.messages.study import (
    Analysis,
    Continuation,
    ImportedTable,
    Record,
    Replay,
    ReplayFrame,
    Statistics,
)
from landsraad.server.messages.tables import Created
from landsraad.server.routes.parts import Languages, TableId, Token, encoded, failing, take_table
from landsraad.server.showing import texts
from landsraad.server.study import continuing, finished
from landsraad.server.study.replaying import MOST_FRAMES, Reels, eyes_of
from landsraad.server.study.teaching import Teacher
from landsraad.server.table.tables import Tables

__all__ = ["HANDLERS"]

WithEyes = Annotated[
    str,
    Parameter(max_length=8, description="Of which seat; `public`, `open` (all hands); empty: one's own."),
]
MOST_OF_A_RECORD = 512 * 1024
"""Bytes of the file of a record."""
Number = Annotated[int, Parameter(ge=0, le=2**31 - 1)]
Count = Annotated[int, Parameter(ge=1, le=MOST_FRAMES)]


@get("/tables/{table_id:str}/record", responses=failing(404, 409), summary="The record of a finished game")
async def record(
    table_id: TableId, tables: Tables, limits: Limits, request: Request[Any, Any, Any]
) -> Response[Record]:
    limits.requests.charge(address_of(request.scope), FINISHED)
    found = await finished.record(tables, table_id)
    headers = {"content-disposition": f'attachment; filename="landsraad-{found.game}-{table_id}.json"'}
    return encoded(found, headers)


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
    return encoded(found)


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
    return encoded(found)


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


HANDLERS: list[HTTPRouteHandler] = [record, statistics, replay, frames, analysis, play_on, read_record]
