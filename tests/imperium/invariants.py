"""What must hold in every position of Dune: Imperium, counted here once more and not taken from the engine."""

from __future__ import annotations

from collections import Counter

from landsraad import Game
from landsraad.imperium.state import ImperiumState
from tests.imperium.rival_invariants import agents, ended, rivals

__all__ = ["invariants"]


def invariants(game: Game) -> None:
    """Every component in exactly one place, and no number out of its bounds."""
    s = game.state
    assert isinstance(s, ImperiumState)
    cards(s)
    intrigue(s)
    conflicts(s)
    people(game, s)
    board(s)
    rivals(game)
    ended(game, s)


def cards(s: ImperiumState) -> None:
    """Starting decks, Reserve and Imperium deck (DI-1.3, DI-1.4)."""
    found = Counter([*s.imperium_deck, *s.removed, *[card for card in s.row if card >= 0]])
    for p in s.players:
        found.update([*p.deck, *p.hand, *p.played, *p.revealed, *p.discard, *p.trash])
        for card in p.set_aside:
            found[card] += 1
        assert not Counter(p.hand_known) - Counter(p.hand)
        assert p.deck_known <= len(p.deck)
    # A card acquired with Recruitment Mission lies on the table while its owner chooses its place.
    found.update(step[2] for step in s.stack if step[0] == "place_acquired")
    for number, card in enumerate(s.content.reserve):
        assert s.reserve[number] >= 0
        found[card] += s.reserve[number]
    for card in s.content.cards:
        copies = card.copies * s.people if card.kind == "starting" else card.copies
        assert found[card.index] == copies, (card.id, found[card.index], copies)
    assert len(s.row) == 5
    assert not s.imperium_deck or all(card >= 0 for card in s.row)


def intrigue(s: ImperiumState) -> None:
    found = Counter([*s.intrigue_deck, *s.intrigue_discard])
    for p in s.players:
        found.update([*p.intrigue, *p.waiting])
    found.update(step[1] for step in s.stack if step[0] == "discard_intrigue")
    for card in s.content.intrigue:
        assert found[card.index] == card.copies, card.id
    for holder, card, shuffle, seen_by, _, _ in s.intrigue_notes:
        assert not seen_by >> holder & 1
        assert card in s.players[holder].intrigue
        assert shuffle <= s.intrigue_shuffles


def conflicts(s: ImperiumState) -> None:
    assert sorted([*s.conflict_deck, *s.conflicts, *s.set_aside_conflicts]) == list(range(len(s.content.conflicts)))
    assert len(s.conflict_deck) + len(s.conflicts) == 10
    levels = [s.content.conflicts[card].level for card in s.conflicts + s.conflict_deck[::-1]]
    assert levels == [1] + [2] * 5 + [3] * 4


def people(game: Game, s: ImperiumState) -> None:
    """Troops, Agents, resources, tracks (DI-1.4, DI-3.10, DI-7.1, DI-15.1)."""
    for seat, p in enumerate(s.players):
        numbers = [p.supply, p.garrison, p.conflict, p.swords, p.persuasion, p.agents, p.vp, *p.resources]
        assert all(number >= 0 for number in numbers), (seat, numbers)
        assert p.supply + p.garrison + p.conflict == 12
        assert all(0 <= level <= 6 for level in p.influence)
        mentat = 1 if s.mentat_owner == seat and s.mentat_space >= 0 else 0
        assert p.agents + len(p.placed) - mentat == agents(game, s, seat)
        if s.phase in ("makers", "recall", "endgame", "over"):
            assert p.conflict == p.swords == p.persuasion == 0
            assert not p.played
            assert not p.revealed
    choosing_heir = any(step[0] == "choose_heir" for step in s.stack)
    for faction in range(4):
        holders = [p for p in s.players if p.alliances & (1 << faction)]
        assert len(holders) <= 1
        if holders and not choosing_heir:
            level = holders[0].influence[faction]
            assert level >= 4
            assert level == max(p.influence[faction] for p in s.players)
        if not holders:
            assert all(p.influence[faction] < 4 for p in s.players)


def board(s: ImperiumState) -> None:
    flags = {"arrakeen", "carthag", "imperial_basin"}
    for space in s.content.spaces:
        assert s.bonus_spice[space.index] >= 0
        assert s.bonus_spice[space.index] == 0 or space.maker
        assert s.control[space.index] < 0 or space.id in flags
    assert -1 <= s.mentat_owner < len(s.players)
    assert 1 <= s.round <= 10 or s.phase == "setup" or s.round == 0
