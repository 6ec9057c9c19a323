"""Classic Dune at the table: the map, the shield, and whole games with six seats."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.server.harness import Server, Table
from tests.web.conftest import keep_picture
from tests.web.person import Person, resize
from tests.web.test_comfort import fits

TERRITORIES, PARTS, CIRCLES = 42, 86, 6
EMPEROR_FIRST = ["emperor", "harkonnen", "atreides", "fremen", "spacing_guild", "bene_gesserit"]


def play_until(person: Person, prefix: str, seed: int = 7) -> None:
    """Play on by chance until an option that begins with `prefix` is offered in the bar."""
    played = person.play_on(seed=seed, until=f'.bar .chip[data-option^="{prefix}"]')
    assert not played["over"], f"the game ended without {prefix}"


def sit_down(page: Page, server: Server, seed: int, until: str = "", bot: str = "random", **options: Any) -> Person:
    """A table of six with this seed, the first seat mine; `until`: I only go to Carthag until I am asked this."""
    seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot", "bot": bot}] * 5]
    body = {"game": "dune", "seats": seats, "seed": seed, "options": options, "pace": "instant"}
    table = Table(server, server.post("/tables", {**body, "end_turns_at_once": True}).json())
    while until:
        seen = table.look(0, 10**6)
        decision = seen["state"]["decision"]
        assert seen["state"]["status"] == "playing", f"the game ended without {until}"
        if decision is not None and until in (decision.get("whole"), decision["kind"]):
            break
        if decision is not None:
            there = [option["id"] for option in decision["options"] if option["id"] == "territory:carthag"]
            goes = there if decision["kind"] == "ship.where" else []
            table.act(0, [*goes, decision["options"][0]["id"]][0], seen["seq"])
    page.goto(server.url)
    tokens = {table.id: {"tokens": {"0": table.tokens[0]}}}
    page.evaluate("tokens => localStorage.setItem('landsraad.seats', JSON.stringify(tokens))", tokens)
    page.goto(f"{server.url}/table/{table.id}")
    return Person(page, server.url)


OUT_OF_SIGHT = """what => [...document.querySelectorAll(what)].filter((one) => {
  const box = one.getBoundingClientRect();
  for (let room = one.parentElement; room; room = room.parentElement) {
    const edge = room.getBoundingClientRect();
    const cut = getComputedStyle(room).overflowY !== 'visible' || room === document.body;
    if (cut && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1 || box.right > edge.right + 1)) return true;
  }
  return false;
}).map((one) => one.textContent.trim().slice(0, 40))"""


def wait_for_my_move(person: Person) -> None:
    asked = person.page.locator(".bar :is(.chip, .stepper), .whole-panel, [data-testid=commit], [data-testid=end-turn]")
    expect(asked.first).to_be_visible()


@pytest.mark.slow
def test_six_people_play_a_whole_game(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.sit_down(server, ["person"] * 6, 3, "dune", options={"max_turns": 2})
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
    expect(page.get_by_test_id("end-screen")).to_contain_text("Shipments")


@pytest.mark.slow
def test_ten_advanced_turns_are_clicked_to_the_end(server: Server, new_page: Callable[..., Page]) -> None:
    """Five bots at instant pace; whatever can be put together is put together in its dialog.

    Bots answer together with the person, so that no two games are equal; where somebody wins before the tenth turn,
    the next game may last."""
    order = ["spacing_guild", "atreides", "harkonnen", "fremen", "emperor", "bene_gesserit"]
    page = new_page()
    turns = []
    for seed in (23, 24, 25, 26):
        person = sit_down(page, server, seed=seed, advanced=True, factions=order)
        played = person.play_on(seed=3, most=9000)
        assert played["over"], played
        expect(page.get_by_test_id("end-screen")).to_contain_text("wins")
        turns.append(page.locator(".turns .now").inner_text())
        if turns[-1] == "10":
            break
    assert turns[-1] == "10", turns
    assert {"shipment", "move", "plan"} <= set(played["wholes"]), played


def test_all_parts_of_a_shipment_are_in_sight_and_end_with_enter(server: Server, new_page: Callable[..., Page]) -> None:
    """Two lists and two numbers (the Sardaukar count apart), at every size, in the language with the longest words."""
    page = new_page(1366, 768, locale="es")
    person = sit_down(page, server, seed=11, until="ship.where", factions=EMPEROR_FIRST, advanced=True)
    person.wait_for_decision()
    page.locator(".territory.sand.lit:has(.part:nth-of-type(2)) .part").first.click(force=True)
    whole = page.locator("[data-whole=shipment]")
    expect(whole.locator("select")).to_have_count(2)
    expect(whole.locator(".stepper")).to_have_count(2)
    for width, height in ((1366, 768), (1920, 1080), (1024, 768), (390, 844)):
        resize(page, width, height)
        # Once the page has taken its new form.
        page.wait_for_function(f"() => !({OUT_OF_SIGHT})('.bar .part, .bar .whole p, .bar .turn button').length")
        keep_picture(page, f"shipment-{width}")
    whole.locator("select").last.press("Enter")
    expect(whole).to_have_count(0)
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_a_shipment_is_pointed_at_and_made_at_once(server: Server, new_page: Callable[..., Page]) -> None:
    person = sit_down(new_page(), server, seed=11, until="ship.where", factions=EMPEROR_FIRST)
    page = person.page
    person.wait_for_decision()
    fits(page, (1024, 768), (844, 390), (1366, 768))
    whole = page.locator("[data-whole=shipment]")
    expect(whole).to_have_count(0)
    # So many places are not looked through: a name is typed, or the map pointed at.
    find = page.get_by_test_id("find-option")
    find.fill("arra")
    expect(person.chips).to_have_count(1)
    find.press("Enter")
    expect(whole.locator("select").first).to_have_value("territory:arrakeen")
    page.keyboard.press("Escape")
    expect(whole).to_have_count(0)
    expect(page.get_by_test_id("storm")).to_have_count(1)
    lit = page.locator(".territory.sand.lit:has(.part:nth-of-type(2))").first
    territory = (lit.get_attribute("data-target") or "").removeprefix("territory:")
    lit.hover(force=True)
    expect(page.locator(".would")).to_be_visible()  # before it is done
    name = page.locator(".would").inner_text()
    lit.locator(".part").first.click(force=True)
    expect(whole).to_be_visible()
    expect(whole.locator("select").first).to_have_value(f"territory:{territory}")
    expect(page.get_by_test_id("commit")).to_be_enabled()  # the sector was pointed at too
    page.keyboard.press("2")  # digits mean numbers
    number = whole.locator("input[data-digits]")
    expect(number).to_have_value("2")
    expect(whole).to_contain_text("Costs 4 spice")
    page.get_by_test_id("commit").click()
    expect(whole).to_have_count(0)
    expect(page.locator("section.log")).to_contain_text(re.compile(f"2 forces to [a-z ]*{name}"))
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_a_battle_plan_is_made_on_one_screen(server: Server, new_page: Callable[..., Page]) -> None:
    person = sit_down(new_page(), server, seed=11, until="plan", factions=EMPEROR_FIRST)
    page = person.page
    plan = page.locator("[data-whole=plan]")
    for part in ("leader", "weapon", "defense", "dial"):
        expect(plan.locator(f"[data-part={part}]")).to_be_visible()
    expect(plan.locator(".army")).to_have_count(2)
    expect(page.get_by_test_id("strength")).to_contain_text("Strength")
    fits(page, (390, 844), (1024, 768), (1366, 768))
    leaders = plan.locator("[data-part=leader] .pick")
    leaders.last.click()
    expect(leaders.last).to_have_class(re.compile("on"))
    more = plan.locator("[data-part=dial] .stepper button").last
    before = page.get_by_test_id("strength").inner_text()
    more.click()
    expect(page.get_by_test_id("strength")).not_to_have_text(before)
    expect(page.locator(".wheel:not(.open)")).to_have_count(1)  # the other plan stays closed
    page.get_by_test_id("commit").click()
    expect(plan).to_have_count(0)
    expect(page.locator("[role=alert]")).to_have_count(0)


LETTERS = """
() => [...document.querySelectorAll('.seats article b')].map((name) => parseFloat(getComputedStyle(name).fontSize))
"""
CUT = """
() => [...document.querySelectorAll('.seats article')].map((shield) => {
  const name = shield.querySelector('b');
  const [box, room] = [shield, shield.parentElement].map((one) => one.getBoundingClientRect());
  return { name: name.textContent, needs: name.scrollWidth, has: name.clientWidth, out: box.right - room.right };
}).filter((one) => one.needs > one.has + 1 || one.out > 1)
"""


def tells_every_faction(page: Page, picture: str) -> None:
    """Nothing of a faction's name is cut off, nor of its shield, and it can be read."""
    expect(page.locator(".seats article b")).to_have_count(6)
    try:
        page.wait_for_function(f"() => ({CUT})().length === 0")
    except TimeoutError:
        pytest.fail(f"{picture}: {page.evaluate(CUT)}")
    finally:
        keep_picture(page, picture)
    assert all(size >= 11 for size in page.evaluate(LETTERS)), picture


