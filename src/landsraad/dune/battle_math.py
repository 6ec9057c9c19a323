"""Dials: which numbers can be dialed with which tokens and how much spice, and what is lost for them (section A3).

Strengths are counted in halves. The tables are worked out once for each composition of forces.
"""

from __future__ import annotations

from typing import Final

__all__ = ["Dials", "dials"]

Dials = dict[int, dict[int, list[tuple[int, int]]]]
"""dial in halves -> spice put in -> possible losses as (normal, starred) tokens"""

_known: Final[dict[tuple[int, int, int, bool], Dials]] = {}


def dials(normal: int, starred: int, starred_value: int, spice_needed: bool) -> Dials:
    """All plans of so many tokens; `spice_needed`: unsupported tokens count half (D-A3.1)."""
    key = (normal, starred, starred_value, spice_needed)
    table = _known.get(key)
    if table is None:
        table = _with_spice(*key[:3]) if spice_needed else _full_strength(*key[:3])
        _known[key] = table
    return table


def _full_strength(normal: int, starred: int, starred_value: int) -> Dials:
    table: Dials = {}
    for plain in range(normal + 1):
        for special in range(starred + 1):
            dial = 2 * plain + 2 * starred_value * special
            table.setdefault(dial, {0: []})[0].append((plain, special))
    return dict(sorted(table.items()))


def _with_spice(normal: int, starred: int, starred_value: int) -> Dials:
    table: Dials = {}
    for special in range(starred + 1):
        for special_paid in range(special + 1):
            for plain in range(normal + 1):
                for plain_paid in range(plain + 1):
                    dial = plain + plain_paid + starred_value * (special + special_paid)
                    losses = table.setdefault(dial, {}).setdefault(plain_paid + special_paid, [])
                    if (plain, special) not in losses:
                        losses.append((plain, special))
    for dial in table:
        table[dial] = dict(sorted(table[dial].items()))
        for losses in table[dial].values():
            losses.sort()
    return dict(sorted(table.items()))
