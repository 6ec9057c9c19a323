"""Who has won (section 9): strongholds, the prediction, the last turn."""

from __future__ import annotations

from typing import Final

from landsraad.dune.components import ATREIDES, BENE_GESSERIT, EMPEROR, FREMEN, GUILD, HARKONNEN
from landsraad.dune.map import STRONGHOLDS, TERRITORY_NUMBER
from landsraad.dune.state import DuneState, bits

__all__ = ["fremen_special", "last_turn_winners", "predicted", "stronghold_winners", "strongholds_held"]

TABR: Final = TERRITORY_NUMBER["sietch_tabr"]
HABBANYA: Final = TERRITORY_NUMBER["habbanya_sietch"]
TUEK: Final = TERRITORY_NUMBER["tueks_sietch"]


def strongholds_held(s: DuneState, members: int) -> int:
    """Strongholds whose only forces belong to one of these factions; contested ones count for nobody (D-9.2)."""
    count = 0
    for territory in STRONGHOLDS:
        there = s.occupants[territory]
        if there and not there & (there - 1) and there & members:
            count += 1
    return count


def stronghold_winners(s: DuneState) -> list[int]:
    """3 strongholds alone, 4 (or as the alliance rule says) together; the first in storm order (D-9.2 to D-9.5)."""
    found: list[int] = []
    for faction in s.order:
        if faction in found:
            continue
        members = s.allies[faction] | 1 << faction
        needed = s.settings.alliance_strongholds if s.allies[faction] else s.settings.strongholds
        if strongholds_held(s, members) >= needed:
            found += [f for f in s.order if members >> f & 1]
            if not s.settings.shared_victory:
                break
    return found


def with_allies(s: DuneState, faction: int) -> list[int]:
    return sorted([faction, *bits(s.allies[faction])])


def fremen_special(s: DuneState) -> bool:
    """Nobody else in the two northern sietches, none of the great houses at Tuek's (D-23.7)."""
    own = 1 << FREMEN
    if s.occupants[TABR] & ~own or s.occupants[HABBANYA] & ~own:
        return False
    return not s.occupants[TUEK] & (1 << HARKONNEN | 1 << ATREIDES | 1 << EMPEROR)


def last_turn_winners(s: DuneState) -> tuple[list[int], str]:
    """Nobody won by strongholds in the last turn (D-9.6, D-9.7, D-15.15)."""
    if s.seat[FREMEN] >= 0 and (fremen_special(s) or s.seat[GUILD] < 0):
        return with_allies(s, FREMEN), "fremen"
    if s.seat[GUILD] >= 0:
        return with_allies(s, GUILD), "guild"
    most = max(strongholds_held(s, 1 << faction) for faction in s.order)
    winners: set[int] = set()
    for faction in s.order:
        if strongholds_held(s, 1 << faction) == most:
            winners.update(with_allies(s, faction))
    return predicted(s, sorted(winners), "most_strongholds")


def predicted(s: DuneState, winners: list[int], how: str) -> tuple[list[int], str]:
    """The Bene Gesserit win alone if they foresaw it (D-21.1, D-9.8)."""
    if s.seat[BENE_GESSERIT] >= 0 and s.prediction_faction in winners and s.prediction_turn == s.turn:
        return [BENE_GESSERIT], "prediction"
    return winners, how
