"""Building what Rivals play with: the Hagal deck and the Rivals themselves."""

from __future__ import annotations

from landsraad.imperium.automa.components import Destination, HagalCard, Rival
from landsraad.imperium.content.build import Build
from landsraad.imperium.content.files import ComponentSet
from landsraad.imperium.effects.nodes import FACTIONS
from landsraad.imperium.effects.parser import parse_condition

__all__ = ["add_hagal", "add_rivals"]


def add_hagal(build: Build, home: ComponentSet) -> None:
    content = build.content
    for id, data in home.read("hagal").items() if home.holds("hagal") else ():
        card = HagalCard(len(content.hagal), id, data["count"], data["swords"])
        card.people = data.get("people", 0)
        card.reshuffle = data.get("reshuffle", False)
        card.posts = [content.post_ids[post] for post in data.get("posts", [])]
        card.harvest = data.get("harvest", "")
        for number, place in enumerate(data.get("destinations", [])):
            key = f"{card.ref}.{number}"
            condition = parse_condition(place["if"], key + ".if") if "if" in place else None
            effect = build.entries(place["effect"], key, home)
            card.destinations.append(Destination(content.space_ids[place["space"]], condition, effect))
        content.hagal.append(card)
        content.hagal_ids[id] = card.index


def add_rivals(build: Build, home: ComponentSet) -> None:
    """Rival cards; where there are none, the Leaders that may be Rivals (DI-H3.2)."""
    content = build.content
    if not home.holds("rivals"):
        for id, data in home.read("leaders").items():
            if data.get("rival", True) and id in content.leader_ids:
                leader = content.leaders[content.leader_ids[id]]
                add_rival(build, id, leader.ref).signet = leader.signet
        return
    for id, data in home.read("rivals").items():
        rival = add_rival(build, id, f"rival/{id}")
        rival.swordmaster_value = data["swordmaster_value"]
        rival.signet = build.entries(data["signet"], f"{rival.ref}.signet", home)
        rival.scheme = build.entries(data["scheme"], f"{rival.ref}.scheme", home)
        rival.priority = [FACTIONS.index(faction) for faction in data["priority"]]
        rival.streamlined = data.get("streamlined", False)


def add_rival(build: Build, id: str, ref: str) -> Rival:
    content = build.content
    rival = Rival(len(content.rivals), id, ref)
    content.rivals.append(rival)
    content.rival_ids[id] = rival.index
    return rival
