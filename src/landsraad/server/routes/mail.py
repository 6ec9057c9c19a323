"""Mails to those who are awaited."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

from landsraad.server.door.gate import address_of
from landsraad.server.door.limits import Limits
from landsraad.server.errors import Refused
from landsraad.server.mail.postman import Postman
from landsraad.server.messages.mail import MailLink, MailOffer, MailStatus, MailWanted
from landsraad.server.messages.parts import Nothing
from landsraad.server.routes.parts import Languages, TableId, Token, failing, seated
from landsraad.server.showing import texts
from landsraad.server.table.tables import Tables

__all__ = ["HANDLERS", "one_click"]

Secret = Annotated[str, Parameter(min_length=1, max_length=64)]


@get("/mail", responses=failing(), summary="Does this server send mails")
async def offer(postman: Postman) -> MailOffer:
    return MailOffer(available=postman.available)


async def seat_of(tables: Tables, table_id: str, token: str | None) -> tuple[int, str]:
    """The seat and the digest of its own token, whichever way it was shown."""
    live, seat = await seated(table_id, tables, token)
    held = live.rows[seat].token_hash
    if held is None:
        raise Refused("token_missing")
    return seat, held


@get("/tables/{table_id:str}/mail", responses=failing(401, 403, 404), summary="Is this seat told by mail")
async def mail_status(table_id: TableId, tables: Tables, postman: Postman, seat_token: Token = None) -> MailStatus:
    seat, token_hash = await seat_of(tables, table_id, seat_token)
    return MailStatus(status=await postman.status(table_id, seat, token_hash))


@post(
    "/tables/{table_id:str}/mail",
    status_code=200,
    responses=failing(401, 403, 404, 409),
    summary="Tell this seat by mail when it is awaited",
)
async def want_mail(
    table_id: TableId,
    data: MailWanted,
    tables: Tables,
    limits: Limits,
    postman: Postman,
    request: Request[Any, Any, Any],
    seat_token: Token = None,
    accept_language: Languages = None,
) -> MailStatus:
    seat, token_hash = await seat_of(tables, table_id, seat_token)
    limits.mails.take(address_of(request.scope))
    lang = texts.language_of(data.lang or accept_language)
    return MailStatus(status=await postman.subscribe(table_id, seat, token_hash, data.address, data.key, lang))


@post(
    "/tables/{table_id:str}/mail/off",
    status_code=200,
    responses=failing(401, 403, 404),
    summary="No mails about this seat",
)
async def no_mail(
    table_id: TableId, data: Nothing, tables: Tables, postman: Postman, seat_token: Token = None
) -> MailStatus:
    seat, _ = await seat_of(tables, table_id, seat_token)
    await postman.unsubscribe(table_id, seat)
    return MailStatus(status="off")


@post("/mail/confirm", status_code=200, responses=failing(404), summary="The address is right")
async def confirm(data: MailLink, postman: Postman) -> MailStatus:
    await postman.confirm(data.secret)
    return MailStatus(status="on")


@post("/mail/off", status_code=200, responses=failing(404), summary="No more mails to this address")
async def turn_off(data: MailLink, postman: Postman) -> MailStatus:
    await postman.turn_off(data.secret)
    return MailStatus(status="off")


@post("/mail", status_code=200, include_in_schema=False)
async def one_click(off: Secret, postman: Postman) -> Response[bytes]:
    """For mail programs: the header List-Unsubscribe-Post (RFC 8058) sends a form here, without asking anybody."""
    await postman.turn_off(off)
    return Response(b"", media_type="text/plain")


HANDLERS: list[HTTPRouteHandler] = [offer, mail_status, want_mail, no_mail, confirm, turn_off]
