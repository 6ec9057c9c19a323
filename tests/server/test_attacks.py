"""What strangers do to a server on the internet: none of it stops the others from playing."""

from __future__ import annotations

import contextlib
import os
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from landsraad.server.door.connections import Door, Proxies, household
from landsraad.server.settings import Settings
from landsraad.server.table.names import clean_name
from tests.server import loopwatch
from tests.server.harness import Server, Table, Watcher, until
from tests.server.test_fuzz import fuzz, operations_of

HEAD = b"GET /api/games HTTP/1.1\r\nHost: here\r\n"


def dial(server: Server, text: bytes = b"") -> socket.socket:
    opened = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    if text:
        opened.sendall(text)
    return opened


def hear(opened: socket.socket) -> bytes:
    """All that is said until the connection ends."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while part := opened.recv(65536):
            heard += part
    opened.close()
    return heard


def is_open(opened: socket.socket) -> bool:
    opened.settimeout(0.1)
    try:
        return opened.recv(1) != b""
    except TimeoutError:
        return True
    except ConnectionError:
        return False


def pour(opened: socket.socket, part: bytes, most: int) -> int:
    """Send until the server hangs up; how much went through."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < most:
            opened.sendall(part)
            sent += len(part)
    return sent


def memory(server: Server) -> int:
    assert server.process is not None
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError


# Connections


def test_silent_connections_do_not_keep_others_out(start_server: Callable[..., Server]) -> None:
    server = start_server(connections_per_address=30, header_seconds=1.5)
    table = server.table("Ada", "Bo")
    silent = [dial(server) for _ in range(60)]
    assert table.act(0, "coin:1").status_code == 200, "whoever is inside plays on"
    ended = [hear(each) for each in silent]
    assert ended == [b""] * 60, "some were refused at once, the others when their time was up"
    fresh = dial(server, HEAD + b"\r\n")
    fresh.settimeout(20)
    assert fresh.recv(100).startswith(b"HTTP/1.1 200")


def test_a_server_takes_no_more_connections_than_it_can_serve(start_server: Callable[..., Server]) -> None:
    server = start_server(connections=20, connections_per_address=1000, header_seconds=60.0)
    table = server.table("Ada", "Bo")
    crowd = [dial(server, HEAD) for _ in range(40)]
    until(lambda: table.act(0, "coin:1").status_code == 200)
    assert 15 < sum(is_open(each) for each in crowd) < 20
    for each in crowd:
        each.close()


@pytest.mark.parametrize(
    ("first", "part"),
    [
        (HEAD + b"X: ", b"a" * 65536),
        (HEAD, b"X-Many: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n" * 500),
        (b"GET /", b"a" * 65536),
        (b"POST /api/tables HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nT: ", b"a" * 65536),
        (b"\x16\x03\x01", b"\x00\xff" * 30000),
    ],
    ids=["one header", "many headers", "an address", "a trailer", "not HTTP at all"],
)
def test_endless_headers_end(server: Server, first: bytes, part: bytes) -> None:
    before = memory(server)
    poured = pour(dial(server, first), part, 100_000_000)
    assert poured < 20_000_000
    assert memory(server) - before < 20_000_000
    assert server.get("/health").status_code == 200


def test_a_large_header_is_refused_with_a_word(server: Server) -> None:
    assert hear(dial(server, HEAD + b"X: " + b"a" * 20_000 + b"\r\n\r\n")).startswith(b"HTTP/1.1 431 ")
    assert b"200 OK" in hear(dial(server, HEAD + b"Connection: close\r\nX: " + b"a" * 8_000 + b"\r\n\r\n"))


def test_whoever_is_slow_is_not_waited_for(start_server: Callable[..., Server]) -> None:
    server = start_server(header_seconds=1.0, body_seconds=1.5)
    post = b"POST /api/tables HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
    keep = HEAD + b"\r\n"
    slow = [dial(server, HEAD), dial(server, post), dial(server, keep)]
    answered = slow[2].recv(65536)
    time.sleep(0.6)
    for each, part in zip(slow, (b"X", b"X", b"\r\n"), strict=True):
        with contextlib.suppress(OSError):
            # On a busy machine it may have been given up already.
            each.sendall(part)
    began = time.monotonic()
    heard = [hear(each) for each in slow]
    assert time.monotonic() - began < 15
    assert heard[:2] == [b"", b""]
    assert (answered + heard[2]).count(b"HTTP/1.1 200") == 1


