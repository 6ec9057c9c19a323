"""Whole games, several people, and what may go wrong around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.harness import Server
from tests.web.conftest import CLIENT, keep_picture
from tests.web.person import Person, resize


@pytest.fixture
def fragile_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(str(tmp_path / "tables.sqlite3"), plugins=[], client=str(CLIENT)).start()
    yield server
    server.stop()


@pytest.mark.slow
def test_three_people_play_a_whole_game_at_one_device(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.sit_down(server, ["person", "person", "person"], 3)
    # The first turn by hand: a card, a space, the end of the turn; then the next person has the device.
    person.chips.first.or_(page.get_by_test_id("take-device")).first.wait_for()
    if page.get_by_test_id("take-device").is_visible():
        person.take_the_device()
    person.wait_for_my_turn()
    person.lit("hand").first.click()
    expect(person.prompt).to_contain_text("Choose a space")
    person.lit("space").first.click()
    expect(person.ask).not_to_contain_text("Choose a space")
    person.finish_turn()
    expect(page.get_by_test_id("take-device")).to_be_visible()
    keep_picture(page, "pass-the-device")
    played = person.play_on(seed=5)
    assert played["over"], played
    assert played["covers"] > 10
    assert played["leaks"] == 0, "something was to be seen on the cover between two people"
    end = page.get_by_test_id("end-screen")
    expect(end).to_contain_text("wins")
    expect(end.get_by_role("img", name="Victory Points by round")).to_be_visible()
    expect(end).to_contain_text("Agents sent")
    keep_picture(page, "end")

    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_test_id("end-screen")).not_to_be_visible()
    page.locator(".bar .chip, [data-testid=take-device]").first.wait_for()


@pytest.mark.slow
def test_a_game_against_bots(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    person.new_table(["me", "heuristic", "random"])
    person.wait_for_decision()
    played = person.play_on(seed=2, drawn=True)
    assert played["over"], played
    expect(person.page.get_by_test_id("end-screen")).to_contain_text("wins")
    page = person.page
    again = page.get_by_role("button", name="Play again")
    for width, height in ((844, 390), (390, 844), (1024, 768), (1366, 768)):
        resize(page, width, height)
        expect(again).to_be_in_viewport()
    # Two ways back into the game: from its end, and from the list of tables.
    page.get_by_test_id("watch-again").click()
    expect(page.get_by_test_id("replay-bar")).to_be_visible()
    page.goto(server.url)
    expect(page.get_by_text(" wins (").first).to_be_visible()
    page.get_by_role("link", name="Watch again: Dune: Imperium").click()
    expect(page.get_by_test_id("replay-bar")).to_be_visible()
    page.goto(server.url)
    page.get_by_role("button", name="Remove from the list").click()
    expect(page.get_by_text(" wins (")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("No tables yet.")).to_be_visible()


def test_two_browsers_at_one_table(server: Server, new_page: Callable[..., Page]) -> None:
    host = Person(new_page(), server.url)
    host.new_table(["me", "open", "heuristic"])
    expect(host.page.get_by_role("heading", level=1)).to_have_text("Dune: Imperium")
    link = host.page.get_by_label("Invitation link").input_value()

    guest = Person(new_page(), server.url)
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Bo")
    guest.page.get_by_role("button", name="Join", exact=True).click()

    watcher = Person(new_page(), server.url)
    watcher.page.goto(link.split("#")[0])

    for one in (host, guest, watcher):
        expect(one.page.locator("article").filter(has_text="Ada")).to_be_visible()
    for _ in range(4):
        for one in (host, guest):
            one.finish_turn()
        host.page.wait_for_timeout(200)
    expect(guest.page.locator(".log li").filter(has_text="Ada").first).to_be_visible()
    expect(watcher.page.locator(".log li").filter(has_text="Ada").first).to_be_visible()
    assert watcher.page.locator('[data-target^="hand:"]').count() == 0
    assert watcher.chips.count() == 0


def test_a_reload_in_the_middle_loses_nothing(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.new_table(["me", "heuristic", "heuristic"])
    person.play_on(most=18)
    person.wait_for_my_turn()
    page.wait_for_timeout(600)
    before = (person.prompt.inner_text(), person.options(), page.locator(".log li").all_inner_texts())
    page.reload()
    person.wait_for_decision()
    page.wait_for_timeout(300)
    assert (person.prompt.inner_text(), person.options(), page.locator(".log li").all_inner_texts()) == before
    person.chips.first.click()
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_the_server_is_killed_and_comes_back(fragile_server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), fragile_server.url)
    page = person.page
    person.new_table(["me", "person", "person"])
    person.play_on(most=10)
    page.locator(".bar .chip, [data-testid=take-device], [data-testid=end-turn]").first.wait_for()
    seq = fragile_server.get(f"/tables/{page.url.rpartition('/')[2]}").json()["seq"]
    if page.locator(".bar").count():  # nobody waits for the device to be passed on
        expect(page.locator(".table")).to_have_attribute("data-seq", str(seq))  # the last click has come back
    told = page.locator(".log ol").all_inner_texts()
    fragile_server.kill()
    if page.locator(".bar").count():
        expect(page.locator(".link")).to_be_visible()
    fragile_server.start()
    if page.locator(".bar").count():
        expect(page.locator(".link")).to_have_count(0)
        assert page.locator(".log ol").all_inner_texts() == told
    played = person.play_on(seed=9, most=15)
    assert played["clicks"] == 15, played
