"""Answers that wait in secret, as one seat could imagine them: dials, kept traitors, plans, calls, offers."""

from __future__ import annotations

from landsraad.core.machine import Code, Step
from landsraad.core.random import below
from landsraad.dune.battles import LEADER, SPICE
from landsraad.dune.components import ATREIDES
from landsraad.dune.deals import PROMISES
from landsraad.dune.plans import element_codes, fill
from landsraad.dune.state import Battle, DuneState
from landsraad.dune.view import knows_foreseen

__all__ = ["redraw_bound", "secret_answers"]

OFFER_STEPS = ("deal.payer", "deal.amount", "deal.when", "deal.promise", "deal.answer")
"""An offer in the making is known to its parties only; a deal once made is known to all (D-11.33)."""


def redraw_bound(s: DuneState, battle: Battle, viewer: int) -> None:
    """Answers to prescience get new legal values; public Truthtrance answers stay."""
    if battle.plans[0]:
        return
    kept = []
    hidden = []
    for entry in battle.bound:
        side, element, _value = entry
        if element <= SPICE and not knows_foreseen(s, battle, side, viewer):
            hidden.append(entry)
        else:
            kept.append(entry)
    battle.bound = tuple(kept)
    for side, element, _value in hidden:
        codes = element_codes(s, battle, side, element, None)
        battle.bound = (*battle.bound, (side, element, codes[below(s, len(codes))][1]))


def _pick(s: DuneState, codes: list[Code]) -> int:
    return codes[below(s, len(codes))][1]


def secret_answers(s: DuneState, viewer: int) -> None:
    for index, step in enumerate(s.stack):
        name = step[0]
        if name == "storm.dial":
            s.stack[index] = _dials(s, step, viewer)
        elif name == "setup.keep_traitor":
            s.stack[index] = _kept(s, step, viewer)
        elif name == "battle.plan":
            s.stack[index] = _plans(s, step, viewer)
        elif name == "battle.traitor":
            s.stack[index] = _calls(s, step, viewer)
        elif name in OFFER_STEPS and viewer not in (step[1], step[2]):
            s.stack[index] = _offer(s, step)


def _dials(s: DuneState, step: Step, viewer: int) -> Step:
    dials = list(step[1:])
    for place in (0, 1):
        if dials[place] >= 0 and s.wheels[place] != viewer:
            dials[place] = below(s, 21) if s.turn == 1 else below(s, 3) + 1
    return ("storm.dial", dials[0], dials[1])


def _kept(s: DuneState, step: Step, viewer: int) -> Step:
    kept = tuple(
        leader if leader < 0 or faction == viewer else s.traitors_dealt[faction][below(s, 4)]
        for faction, leader in zip(step[1], step[2], strict=True)
    )
    return ("setup.keep_traitor", step[1], kept)


def _plans(s: DuneState, step: Step, viewer: int) -> Step:
    battle = s.battle
    if battle is None:
        return step
    plans = [step[1], step[2]]
    for side in (0, 1):
        fighter = battle.fighters[side]
        watched = viewer == ATREIDES and battle.seen_plan == side and len(plans[side]) > 5
        if fighter == viewer or watched:
            continue
        chosen = len(plans[side])
        plan: tuple[int, ...] = ()
        while len(plan) < chosen:
            filled = fill(s, battle, side, plan)
            if len(filled) > len(plan):
                plan = filled[:chosen]
                continue
            plan = (*plan, _pick(s, element_codes(s, battle, side, len(plan), plan)))
        plans[side] = plan
    return ("battle.plan", plans[0], plans[1])


def _calls(s: DuneState, step: Step, viewer: int) -> Step:
    battle = s.battle
    if battle is None:
        return step
    answers = list(step[2])
    for index, (faction, side) in enumerate(step[1]):
        if faction != viewer and answers[index] >= 0:
            possible = battle.plans[1 - side][LEADER] in s.traitors[faction]
            answers[index] = below(s, 2) if possible else 0
    return ("battle.traitor", step[1], tuple(answers))


def _offer(s: DuneState, step: Step) -> Step:
    """The terms of an offer between others: (name, by, to, payer, amount, moment, promise) as far as chosen."""
    terms = list(step)
    if len(terms) > 3:
        terms[3] = terms[1 + below(s, 2)]
    if len(terms) > 4:
        terms[4] = below(s, 20) + 1
    if len(terms) > 5:
        terms[5] = below(s, 9)
    if len(terms) > 6:
        terms[6] = below(s, len(PROMISES))
    return tuple(terms)
