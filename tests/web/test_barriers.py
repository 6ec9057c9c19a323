"""Nobody is kept out: axe-core looks at every page, and at everything that opens over a table of any game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import landsraad
from tests.server.harness import Server
from tests.web.conftest import need
from tests.web.person import Person
from tests.web.test_comfort import AXE, violations
from tests.web.test_teacher import analysis

GAMES = ("imperium", "uprising", "dune")
DIALOG = "dialog[open]"
MOST = "main li:not(:nth-child(5n + 1))"
"""Of hundreds of things of the same kinds, every fifth is enough."""
LABELS = "() => [...document.querySelectorAll('.bar .chip')].map((chip) => chip.querySelector('span').textContent)"


@pytest.fixture(autouse=True)
def with_axe() -> None:
    need(AXE.exists(), "no npm packages (make web)")


class Looker:
    """Looks at one thing after the other and keeps what is wrong with each."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: dict[str, list[str]] = {}

    def approve(self) -> None:
        assert not self.found, json.dumps(self.found, indent=1)

    def go(self, url: str, there: str) -> None:
        self.page.goto(url)
        expect(self.page.locator(there).first).to_be_visible()
        self.page.wait_for_load_state("networkidle")

    def look(self, name: str, within: str = "html", contrast: bool = True, without: str = "") -> None:
        expect(self.page.locator(within).first).to_be_visible()
        if wrong := violations(self.page, contrast, within, without):
            self.found[name] = wrong

    def opened(self, name: str, button: str, within: str = DIALOG) -> None:
        """What a button opens with the keyboard; Escape closes it, and the focus is where it was."""
        opener = self.page.locator(button).first
        opener.press("Enter")
        self.look(name, within)
        self.page.keyboard.press("Escape")
        expect(self.page.locator(within)).to_have_count(0)
        expect(opener).to_be_focused()


@pytest.mark.slow
def test_no_page_bars_anybody(server: Server, new_page: Callable[..., Page]) -> None:
    looker = Looker(new_page())
    for path in ("challenges", "history", "mail#off=nonsense"):
        looker.go(f"{server.url}/{path}", "h1:not(:empty)")
        looker.look(path)
    for game in GAMES:
        looker.go(f"{server.url}/rules/{game}", "h1:not(:empty)")
        looker.look(f"rules of {game}", contrast=game == "dune")  # all rulebooks are printed in the same colours
        looker.go(f"{server.url}/compendium/{game}", "[data-testid=compendium] li")
        looker.look(f"compendium of {game}", without=MOST)
        looker.go(f"{server.url}/cards/{game}", "[data-testid=gallery] li")
        looker.look(f"cards of {game}", contrast=False, without=MOST)  # the same cards are in the compendium
    looker.approve()


def test_the_lobby_and_the_waiting_room_bar_nobody(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    looker = Looker(page)
    Person(page, server.url).open_lobby()
    page.get_by_text("More options").click()
    for game in GAMES:
        page.get_by_test_id(f"game-{game}").click()
        looker.look(f"lobby of {game}")
    page.get_by_test_id("game-uprising").click()
    page.get_by_test_id("players-1").click()
    looker.look("lobby of a solo game")
    page.get_by_test_id("players-4").click()
    page.get_by_test_id("blend-edit").click()
    looker.look("blend editor", DIALOG)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_test_id("seat-1").select_option("open")
    page.get_by_test_id("create").click()
    expect(page.get_by_test_id("setting")).to_be_visible()
    looker.look("waiting room")
    page.get_by_role("button", name="On another device").click()
    looker.look("on another device", DIALOG)
    looker.approve()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_opens_at_a_table_bars_anybody(server: Server, new_page: Callable[..., Page], game: str) -> None:
    page = new_page()
    looker = Looker(page)
    Person(page, server.url).sit_down(server, ["person", "random", "random"], 7, game)
    expect(page.locator(".log li").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    for name, button in {
        "standing orders": "[data-testid=orders]",
        "menu": "[data-testid=menu]",
        "help": "[aria-label='Help and keys']",
        "dossier": "[data-testid=dossier]",
        "hint": "[data-testid=hint]",
        "where points came from": "[data-testid=points-1]",
        "hand and deck of another": "[data-testid=unseen-1]",
    }.items():
        if page.locator(button).count() and (name, game) not in (("hint", "uprising"), ("hint", "dune")):
            looker.opened(name, button)
    page.get_by_test_id("recap-open").click()
    looker.look("since your last turn", "[data-testid=recap]")
    page.get_by_test_id("recap").get_by_role("button", name="Close").click()
    page.get_by_test_id("talk").click()
    looker.look("talk", "[data-testid=talk-panel]")
    page.get_by_test_id("talk-notes").click()
    looker.look("notes", "[data-testid=talk-panel]")
    looker.approve()


def test_a_screen_reader_hears_what_is_lit_once(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.sit_down(server, ["person"] * 3, 7)
    expect(page.get_by_test_id("take-device")).to_be_visible()
    assert violations(page) == [], "while the device is handed on"
    person.wait_for_my_turn()
    heard = page.locator(".ask[aria-live=polite][aria-atomic=true]")
    said = heard.get_by_test_id("choices")
    page.evaluate(
        """() => {
            const region = document.querySelector('.ask'), said = window.said = [region.textContent];
            const listen = () => said.at(-1) !== region.textContent && said.push(region.textContent);
            new MutationObserver(listen).observe(region, { subtree: true, childList: true, characterData: true });
        }"""
    )
    for prompt in ("Choose a card", "Choose a space"):
        expect(person.prompt).to_contain_text(prompt)
        labels = page.evaluate(LABELS)
        assert len(labels) > 1
        expect(said).to_have_text(f"Choices: {len(labels)}. {', '.join(labels)}")
        assert person.lit("hand" if prompt == "Choose a card" else "space").count()
        if prompt == "Choose a card":
            page.keyboard.press("1")
    assert len(page.evaluate("() => window.said")) == 2


@pytest.fixture(scope="module")
def finished(server: Server) -> dict[str, str]:
    """A finished table of each game."""

    def played(game: str) -> Iterator[str]:
        match = landsraad.new_game(game, 3, 7, {"max_turns": 1} if game == "dune" else {})
        pick = random.Random(7)
        while not match.is_over:
            decision = pick.choice(match.pending)
            match.choose(decision.player, pick.choice(decision.options).id)
        answer = server.post("/records", {**match.record(), "names": ["Ada", "Hawat", "Piter"]})
        assert answer.status_code == 201, answer.text
        yield str(answer.json()["table"])

    return {game: table for game in GAMES for table in played(game)}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_left_of_a_game_bars_nobody(
    server: Server, new_page: Callable[..., Page], finished: dict[str, str], game: str
) -> None:
    page = new_page()
    looker = Looker(page)
    said: dict[str, Any] = analysis()
    page.route("**/analysis", lambda route: route.fulfill(body=json.dumps(said), content_type="application/json"))
    looker.go(f"{server.url}/replay/{finished[game]}#at=30", "[data-testid=replay-bar]")
    page.get_by_test_id("replay-eyes").select_option("open")
    expect(page.get_by_test_id("open-hands")).to_be_visible()
    looker.look("replay with open hands", contrast=False)
    looker.look("replay", "[data-testid=replay-bar]")
    for name, button in {"play on": "play-on", "analysis": "analyse", "link": "replay-share"}.items():
        looker.opened(name, f"[data-testid={button}]")
    page.goto(f"{server.url}/table/{finished[game]}")
    looker.look("end", "[data-testid=end-screen]")
    looker.approve()
