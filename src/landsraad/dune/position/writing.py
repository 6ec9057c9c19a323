"""The complete state as readable data (docs/state.md)."""

from __future__ import annotations

from typing import Any

from landsraad.dune.components import ADVANTAGE_IDS, FACTION_IDS, LEADER_FACTION, LEADER_IDS, LEADERS, SPICE_CARD_IDS
from landsraad.dune.map import PART_IDS, PARTS, TERRITORY_IDS
from landsraad.dune.phases.turn import PHASE_NAMES
from landsraad.dune.position.names import (
    COPY_NAMES,
    FACTION_COUNTS,
    FACTION_MASKS,
    FACTION_OR_NONE,
    FLAGS,
    NUMBERS,
    STATUS,
)
from landsraad.dune.state import Battle, DuneState, bits

__all__ = ["dump"]


def dump(state: DuneState) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rng": state.rng,
        "phase": PHASE_NAMES[state.phase],
        "seats": [FACTION_IDS[f] if f >= 0 else None for f in state.faction],
        "order": _factions(state.order),
        "wheels": [FACTION_IDS[f] if f >= 0 else None for f in state.wheels],
    }
    for name in NUMBERS + FLAGS:
        data[name] = getattr(state, name)
    for name in FACTION_MASKS:
        data[name] = _factions(bits(getattr(state, name)))
    for name in FACTION_OR_NONE:
        value = getattr(state, name)
        data[name] = FACTION_IDS[value] if value >= 0 else None
    data["kh_territory"] = TERRITORY_IDS[state.kh_territory] if state.kh_territory >= 0 else None
    data["stopped"] = [name for a, name in enumerate(ADVANTAGE_IDS) if state.stopped >> a & 1]
    data["advisors_locked"] = [name for t, name in enumerate(TERRITORY_IDS) if state.advisors_locked >> t & 1]
    data["rides"] = [TERRITORY_IDS[t] for t in state.rides]
    data["nexus_offers"] = state.nexus_offers
    data["factions"] = {FACTION_IDS[f]: _dump_faction(state, f) for f in range(len(FACTION_IDS)) if state.seat[f] >= 0}
    data["map"] = _dump_map(state)
    data["leaders"] = {
        LEADER_IDS[x]: {
            "status": STATUS[state.leader_status[x]],
            "deaths": state.leader_deaths[x],
            "territory": TERRITORY_IDS[state.leader_where[x]] if state.leader_where[x] >= 0 else None,
            "fought": bool(state.fought >> x & 1),
            "shown": bool(state.traitors_shown >> x & 1),
        }
        for x in range(LEADERS)
        if state.seat[LEADER_FACTION[x]] >= 0
    }
    data["traitor_deck"] = [LEADER_IDS[x] for x in state.traitor_deck]
    for name in ("treachery_deck", "treachery_discard", "removed", "row"):
        data[name] = [COPY_NAMES[card] for card in getattr(state, name)]
    data["known"] = {COPY_NAMES[card]: _factions(bits(mask)) for card, mask in enumerate(state.known) if mask}
    data["spice_deck"] = [SPICE_CARD_IDS[card] for card in state.spice_deck]
    data["piles"] = [[SPICE_CARD_IDS[card] for card in pile] for pile in state.piles]
    data["battle"] = None if state.battle is None else _dump_battle(state.battle)
    for name in ("deals", "debts", "told", "truths"):
        data[name] = [list(entry) for entry in getattr(state, name)]
    data["winners"] = _factions(state.winners)
    data["victory"] = state.victory
    data["stack"] = [_lists(step) for step in state.stack]
    return data


def _factions(numbers: list[int] | tuple[int, ...]) -> list[str]:
    return [FACTION_IDS[f] for f in numbers]


def _lists(value: Any) -> Any:
    return [_lists(item) for item in value] if isinstance(value, tuple) else value


def _dump_faction(state: DuneState, faction: int) -> dict[str, Any]:
    shown: dict[str, Any] = {"circle": state.circle[faction], "allies": _factions(bits(state.allies[faction]))}
    for name in FACTION_COUNTS:
        shown[name] = getattr(state, name)[faction]
    shown["hand"] = [COPY_NAMES[card] for card in state.hands[faction]]
    shown["traitors"] = [LEADER_IDS[x] for x in state.traitors[faction]]
    shown["traitors_dealt"] = [LEADER_IDS[x] for x in state.traitors_dealt[faction]]
    return shown


def _dump_map(state: DuneState) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for part in range(PARTS):
        here: dict[str, Any] = {}
        for faction in range(len(FACTION_IDS)):
            if state.forces[faction][part]:
                here.setdefault("forces", {})[FACTION_IDS[faction]] = state.forces[faction][part]
            if state.starred[faction][part]:
                here.setdefault("starred", {})[FACTION_IDS[faction]] = state.starred[faction][part]
        if state.advisors[part]:
            here["advisors"] = state.advisors[part]
        if state.spice_on[part]:
            here["spice"] = state.spice_on[part]
        if here:
            shown[PART_IDS[part]] = here
    return shown


def _dump_battle(battle: Battle) -> dict[str, Any]:
    return {
        "territory": TERRITORY_IDS[battle.territory],
        "group": battle.group,
        "fighters": _factions(battle.fighters),
        "voice": battle.voice,
        "voice_on": battle.voice_on,
        "prescience": battle.prescience,
        "prescience_by": battle.prescience_by,
        "bound": [list(entry) for entry in battle.bound],
        "seen_plan": battle.seen_plan,
        "plans": [list(plan) for plan in battle.plans],
        "traitors": battle.traitors,
        "winner": battle.winner,
    }
