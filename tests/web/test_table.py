"""At the table: the board, the decision list, undo, words, small screens."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.harness import Server
from tests.web.person import Person

IDS_IN_TEXT = re.compile(
    r"\b(prompt|option|log|error|view)\.[a-z_]|undefined|null\b|\{\w+\}|\b(card|space|seat|faction|effect)/"
)

OPENING = 9
"""A deal in which the first seat begins and holds Diplomacy, which reaches several spaces."""


def spoken(page: Page) -> str:
    return page.inner_text("body")


def test_a_turn_is_played_on_the_board_itself(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.sit_down(server, ["person", "heuristic", "heuristic"], OPENING)
    person.wait_for_my_turn()
    start = person.options()

    person.lit("hand").filter(has_text="Diplomacy").click()
    expect(person.prompt).to_contain_text("Choose a space")
    page.keyboard.press("z")
    expect(person.prompt).to_contain_text("Choose a card")
    assert person.options() == start
    page.keyboard.press("y")
    expect(person.prompt).to_contain_text("Choose a space")

    space = person.lit("space").first
    name = space.locator(".name").inner_text().replace("\u00ad", "")
    space.click()
    expect(page.locator(".log li").filter(has_text=name).first).to_be_visible()

    person.play_on(most=40)
    expect(page.locator(".log li").filter(has_text="Hawat").first).to_be_visible()
    assert not IDS_IN_TEXT.search(spoken(page)), IDS_IN_TEXT.search(spoken(page))


def test_the_list_is_reachable_by_keyboard(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    person.sit_down(server, ["person", "heuristic", "heuristic"], OPENING)
    person.wait_for_my_turn()
    expect(person.page.locator("[aria-live=polite] .prompt")).to_be_visible()
    person.page.keyboard.press("1")
    expect(person.prompt).to_contain_text("Choose a space")
    person.chips.first.focus()
    person.page.keyboard.press("Enter")
    expect(person.ask).not_to_contain_text("Choose a space")


def test_anything_explains_itself(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.sit_down(server, ["person", "heuristic", "heuristic"], OPENING)
    person.wait_for_my_turn()
    page.locator('[data-target="space:sietch_tabr"]').hover()
    expect(page.get_by_role("tooltip")).to_contain_text("2 Influence with the Fremen")
    page.locator('[data-target^="hand:"]').first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Reveal")

    person.lit("hand").filter(has_text="Diplomacy").click()
    expect(person.prompt).to_contain_text("Choose a space")
    page.locator('[data-target^="space:"]:not(.lit)').first.hover()
    expect(page.locator("[role=tooltip] .reason")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("long-press")


def test_the_language_changes_in_the_middle_of_a_game(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.new_table(["me", "heuristic", "heuristic"])
    person.play_on(most=25)
    latest = page.locator(".log li").last
    told, prompts = latest.inner_text(), {}
    for lang, title in {"it": "Fila", "es": "Fila", "pt": "Linha", "en": "Row"}.items():
        page.get_by_role("combobox").select_option(lang)
        expect(page.locator(".market h3")).to_contain_text(title)
        expect(page.locator(f"html[lang={lang}]")).to_be_attached()
        page.wait_for_function("() => document.querySelectorAll('.log li').length > 3")
        # The page's own words change at once; what the game says comes from the server.
        expect(latest).not_to_have_text(told)
        told = latest.inner_text()
        prompts[lang] = page.inner_text(".bar .ask") + page.inner_text(".log ol")
        assert not IDS_IN_TEXT.search(spoken(page)), (lang, IDS_IN_TEXT.search(spoken(page)))
    assert len(set(prompts.values())) == 4


def test_a_laptop_shows_the_whole_table_without_scrolling(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(1366, 768), server.url)
    person.new_table(["me", "heuristic", "heuristic", "heuristic"])
    person.wait_for_my_turn()
    sizes = person.page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight, innerWidth, innerHeight]"
    )
    assert sizes[0] <= sizes[2]
    assert sizes[1] <= sizes[3]
    board = person.page.locator("main > .board").bounding_box()
    assert board is not None
    for space in person.page.locator('[data-target^="space:"]').all():
        box = space.bounding_box()
        assert box is not None
        assert board["y"] - 1 <= box["y"]
        assert box["y"] + box["height"] <= board["y"] + board["height"] + 1


def test_a_phone_is_enough(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(390, 844, touch=True), server.url)
    page = person.page
    person.sit_down(server, ["person", "heuristic", "heuristic"], OPENING)
    person.wait_for_my_turn()
    page.locator(".tabs button").nth(2).tap()
    person.lit("hand").filter(has_text="Diplomacy").tap()
    # The page goes where the choice is, and the list says what a space costs and gives.
    expect(page.locator(".tabs button").nth(0)).to_have_attribute("aria-pressed", "true")
    expect(person.chips.first.locator(".deal .glyph").first).to_be_visible()
    person.lit("space").first.tap()
    expect(person.ask).not_to_contain_text("Choose a space")
    for tab in page.locator(".tabs button").all():
        tab.tap()
        page.wait_for_timeout(100)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, a, select, input, .lit')]
                .map((e) => [e, e.getBoundingClientRect()])
                .filter(([e, r]) => r.width > 1 && !e.closest('.sr') && (r.width < 39.5 || r.height < 39.5))
                .map(([e, r]) => `${e.className} ${e.textContent.trim().slice(0, 20)} ${r.width}x${r.height}`)"""
        )
        assert not small, small


def test_a_phone_on_its_side_is_usable(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(844, 390, touch=True), server.url)
    page = person.page
    person.sit_down(server, ["person", "heuristic", "heuristic"], OPENING)
    person.wait_for_my_turn()
    person.chips.first.tap()
    page.locator(".tabs button").nth(0).tap()
    box = person.lit("space").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    person.lit("space").first.tap()
    expect(person.ask).not_to_contain_text("Choose a space")


def test_the_guide_leads_through_a_first_round(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.open_lobby()
    page.get_by_role("link", name="Guided Imperium").click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("Welcome")
    page.get_by_test_id("guide-next").click()
    expect(guide).to_contain_text("Agent turn")
    assert all(option.startswith("card:") for option in person.options())
    person.lit("hand").first.click()
    expect(guide).to_contain_text("glowing space")
    person.lit("space").first.click()
    page.evaluate(
        """() => {
            window.told = [];
            const listen = () => {
                const text = document.querySelector('[data-testid=guide] p')?.textContent;
                if (text && window.told.at(-1) !== text) window.told.push(text);
            };
            new MutationObserver(listen).observe(document.body, {subtree: true, childList: true, characterData: true});
        }"""
    )
    person.play_on(seed=3, until="[data-testid=guide-next]")
    while "whole round" not in guide.inner_text():  # the goal was reached on the way
        page.get_by_test_id("guide-next").click()
        person.play_on(seed=3, until="[data-testid=guide-next]")
    told = " ".join(page.evaluate("() => window.told"))
    for part in ("another Agent", "Buy:", "whole round"):
        assert part in told
    page.get_by_test_id("guide-next").click()
    expect(guide).not_to_be_visible()
