"""The choices inside an effect: an order, a branch, lines, whether at all, an opponent. Each is one step that asks."""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.messages import Message
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.automatic import AUTOMATIC, ready
from landsraad.imperium.rules.conditions import holds
from landsraad.imperium.rules.grammar import EFFECT, effect_of
from landsraad.imperium.rules.resolve import can, nameable, opponents_for, resolve
from landsraad.imperium.rules.steps import DONE, NO, YES_NO, refuse
from landsraad.imperium.rules.troops import is_banned
from landsraad.imperium.state import ImperiumState

__all__ = ["STEPS"]


def entries(s: ImperiumState, step: Step) -> None:
    """The members of a list in any order (a sub-pool)."""
    _, seat, nodes, card = step
    waiting: list[Node] = []
    for node in nodes:
        if node.auto and AUTOMATIC and ready(s, seat, node, card):
            resolve(s, seat, node, card)
        else:
            waiting.append(node)
    if len(waiting) == 1 and not waiting[0].optional:
        resolve(s, seat, waiting[0], card)
    elif waiting:
        s.stack.append(("order", seat, tuple(waiting), card))


class Order(Ask):
    """Which member comes next."""

    name = "order"
    fields = "seat nodes card:printed"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, nodes, card = step
        possible = [node for node in nodes if can(s, seat, node, card)]
        codes: list[Code] = [node.choosing for node in possible]
        if all(node.optional for node in possible):
            codes.append(DONE)
        return ask(seat, "effect.order", codes, step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        if code == DONE:
            return
        _, _, nodes, card = step
        chosen = s.content.nodes[code[1]]
        rest = tuple(node for node in nodes if node is not chosen)
        if rest:
            s.stack.append(("entries", seat, rest, card))
        s.stack.append(("do", seat, chosen, card))


class Branch(Ask):
    """Exactly one of several (DI-3.8)."""

    name = "branch"
    fields = "seat node card:printed"
    on = EFFECT
    needs = (effect_of("one"),)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, node, card = step
        codes: list[Code] = [kid.choosing for kid in node.kids if nameable(s, seat, kid, card)]
        return ask(seat, "effect.branch", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, _, card = step
        s.stack.append(("do", seat, s.content.nodes[code[1]], card))

    def prompt(self, decision: Decision) -> Message:
        return about_effect(decision)

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, key = option_id.partition(":")
        if word != "effect":
            return None
        _, seat, node, card = decision.step
        kid = s.content.by_key.get(key)
        if kid is None or kid not in node.kids:
            return refuse("E_BAD_CHOICE", f"{key} is not one of the options.", choice=key)
        return why_not_nameable(s, seat, kid, card)


def why_not_nameable(s: ImperiumState, seat: int, node: Node, card: int) -> IllegalAction:
    key = node.key
    effect = f"effect/{key}"
    while node.op == "if":
        assert node.condition is not None
        if not holds(s, seat, node.condition, card):
            if node.condition.terms[0].name == "maker_hook":
                return refuse("E_NO_MAKER_HOOKS", "You have no Maker Hooks.")
            return refuse("E_CONDITION", f"{key} asks for {node.condition}.", effect=effect)
        node = node.kids[0]
    if node.verb == "sandworm":
        if is_banned(s, seat):
            return refuse("E_DEPLOY_NOT_ALLOWED", "You cannot bring units to the Conflict this turn.")
        return refuse("E_SHIELD_WALL_PROTECTS", "The Shield Wall protects this Conflict from sandworms.")
    if node.verb == "shield_wall":
        return refuse("E_SHIELD_WALL_GONE", "The Shield Wall is already gone.")
    if node.op == "arrow":
        return refuse("E_CANNOT_PAY", f"You cannot pay for {key}.", effect=effect)
    return refuse("E_CONDITION", f"{key} cannot be carried out now: {node}.", effect=effect)


def own_members(s: ImperiumState, step: Step, below: Step) -> bool:
    _, _, node, _, named = step
    return len(set(named)) == len(named) and set(named) <= {kid.index for kid in node.kids}


def not_all_chosen(s: ImperiumState, step: Step, below: Step) -> bool:
    _, _, node, _, chosen = step
    return own_members(s, step, below) and len(chosen) < node.low


OWN_MEMBERS: Final = Need("different members of its effect", own_members)
NOT_ALL_CHOSEN: Final = Need("different members of its effect, and one still to be chosen", not_all_chosen)


class Choose(Ask):
    """So many different members, all named before the first is resolved (DI-3.13)."""

    name = "choose"
    fields = "seat node card:printed chosen:numbers"
    on = EFFECT
    needs = (effect_of("choose"), NOT_ALL_CHOSEN)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, node, _, chosen = step
        codes: list[Code] = [kid.choosing for kid in node.kids if kid.index not in chosen]
        return ask(seat, "effect.choose", codes, step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, node, card, before = step
        chosen = (*before, code[1])
        if len(chosen) < node.low:
            s.stack.append(("choose", seat, node, card, chosen))
        else:
            s.stack.append(("entries", seat, tuple(s.content.nodes[index] for index in chosen), card))

    def prompt(self, decision: Decision) -> Message:
        return about_effect(decision)


class Lines(Ask):
    """Any number of an Intrigue card's lines, at least one."""

    name = "lines"
    fields = "seat node card:printed used:numbers"
    on = EFFECT
    needs = (effect_of("lines"), OWN_MEMBERS)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, node, card, used = step
        codes: list[Code] = [kid.choosing for kid in node.kids if kid.index not in used and can(s, seat, kid, card)]
        if used and codes:
            codes.append(DONE)
        return ask(seat, "effect.lines", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        if code == DONE:
            return
        _, _, node, card, used = step
        s.stack.append(("lines", seat, node, card, (*used, code[1])))
        s.stack.append(("do", seat, s.content.nodes[code[1]], card))

    def prompt(self, decision: Decision) -> Message:
        return about_effect(decision)


class May(Ask):
    """Whether at all."""

    name = "may"
    fields = "seat node card:printed"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _, _ = step
        return ask(seat, "effect.may", YES_NO, step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, node, card = step
        if code != NO:
            resolve(s, seat, node, card)

    def prompt(self, decision: Decision) -> Message:
        return about_effect(decision)


def about_effect(decision: Decision) -> Message:
    _, _, node, *_ = decision.step
    return Message(f"prompt.{decision.kind}", {"effect": f"effect/{node.key}"})


class Opponent(Ask):
    """Who it is done to."""

    name = "opponent"
    fields = "seat node"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, node = step
        codes: list[Code] = [("seat", other) for other in opponents_for(s, seat, node)]
        return ask(seat, "effect.opponent", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, node = step
        s.stack.append(("do", code[1], node, -1))


STEPS: list[Action | Ask] = [
    Action("entries", "seat nodes card:printed", entries, on=EFFECT),
    Order(),
    Branch(),
    Choose(),
    Lines(),
    May(),
    Opponent(),
]
