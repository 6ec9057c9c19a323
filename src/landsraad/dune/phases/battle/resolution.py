"""Treachery, explosion, weapons and totals (D-14.710), and what a victory brings (D-14.712)."""

from __future__ import annotations

from landsraad.core.machine import Step
from landsraad.dune import log
from landsraad.dune.battles import DEFENSE, DIAL, KH, LEADER, NOTHING, WEAPON
from landsraad.dune.components import (
    ATREIDES,
    CARD_CLASS,
    CHEAP_HERO,
    HARKONNEN,
    HERO,
    LASGUN,
    LEADER_STRENGTH,
    LEADERS,
    POISON,
    PROJECTILE,
    SHIELD,
    SNOOPER,
)
from landsraad.dune.factions.atreides import KH_BONUS
from landsraad.dune.factions.harkonnen import give_back
from landsraad.dune.forces import forces_in, lose_everything
from landsraad.dune.map import TERRITORY_PARTS
from landsraad.dune.phases.battle.losses import battle_of, discard_played, kill_leader, lose_group, pay_support
from landsraad.dune.state import AVAILABLE, CAPTURED, Battle, DuneState
from landsraad.dune.treachery import discard

__all__ = ["ACTIONS"]


def _resolve(state: DuneState, step: Step) -> None:
    battle = battle_of(state)
    state.stack.append(("battle.over",))
    state.stack.append(("battle.after",))
    if battle.traitors == 3:
        _both_betrayed(state, battle)
    elif battle.traitors:
        _betrayed(state, battle, 0 if battle.traitors == 1 else 1)
    elif LASGUN in (battle.plans[0][WEAPON], battle.plans[1][WEAPON]) and SHIELD in (
        battle.plans[0][DEFENSE],
        battle.plans[1][DEFENSE],
    ):
        _explosion(state, battle)
    else:
        _weapons_and_totals(state, battle)


def _both_betrayed(state: DuneState, battle: Battle) -> None:
    """Both lose forces, cards and leaders; nobody is paid, nothing explodes (D-7.38)."""
    for side in (0, 1):
        pay_support(state, battle, side)
        lose_group(state, battle, side)
        discard_played(state, battle, side)
        kill_leader(state, battle.plans[side][LEADER])
    if state.sink is not None:
        log.tell(state, "battle_without_winner", {"territory": log.territory(battle.territory)})


def _betrayed(state: DuneState, battle: Battle, side: int) -> None:
    """The caller wins at once and loses nothing (D-7.35 to D-7.37)."""
    loser = 1 - side
    battle.winner = side
    traitor = battle.plans[loser][LEADER]
    pay_support(state, battle, loser)
    lose_group(state, battle, loser)
    discard_played(state, battle, loser)
    kill_leader(state, traitor)
    _gain(state, battle.fighters[side], LEADER_STRENGTH[traitor])
    _tell_winner(state, battle)
    if battle.plans[side][LEADER] == HERO:
        state.stack.append(("battle.keep", side, LEADER))


def _explosion(state: DuneState, battle: Battle) -> None:
    """Lasgun and Shield: everything in the territory is lost (D-7.27)."""
    territory = battle.territory
    if state.sink is not None:
        log.tell(state, "explosion", {"territory": log.territory(territory)})
    state.kh_losses += forces_in(state, ATREIDES, territory)
    for side in (0, 1):
        pay_support(state, battle, side)
        discard_played(state, battle, side)
        if 0 <= battle.plans[side][LEADER] < LEADERS:
            kill_leader(state, battle.plans[side][LEADER])
        if battle.plans[side][KH]:
            state.kh_dead = True
            state.kh_territory = -1
    if state.settings.explosion_kills_resting_leaders:
        for leader in range(LEADERS):
            if state.leader_where[leader] == territory and state.leader_status[leader] == AVAILABLE:
                kill_leader(state, leader)
    lose_everything(state, territory)
    for part in TERRITORY_PARTS[territory]:
        state.spice_on[part] = 0


