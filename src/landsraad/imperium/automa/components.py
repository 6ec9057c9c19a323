"""The components of opponents without people: the Hagal deck and the Rivals."""

from __future__ import annotations

from landsraad.imperium.effects.nodes import Condition, Node

__all__ = ["Destination", "HagalCard", "Rival"]


class Destination:
    """A space that a Hagal card can send an Agent to, when its condition holds, and what the Rival gets there."""

    __slots__ = ("condition", "effect", "space")

    def __init__(self, space: int, condition: Condition | None, effect: list[Node]) -> None:
        self.space = space
        self.condition = condition
        self.effect = effect


class HagalCard:
    """A card of the deck by which Rivals act (DI-H1.3, UP-R12)."""

    __slots__ = ("copies", "destinations", "harvest", "id", "index", "people", "posts", "ref", "reshuffle", "swords")

    def __init__(self, index: int, id: str, copies: int, swords: int) -> None:
        self.index = index
        self.id = id
        self.ref = f"hagal/{id}"
        self.copies = copies
        self.swords = swords
        """What it adds when it is turned over for the Combat."""
        self.people = 0
        """The number of people it is marked for; 0: any."""
        self.reshuffle = False
        self.posts: list[int] = []
        """It places a Spy on the first free one of these observation posts and sends no Agent (UP-R19)."""
        self.destinations: list[Destination] = []
        self.harvest = ""
        """It goes where the most bonus spice is: of the `free` spaces (DI-H1.7), or of `all`, free or not (UP-R17)."""


class Rival:
    """Who plays a seat that is nobody's. In the base game that is a Leader, of whom only the Signet Ring is used."""

    __slots__ = ("id", "index", "priority", "ref", "scheme", "signet", "streamlined", "swordmaster_value")

    def __init__(self, index: int, id: str, ref: str) -> None:
        self.index = index
        self.id = id
        self.ref = ref
        self.signet: list[Node] = []
        self.scheme: list[Node] = []
        self.priority: list[int] = []
        """All Factions, the dearest first; empty: people decide between equals (DI-H3.12)."""
        self.swordmaster_value = 0
        """The resources that buy the Swordmaster (UP-R29); 0: it is not bought."""
        self.streamlined = False
        """For two players; cannot win (UP-R42)."""
