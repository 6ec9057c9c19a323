"""Treachery, explosion, weapons and totals (D-14.710), and what a victory brings (D-14.712)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Step
from landsraad.core.telling import NOBODY, tell
from landsraad.dune import references as ref
from landsraad.dune.battles import DEFENSE, DIAL, KH, LEADER, NOTHING, WEAPON, battle_of, halves
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
from landsraad.dune.factions.harkonnen import captives_after_battle
from landsraad.dune.forces import forces_in, lose_everything
from landsraad.dune.map import TERRITORY_PARTS
from landsraad.dune.phases.battle.losses import discard_played, kill_leader, lose_group, lose_territory, pay_support
from landsraad.dune.phases.battle.traitors import PLANS_HELD, TRAITORS_NAMED
from landsraad.dune.plans import leader_strength
from landsraad.dune.state import AVAILABLE, Battle, DuneState
from landsraad.dune.treachery import discard

__all__ = ["STEPS"]

BOTH_SIDES: Final = 0b11


def _resolve(s: DuneState, step: Step) -> None:
    battle = battle_of(s)
    first, second = battle.plans
    s.stack.append(("battle.over",))
    s.stack.append(("battle.after",))
    if battle.traitors == BOTH_SIDES:
        _both_betrayed(s, battle)
    elif battle.traitors:
        _betrayed(s, battle, 0 if battle.traitors == 1 else 1)
    elif LASGUN in (first[WEAPON], second[WEAPON]) and SHIELD in (first[DEFENSE], second[DEFENSE]):
        _explosion(s, battle)
    else:
        _weapons_and_totals(s, battle)


def _both_betrayed(s: DuneState, battle: Battle) -> None:
    """Both lose forces, cards and leaders; nobody is paid, nothing explodes (D-7.38)."""
    for side in (0, 1):
        pay_support(s, battle, side)
        lose_territory(s, battle, side)
        discard_played(s, battle, side)
        _kill_traitor(s, battle, side)
    tell(s, "battle_without_winner", NOBODY, territory=ref.territory(battle.territory))


def _kill_traitor(s: DuneState, battle: Battle, side: int) -> int:
    """The leader of this side was called a traitor by the other."""
    leader = battle.plans[side][LEADER]
    kill_leader(s, leader, s.seat[battle.fighters[1 - side]], ref.leader(leader))
    return leader


def _betrayed(s: DuneState, battle: Battle, side: int) -> None:
    """The caller wins at once and loses nothing (D-7.35 to D-7.37)."""
    loser = 1 - side
    battle.winner = side
    pay_support(s, battle, loser)
    lose_territory(s, battle, loser)
    discard_played(s, battle, loser)
    traitor = _kill_traitor(s, battle, loser)
    _gain(s, battle.fighters[side], LEADER_STRENGTH[traitor])
    _tell_winner(s, battle)
    if battle.plans[side][LEADER] == HERO:
        s.stack.append(("battle.keep", side, LEADER))
    _keep_cards(s, battle)


def _explosion(s: DuneState, battle: Battle) -> None:
    """Lasgun and Shield: everything in the territory is lost (D-7.27)."""
    territory = battle.territory
    lasgun = ref.card(LASGUN)
    tell(s, "explosion", NOBODY, source=lasgun, territory=ref.territory(territory))
    s.kh_losses += forces_in(s, ATREIDES, territory)
    for side in (0, 1):
        plan = battle.plans[side]
        pay_support(s, battle, side)
        discard_played(s, battle, side)
        if 0 <= plan[LEADER] < LEADERS:
            kill_leader(s, plan[LEADER], NOBODY, lasgun)
        if plan[KH]:
            s.kh_dead = True
            s.kh_territory = -1
    if s.settings.explosion_kills_resting_leaders:
        for leader in range(LEADERS):
            if s.leader_where[leader] == territory and s.leader_status[leader] == AVAILABLE:
                kill_leader(s, leader, NOBODY, lasgun)
    lose_everything(s, territory)
    for part in TERRITORY_PARTS[territory]:
        s.spice_on[part] = 0


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


def _weapons_and_totals(s: DuneState, battle: Battle) -> None:
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
        else:
            totals[side] += leader_strength(plan)
    winner = 0 if totals[0] >= totals[1] else 1  # D-7.26: the aggressor wins ties
    battle.winner = winner
    for side in (0, 1):
        pay_support(s, battle, side)
        leader = battle.plans[side][LEADER]
        if killed[side] and leader < LEADERS:
            weapon = battle.plans[1 - side][WEAPON]
            kill_leader(s, leader, s.seat[battle.fighters[1 - side]], ref.card(weapon))
    _gain(s, battle.fighters[winner], bounty)
    _tell_winner(s, battle, strength=halves(totals[winner]), against=halves(totals[1 - winner]))
    lose_group(s, battle, 1 - winner)
    discard_played(s, battle, 1 - winner)
    plan = battle.plans[winner]
    if plan[LEADER] == HERO:
        discard(s, battle.fighters[winner], CHEAP_HERO)
    _keep_cards(s, battle)
    if plan[DIAL]:
        s.stack.append(("battle.losses", winner))


def _keep_cards(s: DuneState, battle: Battle) -> None:
    """The winner keeps or discards weapon and defense (D-7.31)."""
    for slot in (DEFENSE, WEAPON):
        if battle.plans[battle.winner][slot] != NOTHING:
            s.stack.append(("battle.keep", battle.winner, slot))


def _tell_winner(s: DuneState, battle: Battle, **totals: str) -> None:
    winner = battle.fighters[battle.winner]
    where = ref.territory(battle.territory)
    tell(s, "battle_won", s.seat[winner], faction=ref.faction(winner), territory=where, **totals)


def _gain(s: DuneState, faction: int, amount: int) -> None:
    if amount:
        s.spice[faction] += amount
        tell(s, "bounty", s.seat[faction], faction=ref.faction(faction), count=amount)


def _after(s: DuneState, step: Step) -> None:
    battle = battle_of(s)
    if battle.winner >= 0:
        winner, loser = battle.fighters[battle.winner], battle.fighters[1 - battle.winner]
        if winner == HARKONNEN and s.settings.harkonnen:
            s.stack.append(("capture", loser))
        s.stack.append(("deals.event", "wins", winner, battle.territory))
        s.stack.append(("deals.event", "loses", loser, battle.territory))
    captives_after_battle(s, battle)


STEPS: Final[list[Action | Ask]] = [
    Action("battle.resolve", "", _resolve, on="battle.next", needs=(PLANS_HELD, TRAITORS_NAMED)),
    Action("battle.after", "", _after, on="battle.over"),
]
