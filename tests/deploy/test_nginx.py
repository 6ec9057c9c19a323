"""The shipped configuration of nginx: the server behind it, at a domain of its own and under a path."""

from __future__ import annotations

import json
import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.deploy.proxies import DEPLOY, adapted, certificate, free_port, nginx
from tests.server.harness import Server


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A server, and its address through nginx with TLS."""
    key, chain = certificate(tmp_path)
    plain, secure = free_port(), free_port()
    server = Server(str(tmp_path / "tables.sqlite3"), proxies=["127.0.0.1"], requests_per_second=5.0).start()
    changes = {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen [::]:80;": "",
        "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
        "listen [::]:443 ssl;": "",
        "/etc/letsencrypt/live/play.example.org/fullchain.pem": str(chain),
        "/etc/letsencrypt/live/play.example.org/privkey.pem": str(key),
        "server 127.0.0.1:8421;": f"server 127.0.0.1:{server.port};",
    }
    with nginx(adapted(DEPLOY / "nginx" / "landsraad.conf", changes), tmp_path, secure):
        answer = httpx.get(f"http://127.0.0.1:{plain}/table/abc?x=1")
        assert (answer.status_code, answer.headers["location"]) == (301, "https://127.0.0.1/table/abc?x=1")
        yield server, f"https://127.0.0.1:{secure}"
    server.stop()


def test_play_through_nginx_with_tls(behind: tuple[Server, str], tmp_path: Path) -> None:
    _, url = behind
    trusting = ssl.create_default_context(cafile=str(tmp_path / "chain.pem"))
    trusting.check_hostname = False
    with httpx.Client(base_url=url, verify=trusting, http2=False) as http:
        assert http.get("/api/ready").json() == {"status": "ready"}
        seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
        made = http.post("/api/tables", json={"game": "parlour", "seats": seats})
        assert made.status_code == 201
        assert made.headers["strict-transport-security"] == "max-age=31536000"
        assert "frame-ancestors 'none'" in made.headers["content-security-policy"]
        table, token = made.json()["table"], made.json()["seats"][0]["token"]
        address = f"{url.replace('https', 'wss')}/api/tables/{table}/live"
        with connect(address, ssl=trusting, origin=url, compression=None, open_timeout=60) as socket:  # type: ignore[arg-type]
            socket.send(json.dumps({"type": "watch", "tokens": [token], "seat": 0, "since": 0}))
            batch = json.loads(socket.recv(20))
            action = {"seq": batch["seq"], "option": "coin:1"}
            answer = http.post(f"/api/tables/{table}/actions", json=action, headers={"Seat-Token": token})
            assert answer.status_code == 200
            assert json.loads(socket.recv(20))["seq"] == answer.json()["seq"]
        assert http.post("/api/tables", content=b"x" * 70_000).status_code == 413
    assert table not in "".join(
        path.read_text() for path in (tmp_path / "access", tmp_path / "errors") if path.exists()
    )


def test_the_address_of_the_client_is_believed_from_the_proxy_only(behind: tuple[Server, str], tmp_path: Path) -> None:
    """Two people behind the proxy have an allowance each; nobody gets another one by writing a header."""
    server, url = behind

    def refused(count: int, base: str, source: str, forwarded: str = "") -> int:
        headers = {"X-Forwarded-For": forwarded} if forwarded else {}
        transport = httpx.HTTPTransport(local_address=source, verify=False)
        with httpx.Client(base_url=base, transport=transport, headers=headers) as http:
            return sum(http.get("/api/games").status_code == 429 for _ in range(count))

    assert refused(60, url, "127.0.0.2") > 20
    assert refused(10, url, "127.0.0.3") == 0, "another person"
    assert refused(60, url, "127.0.0.4", forwarded="10.9.8.7") > 20
    assert refused(10, url, "127.0.0.4", forwarded="10.9.8.6") > 5, "the header is not passed on"
    assert refused(60, server.url, "127.0.0.5", forwarded="10.9.8.5") > 20
    assert refused(10, server.url, "127.0.0.5", forwarded="10.9.8.4") > 5, "it is not the proxy that says so"
