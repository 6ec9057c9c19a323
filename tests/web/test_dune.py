"""Classic Dune at the table: the map, the shield, and whole games with six seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server.harness import Server
from tests.web.person import Person

TERRITORIES, PARTS, CIRCLES = 42, 86, 6


PLAY_UNTIL = """
([prefix, seed]) => new Promise((resolve) => {
  // Clicks options by chance until one that begins so is offered.
  let state = seed, idle = 0;
  const step = () => {
    const chips = [...document.querySelectorAll('.bar .chip:not(:disabled)')];
    const wanted = chips.some((chip) => chip.dataset.option.startsWith(prefix));
    if (wanted || document.querySelector('[data-testid=end-screen]') || idle > 4000) return resolve(wanted);
    state = (state * 1103515245 + 12345) % 2147483648;
    const chance = Math.floor((state / 2147483648) * chips.length);
    const button = chips[chance] ?? document.querySelector("[data-testid=end-turn]:not(:disabled)");
    if (button && !button.dataset.clicked) {
      idle = 0; button.dataset.clicked = '1';
      button.click();
      setTimeout(() => delete button.dataset.clicked, 400);
    } else idle += 1;
    setTimeout(step, 8);
  };
  step();
})
"""


def play_until(person: Person, prefix: str, seed: int = 7) -> None:
    """Play on by chance until an option that begins with `prefix` is offered."""
    assert person.page.evaluate(PLAY_UNTIL, [prefix, seed]), f"the game ended without {prefix}"


def wait_for_my_move(person: Person) -> None:
    expect(person.chips.first.or_(person.page.get_by_test_id("end-turn")).first).to_be_visible()


@pytest.mark.slow
def test_six_people_play_a_whole_game(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.new_table(["me", *["person"] * 5], game="dune", options={"Turns at most": "2"})
    cover = page.get_by_test_id("take-device")
    person.chips.first.or_(cover).first.wait_for()
    if cover.is_visible():
        person.take_the_device()
    person.wait_for_decision()
    board = page.get_by_role("group", name="Arrakis")
    expect(board.locator(".territory")).to_have_count(TERRITORIES)
    expect(board.locator(".part")).to_have_count(PARTS)
    expect(board.locator(".seat")).to_have_count(CIRCLES)
    played = person.play_on(seed=3, most=9000)
    assert played["over"], played
    assert played["covers"] > 10
    assert played["leaks"] == 0, "something was to be seen on the cover between two people"
    expect(page.get_by_test_id("end-screen")).to_contain_text("wins")


def find_a_battle(person: Person) -> None:
    """Play until my battle plan asks for a weapon; a game may end in peace, then the next one is tried."""
    for _ in range(6):
        try:
            return play_until(person, "weapon:none")
        except AssertionError:
            person.new_table(["me", *["random"] * 5], game="dune")
    raise AssertionError("six games without a battle of mine")


@pytest.mark.slow
def test_the_map_is_clicked_and_a_battle_is_planned(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.new_table(["me", *["random"] * 5], game="dune")
    play_until(person, "territory:")
    lit = person.lit("territory").first
    target = lit.get_attribute("data-target")
    before = person.prompt.inner_text(), person.options()
    lit.locator(".part").first.click(force=True)
    expect(page.locator(f'[data-option="{target}"]')).to_have_count(0)
    assert (person.prompt.inner_text(), person.options()) != before
    expect(page.get_by_test_id("storm")).to_have_count(1)

    find_a_battle(person)
    wheel = page.locator(".wheel.open")
    expect(wheel).to_have_count(1)  # mine; the other plan stays closed
    page.locator('[data-option="weapon:none"]').click()
    play_until(person, "dial:")
    wheel.locator(".mark.lit").first.click()
    expect(page.locator('[data-option^="dial:"]')).to_have_count(0)
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_a_spectator_sees_no_secrets(server: Server, new_page: Callable[..., Page]) -> None:
    host = Person(new_page(), server.url)
    host.new_table(["me", *["random"] * 3], game="dune")
    host.play_on(seed=5, most=25)
    wait_for_my_move(host)
    watcher = new_page()
    watcher.goto(host.page.url)
    expect(watcher.locator("article")).to_have_count(4)
    expect(watcher.locator(".player-shield")).to_have_count(0)
    expect(host.page.locator(".player-shield")).to_have_count(1)
    for shield in watcher.locator("article").all():
        expect(shield.locator(".line").first).to_contain_text("?")


def test_dune_on_a_phone(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(390, 844, touch=True), server.url)
    page = person.page
    person.new_table(["me", "random", "random"], game="dune")
    person.wait_for_decision()
    expect(page.get_by_role("group", name="Arrakis")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.get_by_role("button", name="Hand").click()
    expect(page.locator(".player-shield")).to_be_visible()
    page.get_by_role("button", name="Players").click()
    expect(page.locator("article")).to_have_count(3)


def test_a_deal_is_offered_in_my_own_words(server: Server, new_page: Callable[..., Page]) -> None:
    """Everything about a deal can be done with the list of options; words are typed."""
    person = Person(new_page(), server.url)
    page = person.page
    person.new_table(["me", "random", "random"], game="dune")
    play_until(person, "deal")

    def choose(option: str) -> None:
        page.locator(f'.bar [data-option^="{option}"]').first.click()

    choose("deal")
    choose("faction:")
    choose("gives:")
    choose("amount:2")
    choose("when:phase_8")
    choose("turn:")
    said = page.locator(".bar .say input")
    said.fill("Leave me <b>Arrakeen</b>!")
    said.press("Enter")
    expect(person.prompt).to_contain_text("“Leave me <b>Arrakeen</b>!”")
    choose("send")
    expect(page.locator("section.log")).to_contain_text("“Leave me <b>Arrakeen</b>!”")
    expect(page.locator("[role=alert]")).to_have_count(0)
