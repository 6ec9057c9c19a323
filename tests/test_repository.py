"""What the repository promises to whoever clones it."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# Written in pieces, so that this file does not find itself.
REGISTRY_HOSTS = [
    "pypi" + ".org",
    "python" + "hosted.org",
    "registry.npm" + "js.org",
    "registry.yarn" + "pkg.com",
    "deb.debian" + ".org",
    "index" + "-url",
]
MACHINE_PATHS = ["/ro" + "ot/", "/ho" + "me/", "/Us" + "ers/", "/wo" + "rk/"]


def tracked_files() -> list[Path]:
    try:
        listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def lines_with(words: list[str]) -> list[str]:
    """Where one of the words stands in a tracked text file."""
    pattern = re.compile("|".join(re.escape(word) for word in words))
    found = []
    for path in tracked_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    return found


def test_no_file_names_a_package_registry() -> None:
    assert lines_with(REGISTRY_HOSTS) == []


def test_no_file_names_a_directory_of_one_machine() -> None:
    assert lines_with(MACHINE_PATHS) == []


def test_lockfiles_hold_no_download_addresses() -> None:
    for path in tracked_files():
        if path.name == "package-lock.json":
            packages = json.loads(path.read_text())["packages"]
            assert [name for name, entry in packages.items() if "://" in entry.get("resolved", "")] == []


def test_constraints_pin_exact_versions_of_every_direct_dependency() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.+]+", pin)] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = project["dependencies"] + [name for extra in project["optional-dependencies"].values() for name in extra]
    pinned = {distribution_name(pin) for pin in pins}
    assert {distribution_name(requirement) for requirement in wanted} <= pinned


def distribution_name(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def test_every_command_that_make_help_lists_exists() -> None:
    listing = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    commands = re.findall(r"^\s*make ([a-z-]+)", listing, re.MULTILINE)
    assert {
        "play",
        "test",
        "bench",
        "compile",
        "uncompile",
        "test-compiled",
        "lint",
        "format",
        "clean",
    } <= set(commands)
    for command in commands:
        subprocess.run(["make", "--dry-run", command], cwd=ROOT, capture_output=True, check=True)


def test_every_make_command_that_a_page_mentions_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    pages = [path for path in tracked_files() if path.suffix == ".md" or path.parent.name == ".ci"]
    mentioned = {name for page in pages for name in re.findall(r"(?:`|^|\d )make ([a-z-]+)", page.read_text(), re.M)}
    assert mentioned <= targets


def test_the_version_is_the_same_everywhere() -> None:
    import landsraad

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == landsraad.__version__
