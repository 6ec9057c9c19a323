"""What every step of the stack carries, for checking positions that come from outside."""

from __future__ import annotations

from typing import Any

from landsraad.imperium.components import Content
from landsraad.imperium.effects.nodes import Node

__all__ = ["SHAPES", "misshapen"]

SHAPES: dict[str, str] = {
    "acquire": "seat node",
    "act": "seat",
    "act.ask": "seat",
    "agent.arrive": "seat card space flag",
    "agent.cost": "seat card space",
    "agent.figure": "seat space flag",
    "agent.gather": "seat space",
    "agent.infiltrate": "seat space",
    "agent.place": "seat card space number",
    "agent.space": "seat card",
    "amount": "seat word number number",
    "block_space": "seat",
    "branch": "seat node source",
    "choose": "seat node source numbers",
    "choose_heir": "seat number numbers",
    "clean_up": "seat",
    "combat": "",
    "combat.play": "seat number flag",
    "combat_turns": "seat number",
    "contract.take": "seat number",
    "defend": "seat",
    "discard": "seat number",
    "discard_intrigue": "intrigue",
    "do": "seat node source",
    "draft": "number",
    "draft.choose": "seat",
    "draw_hands": "",
    "end_combat": "",
    "endgame": "number",
    "endgame.play": "seat",
    "entries": "seat nodes source",
    "faction": "seat word number number",
    "flip": "seat number",
    "game_over": "",
    "lines": "seat node source numbers",
    "look_assign": "seat node number",
    "look_top": "seat node source",
    "lose_troop": "seat number",
    "makers": "",
    "may": "seat node source",
    "opponent": "seat node",
    "order": "seat nodes source",
    "place_acquired": "seat card",
    "recall": "",
    "recall_agent": "seat flag",
    "resolve_combat": "",
    "reward": "seat number",
    "round": "",
    "secret_factions": "seat",
    "set_aside_row": "seat",
    "spy.place": "seat node number",
    "spy.recall": "seat number",
    "start_game": "",
    "take_conflict": "seat",
    "take_from_discard": "seat numbers",
    "training": "seat",
    "trash": "seat node source",
    "trash_intrigue": "seat number",
    "turn.choose": "seat",
    "turn.end": "seat",
    "turns": "seat",
    "win.play": "seat",
}
"""The parts behind the name of each step."""


def misshapen(content: Content, players: int, step: tuple[Any, ...]) -> str:
    """What is wrong with a step, or nothing."""
    shape = SHAPES.get(step[0])
    if shape is None:
        return ""
    kinds = shape.split()
    if len(step) != len(kinds) + 1:
        return f"{step[0]} has {len(step) - 1} parts instead of {len(kinds)}"
    for kind, part in zip(kinds, step[1:], strict=True):
        if not fits(content, players, kind, part):
            return f"{part!r} is no {kind} for {step[0]}"
    return ""


def fits(content: Content, players: int, kind: str, part: object) -> bool:
    if kind == "node":
        return isinstance(part, Node)
    if kind == "nodes":
        return isinstance(part, tuple) and all(isinstance(item, Node) for item in part)
    if kind == "numbers":
        return isinstance(part, tuple) and all(type(item) is int and item >= 0 for item in part)
    if kind == "word":
        return isinstance(part, str)
    if kind == "flag":
        return isinstance(part, bool)
    if type(part) is not int:
        return False
    if kind == "source":
        return -1 <= part < len(content.cards)
    ends = {
        "seat": players,
        "card": len(content.cards),
        "space": len(content.spaces),
        "intrigue": len(content.intrigue),
    }
    return 0 <= part < ends.get(kind, part + 1)
