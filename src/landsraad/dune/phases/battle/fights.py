"""Who fights whom, in which order (D-7.1 to D-7.8, D-14.701 to D-14.703)."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import decide, faction_code
from landsraad.dune.battles import GROUPS, strength_in
from landsraad.dune.factions.atreides import ALLY_PRESCIENCE, KWISATZ_HADERACH, PRESCIENCE
from landsraad.dune.factions.bene_gesserit import ALLY_VOICE, VOICE
from landsraad.dune.factions.emperor import SARDAUKAR
from landsraad.dune.factions.fremen import FEDAYKIN, NO_SPICE
from landsraad.dune.factions.harkonnen import ALLY_TRAITOR
from landsraad.dune.karama import use_over
from landsraad.dune.map import PART_SECTOR, POLAR_SINK, TERRITORY_PARTS, battle_groups
from landsraad.dune.plans import has_leader
from landsraad.dune.state import Battle, DuneState, bits

__all__ = ["ACTIONS", "ASKS", "fights"]


def _begin(state: DuneState, step: Step) -> None:
    state.leader_where = [-1] * len(state.leader_where)
    state.stack.append(("battle.next",))


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


ACTIONS = {
    "battle": _begin,
    "battle.next": _next,
    "battle.over": _battle_over,
}


ASKS = {
    "battle.choose": FunctionAsk(_choose, _chosen),
    "battle.opponent": FunctionAsk(_opponent, _opponent_chosen),
}
