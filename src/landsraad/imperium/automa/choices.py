"""The choices of a Rival: by its own rules where there are some, otherwise by a person (DI-H3.12, UP-R25)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.messages import Message
from landsraad.imperium.rules.grammar import EFFECT, RIVAL
from landsraad.imperium.rules.influence import gain_influence
from landsraad.imperium.rules.seats import decider, rival_of, tracks
from landsraad.imperium.state import ImperiumState

__all__ = ["STEPS", "gain_with_least", "pick"]


def pick(s: ImperiumState, seat: int, factions: list[int]) -> int:
    """The Faction with the least Influence; of several the dearest one, or -1 if a person has to say (UP-R25)."""
    own = s.players[seat].influence
    least = min(own[faction] for faction in factions)
    lowest = [faction for faction in factions if own[faction] == least]
    if len(lowest) == 1:
        return lowest[0]
    return next((faction for faction in rival_of(s, seat).priority if faction in lowest), -1)


def gain_with_least(s: ImperiumState, seat: int, count: int, factions: int, left: int = 1) -> None:
    """So much Influence with the Faction of the least, of those given as bits; with `left` different ones."""
    s.stack.append(("rival.least", seat, count, factions, left))


def least(s: ImperiumState, step: Step) -> None:
    _, seat, count, bits, left = step
    factions = [faction for faction in tracks(s, seat) if bits & (1 << faction)]
    if not left or not factions:
        return
    chosen = pick(s, seat, factions)
    if chosen < 0:
        s.stack.append(("rival.influence", decider(s, seat), seat, count, bits, left))
    else:
        gain(s, seat, count, bits, left, chosen)


def gain(s: ImperiumState, seat: int, count: int, bits: int, left: int, chosen: int) -> None:
    if left > 1:
        s.stack.append(("rival.least", seat, count, bits & ~(1 << chosen), left - 1))
    gain_influence(s, seat, chosen, count)


def for_rival(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, rival, _, bits, left = step
    return bool(bits) and left > 0 and seat == decider(s, rival) != rival


FOR_RIVAL: Final = Need("Factions to choose from for a Rival", for_rival)


class ChooseInfluence(Ask):
    """A person decides between Factions in which a Rival has equally little Influence (DI-H3.12)."""

    name = "rival.influence"
    fields = "seat rival:seat count:number tracks left:number"
    on = EFFECT
    needs = (FOR_RIVAL,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, rival, _, bits, _ = step
        own = s.players[rival].influence
        factions = [faction for faction in tracks(s, rival) if bits & (1 << faction)]
        least = min(own[faction] for faction in factions)
        return ask(seat, self.name, [("faction", faction) for faction in factions if own[faction] == least], step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, rival, count, bits, left = step
        gain(s, rival, count, bits, left, code[1])

    def prompt(self, decision: Decision) -> Message:
        _, _, rival, count, _, _ = decision.step
        return Message("prompt.rival.influence", {"seat": f"seat/{rival}", "count": count})


STEPS: list[Action | Ask] = [
    Action("rival.least", "seat count:number tracks left:number", least, on=EFFECT, needs=(RIVAL,)),
    ChooseInfluence(),
]
