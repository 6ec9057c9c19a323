"""What a team adds to a Reveal turn."""

from __future__ import annotations

from landsraad.core.telling import tell
from landsraad.imperium.rules.troops import add_swords
from landsraad.imperium.state import ImperiumState
from landsraad.imperium.teams.belongings import Belongings

__all__ = ["muster"]

BONUS_SWORDS = 2
"""Of the Swordmaster bonus token, in every own Reveal turn (UP-S42)."""


def muster(s: ImperiumState, seat: int, team: Belongings) -> None:
    """Swords that the Commander gave earlier (UP-S23), and those of the bonus token."""
    if team.kept_swords:
        s.players[seat].swords += team.kept_swords
        tell(s, "kept_swords", seat, count=team.kept_swords)
        team.kept_swords = 0
    if team.bonus_token:
        add_swords(s, seat, BONUS_SWORDS)
