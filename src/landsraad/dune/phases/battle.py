"""Phase 7, battle: who fights whom, the Voice, prescience, the last window and the secret plans (D-14.701 to 708)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, Step
from landsraad.dune import log
from landsraad.dune.ask import PASS, card_code, decide, faction_code, leader_code
from landsraad.dune.components import (
    ADVANTAGE_NUMBER,
    ATREIDES,
    BENE_GESSERIT,
    CHEAP_HERO,
    EMPEROR,
    FREMEN,
    HARKONNEN,
    HERO,
    KARAMA,
)
from landsraad.dune.karama import is_stopped, karama_codes, open_window, play_karama, use_over
from landsraad.dune.map import PART_SECTOR, POLAR_SINK, TERRITORY_PARTS, battle_groups
from landsraad.dune.plans import (
    DEFENSE,
    DIAL,
    FEDAYKIN,
    KH,
    KWISATZ_HADERACH,
    LEADER,
    NO_SPICE,
    NOTHING,
    SARDAUKAR,
    SPICE,
    VOICE_CLASSES,
    WEAPON,
    defense_options,
    dial_options,
    fights_free,
    fill,
    group_parts,
    has_leader,
    kh_usable,
    leader_options,
    plan_complete,
    spice_options,
    strength_in,
    weapon_options,
)
from landsraad.dune.state import Battle, DuneState, bits
from landsraad.dune.treachery import (
    EVERYBODY,
    discard,
    find,
    holds,
    may_hold_anytime,
    may_hold_karama,
)

__all__ = ["ACTIONS", "ASKS", "element_codes", "fights"]

VOICE = ADVANTAGE_NUMBER["bg_voice"]
ALLY_VOICE = ADVANTAGE_NUMBER["bg_ally_voice"]
PRESCIENCE = ADVANTAGE_NUMBER["atr_battle_prescience"]
ALLY_PRESCIENCE = ADVANTAGE_NUMBER["atr_ally_prescience"]
ALLY_TRAITOR = ADVANTAGE_NUMBER["har_ally_traitor"]
PRESCIENCE_ELEMENTS = (LEADER, WEAPON, DEFENSE, DIAL)
GROUPS = 8
"""A battle code is territory * 8 + group."""


# Which battles (D-7.1 to D-7.8)


def _battle_parts(state: DuneState, territory: int) -> list[tuple[int, ...]]:
    groups = list(battle_groups(territory, state.storm))
    if state.settings.storm_battle_same_sector:
        groups.append(tuple(p for p in TERRITORY_PARTS[territory] if PART_SECTOR[p] == state.storm))
    return groups


def fights(state: DuneState, faction: int) -> list[tuple[int, int, int]]:
    """The battles of a faction: (territory, group, mask of opponents)."""
    mask = 1 << faction
    friends = mask | state.allies[faction]
    found = []
    for territory, there in enumerate(state.occupants):
        if not there & mask or not there & ~friends or territory == POLAR_SINK:
            continue
        for number, parts in enumerate(_battle_parts(state, territory)):
            if not sum(strength_in(state, faction, parts)):
                continue
            opponents = 0
            for other in bits(there & ~friends):
                if sum(strength_in(state, other, parts)):
                    opponents |= 1 << other
            if opponents:
                found.append((territory, number, opponents))
    return found


def _next(state: DuneState, step: Step) -> None:
    for faction in state.order:
        if fights(state, faction):
            state.stack.append(("battle.next",))
            state.stack.append(("battle.choose", faction))
            return
    state.leader_where = [-1] * len(state.leader_where)  # D-7.32


def _choose(state: DuneState, step: Step) -> list[Decision]:
    faction = step[1]
    codes = [("battle", territory * GROUPS + group) for territory, group, _ in fights(state, faction)]
    return decide(state, step, faction, "battle.choose", codes, forced=True, talk=True)


def _chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("battle.opponent", step[1], code[1])


def _opponent(state: DuneState, step: Step) -> list[Decision]:
    _, faction, code = step
    for territory, group, opponents in fights(state, faction):
        if territory * GROUPS + group == code:
            codes = [faction_code(other) for other in bits(opponents)]
            return decide(state, step, faction, "battle.opponent", codes, forced=True)
    return []


def _opponent_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, number = step
    state.stack.pop()
    territory, group = divmod(number, GROUPS)
    battle = Battle(territory, group, faction, code[1])
    state.battle = battle
    if state.sink is not None:
        log.tell(
            state,
            "battle",
            {
                "territory": log.territory(territory),
                "aggressor": log.faction(faction),
                "defender": log.faction(code[1]),
            },
        )
        for fighter in battle.fighters:
            if not has_leader(state, fighter, territory):
                log.tell(state, "no_leader", {"faction": log.faction(fighter)})
    state.stack.append(("battle.plan_begin",))
    state.stack.append(("battle.window", 0, 0))
    state.stack.append(("battle.prescience",))
    state.stack.append(("battle.voice",))


def _side_of(state: DuneState, battle: Battle, faction: int) -> int:
    """The side a faction fights on or is allied with; -1 if neither."""
    for side in (0, 1):
        if battle.fighters[side] == faction:
            return side
    for side in (0, 1):
        if state.allies[faction] >> battle.fighters[side] & 1:
            return side
    return -1


# The Voice (D-21.3, D-14.704)


def _voice(state: DuneState, step: Step) -> list[Decision]:
    battle = state.battle
    if battle is None or state.seat[BENE_GESSERIT] < 0:
        return []
    side = _side_of(state, battle, BENE_GESSERIT)
    if side < 0 or is_stopped(state, _voice_advantage(battle)):
        return []
    codes = [PASS] + [("voice", n) for n in range(2 * len(VOICE_CLASSES))]
    return decide(state, step, BENE_GESSERIT, "battle.voice", codes)


def _voice_advantage(battle: Battle) -> int:
    return VOICE if BENE_GESSERIT in battle.fighters else ALLY_VOICE


def _voice_used(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    battle = state.battle
    if code[0] == "pass" or battle is None:
        return
    battle.voice = code[1]
    battle.voice_on = 1 - _side_of(state, battle, BENE_GESSERIT)
    if state.sink is not None:
        log.tell(
            state,
            "voice",
            {
                "faction": log.faction(battle.fighters[battle.voice_on]),
                "order": f"voice/{VOICE_NAMES[code[1]]}",
            },
        )
    state.stack.append(("battle.voice_heard",))
    open_window(state, _voice_advantage(battle))


VOICE_NAMES = [
    prefix + name
    for name in ("poison_weapon", "projectile_weapon", "lasgun", "snooper", "shield", "worthless", "cheap_hero")
    for prefix in ("no_", "")
]


def _voice_heard(state: DuneState, step: Step) -> None:
    battle = state.battle
    if battle is not None and is_stopped(state, _voice_advantage(battle)):
        battle.voice = -1
        battle.voice_on = -1


# Prescience (D-20.3, D-14.705)


def _prescience(state: DuneState, step: Step) -> list[Decision]:
    battle = state.battle
    if battle is None or state.seat[ATREIDES] < 0:
        return []
    side = _side_of(state, battle, ATREIDES)
    if side < 0 or is_stopped(state, _prescience_advantage(battle)):
        return []
    codes = [PASS] + [("prescience", element) for element in PRESCIENCE_ELEMENTS]
    return decide(state, step, ATREIDES, "battle.prescience", codes)


def _prescience_advantage(battle: Battle) -> int:
    return PRESCIENCE if ATREIDES in battle.fighters else ALLY_PRESCIENCE


def _prescience_used(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    battle = state.battle
    if code[0] == "pass" or battle is None:
        return
    battle.prescience = code[1]
    battle.prescience_by = _side_of(state, battle, ATREIDES)
    if state.sink is not None:
        opponent = battle.fighters[1 - battle.prescience_by]
        log.tell(
            state,
            "prescience",
            {"faction": log.faction(opponent), "element": f"element/{ELEMENT_NAMES[code[1]]}"},
        )
    state.stack.append(("battle.foreseen",))
    open_window(state, _prescience_advantage(battle))


ELEMENT_NAMES = ("leader", "kwisatz_haderach", "weapon", "defense", "dial", "spice")


def _foreseen(state: DuneState, step: Step) -> None:
    battle = state.battle
    if battle is None:
        return
    if is_stopped(state, _prescience_advantage(battle)):
        battle.prescience = -1
        battle.prescience_by = -1
        return
    shows_spice = battle.prescience == DIAL and state.settings.prescience_number_includes_spice
    if shows_spice and not fights_free(state, battle.fighters[1 - battle.prescience_by]):
        state.stack.append(("battle.foresee", SPICE))
    state.stack.append(("battle.foresee", battle.prescience))


def _foresee(state: DuneState, step: Step) -> list[Decision]:
    """The opponent fixes and shows the element; secret from everybody else (D-11.22)."""
    battle = state.battle
    if battle is None:
        return []
    side = 1 - battle.prescience_by
    codes = element_codes(state, battle, side, step[1], None)
    return decide(state, step, battle.fighters[side], "battle.foresee", codes)


def _foresee_answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    battle = state.battle
    if battle is None:
        return
    side = 1 - battle.prescience_by
    battle.bound = (*battle.bound, (side, step[1], code[1]))
    shown = CHEAP_HERO if step[1] == LEADER and code[1] == HERO else NOTHING
    if step[1] in (WEAPON, DEFENSE):
        shown = code[1]
    if shown != NOTHING:
        card = find(state, battle.fighters[side], shown)
        state.known[card] |= 1 << ATREIDES | 1 << battle.fighters[1 - side]
        if state.settings.prescience_public:
            state.known[card] = EVERYBODY
    if state.sink is not None:
        knowers: tuple[int, ...] = (ATREIDES, battle.fighters[side], battle.fighters[1 - side])
        if state.settings.prescience_public:
            knowers = tuple(state.order)
        log.whisper(
            state,
            "foreseen",
            {"faction": log.faction(battle.fighters[side])},
            {"shown": element_ref(step[1], code[1])},
            knowers,
        )


def element_ref(element: int, value: int) -> str | int:
    if element in (WEAPON, DEFENSE):
        return log.card(value) if value != NOTHING else "card/none"
    if element == LEADER:
        return log.leader(value) if value != NOTHING else "leader/none"
    if element == DIAL:
        return f"{value // 2}.5" if value & 1 else str(value // 2)
    return value


def element_codes(
    state: DuneState, battle: Battle, side: int, element: int, plan: tuple[int, ...] | None
) -> list[Code]:
    """The options for one element; `plan` is what has been chosen before it."""
    if element == LEADER:
        return [leader_code(x) if x != NOTHING else NO_LEADER for x in leader_options(state, battle, side)]
    if element == KH:
        return [("kwisatz_haderach", 0), ("kwisatz_haderach", 1)]
    leaderless = (plan[LEADER] if plan else leader_options(state, battle, side)[0]) == NOTHING
    if element == WEAPON:
        if leaderless:
            return [("weapon", NOTHING)]
        return [("weapon", k) for k in weapon_options(state, battle, side)]
    if element == DEFENSE:
        if leaderless:
            return [("defense", NOTHING)]
        weapon = plan[WEAPON] if plan else None
        return [("defense", k) for k in defense_options(state, battle, side, weapon)]
    if element == DIAL:
        return [("dial", dial) for dial in dial_options(state, battle, side)]
    dial = plan[DIAL] if plan else _bound_dial(battle, side)
    return [("support", amount) for amount in spice_options(state, battle, side, dial)]


NO_LEADER: Code = ("leader", NOTHING)


def _bound_dial(battle: Battle, side: int) -> int:
    for bound_side, element, value in battle.bound:
        if bound_side == side and element == DIAL:
            return value
    return 0


# The last window before plans are made (D-14.706)


def stoppable(state: DuneState, battle: Battle) -> list[int]:
    """Advantages in this battle that a Karama can stop now."""
    found = []
    parts = group_parts(state, battle)
    for fighter in battle.fighters:
        starred = strength_in(state, fighter, parts)[1]
        if fighter == ATREIDES and kh_usable(state, fighter, battle.territory):
            found.append(KWISATZ_HADERACH)
        elif fighter == EMPEROR and starred and not is_stopped(state, SARDAUKAR):
            found.append(SARDAUKAR)
        elif fighter == FREMEN:
            if starred and not is_stopped(state, FEDAYKIN):
                found.append(FEDAYKIN)
            if state.settings.combat_with_spice and fights_free(state, FREMEN):
                found.append(NO_SPICE)
    if (
        state.seat[HARKONNEN] >= 0
        and HARKONNEN not in battle.fighters
        and _side_of(state, battle, HARKONNEN) >= 0
        and not is_stopped(state, ALLY_TRAITOR)
    ):
        found.append(ALLY_TRAITOR)
    return found


def _spy_possible(state: DuneState, faction: int) -> bool:
    """The special Karama of the Atreides: see a complete plan (D-A4.3)."""
    return (
        faction == ATREIDES
        and state.settings.karama_powers
        and not state.power_used >> ATREIDES & 1
        and state.battle is not None
        and state.battle.seen_plan < 0
    )


def _window(state: DuneState, step: Step) -> list[Decision]:
    battle = state.battle
    if battle is None:
        return []
    _, place, passes = step
    order = state.order
    advantages = stoppable(state, battle)
    while passes < len(order):
        faction = order[place % len(order)]
        own = [a for a in advantages if _owner(a) != faction]
        spy = _spy_possible(state, faction)
        if ((own or spy) and may_hold_karama(state, faction)) or may_hold_anytime(state, faction):
            codes = [PASS]
            if own and karama_codes(state, faction):
                codes += [("stop", advantage) for advantage in own]
            if spy and holds(state, faction, KARAMA):
                codes.append(card_code(KARAMA))
            return decide(state, step, faction, "battle.window", codes)
        place += 1
        passes += 1
    return []


def _owner(advantage: int) -> int:
    if advantage == KWISATZ_HADERACH:
        return ATREIDES
    if advantage == SARDAUKAR:
        return EMPEROR
    if advantage == ALLY_TRAITOR:
        return HARKONNEN
    return FREMEN


def _window_answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    faction = state.faction[player]
    order = state.order
    place = order.index(faction)
    skipped = (place - step[1]) % len(order)
    following = (place + 1) % len(order)
    if code[0] == "pass":
        state.stack[-1] = ("battle.window", following, step[2] + skipped + 1)
        return
    state.stack[-1] = ("battle.window", following, 0)
    if code[0] == "stop":
        state.stack.append(("battle.stop_with", faction, code[1]))
        return
    discard(state, ATREIDES, KARAMA)
    state.power_used |= 1 << ATREIDES
    if state.sink is not None:
        log.tell(state, "karama_power", {"faction": log.faction(ATREIDES)})
    state.stack.append(("battle.spy",))


def _stop_with(state: DuneState, step: Step) -> list[Decision]:
    """Which card is spent; the advanced Bene Gesserit are asked even without a choice, for their hand is secret."""
    faction = step[1]
    forced = faction != BENE_GESSERIT or not state.settings.bene_gesserit
    return decide(state, step, faction, "battle.stop_with", karama_codes(state, faction), forced=forced, cards=False)


def _stop_with_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    play_karama(state, step[1], code[1], ("karama.stop", step[2]), None)


def _spy(state: DuneState, step: Step) -> list[Decision]:
    battle = state.battle
    if battle is None:
        return []
    codes = [faction_code(f) for f in battle.fighters if f != ATREIDES]
    return decide(state, step, ATREIDES, "battle.spy", codes, forced=True, cards=False)


def _spy_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if state.battle is not None:
        state.battle.seen_plan = state.battle.fighters.index(code[1])
    if state.sink is not None:
        log.tell(state, "plan_watched", {"faction": log.faction(code[1])})


# Plans (D-14.707)


def _plan_begin(state: DuneState, step: Step) -> None:
    state.stack.append(("battle.reveal",))
    state.stack.append(("battle.plan", (), ()))


def _plan(state: DuneState, step: Step) -> list[Decision]:
    battle = state.battle
    if battle is None:
        return []
    decisions = []
    for side in (0, 1):
        plan = fill(state, battle, side, step[1 + side])
        if plan_complete(plan):
            continue
        if battle.seen_plan == 1 - side and not plan_complete(fill(state, battle, 1 - side, step[2 - side])):
            continue  # the watched fighter plans first
        codes = element_codes(state, battle, side, len(plan), plan)
        decisions += decide(state, step, battle.fighters[side], "battle.plan", codes)
    return decisions


def _planned(state: DuneState, step: Step, player: int, code: Code) -> None:
    battle = state.battle
    if battle is None:
        return
    side = battle.fighters.index(state.faction[player])
    plans = [step[1], step[2]]
    plans[side] = fill(state, battle, side, (*fill(state, battle, side, plans[side]), code[1]))
    plans[1 - side] = fill(state, battle, 1 - side, plans[1 - side])
    if plan_complete(plans[0]) and plan_complete(plans[1]):
        state.stack.pop()
        battle.plans = (plans[0], plans[1])
    else:
        state.stack[-1] = ("battle.plan", plans[0], plans[1])


def _battle_over(state: DuneState, step: Step) -> None:
    """The wheels are noted for the next storm (D-7.41)."""
    battle = state.battle
    if battle is None:
        return
    state.wheels = list(battle.fighters)
    state.battle = None
    use_over(
        state,
        VOICE,
        ALLY_VOICE,
        PRESCIENCE,
        ALLY_PRESCIENCE,
        KWISATZ_HADERACH,
        SARDAUKAR,
        FEDAYKIN,
        NO_SPICE,
        ALLY_TRAITOR,
    )


def _begin(state: DuneState, step: Step) -> None:
    state.leader_where = [-1] * len(state.leader_where)
    state.stack.append(("battle.next",))


ACTIONS = {
    "battle": _begin,
    "battle.next": _next,
    "battle.voice_heard": _voice_heard,
    "battle.foreseen": _foreseen,
    "battle.plan_begin": _plan_begin,
    "battle.over": _battle_over,
}
ASKS = {
    "battle.choose": Ask(_choose, _chosen),
    "battle.opponent": Ask(_opponent, _opponent_chosen),
    "battle.voice": Ask(_voice, _voice_used),
    "battle.prescience": Ask(_prescience, _prescience_used),
    "battle.foresee": Ask(_foresee, _foresee_answered),
    "battle.window": Ask(_window, _window_answered),
    "battle.stop_with": Ask(_stop_with, _stop_with_chosen),
    "battle.spy": Ask(_spy, _spy_chosen),
    "battle.plan": Ask(_plan, _planned),
}
