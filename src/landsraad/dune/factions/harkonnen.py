"""Harkonnen: the bonus card, leaders captured after a victory (advanced), and the card swap of their special Karama."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.core.random import below
from landsraad.dune import log
from landsraad.dune.ask import NO, PASS, YES, card_code, decide, faction_code
from landsraad.dune.components import ADVANTAGE_NUMBER, CARD_KIND, HARKONNEN, KARAMA, LEADER_FACTION
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.state import AVAILABLE, CAPTURED, TANKS_HIDDEN, DuneState
from landsraad.dune.treachery import discard, draw, find, holds, kinds_held, may_hold

__all__ = ["ACTIONS", "ALLY_TRAITOR", "ASKS", "BONUS_CARD", "capturable", "give_back"]

BONUS_CARD = ADVANTAGE_NUMBER["har_bonus_card"]
ALLY_TRAITOR = ADVANTAGE_NUMBER["har_ally_traitor"]
CAPTURE = ADVANTAGE_NUMBER["har_capture"]
CAPTURE_SPICE = 2


# The bonus card (D-25.4)


def _bonus(state: DuneState, step: Step) -> None:
    """The Harkonnen draw an extra card (D-25.4)."""
    if is_stopped(state, BONUS_CARD):
        return
    card = draw(state)
    if card < 0:
        return
    state.hands[HARKONNEN].append(card)
    if state.sink is not None:
        log.whisper(state, "bonus_card", {}, {"card": log.card(CARD_KIND[card])}, (HARKONNEN,))


# Capture (section A10, D-14.713)


def capturable(state: DuneState, loser: int, territory: int) -> list[int]:
    """Available leaders of the loser that were not used elsewhere this turn (D-A10.1)."""
    where = state.leader_where
    return [
        leader
        for leader in range(loser * 5, loser * 5 + 5)
        if state.leader_status[leader] == AVAILABLE and (where[leader] < 0 or where[leader] == territory)
    ]


def _capture(state: DuneState, step: Step) -> list[Decision]:
    battle = state.battle
    if battle is None or is_stopped(state, CAPTURE) or not capturable(state, step[1], battle.territory):
        return []
    return decide(state, step, HARKONNEN, "capture", [YES, NO])


def _capture_answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code == YES:
        state.stack.append(("capture.draw", step[1]))
        open_window(state, CAPTURE)


def _draw(state: DuneState, step: Step) -> None:
    battle = state.battle
    stopped = is_stopped(state, CAPTURE)
    use_over(state, CAPTURE)
    if battle is None or stopped:
        return
    loser = step[1]
    leaders = capturable(state, loser, battle.territory)
    if not leaders:
        return
    leader = leaders[below(state, len(leaders))]
    for other in leaders:
        state.fought &= ~(1 << other)  # any of them may be the one
    state.leader_status[leader] = CAPTURED
    if state.sink is not None:
        log.whisper(
            state,
            "leader_captured",
            {"faction": log.faction(loser)},
            {"leader": log.leader(leader)},
            (HARKONNEN, loser),
        )
    state.stack.append(("capture.fate", leader))


def _fate(state: DuneState, step: Step) -> list[Decision]:
    return decide(state, step, HARKONNEN, "capture.fate", [("captive", 0), ("captive", 1)], cards=False)


def _fate_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    leader = step[1]
    if code[1] == 0:
        if state.sink is not None:
            log.tell(state, "captive_kept", {})
        if AVAILABLE not in state.leader_status[HARKONNEN * 5 : HARKONNEN * 5 + 5]:
            give_back(state, leader)  # D-A10.4
        return
    state.leader_status[leader] = TANKS_HIDDEN
    state.leader_deaths[leader] += 1
    state.spice[HARKONNEN] += CAPTURE_SPICE
    if state.sink is not None:
        log.tell(state, "captive_killed", {"count": CAPTURE_SPICE})


def give_back(state: DuneState, leader: int) -> None:
    state.leader_status[leader] = AVAILABLE
    state.fought |= 1 << leader
    if state.sink is not None:
        log.tell(
            state,
            "leader_returned",
            {"leader": log.leader(leader), "faction": log.faction(LEADER_FACTION[leader])},
        )


# The special Karama: cards taken unseen, as many given back (D-A4.7, D-14.402)


def _swap(state: DuneState, step: Step) -> list[Decision]:
    if (
        not state.settings.karama_powers
        or state.seat[HARKONNEN] < 0
        or state.power_used >> HARKONNEN & 1
        or not may_hold(state, HARKONNEN, KARAMA)
    ):
        return []
    codes = [PASS]
    victims = any(state.hands[f] for f in state.order if f != HARKONNEN)
    if holds(state, HARKONNEN, KARAMA) and victims:
        codes.append(card_code(KARAMA))
    return decide(state, step, HARKONNEN, "swap", codes)


def _swap_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code[0] == "card":
        discard(state, HARKONNEN, KARAMA)
        state.power_used |= 1 << HARKONNEN
        if state.sink is not None:
            log.tell(state, "karama_power", {"faction": log.faction(HARKONNEN)})
        state.stack.append(("swap.victim",))


def _victim(state: DuneState, step: Step) -> list[Decision]:
    codes = [faction_code(f) for f in state.order if f != HARKONNEN and state.hands[f]]
    return decide(state, step, HARKONNEN, "swap.victim", codes, cards=False)


def _victim_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("swap.count", code[1])


def _count(state: DuneState, step: Step) -> list[Decision]:
    codes: list[Code] = [("amount", n) for n in range(1, len(state.hands[step[1]]) + 1)]
    return decide(state, step, HARKONNEN, "swap.count", codes, cards=False)


def _count_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    victim, count = step[1], code[1]
    hand = state.hands[victim]
    # Nobody else can tell any more who of the two holds what (D-11.10).
    for card in hand + state.hands[HARKONNEN]:
        state.known[card] &= 1 << victim | 1 << HARKONNEN
    for _ in range(count):
        card = hand.pop(below(state, len(hand)))
        state.known[card] = (state.known[card] | 1 << victim) & ~(1 << HARKONNEN)
        state.hands[HARKONNEN].append(card)
    if state.sink is not None:
        log.tell(state, "cards_taken", {"faction": log.faction(victim), "count": count})
    state.stack[-1] = ("swap.give", victim, count)


def _give(state: DuneState, step: Step) -> list[Decision]:
    if not step[2]:
        return []
    codes: list[Code] = [("give", kind) for kind in kinds_held(state, HARKONNEN)]
    return decide(state, step, HARKONNEN, "swap.give", codes, cards=False)


def _given(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, victim, left = step
    card = find(state, HARKONNEN, code[1])
    state.hands[HARKONNEN].remove(card)
    state.known[card] = (state.known[card] | 1 << HARKONNEN) & ~(1 << victim)
    state.hands[victim].append(card)
    state.stack[-1] = ("swap.give", victim, left - 1)
    if state.sink is not None:
        log.whisper(
            state,
            "card_given",
            {"faction": log.faction(victim)},
            {"card": log.card(CARD_KIND[card])},
            (HARKONNEN, victim),
        )


ACTIONS = {
    "bidding.bonus": _bonus,
    "capture.draw": _draw,
}


ASKS = {
    "capture": FunctionAsk(_capture, _capture_answered),
    "capture.fate": FunctionAsk(_fate, _fate_chosen),
    "swap": FunctionAsk(_swap, _swap_chosen),
    "swap.victim": FunctionAsk(_victim, _victim_chosen),
    "swap.count": FunctionAsk(_count, _count_chosen),
    "swap.give": FunctionAsk(_give, _given),
}