@pytest.mark.parametrize("locale", ["en-US", "it-IT", "es-ES", "pt-BR"])
def test_the_name_of_every_faction_is_told_in_full(server: Server, new_page: Callable[..., Page], locale: str) -> None:
    """Beside a portrait and the number of its strongholds, in small windows."""
    page = new_page(locale=locale)
    sit_down(page, server, seed=11, until="plan", factions=EMPEROR_FIRST).wait_for_decision()
    for width, height in ((1366, 768), (1024, 768)):
        resize(page, width, height)
        tells_every_faction(page, f"factions-{locale}-{width}")


@pytest.mark.parametrize(("width", "height", "least"), [(1366, 768, 560), (1920, 1080, 860), (1024, 768, 600)])
def test_the_map_is_as_large_as_the_window_allows(
    server: Server, new_page: Callable[..., Page], width: int, height: int, least: int
) -> None:
    person = sit_down(new_page(width, height), server, seed=11)
    page = person.page
    person.wait_for_decision()
    box = page.get_by_role("group", name="Arrakis").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= least
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    bar = page.locator(".decision .bar").bounding_box()
    assert bar is not None
    assert box["y"] + box["height"] <= bar["y"] + 1
    page.get_by_role("button", name="Closer").click()
    page.mouse.move(width / 3, height / 2)
    page.mouse.wheel(0, -200)
    larger = page.get_by_role("group", name="Arrakis").bounding_box()
    assert larger is not None
    expect(page.get_by_role("button", name="The whole map")).to_be_visible()
    page.get_by_role("button", name="The whole map").click()
    expect(page.get_by_role("button", name="The whole map")).to_have_count(0)


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
    seated = {"emperor": "rgb(201, 47, 73)", "fremen": "rgb(240, 205, 74)", "atreides": "rgb(63, 154, 88)"}
    person.sit_down(server, ["person", "random", "random"], 7, "dune", options={"factions": [*seated]})
    wait_for_my_move(person)
    for tab in page.locator(".tabs button").all():
        tab.tap()
        expect(tab).to_have_attribute("aria-pressed", "true")
        fills = page.locator(".mark path").evaluate_all("(marks) => marks.map((one) => getComputedStyle(one).fill)")
        assert set(fills) - set(seated.values()) == set()
        assert seated["emperor"] in fills, "the seat that is asked wears the colour of its faction"
    page.locator(".tabs button").first.tap()
    expect(page.get_by_role("group", name="Arrakis")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.get_by_role("button", name="Hand").click()
    expect(page.locator(".player-shield")).to_be_visible()
    page.get_by_role("button", name="Players").click()
    expect(page.locator("article")).to_have_count(3)


def test_a_deal_is_offered_in_my_own_words(server: Server, new_page: Callable[..., Page]) -> None:
    """An offer is put together in one dialog; words are typed."""
    person = sit_down(new_page(), server, seed=11, until="bidding.bid")
    page = person.page
    page.locator('.bar [data-option="deal"]').click()
    offer = page.locator("[data-whole=deal]")
    commit = page.get_by_test_id("commit")
    expect(commit).to_be_enabled()
    fits(page, (844, 390), (390, 844), (1366, 768))  # whom one may point at stays in sight

    def choose(option: str) -> None:
        # What a choice leads to has to be there before "the last of them" means anything.
        expect(commit).to_be_enabled()
        offer.locator(f'[data-option^="{option}"]').last.click()
        expect(commit).to_be_enabled()

    choose("faction:")
    choose("gives:")
    amount = offer.locator('[data-part="deal.amount"] .stepper input').first
    amount.fill("2")
    amount.press("Enter")
    choose("when:phase_8")
    said = offer.locator(".say").last
    said.fill("Leave me <b>Arrakeen</b>!")
    said.press("Enter")
    commit.click()
    expect(offer).to_have_count(0)
    expect(page.locator("section.log")).to_contain_text("“Leave me <b>Arrakeen</b>!”")
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_a_bid_is_chosen_with_a_stepper_and_orders_are_given(server: Server, new_page: Callable[..., Page]) -> None:
    person = sit_down(new_page(), server, seed=11, until="bidding.bid", factions=EMPEROR_FIRST)
    page = person.page
    number = page.get_by_test_id("number")
    expect(number).to_be_visible()
    orders = page.get_by_test_id("bid-orders")
    orders.locator("summary").click()
    orders.get_by_label("Orders for auctions").select_option("pass_at")
    orders.get_by_label("Spice").fill("99")
    orders.get_by_label("For which cards").select_option("all")
    page.get_by_test_id("give-order").click()
    expect(orders.locator("[data-order]")).to_have_count(1)
    expect(number).to_be_visible()  # below that I am asked
    orders.locator("[data-order] button").click()
    expect(orders.locator("[data-order]")).to_have_count(0)
    bid = number.locator("input").first.input_value()
    expect(number.locator(".take")).to_have_text(f"Bid {bid}")
    number.locator(".take").click()
    expect(number.locator(".take", has_text=re.compile(f"Bid {bid}$"))).to_have_count(0)
    expect(page.locator("[role=alert]")).to_have_count(0)
