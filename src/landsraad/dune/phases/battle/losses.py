"""What a battle costs the loser, and what the winner chooses to lose (D-7.28 to D-7.31, D-14.711)."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import AMOUNTS, DISCARD, KEEP, decide
from landsraad.dune.battles import DEFENSE, DIAL, LEADER, NOTHING, SPICE, WEAPON, group_parts, strength_in
from landsraad.dune.components import ATREIDES, CHEAP_HERO, HERO, LEADER_FACTION
from landsraad.dune.forces import kill
from landsraad.dune.plans import dial_table
from landsraad.dune.state import TANKS, Battle, DuneState
from landsraad.dune.treachery import discard

__all__ = ["ASKS", "battle_of", "discard_played", "kill_leader", "lose_group", "pay_support"]


def battle_of(state: DuneState) -> Battle:
    battle = state.battle
    if battle is None:
        raise AssertionError("a battle step without a battle")
    return battle


def kill_leader(state: DuneState, leader: int) -> None:
    """To the tanks, face up (D-7.28)."""
    state.leader_status[leader] = TANKS
    state.leader_deaths[leader] += 1
    state.leader_where[leader] = -1
    state.fought &= ~(1 << leader)
    if state.sink is not None:
        log.tell(
            state,
            "leader_killed",
            {"leader": log.leader(leader), "faction": log.faction(LEADER_FACTION[leader])},
        )


def pay_support(state: DuneState, battle: Battle, side: int) -> None:
    """Spice of the plan goes to the bank (D-A3.4)."""
    state.spice[battle.fighters[side]] -= battle.plans[side][SPICE]


def lose_group(state: DuneState, battle: Battle, side: int) -> None:
    faction = battle.fighters[side]
    lost = 0
    for part in group_parts(state, battle):
        count = state.forces[faction][part]
        if count:
            lost += count
            kill(state, faction, part, count, state.starred[faction][part])
    count_losses(state, faction, lost)


def count_losses(state: DuneState, faction: int, lost: int) -> None:
    """Forces lost in battle wake the Kwisatz Haderach (D-A5.1)."""
    if faction == ATREIDES:
        state.kh_losses += lost
    if state.sink is not None and lost:
        log.tell(state, "losses", {"faction": log.faction(faction), "count": lost})


def discard_played(state: DuneState, battle: Battle, side: int) -> None:
    plan = battle.plans[side]
    for kind in (plan[WEAPON], plan[DEFENSE], CHEAP_HERO if plan[LEADER] == HERO else NOTHING):
        if kind != NOTHING:
            discard(state, battle.fighters[side], kind)


# The winner's losses and cards


def _losses(state: DuneState, step: Step) -> list[Decision]:
    """Any set of tokens that matches dial and spice (D-A3.5)."""
    battle = battle_of(state)
    side = step[1]
    plan = battle.plans[side]
    choices = dial_table(state, battle, side)[plan[DIAL]][plan[SPICE]]
    codes: list[Code] = [("losses", normal * 32 + starred) for normal, starred in choices]
    return decide(state, step, battle.fighters[side], "battle.losses", codes, forced=True, cards=False)


def _losses_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    battle = battle_of(state)
    faction = battle.fighters[step[1]]
    normal, starred = divmod(code[1], 32)
    parts = tuple(p for p in group_parts(state, battle) if state.forces[faction][p])
    state.stack[-1] = ("battle.lose_from", faction, parts, normal, starred, -1)
    count_losses(state, faction, normal + starred)


def _lose_from(state: DuneState, step: Step) -> list[Decision]:
    """Part by part: normal tokens, then starred ones."""
    _, faction, parts, normal, starred, chosen = step
    if not parts:
        return []
    left = normal if chosen < 0 else starred
    here, elsewhere = _split(state, faction, parts, 0 if chosen < 0 else 1)
    codes = AMOUNTS[max(0, left - elsewhere) : min(left, here) + 1]
    return decide(state, step, faction, "battle.lose_from", codes, forced=True, cards=False)


def _split(state: DuneState, faction: int, parts: tuple[int, ...], star: int) -> tuple[int, int]:
    """Tokens of one kind in the first part, and in the others."""
    return (
        strength_in(state, faction, parts[:1])[star],
        strength_in(state, faction, parts[1:])[star],
    )


def _lost_from(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, parts, normal, starred, chosen = step
    if chosen < 0:
        state.stack[-1] = ("battle.lose_from", faction, parts, normal, starred, code[1])
        return
    state.stack[-1] = ("battle.lose_from", faction, parts[1:], normal - chosen, starred - code[1], -1)
    kill(state, faction, parts[0], chosen + code[1], code[1])


def _keep(state: DuneState, step: Step) -> list[Decision]:
    battle = battle_of(state)
    return decide(state, step, battle.fighters[step[1]], "battle.keep", [KEEP, DISCARD], cards=False)


def _kept(state: DuneState, step: Step, player: int, code: Code) -> None:
    battle = battle_of(state)
    _, side, slot = step
    state.stack.pop()
    kind = CHEAP_HERO if slot == LEADER else battle.plans[side][slot]
    if code == DISCARD:
        discard(state, battle.fighters[side], kind)
    if state.sink is not None:
        log.tell(
            state,
            "card_kept" if code == KEEP else "card_discarded",
            {"faction": log.faction(battle.fighters[side]), "card": log.card(kind)},
        )


ASKS = {
    "battle.losses": FunctionAsk(_losses, _losses_chosen),
    "battle.lose_from": FunctionAsk(_lose_from, _lost_from),
    "battle.keep": FunctionAsk(_keep, _kept),
}
