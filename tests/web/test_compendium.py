"""The compendium: everything there is in a game, in four languages, to be searched."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.harness import Server
from tests.web.conftest import keep_picture
from tests.web.person import Person, resize


def test_things_are_found_by_word_kind_and_faction(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(f"{server.url}/compendium/uprising#card/stilgar_the_devoted")
    things = page.locator("[data-ref]")
    expect(things.first).to_have_attribute("data-ref", "card/stilgar_the_devoted")
    for width, height in ((1366, 768), (1024, 768), (390, 844)):
        resize(page, width, height)
        page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
        keep_picture(page, f"compendium-{width}")
    page.get_by_test_id("kind-contract").click()
    expect(page.get_by_test_id("compendium-count")).to_have_text("18 found")
    page.get_by_test_id("kind-card").click()
    page.get_by_test_id("compendium-faction").select_option("fremen")
    page.get_by_test_id("compendium-search").fill("STÍLGAR devoted")
    expect(things).to_have_count(1)
    page.get_by_test_id("compendium-search").fill("no such thing at all")
    expect(page.get_by_text("Nothing of the kind")).to_be_visible()


def test_words_of_a_language_are_found_without_their_accents(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page(locale="pt-BR")
    page.goto(f"{server.url}/compendium/dune")
    page.get_by_test_id("kind-card").wait_for()
    for word, thing in (("bacia PLASTICA", "territory/plastic_basin"), ("heroi", "card/cheap_hero")):
        page.get_by_test_id("compendium-search").fill(word)
        expect(page.locator(f'[data-ref="{thing}"]')).to_be_visible()


def test_an_explanation_leads_to_the_compendium(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.sit_down(server, ["person", "heuristic", "heuristic"], 9)
    person.wait_for_decision()
    page.locator('[data-target="space:sietch_tabr"]').hover()
    link = page.get_by_role("tooltip").get_by_text("Look it up in the compendium")
    expect(link).to_have_attribute("href", re.compile("/compendium/imperium#space/sietch_tabr$"))
