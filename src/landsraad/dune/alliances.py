"""Alliances: made and broken in a Nexus (section 10), and the pledges of allies."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, Step
from landsraad.dune import log
from landsraad.dune.ask import ACCEPT, AMOUNTS, PASS, REFUSE, decide
from landsraad.dune.components import EMPEROR, FACTIONS, GUILD
from landsraad.dune.state import BIDDING, DuneState, bits

__all__ = [
    "ACTIONS",
    "ASKS",
    "PLEDGE_BID",
    "PLEDGE_SHIP",
    "break_alliance",
    "form_alliance",
    "free_spice",
    "pay",
    "pledged",
]

PLEDGE_BID, PLEDGE_SHIP, GIFT = range(3)


def _nexus(state: DuneState, step: Step) -> None:
    if state.sink is not None:
        log.tell(state, "nexus", {})
    if state.settings.alliances_allowed:
        state.stack.append(("nexus.open", 0, 0))
    state.stack.append(("deals.event", "nexus", -1, -1))


def _proposals(state: DuneState, faction: int) -> list[Code]:
    """Whom a faction may ask: at most one new alliance per Nexus, nobody in two, never all players (D-10.16)."""
    codes: list[Code] = []
    if state.nexus_joined >> faction & 1:
        return codes
    own = state.allies[faction] | 1 << faction
    for other in state.order:
        if own >> other & 1 or state.nexus_joined >> other & 1:
            continue
        if state.nexus_offers >> (faction * FACTIONS + other) & 1:
            continue
        theirs = state.allies[other] | 1 << other
        both = own | theirs
        size = len(bits(both))
        if state.allies[faction] and state.allies[other]:
            continue  # two alliances do not merge; a single player joins one (D-O7)
        if size > state.settings.alliance_size:
            continue
        if size == state.settings.players and state.settings.players != 2:
            continue
        codes.append(("offer", other))
    return codes


def _open(state: DuneState, step: Step) -> list[Decision]:
    """Round after round until all have passed in a row without a change (D-2.14)."""
    _, place, passes = step
    if passes >= len(state.order):
        return []
    faction = state.order[place]
    codes = [PASS]
    if state.allies[faction] and not state.nexus_joined >> faction & 1:
        codes.append(("break", 0))
    codes += _proposals(state, faction)
    return decide(state, step, faction, "nexus", codes, forced=True, talk=True)


def _acted(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, place, passes = step
    faction = state.faction[player]
    following = (place + 1) % len(state.order)
    if code[0] == "pass":
        state.stack[-1] = ("nexus.open", following, passes + 1)
        return
    state.stack[-1] = ("nexus.open", following, 0)
    if code[0] == "break":
        break_alliance(state, faction)
        return
    other = code[1]
    state.nexus_offers |= 1 << (faction * FACTIONS + other)
    must_agree = bits((state.allies[other] | 1 << other | state.allies[faction]) & ~(1 << faction))
    if state.sink is not None:
        log.tell(state, "alliance_offered", {"faction": log.faction(faction), "other": log.faction(other)})
    state.stack.append(("nexus.answer", faction, other, must_agree))


def _answer(state: DuneState, step: Step) -> list[Decision]:
    return decide(state, step, step[3][0], "nexus.answer", [ACCEPT, REFUSE])


def _answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, other, must_agree = step
    state.stack.pop()
    if code == REFUSE:
        if state.sink is not None:
            log.tell(
                state,
                "alliance_refused",
                {"faction": log.faction(state.faction[player]), "other": log.faction(faction)},
            )
        return
    if len(must_agree) > 1:
        state.stack.append(("nexus.answer", faction, other, must_agree[1:]))
        return
    form_alliance(state, faction, other)


def form_alliance(state: DuneState, faction: int, other: int) -> None:
    members = state.allies[faction] | state.allies[other] | 1 << faction | 1 << other
    state.nexus_joined |= members
    for member in bits(members):
        state.allies[member] = members & ~(1 << member)
    if state.sink is not None:
        log.tell(state, "alliance", {"factions": [log.faction(f) for f in bits(members)]})
    # Open payments between new allies lapse (D-12.16).
    state.deals = [deal for deal in state.deals if not (members >> deal[1] & 1 and members >> deal[2] & 1)]
    state.debts = [debt for debt in state.debts if not (members >> debt[0] & 1 and members >> debt[1] & 1)]
    for member in bits(members):
        state.stack.append(("deals.event", "alliance", member, -1))


def break_alliance(state: DuneState, faction: int) -> None:
    """One member leaves; the others stay allied if there are still two (D-10.5)."""
    left = state.allies[faction]
    state.allies[faction] = 0
    state.pledge_bid[faction] = 0
    state.pledge_ship[faction] = 0
    for member in bits(left):
        state.allies[member] &= ~(1 << faction)
        if not state.allies[member]:
            state.pledge_bid[member] = 0
            state.pledge_ship[member] = 0
    if state.sink is not None:
        log.tell(state, "alliance_broken", {"faction": log.faction(faction)})
    for member in (faction, *bits(left)):
        state.stack.append(("deals.event", "alliance_broken", member, -1))


# Pledges: what an ally may spend of one's own spice (D-10.8, D-10.9, D-10.17)


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


ACTIONS = {"nexus": _nexus}
ASKS = {
    "nexus.open": Ask(_open, _acted),
    "nexus.answer": Ask(_answer, _answered),
    "pledges": Ask(_ask_pledges, _pledge_set),
    "pledge.purpose": Ask(_purpose, _purpose_chosen),
    "pledge.amount": Ask(_amount, _amount_chosen),
}
