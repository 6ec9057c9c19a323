"""Six players of Uprising at the table: who sits where, the board of two teams, and a whole game clicked to its end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.harness import Server, Table
from tests.web.conftest import keep_picture
from tests.web.person import Person, resize, undrawn
from tests.web.test_uprising import apart, boxes

SPACES, POSTS = 28, 15
COMMANDER, ALLY = 0, 2
QUICK = {"pace": "instant", "end_turns_at_once": True, "reaction_seconds": 0}

TOO_SMALL = """
() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const here = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || !here.offsetParent) continue;
    const size = parseFloat(getComputedStyle(here).fontSize);
    if (size < 11) found.push(`${size} ${here.className}: ${walk.currentNode.textContent.trim()}`);
  }
  return found;
}
"""
OUTSIDE = """
() => {
  // What of the board lies outside of what is to be seen of it.
  const frame = document.querySelector('main > .board').getBoundingClientRect();
  const parts = document.querySelectorAll(
    'main > .board [data-target^="space:"], main > .board [data-post], main > .board .score',
  );
  return [...parts].filter((one) => {
    const box = one.getBoundingClientRect();
    const across = box.left < frame.left - 1 || box.right > frame.right + 1;
    return across || box.top < frame.top - 9 || box.bottom > frame.bottom + 1;
  }).map((one) => one.dataset.target ?? one.dataset.post ?? one.className);
}
"""
PLAY = """
(seed) => new Promise((resolve) => {
  // Clicks what can be clicked as soon as it can be, and notes what is to be seen on the way.
  let state = seed, clicks = 0, covers = 0, leaks = 0, idle = 0, waitsFor = '';
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const seen = {};
  const look = {
    token: '[data-testid^=command-] .used', activated: '.seat-panel.activated', throne: '[data-anchor^="throne:"]',
  };
  const step = () => {
    const over = Boolean(document.querySelector('[data-testid=end-screen]'));
    if (over || idle > 5000) return resolve({ clicks, covers, leaks, over, seen });
    for (const [name, where] of Object.entries(look)) seen[name] ||= Boolean(document.querySelector(where));
    const position = document.querySelector('.table')?.dataset.seq ?? '';
    const cover = document.querySelector('[data-testid=take-device]');
    const chips = [...document.querySelectorAll('.bar .chip:not(:disabled)')];
    const end = document.querySelector('[data-testid=end-turn]:not(:disabled)');
    idle += 1;
    if (cover) {
      covers += 1;
      leaks += document.querySelectorAll('[data-target^="hand:"], [data-option], .log').length;
      waitsFor = '';
      cover.click();
    } else if (position !== waitsFor && (chips.length || end)) {
      // The same position twice: the move is still on its way.
      if (document.querySelector('[data-testid=activated]') && document.querySelector('[data-testid=decides]'))
        (seen.inside ??= []).push(document.querySelector('.bar .prompt')?.textContent ?? '');
      waitsFor = position;
      clicks += 1;
      idle = 0;
      (chips[Math.floor(random() * chips.length)] ?? end).click();
    }
    setTimeout(step, 5);
  };
  step();
})
"""


def test_people_choose_their_seats_in_the_waiting_room(server: Server, new_page: Callable[..., Page]) -> None:
    host = Person(new_page(), server.url)
    host.new_table(["heuristic", "heuristic", "me", "open", "open", "random"], game="uprising")
    expect(host.page.get_by_role("heading", name="Shaddam's team")).to_be_visible()
    expect(host.page.get_by_test_id("row-2")).to_contain_text("Ada")
    expect(host.page.get_by_test_id("row-3")).to_contain_text("Commander · Shaddam Corrino IV")
    # Somebody comes by the link and picks a Commander, then rather an Ally.
    guest = Person(new_page(390, 844, touch=True), server.url)
    guest.page.goto(host.page.get_by_role("textbox").input_value())
    guest.page.get_by_label("Your name").fill("Bo")
    expect(guest.page.get_by_test_id("row-4")).to_contain_text("Ally")
    colours = guest.page.get_by_label("Color of the seat")
    expect(colours.locator("option")).to_have_text(["Color of the seat", "Violet", "Rose"])
    colours.select_option("violet")
    keep_picture(guest.page, "teams-room-join-phone")
    guest.page.get_by_test_id("sit-3").click()
    expect(host.page.get_by_test_id("row-3")).to_contain_text("Bo")
    expect(guest.page.get_by_test_id("row-3")).to_contain_text("you")
    guest.page.get_by_test_id("sit-4").click()
    expect(guest.page.get_by_test_id("row-4")).to_contain_text("you")
    expect(host.page.get_by_test_id("row-4")).to_contain_text("Bo")
    expect(host.page.get_by_test_id("row-4").locator(".mark path")).to_have_css("fill", "rgb(165, 123, 240)")
    keep_picture(guest.page, "teams-room-phone")
    # The host commands instead of a bot, and still hosts.
    host.page.get_by_test_id("swap-2").click()
    keep_picture(host.page, "teams-room")
    host.page.get_by_test_id("swap-0").click()
    expect(host.page.get_by_test_id("row-0")).to_contain_text("you")
    expect(host.page.get_by_test_id("row-0")).to_contain_text("Ada")
    host.page.get_by_text("Fill with bots and start").click()
    expect(host.page.get_by_test_id("panel-0")).to_contain_text("Ada")
    expect(guest.ask).to_be_visible()


def middle_of_a_game(server: Server) -> tuple[Table, dict[str, Any]]:
    """A table in its third round or later, in a Commander's turn in which the Ally is asked; and what is seen there."""
    table = server.table("bot", "bot", "Cy", "bot", "bot", "bot", game="uprising", seed=30, **QUICK)
    choose = random.Random(5).choice
    seq = 0
    while True:
        seen = table.look(ALLY, seq)
        seq, state = seen["seq"], seen["state"]
        assert state["status"] == "playing"
        decision = state["decision"]
        if decision is None:
            time.sleep(0.01)
        elif decision["kind"] == "ally.deploy" and state["view"]["round"] >= 3:
            return table, state["view"]
        else:
            assert table.act(ALLY, choose(decision["options"])["id"], seq).status_code == 200


