"""How far forces get, worked out a second time by brute force over the map as printed (D-6.15 to D-6.24)."""

from __future__ import annotations

import random
import tomllib
from collections import deque
from importlib.resources import files

import pytest

from landsraad.dune.map import PART_IDS, PART_NUMBER, PARTS, TERRITORIES, TERRITORY_NUMBER, gets_to, in_reach, reach
from tests.dune.table import Table
from tests.rulebook import rule

MAP = tomllib.loads((files("landsraad.dune") / "content" / "map.toml").read_text(encoding="utf-8"))


def territory_of(name: str) -> str:
    return name.split(":")[0]


def sector_of(name: str) -> int:
    return int(name.split(":")[1]) if ":" in name else 0


NEIGHBOURS: dict[str, set[str]] = {name: set() for name in PART_IDS}
for _name, _others in MAP["adjacency"].items():
    for _other in _others:
        NEIGHBOURS[_name].add(_other)
        NEIGHBOURS[_other].add(_name)


def reached(start: str, steps: int, storm: int, closed: set[str]) -> dict[str, int]:
    """Parts by the fewest territories entered on the way; 0-1 breadth first search over single parts."""
    if sector_of(start) == storm:
        return {}
    best = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in NEIGHBOURS[here]:
            inside = territory_of(there) == territory_of(here)
            entered = best[here] + (0 if inside else 1)
            if sector_of(there) == storm or entered > steps or (not inside and territory_of(there) in closed):
                continue
            if entered < best.get(there, 99):
                best[there] = entered
                if inside:
                    queue.appendleft(there)
                else:
                    queue.append(there)
    return best


@rule("D-6.15", "D-6.17", "D-6.18", "D-6.19", "D-6.21", "D-6.24", "D-1.11", "D-1.13")
@pytest.mark.parametrize("storm", range(19))
def test_reach_is_what_brute_force_finds(storm: int) -> None:
    rng = random.Random(storm)
    names = list(TERRITORY_NUMBER)
    for part in range(PARTS):
        steps = rng.choice((1, 2, 3))
        closed = set(rng.sample(names, rng.choice((0, 0, 2, 5)))) - {territory_of(PART_IDS[part])}
        mask = sum(1 << TERRITORY_NUMBER[name] for name in closed)
        found = {PART_IDS[there]: entered for there, entered in reach(part, steps, storm, mask).items()}
        expected = reached(PART_IDS[part], steps, storm or -1, closed)
        assert found == expected
        assert {name for name in PART_IDS if gets_to(part, PART_NUMBER[name], steps, storm, mask)} == expected.keys()
        territories = {territory_of(name) for name in expected if name != PART_IDS[part]}
        assert in_reach(part, steps, storm, mask) == sum(1 << TERRITORY_NUMBER[name] for name in territories)


@rule("D-0.4", "D-6.18")
def test_the_map_is_one_piece_and_every_border_has_two_sides() -> None:
    assert len(NEIGHBOURS) == PARTS
    assert len({territory_of(name) for name in NEIGHBOURS}) == TERRITORIES == 42
    assert len(reached("polar_sink", 99, -1, set())) == PARTS
    assert all(name in NEIGHBOURS[other] for name, others in NEIGHBOURS.items() for other in others)


@rule("D-6.16", "D-6.19")
@pytest.mark.parametrize("seed", range(12))
def test_the_destinations_offered_are_those_within_reach(seed: int) -> None:
    rng = random.Random(seed)
    t = Table("harkonnen", "emperor", "atreides", "fremen")
    t.sweep()
    start = rng.choice(list(PART_NUMBER))
    mover = rng.choice(("harkonnen", "fremen"))
    t.put(mover, start, 2)
    flying = rng.random() < 0.4
    if flying:
        t.put(mover, rng.choice(("arrakeen", "carthag")), 1)
    full = rng.choice(("sietch_tabr", "tueks_sietch", "habbanya_sietch"))
    for faction in ("emperor", "atreides"):
        t.put(faction, full, 1)
    t.state.storm = rng.choice([n for n in range(1, 19) if n != sector_of(start)])
    steps = 3 if flying or territory_of(start) in ("arrakeen", "carthag") else 2 if mover == "fremen" else 1
    t.run(("move.origin", {"harkonnen": 5, "fremen": 3}[mover], 1), phase=6)
    t.choose(mover, f"territory:{territory_of(start)}")
    expected = {territory_of(name) for name in reached(start, steps, t.state.storm, {full}) if name != start}
    if t.kinds != ["move.where"]:
        assert len(expected) == 1  # the only way was taken
        return
    assert {option.removeprefix("territory:") for option in t.options(mover)} == expected
