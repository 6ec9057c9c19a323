"""The frame of a turn: nine phases in order (D-0.16), and what is cleared when a turn or a phase begins."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import BOTTOM, Action, Ask, Code, Decision, Need, Step
from landsraad.core.telling import NOBODY, tell
from landsraad.dune import references as ref
from landsraad.dune.ask import PASS, DuneAsk, ask_faction
from landsraad.dune.components import BENE_GESSERIT, FACTIONS, GHOLA, TRUTHTRANCE
from landsraad.dune.deals.agreeing import offers_expire
from landsraad.dune.forces import lonely_advisors_fight
from landsraad.dune.grammar import during
from landsraad.dune.map import PART_TERRITORY
from landsraad.dune.state import BATTLE, BIDDING, COLLECTION, MENTAT, PHASE_NAMES, REVIVAL, SPICE_BLOW, STORM, DuneState
from landsraad.dune.treachery import holders, may_hold_anytime, room_for_card

__all__ = ["STEPS"]

ANYTIME_PHASES: Final = (SPICE_BLOW, BIDDING, REVIVAL, BATTLE, COLLECTION)
"""Phases that do not ask everybody anyway: here whoever may hold an any-time card gets a window of its own."""


def next_phase(s: DuneState, step: Step, below: Step) -> bool:
    """The phase after this one, or before anything of a phase has begun that phase itself."""
    _, phase = step
    alone = s.stack[-1] is step
    if phase == STORM:
        return alone and s.phase in (STORM, MENTAT)
    return bool(phase == s.phase + 1 or (alone and phase == s.phase))


NEXT_PHASE: Final = Need("to be the phase after this one", next_phase)


def _turn(s: DuneState, step: Step) -> None:
    """Marks of the turn are cleared (D-14.101)."""
    s.special_revived = 0
    s.leader_revived = 0
    s.acted = 0
    s.ship_stopped = 0
    s.advisors_locked = 0
    s.kh_territory = -1
    s.offers_made = [0] * FACTIONS
    s.told_now = [0] * FACTIONS
    tell(s, "turn", NOBODY, source=ref.phase(STORM), turn=s.turn)
    s.stack.append(("phase", STORM))


def _phase(s: DuneState, step: Step) -> None:
    """Marks of the phase are cleared; whoever may hold an any-time card is asked before the phase begins."""
    _, phase = step
    s.phase = phase
    s.cause = ref.phase(phase)
    s.stopped = 0
    s.pledges_set = 0
    offers_expire(s)
    if s.sink is not None:
        tell(s, "phase", NOBODY, phase=s.cause)
    if phase == STORM and s.seat[BENE_GESSERIT] >= 0 and s.settings.bene_gesserit:
        for part, count in enumerate(s.advisors):
            if count:
                lonely_advisors_fight(s, PART_TERRITORY[part])
    if phase < MENTAT:
        s.stack.append(("phase", phase + 1))
    s.stack.append((PHASE_NAMES[phase],))
    if phase in ANYTIME_PHASES:
        s.stack.append(("anytime", 0))
    s.stack.append(("deals.moment", phase))  # before anything else (D-12.13)


class PlayAnyTime(DuneAsk):
    """Truthtrance and Ghola for everybody, whether or not the phase will ask them anything (D-14.28)."""

    name = "anytime"
    fields = "place"
    on = "spice_blow bidding revival battle collection"
    topic = "anytime"
    reaction = True
    any_time = True

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, place = step
        asked = holders(s, TRUTHTRANCE) | holders(s, GHOLA)
        if not asked:
            return []
        for faction in s.order[place:]:
            if not asked >> faction & 1 or (s.phase == BIDDING and room_for_card(s, faction)):
                continue  # who has room is asked for bids
            if may_hold_anytime(s, faction):
                return ask_faction(s, faction, "anytime", [PASS], step)
        return []

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        s.stack[-1] = ("anytime", s.order.index(s.faction[seat]) + 1)


STEPS: Final[list[Action | Ask]] = [
    Action("turn", "", _turn, on=BOTTOM, needs=(during(STORM, MENTAT),)),
    Action("phase", "phase", _phase, on=BOTTOM, needs=(NEXT_PHASE,)),
    PlayAnyTime(),
]
