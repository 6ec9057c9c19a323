"""A table with House Hagal or Rivals: nothing has happened yet, and the Hagal cards to come are known."""

from __future__ import annotations

from collections import Counter
from typing import Any

from landsraad import Event
from landsraad.core.machine import advance
from landsraad.imperium.rules.seats import following
from landsraad.imperium.state import CHOOSING, IDLE, Turn
from tests.imperium.outcome import CardTable
from tests.imperium.table import Table

__all__ = ["DUEL", "RivalTable", "WithRivals", "duel", "solo"]

DUEL = ["glossu_the_beast_rabban", "duke_leto_atreides"]
"""The Leaders of two people."""


class WithRivals(Table):
    """What both games need: an empty table, the Hagal deck in any order, the turn of a Rival."""

    idle: tuple[str, ...]
    """Intrigue cards of no use in a turn, one for each person, so that no turn is taken unasked."""

    def clear(self) -> None:
        """Take back what Rivals did before the first question: all Agents, Influence, troops, points and cards."""
        s = self.state
        rivalry = s.rivalry
        assert rivalry is not None
        for seat in range(s.people, len(s.players)):
            p = s.players[seat]
            p.agents, p.placed, p.swordmaster = rivalry.agents, [], False
            p.influence, p.alliances, p.vp = [0, 0, 0, 0], 0, 0
            p.resources = [0, 0, 0]
            s.intrigue_deck[:0] = p.intrigue
            p.intrigue = []
            p.garrison, p.conflict, p.supply = 0, 0, 12
            p.swords = p.worms = p.spies = p.spied = 0
            p.hooks = False
        s.bonus_spice = [0] * len(s.bonus_spice)
        s.control = [-1] * len(s.control)
        s.hagal_deck += s.hagal_discard
        s.hagal_discard = []
        for seat, card in zip(range(s.people), self.idle, strict=False):
            self.intrigue(seat, card)
        self.turn(0)

    def turn(self, seat: int) -> WithRivals:
        """It is the start of this seat's turn."""
        s = self.state
        s.phase = "turns"
        s.turn = Turn(seat, CHOOSING)
        below = s.stack[: next(n for n, step in enumerate(s.stack) if step[0] == "combat") + 1]
        s.stack = [*below, ("turns", following(s, seat)), ("turn.end", seat), ("turn.choose", seat)]
        self.refresh()
        return self

    def hagal(self, *top_first: str) -> WithRivals:
        """These cards are the next ones of the Hagal deck."""
        s = self.state
        cards = [s.content.hagal_ids[id] for id in top_first]
        for card in cards:
            (s.hagal_deck if card in s.hagal_deck else s.hagal_discard).remove(card)
        s.hagal_deck += reversed(cards)
        return self

    def only_hagal(self, *top_first: str) -> WithRivals:
        """The deck holds nothing else; all others lie face up."""
        s = self.state
        self.hagal(*top_first)
        s.hagal_discard += s.hagal_deck[: -len(top_first)]
        s.hagal_deck = s.hagal_deck[-len(top_first) :]
        return self

    def rival_turn(self, *cards: str, seat: int = 2) -> WithRivals:
        """A Rival takes a turn with these cards; the first one that can be used ends it. Then a person is asked."""
        s = self.state
        self.hagal(*cards)
        s.turn = Turn(-1, IDLE)
        below = s.stack[: next(n for n, step in enumerate(s.stack) if step[0] == "combat") + 1]
        s.stack = [*below, ("turns", following(s, seat)), ("turn.end", seat), ("rival.turn", seat)]
        return self.go_on()

    def reward(self, conflict: str, seat: int = 2, place: int = 1) -> WithRivals:
        """A Rival takes a reward of a Conflict; then seat 0 is asked for its turn."""
        self.conflict(conflict)
        self.turn(0)
        self.state.stack.append(("reward", seat, place))
        return self.go_on()

    def do(self, seat: int, key: str) -> WithRivals:
        """A seat carries out an effect, by the place where it is printed."""
        self.state.stack.append(("do", seat, self.state.content.by_key[key], -1))
        return self.go_on()

    def go_on(self) -> WithRivals:
        game = self.game
        game.pending = advance(game._machine, self.state, game.length)
        return self

    def heard(self) -> list[Event]:
        return self.game.drain()

    def heard_this_round(self) -> list[Event]:
        """What was told before the next round began."""
        told = self.heard()
        return told[: next((n for n, event in enumerate(told) if event.kind == "round"), len(told))]

    def finish_turn(self) -> WithRivals:
        """The person whose turn it is resolves everything in any order and ends it."""
        seat = self.acting
        while self.game.pending and (self.acting, self.kind) == (seat, "agent.act"):
            self.play("end" if "end" in self.options else self.options[0])
        return self

    def turned_over(self) -> list[str]:
        return [self.state.content.hagal[card].id for card in self.state.hagal_discard]

    def vp(self, seat: int) -> int:
        return self.player(seat).vp

    def units(self, seat: int) -> tuple[int, int, int]:
        """Supply, garrison, Conflict."""
        p = self.player(seat)
        return p.supply, p.garrison, p.conflict


class RivalTable(WithRivals, CardTable):
    """The base game."""

    idle = ("staged_incident", "to_the_victor")

    def __init__(self, people: int, leaders: list[str], options: dict[str, Any] | None = None, seed: int = 1) -> None:
        super().__init__(people, leaders, seed, options=options)
        self.clear()
        self.game.watch()

    def snapshot(self) -> dict[str, Any]:
        return {**super().snapshot(), "hagal": Counter(self.turned_over())}


def solo(
    *rivals: str, difficulty: str = "mercenary", leader: str = "paul_atreides", seed: int = 1, **options: Any
) -> RivalTable:
    """One person (seat 0) against two Rivals (seats 1 and 2) without troops in the garrison."""
    chosen = list(rivals or ("count_ilban_richese", "earl_memnon_thorvald"))
    return RivalTable(1, [leader], {"difficulty": difficulty, "rivals": chosen, **options}, seed)


def duel(seed: int = 1) -> RivalTable:
    """Two people (seats 0 and 1) and House Hagal (seat 2); seat 0 has the First Player marker."""
    return RivalTable(2, DUEL, seed=seed)
