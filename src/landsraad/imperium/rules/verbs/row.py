"""The Imperium Row and the Reserve."""

from __future__ import annotations

from typing import Final

from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.effects.places import REVEAL_TURN
from landsraad.imperium.rules import row
from landsraad.imperium.rules.verbs.verb import MANY, ONE, Verb
from landsraad.imperium.state import ImperiumState

__all__ = ["VERBS"]


class Acquire(Verb):
    """A card on offer without Persuasion (DI-C32)."""

    amount = ONE
    mods = ("cost<=number", "cost=number", "pay=solari", "to=hand", "to=deck_top")

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return bool(row.affordable_without_persuasion(s, seat, node))

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("acquire", seat, node))


class Foldspace(Verb):
    """DI-21.2; nothing where the game has no such stack (UP-Q53)."""

    amount = ONE

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        if "foldspace" not in s.content.card_ids:
            return False
        return s.reserve[s.content.cards[s.content.card_ids["foldspace"]].reserve] > 0

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        row.gain_card(s, seat, s.content.card_ids["foldspace"], "discard")


class SetAsideRow(Verb):
    amount = ONE

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return any(card >= 0 for card in s.row)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("set_aside_row", seat))


class Discount(Verb):
    """For every copy bought in this turn (DI-C17); nothing where the game has no such card (UP-Q53)."""

    argument = "card"
    amount = MANY
    places = REVEAL_TURN

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return node.argument in s.content.card_ids

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.turn.discount_card = s.content.card_ids[node.argument]
        s.turn.discount += node.low


class AcquireToDeckTop(Verb):
    places = REVEAL_TURN

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.turn.acquire_on_top = True


VERBS: Final[dict[str, Verb]] = {
    "acquire": Acquire(),
    "foldspace": Foldspace(),
    "set_aside_row": SetAsideRow(),
    "discount": Discount(),
    "acquire_to_deck_top": AcquireToDeckTop(),
}
