"""The grammar of the stack: what steps may lie on, and what they need (docs/state.md).

At the bottom lies the frame of the round (`recall`, `makers`, `combat`, `turns`), on it one turn (`turn.end`, then the
steps of the turn), on that effects, which lie on one another. Each step names its place by `on` and `needs`; here is
what several of them share.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Need, Step
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.seats import is_person
from landsraad.imperium.state import AGENT, CHOOSING, REVEAL, REWARD, ImperiumState

__all__ = [
    "AGENT_TURN",
    "BEGINNING",
    "EFFECT",
    "FIGHT",
    "REVEAL_TURN",
    "RIVAL",
    "RIVAL_TURN",
    "SAME_SPACE",
    "TURN_OF_SEAT",
    "TURN_OR_REWARD",
    "after",
    "during",
    "effect_of",
    "space_of",
]

EFFECT: Final = (
    "round act turn.end rival.reveal rival.deploy "
    "cause do entries order branch choose lines may opponent faction choose_heir amount lose_troop discard trash "
    "take_from_discard look_top look_assign acquire place_acquired set_aside_row trash_intrigue discard_intrigue "
    "training spy.place spy.recall contract.take flip recall_agent block_space "
    "rival.choose rival.least rival.influence rival.spend combat.over trade.swap reinforce"
)
"""What an effect may lie on: a step that brings effects about, or another effect."""
FIGHT: Final = "end_combat take_conflict reward win.play"
"""What the rewards of a Conflict lie on."""


def during(*phases: str) -> Need:
    """One of these phases."""
    return Need(f"the phase to be {' or '.join(phases)}", lambda s, step, below: s.phase in phases)


def after(phase: str, *phases: str) -> Need:
    """Next when this phase is over; further down while one of the others lasts."""

    def holds(s: ImperiumState, step: Step, below: Step) -> bool:
        return s.phase == phase or (s.phase in phases and s.stack[-1] is not step)

    return Need(f"the phase before it to be over, or steps of it on top (phase: {phase})", holds)


def is_turn(s: ImperiumState, step: Step, *modes: int) -> bool:
    _, seat, *_ = step
    return s.turn.seat == seat and s.turn.mode in modes


def beginning(s: ImperiumState, step: Step, below: Step) -> bool:
    return is_turn(s, step, CHOOSING) and not s.players[s.turn.seat].revealed_at


def agent_turn(s: ImperiumState, step: Step, below: Step) -> bool:
    return is_turn(s, step, AGENT) and not s.players[s.turn.seat].revealed_at


def reveal_turn(s: ImperiumState, step: Step, below: Step) -> bool:
    return is_turn(s, step, REVEAL) and s.players[s.turn.seat].revealed_at > 0


def turn_or_reward(s: ImperiumState, step: Step, below: Step) -> bool:
    """An Agent turn in the phase of turns, what is left of a Reveal turn, a reward in the Combat."""
    if s.phase == "combat":
        return is_turn(s, step, REWARD)
    if below[0] == "clean_up":
        return reveal_turn(s, step, below)
    on_the_way = any(above[0].startswith("agent.") for above in s.stack)
    return agent_turn(s, step, below) and (s.turn.space >= 0 or on_the_way)


def turn_of_seat(s: ImperiumState, step: Step, below: Step) -> bool:
    """The turn is under way, or a Rival is about to begin it."""
    _, seat = step
    if (s.phase == "turns") != (below[0] == "turns"):
        return False
    return s.turn.seat == seat or ("rival.turn", seat) in s.stack


TURN_OF_SEAT: Final = Need("`turn` to be that of its player", turn_of_seat)
BEGINNING: Final = Need("`turn` to be one that its player, who has not revealed yet, is choosing", beginning)
AGENT_TURN: Final = Need("`turn` to be an Agent turn of its player, who has not revealed yet", agent_turn)
REVEAL_TURN: Final = Need("`turn` to be the Reveal turn of its player", reveal_turn)
TURN_OR_REWARD: Final = Need("`turn` to be one in which its player acts", turn_or_reward)
RIVAL: Final = Need("a seat of the game's own", lambda s, step, below: not is_person(s, step[1]))
RIVAL_TURN: Final = Need("`turn` to be that of a Rival", lambda s, step, below: is_turn(s, step, AGENT))


def effect_of(*kinds: str) -> Need:
    """The effect in the step is of one of these kinds: an operator or a verb."""

    def holds(s: ImperiumState, step: Step, below: Step) -> bool:
        nodes = [part for part in step if isinstance(part, Node)]
        return all(node.op in kinds or node.verb in kinds for node in nodes)

    return Need(f"an effect of the kind {' or '.join(kinds)}", holds)


def space_of(step: Step) -> int:
    """The space that a step of an Agent's way is about."""
    if step[0] in ("agent.cost", "agent.place", "agent.arrive"):
        _, _, _, space, _ = step
    else:
        _, _, space, *_ = step
    return int(space)


def same_space(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, *_ = step
    _, traveller, *_ = below
    return seat == traveller and space_of(step) == space_of(below)


SAME_SPACE: Final = Need("the space and player of the step under it", same_space)
