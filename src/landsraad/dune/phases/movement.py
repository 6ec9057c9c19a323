"""Phase 6, second half of a player's turn: one group moves; Hajr gives one move more (D-14.610 to D-14.612).

`left` counts the moves left.
"""

from __future__ import annotations

from typing import Any, Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.ask import CARD_CODES, PART_CODES, PASS, TERRITORY_CODES, DuneAsk, ask_faction, territory_codes
from landsraad.dune.components import BENE_GESSERIT, FREMEN, HAJR
from landsraad.dune.deals.promises import kept_out, promised_territories
from landsraad.dune.factions.advisors import moves_advisors
from landsraad.dune.factions.fremen import FREMEN_MOVEMENT
from landsraad.dune.forces import barriers, blocked_territories, place, take
from landsraad.dune.grammar import SAME_FACTION, group_there
from landsraad.dune.groups import choose_group, movable_parts
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.map import (
    CITY_MASK,
    PART_SECTOR,
    PART_TERRITORY,
    TERRITORIES,
    TERRITORY_PARTS,
    gets_to,
    listed,
    reach_of,
)
from landsraad.dune.refusals import why_not_there
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import discard, holds, may_hold, may_hold_anytime

__all__ = ["STEPS", "destinations", "range_of"]

RANGE: Final = 1
FREMEN_RANGE: Final = 2
ORNITHOPTER_RANGE: Final = 3


# What the steps need


def moved(s: DuneState, step: Step, below: Step) -> bool:
    _, faction, left, origin, part, group = step
    starts = [start for start, _count, _starred in group]
    here = all(PART_TERRITORY[start] == origin and start != part for start in starts if start >= 0)
    return left > 0 and -1 not in starts and here and group_there(s, faction, group)


MOVED: Final = Need("forces that can be moved", moved)


def ornithopters(s: DuneState, faction: int) -> bool:
    """A force in Arrakeen or Carthag, storm or not (D-6.17, D-18.16)."""
    return s.presence[faction] & CITY_MASK != 0


def range_of(s: DuneState, faction: int) -> int:
    """How far forces move; advisors go one territory (D-A6.7)."""
    if ornithopters(s, faction):
        return ORNITHOPTER_RANGE
    if faction == FREMEN and not is_stopped(s, FREMEN_MOVEMENT):
        return FREMEN_RANGE
    return RANGE


def destinations(s: DuneState, faction: int, origin: int) -> int:
    """Mask of the territories that a group of the origin can get to; the origin itself to change the sector."""
    blocked, closed = barriers(s, faction)
    promised = promised_territories(s, faction) if s.promises else 0
    return _within(s, faction, origin, range_of(s, faction), blocked, closed, promised)


def _within(s: DuneState, faction: int, origin: int, steps: int, blocked: int, closed: int, promised: int) -> int:
    """Advisors coexist with everybody: nothing but the storm stops them, but they never fly (D-A6.4, D-A6.12).

    `promised` are the territories that fighters keep away from; advisors attack nobody.
    """
    tokens = s.forces[faction]
    if faction == BENE_GESSERIT and moves_advisors(s, origin):
        tokens = s.advisors
        blocked = closed = 0
        steps = RANGE
        promised = kept_out(s, faction) if promised else 0
    own = 1 << origin
    closed = closed & ~own if s.settings.reposition_move else closed | own
    storm = s.storm
    found = 0
    for part in TERRITORY_PARTS[origin]:
        if tokens[part] and PART_SECTOR[part] != storm:
            found |= reach_of(part, steps, storm, blocked)[1]
    return found & ~(closed | promised)


def _promised(s: DuneState, faction: int, origin: int) -> int:
    """Mask of the territories that a group of the origin keeps away from as promised; advisors attack nobody."""
    if faction == BENE_GESSERIT and moves_advisors(s, origin):
        return kept_out(s, faction)
    return promised_territories(s, faction)


