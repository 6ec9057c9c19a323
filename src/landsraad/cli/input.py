"""What is typed on the command line, checked: games, options, seats and files."""

from __future__ import annotations

import difflib
import json
import os
import secrets
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from landsraad import bots
from landsraad.core import registry
from landsraad.core.errors import LandsraadError
from landsraad.core.rules import GameInfo, OptionSpec
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer
from landsraad.text.texts import texts_of_info

__all__ = [
    "CHOSEN",
    "PERSON",
    "Trouble",
    "game_info",
    "game_options",
    "home_language",
    "language",
    "new_seed",
    "player_count",
    "read_json",
    "seat_kinds",
    "trouble",
]

PERSON = "you"
"""A seat of a person at this terminal."""
WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class Trouble(LandsraadError):
    """Something typed that cannot be done."""


CHOSEN: ContextVar[str] = ContextVar("CHOSEN", default="")
"""What --lang says, while a command runs."""


def home_language() -> str:
    """The language of whoever sits at this terminal: what was asked for, otherwise by the locale."""
    if CHOSEN.get():
        return CHOSEN.get()
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def trouble(id: str, **params: object) -> Trouble:
    given = {name: each if isinstance(each, int) else str(each) for name, each in params.items()}
    return Trouble(Renderer(home_language()).say(f"cli.trouble.{id}", given))


def game_info(name: str) -> GameInfo:
    return registry.find(name).info


def language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise trouble("language", lang=repr(lang), languages=", ".join(LANGUAGES))
    return lang


def new_seed(seed: int | None) -> int:
    return secrets.randbits(31) if seed is None else seed


def player_count(info: GameInfo, players: int | None) -> int:
    """The number asked for, or the usual one."""
    if players is not None:
        return players
    return 4 if 4 in info.players else max(info.players)


def game_options(info: GameInfo, given: list[str]) -> dict[str, Any]:
    """`["leaders=draft", "choam=yes"]` as the options of a game."""
    specs = {spec.name: spec for spec in info.options}
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise trouble("equals", text=repr(text))
        if name not in specs:
            title = texts_of_info(info).name(f"game/{info.name}", home_language()) or info.title
            raise trouble("unknown", title=title, name=repr(name), options=", ".join(specs) or "-")
        found[name] = option_value(specs[name], value)
    return texts_of_info(info).understood(found)


def option_value(spec: OptionSpec, text: str) -> object:
    """A value as typed: one of the choices, yes or no, a number, several by commas, or the file of a longer text."""
    if spec.kind == "text":
        return read_text(Path(text))
    if isinstance(spec.default, list):
        return [typed(part.strip()) for part in text.split(",") if part.strip()]
    for choice in spec.choices:
        if str(choice).lower() == text.lower():
            return choice
    word = WORDS.get(text.lower())
    if word is not None and word in spec.choices:
        return word
    if isinstance(spec.default, bool):
        raise trouble("yes_or_no", name=spec.name, text=repr(text))
    if "," in text:
        return [typed(part.strip()) for part in text.split(",") if part.strip()]
    return typed(text)


def typed(text: str) -> object:
    return int(text) if text.removeprefix("-").isdecimal() else text


def seat_kinds(game: str, players: int, text: str | None) -> list[str]:
    """`you,heuristic` as one kind per seat; seats not named are played by the usual bot."""
    known = bots.kinds(game)
    given = [PERSON] if text is None else [part.strip() for part in text.split(",") if part.strip()]
    for kind in given:
        if kind != PERSON and kind not in known:
            close = difflib.get_close_matches(kind, [PERSON, *known], 1)
            facts = {"person": PERSON, "bots": ", ".join(known), "kind": repr(kind)}
            raise trouble("seat_close", **facts, close=close[0]) if close else trouble("seat", **facts)
    if len(given) > players:
        raise trouble("seats", count=len(given), players=players)
    return given + [bots.usual(game)] * (players - len(given))


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else trouble("not_text")
        raise trouble("not_read", file=path, reason=reason) from error


def read_json(path: Path) -> Any:
    text = read_text(path)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise trouble("not_json", file=path, reason=error) from error
