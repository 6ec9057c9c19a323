"""What lies open at a table of two teams (UP-S, UP-V11, UP-V12); teammates know no more of each other (UP-V18)."""

from __future__ import annotations

from typing import Any

from landsraad.imperium.effects.nodes import FACTIONS
from landsraad.imperium.rules.seats import is_commander, standing_of
from landsraad.imperium.state import ImperiumState
from landsraad.imperium.teams.belongings import Belongings
from landsraad.imperium.teams.sides import ALLIES, ARROWS, COMMANDERS, SIDES, TEAM_OF, TOKENS

__all__ = ["team_view", "teams_view"]


def teams_view(s: ImperiumState) -> dict[str, Any]:
    """Both teams with their scores, the personal boards, the Throne Row and the Ally of this turn."""
    content = s.content
    return {
        "teams": [
            {
                "commander": side[0],
                "seats": list(side),
                "vp": sum(s.players[seat].vp for seat in side),
            }
            for side in SIDES
        ],
        "boards": {
            board.id: {
                "commander": next(seat for seat, leader in COMMANDERS.items() if leader == board.commander),
                "faction": FACTIONS[board.track],
                "spaces": [space.id for space in content.spaces if space.commander == board.commander],
            }
            for board in content.boards
        },
        "throne_row": [content.cards[card].id for card in s.throne],
        "activated": s.turn.ally if s.turn.ally >= 0 else None,
    }


def team_view(s: ImperiumState, seat: int, team: Belongings) -> dict[str, Any]:
    """What a player of a team has besides; a Commander's shared Influence counts for requirements (UP-S29)."""
    commander = is_commander(s, seat)
    shown: dict[str, Any] = {
        "commander": commander,
        "team": SIDES.index(TEAM_OF[seat]),
        "teammates": [mate for mate in TEAM_OF[seat] if mate != seat],
        "figures": [ARROWS[token] for token in team.figures],
        "swordmaster_ready": bool(team.tokens & TOKENS[-1]),
        "swordmaster_bonus": team.bonus_token,
        "kept_swords": team.kept_swords,
        "gift_count": len(team.gift),
    }
    if commander:
        left, right = ALLIES[seat]
        shown["tokens"] = [ARROWS[token] for token in TOKENS if team.tokens & token]
        shown["allies"] = {"left": left, "right": right}
        standing = standing_of(s, seat)
        shown["shared_influence"] = {name: standing[track] for track, name in enumerate(FACTIONS)}
    return shown
