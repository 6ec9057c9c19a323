"""Messages in four languages: from an id and parameters to what a person reads.

    render(decision.prompt, "it", "imperium", seats=["Ada", "Bo", "Cy"])

A catalog is every `catalogs/<lang>/*.toml` (but the grammar of effects) as one flat dictionary: the entry `gain` of the
table `[log]` has the id `log.gain`. A text may hold

| written | becomes |
| --- | --- |
| `{card}` | the parameter: a number, a list (`A, B and C`), a name (`card/stilgar`, `seat/2`) or an effect's sentence |
| `{count|troop|troops}` | the form for the number: the first for 1, the last otherwise |
| `{count*resource}` | an amount: the text `amount.<resource>` with this count |
| `{faction:with}` | the text `with.<kind>.<id>` for the reference: `with.faction.emperor`; without one, the name |

A text `dune.<id>` goes before `<id>` in the game `dune`, and so on.
Where a parameter `x` is given and the catalog has an id `<id>.x`, that text is taken: `log.draw.cards` says which cards
were drawn, `log.draw` only how many. The same goes for `<id>.lost` and a negative `count`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from landsraad.core.errors import IllegalAction
from landsraad.core.game import Game
from landsraad.core.messages import Message
from landsraad.core.registry import find
from landsraad.imperium.effects.nodes import Node, as_printed
from landsraad.imperium.game import ImperiumRules
from landsraad.text.games import dune
from landsraad.text.games.imperium.effects.sentences import PLACES, say
from landsraad.text.languages import LANGUAGES, UnknownLanguage
from landsraad.text.names import has_name, name

__all__ = ["MissingText", "Renderer", "catalog", "placeholders", "render", "template_of"]

GRAMMAR = ("effects.toml",)
"""Files of a language that are no messages."""

PLACEHOLDER = re.compile(r"\{(\w+)(?:\*(\w+)|:(\w+)|\|([^{}]*))?\}")
REFERENCE = re.compile(r"([a-z_]+)[/:]([^\s]+)")
SEATS = ("seat", "seats", "acting")
"""Parameters whose numbers are seats."""


OTHER_PLACES = {"effect": "space", "first": "reward", "second": "reward", "third": "reward", "bonus": "track"}
"""Where an effect is printed, for keys that name it otherwise than the sentences do."""


class MissingText(KeyError):
    """An id or parameter that a catalog asks for and nobody gave."""


@cache
def catalog(lang: str) -> dict[str, str]:
    """All messages and names of a language, by id. The browser client gets the same dictionary."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"There is no text in {lang!r}; the languages are {', '.join(LANGUAGES)}.")
    found: dict[str, str] = {}
    folder = files("landsraad.text") / "catalogs" / lang
    for path in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if path.name.endswith(".toml") and path.name not in GRAMMAR:
            found.update(flatten("", tomllib.loads(path.read_text(encoding="utf-8"))))
    found.update(flatten("dune.", dune.names(lang)))
    return found


