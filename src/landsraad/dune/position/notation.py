"""How each part of a step or a note is written and read: by its name, where it has one.

Versions before 0.2 wrote numbers where names stand now; they are still read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from landsraad.core.errors import InvalidState
from landsraad.core.machine import Step
from landsraad.core.reading import FieldKind, Reader
from landsraad.dune import references as ref
from landsraad.dune.battles import (
    DIAL,
    ELEMENT_NAMES,
    KH,
    LEADER,
    NOTHING,
    PLAN_QUESTIONS,
    SPICE,
)
from landsraad.dune.components import (
    ADVANTAGE_NUMBER,
    CARD_NUMBER,
    CLASSES,
    FACTION_NUMBER,
    HERO,
    LEADER_NUMBER,
    SPICE_CARD_IDS,
)
from landsraad.dune.deals import EVENTS, MOMENT_NAMES, PROMISES, TELL_PREDICTION, TELL_SPICE_CARD, TELL_TRAITORS
from landsraad.dune.factions.bene_gesserit import VOICE_NAMES
from landsraad.dune.groups import JOURNEYS
from landsraad.dune.machine import MACHINE
from landsraad.dune.map import PART_NUMBER, TERRITORY_NUMBER
from landsraad.dune.position.names import COPY_NUMBER, STATUS
from landsraad.dune.state import PHASE_NAMES
from landsraad.dune.truthtrance import QUESTIONS, SUBJECTS

__all__ = [
    "DEAL",
    "DEBT",
    "NAMES",
    "TOLD",
    "TRUTH",
    "DuneReader",
    "named",
    "named_or_none",
    "parts_of",
    "write_bound",
    "write_note",
    "write_plan",
    "write_step",
    "write_told",
    "write_truth",
]

SHIPMENTS = ("reserves", "cross", "back", "desert")
PURPOSES = ("bids", "shipments", "gift")


def numbered(names: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


NAMES: dict[str, Mapping[str, int]] = {
    "faction": FACTION_NUMBER,
    "territory": TERRITORY_NUMBER,
    "part": PART_NUMBER,
    "leader": LEADER_NUMBER,
    "fighter": {**LEADER_NUMBER, "cheap_hero": HERO},
    "advantage": ADVANTAGE_NUMBER,
    "card": CARD_NUMBER,
    "treachery card": COPY_NUMBER,
    "class": numbered(CLASSES),
    "spice_card": numbered(SPICE_CARD_IDS),
    "phase": numbered(PHASE_NAMES),
    "status": numbered(STATUS),
    "ship": numbered(SHIPMENTS),
    "purpose": numbered(PURPOSES),
    "element": numbered(ELEMENT_NAMES),
    "voice": numbered(VOICE_NAMES),
    "moment": {name: moment for moment, name in MOMENT_NAMES.items()},
    "promise": numbered(PROMISES),
    "question": {name: question for question, name in QUESTIONS.items()},
}
"""The numbers of all names, by the kind of thing they name."""
_WRITTEN: dict[str, dict[int, str]] = {
    kind: {number: name for name, number in names.items()} for kind, names in NAMES.items()
}

PLAN_KINDS = ("fighter", "number", "card", "card", "number", "number")
"""The elements of a plan; null stands for no leader and no card."""
DEAL = "number payer:faction receiver:faction amount:number moment turn:number promise"
DEBT = "payer:faction receiver:faction amount:number"
TOLD = "to:faction by:faction promise turn:number values"
TRUTH = "turn:number asked:faction question about answer:number"


def parts_of(fields: str) -> list[tuple[str, str]]:
    """The name and kind of each part."""
    found = []
    for field in fields.split():
        called, _, kind = field.partition(":")
        found.append((called, kind or called))
    return found


def told_kinds(promise: int) -> tuple[str, ...]:
    """What a secret handed over by a deal consists of; of traitors there may be several."""
    if promise == TELL_TRAITORS:
        return ("leader",)
    if promise == TELL_PREDICTION:
        return ("faction", "number")
    return ("spice_card",) if promise == TELL_SPICE_CARD else ("number",)


# --- writing


def named(kind: str, number: int) -> str:
    return _WRITTEN[kind][number]


def named_or_none(kind: str, number: int) -> str | None:
    return None if number < 0 else _WRITTEN[kind][number]


def write(kind: str, value: Any) -> Any:
    """A part of a step or note as data."""
    if kind in NAMES:
        return named(kind, value)
    if kind.endswith("_or_none"):
        return None if value < 0 else write(kind.removesuffix("_or_none"), value)
    writer = _WRITERS.get(kind)
    return value if writer is None else writer(value)


def write_step(step: Step) -> list[Any]:
    name, *values = step
    kinds = [kind for _, kind in parts_of(MACHINE.fields[name])]
    return [name, *(write(kind, value) for kind, value in zip(kinds, values, strict=False))]


def write_note(fields: str, values: Sequence[Any]) -> dict[str, Any]:
    return {called: write(kind, value) for (called, kind), value in zip(parts_of(fields), values, strict=True)}


def write_plan(plan: tuple[int, ...]) -> list[Any]:
    return [None if value < 0 else write(kind, value) for kind, value in zip(PLAN_KINDS, plan, strict=False)]


def write_bound(entry: tuple[int, int, int]) -> list[Any]:
    """An element shown to prescience, or a question answered about one."""
    side, element, value = entry
    if element in PLAN_QUESTIONS:
        return [side, named("question", element), write_about(element, value // 2), value & 1]
    return [side, named("element", element), None if value < 0 else write(PLAN_KINDS[element], value)]


def write_about(question: int, value: int) -> Any:
    return write(SUBJECTS[question], value)


def write_told(told: tuple[int, ...]) -> dict[str, Any]:
    to, by, promise, turn, *values = told
    kinds = told_kinds(promise)
    note = write_note(TOLD, (to, by, promise, turn, ()))
    note["values"] = [write(kinds[min(n, len(kinds) - 1)], value) for n, value in enumerate(values)]
    return note


def write_truth(truth: tuple[int, ...]) -> dict[str, Any]:
    _turn, _asked, question, value, _yes = truth
    return {**write_note(TRUTH, truth), "about": write_about(question, value)}


def _all(kind: str) -> Callable[[Any], list[Any]]:
    return lambda values: [write(kind, value) for value in values]


_WRITERS: dict[str, Callable[[Any], Any]] = {
    "factions": _all("faction"),
    "seats": list,
    "leaders": _all("leader_or_none"),
    "choices": _all("number_or_none"),
    "parts": _all("part"),
    "advantages": _all("advantage"),
    "ships": _all("ship"),
    "group": lambda group: [[named_or_none("part", part), count, starred] for part, count, starred in group],
    "callers": lambda callers: [[named("faction", faction), side] for faction, side in callers],
    "plan": write_plan,
    "step": lambda step: None if step is None else write_step(step),
    "step_begun": write_step,
}


# --- reading


class DuneReader(Reader):
    """Knows the names of Dune, who plays, and how each part of a step is read."""

    def __init__(self, players: int) -> None:
        super().__init__(NAMES, players)
        self.in_play: list[int] = []
        self.parts: dict[str, FieldKind] = {kind: self._reader(kind) for kind in NAMES}
        for kind in ("faction", "territory", "part", "number"):
            self.parts[f"{kind}_or_none"] = self._or_none(kind)
        for kind, one in {"factions": "faction", "seats": "seat", "parts": "part", "advantages": "advantage"}.items():
            self.parts[kind] = self._list(one)
        self.parts |= {
            "ships": self._list("ship"),
            "leaders": self._list("leader_or_none"),
            "choices": self._list("choice"),
            "leader_or_none": self._or_none("leader"),
            "choice": lambda value, place: self.number(-1 if value is None else value, place, -1, 1),
            "number": self.number,
            "flag": self.flag,
            "seat": self.seat,
            "place": lambda value, place: self.number(value, place, most=players),
            "karama": lambda value, place: self.number(value, place, most=1),
            "pile": lambda value, place: self.number(value, place, most=1),
            "side": lambda value, place: self.number(value, place, most=1),
            "way": lambda value, place: self.number(value, place, most=1),
            "source": self.source,
            "journey": lambda value, place: self.word(value, JOURNEYS, place),
            "event": lambda value, place: self.word(value, EVENTS, place),
            "group": self.group,
            "callers": self.callers,
            "plan": self.plan,
            "step": lambda value, place: None if value is None else self.step(MACHINE, self.parts, value, place),
            "step_begun": self.step_begun,
        }

    def source(self, value: object, place: str) -> str:
        """What events come from."""
        reference = self.text(value, place)
        if not ref.is_source(reference):
            raise InvalidState(f"{place}: nothing comes from {reference!r}.")
        return reference

    def named(self, kind: str, value: object, place: str) -> int:
        """A name, or the number of one as earlier versions wrote it."""
        number = self.id(kind, value, place) if isinstance(value, str) else self.number(value, place)
        if number not in _WRITTEN[kind]:
            raise InvalidState(f"{place}: there is no {kind} {number}.")
        if kind == "faction" and number not in self.in_play:
            raise InvalidState(f"{place}: {named(kind, number)} is not in play.")
        return number

    def named_or_none(self, kind: str, value: object, place: str) -> int:
        return NOTHING if value is None or value == NOTHING else self.named(kind, value, place)

    def _reader(self, kind: str) -> FieldKind:
        return lambda value, place: self.named(kind, value, place)

    def _or_none(self, kind: str) -> FieldKind:
        return lambda value, place: NOTHING if value is None or value == NOTHING else self.parts[kind](value, place)

    def _list(self, kind: str) -> FieldKind:
        return lambda value, place: tuple(self.parts[kind](item, place) for item in self.items(value, place))

    def group(self, value: object, place: str) -> tuple[tuple[int, int, int], ...]:
        """Tokens: (part or reserves, how many, how many of them starred)."""
        group = []
        for item in self.items(value, place):
            part, count, starred = self.items(item, place, 3, 3)
            group.append(
                (
                    self.named_or_none("part", part, place),
                    self.number(count, place),
                    self.number(starred, place, most=count),
                )
            )
        return tuple(group)

    def callers(self, value: object, place: str) -> tuple[tuple[int, int], ...]:
        callers = []
        for item in self.items(value, place):
            faction, side = self.items(item, place, 2, 2)
            callers.append((self.named("faction", faction, place), self.number(side, place, most=1)))
        return tuple(callers)

    def plan(self, value: object, place: str) -> tuple[int, ...]:
        items = self.items(value, place, 0, SPICE + 1)
        return tuple(self.element(element, item, place) for element, item in enumerate(items))

    def element(self, element: int, value: object, place: str) -> int:
        if element == KH:
            return self.number(value, place, most=1)
        if element in (DIAL, SPICE):
            return self.number(value, place)
        return self.named_or_none("fighter" if element == LEADER else "card", value, place)

    def bound(self, value: object, place: str) -> tuple[int, int, int]:
        items = self.items(value, place, 3, 4)
        side = self.number(items[0], place, most=1)
        about = items[1]
        if len(items) == 3 and (isinstance(about, str) or about not in PLAN_QUESTIONS):
            element = self.named("element", about, place)
            return side, element, self.element(element, items[2], place)
        question = self.named("question", about, place)
        if question not in PLAN_QUESTIONS:
            raise InvalidState(f"{place}: {about!r} is not about a plan.")
        if len(items) == 3:
            answer = self.number(items[2], place)
            subject, yes = answer // 2, answer & 1
        else:
            subject, yes = items[2], self.number(items[3], place, most=1)
        return side, question, self.about(question, subject, place) * 2 + yes

    def about(self, question: int, value: object, place: str) -> int:
        """What a question of Truthtrance is about."""
        number: int = self.parts[SUBJECTS[question]](value, place)
        return number

    def step_begun(self, value: object, place: str) -> Step:
        """A step that lacks its last part, which is being chosen."""
        parts = self.items(value, place, 1)
        step = self.step(MACHINE, self.parts, [*parts, []], place)
        return step[:-1]

    def note(self, fields: str, value: object, place: str) -> list[Any]:
        """An object with these parts; earlier versions wrote a list."""
        parts = parts_of(fields)
        called = [name for name, _ in parts]
        if isinstance(value, list):
            value = dict(zip(called, self.items(value, place, len(parts), len(parts)), strict=True))
        data = self.table(value, place)
        self.only_fields(data, called, place)
        return [self.field(data, name, place) for name in called]

    def numbers(self, fields: str, value: object, place: str) -> tuple[int, ...]:
        values = self.note(fields, value, place)
        kinds = parts_of(fields)
        return tuple(
            self.parts[kind](item, f"{place}, {name}") for (name, kind), item in zip(kinds, values, strict=True)
        )

    def truth(self, value: object, place: str) -> tuple[int, ...]:
        turn, asked, question, about, answer = self.note(TRUTH, value, place)
        number = self.named("question", question, place)
        return (
            self.number(turn, place, 1),
            self.named("faction", asked, place),
            number,
            self.about(number, about, place),
            self.number(answer, place, most=1),
        )

    def told(self, value: object, place: str) -> tuple[int, ...]:
        if isinstance(value, list):
            value = [*value[:4], value[4:]]
        to, by, promise, turn, values = self.note(TOLD, value, place)
        number = self.named("promise", promise, place)
        kinds = told_kinds(number)
        items = self.items(values, place)
        read = [self.parts[kinds[min(n, len(kinds) - 1)]](item, place) for n, item in enumerate(items)]
        return (
            self.named("faction", to, place),
            self.named("faction", by, place),
            number,
            self.number(turn, place, 1),
            *read,
        )
