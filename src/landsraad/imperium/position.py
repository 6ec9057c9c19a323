"""The complete state as readable data and back, checked (docs/state.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import InvalidState
from landsraad.core.machine import reopen
from landsraad.imperium.components import Content
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES, Node
from landsraad.imperium.rules.influence import ALLIANCE
from landsraad.imperium.rules.spies import SPIES, spied_spaces
from landsraad.imperium.state import TROOPS, ImperiumState, Player, Turn
from landsraad.imperium.steps import misshapen

__all__ = ["dump", "load"]

PHASES = ("setup", "start", "turns", "combat", "makers", "recall", "endgame", "over")
MODES = ("", "choosing", "agent", "reveal", "reward")
CARD_ZONES = ("deck", "hand", "played", "revealed", "discard", "trash", "hand_known")
PLAYER_NUMBERS = (
    "vp",
    "agents",
    "supply",
    "garrison",
    "conflict",
    "swords",
    "persuasion",
    "revealed_at",
    "deck_known",
)
PLAYER_FLAGS = ("swordmaster", "high_council", "secret_used")
TURN_NUMBERS = ("paid", "recruited", "deployed", "moved_in", "icons", "visit_bonus", "discount")
TURN_FLAGS = ("started", "passed", "ignore_enemies", "acquire_on_top")
RNG_BITS = 64

UPRISING_NUMBERS = ("worms", "memories", "training")
UPRISING_FLAGS = ("hooks", "flipped", "objective_down")
UPRISING_TURN_NUMBERS = ("units_in", "gained_spice", "memories")
UPRISING_TURN_FLAGS = ("no_deploy", "harvested", "base_taken", "recalled_spy")


# --- writing ---------------------------------------------------------------------------------------------------------


def dump(s: ImperiumState) -> dict[str, Any]:
    content = s.content
    cards = [card.id for card in content.cards]
    intrigue = [card.id for card in content.intrigue]
    conflicts = [conflict.id for conflict in content.conflicts]
    spaces = [space.id for space in content.spaces]
    data: dict[str, Any] = {
        "round": s.round,
        "phase": s.phase,
        "first_player": s.first,
        "reveals": s.reveals,
        "rng": s.rng,
        "players": [dump_player(s, p) for p in s.players],
        "imperium_row": [cards[card] if card >= 0 else None for card in s.row],
        "imperium_deck": [cards[card] for card in s.imperium_deck],
        "reserve": {cards[card]: s.reserve[stack] for stack, card in enumerate(content.reserve)},
        "removed": [cards[card] for card in s.removed],
        "intrigue_deck": [intrigue[card] for card in s.intrigue_deck],
        "intrigue_discard": [intrigue[card] for card in s.intrigue_discard],
        "known_intrigue": [[who, holder, intrigue[card]] for who, holder, card in s.known_intrigue],
        "conflict_deck": [conflicts[card] for card in s.conflict_deck],
        "conflicts": [conflicts[card] for card in s.conflicts],
        "unused_conflicts": [conflicts[card] for card in s.set_aside_conflicts],
        "control": {spaces[n]: owner for n, owner in enumerate(s.control) if owner >= 0},
        "bonus_spice": {spaces[n]: s.bonus_spice[n] for n in content.makers},
        "blocked": [[spaces[space], owner] for space, owner in s.voices],
        "mentat": {
            "owner": s.mentat_owner if s.mentat_owner >= 0 else None,
            "space": spaces[s.mentat_space] if s.mentat_space >= 0 else None,
            "kept": s.mentat_kept,
        },
        "turn": dump_turn(s),
        "stack": [dump_value(step) for step in s.stack],
    }
    if content.switches.spies:
        contracts = [contract.id for contract in content.contracts]
        data["shield_wall"] = s.shield_wall
        data["intrigue_trash"] = [intrigue[card] for card in s.intrigue_trash]
        data["contract_market"] = [contracts[card] if card >= 0 else None for card in s.contract_market]
        data["contract_bank"] = [contracts[card] for card in s.contract_bank]
        data["contracts_aside"] = [contracts[card] for card in s.contracts_aside]
    return data


def dump_player(s: ImperiumState, p: Player) -> dict[str, Any]:
    content = s.content
    data: dict[str, Any] = {"leader": content.leaders[p.leader].id if p.leader >= 0 else None}
    for name in PLAYER_NUMBERS:
        data[name] = getattr(p, name)
    for name in PLAYER_FLAGS:
        data[name] = getattr(p, name)
    for number, name in enumerate(RESOURCES):
        data[name] = p.resources[number]
    data["influence"] = {FACTIONS[f]: p.influence[f] for f in range(4)}
    data["alliances"] = [FACTIONS[f] for f in range(4) if p.alliances & (1 << f)]
    data["placed"] = [content.spaces[space].id for space in p.placed]
    for zone in CARD_ZONES:
        data[zone] = [content.cards[card].id for card in getattr(p, zone)]
    data["intrigue"] = [content.intrigue[card].id for card in p.intrigue]
    data["waiting"] = [content.intrigue[card].id for card in p.waiting]
    data["set_aside"] = content.cards[p.set_aside].id if p.set_aside >= 0 else None
    data["secret_factions"] = [FACTIONS[f] for f in range(4) if p.secret & (1 << f)]
    if content.switches.spies:
        for name in UPRISING_NUMBERS + UPRISING_FLAGS:
            data[name] = getattr(p, name)
        data["spies"] = [post.id for post in content.posts if p.spies & (1 << post.index)]
        data["contracts"] = [content.contracts[card].id for card in p.contracts]
        data["contracts_done"] = [content.contracts[card].id for card in p.contracts_done]
        data["won"] = [content.conflicts[card].id for card in p.won]
        data["won_down"] = [content.conflicts[card].id for card in p.won_down]
        data["objective"] = content.objectives[p.objective].id if p.objective >= 0 else None
    return data


def dump_turn(s: ImperiumState) -> dict[str, Any] | None:
    turn = s.turn
    if turn.seat < 0:
        return None
    cards = s.content.cards
    data: dict[str, Any] = {"player": turn.seat, "kind": MODES[turn.mode]}
    data["space"] = s.content.spaces[turn.space].id if turn.space >= 0 else None
    for name in TURN_NUMBERS + TURN_FLAGS:
        data[name] = getattr(turn, name)
    data["discount_card"] = cards[turn.discount_card].id if turn.discount_card >= 0 else None
    data["last_trashed"] = cards[turn.last_trashed].id if turn.last_trashed >= 0 else None
    data["pool"] = [[node.key, cards[source].id if source >= 0 else None] for node, source in turn.pool]
    if s.content.switches.spies:
        for name in UPRISING_TURN_NUMBERS + UPRISING_TURN_FLAGS:
            data[name] = getattr(turn, name)
        data["placed_on"] = s.content.posts[turn.placed_on].id if turn.placed_on >= 0 else None
        data["last_discarded"] = cards[turn.last_discarded].id if turn.last_discarded >= 0 else None
        data["acquired"] = [cards[card].id for card in turn.acquired]
        data["sword_cards"] = [cards[card].id for card in turn.sword_cards]
        data["on_acquire"] = [node.key for node in turn.on_acquire]
    return data


def dump_value(value: Any) -> Any:
    """Steps hold plain values and effect nodes; a node is written as `@` and its place."""
    if isinstance(value, tuple):
        return [dump_value(item) for item in value]
    return f"@{value.key}" if isinstance(value, Node) else value


# --- reading ---------------------------------------------------------------------------------------------------------


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
            "Faction": {name: number for number, name in enumerate(FACTIONS[:4])},
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
    s.players = [load_player(read, table(seat, "players"), f"player {n}") for n, seat in enumerate(seats)]
    row = items(field(data, "imperium_row", "state"), "imperium_row")
    s.row = [read.id_or_none("card", card, "imperium_row") for card in row]
    if len(s.row) != 5:
        raise InvalidState(f"imperium_row: has {len(s.row)} places instead of 5.")
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
    for seat, p in enumerate(s.players):
        only_fields(seats[seat], dump_player(s, p), f"player {seat}")
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
    p.influence = [number(field(levels, FACTIONS[f], f"{place}, influence"), f"{place}, influence") for f in range(4)]
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
        return Turn(-1, 0)
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
    machine = read.content.machine
    if not isinstance(step, list) or not step or not isinstance(step[0], str):
        raise InvalidState(f"stack: {step!r} is not a step.")
    if step[0] not in machine.actions and step[0] not in machine.asks:
        raise InvalidState(f"stack: there is no step {step[0]!r}.")
    loaded: tuple[Any, ...] = read.value(step, "stack")
    wrong = misshapen(read.content, read.players, loaded)
    if wrong:
        raise InvalidState(f"stack: {wrong}.")
    return loaded


# --- what can exist --------------------------------------------------------------------------------------------------


def check(s: ImperiumState) -> None:
    """Every component in exactly one place, and numbers within the limits of the game."""
    content = s.content
    seats = len(s.players)
    held: Counter[int] = Counter(card for card in s.row if card >= 0)
    held.update(s.imperium_deck + s.removed)
    for p in s.players:
        held.update(p.deck + p.hand + p.played + p.revealed + p.discard + p.trash)
        if p.set_aside >= 0:
            held[p.set_aside] += 1
    # A card acquired with Recruitment Mission while its owner chooses the place (DI-C29).
    held.update(step[2] for step in s.stack if step[0] == "place_acquired" and len(step) == 3)
    for stack, card in enumerate(content.reserve):
        held[card] += s.reserve[stack]
    for definition in content.cards:
        copies = definition.copies * (seats if definition.kind == "starting" else 1)
        exact(f"card {definition.id}", held[definition.index], copies)
    resolving = [step[1] for step in s.stack if step[0] == "discard_intrigue" and len(step) == 2]
    intrigue: Counter[int] = Counter(s.intrigue_deck + s.intrigue_discard + s.intrigue_trash + resolving)
    for p in s.players:
        intrigue.update(p.intrigue + p.waiting)
    for held_card in content.intrigue:
        exact(f"Intrigue card {held_card.id}", intrigue[held_card.index], held_card.copies)
    conflicts = Counter(s.conflict_deck + s.conflicts + s.set_aside_conflicts)
    for conflict in content.conflicts:
        exact(f"Conflict card {conflict.id}", conflicts[conflict.index], 1)
    if content.switches.spies:
        check_uprising(s)
    leaders = [p.leader for p in s.players if p.leader >= 0]
    if len(set(leaders)) < len(leaders):
        raise InvalidState("Two players have the same Leader.")
    for seat, p in enumerate(s.players):
        check_player(s, seat, p)
    for faction in range(4):
        check_alliance(s, faction)
    if s.round != len(s.conflicts):
        raise InvalidState(f"round: {s.round}, but {len(s.conflicts)} Conflict cards have been revealed.")
    check_known_intrigue(s)
    if s.mentat_space >= 0 and (s.mentat_owner < 0 or s.mentat_space not in s.players[s.mentat_owner].placed):
        raise InvalidState("mentat: it stands on a space where its owner has no Agent.")


def check_uprising(s: ImperiumState) -> None:
    """Contracts, won Conflicts and Objectives, each in one place (UP-23.5)."""
    content = s.content
    if s.phase != "setup":
        contracts = Counter(card for card in s.contract_market if card >= 0)
        contracts.update(s.contract_bank + s.contracts_aside)
        for p in s.players:
            contracts.update(p.contracts + p.contracts_done)
        for contract in content.contracts:
            exact(f"contract {contract.id}", contracts[contract.index], contract.copies)
    won = Counter(card for p in s.players for card in p.won + p.won_down)
    for card, copies in won.items():
        if copies > 1 or card not in s.conflicts:
            raise InvalidState(f"Conflict card {content.conflicts[card].id} cannot have been won like this.")
    if len({p.objective for p in s.players}) < len(s.players):
        raise InvalidState("Two players have the same Objective.")


def check_alliance(s: ImperiumState, faction: int) -> None:
    holders = [seat for seat, p in enumerate(s.players) if p.alliances & (1 << faction)]
    name = FACTIONS[faction]
    if len(holders) > 1:
        raise InvalidState(f"Two players hold the Alliance of {name}.")
    if not holders or any(step[0] == "choose_heir" for step in s.stack):
        return  # The token of a player who is choosing an heir is on its way (DI-15.7).
    levels = [p.influence[faction] for p in s.players]
    level = levels[holders[0]]
    if level < ALLIANCE:
        raise InvalidState(f"player {holders[0]}: holds the Alliance of {name} with less than {ALLIANCE} Influence.")
    if level < max(levels):
        raise InvalidState(f"player {holders[0]}: holds the Alliance of {name}, but another player has more Influence.")


def check_known_intrigue(s: ImperiumState) -> None:
    """What one player has seen of the Intrigue cards of another must be there."""
    seen: Counter[tuple[int, int, int]] = Counter(s.known_intrigue)
    for (who, holder, card), copies in seen.items():
        if who == holder:
            raise InvalidState(f"known_intrigue: player {who} needs no note of the own cards.")
        if s.players[holder].intrigue.count(card) < copies:
            id = s.content.intrigue[card].id
            raise InvalidState(
                f"known_intrigue: player {holder} does not hold {id}, which player {who} has seen there."
            )


def exact(what: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise InvalidState(f"There must be {wanted} of {what}; this position has {found}.")


def check_player(s: ImperiumState, seat: int, p: Player) -> None:
    place = f"player {seat}"
    total = p.supply + p.garrison + p.conflict + p.memories
    if total != TROOPS:
        raise InvalidState(f"{place}: {total} troops over supply, garrison and Conflict instead of {TROOPS}.")
    if any(level > 6 for level in p.influence):
        raise InvalidState(f"{place}: Influence is at most 6.")
    own = len(p.placed) - (1 if s.mentat_owner == seat and s.mentat_space >= 0 else 0)
    agents = 3 if p.swordmaster else 2
    if p.agents + own != agents:
        raise InvalidState(f"{place}: {p.agents + own} Agents on Leader and board instead of {agents}.")
    if p.spies.bit_count() > SPIES:
        raise InvalidState(f"{place}: {p.spies.bit_count()} Spies on the board instead of at most {SPIES}.")
    track = s.content.leaders[p.leader].training if p.leader >= 0 else []
    if p.training and p.training >= len(track):
        raise InvalidState(f"{place}: training is not a space of the Leader's track.")
    if p.flipped and (p.leader < 0 or s.content.leaders[p.leader].back is None):
        raise InvalidState(f"{place}: the Leader has no other side.")
    if p.deck_known > len(p.deck):
        raise InvalidState(f"{place}: deck_known is larger than the deck.")
    missing = Counter(p.hand_known) - Counter(p.hand)
    if missing:
        raise InvalidState(f"{place}: hand_known names cards that are not in the hand.")
    if p.secret and p.secret.bit_count() != 2:
        raise InvalidState(f"{place}: secret_factions are two different Factions.")
    if p.leader < 0 and s.phase != "setup":
        raise InvalidState(f"{place}: has no Leader.")


def check_stack(s: ImperiumState) -> None:
    """The steps must make sense: the open decision is computed once on a copy."""
    if not s.stack and s.phase != "over":
        raise InvalidState("stack: nothing is left to do, but the game is not over.")
    try:
        decisions = reopen(s.content.machine, s.copy(), 0)
    except Exception as error:
        raise InvalidState(f"stack: these steps cannot be carried out in this position ({error!r}).") from error
    for decision in decisions:
        if not 0 <= decision.player < len(s.players):
            raise InvalidState(f"stack: there is no player {decision.player}.")
