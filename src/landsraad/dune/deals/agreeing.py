"""An offer made: its parties answer it, or it is taken back or expires; once all agree it binds (D-12.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landsraad.core.machine import QUESTION, Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.telling import confide, tell
from landsraad.dune import references as ref
from landsraad.dune.ask import ACCEPT, OFFERS, REFUSE, DuneAsk, ask_faction
from landsraad.dune.battles import DIAL
from landsraad.dune.components import FACTIONS
from landsraad.dune.deals.payments import transfer
from landsraad.dune.deals.secrets import hand_over
from landsraad.dune.deals.terms import DIAL_AT_MOST, NO_BID, NOW, PAY, PROMISE, TELL, Term, clause
from landsraad.dune.grammar import IN_A_TURN, SOMEBODY_ELSE
from landsraad.dune.pledges import free_spice
from landsraad.dune.state import DuneState, bits

__all__ = ["STEPS", "offers_expire", "refuse"]

LATER: Final[Code] = ("later", 0)
COUNTER: Final[Code] = ("counter", 0)


# What the steps need


def cancelled(s: DuneState, step: Step, below: Step) -> bool:
    _, faction, number, place = step
    if not 1 <= number <= len(s.deals):
        return False
    parties = s.deals[number - 1][1]
    return faction in parties and place < len(parties) - 1


OFFERED: Final = Need("an open offer", lambda s, step, below: bool(s.offers[step[1]]))
CANCELLED: Final = Need("a deal, and a party of it to be asked", cancelled)


# Answers


class AnswerDeal(DuneAsk):
    """One party after the other is asked at once (`first`); who answers later is asked when it wants to be."""

    name = "deal.answer"
    fields = "offerer:faction faction first:flag"
    on = QUESTION
    needs = (IN_A_TURN, SOMEBODY_ELSE)

    def knowers(self, s: DuneState, step: Step) -> Sequence[int]:
        _, offerer, faction, _first = step
        return s.seats_of(s.offers[offerer][0] if s.offers[offerer] else (offerer, faction))

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, offerer, faction, first = step
        if not s.offers[offerer]:
            return []  # a counter-offer has taken its place
        parties, _terms, agreed = s.offers[offerer]
        if faction not in parties or agreed >> faction & 1:
            return []
        codes = [REFUSE]
        if not _obstacle(s, offerer, faction):
            codes.insert(0, ACCEPT)
        if s.offers_made[faction] < OFFERS and not s.offers[faction]:
            codes.append(COUNTER)
        if first:
            codes.append(LATER)
        # The step names the offer; its terms go along for the prompt.
        asked = (*step, s.offers[offerer])
        return ask_faction(s, faction, "deal.answer", codes, asked, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, offerer, faction, first = step
        parties, terms, agreed = s.offers[offerer]
        if code == COUNTER:
            s.offers_made[faction] += 1
            others = tuple(party for party in parties if party != faction)
            s.stack.append(("deal.terms", faction, (faction, *others), ()))  # once made it refuses this one
            return
        s.stack.pop()
        if code == ACCEPT:
            agreed |= 1 << faction
            s.offers[offerer] = (parties, terms, agreed)
            if len(bits(agreed)) == len(parties):
                _strike(s, offerer)
                return
            _confide(s, "deal_agreed", offerer, faction)
        elif code != LATER:
            refuse(s, offerer, faction)
            return
        if first:
            following = parties[parties.index(faction) + 1 :]
            if following:
                s.stack.append(("deal.answer", offerer, following[0], True))

    def prompt(self, decision: Decision) -> Message:
        _, offerer, _faction, _first, (parties, terms, _agreed) = decision.step
        params = {
            "faction": ref.faction(offerer),
            "factions": [ref.faction(party) for party in parties if party != offerer],
            "terms": [clause(term) for term in terms],
        }
        return Message("prompt.deal.answer", params)

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        _, offerer, faction, _first, _offer = decision.step
        if word == "accept":
            return _obstacle(s, offerer, faction) or self.reason
        return "E_DEAL_WINDOW" if word in ("counter", "later") else "E_DEAL_PARTY"


def _obstacle(s: DuneState, offerer: int, faction: int) -> str:
    """Why a party cannot agree now; empty if it can. The last one needs the means of all (D-12.12)."""
    parties, terms, agreed = s.offers[offerer]
    last = len(bits(agreed | 1 << faction)) == len(parties)
    due = [0] * FACTIONS
    for term in terms:
        if term[0] == PAY:
            _, giver, receiver, amount, moment, _whose, _turn = term
            if s.allies[giver] >> receiver & 1:
                return "E_ALLY_GIFT"
            if moment == NOW and (last or giver == faction):
                due[giver] += amount
    return "E_SPICE" if any(due[party] > free_spice(s, party) for party in parties if due[party]) else ""


def _confide(s: DuneState, kind: str, offerer: int, faction: int) -> None:
    """Tell the parties what one of them has done with an offer."""
    parties, _terms, _agreed = s.offers[offerer]
    by, whose = ref.faction(faction), ref.faction(offerer)
    confide(s, kind, s.seat[faction], s.seats_of(parties), source=by, faction=by, other=whose)


def refuse(s: DuneState, offerer: int, faction: int) -> None:
    """One of the parties does not agree: the offer is gone."""
    _confide(s, "deal_refused", offerer, faction)
    _close(s, offerer)


def _close(s: DuneState, offerer: int) -> None:
    s.offers[offerer] = ()
    s.offering &= ~(1 << offerer)


def _withdraw(s: DuneState, step: Step) -> None:
    _, offerer = step
    _confide(s, "deal_withdrawn", offerer, offerer)
    _close(s, offerer)


def offers_expire(s: DuneState) -> None:
    """A phase is over (D-12.9)."""
    for offerer in bits(s.offering):
        _confide(s, "deal_expired", offerer, offerer)
        _close(s, offerer)


# What all have agreed to


def _strike(s: DuneState, offerer: int) -> None:
    """The deal is announced with all its terms, and binds."""
    parties, terms, _agreed = s.offers[offerer]
    _close(s, offerer)
    number = len(s.deals) + 1
    s.deals.append((number, parties, s.turn, s.phase, terms, False))
    tell(
        s,
        "deal",
        s.seat[offerer],
        source=ref.faction(offerer),
        number=number,
        factions=[ref.faction(party) for party in parties],
        terms=[clause(term) for term in terms],
    )
    for term in terms:
        _carry_out(s, number, term)


def _carry_out(s: DuneState, number: int, term: Term) -> None:
    kind, giver, *rest = term
    if kind == PAY:
        receiver, amount, moment, whose, turn = rest
        if moment == NOW:
            transfer(s, giver, receiver, amount)
        else:
            s.dues.append((number, giver, receiver, amount, moment, whose, turn))
    elif kind == TELL:
        receiver, secret = rest
        hand_over(s, giver, receiver, secret)
    elif kind == PROMISE:
        promise, about, limit, turn = rest
        s.promises.append((number, giver, promise, about, 1 if promise == NO_BID else limit, turn))
        if promise == DIAL_AT_MOST:
            _dial_again(s, giver, about, limit)


def _dial_again(s: DuneState, faction: int, opponent: int, limit: int) -> None:
    """A higher dial already put into a plan is taken out of it."""
    battle = s.battle
    if battle is None or set(battle.fighters) != {faction, opponent}:
        return
    side = battle.fighters.index(faction)
    for place, step in enumerate(s.stack):
        if step[0] == "battle.plan":
            name, *plans = step
            if len(plans[side]) > DIAL and plans[side][DIAL] > 2 * limit:
                plans[side] = plans[side][:DIAL]
            s.stack[place] = (name, *plans)


# Cancelling (D-12.16)


class CancelDeal(DuneAsk):
    """The other parties are asked one after the other."""

    name = "deal.cancel"
    fields = "faction deal:number place:number"
    on = QUESTION
    needs = (IN_A_TURN, CANCELLED)

    def knowers(self, s: DuneState, step: Step) -> Sequence[int]:
        _, _faction, number, _place = step
        return s.seats_of(s.deals[number - 1][1])

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, number, place = step
        others = [party for party in s.deals[number - 1][1] if party != faction]
        asked = (*step, s.deals[number - 1])
        return ask_faction(s, others[place], "deal.cancel", [ACCEPT, REFUSE], asked, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, number, place = step
        _number, parties, turn, phase, terms, _cancelled = s.deals[number - 1]
        s.stack.pop()
        if code == REFUSE:
            by = ref.faction(s.faction[seat])
            confide(s, "deal_stands", seat, s.seats_of(parties), source=by, faction=by, number=number)
        elif place + 2 < len(parties):
            s.stack.append(("deal.cancel", faction, number, place + 1))
        else:
            s.deals[number - 1] = (number, parties, turn, phase, terms, True)
            s.dues = [due for due in s.dues if due[0] != number]
            s.promises = [note for note in s.promises if note[0] != number]
            factions = [ref.faction(party) for party in parties]
            tell(s, "deal_cancelled", seat, source=ref.faction(faction), number=number, factions=factions)

    def prompt(self, decision: Decision) -> Message:
        _, faction, number, _place, deal = decision.step
        terms = [clause(term) for term in deal[4]]
        return Message("prompt.deal.cancel", {"faction": ref.faction(faction), "number": number, "terms": terms})


STEPS: Final[list[Action | Ask]] = [
    AnswerDeal(),
    Action("deal.withdraw", "faction", _withdraw, on=QUESTION, needs=(IN_A_TURN, OFFERED)),
    CancelDeal(),
]
