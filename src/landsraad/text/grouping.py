"""Which events stand together in the log: deeds of a player with all that followed, equal things counted together.

No words are made here. A `LogStyle` says which kinds of events are what; it is part of a game's texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from landsraad.core.telling import NOBODY

__all__ = ["Clause", "Fold", "Group", "Grouping", "LogStyle"]

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
    inserted: frozenset[str] = frozenset()
    """Deeds in the middle of another one. What comes from elsewhere afterwards goes on with the earlier deed."""
    causes: frozenset[str] = frozenset()
    """Kinds of sources that are named where a consequence does not come from the deed itself."""
    rows: Mapping[str, str] = field(default_factory=dict)
    """Kinds of which several in a row become one line, and the text of each: the parameter `rows` lists them."""
    empty: frozenset[str] = frozenset()
    """Headings that go away if another heading follows at once."""
    quiet: Mapping[str, str] = field(default_factory=dict)
    """Kinds that are told only to those who learn something by them, and how their source begins (empty: any)."""
    unsaid: Mapping[str, str] = field(default_factory=dict)
    """Kinds that change nothing a reader asks for, and how their source begins."""
    amounts: frozenset[str] = frozenset()
    """Kinds of which several in a row become one that lists the amounts."""
    costs: frozenset[str] = frozenset()
    """Kinds behind which counts are not added to what was before: they have been paid for."""
    openings: frozenset[str] = frozenset()
    """Deeds that go with an earlier one of their kind only as long as nothing has followed from it."""
    folds: Mapping[str, Fold] = field(default_factory=dict)
    """Kinds that say everything that earlier events have announced."""


class Fold(NamedTuple):
    """Events that need no lines of their own once another one has said how they ended."""

    kinds: frozenset[str]
    since: frozenset[str]
    """Kinds before which nothing is folded."""
    told: Mapping[str, str] = {}
    """Those of `kinds` whose parameters are told as well, and by the text of which kind (empty: that of the event)."""


GOES_ON = "goes_on"
"""The clause that begins what goes on with an earlier deed."""
DERIVED = frozenset(("track", "alliance", "leader"))
"""Kinds of sources of what follows from any deed."""


class Clause:
    """One thing to say of an actor. Never changed: what counts together becomes a new clause."""

    __slots__ = ("actor", "cause", "key", "kind", "params", "source")

    def __init__(self, key: str, actor: int, kind: str, params: Params, source: str = "", cause: str = "") -> None:
        self.key = key
        self.actor = actor
        self.kind = kind
        self.params = params
        self.source = source
        """The reference of what it comes from."""
        self.cause = cause
        """The same where it has to be said."""


Group = dict[int, tuple[Clause, ...]]
"""A deed and what followed, by actor. Never changed once it is in the list of groups."""

SUMMED = ("count", "level", "cards")
"""What may differ between events whose counts are added up."""


class Grouping:
    """The groups so far. Groups and clauses are never changed, so that an earlier state can be kept and restored."""

    __slots__ = ("goes_on", "groups", "last", "style")

    def __init__(self, style: LogStyle) -> None:
        self.style = style
        self.goes_on = False
        """Whether the group that begins goes on with a deed before the last."""
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
        if self.heads(clause):
            return len(self.groups) - 1
        first = self.without_spare_words(clause)
        fold = self.style.folds.get(clause.kind)
        if fold is not None:
            clause, changed = self.folded(clause, fold)
            first = min(first, changed)
        clause, changed = self.in_a_row(clause)
        first = min(first, changed)
        if self.groups and not self.begins(clause, self.groups[-1]):
            group = dict(self.groups[-1])
        else:
            group = {}
            self.groups.append({})
            if self.goes_on:
                resumed = {"from": clause.source, clause.source.partition("/")[0]: clause.source}
                group[clause.actor] = (Clause(f"{clause.key}+", clause.actor, GOES_ON, resumed, clause.source),)
        clause = self.with_cause(clause, group)
        group[clause.actor], said = self.joined(group.get(clause.actor, ()), clause)
        self.groups[-1] = group
        self.last[clause.actor] = said
        return min(first, len(self.groups) - 1)

    def in_a_row(self, clause: Clause) -> tuple[Clause, int]:
        """Takes in the clause before where both make one line; the number of the first group that has changed."""
        row = self.style.rows.get(clause.kind)
        if row is None and clause.kind not in self.style.headings:
            return clause, len(self.groups)
        before = [each for held in self.groups[-1].values() for each in held] if self.groups else []
        rows = [] if row is None else [{"id": row, "params": clause.params}]
        key = clause.key
        if len(before) == 1 and row is not None and before[0].kind == clause.kind:
            del self.groups[-1]
            key, rows = before[0].key, [*before[0].params["rows"], *rows]
        elif len(before) == 1 and row is None and before[0].kind in self.style.empty:
            del self.groups[-1]
        if row is None:
            return clause, len(self.groups)
        return Clause(key, NOBODY, clause.kind, {"rows": rows}, clause.source), len(self.groups)

    def with_cause(self, clause: Clause, group: Group) -> Clause:
        """Says where a consequence comes from, if that is not the deed of its line."""
        source = clause.source
        named = source.partition("/")[0] in self.style.causes
        if clause.actor == NOBODY or not named or clause.kind in self.style.deeds:
            return clause
        if not any(clauses[0].kind in self.begun for clauses in group.values()):
            return clause
        if source in own_sources(group.get(clause.actor, ())[:1]) or source in clause.params.values():
            return clause
        return Clause(clause.key, clause.actor, clause.kind, clause.params, source, source)

    @property
    def begun(self) -> frozenset[str]:
        return self.style.deeds | {GOES_ON}

    def folded(self, clause: Clause, fold: Fold) -> tuple[Clause, int]:
        """Takes away what the clause says as well; the clause, and the number of the first group that has changed."""
        number = len(self.groups)
        told: dict[str, Clause] = {}
        gone: list[int] = []
        while number:
            number -= 1
            clauses = [each for held in self.groups[number].values() for each in held]
            if any(each.kind in fold.since for each in clauses):
                break
            if all(each.kind in fold.kinds for each in clauses):
                gone.append(number)
                for each in clauses:
                    told.setdefault(each.kind, each)
        for group in gone:
            del self.groups[group]
        for kind, said in fold.told.items():
            if kind in told:
                params = {**told[kind].params, **clause.params}
                clause = Clause(clause.key, clause.actor, said or clause.kind, params, clause.source)
        return clause, min(gone, default=len(self.groups))

    def heads(self, clause: Clause) -> bool:
        """Whether it takes the place of the deed it says better, before what has followed from that already."""
        group = self.groups[-1] if self.groups else {}
        deed, *rest = group.get(clause.actor, (clause,))
        if not rest or self.style.said_by.get(deed.kind) != clause.kind:
            return False
        head = Clause(deed.key, clause.actor, clause.kind, clause.params, clause.source)
        self.groups[-1] = {**group, clause.actor: (head, *rest)}
        return True

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
        self.goes_on = False
        if not style.deeds:
            return clause.kind not in style.listed or self.place(group.get(clause.actor, ()), clause) is None
        if clause.actor == NOBODY:
            return clause.kind not in style.side_notes
        if NOBODY in group and group[NOBODY][0].kind not in style.side_notes:
            return True
        if clause.kind in style.apart:
            return not any(earlier.kind in style.apart for clauses in group.values() for earlier in clauses)
        said = group.get(clause.actor, ())
        if clause.kind in style.deeds:
            followed = clause.kind in style.openings and len(said) > 1
            return followed or self.place(said, clause) is None
        self.goes_on = bool(said) and said[0].kind in style.inserted and self.comes_from_elsewhere(clause, said[0])
        return self.goes_on

    def comes_from_elsewhere(self, clause: Clause, deed: Clause) -> bool:
        kind = clause.source.partition("/")[0]
        return bool(kind) and kind not in DERIVED and clause.source not in own_sources((deed,))

    def joined(self, clauses: tuple[Clause, ...], clause: Clause) -> tuple[tuple[Clause, ...], Clause]:
        """The clauses with one more, and the clause that says it."""
        place = self.place(clauses, clause)
        if place is None and self.adds_amount(clauses, clause):
            place = len(clauses) - 1
        if place is None:
            return (*clauses, clause), clause
        if clause.kind in self.style.latest:
            return (*clauses[:place], *clauses[place + 1 :], clause), clause
        earlier = clauses[place]
        params = self.together(earlier, clause)
        whole = Clause(earlier.key, earlier.actor, earlier.kind, params, earlier.source, earlier.cause)
        return (*clauses[:place], whole, *clauses[place + 1 :]), whole

    def place(self, clauses: tuple[Clause, ...], clause: Clause) -> int | None:
        """The place of the clause this one can be counted together with."""
        style = self.style
        paid = 0
        if clause.kind not in style.costs | style.latest | style.listed.keys():
            paid = max((place for place, earlier in enumerate(clauses) if earlier.kind in style.costs), default=0)
        for place, earlier in enumerate(clauses):
            if (
                place >= paid
                and earlier.kind == clause.kind
                and earlier.cause == clause.cause
                and self.same_thing(earlier.params, clause.params, clause.kind)
            ):
                return place
        return None

    def adds_amount(self, clauses: tuple[Clause, ...], clause: Clause) -> bool:
        """Whether it goes on with the amounts of the last clause: `gains 1 water and 2 Solari`."""
        last = clauses[-1] if clauses else None
        return (
            last is not None
            and clause.kind in self.style.amounts
            and last.kind == clause.kind
            and last.cause == clause.cause
        )

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
        if "amounts" in one or one.get("resource") != other.get("resource"):
            return {"amounts": added(amounts(one), amounts(other)[0])}
        params = {**one, "count": one["count"] + other["count"]}
        if "level" in other:
            params["level"] = other["level"]
        if "cards" in other:
            params["cards"] = [*one.get("cards", []), *other["cards"]]
        return params


def amounts(params: Params) -> list[Params]:
    """What a clause gives or takes, as a list of messages."""
    given = {"count": params.get("count"), "resource": params.get("resource")}
    found: list[Params] = params.get("amounts", [{"id": "log.amount", "params": given}])
    return found


def added(several: list[Params], one: Params) -> list[Params]:
    """The amounts with one more; those of one resource are added up."""
    count, resource = one["params"]["count"], one["params"]["resource"]
    for number, each in enumerate(several):
        if each["params"]["resource"] == resource:
            whole = {"count": each["params"]["count"] + count, "resource": resource}
            return [*several[:number], {**each, "params": whole}, *several[number + 1 :]]
    return [*several, one]


def own_sources(clauses: tuple[Clause, ...]) -> set[str]:
    """What a deed itself is made of: its source and everything it names."""
    found: set[str] = set()
    for clause in clauses:
        found.add(clause.source)
        for value in clause.params.values():
            found.update(value if isinstance(value, list) else [value] if isinstance(value, str) else [])
    return found
