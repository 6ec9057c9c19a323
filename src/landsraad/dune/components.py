"""Factions, leaders, advantages and cards as small numbers with names, read from the content files."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from landsraad.dune.map import PART_NUMBER, SPICE_PART, TERRITORIES, TERRITORY_IDS, TERRITORY_NUMBER, TERRITORY_PARTS

__all__ = [
    "ADVANTAGE_IDS",
    "ADVANTAGE_KIND",
    "ADVANTAGE_NUMBER",
    "ADVANTAGE_OWNER",
    "ATREIDES",
    "BENE_GESSERIT",
    "BIDDING_PRESCIENCE",
    "CARDS",
    "CARD_CLASS",
    "CARD_IDS",
    "CARD_KIND",
    "CARD_NUMBER",
    "CHEAP_HERO",
    "CLASSES",
    "EMPEROR",
    "FACTIONS",
    "FACTION_IDS",
    "FACTION_NUMBER",
    "FAMILY_ATOMICS",
    "FORCES",
    "FREE_REVIVAL",
    "FREMEN",
    "FREMEN_START_PARTS",
    "GHOLA",
    "GUILD",
    "HADERACH",
    "HAJR",
    "HAND_LIMIT",
    "HARKONNEN",
    "HERO",
    "HEROIC",
    "KARAMA",
    "KARAMA_STOPS",
    "LASER",
    "LASGUN",
    "LEADERS",
    "LEADERS_OF",
    "LEADER_FACTION",
    "LEADER_IDS",
    "LEADER_NUMBER",
    "LEADER_STRENGTH",
    "POISON",
    "PROJECTILE",
    "SHIELD",
    "SHIELDING",
    "SINK_PART",
    "SNOOPER",
    "SNOOPING",
    "SPECIAL",
    "SPICE_CARDS",
    "SPICE_CARD_IDS",
    "STARRED",
    "START_CARDS",
    "START_FORCES",
    "START_SPICE",
    "START_TRAITORS",
    "STORM_CARDS",
    "TRAITORS_DEALT",
    "TRUTHTRANCE",
    "WEATHER_CONTROL",
    "WORM",
    "WORMS",
    "WORTHLESS",
]


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files("landsraad.dune") / "content" / name).read_text(encoding="utf-8"))


_factions: list[dict[str, Any]] = _read("factions.toml")["faction"]

FACTION_IDS: Final[list[str]] = [entry["id"] for entry in _factions]
FACTION_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(FACTION_IDS)}
FACTIONS: Final = len(FACTION_IDS)
ATREIDES: Final = FACTION_NUMBER["atreides"]
BENE_GESSERIT: Final = FACTION_NUMBER["bene_gesserit"]
EMPEROR: Final = FACTION_NUMBER["emperor"]
FREMEN: Final = FACTION_NUMBER["fremen"]
GUILD: Final = FACTION_NUMBER["spacing_guild"]
HARKONNEN: Final = FACTION_NUMBER["harkonnen"]

FORCES: Final = 20
"""Tokens of each faction."""
TRAITORS_DEALT: Final = 4
START_SPICE: Final[list[int]] = [entry["spice"] for entry in _factions]
FREE_REVIVAL: Final[list[int]] = [entry["free_revival"] for entry in _factions]
HAND_LIMIT: Final[list[int]] = [entry["hand_limit"] for entry in _factions]
START_CARDS: Final[list[int]] = [entry["cards"] for entry in _factions]
START_TRAITORS: Final[list[int]] = [entry["traitors"] for entry in _factions]
STARRED: Final[list[int]] = [entry["starred"]["count"] if "starred" in entry else 0 for entry in _factions]
"""Starred tokens among the twenty: Sardaukar and Fedaykin."""
START_FORCES: Final[list[list[tuple[int, int]]]] = [
    [(TERRITORY_PARTS[TERRITORY_NUMBER[name]][0], count) for name, count in entry.get("forces", {}).items()]
    for entry in _factions
]
"""(part, forces) by faction; the Fremen place theirs by choice."""
FREMEN_START_PARTS: Final[tuple[int, ...]] = tuple(
    part for name in _factions[FREMEN]["among"] for part in TERRITORY_PARTS[TERRITORY_NUMBER[name]]
)

LEADER_IDS: Final[list[str]] = [leader["id"] for entry in _factions for leader in entry["leader"]]
LEADER_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(LEADER_IDS)}
LEADER_STRENGTH: Final[list[int]] = [leader["strength"] for entry in _factions for leader in entry["leader"]]
LEADERS: Final = len(LEADER_IDS)
LEADER_FACTION: Final[list[int]] = [number for number, entry in enumerate(_factions) for _ in entry["leader"]]
LEADERS_OF: Final[list[tuple[int, ...]]] = [
    tuple(leader for leader in range(LEADERS) if LEADER_FACTION[leader] == number) for number in range(FACTIONS)
]
HERO: Final = LEADERS
"""Stands for the Cheap Hero where a leader is expected."""
HADERACH: Final = LEADERS + 1
"""Stands for the Kwisatz Haderach where a leader is expected."""

ADVANTAGE_IDS: Final[list[str]] = []
ADVANTAGE_OWNER: Final[list[int]] = []
ADVANTAGE_KIND: Final[list[str]] = []
KARAMA_STOPS: Final[list[bool]] = []
for _number, _entry in enumerate(_factions):
    for _advantage in _entry["advantage"]:
        ADVANTAGE_IDS.append(_advantage["id"])
        ADVANTAGE_OWNER.append(_number)
        ADVANTAGE_KIND.append(_advantage["kind"])
        KARAMA_STOPS.append(_advantage["karama_stops"])
ADVANTAGE_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(ADVANTAGE_IDS)}
BIDDING_PRESCIENCE: Final = ADVANTAGE_NUMBER["atr_bidding_prescience"]

_treachery: list[dict[str, Any]] = _read("treachery.toml")["card"]

CARD_IDS: Final[list[str]] = [entry["id"] for entry in _treachery]
"""Kinds of treachery cards; of some there are several copies."""
CARD_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(CARD_IDS)}
CARD_KIND: Final[list[int]] = [kind for kind, entry in enumerate(_treachery) for _ in range(entry["count"])]
"""The kind of each of the 33 cards."""
CARDS: Final = len(CARD_KIND)
CLASSES: Final[list[str]] = ["projectile", "poison", "lasgun", "shield", "snooper", "worthless", "hero", "special"]
PROJECTILE: Final = 0
POISON: Final = 1
LASER: Final = 2
SHIELDING: Final = 3
SNOOPING: Final = 4
WORTHLESS: Final = 5
HEROIC: Final = 6
SPECIAL: Final = 7
CARD_CLASS: Final[list[int]] = [CLASSES.index(entry["class"]) for entry in _treachery]
LASGUN: Final = CARD_NUMBER["lasgun"]
SHIELD: Final = CARD_NUMBER["shield"]
SNOOPER: Final = CARD_NUMBER["snooper"]
CHEAP_HERO: Final = CARD_NUMBER["cheap_hero"]
KARAMA: Final = CARD_NUMBER["karama"]
TRUTHTRANCE: Final = CARD_NUMBER["truthtrance"]
FAMILY_ATOMICS: Final = CARD_NUMBER["family_atomics"]
WEATHER_CONTROL: Final = CARD_NUMBER["weather_control"]
HAJR: Final = CARD_NUMBER["hajr"]
GHOLA: Final = CARD_NUMBER["tleilaxu_ghola"]

_spice_territories = [t for t in range(TERRITORIES) if SPICE_PART[t] >= 0]
WORM: Final = len(_spice_territories)
SPICE_CARDS: Final[list[int]] = _spice_territories
"""The territory of each kind of spice card; kind `WORM` is Shai-Hulud."""
SPICE_CARD_IDS: Final[list[str]] = [TERRITORY_IDS[t] for t in _spice_territories] + ["shai_hulud"]
WORMS: Final = 6
STORM_CARDS: Final = 6
"""The Fremen storm deck: distances from 1 to 6."""
SINK_PART: Final = PART_NUMBER["polar_sink"]
