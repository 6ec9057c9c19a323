"""Setup: factions, circles, traitors, first forces and cards (section 0, steps D-14.S1 to S9)."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.core.random import seeded, shuffle
from landsraad.dune import log
from landsraad.dune.ask import ACCEPT, PASS, REFUSE, decide, faction_code, leader_code
from landsraad.dune.components import (
    BENE_GESSERIT,
    CARDS,
    EMPEROR,
    FACTION_NUMBER,
    FACTIONS,
    FREMEN,
    LEADER_FACTION,
    LEADERS,
    SPICE_CARDS,
    STARRED,
    START_CARDS,
    START_FORCES,
    START_SPICE,
    START_TRAITORS,
    WORM,
    WORMS,
)
from landsraad.dune.factions.fremen import FREMEN_PLACED
from landsraad.dune.forces import place
from landsraad.dune.map import CIRCLES, DEFAULT_CIRCLES, PARTS
from landsraad.dune.options import Settings
from landsraad.dune.state import STORM, DuneState

__all__ = ["ACTIONS", "ASKS", "new_state"]

FORCES = 20
TRAITORS_DEALT = 4


def new_state(settings: Settings, seed: int) -> DuneState:
    state = DuneState(settings)
    state.rng = seeded(seed)
    state.spice_deck = list(range(len(SPICE_CARDS))) + [WORM] * WORMS
    state.treachery_deck = list(range(CARDS))
    shuffle(state, state.spice_deck)
    shuffle(state, state.treachery_deck)
    state.stack.append(("setup.factions",))
    return state


# Factions and circles (D-0.7, D-0.8)


def _factions(state: DuneState, step: Step) -> None:
    settings = state.settings
    state.stack.append(("setup.circles",))
    if settings.faction_swaps:
        state.stack.append(("setup.swap", 0))
    if settings.factions == "choose":
        drawn = list(range(settings.players))
        shuffle(state, drawn)
        state.stack.append(("setup.choose_faction", tuple(drawn)))
        return
    if settings.factions == "random":
        chosen = list(range(FACTIONS))
        shuffle(state, chosen)
    else:
        chosen = [FACTION_NUMBER[name] for name in settings.factions]
    for seat in range(settings.players):
        _give_faction(state, seat, chosen[seat])


def _give_faction(state: DuneState, seat: int, faction: int) -> None:
    state.faction[seat] = faction
    state.seat[faction] = seat
    if state.sink is not None:
        log.tell(state, "faction_taken", {"seat": f"seat/{seat}", "faction": log.faction(faction)})


def _choose_faction(state: DuneState, step: Step) -> list[Decision]:
    if not step[1]:
        return []
    codes = [faction_code(f) for f in range(FACTIONS) if state.seat[f] < 0]
    return [Decision(step[1][0], "setup.faction", codes, step)]


def _faction_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("setup.choose_faction", step[1][1:])
    _give_faction(state, player, code[1])


def _swap(state: DuneState, step: Step) -> list[Decision]:
    """Each seat in turn may propose one swap to a later or earlier seat."""
    seat = step[1]
    if seat >= state.settings.players:
        return []
    codes = [PASS] + [faction_code(state.faction[s]) for s in range(state.settings.players) if s != seat]
    return [Decision(seat, "setup.swap", codes, step, False)]


def _swap_proposed(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("setup.swap", player + 1)
    if code[0] == "faction":
        state.stack.append(("setup.swap_answer", player, state.seat[code[1]]))


def _swap_answer(state: DuneState, step: Step) -> list[Decision]:
    return [Decision(step[2], "setup.swap_answer", [ACCEPT, REFUSE], step)]


def _swap_answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code == ACCEPT:
        mine, theirs = state.faction[step[1]], state.faction[step[2]]
        _give_faction(state, step[1], theirs)
        _give_faction(state, step[2], mine)


def _circles(state: DuneState, step: Step) -> None:
    settings = state.settings
    state.stack.append(("setup.seated",))
    if settings.circles == "choose":
        state.stack.append(("setup.choose_circle", 0))
        return
    chosen = DEFAULT_CIRCLES[settings.players] if settings.circles == "default" else settings.circles
    for seat, number in enumerate(chosen):
        state.circle[state.faction[seat]] = CIRCLES[number - 1]


def _choose_circle(state: DuneState, step: Step) -> list[Decision]:
    seat = step[1]
    if seat >= state.settings.players:
        return []
    codes = [("circle", n + 1) for n in range(len(CIRCLES)) if CIRCLES[n] not in state.circle]
    return [Decision(seat, "setup.circle", codes, step)]


def _circle_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("setup.choose_circle", player + 1)
    state.circle[state.faction[player]] = CIRCLES[code[1] - 1]
    if state.sink is not None:
        log.tell(state, "circle_taken", {"faction": log.faction(state.faction[player]), "circle": code[1]})


def _seated(state: DuneState, step: Step) -> None:
    """Until the first storm the order is that of the circles (D-14.37)."""
    in_play = [f for f in range(FACTIONS) if state.seat[f] >= 0]
    state.order = sorted(in_play, key=state.circle.__getitem__)
    if state.seat[EMPEROR] >= 0:
        state.starred[EMPEROR] = [0] * PARTS
    if state.seat[FREMEN] >= 0:
        state.starred[FREMEN] = [0] * PARTS
    state.stack.append(("setup.traitors",))
    if state.seat[BENE_GESSERIT] >= 0:
        state.stack.append(("setup.predict", -1))


# Traitors (D-0.10)


def _traitors(state: DuneState, step: Step) -> None:
    deck = [leader for leader in range(LEADERS) if state.seat[LEADER_FACTION[leader]] >= 0]
    shuffle(state, deck)
    keepers = []
    for seat in range(state.settings.players):
        faction = state.faction[seat]
        dealt = deck[-TRAITORS_DEALT:]
        del deck[-TRAITORS_DEALT:]
        state.traitors_dealt[faction] = sorted(dealt)
        if START_TRAITORS[faction] == TRAITORS_DEALT:
            state.traitors[faction] = sorted(dealt)
        else:
            keepers.append(faction)
        if state.sink is not None:
            names = [log.leader(leader) for leader in state.traitors_dealt[faction]]
            log.whisper(state, "traitors_dealt", {"faction": log.faction(faction)}, {"leaders": names}, (faction,))
    state.traitor_deck = deck
    state.stack.append(("setup.place",))
    state.stack.append(("setup.keep_traitor", tuple(keepers), (-1,) * len(keepers)))


def _keep_traitor(state: DuneState, step: Step) -> list[Decision]:
    decisions = []
    for faction, kept in zip(step[1], step[2], strict=True):
        if kept < 0:
            codes = [leader_code(leader) for leader in state.traitors_dealt[faction]]
            decisions += decide(state, step, faction, "setup.traitor", codes)
    return decisions


def _traitor_kept(state: DuneState, step: Step, player: int, code: Code) -> None:
    faction = state.faction[player]
    kept = tuple(code[1] if f == faction else k for f, k in zip(step[1], step[2], strict=True))
    if -1 in kept:
        state.stack[-1] = ("setup.keep_traitor", step[1], kept)
        return
    state.stack.pop()
    for keeper, leader in zip(step[1], kept, strict=True):
        state.traitors[keeper] = [leader]
        state.traitor_deck = [x for x in state.traitors_dealt[keeper] if x != leader] + state.traitor_deck


# Spice, forces and cards (D-0.12, D-0.13)


def _place(state: DuneState, step: Step) -> None:
    state.stack.append(("setup.cards",))
    for faction in state.order:
        state.spice[faction] = START_SPICE[faction]
        state.reserves[faction] = FORCES
        if (faction == EMPEROR and state.settings.emperor) or (faction == FREMEN and state.settings.fremen):
            state.reserve_starred[faction] = STARRED[faction]
        if faction == BENE_GESSERIT and state.settings.bene_gesserit:
            continue
        for part, count in START_FORCES[faction]:
            state.reserves[faction] -= count
            place(state, faction, part, count, 0)
    if state.seat[BENE_GESSERIT] >= 0 and state.settings.bene_gesserit:
        state.stack.append(("setup.advisor", -1))
    if state.seat[FREMEN] >= 0:
        state.stack.append(("setup.fremen", 0, FREMEN_PLACED, -1))


def _cards(state: DuneState, step: Step) -> None:
    """Treachery cards in seat order (D-14.S8), then the first turn."""
    for seat in range(state.settings.players):
        faction = state.faction[seat]
        for _ in range(START_CARDS[faction]):
            state.hands[faction].append(state.treachery_deck.pop())
    state.phase = STORM
    state.stack.append(("turn",))


ACTIONS = {
    "setup.factions": _factions,
    "setup.circles": _circles,
    "setup.seated": _seated,
    "setup.traitors": _traitors,
    "setup.place": _place,
    "setup.cards": _cards,
}


ASKS = {
    "setup.choose_faction": FunctionAsk(_choose_faction, _faction_chosen),
    "setup.swap": FunctionAsk(_swap, _swap_proposed),
    "setup.swap_answer": FunctionAsk(_swap_answer, _swap_answered),
    "setup.choose_circle": FunctionAsk(_choose_circle, _circle_chosen),
    "setup.keep_traitor": FunctionAsk(_keep_traitor, _traitor_kept),
}
