"""The browser client as the server delivers it."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

from tests.server.harness import Server

SCRIPT = "console.log('spice');" * 100


def build(directory: Path) -> None:
    (directory / "assets").mkdir(parents=True)
    (directory / "index.html").write_text("<!doctype html><title>Landsraad</title>")
    (directory / "assets" / "index-4f2a.js").write_text(SCRIPT)
    (directory / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")


def test_without_a_client_a_page_says_how_to_build_it(start_server: Any, tmp_path: Path) -> None:
    server: Server = start_server(client=str(tmp_path / "dist"))
    page = server.http.get("/")
    assert page.status_code == 200
    assert "make web" in page.text
    assert server.http.get("/assets/x.js").status_code == 404
    build(tmp_path / "dist")
    assert "<title>Landsraad</title>" in server.http.get("/").text, "no restart is needed"


def test_the_built_client(start_server: Any, tmp_path: Path) -> None:
    build(tmp_path / "dist")
    server: Server = start_server(client=str(tmp_path / "dist"))
    page = server.http.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    assert server.http.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 304
    assert server.http.get("/table/abc123").text == page.text, "an address of the client itself"
    with server.http.stream("GET", "/assets/index-4f2a.js", headers={"accept-encoding": "gzip"}) as script:
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"].startswith("text/javascript")
        assert gzip.decompress(b"".join(script.iter_raw())).decode() == SCRIPT
    plain = server.http.get("/assets/index-4f2a.js", headers={"accept-encoding": "identity"})
    assert plain.text == SCRIPT
    assert "content-encoding" not in plain.headers
    assert server.http.get("/assets/index-0000.js").status_code == 404
    assert server.http.get("/api/nothing").json()["code"] == "not_found"
    assert server.http.get("/icon.svg").headers["content-type"].startswith("image/svg+xml")
    for path in ("/../tables.sqlite3", "/%2e%2e/tables.sqlite3", "/assets/..%2f..%2ftables.sqlite3"):
        assert server.http.get(path).status_code == 404
