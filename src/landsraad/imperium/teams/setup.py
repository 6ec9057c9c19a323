"""Setting up two teams (UP-S1 to UP-S16)."""

from __future__ import annotations

from landsraad.core.errors import InvalidOptions
from landsraad.core.random import shuffle
from landsraad.core.rules import Role
from landsraad.imperium.components import BATTLE_ICONS
from landsraad.imperium.effects.nodes import FACTIONS
from landsraad.imperium.rules.seats import is_commander, starting_deck
from landsraad.imperium.state import ImperiumState
from landsraad.imperium.teams.belongings import Belongings
from landsraad.imperium.teams.sides import ALLIES, COMMANDERS, LEFT, NEIGHBOUR, RIGHT, SEATS, SIDES, TEAM_OF

__all__ = ["CONFLICTS", "board_effects", "check_teams", "deal_to_allies", "roles_of", "seat_teams"]

CONFLICTS = (0, 5, 4)
"""Conflict cards of level I, II and III (UP-S6)."""
COMMANDER_VP = 4
ALLY_VP = 1
MOUSE = BATTLE_ICONS.index("desert_mouse")


def check_teams(leaders: object) -> None:
    """The Commanders sit where they sit, and nobody else is one (UP-S1, UP-S2, UP-S15)."""
    if not isinstance(leaders, list) or len(leaders) != SEATS:
        return
    for seat, leader in enumerate(leaders):
        wanted = COMMANDERS.get(seat)
        if leader == wanted or (wanted is None and leader not in COMMANDERS.values()):
            continue
        reason = f"seat {seat} is that of {wanted}" if wanted else f"{leader} is a Commander and has another seat"
        raise InvalidOptions(
            f"leaders: {reason}.", "E_LEADER_COMMANDER", {"leader": f"leader/{wanted or leader}", "seat": seat}
        )


def roles_of(leading: tuple[Role, ...]) -> tuple[Role, ...]:
    """Commander or Ally, with the Leader where it is known, and the team."""
    found = []
    for seat, role in enumerate(leading):
        team = f"team/{COMMANDERS[TEAM_OF[seat][0]]}"
        commander = COMMANDERS.get(seat)
        if commander:
            found.append(Role(("team/commander", f"leader/{commander}"), team, fixed=commander))
        else:
            found.append(Role(("team/ally", *role.refs), team))
    return tuple(found)


def seat_teams(s: ImperiumState) -> None:
    """What each player begins with; Commanders have neither troops nor plain Agents (UP-S9 to UP-S12)."""
    for seat, p in enumerate(s.players):
        p.influence = [0] * len(FACTIONS)
        p.team = Belongings()
        p.vp = ALLY_VP
        p.deck = starting_deck(s, seat)[:]
        shuffle(s, p.deck)
        if is_commander(s, seat):
            p.vp = COMMANDER_VP
            p.supply = p.garrison = 0
            p.team.tokens = LEFT | RIGHT
            p.leader = s.content.leader_ids[COMMANDERS[seat]]


def deal_to_allies(s: ImperiumState) -> None:
    """Objectives are for the Allies; no team has both Desert Mice (UP-S13, UP-S14)."""
    objectives = s.content.objectives
    used = [objective.index for objective in objectives if objective.least <= SEATS <= objective.most]
    shuffle(s, used)
    for seat in sorted(NEIGHBOUR):
        p = s.players[seat]
        p.objective = used.pop()
        if objectives[p.objective].first_player:
            s.first = seat
    for commander, *_ in SIDES:
        mice = [seat for seat in ALLIES[commander] if objectives[s.players[seat].objective].icon == MOUSE]
        if len(mice) == 2:
            giver = s.players[mice[0] if mice[1] == s.first else mice[1]]
            beside = s.players[NEIGHBOUR[s.players.index(giver)]]
            giver.objective, beside.objective = beside.objective, giver.objective


def board_effects(s: ImperiumState) -> None:
    """What the personal boards do at the start of the game (UP-Q43)."""
    for board in s.content.boards:
        seat = next(seat for seat, leader in COMMANDERS.items() if leader == board.commander)
        for node in board.start:
            s.stack.append(("do", seat, node, -1))
