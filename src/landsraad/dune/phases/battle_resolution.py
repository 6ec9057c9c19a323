"""Phase 7, once both plans are revealed: traitors, weapons, totals, losses, capture (D-14.708 to D-14.714)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, Step
from landsraad.dune import log
from landsraad.dune.ask import AMOUNTS, DISCARD, KEEP, NO, decide
from landsraad.dune.battle_math import Dials
from landsraad.dune.components import (
    ATREIDES,
    CARD_CLASS,
    CHEAP_HERO,
    HARKONNEN,
    HERO,
    LASGUN,
    LEADER_FACTION,
    LEADER_STRENGTH,
    LEADERS,
    POISON,
    PROJECTILE,
    SHIELD,
    SNOOPER,
)
from landsraad.dune.forces import forces_in, kill, lose_everything
from landsraad.dune.karama import is_stopped
from landsraad.dune.map import TERRITORY_PARTS
from landsraad.dune.phases.battle import ALLY_TRAITOR, element_ref
from landsraad.dune.plans import (
    DEFENSE,
    DIAL,
    KH,
    LEADER,
    NOTHING,
    SPICE,
    WEAPON,
    dial_table,
    group_parts,
    strength_in,
)
from landsraad.dune.state import AVAILABLE, CAPTURED, TANKS, Battle, DuneState
from landsraad.dune.treachery import EVERYBODY, discard, find

__all__ = ["ACTIONS", "ASKS", "give_back", "kill_leader"]

KH_BONUS = 2


def _battle(state: DuneState) -> Battle:
    battle = state.battle
    if battle is None:
        raise AssertionError("a battle step without a battle")
    return battle


def _reveal(state: DuneState, step: Step) -> None:
    """Both plans are shown together (D-7.20)."""
    battle = _battle(state)
    for side in (0, 1):
        plan = battle.plans[side]
        faction = battle.fighters[side]
        if plan[KH]:
            state.kh_shown = True
        if 0 <= plan[LEADER] < LEADERS:
            state.fought |= 1 << plan[LEADER]  # everybody sees who it is (D-11.30)
        for kind in (plan[WEAPON], plan[DEFENSE], CHEAP_HERO if plan[LEADER] == HERO else NOTHING):
            if kind != NOTHING:
                state.known[find(state, faction, kind)] = EVERYBODY
        if state.sink is not None:
            log.tell(
                state,
                "plan",
                {
                    "faction": log.faction(faction),
                    "leader": element_ref(LEADER, plan[LEADER]),
                    "weapon": element_ref(WEAPON, plan[WEAPON]),
                    "defense": element_ref(DEFENSE, plan[DEFENSE]),
                    "dial": element_ref(DIAL, plan[DIAL]),
                    "spice": plan[SPICE],
                    "kwisatz_haderach": plan[KH],
                },
            )
    state.stack.append(("battle.resolve",))
    callers = _callers(state, battle)
    if callers:
        state.stack.append(("battle.traitor", callers, (-1,) * len(callers)))


# Traitors (D-7.33 to D-7.40, D-14.709)


def _callers(state: DuneState, battle: Battle) -> tuple[tuple[int, int], ...]:
    """(faction, side it calls for) of all who might call; whether they hold the card shows nowhere."""
    callers = []
    for side in (0, 1):
        opposing = battle.plans[1 - side]
        if not 0 <= opposing[LEADER] < LEADERS or opposing[KH]:
            continue  # a Cheap Hero is never a traitor, a leader with the Kwisatz Haderach neither (D-A5.4)
        fighter = battle.fighters[side]
        callers.append((fighter, side))
        if (
            state.seat[HARKONNEN] >= 0
            and HARKONNEN not in battle.fighters
            and state.allies[HARKONNEN] >> fighter & 1
            and not is_stopped(state, ALLY_TRAITOR)
        ):
            callers.append((HARKONNEN, side))
    return tuple(callers)


def _traitor(state: DuneState, step: Step) -> list[Decision]:
    battle = _battle(state)
    decisions = []
    for (faction, side), answer in zip(step[1], step[2], strict=True):
        if answer >= 0:
            continue
        codes = [NO]
        if battle.plans[1 - side][LEADER] in state.traitors[faction]:
            codes = [NO, ("traitor", 0)]
        decisions += decide(state, step, faction, "battle.traitor", codes, cards=False)
    return decisions


def _traitor_answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    battle = _battle(state)
    faction = state.faction[player]
    called = 1 if code[0] == "traitor" else 0
    answers = tuple(
        called if caller[0] == faction and answer < 0 else answer
        for caller, answer in zip(step[1], step[2], strict=True)
    )
    if -1 in answers:
        state.stack[-1] = ("battle.traitor", step[1], answers)
        return
    state.stack.pop()
    for (caller, side), answer in zip(step[1], answers, strict=True):
        if answer:
            battle.traitors |= 1 << side
            leader = battle.plans[1 - side][LEADER]
            state.traitors_shown |= 1 << leader
            if state.sink is not None:
                log.tell(state, "traitor", {"faction": log.faction(caller), "leader": log.leader(leader)})


# Resolution (D-14.710)


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


def _note_fought(state: DuneState, battle: Battle, side: int) -> None:
    plan = battle.plans[side]
    if 0 <= plan[LEADER] < LEADERS and state.leader_status[plan[LEADER]] in (AVAILABLE, CAPTURED):
        state.leader_where[plan[LEADER]] = battle.territory
    if plan[KH] and not state.kh_dead:
        state.kh_territory = battle.territory


def _resolve(state: DuneState, step: Step) -> None:
    battle = _battle(state)
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
        _pay_support(state, battle, side)
        _lose_group(state, battle, side)
        _discard_played(state, battle, side)
        kill_leader(state, battle.plans[side][LEADER])
    if state.sink is not None:
        log.tell(state, "battle_without_winner", {"territory": log.territory(battle.territory)})


def _betrayed(state: DuneState, battle: Battle, side: int) -> None:
    """The caller wins at once and loses nothing (D-7.35 to D-7.37)."""
    loser = 1 - side
    battle.winner = side
    traitor = battle.plans[loser][LEADER]
    _pay_support(state, battle, loser)
    _lose_group(state, battle, loser)
    _discard_played(state, battle, loser)
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
        _pay_support(state, battle, side)
        _discard_played(state, battle, side)
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
        _pay_support(state, battle, side)
        if killed[side] and battle.plans[side][LEADER] < LEADERS:
            kill_leader(state, battle.plans[side][LEADER])
    _gain(state, battle.fighters[winner], bounty)
    _tell_winner(state, battle)
    _lose_group(state, battle, 1 - winner)
    _discard_played(state, battle, 1 - winner)
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


def _pay_support(state: DuneState, battle: Battle, side: int) -> None:
    """Spice of the plan goes to the bank (D-A3.4)."""
    state.spice[battle.fighters[side]] -= battle.plans[side][SPICE]


def _lose_group(state: DuneState, battle: Battle, side: int) -> None:
    faction = battle.fighters[side]
    lost = 0
    for part in group_parts(state, battle):
        count = state.forces[faction][part]
        if count:
            lost += count
            kill(state, faction, part, count, state.starred[faction][part])
    _count_losses(state, faction, lost)


def _count_losses(state: DuneState, faction: int, lost: int) -> None:
    """Forces lost in battle wake the Kwisatz Haderach (D-A5.1)."""
    if faction == ATREIDES:
        state.kh_losses += lost
    if state.sink is not None and lost:
        log.tell(state, "losses", {"faction": log.faction(faction), "count": lost})


def _discard_played(state: DuneState, battle: Battle, side: int) -> None:
    plan = battle.plans[side]
    for kind in (plan[WEAPON], plan[DEFENSE], CHEAP_HERO if plan[LEADER] == HERO else NOTHING):
        if kind != NOTHING:
            discard(state, battle.fighters[side], kind)


# The winner's losses and cards (D-7.30, D-7.31, D-14.711)


def _loss_table(state: DuneState, battle: Battle, side: int) -> Dials:
    return dial_table(state, battle, side)


def _losses(state: DuneState, step: Step) -> list[Decision]:
    """Any set of tokens that matches dial and spice (D-A3.5)."""
    battle = _battle(state)
    side = step[1]
    plan = battle.plans[side]
    choices = _loss_table(state, battle, side)[plan[DIAL]][plan[SPICE]]
    codes: list[Code] = [("losses", normal * 32 + starred) for normal, starred in choices]
    return decide(state, step, battle.fighters[side], "battle.losses", codes, forced=True, cards=False)


def _losses_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    battle = _battle(state)
    faction = battle.fighters[step[1]]
    normal, starred = divmod(code[1], 32)
    parts = tuple(p for p in group_parts(state, battle) if state.forces[faction][p])
    state.stack[-1] = ("battle.lose_from", faction, parts, normal, starred, -1)
    _count_losses(state, faction, normal + starred)


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
    battle = _battle(state)
    return decide(state, step, battle.fighters[step[1]], "battle.keep", [KEEP, DISCARD], cards=False)


def _kept(state: DuneState, step: Step, player: int, code: Code) -> None:
    battle = _battle(state)
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


# Afterwards (D-14.712)


def _after(state: DuneState, step: Step) -> None:
    battle = _battle(state)
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


def give_back(state: DuneState, leader: int) -> None:
    state.leader_status[leader] = AVAILABLE
    state.fought |= 1 << leader
    if state.sink is not None:
        log.tell(
            state,
            "leader_returned",
            {"leader": log.leader(leader), "faction": log.faction(LEADER_FACTION[leader])},
        )


ACTIONS = {"battle.reveal": _reveal, "battle.resolve": _resolve, "battle.after": _after}
ASKS = {
    "battle.traitor": Ask(_traitor, _traitor_answered),
    "battle.losses": Ask(_losses, _losses_chosen),
    "battle.lose_from": Ask(_lose_from, _lost_from),
    "battle.keep": Ask(_keep, _kept),
}
