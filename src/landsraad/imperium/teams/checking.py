"""What can exist in a position of two teams."""

from __future__ import annotations

from landsraad.core.errors import InvalidState
from landsraad.imperium.rules.seats import is_commander, leader_of
from landsraad.imperium.state import ImperiumState
from landsraad.imperium.teams.belongings import Belongings
from landsraad.imperium.teams.sides import ALLIES, BOTH, COMMANDERS, LEFT, RIGHT, SHADDAM, TEAM_OF

__all__ = ["check_teams"]


def check_teams(s: ImperiumState) -> None:
    for seat, p in enumerate(s.players):
        place = f"player {seat}"
        if p.team is None:
            continue
        if leader_of(s, seat).id in COMMANDERS.values() and leader_of(s, seat).id != COMMANDERS.get(seat):
            raise InvalidState(f"{place}: is no Commander.")
        if is_commander(s, seat):
            check_commander(s, seat, p.team)
        elif p.team.tokens & ~BOTH or any(token not in (0, BOTH) for token in p.team.figures):
            raise InvalidState(f"{place}: of the tokens an Ally has only the Swordmaster.")
        check_figures(s, seat, p.team)
        if p.hooks and (seat in TEAM_OF[SHADDAM] or is_commander(s, seat)):
            raise InvalidState(f"{place}: only Muad'Dib's Allies can have Maker Hooks.")
    check_ally(s)


def check_commander(s: ImperiumState, seat: int, team: Belongings) -> None:
    p = s.players[seat]
    place = f"player {seat}"
    if leader_of(s, seat).id != COMMANDERS[seat]:
        raise InvalidState(f"{place}: is the Commander {COMMANDERS[seat]}.")
    if p.objective >= 0 or p.won or p.won_down or p.swords or p.worms or team.kept_swords or seat in s.control:
        raise InvalidState(f"{place}: a Commander has no units, Conflict cards or Objective, and controls nothing.")
    for token in (LEFT, RIGHT):
        if bool(team.tokens & token) + team.figures.count(token) != 1:
            raise InvalidState(f"{place}: each Agent token is on the Leader or on the board.")


def check_figures(s: ImperiumState, seat: int, team: Belongings) -> None:
    p = s.players[seat]
    place = f"player {seat}"
    if len(team.figures) != len(p.placed):
        raise InvalidState(f"{place}: figures has one entry for each Agent on the board.")
    if bool(team.tokens & BOTH) + team.figures.count(BOTH) > (1 if p.swordmaster else 0):
        raise InvalidState(f"{place}: there is one Swordmaster, once it is gained.")
    if team.bonus_token and not p.swordmaster:
        raise InvalidState(f"{place}: the bonus token comes with the Swordmaster.")


def check_ally(s: ImperiumState) -> None:
    """Only a Commander activates somebody, and only an Ally of the own team."""
    turn = s.turn
    if turn.ally >= 0 and (not is_commander(s, turn.seat) or turn.ally not in ALLIES[turn.seat]):
        raise InvalidState("turn: a Commander activates one of the own Allies.")
