"""The door: how many connections there may be, and how large and slow a request may be before it is understood.

What passes here is counted and timed before any of our code sees a request, so that silent connections, endless
headers and clients that never read an answer cost little and end soon.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import resource
from collections import Counter
from functools import lru_cache, partial
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.server import ServerProtocol

from landsraad.server.settings import Settings

__all__ = ["Door", "household", "protocols"]

PIPELINED = 8
"""Requests that may wait on one connection for the answer to an earlier one."""
SPARE_FILES = 100
"""Files a server needs besides its connections: the database, workers, the client."""


@lru_cache(20_000)
def household(address: str) -> str:
    """Whose address it is for limits: a customer has one IPv4 address, but a whole network of IPv6 addresses."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))


class Proxies:
    """The reverse proxies a host has named; one of them brings the connections of many people."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = set(names)
        self._networks = []
        for name in names:
            with contextlib.suppress(ValueError):
                self._networks.append(ipaddress.ip_network(name, strict=False))

    def __contains__(self, address: str) -> bool:
        if "*" in self._names or address in self._names:
            return True
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(ip in network for network in self._networks)


class Door:
    """Counts who is inside."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._most = min(settings.connections, files_allowed() - SPARE_FILES)
        self._proxies = Proxies(settings.proxies)
        self._inside: dict[asyncio.BaseTransport, str] = {}
        self._of: Counter[str] = Counter()

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        home = "" if not address or address in self._proxies else household(address)
        if len(self._inside) >= self._most or (home and self._of[home] >= self.settings.connections_per_address):
            return False
        self._inside[transport] = home
        self._of[home] += 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        home = self._inside.pop(transport, None)
        if home is None:
            return
        self._of[home] -= 1
        if not self._of[home]:
            del self._of[home]

    def __len__(self) -> int:
        return len(self._inside)


def files_allowed() -> int:
    """How many files this process may have open, after asking for as many as it can get."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return 10**6 if soft == resource.RLIM_INFINITY else soft


def protocols(settings: Settings) -> dict[str, Any]:
    """What uvicorn must be told to let connections in through this door."""
    door = Door(settings)
    return {"http": partial(HttpConnection, door=door), "ws": partial(SocketConnection, door=door)}


class Stuck:
    """Ends a connection on which nothing moves for too long."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def within(self, seconds: float) -> None:
        self.done()
        self._timer = self._loop.call_later(seconds, self._transport.abort)

    def done(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def running(self) -> bool:
        return self._timer is not None


class TooLarge(Exception):
    """A header that is larger than allowed."""


class HttpConnection(HttpToolsProtocol):
    def __init__(self, *, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        self._size = 0
        """Bytes of the address and the headers so far."""
        self._silent = 0
        """Bytes received since the parser understood something."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._asking = Stuck(transport, self.loop)
        self._answering = Stuck(transport, self.loop)
        if self.door.enter(transport):
            self._asking.within(self.door.settings.header_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._asking.done()
        self._answering.done()
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        if not self._asking.running:
            self._asking.within(self.door.settings.header_seconds)
        self._silent += len(data)
        try:
            self.parser.feed_data(data)
            if self._silent > self.door.settings.header_limit:
                raise TooLarge
        except TooLarge:
            self._refuse(431, b"The header is too large.")
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self._asking.done()
                self.handle_websocket_upgrade()
        except httptools.HttpParserError as error:
            if isinstance(error.__context__, TooLarge):
                self._refuse(431, b"The header is too large.")
            else:
                self._refuse(400, b"This is not a request.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._size = self._silent = 0

    def on_url(self, url: bytes) -> None:
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._grow(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= PIPELINED:
            raise TooLarge
        self._asking.within(self.door.settings.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._silent = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._silent = 0
        self._asking.done()
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._answering.within(self.door.settings.body_seconds)

    def resume_writing(self) -> None:
        self._answering.done()
        super().resume_writing()

    def _grow(self, count: int) -> None:
        self._silent = 0
        self._size += count
        if self._size > self.door.settings.header_limit:
            raise TooLarge

    def _refuse(self, status: int, sentence: bytes) -> None:
        """Without a word in the log: strangers must not be able to fill it."""
        length = b"content-length: %d\r\n" % len(sentence)
        kind = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + length + kind + sentence)
        self.transport.close()


class SocketConnection(WebSocketsSansIOProtocol):
    """Whoever does not read what is sent is not listened to either, and is let go after a while."""

    def __init__(self, *, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        # Two states of a table are nearly the same: packing that remembers the one before takes a third of the time
        # and a seventh of the bytes. It costs 80 kB for each socket.
        packing = ServerPerMessageDeflateFactory(
            server_max_window_bits=14, client_max_window_bits=12, compress_settings={"memLevel": 5}
        )
        self.conn = ServerProtocol(extensions=[packing], max_size=self.config.ws_max_size, logger=self.logger)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._answering = Stuck(self.transport, self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        self._answering.done()
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._answering.within(self.door.settings.body_seconds)
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        self._answering.done()
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not readable(self.frames):
            # The application answers it as it answers any other nonsense.
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()


def readable(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
