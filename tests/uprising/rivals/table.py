"""A table of Uprising with Rivals."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.imperium.rivals.table import WithRivals
from tests.uprising.table import UprisingTable

__all__ = ["UprisingRivals", "duel", "sent", "solo"]

PLAIN = ["lady_margot_fenring", "staban_tuek"]
"""Rivals whose Signet abilities are a Solari and a spice."""


class UprisingRivals(WithRivals, UprisingTable):
    idle = ("spring_the_trap", "weirding_combat")

    def __init__(self, people: int, leaders: list[str], options: dict[str, Any]) -> None:
        super().__init__(people, leaders, name="uprising", options=options)
        self.clear()
        self.state.shield_wall = True
        self.game.watch()

    def snapshot(self) -> dict[str, Any]:
        return {**super().snapshot(), "hagal": Counter(self.turned_over())}

    def posts(self, seat: int) -> list[str]:
        p = self.player(seat)
        return [post.id for post in self.state.content.posts if p.spies & (1 << post.index)]


def solo(*rivals: str, difficulty: str = "sardaukar", leader: str = "muaddib", **options: Any) -> UprisingRivals:
    """One person (seat 0) against two Rivals; the one of seat 2 is the last one named."""
    others = [rival for rival in PLAIN if rival not in rivals]
    chosen = [*others[: 2 - len(rivals)], *rivals]
    return UprisingRivals(1, [leader], {"difficulty": difficulty, "rivals": chosen, **options})


def duel(
    rival: str = "staban_tuek", leaders: tuple[str, str] = ("muaddib", "gurney_halleck"), **options: Any
) -> UprisingRivals:
    """Two people (seats 0 and 1) and a Rival (seat 2); seat 0 has the First Player marker."""
    return UprisingRivals(2, list(leaders), {"rivals": [rival], **options})


def sent(card: str, space: str, **changes: Any) -> dict[str, Any]:
    """The outcome of a turn of seat 2 with this card; `emperor=1` is a change of that seat."""
    whole = {"2 agents": -1, "2 placed": f"+{space}", "hagal": f"+{card}"}
    return {**whole, **{key if key in ("wall", "bonus_spice") else f"2 {key}": value for key, value in changes.items()}}
