"""What only six players have before them."""

from __future__ import annotations

__all__ = ["Belongings"]


class Belongings:
    """What a player of a team has besides the usual."""

    __slots__ = ("bonus_token", "figures", "gift", "kept_swords", "tokens")

    def __init__(self) -> None:
        self.tokens = 0
        """Agent tokens on the Leader, as bits (`teams.sides`); of an Ally only the Swordmaster."""
        self.figures: list[int] = []
        """For each Agent on the board, in the order of `placed`, which token it is; 0: a plain Agent."""
        self.bonus_token = False
        """The Swordmaster bonus (UP-S42), kept for the rest of the game."""
        self.kept_swords = 0
        """Swords of the Commander that wait for the own Reveal turn (UP-S23)."""
        self.gift: list[int] = []
        """Intrigue cards laid face down for a trade (UP-Q48)."""

    def copy(self) -> Belongings:
        other = Belongings()
        other.tokens = self.tokens
        other.figures = self.figures[:]
        other.bonus_token = self.bonus_token
        other.kept_swords = self.kept_swords
        other.gift = self.gift[:]
        return other
