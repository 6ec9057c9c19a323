"""Fremen and worms: spared, ridden and (advanced) placed by them."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.ask import (
    CARD_CODES,
    NO,
    PART_CODES,
    PASS,
    TERRITORY_CODES,
    YES,
    DuneAsk,
    ask_faction,
    territory_codes,
)
from landsraad.dune.components import ADVANTAGE_NUMBER, FREMEN, KARAMA
from landsraad.dune.deals.promises import promised_territories
from landsraad.dune.forces import closed_territories, place, take
from landsraad.dune.grammar import FREMEN_PLAY, group_there
from landsraad.dune.groups import choose_group
from landsraad.dune.karama import is_stopped, open_window, spend_power, use_over
from landsraad.dune.map import EVERYWHERE, INSIDE_STORM, PART_SECTOR, PART_TERRITORY, SAND_TERRITORIES, TERRITORY_PARTS
from landsraad.dune.refusals import why_not_there
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import holds, may_hold

__all__ = ["ALLY_WORM", "IMMUNITY", "STEPS", "call_worm"]

IMMUNITY: Final = ADVANTAGE_NUMBER["fre_worm_immunity"]
ALLY_WORM: Final = ADVANTAGE_NUMBER["fre_ally_worm"]
PLACE_WORMS: Final = ADVANTAGE_NUMBER["fre_place_worms"]
RIDE: Final = ADVANTAGE_NUMBER["fre_worm_ride"]


def ridden(s: DuneState, step: Step, below: Step) -> bool:
    _, origin, part, group = step
    starts = [start for start, _count, _starred in group]
    here = all(start >= 0 and PART_TERRITORY[start] == origin and start != part for start in starts)
    return here and group_there(s, FREMEN, group)


RIDDEN: Final = Need("Fremen forces that can ride", ridden)


# Allies protected (D-23.9)


class ProtectAlly(DuneAsk):
    """Protected or not, worm by worm."""

    name = "worm.ally"
    fields = "territory ally:faction"
    on = "worm.devour worm.ally"
    needs = (FREMEN_PLAY,)
    topic = "protect"
    orders = (("use", "yes"), ("pass", "no"))
    usual = "use"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        if is_stopped(s, ALLY_WORM):
            return []
        return ask_faction(s, FREMEN, "worm.protect", [YES, NO], step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, _territory, ally = step
        s.stack.pop()
        if code == YES:
            s.protected |= 1 << ally
            open_window(s, ALLY_WORM)

    def prompt(self, decision: Decision) -> Message:
        _, _territory, ally = decision.step
        return Message("prompt.worm.protect", {"faction": ref.faction(ally)})


# Worms placed by the advanced Fremen (D-A8.4) and by their special Karama (D-A4.5)


def call_worm(s: DuneState, seat: int, source: str, territory: int) -> None:
    """A worm comes; somebody has sent it, or a spice card has."""
    tell(s, "worm", seat, source=source, territory=ref.territory(territory))
    s.stack.append(("worm", territory))


class PlaceWorm(DuneAsk):
    name = "worm.place"
    fields = ""
    on = "blow.reveal"
    needs = (FREMEN_PLAY,)
    reason = "E_NOT_SAND"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        if is_stopped(s, PLACE_WORMS):
            return []
        return ask_faction(s, FREMEN, "worm.place", [PASS, *_SAND], step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        if code[0] == "territory":
            s.stack.append(("worm.placed", code[1]))
            open_window(s, PLACE_WORMS)


_SAND: Final[list[Code]] = [TERRITORY_CODES[t] for t in SAND_TERRITORIES]


def _placed(s: DuneState, step: Step) -> None:
    _, territory = step
    if not is_stopped(s, PLACE_WORMS):
        call_worm(s, s.seat[FREMEN], ref.advantage(PLACE_WORMS), territory)
    use_over(s, PLACE_WORMS)


class CallWormByKarama(DuneAsk):
    name = "worm.karama"
    fields = ""
    on = "blow.reveal nexus worm.rides"
    topic = "power"
    reaction = True

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        if (
            s.turn < 2
            or not s.settings.karama_powers
            or s.seat[FREMEN] < 0
            or s.power_used >> FREMEN & 1
            or not may_hold(s, FREMEN, KARAMA)
        ):
            return []
        codes = [PASS, CARD_CODES[KARAMA]] if holds(s, FREMEN, KARAMA) else [PASS]
        return ask_faction(s, FREMEN, "worm.karama", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        if code[0] == "card":
            spend_power(s, FREMEN)
            s.stack.append(("worm.karama_where",))


class CallWormWhere(DuneAsk):
    name = "worm.karama_where"
    fields = ""
    on = "blow.reveal nexus worm.rides"
    needs = (FREMEN_PLAY,)
    reason = "E_NOT_SAND"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        return ask_faction(s, FREMEN, "worm.karama_where", _SAND, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        call_worm(s, seat, ref.card(KARAMA), code[1])


# Rides (D-23.6, D-14.208)


def _rides(s: DuneState, step: Step) -> None:
    if s.rides:
        s.stack.append(("worm.rides",))
        s.stack.append(("worm.ride", s.rides.pop(0)))


def rideable(s: DuneState, territory: int) -> tuple[int, ...]:
    """The parts of the worm's territory with forces outside the storm."""
    tokens = s.forces[FREMEN]
    return tuple(p for p in TERRITORY_PARTS[territory] if tokens[p] and PART_SECTOR[p] != s.storm)


