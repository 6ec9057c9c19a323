"""Influence tracks and Alliances (DI-15)."""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import FACTION_REFS, FACTIONS, TRACK_REFS
from landsraad.imperium.rules.causes import interrupt
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.rules.seats import (
    cube_of,
    decider,
    is_person,
    is_third_party,
    leader_of,
    levels_of,
    order,
    scores,
    side,
    track_of,
    tracks,
)
from landsraad.imperium.rules.steps import refuse
from landsraad.imperium.state import ImperiumState

__all__ = ["ALLIANCE", "FRIENDSHIP", "STEPS", "TOP", "alliance_holder", "gain_influence", "gain_vp", "lose_influence"]

TOP: Final = 6
FRIENDSHIP: Final = 2
"""Worth 1 VP for as long as it is held (DI-15.3)."""
ALLIANCE: Final = 4


def gain_vp(s: ImperiumState, seat: int, count: int, pair: bool = False) -> None:
    """Gained, or lost if the number is negative. `pair`: for two battle icons."""
    if s.rivalry is None or scores(s, seat):
        s.players[seat].vp += count
        if s.sink is not None:
            if pair:
                tell(s, "vp", seat, count=count, pair=True)
            else:
                tell(s, "vp", seat, count=count)


def score_influence(s: ImperiumState, seat: int, count: int, faction: int) -> None:
    """The Victory Point of the second step of a track."""
    if s.rivalry is None or scores(s, seat):
        s.players[seat].vp += count
        tell(s, "vp", seat, count=count, source=TRACK_REFS[faction], influence=FACTION_REFS[faction])


def score_alliance(s: ImperiumState, seat: int, count: int, faction: int) -> None:
    if not is_third_party(s, seat):
        s.players[seat].vp += count
        tell(s, "vp", seat, count=count, source=TRACK_REFS[faction], alliance=FACTION_REFS[faction])


def alliance_holder(s: ImperiumState, faction: int) -> int:
    bit = 1 << faction
    for seat, p in enumerate(s.players):
        if p.alliances & bit:
            return seat
    return -1


def gain_influence(s: ImperiumState, seat: int, faction: int, count: int) -> None:
    """One step at a time: VP at 2, the bonus of the track and the token at 4, overtaking (DI-15.3 to DI-15.6).

    `faction` is the track; `seat` has the cube on it (-1: a Commander's in the turn of somebody else, nothing moves).
    """
    if seat < 0:
        return
    p = s.players[seat]
    for _ in range(count):
        if p.influence[faction] >= TOP:
            break
        p.influence[faction] += 1
        level = p.influence[faction]
        if s.sink is not None:
            tell(s, "influence", seat, faction=FACTION_REFS[faction], count=1, level=level)
        leader = leader_of(s, seat)
        if level == leader.reach_level and faction == track_of(s, seat, leader.reach_faction):
            interrupt(s, seat, leader.triggers["reach_influence"])  # UP-22.5
        if level == ALLIANCE or s.content.boards:
            reward = s.content.track_rewards.get((faction, level))
            if reward is not None and is_person(s, seat):
                interrupt(s, seat, reward)
        if level == FRIENDSHIP:
            score_influence(s, seat, 1, faction)
        elif level >= ALLIANCE:
            holder = alliance_holder(s, faction)
            if holder < 0:
                take_alliance(s, seat, faction)
            elif holder != seat and level > s.players[holder].influence[faction]:
                pass_alliance(s, faction, holder, seat)


def take_alliance(s: ImperiumState, seat: int, faction: int) -> None:
    s.players[seat].alliances |= 1 << faction
    tell(s, "alliance", seat, faction=FACTION_REFS[faction], source=TRACK_REFS[faction])
    score_alliance(s, seat, 1, faction)


