"""Answers are compressed where it pays: long ones, of texts, for clients that want it."""

from __future__ import annotations

import zlib

from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    Message,
    Receive,
    Scope,
    Send,
)

__all__ = ["Packing"]

LONG = 1000
"""Bytes from which it pays."""
TEXTS = (b"application/json", b"text/", b"application/vnd.oai")
GZIP = zlib.MAX_WBITS | 16


class Packing:
    """An ASGI application around another one. Whatever is packed already or streamed goes through as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or not wanted(scope):
            await self.app(scope, receive, send)
            return
        start: HTTPResponseStartEvent | None = None

        async def pack(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                if message["type"] == "http.response.body" and pays(start, message):
                    message["body"] = packed(message["body"])
                    start["headers"] = [
                        *(pair for pair in start["headers"] if pair[0].lower() != b"content-length"),
                        (b"content-length", str(len(message["body"])).encode()),
                        (b"content-encoding", b"gzip"),
                        (b"vary", b"accept-encoding"),
                    ]
                await send(start)
                start = None
            await send(message)

        await self.app(scope, receive, pack)


def wanted(scope: Scope) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])


def pays(start: HTTPResponseStartEvent, body: HTTPResponseBodyEvent) -> bool:
    if body["more_body"] or len(body["body"]) < LONG:
        return False
    headers = dict(start["headers"])
    return b"content-encoding" not in headers and headers.get(b"content-type", b"").startswith(TEXTS)


def packed(body: bytes) -> bytes:
    """Quickly rather than as small as possible: it is done for every look at a table."""
    compress = zlib.compressobj(3, zlib.DEFLATED, GZIP)
    return compress.compress(body) + compress.flush()
