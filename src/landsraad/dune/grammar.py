"""The grammar of the stack: what steps may lie on, and what they need (docs/state.md).

At the bottom lies the phase to come, on it the steps of this phase, each on the one that goes on after it. A window
for a Karama lies on the step that depends on it. Truthtrance, the Tleilaxu Ghola, deals and pledges lie on whatever
question they were slipped into. Each step names its place by `on` and `needs`; here is what several of them share.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Need, Step
from landsraad.dune.components import ATREIDES, BENE_GESSERIT, EMPEROR, FREMEN, GUILD, HARKONNEN
from landsraad.dune.map import PART_TERRITORY
from landsraad.dune.state import COLLECTION, PHASE_NAMES, SETUP, DuneState

__all__ = [
    "ALLIED",
    "ATREIDES_PLAY",
    "EMPEROR_PLAYS",
    "FREMEN_PLAY",
    "GUILD_PLAYS",
    "HARKONNEN_PLAY",
    "IN_A_TURN",
    "NO_BATTLE",
    "SAME_FACTION",
    "SETTING_UP",
    "SISTERS_PLAY",
    "SOMEBODY_ELSE",
    "Group",
    "during",
    "group_there",
]

Group = tuple[tuple[int, int, int], ...]
"""Tokens: (part, or -1 for the reserves; how many; how many of them starred)."""


def during(*phases: int) -> Need:
    names = " or ".join(PHASE_NAMES[phase] for phase in phases)
    return Need(f"the phase to be {names}", lambda s, step, below: s.phase in phases)


def playing(faction: int, name: str) -> Need:
    return Need(f"the {name} in play", lambda s, step, below: s.seat[faction] >= 0)


SETTING_UP: Final = during(SETUP)
IN_A_TURN: Final = Need("a turn that has begun", lambda s, step, below: SETUP < s.phase <= COLLECTION)
ATREIDES_PLAY: Final = playing(ATREIDES, "Atreides")
SISTERS_PLAY: Final = playing(BENE_GESSERIT, "Bene Gesserit")
EMPEROR_PLAYS: Final = playing(EMPEROR, "Emperor")
FREMEN_PLAY: Final = playing(FREMEN, "Fremen")
GUILD_PLAYS: Final = playing(GUILD, "Spacing Guild")
HARKONNEN_PLAY: Final = playing(HARKONNEN, "Harkonnen")
NO_BATTLE: Final = Need("`battle` to be null", lambda s, step, below: s.battle is None)
ALLIED: Final = Need("a faction with allies", lambda s, step, below: s.allies[step[1]] != 0)
SOMEBODY_ELSE: Final = Need("two different factions", lambda s, step, below: step[1] != step[2])


def same_faction(s: DuneState, step: Step, below: Step) -> bool:
    _, faction, *_ = step
    if below[0] == "revival.karama":
        return bool(faction == EMPEROR)
    _, other, *_ = below
    return bool(faction == other)


SAME_FACTION: Final = Need("the faction of the step under it", same_faction)


def group_there(s: DuneState, faction: int, group: Group) -> bool:
    """Whether the tokens of a group are where it comes from, and are any."""
    for part, count, starred in group:
        if part < 0:
            tokens, stars = s.reserves[faction], s.reserve_starred[faction]
        elif faction == BENE_GESSERIT and not s.occupants[PART_TERRITORY[part]] >> faction & 1:
            tokens, stars = s.advisors[part], 0
        else:
            tokens, stars = s.forces[faction][part], s.starred[faction][part]
        if not (0 < count <= tokens and starred <= stars and count - starred <= tokens - stars):
            return False
    parts = [part for part, _count, _starred in group]
    return bool(group) and len(set(parts)) == len(parts)
