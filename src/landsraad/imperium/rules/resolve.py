"""The operators of the effect language: carrying out an expression, and whether it can be carried out or paid.

Loops, not `any` and `all`: this is asked at every decision (`scripts/compile.py` says what generators cost).
"""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Step
from landsraad.core.undo import make_final
from landsraad.imperium.automa.effects import carry_out
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.conditions import count, holds
from landsraad.imperium.rules.contracts import complete, is_fulfilled
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.rules.resources import harvest
from landsraad.imperium.rules.seats import is_person, levels_of, opponents, side
from landsraad.imperium.rules.verbs.table import VERBS
from landsraad.imperium.state import ImperiumState

__all__ = ["OTHERS", "STEPS", "TEAM", "can", "nameable", "opponents_for", "playable", "resolve"]

OTHERS: Final = ("each_opponent", "chosen_opponent")
"""The prefixes by which somebody else carries an effect out."""
TEAM = ("each_ally", "activated_ally", "each_team_member")
"""Those of six players, by which a Commander gives something to the own team."""


def do(s: ImperiumState, step: Step) -> None:
    _, seat, node, card = step
    if s.rivalry is None or is_person(s, seat):
        resolve(s, seat, node, card)
    else:
        s.cause = node.key
        carry_out(s, seat, node)


def resolve(s: ImperiumState, seat: int, node: Node, card: int) -> None:
    s.cause = node.key
    op = node.op
    if op == "atom":
        verb = VERBS[node.verb]
        if verb.can(s, seat, node, card):
            verb.do(s, seat, node, card)
    elif op == "if":
        assert node.condition is not None
        if holds(s, seat, node.condition, card):
            resolve(s, seat, node.kids[0], card)
        elif len(node.kids) > 1:
            resolve(s, seat, node.kids[1], card)
    elif op == "arrow":
        s.stack.append(("do", seat, node.kids[1], card))
        pay(s, seat, node.kids[0], card)
    elif op == "all":
        s.stack.append(("entries", seat, node.kids, card))
    elif op == "one":
        s.stack.append(("branch", seat, node, card))
    elif op == "then":
        for kid in reversed(node.kids):
            s.stack.append(("do", seat, kid, card))
    elif op == "per":
        for _ in range(count(s, seat, node.argument, card)):
            s.stack.append(("do", seat, node.kids[0], card))
    elif op == "may":
        if can(s, seat, node.kids[0], card):
            s.stack.append(("may", seat, node.kids[0], card))
    elif op == "who":
        resolve_for_others(s, seat, node, card)
    elif op == "choose":
        s.stack.append(("choose", seat, node, card, ()))
    elif op == "lines":
        s.stack.append(("lines", seat, node, card, ()))
    elif op == "look_top":
        if s.players[seat].deck:
            make_final(s)
            if node.kids[0].op == "one":
                s.stack.append(("look_top", seat, node, card))
            else:
                s.stack.append(("look_assign", seat, node, 0, (), 0))
    elif op == "harvest":
        harvest(s, seat, node)
    elif op == "contract":
        if complete(s, seat, node):
            s.stack.append(("do", seat, node.kids[0], -1))
    elif op in ("window", "when"):
        resolve(s, seat, node.kids[0], card)
    else:
        raise ValueError(f"{node.key}: no rule for {op}")


def resolve_for_others(s: ImperiumState, seat: int, node: Node, card: int) -> None:
    """DI-3.11: clockwise from the player's left, each deciding for itself."""
    kid = node.kids[0]
    if node.verb == "each_opponent":
        for other in reversed(opponents(s, seat)):
            s.stack.append(("do", other, kid, -1))
    elif node.verb == "chosen_opponent":
        s.stack.append(("opponent", seat, kid))
    else:
        for member in reversed(teammates_for(s, seat, node)):
            s.stack.append(("do", member, kid, -1))


def teammates_for(s: ImperiumState, seat: int, node: Node) -> tuple[int, ...]:
    """Who of the team is meant, the Commander first (UP-S26)."""
    team = side(s, seat)
    if node.verb == "each_team_member":
        return team
    if node.verb == "each_ally":
        return team[1:]
    return (s.turn.ally,) if s.turn.ally >= 0 else ()


def opponents_for(s: ImperiumState, seat: int, kid: Node) -> list[int]:
    """Opponents for whom an effect is possible, clockwise."""
    return [other for other in opponents(s, seat) if can(s, other, kid, -1)]


