"""Which events stand together in the log: deeds of a player with all that followed, equal things counted together.

No words are made here. A `LogStyle` says which kinds of events are what; it is part of a game's texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from landsraad.core.telling import NOBODY

__all__ = ["Clause", "Group", "Grouping", "LogStyle"]

Params = dict[str, Any]


@dataclass(frozen=True)
class LogStyle:
    """How the events of a game read as lines. Without `deeds` every event is a line of its own."""

    named: bool = True
    """A player's line begins with the name. Otherwise the texts are whole sentences."""
    deeds: frozenset[str] = frozenset()
    """Kinds that begin a line; what follows from them stands behind a colon."""
    apart: frozenset[str] = frozenset()
    """Kinds that belong to no deed: they go with each other, in lines of their own."""
    side_notes: frozenset[str] = frozenset()
    """Kinds without a player that belong to the deed before."""
    said_by: Mapping[str, str] = field(default_factory=dict)
    """Kinds that need no words when the player's next event is of the other kind."""
    listed: Mapping[str, str] = field(default_factory=dict)
    """Kinds of which several become one, and the parameter whose values are listed then."""
    latest: frozenset[str] = frozenset()
    """Kinds of which only the last counts."""
    headings: frozenset[str] = frozenset()


class Clause:
    """One thing to say of an actor. Never changed: what counts together becomes a new clause."""

    __slots__ = ("actor", "key", "kind", "params")

    def __init__(self, key: str, actor: int, kind: str, params: Params) -> None:
        self.key = key
        self.actor = actor
        self.kind = kind
        self.params = params


Group = dict[int, tuple[Clause, ...]]
"""A deed and what followed, by actor. Never changed once it is in the list of groups."""

SUMMED = ("count", "level", "cards")
"""What may differ between events whose counts are added up."""


class Grouping:
    """The groups so far. Groups and clauses are never changed, so that an earlier state can be kept and restored."""

    __slots__ = ("groups", "last", "style")

    def __init__(self, style: LogStyle) -> None:
        self.style = style
        self.groups: list[Group] = []
        self.last: dict[int, Clause] = {}
        """The latest clause of each actor."""

    def kept(self) -> tuple[list[Group], dict[int, Clause]]:
        """How it stands, for `restore`."""
        return list(self.groups), dict(self.last)

    def restore(self, kept: tuple[list[Group], dict[int, Clause]]) -> int:
        """Go back to an earlier state; the number of the first group that has changed."""
        groups, last = kept
        same = 0
        for old, new in zip(groups, self.groups, strict=False):
            if old is not new:
                break
            same += 1
        self.groups, self.last = list(groups), dict(last)
        return same

    def add(self, clause: Clause) -> int:
        """Put a clause where it belongs; the number of the first group that has changed."""
        first = self.without_spare_words(clause)
        if self.groups and not self.begins(clause, self.groups[-1]):
            group = dict(self.groups[-1])
        else:
            group = {}
            self.groups.append({})
        group[clause.actor], said = self.joined(group.get(clause.actor, ()), clause)
        self.groups[-1] = group
        self.last[clause.actor] = said
        return min(first, len(self.groups) - 1)

    def without_spare_words(self, clause: Clause) -> int:
        """Drop what the player's next event says better."""
        earlier = self.last.get(clause.actor)
        if earlier is not None and self.style.said_by.get(earlier.kind) == clause.kind:
            for number in range(len(self.groups) - 1, -1, -1):
                group = self.groups[number]
                if any(held is earlier for held in group.get(clause.actor, ())):
                    kept = tuple(held for held in group[clause.actor] if held is not earlier)
                    rest = {actor: clauses for actor, clauses in group.items() if actor != clause.actor or kept}
                    if kept:
                        rest[clause.actor] = kept
                    self.groups[number : number + 1] = [rest] if rest else []
                    return number
        return len(self.groups)

    def begins(self, clause: Clause, group: Group) -> bool:
        """Whether a new group begins with this clause. A deed that adds to one of its kind goes with it."""
        style = self.style
        if not style.deeds:
            return True
        if clause.actor == NOBODY:
            return clause.kind not in style.side_notes
        if NOBODY in group and group[NOBODY][0].kind not in style.side_notes:
            return True
        if clause.kind in style.apart:
            return not any(earlier.kind in style.apart for clauses in group.values() for earlier in clauses)
        return clause.kind in style.deeds and self.place(group.get(clause.actor, ()), clause) is None

    def joined(self, clauses: tuple[Clause, ...], clause: Clause) -> tuple[tuple[Clause, ...], Clause]:
        """The clauses with one more, and the clause that says it."""
        place = self.place(clauses, clause)
        if place is None:
            return (*clauses, clause), clause
        if clause.kind in self.style.latest:
            return (*clauses[:place], *clauses[place + 1 :], clause), clause
        earlier = clauses[place]
        whole = Clause(earlier.key, earlier.actor, earlier.kind, self.together(earlier, clause))
        return (*clauses[:place], whole, *clauses[place + 1 :]), whole

    def place(self, clauses: tuple[Clause, ...], clause: Clause) -> int | None:
        """The place of the clause this one can be counted together with."""
        for place, earlier in enumerate(clauses):
            if earlier.kind == clause.kind and self.same_thing(earlier.params, clause.params, clause.kind):
                return place
        return None

    def same_thing(self, one: Params, other: Params, kind: str) -> bool:
        variable: tuple[str, ...]
        if kind in self.style.latest:
            variable = ("count",)
        elif kind in self.style.listed:
            variable = (self.style.listed[kind],)
        elif isinstance(one.get("count"), int) and isinstance(other.get("count"), int):
            if (one["count"] < 0) != (other["count"] < 0):
                return False
            variable = SUMMED
        else:
            return False
        return all(one.get(key) == other.get(key) for key in {*one, *other} if key not in variable)

    def together(self, earlier: Clause, clause: Clause) -> Params:
        one, other = earlier.params, clause.params
        listed = self.style.listed.get(clause.kind)
        if listed is not None:
            held = one[listed] if isinstance(one[listed], list) else [one[listed]]
            return {**one, listed: [*held, other[listed]]}
        params = {**one, "count": one["count"] + other["count"]}
        if "level" in other:
            params["level"] = other["level"]
        if "cards" in other:
            params["cards"] = [*one.get("cards", []), *other["cards"]]
        return params
