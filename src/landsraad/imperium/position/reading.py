"""A state from its data: what is missing, unknown or of the wrong kind is refused with its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from landsraad.core.errors import InvalidState
from landsraad.core.reading import FieldKind, Reader
from landsraad.imperium.automa.rivalry import Rivalry
from landsraad.imperium.components import TRACKS, WILD, Content
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES, Node
from landsraad.imperium.machine import machine_of
from landsraad.imperium.position.checking import check
from landsraad.imperium.position.resuming import check_turn
from landsraad.imperium.position.writing import (
    CARD_ZONES,
    LEFT_FIELDS,
    MODES,
    NOTE_FIELDS,
    OLDER_ZONES,
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
from landsraad.imperium.rules.intrigue_notes import TABLE
from landsraad.imperium.rules.row import PLACES
from landsraad.imperium.rules.spies import spied_spaces
from landsraad.imperium.state import IDLE, ImperiumState, IntrigueMove, Player, Turn
from landsraad.imperium.teams.belongings import Belongings
from landsraad.imperium.teams.sides import ARROWS, BOARD, COMMANDERS, FACTIONS_OF

__all__ = ["load"]

MOST = 9_999
"""More than anybody can have of anything."""
INFLUENCE_WAYS = ("gain", "lose")
TROOPS_WAYS = ("deploy", "deploy_recruited", "retreat")
MOST_SHUFFLES = 100
PHASES = ("setup", "start", "turns", "combat", "makers", "recall", "endgame", "over")


class ContentReader(Reader):
    """Knows the names of a content, and how each part of a step is read."""

    def __init__(self, content: Content, seats: int) -> None:
        super().__init__(
            {
                "card": content.card_ids,
                "Intrigue card": content.intrigue_ids,
                "Conflict card": content.conflict_ids,
                "space": content.space_ids,
                "Leader": content.leader_ids,
                "observation post": content.post_ids,
                "contract": content.contract_ids,
                "Objective": content.objective_ids,
                "Hagal card": content.hagal_ids,
                "Rival": content.rival_ids,
                "Faction": {
                    name: number
                    for number, name in enumerate(FACTIONS if content.switches.teams else FACTIONS[:TRACKS])
                },
                "arrow": {name: token for token, name in ARROWS.items()},
            },
            seats,
        )
        self.content = content
        known = len(FACTIONS) if content.switches.teams else TRACKS
        self.sources: dict[str, Collection[str]] = {
            "card": content.card_ids,
            "space": content.space_ids,
            "intrigue": content.intrigue_ids,
            "conflict": content.conflict_ids,
            "leader": content.leader_ids,
            "hagal": content.hagal_ids,
            "rival": content.rival_ids,
            "house": ("hagal",),
            "rival_variant": ("dice_churn",),
            "phase": PHASES,
            "board": [board.id for board in content.boards],
        }
        self.parts: dict[str, FieldKind] = {
            "seat": self.seat,
            "card": lambda value, place: self.number(value, place, most=len(content.cards) - 1),
            "printed": lambda value, place: self.number(value, place, -1, len(content.cards) - 1),
            "intrigue": lambda value, place: self.number(value, place, most=len(content.intrigue) - 1),
            "hagal": lambda value, place: self.number(value, place, most=len(content.hagal) - 1),
            "space": lambda value, place: self.number(value, place, most=len(content.spaces) - 1),
            "number": self.count,
            "numbers": lambda value, place: tuple(self.number(item, place) for item in self.items(value, place)),
            "seats": lambda value, place: tuple(self.seat(item, place) for item in self.items(value, place)),
            "integers": lambda value, place: tuple(
                self.number(item, place, -seats) for item in self.items(value, place)
            ),
            "flag": self.flag,
            "track": lambda value, place: self.number(value, place, most=known - 1),
            "tracks": lambda value, place: self.number(value, place, 1, (1 << known) - 1),
            "icon": lambda value, place: self.number(value, place, most=WILD),
            "influence_way": lambda value, place: self.word(value, INFLUENCE_WAYS, place),
            "troops_way": lambda value, place: self.word(value, TROOPS_WAYS, place),
            "cause": self.cause,
            "node": self.node,
            "nodes": lambda value, place: tuple(self.node(item, place) for item in self.items(value, place)),
        }

    def count(self, value: object, place: str) -> int:
        """How many of something."""
        return self.number(value, place, most=MOST)

    def cause(self, value: object, place: str) -> str:
        """What is being carried out: an effect, a component or a phase."""
        ref = self.text(value, place)
        kind, _, id = ref.partition(".")[0].partition("/")
        if id not in self.sources.get(kind, ()) and ref not in self.content.by_key:
            raise InvalidState(f"{place}: {ref!r} is nothing that can be carried out.")
        return ref

    def effect(self, key: object, place: str) -> Node:
        node = self.content.by_key.get(key) if isinstance(key, str) else None
        if node is None:
            raise InvalidState(f"{place}: there is no effect {key!r}.")
        return node

    def node(self, value: object, place: str) -> Node:
        """An effect in a step is marked by `@`."""
        return self.effect(self.text(value, place).removeprefix("@"), place)


def load(content: Content, rivalry: Rivalry | None, people: int, seats: int, data: Mapping[str, Any]) -> ImperiumState:
    read = ContentReader(content, seats)
    s = ImperiumState(content)
    s.people = people
    s.rivalry = rivalry
    s.round = read.number(read.field(data, "round", "state"), "round")
    s.phase = read.word(read.field(data, "phase", "state"), PHASES, "phase")
    s.first = read.seat(read.field(data, "first_player", "state"), "first_player")
    s.reveals = read.count(data.get("reveals", 0), "reveals")
    s.rng = read.rng(read.field(data, "rng", "state"), "rng")
    s.cause = read.cause(data.get("cause", f"phase/{s.phase}"), "cause")
    boards = read.items(read.field(data, "players", "state"), "players", seats, seats)
    s.players = [load_player(read, n, read.table(board, "players"), f"player {n}") for n, board in enumerate(boards)]
    row = read.items(read.field(data, "imperium_row", "state"), "imperium_row", PLACES, PLACES)
    s.row = [read.id_or_none("card", card, "imperium_row") for card in row]
    s.imperium_deck = read.ids_of("card", read.field(data, "imperium_deck", "state"), "imperium_deck")
    reserve = read.table(read.field(data, "reserve", "state"), "reserve")
    s.reserve = [read.number(read.field(reserve, content.cards[c].id, "reserve"), "reserve") for c in content.reserve]
    s.removed = read.ids_of("card", data.get("removed", []), "removed")
    s.intrigue_deck = read.ids_of("Intrigue card", read.field(data, "intrigue_deck", "state"), "intrigue_deck")
    s.intrigue_discard = read.ids_of("Intrigue card", read.field(data, "intrigue_discard", "state"), "intrigue_discard")
    load_intrigue_notes(read, s, data)
    s.conflict_deck = read.ids_of("Conflict card", read.field(data, "conflict_deck", "state"), "conflict_deck")
    s.conflicts = read.ids_of("Conflict card", read.field(data, "conflicts", "state"), "conflicts")
    s.set_aside_conflicts = read.ids_of("Conflict card", data.get("unused_conflicts", []), "unused_conflicts")
    load_board(read, s, data)
    if rivalry is not None:
        s.hagal_deck = read.ids_of("Hagal card", read.field(data, "hagal_deck", "state"), "hagal_deck")
        s.hagal_discard = read.ids_of("Hagal card", read.field(data, "hagal_discard", "state"), "hagal_discard")
    if content.switches.spies:
        s.shield_wall = read.flag(data.get("shield_wall", True), "shield_wall")
        s.intrigue_trash = read.ids_of("Intrigue card", data.get("intrigue_trash", []), "intrigue_trash")
        market = read.items(data.get("contract_market", []), "contract_market")
        s.contract_market = [read.id_or_none("contract", card, "contract_market") for card in market]
        s.contract_bank = read.ids_of("contract", data.get("contract_bank", []), "contract_bank")
        s.contracts_aside = read.ids_of("contract", data.get("contracts_aside", []), "contracts_aside")
        for p in s.players:
            p.spied = spied_spaces(s, p.spies)
    if content.switches.teams:
        s.throne = read.ids_of("card", data.get("throne_row", []), "throne_row")
    s.turn = load_turn(read, data.get("turn"))
    s.stack = read.stack(machine_of(content), read.parts, read.field(data, "stack", "state"), "stack")
    read.only_fields(data, [*dump(s), "known_intrigue"], "state")
    for seat in range(seats):
        read.only_fields(boards[seat], dump_player(s, seat), f"player {seat}")
    read.only_fields(data.get("turn") or {}, dump_turn(s) or {}, "turn")
    check(s)
    check_turn(s)
    return s


def load_intrigue_notes(read: ContentReader, s: ImperiumState, data: Mapping[str, Any]) -> None:
    s.intrigue_shuffles = read.number(data.get("intrigue_shuffles", 0), "intrigue_shuffles", most=MOST_SHUFFLES)
    place = "intrigue_thefts"
    thefts = read.items(data.get(place, []), place)
    s.intrigue_thefts = tuple(load_move(read, s, value, place) for value in thefts)
    place = "intrigue_notes"
    for value in read.items(data.get(place, []), place):
        note = read.table(value, place)
        read.only_fields(note, NOTE_FIELDS, place)
        holder, card, shuffle, *sets = (read.field(note, name, place) for name in NOTE_FIELDS)
        most = (len(s.players), len(thefts), len(thefts))
        seen_by, maybe, stolen = (load_set(read, items, count, place) for items, count in zip(sets, most, strict=True))
        s.intrigue_notes.append(
            (
                read.seat(holder, place),
                read.id("Intrigue card", card, place),
                read.number(shuffle, f"{place}, shuffle", most=s.intrigue_shuffles),
                seen_by,
                maybe,
                stolen,
            )
        )
    place = "known_intrigue"  # So it was written earlier: who has seen, who holds it, the card.
    for entry in read.items(data.get(place, []), place):
        who, holder, card = read.items(entry, place, 3, 3)
        seen = 1 << read.seat(who, place)
        s.intrigue_notes.append((read.seat(holder, place), read.id("Intrigue card", card, place), 0, seen, 0, 0))


def load_move(read: ContentReader, s: ImperiumState, value: object, place: str) -> IntrigueMove:
    """A theft, or a card that has left a hand."""
    if isinstance(value, list):
        thief, victim, *doubted = read.items(value, place, 2, 3)
        doubted_by = load_set(read, doubted[0], len(s.players), place) if doubted else 0
        return read.seat(thief, place), read.seat(victim, place), doubted_by
    data = read.table(value, place)
    read.only_fields(data, LEFT_FIELDS, place)
    holder, card, shuffle, *sets = (read.field(data, name, place) for name in LEFT_FIELDS)
    return (
        TABLE,
        read.seat(holder, place),
        read.id("Intrigue card", card, place),
        read.number(shuffle, f"{place}, shuffle", most=s.intrigue_shuffles),
        *(load_set(read, items, len(s.players), place) for items in sets),
    )


def load_set(read: ContentReader, value: object, count: int, place: str) -> int:
    """Different numbers below `count`, as bits."""
    found = 0
    for item in read.items(value, place):
        found |= 1 << read.number(item, place, most=count - 1)
    return found


def load_board(read: ContentReader, s: ImperiumState, data: Mapping[str, Any]) -> None:
    spaces = s.content.spaces
    s.control = [-1] * len(spaces)
    for id, owner in read.table(data.get("control", {}), "control").items():
        space = read.id("space", id, "control")
        if spaces[space].control_resource < 0:
            raise InvalidState(f"control: {id} cannot be controlled.")
        s.control[space] = read.seat(owner, "control")
    s.bonus_spice = [0] * len(spaces)
    for id, amount in read.table(data.get("bonus_spice", {}), "bonus_spice").items():
        space = read.id("space", id, "bonus_spice")
        if not spaces[space].maker:
            raise InvalidState(f"bonus_spice: {id} is not a maker space.")
        s.bonus_spice[space] = read.count(amount, "bonus_spice")
    for blocked in read.items(data.get("blocked", []), "blocked"):
        id, owner = read.items(blocked, "blocked", 2, 2)
        s.voices.append((read.id("space", id, "blocked"), read.seat(owner, "blocked")))
    mentat = read.table(data.get("mentat", {}), "mentat")
    owner = mentat.get("owner")
    s.mentat_owner = -1 if owner is None else read.seat(owner, "mentat")
    s.mentat_space = read.id_or_none("space", mentat.get("space"), "mentat")
    s.mentat_kept = read.flag(mentat.get("kept", False), "mentat, kept")
    read.only_fields(mentat, ("owner", "space", "kept"), "mentat")


def load_player(read: ContentReader, seat: int, data: Mapping[str, Any], place: str) -> Player:
    p = Player()
    p.leader = read.id_or_none("Leader", read.field(data, "leader", place), place)
    p.rival = read.id_or_none("Rival", data.get("rival"), f"{place}, rival")
    for name in PLAYER_NUMBERS:
        setattr(p, name, read.count(data.get(name, 0), f"{place}, {name}"))
    for name in PLAYER_FLAGS:
        setattr(p, name, read.flag(data.get(name, False), f"{place}, {name}"))
    p.resources = [read.count(data.get(name, 0), f"{place}, {name}") for name in RESOURCES]
    where = f"{place}, influence"
    levels = read.table(read.field(data, "influence", place), where)
    if read.content.switches.teams:
        p.influence = [0] * len(FACTIONS)
        for track in (FACTIONS_OF[seat],) if seat in COMMANDERS else BOARD:
            p.influence[track] = read.number(read.field(levels, FACTIONS[track], where), where)
        p.team = load_belongings(read, data, place)
    else:
        p.influence = [read.number(read.field(levels, name, where), where) for name in FACTIONS[:TRACKS]]
    p.alliances = read.bits("Faction", data.get("alliances", []), f"{place}, alliances")
    p.placed = read.ids_of("space", data.get("placed", []), f"{place}, placed")
    for zone in CARD_ZONES:
        setattr(p, zone, read.ids_of("card", data.get(zone, []), f"{place}, {zone}"))
    for zone in OLDER_ZONES:
        setattr(p, zone, tuple(read.ids_of("card", data.get(zone, []), f"{place}, {zone}")))
    p.intrigue = read.ids_of("Intrigue card", data.get("intrigue", []), f"{place}, intrigue")
    p.waiting = read.ids_of("Intrigue card", data.get("waiting", []), f"{place}, waiting")
    aside = data.get("set_aside") or []
    p.set_aside = read.ids_of("card", [aside] if isinstance(aside, str) else aside, f"{place}, set_aside")
    p.secret = read.bits("Faction", data.get("secret_factions", []), f"{place}, secret_factions")
    if read.content.switches.spies:
        load_uprising_player(read, p, data, place)
    return p


def load_belongings(read: ContentReader, data: Mapping[str, Any], place: str) -> Belongings:
    team = Belongings()
    for token in read.ids_of("arrow", data.get("tokens", []), f"{place}, tokens"):
        team.tokens |= token
    team.figures = read.ids_of("arrow", data.get("figures", []), f"{place}, figures")
    team.bonus_token = read.flag(data.get("bonus_token", False), f"{place}, bonus_token")
    team.kept_swords = read.number(data.get("kept_swords", 0), f"{place}, kept_swords")
    team.gift = read.ids_of("Intrigue card", data.get("gift", []), f"{place}, gift")
    return team


def load_uprising_player(read: ContentReader, p: Player, data: Mapping[str, Any], place: str) -> None:
    for name in UPRISING_NUMBERS:
        setattr(p, name, read.count(data.get(name, 0), f"{place}, {name}"))
    for name in UPRISING_FLAGS:
        setattr(p, name, read.flag(data.get(name, False), f"{place}, {name}"))
    p.spies = read.bits("observation post", data.get("spies", []), f"{place}, spies")
    p.contracts = read.ids_of("contract", data.get("contracts", []), f"{place}, contracts")
    p.contracts_done = read.ids_of("contract", data.get("contracts_done", []), f"{place}, contracts_done")
    p.won = read.ids_of("Conflict card", data.get("won", []), f"{place}, won")
    p.won_down = read.ids_of("Conflict card", data.get("won_down", []), f"{place}, won_down")
    p.objective = read.id_or_none("Objective", read.field(data, "objective", place), f"{place}, objective")


def load_turn(read: ContentReader, data: Any) -> Turn:
    if data is None:
        return Turn(-1, IDLE)
    data = read.table(data, "turn")
    kind = read.word(data.get("kind"), MODES, "turn, kind")
    turn = Turn(read.seat(read.field(data, "player", "turn"), "turn"), MODES.index(kind))
    turn.space = read.id_or_none("space", data.get("space"), "turn")
    for name in TURN_NUMBERS:
        setattr(turn, name, read.count(data.get(name, 0), f"turn, {name}"))
    for name in TURN_FLAGS:
        setattr(turn, name, read.flag(data.get(name, False), f"turn, {name}"))
    turn.discount_card = read.id_or_none("card", data.get("discount_card"), "turn")
    turn.last_trashed = read.id_or_none("card", data.get("last_trashed"), "turn")
    for entry in read.items(data.get("pool", []), "turn, pool"):
        key, card = read.items(entry, "turn, pool", 2, 2)
        turn.pool.append((read.effect(key, "turn, pool"), read.id_or_none("card", card, "turn, pool")))
    if read.content.switches.spies:
        load_uprising_turn(read, turn, data)
    if read.content.switches.teams:
        ally = data.get("ally")
        turn.ally = -1 if ally is None else read.seat(ally, "turn, ally")
        turn.ally_asked = read.flag(data.get("ally_asked", False), "turn, ally_asked")
    return turn


def load_uprising_turn(read: ContentReader, turn: Turn, data: Mapping[str, Any]) -> None:
    for name in UPRISING_TURN_NUMBERS:
        setattr(turn, name, read.count(data.get(name, 0), f"turn, {name}"))
    for name in UPRISING_TURN_FLAGS:
        setattr(turn, name, read.flag(data.get(name, False), f"turn, {name}"))
    turn.placed_on = read.id_or_none("observation post", data.get("placed_on"), "turn, placed_on")
    turn.last_discarded = read.id_or_none("card", data.get("last_discarded"), "turn, last_discarded")
    turn.acquired = tuple(read.ids_of("card", data.get("acquired", []), "turn, acquired"))
    turn.sword_cards = tuple(read.ids_of("card", data.get("sword_cards", []), "turn, sword_cards"))
    keys = read.items(data.get("on_acquire", []), "turn, on_acquire")
    turn.on_acquire = tuple([read.effect(key, "turn, on_acquire") for key in keys])
