"""What a Rival does with its resources, as soon as it can (DI-H3.11, UP-R29, UP-R30)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Step
from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import SOLARI, SPICE, WATER
from landsraad.imperium.rules.figures import gain_swordmaster
from landsraad.imperium.rules.grammar import EFFECT, RIVAL
from landsraad.imperium.rules.influence import gain_vp
from landsraad.imperium.rules.intrigue_notes import note_left
from landsraad.imperium.rules.resources import pay
from landsraad.imperium.rules.seats import collects, rival_of
from landsraad.imperium.state import ImperiumState

__all__ = ["STEPS"]

PRICES: Final = {SOLARI: 7, SPICE: 7, WATER: 3}
INTRIGUE_PRICE: Final = 3
"""For 1 VP (DI-Q18, UP-Q32)."""


def spend(s: ImperiumState, step: Step) -> None:
    """The Swordmaster first, where it is bought, then VP as often as possible."""
    _, seat = step
    meanwhile, s.cause = s.cause, rival_of(s, seat).ref
    buy(s, seat)
    s.cause = meanwhile


def buy(s: ImperiumState, seat: int) -> None:
    p = s.players[seat]
    rival = rival_of(s, seat)
    if not p.swordmaster and rival.swordmaster_value:
        if sum(p.resources) + len(p.intrigue) < rival.swordmaster_value:
            return
        buy_swordmaster(s, seat, rival.swordmaster_value)
    if not collects(s, seat):
        return  # UP-Q35
    for resource, price in PRICES.items():
        while p.resources[resource] >= price:
            pay(s, seat, resource, price)
            gain_vp(s, seat, 1)
    while len(p.intrigue) >= INTRIGUE_PRICE:
        spend_intrigue(s, seat, INTRIGUE_PRICE)
        gain_vp(s, seat, 1)


def buy_swordmaster(s: ImperiumState, seat: int, left: int) -> None:
    """Solari first, then spice, Intrigue cards, water (UP-R29)."""
    p = s.players[seat]
    for resource in (SOLARI, SPICE):
        left -= pay_part(s, seat, resource, left)
    cards = min(left, len(p.intrigue))
    if cards:
        spend_intrigue(s, seat, cards)
        left -= cards
    pay_part(s, seat, WATER, left)
    gain_swordmaster(s, seat)


def pay_part(s: ImperiumState, seat: int, resource: int, wanted: int) -> int:
    amount = min(wanted, s.players[seat].resources[resource])
    if amount:
        pay(s, seat, resource, amount)
    return amount


def spend_intrigue(s: ImperiumState, seat: int, count: int) -> None:
    """The oldest ones, for all to see (UP-R31, UP-Q38)."""
    p = s.players[seat]
    spent = p.intrigue[:count]
    for card in spent:
        note_left(s, seat, card)
        p.intrigue.remove(card)
    s.intrigue_discard += spent
    tell(s, "spend_intrigue", seat, cards=[s.content.intrigue[card].ref for card in spent])


STEPS: list[Action | Ask] = [Action("rival.spend", "seat", spend, on=EFFECT, needs=(RIVAL,))]
