"""Phase 1, storm: the dials or the storm card, the cards that change the storm, its way and its losses."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.random import below
from landsraad.core.telling import NOBODY, tell
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.ask import CARD_CODES, PASS, DuneAsk, amounts, ask_faction, go_round
from landsraad.dune.components import BENE_GESSERIT, FAMILY_ATOMICS, FREMEN, STORM_CARDS, WEATHER_CONTROL
from landsraad.dune.deals.asides import AskTogether
from landsraad.dune.factions.fremen import STORM_DECK, STORM_LOSSES, storm_card_rules, tell_storm_losses
from landsraad.dune.forces import kill, kill_advisors, lose_everything
from landsraad.dune.grammar import during
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.knowledge import lapse
from landsraad.dune.map import (
    LAUNCH,
    PART_TERRITORY,
    SAND,
    SECTOR_PARTS,
    SECTORS,
    SHELTERED,
    SHIELD_WALL,
    TERRAIN,
)
from landsraad.dune.questions import STORM_CARD
from landsraad.dune.state import STORM, DuneState
from landsraad.dune.treachery import discard, holders, holds

__all__ = ["FIRST_DIAL", "LATER_DIAL", "STEPS", "first_dialers", "storm_order"]

STORM_START: Final = 1
FIRST_DIAL: Final = 20
LATER_DIAL: Final = 3
WEATHER_CONTROL_RANGE: Final = 10


# What the steps need


def dials(s: DuneState, step: Step, below: Step) -> bool:
    _, first, second = step
    least, most = (0, FIRST_DIAL) if s.turn == 1 else (1, LATER_DIAL)
    set_right = all(dial == -1 or least <= dial <= most for dial in (first, second))
    return set_right and -1 in (first, second) and -1 not in s.wheels and s.wheels[0] != s.wheels[1]


DIALS: Final = Need("two factions with `wheels`, one dial to be set and the other in range", dials)


def first_dialers(s: DuneState) -> list[int]:
    """The players nearest Storm Start on either side (D-1.1, D-15.8)."""
    after = min(s.order, key=lambda f: (s.circle[f] - STORM_START - 1) % SECTORS)
    before = min(s.order, key=lambda f: (STORM_START - s.circle[f] - 1) % SECTORS)
    return [after, before]


def storm_order(s: DuneState) -> list[int]:
    """Whose circle the storm reaches next comes first; the circle in the storm sector is last (D-1.14)."""
    return sorted(s.order, key=lambda f: (s.circle[f] - s.storm - 1) % SECTORS)


def exposed(s: DuneState, part: int) -> bool:
    """Whether the storm kills in this part (D-1.7, D-1.10)."""
    territory = PART_TERRITORY[part]
    if territory in SHELTERED:
        return s.wall_destroyed
    return TERRAIN[territory] == SAND


# How far (D-1.1 to D-1.4, D-A8.3)


def _begin(s: DuneState, step: Step) -> None:
    if s.turn == 1:
        s.wheels = first_dialers(s)
        s.stack.append(("storm.dial", -1, -1))
    elif storm_card_rules(s):
        s.storm_distance = s.storm_card
        s.storm_card = 0
        s.storm_card_seen = False
        lapse(s, STORM_CARD)
        make_final(s)
        tell(s, "storm_card", NOBODY, source=ref.advantage(STORM_DECK), distance=s.storm_distance)
        _after_distance(s)
    else:
        s.stack.append(("storm.dial", -1, -1))


def _after_distance(s: DuneState) -> None:
    s.stack.append(("storm.move",))
    if s.turn > 1:
        s.stack.append(("storm.losses_window",))
        s.stack.append(("storm.cards", 0, 0))


class DialStorm(AskTogether):
    """Two secret dials: 0 to 20 in turn 1, then 1 to 3 (D-1.1, D-1.4); -1 while one is not set."""

    name = "storm.dial"
    fields = "first:number_or_none second:number_or_none"
    on = "phase"
    needs = (during(STORM), DIALS)
    reason = "E_DIAL_RANGE"

    def questions(self, s: DuneState, step: Step) -> list[Decision]:
        _, first, second = step
        codes = amounts(0, FIRST_DIAL) if s.turn == 1 else amounts(1, LATER_DIAL)
        decisions = []
        if first < 0:
            decisions += ask_faction(s, s.wheels[0], "storm.dial", codes, step)
        if second < 0:
            decisions += ask_faction(s, s.wheels[1], "storm.dial", codes, step)
        return decisions

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, first, second = step
        if s.wheels[0] == s.faction[seat] and first < 0:
            first = code[1]
        else:
            second = code[1]
        if first < 0 or second < 0:
            s.stack[-1] = ("storm.dial", first, second)
            return
        s.stack.pop()
        s.storm_distance = first + second
        tell(
            s,
            "storm_dials",
            NOBODY,
            first=ref.faction(s.wheels[0]),
            second=ref.faction(s.wheels[1]),
            one=first,
            other=second,
            distance=first + second,
        )
        _after_distance(s)


# Weather Control and Family Atomics (D-13.7 to D-13.11)


class PlayStormCards(DuneAsk):
    """An open window: round and round until all have passed in a row (D-14.31)."""

    name = "storm.cards"
    fields = "place passes:number"
    on = "storm.losses_window"
    topic = "storm"
    reaction = True

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, place, passes = step
        order = s.order
        launching, controlling = holders(s, FAMILY_ATOMICS), holders(s, WEATHER_CONTROL)
        while passes < len(order):
            faction = order[place % len(order)]
            launches = launching >> faction & 1 == 1 and can_launch(s, faction)
            if launches or controlling >> faction & 1:
                codes = [PASS]
                if holds(s, faction, WEATHER_CONTROL):
                    codes.append(CARD_CODES[WEATHER_CONTROL])
                if launches and holds(s, faction, FAMILY_ATOMICS):
                    codes.append(CARD_CODES[FAMILY_ATOMICS])
                return ask_faction(s, faction, "storm.cards", codes, step, pledge=True)
            place += 1
            passes += 1
        return []

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        word, card = code
        faction = s.faction[seat]
        go_round(s, step, faction, word == "pass")
        if word == "pass":
            return
        discard(s, faction, card)
        tell(s, "card_played", seat, source=ref.card(card), faction=ref.faction(faction), card=ref.card(card))
        if card == WEATHER_CONTROL:
            s.stack.append(("storm.weather", faction))
        else:
            _atomics(s, seat)

    def why_no_card(self, s: DuneState, faction: int, card: int) -> str:
        reason = super().why_no_card(s, faction, card)
        return "E_ATOMICS_POSITION" if card == FAMILY_ATOMICS and reason == "E_CARD_WINDOW" else reason


def can_launch(s: DuneState, faction: int) -> bool:
    """A force on the Shield Wall or next to it, whatever the storm does (D-13.7, D-18.2)."""
    for territory in LAUNCH:
        if s.occupants[territory] >> faction & 1:
            return True
    return False


def _atomics(s: DuneState, seat: int) -> None:
    s.wall_destroyed = True
    lose_everything(s, SHIELD_WALL)
    tell(s, "wall_destroyed", seat, source=ref.card(FAMILY_ATOMICS))


class ControlWeather(DuneAsk):
    name = "storm.weather"
    fields = "faction"
    on = "storm.cards"
    reason = "E_DIAL_RANGE"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction = step
        return ask_faction(s, faction, "storm.weather_control", amounts(0, WEATHER_CONTROL_RANGE), step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        s.storm_distance = code[1]
        tell(s, "storm_controlled", seat, source=ref.card(WEATHER_CONTROL), distance=code[1])


# The storm moves (D-1.2, D-1.5 to D-1.10)


def _path(s: DuneState) -> list[int]:
    """The sectors hit: those entered, not the one the storm leaves (D-1.8)."""
    distance = s.storm_distance
    if s.turn == 1:
        end = (STORM_START - 1 + distance) % SECTORS + 1
        if not s.settings.first_storm_hits_path:
            return [end]
        return [(STORM_START - 1 + n) % SECTORS + 1 for n in range(min(distance, SECTORS) + 1)]
    first = 0 if s.settings.storm_hits_start_sector and distance else 1
    return [(s.storm - 1 + n) % SECTORS + 1 for n in range(first, distance + 1)]


def _losses_window(s: DuneState, step: Step) -> None:
    if not storm_card_rules(s):
        return
    tokens = s.forces[FREMEN]
    for sector in _path(s):
        for part in SECTOR_PARTS[sector]:
            if tokens[part] and exposed(s, part):
                open_window(s, STORM_LOSSES)
                return


def _move(s: DuneState, step: Step) -> None:
    path = _path(s)
    start = STORM_START if s.turn == 1 else s.storm
    s.storm = (start - 1 + s.storm_distance) % SECTORS + 1
    tell(s, "storm_moves", NOBODY, sector=s.storm, distance=s.storm_distance)
    s.stack.append(("storm.order",))
    half = storm_card_rules(s) and not is_stopped(s, STORM_LOSSES)
    for sector in path:
        for part in SECTOR_PARTS[sector]:
            if s.spice_on[part]:
                if s.sink is not None:
                    tell(s, "storm_spice", NOBODY, part=ref.part(part), count=s.spice_on[part])
                s.spice_on[part] = 0
            if exposed(s, part):
                _hit(s, part, half)


def _hit(s: DuneState, part: int, half: bool) -> None:
    if s.advisors[part]:
        tell_storm_losses(s, BENE_GESSERIT, part, kill_advisors(s, part))
    if not s.occupants[PART_TERRITORY[part]]:
        return
    for faction in s.order:
        count = s.forces[faction][part]
        if not count:
            continue
        starred = s.starred[faction][part]
        lost = count
        if faction == FREMEN and half:
            lost = (count + 1) // 2  # D-A8.5
            if starred and lost < count:
                if starred < count:
                    s.stack.append(("storm.fremen_losses", part, lost))
                    continue
                starred = lost
            elif lost < count:
                starred = 0
        kill(s, faction, part, lost, starred)
        tell_storm_losses(s, faction, part, lost)


def _order(s: DuneState, step: Step) -> None:
    s.order = storm_order(s)
    if s.sink is not None:
        tell(s, "storm_order", NOBODY, factions=[ref.faction(f) for f in s.order])
    if storm_card_rules(s) and s.turn < s.settings.max_turns:
        s.storm_card = below(s, STORM_CARDS) + 1
        s.storm_card_seen = False
        s.stack.append(("storm.look",))
        open_window(s, STORM_DECK)


STEPS: Final[list[Action | Ask]] = [
    Action("storm", "", _begin, on="phase", needs=(during(STORM),)),
    DialStorm(),
    PlayStormCards(),
    ControlWeather(),
    Action("storm.losses_window", "", _losses_window, on="storm.move"),
    Action("storm.move", "", _move, on="phase", needs=(during(STORM),)),
    Action("storm.order", "", _order, on="phase", needs=(during(STORM),)),
]
