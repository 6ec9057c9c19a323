"""What lies between the factions of classic Dune and what is shown of a battle, at tables in known positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.dune.positions import AFFAIRS, DUEL, LEAGUES
from tests.server.harness import Server
from tests.web.conftest import CLIENT, keep_picture
from tests.web.person import Person, resize
from tests.web.test_comfort import violations
from tests.web.test_dune import tells_every_faction

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
        expect(page.get_by_text("Bid of 2 (Fremen)")).to_be_visible()
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


@pytest.mark.parametrize("locale", ["en-US", "it-IT", "es-ES", "pt-BR"])
def test_names_of_factions_have_room_beside_every_mark(
    server: Server, new_page: Callable[..., Page], locale: str
) -> None:
    """The Emperor has two allies and two strongholds and is the first player."""
    page = new_page(locale=locale)
    Person(page, server.url).sit_down(server, ["person", "heuristic", *BOTS], seed=LEAGUES, game="dune")
    for width, height in ((1366, 768), (1024, 768), (1920, 1080)):
        resize(page, width, height)
        tells_every_faction(page, f"leagues-{locale}-{width}")
    expect(page.locator(".seats .allies")).to_have_count(6)


def test_names_of_factions_fit_when_the_language_comes_late(server: Server, new_page: Callable[..., Page]) -> None:
    """In the same place, beside the same marks: Emperor, Imperatore, Emperador, Imperador."""
    page = new_page(1024, 768)
    Person(page, server.url).sit_down(server, ["person", "heuristic", *BOTS], seed=LEAGUES, game="dune")
    for language, name in (("it", "Imperatore"), ("es", "Emperador"), ("pt", "Imperador"), ("en", "Emperor")):
        page.locator("header select").select_option(language)
        expect(page.locator(".seats article b", has_text=name)).to_be_visible()
        tells_every_faction(page, f"leagues-changed-{language}")


def test_revealed_plans_stay_until_the_fighters_have_looked(server: Server, new_page: Callable[..., Page]) -> None:
    """The Harkonnen play a lasgun and a shield: everything is destroyed, and that is shown for as long as they like."""
    page = new_page()
    person = Person(page, server.url)
    person.sit_down(server, ["person", "heuristic", *BOTS], seed=DUEL, game="dune")
    plan = page.locator("[data-whole=plan]")
    for chosen in ("weapon:lasgun", "defense:shield"):
        plan.locator(f'.pick[data-option="{chosen}"]').click()
        expect(plan.locator(f'.pick.on[data-option="{chosen}"]')).to_be_visible()
    page.get_by_test_id("commit").click()
    theatre = page.get_by_test_id("theatre")
    expect(theatre).to_have_attribute("data-mine", "true")
    expect(theatre.locator("section")).to_have_count(2)
    expect(theatre).to_contain_text("Lasgun")
    keep_picture(page, "theatre")
    expect(page.locator(".phase")).not_to_have_text("Battle")  # the others have gone on
    expect(theatre).to_contain_text("everything is destroyed")
    assert violations(page, within="[data-testid=theatre]") == []
    page.get_by_test_id("seen").click()
    expect(theatre).to_have_count(0)


def test_the_lobby_offers_a_faction_for_each_seat(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    person = Person(page, server.url)
    person.open_lobby()
    page.get_by_test_id("game-dune").click()
    expect(page.get_by_test_id("players-6")).to_have_attribute("aria-pressed", "true")
    page.get_by_text("More options").click()
    factions = page.get_by_test_id("option-factions")
    factions.locator("select").first.select_option("named")
    expect(factions.locator(".one select")).to_have_count(6)
    factions.locator(".one select").nth(0).select_option("fremen")
    named = [one.input_value() for one in factions.locator(".one select").all()]
    assert named[0] == "fremen"
    assert len(set(named)) == 6  # who had the faction before has changed places
    page.get_by_test_id("create").click()
    expect(page.locator(".player-shield .badge b")).to_have_text("Fremen")


def test_the_lobby_explains_rare_rules_and_takes_them(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    person = Person(page, server.url)
    person.open_lobby()
    page.get_by_test_id("game-dune").click()
    page.get_by_text("More options").click()
    rare = page.get_by_test_id("rare")
    expect(rare.get_by_label("Spice in battle")).to_be_hidden()
    rare.locator("summary").click()
    expect(rare.get_by_label("Spice in battle")).not_to_be_checked()
    page.get_by_label("Advanced game").check()
    expect(rare.get_by_label("Spice in battle")).to_be_checked()  # until it is chosen itself
    rare.get_by_label("Spice in battle").uncheck()
    rare.get_by_label("A Karama stops an advantage").select_option("single_use")
    expect(rare).to_contain_text("A force counts in full only if spice is paid for it")
    page.get_by_test_id("create").click()
    page.wait_for_url(re.compile("/table/"))
    options = server.get(f"/tables/{page.url.rpartition('/')[2]}").json()["state"]["options"]
    assert options["advanced"]
    assert options["double_spice_blow"]
    assert not options["combat_with_spice"]
    assert options["karama_scope"] == "single_use"
