"""An offer in the making: with whom, then term by term. Nobody else knows of it (D-11.33)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from landsraad.core.machine import QUESTION, Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.messages import Message
from landsraad.core.telling import confide
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.ask import FACTION_CODES, KEPT, PASS, amounts, territory_codes
from landsraad.dune.components import EMPEROR, FACTION_NUMBER, FACTIONS
from landsraad.dune.deals.agreeing import TalkAsk, refuse
from landsraad.dune.deals.payments import forgive
from landsraad.dune.deals.tellable import secrets_of
from landsraad.dune.deals.terms import (
    BUYS,
    FIELDS,
    KEEP_OUT,
    MOMENTS,
    NO_BID_NOW,
    NOW,
    PAY,
    PROMISE,
    PROMISES,
    SAID,
    SECRETS,
    TELL,
    WORDS,
    Term,
    between,
    clause,
    complete,
    filled,
    next_field,
)
from landsraad.dune.grammar import IN_A_TURN
from landsraad.dune.map import EVERYWHERE
from landsraad.dune.pledges import free_spice
from landsraad.dune.refusals import whole_number
from landsraad.dune.state import BIDDING, DuneState

__all__ = ["STEPS", "still_bound"]

MOST_TERMS: Final = 6
MOST_SPICE: Final = 20
MOST_DIALED: Final = 20

SEND: Final[Code] = ("send", 0)
DROP: Final[Code] = ("drop", 0)
SAY: Final[Code] = (SAID.word, 0)
_ALSO: Final[list[Code]] = [("also", faction) for faction in range(FACTIONS)]
_UNPAID: Final[list[list[Code]]] = [[("tells", faction), ("promises", faction)] for faction in range(FACTIONS)]
"""What a party can give who can pay nobody."""
_PAYING: Final[list[list[Code]]] = [[("gives", faction), *_UNPAID[faction]] for faction in range(FACTIONS)]
_WHEN: Final[list[Code]] = [*[("when", moment) for moment in MOMENTS], DROP]
_WHEN_EMPEROR: Final[list[Code]] = [code for code in _WHEN if code != ("when", BUYS)]
"""There is no refund for a treachery card (D-12.11)."""
_SECRETS: Final[list[list[Code]]] = [
    [*[("secret", secret) for secret in range(len(SECRETS)) if secrets >> secret & 1], DROP]
    for secrets in range(1 << len(SECRETS))
]
"""By the bits of what somebody has to tell."""
_TURN: Final[list[Code]] = [("turn", turn) for turn in range(KEPT)]
# What is always the same is listed once: the lists are shared and never changed.
_PROMISE: Final[list[Code]] = [*[("promise", promise) for promise in range(len(PROMISES))], DROP]
_PROMISE_UNSOLD: Final[list[Code]] = [code for code in _PROMISE if code != ("promise", NO_BID_NOW)]
"""What can be promised while no card is sold."""
_SPICE: Final[list[Code]] = [*amounts(1, MOST_SPICE), DROP]
_DIALED: Final[list[Code]] = [*amounts(0, MOST_DIALED), DROP]
_PLACES: Final[list[Code]] = [*territory_codes(EVERYWHERE), DROP]
_KINDS: Final = {"gives": PAY, "tells": TELL, "promises": PROMISE}
_ASKED_AS: Final = {field: f"deal.{field}" for fields in FIELDS.values() for field in fields}
"""What the decision about a field is called."""


def still_bound(s: DuneState, number: int) -> bool:
    """Whether something of a deal is still to be paid or kept."""
    for due in s.dues:
        if due[0] == number:
            return True
    for note in s.promises:
        if note[0] == number:
            return True
    return False


def composed(s: DuneState, step: Step, below: Step) -> bool:
    _, faction, parties, terms, *_ = step
    return s.settings.deals and parties[:1] == (faction,) and len(terms) <= MOST_TERMS and between(parties, terms)


def begun(s: DuneState, step: Step, below: Step) -> bool:
    _, _faction, parties, terms, term = step
    fields = [FIELDS[term[0]][place] for place in range(len(term) - 1)]
    named = [value for field, value in zip(fields, term[1:], strict=True) if field in ("giver", "receiver")]
    return len(terms) < MOST_TERMS and set(named) <= set(parties) and len(set(named)) == len(named)


COMPOSED: Final = Need("an offer between parties, the one who makes it first", composed)
BEGUN: Final = Need("a term between them, and room for one more", begun)


class Composing(TalkAsk):
    """A step of which only the faction that makes the offer knows. Nothing is slipped in here."""

    on = QUESTION
    needs: ClassVar[tuple[Need, ...]] = (IN_A_TURN,)
    reason = "E_DEAL_CONTENT"

    def knowers(self, s: DuneState, step: Step) -> Sequence[int]:
        _, faction, *_ = step
        return (s.seat[faction],)


class OfferTo(Composing):
    """A partner; or an own deal that is to be cancelled (D-12.16), or a debt forgiven (D-12.13)."""

    name = "deal.with"
    fields = "faction"
    begins = True
    part_of = "deal"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction = step
        codes = [PASS]
        for other in s.order:
            if other != faction:
                codes.append(FACTION_CODES[other])
        if s.dues or s.promises:
            codes += [("cancel", deal[0]) for deal in s.deals if faction in deal[1] and still_bound(s, deal[0])]
        if s.debts:
            debtors = [payer for payer, receiver, _ in s.debts if receiver == faction]
            codes += [("forgive", debtor) for debtor in s.order if debtor in debtors]
        return ask(s.seat[faction], "deal.with", codes, step, False)

    def answer(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction = step
        word, number = code
        s.stack.pop()
        if word == "faction":
            s.stack.append(("deal.terms", faction, (faction, number), ()))
        elif word == "cancel":
            s.stack.append(("deal.cancel", faction, number, 0))
        elif word == "forgive":
            forgive(s, number, faction)

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return "E_DEAL_PARTY" if word == "cancel" else self.reason


class OfferTerms(Composing):
    """The offer so far: more parties first, then terms, and out with it."""

    name = "deal.terms"
    fields = "faction parties:factions terms"
    part_of = "deal"
    needs = (IN_A_TURN, COMPOSED)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, parties, terms = step
        codes: list[Code] = [SEND, DROP] if terms else [DROP]
        if len(terms) < MOST_TERMS:
            codes += _terms_of(parties) if not any(s.allies) else _terms_of_allies(s, parties)
        if not terms:
            for other in s.order:
                if other not in parties:
                    codes.append(_ALSO[other])
        return ask(s.seat[faction], "deal.terms", codes, step, False)

    def answer(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, parties, terms = step
        word, number = code
        if word == "drop":
            s.stack.pop()
        elif word == "send":
            s.stack.pop()
            _send(s, faction, parties, terms)
        elif word == "also":
            s.stack[-1] = ("deal.terms", faction, (*parties, number), terms)
        elif word == SAID.word:
            s.stack[-1] = ("deal.terms", faction, parties, (*terms, (WORDS, faction, SAID.text(number))))
        else:
            term: Term = (_KINDS[word], number)
            if word != "promises":
                receivers = _receivers(s, parties, term[0], number)
                if len(receivers) == 1:
                    term = (*term, receivers[0])  # nobody else to choose
            s.stack[-1] = ("deal.term", faction, parties, terms, term)

    def prompt(self, decision: Decision) -> Message:
        _, faction, parties, terms = decision.step
        params: dict[str, object] = {"factions": [ref.faction(party) for party in parties if party != faction]}
        if terms:
            params["terms"] = [clause(term) for term in terms]
        return Message("prompt.deal.terms", params)

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        _, _faction, parties, _terms = decision.step
        return "E_ALLY_GIFT" if word == "gives" and FACTION_NUMBER.get(rest) in parties else self.reason


_terms_known: Final[dict[tuple[int, ...], list[Code]]] = {}


def _terms_of(parties: tuple[int, ...]) -> list[Code]:
    """What parties that are nobody's allies can agree on; the list is shared and never changed."""
    codes = _terms_known.get(parties)
    if codes is None:
        codes = _terms_known[parties] = [*[code for party in parties for code in _PAYING[party]], SAY]
    return codes


