"""Spies, contracts and battle cards of Uprising."""

from __future__ import annotations

from typing import Final

from landsraad.imperium.components import BATTLE_ICONS
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules import battle_icons, contracts, spies
from landsraad.imperium.rules.verbs.verb import ONE, Verb
from landsraad.imperium.state import ImperiumState

__all__ = ["VERBS"]


class Spy(Verb):
    """Place Spies on observation posts (UP-9.2 to UP-9.6)."""

    amount = (1, spies.SPIES)
    mods = ("on=icon+", "on=visited_space", "share")
    needs = "posts"

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return spies.can_place(s, seat, node)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.turn.placed_on = -1
        s.stack.append(("spy.place", seat, node, node.low))


class RecallSpy(Verb):
    """UP-9.7"""

    amount = (1, spies.SPIES)
    needs = "posts"

    def spends(self, node: Node) -> tuple[str, ...]:
        return (node.verb,)

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return s.players[seat].spies.bit_count() >= node.low

    def can_pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return s.players[seat].spies.bit_count() >= node.low

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        own = s.players[seat].spies
        if own.bit_count() > node.low:
            s.stack.append(("spy.recall", seat, node.low))
            return
        for post in s.content.posts:
            if own & (1 << post.index):
                spies.recall_spy(s, seat, post.index)


class TakeContract(Verb):
    """UP-C3, UP-C4"""

    amount = ONE
    needs = "contracts"

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        contracts.take_contract(s, seat, node.low)


class FlipBattleCard(Verb):
    """A face-up won Conflict or Objective turned over as a cost (UP-18.5)."""

    argument = "battle_icon"
    amount = ONE
    needs = "objectives"

    def spends(self, node: Node) -> tuple[str, ...]:
        return (node.verb,)

    def can_pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return bool(battle_icons.face_up(s, seat, BATTLE_ICONS.index(node.argument), True))

    def pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("flip", seat, BATTLE_ICONS.index(node.argument)))


VERBS: Final[dict[str, Verb]] = {
    "spy": Spy(),
    "recall_spy": RecallSpy(),
    "contract": TakeContract(),
    "flip_battle_card": FlipBattleCard(),
}
