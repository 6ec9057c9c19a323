"""What every request passes: the rate limit on its way in, the security headers on its way out."""

from __future__ import annotations

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from landsraad.server.door.connections import household
from landsraad.server.door.limits import FILE, Limits
from landsraad.server.errors import Refused
from landsraad.server.showing.texts import language_of

__all__ = ["SECURITY_HEADERS", "Gate", "address_of"]

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ENCODED = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]


def address_of(scope: Scope) -> str:
    """Whose request it is, for limits: behind a proxy that the host has named, the address it tells of."""
    client = scope.get("client")
    return household(client[0]) if client else ""


def is_json(scope: Scope) -> bool:
    """A page of another site can send a form or plain text through a visitor's browser, but not JSON."""
    if scope["method"] not in ("POST", "PUT", "PATCH"):  # type: ignore[typeddict-item]
        return True
    for name, value in scope["headers"]:
        if name == b"content-type":
            return value.partition(b";")[0].strip().lower() == b"application/json"
    return False


class Gate:
    """An ASGI application around the one that does the work."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        is_api = scope["path"].startswith("/api/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                present = {name.lower() for name, _ in headers}
                headers.extend(pair for pair in ENCODED if pair[0] not in present)
                if is_api and b"cache-control" not in present:
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        try:
            self.limits.requests.take(address_of(scope), 1.0 if is_api else FILE)
            if is_api and not is_json(scope):
                raise Refused("not_json")
        except Refused as refused:
            headers = dict(scope["headers"])
            lang = language_of(headers.get(b"accept-language", b"").decode("latin-1"))
            await answer_refused(refused, lang, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)


async def answer_refused(refused: Refused, lang: str, send: Send) -> None:
    body = msgspec.json.encode(refused.data(lang))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if "retry_after" in refused.params:
        headers.append((b"retry-after", str(refused.params["retry_after"]).encode()))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
