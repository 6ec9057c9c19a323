"""Whether the server is well."""

from __future__ import annotations

from typing import Literal

from landsraad.server.messages.parts import Sent

__all__ = [
    "Health",
    "Ready",
]


class Health(Sent):
    status: Literal["ok"]
    version: str


class Ready(Sent):
    status: Literal["ready"]
