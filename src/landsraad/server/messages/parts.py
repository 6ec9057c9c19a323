"""What messages are made of, and those that every subject needs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

__all__ = [
    "About",
    "Ack",
    "Failure",
    "Language",
    "Name",
    "Nothing",
    "OptionId",
    "OptionIds",
    "Pace",
    "PersonKey",
    "Piece",
    "Received",
    "SeatNumber",
    "Sent",
    "Sequence",
    "Slug",
    "Status",
    "Token",
]

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
PersonKey = Annotated[str, Meta(min_length=24, max_length=48, pattern="^[A-Za-z0-9_-]+$")]
Slug = Annotated[str, Meta(min_length=1, max_length=40)]
Sequence = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Pace = Literal["slow", "normal", "fast", "instant"]
OptionId = Annotated[str, Meta(min_length=1, max_length=400)]
About = Annotated[str, Meta(min_length=1, max_length=400)]
OptionIds = Annotated[str, Meta(min_length=1, max_length=2000)]
Language = Annotated[str, Meta(pattern="^[a-z]{2}(-[A-Za-z]{2,4})?$")]
Status = Literal["open", "playing", "over", "closed"]


class Received(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a client sends: nothing but the known fields."""


class Nothing(Received):
    pass


class Sent(msgspec.Struct, kw_only=True):
    """What the server sends."""


class Failure(Sent):
    """`section`: where the rulebook tells about it."""

    code: str
    message: str
    params: dict[str, Any]
    section: str | None = None


class Ack(Sent):
    seq: int


class Piece(Sent, omit_defaults=True):
    """Words, and the reference of what they stand for, if they stand for something."""

    text: str
    ref: str | None = None
