"""The teacher in the browser: a hint at one's own decision, none among people, and what is said of a finished game."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.harness import Server
from tests.web.conftest import keep_picture
from tests.web.person import Person, resize
from tests.web.test_life import sit


def test_a_hint_names_the_best_choices_with_their_chances(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    person = Person(page, server.url)
    person.sit_down(server, ["person", "random", "random"], 3)
    person.wait_for_my_turn()
    page.get_by_test_id("hint").click()
    choices = page.get_by_test_id("hint-choices").locator("li")
    expect(choices.first).to_contain_text(re.compile(r"\d+ %"))
    assert 1 <= choices.count() <= 3
    told = [choice.get_attribute("data-option-id") or "" for choice in choices.all()]
    keep_picture(page, "hint")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert set(told) <= set(person.options())


def test_among_people_everybody_sees_that_there_are_no_hints(server: Server, new_page: Callable[..., Page]) -> None:
    table = server.table("Ada", "Bo", game="imperium", seed=7)
    ada, watching = new_page(), new_page(locale="it-IT")
    sit(ada, table, 0)
    expect(ada.get_by_test_id("no-hints")).to_have_attribute("aria-label", "No hints at this table")
    expect(ada.get_by_test_id("hint")).to_have_count(0)
    resize(ada, 390, 844)
    expect(ada.get_by_test_id("no-hints")).to_be_in_viewport(ratio=1)
    watching.goto(f"{server.url}/table/{table.id}")
    expect(watching.get_by_test_id("no-hints")).to_have_attribute("aria-label", "Nessun suggerimento a questo tavolo")


def test_the_creator_decides_about_hints(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    person = Person(page, server.url)
    person.open_lobby()
    page.get_by_text("More options").click()
    page.get_by_test_id("players-3").click()
    hints = page.get_by_test_id("hints")
    for seat, kind in enumerate(["me", "easy", "easy"]):
        page.get_by_test_id(f"seat-{seat}").select_option(kind)
    expect(hints).to_be_checked()
    page.get_by_test_id("seat-1").select_option("open")
    expect(hints).not_to_be_checked()
    page.get_by_test_id("create").click()
    expect(page.get_by_test_id("setting")).to_contain_text("No hints at this table")


def analysis() -> dict[str, Any]:
    """What the server says: tests/server proves that it does."""
    chances = [[0.3, 0.3, 0.4], [0.35, 0.3, 0.35], [0.7, 0.1, 0.2], [0.65, 0.15, 0.2], [1.0, 0.0, 0.0]]
    moments = [{"action": 9 * n, "place": 8 * n, "round": n + 1, "chances": one} for n, one in enumerate(chances)]
    words = {"prompt": "Choose a card", "chosen": "Dagger", "better": "Diplomacy"}
    choice = {name: [{"text": text, "ref": None}] for name, text in words.items()}
    return {
        "judged": True,
        "seat": 0,
        "moments": moments,
        "turning": [{"moment": 2, "seat": 0, "change": 0.35}],
        "choices": [{"action": 13, "place": 12, "round": 2, "chance": 0.31, "better_chance": 0.44, **choice}],
    }


def test_what_is_said_of_a_game_leads_to_its_moments(server: Server, new_page: Callable[..., Page]) -> None:
    table = server.table("Ada", "bot", game="imperium", seed=5, pace="instant")
    table.play_out(random.Random(2).choice)
    page = new_page()
    page.route("**/analysis", lambda route: route.fulfill(body=json.dumps(analysis()), content_type="application/json"))
    sit(page, table, 0)
    page.get_by_test_id("analyse").click()
    shown = page.get_by_test_id("analysis")
    expect(shown).to_contain_text("Round 3, Ada: from 35 % to 70 %")
    expect(shown.get_by_test_id("costly")).to_contain_text(re.compile("You chose: Dagger.*31 %.*Diplomacy.*44 %", re.S))
    keep_picture(page, "analysis")
    shown.get_by_test_id("costly").get_by_role("button").click()
    bar = page.get_by_test_id("replay-bar")
    expect(bar).to_have_attribute("data-at", "12")
    bar.get_by_test_id("analyse").click()
    shown.get_by_test_id("turning").click()
    expect(bar).to_have_attribute("data-at", "16")


@pytest.mark.parametrize("locale", ["en-US", "it-IT", "es-ES", "pt-BR"])
def test_a_finished_game_can_be_read_on_a_phone(server: Server, new_page: Callable[..., Page], locale: str) -> None:
    """In the list of tables, on its end screen, and what is said of it: nothing is cut or squeezed."""
    table = server.table("Ada", "bot", "bot", game="imperium", seed=5, pace="instant")
    table.play_out(random.Random(2).choice)
    page = new_page(360, 740, locale=locale, touch=True)
    page.route("**/analysis", lambda route: route.fulfill(body=json.dumps(analysis()), content_type="application/json"))
    sit(page, table, 0)
    end = page.get_by_test_id("end-screen")
    expect(end.get_by_test_id("analyse")).to_be_visible()
    assert end.evaluate("(end) => end.querySelector('.buttons').clientHeight < innerHeight / 4")
    assert end.evaluate("(end) => end.querySelector('.figures').clientHeight < innerHeight / 8")
    keep_picture(page, f"{locale}-end-phone")
    end.get_by_test_id("analyse").click()
    shown = page.get_by_test_id("analysis")
    expect(shown.get_by_test_id("turning")).to_be_visible()
    beyond = "(one) => [...one.querySelectorAll('*')].filter((e) => e.getBoundingClientRect().right > %s).length"
    assert shown.evaluate(beyond % "one.getBoundingClientRect().right + 1") == 0
    keep_picture(page, f"{locale}-analysis-phone")
    for width in (360, 768):
        resize(page, width, 900)
        page.goto(server.url)
        names = page.locator(f'.lobby a[href$="{table.id}"] .names')
        expect(names).to_be_visible()
        assert names.evaluate("(names) => names.clientWidth") > 120
