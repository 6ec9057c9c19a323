"""A table of six players: Muad'Dib with Gurney and Jessica against Shaddam with Irulan and Feyd."""

from __future__ import annotations

from collections import Counter
from typing import Any

import landsraad
from landsraad.imperium.effects.nodes import FACTIONS
from landsraad.imperium.state import IDLE as NO_TURN
from landsraad.imperium.state import Turn
from landsraad.imperium.teams.belongings import Belongings
from landsraad.imperium.teams.sides import ARROWS, BOTH, LEFT, RIGHT
from tests.uprising.table import IDLE, UprisingTable

__all__ = [
    "FEYD",
    "GURNEY",
    "IRULAN",
    "JESSICA",
    "LEADERS",
    "MUADDIB",
    "SHADDAM",
    "SixTable",
    "at_war",
    "six",
]

MUADDIB, FEYD, GURNEY, SHADDAM, JESSICA, IRULAN = range(6)
LEADERS = [
    "muaddib",
    "feyd_rautha_harkonnen",
    "gurney_halleck",
    "shaddam_corrino_iv",
    "lady_jessica",
    "princess_irulan",
]


class SixTable(UprisingTable):
    """Nobody holds cards or resources; it is the turn of seat 0. Throne Row and garrisons are empty."""

    def __init__(self, leaders: list[str] | None = None, options: dict[str, Any] | None = None, seed: int = 1) -> None:
        chosen = {"leaders": leaders or LEADERS, **(options or {})}
        self.game = landsraad.new_game("uprising", players=6, seed=seed, options=chosen)
        while self.kind in ("row.throne", "leader.secret"):
            self.play(self.options[0])
        s = self.state
        s.imperium_deck[:0] = s.throne
        s.throne = []
        s.first = 0
        for seat in range(6):
            self.hand(seat)
            s.players[seat].resources = [0, 0, 0]
            if seat not in (MUADDIB, SHADDAM):
                self.troops(seat)
        self.conflict("skirmish_crysknife")
        self.turn(0)
        self.game.watch()

    def team(self, seat: int) -> Belongings:
        team = self.player(seat).team
        assert team is not None
        return team

    def snapshot(self) -> dict[str, Any]:
        found = super().snapshot()
        s = self.state
        for seat, p in enumerate(s.players):
            team = self.team(seat)
            for track, name in enumerate(FACTIONS):
                found[f"{seat} {name}"] = p.influence[track]
            held = [name for track, name in enumerate(FACTIONS) if p.alliances & (1 << track)]
            found[f"{seat} alliances"] = Counter(held)
            found[f"{seat} tokens"] = Counter(ARROWS[token] for token in (LEFT, RIGHT, BOTH) if team.tokens & token)
            found[f"{seat} kept"] = team.kept_swords
            found[f"{seat} bonus"] = int(team.bonus_token)
        found["throne"] = Counter(s.content.cards[card].id for card in s.throne)
        return found

    def swordmaster(self, seat: int) -> SixTable:
        """Gained earlier and not used yet."""
        p = self.player(seat)
        p.swordmaster = True
        p.agents += 1
        team = self.team(seat)
        team.tokens |= BOTH
        team.bonus_token = True
        self.refresh()
        return self

    def agent_on(self, seat: int, space: str) -> SixTable:
        """A plain Agent of an Ally, or the token of a Commander that points to the left."""
        team = self.team(seat)
        token = LEFT if seat in (MUADDIB, SHADDAM) else 0
        team.figures.append(token)
        team.tokens &= ~token
        super().agent_on(seat, space)
        return self

    def throne(self, *cards: str) -> SixTable:
        s = self.state
        s.imperium_deck[:0] = s.throne
        s.throne = []
        s.throne = [self._fetch(0, id) for id in cards]
        self.refresh()
        return self

    def revealed(self, *seats: int) -> SixTable:
        """These players have taken their Reveal turns."""
        for number, seat in enumerate(seats, 1):
            self.player(seat).revealed_at = number
        self.state.reveals = len(seats)
        self.refresh()
        return self

    def effects(self, *parts: str) -> SixTable:
        """Resolve all effects on offer in order; of branches one whose id has one of these parts, or the first."""
        while True:
            found = [id for id in self.options if id.startswith("effect:")]
            if not found:
                return self
            chosen = [id for id in found if any(part in id for part in parts)]
            self.play((chosen or found)[0])

    def reveal_for(self, ally: int) -> SixTable:
        self.play("reveal", f"seat:{ally}")
        return self


def six(
    seat: int = MUADDIB,
    *hand: str,
    deck: str = "",
    discard: str = "",
    holding: str = IDLE,
    leaders: list[str] | None = None,
    options: dict[str, Any] | None = None,
) -> SixTable:
    """A seat begins a turn with this hand; its deck lists the top card first. All spaces are free."""
    t = SixTable(leaders, options)
    t.hand(seat, *hand)
    p = t.player(seat)
    fetched = [[t._fetch(seat, id) for id in zone.split()] for zone in (discard, deck)]
    p.trash = p.deck + p.discard
    p.discard, p.deck = fetched[0], fetched[1][::-1]
    t.intrigue(seat, *holding.split())
    t.turn(seat)
    t.mark()
    return t


def at_war(
    conflict: str = "skirmish_crysknife", held: dict[int, str] | None = None, levels: Any = None, **armies: int
) -> SixTable:
    """The Combat phase; `gurney=2` is the number of troops in the Conflict.

    `held` are the Intrigue cards of seats, `levels` their Influence.
    """
    t = SixTable()
    for seat, cards in (held or {}).items():
        t.intrigue(seat, *cards.split())
    for seat, tracks in (levels or {}).items():
        t.influence(seat, **tracks)
    t.conflict(conflict)
    seats = {"feyd": FEYD, "gurney": GURNEY, "jessica": JESSICA, "irulan": IRULAN}
    for name, count in armies.items():
        t.troops(seats[name], conflict=count)
    for seat in range(6):
        t.player(seat).revealed_at = seat + 1
    s = t.state
    s.phase = "combat"
    s.turn = Turn(-1, NO_TURN)
    below = s.stack[: next(n for n, step in enumerate(s.stack) if step[0] == "combat")]
    s.stack = [*below, ("end_combat",), ("resolve_combat",), ("combat_turns", 0, 0)]
    t.refresh()
    t.mark()
    return t
