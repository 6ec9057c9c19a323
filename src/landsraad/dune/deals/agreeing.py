"""An offer made: its parties answer it, or it is taken back or expires; once all agree it binds (D-12.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landsraad.core.errors import IllegalAction
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
from landsraad.dune.plans import fights_free, fixed
from landsraad.dune.pledges import free_spice
from landsraad.dune.state import DuneState, bits

__all__ = ["STEPS", "TalkAsk", "answers_left", "offers_expire", "refuse", "withdraw"]

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


class TalkAsk(DuneAsk):
    """A step about a deal, on the stack or aside: no promise takes anything from it."""

    def broken(self, s: DuneState, decision: Decision, option_id: str) -> IllegalAction | None:
        return None


class AnswerDeal(TalkAsk):
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
            return []
        parties, _terms, agreed = s.offers[offerer]
        if faction not in parties or agreed >> faction & 1:
            return []
        codes = [REFUSE]
        if not _obstacle(s, offerer, faction):
            codes.insert(0, ACCEPT)
        if s.offers_made[faction] < OFFERS and not s.offers[faction] and not _drafting(s, faction):
            codes.append(COUNTER)
        if first:
            codes.append(LATER)
        # The step names the offer; its terms go along for the prompt.
        asked = (*step, s.offers[offerer])
        return ask_faction(s, faction, "deal.answer", codes, asked, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, offerer, faction, _first = step
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
    for party in parties:
        # What others have put into a plan is a secret, and dialed again if they pay.
        if due[party] and due[party] > free_spice(s, party, party == faction):
            return "E_SPICE"
    return ""


def _drafting(s: DuneState, faction: int) -> bool:
    """Whether a faction has an offer in the making aside, when it is asked by something that has come in between."""
    return any(step[0] != "deal.answer" for step in s.asides.get(faction, ()))


def answers_left(s: DuneState, faction: int) -> list[Step]:
    """The offers that a faction has still to answer, as questions."""
    return [
        ("deal.answer", offerer, faction, True)
        for offerer in bits(s.offering)
        if faction in s.offers[offerer][0] and not s.offers[offerer][2] >> faction & 1
    ]


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
    """Nobody is asked about it any more."""
    s.offers[offerer] = ()
    s.offering &= ~(1 << offerer)
    s.stack[:] = [step for step in s.stack if step[:2] != ("deal.answer", offerer)]
    if s.asides:
        asides = {
            faction: tuple(step for step in steps if step[:2] != ("deal.answer", offerer))
            for faction, steps in s.asides.items()
        }
        s.asides = {faction: steps for faction, steps in asides.items() if steps}


def withdraw(s: DuneState, offerer: int) -> None:
    _confide(s, "deal_withdrawn", offerer, offerer)
    _close(s, offerer)


def _withdraw(s: DuneState, step: Step) -> None:
    _, offerer = step
    withdraw(s, offerer)


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
            if s.battle is not None and not fights_free(s, giver):
                _dial_again(s, giver)
        else:
            s.dues.append((number, giver, receiver, amount, moment, whose, turn))
    elif kind == TELL:
        receiver, secret = rest
        hand_over(s, giver, receiver, secret)
    elif kind == PROMISE:
        promise, about, limit, turn = rest
        s.promises.append((number, giver, promise, about, 1 if promise == NO_BID else limit, turn))
        if promise == DIAL_AT_MOST and s.battle is not None and about in s.battle.fighters:
            _dial_again(s, giver)


def _dial_again(s: DuneState, faction: int) -> None:
    """A dial already put into a plan is taken out of it, whatever it is: plans change until both are fixed (D-7.10).

    One that the Atreides have seen is fixed (D-A4.3).
    """
    battle = s.battle
    if battle is None or faction not in battle.fighters:
        return
    side = battle.fighters.index(faction)
    for place, step in enumerate(s.stack):
        if step[0] == "battle.plan":
            name, *plans = step
            if not fixed(battle, side, plans[side]):
                plans[side] = plans[side][:DIAL]
            s.stack[place] = (name, *plans)


# Cancelling (D-12.16)


class CancelDeal(TalkAsk):
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
