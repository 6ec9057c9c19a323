"""Seats, people and sides: who comes after whom, who plays against whom, and what belongs to a seat.

A seat is a person's or the game's own; people sit first. A side is one seat or a team. No other module counts seats,
tracks, Agents or troops, or asks whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from landsraad.imperium.components import TRACKS, Leader
from landsraad.imperium.state import REVEAL, TROOPS, ImperiumState

__all__ = [
    "agents_total",
    "as_four",
    "face_of",
    "following",
    "in_own_reveal",
    "in_own_turn",
    "influence_of",
    "is_person",
    "leader_of",
    "next_first",
    "opponents",
    "order",
    "others",
    "receiver",
    "side",
    "sides",
    "track_of",
    "tracks",
    "troops_total",
]

AGENTS = 2
NO_LEADER = Leader(-1, "")
"""For a seat that has none, or has none yet."""
BOARD_TRACKS = range(TRACKS)


# --- around the table -------------------------------------------------------------------------------------------------


def order(s: ImperiumState, start: int) -> list[int]:
    """All seats in the order of turns, from `start` on: clockwise."""
    count = len(s.players)
    return [(start + offset) % count for offset in range(count)]


def following(s: ImperiumState, seat: int) -> int:
    """The seat that comes after another one."""
    return (seat + 1) % len(s.players)


def next_first(s: ImperiumState) -> int:
    """Who gets the First Player marker for the next round (DI-18.2)."""
    return following(s, s.first)


def others(s: ImperiumState, seat: int) -> list[int]:
    """All other seats, clockwise from the left."""
    return order(s, seat)[1:]


# --- sides ------------------------------------------------------------------------------------------------------------


def is_person(s: ImperiumState, seat: int) -> bool:
    """Whether somebody decides for this seat; otherwise the game itself does."""
    return seat < s.people


def side(s: ImperiumState, seat: int) -> tuple[int, ...]:
    """The seats that win together with this one, itself included."""
    return (seat,)


def sides(s: ImperiumState) -> list[tuple[int, ...]]:
    return list(dict.fromkeys([side(s, seat) for seat in range(len(s.players))]))


def opponents(s: ImperiumState, seat: int) -> list[int]:
    """The seats of other sides, clockwise from the left."""
    own = side(s, seat)
    return [other for other in others(s, seat) if other not in own]


def as_four(s: ImperiumState) -> bool:
    """Whether the rules for four players hold, as against those for three (DI-2.8, DI-16.9)."""
    return len(s.players) >= 4


# --- the turn ---------------------------------------------------------------------------------------------------------


def in_own_turn(s: ImperiumState, seat: int) -> bool:
    """Whether what this seat does now is done in its own turn."""
    return s.turn.seat == seat


def in_own_reveal(s: ImperiumState, seat: int) -> bool:
    """Whether this seat is taking its Reveal turn."""
    return s.turn.mode == REVEAL and s.turn.seat == seat


def receiver(s: ImperiumState, seat: int) -> int:
    """Who gets the units, swords and Influence that this seat gains now."""
    return seat


# --- what belongs to a seat -------------------------------------------------------------------------------------------


def leader_of(s: ImperiumState, seat: int) -> Leader:
    index = s.players[seat].leader
    return s.content.leaders[index] if index >= 0 else NO_LEADER


def face_of(s: ImperiumState, seat: int) -> Leader:
    """The side of the Leader that shows (UP-22.4)."""
    leader = leader_of(s, seat)
    return leader.back if leader.back is not None and s.players[seat].flipped else leader


def tracks(s: ImperiumState, seat: int) -> Sequence[int]:
    """The Influence tracks this seat stands on."""
    return BOARD_TRACKS


def track_of(s: ImperiumState, seat: int, faction: int) -> int:
    """The track that the icon of a Faction means for this seat."""
    return faction


def influence_of(s: ImperiumState, seat: int, faction: int) -> int:
    """The Influence that requirements and conditions find this seat to have with a Faction."""
    return s.players[seat].influence[track_of(s, seat, faction)]


def agents_total(s: ImperiumState, seat: int) -> int:
    """Own Agents, on Leader and board together (the Mentat is nobody's own)."""
    return AGENTS + 1 if s.players[seat].swordmaster else AGENTS


def troops_total(s: ImperiumState, seat: int) -> int:
    return TROOPS
