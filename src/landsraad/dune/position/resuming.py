"""What is going on: auction, battle and the steps on the stack fit one another and the table."""

from __future__ import annotations

from landsraad.core.errors import InvalidState
from landsraad.core.machine import Step
from landsraad.core.stacks import check_stack, lacking, misplaced, resumed
from landsraad.dune.components import FACTION_IDS
from landsraad.dune.deals.asides import TALK, AskTogether, asks_aside
from landsraad.dune.machine import MACHINE
from landsraad.dune.position.notation import NAMES
from landsraad.dune.questions import SUBJECTS
from landsraad.dune.state import DuneState

__all__ = ["check_steps"]

DRAFTS = ("deal.with", "deal.terms", "deal.term")
AUCTION = ("next", "card", "bid", "pay", "paid", "karama_failed", "sold")
"""Steps of the bidding phase that see to it that no card stays in the row."""


def check_steps(s: DuneState) -> None:
    if s.battle is not None and s.battle.fighters[0] == s.battle.fighters[1]:
        raise InvalidState("battle, fighters: nobody fights against themselves.")
    check_stack(MACHINE, s)
    _check_asides(s)
    names = [step[0] for step in s.stack]
    if s.battle is not None and "battle.next" not in names:
        raise InvalidState("battle: there is none without `battle.next` on the stack.")
    if s.row and not any(f"bidding.{name}" in names for name in AUCTION) and "karama.worthless" not in names:
        raise InvalidState("row: nothing on the stack sells these cards.")
    below: Step = ()
    for number, step in enumerate(s.stack):
        _check_parts(s, step, below, f"stack, step {number}")
        below = step
    resumed(MACHINE, s)


def _check_asides(s: DuneState) -> None:
    """What factions are at aside lies, for each of them, on the question that several are asked at once."""
    for faction, steps in s.asides.items():
        place = f"{FACTION_IDS[faction]}, aside"
        together = [step for step in s.stack if isinstance(MACHINE.asks.get(step[0]), AskTogether)]
        if not together:
            raise InvalidState(f"{place}: nothing on the stack asks several at once.")
        below = together[-1]
        for step in steps:
            wrong = "" if step[0] in TALK else f"{step[0]} is never aside."
            wrong = wrong or _why_not_next(s, step, below) or _unanswerable(s, step)
            if wrong:
                raise InvalidState(f"{place}: {wrong}")
            twice = [other for other in (*s.stack, *steps) if other[:3] == step[:3]]
            if not TALK[step[0]].decisions(s, step) or asks_aside(s, step) != faction or len(twice) > 1:
                raise InvalidState(f"{place}: {step[0]} asks {FACTION_IDS[faction]} nothing new.")
            if s.offers[faction] and step[0] in DRAFTS:
                raise InvalidState(f"{place}: a faction makes one offer at a time.")
            below = step


def _check_parts(s: DuneState, step: Step, below: Step, place: str) -> None:
    """What a step says of others: the steps that follow it, what a question is about."""
    name = step[0]
    if name == "truth.answer":
        _, _asker, _asked, question, value = step
        subject = SUBJECTS[question]
        if subject in NAMES and value not in NAMES[subject].values():
            raise InvalidState(f"{place}, {name}, value: there is no {subject} {value}.")
    if name == "group":
        *_, then = step
        wrong = misplaced(MACHINE, then, below)
    elif name == "karama.worthless":
        _, works, fails = step
        wrong = _why_not_next(s, works, below) or _why_not_next(s, fails, below)
    else:
        wrong = _unanswerable(s, step)
    if wrong:
        raise InvalidState(f"{place}: {wrong}")


def _why_not_next(s: DuneState, step: Step | None, below: Step) -> str:
    return "" if step is None else misplaced(MACHINE, step, below) or lacking(MACHINE, s, step, below)


def _unanswerable(s: DuneState, step: Step) -> str:
    """A question has an answer, also while something else has come in between."""
    ask = MACHINE.asks.get(step[0])
    if ask is None:
        return ""
    try:
        decisions = ask.decisions(s, step)
    except Exception as error:
        return f"{step[0]} cannot be asked ({error!r})."
    if any(not decision.codes for decision in decisions):
        return f"{step[0]} leaves nothing to choose."
    return ""
