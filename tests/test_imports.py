"""The walls of the house: packages import downwards only, nothing goes round in circles, what is not listed stays in.

core  <-  imperium, dune  <-  text  <-  bots  <-  research, server  <-  cli
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from landsraad.core.game import Game
from landsraad.core.machine import Decision, Option

SOURCE = Path(__file__).resolve().parents[1] / "src"
PACKAGE = "landsraad"
BELOW: dict[str, set[str]] = {
    "core": set(),
    "imperium": {"core"},
    "dune": {"core"},
    "text": {"core", "imperium", "dune"},
    "bots": {"core", "imperium", "dune", "text"},
    "research": {"core", "imperium", "dune", "text", "bots"},
    "server": {"core", "imperium", "dune", "text", "bots"},
    "cli": {"core", "imperium", "dune", "text", "bots", "research", "server"},
}
"""What each package may import beside itself."""
SERVING = ("landsraad.cli.maintenance", "landsraad.cli.serve", "landsraad.cli.settings")
"""Commands for hosts: the only ones that know the server."""

ROOMS = ("store", "messages", "processes", "workers", "table", "showing", "study", "door", "mail", "routes")
"""The packages of the server; each imports only itself and those before it."""
CELLAR = {"configuration", "errors", "figures", "logs", "once", "secrets", "settings", "walltime"}
"""The modules of the server that stand below all its rooms; the others stand above them."""


class Import(NamedTuple):
    importer: str
    module: str
    name: str
    """Empty where the module itself is imported."""
    line: int

    @property
    def whole(self) -> str:
        return f"{self.module}.{self.name}" if self.name else self.module


@cache
def modules() -> dict[str, ast.Module]:
    found = {}
    for path in sorted((SOURCE / PACKAGE).rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


@cache
def imports() -> list[Import]:
    """Every import of our own modules, wherever it stands."""
    return [each for importer, tree in modules().items() for each in imports_of(importer, tree)]


def imports_of(importer: str, tree: ast.Module) -> Iterator[Import]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == PACKAGE:
                    yield Import(importer, alias.name, "", node.lineno)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{importer}:{node.lineno} imports relatively"
            for alias in node.names:
                if (node.module or "").split(".")[0] == PACKAGE:
                    whole = f"{node.module}.{alias.name}"
                    if whole in modules():
                        yield Import(importer, whole, "", node.lineno)
                    else:
                        yield Import(importer, str(node.module), alias.name, node.lineno)


def package_of(module: str) -> str:
    """`core`, `text` ...; empty for the package `landsraad` itself."""
    return module.split(".")[1] if "." in module else ""


def listed(tree: ast.Module) -> set[str] | None:
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            return set(ast.literal_eval(node.value))
    return None


def test_every_package_has_its_place() -> None:
    assert {package_of(module) for module in modules()} - {""} == set(BELOW)


def test_packages_import_downwards_only() -> None:
    upwards = [
        f"{each.importer}:{each.line} imports {each.whole}"
        for each in imports()
        if package_of(each.importer)
        and package_of(each.module)
        and package_of(each.module) not in {package_of(each.importer), *BELOW[package_of(each.importer)]}
    ]
    assert upwards == []


def floor_of(module: str) -> int:
    """How high a module of the server stands."""
    place = module.removeprefix("landsraad.server.").split(".")[0]
    return ROOMS.index(place) if place in ROOMS else -1 if place in CELLAR else len(ROOMS)


def test_the_rooms_of_the_server_stand_above_each_other() -> None:
    inside = [each for each in imports() if package_of(each.importer) == package_of(each.module) == "server"]
    assert len(inside) > 100
    upwards = [
        f"{each.importer}:{each.line} imports {each.whole}"
        for each in inside
        if floor_of(each.importer) < floor_of(each.module)
    ]
    assert upwards == []


def test_only_the_commands_for_hosts_know_the_server() -> None:
    strangers = {
        each.importer
        for each in imports()
        if package_of(each.importer) == "cli" and package_of(each.module) == "server" and each.importer not in SERVING
    }
    assert strangers == set()


def test_the_engine_stands_alone() -> None:
    """The kernel and the games need nothing of ours above them; of others the compiler's marker, and msgspec."""
    ours = {package_of(each.module) for each in imports() if package_of(each.importer) == "core"}
    assert ours <= {"core"}
    foreign = {
        name.split(".")[0]
        for module, tree in modules().items()
        if package_of(module) in ("core", "imperium", "dune")
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    import sys

    assert foreign - set(sys.stdlib_module_names) == {"landsraad", "msgspec", "mypy_extensions"}


def test_nothing_goes_round_in_circles() -> None:
    after: dict[str, set[str]] = {module: set() for module in modules()}
    for each in imports():
        if each.module in after and each.importer != each.module:
            after[each.importer].add(each.module)
    assert circles(after) == []


def circles(after: dict[str, set[str]]) -> list[list[str]]:
    """Modules that need each other, by taking away again and again those that need no other that is left."""
    left = {module: set(needed) for module, needed in after.items()}
    while True:
        free = [module for module, needed in left.items() if not needed & set(left)]
        if not free:
            return [] if not left else [sorted(in_a_circle(left))]
        for module in free:
            del left[module]


def in_a_circle(left: dict[str, set[str]]) -> list[str]:
    """One circle among modules that all need another of them."""
    path = [next(iter(left))]
    while True:
        following = next(module for module in sorted(left[path[-1]]) if module in left)
        if following in path:
            return path[path.index(following) :]
        path.append(following)


def test_only_what_a_module_lists_is_imported_elsewhere() -> None:
    offered = {module: listed(tree) for module, tree in modules().items()}
    unlisted = [
        f"{each.importer}:{each.line} imports {each.name} of {each.module}, which does not list it"
        for each in imports()
        if each.name and each.name not in (offered[each.module] or set())
    ]
    assert unlisted == []


def test_a_list_names_what_is_there() -> None:
    for module, tree in modules().items():
        there = set(names_of(tree))
        assert (listed(tree) or set()) <= there, (module, (listed(tree) or set()) - there)


def names_of(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.Assign():
                yield from (
                    name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)
                )
            case ast.AnnAssign() if isinstance(node.target, ast.Name):
                yield node.target.id
            case ast.Import() | ast.ImportFrom():
                yield from (alias.asname or alias.name for alias in node.names)


@pytest.mark.parametrize(
    ("after", "found"),
    [
        ({"a": {"b"}, "b": set()}, []),
        ({"a": {"b"}, "b": {"a"}, "c": {"a"}}, [["a", "b"]]),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}, [["b", "c"]]),
    ],
)
def test_circles_are_found(after: dict[str, set[str]], found: list[list[str]]) -> None:
    assert circles(after) == found


