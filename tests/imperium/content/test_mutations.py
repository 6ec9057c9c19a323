"""Component files with random mistakes: each is refused with its place, or it is a set that can be played."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from landsraad.imperium.content.errors import ContentError
from landsraad.imperium.content.files import BASE, FILES, SIX, UPRISING
from tests.imperium.content.sets import edited, load_set, play_random, printed

TRIES = 300
SECONDS = 60
WORD = re.compile(r"[A-Za-z_]+|\d+|[^\sA-Za-z_\d]+")
QUOTED = re.compile(r'= "([^"]*)"')
NUMBER = re.compile(r"\d+")
SIGNS = "abcdez_0139:;|>-=<{}[]()\"' \n.,/#é"

SHIPPED = [printed(home, file) for home in (BASE, UPRISING, SIX) for file in FILES if home.has(file)]
WORDS = [word for text in SHIPPED for word in WORD.findall(text)]
EFFECTS = [effect for text in SHIPPED for effect in QUOTED.findall(text)]


def in_place_of(text: str, found: list[re.Match[str]], chance: random.Random, new: Callable[[str], str]) -> str:
    """One of the places found, written anew."""
    if not found:
        return text
    match = chance.choice(found)
    group = 1 if match.re.groups else 0
    return text[: match.start(group)] + new(match[group]) + text[match.end(group) :]


def with_mistake(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    lines = text.split("\n")
    line = chance.randrange(len(lines))
    match chance.randrange(9):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + chance.choice(SIGNS) + text[at + 1 :]
        case 2:
            return in_place_of(text, list(WORD.finditer(text)), chance, lambda _: chance.choice(WORDS))
        case 3:
            return in_place_of(text, list(WORD.finditer(text)), chance, lambda _: "")
        case 4:
            return "\n".join(lines[:line] + lines[line + 1 :])
        case 5:
            return "\n".join([*lines[:line], chance.choice(lines), *lines[line:]])
        case 6:
            return in_place_of(text, list(QUOTED.finditer(text)), chance, lambda _: chance.choice(EFFECTS))
        case 7:
            numbers = ("0", "1", "2", "3", "5", "7", "13", "21", "99", "-1", "9" * 30)
            return in_place_of(text, list(NUMBER.finditer(text)), chance, lambda _: chance.choice(numbers))
        case _:
            sign = chance.choice(("; ", " | ", " then ", " -> "))
            other = chance.choice(EFFECTS)
            return in_place_of(text, list(QUOTED.finditer(text)), chance, lambda old: f"({old}){sign}({other})")


def test_mistakes_are_refused_or_can_be_played(tmp_path: Path) -> None:
    outcomes: Counter[str] = Counter()
    vague: list[tuple[int, str]] = []
    end = time.monotonic() + SECONDS
    for seed in range(TRIES):
        if time.monotonic() > end:
            break
        chance = random.Random(seed)
        home = chance.choice((BASE, UPRISING, SIX))
        file = chance.choice([file for file in FILES if home.has(file)])
        text = printed(home, file)
        for _ in range(chance.choice((1, 1, 2))):
            text = with_mistake(text, chance)
        folder = tmp_path / str(seed)
        folder.mkdir()
        try:
            content = load_set(edited(folder, home, file, text))
        except ContentError as error:
            outcomes["refused"] += 1
            if not (error.file and error.component and error.field):
                vague.append((seed, str(error)))
            continue
        play_random(content, seed)
        outcomes["played"] += 1
    assert vague == []
    assert min(outcomes["refused"], outcomes["played"]) > 20
