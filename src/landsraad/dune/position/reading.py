"""A state from its data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import InvalidState
from landsraad.core.machine import reopen
from landsraad.core.random import MASK
from landsraad.dune import references as ref
from landsraad.dune.components import (
    ADVANTAGE_NUMBER,
    BENE_GESSERIT,
    CARD_KIND,
    EMPEROR,
    FACTION_NUMBER,
    FREMEN,
    LEADER_NUMBER,
    SPICE_CARD_IDS,
    STARRED,
)
from landsraad.dune.machine import MACHINE
from landsraad.dune.map import CIRCLES, PART_NUMBER, PART_TERRITORY, PARTS, TERRITORY_NUMBER
from landsraad.dune.options import Settings
from landsraad.dune.position.checking import check
from landsraad.dune.position.names import (
    COPY_NUMBER,
    FACTION_COUNTS,
    FACTION_MASKS,
    FACTION_OR_NONE,
    FLAGS,
    NUMBERS,
    STATUS,
)
from landsraad.dune.state import PHASE_NAMES, Battle, DuneState

__all__ = ["load"]


def load(settings: Settings, data: Mapping[str, Any]) -> DuneState:
    """The state of such data, or InvalidState with the reason."""
    try:
        s = _load(settings, data)
    except InvalidState:
        raise
    except KeyError as error:
        raise InvalidState(f"The position lacks or does not know {error}.") from error
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        raise InvalidState(f"The position is not well formed: {error}.") from error
    check(s)
    try:
        reopen(MACHINE, s.copy(), 0)
    except Exception as error:
        raise InvalidState(f"The steps of this position cannot be resumed: {error!r}.") from error
    return s


def _number(value: Any, name: str, least: int = 0) -> int:
    if type(value) is not int or value < least:
        raise InvalidState(f"{name} must be a whole number from {least}, not {value!r}.")
    return value


def _flag(value: Any, name: str) -> bool:
    if type(value) is not bool:
        raise InvalidState(f"{name} must be true or false, not {value!r}.")
    return value


def _mask(names: Any, numbers: Mapping[str, int]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << numbers[name]
    return mask


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    if value is None or isinstance(value, (str, int)):
        return value
    raise InvalidState(f"A step holds texts and whole numbers, not {value!r}.")


def _load(settings: Settings, data: Mapping[str, Any]) -> DuneState:
    s = DuneState(settings)
    s.rng = _number(data["rng"], "rng") & MASK
    s.phase = PHASE_NAMES.index(data["phase"])
    s.cause = str(data.get("cause", ref.phase(s.phase)))
    seats = data["seats"]
    if len(seats) != settings.players:
        raise InvalidState(f"There are {settings.players} players but {len(seats)} seats.")
    for seat, name in enumerate(seats):
        if name is not None:
            faction = FACTION_NUMBER[name]
            if s.seat[faction] >= 0:
                raise InvalidState(f"Two seats play {name}.")
            s.faction[seat] = faction
            s.seat[faction] = seat
    s.order = [FACTION_NUMBER[name] for name in data["order"]]
    if s.order and sorted(s.order) != sorted(s.faction):
        raise InvalidState("The storm order must name every faction in play once.")
    s.wheels = [FACTION_NUMBER[name] if name is not None else -1 for name in data["wheels"]]
    for name in NUMBERS:
        setattr(s, name, _number(data[name], name))
    for name in FLAGS:
        setattr(s, name, _flag(data[name], name))
    for name in FACTION_MASKS:
        setattr(s, name, _mask(data[name], FACTION_NUMBER))
    for name in FACTION_OR_NONE:
        setattr(s, name, -1 if data[name] is None else FACTION_NUMBER[data[name]])
    place = data["kh_territory"]
    s.kh_territory = -1 if place is None else TERRITORY_NUMBER[place]
    s.stopped = _mask(data["stopped"], ADVANTAGE_NUMBER)
    s.advisors_locked = _mask(data["advisors_locked"], TERRITORY_NUMBER)
    s.rides = [TERRITORY_NUMBER[name] for name in data["rides"]]
    s.nexus_offers = _number(data["nexus_offers"], "nexus_offers")
    _load_factions(s, data["factions"])
    _load_map(s, data["map"])
    _load_leaders(s, data["leaders"])
    s.traitor_deck = [LEADER_NUMBER[name] for name in data["traitor_deck"]]
    for name in ("treachery_deck", "treachery_discard", "removed", "row"):
        setattr(s, name, [COPY_NUMBER[card] for card in data[name]])
    for card in s.treachery_discard + s.removed:
        s.out[CARD_KIND[card]] += 1
    for card_name, knowers in data["known"].items():
        s.known[COPY_NUMBER[card_name]] = _mask(knowers, FACTION_NUMBER)
    s.spice_deck = [SPICE_CARD_IDS.index(name) for name in data["spice_deck"]]
    s.piles = [[SPICE_CARD_IDS.index(name) for name in pile] for pile in data["piles"]]
    s.battle = None if data["battle"] is None else _load_battle(data["battle"])
    s.deals = [_ints(entry, 7) for entry in data["deals"]]
    s.debts = [(entry[0], entry[1], entry[2]) for entry in (_ints(e, 3) for e in data["debts"])]
    s.told = [_ints(entry) for entry in data["told"]]
    s.truths = [_ints(entry, 5) for entry in data["truths"]]
    s.winners = [FACTION_NUMBER[name] for name in data["winners"]]
    s.victory = str(data["victory"])
    for step in data["stack"]:
        if not isinstance(step, list) or not step or not isinstance(step[0], str):
            raise InvalidState(f"A step begins with its name: {step!r}.")
        if step[0] not in MACHINE.actions and step[0] not in MACHINE.asks:
            raise InvalidState(f"There is no step {step[0]!r}.")
        s.stack.append(_tuples(step))
    return s


def _ints(entry: Any, length: int | None = None) -> tuple[int, ...]:
    numbers = tuple(entry)
    if any(type(n) is not int for n in numbers) or (length is not None and len(numbers) != length):
        raise InvalidState(f"Expected {length or 'some'} whole numbers, not {entry!r}.")
    return numbers


def _load_factions(s: DuneState, factions: Mapping[str, Any]) -> None:
    if sorted(FACTION_NUMBER[name] for name in factions) != sorted(f for f in s.faction if f >= 0):
        raise InvalidState("The factions listed are not those that are seated.")
    for name, entry in factions.items():
        faction = FACTION_NUMBER[name]
        circle = _number(entry["circle"], f"circle of {name}")
        if circle and circle not in CIRCLES:
            raise InvalidState(f"There is no player circle in sector {circle}.")
        s.circle[faction] = circle
        s.allies[faction] = _mask(entry["allies"], FACTION_NUMBER)
        for count in FACTION_COUNTS:
            getattr(s, count)[faction] = _number(entry[count], f"{count} of {name}")
        s.hands[faction] = [COPY_NUMBER[card] for card in entry["hand"]]
        s.traitors[faction] = [LEADER_NUMBER[leader] for leader in entry["traitors"]]
        s.traitors_dealt[faction] = [LEADER_NUMBER[leader] for leader in entry["traitors_dealt"]]
    for faction in (EMPEROR, FREMEN):
        if s.seat[faction] >= 0 and s.order:
            s.starred[faction] = [0] * PARTS


def _load_map(s: DuneState, parts: Mapping[str, Any]) -> None:
    for name, here in parts.items():
        part = PART_NUMBER[name]
        for owner, count in here.get("forces", {}).items():
            faction = FACTION_NUMBER[owner]
            if s.seat[faction] < 0:
                raise InvalidState(f"There are forces of {owner}, who is not in play, in {name}.")
            s.forces[faction][part] = _number(count, f"forces of {owner} in {name}", 1)
            s.occupants[PART_TERRITORY[part]] |= 1 << faction
        for owner, count in here.get("starred", {}).items():
            faction = FACTION_NUMBER[owner]
            if not STARRED[faction] or count > s.forces[faction][part]:
                raise InvalidState(f"{count} starred forces of {owner} cannot be in {name}.")
            s.starred[faction][part] = _number(count, f"starred forces of {owner} in {name}", 1)
        if "advisors" in here:
            if not s.settings.bene_gesserit or s.seat[BENE_GESSERIT] < 0:
                raise InvalidState(f"There can be no advisors in {name}.")
            s.advisors[part] = _number(here["advisors"], f"advisors in {name}", 1)
        if "spice" in here:
            s.spice_on[part] = _number(here["spice"], f"spice in {name}", 1)


def _load_leaders(s: DuneState, leaders: Mapping[str, Any]) -> None:
    for name, entry in leaders.items():
        leader = LEADER_NUMBER[name]
        s.leader_status[leader] = STATUS.index(entry["status"])
        s.leader_deaths[leader] = _number(entry["deaths"], f"deaths of {name}")
        place = entry["territory"]
        s.leader_where[leader] = -1 if place is None else TERRITORY_NUMBER[place]
        if _flag(entry["fought"], f"fought of {name}"):
            s.fought |= 1 << leader
        if _flag(entry["shown"], f"shown of {name}"):
            s.traitors_shown |= 1 << leader


def _load_battle(entry: Mapping[str, Any]) -> Battle:
    fighters = [FACTION_NUMBER[name] for name in entry["fighters"]]
    battle = Battle(TERRITORY_NUMBER[entry["territory"]], _number(entry["group"], "group"), *fighters)
    for name in ("voice", "voice_on", "prescience", "prescience_by", "seen_plan", "winner"):
        setattr(battle, name, _number(entry[name], name, -1))
    battle.traitors = _number(entry["traitors"], "traitors")
    bound = [_ints(item, 3) for item in entry["bound"]]
    battle.bound = tuple((item[0], item[1], item[2]) for item in bound)
    first, second = (_ints(plan) for plan in entry["plans"])
    battle.plans = (first, second)
    return battle
