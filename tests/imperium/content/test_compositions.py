"""Sets in which every effect is a random expression that passes the check: what passes can be played.

Mistakes in a printed file change one effect of hundreds; here all of them are new at once, made of the printed words.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from landsraad.imperium.content.check import ComponentCheck, check_set
from landsraad.imperium.content.files import BASE, FILES, SIX, UPRISING, Components, ComponentSet
from landsraad.imperium.content.schema import SCHEMA, Fields
from landsraad.imperium.content.vocabulary import Vocabulary
from tests.imperium.content.sets import load_set, play_random, printed

SETS = 12
TRIES = 12
"""For each effect; if none passes, it stays as printed."""

SHIPPED = "".join(printed(home, file) for home in (BASE, UPRISING, SIX) for file in FILES if home.has(file))
EFFECTS = [text for text in re.findall(r'= "([^"]*)"', SHIPPED) if re.match(r"\(?[a-z_]+[ :]", text)]
ATOM = re.compile(r"[a-z_]+(?::[a-z_/]+)?(?: \d+(?:\.\.(?:\d+|all))?)?(?: \{[^}]*\})?")
ATOMS = sorted({atom for text in EFFECTS for atom in ATOM.findall(text)})
COSTS = sorted(set(re.findall(r"(\([^()]*\)|[a-z_:]+(?: \d+)?(?: \{[^}]*\})?) -> ", SHIPPED)))
CONDITIONS = sorted(set(re.findall(r"if ([a-z][^:]*(?::[a-z_/]+)?[^:]*): ", SHIPPED)))
COUNTS = sorted(set(re.findall(r"per ([a-z_]+):", SHIPPED)))
PREFIXES = ("may: ", "each_opponent: ", "chosen_opponent: ", "turn_start: ", "this_reveal_turn: ", "reveal_turn: ")

Path = tuple[str | int, ...]


def composed(chance: random.Random, depth: int = 0) -> str:
    def part() -> str:
        text = composed(chance, depth + 1)
        return text if ATOM.fullmatch(text) else f"({text})"

    match chance.randrange(12) if depth < 3 else 0:
        case 3:
            return chance.choice(EFFECTS)
        case 4:
            return f"{part()}; {part()}"
        case 5:
            return f"{part()} | {part()}"
        case 6:
            return f"{part()} then {part()}"
        case 7:
            return f"{chance.choice(COSTS)} -> {part()}"
        case 8:
            return f"if {chance.choice(CONDITIONS)}: {part()}"
        case 9:
            return f"per {chance.choice(COUNTS)}: {chance.choice(ATOMS)}"
        case 10:
            return chance.choice(PREFIXES) + part()
        case 11:
            return f"choose 1 of [{part()} | {part()}]"
        case _:
            return chance.choice(ATOMS)


def effects(fields: Fields, data: Any, path: Path = ()) -> Iterator[Path]:
    """Where the effects of a component stand."""
    for name, field in fields.items():
        if name not in data:
            continue
        if field.kind == "effect":
            yield (*path, name)
        elif field.kind == "table":
            yield from effects(field.of, data[name], (*path, name))
        elif field.kind == "tables":
            for number, item in enumerate(data[name]):
                yield from effects(field.of, item, (*path, name, number))


def rewrite(component: Any, path: Path, text: str) -> str:
    """Another effect in this place; what stood there."""
    for step in path[:-1]:
        component = component[step]
    before: str = component[path[-1]]
    component[path[-1]] = text
    return before


class ComposedSet(ComponentSet):
    """A shipped set with every effect composed anew."""

    def __init__(self, home: ComponentSet, chance: random.Random) -> None:
        super().__init__(home.folder, "mine", home)
        self.changed = 0
        words = Vocabulary(home)
        for file in FILES:
            if home.holds(file):
                self._read[file] = copy.deepcopy(home.read(file))
                self.compose(file, self._read[file], words, chance)
        for file in FILES:
            if file.startswith("commander_") and home.holds(file):
                for id, data in self._read[file].items():
                    # What everybody starts with is one card.
                    self._read[file][id] = {**self._read["starting"].get(id, data), "count": data["count"]}

    def compose(self, file: str, components: Components, words: Vocabulary, chance: random.Random) -> None:
        for id, data in components.items():
            for path in effects(SCHEMA[file], data):
                before = rewrite(data, path, composed(chance))
                for _ in range(TRIES):
                    if not ComponentCheck("mine", id, words).run(file, data):
                        self.changed += 1
                        break
                    rewrite(data, path, composed(chance))
                else:
                    rewrite(data, path, before)


@pytest.mark.parametrize("seed", range(SETS))
def test_whatever_passes_the_check_can_be_played(seed: int) -> None:
    chance = random.Random(seed)
    mine = ComposedSet((BASE, UPRISING, SIX)[seed % 3], chance)
    assert mine.changed > 100
    assert check_set(mine) == []
    content = load_set(mine)
    for game in range(4):
        play_random(content, game)
