"""Real browsers at a real server: Chromium driven by Playwright, a server process on loopback, tables in a file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.harness import ROOT, Server

CHROMIUM = next(
    (Path(found) for name in ("chromium-headless-shell", "chromium") if (found := shutil.which(name))), None
)
"""The headless shell is the same browser without a window, and needs two thirds of the processor time."""
CLIENT = Path(os.environ.get("LANDSRAAD_CLIENT") or ROOT / "web" / "dist")
"""The built client the tests look at."""
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


expect.set_options(timeout=20_000)


def keep_picture(page: Page, name: str) -> None:
    """Keeps a screenshot where LANDSRAAD_PICTURES names a directory: for eyes, and for the documentation."""
    folder = os.environ.get("LANDSRAAD_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png")


def need(there: bool, missing: str) -> None:
    if there:
        return
    if os.environ.get("LANDSRAAD_CI") == "1":
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    need(CHROMIUM is not None, "no browser tests: Chromium is missing (Debian package chromium-headless-shell)")
    need((CLIENT / "index.html").exists(), "no browser tests: the client is not built (make web)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(str(tmp_path_factory.mktemp("tables") / "tables.sqlite3"), plugins=[], client=str(CLIENT)).start()
    yield server
    server.stop()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser profile of its own, and fails the test when one of them reports an error."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_page(width: int = 1366, height: int = 768, locale: str = "en-US", touch: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not troubles, troubles
