"""What is typed on the command line, checked: games, options, seats and files."""

from __future__ import annotations

import difflib
import json
import secrets
from pathlib import Path
from typing import Any

from landsraad import bots
from landsraad.core import registry
from landsraad.core.errors import LandsraadError
from landsraad.core.rules import GameInfo, OptionSpec
from landsraad.text.languages import LANGUAGES, UnknownLanguage

__all__ = [
    "PERSON",
    "Trouble",
    "game_info",
    "game_options",
    "language",
    "new_seed",
    "player_count",
    "read_json",
    "seat_kinds",
]

PERSON = "you"
"""A seat of a person at this terminal."""
WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class Trouble(LandsraadError):
    """Something typed that cannot be done."""


def game_info(name: str) -> GameInfo:
    return registry.find(name).info


def language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"There is no text in {lang!r}; the languages are {', '.join(LANGUAGES)}.")
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
            raise Trouble(f"An option is written name=value, not {text!r}.")
        if name not in specs:
            raise Trouble(f"{info.title} has no option {name!r}; it has: {', '.join(specs) or 'none'}.")
        found[name] = option_value(specs[name], value)
    return found


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
        raise Trouble(f"{spec.name} is yes or no, not {text!r}.")
    if "," in text:
        return [typed(part.strip()) for part in text.split(",") if part.strip()]
    return typed(text)


def typed(text: str) -> object:
    return int(text) if text.removeprefix("-").isdecimal() else text


def seat_kinds(game: str, players: int, text: str | None) -> list[str]:
    """`you,heuristic` as one kind per seat; seats not named are played by the strongest bot."""
    known = bots.kinds(game)
    given = [PERSON] if text is None else [part.strip() for part in text.split(",") if part.strip()]
    for kind in given:
        if kind != PERSON and kind not in known:
            close = difflib.get_close_matches(kind, [PERSON, *known], 1)
            hint = f" Did you mean {close[0]}?" if close else ""
            raise Trouble(f"A seat is {PERSON} or one of the bots {', '.join(known)}, not {kind!r}.{hint}")
    if len(given) > players:
        raise Trouble(f"{len(given)} seats are named for {players} players.")
    return given + [known[0]] * (players - len(given))


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Trouble(f"{path} cannot be read: {reason}.") from error


def read_json(path: Path) -> Any:
    text = read_text(path)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Trouble(f"{path} is not JSON: {error}.") from error
