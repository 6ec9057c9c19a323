"""What single Leaders choose: the training track, the secret Factions (UP-22.3, DI-C01)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, FunctionAsk, Step
from landsraad.core.telling import tell
from landsraad.imperium.components import TRACKS
from landsraad.imperium.rules.asking import ask
from landsraad.imperium.rules.seats import leader_of
from landsraad.imperium.state import ImperiumState

__all__ = ["LEADER_ASKS", "PAIRS"]

PAIRS = [bits for bits in range(1 << TRACKS) if bits.bit_count() == 2]
"""Two different Factions, as bits."""

# ("training", seat): the token moves on; where the track forks its owner chooses (UP-22.3).


def training_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    following = leader_of(s, step[1]).training[s.players[step[1]].training].following
    return ask(s, step[1], "leader.training", [("training", place) for place in following], step)


def training_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    s.players[seat].training = code[1]
    leader = leader_of(s, seat)
    space = leader.training[code[1]]
    tell(s, "training", seat, effect=f"effect/leader/{leader.id}.training.{space.id}")
    for node in space.effect:
        s.turn.pool.append((node, -1))


# ("secret_factions", seat): two of the four tokens (DI-C01).


def secret_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    return ask(s, step[1], "leader.secret", [("pair", bits) for bits in PAIRS], step)


def secret_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    s.players[seat].secret = code[1]
    tell(s, "secret_chosen", seat)


LEADER_ASKS: dict[str, Ask] = {
    "training": FunctionAsk(training_decisions, training_answer),
    "secret_factions": FunctionAsk(secret_decisions, secret_answer),
}