def _limits(s: DuneState, faction: int, origin: int) -> tuple[int, int]:
    """How far a group of the origin moves, and the mask of what it may not cross."""
    if faction == BENE_GESSERIT and moves_advisors(s, origin):
        return RANGE, 0
    return range_of(s, faction), blocked_territories(s, faction)


def sources(s: DuneState, faction: int, origin: int, part: int) -> tuple[int, ...]:
    """The parts of the origin from which one can get to a part."""
    steps, blocked = _limits(s, faction, origin)
    found: list[int] = []
    for start in movable_parts(s, faction, origin):
        if start != part and gets_to(start, part, steps, s.storm, blocked):
            found.append(start)
    return tuple(found)


def _parts_to_enter(s: DuneState, faction: int, origin: int, territory: int) -> list[Code]:
    """The parts of a territory to which one can get from some part of the origin."""
    steps, blocked = _limits(s, faction, origin)
    starts = movable_parts(s, faction, origin)
    codes: list[Code] = []
    for part in TERRITORY_PARTS[territory]:
        for start in starts:
            if start != part and gets_to(start, part, steps, s.storm, blocked):
                codes.append(PART_CODES[part])
                break
    return codes


def _origins(s: DuneState, faction: int, most: int) -> list[Code]:
    """The territories from which a group can move, no more than so many of them."""
    steps = range_of(s, faction)
    blocked, closed = barriers(s, faction)
    promised = promised_territories(s, faction) if s.promises else 0
    held = s.presence[faction]
    if faction == BENE_GESSERIT:
        held |= advised(s)
    codes: list[Code] = []
    for territory in listed(held):
        # A neighbouring territory is enough, and nearly always there is one: what is blocked is closed as well.
        near = _within(s, faction, territory, RANGE, 0, closed, promised)
        if near or (steps > RANGE and _within(s, faction, territory, steps, blocked, closed, promised)):
            codes.append(TERRITORY_CODES[territory])
            if len(codes) == most:
                break
    return codes


def advised(s: DuneState) -> int:
    """Mask of the territories with advisors: only the advanced Bene Gesserit have any."""
    found = 0
    if s.settings.bene_gesserit:
        for part, count in enumerate(s.advisors):
            if count:
                found |= 1 << PART_TERRITORY[part]
    return found


class MoveFrom(DuneAsk):
    """After the moves only Hajr can be played (D-13.9)."""

    name = "move.origin"
    fields = "faction left:number"
    begins = True
    part_of = "move"
    on = "shipment.turn_over"
    needs = (SAME_FACTION,)
    topic = "hajr"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, left = step
        hajr = may_hold(s, faction, HAJR)
        if not left and not hajr:
            return []
        origins = _origins(s, faction, TERRITORIES if left else 1)
        if not origins:  # neither a move nor Hajr is of any use
            return ask_faction(s, faction, "move.origin", [PASS], step) if may_hold_anytime(s, faction) and left else []
        codes = [PASS]
        if left:
            codes += origins
        if hajr and holds(s, faction, HAJR):
            codes.append(CARD_CODES[HAJR])
        return ask_faction(s, faction, "move.origin", codes, step, forced=not hajr, pledge=True)

    def reacts(self, decision: Decision) -> bool:
        """With nothing to move, or after the moves: all that is left are cards that somebody may hold."""
        return all(word != "territory" for word, _ in decision.codes)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, left = step
        word, territory = code
        if word == "pass":
            s.stack.pop()
        elif word == "card":
            discard(s, faction, HAJR)
            tell(s, "card_played", seat, source=ref.card(HAJR), faction=ref.faction(faction), card=ref.card(HAJR))
            s.stack[-1] = ("move.origin", faction, left + 1)
        else:
            s.stack[-1] = ("move.where", faction, left, territory)


