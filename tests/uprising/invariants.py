"""What must hold in every position of Uprising, counted here once more and not taken from the engine (UP-23)."""

from __future__ import annotations

from collections import Counter

from landsraad import Game
from landsraad.imperium.state import ImperiumState
from tests.imperium.rival_invariants import agents, ended, rivals

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
    if len(s.players) == 6:
        teams(game, s)
    else:
        ended(game, s)


def cards(s: ImperiumState) -> None:
    found = Counter([*s.imperium_deck, *s.removed, *s.throne, *[card for card in s.row if card >= 0]])
    for p in s.players:
        found.update([*p.deck, *p.hand, *p.played, *p.revealed, *p.discard, *p.trash])
        found.update(p.set_aside)
        assert not Counter(p.hand_known) - Counter(p.hand)
    found.update(step[2] for step in s.stack if step[0] == "place_acquired")
    for number, card in enumerate(s.content.reserve):
        found[card] += s.reserve[number]
    for definition in s.content.cards:
        copies = definition.copies * s.people if definition.kind == "starting" else definition.copies
        if len(s.players) == 6 and definition.kind == "starting":
            # Commanders begin with one each of these three (UP-S8).
            common = ("convincing_argument", "seek_allies", "signet_ring")
            copies = definition.copies * 4 + (2 if definition.id in common else 0)
        assert found[definition.index] == copies, definition.id
    assert not s.imperium_deck or all(card >= 0 for card in s.row)


def intrigue(s: ImperiumState) -> None:
    found = Counter([*s.intrigue_deck, *s.intrigue_discard, *s.intrigue_trash])
    for p in s.players:
        found.update([*p.intrigue, *p.waiting])
        if p.team is not None:
            found.update(p.team.gift)
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
    rounds = 9 if len(s.players) == 6 else 10
    assert len(s.conflicts) == s.round <= rounds
    assert len(s.conflict_deck) == rounds - s.round
    won = [card for p in s.players for card in p.won + p.won_down]
    assert len(set(won)) == len(won)
    assert set(won) <= set(s.conflicts)
    for owner in s.control:
        assert -1 <= owner < len(s.players)


def people(game: Game, s: ImperiumState) -> None:
    for seat, p in enumerate(s.players):
        assert min(p.resources) >= 0
        commander = len(s.players) == 6 and seat in (0, 3)
        assert p.supply + p.garrison + p.conflict + p.memories == (0 if commander else 12)
        assert min(p.supply, p.garrison, p.conflict, p.memories, p.worms) >= 0
        assert p.spies.bit_count() <= 3
        if len(s.players) < 6:
            ready = p.agents + len(p.placed)
            assert ready == agents(game, s, seat) or "agent.place" in {step[0] for step in s.stack}
        assert all(0 <= level <= 6 for level in p.influence)
        if not p.conflict and not p.worms:
            assert p.swords == 0 or s.turn.mode == 3
            assert p.swords == 0 or not commander
        if s.phase in ("makers", "recall", "over"):
            assert p.worms == 0
    for faction in range(len(s.players[0].influence)):
        holders = [p for p in s.players if p.alliances & (1 << faction)]
        assert len(holders) <= 1
        heir = any(step[0] == "choose_heir" for step in s.stack)
        if holders and not heir:
            assert holders[0].influence[faction] >= 4
            assert holders[0].influence[faction] == max(p.influence[faction] for p in s.players)


BOARD = {"great_houses": 4, "guild": 1, "bg": 2, "fringe_worlds": 5}
PERSONAL = {0: 3, 3: 0}
"""The personal track of each Commander: Fremen for Muad'Dib, Emperor for Shaddam."""


def teams(game: Game, s: ImperiumState) -> None:
    """Two teams of three: cubes, tokens, Objectives, Maker Hooks, the score of a team."""
    assert game.sides == ((0, 2, 4), (3, 5, 1))
    for seat, p in enumerate(s.players):
        team = p.team
        assert team is not None
        cubes = {PERSONAL[seat]} if seat in PERSONAL else set(BOARD.values())
        assert all(level == 0 or track in cubes for track, level in enumerate(p.influence))
        assert len(team.figures) == len(p.placed)
        swordmaster = bool(team.tokens & 4) + team.figures.count(4)
        assert swordmaster <= int(p.swordmaster)
        sending = {"agent.place", "agent.token", "agent.figure"} & {step[0] for step in s.stack}
        assert p.agents + len(p.placed) == 2 + swordmaster or sending
        assert team.bonus_token == p.swordmaster or any(node.verb == "swordmaster_bonus" for node, _ in s.turn.pool)
        if seat in PERSONAL:
            assert p.agents == team.tokens.bit_count()
            assert p.objective == -1
            assert not p.won
            assert not p.won_down
            assert not p.hooks
            assert seat not in s.control
        elif seat in (1, 5):
            assert not p.hooks
            assert p.worms == 0
        else:
            assert p.hooks == s.players[6 - seat].hooks
        if p.revealed_at:
            assert team.kept_swords == 0
        if s.phase != "turns":
            assert team.gift == []
    assert not any(3 in s.content.cards[card].factions for card in s.throne)
    if s.phase != "over":
        assert game.pending
        return
    won = [sum(game.scores[seat] for seat in side) for side in game.sides]
    assert tuple(game.winners) in game.sides
    assert won[game.sides.index(tuple(game.winners))] == max(won)
