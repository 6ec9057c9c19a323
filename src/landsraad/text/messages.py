"""Messages in four languages: from an id and parameters to what a person reads.

    render(decision.prompt, "it", game, seats=["Ada", "Bo", "Cy"])

What is rendered are *pieces*: plain words, and words that stand for a thing of the game, with its reference, so that
whoever shows them can explain the thing. Plain text is the pieces put together.

The catalogs of a game (`Texts.messages`) are one flat dictionary: the entry `gain` of the table `[log]` has the id
`log.gain`. A text may hold

| written | becomes |
| --- | --- |
| `{card}` | the parameter: a number, a list (`A, B and C`), a name (`card/stilgar`, `seat/2`) or an effect's sentence |
| `{term}` | the parameter where it is a message itself: `{"id": ..., "params": ...}` |
| `{words}` | what somebody has said, as it is |
| `{count|is|are}` | the first form for 1, the last otherwise: of a number, a list, or a name that is a plural |
| `{count#troop}` | an amount of a noun of the vocabulary: `1 troop`, `3 troops` |
| `{count*resource}` | the same where a parameter says of what |
| `{faction:with}` | the name in a form of the vocabulary: `with the Emperor`; a text `with.<kind>.<id>` goes before |

A text `dune.<id>` goes before `<id>` in the game `dune`, and so on.
Where a parameter `x` is given and the catalog has an id `<id>.x`, that text is taken: `log.draw.cards` says which cards
were drawn, `log.draw` only how many. `<id>.x=value` goes before, for one value of the parameter; `<id>.lost` is for a
negative `count`, `<id>.none` where what is counted is 0. A sentence that begins with a name begins with a capital
letter, and so does every option. In a sentence the names of cards are quoted as the language does; alone they are not.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, NotRequired, TypedDict

from landsraad.core.errors import IllegalAction, InvalidOptions
from landsraad.core.game import Game
from landsraad.core.messages import Message
from landsraad.text.texts import Texts, in_words, texts_of
from landsraad.text.vocabulary import vocabulary

__all__ = ["MissingText", "Piece", "Renderer", "merged", "placeholders", "plain", "render"]

logger = logging.getLogger(__name__)

PLACEHOLDER = re.compile(r"\{(\w+)(?:\*(\w+)|#(\w+)|:(\w+)|\|([^{}]*))?\}")
REFERENCE = re.compile(r"([a-z_]+)[/:]([^\s]+)")
SEATS = ("seat", "seats", "acting")
"""Parameters whose numbers are seats."""
VERBATIM = "words"
"""The parameter that somebody has said: no reference is looked for in it."""
QUOTED = frozenset(("ability", "advantage", "card", "conflict", "contract", "hagal", "intrigue", "objective"))
"""Kinds whose names are quoted in a sentence."""
COUNTS = ("count", "n", "have", "cost")
"""Parameters that say how many; 0 of them may have a text of its own."""
UNSAID = ("kind", "seat", "source")
"""What belongs to every event; a text made of parameters leaves it out."""


class MissingText(KeyError):
    """An id or parameter that a text asks for and nobody gave."""


class Piece(TypedDict):
    """Words, and what they stand for: `{"text": "Arrakeen", "ref": "space/arrakeen"}`."""

    text: str
    ref: NotRequired[str]


class Slot(NamedTuple):
    """A place in a template."""

    param: str
    noun: str | None
    """The parameter that names what is counted."""
    counted: str | None
    """The noun that is counted."""
    form: str | None
    forms: tuple[str, ...] | None


@cache
def parsed(template: str) -> tuple[str | Slot, ...]:
    """A template as words and slots."""
    found: list[str | Slot] = []
    end = 0
    for match in PLACEHOLDER.finditer(template):
        if match.start() > end:
            found.append(template[end : match.start()])
        param, noun, counted, form, choice = match.groups()
        found.append(Slot(param, noun, counted, form, None if choice is None else tuple(choice.split("|"))))
        end = match.end()
    if end < len(template):
        found.append(template[end:])
    return tuple(found)


def placeholders(template: str) -> set[str]:
    """The parameters a text uses."""
    slots = [slot for slot in parsed(template) if isinstance(slot, Slot)]
    return {slot.param for slot in slots} | {slot.noun for slot in slots if slot.noun}


def plain(pieces: Iterable[Piece]) -> str:
    return "".join(piece["text"] for piece in pieces)


def words(text: str) -> list[Piece]:
    return [{"text": text}] if text else []


def render(message: Message, lang: str, game: str | Game | None = None, seats: Sequence[str] | None = None) -> str:
    """The message as a person of this language reads it. `seats`: the names of the players."""
    return Renderer(lang, game, seats).message(message)


class Renderer:
    """Renders messages of one game in one language. Without a game it knows what all games say.

    `seats`: what the players call themselves; an empty name is none. `players`: how many seats are those of people,
    where there is no game yet to tell. `strict`: what has no text is an error; otherwise it is said with the words of
    its id, so that play goes on.
    """

    def __init__(
        self,
        lang: str,
        game: str | Game | None = None,
        seats: Sequence[str] | None = None,
        strict: bool = True,
        players: int | None = None,
    ) -> None:
        self.lang = lang
        self.game_name = "" if game is None else game if isinstance(game, str) else game.name
        self.game = game if isinstance(game, Game) else None
        self.texts = texts_of(self.game_name) if self.game_name else Texts("")
        self.vocabulary = vocabulary(lang)
        self.templates = self.texts.messages(lang)
        self.seats = seats
        self.players = players if self.game is None else self.game.players
        self.strict = strict and not self.texts.silent
        self._opponents: dict[int, str] = {}
        self._unnamed: dict[int, str] = {}

    # --- messages

    def knows(self, id: str) -> bool:
        """Whether there is a text with this id."""
        return bool({id, f"{self.game_name}.{id}"} & self.templates.keys())

    def message(self, message: Message) -> str:
        return plain(self.pieces(message.id, message.params))

    def say(self, id: str, params: Mapping[str, Any] | None = None, **more: Any) -> str:
        return plain(self.pieces(id, {**(params or {}), **more}))

    def pieces(self, id: str, params: Mapping[str, Any]) -> list[Piece]:
        """A message with what it names."""
        try:
            return self.finished(self.sentence(id, params))
        except MissingText as missing:
            if self.strict:
                raise
            if not self.texts.silent:
                logger.warning("%s has no text in %s: %s", self.game_name, self.lang, missing)
            return merged(self.unwritten(id, params))

    def sentence(self, id: str, params: Mapping[str, Any]) -> list[Piece]:
        """A text by itself: options, and what a name with its article begins, have a capital letter."""
        template = self.template(id, params)
        first = parsed(template)[:1]
        found = self.fill(template, params)
        capital = id.startswith("option.") or (first and isinstance(first[0], Slot) and first[0].form is not None)
        return capitalized(found) if capital else found

    def filled(self, id: str, params: Mapping[str, Any]) -> list[Piece]:
        return self.fill(self.template(id, params), params)

    def finished(self, pieces: Iterable[Piece]) -> list[Piece]:
        """Put together, with what the language changes for the ear."""
        found = merged(pieces)
        sounded = self.vocabulary.sounded
        for number, piece in enumerate(found):
            following = found[number + 1]["text"] if number + 1 < len(found) else ""
            text = sounded(piece["text"], following)
            if text != piece["text"]:
                found[number] = {**piece, "text": text}
        return found

    def error(self, error: IllegalAction | InvalidOptions) -> str:
        return plain(self.error_pieces(error))

    def error_pieces(self, error: IllegalAction | InvalidOptions) -> list[Piece]:
        """Why something is not possible; in English where the language has no words for it."""
        for table in ("refusal", "error"):
            try:
                return self.finished(self.sentence(f"{table}.{error.code}", error.params))
            except MissingText:
                continue
        return words(error.reason)

    def template(self, id: str, params: Mapping[str, Any]) -> str:
        """The text for an id, in its variant for these parameters."""
        own = f"{self.game_name}.{id}"
        templates = self.templates
        if own in templates:
            id = own
        count = params.get("count")
        if isinstance(count, int) and count < 0 and f"{id}.lost" in templates:
            id = f"{id}.lost"
        if f"{id}.none" in templates and any(params.get(param) == 0 for param in COUNTS):
            return templates[f"{id}.none"]
        for given, value in params.items():
            variant = templates.get(f"{id}.{given}={value}") if isinstance(value, (str, int)) else None
            if variant is None:
                variant = templates.get(f"{id}.{given}")
            if variant is not None:
                return variant
        if id not in templates:
            raise MissingText(id)
        return templates[id]

    def fill(self, template: str, params: Mapping[str, Any]) -> list[Piece]:
        found: list[Piece] = []
        parts = parsed(template)
        for part in parts:
            if isinstance(part, str):
                found.append({"text": part})
                continue
            if part.param not in params or (part.noun is not None and part.noun not in params):
                raise MissingText(f"{part.param} in {template!r}")
            value = params[part.param]
            if part.forms is not None:
                found.append({"text": part.forms[0] if self.how_many(value) == 1 else part.forms[-1]})
            elif part.noun is not None:
                found.append(self.counted(params[part.noun], int(value)))
            elif part.counted is not None:
                found.append({"text": self.vocabulary.counted(abs(int(value)), part.counted)})
            elif part.form is not None:
                found += self.inflected(part.form, value)
            elif len(parts) == 1:
                found += self.valued(value, part.param)
            else:
                found += self.quoted(self.valued(value, part.param))
        return found

    def quoted(self, pieces: list[Piece]) -> list[Piece]:
        """The same with the names of cards as they stand in a sentence."""
        return [
            {**piece, "text": self.vocabulary.quoted(piece["text"])}
            if piece.get("ref", "").partition("/")[0] in QUOTED and not piece["ref"].endswith("/none")
            else piece
            for piece in pieces
        ]

    def how_many(self, value: object) -> int:
        """How many things a parameter stands for: a number, a list, or a name by its grammar."""
        if isinstance(value, int):
            return abs(value)
        if isinstance(value, (list, tuple)):
            return self.how_many(value[0]) if len(value) == 1 and isinstance(value[0], str) else len(value)
        kind, _, id = str(value).partition("/")
        article = self.vocabulary.article(self.game_name, kind, id)
        return 2 if article is not None and self.vocabulary.is_plural(article) else 1

    def unwritten(self, id: str, params: Mapping[str, Any]) -> list[Piece]:
        """What an id without a text says by itself: `option.coin` with a number 2 is `coin 2`."""
        found: list[Piece] = [{"text": in_words(id.partition(".")[2] or id)}]
        given = [param for param in params if param not in UNSAID]
        for number, param in enumerate(given):
            link = " " if len(given) == 1 else ": " if number == 0 else ", "
            name = "" if len(given) == 1 else f"{in_words(param)} "
            found.append({"text": f"{link}{name}"})
            found += self.valued(params[param], param)
        return found

    # --- values

    def value(self, value: object, param: str = "") -> str:
        return plain(self.valued(value, param))

    def valued(self, value: object, param: str = "") -> list[Piece]:
        if isinstance(value, bool):
            return words(self.say("option.yes" if value else "option.no"))
        if isinstance(value, int):
            return [self.seated(value)] if param in SEATS else [{"text": str(abs(value))}]
        if isinstance(value, (list, tuple)):
            return self.enumerated([self.valued(item, param) for item in value])
        if isinstance(value, Mapping):
            return self.filled(value["id"], value["params"])
        if param == VERBATIM:
            return words(str(value))
        return self.referred(self.vocabulary.number(str(value)))

    def enumerated(self, items: Iterable[list[Piece]]) -> list[Piece]:
        """`A, B and C`; equal ones once, with their number."""
        counted: dict[str, tuple[list[Piece], int]] = {}
        for item in items:
            text = plain(item)
            counted[text] = (item, counted[text][1] + 1 if text in counted else 1)
        found: list[Piece] = []
        for number, (item, times) in enumerate(counted.values()):
            if number:
                found.append({"text": ", " if number < len(counted) - 1 else self.templates["list.and"]})
            found += item
            if times > 1:
                found.append({"text": f" ×{times}"})
        return found

    def listed(self, parts: Sequence[str]) -> str:
        """`A, B and C`"""
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + self.templates["list.and"] + parts[-1]

    def amount(self, noun: object, count: int) -> str:
        """`3 spice`"""
        return self.counted(noun, count)["text"]

    def counted(self, noun: object, count: int) -> Piece:
        name = str(noun).rpartition("/")[2]
        if name in self.vocabulary.nouns():
            text = self.vocabulary.counted(abs(count), name)
        else:
            text = f"{abs(count)} {self.value(noun)}"
        return {"text": text, "ref": str(noun) if "/" in str(noun) else f"resource/{name}"}

    def inflected(self, form: str, value: object) -> list[Piece]:
        """A name, or each name of a list, in a form of the vocabulary."""
        if isinstance(value, (list, tuple)):
            return self.enumerated([self.inflected(form, item) for item in value])
        reference = str(value)
        kind, _, id = reference.partition("/")
        text = self.texts.template(self.lang, f"{form}.{reference.replace('/', '.', 1)}")
        if text is None:
            name = self.value(reference)
            article = self.vocabulary.article(self.game_name, kind, id)
            text = self.vocabulary.form(form, article or "", name) or name
        return [{"text": text, "ref": reference} if id else {"text": text}]

    def seat(self, seat: int) -> str:
        """The name of a seat: as the players call themselves, or by its number."""
        if self.seats is not None and 0 <= seat < len(self.seats) and self.seats[seat]:
            return self.seats[seat]
        if self.players is not None and seat >= self.players:
            return self.opponent(seat) or self.say("seat.own", number=seat - self.players + 1)
        if seat not in self._unnamed:
            self._unnamed[seat] = self.say("seat.unnamed", number=seat + 1)
        return self._unnamed[seat]

    def opponent(self, seat: int) -> str:
        """What an opponent of the game's own is called, once it is known who it is."""
        if seat not in self._opponents and self.game is not None and seat < self.game.seats:
            ref = self.texts.opponent(self.game, seat)
            if ref:
                self._opponents[seat] = self.name(ref) or ""
        return self._opponents.get(seat, "")

    def seated(self, seat: int) -> Piece:
        return {"text": self.seat(seat), "ref": f"seat/{seat}"}

    def referred(self, text: str) -> list[Piece]:
        match = REFERENCE.fullmatch(text)
        if match is None:
            return words(text)
        kind, id = match.groups()
        if kind == "seat" and id.isdigit():
            return [self.seated(int(id))]
        if kind == "effect":
            sentence = self.texts.effect(id, self.lang, {} if self.game is None else self.game.options)
            return [{"text": sentence or self.unnamed(text, id), "ref": f"effect/{id}"}]
        ref = f"{kind}/{id}"
        return [{"text": self.name(ref) or self.unnamed(text, id), "ref": ref}]

    def name(self, reference: str) -> str | None:
        """What a thing is called."""
        return self.texts.name(reference, self.lang)

    def unnamed(self, text: str, id: str) -> str:
        return text if self.strict else in_words(id)


def capitalized(pieces: list[Piece]) -> list[Piece]:
    """The same with a capital letter at the beginning."""
    if not pieces:
        return pieces
    first = pieces[0]
    return [{**first, "text": first["text"][:1].upper() + first["text"][1:]}, *pieces[1:]]


def merged(pieces: Iterable[Piece]) -> list[Piece]:
    """The same with plain words that follow each other in one piece."""
    found: list[Piece] = []
    for piece in pieces:
        if "ref" in piece or not found or "ref" in found[-1]:
            found.append(piece)
        else:
            found[-1] = {"text": found[-1]["text"] + piece["text"]}
    return found