def _dies(plan: tuple[int, ...], opposing: tuple[int, ...]) -> bool:
    """Whether the leader or hero of `plan` is killed (D-7.23)."""
    weapon = opposing[WEAPON]
    if weapon == NOTHING or plan[LEADER] == NOTHING:
        return False
    if weapon == LASGUN:
        return True
    if CARD_CLASS[weapon] == PROJECTILE:
        return plan[DEFENSE] != SHIELD
    return CARD_CLASS[weapon] == POISON and plan[DEFENSE] != SNOOPER


def _weapons_and_totals(state: DuneState, battle: Battle) -> None:
    totals = [0, 0]
    bounty = 0
    killed = [False, False]
    for side in (0, 1):
        plan = battle.plans[side]
        totals[side] = plan[DIAL]
        killed[side] = _dies(plan, battle.plans[1 - side])
        if killed[side]:
            if plan[LEADER] < LEADERS:
                bounty += LEADER_STRENGTH[plan[LEADER]]
        elif plan[LEADER] != NOTHING:
            if plan[LEADER] < LEADERS:
                totals[side] += 2 * LEADER_STRENGTH[plan[LEADER]]
            if plan[KH]:
                totals[side] += 2 * KH_BONUS
    winner = 0 if totals[0] >= totals[1] else 1  # D-7.26: the aggressor wins ties
    battle.winner = winner
    for side in (0, 1):
        _note_fought(state, battle, side)
        pay_support(state, battle, side)
        if killed[side] and battle.plans[side][LEADER] < LEADERS:
            kill_leader(state, battle.plans[side][LEADER])
    _gain(state, battle.fighters[winner], bounty)
    _tell_winner(state, battle)
    lose_group(state, battle, 1 - winner)
    discard_played(state, battle, 1 - winner)
    plan = battle.plans[winner]
    if plan[LEADER] == HERO:
        discard(state, battle.fighters[winner], CHEAP_HERO)
    for slot in (DEFENSE, WEAPON):
        if plan[slot] != NOTHING:
            state.stack.append(("battle.keep", winner, slot))
    if plan[DIAL]:
        state.stack.append(("battle.losses", winner))


def _tell_winner(state: DuneState, battle: Battle) -> None:
    if state.sink is not None:
        log.tell(
            state,
            "battle_won",
            {
                "faction": log.faction(battle.fighters[battle.winner]),
                "territory": log.territory(battle.territory),
            },
        )


def _gain(state: DuneState, faction: int, amount: int) -> None:
    if amount:
        state.spice[faction] += amount
        if state.sink is not None:
            log.tell(state, "bounty", {"faction": log.faction(faction), "count": amount})


def _note_fought(state: DuneState, battle: Battle, side: int) -> None:
    plan = battle.plans[side]
    if 0 <= plan[LEADER] < LEADERS and state.leader_status[plan[LEADER]] in (AVAILABLE, CAPTURED):
        state.leader_where[plan[LEADER]] = battle.territory
    if plan[KH] and not state.kh_dead:
        state.kh_territory = battle.territory


def _after(state: DuneState, step: Step) -> None:
    battle = battle_of(state)
    if battle.winner >= 0:
        winner, loser = battle.fighters[battle.winner], battle.fighters[1 - battle.winner]
        if winner == HARKONNEN and state.settings.harkonnen:
            state.stack.append(("capture", loser))
        state.stack.append(("deals.event", "wins", winner, battle.territory))
        state.stack.append(("deals.event", "loses", loser, battle.territory))
    for side in (0, 1):
        leader = battle.plans[side][LEADER]
        if battle.fighters[side] != HARKONNEN or not 0 <= leader < LEADERS:
            continue
        if state.leader_status[leader] == CAPTURED and not battle.traitors >> side & 1:
            give_back(state, leader)  # D-A10.3
    if state.settings.harkonnen and AVAILABLE not in state.leader_status[HARKONNEN * 5 : HARKONNEN * 5 + 5]:
        for leader in range(LEADERS):
            if state.leader_status[leader] == CAPTURED:
                give_back(state, leader)  # D-A10.4


ACTIONS = {
    "battle.resolve": _resolve,
    "battle.after": _after,
}
