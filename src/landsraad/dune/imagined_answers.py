"""Answers that wait in secret, as one seat could imagine them (dials, plans ...), and talk it knows nothing of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landsraad.core.machine import Code, Step
from landsraad.core.random import below
from landsraad.dune.battles import SPICE, battle_of
from landsraad.dune.components import ATREIDES, FACTIONS, TRAITORS_DEALT
from landsraad.dune.deals.asides import asides_known
from landsraad.dune.machine import MACHINE
from landsraad.dune.phases.battle.traitors import may_call
from landsraad.dune.phases.storm import FIRST_DIAL, LATER_DIAL
from landsraad.dune.plans import element_codes, fill, plan_complete
from landsraad.dune.state import Battle, DuneState
from landsraad.dune.view import knows_foreseen

__all__ = ["forget_talk", "redraw_bound", "secret_answers"]


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


def forget_talk(s: DuneState, viewer: int) -> None:
    """What others think over aside, offers between them, in the making or made: nobody else knows of it (D-11.33)."""
    seat = s.seat[viewer] if viewer >= 0 else -1
    while s.stack and s.stack[-1][0] in MACHINE.asks:
        knowers = MACHINE.asks[s.stack[-1][0]].knowers(s, s.stack[-1])
        if knowers is None or seat in knowers:
            break
        s.stack.pop()
    if s.asides:
        s.asides = asides_known(s, seat)
    for faction in range(FACTIONS):
        if s.offers[faction] and viewer not in s.offers[faction][0]:
            s.offers[faction] = ()
            s.offering &= ~(1 << faction)
        if faction != viewer:
            s.offers_made[faction] = 1 if s.offers[faction] else 0


def secret_answers(s: DuneState, viewer: int) -> None:
    for index, step in enumerate(s.stack):
        redraw = _REDRAWN.get(step[0])
        if redraw is not None:
            s.stack[index] = redraw(s, step, viewer)


def _dials(s: DuneState, step: Step, viewer: int) -> Step:
    name, *dials = step
    for place in (0, 1):
        if dials[place] >= 0 and s.wheels[place] != viewer:
            dials[place] = below(s, FIRST_DIAL + 1) if s.turn == 1 else below(s, LATER_DIAL) + 1
    return (name, *dials)


def _kept(s: DuneState, step: Step, viewer: int) -> Step:
    name, keepers, kept = step
    redrawn = tuple(
        leader if leader < 0 or faction == viewer else s.traitors_dealt[faction][below(s, TRAITORS_DEALT)]
        for faction, leader in zip(keepers, kept, strict=True)
    )
    return (name, keepers, redrawn)


def _plans(s: DuneState, step: Step, viewer: int) -> Step:
    name, *plans = step
    battle = battle_of(s)
    for side in (0, 1):
        watched = viewer == ATREIDES and battle.seen_plan == side and plan_complete(plans[side])
        if battle.fighters[side] == viewer or watched:
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
    return (name, *plans)


def _pick(s: DuneState, codes: list[Code]) -> int:
    return codes[below(s, len(codes))][1]


def _calls(s: DuneState, step: Step, viewer: int) -> Step:
    name, callers, answers = step
    battle = battle_of(s)
    redrawn = []
    for (faction, side), answer in zip(callers, answers, strict=True):
        if faction != viewer and answer >= 0:
            possible = may_call(s, battle, faction, side)
            redrawn.append(below(s, 2) if possible else 0)
        else:
            redrawn.append(answer)
    return (name, callers, tuple(redrawn))


_REDRAWN: Final[dict[str, Callable[[DuneState, Step, int], Step]]] = {
    "storm.dial": _dials,
    "setup.keep_traitor": _kept,
    "battle.plan": _plans,
    "battle.traitor": _calls,
}
