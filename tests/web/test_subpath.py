"""The whole client under a path of a site, behind a real reverse proxy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.deploy.proxies import DEPLOY, adapted, free_port, nginx
from tests.server.harness import ROOT, Server
from tests.web.conftest import CLIENT
from tests.web.person import Person

STRIPPING = """
location /landsraad/ {{
    proxy_pass http://127.0.0.1:{port}/;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection upgrade;
}}
"""


@pytest.fixture(params=["shipped", "stripping"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a site that has other things at its root. Proxies may take the path away before they hand on."""
    port = free_port()
    server = Server(str(tmp_path / "t.sqlite3"), plugins=[], client=str(CLIENT), root_path="/landsraad").start()
    shipped = adapted(DEPLOY / "nginx" / "landsraad-subpath.conf", {"127.0.0.1:8421": f"127.0.0.1:{server.port}"})
    locations = shipped if request.param == "shipped" else STRIPPING.format(port=server.port)
    others = 'location / { return 200 "something else"; }'
    with nginx(f"server {{ listen 127.0.0.1:{port}; {others} {locations} }}", tmp_path, port):
        yield f"http://127.0.0.1:{port}"
    server.stop()


def test_a_game_under_a_path(site: str, new_page: Callable[..., Page]) -> None:
    assert httpx.get(f"{site}/api/games").text == "something else"
    answer = httpx.get(f"{site}/landsraad", follow_redirects=True)
    assert answer.url.path == "/landsraad/"
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url.replace("ws", "http", 1)))
    ada = Person(page, f"{site}/landsraad/")
    ada.open_lobby()
    ada.new_table(["me", "open", "heuristic"], game="imperium")
    expect(page).to_have_url(re.compile("/landsraad/table/"))
    invitation = page.locator("input[readonly]").input_value()
    assert invitation.startswith(f"{site}/landsraad/table/")
    guest = new_page()
    guest.goto(invitation)
    guest.locator("form .button.primary").click()
    expect(page.locator(".bar").first).to_be_visible()
    page.reload()
    expect(page.locator(".bar").first).to_be_visible()
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page).to_have_url(f"{site}/landsraad/")
    expect(page.get_by_test_id("create")).to_be_visible()
    page.locator('a[href^="/landsraad/table/"]').first.click()
    expect(page.locator(".bar").first).to_be_visible()
    strays = [url for url in asked if not url.startswith((f"{site}/landsraad/", "data:", "blob:"))]
    assert strays == []
    assert any("/live" in url for url in asked)


def test_the_interface_describes_itself_under_a_path(site: str) -> None:
    assert 'href="/landsraad/schema/openapi.json"' in httpx.get(f"{site}/landsraad/schema").text
    schema = httpx.get(f"{site}/landsraad/schema/openapi.json").json()
    assert schema["servers"] == [{"url": "/landsraad"}]


def test_no_component_forgets_where_the_page_lives() -> None:
    """Addresses go through `at`."""
    forgetful = re.compile(r"""(href|src)=["']/|fetch\(["'`]/|location\.(href|assign)\b""")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted((ROOT / "web" / "src").rglob("*"))
        if path.suffix in (".svelte", ".ts")
        for line in path.read_text().splitlines()
        if forgetful.search(line)
    ]
    assert found == []
