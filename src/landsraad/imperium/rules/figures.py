"""Agents and the Mentat as figures: which are ready, which is sent, which may be recalled (DI-6.3, DI-20)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.grammar import EFFECT, SAME_SPACE
from landsraad.imperium.rules.seats import in_own_turn
from landsraad.imperium.rules.steps import content_of, distinct
from landsraad.imperium.state import AGENT, ImperiumState
from landsraad.imperium.teams.sides import BOTH
from landsraad.imperium.teams.tokens import lift_token, note_sent, placed_tokens, ready_tokens

__all__ = [
    "MENTAT",
    "OWN",
    "STEPS",
    "agents_ready",
    "gain_swordmaster",
    "lift_agent",
    "mentat_ready",
    "recall_takes_sent",
    "recallable_agents",
    "send_own",
    "some_figure",
]


OWN: Final = -1
MENTAT: Final = -2
"""Figures on the Leader; any other number is the space where the Agent stands."""


def agents_ready(s: ImperiumState, seat: int) -> int:
    """Agents on the Leader that can be sent now, the Mentat included."""
    ready = s.players[seat].agents
    if s.turn.ally >= 0:
        return len(ready_tokens(s, seat))
    return ready + 1 if s.mentat_owner == seat and s.mentat_space < 0 else ready


def mentat_ready(s: ImperiumState, seat: int) -> bool:
    """Whether the Mentat is on this seat's Leader."""
    return s.mentat_owner == seat and s.mentat_space < 0


def send_own(s: ImperiumState, seat: int, space: int) -> None:
    """An own Agent goes from the Leader to a space."""
    p = s.players[seat]
    p.agents -= 1
    p.placed.append(space)
    if p.team is not None:
        note_sent(p.team, p.agents)


def some_figure(s: ImperiumState, seat: int) -> bool:
    """Whether a card that may take an Agent from the board finds one, there or on the Leader."""
    if s.players[seat].team is not None:
        return bool(agents_ready(s, seat) or placed_tokens(s, seat))
    return bool(agents_ready(s, seat) or s.players[seat].placed)


def gain_swordmaster(s: ImperiumState, seat: int) -> None:
    """The third Agent, ready at once (DI-20.6, UP-7.34)."""
    p = s.players[seat]
    p.swordmaster = True
    p.agents += 1
    if p.team is not None:
        p.team.tokens |= BOTH
    tell(s, "swordmaster", seat)


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


def both_on(s: ImperiumState, seat: int, spaces: list[int]) -> list[int]:
    """Where an own Agent and the Mentat stand together: which of them goes can matter (DI-20.4)."""
    p = s.players[seat]
    here = s.mentat_space
    return [here] if s.mentat_owner == seat and here >= 0 and here in spaces and p.placed.count(here) > 1 else []


def is_mentat(s: ImperiumState, seat: int, space: int) -> bool:
    """Whether the only figure of this seat on a space is the Mentat."""
    return s.mentat_owner == seat and s.mentat_space == space and s.players[seat].placed.count(space) == 1


def lift_agent(s: ImperiumState, seat: int, space: int, mentat: bool) -> None:
    """Back to the Leader: an own Agent, or the Mentat."""
    p = s.players[seat]
    if p.team is not None:
        lift_token(s, seat, space)
        return
    p.placed.remove(space)
    if mentat:
        s.mentat_space = -1
    else:
        p.agents += 1


def ready(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, _, anywhere = step
    return agents_ready(s, seat) > 0 or (anywhere and bool(s.players[seat].placed))


READY: Final = Need("an Agent that can be sent", ready)


class ChooseFigure(Ask):
    """Which Agent is sent.

    Own Agent or Mentat is asked only when it can matter: the Mentat may be taken off the space as the reward of the
    current Conflict (DI-20.4).
    """

    name = "agent.figure"
    fields = "seat space anywhere:flag"
    on = "agent.cost agent.place agent.infiltrate"
    needs = (SAME_SPACE, READY)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, space, anywhere = step
        p = s.players[seat]
        codes: list[Code] = []
        mentat = mentat_ready(s, seat)
        matters = s.content.spaces[space].maker and bool(s.conflicts) and s.content.conflicts[s.conflicts[-1]].mentat
        if p.agents and not (mentat and not matters):
            codes.append(("figure", OWN))
        if mentat:
            codes.append(("figure", MENTAT))
        if anywhere:
            codes.extend(distinct("figure", p.placed if p.team is None else placed_tokens(s, seat)))
            codes.extend(distinct("figure_mentat_on", both_on(s, seat, p.placed)))
        return ask(seat, "agent.figure", codes, step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, space, _ = step
        word, figure = code
        p = s.players[seat]
        if figure >= 0:
            mentat = word == "figure_mentat_on" or is_mentat(s, seat, figure)
            lift_agent(s, seat, figure, mentat)
            figure = MENTAT if mentat else OWN
        if figure != MENTAT:
            send_own(s, seat, space)
            return
        s.mentat_space = space
        p.placed.append(space)
        if p.team is not None:
            note_sent(p.team, p.agents)

    def prompt(self, decision: Decision) -> Message:
        _, _, space, _ = decision.step
        return Message("prompt.agent.figure", {"space": content_of(decision).spaces[space].ref})

    def targets(self, decision: Decision, code: Code) -> list[str]:
        return super().targets(decision, code) if code[1] >= 0 else [f"leader:{decision.player}"]


class RecallAgent(Ask):
    """DI-20.8, UP-6.13; `sent_too`: the Agent sent in this turn may be the one."""

    name = "recall_agent"
    fields = "seat sent_too:flag"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, sent_too = step
        spaces = recallable_agents(s, seat, sent_too)
        codes = distinct("agent", spaces) + distinct("mentat", both_on(s, seat, spaces))
        return ask(seat, "agent.recall", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        word, space = code
        lift_agent(s, seat, space, word == "mentat" or is_mentat(s, seat, space))
        tell(s, "recall_agent", seat, space=s.content.spaces[space].ref)


STEPS: list[Action | Ask] = [ChooseFigure(), RecallAgent()]
