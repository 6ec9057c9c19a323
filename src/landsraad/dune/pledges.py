"""Pledges: what an ally may spend of one's own spice, and who pays what (D-10.8, D-10.9, D-10.17)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import QUESTION, Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.telling import confide, tell
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.ask import FACTION_CODES, DuneAsk, amounts, ask_faction
from landsraad.dune.components import EMPEROR, GUILD
from landsraad.dune.grammar import ALLIED, IN_A_TURN
from landsraad.dune.plans import spice_in_plan
from landsraad.dune.state import BIDDING, MEMBERS, DuneState

__all__ = ["PLEDGE_BID", "PLEDGE_SHIP", "STEPS", "free_spice", "pay", "pledged", "secret_means"]

PLEDGE_BID: Final = 0
PLEDGE_SHIP: Final = 1
GIFT: Final = 2
FOR_AN_ALLY: Final = Need("an ally who receives", lambda s, step, below: bool(s.allies[step[1]] >> step[2] & 1))


def pledged(s: DuneState, faction: int, purpose: int) -> int:
    """What the allies of a faction have pledged and still own."""
    total = 0
    pledges = s.pledge_bid if purpose == PLEDGE_BID else s.pledge_ship
    for ally in MEMBERS[s.allies[faction]]:
        total += min(pledges[ally], s.spice[ally])
    return total


def secret_means(s: DuneState, faction: int) -> bool:
    """Whether others cannot reckon what a faction can spend: own spice they can (D-11.8), an ally's pledge not."""
    for ally in MEMBERS[s.allies[faction]]:
        if s.spice[ally]:
            return True
    return False


def free_spice(s: DuneState, faction: int, changeable: bool = True) -> int:
    """Spice not spoken for by the standing highest bid (D-4.14) or by a battle plan (D-7.19).

    Not `changeable`: what is in a plan that can still be changed is free too.
    """
    own = s.spice[faction]
    if s.battle is not None:
        return max(0, own - spice_in_plan(s, faction, changeable))
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
    for ally in MEMBERS[s.allies[faction]]:
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
    make_final(s)
    if s.sink is not None:
        allies = s.seats_of((faction, *MEMBERS[s.allies[faction]]))
        confide(s, "pledge", s.seat[faction], allies, faction=ref.faction(faction), count=amount)


class PledgeAll(DuneAsk):
    """Every allied player says in storm order what an ally may spend: before the auctions and before shipments."""

    name = "pledges"
    fields = "purpose place"
    on = "bidding.next shipment.turns"
    reason = "E_ALLY_PLEDGE"
    topic = "pledge"
    orders = (("amount", "amount"),)
    usual = "pass"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, _purpose, place = step
        for faction in s.order[place:]:
            if s.allies[faction]:
                return ask_faction(s, faction, "pledge", amounts(0, s.spice[faction]), step, forced=True)
        return []

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, purpose, _place = step
        faction = s.faction[seat]
        s.stack[-1] = ("pledges", purpose, s.order.index(faction) + 1)
        _set(s, faction, purpose, code[1])


class Aside(DuneAsk):
    """What a faction thinks over among its allies; nobody else sees that it does (D-11.32)."""

    def knowers(self, s: DuneState, step: Step) -> tuple[int, ...]:
        faction = step[1]
        return s.seats_of((faction, *MEMBERS[s.allies[faction]]))


class PledgePurpose(Aside):
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
        allies = MEMBERS[s.allies[faction]]
        if code[1] != GIFT:
            s.stack[-1] = ("pledge.amount", faction, code[1])
        elif len(allies) > 1:
            s.stack[-1] = ("gift.receiver", faction)
        else:
            s.stack[-1] = ("gift.amount", faction, allies[0])


class PledgeAmount(Aside):
    name = "pledge.amount"
    fields = "faction purpose"
    on = QUESTION
    needs = (IN_A_TURN, ALLIED)
    reason = "E_ALLY_PLEDGE"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, purpose = step
        codes = amounts(least_pledge(s, faction, purpose), s.spice[faction])
        return ask_faction(s, faction, "pledge", codes, step, forced=True, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, purpose = step
        s.stack.pop()
        _set(s, faction, purpose, code[1])


# Gifts of the Emperor, by the option `emperor_may_give_spice` (D-22.4)


class GiftReceiver(Aside):
    """Which ally, where there are several (D-O6)."""

    name = "gift.receiver"
    fields = "faction"
    on = QUESTION
    needs = (IN_A_TURN, ALLIED)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction = step
        codes = [FACTION_CODES[ally] for ally in MEMBERS[s.allies[faction]]]
        return ask_faction(s, faction, "gift.receiver", codes, step, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction = step
        s.stack[-1] = ("gift.amount", faction, code[1])


class GiftAmount(Aside):
    name = "gift.amount"
    fields = "faction receiver:faction"
    on = QUESTION
    needs = (IN_A_TURN, FOR_AN_ALLY)
    reason = "E_SPICE"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, _receiver = step
        return ask_faction(s, faction, "gift.amount", amounts(0, free_spice(s, faction)), step, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, receiver = step
        amount = code[1]
        s.stack.pop()
        if amount:
            s.spice[faction] -= amount
            s.spice[receiver] += amount
            giver = ref.faction(faction)
            tell(s, "gift", seat, source=giver, faction=giver, receiver=ref.faction(receiver), count=amount)

    def prompt(self, decision: Decision) -> Message:
        _, _faction, receiver = decision.step
        return Message("prompt.gift.amount", {"receiver": ref.faction(receiver)})


STEPS: Final[list[Action | Ask]] = [PledgeAll(), PledgePurpose(), PledgeAmount(), GiftReceiver(), GiftAmount()]