def flatten(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flatten(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", str(value)


def placeholders(template: str) -> set[str]:
    """The parameters a text uses."""
    used: set[str] = set()
    for match in PLACEHOLDER.finditer(template):
        used.add(match[1])
        if match[2]:
            used.add(match[2])
    return used


def template_of(texts: Mapping[str, str], id: str, params: Mapping[str, Any]) -> str:
    """The text for an id, in its variant for these parameters."""
    if isinstance(params.get("count"), int) and params["count"] < 0 and f"{id}.lost" in texts:
        return texts[f"{id}.lost"]
    for given in params:
        if f"{id}.{given}" in texts:
            return texts[f"{id}.{given}"]
    if id not in texts:
        raise MissingText(id)
    return texts[id]


def render(message: Message, lang: str, game: str | Game = "imperium", seats: Sequence[str] | None = None) -> str:
    """The message as a person of this language reads it. `seats`: the names of the players."""
    return Renderer(lang, game, seats).say(message.id, message.params)


class Renderer:
    """Renders messages of one game in one language."""

    def __init__(self, lang: str, game: str | Game = "imperium", seats: Sequence[str] | None = None) -> None:
        self.lang = lang
        self.texts = catalog(lang)
        self.game = game
        self.game_name = game if isinstance(game, str) else game.name
        self.seats = seats

    def message(self, message: Message) -> str:
        return self.say(message.id, message.params)

    def say(self, id: str, params: Mapping[str, Any] | None = None, **more: Any) -> str:
        given = {**(params or {}), **more}
        own = f"{self.game_name}.{id}"
        return self.fill(template_of(self.texts, own if own in self.texts else id, given), given)

    def error(self, error: IllegalAction) -> str:
        """Why an action is not possible; in English where the language has no words for it."""
        for table in ("refusal", "error"):
            try:
                return self.say(f"{table}.{error.code}", error.params)
            except MissingText:
                continue
        return error.reason

    def fill(self, template: str, params: Mapping[str, Any]) -> str:
        def replace(match: re.Match[str]) -> str:
            param, noun, form, choice = match.groups()
            for needed in (param, noun):
                if needed is not None and needed not in params:
                    raise MissingText(f"{needed} in {template!r}")
            value = params[param]
            if choice is not None:
                forms = choice.split("|")
                return forms[0] if abs(int(value)) == 1 else forms[-1]
            if noun is not None:
                return self.amount(params[noun], int(value))
            if form is not None:
                return self.form(form, value)
            return self.value(value, param)

        return PLACEHOLDER.sub(replace, template)

    def amount(self, noun: object, count: int) -> str:
        """`3 spice`"""
        id = f"amount.{str(noun).rpartition('/')[2]}"
        return self.say(id, {"count": abs(count)}) if id in self.texts else f"{abs(count)} {self.value(noun)}"

    def form(self, form: str, reference: object) -> str:
        id = f"{form}.{str(reference).replace('/', '.', 1)}"
        return self.texts[id] if id in self.texts else self.value(reference)

    def value(self, value: object, param: str = "") -> str:
        if isinstance(value, bool):
            return self.say("option.yes" if value else "option.no")
        if isinstance(value, int):
            return self.seat(value) if param in SEATS else str(abs(value))
        if isinstance(value, (list, tuple)):
            counted = Counter(self.value(item, param) for item in value)
            return self.listed([text if times == 1 else f"{text} ×{times}" for text, times in counted.items()])
        return self.reference(str(value))

    def listed(self, parts: Sequence[str]) -> str:
        """`A, B and C`"""
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + self.texts["list.and"] + parts[-1]

    def seat(self, seat: int) -> str:
        if self.seats is not None and 0 <= seat < len(self.seats):
            return self.seats[seat]
        return self.say("seat.unnamed", number=seat + 1)

    def reference(self, text: str) -> str:
        match = REFERENCE.fullmatch(text)
        if match is None:
            return text
        kind, id = match.groups()
        if kind == "seat" and id.isdigit():
            return self.seat(int(id))
        if kind == "effect":
            return self.effect(id) or text
        return self.name(f"{kind}/{id}") or text

    def effect(self, key: str) -> str | None:
        """The sentence of the effect with this key, such as `card/stilgar.agent`."""
        rules = find(self.game) if isinstance(self.game, str) else self.game.rules
        if not isinstance(rules, ImperiumRules):
            return None
        node = rules.content({} if isinstance(self.game, str) else self.game.options).by_key.get(key)
        return None if node is None else self.sentence(key, node)

    def sentence(self, key: str, node: Node) -> str:
        """The sentence of an effect that stands at this key."""
        place = key.partition(".")[2].partition(".")[0]
        place = OTHER_PLACES.get(place, place)
        return say(as_printed(node), self.lang, place if place in PLACES else "agent", self.game_name)

    def name(self, reference: str) -> str | None:
        """The name of a thing; the catalog may have one for the sake of messages alone."""
        if has_name(reference, self.lang, self.game_name):
            return name(reference, self.lang, self.game_name)
        return self.texts.get(reference.replace("/", ".", 1))