def _ride_parts(s: DuneState, origin: int, territory: int) -> list[int]:
    parts = [p for p in TERRITORY_PARTS[territory] if PART_SECTOR[p] != s.storm]
    if origin == territory:
        riders = rideable(s, origin)
        if len(riders) == 1:
            parts = [p for p in parts if p != riders[0]]
    return parts


class RideWhere(DuneAsk):
    name = "worm.ride"
    fields = "territory"
    on = "worm.rides"
    needs = (FREMEN_PLAY,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, origin = step
        if is_stopped(s, RIDE) or not rideable(s, origin):
            return []
        there = EVERYWHERE & ~closed_territories(s, FREMEN) & ~INSIDE_STORM[s.storm]
        stays = _ride_parts(s, origin, origin) and not promised_territories(s, FREMEN) >> origin & 1
        there = there | 1 << origin if stays else there & ~(1 << origin)
        return ask_faction(s, FREMEN, "worm.ride", [PASS, *territory_codes(there)], step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, origin = step
        s.stack.pop()
        if code[0] == "territory":
            s.stack.append(("worm.ride_part", origin, code[1]))

    def prompt(self, decision: Decision) -> Message:
        _, origin = decision.step
        return Message("prompt.worm.ride", {"territory": ref.territory(origin)})

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return why_not_there(s, FREMEN, word, rest) or "E_STORM"


class RideToPart(DuneAsk):
    name = "worm.ride_part"
    fields = "origin:territory territory"
    on = "worm.rides"
    needs = (FREMEN_PLAY,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, origin, territory = step
        codes = [PART_CODES[p] for p in _ride_parts(s, origin, territory)]
        return ask_faction(s, FREMEN, "worm.ride_part", codes, step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, origin, _territory = step
        s.stack.pop()
        parts = tuple(p for p in rideable(s, origin) if p != code[1])
        choose_group(s, FREMEN, "worm.ride", parts, ("worm.ride_declared", origin, code[1]))

    def prompt(self, decision: Decision) -> Message:
        _, _origin, territory = decision.step
        return Message("prompt.worm.ride_part", {"territory": ref.territory(territory)})

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return why_not_there(s, FREMEN, word, rest) or "E_STORM"


def _ride_declared(s: DuneState, step: Step) -> None:
    _, origin, part, group = step
    s.stack.append(("worm.ridden", origin, part, group))
    open_window(s, RIDE)


def _ridden(s: DuneState, step: Step) -> None:
    _, origin, part, group = step
    if is_stopped(s, RIDE):
        use_over(s, RIDE)
        return
    if s.promises and promised_territories(s, FREMEN) >> PART_TERRITORY[part] & 1:
        s.stack.append(("worm.ride", origin))  # promised meanwhile (D-12.14)
        return
    total = 0
    for source, count, starred in group:
        place(s, FREMEN, part, count, starred)
        take(s, FREMEN, source, count, starred)
        total += count
    tell(
        s,
        "ride",
        s.seat[FREMEN],
        source=ref.advantage(RIDE),
        count=total,
        territory=ref.territory(origin),
        part=ref.part(part),
    )
    s.stack.append(("intrusion", FREMEN, part))


STEPS: Final[list[Action | Ask]] = [
    ProtectAlly(),
    PlaceWorm(),
    Action("worm.placed", "territory", _placed, on="blow.reveal", needs=(FREMEN_PLAY,)),
    CallWormByKarama(),
    CallWormWhere(),
    Action("worm.rides", "", _rides, on="blow.over"),
    RideWhere(),
    RideToPart(),
    Action(
        "worm.ride_declared",
        "origin:territory part group",
        _ride_declared,
        on="worm.rides",
        needs=(FREMEN_PLAY, RIDDEN),
    ),
    Action("worm.ridden", "origin:territory part group", _ridden, on="worm.rides", needs=(FREMEN_PLAY, RIDDEN)),
]
