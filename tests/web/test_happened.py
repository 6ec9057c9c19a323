"""What happened while others played: told, shown where it was, and held until it has been seen."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from tests.server.harness import Server, until
from tests.web.conftest import keep_picture
from tests.web.person import Person, resize
from tests.web.test_comfort import SIZES, faults
from tests.web.test_life import sit


def test_what_others_did_is_told_shown_and_held(server: Server, new_page: Callable[..., Page]) -> None:
    table = server.table("Ada", "Bo", "Cy", game="imperium", seed=7, pace="instant", end_turns_at_once=True)
    page = new_page()
    sit(page, table, 0)
    expect(page.locator(".table")).to_be_visible()

    def choose(options: Sequence[str]) -> str:
        """Bo sends all Agents, the others reveal."""
        return "reveal" if table.awaited() != [1] and "reveal" in options else options[0]

    def play_until_round(wanted: int) -> None:
        def there() -> bool:
            state = table.look(0)["state"]
            if state["view"]["round"] >= wanted and state["acting"] == [0]:
                return True
            table.step(choose)
            return False

        until(there)

    play_until_round(2)
    state = table.look(0)["state"]
    expect(page.locator(".table")).to_have_attribute("data-seq", str(table.look(0)["seq"]))

    # The Conflict is over: who was how strong, and what it brought, stays until it is closed.
    result = page.get_by_test_id("conflict-result")
    expect(result).to_contain_text("Skirmish")
    expect(result.locator("li").first).to_contain_text("Bo")
    expect(result.locator("li").first).to_contain_text("#1")
    expect(result).to_contain_text("takes the first reward")
    result.get_by_role("button", name="Close").click()
    expect(result).to_have_count(0)

    # One line for each of the others, shown on the board step by step.
    page.get_by_test_id("recap-open").click()
    recap = page.get_by_test_id("recap")
    expect(recap).to_contain_text("Since your last turn")
    page.get_by_test_id("recap-next").click()
    expect(recap.locator("[aria-current=step]")).to_have_count(1)
    expect(page.get_by_test_id("spotlight")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(recap).to_have_count(0)
    expect(page.get_by_test_id("spotlight")).to_have_count(0)

    # A star tells where its points came from.
    for player in state["view"]["players"]:
        page.get_by_test_id(f"points-{player['seat']}").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(f": {player['vp']}")
        counts = dialog.locator("li b").all_inner_texts()
        assert sum(int(count) for count in counts) == player["vp"]
        if player["seat"] == 1:
            expect(dialog).to_contain_text("Skirmish")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)

    # What another could still bring: hand and deck together, and the strength.
    bo = state["view"]["players"][1]
    page.get_by_test_id("unseen-1").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"Bo: Hand and deck ({len(bo['unseen'])})")
    expect(dialog).to_contain_text(f"In hand: {bo['hand_count']}. In the deck: {bo['deck_count']}.")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    told = f"Strength now: {bo['strength']}. Still to come: Agents: {bo['agents']}; troops in the garrison: "
    expect(page.get_by_test_id("strength-1").filter(has_text=told)).to_have_count(1)


def test_what_a_turn_of_dune_has_brought_is_held(server: Server, new_page: Callable[..., Page]) -> None:
    table = server.table("Ada", "Bo", game="dune", seed=3, options={"advanced": True})
    page = new_page()
    sit(page, table, 0)
    person = Person(page, server.url)
    expect(person.ask).to_be_visible()
    # Chance brings forces of the Emperor's Sardaukar to the map.
    chance = random.Random(2)
    while table.look()["state"]["view"]["turn"] == 1:
        table.step(chance.choice)
    result = page.get_by_test_id("turn-result")
    expect(result).to_contain_text("Turn 1 is over")
    expect(result.locator("tbody tr")).to_have_count(2)
    keep_picture(page, "turn-result")
    sheet, bar = result.bounding_box(), page.locator(".bar:has(.ask)").bounding_box()
    assert sheet is not None
    assert bar is not None
    assert sheet["y"] + sheet["height"] <= bar["y"], "what is asked can be answered meanwhile"
    table.step(lambda options: options[0])
    expect(page.locator(".table")).to_have_attribute("data-seq", str(table.look(0)["seq"]))
    expect(result).to_be_visible()
    expect(page.locator("svg .stars").first).to_be_visible()
    for width, height in SIZES:
        resize(page, width, height)
        assert faults(page) == [], (width, height)
        keep_picture(page, f"turn-result-{width}")
    result.get_by_role("button", name="Close").click()
    expect(result).to_have_count(0)
