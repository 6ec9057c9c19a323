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


def redraw_bound(state: DuneState, battle: Battle, viewer: int) -> None:
    """Answers to prescience get new legal values; public Truthtrance answers stay."""
    if battle.plans[0]:
        return
    kept = []
    hidden = []
    for entry in battle.bound:
        side, element, _value = entry
        if element <= SPICE and not knows_foreseen(state, battle, side, viewer):
            hidden.append(entry)
        else:
            kept.append(entry)
    battle.bound = tuple(kept)
    for side, element, _value in hidden:
        codes = element_codes(state, battle, side, element, None)
        battle.bound = (*battle.bound, (side, element, codes[below(state, len(codes))][1]))


def _pick(state: DuneState, codes: list[Code]) -> int:
    return codes[below(state, len(codes))][1]


def secret_answers(state: DuneState, viewer: int) -> None:
    for index, step in enumerate(state.stack):
        name = step[0]
        if name == "storm.dial":
            state.stack[index] = _dials(state, step, viewer)
        elif name == "setup.keep_traitor":
            state.stack[index] = _kept(state, step, viewer)
        elif name == "battle.plan":
            state.stack[index] = _plans(state, step, viewer)
        elif name == "battle.traitor":
            state.stack[index] = _calls(state, step, viewer)
        elif name in OFFER_STEPS and viewer not in (step[1], step[2]):
            state.stack[index] = _offer(state, step)


def _dials(state: DuneState, step: Step, viewer: int) -> Step:
    dials = list(step[1:])
    for place in (0, 1):
        if dials[place] >= 0 and state.wheels[place] != viewer:
            dials[place] = below(state, 21) if state.turn == 1 else below(state, 3) + 1
    return ("storm.dial", dials[0], dials[1])


def _kept(state: DuneState, step: Step, viewer: int) -> Step:
    kept = tuple(
        leader if leader < 0 or faction == viewer else state.traitors_dealt[faction][below(state, 4)]
        for faction, leader in zip(step[1], step[2], strict=True)
    )
    return ("setup.keep_traitor", step[1], kept)


def _plans(state: DuneState, step: Step, viewer: int) -> Step:
    battle = state.battle
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
            filled = fill(state, battle, side, plan)
            if len(filled) > len(plan):
                plan = filled[:chosen]
                continue
            plan = (*plan, _pick(state, element_codes(state, battle, side, len(plan), plan)))
        plans[side] = plan
    return ("battle.plan", plans[0], plans[1])


def _calls(state: DuneState, step: Step, viewer: int) -> Step:
    battle = state.battle
    if battle is None:
        return step
    answers = list(step[2])
    for index, (faction, side) in enumerate(step[1]):
        if faction != viewer and answers[index] >= 0:
            possible = battle.plans[1 - side][LEADER] in state.traitors[faction]
            answers[index] = below(state, 2) if possible else 0
    return ("battle.traitor", step[1], tuple(answers))


def _offer(state: DuneState, step: Step) -> Step:
    """The terms of an offer between others: (name, by, to, payer, amount, moment, promise) as far as chosen."""
    terms = list(step)
    if len(terms) > 3:
        terms[3] = terms[1 + below(state, 2)]
    if len(terms) > 4:
        terms[4] = below(state, 20) + 1
    if len(terms) > 5:
        terms[5] = below(state, 9)
    if len(terms) > 6:
        terms[6] = below(state, len(PROMISES))
    return tuple(terms)
