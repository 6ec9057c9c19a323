"""`uprising` as a game of the kernel: the same rules with other content and switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import InvalidOptions
from landsraad.core.rules import GameInfo, OptionSpec, Role
from landsraad.imperium.automa.options import DIFFICULTY, VARIANTS, check_rivals, rivals_option
from landsraad.imperium.components import Content
from landsraad.imperium.content.blend import read_blend
from landsraad.imperium.content.files import BASE, UPRISING
from landsraad.imperium.content.loader import uprising_content
from landsraad.imperium.game import RULES_VERSION, ImperiumRules, check_leaders, leaders_option
from landsraad.imperium.teams.setup import check_teams, roles_of
from landsraad.imperium.teams.sides import SEATS

__all__ = ["UprisingRules"]

SETS = ("uprising", "base")


class UprisingRules(ImperiumRules):
    """Dune: Imperium – Uprising for 1 to 4 players, of whom up to 2 meet Rivals, and for 6 in two teams."""

    def __init__(self) -> None:
        self.info = GameInfo(
            "uprising",
            "Dune: Imperium – Uprising",
            (1, 2, 3, 4, SEATS),
            (
                OptionSpec("choam", "flag", False, (False, True), unless={"teams": (True,)}),
                leaders_option(UPRISING, BASE),
                OptionSpec("base_leaders", "flag", False, (False, True)),
                OptionSpec("decks", "sets", ["uprising"], SETS),
                OptionSpec("conflicts", "sets", ["uprising"], SETS),
                OptionSpec("blend", "text", None),
                DIFFICULTY,
                rivals_option(UPRISING, "rivals", players=(1, 2)),
                *VARIANTS,
                OptionSpec("teams", "flag", True, (True,), players=(SEATS,)),
            ),
            texts="landsraad.text.games.imperium.texts:UPRISING",
            painter="landsraad.cli.imperium_picture:paint",
            rules_version=RULES_VERSION,
            policy="landsraad.bots.imperium_teams:TeamPolicy",
            rulebook="landsraad.text.games.imperium.texts:UPRISING_RULEBOOK",
            book="landsraad.text.games.imperium.texts:UPRISING_BOOK",
            client="imperium",
            seat_colours=True,
            checker="landsraad.imperium.content.own:check_uprising",
            challenges="landsraad.imperium.challenges:CHALLENGES",
            research="landsraad.research.imperium_family:FAMILY",
        )

    def content(self, options: Mapping[str, Any]) -> Content:
        choam = options.get("choam", False)
        blend = options.get("blend")
        return uprising_content(
            choam=choam,
            mixed="base" in options.get("decks", ()),
            mixed_conflicts="base" in options.get("conflicts", ()),
            base_leaders=options.get("base_leaders", False),
            counts=read_blend(blend, choam) if blend else None,
            teams=options.get("teams", False),
        )

    def check(self, players: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        self.info.check_players(players)
        checked = self.info.check_options(options, players)
        for name in ("decks", "conflicts"):
            if "uprising" not in checked[name]:
                raise InvalidOptions(
                    f"{name} must have uprising in it; base cards are mixed in.",
                    "E_OPTION_VALUE",
                    {"option": name, "value": repr(checked[name]), "choices": list(SETS)},
                )
        if checked["blend"] is None:
            del checked["blend"]
        leaders = checked["leaders"]
        if checked.get("teams"):
            if options.get("choam", True) is not True:
                reason = "Six players use the CHOAM module."  # UP-C1, UP-S7
                raise InvalidOptions(reason, "E_CHOAM_TEAMS", {"players": players})
            checked["choam"] = True
            check_teams(leaders)
        if isinstance(leaders, list):
            self.check_modules(leaders, checked["choam"])
            base = BASE.read("leaders")
            if any(isinstance(leader, str) and leader in base for leader in leaders):
                checked["base_leaders"] = True
        content = self.content(checked)
        check_leaders(players, leaders, content)
        check_rivals(players, checked, content)
        return checked

    def roles(self, players: int, options: Mapping[str, Any]) -> tuple[Role, ...]:
        leading = super().roles(players, options)
        return roles_of(leading) if players == SEATS else leading

    def check_modules(self, leaders: list[Any], choam: bool) -> None:
        printed = UPRISING.read("leaders")
        for leader in leaders:
            if isinstance(leader, str) and printed.get(leader, {}).get("choam") and not choam:
                raise InvalidOptions(
                    f"{printed[leader]['name']} plays only with the CHOAM module.",
                    "E_LEADER_MODULE",
                    {"leader": f"leader/{leader}"},
                )
