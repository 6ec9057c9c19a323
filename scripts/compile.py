"""Compile the engine's modules with mypyc: the same source files, run as native code.

    python scripts/compile.py build [--tree DIRECTORY]
    python scripts/compile.py clean

`build` puts each native module beside its source, where Python prefers it on import; with `--tree` it
does so in a copy of `src` there and leaves the work tree alone. The list of modules comes from
`[tool.landsraad.compile]` in pyproject.toml, where a package stands for all its modules. A stamp in the
tree keeps the digest of what was compiled: `is_stale` tells when sources and native modules no longer
agree, and the tests refuse to start then.

What a compiled class does differently, for whoever writes a hot module:
- `Class.__new__(Class)` runs `__init__` as well, so `copy()` needs an `__init__` that is cheap or takes
  no argument;
- interpreted code cannot subclass it, unless it is marked
  `@mypyc_attr(allow_interpreted_subclasses=True)`;
- a value of the wrong type raises TypeError where it is stored, and no undeclared attribute can be set.

From the sources, a generator or comprehension that shares a variable with its function makes every call of that
function slower, even where it stands in a branch that is hardly ever taken: what is asked at every decision uses loops.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"
STAMP = ".compiled"
DIRECT = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"] if os.name == "posix" else []
"""Nobody replaces a function of the engine from outside: they call each other directly. Worth 6 to 11 % of speed."""


def modules(tree: Path) -> list[Path]:
    """The source files to compile; package `__init__` files only re-export and stay interpreted."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["landsraad"]["compile"]
    interpreted = {tree.joinpath(*name.split(".")) for name in settings["interpreted"]}
    found: list[Path] = []
    for name in settings["modules"]:
        path = tree.joinpath(*name.split("."))
        module = path.with_suffix(".py")
        found += sorted(path.rglob("*.py")) if path.is_dir() else [module] if module.is_file() else []
    return [
        path
        for path in found
        if path.name != "__init__.py" and interpreted.isdisjoint([path.with_suffix(""), *path.parents])
    ]


def native_modules(tree: Path) -> Iterator[Path]:
    return tree.rglob("*.so")


def digest(tree: Path) -> str:
    """A fingerprint of the sources to compile, of how it is done and of the Python they are compiled for."""
    fingerprint = hashlib.sha256(f"{platform.python_version()} {DIRECT}".encode())
    for path in modules(tree):
        fingerprint.update(f"\0{path.relative_to(tree)}\0".encode())
        fingerprint.update(path.read_bytes())
    return fingerprint.hexdigest()


def is_stale(tree: Path) -> bool:
    """Whether the tree holds native modules that were not made from the sources beside them."""
    stamp = tree / STAMP
    stamped = stamp.read_text() if stamp.is_file() else None
    return any(native_modules(tree)) and stamped != digest(tree)


def clean(tree: Path) -> None:
    """Remove the native modules and their stamp."""
    for path in native_modules(tree):
        path.unlink()
    (tree / STAMP).unlink(missing_ok=True)


def mirror(tree: Path) -> None:
    """Make the tree a copy of the sources; its native modules stay, to be reused or replaced."""
    if tree.exists():
        for path in tree.rglob("*"):
            if path.is_file() and path.suffix != ".so" and path.name != STAMP:
                path.unlink()
    unwanted = shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__", STAMP)
    shutil.copytree(SOURCES, tree, ignore=unwanted, dirs_exist_ok=True)


def build(tree: Path) -> None:
    """Compile the tree's modules in place, unless that was done already."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    wanted = digest(tree)
    stamp = tree / STAMP
    if stamp.is_file() and stamp.read_text() == wanted and any(native_modules(tree)):
        print("The compiled modules are up to date.")
        return
    clean(tree)
    paths = modules(tree)
    if not paths:
        print("There is no module to compile yet.")
        return
    print(f"Compiling {len(paths)} modules ...", flush=True)
    work = ROOT / "build" / "mypyc" / tree.name
    # The tree is the only place to look for modules: never the sources that a copy was made from.
    os.environ["MYPYPATH"] = str(tree)
    os.chdir(tree)
    options = [
        "--config-file=",
        "--follow-imports=silent",
        "--namespace-packages",
        "--explicit-package-bases",
        f"--cache-dir={work / 'cache'}",
    ]
    extensions = mypycify(
        [*options, *(str(path.relative_to(tree)) for path in paths)],
        opt_level=os.environ.get("LANDSRAAD_OPT_LEVEL", "2"),
        debug_level="0",
        target_dir=str(work / "c"),
        group_name="landsraad",
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *DIRECT]
    distribution = Distribution({"ext_modules": extensions, "package_dir": {"": str(tree)}})
    command = distribution.get_command_obj("build_ext")
    command.inplace = True
    command.build_lib = str(work / "lib")
    command.build_temp = str(work / "objects")
    command.ensure_finalized()
    command.run()
    stamp.write_text(wanted)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compile the engine with mypyc, or remove what was compiled.")
    parser.add_argument("task", choices=["build", "clean"])
    parser.add_argument("--tree", type=Path, default=SOURCES, help="compile in a copy of src at this place")
    arguments = parser.parse_args()
    tree = arguments.tree.resolve()
    if arguments.task == "clean":
        clean(tree)
        return
    if tree != SOURCES:
        mirror(tree)
    build(tree)


if __name__ == "__main__":
    main()
