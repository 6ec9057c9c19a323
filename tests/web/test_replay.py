"""Games are watched again, played on from their middle, counted, and opened from files."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import landsraad
from tests.server.harness import Server
from tests.web.conftest import keep_picture
from tests.web.person import Person


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A whole game of three, always the same."""
    game = landsraad.new_game("imperium", 3, 7)
    pick = random.Random(7)
    while not game.is_over:
        decision = pick.choice(game.pending)
        game.choose(decision.player, pick.choice(decision.options).id)
    return {**game.record(), "names": ["Ada", "Hawat", "Piter"]}


@pytest.fixture(scope="module")
def table(server: Server, record: dict[str, Any]) -> str:
    answer = server.post("/records", record)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def stands(page: Page, at: int, last: int) -> None:
    expect(page.get_by_test_id("replay-of")).to_have_text(f"{at} / {last}")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768), (390, 844)])
def test_a_game_is_watched_to_its_end(
    server: Server, new_page: Callable[..., Page], table: str, record: dict[str, Any], width: int, height: int
) -> None:
    last = len(record["actions"])
    page = new_page(width, height)
    page.goto(f"{server.url}/replay/{table}#at=2")
    stands(page, 0, last)
    page.keyboard.press("ArrowRight")
    stands(page, 1, last)
    page.get_by_test_id("replay-turn").click()
    page.get_by_test_id("replay-step").click()
    page.get_by_test_id("replay-round").click()
    expect(page.locator(".round")).to_have_text("Round 2")
    page.get_by_test_id("replay-eyes").select_option("open")
    if width > 700:
        expect(page.locator("[data-testid=open-hands] > section > h3")).to_have_text(["Ada", "Hawat", "Piter"])
    keep_picture(page, f"replay-open-{width}")
    box = page.get_by_test_id("replay-bar").bounding_box()
    assert box is not None
    assert box["height"] <= height / 4
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_test_id("replay-eyes").select_option("1")
    page.get_by_test_id("replay-slider").fill(str(last - 3))
    stands(page, last - 3, last)
    page.get_by_label("Speed").select_option("4×")
    page.get_by_test_id("replay-play").click()
    stands(page, last, last)
    expect(page.get_by_test_id("replay-play")).to_have_accessible_name("Play")
    keep_picture(page, f"replay-end-{width}")


def test_a_line_leads_to_its_moment_and_a_link_to_the_same(
    server: Server, new_page: Callable[..., Page], table: str
) -> None:
    page = new_page()
    page.goto(f"{server.url}/replay/{table}")
    line = page.locator("[data-line]").nth(20)
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    page.wait_for_url(re.compile("#at="))
    at = page.get_by_test_id("replay-of").inner_text()
    page.get_by_test_id("replay-share").click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    assert link == page.url
    other = new_page(locale="it-IT")
    other.goto(link)
    expect(other.get_by_test_id("replay-of")).to_have_text(at)
    expect(other.locator("[aria-current=step]")).to_be_visible()


def test_a_game_is_played_on_from_its_middle(
    server: Server, new_page: Callable[..., Page], table: str, record: dict[str, Any]
) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    page.goto(f"{server.url}/replay/{table}")
    last = len(record["actions"])
    page.get_by_test_id("replay-slider").fill(str(last // 2))
    stands(page, last // 2, last)
    middle = page.locator(".round").inner_text()
    points = page.locator("main .seats .vp")
    before = points.all_inner_texts()
    page.get_by_test_id("play-on").click()
    for seat, kind in enumerate(("me", "person", "person")):
        page.get_by_test_id(f"play-on-{seat}").select_option(kind)
    keep_picture(page, "replay-play-on")
    page.get_by_test_id("play-on-begin").click()
    page.wait_for_url(re.compile("/table/"))
    cover = page.get_by_test_id("take-device")
    person.chips.first.or_(cover).first.wait_for()
    if cover.is_visible():
        person.take_the_device()
    person.wait_for_decision()
    expect(page.locator(".round")).to_have_text(middle)
    assert points.all_inner_texts() == before, "it stands as it stood"
    assert person.play_on(most=3)["clicks"] >= 3


def test_ones_own_running_game_is_looked_back_at(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.sit_down(server, ["person", "heuristic", "heuristic"], 9, played=12)
    person.wait_for_decision()
    page.get_by_test_id("menu").click()
    page.get_by_test_id("look-back").click()
    page.wait_for_url(re.compile("/replay/"))
    eyes = page.get_by_test_id("replay-eyes").locator("option")
    expect(eyes).to_have_text(["What everybody sees", "Ada"])
    page.get_by_test_id("replay-step").click()
    expect(page.get_by_test_id("replay-of")).to_have_text(re.compile("^1 / "))
    expect(page.get_by_test_id("play-on")).to_have_count(0)


def test_records_are_opened_from_files_and_my_games_are_counted(
    server: Server, new_page: Callable[..., Page], record: dict[str, Any], tmp_path: Path
) -> None:
    page = new_page()
    page.goto(f"{server.url}/history")
    expect(page.get_by_text("No finished games yet")).to_be_visible()
    good, broken = tmp_path / "record.json", tmp_path / "broken.json"
    good.write_text(json.dumps(record))
    broken.write_text(json.dumps({**record, "actions": record["actions"][:40]}))
    page.get_by_test_id("record-file").set_input_files(broken)
    expect(page.get_by_role("alert")).to_have_text("The game of this record was not played to its end.")
    page.get_by_test_id("record-file").set_input_files(good)
    page.wait_for_url(re.compile("/replay/"))
    stands(page, 0, len(record["actions"]))
    played = {
        "table": "gone", "game": "imperium", "at": 1_700_000_000, "seat": 0, "leader": "leader/helena_richese",
        "points": 10, "won": True, "round": 8, "opponents": [{"name": "Bo", "bot": ""}, {"name": "X", "bot": "normal"}],
    }  # fmt: skip
    kept = {"gone": played, "too": {**played, "table": "too", "won": False, "points": 5}}
    page.evaluate("kept => localStorage.setItem('landsraad.history', JSON.stringify(kept))", kept)
    page.goto(f"{server.url}/history")
    tallies = page.get_by_test_id("tally")
    expect(tallies.nth(0).locator("tbody tr")).to_have_text(re.compile("Dune: Imperium.*2.*1.*50%.*7.5", re.S))
    expect(tallies.nth(1)).to_contain_text("Helena Richese")
    expect(tallies.nth(2).locator("tbody tr")).to_have_count(2)
    keep_picture(page, "history")
