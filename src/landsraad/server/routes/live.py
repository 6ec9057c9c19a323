"""Live updates over a WebSocket: every number once, in order, for the one seat that is active in the browser."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from landsraad.server.door.gate import address_of
from landsraad.server.door.limits import PER_ENTRY, Limits
from landsraad.server.errors import Refused
from landsraad.server.messages.live import AskWhy, Ping, SocketMessage, Watch
from landsraad.server.messages.parts import Failure
from landsraad.server.messages.play import Why
from landsraad.server.messages.talk import TalkPart
from landsraad.server.settings import Settings
from landsraad.server.showing.texts import language_of
from landsraad.server.showing.updates import batch, reason
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.tables import Tables
from landsraad.server.table.talking import talk_for

__all__ = ["check_origin", "live"]

Socket = WebSocket[Any, Any, Any]

decoder = msgspec.json.Decoder(SocketMessage)
TOO_MANY_MISTAKES = 20
SPEAK_FIRST = 30.0
"""Seconds within which a client says what it wants to watch."""
PONG = '{"type":"pong"}'


class SocketFailure(msgspec.Struct, kw_only=True, tag="error"):
    error: Failure


class SocketReason(Why, kw_only=True, tag="why"):
    """`Why` on the socket."""


class SocketTalk(TalkPart, kw_only=True, tag="talk"):
    """`TalkPart` on the socket."""


def failure(refused: Refused, lang: str) -> str:
    error = Failure(**refused.data(lang))
    return msgspec.json.encode(SocketFailure(error=error)).decode()


def check_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> None:
    """Pages of other sites may not connect. (Programs send no origin; they have no user to deceive.)"""
    if origin is None or origin in allowed:
        return
    if host is None or urlsplit(origin).netloc.lower() != host.lower():
        raise Refused("origin", origin=origin[:100])


class Connection:
    """One socket. `watch` says for whom; `generation` tells an answer that was under way when that changed.

    Tokens are kept, not rights: whether one still stands for its seat is asked before every message.
    """

    def __init__(self, socket: Socket, table_id: str, tables: Tables, limits: Limits, wake: asyncio.Event) -> None:
        self.socket = socket
        self.address = address_of(socket.scope)
        self.limits = limits
        self.table_id = table_id
        self.tables = tables
        self.wake = wake
        self.held: dict[int, str] = {}
        self.viewer: int | None = None
        self.sent = 0
        self.private = 0
        self.generation = 0
        self.greet = False
        self.heard: int | None = None
        self.company: tuple[object, ...] = ()
        """What was last told about the chat: in other words it need not be told again."""
        self.lang = language_of(socket.headers.get("accept-language"))

    async def listen(self) -> None:
        """Hear what the client wants, until it goes."""
        mistakes = 0
        while mistakes < TOO_MANY_MISTAKES:
            try:
                async with asyncio.timeout(SPEAK_FIRST if self.generation == 0 else None):
                    text = await self.socket.receive_data(mode="text")
            except TimeoutError:
                return
            try:
                self.limits.requests.take(self.address)
                message = decoder.decode(text)
                if isinstance(message, Ping):
                    await self.socket.send_data(PONG)
                elif isinstance(message, AskWhy):
                    await self._explain(message.about)
                else:
                    await self._watch(message)
            except Refused as refused:
                mistakes += 1
                await self.socket.send_data(failure(refused, self.lang))
            except (msgspec.DecodeError, UnicodeError) as error:
                mistakes += 1
                await self.socket.send_data(failure(Refused("bad_request", detail=str(error)), self.lang))

    async def _watch(self, message: Watch) -> None:
        if message.tokens is not None:
            live = await self.tables.memory.fresh(self.table_id)
            held = {}
            for token in message.tokens:
                seat = live.seat_of(token)
                assert seat is not None
                held[seat] = token
            self.held = held
            self.tables.hub.seated(self.table_id)
        if message.seat is not None and message.seat not in self.held:
            raise Refused("not_your_seat")
        self.viewer = message.seat
        if message.lang is not None:
            self.lang = language_of(message.lang)
        self.sent = message.since
        self.heard = message.talk
        self.company = ()
        self.greet = True
        self.generation += 1
        self.wake.set()

    async def _explain(self, about: str) -> None:
        if self.viewer is None:
            raise Refused("not_your_seat")
        live, seat = await self.tables.memory.holder(self.table_id, self.held[self.viewer])
        assert seat is not None
        answer = SocketReason(**reason(live, seat, about, self.lang))
        await self.socket.send_data(msgspec.json.encode(answer).decode())

    async def speak(self) -> None:
        """Send what is new, as often as there is something."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            if self.generation == 0:
                continue
            greet, generation, viewer, lang = self.greet, self.generation, self.viewer, self.lang
            token = None if viewer is None else self.held[viewer]
            memory = self.tables.memory
            live = await (memory.fresh(self.table_id) if greet else memory.table(self.table_id))
            if generation == self.generation and live.seat_of(token) == viewer:
                await self._tell_talk(live)
            private = 0 if viewer is None else live.private[viewer]
            if live.standing.seq == self.sent and private == self.private and not greet:
                continue
            begin, seq, text = await batch(self.tables, live, viewer, self.sent, lang)
            if greet:
                self.limits.requests.charge(self.address, (seq - begin) * PER_ENTRY)
            if generation != self.generation:
                continue
            if live.seat_of(token) != viewer:
                raise Refused("not_your_seat")
            self.greet = False
            self.sent = seq
            self.private = private
            await self.socket.send_data(text.decode())

    async def _tell_talk(self, live: LiveTable) -> None:
        """What was said, and who is there, if it is wanted here and has changed. Nothing is awaited before it."""
        if self.heard is None:
            return
        part = talk_for(self.tables, live, self.viewer, self.heard)
        company = (part.last, part.present, part.muted)
        if company == self.company:
            return
        if self.company and part.muted != self.company[2]:
            part = talk_for(self.tables, live, self.viewer, 0)
        self.company = company
        self.heard = part.last
        await self.socket.send_data(msgspec.json.encode(SocketTalk(**msgspec.structs.asdict(part))).decode())


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: Socket, table_id: str, tables: Tables, limits: Limits, settings: Settings) -> None:
    address = address_of(socket.scope)
    try:
        check_origin(socket.headers.get("origin"), socket.headers.get("host"), settings.allowed_origins)
        limits.requests.take(address)
        await tables.memory.table(table_id)
        limits.open_socket(address)
    except Refused as refused:
        # A browser learns nothing from a refused handshake, so it is told after it.
        await socket.accept()
        await socket.send_data(failure(refused, language_of(socket.headers.get("accept-language"))))
        await socket.close(code=4000 + refused.status, reason=refused.code)
        return
    try:
        await socket.accept()
        with tables.hub.subscribed(table_id) as wake:
            connection = Connection(socket, table_id, tables, limits, wake)
            with tables.hub.present(connection):
                await converse(connection)
    finally:
        limits.close_socket(address)


async def converse(connection: Connection) -> None:
    tasks = [asyncio.create_task(connection.listen()), asyncio.create_task(connection.speak())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect):
                raise error
    except Refused as refused:
        await connection.socket.send_data(failure(refused, connection.lang))
        await connection.socket.close(code=4000 + refused.status, reason=refused.code)
    else:
        if connection.socket.connection_state != "disconnect" and tasks[0].done() and not tasks[0].exception():
            await connection.socket.close(code=4400, reason="bad_request")
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
