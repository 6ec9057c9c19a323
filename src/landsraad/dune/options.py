"""The options of a game: basic or advanced, module by module, and the readings the rulebook leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import InvalidOptions
from landsraad.core.rules import OptionSpec
from landsraad.dune.components import EMPEROR, FACTION_IDS, FREMEN
from landsraad.dune.map import CIRCLES

__all__ = ["ALLIANCE_RULES", "MODULES", "SPECS", "Settings", "check"]

MODULES: tuple[str, ...] = (
    "increased_spice_flow",
    "double_spice_blow",
    "combat_with_spice",
    "karama_powers",
    "advanced_atreides",
    "advanced_bene_gesserit",
    "advanced_emperor",
    "advanced_fremen",
    "advanced_guild",
    "advanced_harkonnen",
)
"""The modules of the advanced game (sections A1 to A10); each follows `advanced` unless it is set (D-0.2)."""

ALLIANCE_RULES: dict[str, tuple[int, int]] = {
    "2 members, 4 strongholds": (2, 4),
    "2 members, 3 strongholds": (2, 3),
    "3 members, 4 strongholds": (3, 4),
    "3 members, 3 strongholds": (3, 3),
    "any members, 3 strongholds": (6, 3),
}
"""The optional alliance table (D-O1 to D-O5)."""

SPECS: tuple[OptionSpec, ...] = (
    OptionSpec("advanced", "bool", False, (False, True)),
    *(OptionSpec(name, "bool or null", None, (None, False, True)) for name in MODULES),
    OptionSpec("factions", "names, random or choose", "random", ("random", "choose")),
    OptionSpec("faction_swaps", "bool", False, (False, True)),
    OptionSpec("circles", "numbers, default or choose", "default", ("default", "choose")),
    OptionSpec("alliances", "choice", "2 members, 4 strongholds", tuple(ALLIANCE_RULES)),
    OptionSpec("strongholds", "number", 3, (2, 3, 4, 5)),
    OptionSpec("max_turns", "number", 10, tuple(range(1, 11))),
    OptionSpec("deals", "bool", True, (False, True)),
    OptionSpec("ally_pass_through", "bool", False, (False, True)),
    OptionSpec("bg_auto_flip_alone", "bool", True, (False, True)),
    OptionSpec("bid_pass_final", "bool", False, (False, True)),
    OptionSpec("bribe_spice_delayed", "bool", True, (False, True)),
    OptionSpec("emperor_may_give_spice", "bool", False, (False, True)),
    OptionSpec("explosion_kills_resting_leaders", "bool", True, (False, True)),
    OptionSpec("first_storm_hits_path", "bool", False, (False, True)),
    OptionSpec("guild_pledge_flows_back", "bool", False, (False, True)),
    OptionSpec("karama_scope", "choice", "phase", ("phase", "single_use")),
    OptionSpec("prescience_public", "bool", False, (False, True)),
    OptionSpec("prescience_number_includes_spice", "bool", False, (False, True)),
    OptionSpec("reposition_move", "bool", True, (False, True)),
    OptionSpec("shared_collection", "choice", "storm_order", ("storm_order", "none")),
    OptionSpec("show_card_counts", "choice", "bidding", ("bidding", "always")),
    OptionSpec("simultaneous_victory", "choice", "storm_order", ("storm_order", "shared")),
    OptionSpec("spice_blow_in_storm", "choice", "none", ("none", "placed")),
    OptionSpec("storm_battle_same_sector", "bool", False, (False, True)),
    OptionSpec("storm_hits_start_sector", "bool", False, (False, True)),
    OptionSpec("turn1_worms_reshuffled", "bool", True, (False, True)),
    OptionSpec("two_player_alliance", "bool", False, (False, True)),
    OptionSpec("two_player_strongholds", "number", 3, (3, 4)),
)


def check(players: object, options: Mapping[str, Any]) -> dict[str, Any]:
    """The complete options, every module resolved to True or False, or InvalidOptions with the reason."""
    if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= 6:
        raise InvalidOptions(f"Dune is for 2 to 6 players, not {players!r} (E_SETUP_PLAYERS).")
    known = {spec.name: spec for spec in SPECS}
    for name in options:
        if name not in known:
            raise InvalidOptions(f"There is no option {name!r}; there are: {', '.join(sorted(known))}.")
    checked: dict[str, Any] = {}
    for name, spec in known.items():
        value = options.get(name, spec.default)
        if name == "factions" and not isinstance(value, str):
            value = _factions(players, value)
        elif name == "circles" and not isinstance(value, str):
            value = _circles(players, value)
        elif not any(value == choice and type(value) is type(choice) for choice in spec.choices):
            choices = ", ".join(repr(choice) for choice in spec.choices)
            raise InvalidOptions(f"The option {name} takes one of {choices}, not {value!r}.")
        checked[name] = value
    for name in MODULES:
        if checked[name] is None:
            checked[name] = checked["advanced"]
    return checked


def _factions(players: int, value: Any) -> list[str]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(name, str) for name in value):
        raise InvalidOptions(f"The option factions takes 'random', 'choose' or a list of names, not {value!r}.")
    names = list(value)
    unknown = [name for name in names if name not in FACTION_IDS]
    if unknown or len(set(names)) != len(names) or len(names) != players:
        raise InvalidOptions(
            f"Give {players} different factions of {', '.join(FACTION_IDS)}, not {names!r} (E_SETUP_FACTION)."
        )
    return names


def _circles(players: int, value: Any) -> list[int]:
    if not isinstance(value, (list, tuple)) or not all(type(number) is int for number in value):
        raise InvalidOptions(f"The option circles takes 'default', 'choose' or a list of numbers, not {value!r}.")
    numbers = list(value)
    if len(set(numbers)) != players or len(numbers) != players or not all(1 <= n <= len(CIRCLES) for n in numbers):
        raise InvalidOptions(f"Give {players} different circles from 1 to 6, not {numbers!r} (E_SEAT_TAKEN).")
    return numbers


class Settings:
    """The checked options of one game as attributes; shared by all states of the game, never changed."""

    __slots__ = (
        "alliance_size",
        "alliance_strongholds",
        "alliances_allowed",
        "ally_pass_through",
        "atreides",
        "bene_gesserit",
        "bg_auto_flip_alone",
        "bid_pass_final",
        "bribe_spice_delayed",
        "circles",
        "combat_with_spice",
        "deals",
        "double_spice_blow",
        "emperor",
        "emperor_may_give_spice",
        "explosion_kills_resting_leaders",
        "faction_swaps",
        "factions",
        "first_storm_hits_path",
        "fremen",
        "guild",
        "guild_pledge_flows_back",
        "harkonnen",
        "increased_spice_flow",
        "karama_powers",
        "max_turns",
        "players",
        "prescience_number_includes_spice",
        "prescience_public",
        "reposition_move",
        "shared_collection",
        "shared_victory",
        "show_card_counts",
        "single_use",
        "spice_blow_in_storm",
        "storm_battle_same_sector",
        "storm_hits_start_sector",
        "strongholds",
        "turn1_worms_reshuffled",
    )

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players: int = players
        self.factions: Any = options["factions"]
        self.circles: Any = options["circles"]
        self.faction_swaps: bool = options["faction_swaps"]
        size, strongholds = ALLIANCE_RULES[options["alliances"]]
        self.alliance_size: int = size
        self.alliance_strongholds: int = strongholds
        self.alliances_allowed: bool = players > 2 or options["two_player_alliance"]  # D-15.6
        self.strongholds: int = options["strongholds"]
        if players == 2 and options["two_player_strongholds"] != 3:
            self.strongholds = options["two_player_strongholds"]
        self.max_turns: int = options["max_turns"]
        self.deals: bool = options["deals"]
        self.increased_spice_flow: bool = options["increased_spice_flow"]
        self.double_spice_blow: bool = options["double_spice_blow"]
        self.combat_with_spice: bool = options["combat_with_spice"]
        self.karama_powers: bool = options["karama_powers"]
        self.atreides: bool = options["advanced_atreides"]
        self.bene_gesserit: bool = options["advanced_bene_gesserit"]
        self.emperor: bool = options["advanced_emperor"]
        self.fremen: bool = options["advanced_fremen"]
        self.guild: bool = options["advanced_guild"]
        self.harkonnen: bool = options["advanced_harkonnen"]
        self.ally_pass_through: bool = options["ally_pass_through"]
        self.bg_auto_flip_alone: bool = options["bg_auto_flip_alone"]
        self.bid_pass_final: bool = options["bid_pass_final"]
        self.bribe_spice_delayed: bool = options["bribe_spice_delayed"]
        self.emperor_may_give_spice: bool = options["emperor_may_give_spice"]
        self.explosion_kills_resting_leaders: bool = options["explosion_kills_resting_leaders"]
        self.first_storm_hits_path: bool = options["first_storm_hits_path"]
        self.guild_pledge_flows_back: bool = options["guild_pledge_flows_back"]
        self.single_use: bool = options["karama_scope"] == "single_use"
        self.prescience_public: bool = options["prescience_public"]
        self.prescience_number_includes_spice: bool = options["prescience_number_includes_spice"]
        self.reposition_move: bool = options["reposition_move"]
        self.shared_collection: bool = options["shared_collection"] == "storm_order"
        self.shared_victory: bool = options["simultaneous_victory"] == "shared"
        self.show_card_counts: bool = options["show_card_counts"] == "always"
        self.spice_blow_in_storm: bool = options["spice_blow_in_storm"] == "placed"
        self.storm_battle_same_sector: bool = options["storm_battle_same_sector"]
        self.storm_hits_start_sector: bool = options["storm_hits_start_sector"]
        self.turn1_worms_reshuffled: bool = options["turn1_worms_reshuffled"]

    def has_starred(self, faction: int) -> bool:
        """Whether Sardaukar or Fedaykin are in play (sections A7, A8)."""
        return (faction == EMPEROR and self.emperor) or (faction == FREMEN and self.fremen)
