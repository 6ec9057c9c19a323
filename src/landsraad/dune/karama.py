"""Karama: the window in which an advantage can be stopped, and a worthless card played as a Karama.

An advantage about to be used is announced by `open_window`; the step under the window asks `is_stopped` when it
carries on. Everybody but the owner who may hold a Karama, as far as an onlooker can tell, is asked in storm order
(D-14.34), so that being asked says nothing about the cards held (D-14.30).
"""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import PASS, card_code, decide
from landsraad.dune.components import (
    ADVANTAGE_IDS,
    ADVANTAGE_NUMBER,
    ADVANTAGE_OWNER,
    BENE_GESSERIT,
    KARAMA,
)
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import discard, holds, may_hold, may_hold_karama, worthless_held

__all__ = ["ACTIONS", "ASKS", "is_stopped", "karama_codes", "open_window", "play_karama", "use_over"]

WORTHLESS_KARAMA = ADVANTAGE_NUMBER["bg_worthless_karama"]


def is_stopped(state: DuneState, advantage: int) -> bool:
    return bool(state.stopped >> advantage & 1)


def open_window(state: DuneState, advantage: int) -> None:
    """Ask the others whether they stop this use of an advantage; goes on top of the step that depends on it."""
    if not state.stopped >> advantage & 1:
        state.stack.append(("karama", advantage, 0))


def use_over(state: DuneState, *advantages: int) -> None:
    """With the option `karama_scope` = single_use a stop ends with the use it was played against (D-13.2)."""
    if state.settings.single_use:
        for advantage in advantages:
            state.stopped &= ~(1 << advantage)


def karama_codes(state: DuneState, faction: int) -> list[Code]:
    """The cards a faction can play as a Karama: the card itself, or for the advanced Bene Gesserit worthless ones."""
    codes = [card_code(KARAMA)] if holds(state, faction, KARAMA) else []
    if faction == BENE_GESSERIT and state.settings.bene_gesserit and not is_stopped(state, WORTHLESS_KARAMA):
        codes += [card_code(kind) for kind in worthless_held(state, faction)]
    return codes


def play_karama(state: DuneState, faction: int, kind: int, works: Step | None, fails: Step | None) -> None:
    """Spend a card as Karama; `works` follows, or `fails` if a worthless card is itself stopped (D-14.35)."""
    discard(state, faction, kind)
    if state.sink is not None:
        log.tell(state, "karama_played", {"faction": log.faction(faction), "card": log.card(kind)})
    if kind == KARAMA:
        if works is not None:
            state.stack.append(works)
        return
    state.stack.append(("karama.worthless", works, fails))
    open_window(state, WORTHLESS_KARAMA)


def _worthless_resolved(state: DuneState, step: Step) -> None:
    following = step[2] if is_stopped(state, WORTHLESS_KARAMA) else step[1]
    use_over(state, WORTHLESS_KARAMA)
    if following is not None:
        state.stack.append(following)


def stop(state: DuneState, advantage: int) -> None:
    state.stopped |= 1 << advantage
    if state.sink is not None:
        log.tell(
            state,
            "advantage_stopped",
            {
                "advantage": f"advantage/{ADVANTAGE_IDS[advantage]}",
                "faction": log.faction(ADVANTAGE_OWNER[advantage]),
            },
        )


def _stop(state: DuneState, step: Step) -> None:
    stop(state, step[1])


def _window(state: DuneState, step: Step) -> list[Decision]:
    advantage, place = step[1], step[2]
    if state.stopped >> advantage & 1:
        return []
    owner = ADVANTAGE_OWNER[advantage]
    order = state.order
    counter = advantage == WORTHLESS_KARAMA
    while place < len(order):
        faction = order[place]
        if faction != owner and (may_hold(state, faction, KARAMA) if counter else may_hold_karama(state, faction)):
            codes = [PASS, card_code(KARAMA)] if holds(state, faction, KARAMA) else [PASS]
            if faction == BENE_GESSERIT and not counter:
                codes = [PASS, *karama_codes(state, faction)]
            return decide(state, step, faction, "karama.stop", codes, cards=not counter)
        place += 1
    return []


def _window_answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    advantage = step[1]
    faction = state.faction[player]
    # A stopped worthless card leaves the window open for those not yet asked.
    state.stack[-1] = ("karama", advantage, state.order.index(faction) + 1)
    if code[0] != "pass":
        play_karama(state, faction, code[1], ("karama.stop", advantage), None)


ACTIONS = {"karama.stop": _stop, "karama.worthless": _worthless_resolved}
ASKS: dict[str, Ask] = {"karama": FunctionAsk(_window, _window_answered)}
