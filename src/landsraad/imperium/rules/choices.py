"""The choices inside an effect: an order, a branch, lines, whether at all, an opponent. Each is one step that asks."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, FunctionAsk, Step
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.asking import YES_NO, ask
from landsraad.imperium.rules.resolve import can, nameable, opponents_for, resolve
from landsraad.imperium.state import ImperiumState

__all__ = ["CHOICES", "entries"]

# ("entries", seat, nodes, card): the members of a list in any order (a sub-pool).


def entries(s: ImperiumState, step: Step) -> None:
    _, seat, nodes, card = step
    waiting: list[Node] = []
    for node in nodes:
        if node.auto:
            resolve(s, seat, node, card)
        else:
            waiting.append(node)
    if len(waiting) == 1 and not waiting[0].optional:
        resolve(s, seat, waiting[0], card)
    elif waiting:
        s.stack.append(("order", seat, tuple(waiting), card))


def order_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, nodes, card = step
    possible = [node for node in nodes if can(s, seat, node, card)]
    codes: list[Code] = [("effect", node.index) for node in possible]
    if all(node.optional for node in possible):
        codes.append(("done", 0))
    return ask(s, seat, "effect.order", codes, step)


def order_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if code[0] == "done":
        return
    chosen = s.content.nodes[code[1]]
    rest = tuple(node for node in step[2] if node is not chosen)
    if rest:
        s.stack.append(("entries", seat, rest, step[3]))
    s.stack.append(("do", seat, chosen, step[3]))


# ("branch", seat, node, card): exactly one of several (DI-3.8).


def branch_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, node, card = step
    codes: list[Code] = [("effect", kid.index) for kid in node.kids if nameable(s, seat, kid, card)]
    return ask(s, seat, "effect.branch", codes, step) if codes else []


def branch_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    s.stack.append(("do", seat, s.content.nodes[code[1]], step[3]))


# ("choose", seat, node, card, chosen): k different members, all named before the first is resolved (DI-3.13).


def choose_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, node, _, chosen = step
    codes: list[Code] = [("effect", kid.index) for kid in node.kids if kid.index not in chosen]
    return ask(s, seat, "effect.choose", codes, step)


def choose_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    _, _, node, card, before = step
    chosen = (*before, code[1])
    s.stack.pop()
    if len(chosen) < node.low:
        s.stack.append(("choose", seat, node, card, chosen))
    else:
        s.stack.append(("entries", seat, tuple(s.content.nodes[index] for index in chosen), card))


# ("lines", seat, node, card, used): any number of an Intrigue card's lines, at least one.


def lines_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, node, card, used = step
    codes: list[Code] = [
        ("effect", kid.index) for kid in node.kids if kid.index not in used and can(s, seat, kid, card)
    ]
    if used and codes:
        codes.append(("done", 0))
    return ask(s, seat, "effect.lines", codes, step) if codes else []


def lines_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    _, _, node, card, used = step
    s.stack.pop()
    if code[0] != "done":
        s.stack.append(("lines", seat, node, card, (*used, code[1])))
        s.stack.append(("do", seat, s.content.nodes[code[1]], card))


# ("may", seat, node, card)


def may_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    return ask(s, step[1], "effect.may", YES_NO, step)


def may_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if code[0] == "yes":
        resolve(s, seat, step[2], step[3])


# ("opponent", seat, node)


def opponent_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    codes: list[Code] = [("seat", other) for other in opponents_for(s, step[1], step[2])]
    return ask(s, step[1], "effect.opponent", codes, step) if codes else []


def opponent_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    s.stack.append(("do", code[1], step[2], -1))


CHOICES: dict[str, Ask] = {
    "order": FunctionAsk(order_decisions, order_answer),
    "branch": FunctionAsk(branch_decisions, branch_answer),
    "choose": FunctionAsk(choose_decisions, choose_answer),
    "lines": FunctionAsk(lines_decisions, lines_answer),
    "may": FunctionAsk(may_decisions, may_answer),
    "opponent": FunctionAsk(opponent_decisions, opponent_answer),
}
