"""The complete state as readable data (docs/state.md)."""

from __future__ import annotations

from typing import Any

from landsraad.imperium.components import TRACKS
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES, Node
from landsraad.imperium.rules.intrigue_notes import TABLE
from landsraad.imperium.rules.seats import cubes, is_person, leader_of, rival_of
from landsraad.imperium.state import ImperiumState, IntrigueMove, IntrigueNote
from landsraad.imperium.teams.sides import ARROWS, TOKENS

__all__ = [
    "CARD_ZONES",
    "LEFT_FIELDS",
    "MODES",
    "NOTE_FIELDS",
    "OLDER_ZONES",
    "PLAYER_FLAGS",
    "PLAYER_NUMBERS",
    "TURN_FLAGS",
    "TURN_NUMBERS",
    "UPRISING_FLAGS",
    "UPRISING_NUMBERS",
    "UPRISING_TURN_FLAGS",
    "UPRISING_TURN_NUMBERS",
    "dump",
    "dump_player",
    "dump_turn",
]

MODES = ("", "choosing", "agent", "reveal", "reward")
CARD_ZONES = ("deck", "hand", "played", "revealed", "discard", "trash", "hand_known")
OLDER_ZONES = ("hand_older", "shuffled_in")
LEFT_FIELDS = ("holder", "card", "shuffle", "known_to", "mistaken_by")
NOTE_FIELDS = ("holder", "card", "shuffle", "seen_by", "maybe_stolen_in", "stolen_in")
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
UPRISING_NUMBERS = ("worms", "memories", "training")
UPRISING_FLAGS = ("hooks", "flipped", "objective_down")
UPRISING_TURN_NUMBERS = ("units_in", "gained_spice", "memories")
UPRISING_TURN_FLAGS = ("no_deploy", "harvested", "base_taken", "recalled_spy")


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
        "cause": s.cause,
        "players": [dump_player(s, seat) for seat in range(len(s.players))],
        "imperium_row": [cards[card] if card >= 0 else None for card in s.row],
        "imperium_deck": [cards[card] for card in s.imperium_deck],
        "reserve": {cards[card]: s.reserve[stack] for stack, card in enumerate(content.reserve)},
        "removed": [cards[card] for card in s.removed],
        "intrigue_deck": [intrigue[card] for card in s.intrigue_deck],
        "intrigue_discard": [intrigue[card] for card in s.intrigue_discard],
        "intrigue_shuffles": s.intrigue_shuffles,
        "intrigue_thefts": [dump_move(s, move) for move in s.intrigue_thefts],
        "intrigue_notes": [dump_note(s, note) for note in s.intrigue_notes],
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
    if content.switches.teams:
        data["throne_row"] = [cards[card] for card in s.throne]
    if s.rivalry is not None:
        data["hagal_deck"] = [content.hagal[card].id for card in s.hagal_deck]
        data["hagal_discard"] = [content.hagal[card].id for card in s.hagal_discard]
    if content.switches.spies:
        contracts = [contract.id for contract in content.contracts]
        data["shield_wall"] = s.shield_wall
        data["intrigue_trash"] = [intrigue[card] for card in s.intrigue_trash]
        data["contract_market"] = [contracts[card] if card >= 0 else None for card in s.contract_market]
        data["contract_bank"] = [contracts[card] for card in s.contract_bank]
        data["contracts_aside"] = [contracts[card] for card in s.contracts_aside]
    return data


def dump_move(s: ImperiumState, move: IntrigueMove) -> Any:
    thief, holder, *rest = move
    if thief != TABLE:
        return [thief, holder, numbers(rest[0])] if rest[0] else [thief, holder]
    card, shuffle, *sets = rest
    return dict(zip(LEFT_FIELDS, (holder, s.content.intrigue[card].id, shuffle, *map(numbers, sets)), strict=True))


def numbers(bits: int) -> list[int]:
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def dump_note(s: ImperiumState, note: IntrigueNote) -> dict[str, Any]:
    holder, card, shuffle, *sets = note
    written = map(numbers, sets)
    return dict(zip(NOTE_FIELDS, (holder, s.content.intrigue[card].id, shuffle, *written), strict=True))


def dump_player(s: ImperiumState, seat: int) -> dict[str, Any]:
    content = s.content
    p = s.players[seat]
    data: dict[str, Any] = {"leader": leader_of(s, seat).id or None}
    if not is_person(s, seat):
        data["rival"] = rival_of(s, seat).id or None
    for name in PLAYER_NUMBERS:
        data[name] = getattr(p, name)
    for name in PLAYER_FLAGS:
        data[name] = getattr(p, name)
    for number, name in enumerate(RESOURCES):
        data[name] = p.resources[number]
    data["influence"] = {FACTIONS[f]: p.influence[f] for f in cubes(s, seat)}
    data["alliances"] = [FACTIONS[f] for f in cubes(s, seat) if p.alliances & (1 << f)]
    data["placed"] = [content.spaces[space].id for space in p.placed]
    for zone in (*CARD_ZONES, *OLDER_ZONES):
        data[zone] = [content.cards[card].id for card in getattr(p, zone)]
    data["intrigue"] = [content.intrigue[card].id for card in p.intrigue]
    data["waiting"] = [content.intrigue[card].id for card in p.waiting]
    data["set_aside"] = [content.cards[card].id for card in p.set_aside]
    data["secret_factions"] = [FACTIONS[f] for f in range(TRACKS) if p.secret & (1 << f)]
    if content.switches.spies:
        for name in UPRISING_NUMBERS + UPRISING_FLAGS:
            data[name] = getattr(p, name)
        data["spies"] = [post.id for post in content.posts if p.spies & (1 << post.index)]
        data["contracts"] = [content.contracts[card].id for card in p.contracts]
        data["contracts_done"] = [content.contracts[card].id for card in p.contracts_done]
        data["won"] = [content.conflicts[card].id for card in p.won]
        data["won_down"] = [content.conflicts[card].id for card in p.won_down]
        data["objective"] = content.objectives[p.objective].id if p.objective >= 0 else None
    if p.team is not None:
        team = p.team
        data["tokens"] = [ARROWS[token] for token in TOKENS if team.tokens & token]
        data["figures"] = [ARROWS[token] for token in team.figures]
        data["bonus_token"] = team.bonus_token
        data["kept_swords"] = team.kept_swords
        data["gift"] = [content.intrigue[card].id for card in team.gift]
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
    data["pool"] = [[node.key, cards[card].id if card >= 0 else None] for node, card in turn.pool]
    if s.content.switches.spies:
        for name in UPRISING_TURN_NUMBERS + UPRISING_TURN_FLAGS:
            data[name] = getattr(turn, name)
        data["placed_on"] = s.content.posts[turn.placed_on].id if turn.placed_on >= 0 else None
        data["last_discarded"] = cards[turn.last_discarded].id if turn.last_discarded >= 0 else None
        data["acquired"] = [cards[card].id for card in turn.acquired]
        data["sword_cards"] = [cards[card].id for card in turn.sword_cards]
        data["on_acquire"] = [node.key for node in turn.on_acquire]
    if s.content.switches.teams:
        data["ally"] = turn.ally if turn.ally >= 0 else None
        data["ally_asked"] = turn.ally_asked
    return data


def dump_value(value: Any) -> Any:
    """Steps hold plain values and effect nodes; a node is written as `@` and its place."""
    if isinstance(value, tuple):
        return [dump_value(item) for item in value]
    return f"@{value.key}" if isinstance(value, Node) else value
