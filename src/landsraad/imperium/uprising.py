"""`uprising` as a game of the kernel: the same rules with other content and switches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import InvalidOptions
from landsraad.core.rules import GameInfo, OptionSpec
from landsraad.imperium.components import Content
from landsraad.imperium.content.blend import read_blend
from landsraad.imperium.content.files import BASE, UPRISING
from landsraad.imperium.content.loader import uprising_content
from landsraad.imperium.game import ImperiumRules

__all__ = ["UprisingRules"]

SETS = ("uprising", "base")


class UprisingRules(ImperiumRules):
    """Dune: Imperium - Uprising for 3 and 4 players."""

    def __init__(self) -> None:
        leaders = [*UPRISING.read("leaders"), *BASE.read("leaders")]
        self.info = GameInfo(
            "uprising",
            "Dune: Imperium - Uprising",
            (3, 4),
            (
                OptionSpec("choam", "flag", False, (False, True)),
                OptionSpec("leaders", "leaders", "random", ("random", "draft", *leaders)),
                OptionSpec("base_leaders", "flag", False, (False, True)),
                OptionSpec("decks", "sets", ["uprising"], SETS),
                OptionSpec("conflicts", "sets", ["uprising"], SETS),
                OptionSpec("blend", "text", None),
            ),
            texts="landsraad.text.games.imperium.texts:UPRISING",
            painter="landsraad.cli.imperium_picture:paint",
            policy="landsraad.bots.imperium:ImperiumPolicy",
            rulebook="landsraad.text.games.imperium.texts:UPRISING_RULEBOOK",
            client="imperium",
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
        )

    def check(self, players: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        self.check_players(players)
        self.check_names(options)
        checked: dict[str, Any] = {
            "choam": flag(options, "choam"),
            "leaders": options.get("leaders", "random"),
            "base_leaders": flag(options, "base_leaders"),
            "decks": sets(options, "decks"),
            "conflicts": sets(options, "conflicts"),
        }
        blend = options.get("blend")
        if blend is not None:
            if not isinstance(blend, str):
                raise InvalidOptions(f"blend is a text of cards and counts, not {blend!r}.")
            read_blend(blend, checked["choam"])
            checked["blend"] = blend
        leaders = checked["leaders"]
        if isinstance(leaders, (list, tuple)):
            base = BASE.read("leaders")
            if any(isinstance(leader, str) and leader in base for leader in leaders):
                checked["base_leaders"] = True
            if "shaddam_corrino_iv" in leaders and not checked["choam"]:
                raise InvalidOptions("Shaddam Corrino IV plays only with the CHOAM module.")
            checked["leaders"] = list(leaders)
        self.check_leaders(players, leaders, checked)
        return checked


def flag(options: Mapping[str, Any], name: str) -> bool:
    value = options.get(name, False)
    if not isinstance(value, bool):
        raise InvalidOptions(f"{name} is true or false, not {value!r}.")
    return value


def sets(options: Mapping[str, Any], name: str) -> list[str]:
    """The sets a deck is made of, always with Uprising."""
    value = options.get(name, ["uprising"])
    if not isinstance(value, (list, tuple)) or not value or any(item not in SETS for item in value):
        raise InvalidOptions(f"{name} is a list of {' and '.join(SETS)}, not {value!r}.")
    if "uprising" not in value:
        raise InvalidOptions(f"{name} must have uprising in it; base cards are mixed in.")
    return [item for item in SETS if item in value]
