"""The life of a table in browsers: clocks, pauses, leaving and being replaced, other devices, other rules."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import landsraad
from tests.server.harness import Server, Table, until
from tests.server.test_life import age
from tests.web import qr
from tests.web.conftest import CLIENT, keep_picture
from tests.web.person import Person

Pages = Callable[..., Page]
BORDER = 3
"""Light modules around a QR code."""
ALL_AT_ONCE = 2
"""A deal of classic Dune in which all three choose a traitor first."""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers with settings of their own, on the file `tables.sqlite3`."""
    running: list[Server] = []

    def start(**settings: object) -> Server:
        path = str(tmp_path / "tables.sqlite3")
        running.append(Server(path, plugins=[], client=str(CLIENT), **settings).start())
        return running[-1]

    yield start
    for server in running:
        server.stop()


def sit(page: Page, table: Table, *seats: int) -> Person:
    """A person whose browser holds some seats of a table."""
    person = Person(page, table.server.url)
    page.goto(table.server.url)
    held = {table.id: {"tokens": {str(seat): table.tokens[seat] for seat in seats}, "invite": table.invite}}
    page.evaluate("(held) => localStorage.setItem('landsraad.seats', JSON.stringify(held))", held)
    page.goto(f"{table.server.url}/table/{table.id}")
    return person


