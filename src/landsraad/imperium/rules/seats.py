"""Seats, people and sides: who comes after whom, who plays against whom, and what belongs to a seat.

A seat is a person's or the game's own; people sit first. A side is one seat or a team. No other module counts seats,
tracks, Agents or troops, or asks whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landsraad.imperium.automa.components import Rival
from landsraad.imperium.components import TRACKS, Leader
from landsraad.imperium.state import REVEAL, TROOPS, ImperiumState
from landsraad.imperium.teams.sides import ALLIES, BOARD, BOTH, COMMANDERS, FACTIONS_OF, MUADDIB, TEAM_OF, board_track

__all__ = [
    "agents_total",
    "as_four",
    "board_tracks",
    "closed_swordmaster",
    "collects",
    "cube_of",
    "cubes",
    "decider",
    "face_of",
    "following",
    "hook_owners",
    "icon_tracks",
    "in_own_reveal",
    "in_own_turn",
    "is_commander",
    "is_person",
    "is_third_party",
    "leader_of",
    "levels_of",
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
    "starting_deck",
    "takes_part",
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
    """The seats that win together with this one, itself included; of a team the Commander comes first (UP-S1)."""
    return TEAM_OF[seat] if s.content.switches.teams else (seat,)


def sides(s: ImperiumState) -> list[tuple[int, ...]]:
    return list(dict.fromkeys([side(s, seat) for seat in range(len(s.players))]))


def opponents(s: ImperiumState, seat: int) -> tuple[int, ...]:
    """The seats of other sides, clockwise from the left."""
    if not s.content.switches.teams:
        return others(s, seat)
    own = TEAM_OF[seat]
    return tuple(other for other in others(s, seat) if other not in own)


def is_commander(s: ImperiumState, seat: int) -> bool:
    """Whether this seat commands two Allies instead of units of its own (UP-S9)."""
    return seat in COMMANDERS and s.content.switches.teams


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
    """Who gets the units and swords that this seat gains now: in a Commander's turn the activated Ally (UP-S20)."""
    turn = s.turn
    return turn.ally if turn.ally >= 0 and turn.seat == seat else seat


def takes_part(s: ImperiumState, seat: int) -> bool:
    """Whether this is the own turn, or that of the Commander who activated this Ally: both do it (UP-S33)."""
    turn = s.turn
    return turn.seat == seat or (turn.ally == seat and seat >= 0)


# --- what belongs to a seat -------------------------------------------------------------------------------------------


def leader_of(s: ImperiumState, seat: int) -> Leader:
    index = s.players[seat].leader
    return s.content.leaders[index] if index >= 0 else NO_LEADER


def face_of(s: ImperiumState, seat: int) -> Leader:
    """The side of the Leader that shows (UP-22.4)."""
    p = s.players[seat]
    leader = s.content.leaders[p.leader] if p.leader >= 0 else NO_LEADER
    return leader.back if leader.back is not None and p.flipped else leader


def board_tracks(s: ImperiumState) -> Sequence[int]:
    """The Influence tracks of the board."""
    return BOARD if s.content.switches.teams else BOARD_TRACKS


def cubes(s: ImperiumState, seat: int) -> Sequence[int]:
    """The Influence tracks on which this seat has a cube (UP-S12)."""
    if not s.content.switches.teams:
        return BOARD_TRACKS
    return (FACTIONS_OF[seat],) if seat in COMMANDERS else BOARD


def tracks(s: ImperiumState, seat: int) -> Sequence[int]:
    """The Influence tracks on which this seat gains and loses; a Commander also on those of the activated Ally."""
    if not s.content.switches.teams:
        return BOARD_TRACKS
    if seat not in COMMANDERS:
        return BOARD
    return (*BOARD, FACTIONS_OF[seat]) if receiver(s, seat) != seat else (FACTIONS_OF[seat],)


def cube_of(s: ImperiumState, seat: int, track: int) -> int:
    """Whose cube moves when this seat gains or loses on a track (UP-S20, UP-S31); -1: nobody's."""
    if seat not in COMMANDERS or not s.content.switches.teams or track == FACTIONS_OF[seat]:
        return seat
    ally = receiver(s, seat)
    return ally if ally != seat else -1


def levels_of(s: ImperiumState, seat: int) -> list[int]:
    """The Influence on each track that this seat can lose now, on whosever cube."""
    ally = s.turn.ally
    if ally < 0 or s.turn.seat != seat:
        return s.players[seat].influence
    levels = s.players[ally].influence[:]
    own = FACTIONS_OF[seat]
    levels[own] = s.players[seat].influence[own]
    return levels


def track_of(s: ImperiumState, seat: int, faction: int) -> int:
    """The board track that the icon of a Faction means."""
    return board_track(faction) if s.content.switches.teams else faction


def icon_tracks(s: ImperiumState, seat: int, faction: int) -> tuple[int, ...]:
    """All tracks that the icon of a Faction can mean for this seat; a Commander may choose the own one (UP-S30)."""
    if not s.content.switches.teams:
        return (faction,)
    if FACTIONS_OF.get(seat) != faction:
        return (board_track(faction),)
    return (board_track(faction), faction) if receiver(s, seat) != seat else (faction,)


def standing_of(s: ImperiumState, seat: int) -> list[int]:
    """The Influence with each Faction, by its icon, that requirements and conditions find this seat to have.

    A Commander has that of the Ally who has more, and of two tracks with one icon the higher (UP-S29, UP-S30).
    """
    own = s.players[seat].influence
    return shared_standing(s, seat, own) if s.content.switches.teams else own


def shared_standing(s: ImperiumState, seat: int, own: list[int]) -> list[int]:
    if seat in COMMANDERS:
        one, other = ALLIES[seat]
        board = [max(s.players[one].influence[track], s.players[other].influence[track]) for track in range(len(own))]
    else:
        board = own
    standing = [board[board_track(faction)] for faction in range(len(own))]
    if seat in COMMANDERS:
        personal = FACTIONS_OF[seat]
        standing[personal] = max(standing[personal], own[personal])
    return standing


def starting_deck(s: ImperiumState, seat: int) -> list[int]:
    """The cards with which this seat begins; Commanders have decks of their own (UP-S8)."""
    if s.content.switches.teams and seat in COMMANDERS:
        return next(board.deck for board in s.content.boards if board.commander == COMMANDERS[seat])
    return s.content.starting


def agents_total(s: ImperiumState, seat: int) -> int:
    """Own Agents, on Leader and board together (the Mentat is nobody's own).

    With six players the Swordmaster leaves after it was used (UP-S41).
    """
    team = s.players[seat].team
    if team is not None:
        return AGENTS + 1 if team.tokens & BOTH or BOTH in team.figures else AGENTS
    if s.rivalry is not None and not is_person(s, seat):
        return s.rivalry.agents + 1 if s.players[seat].swordmaster else s.rivalry.agents
    return AGENTS + 1 if s.players[seat].swordmaster else AGENTS


def hook_owners(s: ImperiumState, seat: int) -> tuple[int, ...]:
    """Who gets Maker Hooks when this seat takes them: in Muad'Dib's team both Allies, in the other nobody (UP-S50)."""
    if not s.content.switches.teams:
        return (seat,)
    return ALLIES[seat] if seat in TEAM_OF[MUADDIB] else ()


def troops_total(s: ImperiumState, seat: int) -> int:
    return 0 if is_commander(s, seat) else TROOPS
