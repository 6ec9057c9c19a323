"""The options of a game: basic or advanced, module by module, and the readings the rulebook leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from landsraad.core.errors import InvalidOptions
from landsraad.core.rules import OptionSpec
from landsraad.dune.components import FACTION_IDS
from landsraad.dune.map import CIRCLES

__all__ = ["ALLIANCE_RULES", "MODULES", "PLAYERS", "SPECS", "check_players", "resolve"]

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


def _flag(name: str, default: bool, *, rare: bool = True) -> OptionSpec:
    return OptionSpec(name, "flag", default, (False, True), rare=rare)


def _reading(name: str, *choices: str) -> OptionSpec:
    """The first of the choices is how we read the rules."""
    return OptionSpec(name, "choice", choices[0], choices, rare=True)


SPECS: tuple[OptionSpec, ...] = (
    _flag("advanced", False, rare=False),
    *(OptionSpec(name, "flag", None, (None, False, True), follows="advanced", rare=True) for name in MODULES),
    OptionSpec("factions", "factions", "random", (*FACTION_WORDS, *FACTION_IDS)),
    _flag("faction_swaps", False),
    OptionSpec("circles", "circles", "default", (*CIRCLE_WORDS, *range(1, len(CIRCLES) + 1)), rare=True),
    OptionSpec("alliances", "choice", "2 members, 4 strongholds", tuple(ALLIANCE_RULES)),
    OptionSpec("strongholds", "number", 3, (2, 3, 4, 5), rare=True),
    OptionSpec("max_turns", "number", 10, tuple(range(1, 11))),
    _flag("deals", True, rare=False),
    _flag("ally_pass_through", False),
    _flag("bg_auto_flip_alone", True),
    _flag("bid_pass_final", False),
    _flag("bribe_spice_delayed", True),
    _flag("emperor_may_give_spice", False),
    _flag("explosion_kills_resting_leaders", True),
    _flag("first_storm_hits_path", False),
    _flag("guild_pledge_flows_back", False),
    _reading("karama_scope", "phase", "single_use"),
    _flag("prescience_public", False),
    _flag("prescience_number_includes_spice", False),
    _flag("reposition_move", True),
    _reading("shared_collection", "storm_order", "none"),
    _reading("show_card_counts", "bidding", "always"),
    _reading("simultaneous_victory", "storm_order", "shared"),
    _reading("spice_blow_in_storm", "none", "placed"),
    _flag("storm_battle_same_sector", False),
    _flag("storm_hits_start_sector", False),
    _flag("turn1_worms_reshuffled", True),
    _flag("two_player_alliance", False),
    OptionSpec("two_player_strongholds", "number", 3, (3, 4), rare=True),
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
