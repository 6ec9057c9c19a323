"""All verbs by their word."""

from __future__ import annotations

from typing import Final

from landsraad.imperium.rules.verbs import agents, cards, gains, influence, leaders, printed, row, units, uprising
from landsraad.imperium.rules.verbs.verb import Verb
from landsraad.imperium.teams import verbs as teams

__all__ = ["VERBS", "WORDS"]

VERBS: Final[dict[str, Verb]] = {
    **gains.VERBS,
    **influence.VERBS,
    **units.VERBS,
    **cards.VERBS,
    **row.VERBS,
    **agents.VERBS,
    **leaders.VERBS,
    **uprising.VERBS,
    **teams.VERBS,
}
"""What can be carried out."""

WORDS: Final[dict[str, Verb]] = {**VERBS, **printed.PRINTED}
"""What can be written."""
