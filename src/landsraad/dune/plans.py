"""Battle plans: what may be put into one under the Voice, prescience and Truthtrance (D-7.9 to D-7.19).

A plan is a tuple (leader, Kwisatz Haderach, weapon, defense, dial in halves, spice) filled from the left. -1 stands
for nothing. Elements without a choice that everybody can see are filled in by the machine; all others are asked for
even when the hand leaves one answer, so that the number of questions gives nothing away.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Code
from landsraad.dune.ask import LEADER_CODES
from landsraad.dune.battle_math import Dials, dials
from landsraad.dune.battles import (
    DEFENSE,
    DIAL,
    KH,
    LEADER,
    NOTHING,
    SPICE,
    TRUTH_DIAL,
    TRUTH_LEADER,
    WEAPON,
    group_parts,
    plans_in_making,
    strength_in,
)
from landsraad.dune.binding import DEFENSE_CLASSES, WEAPON_CLASSES, is_class, obeying, pairs_of
from landsraad.dune.components import (
    CARD_CLASS,
    CHEAP_HERO,
    EMPEROR,
    FREMEN,
    HARKONNEN,
    HERO,
    HEROIC,
    LEADER_STRENGTH,
    LEADERS_OF,
)
from landsraad.dune.deals.promises import dial_limit
from landsraad.dune.factions.atreides import KH_BONUS, kh_usable
from landsraad.dune.factions.bene_gesserit import VOICE_CLASSES
from landsraad.dune.factions.emperor import SARDAUKAR
from landsraad.dune.factions.fremen import FEDAYKIN, NO_SPICE
from landsraad.dune.factions.harkonnen import captives
from landsraad.dune.karama import is_stopped
from landsraad.dune.state import AVAILABLE, Battle, DuneState
from landsraad.dune.treachery import holds, kinds_held

__all__ = [
    "card_pairs",
    "dial_options",
    "dial_table",
    "element_codes",
    "fights_free",
    "fill",
    "fixed",
    "has_leader",
    "leader_options",
    "leader_strength",
    "plan_complete",
    "possible",
    "spice_in_plan",
    "starred_value",
    "usable_leaders",
]

NO_LEADER: Final[Code] = ("leader", NOTHING)


# Leaders


def usable_leaders(s: DuneState, faction: int, territory: int) -> list[int]:
    """Available and not used in another territory this phase (D-7.13); the Harkonnen also have captives (D-A10.3)."""
    where, status = s.leader_where, s.leader_status
    found = []
    for leader in LEADERS_OF[faction]:
        if status[leader] == AVAILABLE and (where[leader] < 0 or where[leader] == territory):
            found.append(leader)
    if faction == HARKONNEN:
        found += captives(s, territory)
    return found


def has_leader(s: DuneState, faction: int, territory: int) -> bool:
    """Whether there are any, or a Cheap Hero."""
    where, status = s.leader_where, s.leader_status
    for leader in LEADERS_OF[faction]:
        if status[leader] == AVAILABLE and (where[leader] < 0 or where[leader] == territory):
            return True
    return holds(s, faction, CHEAP_HERO) or (faction == HARKONNEN and bool(captives(s, territory)))


def leader_options(s: DuneState, battle: Battle, side: int) -> list[int]:
    """A leader must be played if possible, else a Cheap Hero; -1 if there is neither (D-7.12 to D-7.15)."""
    faction = battle.fighters[side]
    leaders = usable_leaders(s, faction, battle.territory)
    if holds(s, faction, CHEAP_HERO):
        leaders.append(HERO)
    if not leaders:
        return [NOTHING]
    for bound_side, element, value in battle.bound:
        if bound_side != side:
            continue
        if element == LEADER and (value in leaders or value == NOTHING):
            return [value]  # "none" binds too: also who has brought a leader back since (D-20.4)
        if element == TRUTH_LEADER:
            kept = [x for x in leaders if (x == value // 2) == bool(value & 1)]
            if kept:
                leaders = kept
    if battle.voice_on == side and VOICE_CLASSES[battle.voice // 2] == HEROIC and HERO in leaders:
        if battle.voice & 1:
            leaders = [HERO]
        elif len(leaders) > 1:
            leaders = [x for x in leaders if x != HERO]
    return leaders


# Weapon and defense


def card_pairs(s: DuneState, battle: Battle, side: int) -> list[tuple[int, int]]:
    """The allowed (weapon, defense) kinds under everything that binds this side."""
    pairs = pairs_of(kinds_held(s, battle.fighters[side]))
    pairs = obeying(battle, side, pairs) or pairs
    if battle.voice_on == side:
        spoken = VOICE_CLASSES[battle.voice // 2]
        if spoken != HEROIC:
            wanted = bool(battle.voice & 1)
            # Who cannot obey, also because of an answer given before, is free (D-21.4).
            pairs = [pair for pair in pairs if _plays(pair, spoken) == wanted] or pairs
    return pairs


def _plays(pair: tuple[int, int], card_class: int) -> bool:
    return is_class(pair[0], card_class) or is_class(pair[1], card_class)


def _free_hand(battle: Battle, side: int) -> bool:
    return battle.voice_on != side and not battle.bound


def weapon_options(s: DuneState, battle: Battle, side: int) -> list[int]:
    if _free_hand(battle, side):
        held = kinds_held(s, battle.fighters[side])
        return [NOTHING] + [k for k in held if CARD_CLASS[k] in WEAPON_CLASSES]
    return sorted({pair[0] for pair in card_pairs(s, battle, side)})


def defense_options(s: DuneState, battle: Battle, side: int, weapon: int | None) -> list[int]:
    """`weapon` None: not chosen yet."""
    if _free_hand(battle, side):
        held = kinds_held(s, battle.fighters[side])
        return [NOTHING] + [k for k in held if CARD_CLASS[k] in DEFENSE_CLASSES and k != weapon]
    return sorted({d for w, d in card_pairs(s, battle, side) if weapon is None or w == weapon})


# Dial and spice


def fights_free(s: DuneState, faction: int) -> bool:
    """No spice is needed for full strength (D-A3.6, D-A8.8)."""
    if not s.settings.combat_with_spice:
        return True
    return faction == FREMEN and s.settings.fremen and not is_stopped(s, NO_SPICE)


def starred_value(s: DuneState, faction: int, opponent: int) -> int:
    if faction == EMPEROR and opponent != FREMEN and not is_stopped(s, SARDAUKAR):
        return 2
    if faction == FREMEN and not is_stopped(s, FEDAYKIN):
        return 2
    return 1


def dial_table(s: DuneState, battle: Battle, side: int) -> Dials:
    faction = battle.fighters[side]
    normal, starred = strength_in(s, faction, group_parts(s, battle))
    value = starred_value(s, faction, battle.fighters[1 - side]) if starred else 1
    return dials(normal, starred, value, not fights_free(s, faction))


def dial_options(s: DuneState, battle: Battle, side: int) -> list[int]:
    table = dial_table(s, battle, side)
    if fights_free(s, battle.fighters[side]):
        options = list(table)
    else:
        spice = s.spice[battle.fighters[side]]
        options = [dial for dial, amounts in table.items() if next(iter(amounts)) <= spice]
    for bound_side, element, value in battle.bound:
        if bound_side != side:
            continue
        if element == DIAL and value in options:
            return [value]
        if element == TRUTH_DIAL:
            kept = [dial for dial in options if (dial >= value // 2) == bool(value & 1)]
            if kept:
                options = kept
    if s.promises:
        limit = dial_limit(s, battle.fighters[side], battle.fighters[1 - side])
        return [dial for dial in options if dial <= limit] or options  # void where nothing else is left (D-12.14)
    return options


def spice_options(s: DuneState, battle: Battle, side: int, dial: int) -> list[int]:
    stock = s.spice[battle.fighters[side]]
    options = [amount for amount in dial_table(s, battle, side)[dial] if amount <= stock]
    for bound_side, element, value in battle.bound:
        if bound_side == side and element == SPICE and value in options:
            return [value]
    return options


def _bound_dial(battle: Battle, side: int) -> int:
    for bound_side, element, value in battle.bound:
        if bound_side == side and element == DIAL:
            return value
    return 0


def spice_in_plan(s: DuneState, faction: int, changeable: bool = True) -> int:
    """Spice that the plan of a fighter needs: what was put in, or the least for the dial it is bound to.

    Not `changeable`: only what is fixed.
    """
    battle = s.battle
    if battle is None or faction not in battle.fighters or fights_free(s, faction):
        return 0
    side = battle.fighters.index(faction)
    making = plans_in_making(s)
    plan = battle.plans[side] or (making[side] if making is not None else ())
    if not (changeable or fixed(battle, side, plan)):
        plan = ()
    if plan_complete(plan):
        return plan[SPICE]
    for bound_side, element, value in battle.bound:
        if bound_side == side and element == SPICE:
            return value
    table = dial_table(s, battle, side)
    dials = [plan[DIAL]] if len(plan) > DIAL else dial_options(s, battle, side)
    return min(next(iter(table[dial])) for dial in dials)


# The plan as a whole


def plan_complete(plan: tuple[int, ...]) -> bool:
    return len(plan) > SPICE


def leader_strength(plan: tuple[int, ...]) -> int:
    """What the leader of a plan adds to its dial, in halves, if nobody kills him."""
    leader = plan[LEADER]
    if leader == NOTHING:
        return 0
    strength = 0 if leader == HERO else 2 * LEADER_STRENGTH[leader]
    return strength + 2 * KH_BONUS if plan[KH] else strength


def fixed(battle: Battle, side: int, plan: tuple[int, ...]) -> bool:
    """Whether a plan cannot be changed any more: it was revealed, or the Atreides have seen it (D-7.10, D-A4.3)."""
    return bool(battle.plans[side]) or (battle.seen_plan == side and plan_complete(plan))


def possible(s: DuneState, battle: Battle, side: int, plan: tuple[int, ...]) -> bool:
    """Whether a fighter has what a plan says, as far as it goes; what binds it is not looked at."""
    faction = battle.fighters[side]
    leader = plan[LEADER] if plan else NOTHING
    if leader == HERO and not holds(s, faction, CHEAP_HERO):
        return False
    if leader not in (NOTHING, HERO) and leader not in usable_leaders(s, faction, battle.territory):
        return False
    if len(plan) > KH and plan[KH] and not kh_usable(s, faction, battle.territory):
        return False
    pairs = pairs_of(kinds_held(s, faction)) if leader != NOTHING else [(NOTHING, NOTHING)]
    if len(plan) > WEAPON:
        pairs = [pair for pair in pairs if pair[0] == plan[WEAPON]]
    if len(plan) > DEFENSE:
        pairs = [pair for pair in pairs if pair[1] == plan[DEFENSE]]
    if not pairs:
        return False
    table = dial_table(s, battle, side)
    if len(plan) > DIAL and plan[DIAL] not in table:
        return False
    return len(plan) <= SPICE or (plan[SPICE] in table[plan[DIAL]] and plan[SPICE] <= s.spice[faction])


def fill(s: DuneState, battle: Battle, side: int, plan: tuple[int, ...]) -> tuple[int, ...]:
    """Append the elements in which nobody would expect a choice."""
    faction = battle.fighters[side]
    while len(plan) <= SPICE:
        element = len(plan)
        if element == LEADER:
            if has_leader(s, faction, battle.territory):
                return plan
            plan = (NOTHING,)
        elif element == KH:
            if plan[LEADER] != NOTHING and kh_usable(s, faction, battle.territory):
                return plan
            plan = (*plan, 0)
        elif element in (WEAPON, DEFENSE):
            if plan[LEADER] != NOTHING:
                return plan
            plan = (*plan, NOTHING)
        elif element == SPICE:
            if not fights_free(s, faction):
                return plan
            plan = (*plan, 0)
        else:
            return plan
    return plan


def element_codes(s: DuneState, battle: Battle, side: int, element: int, plan: tuple[int, ...] | None) -> list[Code]:
    """The options for one element; `plan` is what has been chosen before it."""
    if element == LEADER:
        return [LEADER_CODES[x] if x != NOTHING else NO_LEADER for x in leader_options(s, battle, side)]
    if element == KH:
        return [("kwisatz_haderach", 0), ("kwisatz_haderach", 1)]
    leaderless = (plan[LEADER] if plan else leader_options(s, battle, side)[0]) == NOTHING
    if element == WEAPON:
        if leaderless:
            return [("weapon", NOTHING)]
        return [("weapon", k) for k in weapon_options(s, battle, side)]
    if element == DEFENSE:
        if leaderless:
            return [("defense", NOTHING)]
        weapon = plan[WEAPON] if plan else None
        return [("defense", k) for k in defense_options(s, battle, side, weapon)]
    if element == DIAL:
        return [("dial", dial) for dial in dial_options(s, battle, side)]
    dial = plan[DIAL] if plan else _bound_dial(battle, side)
    return [("support", amount) for amount in spice_options(s, battle, side, dial)]
