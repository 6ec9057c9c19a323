"""Every component is counted (D-0.17)."""

from __future__ import annotations

from landsraad.core.errors import InvalidState
from landsraad.dune.components import (
    BENE_GESSERIT,
    CARDS,
    EMPEROR,
    FACTION_IDS,
    FREMEN,
    HAND_LIMIT,
    HARKONNEN,
    LEADER_IDS,
    STARRED,
    WORM,
    WORMS,
)
from landsraad.dune.map import SECTORS
from landsraad.dune.state import CAPTURED, DuneState, bits

__all__ = ["check"]

FORCES = 20


def check(s: DuneState) -> None:
    if not 1 <= s.turn <= s.settings.max_turns:
        raise InvalidState(f"Turn {s.turn} does not exist in a game of {s.settings.max_turns} turns.")
    if s.storm > SECTORS or (s.storm_card and not s.storm_card <= 6):
        raise InvalidState("The storm is not on the board.")
    cards = s.treachery_deck + s.treachery_discard + s.removed + s.row
    for hand in s.hands:
        cards = cards + hand
    if sorted(cards) != list(range(CARDS)):
        raise InvalidState(f"There must be each of the {CARDS} treachery cards once; there are {len(cards)}.")
    _count_spice_cards(s)
    if s.phase == 0:
        return
    for faction in s.order:
        _count_faction(s, faction)


def _count_spice_cards(s: DuneState) -> None:
    cards = s.spice_deck + s.piles[0] + s.piles[1] + [WORM] * s.set_aside
    waiting = [step[2] for step in s.stack if step[0] == "blow.discard"]
    cards = sorted(cards + waiting)
    if cards != [*range(WORM), *([WORM] * WORMS)]:
        raise InvalidState(f"The spice deck has 15 territory cards and 6 worms, not {len(cards)} cards.")


def _count_faction(s: DuneState, faction: int) -> None:
    name = FACTION_IDS[faction]
    on_map = sum(s.forces[faction]) + (sum(s.advisors) if faction == BENE_GESSERIT else 0)
    total = on_map + s.reserves[faction] + s.tanks[faction]
    if total != FORCES:
        raise InvalidState(f"{name} has {total} forces in all, not {FORCES}.")
    starred = sum(s.starred[faction]) + s.reserve_starred[faction] + s.tank_starred[faction]
    advanced = (faction == EMPEROR and s.settings.emperor) or (faction == FREMEN and s.settings.fremen)
    if starred != (STARRED[faction] if advanced else 0):
        raise InvalidState(f"{name} has {starred} starred forces in all.")
    if s.reserve_starred[faction] > s.reserves[faction] or s.tank_starred[faction] > s.tanks[faction]:
        raise InvalidState(f"{name} has more starred forces than forces.")
    owed = sum(step[2] for step in s.stack if step[0] == "swap.give") if faction == HARKONNEN else 0
    if len(s.hands[faction]) > HAND_LIMIT[faction] + owed:
        held = len(s.hands[faction])
        raise InvalidState(f"{name} may hold {HAND_LIMIT[faction]} cards, not {held} (E_HAND_LIMIT).")
    if s.allies[faction] >> faction & 1:
        raise InvalidState(f"{name} cannot be allied with itself.")
    for ally in bits(s.allies[faction]):
        if s.seat[ally] < 0 or not s.allies[ally] >> faction & 1:
            raise InvalidState(f"An alliance of {name} is not mutual.")
    if not s.circle[faction] or len({s.circle[f] for f in s.order}) != len(s.order):
        raise InvalidState("Every faction needs a player circle of its own.")
    if not s.settings.harkonnen:
        for leader in range(faction * 5, faction * 5 + 5):
            if s.leader_status[leader] == CAPTURED:
                raise InvalidState(f"{LEADER_IDS[leader]} cannot be captured in this game.")
