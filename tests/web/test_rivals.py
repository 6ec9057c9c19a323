"""Alone and in pairs: modes explained in the lobby, Rivals with panels and cards of their own, whole games clicked."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import landsraad
from landsraad import bots
from landsraad.imperium.challenges import CHALLENGES
from tests.imperium.challenges.test_challenges import witnesses
from tests.server.harness import Server
from tests.web.conftest import keep_picture
from tests.web.person import Person, undrawn
from tests.web.test_comfort import violations
from tests.web.test_uprising import FOLLOW, boxes, is_asked

LEVELS = ["Mercenary (Novice)", "Sardaukar (Veteran)", "Mentat (Expert)", "Kwisatz Haderach (Expert+)"]


def sit_down(
    person: Person, server: Server, game: str, names: list[str], seed: int, options: Mapping[str, Any]
) -> None:
    """Opens a table of a known deal in this browser."""
    body = {
        "game": game,
        "seats": [{"kind": "person", "name": name} for name in names],
        "seed": seed,
        "options": dict(options),
        "end_turns_at_once": True,
        "reaction_seconds": 0,
    }
    person.open_table(server, body)


def script_of(game: str, players: int, seed: int, options: Mapping[str, Any]) -> tuple[list[str], landsraad.Game]:
    """The options that bots choose in a game, one after the other, and how it ends."""
    match = landsraad.new_game(game, players, seed, options)
    bot = bots.make("heuristic-1", seed=1)  # it always plays the same, however much the others learn
    script = []
    while not match.is_over:
        decision = match.pending[0]
        option = decision.options[bot.choose(match, decision)]
        if is_asked(match, players):
            script.append(option.id)
        match.apply(decision.player, option)
    return script, match


# --- the lobby


def test_the_lobby_explains_a_solo_game_and_offers_only_what_is_possible(
    server: Server, new_page: Callable[..., Page]
) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.open_lobby()
    page.get_by_test_id("game-uprising").click()
    page.get_by_role("button", name="Solo").click()
    expect(page.get_by_test_id("mode")).to_contain_text("two Rivals")
    expect(page.get_by_test_id("seat-0")).to_have_count(0)
    levels = page.get_by_test_id("option-difficulty")
    for level in LEVELS:
        expect(levels).to_contain_text(level)
    expect(levels).to_contain_text("You begin with 1 Intrigue card")
    expect(page.get_by_label("Brutal Escalation")).to_be_visible()
    page.get_by_label("Mentat (Expert)").check()
    expect(page.get_by_label("Brutal Escalation")).to_have_count(0)
    keep_picture(page, "lobby-solo-levels")

    rivals = page.get_by_test_id("option-rivals")
    rivals.get_by_label("Rivals", exact=True).select_option("named")
    first, second = rivals.get_by_label("Rivals 1"), rivals.get_by_label("Rivals 2")
    assert "Lady Amber Metulli" not in first.inner_text(), "a streamlined Rival is for two players"
    first.select_option("gurney_halleck")
    second.select_option("staban_tuek")
    # Nobody is there twice: who is named again changes places.
    first.select_option("staban_tuek")
    expect(second).to_have_value("gurney_halleck")
    expect(rivals).to_contain_text("Swordmaster value 9")
    expect(rivals).to_contain_text("Scheme: ")
    keep_picture(page, "lobby-solo")
    page.get_by_test_id("create").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_test_id("rival-1")).to_contain_text("Staban Tuek")
    expect(page.get_by_test_id("rival-2")).to_contain_text("Gurney Halleck")
    expect(page.get_by_test_id("level")).to_contain_text("Mentat (Expert)")


def test_the_lobby_offers_two_players(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(locale="it-IT"), server.url)
    page = person.page
    page.goto(server.url)
    page.get_by_role("button", name="Due giocatori").click()
    expect(page.get_by_test_id("mode")).to_contain_text("Casa di Hagal")
    expect(page.get_by_test_id("option-rivals")).to_have_count(0)
    page.get_by_test_id("game-uprising").click()
    expect(page.get_by_test_id("mode")).to_contain_text("un Rivale")
    page.get_by_test_id("option-rivals").locator("select").first.select_option("named")
    named = page.get_by_test_id("option-rivals").locator("select").nth(1)
    assert "Lady Amber Metulli" not in named.inner_text()
    page.get_by_label("Rivali Semplificati").check()
    expect(named.locator("option")).to_have_count(2)
    expect(named).to_contain_text("Lady Amber Metulli")


def test_a_refusal_of_the_server_is_shown(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.open_lobby()
    page.get_by_test_id("game-imperium").click()
    page.get_by_role("button", name="Solo").click()

    def spoil(route: Any) -> None:
        body = {**route.request.post_data_json, "options": {"rivals": ["paul_atreides", "count_ilban_richese"]}}
        route.continue_(post_data=body)

    page.route("**/api/tables", lambda route: spoil(route) if route.request.method == "POST" else route.continue_())
    page.get_by_test_id("create").click()
    expect(page.get_by_role("alert")).to_contain_text("Paul Atreides cannot be a Rival here.")


# --- the table


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1920, 1080), (390, 844)])
def test_rivals_have_panels_and_their_cards_are_shown(
    server: Server, new_page: Callable[..., Page], width: int, height: int
) -> None:
    phone = width < 600
    person = Person(new_page(width=width, height=height, touch=phone), server.url)
    page = person.page
    options = {
        "difficulty": "sardaukar",
        "rivals": ["staban_tuek", "lady_margot_fenring"],
        "leaders": ["gurney_halleck"],
    }
    sit_down(person, server, "uprising", ["Ada"], 5, options)
    person.wait_for_my_turn()
    name = f"{width}x{height}"

    # A turn of mine, and the Rivals answer at once.
    shown = page.get_by_test_id("reveal")
    person.play_on(seed=3, most=60, until="[data-testid=reveal]")
    expect(shown).to_be_visible()
    expect(shown.get_by_test_id("hagal-card")).to_be_visible()
    expect(shown).to_contain_text(re.compile("turns over"))
    (card,) = boxes(shown)
    assert card["x"] >= 0
    assert card["x"] + card["width"] <= width + 1
    assert card["y"] + card["height"] <= height
    keep_picture(page, f"table-reveal-{name}")
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)

    if phone:
        page.locator(".tabs button").nth(3).click()
    rival = page.get_by_test_id("rival-1")
    expect(rival).to_contain_text("Staban Tuek")
    expect(rival.get_by_test_id("ability-signet")).to_be_visible()
    expect(rival.get_by_test_id("ability-scheme")).to_be_visible()
    expect(rival.get_by_test_id("swordmaster-value")).to_contain_text("9")
    for panel in ("rival-1", "rival-2", "hagal"):
        (box,) = boxes(page.get_by_test_id(panel))
        assert phone or box["y"] + box["height"] <= height, f"{panel} reaches beyond the page"
    page.get_by_test_id("hagal-discard").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_test_id("hagal-card").first).to_be_visible()
    keep_picture(page, f"hagal-discard-{name}")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    keep_picture(page, f"table-solo-{name}")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    if not phone:
        assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
        assert page.evaluate(
            "(seats => seats.scrollHeight <= seats.clientHeight + 1)(document.querySelector('.seats .seats'))"
        )
        lines = page.locator(".log li").filter(has_text="turns over")
        assert lines.count() >= 2
        assert all(line.inner_text().count("turns over") == 1 for line in lines.all()), "each card is told by itself"


def test_several_cards_come_one_after_the_other(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    sit_down(person, server, "imperium", ["Ada"], 3, {"difficulty": "mercenary"})
    person.wait_for_my_turn()
    shown = page.get_by_test_id("reveal")
    person.play_on(seed=3, most=60, until="[data-testid=reveal]")
    place = shown.locator(".place")
    expect(place).to_contain_text(re.compile(r"1 / [2-9]"))
    before = shown.get_attribute("data-card")
    shown.locator(".body").click()
    expect(place).to_contain_text(re.compile(r"2 / [2-9]"))
    assert shown.count() == 1
    told = shown.locator(".told").inner_text()
    assert before
    assert told
    # Whoever acts has seen enough.
    person.chips.first.click()
    expect(shown).to_have_count(0)


def test_whoever_takes_the_device_next_sees_what_house_hagal_did(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    sit_down(person, server, "imperium", ["Ada", "Bo"], 7, {"leaders": ["paul_atreides", "count_ilban_richese"]})
    person.wait_for_my_turn()
    cover = page.get_by_test_id("take-device")
    for _ in range(30):
        if cover.is_visible():
            break
        person.play_on(seed=2, most=1)
        page.wait_for_timeout(150)
    expect(page.get_by_test_id("reveal")).to_have_count(0)
    cover.click()
    shown = page.get_by_test_id("reveal")
    expect(shown).to_contain_text("House Hagal turns over")
    expect(page.get_by_test_id("rival-2")).to_contain_text("House Hagal")
    keep_picture(page, "table-pair")


# --- whole games


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("imperium", {"difficulty": "sardaukar"}),
        ("uprising", {"difficulty": "kwisatz_haderach", "choam": True, "row_churn": True}),
    ],
)
def test_a_whole_solo_game_is_clicked_to_its_end(
    server: Server, new_page: Callable[..., Page], game: str, options: dict[str, Any]
) -> None:
    script, match = script_of(game, 1, 11, options)
    person = Person(new_page(), server.url)
    page = person.page
    sit_down(person, server, game, ["Ada"], 11, options)
    with undrawn(page):
        played = page.evaluate(FOLLOW, script)
    assert played["over"], played
    assert played["done"] == len(script)
    end = page.get_by_test_id("end-screen")
    level = {"sardaukar": LEVELS[1], "kwisatz_haderach": LEVELS[3]}[options["difficulty"]]
    expect(end.get_by_test_id("outcome")).to_contain_text(f"Difficulty: {level}.")
    assert match.winners != [0]
    winner = page.get_by_test_id(f"rival-{match.winners[0]}").locator("b").first.text_content() or ""
    expect(end.locator(".winner")).to_have_text(re.compile(rf"{re.escape(winner)} wins"))
    expect(end.get_by_role("img", name="Victory Points by round")).to_be_visible()
    keep_picture(page, f"end-solo-{game}")


@pytest.mark.slow
def test_a_whole_game_of_two_is_clicked_to_its_end(server: Server, new_page: Callable[..., Page]) -> None:
    script, match = script_of("imperium", 2, 7, {})
    person = Person(new_page(), server.url)
    page = person.page
    sit_down(person, server, "imperium", ["Ada", "Bo"], 7, {})
    with undrawn(page):
        played = page.evaluate(FOLLOW, script)
    assert played["over"], played
    end = page.get_by_test_id("end-screen")
    expect(end.locator(".winner")).to_contain_text(f"{['Ada', 'Bo'][match.winners[0]]} wins")
    row = end.locator("tr").filter(has_text="House Hagal").first
    expect(row.locator(".points")).to_have_text("–")
    keep_picture(page, "end-pair")


# --- challenges


def test_a_challenge_is_taken_up_and_met(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.open_lobby()
    page.get_by_test_id("challenges").click()
    cards = page.locator("[data-testid^=challenge-]")
    expect(cards).to_have_count(sum(len(CHALLENGES.of(game)) for game in ("imperium", "uprising")) + 2)
    keep_picture(page, "challenges")
    one = page.get_by_test_id("challenge-sworn_friends")
    expect(one).to_contain_text("Win the game. Take the Alliances of 2 different Factions.")
    expect(one).to_contain_text("Leader: ")
    one.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile("/table/"))
    page.get_by_test_id("aims").click()
    expect(page.get_by_role("dialog")).to_contain_text("Sworn Friends")
    assert violations(page, within="dialog[open]") == []
    page.keyboard.press("Escape")

    challenge = next(one for one in CHALLENGES.of("imperium") if one.id == "sworn_friends")
    match = challenge.new_game()
    script = []
    for number in witnesses()["sworn_friends"]:
        if is_asked(match, 1):
            script.append(match.pending[0].options[number].id)
        match.apply(0, number)
    with undrawn(page):
        played = page.evaluate(FOLLOW, script)
    assert played["over"], played
    result = page.get_by_test_id("challenge-result")
    expect(result).to_have_attribute("data-reached", "true")
    expect(result).to_contain_text("Aim reached")
    keep_picture(page, "challenge-reached")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_test_id("end-screen")).to_have_count(0)
    expect(page.get_by_test_id("aims")).to_contain_text("Sworn Friends")
    page.goto(f"{server.url}/challenges")
    one = page.get_by_test_id("challenge-sworn_friends")
    expect(one).to_contain_text(f"Aim reached: {match.scores[0]} to {max(match.scores[1:])}, round {match.round}")
    keep_picture(page, "challenges-best")


def test_the_challenge_of_the_day_begins(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(width=390, height=844, touch=True), server.url)
    page = person.page
    page.goto(f"{server.url}/challenges")
    today = page.get_by_test_id("challenge-daily_uprising")
    expect(today).to_be_visible()
    keep_picture(page, "challenges-390x844")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    today.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_test_id("aims")).to_be_visible()


# --- the guided game


def test_the_guided_game_against_rivals(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.open_lobby()
    page.get_by_role("link", name="Guided solo game").click()
    guide = page.get_by_test_id("guide")
    said = []
    rng = random.Random(5)
    for _ in range(120):
        guide.wait_for()
        text = guide.locator("p").inner_text()
        if text not in said:
            said.append(text)
            keep_picture(page, f"guide-solo-{len(said)}")
        if "whole round" in text:
            break
        following = page.get_by_test_id("guide-next")
        if following.count():
            following.click()
        else:
            person.play_on(seed=rng.randrange(1000), most=1)
        page.wait_for_timeout(120)
    for part in ("alone against two Rivals", "House Hagal", "Agent turn", "Both Rivals have played", "whole round"):
        assert any(part in text for text in said), (part, said)
    page.get_by_test_id("guide-next").click()
    expect(guide).to_have_count(0)
