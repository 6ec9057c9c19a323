"""Taking a seat, giving it up, and being replaced."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.handlers import HTTPRouteHandler

from landsraad import bots
from landsraad.server.door.gate import address_of
from landsraad.server.door.limits import Limits
from landsraad.server.errors import Refused
from landsraad.server.messages.parts import Ack, Nothing
from landsraad.server.messages.seats import Exchange, Join, Joined, Offered, Paused, Replacement, SeatChosen, StartWith
from landsraad.server.routes.parts import TableId, Token, failing
from landsraad.server.table import creation, sitting
from landsraad.server.table.names import clean_name
from landsraad.server.table.tables import Tables

__all__ = ["HANDLERS"]


@post("/tables/{table_id:str}/join", status_code=200, responses=failing(403, 404, 409), summary="Take an open seat")
async def join(
    table_id: TableId, data: Join, tables: Tables, limits: Limits, request: Request[Any, Any, Any]
) -> Joined:
    name = clean_name(data.name)
    if not name:
        raise Refused("bad_request", detail="a name needs a visible letter", where="name")
    limits.joins.take(address_of(request.scope))
    newcomer = sitting.Newcomer(name, data.seat, data.invite, data.person, data.colour)
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


HANDLERS: list[HTTPRouteHandler] = [join, leave, start, remove, exchange, pause, offer, resign, replace]
