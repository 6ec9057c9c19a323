"""The fields of every kind of component, and what each holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from landsraad.imperium.effects.nodes import FACTIONS

__all__ = ["SCHEMA", "Field", "Fields"]


@dataclass(frozen=True)
class Field:
    """What a field holds.

    | kind | `of` |
    | --- | --- |
    | text, flag | |
    | number | least and most |
    | word, words | the kind of name, or all words that are possible by `|` |
    | effect | the place (`effects.places`) |
    | condition | what it is: `requirement` of a space, `task` of a contract, for a `destination` |
    | price | whether there may be alternatives and conditions |
    | players | |
    | table, tables | its fields |
    """

    kind: str
    of: Any = None
    required: bool = False


Fields = dict[str, Field]

TEXT = Field("text")
NAME = Field("text", required=True)
FLAG = Field("flag")
COUNT = Field("number", (1, 30), required=True)


def effect(place: str, required: bool = False) -> Field:
    return Field("effect", place, required)


CARD: Fields = {
    "name": NAME,
    "count": COUNT,
    "cost": Field("number", (0, 20)),
    "choam": FLAG,
    "factions": Field("words", "faction"),
    "icons": Field("words", "card_icon"),
    "agent": effect("agent"),
    "reveal": effect("reveal"),
    "acquire": effect("acquire"),
    "trash": effect("trash"),
    "discard": effect("discard"),
    "passive": Field("word", "play_anywhere"),
}

SIGNET = Field("table", {"name": NAME, "effect": effect("signet", required=True)}, required=True)
ABILITY: Fields = {
    "name": NAME,
    "effect": effect("ability", required=True),
    "six_players": effect("ability"),
}
SIDE: Fields = {"name": NAME, "left": Field("table", ABILITY, required=True), "signet": SIGNET}

STARTING: Fields = {name: field for name, field in CARD.items() if name not in ("cost", "choam", "acquire")}

SCHEMA: dict[str, Fields] = {
    "spaces": {
        "name": NAME,
        "icon": Field("word", "icon", required=True),
        "faction": Field("word", "faction"),
        "commander": Field("word", "leader"),
        "combat": FLAG,
        "maker": FLAG,
        "protected": FLAG,
        "once_per_game": FLAG,
        "cost": Field("price", True),
        "cost_with_solo_marker": Field("price", False),
        "requirement": Field("condition", "requirement"),
        "visit_influence": effect("visit"),
        "effect": effect("space", required=True),
        "control_bonus": Field("price", False),
    },
    "posts": {"spaces": Field("words", "space", required=True)},
    "tracks": {faction: effect("track") for faction in FACTIONS},
    "starting": STARTING,
    "commander_muaddib": STARTING,
    "commander_shaddam_corrino_iv": STARTING,
    "reserve": CARD,
    "imperium": {**CARD, "cost": Field("number", (0, 20), required=True)},
    "intrigue": {
        "name": NAME,
        "count": COUNT,
        "choam": FLAG,
        "plot": effect("plot"),
        "combat": effect("combat"),
        "endgame": effect("endgame"),
    },
    "conflicts": {
        "name": NAME,
        "level": Field("number", (1, 3), required=True),
        "icon": Field("word", "conflict_icon"),
        "location": Field("word", "controlled_space"),
        "first": effect("reward", required=True),
        "second": effect("reward", required=True),
        "third": effect("reward", required=True),
    },
    "leaders": {
        **SIDE,
        "house": TEXT,
        "complexity": Field("number", (1, 3), required=True),
        "choam": FLAG,
        "rival": FLAG,
        "special": Field("table", ABILITY),
        "back": Field("table", {"id": Field("text", "id", required=True), **SIDE}),
        "training": Field(
            "tables",
            {
                "id": Field("text", "id", required=True),
                "effect": effect("training"),
                "next": Field("words", "", required=True),
            },
        ),
    },
    "contracts": {
        "name": NAME,
        "count": COUNT,
        "condition": Field("condition", "task", required=True),
        "reward": effect("contract", required=True),
    },
    "objectives": {
        "name": NAME,
        "icon": Field("word", "battle_icon", required=True),
        "players": Field("players", required=True),
        "first_player": FLAG,
    },
    "hagal": {
        "name": NAME,
        "count": COUNT,
        "swords": Field("number", (0, 20), required=True),
        "people": Field("number", (1, 2)),
        "reshuffle": FLAG,
        "posts": Field("words", "post"),
        "harvest": Field("word", "free|all"),
        "destinations": Field(
            "tables",
            {
                "space": Field("word", "space", required=True),
                "if": Field("condition", "destination"),
                "effect": effect("hagal", required=True),
            },
        ),
    },
    "rivals": {
        "name": NAME,
        "swordmaster_value": Field("number", (1, 20), required=True),
        "signet": effect("rival", required=True),
        "scheme": effect("rival", required=True),
        "priority": Field("words", "faction", required=True),
        "streamlined": FLAG,
    },
    "boards": {
        "name": NAME,
        "commander": Field("word", "leader", required=True),
        "faction": Field("word", "faction", required=True),
        "at_1": effect("track", required=True),
        "at_3": effect("track", required=True),
        "start": effect("setup"),
    },
}
