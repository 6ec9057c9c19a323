"""Reads a QR code as a phone does after finding its modules: what the client draws says what it should."""

from __future__ import annotations

from collections.abc import Callable

BLOCKS = {
    (2, "L"): (1, 34),
    (2, "M"): (1, 28),
    (3, "L"): (1, 55),
    (3, "M"): (1, 44),
    (4, "L"): (1, 80),
    (4, "M"): (2, 32),
    (5, "L"): (1, 108),
    (5, "M"): (2, 43),
    (6, "L"): (2, 68),
    (6, "M"): (4, 27),
}
"""Blocks of a code, and words of data in each, by version and level of correction: as many as links need."""

MASKS: list[Callable[[int, int], bool]] = [
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
]


def read(dark: set[tuple[int, int]], size: int) -> str:
    """The text of a code; `dark` are its dark modules as (column, row)."""
    for x, y in ((0, 0), (size - 7, 0), (0, size - 7)):
        ring = [(x + i, y) for i in range(7)] + [(x, y + i) for i in range(7)]
        assert set(ring) <= dark, "the three corners that a camera looks for"
    places = [(8, row) for row in (0, 1, 2, 3, 4, 5, 7, 8)] + [(column, 8) for column in (7, 5, 4, 3, 2, 1, 0)]
    kind = number([place in dark for place in reversed(places)]) ^ 0x5412
    version, level, mask = (size - 17) // 4, "MLHQ"[kind >> 13], MASKS[kind >> 10 & 7]
    bits = [((x, y) in dark) ^ mask(x, y) for x, y in path(size)]
    words = [number(bits[at : at + 8]) for at in range(0, len(bits) - 7, 8)]
    blocks, length = BLOCKS[version, level]
    data = [words[word * blocks + block] for block in range(blocks) for word in range(length)]
    stream = [bool(word >> bit & 1) for word in data for bit in range(7, -1, -1)]
    assert number(stream[:4]) == 4, "bytes"
    count = number(stream[4:12])
    return bytes(number(stream[12 + 8 * n : 20 + 8 * n]) for n in range(count)).decode()


def path(size: int) -> list[tuple[int, int]]:
    """The modules that carry data, in order: up and down in columns of two, from the right."""
    found = []
    for turn, column in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        for row in range(size) if turn % 2 else reversed(range(size)):
            found += [(x, row) for x in (column, column - 1) if not fixed(x, row, size)]
    return found


def fixed(x: int, y: int, size: int) -> bool:
    """Whether a module belongs to the pattern all codes share, or to the kind of code."""
    corner = (x <= 8 and y <= 8) or (x >= size - 8 and y <= 8) or (x <= 8 and y >= size - 8)
    middle = abs(x - (size - 7)) <= 2 and abs(y - (size - 7)) <= 2
    return corner or middle or x == 6 or y == 6


def number(bits: list[bool]) -> int:
    return int("".join("01"[bit] for bit in bits), 2)
