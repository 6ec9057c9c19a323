"""The outermost layer: every request and every socket is counted and, if the host wants it, logged."""

from __future__ import annotations

import logging
import time

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from landsraad.server import metrics
from landsraad.server.logs import access, shown_path

__all__ = ["Front"]

METHODS = frozenset(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])


class Front:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
            await send(message)

        path, began = scope["path"], time.perf_counter()
        try:
            await self.app(scope, receive, counting)
        finally:
            seconds = time.perf_counter() - began
            method = scope["method"] if scope["method"] in METHODS else "other"
            # The template, not the path: strangers must not be able to make up further figures.
            metrics.REQUESTS.labels(method, scope.get("path_template") or "none", status).inc()
            metrics.REQUEST_TIME.observe(seconds)
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
        metrics.SOCKETS.inc()
        try:
            await self.app(scope, receive, watching)
        finally:
            metrics.SOCKETS.dec()
            tell(scope, "SOCKET", path, status, size, time.perf_counter() - began)


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
