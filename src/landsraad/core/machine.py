"""The machine: a stack of steps still to be resolved, and the decisions it stops at.

A step is a tuple of plain data whose first item names its handler. An `Action` is popped and carried out: it changes
the state and pushes further steps. An `Ask` stays on the stack while its decisions are open; answering one pops or
replaces it. Decisions are computed from the state alone, so a state needs no record of what it asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, TypeAlias

from mypy_extensions import mypyc_attr

from landsraad.core.errors import IllegalAction
from landsraad.core.messages import Event, Message
from landsraad.core.orders import AMOUNT, ASK, LET_PASS, Orders
from landsraad.core.words import FreeWord, OptionWord

__all__ = [
    "BOTTOM",
    "QUESTION",
    "Action",
    "Ask",
    "Code",
    "Decision",
    "Machine",
    "Need",
    "Option",
    "Options",
    "State",
    "Step",
    "advance",
    "ask",
    "reopen",
]

Step: TypeAlias = tuple[Any, ...]
"""`(name, *plain data)`"""

Code: TypeAlias = tuple[str, int]
"""An option while playing: a word and one number. Its readable id is made from it when somebody looks."""


BOTTOM: Final = "bottom"
"""In `on` of a step: nothing lies under it."""
QUESTION: Final = "question"
"""In `on` of a step: any step that asks."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game state has. Subclasses add their own slots and a hand-written copy()."""

    __slots__ = ("cause", "final", "rng", "sink", "stack")

    rng: int
    stack: list[Step]
    sink: list[Event] | None
    cause: str
    final: bool

    def __init__(self) -> None:
        self.rng = 0
        self.stack = []
        self.sink = None
        self.cause = ""
        """What is being carried out, as a reference (`card/stilgar`, maybe with a part: `card/stilgar.agent`)."""
        self.final = False
        """The action being carried out has brought something hidden to light (`core.undo`)."""

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
        return self.decision.asked_by.targets(self.decision, self.code)

    @property
    def label(self) -> Message:
        return self.decision.asked_by.label(self.decision, self.code)

    @property
    def most(self) -> int:
        """How many characters somebody may say with it; 0: nothing is to be said."""
        word = self.decision.machine.words[self.code[0]]
        return word.most if isinstance(word, FreeWord) else 0

    @property
    def aside(self) -> bool:
        """It is no answer to the question but something else that can be done just now."""
        return self.decision.asked_by.aside(self.code)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Option)
            and self.code == other.code
            and self.decision.player == other.decision.player
            and self.decision.length == other.decision.length
        )

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"<Option {self.id}>"


