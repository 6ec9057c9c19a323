"""The rules as numbered statements: reading them, looking something up, and which of them no test proves yet.

python -m landsraad.text.rulebook deploy garrison        statements about deploying
python -m landsraad.text.rulebook --untested tests       statements that no test cites
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from landsraad.core import registry
from landsraad.core.errors import LandsraadError
from landsraad.core.rules import GameInfo

__all__ = ["NoRulebook", "Statement", "books", "cited", "find", "main", "search", "statements", "untested"]

ID = r"[A-Z]{1,4}-(?:[A-Z]+\d[\w.]*|\d+\.[A-Z]?\d+[a-z]?)"
STATEMENT = re.compile(rf"\*\*({ID})(?: ([^*]+?))?[.:]?\*\*:?")
BULLET = re.compile(rf"- (?=\*\*{ID})")
CELL = re.compile(rf"(?:\*\*)?({ID})(?:\*\*)?(?: (.+))?")
EDGE = re.compile(r"\*?\bEdge:?\*?:? (.*?)(?=\*?\b(?:Edge|Error|Err)\b:?\*?|$)")
ERROR = re.compile(r"\bE_[A-Z_]+\b|`([A-Z][A-Z_]{3,})`")
CITATION = re.compile(r"\brule\(((?:\s*\"[^\"]+\"\s*,?)+)\s*\)")


@dataclass(frozen=True)
class Statement:
    """One rule. `text` is all of it, edge cases included, as one paragraph."""

    game: str
    id: str
    title: str
    text: str
    edges: tuple[str, ...]
    section: str
    errors: tuple[str, ...] = field(default=())

    def __str__(self) -> str:
        return f"{self.id}  {f'{self.title}: ' if self.title else ''}{self.text}"


class NoRulebook(LandsraadError, LookupError):
    """A game whose rules are not written down."""


def books() -> list[str]:
    """The games that bring a rulebook."""
    return [info.name for info in registry.games() if info.rulebook]


def statements(game: str) -> list[Statement]:
    """All statements of a game's rules, in the order of the book."""
    if game not in books():
        raise NoRulebook(f"There are no rules for {game!r}; there are: {', '.join(books())}.")
    return read(registry.find(game).info)


@cache
def read(info: GameInfo) -> list[Statement]:
    book: Traversable = registry.resolve(info.rulebook)
    return list(parse(info.name, book.read_text(encoding="utf-8").splitlines()))


def parse(game: str, lines: Sequence[str]) -> Iterator[Statement]:
    section = ""
    header: list[str] = []
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if line.startswith("#"):
            section = line.lstrip("#").strip()
            header = []
        elif line.startswith("|"):
            cells = split_row(line)
            found = CELL.fullmatch(cells[0])
            if found is None:
                if set(line) - set("|-: "):
                    header = cells
            else:
                yield from_row(game, section, header, cells, found)
        elif BULLET.match(line):
            paragraph = [line[2:]]
            while number < len(lines) and continues(lines[number]):
                paragraph.append(lines[number].strip())
                number += 1
            yield from from_paragraph(game, section, paragraph)


def continues(line: str) -> bool:
    """Whether a line goes on with the statement above it: an indented line."""
    return line.startswith("  ") and bool(line.strip())


def split_row(line: str) -> list[str]:
    cells = re.split(r"(?<!\\)\|", line.strip())[1:-1]
    return [cell.strip().replace("\\|", "|") for cell in cells]


def from_row(game: str, section: str, header: list[str], cells: list[str], found: re.Match[str]) -> Statement:
    """A row of a table; its title stands behind the id or in the second cell."""
    names = [*header, *[""] * len(cells)]
    first = 1 if found.group(2) or len(cells) < 2 else 2
    named = zip(names[first:], cells[first:], strict=False)
    parts = [f"{name}: {cell}" if name else cell for name, cell in named if cell]
    return statement(game, section, found.group(1), found.group(2) or cells[first - 1], "; ".join(parts))


def from_paragraph(game: str, section: str, paragraph: Iterable[str]) -> Iterator[Statement]:
    """A bullet, which may hold several statements one after another."""
    text = " ".join(line.removeprefix("- ") if line.startswith("- Edge") else line for line in paragraph)
    places = list(STATEMENT.finditer(text))
    for place, following in zip(places, [*places[1:], None], strict=True):
        body = text[place.end() : following.start() if following else len(text)]
        yield statement(game, section, place.group(1), place.group(2) or "", body.strip(" -"))


def statement(game: str, section: str, id: str, title: str, text: str) -> Statement:
    edges = tuple(found.strip() for found in EDGE.findall(text))
    errors = dict.fromkeys(found.group(1) or found.group() for found in ERROR.finditer(text))
    return Statement(game, id, title.rstrip(".:"), text or title, edges, section, tuple(errors))


def find(id: str) -> Statement | None:
    """The statement with this id."""
    for game in books():
        for found in statements(game):
            if found.id.casefold() == id.casefold():
                return found
    return None


def search(game: str | None, words: str | Iterable[str]) -> list[Statement]:
    """Statements that speak of all the words, the best first; without one, those that speak of most."""
    wanted = (words if isinstance(words, str) else " ".join(words)).casefold().split()
    if not wanted:
        return []
    scored: list[tuple[int, int, Statement]] = []
    for book in (game,) if game else books():
        for place, found in enumerate(statements(book)):
            points = [score(found, word) for word in wanted]
            if any(points):
                # A section with this very title comes first, in the order of the rulebook.
                titled = 1000 if re.sub(r"^\S+ ", "", found.section.casefold()) == " ".join(wanted) else 0
                worth = titled if titled else sum(points)
                scored.append((sum(1 for point in points if point), worth * 10000 - place, found))
    most = max((matched for matched, _, _ in scored), default=0)
    best = [entry for entry in scored if entry[0] == most]
    best.sort(key=lambda entry: -entry[1])
    return [found for _, _, found in best]


def score(found: Statement, word: str) -> int:
    if found.id.casefold() == word:
        return 100
    begins = re.compile(rf"\b{re.escape(word)}")
    return (
        8 * bool(begins.search(found.title.casefold()))
        + 4 * bool(begins.search(found.section.casefold()))
        + min(3, len(begins.findall(found.text.casefold())))
    )


def cited(folder: Path) -> dict[str, list[str]]:
    """Rule ids named by `@rule(...)` in the tests of a folder, each with the files that name it."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        for citation in CITATION.finditer(file.read_text(encoding="utf-8")):
            for id in re.findall(r"\"([^\"]+)\"", citation.group(1)):
                files = found.setdefault(id, [])
                if str(file) not in files:
                    files.append(str(file))
    return found


def untested(game: str, folder: Path) -> list[Statement]:
    """Statements that no test cites."""
    proved = cited(folder)
    return [found for found in statements(game) if found.id not in proved]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m landsraad.text.rulebook", description="Look up the rules.")
    parser.add_argument("words", nargs="*", help="words or a rule id to look for")
    parser.add_argument("--game", choices=books())
    parser.add_argument("--untested", type=Path, metavar="TESTS", help="list the rules no test in this folder cites")
    given = parser.parse_args(arguments)
    if given.untested is None:
        found = search(given.game, given.words)
        for entry in found:
            print(entry)
        return 0 if found else 1
    missing = [entry for game in ((given.game,) if given.game else books()) for entry in untested(game, given.untested)]
    for entry in missing:
        print(f"{entry.id}  {entry.title or entry.text[:80]}")
    print(f"{len(missing)} rules without a test", file=sys.stderr)
    return 0 if not missing else 1


if __name__ == "__main__":
    sys.exit(main())
