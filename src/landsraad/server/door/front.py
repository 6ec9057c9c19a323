"""The outermost layer: takes away the path the server lives under, counts and, if the host wants it, logs."""

from __future__ import annotations

import logging
import time

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from landsraad.server import figures
from landsraad.server.logs import access, shown_path

__all__ = ["Front"]

METHODS = frozenset(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
CLOSED = "the handler is closed"
"""uvloop says so when somebody has gone and the server does not know it yet: nothing to be told as an error."""


class Front:
    """`root` is '' or like '/landsraad'. A reverse proxy may leave it in the path or take it away: both work."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app = app
        self.root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.root and scope["type"] != "lifespan":  # type: ignore[comparison-overlap]
            if scope["path"] == self.root and scope["type"] == ScopeType.HTTP:
                await redirect(self.root + "/", send)
                return
            if scope["path"].startswith(self.root + "/"):
                scope["path"] = scope["path"][len(self.root) :]
        if scope["type"] == ScopeType.HTTP:
            await self._request(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        status, size = 0, 0

        async def counting(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body":
                size += len(message["body"])
            try:
                await send(message)
            except RuntimeError as error:
                if CLOSED not in str(error):
                    raise
                while (await receive())["type"] != "http.disconnect":
                    pass

        path, began = scope["path"], time.perf_counter()
        try:
            await self.app(scope, receive, counting)
        finally:
            seconds = time.perf_counter() - began
            method = scope["method"] if scope["method"] in METHODS else "other"
            # The template, not the path: strangers must not be able to make up further figures.
            figures.REQUESTS.labels(method, scope.get("path_template") or "none", status).inc()
            figures.REQUEST_TIME.observe(seconds)
            tell(scope, method, path, status, size, seconds)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        status, size = 101, 0

        async def watching(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "websocket.close":
                status = message.get("code", 1000)
            elif message["type"] == "websocket.send":
                size += len(message.get("text") or message.get("bytes") or "")
            await send(message)

        path, began = scope["path"], time.perf_counter()
        figures.SOCKETS.inc()
        try:
            await self.app(scope, receive, watching)
        finally:
            figures.SOCKETS.dec()
            tell(scope, "SOCKET", path, status, size, time.perf_counter() - began)


async def redirect(location: str, send: Send) -> None:
    headers = [(b"location", location.encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 308, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def tell(scope: Scope, method: str, path: str, status: int, size: int, seconds: float) -> None:
    if not access.isEnabledFor(logging.INFO):
        return
    client = scope.get("client")
    facts = {
        "address": client[0] if client else "-",
        "method": method,
        "path": shown_path(path),
        "status": status,
        "bytes": size,
        "ms": round(seconds * 1000, 1),
    }
    access.info("%s %s %s %s %s %s", *facts.values(), extra={"facts": facts})
