"""The names a set knows: of factions, icons and resources, and of the components it holds."""

from __future__ import annotations

from collections.abc import Iterable

from landsraad.core.reading import guess
from landsraad.imperium.components import BATTLE_ICONS, ICONS, TRACKS
from landsraad.imperium.content.errors import ContentError
from landsraad.imperium.content.files import Components, ComponentSet
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES

__all__ = ["BY_PRIORITY", "FIXED", "Vocabulary", "hint"]

BY_PRIORITY = ("highest", "alliance_if_able", *(f"priority_{number + 1}" for number in range(TRACKS)))
"""Factions by the list that is printed on a Rival; where none is, Rivals have no such list (DI-H3.12)."""

FIXED = {
    "faction": FACTIONS[:TRACKS],
    "icon": tuple(icon for icon in ICONS if icon != "spy"),
    "battle_icon": tuple(icon for icon in BATTLE_ICONS if icon != "wild"),
    "conflict_icon": BATTLE_ICONS,
    "resource": RESOURCES,
}


class Vocabulary:
    """Says what is wrong with a name. What the set holds is read when it is first needed."""

    def __init__(self, home: ComponentSet) -> None:
        self.home = home

    def known(self, kind: str) -> tuple[str, ...] | None:
        """All names of a kind, the word itself if it is no kind; None: they cannot be known, for a file is broken."""
        if kind == "faction" and self.home.holds("boards"):
            return FACTIONS
        if kind in FIXED:
            return FIXED[kind]
        if kind == "card_icon":
            return ICONS if self.home.holds("posts") else FIXED["icon"]
        if kind == "by_priority":
            return BY_PRIORITY if self.home.holds("rivals") else ()
        if kind == "space":
            return self.ids("spaces")
        if kind == "post":
            return self.ids("posts")
        if kind == "leader":
            return self.ids("leaders")
        if kind == "controlled_space":
            return self.ids("spaces", "control_bonus")
        if kind == "starting_card":
            return self.ids("starting")
        if kind == "card":
            starting, reserve = self.ids("starting"), self.ids("reserve")
            return None if starting is None or reserve is None else (*starting, *reserve)
        return (kind,)

    def ids(self, file: str, with_field: str = "") -> tuple[str, ...] | None:
        try:
            found: Components = self.home.read(file)
        except ContentError:
            return None
        return tuple(id for id, data in found.items() if not with_field or with_field in data)

    def objection(self, value: str, pattern: str) -> str:
        """What is wrong with an argument; empty: nothing. The pattern is that of `verbs.verb.Verb.argument`."""
        kinds = pattern.rstrip("+?").split("|")
        if not value:
            return "" if pattern.endswith("?") or not pattern else f"expected {self.called(kinds)} behind the colon"
        if not pattern:
            return f"expected nothing behind the colon, found {value!r}"
        parts = value.split("/") if pattern.endswith("+") else [value]
        for number, part in enumerate(parts):
            wrong = self.unknown(part, kinds)
            if wrong:
                return wrong
            if part in parts[:number]:
                return f"{part!r} stands here twice"
        return ""

    def unknown(self, value: object, kinds: Iterable[str]) -> str:
        """Why it is none of these; empty: it is one."""
        all_known: list[str] = []
        for kind in kinds:
            if kind == "number":
                if isinstance(value, str) and value.isdigit():
                    return ""
                return f"expected a number, found {value!r}"
            known = self.known(kind)
            if known is None or value in known:
                return ""
            all_known.extend(known)
        return f"there is no {self.called(kinds)} {value!r}{hint(value, all_known)}"

    def called(self, kinds: Iterable[str]) -> str:
        return " or ".join(kind.replace("_", " ") for kind in kinds)


FEW = 12


def hint(wrong: object, known: Iterable[str]) -> str:
    """The name that may be meant, or all names if they are few."""
    names = list(known)
    listed = f"; there are: {', '.join(names)}" if len(names) <= FEW else ""
    return guess(wrong, names) or listed
