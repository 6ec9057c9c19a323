"""Checking component files: every field, name and effect, with the place and what was expected.

    for error in check_set(BASE): print(error)

The rules say what exists (verbs, conditions, counts, occasions); a file that passes can be built and played.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from landsraad.imperium.content import shapes
from landsraad.imperium.content.decks import FOR_FEW, check_decks
from landsraad.imperium.content.effects import EffectCheck
from landsraad.imperium.content.errors import ALL, ContentError
from landsraad.imperium.content.files import FILES, ComponentSet
from landsraad.imperium.content.schema import SCHEMA, Field, Fields
from landsraad.imperium.content.vocabulary import Vocabulary, hint

__all__ = ["check_file", "check_set", "ensure_checked"]

ID = re.compile(r"[a-z][a-z0-9_]*")
PLAYERS = re.compile(r"all|[1-6]-[1-6]")
LONGEST_NAME = 80


def check_set(home: ComponentSet) -> list[ContentError]:
    """All that is wrong with the files of a set, and with its decks as a whole."""
    errors: list[ContentError] = []
    for file in FILES:
        if home.holds(file) and not (file in FOR_FEW and home.holds("boards")):
            errors += check_file(home, file)
    return errors or check_decks(home)


def ensure_checked(home: ComponentSet) -> None:
    """The first error of a set, once and for all."""
    if not home.checked:
        for error in check_set(home):
            raise error
        home.checked = True


def check_file(home: ComponentSet, file: str) -> list[ContentError]:
    try:
        components = home.read(file)
    except ContentError as error:
        return [error]
    errors: list[ContentError] = []
    if not components:
        errors.append(ContentError("there is no component in it", home.place(file), ALL, file))
    words = Vocabulary(home)
    for id, data in components.items():
        errors += ComponentCheck(home.place(file), id, words).run(file, data)
    return errors


class ComponentCheck:
    """Collects what is wrong with one component."""

    def __init__(self, file: str, id: str, words: Vocabulary) -> None:
        self.file = file
        self.id = id
        self.words = words
        self.errors: list[ContentError] = []
        self.has_secret = False

    def run(self, file: str, data: dict[str, Any]) -> list[ContentError]:
        if not ID.fullmatch(self.id):
            self.wrong("id", f"an id has small letters, digits and '_', not {self.id!r}")
        self.has_secret = "secret_factions" in str(data)
        self.fields("", SCHEMA[file], data)
        if not self.errors and file in shapes.SHAPES:
            for field, column, reason in shapes.SHAPES[file](data, self.words):
                self.wrong(field, reason, column)
        return self.errors

    def wrong(self, field: str, reason: str, column: int = 0) -> None:
        self.errors.append(ContentError(reason, self.file, self.id, field, column))

    def fields(self, place: str, known: Fields, data: dict[str, Any]) -> None:
        for name, field in known.items():
            if name in data:
                CHECKS[field.kind](self, place + name, field, data[name])
            elif field.required:
                self.wrong(place + name, "it is missing")
        for name in data:
            if name not in known:
                self.wrong(place + name, f"there is no field {name!r}{hint(name, known)}")

    # --- kinds of fields

    def text(self, place: str, field: Field, value: object) -> None:
        if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_NAME:
            self.wrong(place, f"expected a text of 1 to {LONGEST_NAME} characters, found {short(value)}")
        elif field.of == "id" and not ID.fullmatch(value):
            self.wrong(place, f"an id has small letters, digits and '_', not {value!r}")

    def flag(self, place: str, field: Field, value: object) -> None:
        if not isinstance(value, bool):
            self.wrong(place, f"expected true or false, found {short(value)}")

    def number(self, place: str, field: Field, value: object) -> None:
        least, most = field.of
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(place, f"expected a whole number, found {short(value)}")
        elif not least <= value <= most:
            self.wrong(place, f"expected a number from {least} to {most}, found {short(value)}")

    def word(self, place: str, field: Field, value: object) -> None:
        if not isinstance(value, str):
            self.wrong(place, f"expected a word, found {short(value)}")
        elif field.of:
            reason = self.words.unknown(value, field.of.split("|"))
            if reason:
                self.wrong(place, reason)

    def word_list(self, place: str, field: Field, value: object) -> None:
        if not isinstance(value, list):
            self.wrong(place, f"expected a list of words, found {short(value)}")
            return
        for number, item in enumerate(value):
            self.word(place, field, item)
            if item in value[:number]:
                self.wrong(place, f"{short(item)} stands here twice")

    def players(self, place: str, field: Field, value: object) -> None:
        if not isinstance(value, str) or not PLAYERS.fullmatch(value) or (value != "all" and value[0] > value[2]):
            self.wrong(place, f"expected 'all' or a range such as '1-3', found {short(value)}")

    def table(self, place: str, field: Field, value: object) -> None:
        if isinstance(value, dict):
            self.fields(place + ".", field.of, value)
        else:
            needed = [name for name, part in field.of.items() if part.required]
            self.wrong(place, f"expected a table with {', '.join(needed)}, found {short(value)}")

    def tables(self, place: str, field: Field, value: object) -> None:
        if not isinstance(value, list) or not value:
            self.wrong(place, f"expected a list of tables, found {short(value)}")
            return
        for number, item in enumerate(value):
            self.table(f"{place}.{number}", field, item)

    # --- the effect language

    def effect(self, place: str, field: Field, value: object) -> None:
        check = EffectCheck(self.words, self.has_secret)
        if not isinstance(value, str) or not value:
            self.wrong(place, f"expected an effect, found {short(value)}")
            return
        node = check.read(value)
        if node is not None:
            check.effect(node, field.of)
        self.report(place, check)

    def price(self, place: str, field: Field, value: object) -> None:
        check = EffectCheck(self.words)
        if not isinstance(value, str):
            self.wrong(place, f"expected an amount of a resource, found {short(value)}")
            return
        node = check.read(value)
        if node is not None:
            shapes.check_price(check, node, with_choice=field.of)
        self.report(place, check)

    def condition(self, place: str, field: Field, value: object) -> None:
        check = EffectCheck(self.words)
        if not isinstance(value, str):
            self.wrong(place, f"expected a condition, found {short(value)}")
            return
        condition = check.read_condition(value)
        if condition is not None:
            shapes.CONDITIONS[field.of](check, condition)
        self.report(place, check)

    def report(self, place: str, check: EffectCheck) -> None:
        for column, reason in check.problems:
            self.wrong(place, reason, column)


CHECKS: dict[str, Callable[[ComponentCheck, str, Field, object], None]] = {
    "text": ComponentCheck.text,
    "flag": ComponentCheck.flag,
    "number": ComponentCheck.number,
    "word": ComponentCheck.word,
    "words": ComponentCheck.word_list,
    "players": ComponentCheck.players,
    "table": ComponentCheck.table,
    "tables": ComponentCheck.tables,
    "effect": ComponentCheck.effect,
    "price": ComponentCheck.price,
    "condition": ComponentCheck.condition,
}


def short(value: object) -> str:
    """What was found, if it is not too long to be said."""
    text = repr(value) if not isinstance(value, int) or abs(value) < 10**9 else "a number beyond all bounds"
    return text if len(text) <= 60 else text[:57] + "..."
