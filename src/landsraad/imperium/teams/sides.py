"""Who sits where: teams alternate around the table, and an Agent token points along it (UP-S2, UP-S10, UP-S18)."""

from __future__ import annotations

from typing import Final

__all__ = [
    "ALLIES",
    "ARROWS",
    "BOARD",
    "BOTH",
    "COMMANDERS",
    "FACTIONS_OF",
    "LEFT",
    "MUADDIB",
    "NEIGHBOUR",
    "RIGHT",
    "SEATS",
    "SHADDAM",
    "SIDES",
    "TEAM_OF",
    "TOKENS",
    "board_track",
]

SEATS: Final = 6
MUADDIB: Final = 0
SHADDAM: Final = 3
COMMANDERS: Final = {MUADDIB: "muaddib", SHADDAM: "shaddam_corrino_iv"}
"""The seats of the Commanders, and who they are."""
SIDES: Final = ((0, 2, 4), (3, 5, 1))
"""Each team: the Commander, then the Allies clockwise."""
TEAM_OF: Final = [next(side for side in SIDES if seat in side) for seat in range(SEATS)]
ALLIES: Final = [TEAM_OF[seat][1:] for seat in range(SEATS)]
"""For every seat the two Allies of its team, clockwise from their Commander."""
NEIGHBOUR: Final = {1: 2, 2: 1, 4: 5, 5: 4}
"""For an Ally the Ally of the other team in the next seat (UP-S2)."""

LEFT: Final = 1
RIGHT: Final = 2
BOTH: Final = 4
"""Agent tokens, as bits: by the arrow they show. The one with both is the Swordmaster, an Ally's as well."""
TOKENS: Final = (LEFT, RIGHT, BOTH)
ARROWS: Final = {0: "none", LEFT: "left", RIGHT: "right", BOTH: "both"}
"""How they are called; a plain Agent shows no arrow."""

EMPEROR: Final = 0
FREMEN: Final = 3
GREAT_HOUSES: Final = 4
FRINGE_WORLDS: Final = 5
BOARD: Final = (GREAT_HOUSES, 1, 2, FRINGE_WORLDS)
"""The tracks of the board side, in the order of the icons."""
FACTIONS_OF: Final = {MUADDIB: FREMEN, SHADDAM: EMPEROR}
"""The personal track of each Commander (UP-S4)."""


def board_track(faction: int) -> int:
    """The track of the board that the icon of a Faction means (UP-S30)."""
    return BOARD[faction] if faction < len(BOARD) else faction