def can(s: ImperiumState, seat: int, node: Node, card: int) -> bool:
    """Whether resolving it now would do anything; for an arrow, whether it can be paid."""
    op = node.op
    if op == "atom":
        return VERBS[node.verb].can(s, seat, node, card)
    if op == "if":
        assert node.condition is not None
        if holds(s, seat, node.condition, card):
            return can(s, seat, node.kids[0], card)
        return len(node.kids) > 1 and can(s, seat, node.kids[1], card)
    if op == "arrow":
        cost = node.kids[0]
        return can_pay(s, seat, cost, card) and (
            cost.verb in WORTH_PAYING or can(s, seat, node.kids[1], card) or opens(cost, node.kids[1])
        )
    if op == "who":
        if node.verb == "chosen_opponent":
            return bool(opponents_for(s, seat, node.kids[0]))
        for other in opponents(s, seat) if node.verb in OTHERS else teammates_for(s, seat, node):
            if can(s, other, node.kids[0], -1):
                return True
        return False
    if op == "then":
        return can(s, seat, node.kids[0], card)
    if op == "per":
        return count(s, seat, node.argument, card) > 0
    if op == "look_top":
        return bool(s.players[seat].deck)
    if op == "harvest":
        return len(node.kids) > 1 or node.kids[0].verb == "spice" or s.bonus_spice[s.turn.space] > 0
    if op == "contract":
        return is_fulfilled(s, seat, node)
    for kid in node.kids:
        if can(s, seat, kid, card):
            return True
    return False


WORTH_PAYING: Final = ("trash", "trash_self", "discard")
"""Costs that are worth something even when what they pay for comes to nothing (DI-21.3, UP-22.2)."""
OPENS: Final = {
    "discard": ("draw",),
    "recall_spy": ("spy",),
    "lose_troop": ("troop", "deploy", "memory"),
    "retreat": ("deploy",),
}
"""What becomes possible by paying a cost: a discarded card can be drawn again (UP-4.4), and so on."""


def opens(cost: Node, effect: Node) -> bool:
    """Whether paying could make possible what cannot be done yet."""
    wanted = [verb for part in cost.walk() for verb in OPENS.get(part.verb, ())]
    return bool(wanted) and any(part.verb in wanted for part in effect.walk())


def can_pay(s: ImperiumState, seat: int, node: Node, card: int) -> bool:
    """DI-3.5: the whole cost, at once."""
    if node.op == "atom":
        return VERBS[node.verb].can_pay(s, seat, node, card)
    if node.op == "all":
        losses = 0
        for kid in node.kids:
            if not can_pay(s, seat, kid, card):
                return False
            if kid.verb == "lose_influence":
                losses += kid.low
        return losses < 2 or sum(levels_of(s, seat)) >= losses
    raise ValueError(f"{node.key}: {node.op} cannot be a cost")


def pay(s: ImperiumState, seat: int, node: Node, card: int) -> None:
    if node.op == "atom":
        VERBS[node.verb].pay(s, seat, node, card)
    else:
        for kid in reversed(node.kids):
            pay(s, seat, kid, card)


def nameable(s: ImperiumState, seat: int, node: Node, card: int) -> bool:
    """Whether a branch of "or" can be picked: its conditions hold and its costs can be paid (DI-3.8).

    A range from 0 can always be picked; so can a gain, even one that comes to nothing.
    """
    op = node.op
    if op == "if":
        assert node.condition is not None
        return holds(s, seat, node.condition, card) and nameable(s, seat, node.kids[0], card)
    if op == "arrow":
        # A paid worm may be summoned in vain (UP-22.41).
        paid = node.kids[1]
        return can_pay(s, seat, node.kids[0], card) and (paid.verb == "sandworm" or nameable(s, seat, paid, card))
    if op == "then":
        return nameable(s, seat, node.kids[0], card)
    if op == "atom":
        if node.low == 0 and s.content.switches.idle_branch:
            return True
        return VERBS[node.verb].can(s, seat, node, card)
    return True


def playable(s: ImperiumState, seat: int, node: Node) -> bool:
    """Whether an Intrigue card may be played for this effect now: conditions and costs (DI-14.3).

    A part without an object does not forbid it, except where the card needs one (an opponent to choose, the Mentat,
    a card to acquire).
    """
    op = node.op
    if op == "if":
        assert node.condition is not None
        if holds(s, seat, node.condition, -1):
            return playable(s, seat, node.kids[0])
        return len(node.kids) > 1 and playable(s, seat, node.kids[1])
    if op == "arrow":
        return can_pay(s, seat, node.kids[0], -1) and playable(s, seat, node.kids[1])
    if op == "one":
        for kid in node.kids:
            if nameable(s, seat, kid, -1):
                return True
        return False
    if op == "lines":
        for kid in node.kids:
            if can(s, seat, kid, -1):
                return True
        return False
    if op == "atom":
        if node.verb == "acquire" and s.content.switches.idle_acquire:
            return True
        return node.verb not in NEEDS_OBJECT or VERBS[node.verb].can(s, seat, node, -1)
    if op == "who":
        return node.verb != "chosen_opponent" or bool(opponents_for(s, seat, node.kids[0]))
    if op == "all":
        for kid in node.kids:
            if not playable(s, seat, kid):
                return False
    return True


NEEDS_OBJECT: Final = ("mentat", "acquire")

STEPS: list[Action | Ask] = [Action("do", "seat node card:printed", do, on=EFFECT)]
