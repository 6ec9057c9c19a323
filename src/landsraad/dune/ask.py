"""Asking a faction: the codes of options, and what may be slipped into a decision of one's own.

Truthtrance and the Tleilaxu Ghola may be played at (almost) any time (D-14.33): whoever holds one finds it among the
options of every ordinary decision. So do offers of deals and answers to them (D-12.9); pledges to an ally (D-10.17)
stand among those that matter for them.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Ask, Code, Decision, Step, ask
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.components import CARD_IDS, CARD_KIND, CARD_NUMBER, FACTIONS, GHOLA, HADERACH, TRUTHTRANCE
from landsraad.dune.deals.tellable import left_to_show
from landsraad.dune.map import MOST_KNOWN, PARTS, TERRITORIES
from landsraad.dune.refusals import refused, why_no_card, why_nobody
from landsraad.dune.state import COLLECTION, SETUP, DuneState, bits
from landsraad.dune.tanks import ghola_useful
from landsraad.dune.treachery import discard

__all__ = [
    "ACCEPT",
    "CARD_CODES",
    "DISCARD",
    "FACTION_CODES",
    "KEEP",
    "KEPT",
    "LEADER_CODES",
    "NO",
    "OFFERS",
    "PART_CODES",
    "PASS",
    "REFUSE",
    "TERRITORY_CODES",
    "YES",
    "DuneAsk",
    "amounts",
    "ask_faction",
    "bids",
    "go_round",
    "territory_codes",
]

PASS: Final[Code] = ("pass", 0)
YES: Final[Code] = ("yes", 0)
NO: Final[Code] = ("no", 0)
KEEP: Final[Code] = ("keep", 0)
DISCARD: Final[Code] = ("discard", 0)
ACCEPT: Final[Code] = ("accept", 0)
REFUSE: Final[Code] = ("refuse", 0)
DEAL: Final[Code] = ("deal", 0)
WITHDRAW: Final[Code] = ("withdraw", 0)
PLEDGE: Final[Code] = ("pledge", 0)
SHOW: Final[Code] = ("show", 0)
JUST_DEAL: Final[list[Code]] = [DEAL]
"""Added to other codes as a list, which is quicker than one by one."""
OWN_OFFERS: Final = 2
"""How many offers a faction makes in one turn of its own accord."""
OFFERS: Final = 4
"""How many in all, counter-offers included."""
KEPT: Final = 100
"""Amounts and bids up to here are made once."""
AMOUNTS: Final[list[Code]] = [("amount", n) for n in range(KEPT)]
BIDS: Final[list[Code]] = [("bid", n) for n in range(KEPT)]
TERRITORY_CODES: Final[list[Code]] = [("territory", n) for n in range(TERRITORIES)]
PART_CODES: Final[list[Code]] = [("part", n) for n in range(PARTS)]
FACTION_CODES: Final[list[Code]] = [("faction", n) for n in range(FACTIONS)]
LEADER_CODES: Final[list[Code]] = [("leader", n) for n in range(HADERACH + 1)]
CARD_CODES: Final[list[Code]] = [("card", n) for n in range(len(CARD_IDS))]

_ANYTIME: Final = frozenset(card for card, kind in enumerate(CARD_KIND) if kind in (TRUTHTRANCE, GHOLA))
"""The cards that may be played at any time."""
_SLIPPED_IN: Final = frozenset(("card", "deal", "answer", "withdraw", "pledge", "show"))


def amounts(least: int, most: int) -> list[Code]:
    if most < KEPT:
        return AMOUNTS[least : most + 1]
    return [("amount", n) for n in range(least, most + 1)]


def bids(least: int, most: int) -> list[Code]:
    if most < KEPT:
        return BIDS[least : most + 1]
    return [("bid", n) for n in range(least, most + 1)]


_territory_codes_known: Final[dict[int, list[Code]]] = {}


def territory_codes(mask: int) -> list[Code]:
    """The territories of a bit mask as options; the list is shared and never changed."""
    codes = _territory_codes_known.get(mask)
    if codes is None:
        codes = [code for code in TERRITORY_CODES if mask >> code[1] & 1]
        if len(_territory_codes_known) > MOST_KNOWN:
            _territory_codes_known.clear()
        _territory_codes_known[mask] = codes
    return codes


def go_round(s: DuneState, step: Step, faction: int, passed: bool) -> None:
    """A window of a step with `place` and `passes` goes on behind this faction; it ends once nobody has wanted anything
    in a whole round."""
    name, asked_from, passes = step
    order = s.order
    place = order.index(faction)
    skipped = (place - asked_from) % len(order)
    s.stack[-1] = (name, (place + 1) % len(order), passes + skipped + 1 if passed else 0)


def ask_faction(
    s: DuneState,
    faction: int,
    kind: str,
    codes: list[Code],
    step: Step,
    forced: bool = False,
    cards: bool = True,
    talk: bool = True,
    pledge: bool = False,
) -> list[Decision]:
    """The decisions of a step that asks one faction.

    `forced`: a single option is taken by the machine; only where everybody can see that there is no choice.
    `cards`: any-time cards may be played here; `talk`: deals may be offered and answered; `pledge`: spice pledged.
    """
    if (not forced or len(codes) > 1) and SETUP < s.phase <= COLLECTION:
        if cards and not _ANYTIME.isdisjoint(s.hands[faction]):
            codes = _with_cards(s, faction, codes)
        if talk and s.settings.deals and not (s.asides and faction in s.asides):
            if s.offering:
                codes = codes + _open_offers(s, faction)
            if s.offers_made[faction] < OWN_OFFERS and not s.offers[faction]:
                codes = codes + JUST_DEAL
        if pledge and s.allies[faction]:
            if not s.pledges_set >> faction & 1:
                codes = [*codes, PLEDGE]
            if left_to_show(s, faction):
                codes = [*codes, SHOW]
    return ask(s.seat[faction], kind, codes, step, forced)


def _with_cards(s: DuneState, faction: int, codes: list[Code]) -> list[Code]:
    """Options, and the cards that may be played at any time."""
    for card in s.hands[faction]:
        if card in _ANYTIME:
            kind = CARD_KIND[card]
            code = CARD_CODES[kind]
            if code not in codes and (kind == TRUTHTRANCE or ghola_useful(s, faction)):
                codes = [*codes, code]
    return codes


def _open_offers(s: DuneState, faction: int) -> list[Code]:
    """Offers to answer, and an own one to take back (D-12.9)."""
    codes: list[Code] = []
    for offerer in bits(s.offering):
        parties, _terms, agreed = s.offers[offerer]
        if offerer == faction:
            codes.append(WITHDRAW)
        elif faction in parties and not agreed >> faction & 1:
            codes.append(("answer", offerer))
    return codes


class DuneAsk(Ask):
    """A step that asks. What was slipped in is answered here; `chosen` carries out the options of the step itself."""

    reason = "E_BAD_CHOICE"
    """Why something else is refused, where there is no better reason."""
    any_time = False
    """Whether it is about the cards that may be played at any time."""

    part_of = ""
    """The whole that this is a part of (`core.wholes`)."""

    def whole(self, step: Step) -> str:
        return self.part_of

    def aside(self, code: Code) -> bool:
        return bool(self.part_of) and code[0] in _SLIPPED_IN

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        """Carry out an option of the step's own; must pop or replace the step, which is on top of the stack."""
        raise NotImplementedError

    def answer(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        word = code[0]
        if word not in _SLIPPED_IN:
            self.chosen(s, step, seat, code)
            return
        number = code[1]
        if word == "card" and number in (TRUTHTRANCE, GHOLA):
            play_any_time(s, s.faction[seat], number)
        elif word == "deal":
            s.offers_made[s.faction[seat]] += 1
            s.stack.append(("deal.with", s.faction[seat]))
        elif word == "answer":
            s.stack.append(("deal.answer", number, s.faction[seat], False))
        elif word == "withdraw":
            s.stack.append(("deal.withdraw", s.faction[seat]))
        elif word == "show":
            s.stack.append(("show.secret", s.faction[seat]))
        elif word == "pledge":
            s.pledges_set |= 1 << s.faction[seat]
            s.stack.append(("pledge.purpose", s.faction[seat]))
        else:
            self.chosen(s, step, seat, code)

    def ends(self, code: Code) -> bool:
        """Every choice of one's own is a whole one; nobody plays a turn of many of them."""
        return True

    def own(self, decision: Decision) -> list[Code]:
        return [code for code in decision.codes if not self._slipped_in(code)]

    def _slipped_in(self, code: Code) -> bool:
        word, number = code
        if word == "card":
            return number in (TRUTHTRANCE, GHOLA) and not self.any_time
        return word in _SLIPPED_IN

    def refusal(self, s: DuneState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, rest = option_id.partition(":")
        faction = s.faction[decision.player]
        broken = self.broken(s, decision, option_id)
        if broken is not None:
            return broken
        if word == "card" and rest in CARD_NUMBER:
            code = self.why_no_card(s, faction, CARD_NUMBER[rest])
        else:
            code = why_nobody(faction, word, rest) or self.why_not(s, decision, word, rest)
        return refused(decision, option_id, code)

    def broken(self, s: DuneState, decision: Decision, option_id: str) -> IllegalAction | None:
        """The refusal of what a promise forbids, by the deal without which the option would be there (D-12.14)."""
        promises = s.promises
        try:
            for lifted in [*([note] for note in promises), promises] if promises else []:
                s.promises = [note for note in promises if note not in lifted]
                for free in self.decisions(s, s.stack[-1]):
                    there = decision.machine.code_of(option_id, free.codes) is not None
                    if there and free.player == decision.player:
                        return refused(decision, option_id, "E_DEAL_BROKEN", lifted[0][0])
        finally:
            s.promises = promises
        return None

    def why_no_card(self, s: DuneState, faction: int, card: int) -> str:
        """Why a treachery card cannot be played now."""
        return why_no_card(s, faction, card)

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        """The error code for an option `word:rest` that is not on the list."""
        return self.reason


def play_any_time(s: DuneState, faction: int, card: int) -> None:
    discard(s, faction, card)
    tell(s, "card_played", s.seat[faction], source=ref.card(card), faction=ref.faction(faction), card=ref.card(card))
    s.stack.append(("truth.target", faction) if card == TRUTHTRANCE else ("ghola", faction))