OF_THE_CORE = {*Game.__slots__, *Decision.__slots__, *Option.__slots__, "sink", "final"}
"""The fields of the kernel's objects; of a state those that only the kernel changes."""
OF_GAMES_AS_WELL = {"players"}
"""The states of games have fields of that name."""


def test_nobody_writes_the_fields_of_the_core_but_the_core() -> None:
    written = [
        f"{module}:{node.lineno} writes {ast.unparse(node)}"
        for module, tree in modules().items()
        if package_of(module) != "core"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and not isinstance(node.ctx, ast.Load)
        and node.attr in OF_THE_CORE - OF_GAMES_AS_WELL
        and ast.unparse(node.value) != "self"
    ]
    assert written == []


GAMES = ("imperium", "uprising", "dune", "landsraad.imperium", "landsraad.dune")


@pytest.mark.parametrize("package", ["core", "text", "bots", "research", "server", "cli"])
def test_no_game_is_named_outside_of_its_own_rooms(package: str) -> None:
    """What a game brings stands in its descriptor: nobody else asks which game it is."""
    found = []
    for module, tree in modules().items():
        if package_of(module) != package or is_a_room_of_a_game(module):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare):
                compared = [node.left, *node.comparators]
                texts = [part.value for side in compared for part in ast.walk(side) if isinstance(part, ast.Constant)]
                found += [f"{module}:{node.lineno} compares with {text!r}" for text in texts if text in GAMES]
        found += [
            f"{module}:{each.line} imports {each.whole}"
            for each in imports()
            if each.importer == module and package_of(each.module) in ("imperium", "dune")
        ]
    assert found == []


def test_the_client_names_no_game_outside_of_its_own_room() -> None:
    """A deck may be called like a game; nobody compares the name of a game, or of its module."""
    compared = re.compile(r"\b(game|name|client)\s*[!=]==?\s*['\"](imperium|uprising|dune)['\"]")
    source = Path(__file__).parents[1] / "web" / "src"
    files = [path for path in source.rglob("*") if path.suffix in (".ts", ".svelte")]
    assert len(files) > 100
    own = (source / "games" / "imperium", source / "games" / "dune")
    found = [
        f"{path.relative_to(source)}: {hit[0]}"
        for path in files
        if not any(room in path.parents for room in own)
        for hit in compared.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def is_a_room_of_a_game(module: str) -> bool:
    last = module.rpartition(".")[2]
    return module.startswith("landsraad.text.games.") or last.startswith(("imperium", "dune"))
