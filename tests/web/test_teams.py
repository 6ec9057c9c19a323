"""Six players of Uprising at the table: who sits where, the board of two teams, and a whole game clicked to its end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.harness import Server
from tests.web.conftest import keep_picture
from tests.web.person import Person


def test_people_choose_their_seats_in_the_waiting_room(server: Server, new_page: Callable[..., Page]) -> None:
    host = Person(new_page(), server.url)
    host.new_table(["heuristic", "me", "open", "open"])
    expect(host.page.get_by_test_id("row-1")).to_contain_text("Ada")
    # Somebody comes by the link and picks a seat, then rather another one.
    guest = Person(new_page(390, 844, touch=True), server.url)
    guest.page.goto(host.page.get_by_role("textbox").input_value())
    guest.page.get_by_label("Your name").fill("Bo")
    guest.page.get_by_test_id("sit-3").click()
    expect(host.page.get_by_test_id("row-3")).to_contain_text("Bo")
    expect(guest.page.get_by_test_id("row-3")).to_contain_text("you")
    guest.page.get_by_test_id("sit-2").click()
    expect(guest.page.get_by_test_id("row-2")).to_contain_text("you")
    expect(host.page.get_by_test_id("row-2")).to_contain_text("Bo")
    keep_picture(guest.page, "teams-room-phone")
    # The host takes the place of a bot, and still hosts.
    host.page.get_by_test_id("swap-1").click()
    keep_picture(host.page, "teams-room")
    host.page.get_by_test_id("swap-0").click()
    expect(host.page.get_by_test_id("row-0")).to_contain_text("you")
    expect(host.page.get_by_test_id("row-0")).to_contain_text("Ada")
    host.page.get_by_text("Fill with bots and start").click()
    expect(host.ask).to_be_visible()
    expect(guest.ask).to_be_visible()
