"""Fremen: their first forces, the storm deck and its losses, Fedaykin, shipments from the desert and free revival."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.telling import NOBODY, tell, whisper
from landsraad.dune import references as ref
from landsraad.dune.ask import NO, YES, DuneAsk, amounts, ask_faction
from landsraad.dune.components import ADVANTAGE_NUMBER, FREE_REVIVAL, FREMEN, FREMEN_START_PARTS
from landsraad.dune.forces import kill, place
from landsraad.dune.grammar import FREMEN_PLAY, SAME_FACTION, during
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.state import STORM, DuneState

__all__ = [
    "FEDAYKIN",
    "FREMEN_GRANT",
    "FREMEN_MOVEMENT",
    "FREMEN_PLACED",
    "NO_SPICE",
    "STEPS",
    "STORM_DECK",
    "STORM_LOSSES",
    "STORM_SHIPMENT",
    "storm_card_rules",
    "tell_storm_losses",
]

STORM_LOSSES: Final = ADVANTAGE_NUMBER["fre_storm_losses"]
STORM_DECK: Final = ADVANTAGE_NUMBER["fre_storm_deck"]
STORM_SHIPMENT: Final = ADVANTAGE_NUMBER["fre_storm_shipment"]
FREMEN_MOVEMENT: Final = ADVANTAGE_NUMBER["fre_movement"]
FREMEN_GRANT: Final = ADVANTAGE_NUMBER["fre_ally_revival"]
FEDAYKIN: Final = ADVANTAGE_NUMBER["fedaykin"]
NO_SPICE: Final = ADVANTAGE_NUMBER["fre_no_spice"]
FREMEN_PLACED: Final = 10
"""Forces on the map when the game begins."""


# What the steps need


def first_forces(s: DuneState, step: Step, below: Step) -> bool:
    _, place, left, count = step
    to_come = FREMEN_PLACED - sum(s.forces[FREMEN])
    return bool(place < len(FREMEN_START_PARTS) and left == to_come and count <= left)


def storm_victims(s: DuneState, step: Step, below: Step) -> bool:
    """Some of the forces of a part that has Fedaykin and others; each part once."""
    _, part, lost = step
    count, starred = s.forces[FREMEN][part], s.starred[FREMEN][part]
    once = sum(1 for other in s.stack if other[:2] == step[:2]) == 1
    return once and 0 < starred < count and lost == (count + 1) // 2


def landed(s: DuneState, step: Step, below: Step) -> bool:
    _, part, lost, count, starred = step
    tokens, stars = s.forces[FREMEN][part], s.starred[FREMEN][part]
    return bool(0 < lost <= count <= tokens and starred <= min(count, stars) and count - starred <= tokens - stars)


FIRST_FORCES: Final = Need("as many forces to place as are not on the map yet", first_forces)
STORM_VICTIMS: Final = Need("half of the Fremen forces of a part with Fedaykin and others, once", storm_victims)
LANDED: Final = Need("Fremen forces that have landed there", landed)


# First forces (D-0.13)


class PlaceFirstForces(DuneAsk):
    """Part by part: how many of the `left` tokens (`count`, -1 before), then how many of them are Fedaykin."""

    name = "setup.fremen"
    fields = "place:number left:number count:number_or_none"
    on = "setup.advisor setup.cards"
    needs = (FREMEN_PLAY, FIRST_FORCES)
    reason = "E_SETUP_FORCES"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, place, left, count = step
        if count < 0:
            last = place == len(FREMEN_START_PARTS) - 1
            codes = amounts(left if last else 0, left)
            return ask_faction(s, FREMEN, "setup.fremen_forces", codes, step, forced=True)
        codes = amounts(0, min(count, s.reserve_starred[FREMEN]))
        return ask_faction(s, FREMEN, "setup.fremen_fedaykin", codes, step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, place_number, left, count = step
        if count < 0:
            s.stack[-1] = ("setup.fremen", place_number, left, code[1])
            return
        s.stack.pop()
        part, starred = FREMEN_START_PARTS[place_number], code[1]
        s.reserves[FREMEN] -= count
        s.reserve_starred[FREMEN] -= starred
        place(s, FREMEN, part, count, starred)
        if count:
            tell(s, "placed", seat, faction=ref.faction(FREMEN), count=count, starred=starred, part=ref.part(part))
        if place_number + 1 < len(FREMEN_START_PARTS):
            s.stack.append(("setup.fremen", place_number + 1, left - count, -1))

    def prompt(self, decision: Decision) -> Message:
        _, place, _left, _count = decision.step
        return Message(f"prompt.{decision.kind}", {"part": ref.part(FREMEN_START_PARTS[place])})


# The storm (section A8)


def storm_card_rules(s: DuneState) -> bool:
    """From turn 2 the advanced Fremen's storm deck replaces the dials (D-A8.3)."""
    return s.settings.fremen and s.seat[FREMEN] >= 0


