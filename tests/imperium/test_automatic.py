"""Whole turns searched with and without automatic gains: nothing is out of reach that asking would reach.

From a position at the start of a turn every sequence of choices is tried until the turn is over, once as the game is
played and once with the player asked for every single effect. The ends of the turn are compared as whole positions.
Chance is taken out: every deck holds equal cards in the order of play, so that a card drawn earlier or later is the
same card. `LANDSRAAD_TURNS=5000` searches so many turns of each kind, however long it takes.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import landsraad
from landsraad import Game
from landsraad.imperium.content.annotate import CERTAIN
from landsraad.imperium.rules import automatic, choices, decks, intrigue
from landsraad.imperium.rules.verbs.table import VERBS
from landsraad.imperium.rules.verbs.verb import Verb
from landsraad.imperium.state import ImperiumState, Turn
from scripts.compile import native_modules
from tests.conftest import engine_tree
from tests.rulebook import rule

USUAL = 60
"""Turns of each kind in the usual run, if time allows."""
FEWEST = 12
"""However slow the machine is."""
NODES = 1500
"""Positions looked at before a turn counts as too large to search."""
MIXED = {"choam": True, "decks": ["uprising", "base"], "base_leaders": True}
SETTINGS: list[tuple[str, dict[str, Any]]] = [("imperium", {}), ("uprising", {}), ("uprising", MIXED)]

pytestmark = pytest.mark.skipif(any(native_modules(engine_tree())), reason="the switch is for the interpreted engine")


def test_nothing_is_in_the_way_of_a_certain_gain() -> None:
    assert {VERBS[verb].__class__.can for verb in CERTAIN} == {Verb.can}


def canonical(game: Game) -> tuple[Any, ...]:
    """The state as a value that does not depend on the order in which equal things came about."""
    s = game.state
    assert isinstance(s, ImperiumState)
    found: list[Any] = [s.phase, s.round, tuple(s.reserve), tuple(sorted(s.row)), tuple(s.bonus_spice)]
    found += [tuple(s.control), s.mentat_owner, s.mentat_space, s.shield_wall, tuple(sorted(s.voices))]
    found += [tuple(sorted(s.contract_market)), len(s.intrigue_deck), tuple(sorted(s.intrigue_discard))]
    for p in s.players:
        zones = (p.hand, p.played, p.revealed, p.discard, p.trash, p.intrigue, p.waiting, p.set_aside, p.placed)
        found.append(tuple(tuple(sorted(zone)) for zone in zones))
        found.append((len(p.deck), p.alliances, tuple(p.influence), p.agents, p.swordmaster, p.high_council))
        found.append((p.conflict, p.worms, p.hooks, p.spies, p.memories, p.flipped, p.training, p.secret_used))
        found.append((tuple(sorted(p.contracts)), tuple(sorted(p.contracts_done))))
        found.append((p.vp, p.swords, p.garrison, *p.resources))
        found.append((p.supply,))
    return tuple(found)


def ends(game: Game, seat: int, limit: int = NODES) -> set[tuple[Any, ...]] | None:
    """All positions in which this turn of a seat can end; None: too many to search."""
    found: set[tuple[Any, ...]] = set()
    seen: set[Any] = set()
    waiting = [game]
    while waiting:
        now = waiting.pop()
        turn = now.state.turn
        if now.is_over:
            found.add(canonical(now))
            continue
        key = (canonical(now), repr(now.state.stack), turn_key(turn), now.state.players[seat].persuasion)
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > limit:
            return None
        decision = now.pending[0]
        for index in range(len(decision.codes)):
            following = now.copy()
            following.apply(decision.player, index)
            waiting.append(following)
    return found


def turn_key(turn: Turn) -> tuple[str, ...]:
    """Everything remembered of a turn; lists in whatever order they came about."""
    values = (getattr(turn, name) for name in Turn.__slots__)
    return tuple(str(sorted(map(str, value))) if isinstance(value, list) else str(value) for value in values)


def without_chance(game: Game) -> None:
    """All that can be drawn is alike: only what is done with it differs."""
    s = game.state
    for p in s.players:
        p.deck = sorted(p.deck)
        p.deck_known = 0
    s.intrigue_deck.sort()
    s.imperium_deck.sort()


def dominated(end: tuple[Any, ...], others: set[tuple[Any, ...]]) -> bool:
    """Whether a reachable end differs only in more gains: somebody broke the condition of a gain and got less."""
    for other in others:
        if all(one == two or better(one, two) for one, two in zip(end, other, strict=True)):
            return True
    return False


def better(less: Any, more: Any) -> bool:
    """A tuple of gains (vp, swords, garrison, resources) or the supply that went into the garrison."""
    if not isinstance(less, tuple) or len(less) not in (1, 6) or not all(isinstance(n, int) for n in less):
        return False
    return all(a <= b for a, b in zip(less, more, strict=True)) if len(less) == 6 else less >= more


def starts(name: str, options: dict[str, Any], seed: int) -> Iterator[Game]:
    """Positions at the start of turns of a random game, made richer: fewer troops, more cards and resources."""
    random = Random(seed)
    game = landsraad.new_game(name, players=3 + seed % 2, seed=seed, options=options)
    while game.pending:
        decision = game.pending[0]
        if decision.kind == "turn.choose" and random.random() < 0.25:
            rich = game.copy()
            enrich(rich, decision.player, random)
            start = landsraad.from_json(rich.to_json())
            start.state.stack = start.state.stack[-2:]  # The game is over with this turn.
            narrow(start, random)
            assert [step[0] for step in start.state.stack] == ["turn.end", "turn.choose"]
            yield start
        game.apply(decision.player, random.randrange(len(decision.codes)))


def narrow(game: Game, random: Random) -> None:
    """Two cards on offer, so that a turn can be searched to its end."""
    s = game.state
    s.row = [*random.sample(s.row, 2), -1, -1, -1]
    s.imperium_deck = []
    s.reserve = [random.randrange(2) if number == 1 else 0 for number in range(len(s.reserve))]


def enrich(game: Game, seat: int, random: Random) -> None:
    s = game.state
    p = s.players[seat]
    without_chance(game)
    p.resources = [random.randrange(5) for _ in range(3)]
    troops = p.supply + p.garrison
    p.supply = min(troops, random.randrange(4))
    p.garrison = troops - p.supply
    for _ in range(random.randrange(3)):
        if s.intrigue_deck:
            p.intrigue.append(s.intrigue_deck.pop(random.randrange(len(s.intrigue_deck))))
    if random.random() < 0.5:
        while p.intrigue:
            s.intrigue_deck.append(p.intrigue.pop())
        s.intrigue_notes = [note for note in s.intrigue_notes if note[0] != seat]
    while len(p.hand) > 2:
        p.discard.append(p.hand.pop(random.randrange(len(p.hand))))
    p.hand_known = list((Counter(p.hand_known) & Counter(p.hand)).elements())
    p.hand_older = tuple((Counter(p.hand_older) & Counter(p.hand)).elements())
    for _ in range(2):
        place = random.randrange(len(s.imperium_deck)) if s.imperium_deck else -1
        if place >= 0:
            p.hand.append(s.imperium_deck.pop(place))
    without_chance(game)


def after(game: Game, option: int, monkeypatch: Any, automatic_gains: bool) -> set[tuple[Any, ...]] | None:
    """Where a turn that begins with this option can end."""
    for module in (automatic, choices):
        monkeypatch.setattr(module, "AUTOMATIC", automatic_gains)
    begun = game.copy()
    seat = game.pending[0].player
    begun.apply(seat, option)
    return ends(begun, seat)


def difference(end: tuple[Any, ...], others: set[tuple[Any, ...]]) -> list[tuple[Any, Any]]:
    """To the most similar of the others, for whoever has to find out."""
    nearest = min(others, key=lambda other: sum(one != two for one, two in zip(end, other, strict=True)))
    return [(one, two) for one, two in zip(end, nearest, strict=True) if one != two]


@rule("DI-6.9", "DI-10.5", "UP-13.4", "UP-13.8")
@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_what_is_taken_unasked_closes_no_door(name: str, options: dict[str, Any], monkeypatch: Any) -> None:
    wanted = int(os.environ.get("LANDSRAAD_TURNS", 0))
    stop = time.monotonic() + 18
    for module in (decks, intrigue):
        monkeypatch.setattr(module, "shuffle", lambda s, cards: cards.sort())
    searched = too_large = broken_conditions = 0
    for seed in range(10_000):
        for start in starts(name, options, seed):
            for option in range(len(start.pending[0].codes)):
                taken = after(start, option, monkeypatch, automatic_gains=True)
                asked = None if taken is None else after(start, option, monkeypatch, automatic_gains=False)
                if taken is None or asked is None:
                    too_large += 1
                    continue
                searched += 1
                missing = asked - taken
                chosen = start.pending[0].options[option].id
                for end in taken - asked:
                    raise AssertionError((chosen, difference(end, asked), start.to_json()))
                for end in missing:
                    assert dominated(end, taken), (chosen, difference(end, taken), start.to_json())
                broken_conditions += bool(missing)
            late = not wanted and searched >= FEWEST and time.monotonic() > stop
            if searched >= (wanted or USUAL) or late:
                print(f"{name}: {searched} turns searched, {too_large} too large, {broken_conditions} with a lost gain")
                return
