"""Every way to play that the shared tests try: a registered game, a number of people, options.

A game enters the shared tests with its settings here and its `invariants` (what there is, and how much of it).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import landsraad
from landsraad import Game
from tests.dune.invariants import invariants as dune_invariants
from tests.imperium.invariants import invariants as imperium_invariants
from tests.uprising.invariants import invariants as uprising_invariants

__all__ = ["INVARIANTS", "SETTINGS", "Setting", "settings_of"]

INVARIANTS: dict[str, Callable[[Game], None]] = {
    "dune": dune_invariants,
    "imperium": imperium_invariants,
    "uprising": uprising_invariants,
}

MIXED = {"choam": True, "decks": ["uprising", "base"], "conflicts": ["uprising", "base"], "base_leaders": True}
CHOSEN = {"factions": "choose", "faction_swaps": True, "circles": "choose", "advanced": True, "max_turns": 5}
VARIANTS = {
    "advanced": True,
    "bid_pass_final": True,
    "emperor_may_give_spice": True,
    "prescience_public": True,
    "prescience_number_includes_spice": True,
    "show_card_counts": "always",
    "storm_battle_same_sector": True,
}
LARGE_ALLIANCES = {"advanced": True, "alliances": "3 members, 3 strongholds", "karama_scope": "single_use"}


@dataclass(frozen=True)
class Setting:
    """One way to play."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def new(self, seed: int, watch: bool = False) -> Game:
        return landsraad.new_game(self.game, self.players, seed, self.options, watch=watch)

    def invariants(self, game: Game) -> None:
        INVARIANTS[self.game](game)


SETTINGS: dict[str, Setting] = {
    "imperium-1": Setting("imperium", 1),
    "imperium-1-hard": Setting("imperium", 1, {"difficulty": "kwisatz_haderach"}),
    "imperium-2": Setting("imperium", 2),
    "imperium-3": Setting("imperium", 3),
    "imperium-4": Setting("imperium", 4),
    "imperium-3-draft": Setting("imperium", 3, {"leaders": "draft"}),
    "uprising-1": Setting("uprising", 1),
    "uprising-1-hard": Setting("uprising", 1, {"difficulty": "kwisatz_haderach", "choam": True, "row_churn": True}),
    "uprising-1-mixed": Setting("uprising", 1, {**MIXED, "leaders": "draft", "difficulty": "sardaukar"}),
    "uprising-2": Setting("uprising", 2, {"smart_politics": True}),
    "uprising-2-streamlined": Setting("uprising", 2, {"streamlined": True, "choam": True}),
    "uprising-3": Setting("uprising", 3),
    "uprising-4-choam": Setting("uprising", 4, {"choam": True}),
    "uprising-3-draft": Setting("uprising", 3, {"choam": True, "leaders": "draft"}),
    "uprising-4-mixed": Setting("uprising", 4, MIXED),
    "uprising-6": Setting("uprising", 6),
    "uprising-6-mixed": Setting("uprising", 6, {**MIXED, "leaders": "draft"}),
    "dune-2-advanced": Setting("dune", 2, {"advanced": True}),
    "dune-3": Setting("dune", 3),
    "dune-3-variants": Setting("dune", 3, VARIANTS),
    "dune-4-chosen": Setting("dune", 4, CHOSEN),
    "dune-4-alliances": Setting("dune", 4, {"alliances": "any members, 3 strongholds"}),
    "dune-5-large-alliances": Setting("dune", 5, LARGE_ALLIANCES),
    "dune-6": Setting("dune", 6),
    "dune-6-advanced": Setting("dune", 6, {"advanced": True}),
}


def settings_of(game: str) -> list[Setting]:
    return [setting for setting in SETTINGS.values() if setting.game == game]
