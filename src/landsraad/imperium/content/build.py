"""Building a `Content` from checked files: what all kinds of components have in common."""

from __future__ import annotations

import re
from typing import Any

from landsraad.imperium.components import Content, Switches
from landsraad.imperium.content.annotate import annotate, gains
from landsraad.imperium.content.errors import ContentError
from landsraad.imperium.content.files import ComponentSet
from landsraad.imperium.effects.nodes import RESOURCES, Node
from landsraad.imperium.effects.parser import parse

__all__ = ["Build", "Counts", "needs_mentat", "price"]

Counts = dict[str, dict[str, int]]
"""For the decks `imperium` and `intrigue`: how many copies of each card, in place of the printed ones."""


class Build:
    """A Content in the making. `board` is the set that has the board; cards may come from others as well."""

    def __init__(self, name: str, switches: Switches, board: ComponentSet) -> None:
        self.content = Content(name, switches)
        self.board = board
        self.gains = gains(switches.contracts)

    def node(self, text: str, key: str, home: ComponentSet) -> Node:
        """An effect with all that the rules want to know of it; `home` is the set it is printed in."""
        node = parse(text, key)
        annotate(node, self.gains)
        for part in node.walk():
            self.register(part)
            if part.verb == "recall_agent" and home is not self.board:
                part.mods["sent_too"] = ""  # UP-M16: text, not the icon.
        return node

    def register(self, node: Node) -> None:
        node.index = len(self.content.nodes)
        node.choosing = ("effect", node.index)
        self.content.nodes.append(node)
        self.content.by_key[node.key] = node

    def entries(self, text: str, key: str, home: ComponentSet) -> list[Node]:
        """The separate entries of an effect: the members of its list, or itself."""
        if not text:
            return []
        node = self.node(text, key, home)
        return list(node.kids) if node.op == "all" else [node]

    def join(self, ids: dict[str, int], id: str, index: int, home: ComponentSet, file: str) -> None:
        """Two sets that are mixed must not call different things by one name."""
        if id in ids:
            raise ContentError("another set that takes part has one with this id", home.place(file), id, "id")
        ids[id] = index


def price(node: Node) -> tuple[int, int]:
    """(resource, amount) of an effect that is one amount of one resource."""
    return RESOURCES.index(node.verb), node.low


def needs_mentat(data: dict[str, Any]) -> bool:
    return any(re.search(r"\bmentat\b", text) for text in data.values() if isinstance(text, str))
