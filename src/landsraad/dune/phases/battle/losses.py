"""What a battle costs the loser, and what the winner chooses to lose (D-7.28 to D-7.31, D-14.711)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.ask import DISCARD, KEEP, DuneAsk, amounts, ask_faction
from landsraad.dune.battles import (
    DEFENSE,
    DIAL,
    ELEMENT_NAMES,
    LEADER,
    NOTHING,
    SPICE,
    STARRED_LOSSES,
    WEAPON,
    battle_of,
    group_parts,
    strength_in,
)
from landsraad.dune.components import ATREIDES, CHEAP_HERO, HERO, LEADER_FACTION
from landsraad.dune.forces import kill
from landsraad.dune.map import TERRITORY_PARTS
from landsraad.dune.phases.battle.traitors import cards_played
from landsraad.dune.plans import dial_table
from landsraad.dune.state import TANKS, Battle, DuneState
from landsraad.dune.tanks import note_leaders
from landsraad.dune.treachery import discard, holds

__all__ = ["STEPS", "discard_played", "kill_leader", "lose_group", "lose_territory", "pay_support"]


# What the steps need


def won(s: DuneState, step: Step, below: Step) -> bool:
    _, side, *_ = step
    return battle_of(s).winner == int(side)


def card_held(s: DuneState, step: Step, below: Step) -> bool:
    """Each card once."""
    _, side, slot = step
    battle = battle_of(s)
    if slot not in (LEADER, WEAPON, DEFENSE) or s.stack.count(step) > 1:
        return False
    kind = battle.plans[side][slot]
    if slot == LEADER:
        return kind == HERO and holds(s, battle.fighters[side], CHEAP_HERO)
    return kind != NOTHING and holds(s, battle.fighters[side], kind)


def losable(s: DuneState, step: Step, below: Step) -> bool:
    """So many tokens are left in these parts of the battle."""
    _, faction, parts, normal, starred, chosen = step
    battle = battle_of(s)
    tokens, stars = strength_in(s, faction, parts)
    here = strength_in(s, faction, parts[:1])[0]
    return (
        battle.fighters[battle.winner] == faction
        and len(set(parts)) == len(parts)
        and set(parts) <= set(group_parts(s, battle))
        and normal <= tokens
        and starred <= stars
        and (chosen < 0 or (chosen <= min(normal, here) and normal - chosen <= tokens - here))
    )


WON: Final = Need("the side that has won", won)
CARD_HELD: Final = Need("a card of the winner's plan that is held", card_held)
LOSABLE: Final = Need("so many forces of the winner to lose there", losable)


def kill_leader(s: DuneState, leader: int, seat: int, source: str) -> None:
    """To the tanks, face up (D-7.28)."""
    s.leader_status[leader] = TANKS
    s.leader_deaths[leader] += 1
    s.leader_where[leader] = -1
    s.fought &= ~(1 << leader)
    note_leaders(s, LEADER_FACTION[leader])
    owner = ref.faction(LEADER_FACTION[leader])
    tell(s, "leader_killed", seat, source=source, leader=ref.leader(leader), faction=owner)


def pay_support(s: DuneState, battle: Battle, side: int) -> None:
    """Spice of the plan goes to the bank (D-A3.4)."""
    s.spice[battle.fighters[side]] -= battle.plans[side][SPICE]


def lose_group(s: DuneState, battle: Battle, side: int) -> None:
    """The loser's forces of the battle (D-7.29)."""
    _lose(s, battle.fighters[side], group_parts(s, battle))


def lose_territory(s: DuneState, battle: Battle, side: int) -> None:
    """Who is betrayed loses also what the storm separates from the battle (D-7.37)."""
    _lose(s, battle.fighters[side], TERRITORY_PARTS[battle.territory])


def _lose(s: DuneState, faction: int, parts: tuple[int, ...]) -> None:
    lost = 0
    for part in parts:
        count = s.forces[faction][part]
        if count:
            lost += count
            kill(s, faction, part, count, s.starred[faction][part])
    count_losses(s, faction, lost)


