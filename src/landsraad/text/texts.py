"""All words of one game. Its descriptor names them (`GameInfo.texts`); what a game leaves out is said in a general way.

    texts_of("dune").name("card/karama", "it")

A game without words is shown with its ids as words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from landsraad.core.errors import BrokenDescriptor
from landsraad.core.game import Game
from landsraad.core.messages import Message
from landsraad.core.registry import find, resolve
from landsraad.core.rules import GameInfo
from landsraad.text.grouping import LogStyle
from landsraad.text.languages import catalog

__all__ = ["COMMON", "Description", "MissingName", "Texts", "flatten", "in_words", "texts_of", "texts_of_info"]

COMMON = ("common", "cli", "server", "bots")
"""Catalogs of what is said in every game."""


class MissingName(KeyError):
    """A component that a game does not have."""


@dataclass(frozen=True)
class Description:
    """A component in words: its name with short facts, then what it does, line by line, each with its label."""

    ref: str
    name: str
    facts: list[str]
    lines: list[tuple[str, str]]
    entry: str
    """How it stands in a list."""
    brief: str
    """What it does, on one line."""

    def heading(self) -> str:
        return " · ".join([self.name, *self.facts])

    def plain(self) -> str:
        lines = [f"{label}: {text}" if label else text for label, text in self.lines]
        return "\n".join([self.heading(), *lines])


class Texts:
    """What a game says. Every method has a general answer, so that a game overrides what it has words for."""

    log = LogStyle()
    """How its events read as lines."""
    identity = ""
    """What the seats are told apart by beside their number: `leader`, `faction`."""

    def __init__(self, game: str, folder: Traversable | None = None, catalogs: Sequence[str] = ()) -> None:
        """`folder`: a file of messages and names for each language, `en.toml`, or folders with these `catalogs`."""
        self.game = game
        self.folder = folder
        self.catalogs = catalogs
        self._messages: dict[str, Mapping[str, str]] = {}

    # --- messages and names

    def messages(self, lang: str) -> Mapping[str, str]:
        """All templates of a language by id: `log.gain`, `prompt.turn.choose`, `card.stilgar`."""
        found = self._messages.get(lang)
        if found is None:
            found = self._messages[lang] = {**common(lang), **self.own(lang)}
        return found

    def own(self, lang: str) -> dict[str, str]:
        """The templates the game brings; in English where it does not speak the language."""
        if self.folder is None:
            return {}
        found: dict[str, str] = {}
        for path in self.paths(lang) or self.paths("en"):
            found.update(flatten("", tomllib.loads(path.read_text(encoding="utf-8"))))
        return found

    def paths(self, lang: str) -> list[Traversable]:
        assert self.folder is not None
        if self.catalogs:
            return [self.folder / lang / f"{name}.toml" for name in self.catalogs]
        path = self.folder / f"{lang}.toml"
        return [path] if path.is_file() else []

    def template(self, lang: str, id: str) -> str | None:
        """The text of an id; one under the name of the game goes before."""
        messages = self.messages(lang)
        found = messages.get(f"{self.game}.{id}")
        return found if found is not None else messages.get(id)

    @property
    def silent(self) -> bool:
        """Whether the game brings no words at all."""
        return self.folder is None

    def name(self, ref: str, lang: str) -> str | None:
        """What `kind/id` is called."""
        return self.template(lang, ref.replace("/", ".", 1))

    def title(self, lang: str) -> str:
        """What the game is called on its box."""
        return self.name(f"game/{self.game}", lang) or find(self.game).info.title

    def option(self, name: str, lang: str) -> str:
        """What a game option is called where a table is set up; empty: it is not offered there."""
        return in_words(name) if self.silent else self.template(lang, f"setup.{name}") or ""

    def understood(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Options as somebody has written them, in the words of the rules."""
        return dict(options)

    def choice(self, name: str, value: object, lang: str) -> str:
        """What a value of a game option is called; empty: it is not offered."""
        if isinstance(value, int):
            return str(value)
        return in_words(str(value)) if self.silent else self.template(lang, f"setup.{name}.{value}") or ""

    def about_option(self, name: str, lang: str) -> str:
        """What a game option changes; empty: its name says enough."""
        return self.about(name, lang)

    def about_choice(self, name: str, value: object, lang: str) -> str:
        """What a value of a game option means; empty: its name says enough."""
        return self.about(f"{name}.{value}", lang)

    def about_players(self, players: int, lang: str) -> str:
        """What the game is like with so many players, where that is something special."""
        return self.about(f"players.{players}", lang)

    def about(self, id: str, lang: str) -> str:
        """An explanation; one for this game alone goes before."""
        return self.template(lang, f"about.{self.game}.{id}") or self.template(lang, f"about.{id}") or ""

    def effect(self, key: str, lang: str, options: Mapping[str, Any]) -> str | None:
        """The sentence of an effect (`card/stilgar.agent`) in a game with these options."""
        return None

    # --- components

    def groups(self) -> Mapping[str, list[str]]:
        """The references of everything that can be described, by group."""
        return {}

    def group_title(self, group: str, lang: str) -> str:
        return in_words(group)

    def describe(self, ref: str, lang: str) -> Description:
        """What is printed on `kind/id`."""
        raise MissingName(f"{self.game} has no {ref!r}")

    def describe_for(self, ref: str, lang: str, view: Mapping[str, Any]) -> Description:
        """What `kind/id` is for the player who has this view: a cost may depend on who pays it."""
        return self.describe(ref, lang)

    def page(self, lang: str) -> str:
        """All components as Markdown; empty if there are none."""
        return ""

    def content(self, lang: str) -> dict[str, Any]:
        """What the browser client needs beside views and decisions; `names` by reference in any case."""
        return {"names": self.names(lang)}

    def names(self, lang: str) -> dict[str, str]:
        """Every name by its reference. Ids of two parts are names (`card.stilgar`), but for the words of messages."""
        found = {}
        for id, text in self.own(lang).items():
            kind, _, rest = id.removeprefix(f"{self.game}.").partition(".")
            if rest and kind not in MESSAGES and "{" not in text:
                found[f"{kind}/{rest}"] = text
        return found

    # --- what a view shows

    def identities(self, view: Mapping[str, Any]) -> list[str]:
        """What each seat plays, as references by commas."""
        return []

    def opponent(self, game: Game, seat: int) -> str:
        """The reference that names an opponent of the game's own; empty: it is called by its number."""
        return ""

    def outcome(self, view: Mapping[str, Any]) -> Message | None:
        """How a finished game was won, where there are several ways."""
        return None


MESSAGES = frozenset(
    (
        "about",
        "aim",
        "amount",
        "cli",
        "error",
        "from",
        "list",
        "log",
        "of",
        "option",
        "outcome",
        "prompt",
        "seat",
        "setup",
        "to",
        "with",
    )
)
"""Beginnings of ids that are no names."""


@cache
def common(lang: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in COMMON:
        found.update(flatten("", catalog(lang, name)))
    return found


def flatten(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flatten(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", str(value)


def texts_of(game: str) -> Texts:
    """The words of a game."""
    return texts_of_info(find(game).info)


@cache
def texts_of_info(info: GameInfo) -> Texts:
    if not info.texts:
        return Texts(info.name)
    found = resolve(info.texts)
    if not isinstance(found, Texts):
        raise BrokenDescriptor(f"{info.name} names {info.texts!r} as its texts, which is {found!r}, not Texts.")
    return found


def in_words(id: str) -> str:
    """An id as words: `send_agent` is `send agent`."""
    return id.replace("_", " ").replace(".", " ")
