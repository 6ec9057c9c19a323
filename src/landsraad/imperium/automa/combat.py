"""Rivals in the Combat: a card for their swords, and what becomes of their rewards (DI-H1.10, DI-H2.7, UP-R33)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Need, Step
from landsraad.core.telling import tell
from landsraad.imperium.automa.deck import turn_over
from landsraad.imperium.components import Conflict
from landsraad.imperium.rules.grammar import RIVAL
from landsraad.imperium.rules.seats import is_person, order
from landsraad.imperium.state import REWARD, ImperiumState, Turn

__all__ = ["STEPS", "prepare_swords", "reward_rival"]


def prepare_swords(s: ImperiumState) -> None:
    """Each Rival with a unit in the Conflict, in turn order."""
    rivalry = s.rivalry
    if rivalry is None:
        return
    level = s.content.conflicts[s.conflicts[-1]].level
    cards = 2 if rivalry.brutal_escalation and level == 3 else 1
    for seat in reversed(order(s, s.first)):
        p = s.players[seat]
        if not is_person(s, seat) and (p.conflict or p.worms):
            s.stack.append(("rival.swords", seat, cards))


def swords(s: ImperiumState, step: Step) -> None:
    _, seat, cards = step
    card, _ = turn_over(s, seat)
    left = cards if card.reshuffle else cards - 1
    if left:
        s.stack.append(("rival.swords", seat, left))
    if not card.reshuffle:
        s.players[seat].swords += card.swords
        tell(s, "swords", seat, count=card.swords)


def reward_rival(s: ImperiumState, seat: int, place: int, conflict: Conflict) -> None:
    """The reward in the order printed, with a sandworm twice except for control (UP-R35); House Hagal gets none."""
    s.cause = conflict.ref
    if s.players[seat].rival < 0:
        take_rank(s, seat, place, conflict)
        return
    tell(s, "reward", seat, place=place, conflict=conflict.ref)
    s.turn = Turn(seat, REWARD)
    entries = list(conflict.rewards[place - 1])
    if s.players[seat].worms:
        entries += [node for node in entries if node.verb != "control"]
        tell(s, "doubled", seat)
    s.stack.append(("turn.end", seat))
    for node in reversed(entries):
        s.stack.append(("do", seat, node, -1))


def take_rank(s: ImperiumState, seat: int, place: int, conflict: Conflict) -> None:
    """The place is used up (DI-H2.7); a victory removes the Control marker of the space (DI-H2.9)."""
    tell(s, "hagal_place", seat, place=place, conflict=conflict.ref)
    if place == 1 and conflict.location >= 0 and s.control[conflict.location] >= 0:
        owner = s.control[conflict.location]
        s.control[conflict.location] = -1
        tell(s, "control_lost", owner, space=s.content.spaces[conflict.location].ref)


MOST_CARDS = 2
CARDS: Final = Need("one card to turn over, or two", lambda s, step, below: 1 <= step[2] <= MOST_CARDS)

STEPS: list[Action | Ask] = [
    Action("rival.swords", "seat cards:number", swords, on="combat_turns rival.swords", needs=(RIVAL, CARDS))
]