def count_losses(s: DuneState, faction: int, lost: int) -> None:
    """Forces lost in battle wake the Kwisatz Haderach (D-A5.1)."""
    if faction == ATREIDES:
        s.kh_losses += lost
    if lost and s.sink is not None:
        tell(s, "losses", s.seat[faction], faction=ref.faction(faction), count=lost)


def discard_played(s: DuneState, battle: Battle, side: int) -> None:
    for kind in cards_played(battle.plans[side]):
        discard(s, battle.fighters[side], kind)


# The winner's losses and cards


class ChooseLosses(DuneAsk):
    """Any set of tokens that matches dial and spice (D-A3.5)."""

    name = "battle.losses"
    fields = "side"
    on = "battle.after battle.keep"
    needs = (WON,)
    reason = "E_LOSS_CHOICE"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, side = step
        battle = battle_of(s)
        plan = battle.plans[side]
        choices = dial_table(s, battle, side)[plan[DIAL]][plan[SPICE]]
        codes: list[Code] = [("losses", normal * STARRED_LOSSES + starred) for normal, starred in choices]
        return ask_faction(s, battle.fighters[side], "battle.losses", codes, step, forced=True, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, side = step
        battle = battle_of(s)
        faction = battle.fighters[side]
        normal, starred = divmod(code[1], STARRED_LOSSES)
        parts = tuple(p for p in group_parts(s, battle) if s.forces[faction][p])
        s.stack[-1] = ("battle.lose_from", faction, parts, normal, starred, -1)
        count_losses(s, faction, normal + starred)


class LoseFrom(DuneAsk):
    """Part by part: normal tokens (`chosen`, -1 before), then starred ones."""

    name = "battle.lose_from"
    fields = "faction parts normal:number starred:number chosen:number_or_none"
    on = "battle.after battle.keep"
    needs = (LOSABLE,)
    reason = "E_LOSS_CHOICE"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, parts, normal, starred, chosen = step
        if not parts:
            return []
        star, left = (0, normal) if chosen < 0 else (1, starred)
        here = strength_in(s, faction, parts[:1])[star]
        elsewhere = strength_in(s, faction, parts[1:])[star]
        codes = amounts(max(0, left - elsewhere), min(left, here))
        return ask_faction(s, faction, "battle.lose_from", codes, step, forced=True, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, parts, normal, starred, chosen = step
        if chosen < 0:
            s.stack[-1] = ("battle.lose_from", faction, parts, normal, starred, code[1])
            return
        s.stack[-1] = ("battle.lose_from", faction, parts[1:], normal - chosen, starred - code[1], -1)
        kill(s, faction, parts[0], chosen + code[1], code[1])

    def prompt(self, decision: Decision) -> Message:
        _, _faction, parts, _normal, _starred, chosen = decision.step
        form = "lose_from" if chosen < 0 else "lose_from_starred"
        return Message(f"prompt.battle.{form}", {"part": ref.part(parts[0])})


class KeepCard(DuneAsk):
    """The winner keeps or discards each card played; `slot` is its element of the plan."""

    name = "battle.keep"
    fields = "side slot:element"
    on = "battle.after battle.keep"
    needs = (WON, CARD_HELD)
    topic = "keep"
    orders = (("pass", "keep"),)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, side, _slot = step
        winner = battle_of(s).fighters[side]
        return ask_faction(s, winner, "battle.keep", [KEEP, DISCARD], step, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, side, slot = step
        battle = battle_of(s)
        faction = battle.fighters[side]
        s.stack.pop()
        kind = CHEAP_HERO if slot == LEADER else battle.plans[side][slot]
        if code == DISCARD:
            discard(s, faction, kind)
        event = "card_kept" if code == KEEP else "card_discarded"
        tell(s, event, seat, source=ref.card(kind), faction=ref.faction(faction), card=ref.card(kind))

    def prompt(self, decision: Decision) -> Message:
        _, _side, slot = decision.step
        return Message("prompt.battle.keep", {"element": f"element/{ELEMENT_NAMES[slot]}"})


STEPS: Final[list[Action | Ask]] = [ChooseLosses(), LoseFrom(), KeepCard()]