def menu(page: Page) -> None:
    page.get_by_test_id("menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def fits(page: Page) -> None:
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    too_wide = page.evaluate(
        """() => [...document.querySelectorAll('dialog *, .bar *, .room *, .lobby *')]
            .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX === 'visible'
                && e.clientWidth > 0 && e.tagName !== 'INPUT')
            .map((e) => e.className + ' ' + e.textContent.slice(0, 40))"""
    )
    assert not too_wide, too_wide


# Before the start


def test_the_host_removes_somebody_who_may_come_back(server: Server, new_page: Pages) -> None:
    ada, bo = Person(new_page(), server.url), new_page(390, 844, touch=True)
    ada.new_table(["me", "open", "open"])
    page = ada.page
    expect(page.get_by_text("host", exact=True)).to_be_visible()
    invite = page.get_by_label("Invitation link").input_value()
    bo.goto(invite)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Join").click()
    expect(bo.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(bo.get_by_role("button", name="Remove")).to_have_count(0)
    keep_picture(page, "room")
    keep_picture(bo, "room-phone")
    fits(bo)
    page.get_by_role("button", name="Remove").click()
    expect(bo.get_by_role("button", name="Join")).to_be_visible()
    expect(page.get_by_role("button", name="Remove")).to_have_count(0)
    bo.get_by_role("button", name="Join").click()
    expect(page.get_by_text("Bo", exact=True)).to_be_visible()


# Clocks


def test_a_table_with_clocks_is_made_in_the_lobby_and_they_run(server: Server, new_page: Pages) -> None:
    page = new_page()
    ada = Person(page, server.url)
    ada.open_lobby()
    page.get_by_text("More options").click()
    choices = page.get_by_test_id("clock").locator("option").all_inner_texts()
    assert choices[0] == "no clock"
    assert "1 day a move" in choices
    assert "3 days a move" in choices
    keep_picture(page, "lobby-clocks")
    ada.new_table(["me", "heuristic", "heuristic"], options={"Time to think": "live"})
    ada.wait_for_my_turn()
    time = page.locator(".whose [data-testid^=time-]")
    expect(time).to_have_text(re.compile(r"3[01]:\d\d"))
    before = time.inner_text()
    expect(time).not_to_have_text(before)
    page.goto(server.url)
    listed = page.locator(".lobby a").filter(has_text="60 sec a move, 30 min in reserve").first
    expect(listed).to_contain_text("Your turn")
    expect(listed).to_contain_text("Round 1")
    expect(listed).to_contain_text("Dune: Imperium")
    fits(page)


def test_time_runs_out_and_the_person_may_come_back(start: Callable[..., Server], new_page: Pages) -> None:
    server = start(clock_grace=0.0)
    table = server.table("Ada", "Bo", "bot", game="imperium", clock={"move": 5, "reserve": 3}, pace="instant")
    ada = sit(new_page(), table, 0)
    page = ada.page
    waited = table.look()["state"]["acting"][0]
    if waited != 0:
        ada = sit(page, table, waited)
    expect(page.locator(".short[data-testid^=time-]").first).to_be_visible()
    expect(page.get_by_role("button", name="A seat is free: take it")).to_be_visible(timeout=40_000)
    expect(page.locator(".log li").filter(has_text="has run out of time; a bot plays on").first).to_be_attached()
    page.get_by_role("button", name="A seat is free: take it").click()
    page.get_by_label("Your name").fill("Ada again")
    page.get_by_role("button", name="Take this seat").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    until(lambda: table.look()["state"]["seats"][waited]["name"] == "Ada again")


# In the game


def test_the_host_pauses_and_goes_on(server: Server, new_page: Pages) -> None:
    table = server.table("Ada", "Bo", "bot", game="imperium", pace="instant")
    host, guest = new_page(), new_page(390, 844, touch=True)
    sit(host, table, 0)
    sit(guest, table, 1)
    menu(guest)
    expect(guest.get_by_role("button", name="Pause")).to_have_count(0)
    fits(guest)
    keep_picture(guest, "menu-phone")
    guest.keyboard.press("Escape")
    menu(host)
    keep_picture(host, "menu")
    host.get_by_role("button", name="Pause").click()
    host.keyboard.press("Escape")
    for page in (host, guest):
        expect(page.get_by_role("status").filter(has_text="The game is paused.")).to_be_visible()
        expect(page.locator(".bar .chip")).to_have_count(0)
        expect(page.locator(".lit")).to_have_count(0)
        fits(page)
    keep_picture(host, "paused")
    keep_picture(guest, "paused-phone")
    expect(guest.get_by_role("button", name="Go on")).to_have_count(0)
    host.get_by_role("button", name="Go on").click()
    expect(host.get_by_text("The game is paused.")).to_have_count(0)
    acting = table.look()["state"]["acting"][0]
    expect((host, guest)[acting].locator(".bar .chip").first).to_be_visible()


def test_somebody_resigns_and_looks_on(server: Server, new_page: Pages) -> None:
    table = server.table("Ada", "Bo", "bot", game="imperium", pace="instant")
    bo, ada = new_page(), new_page()
    sit(bo, table, 1)
    sit(ada, table, 0)
    menu(bo)
    bo.get_by_role("button", name="Resign").click()
    assert table.look()["state"]["seats"][1]["kind"] == "person", "one is asked first"
    bo.get_by_role("button", name=re.compile("Really")).click()
    until(lambda: table.look()["state"]["seats"][1]["kind"] == "bot")
    bo.keyboard.press("Escape")
    expect(bo.locator("section.bar")).to_contain_text("You are watching")
    expect(ada.locator(".log li").filter(has_text="Bo resigns; a bot plays on.")).to_be_attached()
    bo.goto(server.url)
    expect(bo.get_by_text("No tables yet.")).to_be_visible()


def test_a_newcomer_takes_the_seat_of_somebody_who_asked_for_it(server: Server, new_page: Pages) -> None:
    table = server.table("Ada", "Bo", "bot", game="imperium", pace="instant", public=True, seed=77)
    ada, cy = new_page(), new_page(390, 844, touch=True)
    sit(ada, table, 0)
    menu(ada)
    ada.get_by_role("button", name="Ask to be replaced").click()
    expect(ada.get_by_role("dialog").get_by_text("asks to be replaced", exact=True)).to_be_visible()
    expect(ada.get_by_label("Invitation link")).to_be_visible()
    keep_picture(ada, "menu-offered")
    ada.keyboard.press("Escape")
    cy.goto(server.url)
    cy.locator(f'a[href$="{table.id}"]').click()
    cy.get_by_role("button", name="A seat is free: take it").click()
    cy.get_by_label("Your name").fill("Cy")
    expect(cy.get_by_role("dialog")).to_contain_text("has chosen the seed 77")
    keep_picture(cy, "take-phone")
    fits(cy)
    cy.get_by_role("button", name="Take this seat").click()
    until(lambda: table.look()["state"]["seats"][0]["name"] == "Cy")
    expect(ada.locator("section.bar")).to_contain_text("You are watching")
    expect(ada.locator(".log li").filter(has_text="Cy takes the seat of Ada.")).to_be_attached()


@pytest.mark.parametrize("by", ["bot", "open"])
def test_the_others_agree_to_replace_somebody_absent(start: Callable[..., Server], new_page: Pages, by: str) -> None:
    server = start(absence_minutes=0.02)
    table = server.table("Ada", "Bo", "Cy", game="imperium", pace="instant")
    absent = table.look()["state"]["acting"][0]
    others = [seat for seat in range(3) if seat != absent]
    pages = [sit(new_page(), table, seat).page for seat in others]
    name = "Let a bot play" if by == "bot" else "Free the seat"
    menu(pages[0])
    pages[0].get_by_role("button", name=name).click()
    menu(pages[1])
    expect(pages[1].get_by_role("button", name=f"{name} (1/2)")).to_be_visible()
    expect(pages[0].get_by_role("button", name=f"{name} (1/2)")).to_be_disabled()
    keep_picture(pages[1], f"votes-{by}")
    assert table.look()["state"]["seats"][absent]["kind"] == "person"
    pages[1].get_by_role("button", name=f"{name} (1/2)").click()
    until(lambda: table.look()["state"]["seats"][absent]["kind"] == by)
    if by == "open":
        expect(pages[1].get_by_role("dialog").get_by_text("Open seat")).to_be_visible()
        newcomer = new_page()
        newcomer.goto(pages[1].get_by_label("Invitation link").input_value())
        newcomer.get_by_role("button", name="A seat is free: take it").click()
        newcomer.get_by_role("button", name="Take this seat").click()
        expect(newcomer.locator(".bar .chip").first).to_be_visible()


# Other devices


def test_all_my_tables_come_with_me_to_another_device(server: Server, new_page: Pages) -> None:
    ada, phone = Person(new_page(), server.url), new_page(390, 844, touch=True)
    first = ada.new_table(["me", "open", "heuristic"])
    second = ada.new_table(["me", "heuristic", "heuristic"])
    page = ada.page
    menu(page)
    page.get_by_role("button", name="On another device").click()
    link = page.get_by_label("Personal link").input_value()
    assert read_qr(page) == link
    keep_picture(page, "device")
    fits(page)
    phone.goto(link)
    assert "#" not in phone.url, "the secret does not stay in the address bar"
    for address in (first, second):
        expect(phone.locator(f'a[href$="{address.rpartition("/")[2]}"]')).to_be_visible()
    keep_picture(phone, "my-tables-phone")
    phone.locator(f'a[href$="{second.rpartition("/")[2]}"]').click()
    expect(phone.locator(".bar .chip").first).to_be_visible()
    # What is begun here later is there too, and the other way round.
    third = ada.new_table(["me", "open", "heuristic"])
    phone.goto(third)
    expect(phone.get_by_role("button", name="Fill with bots and start")).to_be_visible()
    phone.get_by_role("button", name="On another device").click()
    expect(phone.get_by_role("button", name="This seat only")).to_have_count(0)
    assert phone.get_by_label("Personal link").input_value() == link, "it is the same person"
    keep_picture(phone, "device-phone")
    fits(phone)


def test_one_seat_is_shared_and_the_link_is_worth_nothing_later(server: Server, new_page: Pages) -> None:
    ada, friend, late = Person(new_page(), server.url), new_page(), new_page()
    page = ada.page
    address = ada.new_table(["me", "heuristic", "heuristic"])
    other = ada.new_table(["me", "heuristic", "heuristic"])
    page.goto(address)
    menu(page)
    page.get_by_role("button", name="On another device").click()
    page.get_by_role("button", name="This seat only").click()
    link = page.get_by_label("Personal link").input_value()
    assert read_qr(page) == link
    friend.goto(link)
    expect(friend.locator(".bar .chip").first).to_be_visible()
    friend.goto(other)
    expect(friend.locator("section.bar")).to_contain_text("You are watching")
    friend.goto(address)
    menu(friend)
    friend.get_by_role("button", name="Resign").click()
    friend.get_by_role("button", name=re.compile("Really")).click()
    late.goto(link)
    expect(late.get_by_text("Everybody has left").first).to_be_visible()
    expect(late.locator(".bar .chip")).to_have_count(0)


# In every language


@pytest.mark.parametrize("lang", ["it", "es", "pt"])
def test_everything_fits_a_phone_in_every_language(start: Callable[..., Server], new_page: Pages, lang: str) -> None:
    server = start(absence_minutes=0.0)
    clock = {"move": 3 * 86_400, "reserve": 0}
    waiting = server.table("Ada", "open", "open", game="imperium", seed=77, clock=clock)
    table = server.table("Ada", "Bo", "Cy", game="imperium", pace="instant", clock=clock)
    for seat in (1, 2):
        assert table.post("offer", seat, {"offered": True}).status_code == 200
    page = new_page(390, 844, locale=lang, touch=True)
    sit(page, waiting, 0)
    expect(page.locator(".room li").first).to_be_visible()
    expect(page.locator(f"html[lang={lang}]")).to_be_attached()
    fits(page)
    keep_picture(page, f"{lang}-room")
    page.locator(".room .line .button").filter(has=page.locator(".glyph")).last.click()
    expect(page.get_by_test_id("qr")).to_be_visible()
    fits(page)
    keep_picture(page, f"{lang}-device")
    sit(page, table, 0)
    menu(page)
    fits(page)
    keep_picture(page, f"{lang}-menu")
    page.keyboard.press("Escape")
    assert table.post("pause", 0, {"paused": True}).status_code == 200
    expect(page.locator("section.bar [role=status]")).to_be_visible()
    fits(page)
    keep_picture(page, f"{lang}-paused")
    page.goto(server.url)
    expect(page.locator(".lobby li a").first).to_be_visible()
    page.locator("summary").first.click()
    fits(page)
    page.evaluate("() => scrollTo(0, 0)")
    keep_picture(page, f"{lang}-lobby")
    words = page.inner_text("body")
    for mine in ("Your turn", "a move", "paused", "My tables"):
        assert mine not in words


# Other rules


def test_a_table_of_other_rules_says_so(start: Callable[..., Server], new_page: Pages, tmp_path: Path) -> None:
    server = start()
    shown, broken = (server.table("Ada", "bot", "bot", game="imperium", pace="instant") for _ in range(2))
    for table in (shown, broken):
        until(lambda table=table: table.look()["state"]["acting"] == [0])  # type: ignore[misc]
        assert table.step(lambda options: options[0])
    server.stop()
    connection = sqlite3.connect(tmp_path / "tables.sqlite3")
    connection.execute("UPDATE tables SET rules = 0")
    connection.execute("UPDATE entries SET value = 'nonsense' WHERE kind = 'play' AND table_id = ?", (broken.id,))
    connection.commit()
    connection.close()
    server = start(port=server.port)
    page, phone = new_page(), new_page(390, 844, touch=True)
    sit(page, shown.at(server), 0)
    expect(page.get_by_role("status").filter(has_text="The rules have changed")).to_be_visible()
    expect(page.locator(".bar .chip")).to_have_count(0)
    expect(page.locator('[data-target^="hand:"]').first).to_be_visible()
    expect(page.locator('[data-target="space:arrakeen"]')).to_contain_text("Arrakeen")
    keep_picture(page, "outdated")
    sit(phone, broken.at(server), 0)
    expect(phone.get_by_role("heading")).to_contain_text("The rules have changed")
    expect(phone.locator("ol li").first).to_be_visible()
    fits(phone)
    keep_picture(phone, "outdated-phone")
    page.goto(server.url)
    expect(page.locator(".lobby li a").first).to_contain_text("begun under other rules")


def test_an_archived_table_says_so(start: Callable[..., Server], new_page: Pages, tmp_path: Path) -> None:
    server = start()
    table = server.table("Ada", "bot", "bot", game="imperium", pace="instant")
    until(lambda: table.look()["state"]["acting"] == [0])
    server.stop()
    age(tmp_path / "tables.sqlite3", 100, table)
    server = start(port=server.port)
    until(lambda: bool(table.at(server).look()["state"]["archived"]))
    page = new_page()
    sit(page, table.at(server), 0)
    expect(page.get_by_role("status").filter(has_text="This table is archived")).to_be_visible()
    expect(page.locator(".bar .chip")).to_have_count(0)
    page.goto(server.url)
    expect(page.locator(".lobby li a").first).to_contain_text("archived")


def read_qr(page: Page) -> str:
    """What a phone reads in the QR code that is drawn."""
    code = page.get_by_test_id("qr")
    box = code.get_attribute("viewBox") or ""
    path = code.locator("path").get_attribute("d") or ""
    drawn = {(int(x) - BORDER, int(y) - BORDER) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    return qr.read(drawn, int(box.split()[2]) - 2 * BORDER)


# Several people at one device


def test_two_at_one_device_agree_with_one_click_to_replace_somebody_absent(
    start: Callable[..., Server], new_page: Pages
) -> None:
    """The device goes to whoever is asked: nobody could hand it over to vote."""
    server = start(absence_minutes=0.02)
    table = server.table("Ada", "Bo", "Cy", game="imperium", pace="instant")
    absent = table.look()["state"]["acting"][0]
    page = sit(new_page(), table, *(seat for seat in range(3) if seat != absent)).page
    menu(page)
    page.get_by_role("button", name="Let a bot play").click()
    until(lambda: table.look()["state"]["seats"][absent]["kind"] == "bot")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_who_leaves_gives_up_all_seats_of_the_device(server: Server, new_page: Pages) -> None:
    """A seat that nobody holds would be waited for, and if it is the host's, nobody could start."""
    ada, cy = Person(new_page(), server.url), new_page()
    ada.new_table(["me", "person", "open", "open"])
    cy.goto(ada.page.get_by_label("Invitation link").input_value())
    cy.get_by_role("button", name="Join").click()
    expect(cy.get_by_role("button", name="Leave the table")).to_be_visible()
    ada.page.get_by_role("button", name="Leave the table").click()
    expect(ada.page.get_by_test_id("create")).to_be_visible()
    expect(cy.get_by_text("Open seat")).to_have_count(3)
    expect(cy.get_by_role("button", name="Fill with bots and start")).to_be_visible()


def test_everybody_who_is_asked_at_once_sees_their_own_time(server: Server, new_page: Pages) -> None:
    table = server.table(
        "Ada", "Bo", "bot", game="dune", seed=ALL_AT_ONCE, pace="instant", clock={"move": 60, "reserve": 600}
    )
    until(lambda: table.look()["state"]["acting"] == [0, 1])
    for seat in (0, 1):
        page = sit(new_page(), table, seat).page
        expect(page.locator(".whose")).to_contain_text("Your turn")
        expect(page.locator(".whose").get_by_test_id(f"time-{seat}")).to_be_visible()


def test_the_orders_of_one_person_are_not_shown_to_the_next(server: Server, new_page: Pages) -> None:
    table = server.table("Ada", "Bo", "bot", game="dune", seed=ALL_AT_ONCE, pace="instant")
    until(lambda: table.look()["state"]["acting"] == [0, 1])
    page = sit(new_page(), table, 0, 1).page
    page.get_by_test_id("orders").click()
    shown = page.get_by_test_id("orders-asked")
    expect(shown).to_be_visible()
    option = table.look(0)["state"]["decision"]["options"][0]["id"]
    assert table.act(0, option).status_code == 200
    expect(page.get_by_test_id("take-device")).to_be_visible()
    expect(shown).to_have_count(0)
    page.get_by_test_id("take-device").click()
    expect(page.locator(".bar .chip").first).to_be_visible()
    expect(shown).to_have_count(0)


# When it is over


def test_at_an_archived_table_nobody_is_offered_another_game(
    start: Callable[..., Server], new_page: Pages, tmp_path: Path
) -> None:
    server = start()
    game = landsraad.new_game("imperium", 2, 7)
    pick = random.Random(7)
    while not game.is_over:
        decision = pick.choice(game.pending)
        game.choose(decision.player, pick.choice(decision.options).id)
    record = server.post("/records", {**game.record(), "names": ["Ada", "Bo"]}).json()["table"]
    last = server.get(f"/tables/{record}/replay").json()["moments"][-2]["seq"]
    people = [{"kind": "person", "name": name} for name in ("Ada", "Bo")]
    table = Table(server, server.post(f"/tables/{record}/continue", {"seq": last, "seats": people}).json())
    table.play_out(lambda options: options[-1])
    page = sit(new_page(), table, 0).page
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    server.stop()
    age(tmp_path / "tables.sqlite3", 100, table)
    server = start(port=server.port)
    until(lambda: bool(table.at(server).look()["state"]["archived"]))
    page = sit(new_page(), table.at(server), 0).page
    expect(page.get_by_test_id("watch-again")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
