"""Agent tokens: where they point, and the Swordmaster that can be used once (UP-S10, UP-S18, UP-S41)."""

from __future__ import annotations

from landsraad.imperium.state import ImperiumState
from landsraad.imperium.teams.belongings import Belongings
from landsraad.imperium.teams.sides import ALLIES, BOTH, COMMANDERS, LEFT, RIGHT, TOKENS

__all__ = ["leads_to", "lift_token", "note_sent", "placed_tokens", "ready_tokens", "return_home", "team_of"]


def team_of(s: ImperiumState, seat: int) -> Belongings:
    team = s.players[seat].team
    assert team is not None
    return team


def leads_to(seat: int, token: int) -> tuple[int, ...]:
    """The Allies a Commander's token can activate: the first to the left, to the right, or either (UP-S18)."""
    left, right = ALLIES[seat]
    return (left, right) if token == BOTH else (left,) if token == LEFT else (right,)


def usable(s: ImperiumState, seat: int, token: int) -> bool:
    """Whether the token fits the Ally that was activated by a Plot card before (UP-S17)."""
    ally = s.turn.ally
    return s.turn.seat != seat or ally < 0 or seat not in COMMANDERS or ally in leads_to(seat, token)


def ready_tokens(s: ImperiumState, seat: int) -> list[int]:
    """The tokens on a Commander's Leader that can be sent now."""
    tokens = team_of(s, seat).tokens
    return [token for token in TOKENS if tokens & token and usable(s, seat, token)]


def placed_tokens(s: ImperiumState, seat: int) -> list[int]:
    """The spaces of the own Agents that a card may send on; a Swordmaster is sent once (UP-Q49)."""
    placed = s.players[seat].placed
    figures = team_of(s, seat).figures
    return [
        space
        for space, token in zip(placed, figures, strict=True)
        if token != BOTH and (token == 0 or usable(s, seat, token))
    ]


def note_sent(team: Belongings, left: int) -> None:
    """An Ally's Agent was sent and so many are left on the Leader. The Swordmaster goes last: that is never worse."""
    if team.tokens & BOTH and left == 0:
        team.tokens &= ~BOTH
        team.figures.append(BOTH)
    else:
        team.figures.append(0)


def lift_token(s: ImperiumState, seat: int, space: int) -> int:
    """An Agent goes back to the Leader; of two on one space not the Swordmaster. Which token it was.

    A Swordmaster comes back in vain: it cannot be sent again and leaves the game (UP-Q49).
    """
    p = s.players[seat]
    team = team_of(s, seat)
    here = [number for number, place in enumerate(p.placed) if place == space]
    number = min(here, key=lambda place: team.figures[place])
    token = team.figures.pop(number)
    del p.placed[number]
    if token != BOTH:
        p.agents += 1
        team.tokens |= token
    return token


def return_home(s: ImperiumState, seat: int, team: Belongings) -> None:
    """Recall: Agents return to the Leader, a Swordmaster that was sent to the box (UP-S41)."""
    team.figures = []
    team.tokens = team.tokens & BOTH | (LEFT | RIGHT if seat in COMMANDERS else 0)