def starred_among(lost: int, count: int, starred: int) -> list[Code]:
    """How many of the tokens lost can be Fedaykin (D-14.105)."""
    return amounts(max(0, lost - (count - starred)), min(lost, starred))


def tell_storm_losses(s: DuneState, faction: int, part: int, count: int) -> None:
    if s.sink is not None:
        tell(s, "storm_losses", NOBODY, faction=ref.faction(faction), part=ref.part(part), count=count)


class ChooseStormLosses(DuneAsk):
    name = "storm.fremen_losses"
    fields = "part lost:number"
    on = "storm.order storm.fremen_losses"
    needs = (FREMEN_PLAY, STORM_VICTIMS)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, part, lost = step
        codes = starred_among(lost, s.forces[FREMEN][part], s.starred[FREMEN][part])
        return ask_faction(s, FREMEN, "storm.fremen_losses", codes, step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, part, lost = step
        s.stack.pop()
        kill(s, FREMEN, part, lost, code[1])
        tell_storm_losses(s, FREMEN, part, lost)

    def prompt(self, decision: Decision) -> Message:
        _, part, lost = decision.step
        return Message("prompt.storm.fremen_losses", {"part": ref.part(part), "count": lost})


class ChooseLandingLosses(DuneAsk):
    """Half of the reserves brought into the storm are lost (D-A8.6)."""

    name = "ship.storm_losses"
    fields = "part lost:number count:number starred:number"
    on = "deals.event"
    needs = (FREMEN_PLAY, LANDED)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, _part, lost, count, starred = step
        codes = starred_among(lost, count, starred)
        return ask_faction(s, FREMEN, "ship.storm_losses", codes, step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, part, lost, _count, _starred = step
        s.stack.pop()
        kill(s, FREMEN, part, lost, code[1])
        tell_storm_losses(s, FREMEN, part, lost)

    def prompt(self, decision: Decision) -> Message:
        _, part, lost, _count, _starred = decision.step
        return Message("prompt.ship.storm_losses", {"part": ref.part(part), "count": lost})


def _see_storm_card(s: DuneState, step: Step) -> None:
    """The Fremen see the storm card of the next turn (D-A8.1)."""
    if is_stopped(s, STORM_DECK):
        return
    s.storm_card_seen = True
    seat = s.seat[FREMEN]
    seen = {"distance": s.storm_card}
    whisper(s, "storm_card_seen", seat, seen, (seat,), source=ref.advantage(STORM_DECK))


# Revival granted to an ally (D-23.8)


class GrantRevival(DuneAsk):
    """The Fremen may let an ally revive 3 forces free."""

    name = "revival.grant"
    fields = "faction"
    on = "revival.forces"
    needs = (FREMEN_PLAY, SAME_FACTION)
    topic = "grant"
    orders = (("use", "yes"), ("pass", "no"))
    usual = "use"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        if is_stopped(s, FREMEN_GRANT):
            return []
        return ask_faction(s, FREMEN, "revival.grant", [YES, NO], step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction = step
        s.stack.pop()
        if code == YES:
            s.stack.append(("revival.granted", faction))
            open_window(s, FREMEN_GRANT)

    def prompt(self, decision: Decision) -> Message:
        _, faction = decision.step
        return Message("prompt.revival.grant", {"faction": ref.faction(faction)})


def _grant_works(s: DuneState, step: Step) -> None:
    _, faction = step
    if not is_stopped(s, FREMEN_GRANT):
        s.stack[-1] = ("revival.forces", faction, FREE_REVIVAL[FREMEN])


STEPS: Final[list[Action | Ask]] = [
    PlaceFirstForces(),
    ChooseStormLosses(),
    ChooseLandingLosses(),
    Action("storm.look", "", _see_storm_card, on="phase", needs=(during(STORM), FREMEN_PLAY)),
    GrantRevival(),
    Action("revival.granted", "faction", _grant_works, on="revival.forces", needs=(FREMEN_PLAY, SAME_FACTION)),
]
