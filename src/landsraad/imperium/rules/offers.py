"""What is on offer to acquire, and for how much (DI-11, DI-12)."""

from __future__ import annotations

from landsraad.core.machine import Code
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.state import ImperiumState

__all__ = ["affordable_without_persuasion", "buyable", "price"]


def on_offer(s: ImperiumState, seat: int) -> list[int]:
    """Cards of the Row, of the buyable Reserve stacks, and the own set-aside card; no card twice."""
    offered: list[int] = []
    for card in s.row:
        if card >= 0 and card not in offered:
            offered.append(card)
    for stack, card in enumerate(s.content.reserve):
        if s.reserve[stack] and s.content.cards[card].cost >= 0:
            offered.append(card)
    return offered


def affordable_without_persuasion(s: ImperiumState, seat: int, node: Node) -> list[Code]:
    """The options of an `acquire` effect: up to a cost, of one cost, or what the Solari pay for (UP-22.25)."""
    cost_mod = node.mods.get("cost", "<=99")
    limit = int(cost_mod.lstrip("<="))
    exact = not cost_mod.startswith("<=")
    if "pay" in node.mods:
        limit = min(limit, s.players[seat].resources[0])
    cards = s.content.cards
    codes: list[Code] = []
    for card in on_offer(s, seat):
        cost = cards[card].cost
        if cost == limit or (cost < limit and not exact):
            codes.append(("acquire", card))
    aside = s.players[seat].set_aside
    if aside >= 0 and (cards[aside].cost == limit or (cards[aside].cost < limit and not exact)):
        codes.append(("acquire_aside", aside))
    return codes


def price(s: ImperiumState, card: int) -> int:
    """Persuasion asked in this turn (DI-11.6)."""
    cost = s.content.cards[card].cost
    if card == s.turn.discount_card:
        cost -= s.turn.discount
    return cost if cost > 0 else 0


def buyable(s: ImperiumState, seat: int) -> list[Code]:
    """What the Persuasion of this Reveal turn can buy."""
    p = s.players[seat]
    have = p.persuasion
    codes: list[Code] = []
    cards = s.content.cards
    for card in s.row:
        if card >= 0 and cards[card].cost <= have:
            code = ("acquire", card)
            if code not in codes:
                codes.append(code)
    for stack, card in enumerate(s.content.reserve):
        if s.reserve[stack] and cards[card].cost >= 0 and price(s, card) <= have:
            codes.append(("acquire", card))
    if p.set_aside >= 0 and max(0, price(s, p.set_aside) - 1) <= have:
        codes.append(("acquire_aside", p.set_aside))
    return codes
