"""What a Rival does with an effect. Nothing is asked of it; what its rules leave open a person decides (DI-H3.12)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.messages import Message
from landsraad.imperium.automa.choices import gain_with_least
from landsraad.imperium.automa.verbs import RIVAL_VERBS
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.conditions import holds
from landsraad.imperium.rules.grammar import EFFECT, effect_of
from landsraad.imperium.rules.seats import decider
from landsraad.imperium.state import ImperiumState

__all__ = ["STEPS", "UNDERSTOOD", "carry_out"]

UNDERSTOOD: Final = ("atom", "all", "then", "if", "arrow", "one", "choose")
"""The operators that mean something to a Rival; anything else would need a hand, a deck or a will of its own."""


def carry_out(s: ImperiumState, seat: int, node: Node) -> None:
    """Lists in the order printed (UP-R26), what can be paid for is paid for (DI-QH6, UP-R37)."""
    op = node.op
    if op == "atom":
        if can(s, seat, node):
            RIVAL_VERBS[node.verb].do(s, seat, node, -1)
    elif op in ("all", "then"):
        carry_out_all(s, seat, node.kids)
    elif op == "if":
        assert node.condition is not None
        if holds(s, seat, node.condition, -1):
            carry_out(s, seat, node.kids[0])
        elif len(node.kids) > 1:
            carry_out(s, seat, node.kids[1])
    elif op == "arrow":
        if can(s, seat, node):
            s.stack.append(("do", seat, node.kids[1], -1))
            pay(s, seat, node.kids[0])
    elif op in ("one", "choose"):
        choose(s, seat, node)


def carry_out_all(s: ImperiumState, seat: int, nodes: tuple[Node, ...]) -> None:
    for node in reversed(nodes):
        s.stack.append(("do", seat, node, -1))


def choose(s: ImperiumState, seat: int, node: Node) -> None:
    """Influence with different Factions goes where it has least (UP-Q39); all else a person chooses."""
    kids = node.kids
    if node.op == "choose" and all(kid.verb == "influence" and kid.faction >= 0 for kid in kids):
        factions = sum(1 << kid.faction for kid in kids)
        gain_with_least(s, seat, kids[0].low, factions, node.low)
        return
    some = possible(s, seat, node)
    if len(some) <= wanted(node):
        carry_out_all(s, seat, some)
    else:
        s.stack.append(("rival.choose", decider(s, seat), seat, node, ()))


def possible(s: ImperiumState, seat: int, node: Node) -> tuple[Node, ...]:
    """The members of a choice that would do something."""
    return tuple(kid for kid in node.kids if can(s, seat, kid))


def wanted(node: Node) -> int:
    """How many members are chosen."""
    return node.low if node.op == "choose" else 1


def can(s: ImperiumState, seat: int, node: Node) -> bool:
    """Whether it would do anything for a Rival."""
    op = node.op
    if op == "atom":
        verb = RIVAL_VERBS.get(node.verb)
        return verb is not None and verb.can(s, seat, node, -1)
    if op == "if":
        assert node.condition is not None
        if holds(s, seat, node.condition, -1):
            return can(s, seat, node.kids[0])
        return len(node.kids) > 1 and can(s, seat, node.kids[1])
    if op == "arrow":
        return can_pay(s, seat, node.kids[0]) and can(s, seat, node.kids[1])
    return op in ("all", "then", "one", "choose") and any(can(s, seat, kid) for kid in node.kids)


def can_pay(s: ImperiumState, seat: int, cost: Node) -> bool:
    parts = cost.kids if cost.op == "all" else (cost,)
    return all(part.verb in RIVAL_VERBS and RIVAL_VERBS[part.verb].can_pay(s, seat, part, -1) for part in parts)


def pay(s: ImperiumState, seat: int, cost: Node) -> None:
    for part in cost.kids if cost.op == "all" else (cost,):
        RIVAL_VERBS[part.verb].pay(s, seat, part, -1)


def left_to_choose(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, rival, node, chosen = step
    members = [kid.index for kid in node.kids]
    left = [kid.index for kid in possible(s, rival, node) if kid.index not in chosen]
    right = set(chosen) <= set(members) and len(set(chosen)) == len(chosen) < wanted(node) <= len(chosen) + len(left)
    return right and seat == decider(s, rival) != rival


LEFT_TO_CHOOSE: Final = Need("members of its effect to choose from for a Rival", left_to_choose)


class ChooseEffect(Ask):
    """A person decides what a Rival takes: one of several, or some of them."""

    name = "rival.choose"
    fields = "seat rival:seat node chosen:numbers"
    on = EFFECT
    needs = (effect_of("one", "choose"), LEFT_TO_CHOOSE)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, rival, node, chosen = step
        codes: list[Code] = [kid.choosing for kid in possible(s, rival, node) if kid.index not in chosen]
        return ask(seat, self.name, codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, rival, node, before = step
        chosen = (*before, code[1])
        if len(chosen) < wanted(node):
            s.stack.append((self.name, seat, rival, node, chosen))
        else:
            carry_out_all(s, rival, tuple(s.content.nodes[index] for index in chosen))

    def prompt(self, decision: Decision) -> Message:
        _, _, rival, node, _ = decision.step
        return Message("prompt.rival.choose", {"seat": f"seat/{rival}", "effect": f"effect/{node.key}"})


STEPS: list[Action | Ask] = [ChooseEffect()]
