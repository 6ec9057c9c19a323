"""Pledges: what an ally may spend of one's own spice, and who pays what (D-10.8, D-10.9, D-10.17)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import QUESTION, Action, Ask, Code, Decision, Step
from landsraad.core.telling import tell, whisper
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.ask import DuneAsk, amounts, ask_faction
from landsraad.dune.components import EMPEROR, GUILD
from landsraad.dune.grammar import ALLIED, IN_A_TURN
from landsraad.dune.plans import spice_in_plan
from landsraad.dune.state import BIDDING, DuneState, bits

__all__ = ["PLEDGE_BID", "PLEDGE_SHIP", "STEPS", "free_spice", "pay", "pledged"]

PLEDGE_BID: Final = 0
PLEDGE_SHIP: Final = 1
GIFT: Final = 2


def pledged(s: DuneState, faction: int, purpose: int) -> int:
    """What the allies of a faction have pledged and still own."""
    total = 0
    pledges = s.pledge_bid if purpose == PLEDGE_BID else s.pledge_ship
    for ally in bits(s.allies[faction]):
        total += min(pledges[ally], s.spice[ally])
    return total


def free_spice(s: DuneState, faction: int) -> int:
    """Spice not spoken for by the standing highest bid (D-4.14) or by a battle plan (D-7.19)."""
    own = s.spice[faction]
    if s.battle is not None:
        return max(0, own - spice_in_plan(s, faction))
    if s.phase != BIDDING or s.bidder < 0:
        return own
    if faction == s.bidder:
        return max(0, min(own, own + pledged(s, faction, PLEDGE_BID) - s.bid))
    if s.allies[s.bidder] >> faction & 1:
        return max(0, own - s.pledge_bid[faction])
    return own


def least_pledge(s: DuneState, faction: int, purpose: int) -> int:
    """A pledge that backs an ally's standing bid is not taken back."""
    if purpose != PLEDGE_BID or s.phase != BIDDING or s.bidder < 0:
        return 0
    return min(s.pledge_bid[faction], s.spice[faction]) if s.allies[s.bidder] >> faction & 1 else 0


def pay(s: DuneState, faction: int, amount: int, purpose: int, receiver: int) -> None:
    """Pay a card or a shipment, out of the pledges first; `receiver` -1 is the bank."""
    pledges = s.pledge_bid if purpose == PLEDGE_BID else s.pledge_ship
    left = amount
    if s.allies[faction]:
        make_final(s)  # what allies have pledged, or not, shows
    for ally in bits(s.allies[faction]):
        part = min(pledges[ally], s.spice[ally], left)
        if part:
            left -= part
            pledges[ally] -= part
            s.spice[ally] -= part
            to_bank = receiver == GUILD and ally == GUILD and not s.settings.guild_pledge_flows_back
            if receiver >= 0 and not to_bank:
                s.spice[receiver] += part
            tell(s, "ally_pays", s.seat[ally], faction=ref.faction(ally), count=part)
    s.spice[faction] -= left
    if receiver >= 0:
        s.spice[receiver] += left


def _set(s: DuneState, faction: int, purpose: int, amount: int) -> None:
    if purpose == PLEDGE_BID:
        s.pledge_bid[faction] = amount
    else:
        s.pledge_ship[faction] = amount
    allies = s.seats_of((faction, *bits(s.allies[faction])))
    whisper(s, "pledge", s.seat[faction], {"count": amount}, allies, faction=ref.faction(faction))


class PledgeAll(DuneAsk):
    """Every allied player says in storm order what an ally may spend: before the auctions and before shipments."""

    name = "pledges"
    fields = "purpose place"
    on = "bidding.next shipment.turns"
    reason = "E_ALLY_PLEDGE"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, _purpose, place = step
        for faction in s.order[place:]:
            if s.allies[faction]:
                return ask_faction(s, faction, "pledge", amounts(0, s.spice[faction]), step)
        return []

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, purpose, _place = step
        faction = s.faction[seat]
        s.stack[-1] = ("pledges", purpose, s.order.index(faction) + 1)
        _set(s, faction, purpose, code[1])


class PledgePurpose(DuneAsk):
    name = "pledge.purpose"
    fields = "faction"
    on = QUESTION
    needs = (IN_A_TURN, ALLIED)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction = step
        codes: list[Code] = [("pledge_for", PLEDGE_BID), ("pledge_for", PLEDGE_SHIP)]
        if faction == EMPEROR and s.settings.emperor_may_give_spice:
            codes.append(("pledge_for", GIFT))
        return ask_faction(s, faction, "pledge.purpose", codes, step, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction = step
        s.stack[-1] = ("pledge.amount", faction, code[1])


class PledgeAmount(DuneAsk):
    name = "pledge.amount"
    fields = "faction purpose"
    on = QUESTION
    needs = (IN_A_TURN, ALLIED)
    reason = "E_ALLY_PLEDGE"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, purpose = step
        if purpose == GIFT:
            codes = amounts(0, free_spice(s, faction))
        else:
            codes = amounts(least_pledge(s, faction, purpose), s.spice[faction])
        return ask_faction(s, faction, "pledge", codes, step, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, purpose = step
        s.stack.pop()
        if purpose == GIFT:
            _give(s, faction, code[1])
        else:
            _set(s, faction, purpose, code[1])


def _give(s: DuneState, faction: int, amount: int) -> None:
    """Spice for the ally at once, by the option `emperor_may_give_spice`."""
    s.spice[faction] -= amount
    s.spice[bits(s.allies[faction])[0]] += amount
    tell(s, "gift", s.seat[faction], source=ref.faction(faction), faction=ref.faction(faction), count=amount)


STEPS: Final[list[Action | Ask]] = [PledgeAll(), PledgePurpose(), PledgeAmount()]
