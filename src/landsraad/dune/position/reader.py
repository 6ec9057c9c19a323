"""`DuneReader`: reads the parts of steps and notes, and says what is wrong with them.

Earlier versions wrote numbers where names stand now; they are still read.
"""

from __future__ import annotations

from typing import Any

from landsraad.core.errors import InvalidState
from landsraad.core.machine import Step
from landsraad.core.reading import FieldKind, Reader
from landsraad.dune import references as ref
from landsraad.dune.battles import (
    DIAL,
    KH,
    LEADER,
    NOTHING,
    PLAN_QUESTIONS,
    SPICE,
)
from landsraad.dune.deals.terms import ABOUT, EVENTS, FIELDS, PROMISE, SAID, Term, complete, filled
from landsraad.dune.groups import JOURNEYS
from landsraad.dune.knowledge import UNCLEAR, Fact, Note, pack_unclear
from landsraad.dune.machine import MACHINE
from landsraad.dune.position.names import MOST
from landsraad.dune.position.notation import (
    FACT,
    KNOWN_ABOUT,
    NAMES,
    PROMISED,
    TOLD,
    TRUTH,
    WRITTEN,
    named,
    parts_of,
    term_kinds,
    told_kinds,
)
from landsraad.dune.questions import ABOUT_SECRETS, SPOKEN, SUBJECTS

__all__ = ["MOST_SHUFFLES", "DuneReader"]


MOST_SHUFFLES = 60


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
            "number": lambda value, place: self.number(value, place, most=MOST),
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
            "words": self.words,
            "anything": lambda value, place: 0,
            "term": lambda value, place: self.term(value, place, True),
            "terms": lambda value, place: tuple(self.term(item, place) for item in self.items(value, place)),
            "spoken": self.spoken,
        }

    def spoken(self, value: object, place: str) -> int:
        """The number of what somebody has said."""
        number = SPOKEN.read(self.text(value, place)) if value != 0 else 0  # as earlier versions wrote it
        if number < 0:
            raise InvalidState(f"{place}: at most {SPOKEN.most} characters can be said.")
        return number

    def source(self, value: object, place: str) -> str:
        """What events come from."""
        reference = self.text(value, place)
        if not ref.is_source(reference):
            raise InvalidState(f"{place}: nothing comes from {reference!r}.")
        return reference

    def named(self, kind: str, value: object, place: str) -> int:
        """A name, or the number of one as earlier versions wrote it."""
        number = self.id(kind, value, place) if isinstance(value, str) else self.number(value, place)
        if number not in WRITTEN[kind]:
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
                    self.number(count, place, most=MOST),
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
            return self.number(value, place, most=MOST)
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

    def numbers(self, fields: str, value: object, place: str) -> tuple[Any, ...]:
        values = self.note(fields, value, place)
        kinds = parts_of(fields)
        return tuple(
            self.parts[kind](item, f"{place}, {name}") for (name, kind), item in zip(kinds, values, strict=True)
        )

    def words(self, value: object, place: str) -> str:
        """What somebody has said, as the game keeps it."""
        said = self.text(value, place)
        number = SAID.read(said)
        if number < 0 or SAID.text(number) != said:
            raise InvalidState(f"{place}: {said!r} is too long, or not in one clean line.")
        return said

    def term(self, value: object, place: str, begun: bool = False) -> Term:
        """A term of a deal; `begun`: it is being made and lacks something."""
        data = self.table(value, place)
        kind = self.named("term kind", self.field(data, "kind", place), place)
        promise = -1
        if kind == PROMISE and (not begun or "promise" in data):
            promise = self.named("promise", self.field(data, "promise", place), f"{place}, promise")
        parts = term_kinds(kind, promise)
        self.only_fields(data, ["kind", *FIELDS[kind]], place)
        read: Term = (kind,)
        for called, of in parts:
            if begun and called not in data:
                break
            read = (*read, self.parts[of](self.field(data, called, place), f"{place}, {called}"))
        if len(data) != len(read):
            raise InvalidState(f"{place}: the parts of a term are chosen in order: {', '.join(FIELDS[kind])}.")
        if begun and (complete(read) or len(read) == 1 or filled(read) != read):
            raise InvalidState(f"{place}: this is no term in the making.")
        return read

    def promise(self, value: object, place: str) -> tuple[int, ...]:
        """A promise that binds."""
        deal, by, promise, about, limit, turn = self.note(PROMISED, value, place)
        number = self.named("promise", promise, f"{place}, promise")
        return (
            self.number(deal, f"{place}, deal", 1),
            self.named("faction", by, f"{place}, by"),
            number,
            self.parts[ABOUT.get(number, "number") + "_or_none"](about, f"{place}, about"),
            self.number(limit, f"{place}, limit"),
            self.number(turn, f"{place}, turn"),
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

    def fact(self, value: object, place: str) -> Fact:
        knowers, question, asked, about, answer = self.note(FACT, value, place)
        number = self.named("question", question, place)
        if number not in ABOUT_SECRETS:
            raise InvalidState(f"{place}: {question!r} is not about anything that stays hidden.")
        return (
            self.bits("faction", knowers, f"{place}, knowers"),
            number,
            self.named("faction", asked, place),
            self.about(number, about, place),
            self.number(answer, place, most=1),
        )

    def known(self, value: object, place: str) -> Note:
        """What is known about face-down cards."""
        data = self.table(value, place)
        what = self.id("known", self.field(data, "what", place), place)
        cards = self.bits("treachery card", self.field(data, "cards", place), f"{place}, cards")
        if what == UNCLEAR:
            self.only_fields(data, ("what", "cards", "kind", "shuffles", "factions"), place)
            card = self.id("card", self.field(data, "kind", place), f"{place}, kind")
            shuffles = self.items(self.field(data, "shuffles", place), f"{place}, shuffles", 2, 2)
            one, other = (self.number(number, f"{place}, shuffles", most=MOST_SHUFFLES) for number in shuffles)
            knowers = self.bits("faction", self.field(data, "factions", place), f"{place}, factions")
            return what, cards, pack_unclear(card, one, other, knowers)
        about, kind = KNOWN_ABOUT[what]
        self.only_fields(data, ("what", "cards", about), place)
        return what, cards, self.bits(kind, self.field(data, about, place), f"{place}, {about}")

    def told(self, value: object, place: str) -> tuple[int, ...]:
        if isinstance(value, list):
            value = [*value[:4], value[4:]]
        to, by, secret, turn, values = self.note(TOLD, value, place)
        number = self.named("secret", secret, place)
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
