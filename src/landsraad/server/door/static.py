"""The built browser client: compressed once, cached for ever where names carry a hash."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler

from landsraad.server.errors import Refused

__all__ = ["ClientFiles", "client_directory", "client_handlers"]

COMPRESSIBLE = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map")

MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Landsraad</title>
<style>
body{{background:#14131f;color:#e8d5b0;font:1.1rem/1.6 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem}}
code{{color:#f08a24}} a{{color:#4fb3d9}}</style>
<h1>Landsraad</h1>
<p>The server is running, but the browser client has not been built yet. In the project directory, run</p>
<p><code>make web</code></p>
<p>and load this page again. (Looked for it in <code>{directory}</code>; another place can be given with
<code>--client</code>.) The programming interface is described at <a href="{root}/schema">{root}/schema</a>.</p>
"""


class StaticFile(msgspec.Struct, frozen=True):
    body: bytes
    packed: bytes | None
    media_type: str
    etag: str


def client_directory(given: str) -> Path:
    """Where the built client is: as given, inside the installed package, or in a checkout of the project."""
    if given:
        return Path(given)
    packaged = Path(__file__).parents[1] / "client"
    return packaged if packaged.is_dir() else Path(__file__).parents[4] / "web" / "dist"


class ClientFiles:
    """The files by their path; read once, and again when the client has been rebuilt.

    `root`: the path under which the server lives.
    """

    def __init__(self, directory: Path, root: str) -> None:
        self.directory = directory
        self.root = root
        self._files: dict[str, StaticFile] = {}
        self._stamp = 0.0

    def find(self, path: str) -> tuple[str, StaticFile] | None:
        """A file, or the page of the client for one of its own addresses."""
        self._look()
        name = path.strip("/") or "index.html"
        if name not in self._files and "." not in name.rsplit("/", 1)[-1]:
            name = "index.html"
        found = self._files.get(name)
        return None if found is None else (name, found)

    @property
    def built(self) -> bool:
        self._look()
        return "index.html" in self._files

    def _look(self) -> None:
        try:
            stamp = (self.directory / "index.html").stat().st_mtime
        except OSError:
            self._files, self._stamp = {}, 0.0
            return
        if stamp == self._stamp:
            return
        self._files = {
            path.relative_to(self.directory).as_posix(): read(path, self.root)
            for path in sorted(self.directory.rglob("*"))
            if path.is_file()
        }
        self._stamp = stamp


def read(path: Path, root: str) -> StaticFile:
    body = path.read_bytes()
    if path.name == "index.html":
        # It is the page of several addresses, so what it names cannot be relative to one of them.
        body = body.replace(b'="./', f'="{root}/'.encode())
    packed = gzip.compress(body, 9, mtime=0) if path.suffix in COMPRESSIBLE and len(body) > 512 else None
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".webmanifest":
        media_type = "application/manifest+json"
    if path.suffix in (".js", ".mjs"):
        media_type = "text/javascript"
    return StaticFile(body, packed, media_type, '"' + hashlib.sha256(body).hexdigest()[:24] + '"')


def serve(files: ClientFiles, path: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    found = files.find(path)
    if found is None:
        if files.built or "." in path:
            raise Refused("not_found")
        text = MISSING.format(directory="web/dist", root=files.root)
        return Response(text.encode(), media_type="text/html", headers={"cache-control": "no-cache"})
    name, file = found
    hashed = name.startswith("assets/")
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if hashed else "no-cache",
        "etag": file.etag,
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "content-encoding": "gzip"}, media_type=file.media_type)
    return Response(file.body, headers=headers, media_type=file.media_type)


def client_handlers(files: ClientFiles) -> list[HTTPRouteHandler]:
    @get(["/", "/mail", "/{path:path}"], include_in_schema=False)
    async def client(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
        if path.strip("/").split("/")[0] == "api":
            raise Refused("not_found")
        return serve(files, path, request)

    return [client]
