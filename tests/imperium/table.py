"""A table for rule tests: set up exactly the position a rule speaks about, then play it by option ids."""

from __future__ import annotations

from typing import Any

import pytest

import landsraad
from landsraad.core.machine import Decision, reopen
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES
from landsraad.imperium.state import CHOOSING, ImperiumState, Player, Turn

__all__ = ["PLAIN_LEADERS", "Table", "refused", "table"]

PLAIN_LEADERS = ["paul_atreides", "earl_memnon_thorvald", "glossu_the_beast_rabban", "duke_leto_atreides"]
"""Leaders whose left ability stays out of the way of most tests."""

UPRISING_LEADERS = ["muaddib", "gurney_halleck", "lady_margot_fenring", "princess_irulan"]


class Table:
    """A game in the middle of player turns, with everything settable. All players hold no cards at first."""

    def __init__(
        self,
        players: int = 4,
        leaders: list[str] | None = None,
        seed: int = 1,
        name: str = "imperium",
        options: dict[str, Any] | None = None,
    ) -> None:
        chosen = list(leaders or [])
        plain = PLAIN_LEADERS if name == "imperium" else UPRISING_LEADERS
        chosen += [leader for leader in plain if leader not in chosen]
        options = {**(options or {}), "leaders": chosen[:players]}
        self.game = landsraad.new_game(name, players=players, seed=seed, options=options)
        while self.kind == "leader.secret":
            self.play(self.options[0])
        self.state.first = 0
        for seat in range(players):
            self.hand(seat)
            self.state.players[seat].resources = [0, 0, 0]
        self.conflict("skirmish_1" if name == "imperium" else "skirmish_crysknife")
        self.turn(0)

    @property
    def state(self) -> ImperiumState:
        state = self.game.state
        assert isinstance(state, ImperiumState)
        return state

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    # --- setting up

    def refresh(self) -> Table:
        """Compute the open decision again after a change of the position."""
        self.game.pending = reopen(self.game._machine, self.state, self.game.length)
        return self

    def turn(self, seat: int) -> Table:
        """It is the start of this player's turn; the players after it follow clockwise."""
        s = self.state
        s.phase = "turns"
        s.turn = Turn(seat, CHOOSING)
        below = s.stack[: next(n for n, step in enumerate(s.stack) if step[0] == "combat") + 1]
        s.stack = [*below, ("turns", (seat + 1) % len(s.players)), ("turn.end", seat), ("turn.choose", seat)]
        return self.refresh()

    def hand(self, seat: int, *cards: str) -> Table:
        """The hand of a player is exactly these cards; what was there goes back where it came from."""
        p = self.player(seat)
        for card in p.hand:
            self._put_back(seat, card)
        p.hand = []
        p.hand_known = []
        for id in cards:
            p.hand.append(self._fetch(seat, id))
        return self.refresh() if self.game.pending else self

    def zone(self, seat: int, zone: str, *cards: str) -> Table:
        """`deck` (last is the top), `played`, `revealed` or `discard` of a player is exactly these cards."""
        p = self.player(seat)
        old = getattr(p, zone)
        setattr(p, zone, [])
        for card in old:
            self._put_back(seat, card, avoid=zone)
        setattr(p, zone, [self._fetch(seat, id) for id in cards])
        return self.refresh()

    def intrigue(self, seat: int, *cards: str) -> Table:
        s = self.state
        s.intrigue_deck[:0] = self.player(seat).intrigue
        self.player(seat).intrigue = [self._fetch_intrigue(id) for id in cards]
        return self.refresh()

    def intrigue_deck(self, *top_first: str) -> Table:
        """These cards are on top of the Intrigue deck."""
        cards = [self._fetch_intrigue(id) for id in top_first]
        self.state.intrigue_deck.extend(reversed(cards))
        return self.refresh()

    def row(self, *cards: str) -> Table:
        """The Imperium Row, filled up with cards of the deck."""
        s = self.state
        s.imperium_deck[:0] = [card for card in s.row if card >= 0]
        s.row = []
        s.row = [self._fetch(0, id) for id in cards]
        while len(s.row) < 5:
            s.row.append(s.imperium_deck.pop(0))
        return self.refresh()

    def conflict(self, id: str) -> Table:
        """The current Conflict."""
        s = self.state
        card = s.content.conflict_ids[id]
        if s.conflicts[-1:] == [card]:
            return self
        for pile in (s.conflict_deck, s.set_aside_conflicts, s.conflicts):
            if card in pile:
                place = pile.index(card)
                pile[place], s.conflicts[-1] = s.conflicts[-1], card
                break
        return self.refresh() if self.game.pending else self

    def next_conflict(self, id: str) -> Table:
        """The Conflict of the next round."""
        s = self.state
        card = s.content.conflict_ids[id]
        pile = s.conflict_deck if card in s.conflict_deck else s.set_aside_conflicts
        place = pile.index(card)
        pile[place], s.conflict_deck[-1] = s.conflict_deck[-1], card
        return self

    def give(self, seat: int, **amounts: Any) -> Table:
        """Resources (solari, spice, water), vp, persuasion, flags: any number or flag of a player."""
        p = self.player(seat)
        for name, value in amounts.items():
            if name in RESOURCES:
                p.resources[RESOURCES.index(name)] = value
            else:
                assert hasattr(p, name), name
                setattr(p, name, value)
        if amounts.get("swordmaster"):
            p.agents += 1
        return self.refresh()

    def troops(self, seat: int, garrison: int = 0, conflict: int = 0) -> Table:
        p = self.player(seat)
        p.garrison, p.conflict, p.supply = garrison, conflict, 12 - garrison - conflict
        assert p.supply >= 0
        return self.refresh()

    def influence(self, seat: int, **levels: int) -> Table:
        """Set positions on the tracks only: no VP, no token."""
        for faction, level in levels.items():
            self.player(seat).influence[FACTIONS.index(faction)] = level
        return self.refresh()

    def alliance(self, seat: int, faction: str) -> Table:
        self.player(seat).alliances |= 1 << FACTIONS.index(faction)
        return self.refresh()

    def agent_on(self, seat: int, space: str) -> Table:
        p = self.player(seat)
        p.placed.append(self.state.content.space_ids[space])
        p.agents -= 1
        return self.refresh()

    def control(self, space: str, seat: int) -> Table:
        self.state.control[self.state.content.space_ids[space]] = seat
        return self.refresh()

    def bonus_spice(self, space: str, amount: int) -> Table:
        self.state.bonus_spice[self.state.content.space_ids[space]] = amount
        return self.refresh()

    def _put_back(self, seat: int, card: int, avoid: str = "") -> None:
        definition = self.state.content.cards[card]
        if definition.kind in ("starting", "commander"):
            p = self.player(seat)
            (p.discard if avoid == "deck" else p.deck).insert(0, card)
        elif definition.kind == "reserve":
            self.state.reserve[definition.reserve] += 1
        else:
            self.state.imperium_deck.insert(0, card)

    def _fetch(self, seat: int, id: str) -> int:
        s = self.state
        card = s.content.card_ids[id]
        definition = s.content.cards[card]
        p = self.player(seat)
        if definition.kind == "reserve":
            s.reserve[definition.reserve] -= 1
            return card
        for pile in (p.deck, p.discard, s.imperium_deck):
            if card in pile:
                pile.remove(card)
                return card
        place = s.row.index(card)
        s.row[place] = s.imperium_deck.pop(0)
        return card

    def _fetch_intrigue(self, id: str) -> int:
        s = self.state
        card = s.content.intrigue_ids[id]
        (s.intrigue_deck if card in s.intrigue_deck else s.intrigue_discard).remove(card)
        return card

    # --- playing

    @property
    def decision(self) -> Decision:
        return self.game.pending[0]

    @property
    def acting(self) -> int:
        return self.decision.player

    @property
    def kind(self) -> str:
        return self.decision.kind if self.game.pending else ""

    @property
    def options(self) -> list[str]:
        return [option.id for option in self.decision.options]

    def play(self, *ids: str) -> Table:
        """Choose these options one after another, each by the player who is asked."""
        for id in ids:
            self.game.choose(self.decision.player, id)
        return self

    def send(self, card: str, space: str, *more: str) -> Table:
        """An Agent turn up to the placement (and further options)."""
        return self.play(f"card:{card}", f"space:{space}", *more)

    def resolve(self, *parts: str) -> Table:
        """Choose effects by a part of their id, such as `arrakeen.effect.1` or `stilgar.agent`."""
        for part in parts:
            found = [id for id in self.options if id.startswith("effect:") and part in id]
            assert len(found) == 1, (part, self.options)
            self.play(found[0])
        return self

    def end(self) -> Table:
        return self.play("end")

    # --- looking

    def resources(self, seat: int) -> tuple[int, int, int]:
        """Solari, spice, water."""
        solari, spice, water = self.player(seat).resources
        return solari, spice, water

    def cards(self, seat: int, zone: str) -> list[str]:
        return [self.state.content.cards[card].id for card in getattr(self.player(seat), zone)]

    def held(self, seat: int) -> list[str]:
        return [self.state.content.intrigue[card].id for card in self.player(seat).intrigue]

    def level(self, seat: int, faction: str) -> int:
        return self.player(seat).influence[FACTIONS.index(faction)]


def table(players: int = 4, leaders: list[str] | None = None, seed: int = 1) -> Table:
    return Table(players, leaders, seed)


def refused(t: Table, id: str, code: str) -> landsraad.IllegalAction:
    """The option is refused with this error code and nothing changes."""
    before = t.game.to_json()
    assert id not in t.options
    with pytest.raises(landsraad.IllegalAction) as caught:
        t.play(id)
    assert caught.value.code == code, caught.value
    assert t.game.to_json() == before
    return caught.value
