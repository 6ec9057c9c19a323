"""Reads the component files of a set (TOML) into a `Content`."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from landsraad.core.errors import LandsraadError
from landsraad.imperium.components import (
    ICONS,
    Card,
    Conflict,
    Content,
    Intrigue,
    Leader,
    Space,
    Switches,
)
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES, Node
from landsraad.imperium.effects.parser import NotationError, parse, parse_condition

__all__ = ["ContentError", "base_content"]

GAINS = (
    "solari",
    "spice",
    "water",
    "persuasion",
    "sword",
    "vp",
    "troop",
    "discount",
    "acquire_to_deck_top",
    "mentat",
    "swordmaster",
    "control",
    "lose_harvested_spice",
)
"""Verbs that are best taken at once: nothing is chosen, and having it early is never worse."""


class ContentError(LandsraadError, ValueError):
    """A component file that cannot be used; the message names file, component and field."""


_cache: dict[str, Content] = {}


def base_content() -> Content:
    if "base" not in _cache:
        _cache["base"] = Loader("imperium", "base", Switches(mentat=True)).load()
    return _cache["base"]


def read(folder: str, name: str) -> dict[str, dict[str, Any]]:
    file = resources.files("landsraad.imperium.content").joinpath(folder, f"{name}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


class Loader:
    def __init__(self, name: str, folder: str, switches: Switches) -> None:
        self.folder = folder
        self.content = Content(name, switches)

    def load(self) -> Content:
        self.spaces()
        for kind in ("starting", "reserve", "imperium"):
            self.cards(kind)
        self.intrigue()
        self.conflicts()
        self.leaders()
        for faction, text in read(self.folder, "tracks")["bonus_at_4"].items():
            self.content.track_bonus.append(self.entries(text, f"track/{faction}.bonus")[0])
        return self.content

    def node(self, text: str, place: str) -> Node:
        try:
            node = parse(text, place)
        except NotationError as error:
            raise ContentError(f"content/{self.folder}: {error}") from error
        annotate(node)
        for part in node.walk():
            part.index = len(self.content.nodes)
            self.content.nodes.append(part)
            self.content.by_key[part.key] = part
        return node

    def entries(self, text: str, place: str) -> list[Node]:
        """The separate entries of an effect: the members of its list, or itself."""
        if not text:
            return []
        node = self.node(text, place)
        return list(node.kids) if node.op == "all" else [node]

    def cards(self, kind: str) -> None:
        content = self.content
        for id, data in read(self.folder, kind).items():
            card = Card(len(content.cards), id, kind)
            card.copies = data["count"]
            card.cost = data.get("cost", -1)
            card.factions = [FACTIONS.index(f) for f in data.get("factions", [])]
            for icon in data.get("icons", []):
                card.icons |= 1 << ICONS.index(icon)
                card.reach |= content.icon_spaces[ICONS.index(icon)]
            place = f"card/{id}"
            card.agent = self.entries(data.get("agent", ""), place + ".agent")
            card.reveal = self.entries(data.get("reveal", ""), place + ".reveal")
            card.acquire = self.entries(data.get("acquire", ""), place + ".acquire")
            card.trash = self.entries(data.get("trash", ""), place + ".trash")
            card.discard = self.entries(data.get("discard", ""), place + ".discard")
            card.anywhere = data.get("passive") == "play_anywhere"
            if kind == "starting":
                content.starting.extend([card.index] * card.copies)
            elif kind == "reserve":
                card.reserve = len(content.reserve)
                content.reserve.append(card.index)
            content.cards.append(card)
            content.card_ids[id] = card.index

    def spaces(self) -> None:
        content = self.content
        content.icon_spaces = [0] * len(ICONS)
        for id, data in read(self.folder, "spaces").items():
            space = Space(len(content.spaces), id)
            space.icon = ICONS.index(data["icon"])
            space.faction = FACTIONS.index(data["faction"]) if "faction" in data else -1
            space.combat = data.get("combat", False)
            space.maker = data.get("maker", False)
            place = f"space/{id}"
            if "cost" in data:
                space.costs = [self.price(part) for part in alternatives(self.node(data["cost"], place + ".cost"))]
            if "requirement" in data:
                space.requirement = parse_condition(data["requirement"], place + ".requirement")
            if "visit_influence" in data:
                space.visit = self.node(data["visit_influence"], place + ".visit")
            for entry in self.space_effect(space, data.get("effect", ""), place + ".effect"):
                if entry.op == "window" and entry.verb == "reveal_turn":
                    space.reveal.append(entry.kids[0])
                else:
                    space.effect.append(entry)
            if data.get("once_per_game"):
                space.seat_verb = space.effect[0].verb
                content.seats.append(space)
            if "control_bonus" in data:
                bonus = self.node(data["control_bonus"], place + ".control")
                space.control_resource, space.control_amount = self.price(bonus)
            content.spaces.append(space)
            content.space_ids[id] = space.index
            content.icon_spaces[space.icon] |= space.bit
            if space.maker:
                content.makers.append(space.index)
            if space.costs:
                content.priced.append(space)
            if space.requirement is not None:
                content.required.append(space)
            if any(entry.verb == "mentat" for entry in space.effect):
                content.mentat_space = space.index

    def space_effect(self, space: Space, text: str, place: str) -> list[Node]:
        entries = self.entries(text, place)
        if space.maker:
            # DI-9.3: base and bonus spice are one harvest and one entry.
            node = self.content.by_key[place]
            node.op = "harvest"
            space.base_spice = next(entry.low for entry in entries if entry.verb == "spice")
            return [node]
        return entries

    @staticmethod
    def price(node: Node) -> tuple[int, int]:
        if node.op != "atom" or node.verb not in RESOURCES:
            raise ContentError(f"{node.key}: {node} is not an amount of one resource")
        return RESOURCES.index(node.verb), node.low

    def intrigue(self) -> None:
        content = self.content
        for id, data in read(self.folder, "intrigue").items():
            card = Intrigue(len(content.intrigue), id, data["count"])
            place = f"intrigue/{id}"
            if "plot" in data:
                card.plot = self.node(data["plot"], place + ".plot")
            if "combat" in data:
                card.combat = self.node(data["combat"], place + ".combat")
                card.on_win = card.combat.op == "when" and card.combat.verb == "win_conflict"
            if "endgame" in data:
                card.endgame = self.node(data["endgame"], place + ".endgame")
            content.intrigue.append(card)
            content.intrigue_ids[id] = card.index

    def conflicts(self) -> None:
        content = self.content
        for id, data in read(self.folder, "conflicts").items():
            conflict = Conflict(len(content.conflicts), id, data["level"])
            if "location" in data:
                conflict.location = content.space_ids[data["location"]]
            for reward in ("first", "second", "third"):
                conflict.rewards.append(self.entries(data[reward], f"conflict/{id}.{reward}"))
            conflict.mentat = any(entry.verb == "mentat" for entry in conflict.rewards[0])
            content.conflicts.append(conflict)
            content.conflict_ids[id] = conflict.index

    def leaders(self) -> None:
        content = self.content
        for id, data in read(self.folder, "leaders").items():
            leader = Leader(len(content.leaders), id)
            leader.signet = self.entries(data["signet"]["effect"], f"leader/{id}.signet")
            for entry in self.entries(data["left"]["effect"], f"leader/{id}.left"):
                self.ability(leader, entry)
            content.leaders.append(leader)
            content.leader_ids[id] = leader.index

    def ability(self, leader: Leader, entry: Node) -> None:
        if entry.op == "when":
            leader.triggers[entry.verb] = entry.kids[0]
        elif entry.op == "window" and entry.verb == "setup":
            kid = entry.kids[0]
            leader.setup.extend(kid.kids if kid.op == "all" else [kid])
        elif entry.verb == "space_discount":
            leader.discount_icon = ICONS.index(entry.argument)
            leader.discount = entry.low
        elif entry.verb == "enemy_agents_do_not_block":
            for icon in entry.argument.split("/"):
                leader.unblocked_icons |= 1 << ICONS.index(icon)
        elif entry.op == "window" and entry.verb == "any_time":
            leader.looks_at_deck = True
        else:
            raise ContentError(f"{entry.key}: no rule for {entry}")


def alternatives(node: Node) -> tuple[Node, ...]:
    return node.kids if node.op == "one" else (node,)


def annotate(node: Node, forced: bool = False) -> None:
    """Set what can be taken at once (`auto`) and what may be left out (`optional`) for a whole tree.

    `forced`: a trash effect here is not optional (under look_top, before `then`, as a cost).
    """
    op = node.op
    for number, kid in enumerate(node.kids):
        cost = op == "arrow" and number == 0
        before_then = op == "then" and number + 1 < len(node.kids)
        annotate(kid, cost or before_then or op == "look_top" or forced)
    kids = node.kids
    if op == "atom":
        node.auto = node.verb in GAINS and node.low == node.high and "may_deploy" not in node.mods
        node.optional = (node.verb == "trash" and not forced) or node.verb == "shield_wall" or node.low == 0
    elif op in ("arrow", "may"):
        node.optional = True
    elif op in ("all", "one", "choose"):
        node.auto = op == "all" and all(kid.auto for kid in kids)
        node.optional = all(kid.optional for kid in kids)
    elif op == "if":
        node.auto = len(kids) == 1 and kids[0].auto
        node.optional = all(kid.optional for kid in kids)
    elif op in ("per", "window", "when"):
        node.optional = kids[0].optional
