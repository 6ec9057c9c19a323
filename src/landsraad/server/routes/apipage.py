"""The page at /schema: the programming interface, readable without scripts and without other sites."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from litestar.connection import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

__all__ = ["ApiPage"]

HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Landsraad: programming interface</title>
<meta name="viewport" content="width=device-width"><style>
body{background:#14131f;color:#e8d5b0;font:1rem/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}
a{color:#4fb3d9} code,pre{font:.9rem/1.5 ui-monospace,monospace} pre{overflow:auto;background:#241f33;padding:1rem}
summary{cursor:pointer;padding:.3rem 0} b{color:#f08a24;display:inline-block;min-width:3.5rem} h2{margin-top:2rem}
</style>"""


class ApiPage(OpenAPIRenderPlugin):
    """`root`: the path under which the server lives."""

    def __init__(self, root: str) -> None:
        super().__init__(path="/")
        self.root = root

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        info = openapi_schema["info"]
        parts = [HEAD, f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>"]
        parts.append(f"<p>{escape(info.get('description', ''))}</p>")
        parts.append(f'<p>For programs: <a href="{escape(self.root)}/schema/openapi.json">openapi.json</a></p>')
        parts.append("<h2>Requests</h2>")
        for path, methods in sorted(openapi_schema["paths"].items()):
            for method, operation in methods.items():
                if isinstance(operation, dict):
                    parts.append(block(f"<b>{method.upper()}</b> <code>{escape(path)}</code>", operation))
        parts.append("<h2>Messages</h2>")
        for name, schema in sorted(openapi_schema.get("components", {}).get("schemas", {}).items()):
            parts.append(block(f"<code>{escape(name)}</code>", schema))
        return "".join(parts).encode()


def block(head: str, data: dict[str, Any]) -> str:
    said = escape(str(data.get("summary", "")))
    text = escape(msgspec.json.format(msgspec.json.encode(data), indent=1).decode())
    return f"<details><summary>{head} {said}</summary><pre>{text}</pre></details>"
