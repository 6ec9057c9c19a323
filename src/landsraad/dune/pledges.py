"""Pledges: what an ally may spend of one's own spice, and who pays what (D-10.8, D-10.9, D-10.17)."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import AMOUNTS, decide
from landsraad.dune.components import EMPEROR, GUILD
from landsraad.dune.state import BIDDING, DuneState, bits

__all__ = ["ASKS", "PLEDGE_BID", "PLEDGE_SHIP", "free_spice", "pay", "pledged"]

PLEDGE_BID, PLEDGE_SHIP, GIFT = range(3)


def pledged(state: DuneState, faction: int, purpose: int) -> int:
    """What the allies of a faction have pledged and still own."""
    total = 0
    pledges = state.pledge_bid if purpose == PLEDGE_BID else state.pledge_ship
    for ally in bits(state.allies[faction]):
        total += min(pledges[ally], state.spice[ally])
    return total


def free_spice(state: DuneState, faction: int) -> int:
    """Spice that may be spent on something else: what backs the standing highest bid is spoken for (D-4.14)."""
    own = state.spice[faction]
    if state.phase != BIDDING or state.bidder < 0:
        return own
    if faction == state.bidder:
        return max(0, min(own, own + pledged(state, faction, PLEDGE_BID) - state.bid))
    if state.allies[state.bidder] >> faction & 1:
        return max(0, own - state.pledge_bid[faction])
    return own


def least_pledge(state: DuneState, faction: int, purpose: int) -> int:
    """A pledge that backs an ally's standing bid is not taken back."""
    if purpose != PLEDGE_BID or state.phase != BIDDING or state.bidder < 0:
        return 0
    return min(state.pledge_bid[faction], state.spice[faction]) if state.allies[state.bidder] >> faction & 1 else 0


def pay(state: DuneState, faction: int, amount: int, purpose: int, receiver: int) -> None:
    """Pay a card or a shipment, out of the pledges first; `receiver` -1 is the bank."""
    pledges = state.pledge_bid if purpose == PLEDGE_BID else state.pledge_ship
    left = amount
    for ally in bits(state.allies[faction]):
        part = min(pledges[ally], state.spice[ally], left)
        if part:
            left -= part
            pledges[ally] -= part
            state.spice[ally] -= part
            to_bank = receiver == GUILD and ally == GUILD and not state.settings.guild_pledge_flows_back
            if receiver >= 0 and not to_bank:
                state.spice[receiver] += part
            if state.sink is not None:
                log.tell(state, "ally_pays", {"faction": log.faction(ally), "count": part})
    state.spice[faction] -= left
    if receiver >= 0:
        state.spice[receiver] += left


def _ask_pledges(state: DuneState, step: Step) -> list[Decision]:
    """Every allied player says in storm order what an ally may spend: before the auctions and before shipments."""
    for faction in state.order[step[2] :]:
        if state.allies[faction]:
            return decide(state, step, faction, "pledge", AMOUNTS[: state.spice[faction] + 1])
    return []


def _pledge_set(state: DuneState, step: Step, player: int, code: Code) -> None:
    faction = state.faction[player]
    state.stack[-1] = ("pledges", step[1], state.order.index(faction) + 1)
    _set(state, faction, step[1], code[1])


def _set(state: DuneState, faction: int, purpose: int, amount: int) -> None:
    if purpose == PLEDGE_BID:
        state.pledge_bid[faction] = amount
    else:
        state.pledge_ship[faction] = amount
    if state.sink is not None:
        log.whisper(
            state,
            "pledge",
            {"faction": log.faction(faction)},
            {"count": amount},
            (faction, *bits(state.allies[faction])),
        )


def _purpose(state: DuneState, step: Step) -> list[Decision]:
    codes: list[Code] = [("pledge_for", PLEDGE_BID), ("pledge_for", PLEDGE_SHIP)]
    if step[1] == EMPEROR and state.settings.emperor_may_give_spice:
        codes.append(("pledge_for", GIFT))
    return decide(state, step, step[1], "pledge.purpose", codes, cards=False)


def _purpose_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("pledge.amount", step[1], code[1])


def _amount(state: DuneState, step: Step) -> list[Decision]:
    _, faction, purpose = step
    if purpose == GIFT:
        codes = AMOUNTS[: free_spice(state, faction) + 1]
    else:
        codes = AMOUNTS[least_pledge(state, faction, purpose) : state.spice[faction] + 1]
    return decide(state, step, faction, "pledge", codes, cards=False)


def _amount_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    faction, purpose = step[1], step[2]
    if purpose == GIFT:
        ally = bits(state.allies[faction])[0]
        state.spice[faction] -= code[1]
        state.spice[ally] += code[1]
        if state.sink is not None:
            log.tell(state, "gift", {"faction": log.faction(faction), "count": code[1]})
        return
    _set(state, faction, purpose, code[1])


ASKS = {
    "pledges": FunctionAsk(_ask_pledges, _pledge_set),
    "pledge.purpose": FunctionAsk(_purpose, _purpose_chosen),
    "pledge.amount": FunctionAsk(_amount, _amount_chosen),
}
