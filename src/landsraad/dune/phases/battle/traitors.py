"""Both plans are revealed, and traitors called (D-7.20, D-7.33 to D-7.40, D-14.708, D-14.709)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.ask import NO, DuneAsk, ask_faction
from landsraad.dune.battles import DEFENSE, DIAL, KH, LEADER, NOTHING, SPICE, WEAPON, battle_of, element_ref
from landsraad.dune.components import CHEAP_HERO, HARKONNEN, HERO, LEADERS
from landsraad.dune.deals.promises import calls_no_traitor
from landsraad.dune.factions.harkonnen import ALLY_TRAITOR
from landsraad.dune.karama import is_stopped
from landsraad.dune.knowledge import EVERYBODY, show
from landsraad.dune.plans import plan_complete, possible
from landsraad.dune.state import Battle, DuneState

__all__ = ["PLANS_HELD", "STEPS", "TRAITORS_NAMED", "cards_played", "may_call"]


# What the steps need


def planned(s: DuneState, step: Step, below: Step) -> bool:
    """Both plans are made, or are being made on top of it."""
    battle = s.battle
    if battle is None or battle.traitors or battle.winner >= 0:
        return False
    if any(above[0] == "battle.plan" for above in s.stack):
        return battle.plans == ((), ())
    return held(s, battle)


def held(s: DuneState, battle: Battle) -> bool:
    return all(plan_complete(battle.plans[side]) and possible(s, battle, side, battle.plans[side]) for side in (0, 1))


def plans_held(s: DuneState, step: Step, below: Step) -> bool:
    return s.battle is not None and s.battle.winner < 0 and held(s, s.battle)


def right_callers(s: DuneState, step: Step, below: Step) -> bool:
    _, callers, answers = step
    battle = battle_of(s)
    return (
        callers == _callers(s, battle)
        and len(answers) == len(callers)
        and -1 in answers
        and not battle.traitors
        and all(
            answer < 1 or may_call(s, battle, faction, side)
            for (faction, side), answer in zip(callers, answers, strict=True)
        )
    )


def traitors_named(s: DuneState, step: Step, below: Step) -> bool:
    battle = battle_of(s)
    return all(not battle.traitors >> side & 1 or 0 <= battle.plans[1 - side][LEADER] < LEADERS for side in (0, 1))


PLANNED: Final = Need("`battle`, and two possible `plans` unless they are being made", planned)
PLANS_HELD: Final = Need("two complete `plans` of the battle that the fighters can carry out", plans_held)
CALLERS: Final = Need("all who may call a traitor, one of them still to say so", right_callers)
TRAITORS_NAMED: Final = Need("leaders where `traitors` of the battle are called", traitors_named)


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
        if s.sink is not None:
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
        candidates = [fighter]
        if (
            s.seat[HARKONNEN] >= 0
            and HARKONNEN not in battle.fighters
            and s.allies[HARKONNEN] >> fighter & 1
            and not is_stopped(s, ALLY_TRAITOR)
        ):
            candidates.append(HARKONNEN)
        callers += [(f, side) for f in candidates if _may_hold_traitor(s, f, opposing[LEADER])]
    return tuple(callers)


def may_call(s: DuneState, battle: Battle, faction: int, side: int) -> bool:
    """Whether a faction holds the traitor that stands against a side, and has not promised silence (D-12.14)."""
    if s.promises and calls_no_traitor(s, faction, battle.fighters[1 - side]):
        return False
    return battle.plans[1 - side][LEADER] in s.traitors[faction]


def _may_hold_traitor(s: DuneState, faction: int, leader: int) -> bool:
    """Whether an onlooker must reckon with this card: cards once shown are known to all (D-7.34)."""
    if s.traitors_shown >> leader & 1:
        return leader in s.traitors[faction]
    shown = sum(s.traitors_shown >> card & 1 for card in s.traitors[faction])
    return not shown or shown < len(s.traitors[faction])


class CallTraitor(DuneAsk):
    """All at once: `answers` has 1 for a call, 0 for none, -1 where it is still open."""

    name = "battle.traitor"
    fields = "callers answers:choices"
    on = "battle.resolve"
    needs = (CALLERS,)
    together = True
    reason = "E_NOT_TRAITOR"
    topic = "traitor"
    orders = (("use", "traitor"),)
    reaction = True

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, callers, answers = step
        battle = battle_of(s)
        decisions = []
        for (faction, side), answer in zip(callers, answers, strict=True):
            if answer >= 0:
                continue
            codes = [NO]
            if may_call(s, battle, faction, side):
                codes = [NO, ("traitor", 0)]
            decisions += ask_faction(s, faction, "battle.traitor", codes, step, cards=False, talk=False)
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


STEPS: Final[list[Action | Ask]] = [
    Action("battle.reveal", "", _reveal, on="battle.next", needs=(PLANNED,)),
    CallTraitor(),
]
