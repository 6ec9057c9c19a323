"""A state from its data: what is missing, unknown or of the wrong kind is refused with its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import InvalidState
from landsraad.imperium.components import TRACKS, Content
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES, Node
from landsraad.imperium.machine import machine_of
from landsraad.imperium.position.checking import check, check_stack
from landsraad.imperium.position.writing import (
    CARD_ZONES,
    MODES,
    PLAYER_FLAGS,
    PLAYER_NUMBERS,
    TURN_FLAGS,
    TURN_NUMBERS,
    UPRISING_FLAGS,
    UPRISING_NUMBERS,
    UPRISING_TURN_FLAGS,
    UPRISING_TURN_NUMBERS,
    dump,
    dump_player,
    dump_turn,
)
from landsraad.imperium.rules.row import PLACES
from landsraad.imperium.rules.spies import spied_spaces
from landsraad.imperium.state import IDLE, ImperiumState, Player, Turn
from landsraad.imperium.steps import misshapen

__all__ = ["load"]

PHASES = ("setup", "start", "turns", "combat", "makers", "recall", "endgame", "over")
RNG_BITS = 64


class Reader:
    """Looks up ids and numbers, and says what is wrong with them."""

    def __init__(self, content: Content, players: int) -> None:
        self.content = content
        self.players = players
        self.ids: dict[str, Mapping[str, int]] = {
            "card": content.card_ids,
            "Intrigue card": content.intrigue_ids,
            "Conflict card": content.conflict_ids,
            "space": content.space_ids,
            "Leader": content.leader_ids,
            "observation post": content.post_ids,
            "contract": content.contract_ids,
            "Objective": content.objective_ids,
            "Faction": {name: number for number, name in enumerate(FACTIONS[:TRACKS])},
        }

    def id(self, kind: str, value: object, place: str) -> int:
        found = self.ids[kind].get(value) if isinstance(value, str) else None
        if found is None:
            raise InvalidState(f"{place}: there is no {kind} {value!r}.")
        return found

    def id_or_none(self, kind: str, value: object, place: str) -> int:
        return -1 if value is None else self.id(kind, value, place)

    def list(self, kind: str, value: object, place: str) -> list[int]:
        return [self.id(kind, item, place) for item in items(value, place)]

    def bits(self, value: object, place: str) -> int:
        bits = 0
        for faction in self.list("Faction", value, place):
            bits |= 1 << faction
        return bits

    def seat(self, value: object, place: str) -> int:
        seat = number(value, place)
        if seat >= self.players:
            raise InvalidState(f"{place}: there is no player {seat}; this game has players 0 to {self.players - 1}.")
        return seat

    def effect(self, key: object, place: str) -> Node:
        node = self.content.by_key.get(key) if isinstance(key, str) else None
        if node is None:
            raise InvalidState(f"{place}: there is no effect {key!r}.")
        return node

    def value(self, value: Any, place: str) -> Any:
        """A part of a step."""
        if isinstance(value, list):
            return tuple(self.value(item, place) for item in value)
        if isinstance(value, str) and value.startswith("@"):
            return self.effect(value[1:], place)
        if not isinstance(value, (str, int, bool)):
            raise InvalidState(f"{place}: {value!r} cannot be part of a step.")
        return value


def items(value: object, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise InvalidState(f"{place}: expected a list, found {value!r}.")
    return value


def table(value: object, place: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InvalidState(f"{place}: expected an object, found {value!r}.")
    return value


def number(value: object, place: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidState(f"{place}: expected a whole number, found {value!r}.")
    if value < 0:
        raise InvalidState(f"{place}: {value} is below 0.")
    return value


def flag(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise InvalidState(f"{place}: expected true or false, found {value!r}.")
    return value


def only_fields(data: Mapping[str, Any], written: Mapping[str, Any], place: str) -> None:
    """A misspelt field must not be overlooked. `written` is what `dump` writes in this place."""
    for name in data:
        if name not in written:
            raise InvalidState(f"{place}: there is no field {name!r}; there are: {', '.join(written)}.")


def field(data: Mapping[str, Any], name: str, place: str) -> Any:
    if name not in data:
        raise InvalidState(f"{place}: `{name}` is missing.")
    return data[name]


def load(content: Content, players: int, data: Mapping[str, Any]) -> ImperiumState:
    read = Reader(content, players)
    s = ImperiumState(content)
    s.round = number(field(data, "round", "state"), "round")
    s.phase = field(data, "phase", "state")
    if not isinstance(s.phase, str) or s.phase not in PHASES:
        raise InvalidState(f"phase: there is no phase {s.phase!r}; there are: {', '.join(PHASES)}.")
    s.first = read.seat(field(data, "first_player", "state"), "first_player")
    s.reveals = number(data.get("reveals", 0), "reveals")
    s.rng = number(field(data, "rng", "state"), "rng")
    if s.rng >> RNG_BITS:
        raise InvalidState(f"rng: {s.rng} has more than {RNG_BITS} bits.")
    seats = items(field(data, "players", "state"), "players")
    if len(seats) != players:
        raise InvalidState(f"players: {len(seats)} players in a game for {players}.")
    s.people = players
    s.players = [load_player(read, table(seat, "players"), f"player {n}") for n, seat in enumerate(seats)]
    row = items(field(data, "imperium_row", "state"), "imperium_row")
    s.row = [read.id_or_none("card", card, "imperium_row") for card in row]
    if len(s.row) != PLACES:
        raise InvalidState(f"imperium_row: has {len(s.row)} places instead of {PLACES}.")
    s.imperium_deck = read.list("card", field(data, "imperium_deck", "state"), "imperium_deck")
    reserve = table(field(data, "reserve", "state"), "reserve")
    s.reserve = [number(field(reserve, content.cards[c].id, "reserve"), "reserve") for c in content.reserve]
    s.removed = read.list("card", data.get("removed", []), "removed")
    s.intrigue_deck = read.list("Intrigue card", field(data, "intrigue_deck", "state"), "intrigue_deck")
    s.intrigue_discard = read.list("Intrigue card", field(data, "intrigue_discard", "state"), "intrigue_discard")
    s.known_intrigue = [load_known(read, known) for known in items(data.get("known_intrigue", []), "known_intrigue")]
    s.conflict_deck = read.list("Conflict card", field(data, "conflict_deck", "state"), "conflict_deck")
    s.conflicts = read.list("Conflict card", field(data, "conflicts", "state"), "conflicts")
    s.set_aside_conflicts = read.list("Conflict card", data.get("unused_conflicts", []), "unused_conflicts")
    load_board(read, s, data)
    if content.switches.spies:
        s.shield_wall = flag(data.get("shield_wall", True), "shield_wall")
        s.intrigue_trash = read.list("Intrigue card", data.get("intrigue_trash", []), "intrigue_trash")
        market = items(data.get("contract_market", []), "contract_market")
        s.contract_market = [read.id_or_none("contract", card, "contract_market") for card in market]
        s.contract_bank = read.list("contract", data.get("contract_bank", []), "contract_bank")
        s.contracts_aside = read.list("contract", data.get("contracts_aside", []), "contracts_aside")
        for p in s.players:
            p.spied = spied_spaces(s, p.spies)
    s.turn = load_turn(read, data.get("turn"))
    s.stack = [load_step(read, step) for step in items(field(data, "stack", "state"), "stack")]
    only_fields(data, dump(s), "state")
    for seat in range(len(s.players)):
        only_fields(seats[seat], dump_player(s, seat), f"player {seat}")
    only_fields(data.get("turn") or {}, dump_turn(s) or {}, "turn")
    check(s)
    check_stack(s)
    return s


def load_known(read: Reader, known: Any) -> tuple[int, int, int]:
    if not isinstance(known, list) or len(known) != 3:
        raise InvalidState(f"known_intrigue: {known!r} is not [who knows, who holds, card].")
    place = "known_intrigue"
    return read.seat(known[0], place), read.seat(known[1], place), read.id("Intrigue card", known[2], place)


def load_board(read: Reader, s: ImperiumState, data: Mapping[str, Any]) -> None:
    spaces = s.content.spaces
    s.control = [-1] * len(spaces)
    for id, owner in table(data.get("control", {}), "control").items():
        space = read.id("space", id, "control")
        if spaces[space].control_resource < 0:
            raise InvalidState(f"control: {id} cannot be controlled.")
        s.control[space] = read.seat(owner, "control")
    s.bonus_spice = [0] * len(spaces)
    for id, amount in table(data.get("bonus_spice", {}), "bonus_spice").items():
        space = read.id("space", id, "bonus_spice")
        if not spaces[space].maker:
            raise InvalidState(f"bonus_spice: {id} is not a maker space.")
        s.bonus_spice[space] = number(amount, "bonus_spice")
    for blocked in items(data.get("blocked", []), "blocked"):
        if not isinstance(blocked, list) or len(blocked) != 2:
            raise InvalidState(f"blocked: {blocked!r} is not [space, player].")
        s.voices.append((read.id("space", blocked[0], "blocked"), read.seat(blocked[1], "blocked")))
    mentat = table(data.get("mentat", {}), "mentat")
    owner = mentat.get("owner")
    s.mentat_owner = -1 if owner is None else read.seat(owner, "mentat")
    s.mentat_space = read.id_or_none("space", mentat.get("space"), "mentat")
    s.mentat_kept = flag(mentat.get("kept", False), "mentat, kept")
    only_fields(mentat, {"owner": None, "space": None, "kept": False}, "mentat")


def load_player(read: Reader, data: Mapping[str, Any], place: str) -> Player:
    p = Player()
    p.leader = read.id_or_none("Leader", field(data, "leader", place), place)
    for name in PLAYER_NUMBERS:
        setattr(p, name, number(data.get(name, 0), f"{place}, {name}"))
    for name in PLAYER_FLAGS:
        setattr(p, name, flag(data.get(name, False), f"{place}, {name}"))
    p.resources = [number(data.get(name, 0), f"{place}, {name}") for name in RESOURCES]
    levels = table(field(data, "influence", place), f"{place}, influence")
    p.influence = [
        number(field(levels, FACTIONS[f], f"{place}, influence"), f"{place}, influence") for f in range(TRACKS)
    ]
    p.alliances = read.bits(data.get("alliances", []), f"{place}, alliances")
    p.placed = read.list("space", data.get("placed", []), f"{place}, placed")
    for zone in CARD_ZONES:
        setattr(p, zone, read.list("card", data.get(zone, []), f"{place}, {zone}"))
    p.intrigue = read.list("Intrigue card", data.get("intrigue", []), f"{place}, intrigue")
    p.waiting = read.list("Intrigue card", data.get("waiting", []), f"{place}, waiting")
    p.set_aside = read.id_or_none("card", data.get("set_aside"), f"{place}, set_aside")
    p.secret = read.bits(data.get("secret_factions", []), f"{place}, secret_factions")
    if read.content.switches.spies:
        load_uprising_player(read, p, data, place)
    return p


def load_uprising_player(read: Reader, p: Player, data: Mapping[str, Any], place: str) -> None:
    for name in UPRISING_NUMBERS:
        setattr(p, name, number(data.get(name, 0), f"{place}, {name}"))
    for name in UPRISING_FLAGS:
        setattr(p, name, flag(data.get(name, False), f"{place}, {name}"))
    for post in read.list("observation post", data.get("spies", []), f"{place}, spies"):
        p.spies |= 1 << post
    p.contracts = read.list("contract", data.get("contracts", []), f"{place}, contracts")
    p.contracts_done = read.list("contract", data.get("contracts_done", []), f"{place}, contracts_done")
    p.won = read.list("Conflict card", data.get("won", []), f"{place}, won")
    p.won_down = read.list("Conflict card", data.get("won_down", []), f"{place}, won_down")
    p.objective = read.id("Objective", field(data, "objective", place), f"{place}, objective")


def load_turn(read: Reader, data: Any) -> Turn:
    if data is None:
        return Turn(-1, IDLE)
    data = table(data, "turn")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in MODES:
        raise InvalidState(f"turn: there is no kind of turn {kind!r}.")
    turn = Turn(read.seat(field(data, "player", "turn"), "turn"), MODES.index(kind))
    turn.space = read.id_or_none("space", data.get("space"), "turn")
    for name in TURN_NUMBERS:
        setattr(turn, name, number(data.get(name, 0), f"turn, {name}"))
    for name in TURN_FLAGS:
        setattr(turn, name, flag(data.get(name, False), f"turn, {name}"))
    turn.discount_card = read.id_or_none("card", data.get("discount_card"), "turn")
    turn.last_trashed = read.id_or_none("card", data.get("last_trashed"), "turn")
    for entry in items(data.get("pool", []), "turn, pool"):
        if not isinstance(entry, list) or len(entry) != 2:
            raise InvalidState(f"turn, pool: {entry!r} is not [effect, card].")
        turn.pool.append((read.effect(entry[0], "turn, pool"), read.id_or_none("card", entry[1], "turn, pool")))
    if read.content.switches.spies:
        load_uprising_turn(read, turn, data)
    return turn


def load_uprising_turn(read: Reader, turn: Turn, data: Mapping[str, Any]) -> None:
    for name in UPRISING_TURN_NUMBERS:
        setattr(turn, name, number(data.get(name, 0), f"turn, {name}"))
    for name in UPRISING_TURN_FLAGS:
        setattr(turn, name, flag(data.get(name, False), f"turn, {name}"))
    turn.placed_on = read.id_or_none("observation post", data.get("placed_on"), "turn, placed_on")
    turn.last_discarded = read.id_or_none("card", data.get("last_discarded"), "turn, last_discarded")
    turn.acquired = read.list("card", data.get("acquired", []), "turn, acquired")
    turn.sword_cards = read.list("card", data.get("sword_cards", []), "turn, sword_cards")
    for key in items(data.get("on_acquire", []), "turn, on_acquire"):
        turn.on_acquire.append(read.effect(key, "turn, on_acquire"))


def load_step(read: Reader, step: Any) -> tuple[Any, ...]:
    machine = machine_of(read.content)
    if not isinstance(step, list) or not step or not isinstance(step[0], str):
        raise InvalidState(f"stack: {step!r} is not a step.")
    if step[0] not in machine.actions and step[0] not in machine.asks:
        raise InvalidState(f"stack: there is no step {step[0]!r}.")
    loaded: tuple[Any, ...] = read.value(step, "stack")
    wrong = misshapen(read.content, read.players, loaded)
    if wrong:
        raise InvalidState(f"stack: {wrong}.")
    return loaded
