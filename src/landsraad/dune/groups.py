"""Choosing a group of forces, part by part: for moves, worm rides and cross-planet shipments.

`parts` are the parts to choose from, `limit` the most that may go in all, `chosen` what is taken so far and `count` how
many of the next part, -1 if that is not said yet; `then` is the step that receives the group as its last item. The
decision is named after the journey.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.dune import references as ref
from landsraad.dune.ask import DuneAsk, amounts, ask_faction
from landsraad.dune.components import BENE_GESSERIT, FORCES
from landsraad.dune.grammar import group_there
from landsraad.dune.map import PART_SECTOR, PART_TERRITORY, TERRITORY_PARTS
from landsraad.dune.pledges import secret_means
from landsraad.dune.state import DuneState

__all__ = ["JOURNEYS", "STEPS", "choose_group", "movable_parts", "tokens_at"]

JOURNEYS: Final = ("move", "ship", "worm.ride")
WHOLES: Final = {"move": "move", "ship": "shipment", "worm.ride": "ride"}
"""What the journey is a part of (`core.wholes`)."""
NO_LIMIT: Final = 99
"""Any other limit comes from spice: if an ally may have pledged some, even a single possible number is asked for."""


FOLLOWING: Final = {"move": "move.declared", "ship": "ship.declared", "worm.ride": "worm.ride_declared"}
"""What comes when the group of a journey is chosen."""


def choosable(s: DuneState, step: Step, below: Step) -> bool:
    """What is taken so far is there, part by part, and there is a part left to choose from."""
    _, faction, journey, parts, limit, count, chosen, then = step
    if then[0] != FOLLOWING[journey] or len(chosen) >= len(parts) or len(set(parts)) != len(parts):
        return False
    if tuple(part for part, _count, _starred in chosen) != parts[: len(chosen)]:
        return False
    some = tuple(taken for taken in chosen if taken[1])
    total = sum(taken[1] for taken in chosen)
    here = tokens_at(s, faction, parts[len(chosen)])
    left = sum(tokens_at(s, faction, part) for part in parts[len(chosen) :])
    return (
        (not some or group_there(s, faction, some))
        and total + max(0, count) <= limit
        and count <= here
        and total + left > 0
        and not (total == 0 and count == 0 and len(chosen) == len(parts) - 1)
    )


GROUP: Final = Need("forces to choose from, and the step of its journey to follow", choosable)


def choose_group(
    s: DuneState, faction: int, journey: str, parts: tuple[int, ...], then: Step, affordable: int = -1
) -> None:
    """Ask how many tokens of each part go; `then` follows with ((part, count, starred), ...) added."""
    limit = NO_LIMIT if affordable < 0 else min(affordable, FORCES)
    s.stack.append(("group", faction, journey, parts, limit, -1, (), then))


def tokens_in(s: DuneState, faction: int, territory: int) -> list[int]:
    """Movable tokens of a territory, by part: forces, or advisors where it holds advisors."""
    if faction == BENE_GESSERIT and not s.occupants[territory] >> faction & 1:
        return s.advisors
    return s.forces[faction]


def tokens_at(s: DuneState, faction: int, part: int) -> int:
    return tokens_in(s, faction, PART_TERRITORY[part])[part]


def movable_parts(s: DuneState, faction: int, territory: int) -> list[int]:
    """Parts of a territory outside the storm with tokens."""
    tokens = tokens_in(s, faction, territory) if faction == BENE_GESSERIT else s.forces[faction]
    found: list[int] = []
    for part in TERRITORY_PARTS[territory]:
        if tokens[part] and PART_SECTOR[part] != s.storm:
            found.append(part)
    return found


class ChooseGroup(DuneAsk):
    name = "group"
    fields = "faction journey parts limit:number count:number_or_none chosen:group then:step_begun"
    on = "move.origin shipment.turn_over worm.rides"
    needs = (GROUP,)

    def whole(self, step: Step) -> str:
        _, _faction, journey, *_ = step
        return WHOLES[journey]

    def aside(self, code: Code) -> bool:
        return code[0] != "amount"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, journey, parts, limit, count, chosen, _then = step
        part = parts[len(chosen)]
        tokens = tokens_at(s, faction, part)
        starred = s.starred[faction][part]
        if count >= 0:
            codes = amounts(max(0, count - (tokens - starred)), min(count, starred))
            return ask_faction(s, faction, journey + "_starred", codes, step, forced=True)
        last = len(chosen) == len(parts) - 1
        taken_so_far = sum(taken[1] for taken in chosen)
        least = 1 if last and not taken_so_far else 0
        most = min(tokens, limit - taken_so_far)
        public = limit == NO_LIMIT or tokens == 1 or not secret_means(s, faction)
        return ask_faction(s, faction, journey + "_count", amounts(least, most), step, forced=public)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, journey, parts, limit, count, chosen, then = step
        if count < 0:
            s.stack[-1] = ("group", faction, journey, parts, limit, code[1], chosen, then)
            return
        chosen = (*chosen, (parts[len(chosen)], count, code[1]))
        if len(chosen) < len(parts):
            s.stack[-1] = ("group", faction, journey, parts, limit, -1, chosen, then)
            return
        s.stack[-1] = (*then, tuple(taken for taken in chosen if taken[1]))

    def prompt(self, decision: Decision) -> Message:
        _, _faction, _journey, parts, _limit, _count, chosen, _then = decision.step
        return Message(f"prompt.{decision.kind}", {"part": ref.part(parts[len(chosen)])})

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return "E_NOT_ENOUGH_FORCES" if decision.kind == "move_count" else self.reason


STEPS: Final[list[Action | Ask]] = [ChooseGroup()]
