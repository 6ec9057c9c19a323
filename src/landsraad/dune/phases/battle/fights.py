"""Who fights whom, in which order (D-7.1 to D-7.8, D-14.701 to D-14.703)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.telling import tell
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.ask import FACTION_CODES, DuneAsk, ask_faction
from landsraad.dune.battles import GROUPS, KH, LEADER, battle_of, strength_in
from landsraad.dune.components import CHEAP_HERO, LEADERS
from landsraad.dune.deals.promises import not_attacked
from landsraad.dune.factions.atreides import ALLY_PRESCIENCE, KWISATZ_HADERACH, PRESCIENCE
from landsraad.dune.factions.bene_gesserit import ALLY_VOICE, VOICE
from landsraad.dune.factions.emperor import SARDAUKAR
from landsraad.dune.factions.fremen import FEDAYKIN, NO_SPICE
from landsraad.dune.factions.harkonnen import ALLY_TRAITOR
from landsraad.dune.grammar import NO_BATTLE, during
from landsraad.dune.karama import use_over
from landsraad.dune.knowledge import bar
from landsraad.dune.map import PART_SECTOR, POLAR_SINK, TERRITORY_PARTS, battle_groups, listed
from landsraad.dune.plans import has_leader, plan_complete
from landsraad.dune.state import BATTLE, TANKS, Battle, DuneState, bits

__all__ = ["STEPS", "fights"]


# What the steps need


IN_BATTLE: Final = ("battle.plan_begin", "battle.reveal", "battle.resolve", "battle.over")
"""One of these lies on `battle.next` while a battle is fought."""


def one_battle(s: DuneState, step: Step, below: Step) -> bool:
    above = s.stack[2][0] if len(s.stack) > 2 else ""
    return (s.battle is not None) == (above in IN_BATTLE)


def fought(s: DuneState, step: Step, below: Step) -> bool:
    return s.battle is not None and all(plan_complete(plan) for plan in s.battle.plans)


ONE_BATTLE: Final = Need("`battle` while there is one, and only then", one_battle)
FOUGHT: Final = Need("two complete `plans` of the battle", fought)


def _begin(s: DuneState, step: Step) -> None:
    s.leader_where = [-1] * len(s.leader_where)
    s.stack.append(("battle.next",))


def _battle_parts(s: DuneState, territory: int) -> list[tuple[int, ...]]:
    groups = list(battle_groups(territory, s.storm))
    if s.settings.storm_battle_same_sector:
        groups.append(tuple(p for p in TERRITORY_PARTS[territory] if PART_SECTOR[p] == s.storm))
    return groups


def fights(s: DuneState, faction: int) -> list[tuple[int, int, int]]:
    """The battles of a faction: (territory, group, mask of opponents)."""
    mask = 1 << faction
    friends = mask | s.allies[faction]
    found = []
    for territory in listed(s.presence[faction] & ~(1 << POLAR_SINK)):
        there = s.occupants[territory]
        if not there & ~friends:
            continue
        for number, parts in enumerate(_battle_parts(s, territory)):
            if not sum(strength_in(s, faction, parts)):
                continue
            opponents = 0
            for other in bits(there & ~friends):
                if sum(strength_in(s, other, parts)):
                    opponents |= 1 << other
            if opponents:
                found.append((territory, number, opponents))
    return found


def _next(s: DuneState, step: Step) -> None:
    for faction in s.order:
        if fights(s, faction):
            s.stack.append(("battle.next",))
            s.stack.append(("battle.choose", faction))
            return
    s.leader_where = [-1] * len(s.leader_where)  # D-7.32


def _open(s: DuneState, faction: int) -> list[tuple[int, int, int]]:
    """The battles a faction may choose: against those it has promised to spare only if there are no others."""
    found = fights(s, faction)
    if s.promises:
        spared = not_attacked(s, faction)
        kept = [(where, group, foes & ~spared) for where, group, foes in found if foes & ~spared]
        return kept or found
    return found


class ChooseBattle(DuneAsk):
    name = "battle.choose"
    fields = "faction"
    on = "battle.next"
    needs = (NO_BATTLE,)
    reason = "E_NO_SUCH_BATTLE"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction = step
        codes: list[Code] = [("battle", territory * GROUPS + group) for territory, group, _ in _open(s, faction)]
        return ask_faction(s, faction, "battle.choose", codes, step, forced=True, pledge=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction = step
        s.stack[-1] = ("battle.opponent", faction, code[1])


class ChooseOpponent(DuneAsk):
    name = "battle.opponent"
    fields = "faction battle:number"
    on = "battle.next"
    needs = (NO_BATTLE,)
    reason = "E_NO_SUCH_BATTLE"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, number = step
        for territory, group, opponents in _open(s, faction):
            if territory * GROUPS + group == number:
                codes = [FACTION_CODES[other] for other in bits(opponents)]
                return ask_faction(s, faction, "battle.opponent", codes, step, forced=True)
        return []

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, number = step
        s.stack.pop()
        territory, group = divmod(number, GROUPS)
        _fight(s, Battle(territory, group, faction, code[1]))


def _fight(s: DuneState, battle: Battle) -> None:
    s.battle = battle
    aggressor, defender = battle.fighters
    tell(
        s,
        "battle",
        s.seat[aggressor],
        territory=ref.territory(battle.territory),
        aggressor=ref.faction(aggressor),
        defender=ref.faction(defender),
    )
    make_final(s)  # who has neither leader nor hero is announced
    for fighter in battle.fighters:
        if not has_leader(s, fighter, battle.territory):
            bar(s, fighter, 1 << CHEAP_HERO)
            tell(s, "no_leader", s.seat[fighter], faction=ref.faction(fighter))
    s.stack.append(("battle.plan_begin",))
    s.stack.append(("battle.window", 0, 0))
    s.stack.append(("battle.prescience",))
    s.stack.append(("battle.voice",))


def _over(s: DuneState, step: Step) -> None:
    """The wheels are noted for the next storm (D-7.41)."""
    battle = battle_of(s)
    s.wheels = list(battle.fighters)
    if battle.winner >= 0 and not battle.traitors:  # who has called a traitor has used nobody (D-7.40, D-A5.5)
        _note_used(s, battle)
    s.battle = None
    use_over(
        s,
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


def _note_used(s: DuneState, battle: Battle) -> None:
    """The leaders stay in the territory (D-7.32), also in the eyes of who does not know that one was captured."""
    for plan in battle.plans:
        if 0 <= plan[LEADER] < LEADERS and s.leader_status[plan[LEADER]] != TANKS:
            s.leader_where[plan[LEADER]] = battle.territory
        if plan[KH]:
            s.kh_territory = battle.territory


STEPS: Final[list[Action | Ask]] = [
    Action("battle", "", _begin, on="phase", needs=(during(BATTLE), NO_BATTLE)),
    Action("battle.next", "", _next, on="phase", needs=(during(BATTLE), ONE_BATTLE)),
    ChooseBattle(),
    ChooseOpponent(),
    Action("battle.over", "", _over, on="battle.next", needs=(FOUGHT,)),
]
