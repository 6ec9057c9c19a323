"""Bene Gesserit: the prediction, charity without need (advanced), and the Voice."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.telling import tell, whisper
from landsraad.dune import references as ref
from landsraad.dune.ask import FACTION_CODES, PASS, DuneAsk, ask_faction
from landsraad.dune.battles import battle_of, side_of
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
from landsraad.dune.grammar import SISTERS_PLAY
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.state import Battle, DuneState

__all__ = ["ALLY_VOICE", "BG_CHARITY", "FOR_ALLY_VOICE", "STEPS", "VOICE", "VOICE_CLASSES", "VOICE_NAMES"]

PREDICTION: Final = ADVANTAGE_NUMBER["bg_prediction"]
BG_CHARITY: Final = ADVANTAGE_NUMBER["bg_charity"]
CHARITY_SPICE: Final = 2
VOICE: Final = ADVANTAGE_NUMBER["bg_voice"]
ALLY_VOICE: Final = ADVANTAGE_NUMBER["bg_ally_voice"]
VOICE_CLASSES: Final[tuple[int, ...]] = (POISON, PROJECTILE, LASER, SNOOPING, SHIELDING, WORTHLESS, HEROIC)
VOICE_NAMES: Final[list[str]] = [
    prefix + name
    for name in ("poison_weapon", "projectile_weapon", "lasgun", "snooper", "shield", "worthless", "cheap_hero")
    for prefix in ("no_", "")
]
"""What the Voice can say: not to play a class, to play it."""


def predicted(s: DuneState, step: Step, below: Step) -> bool:
    _, faction = step
    return bool(faction == s.prediction_faction and s.prediction_turn == 0)


PREDICTED: Final = Need("the faction that is predicted, and no turn yet", predicted)


# The prediction (D-21.1)


class Predict(DuneAsk):
    """The winner first, then the turn."""

    name = "setup.predict"
    fields = "predicted:faction_or_none"
    on = "setup.traitors"
    needs = (SISTERS_PLAY, PREDICTED)
    reason = "E_PREDICTION"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, predicted = step
        codes: list[Code]
        if predicted < 0:
            codes = [FACTION_CODES[f] for f in s.order if f != BENE_GESSERIT]
        else:
            codes = [("turn", n) for n in range(1, s.settings.max_turns + 1)]
        return ask_faction(s, BENE_GESSERIT, "setup.predict", codes, step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, predicted = step
        if predicted < 0:
            s.prediction_faction = code[1]
            s.stack[-1] = ("setup.predict", code[1])
            return
        s.prediction_turn = code[1]
        s.stack.pop()
        prediction = {"faction": ref.faction(s.prediction_faction), "turn": s.prediction_turn}
        whisper(s, "prediction", seat, prediction, (seat,), source=ref.advantage(PREDICTION))

    def prompt(self, decision: Decision) -> Message:
        _, predicted = decision.step
        if predicted < 0:
            return Message("prompt.setup.predict")
        return Message("prompt.setup.predict_turn", {"faction": ref.faction(predicted)})


# Charity (D-A6.2)


def _sisterhood(s: DuneState, step: Step) -> None:
    """The advanced Bene Gesserit always get 2 spice."""
    if is_stopped(s, BG_CHARITY):
        return
    s.spice[BENE_GESSERIT] += CHARITY_SPICE
    tell(
        s,
        "charity",
        s.seat[BENE_GESSERIT],
        source=ref.advantage(BG_CHARITY),
        faction=ref.faction(BENE_GESSERIT),
        count=CHARITY_SPICE,
    )


# The Voice (D-21.3, D-14.704)


def _voice_advantage(battle: Battle) -> int:
    return VOICE if BENE_GESSERIT in battle.fighters else ALLY_VOICE


FOR_ALLY_VOICE: Final = "voice/ally"
"""Orders for the battles of an ally alone."""


class UseVoice(DuneAsk):
    """Against their opponent or that of an ally."""

    name = "battle.voice"
    fields = ""
    on = "battle.prescience"
    reason = "E_VOICE_FORM"
    topic = "voice"
    orders = (("pass", "pass"),)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        battle = battle_of(s)
        if (
            s.seat[BENE_GESSERIT] < 0
            or side_of(s, battle, BENE_GESSERIT) < 0
            or is_stopped(s, _voice_advantage(battle))
        ):
            return []
        codes = [PASS] + [("voice", n) for n in range(len(VOICE_NAMES))]
        kind = "battle.voice" if BENE_GESSERIT in battle.fighters else "battle.voice_for_ally"
        return ask_faction(s, BENE_GESSERIT, kind, codes, step)

    def about(self, decision: Decision) -> str:
        return self.topic if decision.kind == self.name else FOR_ALLY_VOICE

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        word, order = code
        s.stack.pop()
        if word == "pass":
            return
        battle = battle_of(s)
        battle.voice = order
        battle.voice_on = 1 - side_of(s, battle, BENE_GESSERIT)
        advantage = _voice_advantage(battle)
        tell(
            s,
            "voice",
            seat,
            source=ref.advantage(advantage),
            faction=ref.faction(battle.fighters[battle.voice_on]),
            order=f"voice/{VOICE_NAMES[order]}",
        )
        s.stack.append(("battle.voice_heard",))
        open_window(s, advantage)


def _voice_heard(s: DuneState, step: Step) -> None:
    battle = battle_of(s)
    if is_stopped(s, _voice_advantage(battle)):
        battle.voice = -1
        battle.voice_on = -1


STEPS: Final[list[Action | Ask]] = [
    Predict(),
    Action("charity.sisterhood", "", _sisterhood, on="charity.claim", needs=(SISTERS_PLAY,)),
    UseVoice(),
    Action("battle.voice_heard", "", _voice_heard, on="battle.prescience", needs=(SISTERS_PLAY,)),
]
