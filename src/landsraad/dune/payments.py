"""Payments of deals: at their moment, as a debt where the spice is missing, and forgiven (section 12)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Step
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.state import DuneState

__all__ = ["BUYS", "EVENTS", "MOMENT_NAMES", "NOW", "STEPS", "forgive", "transfer"]

EVENTS: Final = ("buys", "wins", "loses", "ships", "moves", "collects", "nexus", "alliance", "alliance_broken")
"""Moments that are events: the first time the receiver does this before the end of the turn (D-12.10)."""
NOW: Final = 0
FIRST_EVENT: Final = 10
BUYS: Final = FIRST_EVENT + EVENTS.index("buys")
MOMENT_NAMES: Final[dict[int, str]] = {NOW: "now", **{phase: f"phase_{phase}" for phase in range(1, 9)}}
MOMENT_NAMES.update({FIRST_EVENT + n: name for n, name in enumerate(EVENTS)})


EVENT_PLACES: Final = (
    "battle.over bidding.bonus bidding.next capture companion deals.event intrusion karama move.origin move.over "
    "nexus.open phase worm.rides"
)
"""What goes on after an event that a payment may wait for."""


def transfer(s: DuneState, payer: int, receiver: int, amount: int) -> None:
    """Bribe spice lies in front of the shield until the Mentat pause (D-12.6)."""
    if not amount:
        return
    s.spice[payer] -= amount
    if s.settings.bribe_spice_delayed:
        s.bribes[receiver] += amount
    else:
        s.spice[receiver] += amount
    source = ref.faction(payer)
    tell(s, "bribe", s.seat[payer], source=source, payer=source, receiver=ref.faction(receiver), count=amount)


def _due(s: DuneState, deal: tuple[int, ...]) -> None:
    """All of it, or what there is and the rest as a debt (D-12.13)."""
    _, payer, receiver, amount, _moment, _turn, _promise = deal
    paid = min(amount, s.spice[payer])
    transfer(s, payer, receiver, paid)
    if paid < amount:
        s.debts.append((payer, receiver, amount - paid))
    s.deals.remove(deal)


def _moment(s: DuneState, step: Step) -> None:
    """Payments due at the start of a phase; a new turn voids events that did not come."""
    if not s.deals:
        return
    _, phase = step
    for deal in list(s.deals):
        _number, _payer, _receiver, _amount, moment, turn, _promise = deal
        if moment == phase and turn == s.turn:
            _due(s, deal)
        elif turn < s.turn:
            s.deals.remove(deal)


def _event(s: DuneState, step: Step) -> None:
    if not s.deals:
        return
    _, name, faction, _territory = step
    now = FIRST_EVENT + EVENTS.index(name)
    for deal in list(s.deals):
        _number, _payer, receiver, _amount, moment, turn, _promise = deal
        if moment == now and turn == s.turn and (faction < 0 or receiver == faction):
            _due(s, deal)


def _debts(s: DuneState, step: Step) -> None:
    """Debts are settled at every Mentat pause; the spice joins the receiver's stock at the next one (D-14.901)."""
    left = []
    for payer, receiver, amount in s.debts:
        paid = min(amount, s.spice[payer])
        transfer(s, payer, receiver, paid)
        if paid < amount:
            left.append((payer, receiver, amount - paid))
    s.debts = left


def owed(s: DuneState, debtor: int, creditor: int) -> int:
    return sum(amount for payer, receiver, amount in s.debts if (payer, receiver) == (debtor, creditor))


def forgive(s: DuneState, debtor: int, creditor: int) -> None:
    """A debt ends by payment or by consent of the creditor (D-12.13)."""
    amount = owed(s, debtor, creditor)
    s.debts = [debt for debt in s.debts if debt[:2] != (debtor, creditor)]
    payer, receiver = ref.faction(debtor), ref.faction(creditor)
    tell(s, "debt_forgiven", s.seat[creditor], source=receiver, payer=payer, receiver=receiver, count=amount)


STEPS: Final[list[Action | Ask]] = [
    Action("deals.moment", "phase", _moment, on="anytime bidding charity mentat shipment storm"),
    Action("deals.event", "event faction:faction_or_none territory:territory_or_none", _event, on=EVENT_PLACES),
    Action("deals.debts", "", _debts, on="mentat.victory"),
]
