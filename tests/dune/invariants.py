"""What there is in classic Dune, and that all of it is always somewhere."""

from __future__ import annotations

from collections import Counter
from itertools import compress
from operator import ge

from landsraad import Game
from landsraad.dune.components import (
    BENE_GESSERIT,
    CARD_KIND,
    CARDS,
    EMPEROR,
    FREMEN,
    HAND_LIMIT,
    HARKONNEN,
    LEADER_FACTION,
    LEADERS,
    LEADERS_OF,
    STARRED,
    WORM,
    WORMS,
)
from landsraad.dune.deals.tellable import told_bit
from landsraad.dune.map import PART_TERRITORY, PARTS, SECTORS, STRONGHOLDS, TERRITORIES
from landsraad.dune.state import BIDDING, CAPTURED, SETUP, TANKS_HIDDEN, DuneState
from landsraad.dune.treachery import holders, karama_holders

__all__ = ["invariants", "spice_in_play"]

FORCES = 20
STORM_CARDS = range(1, 7)


def invariants(game: Game) -> None:
    """Fails where something is lost, doubled, negative or in an impossible place."""
    state = game.state
    assert isinstance(state, DuneState)
    cards(state)
    if state.phase == SETUP:
        return
    assert 1 <= state.turn <= state.settings.max_turns
    assert 0 <= state.storm <= SECTORS
    assert state.storm_card == 0 or state.storm_card in STORM_CARDS
    assert sorted(state.order) == sorted(state.faction)
    for faction in state.order:
        forces(state, faction)
        leaders(state, faction)
        assert state.spice[faction] >= 0
        assert state.bribes[faction] >= 0
        allies(state, faction)
    places(state)
    told(state)
    if game.is_over:
        assert game.winners
        assert state.victory


def cards(state: DuneState) -> None:
    """33 treachery cards, 21 spice cards and a traitor card for each leader in play."""
    held = [card for hand in state.hands for card in hand]
    treachery = state.treachery_deck + state.treachery_discard + state.removed + state.row + held
    assert sorted(treachery) == list(range(CARDS))
    gone = Counter(CARD_KIND[card] for card in state.treachery_discard + state.removed)
    assert state.out == [gone[kind] for kind in range(len(state.out))]
    assert not state.row or state.phase == BIDDING
    shown = [step[2] for step in state.stack if step[0] == "blow.discard"]
    spice = Counter(state.spice_deck + state.piles[0] + state.piles[1] + [WORM] * state.set_aside + shown)
    if state.phase != SETUP:
        assert spice == Counter({**dict.fromkeys(range(WORM), 1), WORM: WORMS})
        traitors = sorted(state.traitor_deck + [leader for kept in state.traitors for leader in kept])
        assert traitors == [leader for leader in range(LEADERS) if state.seat[LEADER_FACTION[leader]] >= 0]
    fresh = state.copy()
    fresh.reckoned = {}
    for kind, holding in state.reckoned.items():
        assert holding == (holders(fresh, kind) if kind >= 0 else karama_holders(fresh))
    for faction, hand in enumerate(state.hands):
        limit = HAND_LIMIT[faction] + (4 if faction == HARKONNEN and _swapping(state) else 0)
        assert len(hand) <= limit


def _swapping(state: DuneState) -> bool:
    return any(step[0] == "swap.give" for step in state.stack)


def forces(state: DuneState, faction: int) -> None:
    """20 tokens, of which the starred ones stay starred."""
    on_map = sum(state.forces[faction]) + (sum(state.advisors) if faction == BENE_GESSERIT else 0)
    assert on_map + state.reserves[faction] + state.tanks[faction] == FORCES
    assert min(state.forces[faction]) >= 0
    assert state.reserves[faction] >= 0
    assert state.tanks[faction] >= 0
    starred = state.starred[faction]
    advanced = (faction == EMPEROR and state.settings.emperor) or (faction == FREMEN and state.settings.fremen)
    total = sum(starred) + state.reserve_starred[faction] + state.tank_starred[faction]
    assert total == (STARRED[faction] if advanced else 0)
    assert min(starred) >= 0
    assert all(map(ge, state.forces[faction], starred))
    assert 0 <= state.reserve_starred[faction] <= state.reserves[faction]
    assert 0 <= state.tank_starred[faction] <= state.tanks[faction]


def leaders(state: DuneState, faction: int) -> None:
    for leader in LEADERS_OF[faction]:
        status = state.leader_status[leader]
        assert 0 <= status <= CAPTURED
        assert state.leader_deaths[leader] >= 0
        assert -1 <= state.leader_where[leader] < TERRITORIES
        if status in (CAPTURED, TANKS_HIDDEN):
            assert state.settings.harkonnen
            assert faction != HARKONNEN
            assert state.seat[HARKONNEN] >= 0


def allies(state: DuneState, faction: int) -> None:
    mask = state.allies[faction]
    assert not mask >> faction & 1
    assert mask.bit_count() < state.settings.alliance_size
    for other in state.order:
        if mask >> other & 1:
            assert state.allies[other] | 1 << other == mask | 1 << faction


def told(state: DuneState) -> None:
    """What counts as told in this turn is what the notes say."""
    now = [0] * 6
    for to, by, secret, turn, *_ in state.told:
        if turn == state.turn:
            now[by] |= told_bit(to, secret)
    assert state.told_now == now


def places(state: DuneState) -> None:
    """Who stands where; a stronghold holds two factions at most."""
    assert min(state.spice_on) >= 0
    assert min(state.advisors) >= 0
    occupants = [0] * TERRITORIES
    for faction, forces in enumerate(state.forces):
        present = {PART_TERRITORY[part] for part in compress(range(PARTS), forces)}
        assert state.presence[faction] == sum(1 << territory for territory in present)
        for territory in present:
            occupants[territory] |= 1 << faction
    assert state.occupants == occupants
    for part in compress(range(PARTS), state.advisors):
        assert state.settings.bene_gesserit
        assert not occupants[PART_TERRITORY[part]] >> BENE_GESSERIT & 1
    for territory in STRONGHOLDS:
        assert state.occupants[territory].bit_count() <= 2


def spice_in_play(state: DuneState) -> int:
    """All spice that is not in the bank."""
    return sum(state.spice) + sum(state.bribes) + sum(state.spice_on)
