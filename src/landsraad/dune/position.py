"""A position as readable JSON data, and back with every component counted (D-0.17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import InvalidState
from landsraad.core.machine import reopen
from landsraad.core.random import MASK
from landsraad.dune.components import (
    ADVANTAGE_IDS,
    ADVANTAGE_NUMBER,
    BENE_GESSERIT,
    CARD_IDS,
    CARD_KIND,
    CARDS,
    EMPEROR,
    FACTION_IDS,
    FACTION_NUMBER,
    FREMEN,
    HAND_LIMIT,
    HARKONNEN,
    LEADER_FACTION,
    LEADER_IDS,
    LEADER_NUMBER,
    LEADERS,
    SPICE_CARD_IDS,
    STARRED,
    WORM,
    WORMS,
)
from landsraad.dune.machine import MACHINE
from landsraad.dune.map import (
    CIRCLES,
    PART_IDS,
    PART_NUMBER,
    PART_TERRITORY,
    PARTS,
    SECTORS,
    TERRITORY_IDS,
    TERRITORY_NUMBER,
)
from landsraad.dune.options import Settings
from landsraad.dune.phases.turn import PHASE_NAMES
from landsraad.dune.state import CAPTURED, Battle, DuneState, bits

__all__ = ["dump", "load"]

FORCES = 20
_STATUS = ("available", "tanks", "tanks_face_down", "captured")
_COPY_NAMES: list[str] = []
for _card, _kind in enumerate(CARD_KIND):
    _copies = CARD_KIND.count(_kind)
    _copy = CARD_KIND[:_card].count(_kind) + 1
    _COPY_NAMES.append(f"{CARD_IDS[_kind]}#{_copy}" if _copies > 1 else CARD_IDS[_kind])
_COPY_NUMBER = {name: card for card, name in enumerate(_COPY_NAMES)}

_NUMBERS = (
    "turn",
    "storm",
    "storm_distance",
    "storm_card",
    "kh_losses",
    "set_aside",
    "prediction_turn",
    "blow_worms",
    "bid",
    "deal_number",
)
_FLAGS = ("storm_card_seen", "wall_destroyed", "kh_dead", "kh_shown", "spice_top_known")
_FACTION_MASKS = (
    "revival_open",
    "pledges_set",
    "power_used",
    "special_revived",
    "leader_revived",
    "acted",
    "ship_stopped",
    "protected",
    "nexus_joined",
    "bidding_pass",
    "means_only",
    "deals_offered",
)
_FACTION_OR_NONE = ("bidder", "opener", "prediction_faction")
_FACTION_COUNTS = (
    "reserves",
    "reserve_starred",
    "tanks",
    "tank_starred",
    "spice",
    "bribes",
    "pledge_bid",
    "pledge_ship",
)


def dump(state: DuneState) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rng": state.rng,
        "phase": PHASE_NAMES[state.phase],
        "seats": [FACTION_IDS[f] if f >= 0 else None for f in state.faction],
        "order": _factions(state.order),
        "wheels": [FACTION_IDS[f] if f >= 0 else None for f in state.wheels],
    }
    for name in _NUMBERS + _FLAGS:
        data[name] = getattr(state, name)
    for name in _FACTION_MASKS:
        data[name] = _factions(bits(getattr(state, name)))
    for name in _FACTION_OR_NONE:
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
            "status": _STATUS[state.leader_status[x]],
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
        data[name] = [_COPY_NAMES[card] for card in getattr(state, name)]
    data["known"] = {_COPY_NAMES[card]: _factions(bits(mask)) for card, mask in enumerate(state.known) if mask}
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
    for name in _FACTION_COUNTS:
        shown[name] = getattr(state, name)[faction]
    shown["hand"] = [_COPY_NAMES[card] for card in state.hands[faction]]
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


# Loading


def load(settings: Settings, data: Mapping[str, Any]) -> DuneState:
    """The state of such data, or InvalidState with the reason."""
    try:
        state = _load(settings, data)
    except InvalidState:
        raise
    except KeyError as error:
        raise InvalidState(f"The position lacks or does not know {error}.") from error
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        raise InvalidState(f"The position is not well formed: {error}.") from error
    _count(state)
    try:
        reopen(MACHINE, state.copy(), 0)
    except Exception as error:
        raise InvalidState(f"The steps of this position cannot be resumed: {error!r}.") from error
    return state


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
    state = DuneState(settings)
    state.rng = _number(data["rng"], "rng") & MASK
    state.phase = PHASE_NAMES.index(data["phase"])
    seats = data["seats"]
    if len(seats) != settings.players:
        raise InvalidState(f"There are {settings.players} players but {len(seats)} seats.")
    for seat, name in enumerate(seats):
        if name is not None:
            faction = FACTION_NUMBER[name]
            if state.seat[faction] >= 0:
                raise InvalidState(f"Two seats play {name}.")
            state.faction[seat] = faction
            state.seat[faction] = seat
    state.order = [FACTION_NUMBER[name] for name in data["order"]]
    if state.order and sorted(state.order) != sorted(state.faction):
        raise InvalidState("The storm order must name every faction in play once.")
    state.wheels = [FACTION_NUMBER[name] if name is not None else -1 for name in data["wheels"]]
    for name in _NUMBERS:
        setattr(state, name, _number(data[name], name))
    for name in _FLAGS:
        setattr(state, name, _flag(data[name], name))
    for name in _FACTION_MASKS:
        setattr(state, name, _mask(data[name], FACTION_NUMBER))
    for name in _FACTION_OR_NONE:
        setattr(state, name, -1 if data[name] is None else FACTION_NUMBER[data[name]])
    place = data["kh_territory"]
    state.kh_territory = -1 if place is None else TERRITORY_NUMBER[place]
    state.stopped = _mask(data["stopped"], ADVANTAGE_NUMBER)
    state.advisors_locked = _mask(data["advisors_locked"], TERRITORY_NUMBER)
    state.rides = [TERRITORY_NUMBER[name] for name in data["rides"]]
    state.nexus_offers = _number(data["nexus_offers"], "nexus_offers")
    _load_factions(state, data["factions"])
    _load_map(state, data["map"])
    _load_leaders(state, data["leaders"])
    state.traitor_deck = [LEADER_NUMBER[name] for name in data["traitor_deck"]]
    for name in ("treachery_deck", "treachery_discard", "removed", "row"):
        setattr(state, name, [_COPY_NUMBER[card] for card in data[name]])
    for card in state.treachery_discard + state.removed:
        state.out[CARD_KIND[card]] += 1
    for card_name, knowers in data["known"].items():
        state.known[_COPY_NUMBER[card_name]] = _mask(knowers, FACTION_NUMBER)
    state.spice_deck = [SPICE_CARD_IDS.index(name) for name in data["spice_deck"]]
    state.piles = [[SPICE_CARD_IDS.index(name) for name in pile] for pile in data["piles"]]
    state.battle = None if data["battle"] is None else _load_battle(data["battle"])
    state.deals = [_ints(entry, 7) for entry in data["deals"]]
    state.debts = [(entry[0], entry[1], entry[2]) for entry in (_ints(e, 3) for e in data["debts"])]
    state.told = [_ints(entry) for entry in data["told"]]
    state.truths = [_ints(entry, 5) for entry in data["truths"]]
    state.winners = [FACTION_NUMBER[name] for name in data["winners"]]
    state.victory = str(data["victory"])
    for step in data["stack"]:
        if not isinstance(step, list) or not step or not isinstance(step[0], str):
            raise InvalidState(f"A step begins with its name: {step!r}.")
        if step[0] not in MACHINE.actions and step[0] not in MACHINE.asks:
            raise InvalidState(f"There is no step {step[0]!r}.")
        state.stack.append(_tuples(step))
    return state


def _ints(entry: Any, length: int | None = None) -> tuple[int, ...]:
    numbers = tuple(entry)
    if any(type(n) is not int for n in numbers) or (length is not None and len(numbers) != length):
        raise InvalidState(f"Expected {length or 'some'} whole numbers, not {entry!r}.")
    return numbers


def _load_factions(state: DuneState, factions: Mapping[str, Any]) -> None:
    if sorted(FACTION_NUMBER[name] for name in factions) != sorted(f for f in state.faction if f >= 0):
        raise InvalidState("The factions listed are not those that are seated.")
    for name, entry in factions.items():
        faction = FACTION_NUMBER[name]
        circle = _number(entry["circle"], f"circle of {name}")
        if circle and circle not in CIRCLES:
            raise InvalidState(f"There is no player circle in sector {circle}.")
        state.circle[faction] = circle
        state.allies[faction] = _mask(entry["allies"], FACTION_NUMBER)
        for count in _FACTION_COUNTS:
            getattr(state, count)[faction] = _number(entry[count], f"{count} of {name}")
        state.hands[faction] = [_COPY_NUMBER[card] for card in entry["hand"]]
        state.traitors[faction] = [LEADER_NUMBER[leader] for leader in entry["traitors"]]
        state.traitors_dealt[faction] = [LEADER_NUMBER[leader] for leader in entry["traitors_dealt"]]
    for faction in (EMPEROR, FREMEN):
        if state.seat[faction] >= 0 and state.order:
            state.starred[faction] = [0] * PARTS


def _load_map(state: DuneState, parts: Mapping[str, Any]) -> None:
    for name, here in parts.items():
        part = PART_NUMBER[name]
        for owner, count in here.get("forces", {}).items():
            faction = FACTION_NUMBER[owner]
            if state.seat[faction] < 0:
                raise InvalidState(f"There are forces of {owner}, who is not in play, in {name}.")
            state.forces[faction][part] = _number(count, f"forces of {owner} in {name}", 1)
            state.occupants[PART_TERRITORY[part]] |= 1 << faction
        for owner, count in here.get("starred", {}).items():
            faction = FACTION_NUMBER[owner]
            if not STARRED[faction] or count > state.forces[faction][part]:
                raise InvalidState(f"{count} starred forces of {owner} cannot be in {name}.")
            state.starred[faction][part] = _number(count, f"starred forces of {owner} in {name}", 1)
        if "advisors" in here:
            if not state.settings.bene_gesserit or state.seat[BENE_GESSERIT] < 0:
                raise InvalidState(f"There can be no advisors in {name}.")
            state.advisors[part] = _number(here["advisors"], f"advisors in {name}", 1)
        if "spice" in here:
            state.spice_on[part] = _number(here["spice"], f"spice in {name}", 1)


def _load_leaders(state: DuneState, leaders: Mapping[str, Any]) -> None:
    for name, entry in leaders.items():
        leader = LEADER_NUMBER[name]
        state.leader_status[leader] = _STATUS.index(entry["status"])
        state.leader_deaths[leader] = _number(entry["deaths"], f"deaths of {name}")
        place = entry["territory"]
        state.leader_where[leader] = -1 if place is None else TERRITORY_NUMBER[place]
        if _flag(entry["fought"], f"fought of {name}"):
            state.fought |= 1 << leader
        if _flag(entry["shown"], f"shown of {name}"):
            state.traitors_shown |= 1 << leader


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


# Counting (D-0.17)


def _count(state: DuneState) -> None:
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
