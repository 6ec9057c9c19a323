"""Phase 1, storm: the dials or the storm card, the cards that change the storm, its way and its losses."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.core.random import below
from landsraad.dune import log
from landsraad.dune.ask import AMOUNTS, PASS, amounts, card_code, decide
from landsraad.dune.components import BENE_GESSERIT, FAMILY_ATOMICS, FREMEN, WEATHER_CONTROL
from landsraad.dune.factions.fremen import STORM_DECK, STORM_LOSSES, storm_card_rules, tell_storm_losses
from landsraad.dune.forces import kill, kill_advisors, lose_everything
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.map import LAUNCH, PART_TERRITORY, SAND, SECTOR_PARTS, SECTORS, SHELTERED, SHIELD_WALL, TERRAIN
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import discard, holds, may_hold

__all__ = ["ACTIONS", "ASKS", "first_dialers", "storm_order"]

STORM_START = 1
FIRST_DIAL = 20
WEATHER_CONTROL_RANGE = 10
STORM_CARDS = 6


def first_dialers(state: DuneState) -> list[int]:
    """The players nearest Storm Start on either side (D-1.1, D-15.8)."""
    after = min(state.order, key=lambda f: (state.circle[f] - STORM_START - 1) % SECTORS)
    before = min(state.order, key=lambda f: (STORM_START - state.circle[f] - 1) % SECTORS)
    return [after, before]


def storm_order(state: DuneState) -> list[int]:
    """Whose circle the storm reaches next comes first; the circle in the storm sector is last (D-1.14)."""
    return sorted(state.order, key=lambda f: (state.circle[f] - state.storm - 1) % SECTORS)


def exposed(state: DuneState, part: int) -> bool:
    """Whether the storm kills in this part (D-1.7, D-1.10)."""
    territory = PART_TERRITORY[part]
    if territory in SHELTERED:
        return state.wall_destroyed
    return TERRAIN[territory] == SAND


def _begin(state: DuneState, step: Step) -> None:
    if state.turn == 1:
        state.wheels = first_dialers(state)
        state.stack.append(("storm.dial", -1, -1))
    elif storm_card_rules(state):
        state.storm_distance = state.storm_card
        state.storm_card = 0
        state.storm_card_seen = False
        if state.sink is not None:
            log.tell(state, "storm_card", {"distance": state.storm_distance})
        _after_distance(state)
    else:
        state.stack.append(("storm.dial", -1, -1))


def _dial(state: DuneState, step: Step) -> list[Decision]:
    """Two secret dials: 0 to 20 in turn 1, then 1 to 3 (D-1.1, D-1.4)."""
    codes = AMOUNTS[: FIRST_DIAL + 1] if state.turn == 1 else amounts(1, 3)
    decisions = []
    for place in (0, 1):
        if step[1 + place] < 0:
            decisions += decide(state, step, state.wheels[place], "storm.dial", codes)
    return decisions


def _dialed(state: DuneState, step: Step, player: int, code: Code) -> None:
    faction = state.faction[player]
    first, second = step[1], step[2]
    if state.wheels[0] == faction and first < 0:
        first = code[1]
    else:
        second = code[1]
    if first < 0 or second < 0:
        state.stack[-1] = ("storm.dial", first, second)
        return
    state.stack.pop()
    state.storm_distance = first + second
    if state.sink is not None:
        log.tell(
            state,
            "storm_dials",
            {
                "first": log.faction(state.wheels[0]),
                "second": log.faction(state.wheels[1]),
                "one": first,
                "other": second,
                "distance": first + second,
            },
        )
    _after_distance(state)


def _after_distance(state: DuneState) -> None:
    state.stack.append(("storm.move",))
    if state.turn > 1:
        state.stack.append(("storm.losses_window",))
        state.stack.append(("storm.cards", 0, 0))


# Weather Control and Family Atomics (D-13.7 to D-13.11)


def _cards(state: DuneState, step: Step) -> list[Decision]:
    """An open window: round and round until all have passed in a row (D-14.31)."""
    place, passes = step[1], step[2]
    order = state.order
    while passes < len(order):
        faction = order[place % len(order)]
        if may_hold(state, faction, WEATHER_CONTROL) or may_hold(state, faction, FAMILY_ATOMICS):
            codes = [PASS]
            if holds(state, faction, WEATHER_CONTROL):
                codes.append(card_code(WEATHER_CONTROL))
            if holds(state, faction, FAMILY_ATOMICS) and can_launch(state, faction):
                codes.append(card_code(FAMILY_ATOMICS))
            return decide(state, step, faction, "storm.cards", codes, talk=True)
        place += 1
        passes += 1
    return []


def _card_played(state: DuneState, step: Step, player: int, code: Code) -> None:
    faction = state.faction[player]
    order = state.order
    place = order.index(faction)
    skipped = (place - step[1]) % len(order)
    if code[0] == "pass":
        state.stack[-1] = ("storm.cards", (place + 1) % len(order), step[2] + skipped + 1)
        return
    state.stack[-1] = ("storm.cards", (place + 1) % len(order), 0)
    discard(state, faction, code[1])
    if state.sink is not None:
        log.tell(state, "card_played", {"faction": log.faction(faction), "card": log.card(code[1])})
    if code[1] == WEATHER_CONTROL:
        state.stack.append(("storm.weather", faction))
    else:
        _atomics(state)


def can_launch(state: DuneState, faction: int) -> bool:
    """A force on the Shield Wall or next to it, whatever the storm does (D-13.7, D-18.2)."""
    for territory in LAUNCH:
        if state.occupants[territory] >> faction & 1:
            return True
    return False


def _atomics(state: DuneState) -> None:
    state.wall_destroyed = True
    lose_everything(state, SHIELD_WALL)
    if state.sink is not None:
        log.tell(state, "wall_destroyed", {})


def _weather(state: DuneState, step: Step) -> list[Decision]:
    return decide(state, step, step[1], "storm.weather_control", AMOUNTS[: WEATHER_CONTROL_RANGE + 1])


def _weather_set(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    state.storm_distance = code[1]
    if state.sink is not None:
        log.tell(state, "storm_controlled", {"distance": code[1]})


# The storm moves (D-1.2, D-1.5 to D-1.10)


def _path(state: DuneState) -> list[int]:
    """The sectors hit: those entered, not the one the storm leaves (D-1.8)."""
    distance = state.storm_distance
    if state.turn == 1:
        end = (STORM_START - 1 + distance) % SECTORS + 1
        if not state.settings.first_storm_hits_path:
            return [end]
        return [(STORM_START - 1 + n) % SECTORS + 1 for n in range(min(distance, SECTORS) + 1)]
    first = 0 if state.settings.storm_hits_start_sector and distance else 1
    return [(state.storm - 1 + n) % SECTORS + 1 for n in range(first, distance + 1)]


def _losses_window(state: DuneState, step: Step) -> None:
    if not storm_card_rules(state):
        return
    tokens = state.forces[FREMEN]
    for sector in _path(state):
        for part in SECTOR_PARTS[sector]:
            if tokens[part] and exposed(state, part):
                open_window(state, STORM_LOSSES)
                return


def _move(state: DuneState, step: Step) -> None:
    path = _path(state)
    if state.turn == 1:
        state.storm = (STORM_START - 1 + state.storm_distance) % SECTORS + 1
    else:
        state.storm = (state.storm - 1 + state.storm_distance) % SECTORS + 1
    if state.sink is not None:
        log.tell(state, "storm_moves", {"sector": state.storm, "distance": state.storm_distance})
    state.stack.append(("storm.order",))
    half = storm_card_rules(state) and not is_stopped(state, STORM_LOSSES)
    for sector in path:
        for part in SECTOR_PARTS[sector]:
            if state.spice_on[part]:
                if state.sink is not None:
                    log.tell(state, "storm_spice", {"part": log.part(part), "count": state.spice_on[part]})
                state.spice_on[part] = 0
            if exposed(state, part):
                _hit(state, part, half)


def _hit(state: DuneState, part: int, half: bool) -> None:
    if state.advisors[part]:
        lost = kill_advisors(state, part)
        if state.sink is not None:
            tell_storm_losses(state, BENE_GESSERIT, part, lost)
    if not state.occupants[PART_TERRITORY[part]]:
        return
    for faction in state.order:
        count = state.forces[faction][part]
        if not count:
            continue
        starred = state.starred[faction][part]
        lost = count
        if faction == FREMEN and half:
            lost = (count + 1) // 2  # D-A8.5
            if starred and lost < count:
                if starred < count:
                    state.stack.append(("storm.fremen_losses", part, lost))
                    continue
                starred = lost
            elif lost < count:
                starred = 0
        kill(state, faction, part, lost, starred)
        if state.sink is not None:
            tell_storm_losses(state, faction, part, lost)


def _order(state: DuneState, step: Step) -> None:
    state.order = storm_order(state)
    if state.sink is not None:
        log.tell(state, "storm_order", {"factions": [log.faction(f) for f in state.order]})
    if storm_card_rules(state) and state.turn < state.settings.max_turns:
        state.storm_card = below(state, STORM_CARDS) + 1
        state.storm_card_seen = False
        state.stack.append(("storm.look",))
        open_window(state, STORM_DECK)


ACTIONS = {
    "storm": _begin,
    "storm.losses_window": _losses_window,
    "storm.move": _move,
    "storm.order": _order,
}


ASKS = {
    "storm.dial": FunctionAsk(_dial, _dialed),
    "storm.cards": FunctionAsk(_cards, _card_played),
    "storm.weather": FunctionAsk(_weather, _weather_set),
}
