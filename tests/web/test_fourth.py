"""The fourth game (tests/fourth) in the browser: shown in a general way, with its own words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.harness import Server
from tests.web.conftest import CLIENT, keep_picture
from tests.web.person import Person


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = str(tmp_path_factory.mktemp("caravan") / "tables.sqlite3")
    running = Server(database, plugins=["tests.fourth.plugin"], client=str(CLIENT)).start()
    yield running
    running.stop()


def test_a_game_nobody_has_drawn_is_played_to_its_end(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page(locale="it-IT")
    ada = Person(page, server.url)
    page.goto(server.url)
    page.get_by_test_id("create").wait_for()
    page.get_by_test_id("game-caravan").click()
    page.get_by_test_id("players-2").click()
    expect(page.get_by_test_id("seat-1")).to_have_value("random")
    page.locator("summary").click()
    expect(page.get_by_label("Anche i contrabbandieri fanno offerte")).to_be_checked()
    page.get_by_test_id("create").click()
    expect(ada.prompt).to_have_text("Offri una moneta.")
    expect(page.get_by_test_id("general-board")).to_contain_text("Merci in arrivo")
    expect(page.locator("[data-kind=game]")).to_contain_text("Contrabbandieri")
    keep_picture(page, "caravan")
    ada.lit("coin").first.click()
    expect(page.get_by_role("log")).to_contain_text("Contrabbandieri offre")
    assert ada.play_on()["over"]
    expect(page.get_by_test_id("end-screen")).to_contain_text("Contrabbandieri")
