"""The client as it is built and checked."""

from __future__ import annotations

import gzip
import shutil
import subprocess

from tests.server.harness import ROOT
from tests.web.conftest import CLIENT, need

WEB = ROOT / "web"
FIRST_LOAD = 250_000
ON_DEMAND = ("ReplayPage", "HistoryPage", "CompendiumPage")
"""Pages that nobody needs to play: they are loaded when somebody opens them."""
ONE_PAGE = 10_000


def test_the_client_is_small() -> None:
    """All languages, all games and all that is needed to play them, whatever a first load takes of it."""
    need((CLIENT / "index.html").exists(), "the client is not built (make web)")
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in CLIENT.rglob("*") if path.is_file()}
    pages = {page: [name for name in sizes if name.startswith(f"{page}-")] for page in ON_DEMAND}
    for page, names in pages.items():
        assert names, f"{page} is a file of its own"
        assert sum(sizes.pop(name) for name in names) <= ONE_PAGE, page
        assert page not in (CLIENT / "index.html").read_text(encoding="utf-8")
    assert sum(sizes.values()) <= FIRST_LOAD, sizes


def test_types_and_units_of_the_client() -> None:
    need((WEB / "node_modules").is_dir() and shutil.which("npm") is not None, "no npm packages (make web)")
    for script in ("check", "test"):
        done = subprocess.run(["npm", "run", script], cwd=WEB, capture_output=True, text=True, timeout=170, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_registry() -> None:
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert "registry" not in lock
