"""Free words as options, and questions and events that only some may know of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from landsraad import IllegalAction
from landsraad.core.asked import decision_data
from landsraad.core.game import Game
from landsraad.core.machine import Ask, Code, Decision, Machine, State, Step, ask
from landsraad.core.rules import GameInfo, Rules
from landsraad.core.telling import confide
from landsraad.core.words import FreeWord, OptionWord
from landsraad.text.log import Log
from landsraad.text.messages import Renderer

MOST = 20


class HallState(State):
    """`said`: what has been said aloud."""

    __slots__ = ("said",)

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def copy(self) -> HallState:
        other = HallState()
        other.rng, other.cause, other.stack, other.said = self.rng, self.cause, list(self.stack), list(self.said)
        return other


class Speak(Ask):
    """Seat 0 says something, or takes seat 1 aside."""

    name = "speak"
    fields = ""

    def decisions(self, s: HallState, step: Step) -> list[Decision]:
        return ask(0, "speak", [("words", 0), ("aside", 0), ("pass", 0)], step)

    def answer(self, s: HallState, step: Step, seat: int, code: Code) -> None:
        word, number = code
        if word == "aside":
            s.stack.append(("aside",))
            confide(s, "aside", seat, (0, 1), source="hall/corner", words="psst")
            return
        s.stack.pop()
        if word == "words":
            s.said.append(WORDS.text(number))


class Aside(Ask):
    name = "aside"
    fields = ""

    def knowers(self, s: HallState, step: Step) -> Sequence[int]:
        return (0, 1)

    def decisions(self, s: HallState, step: Step) -> list[Decision]:
        return ask(1, "aside", [("pass", 0)], step, forced=False)

    def answer(self, s: HallState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()


WORDS = FreeWord("words", MOST)
MACHINE = Machine([Speak(), Aside()], [WORDS, OptionWord("aside"), OptionWord("pass")])


class Hall(Rules):
    info = GameInfo("hall", "Hall", (3,), ())

    def check(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        return {}

    def machine(self, players: int, options: Mapping[str, Any]) -> Machine:
        return MACHINE

    def setup(self, players: int, seed: int, options: Mapping[str, Any]) -> HallState:
        state = HallState()
        state.stack = [("speak",)]
        return state

    def scores(self, state: HallState) -> list[int]:
        return [0] * 3

    def winners(self, state: HallState) -> list[int]:
        return []

    def view(self, state: HallState, player: int | None) -> dict[str, Any]:
        return {"said": state.said}


def hall() -> Game:
    return Game.start(Hall(), 3, 1, {}, watch=True)


def said(game: Game) -> list[str]:
    found: list[str] = game.view(None)["said"]
    return found


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Leave me Arrakeen", "Leave me Arrakeen"),
        ("  two\n lines\t ", "two lines"),
        ("mañana \u2013 sì", "mañana \u2013 sì"),
        ("man\u0303ana", "mañana"),
        ("a\u202egnp\u200b.x\x00\x1b[2J", "agnp.x[2J"),
        ("card/karama", "card/karama"),
        ("", ""),
    ],
)
def test_what_is_said_is_an_option_that_a_record_holds(typed: str, shown: str) -> None:
    game = hall()
    game.choose(0, f"words:{typed}")
    assert said(game) == [shown]
    assert game.actions() == [(0, f"words:{shown}")]
    again = hall()
    again.choose(*game.actions()[0])
    assert said(again) == [shown]


def test_too_much_is_refused() -> None:
    game = hall()
    with pytest.raises(IllegalAction):
        game.choose(0, "words:" + "x" * (MOST + 1))
    game.choose(0, "words:" + "x" * MOST)
    assert said(game) == ["x" * MOST]


def test_nothing_is_said_where_no_words_are_asked_for() -> None:
    game = hall()
    game.choose(0, "aside")
    with pytest.raises(IllegalAction):
        game.choose(1, "words:hello")


def test_a_decision_says_how_much_may_be_said() -> None:
    options = decision_data(hall().pending[0])["options"]
    assert [(option["id"], option.get("most")) for option in options] == [
        ("words:", MOST),
        ("aside", None),
        ("pass", None),
    ]


def test_a_question_aside_shows_to_others_as_what_it_has_interrupted() -> None:
    game = hall()
    open_to_all = game.view(2)["pending"]
    game.choose(0, "aside")
    for seat in (0, 1):
        assert game.view(seat)["pending"] == [{"player": 1, "kind": "aside"}]
    for seat in (2, None):
        assert game.view(seat)["pending"] == open_to_all == [{"player": 0, "kind": "speak"}]
    assert game.why_not(0, "pass").params["acting"] == [1]  # type: ignore[union-attr]
    assert game.why_not(2, "pass").params["acting"] == [0]  # type: ignore[union-attr]


def test_of_what_is_confided_nobody_else_hears() -> None:
    game = hall()
    game.choose(0, "aside")
    event = game.drain()[0]
    assert [event.heard(seat) for seat in (0, 1, 2, None)] == [True, True, False, False]
    assert [event.seen_by(seat).get("words") for seat in (0, 1, 2, None)] == ["psst", "psst", None, None]
    say = Renderer("en", "dune", strict=False)
    for seat, count in ((0, 1), (2, 0), (None, 0)):
        log = Log(say, seat)
        log.add(1, [event])
        assert len(log.lines()) == count


def test_words_are_rendered_as_they_are_and_messages_within_messages() -> None:
    say = Renderer("en", "dune")
    assert say.value("card/karama", "words") == "card/karama"
    inner = {"id": "option.bid", "params": {"count": 3}}
    assert say.value([inner]) == say.say("option.bid", count=3)
