"""Where the settings of a server come from: flags before `LANDSRAAD_…` variables before defaults."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from landsraad.server.settings import SETTINGS, InvalidSetting, Setting, Settings

__all__ = ["read_settings", "unknown_variables", "wrong_settings"]

FILE = "_FILE"
"""`LANDSRAAD_DATABASE_FILE=/run/secrets/database`: the value is in a file that only the server can read."""


def read_settings(flags: Mapping[str, Any] | None = None, environ: Mapping[str, str] | None = None) -> Settings:
    """The settings; `flags` are those that were given, by the name of their setting."""
    values, wrong = read_all(flags or {}, os.environ if environ is None else environ)
    for error in wrong:
        raise error
    return Settings(**values)


def wrong_settings(flags: Mapping[str, Any], environ: Mapping[str, str] | None = None) -> list[InvalidSetting]:
    """All that is wrong with what was given."""
    values, wrong = read_all(flags, os.environ if environ is None else environ)
    if not wrong:
        try:
            Settings(**values)
        except InvalidSetting as error:
            return [error]
    return wrong


def read_all(flags: Mapping[str, Any], environ: Mapping[str, str]) -> tuple[dict[str, Any], list[InvalidSetting]]:
    values: dict[str, Any] = {}
    wrong: list[InvalidSetting] = []
    for each in SETTINGS.values():
        try:
            if flags.get(each.name) is not None:
                values[each.name] = read(each, flags[each.name], each.flag)
            elif (found := in_environment(each, environ)) is not None:
                values[each.name] = read(each, *found)
        except InvalidSetting as error:
            wrong.append(error)
    return values, wrong


def read(setting: Setting, given: Any, given_as: str) -> Any:
    try:
        if isinstance(given, list | tuple):
            value: Any = tuple(part for text in given for part in setting.parse(text))
        else:
            value = setting.parse(given) if isinstance(given, str) else given
        setting.check(value)
    except InvalidSetting as error:
        raise InvalidSetting(setting.name, error.reason, given_as) from None
    return value


def in_environment(setting: Setting, environ: Mapping[str, str]) -> tuple[str, str] | None:
    """The text of a variable, and the name of that variable."""
    name = setting.variable
    if environ.get(name):
        return environ[name], name
    path = environ.get(name + FILE)
    if not path:
        return None
    try:
        return Path(path).read_text(encoding="utf-8").strip(), name + FILE
    except (OSError, UnicodeError) as error:
        raise InvalidSetting(setting.name, f"{path} cannot be read: {error}.", name + FILE) from error


def unknown_variables(environ: Mapping[str, str], known: Iterable[str] = ()) -> list[str]:
    """Variables that look like settings and are none: a misspelt one should not go unnoticed."""
    names = {each.variable for each in SETTINGS.values()}
    names |= {name + FILE for name in names} | set(known)
    return sorted(name for name in environ if name.startswith("LANDSRAAD_") and name not in names)
