"""`imperium` as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import IllegalAction, InvalidOptions
from landsraad.core.machine import Decision, Machine
from landsraad.core.rules import GameInfo, OptionSpec, Role, Rules
from landsraad.imperium import position, view
from landsraad.imperium.automa.options import DIFFICULTY, check_rivals, rivals_option
from landsraad.imperium.automa.setup import SEATS, rivalry_of
from landsraad.imperium.components import Content
from landsraad.imperium.content.errors import ContentError
from landsraad.imperium.content.files import BASE, ComponentSet
from landsraad.imperium.content.loader import base_content
from landsraad.imperium.content.vocabulary import hint
from landsraad.imperium.determinize import determinize
from landsraad.imperium.machine import machine_of
from landsraad.imperium.refusals import absence, refusal
from landsraad.imperium.rules.rounds import ranking
from landsraad.imperium.rules.seats import sides
from landsraad.imperium.rules.setup import setup
from landsraad.imperium.state import ImperiumState

__all__ = ["RULES_VERSION", "ImperiumRules", "check_leaders", "leaders_option"]


RULES_VERSION = 2
"""2: a card that trashes itself gives everything; counts and the last troops of a supply wait for the player."""


class ImperiumRules(Rules):
    """Dune: Imperium for 1 to 4 players; up to 2 meet Rivals."""

    def __init__(self) -> None:
        self.info = GameInfo(
            "imperium",
            "Dune: Imperium",
            (1, 2, 3, 4),
            (leaders_option(BASE), DIFFICULTY, rivals_option(BASE, "leaders", players=(1,))),
            texts="landsraad.text.games.imperium.texts:IMPERIUM",
            painter="landsraad.cli.imperium_picture:paint",
            rules_version=RULES_VERSION,
            policy="landsraad.bots.imperium:ImperiumPolicy",
            rulebook="landsraad.text.games.imperium.texts:IMPERIUM_RULEBOOK",
            book="landsraad.text.games.imperium.texts:IMPERIUM_BOOK",
            client="imperium",
            seat_colours=True,
            checker="landsraad.imperium.content.own:check_imperium",
            challenges="landsraad.imperium.challenges:CHALLENGES",
            research="landsraad.research.imperium_family:FAMILY",
        )

    def content(self, options: Mapping[str, Any]) -> Content:
        return base_content(solo_marker=options.get("difficulty", "mercenary") != "mercenary")

    def check(self, players: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        self.info.check_players(players)
        checked = self.info.check_options(options, players)
        content = self.content(checked)
        check_leaders(players, checked["leaders"], content)
        check_rivals(players, checked, content)
        return checked

    def seats(self, players: int, options: Mapping[str, Any]) -> int:
        return max(players, SEATS)

    def roles(self, players: int, options: Mapping[str, Any]) -> tuple[Role, ...]:
        leaders = options.get("leaders")
        if not isinstance(leaders, list):
            return super().roles(players, options)
        return tuple(Role((f"leader/{leader}",)) for leader in leaders)

    def machine(self, players: int, options: Mapping[str, Any]) -> Machine:
        return machine_of(self.content(options))

    def setup(self, players: int, seed: int, options: Mapping[str, Any]) -> ImperiumState:
        return setup(self.content(options), players, seed, options)

    def sides(self, state: ImperiumState, seats: int) -> tuple[tuple[int, ...], ...]:
        return tuple(sides(state))

    def round(self, state: ImperiumState) -> int:
        return state.round

    def phase(self, state: ImperiumState) -> str:
        return state.phase

    def ranking(self, state: ImperiumState, seats: int) -> list[tuple[int, ...]]:
        return ranking(state)

    def scores(self, state: ImperiumState) -> list[int]:
        return [p.vp for p in state.players]

    def winners(self, state: ImperiumState) -> list[int]:
        return list(ranking(state)[0])

    def view(self, state: ImperiumState, player: int | None) -> dict[str, Any]:
        return view.view(state, player)

    def determinize(self, state: ImperiumState, player: int | None, seed: int) -> ImperiumState:
        return determinize(state, player, seed)

    def dump(self, state: ImperiumState) -> dict[str, Any]:
        return position.dump(state)

    def load(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any]) -> ImperiumState:
        content = self.content(options)
        rivalry = rivalry_of(content, players, options)
        return position.load(content, rivalry, players, self.seats(players, options), data)

    def refusal(self, state: ImperiumState, decision: Decision, option_id: str) -> IllegalAction:
        return refusal(state, decision, option_id)

    def absence(self, state: ImperiumState, player: int, acting: list[int]) -> IllegalAction:
        return absence(state, player, acting)


def leaders_option(*sets: ComponentSet) -> OptionSpec:
    """The Leaders are named when somebody asks for them; a file that cannot be read names none until it is needed."""

    def choices() -> tuple[object, ...]:
        try:
            return (*DRAWN, *(leader for home in sets for leader in home.read("leaders")))
        except ContentError:
            return DRAWN

    def needs(choice: object) -> dict[str, object]:
        """Some Leaders play only with a module, those of another game only where it is mixed in."""
        for home in sets:
            try:
                printed = home.read("leaders")
            except ContentError:
                return {}
            if choice in printed:
                if home is not sets[0]:
                    return {"base_leaders": True}
                return {"choam": True} if printed[str(choice)].get("choam") else {}
        return {}

    return OptionSpec("leaders", "leaders", "random", choices, needs=needs)


def check_leaders(players: int, leaders: object, content: Content) -> None:
    """`random`, `draft`, or one different Leader for each player."""
    if not isinstance(leaders, list):
        if leaders not in DRAWN:
            raise InvalidOptions(
                f"leaders is 'random', 'draft' or a list of Leader ids, not {leaders!r}.",
                "E_OPTION_VALUE",
                {"option": "leaders", "value": repr(leaders), "choices": list(DRAWN)},
            )
        return
    if len(leaders) != players:
        raise InvalidOptions(
            f"leaders names {len(leaders)} Leaders for {players} players.",
            "E_LEADER_COUNT",
            {"count": len(leaders), "players": players},
        )
    for number, leader in enumerate(leaders):
        if not isinstance(leader, str) or leader not in content.leader_ids:
            raise InvalidOptions(
                f"There is no Leader {leader!r}{hint(leader, content.leader_ids)}",
                "E_LEADER_UNKNOWN",
                {"leader": str(leader)[:LONGEST_NAME], "leaders": list(content.leader_ids)},
            )
        if leader in leaders[:number]:
            raise InvalidOptions(f"{leader} is already taken.", "E_LEADER_TAKEN", {"leader": f"leader/{leader}"})


DRAWN = ("random", "draft")
LONGEST_NAME = 60
