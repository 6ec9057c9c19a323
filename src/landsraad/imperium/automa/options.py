"""The options of games with Rivals: the level, who they are, and the variants (DI-H3.1, DI-H3.2, UP-R1, UP-R8)."""

from __future__ import annotations

from typing import Any

from landsraad.core.errors import InvalidOptions
from landsraad.core.rules import OptionSpec
from landsraad.imperium.automa.rivalry import LEVELS
from landsraad.imperium.automa.setup import EXPERT, SEATS, rivalry_of
from landsraad.imperium.components import Content
from landsraad.imperium.content.errors import ContentError
from landsraad.imperium.content.files import Components, ComponentSet

__all__ = ["DIFFICULTY", "VARIANTS", "check_rivals", "rivals_option"]

SOLO = (1,)
PAIR = (2,)
FEW = (1, 2)
FLAG = (False, True)

DIFFICULTY = OptionSpec("difficulty", "choice", LEVELS[0], LEVELS, players=SOLO, code="E_DIFFICULTY")

FOR_EXPERTS: dict[str, tuple[object, ...]] = {"difficulty": LEVELS[EXPERT:]}
"""Levels at which variants are always used (UP-R46)."""

VARIANTS = (
    OptionSpec("streamlined", "flag", False, FLAG, players=PAIR),
    OptionSpec("row_churn", "flag", False, FLAG, players=SOLO),
    OptionSpec("brutal_escalation", "flag", False, FLAG, players=FEW, unless=FOR_EXPERTS),
    OptionSpec("expert_deployment", "flag", False, FLAG, players=FEW, unless=FOR_EXPERTS),
    OptionSpec("smart_politics", "flag", False, FLAG, players=FEW, unless=FOR_EXPERTS),
)
"""Of Uprising (UP-R41 to UP-R45)."""


def rivals_option(home: ComponentSet, file: str, players: tuple[int, ...]) -> OptionSpec:
    """Two for one person, one for two; those that cannot be Rivals are not offered.

    Where the Rivals are Leaders, nobody else can have them.
    """

    def printed() -> Components:
        try:
            return home.read(file)
        except ContentError:
            return {}

    def choices() -> tuple[object, ...]:
        return ("random", *(id for id, data in printed().items() if data.get("rival", True)))

    def needs(choice: object) -> dict[str, object]:
        """UP-R42: streamlined Rivals are for the games that ask for one."""
        if file == "leaders" or choice not in printed():
            return {}
        return {"streamlined": printed()[str(choice)].get("streamlined", False)}

    apart = ("leaders",) if file == "leaders" else ()
    return OptionSpec("rivals", "rivals", "random", choices, players=players, needs=needs, apart=apart)


def check_rivals(players: int, checked: dict[str, Any], content: Content) -> None:
    """`random`, or so many different Rivals; `checked` is brought into its normal form."""
    rivalry = rivalry_of(content, players, checked)
    if rivalry is None or rivalry.third_party:
        return
    for name, on in (
        ("brutal_escalation", rivalry.brutal_escalation),
        ("expert_deployment", rivalry.restraint > 0),
        ("smart_politics", rivalry.smart_politics),
    ):
        if name in checked:
            checked[name] = on  # UP-R46: not a matter of choice at the higher levels.
    rivals = checked["rivals"]
    if rivals == "random":
        return
    if isinstance(rivals, str):
        rivals = checked["rivals"] = [rivals]
    wanted = SEATS - players
    if len(rivals) != wanted:
        raise InvalidOptions(
            f"rivals names {len(rivals)} Rivals instead of {wanted}.",
            "E_RIVAL_COUNT",
            {"count": len(rivals), "wanted": wanted},
        )
    for number, id in enumerate(rivals):
        check_rival(id, players, checked, content)
        if id in rivals[:number]:
            raise InvalidOptions(f"{id} is already taken.", "E_LEADER_TAKEN", {"leader": f"leader/{id}"})


def check_rival(id: object, players: int, checked: dict[str, Any], content: Content) -> None:
    if not isinstance(id, str) or (id not in content.rival_ids and id not in content.leader_ids):
        known = ", ".join(content.rival_ids)
        raise InvalidOptions(
            f"There is no Rival {id!r}; there are: {known}.", "E_RIVAL_UNKNOWN", {"rival": str(id)[:80]}
        )
    if id not in content.rival_ids:
        raise forbidden(id, "cannot be a Rival")  # DI-H3.2
    rival = content.rivals[content.rival_ids[id]]
    if rival.streamlined and players == 1:
        raise forbidden(id, "is a Rival for two players only")  # UP-R42
    if checked.get("streamlined") and not rival.streamlined:
        raise forbidden(id, "is no streamlined Rival")
    if rival.ref in [f"leader/{leader}" for leader in checked["leaders"] if not isinstance(checked["leaders"], str)]:
        raise InvalidOptions(f"{id} is already taken.", "E_LEADER_TAKEN", {"leader": rival.ref})


def forbidden(id: str, why: str) -> InvalidOptions:
    return InvalidOptions(f"{id} {why}.", "E_LEADER_FORBIDDEN", {"leader": f"leader/{id}"})
