"""Payments of deals: at their moment, as a debt where the spice is missing, and forgiven (section 12)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Step
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.battles import NOTHING
from landsraad.dune.deals.promises import promises_lapse
from landsraad.dune.deals.terms import EVENTS, FIRST_EVENT
from landsraad.dune.state import STORM, DuneState

__all__ = ["STEPS", "forgive", "transfer"]


EVENT_PLACES: Final = (
    "battle.over bidding.bonus bidding.next capture companion deals.event intrusion karama move.origin move.over "
    "nexus.open nexus.over phase"
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


def _pay_due(s: DuneState, due: tuple[int, ...]) -> None:
    """All of it, or what there is and the rest as a debt (D-12.13)."""
    _deal, payer, receiver, amount, _moment, _whose, _turn = due
    paid = min(amount, s.spice[payer])
    transfer(s, payer, receiver, paid)
    if paid < amount:
        s.debts.append((payer, receiver, amount - paid))
    s.dues.remove(due)


def _moment(s: DuneState, step: Step) -> None:
    """Payments due at the start of a phase; a new turn voids events that did not come, and ends promises."""
    _, phase = step
    if phase == STORM:
        promises_lapse(s)
    for due in list(s.dues):
        _deal, _payer, _receiver, _amount, moment, _whose, turn = due
        if moment == phase and turn == s.turn:
            _pay_due(s, due)
        elif turn < s.turn:
            s.dues.remove(due)


def _event(s: DuneState, step: Step) -> None:
    if not s.dues:
        return
    _, name, faction, _territory = step
    now = FIRST_EVENT + EVENTS.index(name)
    for due in list(s.dues):
        _deal, _payer, _receiver, _amount, moment, whose, _turn = due
        if moment == now and whose in (faction, NOTHING):
            _pay_due(s, due)


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
