"""Choosing, taking back, and asking what could be chosen."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler

from landsraad.server.door.limits import Limits
from landsraad.server.errors import Refused
from landsraad.server.messages.parts import Ack, Nothing
from landsraad.server.messages.play import Act, Explore, Hint, Turn, Whole, Why
from landsraad.server.routes.parts import About, Languages, TableId, Token, encoded, failing, orderer, seated
from landsraad.server.showing import texts
from landsraad.server.showing.updates import reason, whole_of
from landsraad.server.study.teaching import Teacher
from landsraad.server.table.tables import Tables

__all__ = ["HANDLERS"]


@get("/tables/{table_id:str}/why", responses=failing(401, 403, 404, 409), summary="Why something cannot be chosen")
async def why(
    table_id: TableId, about: About, tables: Tables, seat_token: Token = None, accept_language: Languages = None
) -> Why:
    live, seat = await seated(table_id, tables, seat_token)
    return Why(**reason(live, seat, about, texts.language_of(accept_language)))


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
    live, seat = await orderer(table_id, tables, limits, seat_token)
    wanted = [(part.kind, part.option) for part in data.parts]
    found = whole_of(live, seat, data.seq, wanted, texts.language_of(accept_language))
    return encoded(found)


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


HANDLERS: list[HTTPRouteHandler] = [why, act, explore, hint, wait, undo, redo, end_turn]
