"""Bene Gesserit: the prediction, charity without need (advanced), and the Voice."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import PASS, decide, faction_code
from landsraad.dune.battles import side_of
from landsraad.dune.components import (
    ADVANTAGE_NUMBER,
    BENE_GESSERIT,
    HEROIC,
    LASER,
    POISON,
    PROJECTILE,
    SHIELDING,
    SNOOPING,
    WORTHLESS,
)
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.state import Battle, DuneState

__all__ = ["ACTIONS", "ALLY_VOICE", "ASKS", "BG_CHARITY", "VOICE", "VOICE_CLASSES", "VOICE_NAMES"]

VOICE = ADVANTAGE_NUMBER["bg_voice"]
ALLY_VOICE = ADVANTAGE_NUMBER["bg_ally_voice"]
BG_CHARITY = ADVANTAGE_NUMBER["bg_charity"]
CHARITY_SPICE = 2
VOICE_CLASSES: tuple[int, ...] = (POISON, PROJECTILE, LASER, SNOOPING, SHIELDING, WORTHLESS, HEROIC)
VOICE_NAMES = [
    prefix + name
    for name in ("poison_weapon", "projectile_weapon", "lasgun", "snooper", "shield", "worthless", "cheap_hero")
    for prefix in ("no_", "")
]


# The prediction (D-21.1)


def _predict(state: DuneState, step: Step) -> list[Decision]:
    if step[1] < 0:
        codes = [faction_code(f) for f in state.order if f != BENE_GESSERIT]
    else:
        codes = [("turn", n) for n in range(1, state.settings.max_turns + 1)]
    return decide(state, step, BENE_GESSERIT, "setup.predict", codes, forced=True)


def _predicted(state: DuneState, step: Step, player: int, code: Code) -> None:
    if step[1] < 0:
        state.prediction_faction = code[1]
        state.stack[-1] = ("setup.predict", code[1])
        return
    state.prediction_turn = code[1]
    state.stack.pop()
    if state.sink is not None:
        log.whisper(
            state,
            "prediction",
            {},
            {"faction": log.faction(state.prediction_faction), "turn": state.prediction_turn},
            (BENE_GESSERIT,),
        )


# Charity (D-A6.2)


def _sisterhood(state: DuneState, step: Step) -> None:
    """The advanced Bene Gesserit always get 2 spice (D-A6.2)."""
    if not is_stopped(state, BG_CHARITY):
        state.spice[BENE_GESSERIT] += CHARITY_SPICE
        if state.sink is not None:
            log.tell(state, "charity", {"faction": log.faction(BENE_GESSERIT), "count": CHARITY_SPICE})


# The Voice (D-21.3, D-14.704)


def _voice(state: DuneState, step: Step) -> list[Decision]:
    battle = state.battle
    if battle is None or state.seat[BENE_GESSERIT] < 0:
        return []
    side = side_of(state, battle, BENE_GESSERIT)
    if side < 0 or is_stopped(state, _voice_advantage(battle)):
        return []
    codes = [PASS] + [("voice", n) for n in range(2 * len(VOICE_CLASSES))]
    return decide(state, step, BENE_GESSERIT, "battle.voice", codes)


def _voice_advantage(battle: Battle) -> int:
    return VOICE if BENE_GESSERIT in battle.fighters else ALLY_VOICE


def _voice_used(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    battle = state.battle
    if code[0] == "pass" or battle is None:
        return
    battle.voice = code[1]
    battle.voice_on = 1 - side_of(state, battle, BENE_GESSERIT)
    if state.sink is not None:
        log.tell(
            state,
            "voice",
            {
                "faction": log.faction(battle.fighters[battle.voice_on]),
                "order": f"voice/{VOICE_NAMES[code[1]]}",
            },
        )
    state.stack.append(("battle.voice_heard",))
    open_window(state, _voice_advantage(battle))


def _voice_heard(state: DuneState, step: Step) -> None:
    battle = state.battle
    if battle is not None and is_stopped(state, _voice_advantage(battle)):
        battle.voice = -1
        battle.voice_on = -1


ACTIONS = {
    "battle.voice_heard": _voice_heard,
    "charity.sisterhood": _sisterhood,
}


ASKS = {
    "setup.predict": FunctionAsk(_predict, _predicted),
    "battle.voice": FunctionAsk(_voice, _voice_used),
}
