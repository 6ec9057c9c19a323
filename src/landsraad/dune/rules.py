"""`DuneRules`: classic Dune as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.machine import Machine
from landsraad.core.orders import Topic
from landsraad.core.rules import GameInfo, Role, Rules
from landsraad.dune.determinize import determinize
from landsraad.dune.machine import MACHINE
from landsraad.dune.options import PLAYERS, SPECS, check_players, resolve
from landsraad.dune.orders import moment, topics
from landsraad.dune.phases.bidding import occasion
from landsraad.dune.position.reading import load
from landsraad.dune.position.writing import dump
from landsraad.dune.settings import Settings
from landsraad.dune.setup import new_state
from landsraad.dune.state import PHASE_NAMES, DuneState, bits
from landsraad.dune.victory import strongholds_held
from landsraad.dune.view import view

__all__ = []

RULES_VERSION = 2
"""2: a traitor costs all forces in the territory, leaders that never died close no revival, capture and advisors as
their rules say now; nobody is asked who can only pass; deals of any terms, whose
promises bind."""


class DuneRules(Rules):
    info = GameInfo(
        "dune",
        "Dune",
        PLAYERS,
        SPECS,
        texts="landsraad.text.games.dune:TEXTS",
        painter="landsraad.cli.dune_picture:paint",
        policy="landsraad.bots.dune:DunePolicy",
        research="landsraad.research.dune_family:FAMILY",
        rulebook="landsraad.text.games.dune:RULEBOOK",
        book="landsraad.text.games.dune:BOOK",
        client="dune",
        usual=6,
        rules_version=RULES_VERSION,
    )

    def check(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        check_players(players)
        return resolve(players, self.info.check_options(options))

    def roles(self, players: int, options: Mapping[str, Any]) -> tuple[Role, ...]:
        factions = options.get("factions")
        if not isinstance(factions, list):
            return super().roles(players, options)
        return tuple(Role((f"faction/{faction}",)) for faction in factions)

    def machine(self, players: int, options: Mapping[str, Any]) -> Machine:
        return MACHINE

    def setup(self, players: int, seed: int, options: Mapping[str, Any]) -> DuneState:
        return new_state(Settings(players, options), seed)

    def sides(self, state: DuneState, seats: int) -> tuple[tuple[int, ...], ...]:
        """Alliances win together, but for who has won by a right prediction: that victory is not shared."""
        won = sum(1 << faction for faction in state.winners)
        sides = set()
        for faction in state.faction:
            if faction >= 0:
                with_it = won if won >> faction & 1 else ~won
                together = (state.allies[faction] | 1 << faction) & with_it
                sides.add(tuple(sorted(state.seat[f] for f in bits(together))))
        return tuple(sorted(sides)) or super().sides(state, seats)

    def round(self, state: DuneState) -> int:
        return state.turn

    def phase(self, state: DuneState) -> str:
        return PHASE_NAMES[state.phase]

    def moment(self, state: DuneState) -> str:
        return moment(state)

    def occasion(self, state: DuneState, cards: str) -> str:
        return occasion(state, cards)

    def topics(self, state: DuneState, machine: Machine, seat: int) -> list[Topic]:
        return topics(state, machine, seat)

    def scores(self, state: DuneState) -> list[int]:
        """Strongholds held, with a win above everything."""
        return [
            (10 if faction in state.winners else 0) + strongholds_held(state, 1 << faction) if faction >= 0 else 0
            for faction in state.faction
        ]

    def winners(self, state: DuneState) -> list[int]:
        return sorted(state.seat[faction] for faction in state.winners)

    def view(self, state: DuneState, player: int | None) -> dict[str, Any]:
        return view(state, player)

    def determinize(self, state: DuneState, player: int | None, seed: int) -> DuneState:
        return determinize(state, player, seed)

    def dump(self, state: DuneState) -> dict[str, Any]:
        return dump(state)

    def load(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any]) -> DuneState:
        return load(Settings(players, options), data)
