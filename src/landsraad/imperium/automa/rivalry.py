"""How the Rivals of a game play: how many people they meet, the level of difficulty, the variants."""

from __future__ import annotations

from typing import Final

__all__ = ["LEVELS", "Rivalry"]

LEVELS: Final = ("mercenary", "sardaukar", "mentat", "kwisatz_haderach")
"""From the easiest to the hardest (DI-H3.16 to DI-H3.19, UP-R8)."""


class Rivalry:
    """Fixed for a whole game and shared by all its states."""

    __slots__ = (
        "agents",
        "brutal_escalation",
        "closed_swordmaster",
        "garrison",
        "human_intrigue",
        "human_resources",
        "level",
        "restraint",
        "rival_intrigue",
        "row_churn",
        "smart_politics",
        "solo",
        "swordmaster_round",
        "third_party",
    )

    def __init__(self, people: int, level: str = "") -> None:
        self.solo = people == 1
        self.level = level
        """One of LEVELS; empty with two players."""
        self.third_party = False
        """House Hagal: no resources, rewards or VP, a turn after each Agent turn of the First Player (DI-H2)."""
        self.agents = 2
        self.garrison = 3
        """Troops in the garrison of each Rival at the start."""
        self.rival_intrigue = 0
        """Intrigue cards of each Rival at the start."""
        self.human_intrigue = 0
        self.human_resources = (0, 0, 0)
        """What a person gets at the start besides the usual: Intrigue cards; Solari, spice and water."""
        self.swordmaster_round = 0
        """The round in which both Rivals get their Swordmasters (DI-H3.8); 0: they buy them (UP-R29)."""
        self.closed_swordmaster = False
        """People cannot gain a Swordmaster (DI-H3.21, UP-R8.4)."""
        self.restraint = 0
        """A Rival so many units ahead deploys nothing in a Conflict I or II (DI-H3.20, UP-R44); 0: it always does."""
        self.brutal_escalation = False
        """Two Hagal cards for the Combat in a Conflict III (UP-R43)."""
        self.smart_politics = False
        """Free Faction spaces are passed over where nothing is to be won (UP-R45)."""
        self.row_churn = False
        """Dice take cards from the Imperium Row (UP-R41)."""
