"""Whole games with the keyboard alone: begun, played and ended by keys; the focus is never lost."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.harness import Server
from tests.web.person import Person

LOOK = """
(before) => new Promise((resolve) => {
  // What the page asks, once it asks something new and knows where the focus is; `before`: what it asked last.
  const began = performance.now();
  const look = () => {
    const has = (what) => document.querySelector(what) !== null;
    const place = document.querySelector('[data-testid=whole] select option[value=""]:checked');
    const seen = {
      over: has('[data-testid=end-screen]'),
      keys: [...document.querySelectorAll('.bar .chip:not(:disabled)')]
        .filter((chip) => !/^(deal|offer|say)/.test(chip.dataset.option))
        .map((chip) => chip.querySelector('kbd')?.textContent ?? '').filter(Boolean),
      number: has('.bar [data-testid=number] input[data-digits]'),
      whole: has('[data-testid=commit]:not(:disabled)'),
      place: place !== null,
      end: has('[data-testid=end-turn]:not(:disabled)'),
      lost: document.activeElement === null || document.activeElement === document.body,
    };
    const asks = seen.over || seen.keys.length || seen.number || seen.whole || seen.place || seen.end;
    const chosen = [...document.querySelectorAll('[data-testid=whole] select')].map((select) => select.value);
    seen.now = [document.querySelector('.table')?.dataset.seq, seen.whole, ...chosen].join(' ');
    if (asks && (seen.over || (seen.now !== before && !seen.lost))) return resolve(seen);
    if (performance.now() - began > 20000) return resolve({ ...seen, stuck: true });
    setTimeout(look, 5);
  };
  look();
})
"""
UNSET = "() => document.activeElement.tagName === 'SELECT' && document.activeElement.value === ''"


def begin_by_keys(page: Page, url: str, game: str, seats: int, options: dict[str, Any]) -> None:
    """The table is set up as the last one was: Tab to the button, Enter. Only the deal is a known one."""
    setup = {
        "game": game,
        "players": seats,
        "seats": [{"kind": kind, "name": ""} for kind in ("me", *["random"] * (seats - 1))],
        "options": options,
        "pace": "instant",
        "end_turns_at_once": game == "uprising",
        "reaction_seconds": 0,
    }
    page.add_init_script(f"localStorage.setItem('landsraad.setup', {json.dumps(json.dumps(setup))})")

    def deal(route: Route) -> None:
        if route.request.method == "POST":
            route.continue_(post_data=json.dumps({**route.request.post_data_json, "seed": 7}))
        else:
            route.continue_()

    page.route("**/api/tables", deal)
    page.goto(url)
    expect(page.get_by_test_id("create")).to_be_enabled()
    for _ in range(60):
        if page.evaluate("() => document.activeElement.dataset.testid === 'create'"):
            break
        page.keyboard.press("Tab")
    expect(page.get_by_test_id("create")).to_be_focused()
    page.keyboard.press("Enter")


def play_by_keys(page: Page, chance: random.Random, most: int = 1500) -> int:
    """Press keys until the game is over. Says how many choices it took."""
    press = page.keyboard.press
    before = ""
    for choices in range(most):
        seen: dict[str, Any] = page.evaluate(LOOK, before)
        assert not seen.get("stuck"), seen
        before = seen["now"]
        if seen["over"]:
            return choices
        if seen["place"]:
            while not page.evaluate(UNSET):
                press("Tab")
            press("ArrowDown")
        elif seen["whole"] or (seen["end"] and not seen["keys"]):
            press("Enter")
        elif seen["number"]:
            press("1")
            press("Enter")
        else:
            press(chance.choice(seen["keys"]))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("imperium", 3, {}), ("uprising", 3, {}), ("dune", 6, {"max_turns": 1})]
)
def test_a_whole_game_with_the_keyboard_alone(
    server: Server, new_page: Callable[..., Page], game: str, seats: int, options: dict[str, Any]
) -> None:
    page = new_page()
    begin_by_keys(page, server.url, game, seats, options)
    assert play_by_keys(page, random.Random(4)) > 10
    end = page.get_by_test_id("end-screen")
    expect(end).to_contain_text("wins")
    # What comes after it is reached and closed by keys as well.
    page.keyboard.press("Escape")
    expect(end).to_have_count(0)


def test_a_key_that_is_held_chooses_once(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    person.sit_down(server, ["person", "random", "random"], 7)
    person.wait_for_my_turn()
    page = person.page
    expect(page.locator("section.bar")).to_be_focused()
    # Enter means nothing yet, and stays down while the focus comes to a choice and to a lit card.
    page.keyboard.down("Enter")
    asked = person.options()
    for held in (person.chips.first, person.lit("hand").first):
        held.focus()
        for _ in range(3):
            page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert person.options() == asked
    key = person.chips.filter(has_text="Diplomacy").locator("kbd").inner_text()
    page.keyboard.down(key)
    expect(person.prompt).to_contain_text("Choose a space")
    spaces = person.options()
    for _ in range(3):
        page.keyboard.down(key)
    page.keyboard.up(key)
    expect(person.prompt).to_contain_text("Choose a space")
    assert person.options() == spaces
