"""Two people at one table in two browsers: they talk, see each other come and go, and are called."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.harness import Server
from tests.web.conftest import keep_picture
from tests.web.test_life import menu, sit
from tests.web.test_return import ASK_NOBODY


def test_two_browsers_talk_see_each_other_and_are_called(server: Server, new_page: Callable[..., Page]) -> None:
    table = server.table("Ada", "Bo", "bot", game="imperium", seed=7, pace="instant")
    ada, bo = new_page(), new_page(locale="it-IT")
    bo.add_init_script(ASK_NOBODY)
    sit(ada, table, 0)
    there = ada.get_by_test_id("presence-1").first
    expect(there).to_have_attribute("aria-label", "Bo is away")
    sit(bo, table, 1)
    expect(there).to_have_attribute("aria-label", "Bo is here")

    # A phrase is in the language of each reader, and what looks like markup is text.
    ada.get_by_test_id("talk").click()
    ada.get_by_test_id("phrase-well_played").click()
    expect(ada.get_by_test_id("talk-lines")).to_contain_text("Well played!")
    expect(bo.get_by_test_id("unread")).to_have_text("1")
    bo.get_by_test_id("talk").click()
    lines = bo.get_by_test_id("talk-lines")
    expect(lines).to_contain_text("Bella mossa!")
    expect(bo.get_by_test_id("unread")).to_have_count(0)
    bo.get_by_test_id("say").fill("<img src=x onerror=alert(1)> & spezia")
    bo.keyboard.press("Enter")
    expect(ada.get_by_test_id("talk-lines")).to_contain_text("<img src=x onerror=alert(1)> & spezia")
    expect(bo.get_by_test_id("say")).to_have_value("")
    keep_picture(ada, "talk")

    # Notes are there again after a reload.
    bo.get_by_test_id("talk-notes").click()
    bo.get_by_test_id("notes").fill("Ada saves water.")
    expect(bo.get_by_test_id("notes-state")).to_have_text("Salvato")
    bo.reload()
    bo.get_by_test_id("talk").click()
    expect(bo.get_by_test_id("talk-lines")).to_contain_text("Bella mossa!")
    bo.get_by_test_id("talk-notes").click()
    expect(bo.get_by_test_id("notes")).to_have_value("Ada saves water.")
    bo.keyboard.press("Escape")

    # The page lies behind another one: what is said is shown by the browser.
    menu(bo)
    bo.get_by_label("Mostra una notifica").check()
    expect(bo.get_by_label("Mostra una notifica")).to_be_checked()
    bo.keyboard.press("Escape")
    expect(bo.get_by_role("dialog")).to_have_count(0)
    bo.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => true })")
    ada.get_by_test_id("phrase-your_turn").click()
    bo.wait_for_function("() => window.notices.length === 1")
    assert bo.evaluate("() => window.notices") == ["Ada: Tocca a te.: Dune: Imperium"]

    # Whoever is not heard says nothing here any more.
    bo.get_by_test_id("talk").click()
    expect(lines).to_contain_text("Tocca a te.")
    bo.get_by_test_id("mute-0").click()
    expect(bo.get_by_test_id("mute-0")).to_have_attribute("aria-pressed", "true")
    expect(lines).not_to_contain_text("Bella mossa!")
    expect(lines).to_contain_text("spezia")
    bo.close()
    expect(there).to_have_attribute("aria-label", "Bo is away")
