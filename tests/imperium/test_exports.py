"""`__all__` says what a module of the family is for: whatever others import is listed, and nothing else."""

from __future__ import annotations

import ast
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


MODULES = {module_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES.rglob("*.py")}
OTHERS = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "tests").rglob("*.py")]


def listed(name: str) -> set[str]:
    for statement in MODULES[name].body:
        if isinstance(statement, ast.Assign) and getattr(statement.targets[0], "id", "") == "__all__":
            return set(ast.literal_eval(statement.value))
    return set()


def imports(tree: ast.Module) -> set[tuple[str, str]]:
    """(module, name) for every name taken from a module of the project, also by `module.name`."""
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


USED = {name: imports(tree) for name, tree in MODULES.items()}


def test_what_others_import_is_listed() -> None:
    hidden = {
        (user, module, name)
        for user, used in USED.items()
        for module, name in used
        if module.startswith(FAMILY) and module != user and name not in listed(module)
    }
    assert hidden == set()


def test_what_is_listed_is_imported_somewhere() -> None:
    wanted = set().union(*USED.values(), *(imports(tree) for tree in OTHERS)) | NAMED_BY_DESCRIPTORS
    idle = {
        (module, name)
        for module in MODULES
        if module.startswith(FAMILY)
        for name in listed(module)
        if (module, name) not in wanted
    }
    assert idle == set()
