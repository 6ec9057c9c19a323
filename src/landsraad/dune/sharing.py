"""Allies show each other what they know, and nobody else hears of it (D-10.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landsraad.core.machine import QUESTION, Action, Ask, Code, Decision, Step
from landsraad.dune.ask import FACTION_CODES, DuneAsk, ask_faction
from landsraad.dune.deals.secrets import hand_over
from landsraad.dune.deals.tellable import left_to_show, told_bit
from landsraad.dune.deals.terms import SECRETS
from landsraad.dune.grammar import ALLIED, IN_A_TURN
from landsraad.dune.state import DuneState, bits

__all__ = ["STEPS"]


class ShowSecret(DuneAsk):
    name = "show.secret"
    fields = "faction"
    on = QUESTION
    needs = (IN_A_TURN, ALLIED)

    def knowers(self, s: DuneState, step: Step) -> Sequence[int]:
        _, faction = step
        return (s.seat[faction],)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction = step
        left = left_to_show(s, faction)
        codes: list[Code] = [("secret", secret) for secret in range(len(SECRETS)) if left >> secret & 1]
        if not codes:
            return []
        return ask_faction(s, faction, "show.secret", codes, step, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction = step
        s.stack[-1] = ("show.ally", faction, code[1])


class ShowToWhom(DuneAsk):
    """Which ally, where there are several (D-O6)."""

    name = "show.ally"
    fields = "faction secret"
    on = QUESTION
    needs = (IN_A_TURN, ALLIED)

    def knowers(self, s: DuneState, step: Step) -> Sequence[int]:
        _, faction, _secret = step
        return (s.seat[faction],)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, secret = step
        told = s.told_now[faction]
        codes = [FACTION_CODES[ally] for ally in bits(s.allies[faction]) if not told & told_bit(ally, secret)]
        if not codes:
            return []
        return ask_faction(s, faction, "show.ally", codes, step, forced=True, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, secret = step
        s.stack.pop()
        hand_over(s, faction, code[1], secret, aside=True)


STEPS: Final[list[Action | Ask]] = [ShowSecret(), ShowToWhom()]
