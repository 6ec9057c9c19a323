"""The complete state as readable data (docs/state.md)."""

from __future__ import annotations

from typing import Any

from landsraad.dune.components import ADVANTAGE_IDS, FACTION_IDS, FACTIONS, LEADER_FACTION, LEADER_IDS, LEADERS
from landsraad.dune.map import PART_IDS, PART_TERRITORY, PARTS, TERRITORY_IDS
from landsraad.dune.position.names import (
    COPY_NAMES,
    FACTION_COUNTS,
    FACTION_MASKS,
    FACTION_OR_NONE,
    FLAGS,
    NUMBERS,
    TREACHERY_PILES,
)
from landsraad.dune.position.notation import (
    DEAL,
    DEBT,
    DUE,
    OFFER,
    named,
    named_or_none,
    write_bound,
    write_fact,
    write_known,
    write_note,
    write_plan,
    write_promise,
    write_step,
    write_told,
    write_truth,
)
from landsraad.dune.state import Battle, DuneState, bits

__all__ = ["dump", "dump_battle", "dump_faction", "dump_leader"]


def dump(s: DuneState) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rng": s.rng,
        "phase": named("phase", s.phase),
        "cause": s.cause,
        "seats": [named_or_none("faction", f) for f in s.faction],
        "order": _factions(s.order),
        "wheels": [named_or_none("faction", f) for f in s.wheels],
    }
    for name in (*NUMBERS, *FLAGS):
        data[name] = getattr(s, name)
    for name in FACTION_MASKS:
        data[name] = _factions(bits(getattr(s, name)))
    for name in FACTION_OR_NONE:
        data[name] = named_or_none("faction", getattr(s, name))
    data["kh_territory"] = named_or_none("territory", s.kh_territory)
    data["stopped"] = [name for a, name in enumerate(ADVANTAGE_IDS) if s.stopped >> a & 1]
    data["advisors_locked"] = [name for t, name in enumerate(TERRITORY_IDS) if s.advisors_locked >> t & 1]
    data["rides"] = [TERRITORY_IDS[t] for t in s.rides]
    data["nexus_offers"] = [
        [FACTION_IDS[offering], FACTION_IDS[other]]
        for offering in range(FACTIONS)
        for other in range(FACTIONS)
        if s.nexus_offers >> (offering * FACTIONS + other) & 1
    ]
    data["factions"] = {FACTION_IDS[f]: dump_faction(s, f) for f in range(FACTIONS) if s.seat[f] >= 0}
    data["map"] = {PART_IDS[part]: here for part in range(PARTS) if (here := _dump_part(s, part))}
    data["leaders"] = {LEADER_IDS[x]: dump_leader(s, x) for x in range(LEADERS) if s.seat[LEADER_FACTION[x]] >= 0}
    data["traitor_deck"] = _leaders(s.traitor_deck)
    for name in TREACHERY_PILES:
        data[name] = _cards(getattr(s, name))
    data["known"] = {COPY_NAMES[card]: _factions(bits(mask)) for card, mask in enumerate(s.known) if mask}
    data["batch"] = {COPY_NAMES[card]: number for card, number in enumerate(s.batch) if number}
    data["taken_for"] = {COPY_NAMES[card]: number for card, number in enumerate(s.taken_for) if number != s.batch[card]}
    data["notes"] = [write_known(note) for note in s.notes]
    data["facts"] = [write_fact(fact) for fact in s.facts]
    data["spice_deck"] = _spice_cards(s.spice_deck)
    data["piles"] = [_spice_cards(pile) for pile in s.piles]
    data["battle"] = None if s.battle is None else dump_battle(s.battle)
    data["offers"] = [
        write_note(OFFER, (parties, terms, bits(agreed))) for parties, terms, agreed in filter(None, s.offers)
    ]
    data["deals"] = [write_note(DEAL, deal) for deal in s.deals]
    data["dues"] = [write_note(DUE, due) for due in s.dues]
    data["promises"] = [write_promise(note) for note in s.promises]
    data["debts"] = [write_note(DEBT, debt) for debt in s.debts]
    data["told"] = [write_told(told) for told in s.told]
    data["truths"] = [write_truth(truth) for truth in s.truths]
    data["winners"] = _factions(s.winners)
    data["victory"] = s.victory
    data["stack"] = [write_step(step) for step in s.stack]
    return data


def _factions(numbers: list[int] | tuple[int, ...]) -> list[str]:
    return [FACTION_IDS[f] for f in numbers]


def _leaders(numbers: list[int]) -> list[str]:
    return [LEADER_IDS[x] for x in numbers]


def _cards(numbers: list[int]) -> list[str]:
    return [COPY_NAMES[card] for card in numbers]


def _spice_cards(kinds: list[int]) -> list[str]:
    return [named("spice_card", kind) for kind in kinds]


def dump_faction(s: DuneState, faction: int) -> dict[str, Any]:
    shown: dict[str, Any] = {"circle": s.circle[faction], "allies": _factions(bits(s.allies[faction]))}
    for name in FACTION_COUNTS:
        shown[name] = getattr(s, name)[faction]
    shown["hand"] = _cards(s.hands[faction])
    shown["traitors"] = _leaders(s.traitors[faction])
    shown["traitors_dealt"] = _leaders(s.traitors_dealt[faction])
    shown["aside"] = [write_step(step) for step in s.asides.get(faction, ())]
    return shown


def dump_leader(s: DuneState, leader: int) -> dict[str, Any]:
    return {
        "status": named("status", s.leader_status[leader]),
        "deaths": s.leader_deaths[leader],
        "territory": named_or_none("territory", s.leader_where[leader]),
        "fought": bool(s.fought >> leader & 1),
        "shown": bool(s.traitors_shown >> leader & 1),
    }


def _dump_part(s: DuneState, part: int) -> dict[str, Any]:
    here: dict[str, Any] = {}
    if not (s.occupants[PART_TERRITORY[part]] or s.spice_on[part] or s.advisors[part]):
        return here
    for name, tokens in (("forces", s.forces), ("starred", s.starred)):
        found = {FACTION_IDS[f]: tokens[f][part] for f in range(FACTIONS) if tokens[f][part]}
        if found:
            here[name] = found
    if s.advisors[part]:
        here["advisors"] = s.advisors[part]
    if s.spice_on[part]:
        here["spice"] = s.spice_on[part]
    return here


def dump_battle(battle: Battle) -> dict[str, Any]:
    first, second = battle.plans
    return {
        "territory": named("territory", battle.territory),
        "group": battle.group,
        "fighters": _factions(battle.fighters),
        "voice": named_or_none("voice", battle.voice),
        "voice_on": _side(battle.voice_on),
        "prescience": named_or_none("element", battle.prescience),
        "prescience_by": _side(battle.prescience_by),
        "bound": [write_bound(entry) for entry in battle.bound],
        "seen_plan": _side(battle.seen_plan),
        "plans": [write_plan(first), write_plan(second)],
        "traitors": [side for side in (0, 1) if battle.traitors >> side & 1],
        "winner": _side(battle.winner),
    }


def _side(side: int) -> int | None:
    return None if side < 0 else side
