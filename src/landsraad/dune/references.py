"""References: how messages and events name the things of the table (`card/karama`, `territory/arrakeen`)."""

from __future__ import annotations

from typing import Final

from landsraad.dune.components import ADVANTAGE_IDS, CARD_IDS, FACTION_IDS, HADERACH, HERO, LEADER_IDS, SPICE_CARD_IDS
from landsraad.dune.map import PART_IDS, TERRITORY_IDS
from landsraad.dune.state import PHASE_NAMES

__all__ = []

NO_CARD: Final = "card/none"
NO_LEADER: Final = "leader/none"

_ADVANTAGES: Final = [f"advantage/{name}" for name in ADVANTAGE_IDS]
_CARDS: Final = [f"card/{name}" for name in CARD_IDS]
_FACTIONS: Final = [f"faction/{name}" for name in FACTION_IDS]
_LEADERS: Final = {
    **{number: f"leader/{name}" for number, name in enumerate(LEADER_IDS)},
    HERO: "leader/cheap_hero",
    HADERACH: "leader/kwisatz_haderach",
}
_PARTS: Final = [f"part/{name}" for name in PART_IDS]
_PHASES: Final = [f"phase/{name}" for name in PHASE_NAMES]
_SPICE_CARDS: Final = [f"spice_card/{name}" for name in SPICE_CARD_IDS]
_TERRITORIES: Final = [f"territory/{name}" for name in TERRITORY_IDS]


_SOURCES: Final = frozenset(
    (*_ADVANTAGES, *_CARDS, *_FACTIONS, *_LEADERS.values(), *_PHASES, *_SPICE_CARDS, *_TERRITORIES)
)


def is_source(reference: str) -> bool:
    """Whether events can come from such a thing."""
    return reference in _SOURCES


def advantage(number: int) -> str:
    return _ADVANTAGES[number]


def card(kind: int) -> str:
    return _CARDS[kind]


def faction(number: int) -> str:
    return _FACTIONS[number]


def leader(number: int) -> str:
    """A leader, the Cheap Hero or the Kwisatz Haderach."""
    return _LEADERS[number]


def part(number: int) -> str:
    return _PARTS[number]


def phase(number: int) -> str:
    return _PHASES[number]


def spice_card(kind: int) -> str:
    return _SPICE_CARDS[kind]


def territory(number: int) -> str:
    return _TERRITORIES[number]
