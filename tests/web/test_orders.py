"""Standing orders and windows in the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.server.harness import Server
from tests.web.conftest import keep_picture
from tests.web.person import Person


def test_orders_are_given_and_taken_back_in_one_panel(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.new_table(["me", "heuristic"], game="dune")
    page.get_by_test_id("orders").click()
    automatic, asked = page.get_by_test_id("orders-automatic"), page.get_by_test_id("orders-asked")
    line = automatic.locator("li", has_text="CHOAM Charity")
    line.get_by_role("combobox").select_option("ask")
    given = asked.locator("li", has_text="CHOAM Charity")
    expect(given).to_be_visible()
    keep_picture(page, "orders")
    given.get_by_role("button").click()
    expect(automatic.locator("li", has_text="CHOAM Charity")).to_be_visible()
    expect(asked.locator("li", has_text="CHOAM Charity")).to_have_count(0)


def play_until(person: Person, there: Locator) -> None:
    """Passes the device on and takes what is offered first until something is seen."""
    cover = person.page.get_by_test_id("take-device")
    for _ in range(60):
        person.chips.first.or_(cover).or_(there).first.wait_for()
        if there.count():
            return
        if cover.count():
            person.take_the_device()
        else:
            # What is open may change before the click; then the loop looks again.
            with suppress(TimeoutError):
                person.chips.first.click(timeout=2000)
    raise AssertionError("it is never seen")


def test_a_table_of_two_people_waits_a_moment_where_somebody_might_interrupt(
    server: Server, new_page: Callable[..., Page]
) -> None:
    """Whoever needs longer says so, and the table waits."""
    person = Person(new_page(), server.url)
    page = person.page
    person.new_table(["me", "person", "heuristic"], game="dune", options={"Seconds to interrupt": "30"})
    open_window = page.get_by_test_id("window")
    cover = page.get_by_test_id("take-device")
    play_until(person, open_window)
    thin_bar = open_window.locator(".time")
    expect(thin_bar).to_have_attribute("style", re.compile("animation-duration: 30s"))
    keep_picture(page, "window")
    page.get_by_test_id("wait").first.click()
    expect(open_window.or_(cover).first).to_be_visible()
    if cover.count():
        person.take_the_device()
    expect(open_window).to_contain_text("one moment")


def test_who_needs_longer_answers_and_is_not_offered_more_time(server: Server, new_page: Callable[..., Page]) -> None:
    """Also with nothing to choose; somebody else who plays on this device can still ask for time."""
    person = Person(new_page(), server.url)
    page = person.page
    person.new_table(["me", "person", "heuristic"], game="dune", options={"Seconds to interrupt": "30"})
    open_window = page.get_by_test_id("window")
    longer = open_window.get_by_role("button", name="Wait!")
    play_until(person, longer)
    longer.click()
    expect(open_window).to_contain_text("one moment")
    person.chips.first.click()
    expect(open_window).to_contain_text("Answered")
    # Two people and a bot could interrupt, and nobody is told to wait for themselves.
    other = open_window.get_by_role("button", name="Wait for").inner_text().removeprefix("Wait for ")
    expect(person.ask).to_contain_text(other)
    expect(person.ask).not_to_contain_text("Ada" if other != "Ada" else "Player 2")
    expect(open_window.get_by_role("button", name="Wait for")).to_be_visible()
    expect(longer).to_have_count(0)
    keep_picture(page, "answered")
