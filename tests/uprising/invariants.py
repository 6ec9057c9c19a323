"""What must hold in every position of Uprising, counted here once more and not taken from the engine (UP-23)."""

from __future__ import annotations

from collections import Counter

from landsraad import Game
from landsraad.imperium.state import ImperiumState
from tests.imperium.rival_invariants import agents, contenders, rivals

__all__ = ["invariants"]


def invariants(game: Game) -> None:
    s = game.state
    assert isinstance(s, ImperiumState)
    cards(s)
    intrigue(s)
    contracts(s)
    conflicts(s)
    people(game, s)
    rivals(game)
    if s.phase != "over":
        assert game.pending
    else:
        assert len(game.winners) == 1
        assert game.winners[0] in contenders(game, s)
        assert game.scores[game.winners[0]] == max(game.scores[seat] for seat in contenders(game, s))


def cards(s: ImperiumState) -> None:
    found = Counter([*s.imperium_deck, *s.removed, *[card for card in s.row if card >= 0]])
    for p in s.players:
        found.update([*p.deck, *p.hand, *p.played, *p.revealed, *p.discard, *p.trash])
        found.update(p.set_aside)
        assert not Counter(p.hand_known) - Counter(p.hand)
    found.update(step[2] for step in s.stack if step[0] == "place_acquired")
    for number, card in enumerate(s.content.reserve):
        found[card] += s.reserve[number]
    for definition in s.content.cards:
        copies = definition.copies * s.people if definition.kind == "starting" else definition.copies
        assert found[definition.index] == copies, definition.id
    assert not s.imperium_deck or all(card >= 0 for card in s.row)


def intrigue(s: ImperiumState) -> None:
    found = Counter([*s.intrigue_deck, *s.intrigue_discard, *s.intrigue_trash])
    for p in s.players:
        found.update([*p.intrigue, *p.waiting])
    found.update(step[1] for step in s.stack if step[0] == "discard_intrigue")
    for definition in s.content.intrigue:
        assert found[definition.index] == definition.copies, definition.id


def contracts(s: ImperiumState) -> None:
    if s.phase == "setup":
        return
    found = Counter([*s.contract_bank, *s.contracts_aside, *[card for card in s.contract_market if card >= 0]])
    for p in s.players:
        found.update([*p.contracts, *p.contracts_done])
    for definition in s.content.contracts:
        assert found[definition.index] == definition.copies, definition.id


def conflicts(s: ImperiumState) -> None:
    assert len(s.conflicts) == s.round <= 10
    assert len(s.conflict_deck) == 10 - s.round
    won = [card for p in s.players for card in p.won + p.won_down]
    assert len(set(won)) == len(won)
    assert set(won) <= set(s.conflicts)
    for owner in s.control:
        assert -1 <= owner < len(s.players)


def people(game: Game, s: ImperiumState) -> None:
    for seat, p in enumerate(s.players):
        assert min(p.resources) >= 0
        assert p.supply + p.garrison + p.conflict + p.memories == 12
        assert min(p.supply, p.garrison, p.conflict, p.memories, p.worms) >= 0
        assert p.spies.bit_count() <= 3
        assert p.agents + len(p.placed) == agents(game, s, seat) or "agent.place" in {step[0] for step in s.stack}
        assert all(0 <= level <= 6 for level in p.influence)
        if not p.conflict and not p.worms:
            assert p.swords == 0 or s.turn.mode == 3
        if s.phase in ("makers", "recall", "over"):
            assert p.worms == 0
    for faction in range(4):
        holders = [p for p in s.players if p.alliances & (1 << faction)]
        assert len(holders) <= 1
        heir = any(step[0] == "choose_heir" for step in s.stack)
        if holders and not heir:
            assert holders[0].influence[faction] >= 4
            assert holders[0].influence[faction] == max(p.influence[faction] for p in s.players)
