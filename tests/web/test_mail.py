"""“It is your turn” by e-mail, as a person asks for it and stops it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server.harness import Server
from tests.server.postbox import link, postbox, text_of
from tests.web.conftest import CLIENT
from tests.web.person import Person
from tests.web.test_comfort import violations


def test_a_person_asks_for_mails_and_stops_them(new_page: Callable[..., Page], tmp_path: Path) -> None:
    with postbox() as box:
        site = "https://play.example.org"
        server = Server(
            str(tmp_path / "tables.sqlite3"),
            plugins=[],
            client=str(CLIENT),
            smtp_host="127.0.0.1",
            smtp_port=box.port,
            smtp_security="none",
            mail_from="landsraad@example.org",
            public_url=site,
            mail_after_minutes=0.02,
        ).start()
        page = new_page(locale="it-IT")
        page.goto(server.url)
        page.evaluate("() => localStorage.setItem('landsraad.language', 'en')")
        ada = Person(page, server.url)
        ada.new_table(["me", "open", "heuristic"])
        page.get_by_label(re.compile("Tell me by e-mail")).fill("ada@example.org")
        assert violations(page) == []
        page.get_by_test_id("mail-want").click()
        expect(page.get_by_text("is on its way to ada@example.org")).to_be_visible()
        question = box.get(1)
        assert question["Subject"] == "Landsraad: is this your address?"
        phone = new_page()
        phone.goto(f"{server.url}/mail#confirm={link(question, 'confirm')}")
        expect(phone.get_by_test_id("mail-answer")).to_contain_text("Your address is confirmed.")
        page.locator("button.primary").click()
        ada.wait_for_decision()
        table = page.url.rpartition("/")[2]
        page.get_by_label("Help and keys").first.click()
        expect(page.get_by_text("ada@example.org is told")).to_be_visible()
        page.goto("about:blank")
        notice = box.get(2)
        assert f"{site}/table/{table}" in text_of(notice)
        phone.goto("about:blank")
        phone.goto(f"{server.url}/mail#off={link(notice, 'off')}")
        expect(phone.get_by_test_id("mail-answer")).to_contain_text("no more e-mails")
        phone.goto("about:blank")
        phone.goto(f"{server.url}/mail#off=nonsense")
        expect(phone.get_by_test_id("mail-answer")).to_contain_text("no longer valid")
        server.stop()


def test_without_a_post_office_nothing_is_offered(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    Person(page, server.url).new_table(["me", "open", "heuristic"])
    expect(page.locator("input[readonly]")).to_be_visible()
    expect(page.get_by_test_id("mail-want")).to_have_count(0)
