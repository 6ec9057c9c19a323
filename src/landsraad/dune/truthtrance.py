"""Truthtrance (D-13.12, D-13.18): one yes/no question to another player, answered in public and truly.

The game answers what it can see for itself. A question about a plan still in the making is answered by its maker and
binds that element for this battle; a question asked aloud is answered by the player and marked as unverified.
"""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import NO, YES, decide, faction_code, leader_code
from landsraad.dune.battles import (
    DEFENSE,
    DIAL,
    LEADER,
    NOTHING,
    TRUTH_DEFENSE,
    TRUTH_DIAL,
    TRUTH_LEADER,
    TRUTH_WEAPON,
    WEAPON,
)
from landsraad.dune.components import (
    ATREIDES,
    BENE_GESSERIT,
    CARD_CLASS,
    CARD_IDS,
    CARD_KIND,
    CLASSES,
    FREMEN,
    HARKONNEN,
    HERO,
    LEADER_FACTION,
    LEADERS,
    WORM,
)
from landsraad.dune.plans import card_pairs, dial_options, leader_options
from landsraad.dune.state import CAPTURED, Battle, DuneState
from landsraad.dune.treachery import EVERYBODY, find

__all__ = ["ASKS", "QUESTIONS", "about_ref"]

(
    HOLDS_CARD,
    HOLDS_CLASS,
    CARD_COUNT,
    SPICE_AT_LEAST,
    TRAITOR,
    PREDICTED_FACTION,
    PREDICTED_TURN,
    STORM_CARD,
    SPICE_CARD,
    KH_COUNT,
) = range(10)
ALOUD = 14
QUESTIONS: dict[int, str] = {
    HOLDS_CARD: "holds_card",
    HOLDS_CLASS: "holds_class",
    CARD_COUNT: "card_count",
    SPICE_AT_LEAST: "spice_at_least",
    TRAITOR: "traitor",
    PREDICTED_FACTION: "predicted_faction",
    PREDICTED_TURN: "predicted_turn",
    STORM_CARD: "storm_card",
    SPICE_CARD: "spice_card",
    KH_COUNT: "losses_counted",
    TRUTH_LEADER: "plan_leader",
    TRUTH_WEAPON: "plan_weapon",
    TRUTH_DEFENSE: "plan_defense",
    TRUTH_DIAL: "plan_dial",
    ALOUD: "aloud",
}
PLAN_QUESTIONS = (TRUTH_LEADER, TRUTH_WEAPON, TRUTH_DEFENSE, TRUTH_DIAL)
MOST_SPICE = 30


def _target(state: DuneState, step: Step) -> list[Decision]:
    asker = step[1]
    codes = [faction_code(f) for f in state.order if f != asker]
    return decide(state, step, asker, "truth.target", codes, forced=True, cards=False)


def _target_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("truth.question", step[1], code[1])


def _plan_in_making(state: DuneState, faction: int) -> tuple[Battle, int] | None:
    """The battle and side of a fighter whose plan is not revealed yet."""
    battle = state.battle
    if battle is None or faction not in battle.fighters or battle.plans[0]:
        return None
    return battle, battle.fighters.index(faction)


def _question(state: DuneState, step: Step) -> list[Decision]:
    _, asker, asked = step
    kinds = [HOLDS_CARD, HOLDS_CLASS, CARD_COUNT, SPICE_AT_LEAST, TRAITOR]
    if asked == BENE_GESSERIT:
        kinds += [PREDICTED_FACTION, PREDICTED_TURN]
    if asked == FREMEN and state.storm_card_seen:
        kinds.append(STORM_CARD)
    if asked == ATREIDES:
        if state.spice_top_known:
            kinds.append(SPICE_CARD)
        if state.settings.atreides:
            kinds.append(KH_COUNT)
    if _plan_in_making(state, asked) is not None:
        kinds += PLAN_QUESTIONS
    kinds.append(ALOUD)
    return decide(state, step, asker, "truth.question", [("question", k) for k in kinds], cards=False)


def _question_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, asker, asked = step
    if code[1] == ALOUD:
        state.stack[-1] = ("truth.answer", asker, asked, ALOUD, 0)
    else:
        state.stack[-1] = ("truth.about", asker, asked, code[1])


def _about(state: DuneState, step: Step) -> list[Decision]:
    """The thing or number asked about."""
    _, asker, asked, question = step
    codes: list[Code]
    if question == HOLDS_CARD:
        codes = [("named", kind) for kind in range(len(CARD_IDS))]
    elif question == HOLDS_CLASS:
        codes = [("class", n) for n in range(len(CLASSES))]
    elif question == CARD_COUNT:
        codes = [("amount", n) for n in range(1, 9)]
    elif question == SPICE_AT_LEAST:
        codes = [("amount", n) for n in range(1, MOST_SPICE + 1)]
    elif question == TRAITOR:
        codes = [leader_code(x) for x in range(LEADERS) if state.seat[LEADER_FACTION[x]] >= 0]
    elif question == PREDICTED_FACTION:
        codes = [faction_code(f) for f in state.order if f != BENE_GESSERIT]
    elif question == PREDICTED_TURN:
        codes = [("turn", n) for n in range(1, state.settings.max_turns + 1)]
    elif question == STORM_CARD:
        codes = [("amount", n) for n in range(1, 7)]
    elif question == SPICE_CARD:
        codes = [("spice_card", n) for n in range(WORM + 1)]
    elif question == KH_COUNT:
        codes = [("amount", n) for n in range(1, 8)]
    elif question == TRUTH_LEADER:
        # Who is held captive is a secret: any leader may stand in a Harkonnen plan then (D-11.30).
        captives = asked == HARKONNEN and CAPTURED in state.leader_status
        factions = state.faction if captives else [asked]
        codes = [leader_code(x) for x in range(LEADERS) if LEADER_FACTION[x] in factions] + [leader_code(HERO)]
    elif question in (TRUTH_WEAPON, TRUTH_DEFENSE):
        codes = [("class", n) for n in range(6)]
    else:
        codes = [("amount", n) for n in range(1, 21)]
    return decide(state, step, asker, "truth.about", codes, cards=False)


