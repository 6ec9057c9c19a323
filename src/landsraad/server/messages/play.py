"""What is asked of somebody, what can be chosen, and choosing it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from landsraad.server.messages.parts import OptionId, Piece, Received, Sent, Sequence, Slug

__all__ = [
    "Act",
    "DecisionInWords",
    "Explore",
    "Hint",
    "HintChoice",
    "OptionInWords",
    "PartInWords",
    "PartWanted",
    "Turn",
    "Whole",
    "Why",
]


class Act(Received):
    """One option, or several in a row that are carried out as a whole or not at all."""

    seq: Sequence
    option: OptionId | None = None
    options: Annotated[list[OptionId], Meta(min_length=1, max_length=32)] | None = None

    def __post_init__(self) -> None:
        if (self.option is None) == (self.options is None):
            raise ValueError("either `option` or `options`")

    @property
    def chosen(self) -> list[str]:
        return [self.option] if self.option is not None else self.options or []


class PartWanted(Received):
    kind: Slug
    option: OptionId


class Explore(Received):
    """What is wanted of a whole, part by part, as far as it is known."""

    seq: Sequence
    parts: Annotated[list[PartWanted], Meta(max_length=32)] = msgspec.field(default_factory=list)


class Turn(Received):
    seq: Sequence


class OptionInWords(Sent):
    """`most`: so many characters may be said with it, behind its id. `aside`: it is no answer to the question."""

    id: str
    targets: list[str]
    label: list[Piece]
    most: int = 0
    aside: bool = False


class DecisionInWords(Sent):
    """`whole`: it is a part of a choice that can be made at once, and this is the name of it."""

    player: int
    kind: str
    prompt: list[Piece]
    options: list[OptionInWords]
    whole: str = ""


class PartInWords(Sent):
    """A part of a whole: what can be chosen given the parts before it, what is, and what that comes to."""

    kind: str
    prompt: list[Piece]
    options: list[OptionInWords]
    chosen: str
    outlook: list[Piece] | None


class Whole(Sent):
    """A choice that is made at once; no parts: nothing of this kind is open."""

    seq: int
    whole: str
    parts: list[PartInWords]


class Why(Sent):
    """Why something cannot be chosen; `reason` is null if it can be, or if nobody could mean to."""

    about: str
    seq: int
    code: str | None
    reason: list[Piece] | None
    section: str | None
    """Where the rulebook tells about it."""


class HintChoice(Sent):
    option: str
    chance: float | None
    """To win, from 0 to 1; null: the bot would choose it, and cannot say more."""


class Hint(Sent):
    seq: int
    choices: list[HintChoice]
    """The best three, the best first."""
