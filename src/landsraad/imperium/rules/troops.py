"""Troops, strength and control (DI-7, DI-8, DI-10.8)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.imperium.rules.causes import interrupt
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.rules.seats import (
    in_own_reveal,
    in_own_turn,
    is_commander,
    leader_of,
    receiver,
    side,
    takes_part,
)
from landsraad.imperium.state import ImperiumState, Player

__all__ = [
    "RIGHT",
    "STEPS",
    "add_swords",
    "army",
    "deploy",
    "fights",
    "is_banned",
    "is_protected",
    "lose_troops",
    "recruit",
    "strength",
    "summon",
    "take_control",
]


RIGHT: Final = 2
"""Troops of the garrison that may be deployed from a Combat space besides those recruited in the turn (DI-7.4)."""


def strength(s: ImperiumState, seat: int) -> int:
    """DI-10.8, DI-10.9, UP-13.9"""
    p = s.players[seat]
    return 2 * p.conflict + 3 * p.worms + p.swords if p.conflict or p.worms else 0


def army(s: ImperiumState, seat: int) -> Player:
    """The board with the units that this seat commands now."""
    return s.players[seat] if s.turn.ally < 0 else s.players[receiver(s, seat)]


def recruit(s: ImperiumState, seat: int, count: int) -> int:
    """From supply to garrison, as far as there are any (DI-7.2); how many it were."""
    p = army(s, seat)
    count = min(count, p.supply)
    p.supply -= count
    p.garrison += count
    if takes_part(s, seat):
        s.turn.recruited += count
    if s.sink is not None and count:
        tell(s, "recruit", receiver(s, seat), count=count)
    return count


def deploy(s: ImperiumState, seat: int, count: int, supply: bool = False, defends: str = "") -> None:
    """Into the Conflict, from the garrison or straight from the supply; `defends`: the space a controller defends."""
    p = army(s, seat)
    if supply:
        p.supply -= count
    else:
        p.garrison -= count
    p.conflict += count
    if s.sink is not None and count:
        why = {"defends": defends} if defends else {}
        tell(s, "deploy", receiver(s, seat), count=count, zone="zone/supply" if supply else "zone/garrison", **why)
    if takes_part(s, seat):
        turn = s.turn
        turn.moved_in += count
        turn.units_in += count
        leader = leader_of(s, seat)
        massed = leader.massed and turn.moved_in >= leader.massed
        if massed and in_own_turn(s, seat) and not s.players[seat].secret_used:
            s.players[seat].secret_used = True
            interrupt(s, seat, leader.triggers["deploy_in_turn"])


def fights(s: ImperiumState, seat: int) -> bool:
    """Whether this player takes part in the Combat; a Commander does with an Ally who does (UP-15.1, UP-S44)."""
    p = s.players[seat]
    if p.conflict or p.worms or p.team is None:
        return p.conflict > 0 or p.worms > 0
    if is_commander(s, seat):
        for ally in side(s, seat)[1:]:
            if fights(s, ally):
                return True
    return False


def add_swords(s: ImperiumState, seat: int, count: int) -> None:
    """They count while there is a unit; an Ally keeps those of the Commander for the own Reveal turn (UP-S23)."""
    owner = receiver(s, seat)
    p = s.players[owner]
    kept = owner != seat and p.team is not None and not p.revealed_at
    if kept and p.team is not None:
        p.team.kept_swords += count
    else:
        p.swords += count
    if s.sink is not None:
        tell(s, "keep_swords" if kept else "swords", owner, count=count)


def is_banned(s: ImperiumState, seat: int) -> bool:
    """Whether no unit of this player may enter the Conflict in this turn (UP-22.6)."""
    return s.turn.no_deploy and takes_part(s, seat)


def is_protected(s: ImperiumState) -> bool:
    """Whether the Shield Wall keeps sandworms from the current Conflict (UP-10.11)."""
    return s.shield_wall and bool(s.conflicts) and s.content.conflicts[s.conflicts[-1]].protected


def summon(s: ImperiumState, seat: int, count: int) -> None:
    """Sandworms come from the bank straight into the Conflict (UP-10.9)."""
    army(s, seat).worms += count
    if takes_part(s, seat):
        s.turn.units_in += count
    tell(s, "sandworm", receiver(s, seat), count=count)


def leave_conflict(s: ImperiumState, seat: int) -> None:
    """Troops that left no longer count as moved in (UP-10.15); the last unit takes the swords along."""
    p = army(s, seat)
    if takes_part(s, seat):
        # Units are alike: those that stay are the ones of this turn, as far as there are so many.
        s.turn.units_in = min(s.turn.units_in, p.conflict + p.worms)
    forget_swords(s, seat)


def retreat(s: ImperiumState, seat: int, count: int) -> None:
    p = army(s, seat)
    p.conflict -= count
    p.garrison += count
    if count:
        tell(s, "retreat", receiver(s, seat), count=count)
    leave_conflict(s, seat)


def lose_troops(s: ImperiumState, seat: int, count: int, zone: str) -> None:
    """To the supply (DI-7.10)."""
    p = army(s, seat)
    if zone == "conflict":
        p.conflict -= count
    else:
        p.garrison -= count
    p.supply += count
    if count:
        tell(s, "lose_troops", receiver(s, seat), count=count, zone=f"zone/{zone}")
    if zone == "conflict":
        leave_conflict(s, seat)


def forget_swords(s: ImperiumState, seat: int) -> None:
    """DI-Q08, DI-Q23: without a troop, swords wait only until the end of the own Reveal turn."""
    p = army(s, seat)
    if p.conflict == 0 and p.worms == 0 and not in_own_reveal(s, seat):
        p.swords = 0


def take_control(s: ImperiumState, seat: int, space: int) -> None:
    """DI-8.1"""
    if s.control[space] != seat:
        s.control[space] = seat
        tell(s, "control", seat, space=s.content.spaces[space].ref)


def troops_there(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, way, least, most = step
    p = army(s, seat)
    return bool(least <= most <= (p.conflict if way == "retreat" else p.garrison))


TROOPS_THERE: Final = Need("so many troops to move", troops_there)


class ChooseAmount(Ask):
    """How many troops move; `way` is deploy, deploy_recruited or retreat."""

    name = "amount"
    fields = "seat way:troops_way least:number most:number"
    on = EFFECT
    needs = (TROOPS_THERE,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, way, least, most = step
        p = army(s, seat)
        there = p.conflict if way == "retreat" else p.garrison
        codes: list[Code] = [("amount", number) for number in range(min(least, there), min(most, there) + 1)]
        if way == "retreat":
            return ask(seat, "troops.retreat", codes, step)
        return ask(receiver(s, seat), "troops.deploy", codes, step)  # UP-S22: an Ally decides that.

    def answer(self, s: ImperiumState, step: Step, who: int, code: Code) -> None:
        s.stack.pop()
        _, seat, way, _, _ = step
        _, count = code
        if way == "retreat":
            retreat(s, seat, count)
            return
        if way == "deploy_recruited":
            s.turn.deployed += count
        s.turn.ally_asked = who != seat
        deploy(s, seat, count)

    def label(self, decision: Decision, code: Code) -> Message:
        return Message(f"option.{decision.kind}", {"count": code[1]})


class LoseTroops(Ask):
    """From garrison or Conflict (DI-Q06), one by one."""

    name = "lose_troop"
    fields = "seat count:number"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _ = step
        p = army(s, seat)
        codes: list[Code] = []
        if p.garrison:
            codes.append(("zone_garrison", 0))
        if p.conflict:
            codes.append(("zone_conflict", 0))
        return ask(receiver(s, seat), "troops.lose", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, who: int, code: Code) -> None:
        s.stack.pop()
        _, seat, count = step
        if count > 1:
            s.stack.append(("lose_troop", seat, count - 1))
        lose_troops(s, seat, 1, code[0].removeprefix("zone_"))

    def prompt(self, decision: Decision) -> Message:
        _, _, count = decision.step
        return Message("prompt.troops.lose", {"count": count})


STEPS: list[Action | Ask] = [ChooseAmount(), LoseTroops()]
