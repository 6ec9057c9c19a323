"""The Content of each game and setting, built when it is first asked for and kept."""

from __future__ import annotations

from typing import Any

from landsraad.imperium.components import Content, Switches
from landsraad.imperium.content.annotate import note_claims
from landsraad.imperium.content.automa import add_hagal, add_rivals
from landsraad.imperium.content.board import (
    add_boards,
    add_contracts,
    add_objectives,
    add_posts,
    add_spaces,
    add_tracks,
)
from landsraad.imperium.content.build import Build, Counts
from landsraad.imperium.content.cards import add_cards, add_conflicts, add_intrigue
from landsraad.imperium.content.check import ensure_checked
from landsraad.imperium.content.files import BASE, SIX, UPRISING, ComponentSet
from landsraad.imperium.content.leaders import add_leaders
from landsraad.imperium.teams.sides import COMMANDERS

__all__ = ["base_content", "load", "uprising_content"]

_cache: dict[Any, Content] = {}
CACHED = 32


def base_content(solo_marker: bool = False) -> Content:
    """The base game; with the 5-Solari marker on the Mentat space, for harder solo games (DI-H3.4)."""
    key = ("base", solo_marker)
    if key not in _cache:
        switches = Switches(mentat=True, recall_sent=True, idle_branch=True, solo_marker=solo_marker)
        remember(key, load("imperium", switches, BASE))
    return _cache[key]


def uprising_content(
    choam: bool = False,
    mixed: bool = False,
    mixed_conflicts: bool = False,
    base_leaders: bool = False,
    counts: Counts | None = None,
    teams: bool = False,
) -> Content:
    """Uprising with or without CHOAM, and with what is mixed in from the base game (UP-M1 to UP-M4).

    `teams`: for six players (UP-S3 to UP-S8).
    """
    chosen = tuple((deck, tuple(sorted(cards.items()))) for deck, cards in sorted((counts or {}).items()))
    key = (choam, mixed, mixed_conflicts, base_leaders, chosen, teams)
    if key not in _cache:
        switches = Switches(spies=True, objectives=True, contracts=choam, idle_acquire=True, teams=teams)
        content = load(
            "uprising",
            switches,
            SIX if teams else UPRISING,
            decks=[BASE] if mixed else [],
            conflicts=[BASE] if mixed_conflicts else [],
            leaders=[BASE] if base_leaders else [],
            counts=counts or {},
            blended=[BASE] if counts else [],
        )
        remember(key, content)
    return _cache[key]


def remember(key: Any, content: Content) -> None:
    if len(_cache) >= CACHED:
        del _cache[next(iter(_cache))]
    _cache[key] = content


def load(
    name: str,
    switches: Switches,
    board: ComponentSet,
    *,
    decks: list[ComponentSet] | None = None,
    conflicts: list[ComponentSet] | None = None,
    leaders: list[ComponentSet] | None = None,
    counts: Counts | None = None,
    blended: list[ComponentSet] | None = None,
) -> Content:
    """The Content of a board, with decks, Conflicts and Leaders of further sets.

    `counts` names the cards of a deck in place of the printed ones; they are looked for in the `blended` sets as well.
    """
    for home in dict.fromkeys([board, *(decks or []), *(conflicts or []), *(leaders or []), *(blended or [])]):
        ensure_checked(home)
    build = Build(name, switches, board)
    add_spaces(build, board)
    if switches.spies:
        add_posts(build, board)
    add_cards(build, board, "starting")
    if switches.teams:
        for leader in COMMANDERS.values():
            add_cards(build, board, f"commander_{leader}")
    add_cards(build, board, "reserve")
    for home in [board, *((blended if "imperium" in (counts or {}) else decks) or [])]:
        add_cards(build, home, "imperium", counts)
    for home in [board, *((blended if "intrigue" in (counts or {}) else decks) or [])]:
        add_intrigue(build, home, counts)
    for home in [board, *(conflicts or [])]:
        add_conflicts(build, home)
    for home in [board, *(leaders or [])]:
        add_leaders(build, home)
    if switches.contracts:
        add_contracts(build, board)
    if switches.objectives:
        add_objectives(build, board)
    add_tracks(build, board)
    if switches.teams:
        add_boards(build, board)
    else:
        add_hagal(build, board)
        add_rivals(build, board)
    note_claims(build.content)
    return build.content
