"""`imperium` as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import IllegalAction, InvalidOptions
from landsraad.core.machine import Decision, Machine
from landsraad.core.rules import GameInfo, OptionSpec, Rules
from landsraad.imperium import position, view
from landsraad.imperium.components import Content
from landsraad.imperium.content.loader import base_content
from landsraad.imperium.machine import machine_of
from landsraad.imperium.refusals import absence, refusal
from landsraad.imperium.rules.rounds import ranking
from landsraad.imperium.rules.seats import sides
from landsraad.imperium.rules.setup import setup
from landsraad.imperium.state import ImperiumState

__all__ = ["ImperiumRules"]


class ImperiumRules(Rules):
    """Dune: Imperium for 3 and 4 players."""

    def __init__(self) -> None:
        content = self.content({})
        leaders = tuple(leader.id for leader in content.leaders)
        self.info = GameInfo(
            "imperium",
            "Dune: Imperium",
            (3, 4),
            (OptionSpec("leaders", "leaders", "random", ("random", "draft", *leaders)),),
            texts="landsraad.text.games.imperium.texts:IMPERIUM",
            painter="landsraad.cli.imperium_picture:paint",
            policy="landsraad.bots.imperium:ImperiumPolicy",
            rulebook="landsraad.text.games.imperium.texts:IMPERIUM_RULEBOOK",
            client="imperium",
        )

    def content(self, options: Mapping[str, Any]) -> Content:
        return base_content()

    def check(self, players: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        self.check_players(players)
        self.check_names(options)
        leaders = options.get("leaders", "random")
        self.check_leaders(players, leaders, {})
        return {"leaders": leaders if isinstance(leaders, str) else list(leaders)}

    def check_players(self, players: Any) -> None:
        if isinstance(players, bool) or players not in self.info.players:
            raise InvalidOptions(f"{self.info.title} is for 3 or 4 players, not {players!r}.", "E_PLAYER_COUNT")

    def check_names(self, options: Mapping[str, Any]) -> None:
        known = {spec.name for spec in self.info.options}
        for name in options:
            if name not in known:
                raise InvalidOptions(f"There is no option {name!r}; there are: {', '.join(sorted(known))}.")

    def check_leaders(self, players: int, leaders: object, options: Mapping[str, Any]) -> None:
        if leaders in ("random", "draft"):
            return
        if not isinstance(leaders, (list, tuple)):
            raise InvalidOptions(f"leaders is 'random', 'draft' or a list of Leader ids, not {leaders!r}.")
        ids = self.content(options).leader_ids
        if len(leaders) != players:
            raise InvalidOptions(f"leaders names {len(leaders)} Leaders for {players} players.")
        for number, leader in enumerate(leaders):
            if not isinstance(leader, str) or leader not in ids:
                raise InvalidOptions(f"There is no Leader {leader!r}; there are: {', '.join(ids)}.")
            if leader in leaders[:number]:
                raise InvalidOptions(f"{leader} is already taken.", "E_LEADER_TAKEN")

    def machine(self, players: int, options: Mapping[str, Any]) -> Machine:
        return machine_of(self.content(options))

    def setup(self, players: int, seed: int, options: Mapping[str, Any]) -> ImperiumState:
        return setup(self.content(options), players, seed, options)

    def sides(self, state: ImperiumState, seats: int) -> tuple[tuple[int, ...], ...]:
        return tuple(sides(state))

    def scores(self, state: ImperiumState) -> list[int]:
        return [p.vp for p in state.players]

    def winners(self, state: ImperiumState) -> list[int]:
        return list(ranking(state)[0])

    def view(self, state: ImperiumState, player: int | None) -> dict[str, Any]:
        return view.view(state, player)

    def determinize(self, state: ImperiumState, player: int | None, seed: int) -> ImperiumState:
        return view.determinize(state, player, seed)

    def dump(self, state: ImperiumState) -> dict[str, Any]:
        return position.dump(state)

    def load(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any]) -> ImperiumState:
        return position.load(self.content(options), players, self.seats(players, options), data)

    def refusal(self, state: ImperiumState, decision: Decision, option_id: str) -> IllegalAction:
        return refusal(state, decision, option_id)

    def absence(self, state: ImperiumState, player: int, acting: list[int]) -> IllegalAction:
        return absence(state, player, acting)
