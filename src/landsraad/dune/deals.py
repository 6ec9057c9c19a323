"""Deals and bribes (section 12): spice now or at a stated moment, against a promise.

Payments are carried out by the game. Handed-over information is true because the game hands it over. Every other
promise is announced and stands in the log; keeping it is a matter of honour.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import QUESTION, Action, Ask, Code, Decision, Step
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.ask import ACCEPT, FACTION_CODES, PASS, REFUSE, DuneAsk, amounts, ask_faction
from landsraad.dune.components import ATREIDES, BENE_GESSERIT, EMPEROR, FACTION_NUMBER, FREMEN
from landsraad.dune.grammar import IN_A_TURN, SOMEBODY_ELSE
from landsraad.dune.knowledge import learn
from landsraad.dune.payments import BUYS, MOMENT_NAMES, NOW, forgive, transfer
from landsraad.dune.pledges import free_spice
from landsraad.dune.questions import PREDICTED_FACTION, PREDICTED_TURN, SPICE_CARD, STORM_CARD, TRAITOR
from landsraad.dune.state import DuneState

__all__ = ["MOST", "PROMISES", "STEPS", "TELL_PREDICTION", "TELL_SPICE_CARD", "TELL_STORM", "TELL_TRAITORS"]

PROMISES: Final = (
    "nothing",
    "no_attack",
    "no_entry",
    "no_bid",
    "no_traitor",
    "no_alliance",
    "leave",
    "support",
    "word",
    "tell_cards",
    "tell_traitors",
    "tell_storm",
    "tell_prediction",
    "tell_spice_card",
)
"""What the side that is paid gives in return. The `tell_` ones are carried out by the game."""
TELL_CARDS: Final = 9
TELL_TRAITORS: Final = 10
TELL_STORM: Final = 11
TELL_PREDICTION: Final = 12
TELL_SPICE_CARD: Final = 13
MOST: Final = 20


# Making a deal: partner, who pays, how much, when, against what


class DealPartner(DuneAsk):
    """Not with an ally: allies do not bribe each other (D-12.5). Own deals can be cancelled by consent (D-12.16)."""

    name = "deal.partner"
    fields = "faction"
    on = QUESTION
    needs = (IN_A_TURN,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction = step
        codes = [PASS]
        codes += [FACTION_CODES[f] for f in s.order if f != faction and not s.allies[faction] >> f & 1]
        codes += [("cancel", deal[0]) for deal in s.deals if faction in (deal[1], deal[2])]
        if s.debts:
            debtors = [payer for payer, receiver, _ in s.debts if receiver == faction]
            codes += [("forgive", debtor) for debtor in s.order if debtor in debtors]
        return ask_faction(s, faction, "deal.partner", codes, step, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction = step
        word, number = code
        s.stack.pop()
        if word == "faction":
            s.stack.append(("deal.payer", faction, number))
        elif word == "cancel":
            deal = next(deal for deal in s.deals if deal[0] == number)
            s.stack.append(("deal.cancel", faction, *deal))
        elif word == "forgive":
            forgive(s, number, faction)

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        if word == "cancel":
            return "E_DEAL_PARTY"
        if word == "faction" and rest in FACTION_NUMBER:
            allies = s.allies[s.faction[decision.player]]
            return "E_ALLY_GIFT" if allies >> FACTION_NUMBER[rest] & 1 else "E_DEAL_CONTENT"
        return "E_DEAL_CONTENT"


class DealPayer(DuneAsk):
    name = "deal.payer"
    fields = "faction partner:faction"
    on = QUESTION
    needs = (IN_A_TURN, SOMEBODY_ELSE)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, partner = step
        codes = [FACTION_CODES[faction], FACTION_CODES[partner]]
        return ask_faction(s, faction, "deal.payer", codes, step, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, partner = step
        s.stack[-1] = ("deal.amount", faction, partner, code[1])


class DealAmount(DuneAsk):
    name = "deal.amount"
    fields = "faction partner:faction payer:faction"
    on = QUESTION
    needs = (IN_A_TURN, SOMEBODY_ELSE)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, _partner, _payer = step
        return ask_faction(s, faction, "deal.amount", amounts(1, MOST), step, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, partner, payer = step
        s.stack[-1] = ("deal.when", faction, partner, payer, code[1])


class DealWhen(DuneAsk):
    name = "deal.when"
    fields = "faction partner:faction payer:faction amount:number"
    on = QUESTION
    needs = (IN_A_TURN, SOMEBODY_ELSE)
    reason = "E_DEAL_CONTENT"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, _partner, payer, amount = step
        now = payer != faction or amount <= free_spice(s, faction)
        codes = _WHEN_NOW if now else _WHEN
        if payer == EMPEROR:
            codes = [code for code in codes if code[1] != BUYS]  # no refund for a treachery card (D-12.11)
        return ask_faction(s, faction, "deal.when", codes, step, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, partner, payer, amount = step
        s.stack[-1] = ("deal.promise", faction, partner, payer, amount, code[1])


_WHEN_NOW: Final[list[Code]] = [("when", moment) for moment in MOMENT_NAMES]
_WHEN: Final = _WHEN_NOW[1:]


class DealPromise(DuneAsk):
    """Nobody sells what he does not know; whether he does is public."""

    name = "deal.promise"
    fields = "faction partner:faction payer:faction amount:number moment"
    on = QUESTION
    needs = (IN_A_TURN, SOMEBODY_ELSE)
    reason = "E_DEAL_CONTENT"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, partner, payer, _amount, _moment = step
        giver = partner if payer == faction else faction
        codes = [code for code in _PROMISES if code[1] < TELL_STORM or _can_tell(s, giver, code[1])]
        return ask_faction(s, faction, "deal.promise", codes, step, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, partner, payer, amount, moment = step
        s.stack[-1] = ("deal.answer", faction, partner, payer, amount, moment, code[1])


def _can_tell(s: DuneState, giver: int, promise: int) -> bool:
    """Whether the giver has the information (D-12.15); cards and traitors everybody has."""
    if promise == TELL_STORM:
        return giver == FREMEN and s.storm_card_seen
    if promise == TELL_PREDICTION:
        return giver == BENE_GESSERIT
    return giver == ATREIDES and s.spice_top_known


_PROMISES: Final[list[Code]] = [("promise", number) for number in range(len(PROMISES))]


class DealAnswer(DuneAsk):
    name = "deal.answer"
    fields = "faction partner:faction payer:faction amount:number moment promise"
    on = QUESTION
    needs = (IN_A_TURN, SOMEBODY_ELSE)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, _faction, partner, payer, amount, moment, _promise = step
        codes = [ACCEPT, REFUSE]
        if payer == partner and moment == NOW and free_spice(s, partner) < amount:
            codes = [REFUSE]  # D-12.12
        return ask_faction(s, partner, "deal.answer", codes, step, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, partner, payer, amount, moment, promise = step
        s.stack.pop()
        if code == REFUSE:
            return
        receiver = partner if payer == faction else faction
        s.deal_number += 1
        tell(
            s,
            "deal",
            seat,
            source=ref.faction(faction),
            payer=ref.faction(payer),
            receiver=ref.faction(receiver),
            count=amount,
            when=_moment_ref(moment),
            promise=_promise_ref(promise),
        )
        if promise >= TELL_CARDS:
            _hand_over(s, receiver, payer, promise)
        if moment == NOW:
            transfer(s, payer, receiver, min(amount, s.spice[payer]))
            return
        turn = s.turn + 1 if 1 <= moment <= s.phase else s.turn
        s.deals.append((s.deal_number, payer, receiver, amount, moment, turn, promise))

    def prompt(self, decision: Decision) -> Message:
        _, faction, _partner, payer, amount, moment, promise = decision.step
        return Message("prompt.deal.answer", _terms(faction, payer, amount, moment, promise))

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        _, _faction, _partner, _payer, _amount, moment, _promise = decision.step
        if word == "cancel":
            return "E_DEAL_PARTY"
        return "E_SPICE" if word == "accept" and moment == NOW else "E_DEAL_CONTENT"


def _moment_ref(moment: int) -> str:
    return f"moment/{MOMENT_NAMES[moment]}"


def _promise_ref(promise: int) -> str:
    return f"promise/{PROMISES[promise]}"


def _terms(faction: int, payer: int, amount: int, moment: int, promise: int) -> dict[str, str | int]:
    return {
        "faction": ref.faction(faction),
        "payer": ref.faction(payer),
        "count": amount,
        "when": _moment_ref(moment),
        "promise": _promise_ref(promise),
    }


def _hand_over(s: DuneState, giver: int, receiver: int, promise: int) -> None:
    if promise == TELL_CARDS:
        for card in s.hands[giver]:
            s.known[card] |= 1 << receiver
        values: tuple[int, ...] = ()
    elif promise == TELL_TRAITORS:
        values = tuple(s.traitors[giver])
    elif promise == TELL_STORM:
        values = (s.storm_card,)
    elif promise == TELL_PREDICTION:
        values = (s.prediction_faction, s.prediction_turn)
    else:
        values = (s.spice_deck[-1],)
    make_final(s)
    for question, value in _learned(promise, values):
        learn(s, 1 << receiver, question, giver, value, True)
    s.told.append((receiver, giver, promise, s.turn, *values))


def _learned(promise: int, values: tuple[int, ...]) -> list[tuple[int, int]]:
    """What was told, as answers to questions."""
    if promise == TELL_TRAITORS:
        return [(TRAITOR, leader) for leader in values]
    if promise == TELL_PREDICTION:
        return [(PREDICTED_FACTION, values[0]), (PREDICTED_TURN, values[1])]
    if promise == TELL_STORM:
        return [(STORM_CARD, values[0])]
    return [(SPICE_CARD, values[0])] if promise == TELL_SPICE_CARD else []


class DealCancel(DuneAsk):
    """The other party is asked; behind `faction` stands the deal as in `s.deals`."""

    name = "deal.cancel"
    fields = "faction number payer:faction receiver:faction amount:number moment turn:number promise"
    on = QUESTION
    needs = (IN_A_TURN,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, _number, payer, receiver, _amount, _moment, _turn, _promise = step
        other = receiver if payer == faction else payer
        return ask_faction(s, other, "deal.cancel", [ACCEPT, REFUSE], step, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, _faction, *deal = step
        _number, payer, receiver, amount, _moment, _turn, _promise = deal
        s.stack.pop()
        if code == REFUSE:
            return
        s.deals.remove(tuple(deal))
        parties = {"payer": ref.faction(payer), "receiver": ref.faction(receiver)}
        tell(s, "deal_cancelled", seat, source=ref.faction(s.faction[seat]), **parties, count=amount)

    def prompt(self, decision: Decision) -> Message:
        _, faction, _number, payer, _receiver, amount, moment, _turn, promise = decision.step
        return Message("prompt.deal.cancel", _terms(faction, payer, amount, moment, promise))


STEPS: Final[list[Action | Ask]] = [
    DealPartner(),
    DealPayer(),
    DealAmount(),
    DealWhen(),
    DealPromise(),
    DealAnswer(),
    DealCancel(),
]