def _about_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, asker, asked, question = step
    value = code[1] * 2 if question == TRUTH_DIAL else code[1]
    if question in PLAN_QUESTIONS:
        state.stack[-1] = ("truth.answer", asker, asked, question, value)
        return
    state.stack.pop()
    fact = _fact(state, asked, question, value)
    if question == HOLDS_CARD and fact:
        state.known[find(state, asked, value)] = EVERYBODY
    _announce(state, asker, asked, question, value, fact, True)


def _fact(state: DuneState, asked: int, question: int, value: int) -> bool:
    hand = state.hands[asked]
    if question == HOLDS_CARD:
        return any(CARD_KIND[card] == value for card in hand)
    if question == HOLDS_CLASS:
        return any(CARD_CLASS[CARD_KIND[card]] == value for card in hand)
    if question == CARD_COUNT:
        return len(hand) >= value
    if question == SPICE_AT_LEAST:
        return state.spice[asked] >= value
    if question == TRAITOR:
        return value in state.traitors[asked]
    if question == PREDICTED_FACTION:
        return state.prediction_faction == value
    if question == PREDICTED_TURN:
        return state.prediction_turn == value
    if question == STORM_CARD:
        return state.storm_card == value
    if question == SPICE_CARD:
        return bool(state.spice_deck) and state.spice_deck[-1] == value
    return state.kh_losses >= value


def _answer(state: DuneState, step: Step) -> list[Decision]:
    """Only answers that leave the player a legal plan are open."""
    _, _asker, asked, question, value = step
    codes = [YES, NO]
    if question in PLAN_QUESTIONS:
        yes, no = _possible(state, asked, question, value)
        codes = [code for code, possible in ((YES, yes), (NO, no)) if possible]
    return decide(state, step, asked, "truth.answer", codes, cards=False)


def _partial_plan(state: DuneState, side: int) -> tuple[int, ...]:
    """What the fighter has already put into the plan under this question."""
    for step in reversed(state.stack):
        if step[0] == "battle.plan":
            plan: tuple[int, ...] = step[1 + side]
            return plan
    return ()


def _possible(state: DuneState, asked: int, question: int, value: int) -> tuple[bool, bool]:
    making = _plan_in_making(state, asked)
    if making is None:
        return True, True
    battle, side = making
    plan = _partial_plan(state, side)
    if question == TRUTH_LEADER:
        values = [plan[LEADER]] if len(plan) > LEADER else leader_options(state, battle, side)
        hits = [x == value for x in values]
    elif question in (TRUTH_WEAPON, TRUTH_DEFENSE):
        element = WEAPON if question == TRUTH_WEAPON else DEFENSE
        if len(plan) > element:
            values = [plan[element]]
        elif leader_options(state, battle, side) == [NOTHING]:
            values = [NOTHING]
        else:
            pairs = card_pairs(state, battle, side)
            if question == TRUTH_DEFENSE and len(plan) > WEAPON:
                pairs = [pair for pair in pairs if pair[0] == plan[WEAPON]]
            values = [pair[0 if question == TRUTH_WEAPON else 1] for pair in pairs]
        hits = [x != NOTHING and CARD_CLASS[x] == value for x in values]
    else:
        values = [plan[DIAL]] if len(plan) > DIAL else dial_options(state, battle, side)
        hits = [x >= value for x in values]
    return any(hits), not all(hits)


def _answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, asker, asked, question, value = step
    state.stack.pop()
    yes = code == YES
    making = _plan_in_making(state, asked)
    if question in PLAN_QUESTIONS and making is not None:
        battle, side = making
        battle.bound = (*battle.bound, (side, question, value * 2 + (1 if yes else 0)))
    _announce(state, asker, asked, question, value, yes, question != ALOUD)


def _announce(state: DuneState, asker: int, asked: int, question: int, value: int, yes: bool, verified: bool) -> None:
    state.truths.append((state.turn, asked, question, value, 1 if yes else 0))
    if state.sink is not None:
        log.tell(
            state,
            "truth" if verified else "truth_unverified",
            {
                "asker": log.faction(asker),
                "asked": log.faction(asked),
                "question": f"question/{QUESTIONS[question]}",
                "about": about_ref(question, value),
                "answer": "answer/yes" if yes else "answer/no",
            },
        )


def about_ref(question: int, value: int) -> str | int:
    if question == HOLDS_CARD:
        return log.card(value)
    if question in (HOLDS_CLASS, TRUTH_WEAPON, TRUTH_DEFENSE):
        return f"class/{CLASSES[value]}"
    if question in (TRAITOR, TRUTH_LEADER):
        return log.leader(value)
    if question == PREDICTED_FACTION:
        return log.faction(value)
    if question == SPICE_CARD:
        return log.spice_card(value)
    return value // 2 if question == TRUTH_DIAL else value


ASKS = {
    "truth.target": FunctionAsk(_target, _target_chosen),
    "truth.question": FunctionAsk(_question, _question_chosen),
    "truth.about": FunctionAsk(_about, _about_chosen),
    "truth.answer": FunctionAsk(_answer, _answered),
}
