"""What can be undone: an action that brought nothing hidden to light. Everything else is final, by declaration.

The kernel declares the rest of it: chance (`core.random`), secrets told to somebody (`telling.whisper`), a question to
several at once that ends, and a question whose being asked tells something (`Ask.together`, `Ask.telling`). Rules call
`make_final` where they turn up, look at, ask or answer anything else that somebody could not know.

`tells` is the net below: it tries an action in imagined positions that look the same to its player. It can miss what
is rare, and is far too slow for play; tests ask it about every action that was not declared final.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import State

if TYPE_CHECKING:
    from landsraad.core.game import Game

__all__ = ["make_final", "tells"]


def make_final(s: State) -> None:
    """Something hidden has come to light: the action that is being carried out can't be undone."""
    s.final = True


def tells(before: Game, seat: int, option: str, seeds: Iterable[int]) -> str:
    """How an option would look different to its player in positions that look the same now; empty if it would not."""
    after = before.branch()
    after.choose(seat, option)
    view, told = after.view(seat), [event.seen_by(seat) for event in after.drain() if event.heard(seat)]
    for seed in seeds:
        imagined = before.determinize(seat, seed)
        imagined.watch()
        try:
            imagined.choose(seat, option)
        except IllegalAction as error:
            return f"elsewhere it is refused: {error.reason}"
        heard = [event.seen_by(seat) for event in imagined.drain() if event.heard(seat)]
        if heard != told:
            return f"it tells {told}, elsewhere {heard}"
        shown = imagined.view(seat)
        if shown != view:
            fields = [name for name in view if view[name] != shown.get(name)]
            return f"it shows {[(view[name], shown.get(name)) for name in fields]} for {fields}"
    return ""
