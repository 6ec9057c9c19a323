"""The client as it is built and checked."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.server.harness import ROOT
from tests.web.conftest import CLIENT, need

WEB = ROOT / "web"
FIRST_LOAD = 250_000
AT_THE_TABLE = ("TablePage", "Table", "Recap", "TalkPanel", "portraits")
"""What is loaded for a table besides the lobby, the game and the language."""
ON_DEMAND = ("ReplayPage", "HistoryPage", "CompendiumPage")
"""Pages that nobody needs to play: they are loaded when somebody opens them."""
ONE_PAGE = 10_000


def with_imports(starts: set[str], files: dict[str, Path]) -> set[str]:
    """Files and all that they import at once; what is imported when it is needed is not among it."""
    found: set[str] = set()
    while starts:
        name = starts.pop()
        found.add(name)
        if name.endswith((".js", ".html")):
            text = files[name].read_text(encoding="utf-8")
            named = re.findall(r'(?:from|import)"\./([^"]+)"|(?:src|href)="[^"]*?([^"/]+)"', text)
            starts |= {one for pair in named for one in pair if one in files} - found
    return found


@pytest.mark.parametrize("game", ["imperium", "dune"])
def test_the_first_load_is_small(game: str) -> None:
    """The lobby and a table, in a language that is not built in."""
    need((CLIENT / "index.html").exists(), "the client is not built (make web)")
    files = {path.name: path for path in CLIENT.rglob("*") if path.is_file()}
    sizes = {name: len(gzip.compress(path.read_bytes(), 9)) for name, path in files.items()}

    def called(*names: str) -> set[str]:
        return {file for file in files if file.startswith(tuple(f"{name}-" for name in names))}

    first = with_imports({"index.html", *called(*AT_THE_TABLE, game, "es")}, files)
    styles = {name for name in files if name.endswith((".css", ".woff2", ".svg"))}
    assert any(name.startswith("session") for name in first), "imports are followed"
    assert sum(sizes[name] for name in first | styles) <= FIRST_LOAD, {name: sizes[name] for name in first | styles}
    for page in ON_DEMAND:
        own = called(page)
        assert own, f"{page} is a file of its own"
        assert not {name for name in own if name.endswith(".js")} & first
        assert sum(sizes[name] for name in own) <= ONE_PAGE, page


@pytest.mark.slow
def test_types_and_units_of_the_client() -> None:
    need((WEB / "node_modules").is_dir() and shutil.which("npm") is not None, "no npm packages (make web)")
    for script in ("check", "test"):
        done = subprocess.run(["npm", "run", script], cwd=WEB, capture_output=True, text=True, timeout=170, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_registry() -> None:
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert "registry" not in lock
