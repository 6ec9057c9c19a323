"""`__all__` says what a module of the family is for: whatever others import is listed, and nothing else."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"
FAMILY = "landsraad.imperium"
NAMED_BY_DESCRIPTORS = {
    ("landsraad.imperium.content.own", "check_imperium"),
    ("landsraad.imperium.content.own", "check_uprising"),
}


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_name(path): path for path in SOURCES.rglob("*.py")}


@cache
def listed(name: str) -> set[str]:
    for statement in ast.parse(MODULES[name].read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign) and getattr(statement.targets[0], "id", "") == "__all__":
            return set(ast.literal_eval(statement.value))
    return set()


@cache
def imports(path: Path) -> set[tuple[str, str]]:
    """(module, name) for every name taken from a module of the project, also by `module.name`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: set[tuple[str, str]] = set()
    called: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            for alias in node.names:
                if f"{node.module}.{alias.name}" in MODULES:
                    called[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                else:
                    found.add((node.module, alias.name))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in called:
            found.add((called[node.value.id], node.attr))
    return found


def test_what_others_import_is_listed() -> None:
    hidden = {
        (user, module, name)
        for user, path in MODULES.items()
        for module, name in imports(path)
        if module.startswith(FAMILY) and module != user and name not in listed(module)
    }
    assert hidden == set()


def test_what_is_listed_is_imported_somewhere() -> None:
    wanted = set().union(*map(imports, [*MODULES.values(), *(ROOT / "tests").rglob("*.py")])) | NAMED_BY_DESCRIPTORS
    idle = {
        (module, name)
        for module in MODULES
        if module.startswith(FAMILY)
        for name in listed(module)
        if (module, name) not in wanted
    }
    assert idle == set()
