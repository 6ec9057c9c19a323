"""What must hold for House Hagal and the Rivals in every position, counted here once more."""

from __future__ import annotations

from collections import Counter

from landsraad import Game
from landsraad.imperium.state import ImperiumState

__all__ = ["agents", "ended", "rivals"]

DECKS = {("imperium", 1): 27, ("imperium", 2): 28, ("uprising", 1): 36, ("uprising", 2): 37}
"""DI-H2.3, DI-H3.5, UP-R4"""
MARKED = {1: "arrakeen_1p", 2: "arrakeen_2p"}


def rivals(game: Game) -> None:
    s = game.state
    assert isinstance(s, ImperiumState)
    assert len(s.players) == game.seats == max(3, game.players)
    assert s.people == game.players
    if s.people >= 3:
        assert s.rivalry is None
        assert s.hagal_deck == s.hagal_discard == []
        return
    deck(game, s)
    for seat in range(s.people, 3):
        rival(game, s, seat)
    if s.people == 2:
        assert s.first < 2
    assert all(decision.player < s.people for decision in game.pending)


def deck(game: Game, s: ImperiumState) -> None:
    """Every card of the right deck, in the deck or turned over; the deck is never empty."""
    cards = [*s.hagal_deck, *s.hagal_discard]
    assert s.hagal_deck
    assert len(cards) == DECKS[game.name, s.people]
    ids = Counter(s.content.hagal[card].id for card in cards)
    assert ("reshuffle" in ids) == (s.people == 2)
    assert MARKED[3 - s.people] not in ids
    for card in s.content.hagal:
        assert ids[card.id] in (0, card.copies)


def rival(game: Game, s: ImperiumState, seat: int) -> None:
    p = s.players[seat]
    assert p.leader < 0
    assert not any((p.deck, p.hand, p.played, p.revealed, p.discard, p.trash, p.waiting, p.contracts, p.contracts_done))
    assert not p.persuasion
    assert not p.revealed_at
    assert not p.high_council
    if game.name == "imperium" and s.people == 2:
        assert p.resources == [0, 0, 0]
        assert not p.intrigue
        assert p.vp == 0
        assert p.rival < 0
        assert seat not in s.control
        return
    definition = s.content.rivals[p.rival]
    if any(step[0] in ("rival.spend", "do", "reward") for step in s.stack):
        return  # Something it has just gained is still to be spent, or about to be.
    total = sum(p.resources) + len(p.intrigue)
    if game.name == "uprising":
        assert p.swordmaster or total < definition.swordmaster_value
        assert p.spies.bit_count() < 3
    if definition.streamlined:
        assert p.vp == p.alliances.bit_count()
    elif p.swordmaster or game.name == "imperium":
        solari, spice, water = p.resources
        assert solari < 7
        assert spice < 7
        assert water < 3
        assert len(p.intrigue) < 3


def agents(game: Game, s: ImperiumState, seat: int) -> int:
    """Own Agents, on Leader and board."""
    if game.name == "imperium" and s.people == 2 and seat == 2:
        return 3
    return 3 if s.players[seat].swordmaster else 2


def contenders(game: Game, s: ImperiumState) -> list[int]:
    """The seats that can win."""
    return [
        seat
        for seat, p in enumerate(s.players)
        if seat < s.people or (p.rival >= 0 and not s.content.rivals[p.rival].streamlined)
    ]


def ended(game: Game, s: ImperiumState) -> None:
    """The game goes on, or one of those who could win it has, with the most points."""
    if s.phase != "over":
        assert game.pending
        return
    (winner,) = game.winners
    assert winner in contenders(game, s)
    assert game.scores[winner] == max(game.scores[seat] for seat in contenders(game, s))
