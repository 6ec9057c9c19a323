"""What brings people back: a page that says whose turn it is, and a lobby that remembers."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.harness import Server, until
from tests.web.person import Person
from tests.web.test_life import menu, sit

ASK_NOBODY = """
window.notices = [];
window.Notification = class {
  constructor(title, { body }) { window.notices.push(`${title}: ${body}`); }
  static requestPermission() { return Promise.resolve('granted'); }
};
window.notes = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
"""


def test_the_page_says_that_it_is_my_turn(server: Server, new_page: Callable[..., Page]) -> None:
    table = server.table("Ada", "Bo", "bot", game="imperium", seed=7, pace="instant", end_turns_at_once=True)

    def play_until(seat: int) -> None:
        until(lambda: table.awaited() == [seat] or (table.step(lambda options: options[0]) and False))

    play_until(1)
    page = new_page()
    page.add_init_script(ASK_NOBODY)
    sit(page, table, 0)
    icon = page.locator("link[rel=icon]")
    expect(page).to_have_title("Dune: Imperium · Landsraad")
    expect(icon).to_have_attribute("href", re.compile("favicon.svg$"))
    menu(page)
    page.get_by_label("Play a sound").check()
    page.get_by_label("Show a notification").check()
    expect(page.get_by_label("Show a notification")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    rung = page.evaluate("() => window.notes")
    assert rung, "the sound is to be heard once when it is chosen"

    # The page lies behind another one, and the others play.
    page.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => true })")
    play_until(0)
    expect(page).to_have_title("● Your turn · Dune: Imperium · Landsraad")
    expect(icon).to_have_attribute("href", re.compile("favicon-turn.svg$"))
    page.wait_for_function("() => window.notices.length === 1")
    assert page.evaluate("() => window.notices") == ["Your turn: Dune: Imperium"]
    assert page.evaluate("() => window.notes") > rung


def test_the_lobby_remembers(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.new_table(["random", "me", "random"], game="uprising", pace="fast", options={"CHOAM module": True})
    person.open_lobby()
    expect(page.get_by_label(re.compile("^Game"))).to_have_value("uprising")
    expect(page.get_by_test_id("players-3")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("seat-1")).to_have_value("me")
    expect(page.get_by_test_id("seat-2")).to_have_value("random")
    page.get_by_text("More options").click()
    expect(page.get_by_label("Pace of the bots")).to_have_value("fast")
    expect(page.get_by_label("CHOAM module")).to_be_checked()
