"""Small helpers for steps that ask."""

from __future__ import annotations

from collections.abc import Iterable

from landsraad.core.machine import Code, Decision, Step
from landsraad.imperium.state import ImperiumState

__all__ = ["YES_NO", "ask", "distinct"]

YES_NO: list[Code] = [("yes", 0), ("no", 0)]


def ask(s: ImperiumState, seat: int, kind: str, codes: list[Code], step: Step, forced: bool = True) -> list[Decision]:
    return [Decision(seat, kind, codes, step, forced)]


def distinct(verb: str, cards: Iterable[int]) -> list[Code]:
    """One option for each different card."""
    return [(verb, card) for card in dict.fromkeys(cards)]
