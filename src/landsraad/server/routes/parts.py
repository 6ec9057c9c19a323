"""What the handlers have in common: their parameters, the errors they document, and who asks."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from landsraad.server.door.gate import address_of
from landsraad.server.door.limits import CREATE, Limits
from landsraad.server.errors import Refused
from landsraad.server.messages.parts import Failure
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.tables import Tables

__all__ = [
    "About",
    "GameName",
    "Lang",
    "Languages",
    "Since",
    "TableId",
    "Token",
    "encoded",
    "failing",
    "orderer",
    "seated",
    "take_table",
]

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


async def seated(table_id: str, tables: Tables, seat_token: str | None) -> tuple[LiveTable, int]:
    """The table, and the seat of whoever asks."""
    live, seat = await tables.memory.holder(table_id, seat_token)
    if seat is None:
        raise Refused("token_missing")
    return live, seat


async def orderer(table_id: str, tables: Tables, limits: Limits, seat_token: str | None) -> tuple[LiveTable, int]:
    """The table, and who gives orders or speaks there."""
    limits.seats.take(seat_token or "")
    return await seated(table_id, tables, seat_token)


def take_table(limits: Limits, request: Request[Any, Any, Any], cost: float) -> None:
    """Somebody wants another table, which costs so much more than a plain request."""
    address = address_of(request.scope)
    limits.tables.take(address)
    limits.tables_daily.take(address)
    limits.requests.charge(address, CREATE + cost)


def encoded(found: Any, headers: dict[str, str] | None = None) -> Response[Any]:
    """An answer that is written once, by the quickest way."""
    return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)
