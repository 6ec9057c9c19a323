"""Mails to those who are awaited."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from landsraad.server.messages.parts import Received, Sent, Token

__all__ = [
    "MailLink",
    "MailOffer",
    "MailStatus",
    "MailWanted",
]


class MailWanted(Received):
    """`key`: a secret of the browser, so that an address it has given once need not be confirmed again."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    key: Annotated[str, Meta(min_length=16, max_length=64)]
    lang: Annotated[str, Meta(max_length=8)] | None = None


class MailLink(Received):
    secret: Token


class MailOffer(Sent):
    available: bool


class MailStatus(Sent):
    status: Literal["off", "confirm", "on"]
