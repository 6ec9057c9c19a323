"""Uprising at the table: the lobby, the board with its posts, and a whole game with contracts clicked to its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import landsraad
from landsraad import bots
from landsraad.core.orders import Orders
from landsraad.text.languages import LANGUAGES
from tests.server.harness import Server, Table
from tests.web.conftest import keep_picture
from tests.web.person import Person, resize, undrawn
from tests.web.test_comfort import faults
from tests.web.test_life import sit

OPTIONS = {"choam": True}
SPACES, POSTS = 22, 13

FOLLOW = """
(script) => new Promise((resolve) => {
  // Clicks the options of a known game one after the other, and notes what is to be seen on the way.
  let done = 0, idle = 0, waitsFor = '';
  const seen = {};
  const look = {
    spy: '[data-post] [data-spy]', worm: '[data-testid=sandworm]', hooks: '[data-testid^=hooks-]',
    protected: '[data-testid=protected]', offer: '[data-testid=contract-market] [data-contract]',
    contract: 'section.front [data-contract]', completed: 'section.front li.done',
    battle: 'section.front [data-battle]', post: '.post.lit',
  };
  const step = () => {
    for (const [name, where] of Object.entries(look)) seen[name] ||= Boolean(document.querySelector(where));
    const over = Boolean(document.querySelector('[data-testid=end-screen]'));
    if (over || idle > 3000) {
      const prompt = document.querySelector('.bar')?.textContent ?? '';
      return resolve({ done, over, seen, wanted: script[done] ?? null, prompt });
    }
    const position = document.querySelector('.table')?.dataset.seq ?? '';
    const cover = document.querySelector('[data-testid=take-device]');
    const chips = [...document.querySelectorAll('.bar .chip:not(:disabled)')];
    const chip = chips.find((one) => one.dataset.option === script[done]);
    const end = document.querySelector('[data-testid=end-turn]:not(:disabled)');
    const number = document.querySelector('[data-testid=number]');
    const more = number?.querySelector('.stepper button:last-of-type:not(:disabled)');
    const counts = (script[done] ?? '').split(':')[0] === number?.querySelector('.take').dataset.option.split(':')[0];
    idle += 1;
    if (cover) {
      waitsFor = '';
      cover.click();
    } else if (chip && position !== waitsFor) {
      // The same position twice: the move is still on its way.
      waitsFor = position; done += 1; idle = 0;
      chip.click();
    } else if (!chip && more && counts && position !== waitsFor) {
      more.click();
    } else if (end && !chip && position !== waitsFor) end.click();
    setTimeout(step, 10);
  };
  step();
})
"""


def is_asked(game: landsraad.Game, people: int) -> bool:
    """Whether a table of so many people asks what is open, and does not answer by itself."""
    return game.automatic(game.pending[0], Orders(), unseen=people == 1) is None


def game_with_worms() -> tuple[int, list[str], landsraad.Game]:
    """The seed and the options of a game in which sandworms come and a contract is completed.

    Nobody interrupts in it: those who might are asked together, and the device may go round in any order.
    """
    for seed in range(65, 125):  # The first of them ends after eight rounds.
        game = landsraad.new_game("uprising", players=3, seed=seed, options=OPTIONS)
        players = [bots.make("heuristic-1", seed=seat) for seat in range(3)]
        script, worms = [], False
        while not game.is_over:
            decision = game.pending[0]
            chosen = 0 if decision.reaction else players[decision.player].choose(game, decision)
            option = decision.options[chosen]
            if is_asked(game, 3):
                script.append(option.id)
            game.apply(decision.player, option)
            worms = worms or any(player["sandworms"] for player in game.view(0)["players"])
        if worms and any(player["contracts_completed"] for player in game.view(0)["players"]):
            return seed, script, game
    raise AssertionError("no game with sandworms and completed contracts was found")


def sit_down(person: Person, server: Server, seats: list[dict[str, Any]], seed: int) -> None:
    """Opens a table of a known seed in this browser."""
    body = {
        "game": "uprising",
        "seats": seats,
        "seed": seed,
        "options": OPTIONS,
        "pace": "instant",
        "end_turns_at_once": True,
        "reaction_seconds": 0,
    }
    person.open_table(server, body)


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] + one["width"] <= other["x"] + 1
        or other["x"] + other["width"] <= one["x"] + 1
        or one["y"] + one["height"] <= other["y"] + 1
        or other["y"] + other["height"] <= one["y"] + 1
    )


def boxes(found: Locator) -> list[dict[str, float]]:
    return [box for one in found.all() if (box := one.bounding_box())]  # type: ignore[misc]


def test_the_lobby_offers_uprising_with_its_options(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    options = {"CHOAM module: contracts": True, "Shuffle in the cards of the base game": True}
    person.new_table(["me", "heuristic", "heuristic", "random"], game="uprising", options=options)
    person.wait_for_decision()
    expect(page.locator("[data-post]")).to_have_count(POSTS)
    expect(page.locator('main [data-target^="space:"]')).to_have_count(SPACES)
    expect(page.get_by_test_id("contract-market").locator("[data-contract]")).to_have_count(2)
    expect(page.get_by_test_id("shield-wall")).to_have_attribute("data-stands", "true")
    expect(page.locator("section.front [data-battle^='objective/']")).to_have_count(1)
    tiles = boxes(page.locator('main [data-target^="space:"]'))
    posts = boxes(page.locator("[data-post]"))
    assert all(apart(one, other) for n, one in enumerate(tiles) for other in tiles[:n])
    assert all(apart(one, other) for n, one in enumerate(posts) for other in posts[:n])
    page.locator("[data-post=post_guild]").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Heighliner")
    page.mouse.move(2, 2)
    page.get_by_test_id("shield-wall").hover(position={"x": 15, "y": 8})
    expect(page.get_by_role("tooltip")).to_contain_text("Shield Wall")
    page.mouse.move(2, 2)
    contract = page.get_by_test_id("contract-market").locator("[data-contract]").first
    contract.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Reward")


@pytest.mark.slow
def test_a_whole_game_with_contracts_spies_and_sandworms(server: Server, new_page: Callable[..., Page]) -> None:
    seed, script, game = game_with_worms()
    names = ["Ada", "Bo", "Cy"]
    person = Person(new_page(), server.url)
    sit_down(person, server, [{"kind": "person", "name": name} for name in names], seed)
    with undrawn(person.page):
        played = person.page.evaluate(FOLLOW, script)
    assert played["over"], played
    assert played["done"] == len(script)
    for what in ("spy", "worm", "hooks", "offer", "contract", "completed", "battle", "post", "protected"):
        assert played["seen"].get(what), (what, seed)
    end = person.page.get_by_test_id("end-screen")
    for winner in game.winners:
        expect(end).to_contain_text(re.compile(rf"{names[winner]}.*wins", re.DOTALL))


IN_HAND = """() => {
  const room = document.querySelector('.hand .cards').getBoundingClientRect();
  const within = (one) => one.left >= room.left - 1 && one.right <= room.right + 1;
  const cards = [...document.querySelectorAll('[data-anchor^="hand:"] .fan > .card')];
  const whole = cards.filter((card) => within(card.getBoundingClientRect()));
  return { cards: cards.length, whole: whole.length };
}"""


def until_held(table: Table, cards: int, contracts: int) -> int:
    """Plays on until somebody is asked who holds so many cards and has so many contracts, and says who."""
    for _ in range(400):
        seat = table.awaited()[0]
        me = table.look(seat)["state"]["view"]["players"][seat]
        if len(me["hand"]) == cards and len(me["contracts"]) >= contracts:
            return seat
        table.step(lambda options: options[0])
    raise AssertionError("nobody has held so much")


def test_a_full_hand_is_seen_whole_beside_contracts(server: Server, new_page: Callable[..., Page]) -> None:
    """Five cards as they are drawn, and seven with those that came by others."""
    table = server.table("Ada", "Bo", "Cy", game="uprising", seed=7, options=OPTIONS, end_turns_at_once=True)
    page = new_page(width=1024, height=768)
    for cards, contracts in ((5, 0), (7, 1)):
        sit(page, table, until_held(table, cards, contracts))
        for lang in LANGUAGES:
            page.get_by_role("combobox").select_option(lang)
            expect(page.locator("html")).to_have_attribute("lang", lang)
            for width, height in ((1024, 768), (1180, 820), (1366, 768), (1920, 1080)):
                resize(page, width, height)
                assert page.evaluate(IN_HAND) == {"cards": cards, "whole": cards}, (lang, width)
                assert faults(page) == [], (lang, width)
                keep_picture(page, f"hand-{cards}-{lang}-{width}")
            resize(page, 1024, 768)


def test_a_phone_shows_the_same_table(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(width=390, height=844, touch=True), server.url)
    bot = {"kind": "bot", "bot": "heuristic", "name": "Hawat"}
    sit_down(person, server, [{"kind": "person", "name": "Ada"}, bot, bot], 3)
    person.wait_for_decision()
    page = person.page
    expect(page.locator("[data-post]")).to_have_count(POSTS)
    expect(page.get_by_test_id("contract-market").locator("[data-contract]")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.locator(".tabs button").nth(2).click()
    expect(page.locator("section.front [data-battle]")).to_have_count(1)
