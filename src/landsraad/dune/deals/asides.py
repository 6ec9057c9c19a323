"""Talk while several are asked at once: each of them aside, so that nobody waits for it or learns of it.

The steps are those that lie on the stack elsewhere. Here each faction has its own (`s.asides`), as if they lay on the
question for this faction alone: its draft, or an offer it looks at, comes before its own question, which waits for it.
Whoever has no question of its own now, or has answered it, is asked about an offer besides the others; who has one
finds the offer among its options. When the last of the questions is answered, what is still aside is over; offers stay
open.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Ask, Code, Decision, Step
from landsraad.dune.ask import DuneAsk
from landsraad.dune.deals.agreeing import STEPS as AGREEING
from landsraad.dune.deals.agreeing import answers_left, withdraw
from landsraad.dune.deals.composing import STEPS as COMPOSING
from landsraad.dune.state import DuneState

__all__ = ["TALK", "AskTogether", "asides_known", "asks_aside"]

TALK: Final[dict[str, Ask]] = {step.name: step for step in (*COMPOSING, *AGREEING) if isinstance(step, Ask)}
"""The questions about deals."""


class AskTogether(DuneAsk):
    """A step that asks several at once, who may talk meanwhile (D-12.9)."""

    together = True

    def questions(self, s: DuneState, step: Step) -> list[Decision]:
        """What is open of the step itself."""
        raise NotImplementedError

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        asked = self.questions(s, step)
        return _with_asides(s, asked, s.asides) if s.asides else asked

    def shown(self, s: DuneState, step: Step, seat: int | None, decisions: list[Decision]) -> list[Decision]:
        return _with_asides(s, self.questions(s, step), asides_known(s, seat)) if s.asides else decisions

    def answer(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        faction = s.faction[seat]
        word, number = code
        if faction in s.asides:
            self.go_on(s, faction, code)
        elif word == "deal":
            s.offers_made[faction] += 1
            s.asides = {**s.asides, faction: (("deal.with", faction),)}
        elif word == "answer":
            s.asides = {**s.asides, faction: (("deal.answer", number, faction, False),)}
        elif word == "withdraw":
            withdraw(s, faction)
        else:
            super().answer(s, step, seat, code)
            if s.asides or s.offering:
                self.answered(s, faction)

    def go_on(self, s: DuneState, faction: int, code: Code) -> None:
        """An answer aside: as if its steps lay on the stack. What it asks others goes to them."""
        depth = len(s.stack)
        s.stack += s.asides[faction]
        s.asides = {other: steps for other, steps in s.asides.items() if other != faction}
        step = s.stack[-1]
        TALK[step[0]].answer(s, step, s.seat[faction], code)
        left = s.stack[depth:]
        del s.stack[depth:]
        own = tuple(step for step in left if asks_aside(s, step) == faction)
        if own:
            s.asides = {**s.asides, faction: own}
        for step in reversed(left[len(own) :]):
            whom = asks_aside(s, step)
            if step[0] != "deal.answer" or not self.asks(s, whom):
                put_aside(s, whom, step)

    def answered(self, s: DuneState, faction: int) -> None:
        """Who has no question any more is asked about the offers it has not answered; with the last one all is over."""
        if all(step[0] != self.name for step in s.stack):
            s.asides = {}
        elif s.stack[-1][0] == self.name and not self.asks(s, faction):
            for step in answers_left(s, faction):
                put_aside(s, faction, step)

    def asks(self, s: DuneState, faction: int) -> bool:
        return any(decision.player == s.seat[faction] for decision in self.questions(s, s.stack[-1]))


def put_aside(s: DuneState, faction: int, step: Step) -> None:
    """Leave a question with a faction; what it is at comes first."""
    s.asides = {**s.asides, faction: (step, *s.asides.get(faction, ()))}


def asks_aside(s: DuneState, step: Step) -> int:
    """The faction that a question about deals is for."""
    (decision,) = TALK[step[0]].decisions(s, step)
    return s.faction[decision.player]


def asides_known(s: DuneState, seat: int | None) -> dict[int, tuple[Step, ...]]:
    """What a seat knows of what others are at aside (D-11.33)."""
    known: dict[int, tuple[Step, ...]] = {}
    for faction, steps in s.asides.items():
        seen = tuple(step for step in steps if seat in (TALK[step[0]].knowers(s, step) or ()))
        if seen:
            known[faction] = seen
    return known


def _with_asides(s: DuneState, asked: list[Decision], asides: dict[int, tuple[Step, ...]]) -> list[Decision]:
    """Those asked aside only come first: they may not be asked again."""
    aside: dict[int, Decision] = {}
    for steps in asides.values():
        for decision in TALK[steps[-1][0]].decisions(s, steps[-1]):
            aside[decision.player] = decision
    own = [aside.pop(decision.player, decision) for decision in asked]
    return [*aside.values(), *own]
