"""Building what is shuffled: cards of the own decks, Intrigue cards, Conflicts."""

from __future__ import annotations

from typing import Any

from landsraad.imperium.components import BATTLE_ICONS, ICONS, SPY_ICON, Card, Conflict, Content, Intrigue
from landsraad.imperium.content.build import Build, Counts, needs_mentat
from landsraad.imperium.content.files import ComponentSet
from landsraad.imperium.effects.nodes import FACTIONS

__all__ = ["add_cards", "add_conflicts", "add_intrigue"]


APART = ("signet", "ignore_influence_requirements")
"""What an Agent box may have that is no entry of its own."""
COMMANDER = "commander"
"""The kind of the starting cards that only Commanders have."""


def copies(content: Content, data: dict[str, Any], id: str, chosen: dict[str, int] | None) -> int:
    """How many copies of a card take part, as printed or as chosen; 0: it is left out."""
    if data.get("choam") and not content.switches.contracts:
        return 0
    count: int = data["count"] if chosen is None else chosen.get(id, 0)
    return count


def add_cards(build: Build, home: ComponentSet, kind: str, counts: Counts | None = None) -> None:
    content = build.content
    for id, data in home.read(kind).items():
        count = copies(content, data, id, (counts or {}).get(kind))
        if not count or (kind.startswith(COMMANDER) and id in content.card_ids):
            continue  # Some cards of a Commander are those of everybody (UP-S8).
        card = Card(len(content.cards), id, COMMANDER if kind.startswith(COMMANDER) else kind)
        card.copies = count
        card.cost = data.get("cost", -1)
        card.factions = [FACTIONS.index(faction) for faction in data.get("factions", [])]
        for icon in data.get("icons", []):
            card.icons |= 1 << ICONS.index(icon)
            card.reach |= content.icon_spaces[ICONS.index(icon)]
        key = f"card/{id}"
        card.agent = build.entries(data.get("agent", ""), key + ".agent", home)
        card.reveal = build.entries(data.get("reveal", ""), key + ".reveal", home)
        card.agent_entries = [(node, card.index) for node in card.agent if node.verb not in APART]
        card.reveal_entries = [(node, card.index) for node in card.reveal]
        card.signet = any(entry.verb == "signet" for entry in card.agent)
        card.acquire = build.entries(data.get("acquire", ""), key + ".acquire", home)
        card.trash = build.entries(data.get("trash", ""), key + ".trash", home)
        card.discard = build.entries(data.get("discard", ""), key + ".discard", home)
        card.anywhere = data.get("passive") == "play_anywhere"
        card.spy = bool(card.icons & SPY_ICON)
        card.ignores_requirements = any(entry.verb == "ignore_influence_requirements" for entry in card.agent)
        if kind == "starting":
            content.starting.extend([card.index] * card.copies)
        elif kind == "imperium":
            content.imperium_deck.extend([card.index] * card.copies)
        elif kind == "reserve":
            card.reserve = len(content.reserve)
            content.reserve.append(card.index)
            if card.cost >= 0:
                content.for_sale.append((card.reserve, card.index))
        content.cards.append(card)
        build.join(content.card_ids, id, card.index, home, kind)


def add_intrigue(build: Build, home: ComponentSet, counts: Counts | None = None) -> None:
    content = build.content
    for id, data in home.read("intrigue").items():
        count = copies(content, data, id, (counts or {}).get("intrigue"))
        if not count or (needs_mentat(data) and not content.switches.mentat):
            continue  # UP-M2
        card = Intrigue(len(content.intrigue), id, count)
        key = f"intrigue/{id}"
        if "plot" in data:
            card.plot = build.node(data["plot"], key + ".plot", home)
        if "combat" in data:
            card.combat = build.node(data["combat"], key + ".combat", home)
            card.on_win = card.combat.op == "when" and card.combat.verb == "win_conflict"
            content.winner_cards = content.winner_cards or card.on_win
        if "endgame" in data:
            card.endgame = build.node(data["endgame"], key + ".endgame", home)
        content.intrigue.append(card)
        content.intrigue_deck.extend([card.index] * count)
        build.join(content.intrigue_ids, id, card.index, home, "intrigue")


def add_conflicts(build: Build, home: ComponentSet) -> None:
    content = build.content
    for id, data in home.read("conflicts").items():
        if needs_mentat(data) and not content.switches.mentat:
            continue  # UP-M3
        if id in content.conflict_ids:
            id = f"{id}_{home.name}"  # UP-Q71: two sets use the same name.
        conflict = Conflict(len(content.conflicts), id, data["level"])
        if "icon" in data:
            conflict.icon = BATTLE_ICONS.index(data["icon"])
        conflict.location = content.space_ids.get(data.get("location", ""), -1)
        if conflict.location >= 0 and content.spaces[conflict.location].control_resource < 0:
            conflict.location = -1  # UP-Q52: with six players Carthag cannot be controlled.
        conflict.protected = conflict.location >= 0 and content.spaces[conflict.location].protected
        for reward in ("first", "second", "third"):
            conflict.rewards.append(build.entries(data[reward], f"conflict/{id}.{reward}", home))
        conflict.mentat = any(entry.verb == "mentat" for entry in conflict.rewards[0])
        content.conflicts.append(conflict)
        build.join(content.conflict_ids, id, conflict.index, home, "conflicts")
