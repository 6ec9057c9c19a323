"""Building the Leaders: which part of the rules each ability belongs to."""

from __future__ import annotations

from typing import Any

from landsraad.imperium.components import ICONS, Leader, Training
from landsraad.imperium.content.build import Build
from landsraad.imperium.content.files import ComponentSet
from landsraad.imperium.effects.nodes import FACTIONS, Node

__all__ = ["add_leaders"]


def add_leaders(build: Build, home: ComponentSet) -> None:
    content = build.content
    for id, data in home.read("leaders").items():
        if data.get("choam") and not content.switches.contracts:
            continue  # UP-2.6
        leader = add_side(build, home, id, data)
        leader.expansion = home is not build.board
        if "special" in data:
            add_abilities(build, leader, build.entries(data["special"]["effect"], f"leader/{id}.special", home))
        if "back" in data:
            leader.back = add_side(build, home, data["back"]["id"], data["back"])
        names = [space["id"] for space in data.get("training", [])]
        for space in data.get("training", []):
            key = f"leader/{id}.training.{space['id']}"
            training = Training(space["id"], build.entries(space.get("effect", ""), key, home))
            training.following = [names.index(following) for following in space["next"]]
            leader.training.append(training)
        content.leaders.append(leader)
        build.join(content.leader_ids, id, leader.index, home, "leaders")


def add_side(build: Build, home: ComponentSet, id: str, data: dict[str, Any]) -> Leader:
    """One side of a Leader."""
    leader = Leader(len(build.content.leaders), id)
    leader.signet = build.entries(data["signet"]["effect"], f"leader/{id}.signet", home)
    left = data["left"]
    # UP-S15: starred numbers.
    printed = left.get("six_players", left["effect"]) if build.content.switches.teams else left["effect"]
    add_abilities(build, leader, build.entries(printed, f"leader/{id}.left", home))
    return leader


def add_abilities(build: Build, leader: Leader, entries: list[Node]) -> None:
    for entry in entries:
        if entry.op == "when":
            add_trigger(leader, entry)
        elif entry.op == "window":
            add_window(build, leader, entry)
        elif entry.verb == "space_discount":
            leader.discount_icon = ICONS.index(entry.argument)
            leader.discount = entry.low
        elif entry.verb == "enemy_agents_do_not_block":
            leader.unblocked_icons = icon_bits(entry.argument)


def add_trigger(leader: Leader, entry: Node) -> None:
    leader.triggers[entry.verb] = entry.kids[0]
    if entry.verb == "reach_influence":
        leader.reach_faction, leader.reach_level = FACTIONS.index(entry.argument), entry.low
    elif entry.verb == "deploy_in_turn":
        leader.massed = entry.low
    elif entry.verb == "send_agent":
        leader.visit_icons = icon_bits(entry.argument)


def add_window(build: Build, leader: Leader, entry: Node) -> None:
    kid = entry.kids[0]
    if entry.verb == "reveal_turn":
        leader.reveal.append(kid)
    elif entry.verb == "any_time":
        leader.looks_at_deck = True
    elif kid.verb == "set_aside_contracts":
        leader.set_aside_space = build.content.space_ids.get(kid.argument, -1)
    else:
        leader.setup.extend(kid.kids if kid.op == "all" else [kid])


def icon_bits(argument: str) -> int:
    bits = 0
    for icon in argument.split("/"):
        bits |= 1 << ICONS.index(icon)
    return bits