def test_whoever_does_not_read_is_let_go(start_server: Callable[..., Server]) -> None:
    server = start_server(body_seconds=1.0)
    opened = dial(server)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    before = memory(server)
    asked = pour(opened, b"GET /schema/openapi.json HTTP/1.1\r\nHost: h\r\n\r\n" * 4, 40_000_000)
    assert asked < 10_000_000
    assert memory(server) - before < 60_000_000


def test_requests_do_not_queue_up_on_a_connection(server: Server) -> None:
    before = memory(server)
    heard = hear(dial(server, b"".join([HEAD + b"\r\n"] * 3000)))
    assert heard.count(b"HTTP/1.1 200") < 100
    assert memory(server) - before < 30_000_000


def test_a_socket_that_only_pings_and_never_reads(start_server: Callable[..., Server]) -> None:
    server = start_server(body_seconds=1.0)
    table = server.table("Ada", "Bo")
    opened = dial(server)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    opened.sendall(
        f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    before = memory(server)
    ping = b"\x89\xfd\x00\x00\x00\x00" + b"p" * 125
    assert pour(opened, ping * 400, 100_000_000) < 30_000_000
    assert memory(server) - before < 20_000_000


def test_text_that_is_not_text(server: Server) -> None:
    table = server.table("Ada", "Bo")
    for body in (b'{"position": 2, "option": "\xff"}', b'"\xc3', b"\xff\xfe"):
        headers = {"content-type": "application/json", "Seat-Token": table.tokens[0]}
        answer = server.http.post(f"/api/tables/{table.id}/actions", content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    watcher = Watcher(table, 0)
    watcher.socket.send(b"\xff\xff", text=True)
    assert watcher.hear()["error"]["code"] == "bad_request"
    watcher.close()


def test_nothing_but_json_is_taken_for_json(server: Server) -> None:
    """A page of another site can send these through a visitor's browser without asking."""
    body = '{"game": "parlour", "seats": [{"kind": "open"}, {"kind": "open"}]}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", None):
        headers = {} if kind is None else {"content-type": kind}
        answer = server.http.post("/api/tables", content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (415, "not_json")
    kind = "application/json; charset=utf-8"
    assert server.http.post("/api/tables", content=body, headers={"content-type": kind}).status_code == 201


# Addresses


def test_limits_are_by_household() -> None:
    assert household("203.0.113.7") == household("::ffff:203.0.113.7") == "203.0.113.7"
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::1") != household("2001:db8:1:2::1")
    assert household("fe80::1%eth0") == "fe80::/64"
    assert household("testclient") == "testclient"


def test_a_proxy_brings_many_people() -> None:
    class Transport:
        def __init__(self, address: str) -> None:
            self.address = address

        def get_extra_info(self, name: str) -> Any:
            return (self.address, 1234)

    def crowd(address: str, count: int) -> list[Any]:
        return [Transport(address) for _ in range(count)]

    door = Door(Settings(proxies=("10.0.0.0/8", "::1"), connections=60, connections_per_address=3))
    assert [door.enter(each) for each in crowd("10.1.2.3", 20)] == [True] * 20
    assert [door.enter(each) for each in crowd("203.0.113.7", 5)] == [True] * 3 + [False] * 2
    assert [door.enter(each) for each in crowd("2001:db8::1", 5)].count(True) == 3
    many = crowd("::1", 60)
    assert [door.enter(each) for each in many].count(True) == 60 - 26
    for each in many:
        door.leave(each)
        door.leave(each)
    assert len(door) == 26
    assert "anything" in Proxies(("*",))
    assert "10.9.9.9" not in Proxies(("10.0.0.1",))


def test_people_behind_a_proxy_have_limits_of_their_own(start_server: Callable[..., Server]) -> None:
    server = start_server(requests_per_second=2.0, proxies=["127.0.0.1"])

    def ask(address: str) -> int:
        return server.http.get("/api/games", headers={"x-forwarded-for": address}).status_code

    assert [ask("203.0.113.1") for _ in range(12)].count(429) > 0
    assert ask("203.0.113.2") == 200
    assert [ask(f"2001:db8:0:1::{n}") for n in range(12)].count(429) > 0, "one household has many such addresses"
    assert [ask(f"203.0.113.9, 203.0.113.{n}") for n in range(10, 22)].count(429) == 0, "the proxy's word counts"


def test_nobody_believes_a_stranger_about_the_address(start_server: Callable[..., Server]) -> None:
    server = start_server(requests_per_second=2.0)
    answers = [
        server.http.get("/api/games", headers={"x-forwarded-for": f"203.0.113.{n}"}).status_code for n in range(20)
    ]
    assert answers.count(429) > 0


# Names and seats


@pytest.mark.parametrize(
    "name",
    [
        "200D",
        "2800",
        "3164",
        "115F,1160",
        "FFA0",
        "00AD",
        "200B,FEFF",
        "0301",
        "FE0F",
        "034F",
        "0020,0009",
        "202E,202D",
        "E0041",
        "180E",
        "2063",
    ],
)
def test_a_name_can_be_seen(server: Server, name: str) -> None:
    name = "".join(chr(int(code, 16)) for code in name.split(","))
    assert clean_name(name) == ""
    table = server.table("Ada", "open")
    answer = server.post(f"/tables/{table.id}/join", {"name": name, "invite": table.invite})
    assert answer.json()["code"] == "bad_request"


def test_names_of_all_languages_stay_as_they_are() -> None:
    for name in ("Zoë 鈴木", "Нуруллин", "محمد", "कृष्ण", "👩‍🚀 Ada", "❤️", "بی‌نظیر", "O'Neil-Ōoka", "Å"):
        assert clean_name(name) == name
    assert clean_name("A\u200d") == clean_name("\u2800A\u3164") == "A"
    assert clean_name("Z" + "\u0351" * 30) == "Z" + "\u0351" * 3


def test_one_address_cannot_take_all_seats(start_server: Callable[..., Server]) -> None:
    server = start_server(joins_per_hour=9.0)
    tables = [server.table("Ada", "open", "open", public=True) for _ in range(8)]
    answers = [server.post(f"/tables/{table.id}/join", {"name": "Eve"}).status_code for table in tables]
    assert answers.count(200) == 3
    assert answers.count(429) == 5


def test_costly_requests_count_as_several(start_server: Callable[..., Server]) -> None:
    server = start_server(requests_per_second=5.0)
    body = {"game": "parlour", "seats": [{"kind": "open"}] * 2}
    created = [server.post("/tables", body).status_code for _ in range(6)]
    assert 0 < created.count(201) < 4, "plain requests could be made twenty times"


# Options


def test_options_that_take_for_ever_are_refused_and_hold_up_nobody(start_server: Callable[..., Server]) -> None:
    server = start_server(options_seconds=1.0)
    table = server.table("Ada", "Bo")
    answers: list[Any] = []

    def attack() -> None:
        body = {"game": "parlour", "seats": [{"kind": "open"}] * 2, "options": {"motto": "a" * 2000 + "!"}}
        with server.client() as http:
            answers.append(http.post("/api/tables", json=body))

    attackers = [threading.Thread(target=attack) for _ in range(3)]
    for each in attackers:
        each.start()
    slowest = 0.0
    while any(each.is_alive() for each in attackers):
        began = time.monotonic()
        assert table.act(0, "coin:1").status_code == 200
        assert table.turn("undo", 0).status_code == 200
        slowest = max(slowest, time.monotonic() - began)
    assert [answer.status_code for answer in answers] == [400] * 3
    assert all(answer.json()["params"]["where"] == "options" for answer in answers)
    assert slowest < 5
    long = {"game": "parlour", "seats": [{"kind": "open"}] * 2, "options": {"motto": "ab" * 500}}
    assert server.post("/tables", long).status_code == 201, "it goes on after that"
    bad = {"game": "parlour", "seats": [{"kind": "open"}] * 2, "options": {"motto": "b" * 500, "rounds": 9}}
    assert server.post("/tables", bad).json()["code"] == "invalid_options"


@pytest.mark.parametrize("blend", ["a" + " " * 5000 + "b", "9" * 5000 + " x", "1 x\n" * 3000, "\u3000" * 9000])
def test_no_blend_is_too_odd(server: Server, blend: str) -> None:
    body = {"game": "uprising", "seats": [{"kind": "open"}] * 4, "options": {"blend": blend}}
    began = time.monotonic()
    assert server.post("/tables", body).json()["code"] == "invalid_options"
    assert time.monotonic() - began < 15


def test_a_table_needs_a_person(server: Server) -> None:
    answer = server.post("/tables", {"game": "parlour", "seats": [{"kind": "bot", "bot": "random"}] * 3})
    assert (answer.status_code, answer.json()["code"]) == (400, "no_people")


# All of it at once


@pytest.fixture(params=["sqlite", "postgresql"])
def watched(
    start_server: Callable[..., Server], tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[tuple[Server, Path]]:
    """A server whose event loop is watched."""
    database = None if request.param == "sqlite" else request.getfixturevalue("postgres")
    report = tmp_path / "loop"
    report.write_text("0")
    os.environ[loopwatch.VARIABLE] = str(report)
    try:
        plugins = ["tests.server.plugin", "tests.server.loopwatch"]
        limits = {"header_seconds": 2.0, "body_seconds": 2.0, "options_seconds": 1.0}
        yield start_server(database, plugins=plugins, **limits), report
    finally:
        del os.environ[loopwatch.VARIABLE]


HELD = 50.0
"""Milliseconds the event loop may be held."""


def attackers(server: Server, table: Table, stop: threading.Event) -> list[Callable[[], object]]:
    """Everything at once, again and again."""
    post = b"POST /api/tables HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n"

    def send(body: Any) -> Callable[[], object]:
        def attack() -> object:
            with server.client() as http:
                return http.post("/api/tables", json=body).status_code

        return attack

    def look() -> object:
        with server.client() as http:
            http.get(f"/api/tables/{table.id}?since=0")
            return [http.get(f"/api/tables/{table.id}/{what}").status_code for what in ("statistics", "record")]

    def nonsense() -> object:
        watcher = Watcher(table, 0)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(40):
                watcher.say('{"type":"watch","since":0}')
                watcher.say("{" * 20000)
        watcher.close()
        return None

    motto = {"game": "parlour", "seats": [{"kind": "open"}] * 2, "options": {"motto": "a" * 2000 + "!"}}
    blend = {"game": "uprising", "seats": [{"kind": "open"}] * 4, "options": {"blend": "a" + " " * 30000 + "b"}}
    deep = {"game": "uprising", "seats": [{"kind": "open"}] * 4, "options": {"leaders": [[["x"] * 900] * 9]}}
    every: list[Callable[[], object]] = [
        send(motto),
        send(blend),
        send(deep),
        *[send({"game": game, "seats": [{"kind": "person"}] * 4}) for game in ("imperium", "uprising", "dune")],
        look,
        nonsense,
        lambda: pour(dial(server, HEAD + b"X: "), b"a" * 65536, 10_000_000),
        lambda: [dial(server) for _ in range(50)],
        lambda: hear(dial(server, post + b"[" * 40000)),
        lambda: hear(dial(server, b"".join([HEAD + b"\r\n"] * 500))),
    ]
    return every


@pytest.mark.slow
def test_play_goes_on_under_attack(watched: tuple[Server, Path]) -> None:
    """People and bots play while every attack of this file and generated requests come in."""
    server, report = watched
    victim = server.table("Ada", "Bo", "bot")
    played = [server.table("Ada", "bot", "Bo", pace="instant", seed=n) for n in range(3)]
    stop = threading.Event()
    failures: list[BaseException] = []
    counts = [0] * len(played)
    attacks = [0] * 4

    def keep_playing(number: int) -> None:
        pick = random.Random(number)
        table = played[number]
        with server.client() as http:
            own = table.through(http)
            while not stop.is_set():
                if own.look()["state"]["status"] == "over":
                    own = played[number] = Table(server, again(http)).through(http)
                counts[number] += own.step(pick.choice)

    def again(http: Any) -> Any:
        seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}, {"kind": "person", "name": "B"}]
        return http.post("/api/tables", json={"game": "parlour", "seats": seats, "pace": "instant"}).json()

    def keep_attacking(number: int) -> None:
        every = attackers(server, victim, stop)
        pick = random.Random(number)
        while not stop.is_set():
            with contextlib.suppress(OSError, ConnectionClosed):
                pick.choice(every)()
            attacks[number] += 1

    def guarded(work: Callable[[int], None], number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            failures.append(error)
            stop.set()

    threads = [threading.Thread(target=guarded, args=(keep_playing, n)) for n in range(len(played))]
    threads += [threading.Thread(target=guarded, args=(keep_attacking, n)) for n in range(len(attacks))]
    for thread in threads:
        thread.start()
    for operation in operations_of(server):
        fuzz(operation, server, examples=2)
    until(lambda: stop.is_set() or (min(counts) > 20 and min(attacks) > 3), 300)
    stop.set()
    for thread in threads:
        thread.join(60)
    assert not failures, failures
    assert memory(server) < 600_000_000
    assert loopwatch.held(report) < HELD
