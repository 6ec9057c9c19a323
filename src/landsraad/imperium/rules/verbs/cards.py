"""The own cards and Intrigue cards."""

from __future__ import annotations

from typing import Final

from landsraad.imperium.effects.nodes import FACTIONS, Node
from landsraad.imperium.effects.places import NO_INTRIGUE
from landsraad.imperium.rules import decks, intrigue
from landsraad.imperium.rules.seats import opponents
from landsraad.imperium.rules.verbs.verb import MANY, ONE, Verb
from landsraad.imperium.state import ImperiumState

__all__ = ["VERBS"]


class Draw(Verb):
    amount = MANY

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return decks.drawable(s.players[seat])

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        decks.draw(s, seat, node.low)


class Discard(Verb):
    amount = MANY

    def spends(self, node: Node) -> tuple[str, ...]:
        return ("hand",)

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return bool(s.players[seat].hand)

    def can_pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return len(s.players[seat].hand) >= node.low

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("discard", seat, min(node.low, len(s.players[seat].hand))))


class Trash(Verb):
    """A card from hand, discard pile or play (DI-13.6)."""

    amount = ONE
    mods = ("from=hand", "from=in_play", "faction=faction", "other")

    def spends(self, node: Node) -> tuple[str, ...]:
        return (node.mods["from"][1:],) if "from" in node.mods else ("hand", "discard", "in_play")

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        if len(node.mods) > 1:
            return bool(decks.trash_choices(s, seat, node, card))
        p = s.players[seat]
        return bool(p.hand) or bool(p.discard) or bool(p.played) or bool(p.revealed)

    def can_pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return self.can(s, seat, node, card)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("trash", seat, node, card))


class TrashSelf(Verb):
    places = ("agent", "reveal")

    def spends(self, node: Node) -> tuple[str, ...]:
        return ("in_play",)

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return decks.in_play(s.players[seat], card)

    def can_pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return decks.in_play(s.players[seat], card)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        if decks.in_play(s.players[seat], card):
            decks.trash_card(s, seat, card, decks.PLAY, keep_entries=True)


class ReturnSelfToHand(Verb):
    """UP-22.28"""

    places = ("agent",)

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return card in s.players[seat].played

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        decks.return_to_hand(s, seat, card)


class TakeFromDiscard(Verb):
    amount = ONE
    mods = ("faction=faction",)

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return bool(self.choices(s, seat, node))

    def choices(self, s: ImperiumState, seat: int, node: Node) -> list[int]:
        discard = s.players[seat].discard
        if "faction" not in node.mods:
            return discard
        cards = s.content.cards
        wanted = FACTIONS.index(node.mods["faction"][1:])
        return [card for card in discard if wanted in cards[card].factions]

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("take_from_discard", seat, tuple(sorted(set(self.choices(s, seat, node))))))


class RemoveFromDeck(Verb):
    """A starting card this Leader plays without."""

    argument = "starting_card"
    places = ("setup",)

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return s.content.card_ids[node.argument] in s.players[seat].deck

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        unwanted = s.content.card_ids[node.argument]
        s.players[seat].deck.remove(unwanted)
        s.removed.append(unwanted)


class ShuffleDiscardIntoDeck(Verb):
    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        decks.shuffle_discard_into_deck(s, seat)


class DrawIntrigue(Verb):
    amount = MANY

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return bool(s.intrigue_deck) or bool(s.intrigue_discard)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        intrigue.draw_intrigue(s, seat, node.low)


class StealIntrigue(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        for other in opponents(s, seat):
            if len(s.players[other].intrigue) >= intrigue.MANY:
                return True
        return False

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        intrigue.steal_intrigue(s, seat)


class TrashIntrigue(Verb):
    """UP-4.9; an Intrigue card cannot ask for it, for it would count among those held when it is played."""

    amount = MANY
    places = NO_INTRIGUE

    def spends(self, node: Node) -> tuple[str, ...]:
        return (node.verb,)

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return bool(s.players[seat].intrigue)

    def can_pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return len(s.players[seat].intrigue) >= node.low

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("trash_intrigue", seat, min(node.low, len(s.players[seat].intrigue))))


VERBS: Final[dict[str, Verb]] = {
    "draw": Draw(),
    "intrigue": DrawIntrigue(),
    "steal_intrigue": StealIntrigue(),
    "remove_from_deck": RemoveFromDeck(),
    "discard": Discard(),
    "trash": Trash(),
    "trash_self": TrashSelf(),
    "return_self_to_hand": ReturnSelfToHand(),
    "trash_intrigue": TrashIntrigue(),
    "take_from_discard": TakeFromDiscard(),
    "shuffle_discard_into_deck": ShuffleDiscardIntoDeck(),
}
