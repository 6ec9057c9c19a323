"""What lies between the factions of classic Dune and what is shown of a battle, at tables in known positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.dune.positions import AFFAIRS
from tests.server.harness import Server
from tests.web.conftest import CLIENT, keep_picture
from tests.web.person import Person

BOTS = ["heuristic"] * 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = str(tmp_path_factory.mktemp("affairs") / "tables.sqlite3")
    running = Server(database, plugins=["tests.dune.plugin"], client=str(CLIENT)).start()
    yield running
    running.stop()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_the_dossier_shows_what_is_public_and_what_is_mine(
    server: Server, new_page: Callable[..., Page], width: int, height: int
) -> None:
    page = new_page(width, height)
    person = Person(page, server.url)
    person.sit_down(server, ["person", "heuristic", *BOTS], seed=AFFAIRS, game="dune")
    if width < 980:
        page.locator("nav.tabs button").nth(1).click()
        page.get_by_test_id("dossier-here").click()
    else:
        page.get_by_test_id("dossier").click()
    dialog = page.get_by_role("dialog", name="Dossier")
    for affair, own, public in (
        ("alliances", "adds up to 4 to bids", "Harkonnen"),
        ("deals", "to keep out of a territory", "Bribes that wait"),
        ("traitors", "Duncan Idaho", "Stilgar"),
        ("captives", "Gurney Halleck", "Fremen"),
        ("karama", "The Voice", "Special Karama used"),
        ("prediction", "Sealed", "Bene Gesserit"),
        ("told", "Feyd-Rautha", "Atreides"),
    ):
        section = dialog.locator(f"[data-affair={affair}]")
        expect(section).to_contain_text(own)
        expect(section).to_contain_text(public)
    keep_picture(page, f"dossier-{width}")
    overflow = "node => [...node.querySelectorAll('section')].every((one) => one.scrollWidth <= one.clientWidth)"
    assert dialog.evaluate(overflow)
