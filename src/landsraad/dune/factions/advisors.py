"""Bene Gesserit tokens: companions of shipments, and (advanced) advisors that coexist and become fighters again."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.ask import NO, PART_CODES, PASS, TERRITORY_CODES, YES, DuneAsk, ask_faction
from landsraad.dune.components import ADVANTAGE_NUMBER, BENE_GESSERIT, FORCES, SINK_PART
from landsraad.dune.deals.promises import attack_promised, kept_out
from landsraad.dune.forces import (
    TWO_SIDES,
    advisors_in,
    flip_to_advisors,
    flip_to_fighters,
    may_enter,
    place,
    place_advisors,
    take,
    take_advisors,
)
from landsraad.dune.grammar import SISTERS_PLAY
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.map import PART_SECTOR, PART_TERRITORY, POLAR_SINK, TERRITORIES, TERRITORY_PARTS
from landsraad.dune.state import DuneState

__all__ = ["STEPS", "moves_advisors"]

SPIRITUAL_ADVISOR: Final = ADVANTAGE_NUMBER["bg_spiritual_advisor"]
WITH_SHIPMENT: Final = ADVANTAGE_NUMBER["bg_advisor_with_shipment"]
MOVE_FLIP: Final = ADVANTAGE_NUMBER["bg_move_flip"]
INTRUSION: Final = ADVANTAGE_NUMBER["bg_intrusion"]
DECLARE: Final = ADVANTAGE_NUMBER["bg_declare_battle"]

TO_POLAR_SINK: Final = 0
ALONG: Final = 1
"""Where a companion of a shipment goes."""
STAY_ADVISORS: Final = 0
BECOME_FIGHTERS: Final = 1
"""The sides of the tokens that have moved."""


# What the steps need


def no_advisor(s: DuneState, step: Step, below: Step) -> bool:
    return s.settings.bene_gesserit and s.reserves[BENE_GESSERIT] == FORCES


def advisors_there(s: DuneState, step: Step, below: Step) -> bool:
    _, territory = step
    return s.seat[BENE_GESSERIT] >= 0 and advisors_in(s, territory) > 0


def arriving(s: DuneState, step: Step, below: Step) -> bool:
    _, part, group, advisors = step
    tokens = s.advisors if advisors else s.forces[BENE_GESSERIT]
    starts = [start for start, _count, _starred in group]
    enough = all(start >= 0 and start != part and tokens[start] >= count for start, count, _starred in group)
    return bool(group) and enough and len(set(starts)) == len(starts)


NO_ADVISOR: Final = Need("the advanced Bene Gesserit with all forces in reserve", no_advisor)
ADVISORS_THERE: Final = Need("advisors in the territory", advisors_there)
RESERVE_LEFT: Final = Need("a force in reserve", lambda s, step, below: s.reserves[BENE_GESSERIT] > 0)
ARRIVING: Final = Need("tokens where they come from", arriving)


def may_flip(s: DuneState, territory: int) -> bool:
    """Whether advisors there may become fighters (D-A6.5, D-A6.9, D-12.14)."""
    if s.promises and attack_promised(s, BENE_GESSERIT, territory):
        return False
    if s.advisors_locked >> territory & 1 and s.occupants[territory]:
        return False
    if not may_enter(s, BENE_GESSERIT, territory):
        return False
    for part in TERRITORY_PARTS[territory]:
        if s.advisors[part] and PART_SECTOR[part] == s.storm:
            return False
    return True


def _tell_fighters(s: DuneState, territory: int, count: int, advantage: int) -> None:
    where = ref.territory(territory)
    tell(s, "advisors_fight", s.seat[BENE_GESSERIT], source=ref.advantage(advantage), territory=where, count=count)


# The first advisor (D-A6.1)


class PlaceFirstAdvisor(DuneAsk):
    """One advisor in any territory."""

    name = "setup.advisor"
    fields = "territory:territory_or_none"
    on = "setup.cards"
    needs = (SISTERS_PLAY, NO_ADVISOR)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, territory = step
        if territory < 0:
            return ask_faction(s, BENE_GESSERIT, "setup.advisor", TERRITORY_CODES, step)
        codes = [PART_CODES[p] for p in TERRITORY_PARTS[territory]]
        return ask_faction(s, BENE_GESSERIT, "setup.advisor_part", codes, step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, territory = step
        if territory < 0:
            s.stack[-1] = ("setup.advisor", code[1])
            return
        s.stack.pop()
        s.reserves[BENE_GESSERIT] -= 1
        tell(s, "advisor_placed", seat, source=ref.advantage(TWO_SIDES), part=ref.part(code[1]))
        place_advisors(s, code[1], 1)
        if s.occupants[territory] == 0:
            flip_to_fighters(s, territory)

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return "E_SETUP_FORCES" if decision.kind == "setup.advisor" else self.reason


# Declaring battle: before the first shipment (D-A6.9, D-14.601)


class DeclareBattle(DuneAsk):
    name = "advisors.declare"
    fields = ""
    on = "karama pledges shipment.look shipment.turns"
    needs = (SISTERS_PLAY,)
    reason = "E_ADVISOR_FLIP"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        if is_stopped(s, DECLARE):
            return []
        codes = [TERRITORY_CODES[t] for t in range(TERRITORIES) if advisors_in(s, t) and may_flip(s, t)]
        if not codes:
            return []
        return ask_faction(s, BENE_GESSERIT, "advisors.declare", [PASS, *codes], step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        if code[0] == "pass":
            s.stack.pop()
            return
        s.stack.append(("advisors.fight", code[1]))
        open_window(s, DECLARE)


def _fight(s: DuneState, step: Step) -> None:
    _, territory = step
    if is_stopped(s, DECLARE):
        if s.settings.single_use:
            s.stack.pop()  # this announcement was the use
            use_over(s, DECLARE)
        return
    if attack_promised(s, BENE_GESSERIT, territory):
        return  # promised meanwhile (D-12.14)
    _tell_fighters(s, territory, flip_to_fighters(s, territory), DECLARE)


# Intrusion (D-A6.8, D-14.608)


class StepBack(DuneAsk):
    """Somebody comes to where their fighters are: they may become advisors. Nobody fights at the pole."""

    name = "intrusion"
    fields = "intruder:faction part"
    on = "companion move.origin move.over worm.rides"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, intruder, part = step
        if (
            not s.settings.bene_gesserit
            or intruder == BENE_GESSERIT
            or s.seat[BENE_GESSERIT] < 0
            or part == SINK_PART
            or not s.occupants[PART_TERRITORY[part]] >> BENE_GESSERIT & 1
            or s.allies[BENE_GESSERIT] >> intruder & 1
            or is_stopped(s, INTRUSION)
        ):
            return []
        return ask_faction(s, BENE_GESSERIT, "advisors.intrusion", [YES, NO], step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, _intruder, part = step
        s.stack.pop()
        if code == YES:
            s.stack.append(("intrusion.flip", PART_TERRITORY[part]))
            open_window(s, INTRUSION)

    def prompt(self, decision: Decision) -> Message:
        _, intruder, part = decision.step
        return Message("prompt.advisors.intrusion", {"faction": ref.faction(intruder), "part": ref.part(part)})


def _intrusion_flip(s: DuneState, step: Step) -> None:
    _, territory = step
    if not is_stopped(s, INTRUSION):
        flip_to_advisors(s, territory)
        source, where = ref.advantage(INTRUSION), ref.territory(territory)
        tell(s, "advisors_step_back", s.seat[BENE_GESSERIT], source=source, territory=where)
    use_over(s, INTRUSION)


# Companions of shipments (D-21.2, D-A6.5, D-14.609)


class SendCompanion(DuneAsk):
    name = "companion"
    fields = "part"
    on = "move.origin"
    needs = (SISTERS_PLAY,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, part = step
        if s.reserves[BENE_GESSERIT] == 0:
            return []
        codes = [PASS]
        barred = kept_out(s, BENE_GESSERIT) if s.promises else 0
        if not is_stopped(s, SPIRITUAL_ADVISOR) and not barred >> POLAR_SINK & 1:
            codes.append(("companion", TO_POLAR_SINK))
        territory = PART_TERRITORY[part]
        if (
            s.settings.bene_gesserit
            and not is_stopped(s, WITH_SHIPMENT)
            and territory != POLAR_SINK
            and not s.occupants[territory] >> BENE_GESSERIT & 1
            and PART_SECTOR[part] != s.storm
            and not barred >> territory & 1
        ):
            codes.append(("companion", ALONG))
        if len(codes) == 1:
            return []
        return ask_faction(s, BENE_GESSERIT, "advisors.companion", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, part = step
        word, way = code
        s.stack.pop()
        if word == "companion":
            s.stack.append(("companion.arrives", part, way))
            open_window(s, _companion_advantage(way))


def _companion_advantage(way: int) -> int:
    return WITH_SHIPMENT if way == ALONG else SPIRITUAL_ADVISOR


def _companion_arrives(s: DuneState, step: Step) -> None:
    _, part, way = step
    advantage = _companion_advantage(way)
    stopped = is_stopped(s, advantage)
    use_over(s, WITH_SHIPMENT, SPIRITUAL_ADVISOR)
    where = PART_TERRITORY[part] if way == ALONG else POLAR_SINK
    if stopped or kept_out(s, BENE_GESSERIT) >> where & 1:
        return
    s.reserves[BENE_GESSERIT] -= 1
    if way == ALONG:
        s.advisors_locked |= 1 << PART_TERRITORY[part]
        place_advisors(s, part, 1)
    else:
        part = SINK_PART
        if advisors_in(s, POLAR_SINK):
            place_advisors(s, part, 1)  # tokens of one territory show one side (D-A6.10)
        else:
            place(s, BENE_GESSERIT, part, 1, 0)
    tell(s, "companion", s.seat[BENE_GESSERIT], source=ref.advantage(advantage), part=ref.part(part))


# Moving (D-A6.7, D-A6.10, D-14.611)


def moves_advisors(s: DuneState, territory: int) -> bool:
    """Tokens of a territory are all of one side: without fighters they are advisors."""
    return not s.occupants[territory] >> BENE_GESSERIT & 1


def _arrive(s: DuneState, step: Step) -> None:
    """Tokens take the side of those there; advisors among others choose it for all of the territory."""
    _, part, group, advisors = step
    territory = PART_TERRITORY[part]
    count = 0
    stays = False
    for source, tokens, _starred in group:
        count += tokens
        stays = PART_TERRITORY[source] == territory
        if advisors:
            take_advisors(s, source, tokens)
        else:
            take(s, BENE_GESSERIT, source, tokens, 0)
    occupied = s.occupants[territory]
    fighters_there = occupied >> BENE_GESSERIT & 1
    if advisors and stays:
        place_advisors(s, part, count)  # a change of sector is no arrival
    elif not fighters_there and (advisors_in(s, territory) or (advisors and occupied)):
        place_advisors(s, part, count)
        if advisors and occupied and may_flip(s, territory) and not is_stopped(s, MOVE_FLIP):
            s.stack.append(("advisors.side", territory))
    else:
        place(s, BENE_GESSERIT, part, count, 0)


class ChooseSide(DuneAsk):
    name = "advisors.side"
    fields = "territory"
    on = "deals.event"
    needs = (ADVISORS_THERE,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        codes: list[Code] = [("side", STAY_ADVISORS), ("side", BECOME_FIGHTERS)]
        return ask_faction(s, BENE_GESSERIT, "advisors.side", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, territory = step
        s.stack.pop()
        if code[1] == BECOME_FIGHTERS:
            s.stack.append(("advisors.side_taken", territory))
            open_window(s, MOVE_FLIP)


def _side_taken(s: DuneState, step: Step) -> None:
    _, territory = step
    if not is_stopped(s, MOVE_FLIP) and not attack_promised(s, BENE_GESSERIT, territory):
        _tell_fighters(s, territory, flip_to_fighters(s, territory), MOVE_FLIP)
    use_over(s, MOVE_FLIP)


STEPS: Final[list[Action | Ask]] = [
    PlaceFirstAdvisor(),
    DeclareBattle(),
    Action("advisors.fight", "territory", _fight, on="advisors.declare", needs=(ADVISORS_THERE,)),
    StepBack(),
    Action(
        "intrusion.flip",
        "territory",
        _intrusion_flip,
        on="companion move.origin move.over worm.rides",
        needs=(SISTERS_PLAY,),
    ),
    SendCompanion(),
    Action("companion.arrives", "part way", _companion_arrives, on="move.origin", needs=(SISTERS_PLAY, RESERVE_LEFT)),
    Action("advisors.arrive", "part group advisors:flag", _arrive, on="deals.event", needs=(SISTERS_PLAY, ARRIVING)),
    ChooseSide(),
    Action("advisors.side_taken", "territory", _side_taken, on="deals.event", needs=(ADVISORS_THERE,)),
]
