"""How each part of a step or a note is written: by its name, where it has one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from landsraad.core.machine import Step
from landsraad.dune.battles import (
    ELEMENT_NAMES,
    PLAN_QUESTIONS,
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
from landsraad.dune.deals.terms import (
    ABOUT,
    FIELDS,
    KINDS,
    MOMENTS,
    PREDICTION,
    PROMISE,
    PROMISES,
    SECRETS,
    TOP_SPICE_CARD,
    TRAITORS_HELD,
    Term,
)
from landsraad.dune.factions.bene_gesserit import VOICE_NAMES
from landsraad.dune.knowledge import UNCLEAR, Fact, Note, unpack_unclear
from landsraad.dune.machine import MACHINE
from landsraad.dune.map import PART_NUMBER, TERRITORY_NUMBER
from landsraad.dune.position.names import COPY_NUMBER, STATUS
from landsraad.dune.questions import QUESTIONS, SPOKEN, SUBJECTS
from landsraad.dune.state import PHASE_NAMES, bits

__all__ = [
    "DEAL",
    "DEBT",
    "DUE",
    "FACT",
    "KNOWN_ABOUT",
    "NAMES",
    "OFFER",
    "OLD_DEAL",
    "PROMISED",
    "TOLD",
    "TRUTH",
    "WRITTEN",
    "named",
    "named_or_none",
    "parts_of",
    "term_kinds",
    "told_kinds",
    "write_bound",
    "write_fact",
    "write_known",
    "write_note",
    "write_plan",
    "write_promise",
    "write_step",
    "write_told",
    "write_truth",
]

SHIPMENTS = ("reserves", "cross", "back", "desert")
PURPOSES = ("bids", "shipments")


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
    "moment": {name: moment for moment, name in MOMENTS.items()},
    "promise": numbered(PROMISES),
    "known": numbered(("seen_before", "mixed", "none_of", "one_of", "unclear")),
    "secret": numbered(SECRETS),
    "term kind": numbered(KINDS),
    "question": {name: question for question, name in QUESTIONS.items()},
}
"""The numbers of all names, by the kind of thing they name."""
WRITTEN: dict[str, dict[int, str]] = {
    kind: {number: name for name, number in names.items()} for kind, names in NAMES.items()
}

PLAN_KINDS = ("fighter", "number", "card", "card", "number", "number")
"""The elements of a plan; null stands for no leader and no card."""
OFFER = "parties:factions terms agreed:factions"
DEAL = "number parties:factions turn:number phase terms cancelled:flag"
OLD_DEAL = "number payer:faction receiver:faction amount:number moment turn:number promise:anything"
DUE = "deal:number payer:faction receiver:faction amount:number moment whose:faction_or_none turn:number"
PROMISED = "deal:number by:faction promise about limit:number turn:number"
DEBT = "payer:faction receiver:faction amount:number"
TOLD = "to:faction by:faction secret turn:number values"
TERM_KINDS = {
    "giver": "faction",
    "receiver": "faction",
    "amount": "number",
    "whose": "faction_or_none",
    "turn": "number",
    "limit": "number",
    "words": "words",
}
"""How the parts of a term are written that are not called like their kind."""
FACT = "knowers question asked:faction about answer:number"
KNOWN_ABOUT = (("factions", "faction"), ("factions", "faction"), ("kinds", "card"), ("kinds", "card"))
"""By what is known about face-down cards: the field with those who know it, or with the kinds of cards it names."""
TRUTH = "turn:number asked:faction question about answer:number"


@cache
def parts_of(fields: str) -> list[tuple[str, str]]:
    """The name and kind of each part."""
    found = []
    for field in fields.split():
        called, _, kind = field.partition(":")
        found.append((called, kind or called))
    return found


def told_kinds(secret: int) -> tuple[str, ...]:
    """What a secret handed over by a deal consists of; of traitors there may be several."""
    if secret == TRAITORS_HELD:
        return ("leader",)
    if secret == PREDICTION:
        return ("faction", "number")
    return ("spice_card",) if secret == TOP_SPICE_CARD else ("number",)


def term_kinds(kind: int, promise: int) -> list[tuple[str, str]]:
    """The name and kind of each part of a term; `promise`: which one it is, for a promise."""
    about = ABOUT.get(promise, "number") + "_or_none" if kind == PROMISE else ""
    return [(field, about if field == "about" else TERM_KINDS.get(field, field)) for field in FIELDS[kind]]


def named(kind: str, number: int) -> str:
    return WRITTEN[kind][number]


def named_or_none(kind: str, number: int) -> str | None:
    return None if number < 0 else WRITTEN[kind][number]


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


def write_term(term: Term) -> dict[str, Any]:
    """A term, or as much of it as has been chosen."""
    kind, *values = term
    parts = term_kinds(kind, values[1] if kind == PROMISE and len(values) > 1 else -1)
    written = {called: write(of, value) for (called, of), value in zip(parts, values, strict=False)}
    return {"kind": named("term kind", kind), **written}


def write_promise(note: tuple[int, ...]) -> dict[str, Any]:
    """A promise that binds."""
    _deal, _by, promise, about, _limit, _turn = note
    return {**write_note(PROMISED, note), "about": write(ABOUT.get(promise, "number") + "_or_none", about)}


def write_told(told: tuple[int, ...]) -> dict[str, Any]:
    to, by, secret, turn, *values = told
    kinds = told_kinds(secret)
    note = write_note(TOLD, (to, by, secret, turn, ()))
    note["values"] = [write(kinds[min(n, len(kinds) - 1)], value) for n, value in enumerate(values)]
    return note


def write_truth(truth: tuple[int, ...]) -> dict[str, Any]:
    _turn, _asked, question, value, _yes = truth
    return {**write_note(TRUTH, truth), "about": write_about(question, value)}


def write_fact(fact: Fact) -> dict[str, Any]:
    knowers, question, _asked, value, _yes = fact
    written = write_note(FACT, fact)
    return {**written, "knowers": _all("faction")(bits(knowers)), "about": write_about(question, value)}


def write_known(note: Note) -> dict[str, Any]:
    """What is known about face-down cards."""
    what, cards, value = note
    written: dict[str, Any] = {"what": named("known", what), "cards": _set("treachery card", cards)}
    if what == UNCLEAR:
        kind, shuffle, other, knowers = unpack_unclear(value)
        return written | {
            "kind": named("card", kind),
            "shuffles": [shuffle, other],
            "factions": _set("faction", knowers),
        }
    about, names = KNOWN_ABOUT[what]
    return written | {about: _set(names, value)}


def _set(kind: str, mask: int) -> list[str]:
    return [name for number, name in WRITTEN[kind].items() if mask >> number & 1]


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
    "term": write_term,
    "terms": lambda terms: [write_term(term) for term in terms],
    "spoken": SPOKEN.text,
}
