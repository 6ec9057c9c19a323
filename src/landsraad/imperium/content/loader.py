"""Reads the component files of a set (TOML) into a `Content`."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from typing import Any

from landsraad.core.errors import LandsraadError
from landsraad.imperium.components import (
    BATTLE_ICONS,
    ICONS,
    SPY_ICON,
    Card,
    Conflict,
    Content,
    Contract,
    Intrigue,
    Leader,
    Objective,
    Post,
    Space,
    Switches,
    Training,
)
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES, Node
from landsraad.imperium.effects.parser import NotationError, parse, parse_condition

__all__ = ["ContentError", "base_content", "read", "uprising_content"]

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
    "maker_hook",
    "no_deploy_this_turn",
)
"""Verbs that are best taken at once: nothing is chosen, and having it early is never worse."""


class ContentError(LandsraadError, ValueError):
    """A component file that cannot be used; the message names file, component and field."""


Counts = dict[str, dict[str, int]]
"""For the decks `imperium` and `intrigue`: how many copies of each card, in place of the printed ones."""

_files: dict[str, dict[str, dict[str, Any]]] = {}
_cache: dict[Any, Content] = {}
CACHED = 32


def cached(key: Any, loader: Loader) -> Content:
    found = _cache.get(key)
    if found is None:
        found = loader.load()
        if len(_cache) >= CACHED:
            del _cache[next(iter(_cache))]
        _cache[key] = found
    return found


def base_content() -> Content:
    return cached("base", Loader("imperium", "base", Switches(mentat=True, recall_sent=True, idle_branch=True)))


def uprising_content(
    choam: bool = False,
    mixed: bool = False,
    mixed_conflicts: bool = False,
    base_leaders: bool = False,
    counts: Counts | None = None,
) -> Content:
    """Uprising with or without CHOAM, and with what is mixed in from the base game (UP-M1 to UP-M4)."""
    switches = Switches(spies=True, objectives=True, contracts=choam, idle_acquire=True, trashed_resolves=True)
    loader = Loader("uprising", "uprising", switches)
    if mixed or counts:
        loader.decks.append("base")
    if mixed_conflicts:
        loader.conflict_sets.append("base")
    if base_leaders:
        loader.leader_sets.append("base")
    if counts:
        loader.counts = dict(counts)
        if not mixed:
            loader.default_sets = ["uprising"]
    chosen = tuple((deck, tuple(sorted(cards.items()))) for deck, cards in sorted((counts or {}).items()))
    return cached((choam, mixed, mixed_conflicts, base_leaders, chosen), loader)


def read(folder: str, name: str) -> dict[str, dict[str, Any]]:
    place = f"{folder}/{name}"
    if place not in _files:
        file = resources.files("landsraad.imperium.content").joinpath(folder, f"{name}.toml")
        _files[place] = tomllib.loads(file.read_text(encoding="utf-8"))
    return _files[place]


class Loader:
    """`folder` has the board; the decks, the Conflicts and the Leaders may come from several sets."""

    def __init__(self, name: str, folder: str, switches: Switches) -> None:
        self.board = folder
        self.folder = folder
        self.content = Content(name, switches)
        self.decks = [folder]
        self.default_sets = self.decks
        self.conflict_sets = [folder]
        self.leader_sets = [folder]
        self.counts: Counts = {}
        self.gains = GAINS if switches.contracts else (*GAINS, "contract")

    def load(self) -> Content:
        self.spaces()
        if self.content.switches.spies:
            self.posts()
        self.folder = "base"
        self.cards("starting")
        self.folder = self.board
        self.cards("reserve")
        for folder in self.decks:
            self.folder = folder
            self.cards("imperium")
        for folder in self.decks:
            self.folder = folder
            self.intrigue()
        for folder in self.conflict_sets:
            self.folder = folder
            self.conflicts()
        for folder in self.leader_sets:
            self.folder = folder
            self.leaders()
        self.folder = self.board
        if self.content.switches.contracts:
            self.contracts()
        if self.content.switches.objectives:
            self.objectives()
        for faction, text in read(self.folder, "tracks")["bonus_at_4"].items():
            self.content.track_bonus.append(self.entries(text, f"track/{faction}.bonus")[0])
        return self.content

    def copies(self, deck: str, id: str, data: dict[str, Any]) -> int:
        """How many copies of a card take part; 0: it is left out."""
        if data.get("choam") and not self.content.switches.contracts:
            return 0
        if deck in self.counts:
            return self.counts[deck].get(id, 0)
        if deck in ("imperium", "intrigue") and self.folder not in self.default_sets:
            return 0
        count: int = data["count"]
        return count

    def node(self, text: str, place: str) -> Node:
        try:
            node = parse(text, place)
        except NotationError as error:
            raise ContentError(f"content/{self.folder}: {error}") from error
        annotate(node, self.gains)
        for part in node.walk():
            self.register(part)
            if part.verb == "recall_agent" and self.folder != self.board:
                part.mods["sent_too"] = ""  # UP-M16: text, not the icon.
        return node

    def register(self, node: Node) -> None:
        node.index = len(self.content.nodes)
        self.content.nodes.append(node)
        self.content.by_key[node.key] = node

    def entries(self, text: str, place: str) -> list[Node]:
        """The separate entries of an effect: the members of its list, or itself."""
        if not text:
            return []
        node = self.node(text, place)
        return list(node.kids) if node.op == "all" else [node]

    def cards(self, kind: str) -> None:
        content = self.content
        for id, data in read(self.folder, kind).items():
            copies = self.copies(kind, id, data)
            if not copies:
                continue
            card = Card(len(content.cards), id, kind)
            card.copies = copies
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
            card.spy = bool(card.icons & SPY_ICON)
            card.ignores_requirements = any(entry.verb == "ignore_influence_requirements" for entry in card.agent)
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
            space.protected = data.get("protected", False)
            place = f"space/{id}"
            if "cost" in data:
                cost = self.node(data["cost"], place + ".cost")
                if cost.op == "if":
                    space.cheaper_if = cost.condition
                    space.cheaper = self.price(cost.kids[0])[1]
                    cost = cost.kids[1]
                space.costs = [self.price(part) for part in alternatives(cost)]
            if "requirement" in data:
                space.requirement = parse_condition(data["requirement"], place + ".requirement")
                needed = space.requirement.terms[0]
                if len(space.requirement.terms) > 1 or needed.name != "influence" or needed.comparison != ">=":
                    raise ContentError(f"{place}: {space.requirement} is not an amount of Influence")
                space.needed_faction, space.needed_level = FACTIONS.index(needed.argument), needed.number
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
                content.maker_bits |= space.bit
            if space.costs:
                content.priced.append(space)
            if space.requirement is not None:
                content.required.append(space)
            if any(entry.verb == "mentat" for entry in space.effect):
                content.mentat_space = space.index

    def space_effect(self, space: Space, text: str, place: str) -> list[Node]:
        entries = self.entries(text, place)
        if not space.maker:
            return entries
        node = self.content.by_key[place]
        space.base_spice = next(part.low for part in node.walk() if part.verb == "spice")
        if all(entry.op == "atom" for entry in entries):
            # DI-9.3: base and bonus spice are one harvest and one entry.
            node.op = "harvest"
            return [node]
        # UP-7.38: the bonus spice, and the base spice or something else.
        space.base_choice = True
        for part in list(node.walk()):
            if part.verb in ("spice", "collect_bonus_spice"):
                self.make_harvest(part)
        return entries

    def make_harvest(self, node: Node) -> None:
        """Spice of a maker space as a harvest of its own."""
        kid = Node("atom", node.verb, node.argument, node.low, node.high, mods=node.mods)
        kid.key = node.key + ".0"
        self.register(kid)
        node.op, node.verb, node.kids, node.mods, node.auto = "harvest", "", (kid,), {}, False

    def posts(self) -> None:
        content = self.content
        for id, data in read(self.folder, "posts").items():
            post = Post(len(content.posts), id)
            for name in data["spaces"]:
                space = content.spaces[content.space_ids[name]]
                post.spaces |= space.bit
                post.icons |= 1 << space.icon
                space.posts |= 1 << post.index
            content.posts.append(post)
            content.post_ids[id] = post.index

    def contracts(self) -> None:
        content = self.content
        for id, data in read(self.folder, "contracts").items():
            place = f"contract/{id}"
            reward = self.node(data["reward"], place + ".reward")
            kind, _, what = data["condition"].replace(">=", ":").partition(":")
            node = Node("contract", argument=id, low=int(what) if kind == "harvest" else 0, kids=(reward,))
            node.key = place
            node.auto = reward.auto
            self.register(node)
            contract = Contract(len(content.contracts), id, kind, node)
            contract.copies = data["count"]
            if kind == "visit":
                contract.space = content.space_ids[what]
            elif kind == "acquire":
                contract.card = content.card_ids[what]
            content.contracts.append(contract)
            content.contract_ids[id] = contract.index

    def objectives(self) -> None:
        content = self.content
        for id, data in read(self.folder, "objectives").items():
            objective = Objective(len(content.objectives), id, BATTLE_ICONS.index(data["icon"]))
            objective.first_player = data.get("first_player", False)
            if data["players"] != "all":
                least, _, most = data["players"].partition("-")
                objective.least, objective.most = int(least), int(most)
            content.objectives.append(objective)
            content.objective_ids[id] = objective.index

    @staticmethod
    def price(node: Node) -> tuple[int, int]:
        if node.op != "atom" or node.verb not in RESOURCES:
            raise ContentError(f"{node.key}: {node} is not an amount of one resource")
        return RESOURCES.index(node.verb), node.low

    def intrigue(self) -> None:
        content = self.content
        for id, data in read(self.folder, "intrigue").items():
            copies = self.copies("intrigue", id, data)
            if not copies or (needs_mentat(data) and not content.switches.mentat):
                continue  # UP-M2
            card = Intrigue(len(content.intrigue), id, copies)
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
            if needs_mentat(data) and not content.switches.mentat:
                continue  # UP-M3
            if id in content.conflict_ids:
                id = f"{id}_{self.folder}"  # UP-Q71: two sets use the same name.
            conflict = Conflict(len(content.conflicts), id, data["level"])
            if "icon" in data:
                conflict.icon = BATTLE_ICONS.index(data["icon"])
            conflict.location = content.space_ids.get(data.get("location", ""), -1)
            conflict.protected = conflict.location >= 0 and content.spaces[conflict.location].protected
            for reward in ("first", "second", "third"):
                conflict.rewards.append(self.entries(data[reward], f"conflict/{id}.{reward}"))
            conflict.mentat = any(entry.verb == "mentat" for entry in conflict.rewards[0])
            content.conflicts.append(conflict)
            content.conflict_ids[id] = conflict.index

    def leaders(self) -> None:
        content = self.content
        for id, data in read(self.folder, "leaders").items():
            if data.get("choam") and not content.switches.contracts:
                continue  # UP-2.6
            leader = self.leader(id, data)
            leader.expansion = self.folder != self.board
            if "special" in data:
                for entry in self.entries(data["special"]["effect"], f"leader/{id}.special"):
                    self.ability(leader, entry)
            if "back" in data:
                leader.back = self.leader(data["back"]["id"], data["back"])
            names = [space["id"] for space in data.get("training", [])]
            for space in data.get("training", []):
                place = f"leader/{id}.training.{space['id']}"
                training = Training(space["id"], self.entries(space.get("effect", ""), place))
                training.following = [names.index(following) for following in space["next"]]
                leader.training.append(training)
            content.leaders.append(leader)
            content.leader_ids[id] = leader.index

    def leader(self, id: str, data: dict[str, Any]) -> Leader:
        """One side of a Leader."""
        leader = Leader(len(self.content.leaders), id)
        leader.signet = self.entries(data["signet"]["effect"], f"leader/{id}.signet")
        for entry in self.entries(data["left"]["effect"], f"leader/{id}.left"):
            self.ability(leader, entry)
        return leader

    def ability(self, leader: Leader, entry: Node) -> None:
        if entry.op == "when":
            leader.triggers[entry.verb] = entry.kids[0]
            if entry.verb == "reach_influence":
                leader.reach_faction, leader.reach_level = FACTIONS.index(entry.argument), entry.low
            elif entry.verb == "deploy_in_turn":
                leader.massed = entry.low
            elif entry.verb == "send_agent":
                for icon in entry.argument.split("/"):
                    leader.visit_icons |= 1 << ICONS.index(icon)
        elif entry.op == "window" and entry.verb == "reveal_turn":
            leader.reveal.append(entry.kids[0])
        elif entry.op == "window" and entry.kids[0].verb == "set_aside_contracts":
            leader.set_aside_space = self.content.space_ids[entry.kids[0].argument]
        elif entry.verb == "take_set_aside_contracts":
            return
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


def needs_mentat(data: dict[str, Any]) -> bool:
    return any(re.search(r"\bmentat\b", text) for text in data.values() if isinstance(text, str))


def annotate(node: Node, gains: tuple[str, ...], forced: bool = False) -> None:
    """Set what can be taken at once (`auto`) and what may be left out (`optional`) for a whole tree.

    `forced`: a trash effect here is not optional (under look_top, before `then`, as a cost).
    """
    op = node.op
    for number, kid in enumerate(node.kids):
        cost = op == "arrow" and number == 0
        before_then = op == "then" and number + 1 < len(node.kids)
        annotate(kid, gains, cost or before_then or op == "look_top" or forced)
    kids = node.kids
    if op == "atom":
        node.auto = node.verb in gains and node.low == node.high and "may_deploy" not in node.mods
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
