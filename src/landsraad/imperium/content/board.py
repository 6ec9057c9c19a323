"""Building what lies on the table: spaces, observation posts, Influence tracks, contracts, Objectives."""

from __future__ import annotations

from typing import Any

from landsraad.imperium.components import BATTLE_ICONS, ICONS, Content, Contract, Objective, Post, Space
from landsraad.imperium.content.build import Build, price
from landsraad.imperium.content.files import ComponentSet
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES, Node
from landsraad.imperium.effects.parser import parse_condition

__all__ = ["add_contracts", "add_objectives", "add_posts", "add_spaces", "add_tracks"]


def add_spaces(build: Build, home: ComponentSet) -> None:
    content = build.content
    content.icon_spaces = [0] * len(ICONS)
    content.too_dear = [[0] for _ in RESOURCES]
    for id, data in home.read("spaces").items():
        space = Space(len(content.spaces), id)
        space.icon = ICONS.index(data["icon"])
        space.faction = FACTIONS.index(data["faction"]) if "faction" in data else -1
        space.combat = data.get("combat", False)
        space.maker = data.get("maker", False)
        space.protected = data.get("protected", False)
        key = f"space/{id}"
        add_terms(build, home, space, data, key)
        if "visit_influence" in data:
            space.visit = build.node(data["visit_influence"], key + ".visit", home)
        for entry in space_effect(build, home, space, data.get("effect", ""), key + ".effect"):
            if entry.op == "window" and entry.verb == "reveal_turn":
                space.reveal.append(entry.kids[0])
            else:
                space.effect.append(entry)
        if data.get("once_per_game"):
            space.seat_verb = space.effect[0].verb
        if "control_bonus" in data:
            bonus = build.node(data["control_bonus"], key + ".control", home)
            space.control_resource, space.control_amount = price(bonus)
        content.spaces.append(space)
        content.space_ids[id] = space.index
        list_space(content, space)


def add_terms(build: Build, home: ComponentSet, space: Space, data: dict[str, Any], key: str) -> None:
    """What it takes to send an Agent there: a cost, and Influence."""
    marked = "cost_with_solo_marker"
    if "cost" in data:
        field = marked if build.content.switches.solo_marker and marked in data else "cost"
        cost = build.node(data[field], key + ".cost", home)
        if cost.op == "if":
            space.cheaper_if = cost.condition
            space.cheaper = cost.kids[0].low
            cost = cost.kids[1]
        space.costs = [price(part) for part in (cost.kids if cost.op == "one" else (cost,))]
    if "requirement" in data:
        space.requirement = parse_condition(data["requirement"], key + ".requirement")
        needed = space.requirement.terms[0]
        space.needed_faction, space.needed_level = needed.faction, needed.number


def list_space(content: Content, space: Space) -> None:
    """The lists in which the rules look spaces up."""
    content.icon_spaces[space.icon] |= space.bit
    if space.maker:
        content.makers.append(space.index)
        content.maker_bits |= space.bit
    if space.costs:
        content.priced.append(space)
        resource, amount = space.costs[0]
        dear = content.too_dear[resource]
        dear += [0] * (amount + 1 - len(dear))  # the last place is for all who have that much or more
        for have in range(amount):
            dear[have] |= space.bit
    if space.cheaper_if is not None:
        content.cheaper.append(space)
    if space.requirement is not None:
        content.required.append(space)
    if space.seat_verb:
        content.seats.append(space)
    if any(entry.verb == "mentat" for entry in space.effect):
        content.mentat_space = space.index


def space_effect(build: Build, home: ComponentSet, space: Space, text: str, key: str) -> list[Node]:
    entries = build.entries(text, key, home)
    if not space.maker:
        return entries
    node = build.content.by_key[key]
    space.base_spice = next(part.low for part in node.walk() if part.verb == "spice")
    if all(entry.op == "atom" for entry in entries):
        # DI-9.3: base and bonus spice are one harvest and one entry.
        node.op = "harvest"
        return [node]
    # UP-7.38: the bonus spice, and the base spice or something else.
    space.base_choice = True
    for part in list(node.walk()):
        if part.verb in ("spice", "collect_bonus_spice"):
            make_harvest(build, part)
    return entries


def make_harvest(build: Build, node: Node) -> None:
    """Spice of a maker space as a harvest of its own."""
    kid = Node("atom", node.verb, node.argument, node.low, node.high, mods=node.mods)
    kid.key = node.key + ".0"
    build.register(kid)
    node.op, node.verb, node.kids, node.mods, node.auto = "harvest", "", (kid,), {}, False


def add_posts(build: Build, home: ComponentSet) -> None:
    content = build.content
    for id, data in home.read("posts").items():
        post = Post(len(content.posts), id)
        for name in data["spaces"]:
            space = content.spaces[content.space_ids[name]]
            post.spaces |= space.bit
            post.icons |= 1 << space.icon
            space.posts |= 1 << post.index
        content.posts.append(post)
        content.post_ids[id] = post.index


def add_tracks(build: Build, home: ComponentSet) -> None:
    """The bonus at 4 of each board track, in the order of the Factions."""
    bonus = home.read("tracks")["bonus_at_4"]
    for faction in FACTIONS:
        if faction in bonus:
            build.content.track_bonus.append(build.node(bonus[faction], f"track/{faction}.bonus", home))


def add_contracts(build: Build, home: ComponentSet) -> None:
    content = build.content
    for id, data in home.read("contracts").items():
        key = f"contract/{id}"
        reward = build.node(data["reward"], key + ".reward", home)
        asked = parse_condition(data["condition"], key + ".condition").terms[0]
        node = Node("contract", argument=id, low=asked.number, kids=(reward,))
        node.key = key
        node.auto = reward.auto
        build.register(node)
        contract = Contract(len(content.contracts), id, asked.name, node)
        contract.copies = data["count"]
        if contract.kind == "visit":
            contract.space = content.space_ids[asked.argument]
        elif contract.kind == "acquire":
            contract.card = content.card_ids[asked.argument]
        content.contracts.append(contract)
        content.contract_ids[id] = contract.index


def add_objectives(build: Build, home: ComponentSet) -> None:
    content = build.content
    for id, data in home.read("objectives").items():
        objective = Objective(len(content.objectives), id, BATTLE_ICONS.index(data["icon"]))
        objective.first_player = data.get("first_player", False)
        if data["players"] != "all":
            least, _, most = data["players"].partition("-")
            objective.least, objective.most = int(least), int(most)
        content.objectives.append(objective)
        content.objective_ids[id] = objective.index
