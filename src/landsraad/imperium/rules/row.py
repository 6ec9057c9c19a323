"""Imperium Row and Reserve: what is on offer, for how much, and acquiring it (DI-11, DI-12)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Step, ask
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.core.undo import make_final
from landsraad.imperium.effects.nodes import SOLARI, Node
from landsraad.imperium.rules import decks
from landsraad.imperium.rules.causes import interrupt, interrupt_all
from landsraad.imperium.rules.grammar import EFFECT, effect_of
from landsraad.imperium.rules.resources import pay
from landsraad.imperium.rules.seats import in_own_reveal
from landsraad.imperium.rules.steps import content_of, distinct
from landsraad.imperium.state import ImperiumState
from landsraad.imperium.teams.sides import SHADDAM, TEAM_OF

__all__ = [
    "PLACES",
    "STEPS",
    "affordable_without_persuasion",
    "aside_price",
    "buyable",
    "cheapest",
    "gain_card",
    "leave_place",
    "leave_row",
    "on_the_way",
    "price",
    "react",
    "receive_card",
    "throne_of",
]


NOTHING: Final = 99
"""More Persuasion than anybody can have."""
PLACES: Final = 5
"""Cards face up in the Imperium Row (DI-2.4)."""


def on_offer(s: ImperiumState, seat: int) -> list[int]:
    """Cards of the Row, of the buyable Reserve stacks, and the own set-aside card; no card twice."""
    offered: list[int] = []
    for card in s.row:
        if card >= 0 and card not in offered:
            offered.append(card)
    for stack, card in s.content.for_sale:
        if s.reserve[stack]:
            offered.append(card)
    return offered


def affordable_without_persuasion(s: ImperiumState, seat: int, node: Node) -> list[Code]:
    """The options of an `acquire` effect: up to a cost, of one cost, or what the Solari pay for (UP-22.25)."""
    cost_mod = node.mods.get("cost", "<=99")
    limit = int(cost_mod.lstrip("<="))
    exact = not cost_mod.startswith("<=")
    if "pay" in node.mods:
        limit = min(limit, s.players[seat].resources[SOLARI])
    cards = s.content.cards
    codes: list[Code] = []
    for card in on_offer(s, seat):
        cost = cards[card].cost
        if cost == limit or (cost < limit and not exact):
            codes.append(("acquire", card))
    for word, zone in (("acquire_throne", throne_of(s, seat)), ("acquire_aside", s.players[seat].set_aside)):
        for card in dict.fromkeys(zone):
            if cards[card].cost == limit or (cards[card].cost < limit and not exact):
                codes.append((word, card))
    return codes


def throne_of(s: ImperiumState, seat: int) -> list[int]:
    """The Throne Row, for those who may acquire from it (UP-S40)."""
    return s.throne if seat in TEAM_OF[SHADDAM] else []


def price(s: ImperiumState, card: int) -> int:
    """Persuasion asked in this turn (DI-11.6)."""
    cost = s.content.cards[card].cost
    if card == s.turn.discount_card:
        cost -= s.turn.discount
    return cost if cost > 0 else 0


def aside_price(s: ImperiumState, card: int) -> int:
    """A card set aside is cheaper in the own Reveal turn (DI-C15, UP-22.7)."""
    return max(0, price(s, card) - 1)


def buyable(s: ImperiumState, seat: int) -> list[Code]:
    """What the Persuasion of this Reveal turn can buy."""
    p = s.players[seat]
    have = p.persuasion
    codes: list[Code] = []
    cards = s.content.cards
    reduced = s.turn.discount_card
    for card in s.row:
        if card >= 0:
            definition = cards[card]
            if definition.cost <= have or (card == reduced and price(s, card) <= have):
                code = definition.buying
                if code not in codes:
                    codes.append(code)
    for stack, card in s.content.for_sale:
        definition = cards[card]
        if (definition.cost <= have or (card == reduced and price(s, card) <= have)) and s.reserve[stack]:
            codes.append(definition.buying)
    if s.throne:
        for card in dict.fromkeys(throne_of(s, seat)):
            if price(s, card) <= have:
                codes.append(("acquire_throne", card))
    if p.set_aside:
        for card in dict.fromkeys(p.set_aside):
            if aside_price(s, card) <= have:
                codes.append(("acquire_aside", card))
    return codes


def cheapest(s: ImperiumState, seat: int) -> int:
    """The least Persuasion that buys anything now."""
    prices = [price(s, card) for card in s.row if card >= 0]
    for stack, card in s.content.for_sale:
        if s.reserve[stack]:
            prices.append(price(s, card))
    if s.throne:
        prices += [price(s, card) for card in throne_of(s, seat)]
    prices += [aside_price(s, card) for card in s.players[seat].set_aside]
    return min(prices, default=NOTHING)


def leave_row(s: ImperiumState, card: int) -> None:
    """DI-12.1: the place is filled again at once."""
    leave_place(s, s.row.index(card))


def leave_place(s: ImperiumState, place: int) -> None:
    s.row[place] = s.imperium_deck.pop() if s.imperium_deck else -1
    make_final(s)
    if s.sink is not None and s.row[place] >= 0:
        tell(s, "refill_row", -1, card=s.content.cards[s.row[place]].ref)


def gain_card(s: ImperiumState, seat: int, card: int, to: str) -> None:
    """Take a card from its Reserve stack or the Row."""
    definition = s.content.cards[card]
    if definition.reserve >= 0:
        s.reserve[definition.reserve] -= 1
    else:
        leave_row(s, card)
    receive_card(s, seat, card, to)


def receive_card(s: ImperiumState, seat: int, card: int, to: str) -> None:
    """Put an acquired card where it belongs, then gain its acquire box (DI-11.4, DI-11.5).

    Contracts and Plot cards that react to it come after the acquire box (UP-14.8).
    """
    p = s.players[seat]
    definition = s.content.cards[card]
    turn = s.turn
    if turn.seat == seat:
        turn.acquired = (*turn.acquired, card)
        if turn.pool:
            react(s, seat)
        if turn.on_acquire:
            interrupt_all(s, seat, turn.on_acquire)
    for index in p.contracts:
        if s.content.contracts[index].card == card:
            interrupt(s, seat, s.content.contracts[index].node)
    if definition.acquire:
        interrupt_all(s, seat, definition.acquire[::-1], card)
    if s.sink is not None:
        tell(s, "acquire", seat, card=definition.ref)
    if to == "hand":
        decks.add_to_hand(s, seat, card)
    elif to == "deck_top":
        decks.put_on_deck(p, card)
    elif s.turn.acquire_on_top and in_own_reveal(s, seat):
        s.stack.append(("place_acquired", seat, card))
    else:
        p.discard.append(card)


def react(s: ImperiumState, seat: int) -> bool:
    """Entries that wait for a certain card to be acquired come at once (UP-22.11); whether there were any."""
    pool = s.turn.pool
    came = False
    for entry in pool[:]:
        node, card = entry
        if node.awaits and s.content.card_ids.get(node.awaits, -1) in s.turn.acquired:
            pool.remove(entry)
            interrupt(s, seat, node, card)
            came = True
    return came


class Acquire(Ask):
    """Without Persuasion."""

    name = "acquire"
    fields = "seat node"
    on = EFFECT
    needs = (effect_of("acquire"),)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, node = step
        codes = affordable_without_persuasion(s, seat, node)
        return ask(seat, "card.acquire", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, node = step
        word, card = code
        to = node.mods.get("to", "=discard")[1:]
        if "pay" in node.mods:
            pay(s, seat, SOLARI, s.content.cards[card].cost)
        if word == "acquire":
            gain_card(s, seat, card, to)
            return
        zone = s.throne if word == "acquire_throne" else s.players[seat].set_aside
        zone.remove(card)
        receive_card(s, seat, card, to)


def on_the_way(s: ImperiumState) -> list[int]:
    """Acquired cards whose owner is choosing their place (DI-C29)."""
    return [step[-1] for step in s.stack if step[0] == PlaceAcquired.name]


class PlaceAcquired(Ask):
    """Deck top or discard pile, for each acquired card (DI-C29)."""

    name = "place_acquired"
    fields = "seat card"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, card = step
        return ask(seat, "card.place", [("top", card), ("pile", card)], step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        word, card = code
        if word == "top":
            decks.put_on_deck(s.players[seat], card)
            tell(s, "acquire_on_top", seat, card=s.content.cards[card].ref)
        else:
            s.players[seat].discard.append(card)

    def prompt(self, decision: Decision) -> Message:
        _, _, card = decision.step
        return Message("prompt.card.place", {"card": content_of(decision).cards[card].ref})


class SetAside(Ask):
    """A card of the Row is kept for the player (DI-C15)."""

    name = "set_aside_row"
    fields = "seat"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        codes = distinct("row", [card for card in s.row if card >= 0])
        return ask(seat, "row.set_aside", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, card = code
        s.players[seat].set_aside.append(card)
        tell(s, "set_aside", seat, card=s.content.cards[card].ref)
        leave_row(s, card)


STEPS: list[Action | Ask] = [Acquire(), PlaceAcquired(), SetAside()]
