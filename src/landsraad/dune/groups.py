"""Choosing a group of forces out of one territory, sector by sector, for moves, rides and cross shipments.

The choice is a step ("group", faction, kind, parts, limit, count, chosen, then): `parts` are the parts to choose from,
`limit` the most that may go in all, `chosen` what is taken so far, `then` the step that receives it as its last item.
`kind` names the decision.
"""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune.ask import AMOUNTS, decide
from landsraad.dune.components import BENE_GESSERIT
from landsraad.dune.map import PART_TERRITORY
from landsraad.dune.state import DuneState

__all__ = ["ASKS", "choose_group", "tokens_at"]

NO_LIMIT = 99
"""Any other limit comes from spice, which is secret: then even a single possible number is asked for."""


def choose_group(
    state: DuneState, faction: int, kind: str, parts: tuple[int, ...], then: Step, limit: int = NO_LIMIT
) -> None:
    """Ask how many tokens of each part go; `then` follows with ((part, count, starred), ...) added."""
    state.stack.append(("group", faction, kind, parts, limit, -1, (), then))


def tokens_at(state: DuneState, faction: int, part: int) -> int:
    """Movable tokens: forces, or the advisors of a territory that holds advisors."""
    if faction == BENE_GESSERIT and not state.occupants[PART_TERRITORY[part]] >> faction & 1:
        return state.advisors[part]
    return state.forces[faction][part]


def _group(state: DuneState, step: Step) -> list[Decision]:
    _, faction, kind, parts, limit, count, chosen, _then = step
    part = parts[len(chosen)]
    tokens = tokens_at(state, faction, part)
    starred = state.starred[faction][part]
    if count >= 0:
        codes = AMOUNTS[max(0, count - (tokens - starred)) : min(count, starred) + 1]
        return decide(state, step, faction, kind + "_starred", codes, forced=True)
    last = len(chosen) == len(parts) - 1
    taken_so_far = sum(taken[1] for taken in chosen)
    least = 1 if last and not taken_so_far else 0
    most = min(tokens, limit - taken_so_far)
    return decide(state, step, faction, kind + "_count", AMOUNTS[least : most + 1], forced=limit == NO_LIMIT)


def _group_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, kind, parts, limit, count, chosen, then = step
    if count < 0:
        state.stack[-1] = ("group", faction, kind, parts, limit, code[1], chosen, then)
        return
    chosen = (*chosen, (parts[len(chosen)], count, code[1]))
    if len(chosen) < len(parts):
        state.stack[-1] = ("group", faction, kind, parts, limit, -1, chosen, then)
        return
    state.stack.pop()
    state.stack.append((*then, tuple(taken for taken in chosen if taken[1])))


ASKS = {"group": FunctionAsk(_group, _group_chosen)}
