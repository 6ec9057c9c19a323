"""“It is your turn” by mail: asked for, confirmed, sent once to people who are away, and stopped with one click."""

from __future__ import annotations

import sqlite3
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from landsraad.server.mail.smtp import MailTrouble, Smtp, compose
from landsraad.server.mail.subscriptions import Mail
from landsraad.server.settings import Settings
from landsraad.text.languages import LANGUAGES
from tests.cli.commands import run as command
from tests.server.conftest import new_database
from tests.server.harness import Server, Table, Watcher, until
from tests.server.postbox import Postbox, free_port, link, postbox, text_of

KEY = "a-secret-of-this-browser"
SITE = "https://play.example.org/landsraad"
AWAY = 0.6
"""Seconds after which the servers of these tests write to people who are away."""


def mailing(port: int, **more: Any) -> dict[str, Any]:
    return {
        "smtp_host": "127.0.0.1",
        "smtp_port": port,
        "smtp_security": "none",
        "mail_from": "Landsraad <landsraad@example.org>",
        "public_url": SITE,
        "mail_after_minutes": AWAY / 60,
        **more,
    }


@pytest.fixture
def box() -> Iterator[Postbox]:
    with postbox() as found:
        yield found


def ask(table: Table, seat: int, address: str = "ada@example.org", **more: Any) -> str:
    answer = table.post("mail", seat, {"address": address, "key": KEY, **more})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["status"])


def subscribed(table: Table, seat: int, box: Postbox, address: str = "ada@example.org") -> str:
    """A seat whose person has confirmed the address; gives the secret of its links."""
    before = len(box.mails)
    assert ask(table, seat, address) == "confirm"
    secret = link(box.get(before + 1), "confirm")
    assert table.server.post("/mail/confirm", {"secret": secret}).json() == {"status": "on"}
    return secret


def quiet(seconds: float = 5 * AWAY) -> None:
    time.sleep(seconds)


def test_one_mail_when_awaited_and_away(start_server: Callable[..., Server], box: Postbox) -> None:
    server = start_server(**mailing(box.port))
    table = server.table("Ada the Secret", "Bo")
    assert server.get("/mail").json() == {"available": True}
    assert ask(table, 0, lang="it") == "confirm"
    assert server.get(f"/tables/{table.id}/mail", table.tokens[0]).json() == {"status": "confirm"}
    question = box.get(1)
    assert (question["To"], question["From"]) == ("ada@example.org", "Landsraad <landsraad@example.org>")
    assert question["Subject"] == "Landsraad: è il tuo indirizzo?"
    quiet()
    assert len(box.mails) == 1, "nothing more before it is confirmed"
    watcher = Watcher(table, 0)
    server.post("/mail/confirm", {"secret": link(question, "confirm")})
    assert server.get(f"/tables/{table.id}/mail", table.tokens[0]).json() == {"status": "on"}
    quiet()
    assert len(box.mails) == 1, "who is connected needs no mail"
    watcher.close()
    notice = box.get(2)
    assert notice["Subject"] == "Landsraad: è il tuo turno (Parlour)"
    assert f"{SITE}/table/{table.id}\n" in text_of(notice)
    quiet()
    assert len(box.mails) == 2, "once is enough"
    while 0 in table.look()["state"]["acting"]:
        table.step(lambda options: options[0])
    while 0 not in table.look()["state"]["acting"]:
        table.step(lambda options: options[0])
    box.get(3)
    for mail in box.mails:
        whole = mail.as_string() + text_of(mail)
        for secret in (table.invite, *table.tokens.values(), KEY, "Secret", "Bo\n", "coin"):
            assert secret not in whole


