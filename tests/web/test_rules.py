"""The rulebook in the browser: read, searched, printed, saved; tooltips and refusals open at their section."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

import landsraad
from landsraad.text.books import section_of
from tests.server.harness import Server
from tests.web.conftest import keep_picture
from tests.web.person import Person
from tests.web.test_rivals import sit_down


def test_the_rulebook_is_read_searched_and_saved(server: Server, new_page: Callable[..., Page], tmp_path: Path) -> None:
    page = new_page(1280, 900, locale="it-IT")
    page.goto(server.url)
    page.get_by_test_id("rules-imperium").click()
    expect(page.get_by_role("heading", name="I turni dell'Agente")).to_be_visible()
    assert page.locator("article").count() > 60
    expect(page.locator("#paul-atreides")).to_contain_text("Prescienza")

    page.get_by_role("searchbox").fill("schieramento truppe")
    found = page.locator(".found a")
    expect(found.first).to_contain_text("Schierare truppe")
    found.first.click()
    expect(page.locator("#deploying")).to_be_in_viewport()
    expect(found).to_have_count(0)
    keep_picture(page, "rulebook")

    # Every icon and picture is drawn: each symbol that is used stands in the page.
    missing = page.evaluate(
        "[...document.querySelectorAll('.rulebook use')].map((use) => use.getAttribute('href'))"
        ".filter((href) => !document.querySelector(href))"
    )
    assert missing == []

    page.get_by_role("combobox").select_option("es")
    expect(page.locator("#deploying h3")).to_have_text("Desplegar tropas")

    with page.expect_download() as download:
        page.get_by_role("button", name="Guardar en una página").click()
    saved = tmp_path / "saved.html"
    download.value.save_as(saved)
    page.goto(f"file://{saved}#ties")
    expect(page.locator("#ties")).to_be_in_viewport()
    assert "<script" not in saved.read_text(encoding="utf-8")


def test_the_rulebook_on_a_phone_and_on_paper(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page(390, 844, touch=True)
    page.goto(f"{server.url}/rules/imperium#icons")
    expect(page.locator("#icons")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.emulate_media(media="print")
    expect(page.locator("nav")).to_be_hidden()
    expect(page.get_by_role("search")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.rulebook')).color") == "rgb(0, 0, 0)"


def test_explanations_and_refusals_open_at_their_section(server: Server, new_page: Callable[..., Page]) -> None:
    options = {"leaders": ["paul_atreides"]}
    card, space, section = a_closed_space(options)
    page = new_page()
    sit_down(Person(page, server.url), server, "imperium", ["Ada"], SEED, options)
    link = page.locator(".tip a[href*='/rules/']")

    page.locator("[data-target='space:high_council']").click()
    expect(link).to_have_attribute("href", "/rules/imperium#landsraad")
    with page.context.expect_page() as opened:
        link.click()
    expect(opened.value.locator("#landsraad")).to_be_in_viewport()
    opened.value.close()

    # Why a space cannot be chosen is told by the section about that.
    page.locator(f"[data-option='{card}']").first.click()
    expect(page.locator("[data-target^='space:'].lit").first).to_be_visible()
    page.locator(f"[data-target='space:{space}']").click()
    expect(page.locator(".tip .reason")).to_be_visible()
    expect(link).to_have_attribute("href", f"/rules/imperium#{section}")
    keep_picture(page, "tooltip")


SEED = 5


def a_closed_space(options: dict[str, list[str]]) -> tuple[str, str, str]:
    """A card to begin with, a space it cannot go to, and the section that tells why."""
    for option in landsraad.new_game("imperium", 1, SEED, options).pending[0].options:
        game = landsraad.new_game("imperium", 1, SEED, options)
        game.choose(0, option.id)
        if game.pending[0].kind == "agent.space":
            for space in game.view(0)["spaces"]:
                why = game.why_not(0, f"space:{space}")
                section = None if why is None else section_of("imperium", why.code)
                if section is not None and section != section_of("imperium", f"space/{space}"):
                    return option.id, space, section
    raise AssertionError("Every space is open.")
