"""What if: a seat tries something that nobody sees."""

from __future__ import annotations

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler

from landsraad.server.door.limits import PER_MOVE, TRIAL, Limits
from landsraad.server.messages.play import Whole, Why
from landsraad.server.messages.trials import ExploreIf, Trial, WhatIf, WhyIf
from landsraad.server.routes.parts import Languages, TableId, Token, encoded, failing, orderer
from landsraad.server.showing import texts
from landsraad.server.study.trials import Trials
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.tables import Tables

__all__ = ["HANDLERS"]


@post(
    "/tables/{table_id:str}/what-if",
    status_code=200,
    responses=failing(401, 403, 404, 409, 422, 503),
    summary="Try something that nobody sees",
)
async def what_if(
    table_id: TableId,
    data: WhatIf,
    tables: Tables,
    limits: Limits,
    trials: Trials,
    seat_token: Token = None,
    accept_language: Languages = None,
) -> Response[Trial]:
    """From the seat's own decision on, with what is hidden imagined. Nothing of it is kept."""
    live, seat = await tester(table_id, tables, limits, seat_token, TRIAL, data)
    found = await trials.play(live, seat, data, texts.language_of(accept_language))
    live.seat_of(seat_token)
    return encoded(found)


@post(
    "/tables/{table_id:str}/what-if/explore",
    status_code=200,
    responses=failing(401, 403, 404, 409, 422),
    summary="`explore` in a trial",
)
async def explore_if(
    table_id: TableId,
    data: ExploreIf,
    tables: Tables,
    limits: Limits,
    trials: Trials,
    seat_token: Token = None,
    accept_language: Languages = None,
) -> Whole:
    live, seat = await tester(table_id, tables, limits, seat_token, 1, data)
    return await trials.explore(live, seat, data, texts.language_of(accept_language))


@post(
    "/tables/{table_id:str}/what-if/why",
    status_code=200,
    responses=failing(401, 403, 404, 409, 422),
    summary="`why` in a trial",
)
async def why_if(
    table_id: TableId,
    data: WhyIf,
    tables: Tables,
    limits: Limits,
    trials: Trials,
    seat_token: Token = None,
    accept_language: Languages = None,
) -> Why:
    live, seat = await tester(table_id, tables, limits, seat_token, 1, data)
    return await trials.why(live, seat, data, texts.language_of(accept_language))


async def tester(
    table_id: str, tables: Tables, limits: Limits, seat_token: str | None, cost: float, data: WhatIf
) -> tuple[LiveTable, int]:
    """The table, and who tries something there."""
    live, seat = await orderer(table_id, tables, limits, seat_token)
    limits.trials.take(f"{table_id} {seat}", cost + len(data.moves) * PER_MOVE)
    return live, seat


HANDLERS: list[HTTPRouteHandler] = [what_if, explore_if, why_if]
