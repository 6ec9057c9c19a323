"""What the rules want to know of an effect before it is carried out: whether it can be taken at once or left out."""

from __future__ import annotations

from landsraad.imperium.effects.nodes import Node

__all__ = ["annotate", "gains"]

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


def gains(contracts: bool) -> tuple[str, ...]:
    """Without the CHOAM module a contract is Solari."""
    return GAINS if contracts else (*GAINS, "contract")


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
