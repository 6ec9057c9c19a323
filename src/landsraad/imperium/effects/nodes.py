"""The tree of an effect expression. Plain, immutable data shared by rules, sentences, icons and bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from landsraad.core.machine import Code

__all__ = [
    "ALL",
    "FACTIONS",
    "FACTION_REFS",
    "LEADS_ON",
    "RESOURCES",
    "RESOURCE_REFS",
    "SOLARI",
    "SPICE",
    "TRACK_REFS",
    "WATER",
    "Condition",
    "Node",
    "Term",
    "as_printed",
]

LEADS_ON: Final = 1
ALL: Final = 99
"""The upper end of `a..all`."""

FACTIONS: Final = ("emperor", "guild", "bg", "fremen", "great_houses", "fringe_worlds")
RESOURCES: Final = ("solari", "spice", "water")
TRACK_REFS: Final = tuple(f"track/{name}" for name in FACTIONS)
FACTION_REFS: Final = tuple(f"faction/{name}" for name in FACTIONS)
RESOURCE_REFS: Final = tuple(f"resource/{name}" for name in RESOURCES)
SOLARI: Final = 0
SPICE: Final = 1
WATER: Final = 2


class Term:
    """One comparison of a condition: `influence:fremen>=2`, `not high_council`, `bond:bg`."""

    __slots__ = ("argument", "at", "comparison", "faction", "name", "negated", "number", "other")

    def __init__(
        self, name: str, argument: str, comparison: str, number: int, other: str, negated: bool, at: int = 0
    ) -> None:
        self.name = name
        self.argument = argument
        self.faction = FACTIONS.index(argument) if argument in FACTIONS else -1
        self.comparison = comparison
        """One of `>=`, `<=`, `==`, `=`, `>`; empty for a plain fact."""
        self.number = number
        self.other = other
        """What the right side is when it is no number (`each_opponent`)."""
        self.negated = negated
        self.at = at
        """Where it begins in the text."""

    def __str__(self) -> str:
        text = ("not " if self.negated else "") + self.name
        if self.argument:
            text += ":" + self.argument
        if self.comparison:
            text += self.comparison + (self.other or str(self.number))
        return text


class Condition:
    """Terms joined by `and`."""

    __slots__ = ("terms",)

    def __init__(self, terms: tuple[Term, ...]) -> None:
        self.terms = terms

    def __str__(self) -> str:
        return " and ".join(str(term) for term in self.terms)


class Node:
    """A node of an effect expression; `op` says which kind.

    | op | fields used |
    | --- | --- |
    | atom | verb, argument, low, high (equal unless a range; high ALL = as many as there are), mods |
    | all, one, then, lines | kids |
    | choose | low (how many), kids |
    | arrow | kids[0] the cost, kids[1] the effect |
    | if | condition, kids[0], optionally kids[1] (else) |
    | per | argument (the count), kids[0] |
    | when | verb (event), argument, comparison value in low, mods (limit), kids[0] |
    | window | verb (reveal_turn, this_reveal_turn, turn_start, setup, game_start, any_time), kids[0] |
    | who | verb (each_opponent, chosen_opponent, each_ally, activated_ally, each_team_member), kids[0] |
    | may | kids[0] |
    | look_top | low (how many), kids[0] |
    | harvest | the effect of a maker space as one entry; kids as printed |
    """

    __slots__ = (
        "argument",
        "at",
        "auto",
        "awaits",
        "certain",
        "choosing",
        "claim",
        "condition",
        "faction",
        "high",
        "index",
        "key",
        "kids",
        "leads",
        "low",
        "mods",
        "of_hand",
        "op",
        "optional",
        "verb",
        "waits",
    )

    def __init__(
        self,
        op: str,
        verb: str = "",
        argument: str = "",
        low: int = 1,
        high: int = 1,
        kids: tuple[Node, ...] = (),
        condition: Condition | None = None,
        mods: dict[str, str] | None = None,
        at: int = 0,
    ) -> None:
        self.op = op
        self.verb = verb
        self.argument = argument
        self.low = low
        self.high = high
        self.kids = kids
        self.condition = condition
        self.mods: dict[str, str] = {} if mods is None else mods
        self.at = at
        """Where it begins in the text it is read from."""
        self.key = ""
        """Where it is printed: `card/stilgar.agent`, with `.1` for the second member of a list and so on."""
        self.index = -1
        self.choosing: Code = ("effect", -1)
        """The option to resolve it."""
        self.faction = FACTIONS.index(argument) if argument in FACTIONS else -1
        self.claim = 0
        """The most troops it could take from the supply."""
        self.leads = 0
        """Whether other effects can follow from it: LEADS_ON, or 0."""
        self.auto = False
        """A plain gain: taking it at once is never worse than taking it later."""
        self.awaits = ""
        """The card that has to be acquired for it."""
        self.certain = False
        """A plain gain that can always be taken in full."""
        self.waits = False
        """A plain gain that may have to wait for others; the end of the turn takes it at the latest."""
        self.of_hand = False
        """Whether it can be done depends on which cards are in hand."""
        self.optional = False
        """May be left out by the player (an arrow, "may", a trash icon, a range from 0)."""

    def walk(self) -> Iterator[Node]:
        yield self
        for kid in self.kids:
            yield from kid.walk()

    def __str__(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        return f"<Node {self.key} {write(self)!r}>"


def as_printed(node: Node) -> Node:
    """The tree with harvests as the lists they are printed as, for whoever says or draws it."""
    if not any(part.op == "harvest" for part in node.walk()):
        return node
    kids = tuple(as_printed(kid) for kid in node.kids)
    if node.op == "harvest":
        return kids[0] if len(kids) == 1 else Node("all", kids=kids)
    return Node(node.op, node.verb, node.argument, node.low, node.high, kids, node.condition, node.mods)


def write(node: Node) -> str:
    """The expression in the notation it is parsed from."""
    op = node.op
    kids = [write(kid) for kid in node.kids]
    if op == "atom":
        return write_atom(node)
    if op in ("all", "one", "then", "lines", "harvest"):
        sign = {"all": "; ", "harvest": "; ", "one": " | ", "then": " then ", "lines": " // "}[op]
        return sign.join(bracket(kid, text) for kid, text in zip(node.kids, kids, strict=True))
    if op == "choose":
        members = " | ".join(bracket(kid, text) for kid, text in zip(node.kids, kids, strict=True))
        return f"choose {node.low} of [{members}]"
    if op == "arrow":
        cost = kids[0] if node.kids[0].op in ("atom", "choose") else f"({kids[0]})"
        return f"{cost} -> {unit(node.kids[1], kids[1])}"
    if op == "if":
        text = f"if {node.condition}: {unit(node.kids[0], kids[0])}"
        return text + (f" else: {unit(node.kids[1], kids[1])}" if len(kids) > 1 else "")
    if op == "per":
        return f"per {node.argument}: {unit(node.kids[0], kids[0])}"
    if op == "when":
        event = node.verb + (f":{node.argument}" if node.argument else "")
        event += f"{node.mods['compare']}{node.low}" if "compare" in node.mods else ""
        limit = node.mods.get("limit", "")
        return f"when {event}{f' {{{limit}}}' if limit else ''}: {unit(node.kids[0], kids[0])}"
    if op == "look_top":
        return f"look_top {node.low}: {unit(node.kids[0], kids[0])}"
    return f"{node.verb or op}: {unit(node.kids[0], kids[0])}"


def write_atom(node: Node) -> str:
    text = node.verb + (f":{node.argument}" if node.argument else "")
    if "amount" in node.mods:
        if node.low == node.high:
            text += f" {node.low}"
        else:
            text += f" {node.low}..{'all' if node.high == ALL else node.high}"
    shown = [name if value == "" else name + value for name, value in node.mods.items() if name != "amount"]
    return text + (" {" + ", ".join(shown) + "}" if shown else "")


def bracket(kid: Node, text: str) -> str:
    return text if kid.op in ("atom", "choose") else f"({text})"


def unit(kid: Node, text: str) -> str:
    return f"({text})" if kid.op in ("all", "one", "then", "arrow") else text
