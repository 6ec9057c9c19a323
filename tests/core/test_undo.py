"""What is final, declared by the kernel itself and by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from landsraad.core.game import Game
from landsraad.core.machine import Action, Ask, Code, Decision, Machine, State, Step, ask
from landsraad.core.random import below
from landsraad.core.rules import GameInfo, Rules
from landsraad.core.telling import tell, whisper
from landsraad.core.undo import make_final
from landsraad.core.words import OptionWord

WORDS = ("walk", "roll", "whisper", "look", "vote", "reach", "yes", "no")


class Deed(Ask):
    name, fields = "deed", ""

    def decisions(self, s: State, step: Step) -> list[Decision]:
        return ask(0, "deed", [(word, 0) for word in WORDS[:6]], step)

    def answer(self, s: State, step: Step, seat: int, code: Code) -> None:
        match code[0]:
            case "walk":
                tell(s, "walked", seat)
            case "roll":
                below(s, 6)
            case "whisper":
                whisper(s, "heard", seat, {"word": 1}, (seat,))
            case "look":
                s.stack.append(("look",))
            case "vote":
                s.stack.append(("vote", 0, 0))
            case _:
                s.stack.append(("reach",))


class Vote(Ask):
    """Two are asked at once; the step keeps who has answered."""

    name, fields = "vote", "first:flag second:flag"
    together = True

    def decisions(self, s: State, step: Step) -> list[Decision]:
        _, *done = step
        codes = [("yes", 0), ("no", 0)]
        return [each for n in (0, 1) if not done[n] for each in ask(n, "vote", codes, step, forced=False)]

    def answer(self, s: State, step: Step, seat: int, code: Code) -> None:
        _, *done = step
        done[seat] = 1
        s.stack.pop()
        if not all(done):
            s.stack.append(("vote", *done))


class Reach(Ask):
    """Would ask whoever could stop it; nobody can, and that tells something."""

    name, fields = "reach", ""
    telling = True

    def decisions(self, s: State, step: Step) -> list[Decision]:
        return []


MACHINE = Machine(
    [Deed(), Vote(), Reach(), Action("look", "", lambda s, step: make_final(s))], [OptionWord(word) for word in WORDS]
)


class Plain(State):
    __slots__ = ()

    def copy(self) -> Plain:
        other = Plain()
        other.stack, other.rng = list(self.stack), self.rng
        return other


class Deeds(Rules):
    info = GameInfo("deeds", "Deeds", (2,), ())

    def check(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        return {}

    def machine(self, players: int, options: Mapping[str, Any]) -> Machine:
        return MACHINE

    def setup(self, players: int, seed: int, options: Mapping[str, Any]) -> State:
        state = Plain()
        state.stack = [("deed",)]
        return state


@pytest.mark.parametrize(
    ("deed", "final"),
    [("walk", False), ("roll", True), ("whisper", True), ("look", True), ("vote", False), ("reach", True)],
)
def test_whatever_brings_something_to_light_is_final(deed: str, final: bool) -> None:
    for watch in (False, True):
        game = Game.start(Deeds(), 2, 0, {}, watch=watch)
        game.choose(0, deed)
        assert game.final is final
        assert game.copy().final is final


def test_the_last_of_those_who_were_asked_together_cannot_go_back() -> None:
    game = Game.start(Deeds(), 2, 0, {})
    game.choose(0, "vote")
    game.choose(1, "no")
    assert not game.final, "nothing has come to light yet"
    game.choose(0, "yes")
    assert game.final
    game.choose(0, "walk")
    assert not game.final, "each action is asked anew"
