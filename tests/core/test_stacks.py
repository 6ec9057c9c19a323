"""The grammar of the stack: what lies on what, and what each step needs."""

from __future__ import annotations

import pytest

from landsraad.core.errors import InvalidState
from landsraad.core.machine import BOTTOM, QUESTION, Action, Ask, Decision, Machine, Need, State, Step, ask
from landsraad.core.stacks import check_stack, resumed
from landsraad.core.words import OptionWord


class Pot(State):
    """As much as is in it can be taken."""

    __slots__ = ("coins",)

    def __init__(self, coins: int, *stack: Step) -> None:
        super().__init__()
        self.coins = coins
        self.stack = list(stack)

    def copy(self) -> Pot:
        return Pot(self.coins, *self.stack)


class Take(Ask):
    name = "take"
    fields = "seat count"
    on = "round"
    needs = (Need("so many coins", lambda s, step, below: s.coins >= step[2]),)

    def decisions(self, s: Pot, step: Step) -> list[Decision]:
        _, seat, count = step
        return ask(seat, "take", [("take", number) for number in range(1, count + 1)], step, forced=False)


def nothing(s: Pot, step: Step) -> None:
    pass


MACHINE = Machine(
    [Action("round", "", nothing, on=BOTTOM), Take(), Action("remark", "", nothing, on=f"{QUESTION} remark")],
    [OptionWord("take")],
)


@pytest.mark.parametrize(
    "stack",
    [
        [("round",)],
        [("round",), ("take", 0, 3)],
        [("round",), ("take", 0, 3), ("remark",), ("remark",)],
    ],
)
def test_steps_in_their_places(stack: list[Step]) -> None:
    check_stack(MACHINE, Pot(3, *stack))


@pytest.mark.parametrize(
    ("stack", "reason"),
    [
        ([("take", 0, 3)], "stack, step 0: take cannot lie on bottom; it lies on: round."),
        ([("round",), ("round",)], "stack, step 1: round cannot lie on round; it lies on: bottom."),
        ([("round",), ("take", 0, 1), ("take", 0, 1)], "stack, step 2: take cannot lie on take; it lies on: round."),
        ([("round",), ("remark",)], "stack, step 1: remark cannot lie on round; it lies on: question, remark."),
        ([("round",), ("take", 0, 4)], "stack, step 1: take needs so many coins."),
    ],
)
def test_a_step_out_of_its_place_is_named(stack: list[Step], reason: str) -> None:
    with pytest.raises(InvalidState) as refused:
        check_stack(MACHINE, Pot(3, *stack))
    assert str(refused.value) == reason


def test_what_is_open_has_answers() -> None:
    s = Pot(3, ("round",), ("take", 0, 2))
    assert [len(decision.codes) for decision in resumed(MACHINE, s)] == [2]
    with pytest.raises(InvalidState, match="stack: take leaves nothing to choose"):
        resumed(MACHINE, Pot(3, ("round",), ("take", 0, 0)))
    with pytest.raises(InvalidState, match="stack: these steps cannot be resumed"):
        resumed(MACHINE, Pot(3, ("round",), ("take", 0)))
