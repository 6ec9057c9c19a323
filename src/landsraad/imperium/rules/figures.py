"""Agents and the Mentat as figures: which are ready, which is sent, which may be recalled (DI-6.3, DI-20)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, FunctionAsk, Step
from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.asking import ask, distinct
from landsraad.imperium.rules.seats import in_own_turn
from landsraad.imperium.state import AGENT, ImperiumState

__all__ = ["FIGURE_ASKS", "agents_ready", "recall_takes_sent", "recallable_agents"]


def agents_ready(s: ImperiumState, seat: int) -> int:
    """Agents on the Leader, the Mentat included."""
    ready = s.players[seat].agents
    if s.mentat_owner == seat and s.mentat_space < 0:
        ready += 1
    return ready


def recall_takes_sent(s: ImperiumState, node: Node) -> bool:
    """Whether the Agent sent in this turn may be recalled: always in the base game, else where the card says so."""
    return s.content.switches.recall_sent or "sent_too" in node.mods


def recallable_agents(s: ImperiumState, seat: int, sent_too: bool) -> list[int]:
    """The spaces of the Agents that may go back to the Leader."""
    placed = s.players[seat].placed
    turn = s.turn
    if sent_too or turn.mode != AGENT or not in_own_turn(s, seat) or turn.space not in placed:
        return placed
    others = placed[:]
    others.remove(turn.space)
    return others


def lift_agent(s: ImperiumState, seat: int, space: int) -> None:
    """Back to the Leader; of two own Agents on one space the Mentat stays (nothing depends on it there)."""
    p = s.players[seat]
    is_mentat = s.mentat_owner == seat and s.mentat_space == space and p.placed.count(space) == 1
    p.placed.remove(space)
    if is_mentat:
        s.mentat_space = -1
    else:
        p.agents += 1


# ("agent.figure", seat, space, anywhere): which Agent is sent. -1: an own one of the Leader, -2: the Mentat of the
# Leader, otherwise the Agent on that space. Own Agent or Mentat is asked only when it can matter: the Mentat may be
# taken off the space as the reward of the current Conflict (DI-20.4).


def figure_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, space, anywhere = step
    p = s.players[seat]
    codes: list[Code] = []
    mentat = s.mentat_owner == seat and s.mentat_space < 0
    matters = s.content.spaces[space].maker and bool(s.conflicts) and s.content.conflicts[s.conflicts[-1]].mentat
    if p.agents and not (mentat and not matters):
        codes.append(("figure", -1))
    if mentat:
        codes.append(("figure", -2))
    if anywhere:
        codes.extend([("figure", placed) for placed in dict.fromkeys(p.placed)])
    return ask(s, seat, "agent.figure", codes, step)


def figure_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    p = s.players[seat]
    space = step[2]
    figure = code[1]
    if figure >= 0:
        moves_mentat = s.mentat_owner == seat and s.mentat_space == figure and p.placed.count(figure) == 1
        lift_agent(s, seat, figure)
        figure = -2 if moves_mentat else -1
    if figure == -2:
        s.mentat_space = space
    else:
        p.agents -= 1
    p.placed.append(space)


# ("recall_agent", seat, whether the Agent sent in this turn may be the one) (DI-20.8, UP-6.13)


def recall_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    codes = distinct("agent", recallable_agents(s, step[1], step[2]))
    return ask(s, step[1], "agent.recall", codes, step) if codes else []


def recall_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    lift_agent(s, seat, code[1])
    tell(s, "recall_agent", seat, space=s.content.spaces[code[1]].ref)


FIGURE_ASKS: dict[str, Ask] = {
    "agent.figure": FunctionAsk(figure_decisions, figure_answer),
    "recall_agent": FunctionAsk(recall_decisions, recall_answer),
}
