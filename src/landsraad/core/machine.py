"""The machine: a stack of steps still to be resolved, and the decisions it stops at.

A step is a tuple of plain data whose first item names its handler. An *action* step is popped and carried out: it
changes the state and pushes further steps. An *ask* step stays on the stack while its decisions are open; answering
one pops or replaces it. Decisions are computed from the state alone, so a state needs no record of what it asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

from landsraad.core.messages import Event, Message

__all__ = ["Ask", "Code", "Decision", "Machine", "Option", "Options", "State", "Step"]

Step: TypeAlias = tuple[Any, ...]
"""`(name, *plain data)`"""

Code: TypeAlias = tuple[str, int]
"""An option while playing: a verb and one number. Its readable id is made from it when somebody looks."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game state has. Subclasses add their own slots and a hand-written copy()."""

    __slots__ = ("rng", "sink", "stack")

    rng: int
    stack: list[Step]
    sink: list[Event] | None

    def __init__(self) -> None:
        self.rng = 0
        self.stack = []
        self.sink = None

    def copy(self) -> State:
        raise NotImplementedError


class Option:
    """One legal answer. `id` is stable, readable and unique within its decision."""

    __slots__ = ("code", "decision")

    def __init__(self, decision: Decision, code: Code) -> None:
        self.decision = decision
        self.code = code

    @property
    def id(self) -> str:
        return self.decision.machine.option_id(self.code)

    @property
    def targets(self) -> list[str]:
        """What it points at on the table, such as `["card:stilgar", "space:arrakeen"]`."""
        return self.decision.machine.targets(self.decision, self.code)

    @property
    def label(self) -> Message:
        return self.decision.machine.label(self.decision, self.code)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Option)
            and self.code == other.code
            and self.decision.player == other.decision.player
            and self.decision.position == other.decision.position
        )

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"<Option {self.id}>"


class Options(Sequence[Option]):
    """The options of a decision; each Option is made only when it is looked at."""

    __slots__ = ("_decision",)

    def __init__(self, decision: Decision) -> None:
        self._decision = decision

    def __len__(self) -> int:
        return len(self._decision.codes)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [Option(self._decision, code) for code in self._decision.codes[index]]
        return Option(self._decision, self._decision.codes[index])

    def __repr__(self) -> str:
        return repr([option.id for option in self])


class Decision:
    """A question to one player with the complete list of legal answers.

    `forced`: with a single option the machine takes it without asking.
    """

    __slots__ = ("codes", "forced", "kind", "machine", "player", "position", "step")

    def __init__(
        self, machine: Machine, player: int, kind: str, codes: list[Code], step: Step, forced: bool = True
    ) -> None:
        self.machine = machine
        self.player = player
        self.kind = kind
        self.codes = codes
        self.step = step
        self.forced = forced
        self.position = 0

    @property
    def options(self) -> Options:
        return Options(self)

    @property
    def prompt(self) -> Message:
        return self.machine.prompt(self)

    def option(self, id: Any) -> Option | None:
        """The option with this id, or None."""
        for code in self.codes:
            if self.machine.option_id(code) == id:
                return Option(self, code)
        return None

    def __repr__(self) -> str:
        return f"<Decision {self.kind} of {self.player}: {self.options!r}>"


class Ask:
    """A step that asks: `decisions` says what is open (nothing: the step is over), `answer` carries out an option.

    `answer` must pop or replace the step, which is on top of the stack.
    """

    __slots__ = ("answer", "decisions")

    def __init__(
        self,
        decisions: Callable[[Any, Step], list[Decision]],
        answer: Callable[[Any, Step, int, Code], None],
    ) -> None:
        self.decisions = decisions
        self.answer = answer


@mypyc_attr(allow_interpreted_subclasses=True)
class Machine:
    """The rules of one game: its steps, and how its options are named and described."""

    actions: dict[str, Callable[[Any, Step], None]]
    asks: dict[str, Ask]

    def __init__(self) -> None:
        self.actions = {}
        self.asks = {}

    def option_id(self, code: Code) -> str:
        raise NotImplementedError

    def targets(self, decision: Decision, code: Code) -> list[str]:
        raise NotImplementedError

    def label(self, decision: Decision, code: Code) -> Message:
        raise NotImplementedError

    def prompt(self, decision: Decision) -> Message:
        raise NotImplementedError


def advance(machine: Machine, state: State, position: int) -> list[Decision]:
    """Run steps until a decision is open; no decision at all means that the game is over."""
    stack = state.stack
    actions = machine.actions
    asks = machine.asks
    while stack:
        step = stack[-1]
        action = actions.get(step[0])
        if action is not None:
            stack.pop()
            action(state, step)
            continue
        ask = asks[step[0]]
        decisions = ask.decisions(state, step)
        if not decisions:
            stack.pop()
            continue
        first = decisions[0]
        if len(decisions) == 1 and first.forced and len(first.codes) == 1:
            ask.answer(state, step, first.player, first.codes[0])
            continue
        for decision in decisions:
            decision.position = position
        return decisions
    return []


def reopen(machine: Machine, state: State, position: int) -> list[Decision]:
    """The decisions open in a position, computed again without moving on."""
    stack = state.stack
    if not stack or stack[-1][0] not in machine.asks:
        return advance(machine, state, position)
    step = stack[-1]
    decisions = machine.asks[step[0]].decisions(state, step)
    if not decisions:
        return advance(machine, state, position)
    for decision in decisions:
        decision.position = position
    return decisions
