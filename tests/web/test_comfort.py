"""Playing with the keyboard, with a screen reader, in a hurry, and on a slow line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.harness import ROOT, Server
from tests.web.conftest import need
from tests.web.person import Person

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TABLES: dict[str, tuple[str, int]] = {
    "imperium": ("imperium", 4),
    "uprising": ("uprising", 4),
    "teams": ("uprising", 6),
    "dune": ("dune", 6),
}
SCAN = """
(contrast) => axe.run(document, { resultTypes: ['violations'], preload: false,
  rules: { 'color-contrast': { enabled: contrast } } }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.length} such as ${nodes[0].html.slice(0, 150)}`))
"""


def at_a_table(page: Page, server: Server, name: str, seed: int = 7, **more: Any) -> Person:
    game, seats = TABLES[name]
    person = Person(page, server.url)
    person.sit_down(server, ["person", *["heuristic"] * (seats - 1)], seed, game, **more)
    asked = ".bar :is(.chip, .stepper), [data-testid=commit], [data-testid=end-turn]"
    expect(page.locator(asked).first).to_be_visible()
    # The names of things have arrived.
    expect(page.locator(".log li").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    return person


def violations(page: Page, contrast: bool = True) -> list[str]:
    """What axe-core has against a page. Contrast takes longest and is the same at every size."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return page.evaluate(SCAN, contrast)  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", TABLES)
def test_no_table_bars_anybody(server: Server, new_page: Callable[..., Page], name: str) -> None:
    need(AXE.exists(), "no npm packages (make web)")
    page = at_a_table(new_page(), server, name).page
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    tabs = page.locator(".tabs button")
    expect(tabs.first).to_be_visible()
    for tab in tabs.all():
        tab.click()
        expect(tab).to_have_attribute("aria-pressed", "true")
        assert violations(page, contrast=False) == [], tab.inner_text()


def test_no_page_bars_anybody(server: Server, new_page: Callable[..., Page]) -> None:
    need(AXE.exists(), "no npm packages (make web)")
    page = new_page()
    for path, there in {
        "/": "[data-testid=create]",
        "/challenges": "h1",
        "/rules/dune": "h1",
        "/learn": "[data-testid=guide]",
    }.items():
        page.goto(f"{server.url}{path}")
        expect(page.locator(there).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert violations(page) == [], path


def test_what_is_lit_stays_lit_when_its_texts_come_late(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    held: list[Route] = []
    page.route(lambda url: "/api/content/" in url, lambda route: held.append(route))
    person = Person(page, server.url)
    person.sit_down(server, ["person", "person", "person"], 7)
    person.wait_for_my_turn()
    person.page.keyboard.press("1")
    expect(person.prompt).to_contain_text("Choose a space")
    lit = person.lit("space").count()
    assert lit == len(person.options())
    assert held
    for request in held:
        request.continue_()
    expect(page.locator(".space.landsraad").first).to_be_visible()
    expect(person.lit("space")).to_have_count(lit)


def test_the_focus_stays_and_comes_back(server: Server, new_page: Callable[..., Page]) -> None:
    person = at_a_table(new_page(), server, "imperium")
    page = person.page
    bar, focused = page.locator("section.bar"), page.locator(":focus")
    # Nothing has been touched yet: what is asked is one Tab away.
    expect(bar).to_be_focused()
    page.keyboard.press("Tab")
    expect(person.chips.first).to_be_focused()
    # A lit card is looked at and chosen without losing the focus in between.
    card = person.lit("hand").first
    card.focus()
    expect(card).to_be_focused()
    expect(card).to_have_class(re.compile("pointed"))
    page.keyboard.press("Enter")
    expect(person.prompt).to_contain_text("Choose a space")
    expect(bar).to_be_focused()
    page.keyboard.press("Tab")
    expect(person.chips.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(person.ask).not_to_contain_text("Choose a space")
    assert focused.count() == 1


def test_the_log_follows(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    most = 120
    person.sit_down(server, ["person", "random", "random"], 7, played=90)
    expect(page.locator(".log li")).to_have_count(most)
    lines = page.get_by_role("log")
    at_end = "(list) => list.scrollTop > 0 && list.scrollHeight - list.scrollTop - list.clientHeight < 3"
    before = page.locator(".log li").last.inner_text()
    person.play_on(most=2)
    expect(page.locator(".log li").last).not_to_have_text(before)
    assert lines.evaluate(at_end)
    before = page.locator(".log li").last.inner_text()
    page.get_by_role("combobox", name="Language").select_option("it")
    expect(page.locator(".log li").last).not_to_have_text(before)
    assert lines.evaluate(at_end)
    # Who reads further up is left there.
    lines.evaluate("(list) => list.scrollTo({ top: 10 })")
    person.play_on(seed=2, most=2)
    assert not lines.evaluate(at_end)
