"""Both plans are revealed, and traitors called (D-7.20, D-7.33 to D-7.40, D-14.708, D-14.709)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Step
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.ask import NO, DuneAsk, ask_faction
from landsraad.dune.battles import DEFENSE, DIAL, KH, LEADER, NOTHING, SPICE, WEAPON, battle_of, element_ref
from landsraad.dune.components import CHEAP_HERO, HARKONNEN, HERO, LEADERS
from landsraad.dune.factions.harkonnen import ALLY_TRAITOR
from landsraad.dune.karama import is_stopped
from landsraad.dune.knowledge import EVERYBODY, show
from landsraad.dune.state import Battle, DuneState

__all__ = ["STEPS", "cards_played"]


def cards_played(plan: tuple[int, ...]) -> list[int]:
    """The treachery cards of a plan."""
    hero = CHEAP_HERO if plan[LEADER] == HERO else NOTHING
    return [kind for kind in (plan[WEAPON], plan[DEFENSE], hero) if kind != NOTHING]


def _reveal(s: DuneState, step: Step) -> None:
    """Both plans are shown together (D-7.20)."""
    battle = battle_of(s)
    for side in (0, 1):
        plan = battle.plans[side]
        faction = battle.fighters[side]
        if plan[KH]:
            s.kh_shown = True
        if 0 <= plan[LEADER] < LEADERS:
            s.fought |= 1 << plan[LEADER]  # everybody sees who it is (D-11.30)
        show(s, faction, cards_played(plan), EVERYBODY)
        tell(
            s,
            "plan",
            s.seat[faction],
            faction=ref.faction(faction),
            leader=element_ref(LEADER, plan[LEADER]),
            weapon=element_ref(WEAPON, plan[WEAPON]),
            defense=element_ref(DEFENSE, plan[DEFENSE]),
            dial=element_ref(DIAL, plan[DIAL]),
            spice=plan[SPICE],
            kwisatz_haderach=plan[KH],
        )
    s.stack.append(("battle.resolve",))
    callers = _callers(s, battle)
    if callers:
        s.stack.append(("battle.traitor", callers, (-1,) * len(callers)))


def _callers(s: DuneState, battle: Battle) -> tuple[tuple[int, int], ...]:
    """(faction, side it calls for) of all who might call; whether they hold the card shows nowhere."""
    callers = []
    for side in (0, 1):
        opposing = battle.plans[1 - side]
        if not 0 <= opposing[LEADER] < LEADERS or opposing[KH]:
            continue  # a Cheap Hero is never a traitor, a leader with the Kwisatz Haderach neither (D-A5.4)
        fighter = battle.fighters[side]
        callers.append((fighter, side))
        if (
            s.seat[HARKONNEN] >= 0
            and HARKONNEN not in battle.fighters
            and s.allies[HARKONNEN] >> fighter & 1
            and not is_stopped(s, ALLY_TRAITOR)
        ):
            callers.append((HARKONNEN, side))
    return tuple(callers)


class CallTraitor(DuneAsk):
    """All at once: `answers` has 1 for a call, 0 for none, -1 where it is still open."""

    name = "battle.traitor"
    fields = "callers answers:choices"
    together = True
    reason = "E_NOT_TRAITOR"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, callers, answers = step
        battle = battle_of(s)
        decisions = []
        for (faction, side), answer in zip(callers, answers, strict=True):
            if answer >= 0:
                continue
            codes = [NO]
            if battle.plans[1 - side][LEADER] in s.traitors[faction]:
                codes = [NO, ("traitor", 0)]
            decisions += ask_faction(s, faction, "battle.traitor", codes, step, cards=False)
        return decisions

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, callers, before = step
        battle = battle_of(s)
        faction = s.faction[seat]
        called = 1 if code[0] == "traitor" else 0
        answers = tuple(
            called if caller == faction and answer < 0 else answer
            for (caller, _side), answer in zip(callers, before, strict=True)
        )
        if -1 in answers:
            s.stack[-1] = ("battle.traitor", callers, answers)
            return
        s.stack.pop()
        for (caller, side), answer in zip(callers, answers, strict=True):
            if answer:
                battle.traitors |= 1 << side
                leader = battle.plans[1 - side][LEADER]
                s.traitors_shown |= 1 << leader
                traitor = ref.leader(leader)
                tell(s, "traitor", s.seat[caller], source=traitor, faction=ref.faction(caller), leader=traitor)


STEPS: Final[list[Action | Ask]] = [Action("battle.reveal", "", _reveal), CallTraitor()]
