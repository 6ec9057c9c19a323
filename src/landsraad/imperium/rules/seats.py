"""Seats, people and sides: who comes after whom, who plays against whom, and what belongs to a seat.

A seat is a person's or the game's own; people sit first. A side is one seat or a team. No other module counts seats,
tracks, Agents or troops, or asks whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landsraad.imperium.components import TRACKS, Leader, Rival
from landsraad.imperium.state import REVEAL, TROOPS, ImperiumState

__all__ = [
    "agents_total",
    "as_four",
    "closed_swordmaster",
    "collects",
    "decider",
    "face_of",
    "following",
    "in_own_reveal",
    "in_own_turn",
    "is_person",
    "is_third_party",
    "leader_of",
    "next_first",
    "opponents",
    "order",
    "others",
    "receiver",
    "rival_of",
    "scores",
    "side",
    "sides",
    "standing_of",
    "track_of",
    "tracks",
    "troops_total",
]

AGENTS: Final = 2
NO_LEADER: Final = Leader(-1, "")
"""For a seat that has none, or has none yet."""
NO_RIVAL: Final = Rival(-1, "", "house/hagal")
"""House Hagal, and every person."""
BOARD_TRACKS: Final = range(TRACKS)
MOST_SEATS: Final = 6
CLOCKWISE: Final = [
    [tuple((start + offset) % count for offset in range(count)) for start in range(count)]
    for count in range(MOST_SEATS + 1)
]
"""For so many seats and from each on: the seats in turn."""
OTHERS: Final = [[seats[1:] for seats in circle] for circle in CLOCKWISE]


# --- around the table -------------------------------------------------------------------------------------------------


def order(s: ImperiumState, start: int) -> tuple[int, ...]:
    """All seats in the order of turns, from `start` on: clockwise.

    The Rival of two people sits between them, to the left of the First Player (UP-R11, UP-Q60).
    """
    count = len(s.players)
    if s.people == 2:
        ring = [s.first, *range(s.people, count), 1 - s.first]
        place = ring.index(start)
        return tuple(ring[place:] + ring[:place])
    return CLOCKWISE[count][start]


def following(s: ImperiumState, seat: int) -> int:
    """The seat that comes after another one."""
    return order(s, seat)[1] if s.people == 2 else CLOCKWISE[len(s.players)][seat][1]


def next_first(s: ImperiumState) -> int:
    """Who gets the First Player marker for the next round (DI-18.2); two people pass it to each other (DI-QH5)."""
    return 1 - s.first if s.people == 2 else following(s, s.first)


def others(s: ImperiumState, seat: int) -> tuple[int, ...]:
    """All other seats, clockwise from the left."""
    return order(s, seat)[1:] if s.people == 2 else OTHERS[len(s.players)][seat]


# --- sides ------------------------------------------------------------------------------------------------------------


def is_person(s: ImperiumState, seat: int) -> bool:
    """Whether somebody decides for this seat; otherwise the game itself does."""
    return seat < s.people


def decider(s: ImperiumState, seat: int) -> int:
    """Who decides for a seat: for a Rival the one person, of two the one with the First Player marker (DI-H3.12)."""
    return seat if is_person(s, seat) else s.first if s.people > 1 else 0


def side(s: ImperiumState, seat: int) -> tuple[int, ...]:
    """The seats that win together with this one, itself included."""
    return (seat,)


def sides(s: ImperiumState) -> list[tuple[int, ...]]:
    return list(dict.fromkeys([side(s, seat) for seat in range(len(s.players))]))


def opponents(s: ImperiumState, seat: int) -> tuple[int, ...]:
    """The seats of other sides, clockwise from the left."""
    own = side(s, seat)
    return others(s, seat) if len(own) == 1 else tuple(other for other in others(s, seat) if other not in own)


def as_four(s: ImperiumState) -> bool:
    """Whether the rules for four players hold, as against those for three (DI-2.8, DI-16.9)."""
    return len(s.players) >= 4


# --- Rivals ---------------------------------------------------------------------------------------------------------


def closed_swordmaster(s: ImperiumState, seat: int) -> bool:
    """Whether the level of difficulty forbids this seat a Swordmaster (DI-H3.21, UP-R8.4)."""
    return s.rivalry is not None and s.rivalry.closed_swordmaster and is_person(s, seat)


def rival_of(s: ImperiumState, seat: int) -> Rival:
    index = s.players[seat].rival
    return s.content.rivals[index] if index >= 0 else NO_RIVAL


def is_third_party(s: ImperiumState, seat: int) -> bool:
    """Whether this is House Hagal: no resources, rewards or VP at all (DI-H2.1)."""
    return s.rivalry is not None and s.rivalry.third_party and not is_person(s, seat)


def collects(s: ImperiumState, seat: int) -> bool:
    """Whether this seat gains resources: not House Hagal (DI-H2.1), nor a streamlined Rival in the end (UP-Q35)."""
    if is_person(s, seat):
        return True
    p = s.players[seat]
    return p.rival >= 0 and not (p.swordmaster and s.content.rivals[p.rival].streamlined)


def scores(s: ImperiumState, seat: int) -> bool:
    """Whether this seat scores and can win; a streamlined Rival has nothing but its Alliances (UP-Q35)."""
    rival = s.players[seat].rival
    return is_person(s, seat) or (rival >= 0 and not s.content.rivals[rival].streamlined)


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


def standing_of(s: ImperiumState, seat: int) -> list[int]:
    """The Influence with each Faction that requirements and conditions find this seat to have."""
    return s.players[seat].influence


def agents_total(s: ImperiumState, seat: int) -> int:
    """Own Agents, on Leader and board together (the Mentat is nobody's own)."""
    if s.rivalry is not None and not is_person(s, seat):
        return s.rivalry.agents + 1 if s.players[seat].swordmaster else s.rivalry.agents
    return AGENTS + 1 if s.players[seat].swordmaster else AGENTS


def troops_total(s: ImperiumState, seat: int) -> int:
    return TROOPS
