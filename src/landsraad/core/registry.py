"""The games there are, and the functions of the public surface that need to find one by name."""

from __future__ import annotations

import copyreg
import importlib
import json
import logging
import zlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from landsraad.core.errors import (
    BrokenDescriptor,
    IllegalAction,
    InvalidOptions,
    InvalidRecord,
    InvalidState,
    MissingPlugin,
    UnknownGame,
    VersionMismatch,
)
from landsraad.core.game import Game, check_format
from landsraad.core.rules import GameInfo, Rules

__all__ = [
    "check_rules",
    "find",
    "from_bytes",
    "from_json",
    "games",
    "load_plugins",
    "new_game",
    "plugins",
    "register",
    "register_later",
    "replay",
    "resolve",
    "unregister",
]

log = logging.getLogger(__name__)

_rules: dict[str, Rules] = {}
_later: dict[str, str] = {}
_plugins: list[str] = []


def register(rules: Rules) -> None:
    _rules[rules.info.name] = rules


def register_later(name: str, rules: str) -> None:
    """A game whose `Rules` class, named as `module:name`, is imported when somebody asks for the game."""
    _later[name] = rules


def unregister(name: str) -> None:
    find(name)
    del _rules[name]
    _later.pop(name, None)


def load_plugins(modules: Iterable[str]) -> None:
    """Import modules that register games or bots of their own."""
    for module in modules:
        try:
            importlib.import_module(module)
        except ImportError as error:
            raise MissingPlugin(f"The plugin {module!r} cannot be imported: {error}") from error
        if module not in _plugins:
            _plugins.append(module)


def plugins() -> tuple[str, ...]:
    """The plugins loaded so far; a new process needs them too."""
    return tuple(_plugins)


def find(name: object) -> Rules:
    rules = _rules.get(name) if isinstance(name, str) else None
    if rules is None and isinstance(name, str) and name in _later:
        rules = load(name)
    if rules is None:
        raise UnknownGame(f"There is no game {name!r}; there are: {', '.join(names())}.")
    return rules


def names() -> list[str]:
    return sorted({*_rules, *_later})


def load(name: str) -> Rules:
    """Import a game. One that is broken breaks no other."""
    try:
        rules: Rules = resolve(_later[name])()
    except Exception as error:
        raise BrokenDescriptor(f"The game {name!r} cannot be loaded: {error}") from error
    register(rules)
    return rules


def resolve(name: str) -> Any:
    """What a descriptor names as `module:name`, or BrokenDescriptor."""
    module, _, attribute = name.partition(":")
    try:
        return getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BrokenDescriptor(f"A game names {name!r}, which cannot be found: {error}") from error


def games() -> list[GameInfo]:
    """The available games with player counts and options."""
    found = []
    for name in names():
        try:
            found.append(find(name).info)
        except BrokenDescriptor:
            log.exception("%s is left out", name)
    return found


def new_game(
    name: str, players: int = 4, seed: int = 0, options: Mapping[str, Any] | None = None, *, watch: bool = False
) -> Game:
    """Start a game. The same arguments always give the same game. `watch`: collect events from the first one on."""
    rules = find(name)
    if options is not None and not isinstance(options, Mapping):
        raise InvalidOptions(f"Options are a mapping of names to values, not {options!r}.")
    return Game.start(rules, players, seed, dict(options or {}), watch)


def from_json(text: str, length: int = 0) -> Game:
    """The game in a position written by `Game.to_json` (or by hand).

    `length`: how many actions led to it, if it goes on from another game.
    """
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise InvalidState(f"This is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise InvalidState("A position is a JSON object.")
    return Game.from_data(find(data.get("game")), data, length)


def from_bytes(data: bytes) -> Game:
    """The game written by `Game.to_bytes` (or pickled): it goes on exactly as the other one."""
    try:
        read = json.loads(zlib.decompress(data))
        length, record, position = read["length"], read.get("record"), read.get("position")
    except (zlib.error, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise InvalidState(f"These are not the bytes of a game: {error}") from error
    if type(length) is not int or length < 0:
        raise InvalidState(f"A game has a length of 0 or more actions, not {length!r}.")
    if record is not None:
        return replay(record, length)
    if not isinstance(position, dict):
        raise InvalidState("These are not the bytes of a game: there is neither a record nor a position.")
    return Game.from_data(find(position.get("game")), position, length, imagined=True)


def reduced(game: Game) -> tuple[Callable[[bytes], Game], tuple[bytes]]:
    """How `pickle` writes a game."""
    return from_bytes, (game.to_bytes(),)


copyreg.pickle(Game, reduced)


def check_rules(info: GameInfo, version: object) -> None:
    """A game begun under other rules is never played on as if nothing had changed."""
    if type(version) is not int or version != info.rules_version:
        raise VersionMismatch(
            f"This game was begun under version {version!r} of the rules of {info.title}; "
            f"this version of Landsraad plays version {info.rules_version}."
        )


def replay(record: Mapping[str, Any], length: int = 0) -> Game:
    """Play a record again. `length`: how many actions led to its start, if it goes on from another game."""
    if not isinstance(record, Mapping):
        raise InvalidRecord("A record is a mapping.")
    check_format(record, InvalidRecord)
    rules = find(record.get("game"))
    actions = record.get("actions")
    if not isinstance(actions, list):
        position = " This is a position, which `from_json` reads." if "state" in record else ""
        raise InvalidRecord(f"A record needs a list `actions`.{position}")
    check_rules(rules.info, record.get("rules", 1))
    if "start" in record:
        game = Game.from_data(rules, {**record, "state": record["start"]}, length)
    else:
        options = record.get("options") or {}
        if not isinstance(options, Mapping):
            raise InvalidRecord(f"The options of a record are a mapping of names to values, not {options!r}.")
        game = Game.start(rules, record.get("players", 4), record.get("seed", 0), options)
    for number, action in enumerate(actions):
        if not (isinstance(action, (list, tuple)) and len(action) == 2):
            raise InvalidRecord(f"Action {number} is {action!r}, not [player, option id].")
        try:
            game.choose(action[0], action[1])
        except IllegalAction as error:
            raise InvalidRecord(f"Action {number}, {action!r}, is not legal: {error.reason}") from error
    return game
