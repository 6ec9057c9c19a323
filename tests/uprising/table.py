"""A table of Uprising for tests: the one of the family, with posts, worms, contracts and battle icons."""

from __future__ import annotations

from collections import Counter
from typing import Any

from landsraad.imperium.rules.spies import spied_spaces
from tests.imperium.outcome import CardTable, snapshot
from tests.imperium.rules.play import pass_on

__all__ = ["IDLE", "UprisingTable", "at", "table", "to_combat"]

IDLE = "spring_the_trap"
"""An Intrigue card that is of no use in a turn, so that no turn ends by itself."""

EXPENSIVE = (
    "overthrow",
    "steersman",
    "long_live_the_fighters",
    "corrinth_city",
    "desert_power",
    "junction_headquarters",
    "price_is_no_object",
    "stilgar_the_devoted",
)

NUMBERS = ("worms", "memories", "training")
FLAGS = ("hooks", "flipped", "objective_down")


class UprisingTable(CardTable):
    def snapshot(self) -> dict[str, Any]:
        s = self.state
        content = s.content
        found: dict[str, Any] = snapshot(self)
        del found["mentat"]
        for seat, p in enumerate(s.players):
            for name in NUMBERS:
                found[f"{seat} {name}"] = getattr(p, name)
            found[f"{seat} flags"] += Counter(name for name in FLAGS if getattr(p, name))
            found[f"{seat} spies"] = Counter(post.id for post in content.posts if p.spies & (1 << post.index))
            found[f"{seat} contracts"] = Counter(content.contracts[card].id for card in p.contracts)
            found[f"{seat} completed"] = Counter(content.contracts[card].id for card in p.contracts_done)
            found[f"{seat} won"] = Counter(content.conflicts[card].id for card in p.won)
            found[f"{seat} won_down"] = Counter(content.conflicts[card].id for card in p.won_down)
        found["wall"] = int(s.shield_wall)
        found["intrigue_trash"] = Counter(content.intrigue[card].id for card in s.intrigue_trash)
        found["market"] = Counter(content.contracts[card].id for card in s.contract_market if card >= 0)
        found["aside"] = Counter(content.contracts[card].id for card in s.contracts_aside)
        return found

    # --- setting up

    def spies(self, seat: int, *posts: str) -> UprisingTable:
        """The Spies of a player stand on exactly these posts."""
        p = self.player(seat)
        p.spies = sum(1 << self.state.content.post_ids[post] for post in posts)
        p.spied = spied_spaces(self.state, p.spies)
        self.refresh()
        return self

    def worms(self, seat: int, count: int) -> UprisingTable:
        self.player(seat).worms = count
        self.refresh()
        return self

    def wall(self, stands: bool) -> UprisingTable:
        self.state.shield_wall = stands
        self.refresh()
        return self

    def contracts(self, seat: int, *ids: str, done: int = 0) -> UprisingTable:
        """These contracts are held, and so many others completed."""
        s = self.state
        p = self.player(seat)
        wanted = [self._fetch_contract(id) for id in ids]
        s.contract_bank.extend(p.contracts + p.contracts_done)
        p.contracts = wanted
        p.contracts_done = [s.contract_bank.pop(0) for _ in range(done)]
        self.refresh()
        return self

    def market(self, *ids: str) -> UprisingTable:
        s = self.state
        s.contract_bank.extend(card for card in s.contract_market if card >= 0)
        s.contract_market = [self._fetch_contract(id) for id in ids]
        s.contract_market += [-1] * (2 - len(ids))
        self.refresh()
        return self

    def _fetch_contract(self, id: str) -> int:
        s = self.state
        card = s.content.contract_ids[id]
        for pile in (s.contract_bank, s.contracts_aside):
            if card in pile:
                pile.remove(card)
                return card
        place = s.contract_market.index(card)
        s.contract_market[place] = s.contract_bank.pop(0)
        return card

    def objective(self, seat: int, id: str) -> UprisingTable:
        """This Objective, swapped with the player who has it."""
        index = self.state.content.objective_ids[f"objective_{id}"]
        for other in self.state.players:
            if other.objective == index:
                other.objective = self.player(seat).objective
        self.player(seat).objective = index
        self.refresh()
        return self

    def won(self, seat: int, *ids: str) -> UprisingTable:
        """These Conflict cards were won and lie face up."""
        s = self.state
        for id in ids:
            card = s.content.conflict_ids[id]
            for pile in (s.conflict_deck, s.set_aside_conflicts):
                if card in pile:
                    pile.remove(card)
            if card not in s.conflicts:
                s.conflicts.insert(0, card)
            self.player(seat).won = [*self.player(seat).won, card]
        self.refresh()
        return self

    def strength(self, seat: int) -> int:
        strength: int = self.game.view(None)["players"][seat]["strength"]
        return strength


def to_combat(t: UprisingTable) -> UprisingTable:
    """Everybody takes the Reveal turn and ends it."""
    while t.state.phase == "turns":
        pass_on(t)
    return t


def table(
    players: int = 4, leaders: list[str] | None = None, options: dict[str, Any] | None = None, choam: bool = False
) -> UprisingTable:
    t = UprisingTable(players, leaders, name="uprising", options={"choam": choam, **(options or {})})
    t.wall(True)
    return t


def at(
    *hand: str,
    deck: str = "",
    discard: str = "",
    played: str = "",
    holding: str = IDLE,
    leader: str = "",
    players: int = 4,
    choam: bool = False,
    options: dict[str, Any] | None = None,
) -> UprisingTable:
    """Seat 0 begins a turn with this hand; `deck` lists the top card first.

    Its deck and discard pile are exactly what is given; the cards of the Row cost 6 or more, the other players hold
    no cards.
    """
    t = table(players, [leader] if leader else None, options, choam)
    t.hand(0, *hand)
    p = t.player(0)
    fetched = [[t._fetch(0, id) for id in zone.split()] for zone in (played, discard, deck)]
    p.trash = p.deck + p.discard
    p.played, p.discard, p.deck = fetched[0], fetched[1], fetched[2][::-1]
    used = (*hand, *played.split(), *discard.split(), *deck.split())
    t.row(*[card for card in EXPENSIVE if card not in used][:5])
    t.intrigue(0, *holding.split())
    t.mark()
    return t
