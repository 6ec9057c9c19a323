"""Phase 6, second half of a player's turn: one group moves; Hajr gives one move more (D-14.610 to D-14.612).

`left` counts the moves left.
"""

from __future__ import annotations

from landsraad.core.machine import Action, Ask, Code, Decision, Step
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.ask import CARD_CODES, PART_CODES, PASS, TERRITORY_CODES, DuneAsk, ask_faction
from landsraad.dune.components import BENE_GESSERIT, FREMEN, HAJR
from landsraad.dune.factions.advisors import moves_advisors
from landsraad.dune.factions.fremen import FREMEN_MOVEMENT
from landsraad.dune.forces import advisors_in, blocked_territories, may_enter, place, take
from landsraad.dune.groups import choose_group, tokens_at
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.map import CITIES, PART_SECTOR, PART_TERRITORY, TERRITORY_PARTS, reach
from landsraad.dune.refusals import why_not_there
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import discard, holds, may_hold

__all__ = ["STEPS", "range_of", "reachable"]

RANGE = 1
FREMEN_RANGE = 2
ORNITHOPTER_RANGE = 3


def ornithopters(s: DuneState, faction: int) -> bool:
    """A force in Arrakeen or Carthag, storm or not (D-6.17, D-18.16)."""
    mask = 1 << faction
    for city in CITIES:
        if s.occupants[city] & mask:
            return True
    return False


def range_of(s: DuneState, faction: int) -> int:
    if ornithopters(s, faction):
        return ORNITHOPTER_RANGE
    if faction == FREMEN and not is_stopped(s, FREMEN_MOVEMENT):
        return FREMEN_RANGE
    return RANGE


def movable_parts(s: DuneState, faction: int, territory: int) -> list[int]:
    return [p for p in TERRITORY_PARTS[territory] if PART_SECTOR[p] != s.storm and tokens_at(s, faction, p)]


def _origins(s: DuneState, faction: int) -> list[Code]:
    steps = range_of(s, faction)
    storm = s.storm
    mask = 1 << faction
    advisors = faction == BENE_GESSERIT and s.settings.bene_gesserit
    blocked = blocked_territories(s, faction)
    codes: list[Code] = []
    for territory, there in enumerate(s.occupants):
        if there & mask:
            stops = blocked
        elif advisors and advisors_in(s, territory):
            stops = 0
        else:
            continue
        for part in movable_parts(s, faction, territory):
            if _can_go(s, faction, part, reach(part, steps, storm, stops), not there & mask):
                codes.append(TERRITORY_CODES[territory])
                break
    return codes


def _can_go(s: DuneState, faction: int, part: int, found: dict[int, int], coexisting: bool) -> bool:
    origin = PART_TERRITORY[part]
    for there in found:
        territory = PART_TERRITORY[there]
        if territory == origin:
            if there != part and s.settings.reposition_move:
                return True
        elif coexisting or may_enter(s, faction, territory):
            return True
    return False


class MoveFrom(DuneAsk):
    """After the moves only Hajr can be played (D-13.9)."""

    name = "move.origin"
    fields = "faction left:number"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, left = step
        hajr = may_hold(s, faction, HAJR)
        if not left and not hajr:
            return []
        codes = [PASS]
        if left:
            codes += _origins(s, faction)
        if hajr and holds(s, faction, HAJR):
            codes.append(CARD_CODES[HAJR])
        return ask_faction(s, faction, "move.origin", codes, step, forced=not hajr, talk=True)

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


def reachable(s: DuneState, faction: int, origin: int) -> dict[int, list[int]]:
    """By destination part: the parts of the origin that can get there.

    Advisors coexist with everybody: nothing but the storm stops them (D-A6.4, D-A6.12).
    """
    steps = range_of(s, faction)
    coexisting = faction == BENE_GESSERIT and moves_advisors(s, origin)
    blocked = 0 if coexisting else blocked_territories(s, faction)
    reposition = s.settings.reposition_move
    entered: dict[int, bool] = {}
    found: dict[int, list[int]] = {}
    for part in movable_parts(s, faction, origin):
        for there in reach(part, steps, s.storm, blocked):
            territory = PART_TERRITORY[there]
            if territory == origin:
                if there == part or not reposition:
                    continue
            elif not coexisting:
                allowed = entered.get(territory)
                if allowed is None:
                    allowed = may_enter(s, faction, territory)
                    entered[territory] = allowed
                if not allowed:
                    continue
            found.setdefault(there, []).append(part)
    return found


class MoveWhere(DuneAsk):
    name = "move.where"
    fields = "faction left:number origin:territory"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, _left, origin = step
        territories = sorted({PART_TERRITORY[p] for p in reachable(s, faction, origin)})
        return ask_faction(s, faction, "move.where", [TERRITORY_CODES[t] for t in territories], step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, left, origin = step
        s.stack[-1] = ("move.part", faction, left, origin, code[1])

    def prompt(self, decision: Decision) -> Message:
        _, _faction, _left, origin = decision.step
        return Message("prompt.move.where", {"territory": ref.territory(origin)})

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return why_not_there(s, s.faction[decision.player], word, rest) or "E_TOO_FAR"


class MoveToPart(DuneAsk):
    name = "move.part"
    fields = "faction left:number origin:territory territory"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, _left, origin, territory = step
        parts = sorted(p for p in reachable(s, faction, origin) if PART_TERRITORY[p] == territory)
        return ask_faction(s, faction, "move.part", [PART_CODES[p] for p in parts], step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, left, origin, _territory = step
        part = code[1]
        sources = tuple(reachable(s, faction, origin)[part])
        s.stack.pop()
        choose_group(s, faction, "move", sources, ("move.declared", faction, left, origin, part))

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
        if any(reach(source, FREMEN_RANGE, s.storm, blocked)[part] > RANGE for source, _count, _starred in group):
            open_window(s, FREMEN_MOVEMENT)


def _made(s: DuneState, step: Step) -> None:
    _, faction, left, origin, part, group = step
    if faction == FREMEN and is_stopped(s, FREMEN_MOVEMENT) and not ornithopters(s, faction):
        blocked = blocked_territories(s, faction)
        if any(part not in reach(source, RANGE, s.storm, blocked) for source, _count, _starred in group):
            s.stack.append(("move.origin", faction, left))  # again, one territory only (D-13.32)
            return
    tell(
        s,
        "move",
        s.seat[faction],
        faction=ref.faction(faction),
        count=sum(taken[1] for taken in group),
        territory=ref.territory(origin),
        part=ref.part(part),
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


STEPS: list[Action | Ask] = [
    MoveFrom(),
    MoveWhere(),
    MoveToPart(),
    Action("move.declared", "faction left:number origin:territory part group", _declared),
    Action("move.made", "faction left:number origin:territory part group", _made),
    Action("move.over", "faction left:number", _over),
]
