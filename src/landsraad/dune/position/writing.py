"""The complete state as readable data (docs/state.md)."""

from __future__ import annotations

from typing import Any

from landsraad.dune.components import ADVANTAGE_IDS, FACTION_IDS, LEADER_FACTION, LEADER_IDS, LEADERS, SPICE_CARD_IDS
from landsraad.dune.map import PART_IDS, PARTS, TERRITORY_IDS
from landsraad.dune.position.names import (
    COPY_NAMES,
    FACTION_COUNTS,
    FACTION_MASKS,
    FACTION_OR_NONE,
    FLAGS,
    NUMBERS,
    STATUS,
)
from landsraad.dune.state import PHASE_NAMES, Battle, DuneState, bits

__all__ = ["dump"]


def dump(s: DuneState) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rng": s.rng,
        "phase": PHASE_NAMES[s.phase],
        "cause": s.cause,
        "seats": [FACTION_IDS[f] if f >= 0 else None for f in s.faction],
        "order": _factions(s.order),
        "wheels": [FACTION_IDS[f] if f >= 0 else None for f in s.wheels],
    }
    for name in NUMBERS + FLAGS:
        data[name] = getattr(s, name)
    for name in FACTION_MASKS:
        data[name] = _factions(bits(getattr(s, name)))
    for name in FACTION_OR_NONE:
        value = getattr(s, name)
        data[name] = FACTION_IDS[value] if value >= 0 else None
    data["kh_territory"] = TERRITORY_IDS[s.kh_territory] if s.kh_territory >= 0 else None
    data["stopped"] = [name for a, name in enumerate(ADVANTAGE_IDS) if s.stopped >> a & 1]
    data["advisors_locked"] = [name for t, name in enumerate(TERRITORY_IDS) if s.advisors_locked >> t & 1]
    data["rides"] = [TERRITORY_IDS[t] for t in s.rides]
    data["nexus_offers"] = s.nexus_offers
    data["factions"] = {FACTION_IDS[f]: _dump_faction(s, f) for f in range(len(FACTION_IDS)) if s.seat[f] >= 0}
    data["map"] = _dump_map(s)
    data["leaders"] = {
        LEADER_IDS[x]: {
            "status": STATUS[s.leader_status[x]],
            "deaths": s.leader_deaths[x],
            "territory": TERRITORY_IDS[s.leader_where[x]] if s.leader_where[x] >= 0 else None,
            "fought": bool(s.fought >> x & 1),
            "shown": bool(s.traitors_shown >> x & 1),
        }
        for x in range(LEADERS)
        if s.seat[LEADER_FACTION[x]] >= 0
    }
    data["traitor_deck"] = [LEADER_IDS[x] for x in s.traitor_deck]
    for name in ("treachery_deck", "treachery_discard", "removed", "row"):
        data[name] = [COPY_NAMES[card] for card in getattr(s, name)]
    data["known"] = {COPY_NAMES[card]: _factions(bits(mask)) for card, mask in enumerate(s.known) if mask}
    data["spice_deck"] = [SPICE_CARD_IDS[card] for card in s.spice_deck]
    data["piles"] = [[SPICE_CARD_IDS[card] for card in pile] for pile in s.piles]
    data["battle"] = None if s.battle is None else _dump_battle(s.battle)
    for name in ("deals", "debts", "told", "truths"):
        data[name] = [list(entry) for entry in getattr(s, name)]
    data["winners"] = _factions(s.winners)
    data["victory"] = s.victory
    data["stack"] = [_lists(step) for step in s.stack]
    return data


def _factions(numbers: list[int] | tuple[int, ...]) -> list[str]:
    return [FACTION_IDS[f] for f in numbers]


def _lists(value: Any) -> Any:
    return [_lists(item) for item in value] if isinstance(value, tuple) else value


def _dump_faction(s: DuneState, faction: int) -> dict[str, Any]:
    shown: dict[str, Any] = {"circle": s.circle[faction], "allies": _factions(bits(s.allies[faction]))}
    for name in FACTION_COUNTS:
        shown[name] = getattr(s, name)[faction]
    shown["hand"] = [COPY_NAMES[card] for card in s.hands[faction]]
    shown["traitors"] = [LEADER_IDS[x] for x in s.traitors[faction]]
    shown["traitors_dealt"] = [LEADER_IDS[x] for x in s.traitors_dealt[faction]]
    return shown


def _dump_map(s: DuneState) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for part in range(PARTS):
        here: dict[str, Any] = {}
        for faction in range(len(FACTION_IDS)):
            if s.forces[faction][part]:
                here.setdefault("forces", {})[FACTION_IDS[faction]] = s.forces[faction][part]
            if s.starred[faction][part]:
                here.setdefault("starred", {})[FACTION_IDS[faction]] = s.starred[faction][part]
        if s.advisors[part]:
            here["advisors"] = s.advisors[part]
        if s.spice_on[part]:
            here["spice"] = s.spice_on[part]
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