def sit_at(page: Page, server: Server, table: str, tokens: dict[int, str]) -> None:
    page.goto(server.url)
    held = {"tokens": {str(seat): token for seat, token in tokens.items()}}
    page.evaluate(
        "([table, held]) => localStorage.setItem('landsraad.seats', JSON.stringify({ [table]: held }))", [table, held]
    )
    page.goto(f"{server.url}/table/{table}")


def test_everything_of_two_teams_is_in_sight(server: Server, new_page: Callable[..., Page]) -> None:
    table, view = middle_of_a_game(server)
    commander = view["turn"]["player"]
    assert commander == COMMANDER
    assert view["activated"] == ALLY
    person = Person(new_page(locale="pt"), server.url)
    page = person.page
    sit_at(page, server, table.id, table.tokens)
    person.wait_for_decision()
    # Two teams of three, whose turn it is, who is activated, who decides.
    for number, team in enumerate(view["teams"]):
        panels = page.get_by_test_id(f"team-{number}").locator("[data-testid^=panel-]")
        assert [one.get_attribute("data-testid") for one in panels.all()] == [f"panel-{seat}" for seat in team["seats"]]
        expect(page.get_by_test_id(f"team-vp-{number}")).to_have_text(str(team["vp"]))
    expect(page.get_by_test_id(f"panel-{ALLY}")).to_contain_text("decide")
    expect(page.get_by_test_id(f"panel-{commander}")).to_contain_text("turno")
    expect(page.get_by_test_id("turn")).to_contain_text("decide")
    for board in view["boards"]:
        expect(page.get_by_test_id(f"board-{board}")).to_be_visible()
    expect(page.locator("[data-testid^=command-]")).to_have_count(2)
    expect(page.get_by_test_id("throne-row")).to_contain_text("Linha do Trono")
    expect(page.get_by_test_id("throne-row").locator(".card[data-anchor]")).to_have_count(len(view["throne_row"]))
    expect(page.locator('main [data-target^="space:"]')).to_have_count(SPACES)
    expect(page.locator("[data-post]")).to_have_count(POSTS)
    # What this side of the board prints otherwise is told as it is printed here.
    page.locator('main [data-target="space:sardaukar"]').hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Pague 3 especiarias")
    page.mouse.move(2, 2)
    for width, height in ((1366, 768), (1920, 1080), (1024, 768), (768, 1024)):
        resize(page, width, height)
        expect(page.locator(".tabs")).to_have_count(0 if width > 1200 else 1)
        assert page.evaluate(TOO_SMALL) == [], (width, height)
        assert page.evaluate(OUTSIDE) == [], (width, height)
        tiles = boxes(page.locator('main [data-target^="space:"]'))
        posts = boxes(page.locator("[data-post]"))
        assert len(tiles) == SPACES
        assert all(apart(one, other) for n, one in enumerate(tiles) for other in tiles[:n]), (width, height)
        assert all(apart(one, other) for n, one in enumerate(posts) for other in posts[:n]), (width, height)
        keep_picture(page, f"teams-{width}x{height}")
    for width, height in ((390, 844), (844, 390)):
        resize(page, width, height)
        expect(page.locator(".tabs")).to_have_count(1)
        for tab in range(5):
            page.locator(".tabs button").nth(tab).click()
            assert page.evaluate(TOO_SMALL) == [], (width, height, tab)
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), (width, height, tab)


@pytest.mark.slow
def test_a_commander_and_an_ally_play_a_whole_game(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    seats: list[dict[str, Any]] = [{"kind": "bot", "bot": "random"}] * 6
    seats[COMMANDER], seats[ALLY] = {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Cy"}
    made = server.post("/tables", {"game": "uprising", "seats": seats, **QUICK, "seed": 30}).json()
    sit_at(page, server, made["table"], {seat["seat"]: seat["token"] for seat in made["seats"]})
    with undrawn(page):
        played = page.evaluate(PLAY, 3)
    assert played["over"], played
    assert played["covers"] > 10, played
    assert played["leaks"] == 0, "something was to be seen on the cover between two people"
    seen = played["seen"]
    assert any("How many troops do you deploy" in asked for asked in seen["inside"]), seen
    assert seen["token"], seen
    assert seen["activated"], seen
    end = page.get_by_test_id("end-screen")
    expect(end.get_by_test_id("outcome")).to_contain_text("team wins with")
    keep_picture(page, "teams-end")
