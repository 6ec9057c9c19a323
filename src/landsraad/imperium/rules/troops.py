"""Troops, strength and control (DI-7, DI-8, DI-10.8)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, FunctionAsk, Step
from landsraad.core.telling import tell
from landsraad.imperium.rules.asking import ask
from landsraad.imperium.rules.seats import in_own_reveal, in_own_turn, leader_of, receiver
from landsraad.imperium.state import ImperiumState, Player

__all__ = [
    "RIGHT",
    "TROOP_ASKS",
    "army",
    "deploy",
    "is_banned",
    "is_protected",
    "lose_troops",
    "recruit",
    "retreat",
    "strength",
    "summon",
    "take_control",
]


RIGHT = 2
"""Troops of the garrison that may be deployed from a Combat space besides those recruited in the turn (DI-7.4)."""


def strength(s: ImperiumState, seat: int) -> int:
    """DI-10.8, DI-10.9, UP-13.9"""
    p = s.players[seat]
    return 2 * p.conflict + 3 * p.worms + p.swords if p.conflict or p.worms else 0


def army(s: ImperiumState, seat: int) -> Player:
    """The board with the units that this seat commands now."""
    return s.players[receiver(s, seat)]


def recruit(s: ImperiumState, seat: int, count: int) -> int:
    """From supply to garrison, as far as there are any (DI-7.2); how many it were."""
    p = army(s, seat)
    count = min(count, p.supply)
    p.supply -= count
    p.garrison += count
    if in_own_turn(s, seat):
        s.turn.recruited += count
    if s.sink is not None and count:
        tell(s, "recruit", seat, count=count)
    return count


def deploy(s: ImperiumState, seat: int, count: int, supply: bool = False) -> None:
    """Into the Conflict, from the garrison or straight from the supply."""
    p = army(s, seat)
    if supply:
        p.supply -= count
    else:
        p.garrison -= count
    p.conflict += count
    if s.sink is not None and count:
        tell(s, "deploy", seat, count=count, zone="zone/supply" if supply else "zone/garrison")
    if in_own_turn(s, seat):
        turn = s.turn
        turn.moved_in += count
        turn.units_in += count
        leader = leader_of(s, seat)
        if leader.massed and turn.moved_in >= leader.massed and not s.players[seat].secret_used:
            s.players[seat].secret_used = True
            s.stack.append(("do", seat, leader.triggers["deploy_in_turn"], -1))


def is_banned(s: ImperiumState, seat: int) -> bool:
    """Whether no unit of this player may enter the Conflict in this turn (UP-22.6)."""
    return s.turn.no_deploy and in_own_turn(s, seat)


def is_protected(s: ImperiumState) -> bool:
    """Whether the Shield Wall keeps sandworms from the current Conflict (UP-10.11)."""
    return s.shield_wall and bool(s.conflicts) and s.content.conflicts[s.conflicts[-1]].protected


def summon(s: ImperiumState, seat: int, count: int) -> None:
    """Sandworms come from the bank straight into the Conflict (UP-10.9)."""
    army(s, seat).worms += count
    if in_own_turn(s, seat):
        s.turn.units_in += count
    tell(s, "sandworm", seat, count=count)


def leave_conflict(s: ImperiumState, seat: int, count: int) -> None:
    """Troops that left no longer count as moved in (UP-10.15); the last unit takes the swords along."""
    if in_own_turn(s, seat):
        s.turn.units_in = max(0, s.turn.units_in - count)
    forget_swords(s, seat)


def retreat(s: ImperiumState, seat: int, count: int) -> None:
    p = army(s, seat)
    p.conflict -= count
    p.garrison += count
    if s.sink is not None and count:
        tell(s, "retreat", seat, count=count)
    leave_conflict(s, seat, count)


def lose_troops(s: ImperiumState, seat: int, count: int, zone: str) -> None:
    """To the supply (DI-7.10)."""
    p = army(s, seat)
    if zone == "conflict":
        p.conflict -= count
    else:
        p.garrison -= count
    p.supply += count
    if s.sink is not None and count:
        tell(s, "lose_troops", seat, count=count, zone=f"zone/{zone}")
    if zone == "conflict":
        leave_conflict(s, seat, count)


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


# ("amount", seat, "deploy", "deploy_recruited" or "retreat", least, most)


def amount_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, verb, least, most = step
    verb = "retreat" if verb == "retreat" else "deploy"
    return ask(s, seat, f"troops.{verb}", [("amount", number) for number in range(least, most + 1)], step)


def amount_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if step[2] == "retreat":
        retreat(s, seat, code[1])
        return
    if step[2] == "deploy_recruited":
        s.turn.deployed += code[1]
    deploy(s, seat, code[1])


# ("lose_troop", seat, count): garrison or Conflict (DI-Q06), one by one.


def lose_troop_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    p = army(s, step[1])
    codes: list[Code] = []
    if p.garrison:
        codes.append(("zone_garrison", 0))
    if p.conflict:
        codes.append(("zone_conflict", 0))
    return ask(s, step[1], "troops.lose", codes, step)


def lose_troop_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if step[2] > 1:
        s.stack.append(("lose_troop", seat, step[2] - 1))
    lose_troops(s, seat, 1, code[0][5:])


TROOP_ASKS: dict[str, Ask] = {
    "amount": FunctionAsk(amount_decisions, amount_answer),
    "lose_troop": FunctionAsk(lose_troop_decisions, lose_troop_answer),
}
