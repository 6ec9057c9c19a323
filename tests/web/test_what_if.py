"""What if, in the browser: something is tried and taken back, and neither the table nor anybody else notices."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.harness import Server
from tests.web.conftest import keep_picture
from tests.web.person import Person
from tests.web.test_life import sit


def test_something_is_tried_in_private(server: Server, new_page: Callable[..., Page]) -> None:
    table = server.table("Ada", "Bo", game="imperium", seed=7)
    mine = table.awaited()[0]
    ada, bo = new_page(), new_page()
    sit(ada, table, mine)
    sit(bo, table, 1 - mine)
    person, other = Person(ada, server.url), Person(bo, server.url)
    person.wait_for_decision()
    expect(other.ask).to_be_visible()
    before = [table.look(seat) for seat in (None, 0, 1)]
    asked, seen = person.options(), bo.locator(".table").inner_text()
    expect(bo.get_by_test_id("what-if")).to_have_count(0)

    ada.get_by_test_id("what-if").click()
    head = ada.get_by_test_id("trial")
    expect(head).to_contain_text("Only you see this.")
    assert person.options() == asked
    undo = ada.get_by_role("button", name="Undo")
    begun = ada.locator(".table").get_attribute("data-seq") or ""
    expect(undo).to_be_disabled()
    person.chips.first.click()
    expect(ada.locator(".table")).not_to_have_attribute("data-seq", begun)
    after = person.options()
    keep_picture(ada, "what-if")
    expect(undo).to_be_enabled()
    undo.click()
    expect(ada.locator(".table")).to_have_attribute("data-seq", begun)
    assert person.options() == asked
    ada.get_by_role("button", name="Redo").click()
    expect(undo).to_be_enabled()
    assert person.options() == after
    person.play_on(most=12, until=".nothing")
    ada.get_by_test_id("trial-again").click()
    expect(undo).to_be_disabled()
    assert person.options() == asked

    ada.get_by_test_id("trial-leave").click()
    expect(head).to_have_count(0)
    assert person.options() == asked
    assert [table.look(seat) for seat in (None, 0, 1)] == before
    assert bo.locator(".table").inner_text() == seen, "nobody else sees anything"
    person.chips.first.click()
    expect(ada.locator(".table")).not_to_have_attribute("data-seq", begun)


def test_a_choice_in_parts_is_tried_until_the_table_moves_on(server: Server, new_page: Callable[..., Page]) -> None:
    table = server.table("Ada", "Bo", game="dune", seed=3, options={"advanced": True})

    def is_whole(seat: int) -> bool:
        decision = table.look(seat)["state"]["decision"]
        return bool(decision and decision.get("whole") and len(decision["options"]) > 1)

    for _ in range(300):
        mine = table.awaited()[0]
        if is_whole(mine):
            break
        table.step(lambda options: options[0])
    page = new_page()
    person = Person(page, server.url)
    sit(page, table, mine)
    person.wait_for_decision()
    page.get_by_test_id("what-if").click()
    head = page.get_by_test_id("trial")
    expect(head).to_be_visible()
    begun = page.locator(".table").get_attribute("data-seq") or ""
    page.locator('[data-target="territory:polar_sink"].lit').first.dispatch_event("click")
    page.get_by_test_id("commit").click()
    expect(page.locator(".table")).not_to_have_attribute("data-seq", begun)
    table.step(lambda options: options[0])
    expect(head).to_contain_text("The table has moved on.")
    page.get_by_test_id("trial-leave").click()
    expect(head).to_have_count(0)
    expect(page.locator(".table")).to_have_attribute("data-seq", str(table.look(mine)["seq"]))