class MoveWhere(DuneAsk):
    name = "move.where"
    fields = "faction left:number origin:territory"
    part_of = "move"
    on = "shipment.turn_over"
    needs = (SAME_FACTION,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, _left, origin = step
        codes = territory_codes(destinations(s, faction, origin)) or [PASS]  # all of them promised away meanwhile
        return ask_faction(s, faction, "move.where", codes, step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, left, origin = step
        if code == PASS:
            s.stack[-1] = ("move.origin", faction, left)
        else:
            s.stack[-1] = ("move.part", faction, left, origin, code[1])

    def prompt(self, decision: Decision) -> Message:
        _, _faction, _left, origin = decision.step
        return Message("prompt.move.where", {"territory": ref.territory(origin)})

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return why_not_there(s, s.faction[decision.player], word, rest) or "E_TOO_FAR"


class MoveToPart(DuneAsk):
    name = "move.part"
    fields = "faction left:number origin:territory territory"
    part_of = "move"
    on = "shipment.turn_over"
    needs = (SAME_FACTION,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, _left, origin, territory = step
        codes = _parts_to_enter(s, faction, origin, territory)
        return ask_faction(s, faction, "move.part", codes, step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, left, origin, _territory = step
        part = code[1]
        s.stack.pop()
        then = ("move.declared", faction, left, origin, part)
        choose_group(s, faction, "move", sources(s, faction, origin, part), then)

    def prompt(self, decision: Decision) -> Message:
        _, _faction, _left, _origin, territory = decision.step
        return Message("prompt.move.part", {"territory": ref.territory(territory)})

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return why_not_there(s, s.faction[decision.player], word, rest) or "E_TOO_FAR"


def _declared(s: DuneState, step: Step) -> None:
    _, faction, left, origin, part, group = step
    s.stack.append(("move.made", faction, left, origin, part, group))
    if faction == FREMEN and not ornithopters(s, faction):
        blocked = blocked_territories(s, faction)
        if not all(gets_to(source, part, RANGE, s.storm, blocked) for source, _count, _starred in group):
            open_window(s, FREMEN_MOVEMENT)


def _made(s: DuneState, step: Step) -> None:
    _, faction, left, origin, part, group = step
    if s.promises and _promised(s, faction, origin) >> PART_TERRITORY[part] & 1:
        s.stack.append(("move.origin", faction, left))  # promised meanwhile (D-12.14)
        return
    if faction == FREMEN and is_stopped(s, FREMEN_MOVEMENT) and not ornithopters(s, faction):
        blocked = blocked_territories(s, faction)
        if not all(gets_to(source, part, RANGE, s.storm, blocked) for source, _count, _starred in group):
            s.stack.append(("move.origin", faction, left))  # again, one territory only (D-13.32)
            return
    within: dict[str, Any] = {"within": PART_SECTOR[part]} if PART_TERRITORY[part] == origin else {}
    if s.sink is not None:
        tell(
            s,
            "move",
            s.seat[faction],
            faction=ref.faction(faction),
            count=sum(taken[1] for taken in group),
            territory=ref.territory(origin),
            part=ref.part(part),
            **within,
        )
    s.stack.append(("move.over", faction, left - 1))
    s.stack.append(("intrusion", faction, part))
    s.stack.append(("deals.event", "moves", faction, PART_TERRITORY[part]))
    if faction == BENE_GESSERIT and s.settings.bene_gesserit:
        s.stack.append(("advisors.arrive", part, group, moves_advisors(s, origin)))
        return
    for source, tokens, starred in group:
        place(s, faction, part, tokens, starred)
        take(s, faction, source, tokens, starred)


def _over(s: DuneState, step: Step) -> None:
    _, faction, left = step
    use_over(s, FREMEN_MOVEMENT)
    s.stack.append(("move.origin", faction, left))


STEPS: Final[list[Action | Ask]] = [
    MoveFrom(),
    MoveWhere(),
    MoveToPart(),
    Action(
        "move.declared",
        "faction left:number origin:territory part group",
        _declared,
        on="shipment.turn_over",
        needs=(SAME_FACTION, MOVED),
    ),
    Action(
        "move.made",
        "faction left:number origin:territory part group",
        _made,
        on="shipment.turn_over",
        needs=(SAME_FACTION, MOVED),
    ),
    Action("move.over", "faction left:number", _over, on="shipment.turn_over", needs=(SAME_FACTION,)),
]