def _terms_of_allies(s: DuneState, parties: tuple[int, ...]) -> list[Code]:
    codes: list[Code] = []
    for party in parties:
        codes += _PAYING[party] if not s.allies[party] or _receivers(s, parties, PAY, party) else _UNPAID[party]
    codes.append(SAY)
    return codes


def _receivers(s: DuneState, parties: tuple[int, ...], kind: int, giver: int) -> list[int]:
    """To whom a party can give something; allies do not pay each other (D-12.5)."""
    found: list[int] = []
    for party in parties:
        if party != giver and not (kind == PAY and s.allies[giver] >> party & 1):
            found.append(party)
    return found


def _send(s: DuneState, faction: int, parties: tuple[int, ...], terms: tuple[Term, ...]) -> None:
    """The offer is made; as an answer to another one it refuses that."""
    answered = s.stack[-1]
    if answered[0] == "deal.answer":
        _, offerer, _faction, _first = s.stack.pop()
        refuse(s, offerer, faction)
    s.offers[faction] = (parties, terms, 1 << faction)
    s.offering |= 1 << faction
    make_final(s)
    if s.sink is not None:
        confide(
            s,
            "deal_offered",
            s.seat[faction],
            s.seats_of(parties),
            source=ref.faction(faction),
            faction=ref.faction(faction),
            factions=[ref.faction(party) for party in parties if party != faction],
            terms=[clause(term) for term in terms],
        )
    s.stack += [("deal.answer", faction, party, True) for party in reversed(parties[1:])]


