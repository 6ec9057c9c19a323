"""What can be undone: an action that brought nothing hidden to light. Everything else is final, by declaration.

The kernel declares the rest of it: chance (`core.random`), secrets told to somebody (`telling.whisper`), a question to
several at once that ends, and a question whose being asked tells something (`Ask.together`, `Ask.telling`). Rules call
`make_final` where they turn up, look at, ask or answer anything else that somebody could not know.

`tells` is the net below: it tries an action in imagined positions that look the same to its player. It can miss what
is rare, and is far too slow for play; tests ask it about every action that was not declared final.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import State

if TYPE_CHECKING:
    from landsraad.core.game import Game

__all__ = ["make_final", "reveals", "tells"]

log = logging.getLogger(__name__)


def make_final(s: State) -> None:
    """Something hidden has come to light: the action that is being carried out can't be undone."""
    s.final = True


def reveals(before: Game, after: Game, seat: int, option: str) -> bool:
    """Whether an action was final: declared, or found to be in a few imagined positions."""
    if after.final:
        return True
    try:
        return bool(tells(before, seat, option, range(4)))
    except Exception:
        # A game that cannot imagine positions loses undo here, not the action.
        log.exception("%s: %s of seat %s cannot be compared", before.name, option, seat)
        return True


def tells(before: Game, seat: int, option: str, seeds: Iterable[int]) -> str:
    """How an option would look different to its player in positions that look the same now; empty if it would not."""
    after = before.branch()
    after.choose(seat, option)
    view, told = after.view(seat), [event.seen_by(seat) for event in after.drain()]
    for seed in seeds:
        imagined = before.determinize(seat, seed)
        imagined.watch()
        try:
            imagined.choose(seat, option)
        except IllegalAction as error:
            return f"elsewhere it is refused: {error.reason}"
        heard = [event.seen_by(seat) for event in imagined.drain()]
        if heard != told:
            return f"it tells {told}, elsewhere {heard}"
        shown = imagined.view(seat)
        if shown != view:
            fields = [name for name in view if view[name] != shown.get(name)]
            return f"it shows {[(view[name], shown.get(name)) for name in fields]} for {fields}"
    return ""
