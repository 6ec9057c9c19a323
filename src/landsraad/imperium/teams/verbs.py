"""The words of six players."""

from __future__ import annotations

from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.seats import side
from landsraad.imperium.rules.verbs.verb import ONE, Verb
from landsraad.imperium.state import TROOPS, ImperiumState
from landsraad.imperium.teams.orders import royal_cards
from landsraad.imperium.teams.tokens import team_of

__all__ = ["VERBS"]

BOARDS = "boards"
"""The component file that only a set for six players has."""


class SwordmasterBonus(Verb):
    """UP-S42"""

    needs = BOARDS

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return not team_of(s, seat).bonus_token

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        team_of(s, seat).bonus_token = True
        tell(s, "swordmaster_bonus", seat)


class Trade(Verb):
    """UP-S37"""

    needs = BOARDS

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("trade.partner", seat))


class Reinforce(Verb):
    """UP-S36"""

    amount = (1, TROOPS)
    needs = BOARDS

    def there(self, s: ImperiumState, seat: int) -> int:
        return sum(s.players[ally].supply for ally in side(s, seat)[1:])

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return self.there(s, seat) > 0

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("reinforce", seat, min(node.low, self.there(s, seat))))


class MoveToThroneRow(Verb):
    """UP-S39"""

    amount = ONE
    needs = BOARDS

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return bool(royal_cards(s))

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("throne", seat))


class DistributeContracts(Verb):
    """UP-22.38; with none on offer nothing is dealt."""

    needs = BOARDS

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        offered = [index for index in s.contract_market if index >= 0]
        if offered:
            s.stack.append(("contract.deal", seat, offered[0]))


VERBS: dict[str, Verb] = {
    "swordmaster_bonus": SwordmasterBonus(),
    "trade": Trade(),
    "reinforce": Reinforce(),
    "move_to_throne_row": MoveToThroneRow(),
    "distribute_contracts": DistributeContracts(),
}
