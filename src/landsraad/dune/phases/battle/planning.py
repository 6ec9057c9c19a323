"""The secret plans, and the element of one that prescience asks for (D-14.705, D-14.707)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.telling import tell, whisper
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.ask import DuneAsk, ask_faction
from landsraad.dune.battles import (
    DEFENSE,
    DIAL,
    ELEMENT_NAMES,
    LEADER,
    NOTHING,
    SPICE,
    TRUTH_DEFENSE,
    TRUTH_DIAL,
    TRUTH_LEADER,
    TRUTH_WEAPON,
    WEAPON,
    battle_of,
    element_ref,
    group_parts,
    halves,
    strength_in,
)
from landsraad.dune.components import ATREIDES, CARD_CLASS, CARD_NUMBER, CHEAP_HERO, HERO, LEADER_NUMBER, SPECIAL
from landsraad.dune.deals.asides import AskTogether
from landsraad.dune.factions.atreides import prescience_advantage, why_no_haderach
from landsraad.dune.karama import is_stopped
from landsraad.dune.knowledge import EVERYBODY, show
from landsraad.dune.plans import (
    element_codes,
    fights_free,
    fill,
    leader_strength,
    plan_complete,
    possible,
    usable_leaders,
)
from landsraad.dune.state import Battle, DuneState
from landsraad.dune.treachery import holds

__all__ = ["STEPS"]


# What the steps need


def fighting(s: DuneState, step: Step, below: Step) -> bool:
    """Both sides have forces there, and nothing is revealed yet."""
    battle = s.battle
    if battle is None or battle.plans != ((), ()) or battle.traitors or battle.winner >= 0:
        return False
    parts = group_parts(s, battle)
    return bool(parts) and all(sum(strength_in(s, fighter, parts)) for fighter in battle.fighters)


def foreseeing(s: DuneState, step: Step, below: Step) -> bool:
    battle = battle_of(s)
    return battle.prescience_by >= 0 and battle.prescience >= 0


def foreseen_once(s: DuneState, step: Step, below: Step) -> bool:
    _, element = step
    battle = battle_of(s)
    if below[0] == step[0]:
        return below[1:] == (SPICE,) and element == DIAL == battle.prescience
    return element == battle.prescience or (element == SPICE and battle.prescience == DIAL)


def possible_plans(s: DuneState, step: Step, below: Step) -> bool:
    _, first, second = step
    return possible(s, battle_of(s), 0, first) and possible(s, battle_of(s), 1, second)


FIGHTING: Final = Need("`battle` between two factions with forces there, before plans are revealed", fighting)
FORESEEING: Final = Need("`prescience` of the battle, and who used it", foreseeing)
FORESEEN_ONCE: Final = Need("the element that prescience has asked for", foreseen_once)
POSSIBLE_PLANS: Final = Need("plans that the fighters can make", possible_plans)


# What prescience shows (D-20.3)


def _foreseen(s: DuneState, step: Step) -> None:
    battle = battle_of(s)
    if is_stopped(s, prescience_advantage(battle)):
        battle.prescience = -1
        battle.prescience_by = -1
        return
    shows_spice = battle.prescience == DIAL and s.settings.prescience_number_includes_spice
    if shows_spice and not fights_free(s, battle.fighters[1 - battle.prescience_by]):
        s.stack.append(("battle.foresee", SPICE))
    s.stack.append(("battle.foresee", battle.prescience))


class ShowElement(DuneAsk):
    """The opponent fixes and shows the element; secret from everybody else (D-11.22)."""

    name = "battle.foresee"
    fields = "element"
    on = "battle.window battle.foresee"
    needs = (FORESEEING, FORESEEN_ONCE)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, element = step
        battle = battle_of(s)
        side = 1 - battle.prescience_by
        codes = element_codes(s, battle, side, element, None)
        return ask_faction(s, battle.fighters[side], "battle.foresee", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, element = step
        value = code[1]
        s.stack.pop()
        battle = battle_of(s)
        side = 1 - battle.prescience_by
        fighter, opponent = battle.fighters[side], battle.fighters[1 - side]
        battle.bound = (*battle.bound, (side, element, value))
        public = s.settings.prescience_public
        card = _card_shown(element, value)
        if card != NOTHING:
            show(s, fighter, [card], EVERYBODY if public else 1 << ATREIDES | 1 << opponent)
        source = ref.advantage(prescience_advantage(battle))
        shown = {"shown": element_ref(element, value)}
        if public:
            make_final(s)
            tell(s, "foreseen", seat, source=source, faction=ref.faction(fighter), **shown)
        else:
            knowers = s.seats_of((ATREIDES, fighter, opponent))
            whisper(s, "foreseen", seat, shown, knowers, source=source, faction=ref.faction(fighter))

    def prompt(self, decision: Decision) -> Message:
        _, element = decision.step
        return Message(f"prompt.battle.foresee.{ELEMENT_NAMES[element]}")

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return why_not_planned(s, s.faction[decision.player], word, rest)


def _card_shown(element: int, value: int) -> int:
    if element in (WEAPON, DEFENSE):
        return value
    return CHEAP_HERO if element == LEADER and value == HERO else NOTHING


# Plans (D-14.707)


def _plan_begin(s: DuneState, step: Step) -> None:
    s.stack.append(("battle.reveal",))
    s.stack.append(("battle.plan", (), ()))


class MakePlans(AskTogether):
    """Both fighters at once, element by element; who is watched by a Karama of the Atreides plans first."""

    name = "battle.plan"
    fields = "aggressor:plan defender:plan"
    part_of = "plan"
    on = "battle.reveal"
    needs = (FIGHTING, POSSIBLE_PLANS)

    def questions(self, s: DuneState, step: Step) -> list[Decision]:
        _, first, second = step
        battle = battle_of(s)
        plans = (fill(s, battle, 0, first), fill(s, battle, 1, second))
        decisions = []
        for side in (0, 1):
            plan = plans[side]
            if plan_complete(plan) or (battle.seen_plan == 1 - side and not plan_complete(plans[1 - side])):
                continue
            codes = element_codes(s, battle, side, len(plan), plan)
            # The other plan is not for the eyes of who holds the decision (D-11.21).
            own: Step = ("battle.plan", first, ()) if side == 0 else ("battle.plan", (), second)
            decisions += ask_faction(s, battle.fighters[side], "battle.plan", codes, own)
        return decisions

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, first, second = step
        plans = [first, second]
        battle = battle_of(s)
        side = battle.fighters.index(s.faction[seat])
        plans[side] = fill(s, battle, side, (*fill(s, battle, side, plans[side]), code[1]))
        plans[1 - side] = fill(s, battle, 1 - side, plans[1 - side])
        if battle.seen_plan == side and plan_complete(plans[side]):
            make_final(s)  # the other fighter sees it now
        if plan_complete(plans[0]) and plan_complete(plans[1]):
            s.stack.pop()
            battle.plans = (plans[0], plans[1])
        else:
            s.stack[-1] = ("battle.plan", plans[0], plans[1])

    def outlook(self, s: DuneState, decision: Decision, code: Code) -> Message | None:
        """The strength of the plan, once it is whole."""
        battle = battle_of(s)
        side = battle.fighters.index(s.faction[decision.player])
        _, *plans = decision.step
        plan = fill(s, battle, side, (*fill(s, battle, side, plans[side]), code[1]))
        if code[0] not in ("dial", "support") or not plan_complete(plan):
            return None
        dial, leader = plan[DIAL], leader_strength(plan)
        if not leader:
            return Message("outlook.strength", {"strength": halves(dial), "spice": plan[SPICE]})
        params = {"strength": halves(dial + leader), "alone": halves(dial), "spice": plan[SPICE]}
        return Message("outlook.strength.leader", params)

    def prompt(self, decision: Decision) -> Message:
        return Message(f"prompt.battle.plan.{decision.codes[0][0]}")

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return why_not_planned(s, s.faction[decision.player], word, rest)


# What cannot be planned


_BINDING: Final = {
    "leader": (LEADER, TRUTH_LEADER),
    "weapon": (WEAPON, TRUTH_WEAPON),
    "defense": (DEFENSE, TRUTH_DEFENSE),
    "dial": (DIAL, TRUTH_DIAL),
}


def why_not_planned(s: DuneState, faction: int, word: str, rest: str) -> str:
    battle = battle_of(s)
    side = battle.fighters.index(faction)
    if word == "kwisatz_haderach":
        return why_no_haderach(s, battle.territory)
    if word == "support":
        return "E_SPICE_NOT_NEEDED" if fights_free(s, faction) else "E_DIAL_UNREACHABLE"
    own = ""
    if word == "leader":
        own = _why_no_leader(s, battle, faction, rest)
    elif word in ("weapon", "defense") and rest != "none":
        own = _why_no_battle_card(s, faction, rest)
    bound = own or _bound(battle, side, word)
    if bound:
        return bound
    if word == "dial":
        return "E_DIAL_RANGE"
    if battle.voice_on == side:
        return "E_VOICE"
    return "E_CARD_SLOT" if word in ("weapon", "defense") else "E_BAD_CHOICE"


def _why_no_leader(s: DuneState, battle: Battle, faction: int, name: str) -> str:
    if name == "none":
        return "E_LEADER_REQUIRED"
    if name == "cheap_hero":
        return "" if holds(s, faction, CHEAP_HERO) else "E_CARD_NOT_HELD"
    leader = LEADER_NUMBER.get(name, NOTHING)
    if leader == NOTHING:
        return ""
    if s.leader_where[leader] not in (-1, battle.territory):
        return "E_LEADER_USED_ELSEWHERE"
    return "" if leader in usable_leaders(s, faction, battle.territory) else "E_LEADER_NOT_AVAILABLE"


def _why_no_battle_card(s: DuneState, faction: int, name: str) -> str:
    card = CARD_NUMBER.get(name, NOTHING)
    if card == NOTHING or not holds(s, faction, card):
        return "E_CARD_NOT_HELD"
    return "E_CARD_SLOT" if CARD_CLASS[card] == SPECIAL or card == CHEAP_HERO else ""


def _bound(battle: Battle, side: int, word: str) -> str:
    """What binds an element of a plan: an answer to prescience or to Truthtrance (D-7.19)."""
    shown, answered = _BINDING.get(word, (NOTHING, NOTHING))
    elements = [element for bound_side, element, _value in battle.bound if bound_side == side]
    if shown in elements:
        return "E_PRESCIENCE_BOUND"
    return "E_TRUTH_BOUND" if answered in elements else ""


STEPS: Final[list[Action | Ask]] = [
    Action("battle.foreseen", "", _foreseen, on="battle.window", needs=(FORESEEING,)),
    ShowElement(),
    Action("battle.plan_begin", "", _plan_begin, on="battle.next", needs=(FIGHTING,)),
    MakePlans(),
]
