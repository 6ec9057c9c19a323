"""What if: what a seat tries in private."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from landsraad.server.messages.live import LogLine, TableState, Update
from landsraad.server.messages.parts import About, OptionId, Received, SeatNumber, Sent, Sequence
from landsraad.server.messages.play import PartWanted

__all__ = ["ExploreIf", "Trial", "TrialMove", "WhatIf", "WhyIf"]


class TrialMove(Received):
    """What a seat does in a trial: one option, or several that go together."""

    seat: SeatNumber
    options: Annotated[list[OptionId], Meta(min_length=1, max_length=32)]


class WhatIf(Received):
    """A trial: the decision it begins with (by a number that was seen then), and all that was tried since."""

    seq: Sequence
    moves: Annotated[list[TrialMove], Meta(max_length=500)] = msgspec.field(default_factory=list)


class ExploreIf(WhatIf, kw_only=True):
    """`Explore` in a trial."""

    parts: Annotated[list[PartWanted], Meta(max_length=32)] = msgspec.field(default_factory=list)


class WhyIf(WhatIf, kw_only=True):
    """`Why` in a trial: about an option id or a target on the table."""

    about: About


class Trial(Sent):
    """How a trial stands. `moves`: all of it, with what others have answered. `more`: they go on; ask again."""

    seq: int
    moves: list[TrialMove]
    more: bool
    updates: list[Update]
    log: list[LogLine]
    """What has happened in the trial."""
    state: TableState
    """As the seat sees it."""
