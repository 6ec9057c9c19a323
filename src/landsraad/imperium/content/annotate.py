"""What the rules want to know of an effect before it is carried out: whether it can be taken at once or left out."""

from __future__ import annotations

from landsraad.imperium.components import Content
from landsraad.imperium.effects.nodes import ALL, LEADS_ON, Node

__all__ = ["CERTAIN", "annotate", "gains", "note_claims"]

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
    "swordmaster_bonus",
    "control",
    "lose_harvested_spice",
    "maker_hook",
    "no_deploy_this_turn",
)
"""Verbs that are best taken at once: nothing is chosen, and having it early is never worse."""


def gains(contracts: bool) -> tuple[str, ...]:
    """Without the CHOAM module a contract is Solari."""
    return GAINS if contracts else (*GAINS, "contract")


LEADING = (
    "acquire",
    "advance_training",
    "distribute_contracts",
    "discard",
    "draw",
    "flip_battle_card",
    "high_council",
    "influence",
    "influence_bonus",
    "intrigue",
    "lose_influence",
    "repeat_space",
    "return_self_to_hand",
    "signet",
    "spy",
    "steal_intrigue",
    "take_from_discard",
    "trade",
    "trash",
    "trash_self",
)
"""Verbs after which other effects may follow: of cards drawn, trashed or acquired, of tracks, Leaders and contracts."""
CERTAIN = ("solari", "spice", "water", "persuasion", "sword")
"""Gains that nothing can be in the way of."""
WAITING = ("troop", "mentat")
"""Gains of which there is only so much: something else may want to be first."""

LEADING_OPS = ("look_top", "contract", "harvest")


def claim(node: Node) -> int:
    """The most troops an effect could take from the supply."""
    if node.op == "atom":
        if node.verb in ("memory", "reinforce", "troop"):
            return node.low
        return node.high if node.verb == "deploy" and node.mods.get("from") == "=supply" else 0
    if node.op == "who":
        return 0  # Others draw on their own supply.
    total = sum(kid.claim for kid in node.kids)
    return ALL if node.op == "per" and total else total


def note_claims(content: Content) -> None:
    """What all cards that may still come in a turn could take from the supply of one player."""
    for card in content.intrigue:
        plot = card.plot
        if plot is not None and plot.op == "window" and plot.verb == "this_reveal_turn":
            content.reveal_claim += card.copies * plot.claim
        elif plot is not None:
            content.intrigue_claim += card.copies * plot.claim
    for definition in content.cards:
        content.reveal_claim += definition.copies * sum(node.claim for node in definition.reveal if not node.auto)


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
    node.claim = claim(node)
    node.of_hand = any(kid.of_hand for kid in kids)
    node.leads = LEADS_ON if op in LEADING_OPS or node.verb in LEADING else 0
    if op != "who":
        for kid in kids:
            node.leads |= kid.leads
    if op == "atom":
        node.of_hand = node.verb == "trash" and "faction" in node.mods and node.mods.get("from") == "=hand"
        node.auto = node.verb in gains and node.low == node.high and "may_deploy" not in node.mods
        node.certain = node.auto and node.verb in CERTAIN
        node.waits = node.auto and node.verb in WAITING
        node.optional = (node.verb == "trash" and not forced) or node.verb == "shield_wall" or node.low == 0
    elif op in ("arrow", "may"):
        node.optional = True
    elif op in ("all", "one", "choose"):
        node.auto = op == "all" and all(kid.auto for kid in kids)
        node.optional = all(kid.optional for kid in kids)
    elif op == "if":
        node.auto = len(kids) == 1 and kids[0].auto
        node.waits = len(kids) == 1 and kids[0].waits
        assert node.condition is not None
        first = node.condition.terms[0]
        node.awaits = first.argument if first.name == "acquired_this_turn" else ""
        node.optional = all(kid.optional for kid in kids)
    elif op in ("per", "window", "when"):
        node.optional = kids[0].optional
