"""The log: every event of a game is one call of `tell` (or `whisper`, with a part that only some seats see)."""

from __future__ import annotations

from typing import Any

from landsraad.core.messages import Event
from landsraad.dune.components import CARD_IDS, FACTION_IDS, LEADER_IDS, SPICE_CARD_IDS
from landsraad.dune.map import PART_IDS, TERRITORY_IDS
from landsraad.dune.state import DuneState

__all__ = ["card", "faction", "leader", "part", "spice_card", "tell", "territory", "whisper"]


def faction(number: int) -> str:
    return f"faction/{FACTION_IDS[number]}"


def territory(number: int) -> str:
    return f"territory/{TERRITORY_IDS[number]}"


def part(number: int) -> str:
    return f"part/{PART_IDS[number]}"


def card(kind: int) -> str:
    return f"card/{CARD_IDS[kind]}"


def leader(number: int) -> str:
    return f"leader/{LEADER_IDS[number] if number < len(LEADER_IDS) else 'cheap_hero'}"


def spice_card(kind: int) -> str:
    return f"spice_card/{SPICE_CARD_IDS[kind]}"


def tell(state: DuneState, kind: str, params: dict[str, Any]) -> None:
    """Something everybody sees. Callers check `state.sink` first, so that a game without listeners pays nothing."""
    if state.sink is not None:
        state.sink.append(Event(kind, -1, "", params))


def whisper(
    state: DuneState, kind: str, params: dict[str, Any], secret: dict[str, Any], factions: tuple[int, ...]
) -> None:
    """Something whose `secret` part only these factions see."""
    if state.sink is not None:
        state.sink.append(Event(kind, -1, "", params, secret, tuple(state.seat[f] for f in factions)))
