"""Truthtrance (D-13.12, D-13.18): one yes/no question to another player, answered in public and truly.

The game answers what it can see for itself. A question about a plan still in the making is answered by its maker and
binds that element for this battle; a question asked aloud is answered by the player and marked as unverified.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import QUESTION, Action, Ask, Code, Decision, Step
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.ask import FACTION_CODES, NO, YES, DuneAsk, ask_faction
from landsraad.dune.battles import (
    DEFENSE,
    DIAL,
    LEADER,
    NOTHING,
    PLAN_QUESTIONS,
    TRUTH_DEFENSE,
    TRUTH_LEADER,
    TRUTH_WEAPON,
    WEAPON,
    plans_in_making,
)
from landsraad.dune.components import (
    ATREIDES,
    BENE_GESSERIT,
    CARD_CLASS,
    FACTION_NUMBER,
    FREMEN,
    TRUTHTRANCE,
)
from landsraad.dune.grammar import IN_A_TURN, SOMEBODY_ELSE
from landsraad.dune.knowledge import EVERYBODY, bar, learn, show, wish
from landsraad.dune.plans import card_pairs, dial_options, leader_options
from landsraad.dune.questions import (
    ABOUT_SECRETS,
    ALOUD,
    CARD_COUNT,
    HOLDS_CARD,
    HOLDS_CLASS,
    KH_COUNT,
    KINDS_OF_CLASS,
    PREDICTED_FACTION,
    PREDICTED_TURN,
    QUESTIONS,
    SPICE_AT_LEAST,
    SPICE_CARD,
    SPOKEN,
    STORM_CARD,
    TRAITOR,
    about_ref,
    fact,
    subjects,
)
from landsraad.dune.state import Battle, DuneState

__all__ = ["STEPS"]


class AskWhom(DuneAsk):
    name = "truth.target"
    fields = "asker:faction"
    on = QUESTION
    needs = (IN_A_TURN,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, asker = step
        codes = [FACTION_CODES[f] for f in s.order if f != asker]
        return ask_faction(s, asker, "truth.target", codes, step, forced=True, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, asker = step
        s.stack[-1] = ("truth.question", asker, code[1])

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return "E_TARGET_SELF" if FACTION_NUMBER.get(rest) == s.faction[decision.player] else self.reason


def _plan_in_making(s: DuneState, faction: int) -> tuple[Battle, int] | None:
    """The battle and side of a fighter whose plan is not revealed yet."""
    battle = s.battle
    if battle is None or faction not in battle.fighters or battle.plans[0]:
        return None
    return battle, battle.fighters.index(faction)


class AskWhat(DuneAsk):
    name = "truth.question"
    fields = "asker:faction asked:faction"
    on = QUESTION
    needs = (IN_A_TURN, SOMEBODY_ELSE)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, asker, asked = step
        kinds = [HOLDS_CARD, HOLDS_CLASS, CARD_COUNT, SPICE_AT_LEAST, TRAITOR]
        if asked == BENE_GESSERIT:
            kinds += [PREDICTED_FACTION, PREDICTED_TURN]
        if asked == FREMEN and s.storm_card_seen:
            kinds.append(STORM_CARD)
        if asked == ATREIDES:
            if s.spice_top_known:
                kinds.append(SPICE_CARD)
            if s.settings.atreides:
                kinds.append(KH_COUNT)
        if _plan_in_making(s, asked) is not None:
            kinds += PLAN_QUESTIONS
        kinds.append(ALOUD)
        return ask_faction(s, asker, "truth.question", [("question", k) for k in kinds], step, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, asker, asked = step
        s.stack[-1] = ("truth.about", asker, asked, code[1])


class AskAbout(DuneAsk):
    """The thing or number asked about, or the question itself in the asker's own words."""

    name = "truth.about"
    fields = "asker:faction asked:faction question"
    on = QUESTION
    needs = (IN_A_TURN, SOMEBODY_ELSE)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, asker, asked, question = step
        return ask_faction(s, asker, "truth.about", subjects(s, asked, question), step, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, asker, asked, question = step
        value = code[1]
        if question in PLAN_QUESTIONS:
            s.stack[-1] = ("truth.answer", asker, asked, question, value)
            return
        if question == ALOUD:
            s.stack[-1] = ("truth.aloud", asker, asked, value)
            return
        s.stack.pop()
        true = fact(s, asked, question, value)
        _remember(s, asked, question, value, true)
        _announce(s, asker, asked, question, value, true)

    def prompt(self, decision: Decision) -> Message:
        _, _asker, _asked, question = decision.step
        return Message("prompt.truth.words" if question == ALOUD else "prompt.truth.about")


def _remember(s: DuneState, asked: int, question: int, value: int, yes: bool) -> None:
    """Everybody has heard the answer. Spice and numbers of cards are no secret of somebody who has paid attention."""
    if question == HOLDS_CARD and yes:
        show(s, asked, [value], EVERYBODY)
    elif question in (HOLDS_CARD, HOLDS_CLASS):
        kinds = 1 << value if question == HOLDS_CARD else KINDS_OF_CLASS[value]
        (wish if yes else bar)(s, asked, kinds)
    elif question in ABOUT_SECRETS:
        learn(s, EVERYBODY, question, asked, value, yes)


class AnswerTruly(DuneAsk):
    """Only answers that leave the player a legal plan are open."""

    name = "truth.answer"
    fields = "asker:faction asked:faction question value:number"
    on = QUESTION
    needs = (IN_A_TURN, SOMEBODY_ELSE)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, _asker, asked, question, value = step
        codes = [YES, NO]
        if question in PLAN_QUESTIONS:
            yes, no = _possible(s, asked, question, value)
            codes = [code for code, possible in ((YES, yes), (NO, no)) if possible]
        return ask_faction(s, asked, "truth.answer", codes, step, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, asker, asked, question, value = step
        s.stack.pop()
        yes = code == YES
        making = _plan_in_making(s, asked)
        if question in PLAN_QUESTIONS and making is not None:
            battle, side = making
            battle.bound = (*battle.bound, (side, question, value * 2 + (1 if yes else 0)))
        _announce(s, asker, asked, question, value, yes)

    def prompt(self, decision: Decision) -> Message:
        _, _asker, _asked, question, value = decision.step
        asked_for = {"question": f"question/{QUESTIONS[question]}", "about": about_ref(question, value)}
        return Message("prompt.truth.answer", asked_for)


class AnswerAloud(DuneAsk):
    """Yes or no to a question that the game does not understand; nobody verifies it (D-13.18)."""

    name = "truth.aloud"
    fields = "asker:faction asked:faction spoken"
    on = QUESTION
    needs = (IN_A_TURN, SOMEBODY_ELSE)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, _asker, asked, _spoken = step
        return ask_faction(s, asked, "truth.aloud", [YES, NO], step, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, asker, asked, spoken = step
        s.stack.pop()
        yes = code == YES
        s.truths.append((s.turn, asked, ALOUD, spoken, 1 if yes else 0))
        make_final(s)
        said = {"words": SPOKEN.text(spoken)} if spoken else {}
        tell(
            s,
            "truth_aloud" if said else "truth_unverified",
            seat,
            source=ref.card(TRUTHTRANCE),
            asker=ref.faction(asker),
            asked=ref.faction(asked),
            answer="answer/yes" if yes else "answer/no",
            **said,
        )

    def prompt(self, decision: Decision) -> Message:
        _, asker, _asked, spoken = decision.step
        params = {"asker": ref.faction(asker)}
        if not spoken:
            return Message("prompt.truth.unspoken", params)
        return Message("prompt.truth.aloud", {**params, "words": SPOKEN.text(spoken)})


def _partial_plan(s: DuneState, side: int) -> tuple[int, ...]:
    """What the fighter has already put into the plan under this question."""
    making = plans_in_making(s)
    return () if making is None else making[side]


def _possible(s: DuneState, asked: int, question: int, value: int) -> tuple[bool, bool]:
    making = _plan_in_making(s, asked)
    if making is None:
        return True, True
    battle, side = making
    plan = _partial_plan(s, side)
    if question == TRUTH_LEADER:
        values = [plan[LEADER]] if len(plan) > LEADER else leader_options(s, battle, side)
        hits = [x == value for x in values]
    elif question in (TRUTH_WEAPON, TRUTH_DEFENSE):
        element = WEAPON if question == TRUTH_WEAPON else DEFENSE
        if len(plan) > element:
            values = [plan[element]]
        elif leader_options(s, battle, side) == [NOTHING]:
            values = [NOTHING]
        else:
            pairs = card_pairs(s, battle, side)
            if question == TRUTH_DEFENSE and len(plan) > WEAPON:
                pairs = [pair for pair in pairs if pair[0] == plan[WEAPON]]
            values = [pair[0 if question == TRUTH_WEAPON else 1] for pair in pairs]
        hits = [x != NOTHING and CARD_CLASS[x] == value for x in values]
    else:
        values = [plan[DIAL]] if len(plan) > DIAL else dial_options(s, battle, side)
        hits = [x >= value for x in values]
    return any(hits), not all(hits)


def _announce(s: DuneState, asker: int, asked: int, question: int, value: int, yes: bool) -> None:
    s.truths.append((s.turn, asked, question, value, 1 if yes else 0))
    make_final(s)
    tell(
        s,
        "truth",
        s.seat[asked],
        source=ref.card(TRUTHTRANCE),
        asker=ref.faction(asker),
        asked=ref.faction(asked),
        question=f"question/{QUESTIONS[question]}",
        about=about_ref(question, value),
        answer="answer/yes" if yes else "answer/no",
    )


STEPS: Final[list[Action | Ask]] = [AskWhom(), AskWhat(), AskAbout(), AnswerTruly(), AnswerAloud()]