def drop_alliance(s: ImperiumState, seat: int, faction: int) -> None:
    s.players[seat].alliances &= ~(1 << faction)
    tell(s, "alliance_lost", seat, faction=FACTION_REFS[faction], source=TRACK_REFS[faction])
    score_alliance(s, seat, -1, faction)


def pass_alliance(s: ImperiumState, faction: int, holder: int, heir: int) -> None:
    drop_alliance(s, holder, faction)
    take_alliance(s, heir, faction)


def lose_influence(s: ImperiumState, seat: int, faction: int, count: int) -> None:
    """DI-15.3, DI-15.7; steps are processed one by one."""
    p = s.players[seat]
    for _ in range(count):
        before = p.influence[faction]
        if before == 0:
            break
        p.influence[faction] = before - 1
        tell(s, "influence", seat, faction=FACTION_REFS[faction], count=-1, level=before - 1)
        if before == FRIENDSHIP:
            score_influence(s, seat, -1, faction)
        if p.alliances & (1 << faction):
            heirs = [other for other in order(s, 0) if s.players[other].influence[faction] == before >= ALLIANCE]
            if len(heirs) == 1:
                pass_alliance(s, faction, seat, heirs[0])
            elif heirs:
                s.stack.append(("choose_heir", seat, faction, tuple(heirs)))
            elif before == ALLIANCE:
                drop_alliance(s, seat, faction)


class ChooseFaction(Ask):
    """Which Faction Influence is gained or lost with (DI-15.9); `tracks` are bits."""

    name = "faction"
    fields = "seat way:influence_way count:number tracks"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, way, count, bits = step
        possible = [track for track in tracks(s, seat) if bits & (1 << track)]
        if way == "lose":
            # Another loss of the same cost may have come first.
            own = levels_of(s, seat)
            possible = [track for track in possible if own[track] >= count]
        codes: list[Code] = [("faction", track) for track in possible]
        return ask(seat, f"influence.{way}", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, way, count, _ = step
        if way == "gain":
            gain_influence(s, cube_of(s, seat, code[1]), code[1], count)
        else:
            lose_influence(s, cube_of(s, seat, code[1]), code[1], count)

    def prompt(self, decision: Decision) -> Message:
        _, _, _, count, _ = decision.step
        return Message(f"prompt.{decision.kind}", {"count": count})

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, id = option_id.partition(":")
        _, seat, way, _, _ = decision.step
        if word != "faction" or way != "lose" or id not in [FACTIONS[track] for track in tracks(s, seat)]:
            return None
        if any(s.players[mate].influence[FACTIONS.index(id)] for mate in side(s, seat) if mate != seat):
            reason = f"Only the Ally you have activated can lose Influence with {id}."
            return refuse("E_NOT_ACTIVATED_ALLY", reason, faction=f"faction/{id}")
        return refuse("E_INFLUENCE_MIN", f"You have no Influence with {id} to lose.", faction=f"faction/{id}")


def has_heirs(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, faction, heirs = step
    level = s.players[seat].influence[faction] + 1
    rightful = [other for other in order(s, 0) if s.players[other].influence[faction] == level >= ALLIANCE]
    return alliance_holder(s, faction) == seat and list(heirs) == rightful


HEIRS: Final = Need("the holder of an Alliance and the players who have overtaken it", has_heirs)


class ChooseHeir(Ask):
    """The former holder chooses who takes the Alliance (DI-15.7)."""

    name = "choose_heir"
    fields = "seat faction:track heirs:seats"
    on = EFFECT
    needs = (HEIRS,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _, heirs = step
        return ask(decider(s, seat), "alliance.heir", [("seat", heir) for heir in heirs], step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, holder, faction, _ = step
        pass_alliance(s, faction, holder, code[1])

    def prompt(self, decision: Decision) -> Message:
        _, _, faction, _ = decision.step
        return Message("prompt.alliance.heir", {"faction": FACTION_REFS[faction]})


STEPS: list[Action | Ask] = [ChooseFaction(), ChooseHeir()]
