"""Deals and bribes (section 12): spice now or at a stated moment, against a promise.

Payments are carried out by the game. Handed-over information is true because the game hands it over. Every other
promise is announced and stands in the log; keeping it is a matter of honour.
"""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import ACCEPT, AMOUNTS, PASS, REFUSE, decide, faction_code
from landsraad.dune.components import ATREIDES, BENE_GESSERIT, EMPEROR, FREMEN
from landsraad.dune.pledges import free_spice
from landsraad.dune.state import DuneState

__all__ = [
    "ACTIONS",
    "ASKS",
    "MOMENT_NAMES",
    "NOW",
    "PROMISES",
    "TELL_PREDICTION",
    "TELL_SPICE_CARD",
    "TELL_STORM",
    "TELL_TRAITORS",
]

EVENTS = ("buys", "wins", "loses", "ships", "moves", "collects", "nexus", "alliance", "alliance_broken")
"""Moments that are events: the first time the receiver does this before the end of the turn (D-12.10)."""
NOW = 0
FIRST_EVENT = 10
BUYS = FIRST_EVENT + EVENTS.index("buys")
MOMENT_NAMES: dict[int, str] = {NOW: "now", **{phase: f"phase_{phase}" for phase in range(1, 9)}}
MOMENT_NAMES.update({FIRST_EVENT + n: name for n, name in enumerate(EVENTS)})
PROMISES = (
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
TELL_CARDS, TELL_TRAITORS, TELL_STORM, TELL_PREDICTION, TELL_SPICE_CARD = range(9, 14)
MOST = 20


# Making a deal: partner, who pays, how much, when, against what


def _partner(state: DuneState, step: Step) -> list[Decision]:
    """Not with an ally: allies do not bribe each other (D-12.5). Own deals can be cancelled by consent (D-12.16)."""
    faction = step[1]
    codes = [PASS]
    codes += [faction_code(f) for f in state.order if f != faction and not state.allies[faction] >> f & 1]
    codes += [("cancel", deal[0]) for deal in state.deals if faction in (deal[1], deal[2])]
    codes += [("forgive", debtor) for debtor in state.order if _owed(state, debtor, faction)]
    return decide(state, step, faction, "deal.partner", codes, cards=False)


def _partner_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code[0] == "faction":
        state.stack.append(("deal.payer", step[1], code[1]))
    elif code[0] == "cancel":
        deal = next(deal for deal in state.deals if deal[0] == code[1])
        state.stack.append(("deal.cancel", step[1], *deal))
    elif code[0] == "forgive":
        _forgive(state, code[1], step[1])


def _owed(state: DuneState, debtor: int, creditor: int) -> int:
    return sum(amount for payer, receiver, amount in state.debts if (payer, receiver) == (debtor, creditor))


def _forgive(state: DuneState, debtor: int, creditor: int) -> None:
    """A debt ends by payment or by consent of the creditor (D-12.13)."""
    amount = _owed(state, debtor, creditor)
    state.debts = [debt for debt in state.debts if debt[:2] != (debtor, creditor)]
    if state.sink is not None:
        log.tell(
            state,
            "debt_forgiven",
            {"payer": log.faction(debtor), "receiver": log.faction(creditor), "count": amount},
        )


def _cancel(state: DuneState, step: Step) -> list[Decision]:
    _, faction, _number, payer, receiver = step[:5]
    other = receiver if payer == faction else payer
    return decide(state, step, other, "deal.cancel", [ACCEPT, REFUSE], cards=False)


def _cancelled(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code == REFUSE:
        return
    deal = step[2:]
    state.deals.remove(deal)
    if state.sink is not None:
        log.tell(
            state,
            "deal_cancelled",
            {"payer": log.faction(deal[1]), "receiver": log.faction(deal[2]), "count": deal[3]},
        )


def _payer(state: DuneState, step: Step) -> list[Decision]:
    _, faction, partner = step
    return decide(state, step, faction, "deal.payer", [faction_code(faction), faction_code(partner)], cards=False)


def _payer_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("deal.amount", step[1], step[2], code[1])


def _amount(state: DuneState, step: Step) -> list[Decision]:
    return decide(state, step, step[1], "deal.amount", AMOUNTS[1 : MOST + 1], cards=False)


def _amount_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("deal.when", *step[1:], code[1])


def _when(state: DuneState, step: Step) -> list[Decision]:
    _, faction, _partner, payer, amount = step
    codes: list[Code] = [("when", moment) for moment in MOMENT_NAMES if moment != NOW]
    if payer == EMPEROR:
        codes.remove(("when", BUYS))  # no refund for a treachery card (D-12.11)
    if payer != faction or amount <= free_spice(state, faction):
        codes.insert(0, ("when", NOW))
    return decide(state, step, faction, "deal.when", codes, cards=False)


def _when_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("deal.promise", *step[1:], code[1])


def _promise(state: DuneState, step: Step) -> list[Decision]:
    """Nobody sells what he does not know; whether he does is public."""
    _, faction, partner, payer, _amount, _when = step
    giver = partner if payer == faction else faction
    codes: list[Code] = [("promise", number) for number in range(len(PROMISES)) if _can_tell(state, giver, number)]
    return decide(state, step, faction, "deal.promise", codes, cards=False)


def _promise_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("deal.answer", *step[1:], code[1])


def _answer(state: DuneState, step: Step) -> list[Decision]:
    _, _faction, partner, payer, amount, moment, _promise = step
    codes = [ACCEPT, REFUSE]
    if payer == partner and moment == NOW and free_spice(state, partner) < amount:
        codes = [REFUSE]  # D-12.12
    return decide(state, step, partner, "deal.answer", codes, cards=False)


def _can_tell(state: DuneState, giver: int, promise: int) -> bool:
    """Whether the giver has the information (D-12.15)."""
    if promise == TELL_STORM:
        return giver == FREMEN and state.storm_card_seen
    if promise == TELL_PREDICTION:
        return giver == BENE_GESSERIT
    if promise == TELL_SPICE_CARD:
        return giver == ATREIDES and state.spice_top_known
    return True


def _answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, partner, payer, amount, moment, promise = step
    state.stack.pop()
    if code == REFUSE:
        return
    receiver = partner if payer == faction else faction
    state.deal_number += 1
    if state.sink is not None:
        log.tell(
            state,
            "deal",
            {
                "payer": log.faction(payer),
                "receiver": log.faction(receiver),
                "count": amount,
                "when": f"moment/{MOMENT_NAMES[moment]}",
                "promise": f"promise/{PROMISES[promise]}",
            },
        )
    if promise >= TELL_CARDS:
        _hand_over(state, receiver, payer, promise)
    if moment == NOW:
        _transfer(state, payer, receiver, min(amount, state.spice[payer]))
        return
    turn = state.turn + 1 if 1 <= moment <= state.phase else state.turn
    state.deals.append((state.deal_number, payer, receiver, amount, moment, turn, promise))


def _hand_over(state: DuneState, giver: int, receiver: int, promise: int) -> None:
    if promise == TELL_CARDS:
        for card in state.hands[giver]:
            state.known[card] |= 1 << receiver
        values: tuple[int, ...] = ()
    elif promise == TELL_TRAITORS:
        values = tuple(state.traitors[giver])
    elif promise == TELL_STORM:
        values = (state.storm_card,)
    elif promise == TELL_PREDICTION:
        values = (state.prediction_faction, state.prediction_turn)
    else:
        values = (state.spice_deck[-1],)
    state.told.append((receiver, giver, promise, state.turn, *values))


# Carrying deals out


def _transfer(state: DuneState, payer: int, receiver: int, amount: int) -> None:
    """Bribe spice lies in front of the shield until the Mentat pause (D-12.6)."""
    if not amount:
        return
    state.spice[payer] -= amount
    if state.settings.bribe_spice_delayed:
        state.bribes[receiver] += amount
    else:
        state.spice[receiver] += amount
    if state.sink is not None:
        log.tell(
            state,
            "bribe",
            {"payer": log.faction(payer), "receiver": log.faction(receiver), "count": amount},
        )


def _due(state: DuneState, deal: tuple[int, ...]) -> None:
    """All of it, or what there is and the rest as a debt (D-12.13)."""
    _, payer, receiver, amount, _moment, _turn, _promise = deal
    paid = min(amount, state.spice[payer])
    _transfer(state, payer, receiver, paid)
    if paid < amount:
        state.debts.append((payer, receiver, amount - paid))
    state.deals.remove(deal)


def _moment(state: DuneState, step: Step) -> None:
    """Payments due at the start of a phase; a new turn voids events that did not come."""
    if not state.deals:
        return
    phase = step[1]
    for deal in list(state.deals):
        if deal[4] == phase and deal[5] == state.turn:
            _due(state, deal)
        elif deal[5] < state.turn:
            state.deals.remove(deal)


def _event(state: DuneState, step: Step) -> None:
    if not state.deals:
        return
    _, name, faction, _territory = step
    moment = FIRST_EVENT + EVENTS.index(name)
    for deal in list(state.deals):
        if deal[4] == moment and deal[5] == state.turn and (faction < 0 or deal[2] == faction):
            _due(state, deal)


def _debts(state: DuneState, step: Step) -> None:
    """Debts are settled at every Mentat pause; the spice joins the receiver's stock at the next one (D-14.901)."""
    left = []
    for payer, receiver, amount in state.debts:
        paid = min(amount, state.spice[payer])
        _transfer(state, payer, receiver, paid)
        if paid < amount:
            left.append((payer, receiver, amount - paid))
    state.debts = left


ACTIONS = {"deals.moment": _moment, "deals.event": _event, "deals.debts": _debts}
ASKS = {
    "deal.partner": FunctionAsk(_partner, _partner_chosen),
    "deal.payer": FunctionAsk(_payer, _payer_chosen),
    "deal.amount": FunctionAsk(_amount, _amount_chosen),
    "deal.when": FunctionAsk(_when, _when_chosen),
    "deal.promise": FunctionAsk(_promise, _promise_chosen),
    "deal.answer": FunctionAsk(_answer, _answered),
    "deal.cancel": FunctionAsk(_cancel, _cancelled),
}