class OfferTerm(Composing):
    """One part of a term after the other; the whole offer can still be dropped."""

    name = "deal.term"
    fields = "faction parties:factions terms term"
    part_of = "deal"
    needs = (IN_A_TURN, COMPOSED, BEGUN)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, parties, terms, term = step
        kind, giver = term[:2]
        field = FIELDS[kind][len(term) - 1]
        if field == "amount":
            codes = _SPICE
        elif field == "promise":
            codes = _PROMISE if s.phase == BIDDING and s.row and s.opener >= 0 else _PROMISE_UNSOLD
        elif field == "limit":
            codes = _DIALED
        elif field == "turn":
            codes = [*_TURN[_first_turn(s, term) : s.settings.max_turns + 1], DROP]
        elif field == "secret":
            codes = _SECRETS[secrets_of(s, giver)]
        elif field == "moment":
            codes = _moments(s, faction, terms, term)
        elif field == "receiver":
            codes = [*[FACTION_CODES[party] for party in _receivers(s, parties, kind, giver)], DROP]
        elif field == "about" and term[2] == KEEP_OUT:
            codes = _PLACES
        else:
            codes = []
            for other in s.order:
                if other != giver or field == "whose":
                    codes.append(FACTION_CODES[other])
            codes.append(DROP)
        return ask(s.seat[faction], _ASKED_AS[field], codes, step, False)

    def answer(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        if code == DROP:
            s.stack.pop()
            return
        _, faction, parties, terms, term = step
        term = filled((*term, code[1]))
        if complete(term):
            s.stack[-1] = ("deal.terms", faction, parties, (*terms, term))
        else:
            s.stack[-1] = ("deal.term", faction, parties, terms, term)

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        _, _faction, parties, _terms, term = decision.step
        if word == "when" and rest == "now":
            return "E_SPICE"
        if word == "faction" and next_field(term) == "receiver" and FACTION_NUMBER.get(rest) in parties:
            return "E_ALLY_GIFT" if FACTION_NUMBER[rest] != term[1] else self.reason
        return "E_DEAL_WINDOW" if word == "turn" and 0 < whole_number(rest) < s.turn else self.reason


def _moments(s: DuneState, faction: int, terms: tuple[Term, ...], term: Term) -> list[Code]:
    """When a party can pay: now, or at a moment that still comes."""
    _, giver, _receiver, amount = term
    when = _WHEN_EMPEROR if giver == EMPEROR else _WHEN
    first = s.phase + 1 if s.turn == s.settings.max_turns else NOW + 1
    if giver == faction:
        for other in terms:
            if other[0] == PAY and other[1] == giver and other[4] == NOW:
                amount += other[3]
        if amount > free_spice(s, faction):
            return when[first:]
    return [when[NOW], *when[first:]]


def _first_turn(s: DuneState, term: Term) -> int:
    """The first turn in which the moment of a payment can still come; a promise holds from now on."""
    return s.turn + 1 if term[0] == PAY and term[4] <= s.phase else s.turn


STEPS: Final[list[Action | Ask]] = [OfferTo(), OfferTerms(), OfferTerm()]
