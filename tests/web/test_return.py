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
    choice = {"CHOAM module": True, "Color of seat 2": "violet", "Color of seat 3": "crimson"}
    person.new_table(["random", "me", "random"], game="uprising", pace="fast", options=choice)
    # Everything of a seat wears its colour; whoever had it took the other one.
    for seat, colour in enumerate(("rgb(79, 176, 106)", "rgb(165, 123, 240)", "rgb(224, 69, 90)")):
        expect(page.locator(f'[data-anchor="seat:{seat}"] .mark path')).to_have_css("fill", colour)
    person.open_lobby()
    expect(page.get_by_test_id("game-uprising").get_by_role("radio")).to_be_checked()
    expect(page.get_by_test_id("players-3")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("seat-1")).to_have_value("me")
    expect(page.get_by_test_id("seat-2")).to_have_value("random")
    for seat, wears in enumerate(("green", "violet", "crimson")):
        expect(page.get_by_test_id(f"colour-{seat}")).to_have_value(wears)
    page.get_by_text("More options").click()
    expect(page.get_by_label("Pace of the bots")).to_have_value("fast")
    expect(page.get_by_label("CHOAM module")).to_be_checked()


def test_a_deck_of_my_own_and_a_seed(server: Server, new_page: Callable[..., Page]) -> None:
    """Cards are ticked, counted and shared as text; what is chosen is what the table is made of."""
    person = Person(new_page(), server.url)
    page = person.page
    person.open_lobby()
    for game, words in {"imperium": "10 Victory Points", "uprising": "sandworms", "dune": "strongholds"}.items():
        expect(page.get_by_test_id(f"game-{game}")).to_contain_text(words)
    page.get_by_test_id("game-uprising").click()
    page.get_by_test_id("players-4").click()
    page.get_by_text("More options").click()
    page.get_by_test_id("seed").fill("1234")
    page.get_by_test_id("blend-edit").click()
    editor = page.get_by_test_id("blend-editor")
    expect(page.get_by_test_id("card-paracompass")).to_be_checked()
    expect(page.get_by_test_id("card-cargo_runner")).to_have_count(0)
    page.get_by_test_id("blend-own").check()
    expect(page.get_by_test_id("blend-size")).to_contain_text("(at least 20)")
    page.get_by_test_id("card-paracompass").uncheck()
    page.get_by_test_id("card-scout").check()
    editor.get_by_label("Scout", exact=True).last.fill("3")
    editor.get_by_label("Scout", exact=True).last.press("Tab")
    text = page.get_by_test_id("blend-text")
    expect(text).to_have_value(re.compile(r"^\[imperium\]\n[^\[]*3 scout"))
    assert "paracompass" not in text.input_value()
    wanted = text.input_value()
    page.keyboard.press("Escape")
    expect(editor).to_have_count(0)
    page.get_by_test_id("create").click()
    page.wait_for_url(re.compile("/table/"))
    state = server.get(f"/tables/{page.url.rpartition('/')[2]}").json()["state"]
    assert state["game"] == "uprising"
    assert state["options"]["blend"] == wanted
