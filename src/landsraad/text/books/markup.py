"""The small Markdown in which rulebooks are written, as blocks that a terminal and a browser draw alike.

A block is JSON with one key that says what it is:

| block | drawn as |
| --- | --- |
| `{"p": spans}` | a paragraph |
| `{"h": spans}` | a heading within a section (`### ...`) |
| `{"ul": [spans]}`, `{"ol": [spans]}` | a list (`- ...`, `1. ...`) |
| `{"table": [[spans]]}` | a table; its first row is the head |
| `{"example": [block]}` | an example (`> ...`) |
| `{"picture": name, "caption": spans}` | one of our drawings (`![caption](name)`) |
| `{"thing": ref, "name": ..., "facts": [...], "lines": [[label, text]]}` | what is printed on a component |

A span is a string, `{"b": text}`, `{"i": text}`, `{"to": section, "text": text}` or `{"icon": glyph}`. In the text,
`{space/arrakeen}` is the name of a component and `{troop}` an icon.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["Block", "Span", "blocks", "fold", "icons", "links", "pictures", "plain", "words_of"]

Span = str | dict[str, str]
Block = dict[str, Any]

NAME = re.compile(r"\{([a-z_]+/[a-z0-9_]+)\}")
INLINE = re.compile(
    r"\*\*(?P<b>[^*]+)\*\*|\*(?P<i>[^*]+)\*|\[(?P<text>[^\]]+)\]\((?P<to>[^)]+)\)|\{(?P<icon>[a-z0-9_]+)\}"
)
ICON = re.compile(r"\{([a-z0-9_]+)\}")
PICTURE = re.compile(r"!\[(.*)\]\(([a-z0-9-]+)\)")
ITEM = re.compile(r"(?:- |(\d+)\. )(.*)")


def blocks(text: str, name: Callable[[str], str]) -> list[Block]:
    """The blocks of a text. `name` tells what a component is called."""
    return list(parse(NAME.sub(lambda found: name(found.group(1)), text).split("\n")))


def parse(lines: list[str]) -> Iterator[Block]:
    number = 0
    while number < len(lines):
        line = lines[number]
        begin = number
        number += 1
        if not line.strip():
            continue
        if line.startswith(">"):
            number = after(lines, begin, lambda one: one.startswith(">"))
            yield {"example": list(parse([one[1:].removeprefix(" ") for one in lines[begin:number]]))}
        elif line.startswith("### "):
            yield {"h": spans(line[4:])}
        elif found := PICTURE.fullmatch(line.strip()):
            yield {"picture": found.group(2), "caption": spans(found.group(1))}
        elif line.startswith("|"):
            number = after(lines, begin, lambda one: one.startswith("|"))
            rows = [one.strip().strip("|").split("|") for one in lines[begin:number] if set(one) - set("|-: ")]
            yield {"table": [[spans(cell.strip()) for cell in row] for row in rows]}
        elif found := ITEM.match(line):
            number = after(lines, begin, lambda one: bool(ITEM.match(one)) or one.startswith("  "))
            yield {"ol" if found.group(1) else "ul": [spans(item) for item in items(lines[begin:number])]}
        else:
            number = after(lines, begin, is_prose)
            yield {"p": spans(" ".join(one.strip() for one in lines[begin:number]))}


def after(lines: list[str], begin: int, belongs: Callable[[str], bool]) -> int:
    end = begin + 1
    while end < len(lines) and belongs(lines[end]):
        end += 1
    return end


def is_prose(line: str) -> bool:
    return bool(line.strip()) and not line.startswith((">", "|", "### ", "![")) and not ITEM.match(line)


def items(lines: list[str]) -> Iterator[str]:
    """The items of a list; an indented line goes on with the one above."""
    item = ""
    for line in lines:
        found = ITEM.match(line)
        if found:
            if item:
                yield item
            item = found.group(2).strip()
        else:
            item = f"{item} {line.strip()}"
    yield item


def spans(text: str) -> list[Span]:
    found: list[Span] = []
    end = 0
    for place in INLINE.finditer(text):
        if place.start() > end:
            found.append(text[end : place.start()])
        end = place.end()
        if place["to"] is not None:
            found.append({"to": place["to"], "text": place["text"]})
        elif place["icon"] is not None:
            found.append({"icon": place["icon"]})
        else:
            kind = str(place.lastgroup)
            # Icons within bold words stand for themselves.
            for number, part in enumerate(ICON.split(place[kind])):
                if part:
                    found.append({"icon" if number % 2 else kind: part})
    if end < len(text):
        found.append(text[end:])
    return found


# --- what is in blocks


def every_span(found: list[Block]) -> Iterator[Span]:
    for block in found:
        yield from block.get("p") or block.get("h") or block.get("caption") or ()
        for item in block.get("ul") or block.get("ol") or ():
            yield from item
        for row in block.get("table", ()):
            for cell in row:
                yield from cell
        yield from every_span(block.get("example", []))


def links(found: list[Block]) -> list[str]:
    """The sections a text points at."""
    return [span["to"] for span in every_span(found) if isinstance(span, dict) and "to" in span]


def icons(found: list[Block]) -> list[str]:
    return [span["icon"] for span in every_span(found) if isinstance(span, dict) and "icon" in span]


def pictures(found: list[Block]) -> list[str]:
    return [block["picture"] for block in found if "picture" in block] + [
        name for block in found for name in pictures(block.get("example", []))
    ]


def plain(found: list[Span]) -> str:
    """Spans as text; icons only stand beside the word they draw."""
    text = "".join(
        span if isinstance(span, str) else span.get("b") or span.get("i") or span.get("text", "") for span in found
    )
    return re.sub(r"(?<=\() +| +(?=[),.;:])", "", re.sub(r" {2,}", " ", text)).strip()


def words_of(found: list[Block]) -> str:
    """All that is said in blocks, as one text."""
    parts: list[str] = []
    for block in found:
        for spans_ in (block.get("p"), block.get("h"), block.get("caption")):
            if spans_:
                parts.append(plain(spans_))
        parts += [plain(item) for item in block.get("ul") or block.get("ol") or ()]
        parts += [plain(cell) for row in block.get("table", ()) for cell in row]
        if "thing" in block:
            parts += [block["name"], *block["facts"], *(part for line in block["lines"] for part in line)]
        parts.append(words_of(block.get("example", [])))
    return "\n".join(part for part in parts if part)


def fold(text: str) -> str:
    """Small letters without accents."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in split if not unicodedata.combining(sign))
