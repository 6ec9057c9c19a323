"""The turn of a Rival: cards are turned over until one sends an Agent (DI-H1.2 to DI-H1.9, UP-R9 to UP-R27)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Need, Step
from landsraad.core.telling import tell
from landsraad.imperium.automa.components import Destination, HagalCard
from landsraad.imperium.automa.deck import destination, some_way, turn_over
from landsraad.imperium.automa.spies import place_first_free
from landsraad.imperium.rules import troops
from landsraad.imperium.rules.agent import pay_controller, smuggle
from landsraad.imperium.rules.figures import agents_ready
from landsraad.imperium.rules.grammar import RIVAL, RIVAL_TURN
from landsraad.imperium.rules.seats import others
from landsraad.imperium.state import AGENT, ImperiumState, Turn

__all__ = ["STEPS"]


def agent_ready(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, *_ = step
    return agents_ready(s, seat) > 0


AGENT_READY: Final = Need("an Agent that can be sent", agent_ready)
SENT: Final = Need("a space that an Agent was sent to", lambda s, step, below: s.turn.space >= 0)


def begin(s: ImperiumState, step: Step) -> None:
    _, seat = step
    s.turn = Turn(seat, AGENT)
    s.stack.append(("rival.reveal", seat, False))


def reveal(s: ImperiumState, step: Step) -> None:
    """The next card. `fresh`: the deck was shuffled in this turn; a whole pass in vain ends it (DI-QH2, UP-Q36)."""
    _, seat, fresh = step
    card, shuffled = turn_over(s, seat)
    place = destination(s, seat, card)
    if place is not None:
        send(s, seat, card, place)
        return
    if shuffled and fresh and not (card.reshuffle and some_way(s, seat)):
        tell(s, "rival_stuck", seat)
    else:
        s.stack.append(("rival.reveal", seat, fresh or shuffled))
    if card.posts:
        place_first_free(s, seat, card.posts)
    elif not card.reshuffle:
        tell(s, "hagal_passed_over", seat, card=card.ref)


def send(s: ImperiumState, seat: int, card: HagalCard, place: Destination) -> None:
    """An Agent goes there; only what the card shows is gained (DI-H1.5, UP-R14), then troops are deployed."""
    p = s.players[seat]
    space = s.content.spaces[place.space]
    if p.agents:
        p.agents -= 1
    else:
        s.mentat_space = space.index  # DI-H3.24
    p.placed.append(space.index)
    s.turn.space = space.index
    tell(s, "rival_agent", seat, space=space.ref)
    s.stack.append(("rival.deploy", seat, card.index))
    for node in reversed(place.effect):
        s.stack.append(("do", seat, node, -1))
    pay_controller(s, space)
    if space.maker and space.posts:
        smuggle(s, seat, space)


def deploy(s: ImperiumState, step: Step) -> None:
    """On a Combat space all troops recruited in this turn, and two more (DI-H1.5, DI-H1.8, UP-R16)."""
    _, seat, card = step
    s.cause = s.content.hagal[card].ref
    if not s.content.spaces[s.turn.space].combat or holds_back(s, seat):
        return
    count = min(s.players[seat].garrison, s.turn.recruited + troops.RIGHT)
    if count:
        troops.deploy(s, seat, count)


def holds_back(s: ImperiumState, seat: int) -> bool:
    """Expert deployment: far enough ahead in a Conflict I or II (DI-H3.20, DI-QH7, UP-R44, UP-Q34)."""
    lead = s.rivalry.restraint if s.rivalry is not None else 0
    if not lead or s.content.conflicts[s.conflicts[-1]].level == 3:
        return False
    return units(s, seat) - max(units(s, other) for other in others(s, seat)) >= lead


def units(s: ImperiumState, seat: int) -> int:
    p = s.players[seat]
    return p.conflict + p.worms


STEPS: list[Action | Ask] = [
    Action("rival.turn", "seat", begin, on="turn.end", needs=(RIVAL, AGENT_READY)),
    Action("rival.reveal", "seat fresh:flag", reveal, on="turn.end", needs=(RIVAL, RIVAL_TURN, AGENT_READY)),
    Action("rival.deploy", "seat hagal", deploy, on="turn.end", needs=(RIVAL, RIVAL_TURN, SENT)),
]
