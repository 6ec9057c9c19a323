"""What people say at a table, and their notes."""

from __future__ import annotations

from litestar import get, post
from litestar.handlers import HTTPRouteHandler

from landsraad.server.door.limits import Limits
from landsraad.server.messages.parts import Ack
from landsraad.server.messages.talk import Mute, Notes, NotesWanted, Say, TalkPart
from landsraad.server.routes.parts import Since, TableId, Token, failing, orderer
from landsraad.server.table.tables import Tables
from landsraad.server.table.talking import mute, notes_of, say, talk_for, write_notes

__all__ = ["HANDLERS"]


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


HANDLERS: list[HTTPRouteHandler] = [listen, speak, hear_no_more, notes, keep_notes]