@pytest.mark.parametrize("way", ["link", "one-click"])
def test_one_click_stops_it(start_server: Callable[..., Server], box: Postbox, way: str) -> None:
    server = start_server(**mailing(box.port))
    table = server.table("Ada", "Bo")
    subscribed(table, 0, box)
    notice = box.get(2)
    if way == "link":
        assert server.post("/mail/off", {"secret": link(notice, "off")}).json() == {"status": "off"}
    else:
        assert notice["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        path = notice["List-Unsubscribe"].strip("<>").removeprefix(SITE)
        answer = server.http.post(path, data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
    assert server.get(f"/tables/{table.id}/mail", table.tokens[0]).json() == {"status": "off"}
    other = server.table("Ada", "Bo")
    assert ask(other, 0) == "confirm", "whoever has turned it off is asked again"
    box.get(3)
    quiet()
    assert len(box.mails) == 3


def test_a_confirmed_address_is_not_asked_again_by_the_same_browser(
    start_server: Callable[..., Server], box: Postbox
) -> None:
    server = start_server(**mailing(box.port))
    table, other = server.table("Ada", "Bo"), server.table("Ada", "Bo")
    subscribed(table, 0, box)
    assert ask(other, 0) == "on"
    box.get(3)
    answer = other.post("mail", 1, {"address": "ada@example.org", "key": "of-another-browser"})
    assert answer.json() == {"status": "confirm"}
    assert other.post("mail/off", 0, {}).json() == {"status": "off"}


def test_nobody_is_bothered(start_server: Callable[..., Server], box: Postbox) -> None:
    """An address that somebody else gives gets three questions a day at most, and none after it has said no."""
    server = start_server(**mailing(box.port))
    table = server.table("Ada", "Bo")
    for number in range(6):
        answer = table.post("mail", 0, {"address": "victim@example.org", "key": f"of-browser-number-{number}"})
        assert answer.json() == {"status": "confirm"}
    until(lambda: len(box.mails) == 3)
    quiet()
    assert len(box.mails) == 3
    for number in range(2):
        table.post("mail", 0, {"address": "other@example.org", "key": f"of-browser-number-{number}"})
        if number == 0:
            server.post("/mail/off", {"secret": link(box.get(4), "off")})
    quiet()
    assert len(box.mails) == 4
    answers = [table.post("mail", 0, {"address": f"a{n}@example.org", "key": KEY}).status_code for n in range(30)]
    assert 429 in answers, "nor can one visitor write to everybody"


def test_what_is_no_address(start_server: Callable[..., Server], box: Postbox) -> None:
    table = start_server(**mailing(box.port)).table("Ada", "Bo")
    injected = "ada@example.org\nBcc: x@example.org"
    for address in ("ada", "ada@", "a b@example.org", injected, "a@b", "<a@b.org>", "é@b.org"):
        answer = table.post("mail", 0, {"address": address, "key": KEY})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_address")
    assert box.mails == []


def test_who_may_ask(start_server: Callable[..., Server], server: Server, box: Postbox) -> None:
    mailer = start_server(**mailing(box.port))
    table = mailer.table("Ada", "Bo")
    body = {"address": "ada@example.org", "key": KEY}
    assert mailer.post(f"/tables/{table.id}/mail", body).json()["code"] == "token_missing"
    assert mailer.post(f"/tables/{table.id}/mail", body, "wrong").json()["code"] == "not_your_seat"
    assert mailer.post("/mail/confirm", {"secret": "wrong"}).json()["code"] == "unknown_link"
    assert mailer.post("/mail/off", {"secret": "wrong"}).json()["code"] == "unknown_link"
    assert mailer.http.post("/mail?off=wrong").status_code == 404
    assert mailer.http.get("/mail").headers["content-type"].startswith("text/html"), "the page the links lead to"
    assert server.get("/mail").json() == {"available": False}
    without = server.table("Ada", "Bo").post("mail", 0, body)
    assert (without.status_code, without.json()["code"]) == (409, "no_mail")


def test_an_address_has_an_allowance_for_the_day(start_server: Callable[..., Server], box: Postbox) -> None:
    server = start_server(**mailing(box.port, mails_per_day=3))
    first = server.table("Ada", "Bo")
    subscribed(first, 0, box)
    box.get(2)
    for _ in range(4):
        assert ask(server.table("Ada", "Bo"), 0) == "on"
    box.get(3)
    quiet()
    assert len(box.mails) == 3


def test_the_queue_survives_a_dead_post_office_and_a_restart(
    start_server: Callable[..., Server], tmp_path: Path
) -> None:
    port = free_port()
    server = start_server(log=tmp_path / "log", **mailing(port))
    table = server.table("Ada", "Bo")
    assert ask(table, 0) == "confirm"
    until(lambda: "A mail is tried again later: 127.0.0.1" in (tmp_path / "log").read_text())
    server.kill()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        ((due,),) = connection.execute("SELECT due FROM mails")
        assert 30 < due - time.time() < 90
        connection.execute("UPDATE mails SET due = 0")
    connection.close()
    with postbox(port) as box:
        server.start()
        secret = link(box.get(1), "confirm")
        server.post("/mail/confirm", {"secret": secret})
        assert f"/table/{table.id}" in text_of(box.get(2))
        quiet()
        assert len(box.mails) == 2
        assert "ada@" not in (tmp_path / "log").read_text(), "addresses are nobody's business"


def test_addresses_that_do_not_exist(start_server: Callable[..., Server], box: Postbox, tmp_path: Path) -> None:
    server = start_server(**mailing(box.port))
    table = server.table("Ada", "Bo")
    box.refusal = "550 No such person"
    ask(table, 0)
    until(lambda: server.get(f"/tables/{table.id}/mail", table.tokens[0]).json() == {"status": "off"})
    box.refusal = ""
    quiet()
    assert box.mails == []


def test_what_is_no_longer_so_is_not_told(start_server: Callable[..., Server], box: Postbox, tmp_path: Path) -> None:
    """The post office was busy; meanwhile the person has played."""
    server = start_server(**mailing(box.port))
    table = server.table("Ada", "Bo")
    subscribed(table, 0, box)
    box.refusal = "451 Later"
    database = sqlite3.connect(tmp_path / "tables.sqlite3", timeout=30)
    until(lambda: database.execute("SELECT tries FROM mails WHERE table_id IS NOT NULL").fetchall() == [(1,)])
    watcher = Watcher(table, 0)
    while 0 in table.look()["state"]["acting"]:
        table.step(lambda options: options[0])
    box.refusal = ""
    with database:
        database.execute("UPDATE mails SET due = 0")
    until(lambda: database.execute("SELECT count(*) FROM mails").fetchone() == (0,))
    database.close()
    watcher.close()
    assert len(box.mails) == 1


def test_a_seat_that_changed_hands(start_server: Callable[..., Server], box: Postbox) -> None:
    """Whoever has left is not written to about the one who came after."""
    server = start_server(**mailing(box.port))
    table = server.table("open", "Bo", "open")
    joined = server.post(f"/tables/{table.id}/join", {"name": "Ada", "invite": table.invite, "seat": 0}).json()
    table.tokens[0] = joined["token"]
    subscribed(table, 0, box)
    assert table.post("leave", 0, {}).status_code == 200
    for seat in (0, 2):
        server.post(f"/tables/{table.id}/join", {"name": "Cy", "invite": table.invite, "seat": seat})
    assert table.look()["state"]["status"] == "playing"
    quiet()
    assert len(box.mails) == 1


@pytest.mark.parametrize("why", ["paused", "archived", "outdated"])
def test_nobody_is_called_where_nothing_can_be_done(
    start_server: Callable[..., Server], box: Postbox, tmp_path: Path, why: str
) -> None:
    server = start_server(**mailing(box.port))
    table = server.table("Ada", "Bo", end_turns_at_once=True)
    subscribed(table, 0, box)
    watcher = Watcher(table, 0)
    if why == "paused":
        assert table.post("pause", 0, {"paused": True}).status_code == 200
    else:
        change = "archived = 1" if why == "archived" else "rules = 7"
        with sqlite3.connect(tmp_path / "tables.sqlite3", timeout=30) as database:
            database.execute(f"UPDATE tables SET {change}")
        database.close()
    watcher.close()
    quiet()
    assert len(box.mails) == 1
    if why == "paused":
        assert table.post("pause", 0, {"paused": False}).status_code == 200
        assert "your turn" in box.get(2)["Subject"]


def test_two_servers_send_one_mail_and_know_who_is_here(
    start_server: Callable[..., Server], cluster_url: str, box: Postbox
) -> None:
    database = new_database(cluster_url)
    first, second = (start_server(database, **mailing(box.port)) for _ in range(2))
    table = first.table("Ada", "Bo")
    watcher = Watcher(table.at(second), 0)
    subscribed(table, 0, box)
    quiet()
    assert len(box.mails) == 1, "she is connected to the other server"
    watcher.close()
    box.get(2)
    quiet()
    assert len(box.mails) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mails_read_well_in_every_language(lang: str) -> None:
    settings = Settings(**mailing(25))
    for table_id, game in ((None, None), ("k3V9abcdefghijkl", "imperium")):
        message = compose(Mail("id", "ada@example.org", "the-secret", lang, table_id, game, 0), settings)
        text = text_of(message)
        assert "{" not in message["Subject"] + text
        assert message["Content-Language"] == lang
        assert f"{SITE}/mail#off=the-secret" in text
        assert message["Auto-Submitted"] == "auto-generated"
        assert (f"{SITE}/mail#confirm=the-secret" in text) == (table_id is None)
        assert (f"{SITE}/table/k3V9abcdefghijkl" in text) == (table_id is not None)


def test_with_a_password_and_tls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key, chain = tmp_path / "key.pem", tmp_path / "chain.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
    make += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(chain)]
    subprocess.run(make, check=True, capture_output=True)
    trusted = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trusted.load_cert_chain(chain, key)
    with postbox(trusted=trusted, password="open sesame") as box:
        given = mailing(box.port, smtp_security="starttls", smtp_user="landsraad", smtp_password="open sesame")
        with pytest.raises(MailTrouble, match="certificate verify failed"):
            Smtp(Settings(**given)).check()
        monkeypatch.setenv("SSL_CERT_FILE", str(chain))
        Smtp(Settings(**given)).check()
        Smtp(Settings(**given)).send(compose(Mail("i", "a@example.org", "s", "en", None, None, 0), Settings(**given)))
        assert len(box.mails) == 1
        with pytest.raises(MailTrouble, match="535") as told:
            Smtp(Settings(**{**given, "smtp_password": "open barley"})).check()
        assert "barley" not in str(told.value)


def test_the_check_asks_the_post_office(box: Postbox, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    flags = ["serve", "--check", "--port", "0", "--client", str(tmp_path), "--database", str(tmp_path / "t.sqlite3")]
    flags += ["--smtp-host", "127.0.0.1", "--smtp-security", "none", "--mail-from", "a@example.org"]
    flags += ["--public-url", SITE]
    assert f"ok     mail      127.0.0.1:{box.port} would take mails." in command(*flags, "--smtp-port", str(box.port))
    port = free_port()
    assert f"wrong  mail      127.0.0.1:{port} does not take mails" in command(*flags, "--smtp-port", str(port), code=1)
    assert box.mails == []
