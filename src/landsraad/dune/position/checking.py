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


def check(state: DuneState) -> None:
    if not 1 <= state.turn <= state.settings.max_turns:
        raise InvalidState(f"Turn {state.turn} does not exist in a game of {state.settings.max_turns} turns.")
    if state.storm > SECTORS or (state.storm_card and not state.storm_card <= 6):
        raise InvalidState("The storm is not on the board.")
    cards = state.treachery_deck + state.treachery_discard + state.removed + state.row
    for hand in state.hands:
        cards = cards + hand
    if sorted(cards) != list(range(CARDS)):
        raise InvalidState(f"There must be each of the {CARDS} treachery cards once; there are {len(cards)}.")
    _count_spice_cards(state)
    if state.phase == 0:
        return
    for faction in state.order:
        _count_faction(state, faction)


def _count_spice_cards(state: DuneState) -> None:
    cards = state.spice_deck + state.piles[0] + state.piles[1] + [WORM] * state.set_aside
    waiting = [step[2] for step in state.stack if step[0] == "blow.discard"]
    cards = sorted(cards + waiting)
    if cards != [*range(WORM), *([WORM] * WORMS)]:
        raise InvalidState(f"The spice deck has 15 territory cards and 6 worms, not {len(cards)} cards.")


def _count_faction(state: DuneState, faction: int) -> None:
    name = FACTION_IDS[faction]
    on_map = sum(state.forces[faction]) + (sum(state.advisors) if faction == BENE_GESSERIT else 0)
    total = on_map + state.reserves[faction] + state.tanks[faction]
    if total != FORCES:
        raise InvalidState(f"{name} has {total} forces in all, not {FORCES}.")
    starred = sum(state.starred[faction]) + state.reserve_starred[faction] + state.tank_starred[faction]
    advanced = (faction == EMPEROR and state.settings.emperor) or (faction == FREMEN and state.settings.fremen)
    if starred != (STARRED[faction] if advanced else 0):
        raise InvalidState(f"{name} has {starred} starred forces in all.")
    if state.reserve_starred[faction] > state.reserves[faction] or state.tank_starred[faction] > state.tanks[faction]:
        raise InvalidState(f"{name} has more starred forces than forces.")
    owed = sum(step[2] for step in state.stack if step[0] == "swap.give") if faction == HARKONNEN else 0
    if len(state.hands[faction]) > HAND_LIMIT[faction] + owed:
        held = len(state.hands[faction])
        raise InvalidState(f"{name} may hold {HAND_LIMIT[faction]} cards, not {held} (E_HAND_LIMIT).")
    if state.allies[faction] >> faction & 1:
        raise InvalidState(f"{name} cannot be allied with itself.")
    for ally in bits(state.allies[faction]):
        if state.seat[ally] < 0 or not state.allies[ally] >> faction & 1:
            raise InvalidState(f"An alliance of {name} is not mutual.")
    if not state.circle[faction] or len({state.circle[f] for f in state.order}) != len(state.order):
        raise InvalidState("Every faction needs a player circle of its own.")
    if not state.settings.harkonnen:
        for leader in range(faction * 5, faction * 5 + 5):
            if state.leader_status[leader] == CAPTURED:
                raise InvalidState(f"{LEADER_IDS[leader]} cannot be captured in this game.")
