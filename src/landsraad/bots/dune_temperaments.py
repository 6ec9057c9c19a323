"""How each faction of classic Dune likes to play."""

from __future__ import annotations

from landsraad.dune.components import ATREIDES, BENE_GESSERIT, EMPEROR, FREMEN, GUILD, HARKONNEN
from landsraad.dune.map import TERRITORY_NUMBER

__all__ = ["TEMPERAMENTS", "Temperament"]


class Temperament:
    """How a faction likes to play."""

    __slots__ = ("cards", "daring", "likes", "saves")

    def __init__(self, cards: float, saves: int, daring: float, likes: dict[str, float]) -> None:
        self.cards = cards
        """what a card that it has not seen is worth to it with an empty hand"""
        self.saves = saves
        """spice it does not bid, because it wants to ship"""
        self.daring = daring
        """how much stronger than it is it thinks itself in battle"""
        self.likes = {TERRITORY_NUMBER[name]: liking for name, liking in likes.items()}
        """strongholds that are worth more to it than the others"""


TEMPERAMENTS: dict[int, Temperament] = {
    # Careful: it knows the cards, and pays for the good ones only.
    ATREIDES: Temperament(3.0, 7, 1.0, {"arrakeen": 1.5}),
    # Patient: its prediction may win without a battle.
    BENE_GESSERIT: Temperament(2.0, 6, 1.0, {}),
    # Rich: it spends.
    EMPEROR: Temperament(4.5, 8, 1.05, {"arrakeen": 1.0}),
    # At home in the south and west, where it wins in the last turn.
    FREMEN: Temperament(2.0, 0, 1.0, {"sietch_tabr": 2.5, "habbanya_sietch": 2.5}),
    # Time is on its side.
    GUILD: Temperament(2.5, 4, 0.85, {"tueks_sietch": 1.5, "habbanya_sietch": 0.5}),
    # Hoards cards and attacks.
    HARKONNEN: Temperament(4.5, 6, 1.15, {"carthag": 1.5, "arrakeen": 1.0}),
}
