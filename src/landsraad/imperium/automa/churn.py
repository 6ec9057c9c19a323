"""Unrest in the Imperium: dice take cards from the Row after each Reveal turn (UP-R41)."""

from __future__ import annotations

from typing import Final

from landsraad.core.random import below
from landsraad.core.telling import NOBODY, tell
from landsraad.imperium.rules.row import leave_place
from landsraad.imperium.state import ImperiumState

__all__ = ["churn"]

SIDES: Final = 6


def churn(s: ImperiumState) -> None:
    """Both places are read before anything is removed; the highest number removes nothing."""
    s.cause = "rival_variant/dice_churn"
    dice = [below(s, SIDES) + 1, below(s, SIDES) + 1]
    tell(s, "roll_dice", NOBODY, dice=dice)
    places = [die - 1 for die in sorted(set(dice)) if die <= len(s.row) and s.row[die - 1] >= 0]
    for place in places:
        s.removed.append(s.row[place])
        tell(s, "row_removed", NOBODY, card=s.content.cards[s.row[place]].ref)
    for place in places:
        leave_place(s, place)