class Options(Sequence[Option]):
    """The options of a decision; each Option is made only when it is looked at. Made by `Decision.options`."""

    __slots__ = ("_decision",)

    _decision: Decision

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
    `machine` and `length` (how many actions came before) are set by the kernel when the decision is opened.

    It is made by `ask`: a constructor with arguments would take twice as long, and this is done at every move.
    """

    __slots__ = ("codes", "forced", "kind", "length", "machine", "player", "step")

    player: int
    kind: str
    codes: list[Code]
    step: Step
    forced: bool
    machine: Machine
    length: int

    @property
    def asked_by(self) -> Ask:
        """The kind of step that asks."""
        return self.machine.asks[self.step[0]]

    @property
    def options(self) -> Options:
        options = Options()  # without arguments, as `ask` makes a decision
        options._decision = self
        return options

    @property
    def topic(self) -> str:
        """What it is about for standing orders (`core.orders`), such as `karama/voice`; empty: nothing of the kind."""
        return self.asked_by.about(self)

    @property
    def reaction(self) -> bool:
        """Whether somebody may interrupt here; the first of the `own` options lets things pass."""
        return self.asked_by.reacts(self)

    @property
    def own(self) -> list[Code]:
        """The options that answer the question itself; others may only be slipped in."""
        return self.asked_by.own(self)

    @property
    def prompt(self) -> Message:
        return self.asked_by.prompt(self)

    @property
    def whole(self) -> str:
        """The choice that this is a part of (`core.wholes`); empty: it stands for itself."""
        return self.asked_by.whole(self.step)

    def option(self, id: Any) -> Option | None:
        """The option with this id, or None."""
        code = self.machine.code_of(id, self.codes)
        return None if code is None else Option(self, code)

    def __repr__(self) -> str:
        return f"<Decision {self.kind} of {self.player}: {self.options!r}>"


def ask(seat: int, kind: str, codes: list[Code], step: Step, forced: bool = True) -> list[Decision]:
    """The decisions of a step that asks one seat."""
    decision = Decision()
    decision.player = seat
    decision.kind = kind
    decision.codes = codes
    decision.step = step
    decision.forced = forced
    return [decision]


class Need:
    """What a step needs of the table besides what it lies on: told the state, the step and the step under it."""

    __slots__ = ("holds", "what")

    def __init__(self, what: str, holds: Callable[[Any, Step, Step], bool]) -> None:
        self.what = what
        self.holds = holds


class Action:
    """A kind of step that is carried out. `fields` names the parts behind its name, `on` its place: as for `Ask`."""

    __slots__ = ("fields", "name", "needs", "on", "run")

    def __init__(
        self,
        name: str,
        fields: str,
        run: Callable[[Any, Step], None],
        on: str = "",
        needs: tuple[Need, ...] = (),
    ) -> None:
        self.name = name
        self.fields = fields
        self.run = run
        self.on = on
        self.needs = needs


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask:
    """A kind of step that asks: all that is to be known about it stands in one subclass.

    `fields` names the parts behind the name of the step, in order: `"seat card paid:flag"` for
    `(name, seat, card, paid)`, where `flag` is the kind of value if it is not called like the part.

    `on` names the steps that it may lie on, BOTTOM or QUESTION among them, and `needs` what else must be so while it is
    on the stack: the grammar by which positions are checked (`core.stacks`). Nothing of it is looked at in play.

    Two marks say what can't be undone (`core.undo`). `together`: several are asked at once, and what all have answered
    comes to light when the last of them has. `telling`: whether anybody is asked, or what, tells of something hidden,
    so that coming here is final even if nobody is asked.

    `topic` is what standing orders call it (`core.orders`). A `reaction` is asked because somebody *might* interrupt:
    the first of its `own` options lets things pass, and being asked tells nothing of what one holds. `lasting`: what
    would be stopped goes on for a while (`Rules.moment`), so that who has let it pass need not be asked again until
    then. `orders` are pairs: a word of standing orders besides `ask`, and the word of the option that it means; `usual`
    is what holds without an order.
    """

    name: ClassVar[str]
    fields: ClassVar[str]
    begins: ClassVar[bool] = False
    """It is the first part of a whole (`core.wholes`), so another whole is over when it comes."""
    on: ClassVar[str] = ""
    needs: ClassVar[tuple[Need, ...]] = ()
    together: ClassVar[bool] = False
    telling: ClassVar[bool] = False
    topic: ClassVar[str] = ""
    reaction: ClassVar[bool] = False
    lasting: ClassVar[bool] = False
    orders: ClassVar[tuple[tuple[str, str], ...]] = ()
    usual: ClassVar[str] = ASK

    def decisions(self, s: Any, step: Step) -> list[Decision]:
        """What is open; nothing: the step is over."""
        raise NotImplementedError

    def answer(self, s: Any, step: Step, seat: int, code: Code) -> None:
        """Carry out an option; must pop or replace the step, which is on top of the stack."""
        raise NotImplementedError

    def prompt(self, decision: Decision) -> Message:
        return Message(f"prompt.{decision.kind}")

    def label(self, decision: Decision, code: Code) -> Message:
        return decision.machine.words[code[0]].label(code[1])

    def targets(self, decision: Decision, code: Code) -> list[str]:
        return decision.machine.words[code[0]].targets(code[1])

    def whole(self, step: Step) -> str:
        """What people choose as one though it is asked in parts, by the same word in all of these steps."""
        return ""

    def aside(self, code: Code) -> bool:
        """Whether an option is no answer to the question but something else that can be done just now."""
        return False

    def outlook(self, s: Any, decision: Decision, code: Code) -> Message | None:
        """What an option would come to as far as its player can tell: a price, a strength."""
        return None

    def about(self, decision: Decision) -> str:
        """The topic of a decision: `topic`, or a part of it (`karama/voice`)."""
        return self.topic

    def reacts(self, decision: Decision) -> bool:
        return self.reaction

    def own(self, decision: Decision) -> list[Code]:
        """The options that answer the question itself; others may only be slipped in. Of a reaction the first lets
        things pass."""
        return decision.codes

    def opens_turn(self, s: Any, step: Step) -> bool:
        """Whether a turn begins with it, even if its player was asked last as well."""
        return False

    def ends(self, code: Code) -> bool:
        """Whether who chooses this has said that it is the others' turn now, and need not say so again."""
        return False

    def usually(self, topic: str) -> str:
        """What holds for a topic without an order."""
        return self.usual

    def order_words(self) -> tuple[str, ...]:
        """The words of standing orders for it, besides `ask`."""
        words = tuple(word for word, _ in self.orders)
        return words if LET_PASS in words else (LET_PASS, *words)

    def follow(self, s: Any, decision: Decision, orders: Orders) -> Code | None:
        """The option that standing orders choose; None: the player is to be asked."""
        order = orders.of(decision.topic, self.usually(decision.topic))
        word = order.word
        if word == ASK:
            return None
        own = self.own(decision)
        meant = dict(self.orders).get(word)
        if word == LET_PASS and meant is None:
            return own[0]
        fitting = [code for code in own if code[0] == meant and (word != AMOUNT or code[1] <= order.amount)]
        return fitting[-1] if fitting else None

    def knowers(self, s: Any, step: Step) -> Sequence[int] | None:
        """The seats that may know that this is asked; None: everybody. Others see what it has interrupted."""
        return None

    def shown(self, s: Any, step: Step, seat: int | None, decisions: list[Decision]) -> list[Decision]:
        """What a seat (None: a spectator) may see of its decisions, where somebody is asked something aside."""
        return decisions

    def places(self, decision: Decision) -> list[str]:
        """Where on the table somebody may look for an answer, though none is there now: `row`, `space` ..."""
        return []

    def refusal(self, s: Any, decision: Decision, option_id: str) -> IllegalAction | None:
        """Why an option that is not on the list is not possible now; None: the game's general reasons apply."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Machine:
    """The rules of one game: all kinds of steps, and the words of its options."""

    def __init__(self, steps: Iterable[Action | Ask], words: Iterable[OptionWord]) -> None:
        self.actions: dict[str, Callable[[Any, Step], None] | None] = {}
        """By the name of every step; None: it asks."""
        self.asks: dict[str, Ask] = {}
        self.fields: dict[str, str] = {}
        self.on: dict[str, list[str]] = {}
        self.needs: dict[str, tuple[Need, ...]] = {}
        self.together: set[str] = set()
        self.telling: set[str] = set()
        self.words: dict[str, OptionWord] = {}
        for step in steps:
            if step.name in self.fields:
                raise ValueError(f"There are two steps called {step.name!r}.")
            self.fields[step.name] = step.fields
            self.on[step.name] = step.on.split()
            self.needs[step.name] = step.needs
            if isinstance(step, Action):
                self.actions[step.name] = step.run
            else:
                self.actions[step.name] = None
                self.asks[step.name] = step
                if step.together:
                    self.together.add(step.name)
                if step.telling:
                    self.telling.add(step.name)
        for word in words:
            if word.word in self.words:
                raise ValueError(f"There are two kinds of options called {word.word!r}.")
            self.words[word.word] = word

    def option_id(self, code: Code) -> str:
        return self.words[code[0]].id(code[1])

    def code_of(self, id: Any, codes: list[Code]) -> Code | None:
        """Which of these options has this id, if any; of one with words of one's own, with what is said in it."""
        for code in codes:
            if self.option_id(code) == id:
                return code
        word, _, said = str(id).partition(":")
        free = self.words.get(word)
        if isinstance(free, FreeWord) and (word, 0) in codes:
            number = free.read(said)
            return (word, number) if number >= 0 else None
        return None


