"""Reading the component files of a set. Nothing is read before it is asked for."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from landsraad.imperium.content.errors import ALL, ContentError

__all__ = ["BASE", "FILES", "SIX", "UPRISING", "ComponentSet", "Components", "read_components"]

Components = dict[str, dict[str, Any]]
"""What a file says of each component, by id."""

FILES = (
    "spaces",
    "posts",
    "tracks",
    "starting",
    "commander_muaddib",
    "commander_shaddam_corrino_iv",
    "reserve",
    "imperium",
    "intrigue",
    "conflicts",
    "leaders",
    "contracts",
    "objectives",
    "hagal",
    "rivals",
    "boards",
)
"""The component files of a set, in the order in which they can refer to each other."""

HEADING = re.compile(r"^\s*\[+\s*([\w-]+)", re.MULTILINE)
LINE = re.compile(r"\(at line (\d+), column \d+\)")
TWICE = re.compile(r"Cannot (?:declare|overwrite)")


class ComponentSet:
    """A folder of component files. What it has no file for comes from the set it builds upon.

    `only`: a few files anywhere, by what they hold, in place of a whole folder.
    """

    def __init__(
        self,
        folder: Traversable,
        name: str = "",
        basis: ComponentSet | None = None,
        only: dict[str, Traversable] | None = None,
    ) -> None:
        self.folder = folder
        self.name = name or folder.name
        self.basis = basis
        self.only = only
        self.checked = False
        """Whether it was found to be right."""
        self._read: dict[str, Components] = {}

    def read(self, file: str) -> Components:
        if file not in self._read:
            path = self.path(file)
            if path is not None:
                self._read[file] = read_components(path, self.place(file))
            elif self.basis is not None:
                self._read[file] = self.basis.read(file)
            else:
                raise ContentError("there is no such file", self.place(file), ALL, file)
        return self._read[file]

    def path(self, file: str) -> Traversable | None:
        """Its own file, if it has one."""
        if self.only is not None:
            return self.only.get(file)
        path = self.folder.joinpath(f"{file}.toml")
        return path if path.is_file() else None

    def has(self, file: str) -> bool:
        """Whether it has a file of its own."""
        return self.path(file) is not None

    def holds(self, file: str) -> bool:
        """Whether there is such a file, its own or of its basis."""
        return self.has(file) or (self.basis is not None and self.basis.holds(file))

    def place(self, file: str) -> str:
        """The file as it is called in errors."""
        if self.basis is not None and not self.has(file):
            return self.basis.place(file)
        return f"{self.name}/{file}.toml" if self.only is None else str(self.path(file))


def read_components(path: Traversable, place: str) -> Components:
    """The components of a file; each is a table, which is all that is sure."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror or "it is not there" if isinstance(error, OSError) else "it is not text in UTF-8"
        raise ContentError(f"the file cannot be read: {reason}", place, ALL, "TOML") from error
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, or a number beyond all bounds
        raise unreadable(text, str(error), place) from error
    for id, component in found.items():
        if not isinstance(component, dict):
            raise ContentError(f"expected a heading such as [stilgar] first, found {id} = {component!r}", place, id, id)
    return found


def unreadable(text: str, reason: str, place: str) -> ContentError:
    """No TOML. The component is the one whose heading stands before the line."""
    line = LINE.search(reason)
    before = text if line is None else "\n".join(text.splitlines()[: int(line[1])])
    headings = HEADING.findall(before)
    component = headings[-1] if headings else ALL
    if TWICE.match(reason):
        reason = f"it stands there twice ({reason})"
    return ContentError(reason, place, component, "TOML")


CONTENT = resources.files("landsraad.imperium.content")
BASE = ComponentSet(CONTENT.joinpath("base"))
UPRISING = ComponentSet(CONTENT.joinpath("uprising"), basis=BASE)
SIX = ComponentSet(CONTENT.joinpath("six"), basis=UPRISING)
"""Uprising with six players: the other side of the board and what the Commanders have."""
