"""`Settings`: the checked options of a game as the rules read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.dune.components import EMPEROR, FREMEN
from landsraad.dune.options import ALLIANCE_RULES

__all__ = ["Settings"]


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
