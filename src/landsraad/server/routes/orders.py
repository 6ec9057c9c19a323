"""Standing orders."""

from __future__ import annotations

from litestar import post
from litestar.handlers import HTTPRouteHandler

from landsraad.server.door.limits import Limits
from landsraad.server.messages.orders import BidWanted, OrderRemoved, OrderWanted
from landsraad.server.messages.parts import Ack
from landsraad.server.routes.parts import TableId, Token, failing, orderer
from landsraad.server.table.ordering import add_bid, set_order
from landsraad.server.table.ordering import remove as remove_order
from landsraad.server.table.tables import Tables

__all__ = ["HANDLERS"]


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


HANDLERS: list[HTTPRouteHandler] = [order, bid, unbid]
