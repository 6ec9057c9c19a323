"""Building what lies on the table: spaces, observation posts, Influence tracks, contracts, Objectives."""

from __future__ import annotations

from typing import Any

from landsraad.imperium.components import (
    BATTLE_ICONS,
    ICONS,
    Content,
    Contract,
    Objective,
    PersonalBoard,
    Post,
    Space,
)
from landsraad.imperium.content.build import Build, price
from landsraad.imperium.content.files import ComponentSet
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES, Node
from landsraad.imperium.effects.parser import parse_condition
from landsraad.imperium.teams.sides import COMMANDERS, SEATS

__all__ = ["add_boards", "add_contracts", "add_objectives", "add_posts", "add_spaces", "add_tracks"]


AMPLE = 30
"""More of a resource than people mostly have."""
BONUS = 4
"""The level of a board track with a bonus (DI-15.4)."""
TEAM_REWARDS = (1, 3)
"""The levels of a personal track that reward the whole team (UP-S26)."""


def add_spaces(build: Build, home: ComponentSet) -> None:
    content = build.content
    content.icon_spaces = [0] * len(ICONS)
    content.too_dear = [[0] for _ in RESOURCES]
    for id, data in home.read("spaces").items():
        space = Space(len(content.spaces), id)
        space.icon = ICONS.index(data["icon"])
        space.faction = FACTIONS.index(data["faction"]) if "faction" in data else -1
        space.commander = data.get("commander", "")
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
        visit = [] if space.visit is None else [space.visit]
        space.entries = [(node, -1) for node in (*visit, *space.effect)]
        space.by_price = any(is_about_price(node) for node in space.effect)
        if data.get("once_per_game"):
            space.seat_verb = space.effect[0].verb
        if "control_bonus" in data:
            bonus = build.node(data["control_bonus"], key + ".control", home)
            space.control_resource, space.control_amount = price(bonus)
        content.spaces.append(space)
        content.space_ids[id] = space.index
        list_space(content, space)


def is_about_price(node: Node) -> bool:
    return node.op == "if" and node.condition is not None and node.condition.terms[0].name == "paid"


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
    content.everywhere |= space.bit
    content.icon_spaces[space.icon] |= space.bit
    if space.maker:
        content.makers.append(space.index)
        content.maker_bits |= space.bit
    if space.costs:
        content.priced.append(space)
        resource, amount = space.costs[0]
        dear = content.too_dear[resource]
        dear += [0] * (max(amount, AMPLE) + 1 - len(dear))  # the last place is for all who have that much or more
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
    if [entry.verb for entry in entries[:2]] == ["spice", "collect_bonus_spice"]:
        # DI-9.3: base and bonus spice are one harvest and one entry.
        if len(entries) == 2:
            node.op = "harvest"
            return [node]
        make_harvest(build, entries[0], entries[1])
        del entries[1]
        node.kids = tuple(entries)
        return entries
    # UP-7.38: the bonus spice, and the base spice or something else.
    space.base_choice = True
    for part in list(node.walk()):
        if part.verb in ("spice", "collect_bonus_spice"):
            make_harvest(build, part)
    return entries


def make_harvest(build: Build, node: Node, *more: Node) -> None:
    """Spice of a maker space as a harvest of its own."""
    kids = []
    for number, part in enumerate((node, *more)):
        kid = Node("atom", part.verb, part.argument, part.low, part.high, mods=part.mods)
        kid.key = f"{node.key}.{number}"
        build.register(kid)
        kids.append(kid)
    node.op, node.verb, node.kids, node.mods, node.auto = "harvest", "", tuple(kids), {}, False


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
    for track, faction in enumerate(FACTIONS):
        if faction in bonus:
            build.content.track_rewards[track, BONUS] = build.node(bonus[faction], f"track/{faction}.bonus", home)


def add_boards(build: Build, home: ComponentSet) -> None:
    """The personal boards, whose tracks reward the whole team (UP-S4, UP-S26)."""
    content = build.content
    for id, data in home.read("boards").items():
        track = FACTIONS.index(data["faction"])
        board = PersonalBoard(id, data["commander"], track)
        for level in TEAM_REWARDS:
            key = f"{board.ref}.at_{level}"
            content.track_rewards[track, level] = build.node(data[f"at_{level}"], key, home)
        board.start = build.entries(data.get("start", ""), f"{board.ref}.start", home)
        for card, printed in home.read(f"commander_{board.commander}").items():
            board.deck += [content.card_ids[card]] * printed["count"]
        content.boards.append(board)
    for seat in range(SEATS):
        own = COMMANDERS.get(seat)
        content.foreign.append(sum(space.bit for space in content.spaces if space.commander not in ("", own)))


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
