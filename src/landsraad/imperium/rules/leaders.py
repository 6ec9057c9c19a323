"""What single Leaders choose: the training track, the secret Factions (UP-22.3, DI-C01)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.telling import tell
from landsraad.imperium.components import TRACKS, Leader
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.rules.seats import leader_of
from landsraad.imperium.state import ImperiumState

__all__ = ["PAIRS", "STEPS", "has_secret"]

PAIRS: Final = [bits for bits in range(1 << TRACKS) if bits.bit_count() == 2]
"""Two different Factions, as bits."""


def track_left(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat = step
    track = leader_of(s, seat).training
    return bool(track) and bool(track[s.players[seat].training].following)


def secretive(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat = step
    return has_secret(leader_of(s, seat)) and not s.players[seat].secret


def has_secret(leader: Leader) -> bool:
    """Whether the Leader begins with secret Factions (DI-C01)."""
    return any(part.verb == ChooseSecret.name for node in leader.setup for part in node.walk())


TRACK_LEFT: Final = Need("a Leader whose token can move on", track_left)
SECRETIVE: Final = Need("a Leader whose secret Factions are not chosen yet", secretive)


class AdvanceTraining(Ask):
    """The token moves on; where the track forks its owner chooses (UP-22.3)."""

    name = "training"
    fields = "seat"
    on = EFFECT
    needs = (TRACK_LEFT,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        following = leader_of(s, seat).training[s.players[seat].training].following
        codes: list[Code] = [("training", place) for place in following]
        return ask(seat, "leader.training", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, place = code
        s.players[seat].training = place
        leader = leader_of(s, seat)
        space = leader.training[place]
        tell(s, "training", seat, effect=f"effect/{leader.ref}.training.{space.id}")
        for node in space.effect:
            s.turn.pool.append((node, -1))


class ChooseSecret(Ask):
    """Two of the four tokens (DI-C01)."""

    name = "secret_factions"
    fields = "seat"
    on = EFFECT
    needs = (SECRETIVE,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        return ask(seat, "leader.secret", [("pair", bits) for bits in PAIRS], step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        s.players[seat].secret = code[1]
        tell(s, "secret_chosen", seat)


STEPS: list[Action | Ask] = [AdvanceTraining(), ChooseSecret()]
