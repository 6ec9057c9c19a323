"""Checking files of one's own: component files, whole folders of them, and blends."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from landsraad.core.errors import InvalidOptions, LandsraadError
from landsraad.imperium.content.blend import read_blend
from landsraad.imperium.content.check import check_file, check_set
from landsraad.imperium.content.decks import check_names
from landsraad.imperium.content.errors import ALL, ContentError
from landsraad.imperium.content.files import BASE, FILES, UPRISING, ComponentSet, read_components
from landsraad.imperium.content.schema import SCHEMA
from landsraad.imperium.content.vocabulary import hint

__all__ = ["check_imperium", "check_uprising"]

Found = tuple[int, list[LandsraadError]]
"""How many components or cards there are, and what is wrong with them."""


def check_imperium(path: Path, options: Mapping[str, Any]) -> Found:
    if path.suffix != ".toml" and not path.is_dir():
        return 0, [ContentError("Dune: Imperium takes no blend; Uprising does", str(path), ALL, "blend")]
    return check_components(path, BASE)


def check_uprising(path: Path, options: Mapping[str, Any]) -> Found:
    if path.suffix == ".toml" or path.is_dir():
        return check_components(path, UPRISING)
    return check_blend(path, bool(options.get("choam", False)))


def check_components(path: Path, basis: ComponentSet) -> Found:
    """A folder is a set: what it has no file for is as in the box. A file stands for the one of its kind."""
    if path.is_dir():
        return check_folder(path, basis)
    try:
        components = read_components(path, str(path))
    except ContentError as error:
        return 0, [error]
    file = kind_of(path, components)
    home = ComponentSet(path.parent, basis=basis, only={file: path})
    errors: list[LandsraadError] = [*check_file(home, file), *check_names(home, file)]
    return len(components), errors


def check_folder(folder: Path, basis: ComponentSet) -> Found:
    home = ComponentSet(folder, str(folder), basis)
    errors: list[LandsraadError] = [
        ContentError(f"there are no components {path.stem!r}{hint(path.stem, FILES)}", str(path), ALL, "name")
        for path in sorted(folder.glob("*.toml"))
        if path.stem not in FILES
    ]
    if not any(home.has(file) for file in FILES):
        errors.append(ContentError("there is no component file in this folder", str(folder), ALL, "name"))
    errors += check_set(home)
    count = 0
    for file in FILES:
        if home.has(file):
            try:
                count += len(home.read(file))
            except ContentError:
                continue  # Among the errors already.
    return count, errors


def kind_of(path: Path, components: Mapping[str, Mapping[str, Any]]) -> str:
    """By the name of the file (`leaders.toml`, `my_leaders.toml`), otherwise by the fields of its components."""
    for word in re.split(r"[^a-z]+", path.stem.lower()):
        if word in FILES:
            return word
    used = [field for data in components.values() for field in data]

    def fitting(file: str) -> tuple[int, int]:
        missing = sum(1 for name, field in SCHEMA[file].items() if field.required and name not in used)
        return sum(1 for field in used if field in SCHEMA[file]), -missing

    return max(FILES, key=fitting)


def check_blend(path: Path, choam: bool) -> Found:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        return 0, [ContentError(f"the file cannot be read: {reason}", str(path), ALL, "blend")]
    try:
        counts = read_blend(text, choam)
    except InvalidOptions as error:
        return 0, [ContentError(error.reason, str(path))]
    return sum(len(cards) for cards in counts.values()), []