def advance(machine: Machine, state: State, length: int) -> list[Decision]:
    """Run steps until a decision is open; no decision at all means that the game is over."""
    stack = state.stack
    actions = machine.actions
    asks = machine.asks
    telling = machine.telling
    while stack:
        step = stack.pop()
        name = step[0]
        run = actions[name]
        if run is not None:
            run(state, step)
            continue
        stack.append(step)
        ask = asks[name]
        if telling and name in telling:
            state.final = True
        decisions = ask.decisions(state, step)
        if not decisions:
            stack.pop()
            if name in machine.together:
                state.final = True
            continue
        first = decisions[0]
        if len(decisions) > 1:
            for decision in decisions:
                decision.machine = machine
                decision.length = length
            return decisions
        if first.forced and len(first.codes) == 1:
            ask.answer(state, step, first.player, first.codes[0])
            continue
        first.machine = machine
        first.length = length
        return decisions
    state.final = True  # The end of a game lays open what was hidden.
    return []


def reopen(machine: Machine, state: State, length: int) -> list[Decision]:
    """The decisions open in a state, computed again without moving on."""
    stack = state.stack
    if not stack or stack[-1][0] not in machine.asks:
        return advance(machine, state, length)
    step = stack[-1]
    decisions = machine.asks[step[0]].decisions(state, step)
    if not decisions:
        return advance(machine, state, length)
    for decision in decisions:
        decision.machine = machine
        decision.length = length
    return decisions
