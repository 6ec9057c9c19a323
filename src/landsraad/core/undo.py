"""Did an action show its player something that was hidden? Only what showed nothing can be undone.

The question has an exact meaning in terms of the machine: would the player see the same after this action in every
position that looks the same to them before it? `determinize` draws such positions, so we try a few of them. Two cheap
signs come first, and settle nearly every case in which something is drawn.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from landsraad.core.errors import IllegalAction
from landsraad.core.game import Game
from landsraad.core.messages import Event

__all__ = ["reveals"]

log = logging.getLogger(__name__)

TRIALS = 4

REVEALING = ("draw", "peek", "look", "deal", "roll")
"""Beginnings of the kinds of events that tell of something hidden coming to light."""


def reveals(before: Game, after: Game, seat: int, option: str, events: Sequence[Event]) -> bool:
    """Whether playing an option showed its player something new."""
    if before.state.rng != after.state.rng:
        return True
    if any(event.kind.startswith(REVEALING) for event in events):
        return True
    try:
        return depends_on_hidden(before, after, seat, option, events)
    except Exception:
        # A game that cannot draw such positions loses undo here, not the action.
        log.exception("%s: %s of seat %s cannot be compared", before.name, option, seat)
        return True


def depends_on_hidden(before: Game, after: Game, seat: int, option: str, events: Sequence[Event]) -> bool:
    """Whether the player would see something else in positions that looked the same before."""
    view, told = after.view(seat), [event.seen_by(seat) for event in events]
    for seed in range(TRIALS):
        imagined = before.determinize(seat, seed)
        imagined.watch()
        try:
            imagined.choose(seat, option)
        except IllegalAction:
            return True
        if imagined.view(seat) != view or [event.seen_by(seat) for event in imagined.drain()] != told:
            return True
    return False
