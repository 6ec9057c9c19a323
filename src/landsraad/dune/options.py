"""The options of a game: basic or advanced, module by module, and the readings the rulebook leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from landsraad.core.errors import InvalidOptions
from landsraad.core.rules import OptionSpec
from landsraad.dune.components import EMPEROR, FACTION_IDS, FREMEN
from landsraad.dune.map import CIRCLES

__all__ = ["ALLIANCE_RULES", "MODULES", "PLAYERS", "SPECS", "Settings", "check_players", "resolve"]

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

PLAYERS = (2, 3, 4, 5, 6)
FACTION_WORDS = ("random", "choose")
CIRCLE_WORDS = ("default", "choose")


def _flag(name: str, default: bool) -> OptionSpec:
    return OptionSpec(name, "flag", default, (False, True))


SPECS: tuple[OptionSpec, ...] = (
    _flag("advanced", False),
    *(OptionSpec(name, "flag", None, (None, False, True)) for name in MODULES),
    OptionSpec("factions", "factions", "random", (*FACTION_WORDS, *FACTION_IDS)),
    _flag("faction_swaps", False),
    OptionSpec("circles", "circles", "default", (*CIRCLE_WORDS, *range(1, len(CIRCLES) + 1))),
    OptionSpec("alliances", "choice", "2 members, 4 strongholds", tuple(ALLIANCE_RULES)),
    OptionSpec("strongholds", "number", 3, (2, 3, 4, 5)),
    OptionSpec("max_turns", "number", 10, tuple(range(1, 11))),
    _flag("deals", True),
    _flag("ally_pass_through", False),
    _flag("bg_auto_flip_alone", True),
    _flag("bid_pass_final", False),
    _flag("bribe_spice_delayed", True),
    _flag("emperor_may_give_spice", False),
    _flag("explosion_kills_resting_leaders", True),
    _flag("first_storm_hits_path", False),
    _flag("guild_pledge_flows_back", False),
    OptionSpec("karama_scope", "choice", "phase", ("phase", "single_use")),
    _flag("prescience_public", False),
    _flag("prescience_number_includes_spice", False),
    _flag("reposition_move", True),
    OptionSpec("shared_collection", "choice", "storm_order", ("storm_order", "none")),
    OptionSpec("show_card_counts", "choice", "bidding", ("bidding", "always")),
    OptionSpec("simultaneous_victory", "choice", "storm_order", ("storm_order", "shared")),
    OptionSpec("spice_blow_in_storm", "choice", "none", ("none", "placed")),
    _flag("storm_battle_same_sector", False),
    _flag("storm_hits_start_sector", False),
    _flag("turn1_worms_reshuffled", True),
    _flag("two_player_alliance", False),
    OptionSpec("two_player_strongholds", "number", 3, (3, 4)),
)


def check_players(players: object) -> None:
    if type(players) is not int or players not in PLAYERS:
        raise InvalidOptions(
            f"Dune is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {players!r}.",
            "E_SETUP_PLAYERS",
            {"players": repr(players), "possible": list(PLAYERS)},
        )


def resolve(players: int, checked: dict[str, Any]) -> dict[str, Any]:
    """The options with a faction and a circle for each player, if they are named, and every module on or off."""
    _check_seated(players, checked, "factions", FACTION_WORDS, FACTION_IDS, "E_SETUP_FACTION")
    _check_seated(players, checked, "circles", CIRCLE_WORDS, range(1, len(CIRCLES) + 1), "E_SEAT_TAKEN")
    for name in MODULES:
        if checked[name] is None:
            checked[name] = checked["advanced"]
    return checked


def _check_seated(
    players: int, checked: dict[str, Any], name: str, words: Sequence[str], things: Sequence[object], code: str
) -> None:
    """One of the words, or as many different things as there are players."""
    value = checked[name]
    if value in words:
        return
    known = isinstance(value, list) and all(thing in things and type(thing) is type(things[0]) for thing in value)
    if not known or len(value) != players or len(set(value)) != players:
        raise InvalidOptions(
            f"The option {name} takes {' or '.join(words)}, or {players} different ones of "
            f"{', '.join(str(thing) for thing in things)}; not {value!r}.",
            code,
            {"option": name, "value": repr(value), "choices": [str(thing) for thing in things]},
        )


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
