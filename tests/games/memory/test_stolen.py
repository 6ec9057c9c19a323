"""Intrigue cards that are stolen twice: what the first victim can still know (DI-V08, UP-V15)."""

from __future__ import annotations

from random import Random

import pytest

from landsraad import from_json
from landsraad.imperium.rules.intrigue import draw_intrigue, steal_intrigue
from tests.games.memory.imperium import ImperiumMemory, truth
from tests.imperium.table import Table
from tests.rulebook import rule

HELD = ("ambush", "bribery", "charisma")
THEIRS = ("windfall", "master_tactician", "rapid_mobilization", "recruitment_mission")


class Thefts:
    """Seat 0 steals a card of seat 1; then, at will, seat 2 steals one of seat 0."""

    def __init__(self, seed: int) -> None:
        self.table = Table(4, seed=seed).intrigue(0, *HELD).intrigue(1, *THEIRS).hand(2, "diplomacy")
        self.table.hand(0, "diplomacy").turn(0)
        self.memory = ImperiumMemory(self.table.game)
        self.table.game.watch()
        self.steal(0)
        (self.card,) = set(THEIRS) - set(self.table.held(1))

    def steal(self, seat: int) -> None:
        for player in self.table.state.players:
            player.agents += len(player.placed)
            player.placed = []
        self.table.turn(seat)
        self.memory.last = self.table.game.view(None)
        self.table.send("diplomacy", "secrets").resolve("secrets.effect.1")
        self.memory.follow(self.table.game.drain(), self.table.game)


@rule("DI-V08", "UP-V15")
def test_the_victim_knows_the_card_while_it_is_where_it_went() -> None:
    thefts = Thefts(seed=1)
    game = thefts.table.game
    assert game.view(1)["players"][0]["known_intrigue"] == [thefts.card]
    assert list(thefts.memory.knows(1, "intrigue").seen("hand 0")) == [thefts.card]
    for seed in range(30):
        for seat in (None, 0, 1, 2, 3):
            assert thefts.memory.knows(seat, "intrigue").agrees(truth(game.determinize(seat, seed))["intrigue"])


@rule("DI-V08", "UP-V15")
def test_the_victim_does_not_learn_which_card_was_stolen_on() -> None:
    for seed in range(12):
        thefts = Thefts(seed)
        thefts.steal(2)
        known = thefts.table.game.view(1)["players"][0]["known_intrigue"]
        assert known == sorted(thefts.memory.knows(1, "intrigue").certain("hand 0").elements()), seed


@rule("DI-V08", "UP-V15")
def test_one_of_two_equal_known_cards_stays_known_when_one_card_is_stolen_on() -> None:
    twice = ("master_tactician", "master_tactician", *HELD)
    for seed in range(12):
        table = Table(4, seed=seed).intrigue(0, *twice).hand(2, "diplomacy").turn(2)
        card = table.state.content.intrigue_ids["master_tactician"]
        table.state.intrigue_notes = [(0, card, 0, 1 << 1, 0, 0)] * 2
        assert table.game.view(1)["players"][0]["known_intrigue"] == ["master_tactician"] * 2
        table.send("diplomacy", "secrets").resolve("secrets.effect.1")
        assert table.game.view(1)["players"][0]["known_intrigue"] == ["master_tactician"]


@rule("DI-V08", "UP-V15")
def test_a_card_stolen_on_is_imagined_with_either_holder() -> None:
    """The first victim knows that it is with one of the two, and not with which."""
    for seed in range(6):
        thefts = Thefts(seed)
        thefts.steal(2)
        game = thefts.table.game
        where = set()
        for number in range(60):
            hands = truth(game.determinize(1, number))["intrigue"]
            holders = [place for place in ("hand 0", "hand 2") if thefts.card in hands[place]]
            assert holders, "it cannot be anywhere else"
            where.update(holders)
        assert where == {"hand 0", "hand 2"}
        assert from_json(game.to_json()).view(1)["players"] == game.view(1)["players"]


@rule("DI-V08", "UP-V15")
@pytest.mark.parametrize("seed", range(6))
def test_after_any_thefts_worlds_are_imagined_as_well_from_imagined_ones(seed: int) -> None:
    """Whoever cannot tell a world from the true one imagines the same in it, and so nothing that cannot be."""
    random = Random(seed)
    table = Table(4, seed=seed)
    memory = ImperiumMemory(table.game)
    table.game.watch()
    for number in range(24):
        seat = random.randrange(4)
        if number < 8 or random.random() < 0.3:
            draw_intrigue(table.state, seat, 1)
        else:
            steal_intrigue(table.state, seat)
        memory.follow(table.game.drain(), table.refresh().game)
        memory.last = table.game.view(None)
        for viewer in (None, 0, 1, 2, 3) if number % 4 == 3 else ():
            worlds = [table.game]
            for other in range(3):
                worlds.append(worlds[-1].determinize(viewer, other))
                assert memory.knows(viewer, "intrigue").agrees(truth(worlds[-1])["intrigue"])
            states = [world.determinize(viewer, 9).to_data()["state"] for world in worlds]
            assert all(state["players"] == states[0]["players"] for state in states)
            assert all(world.view(viewer) == table.game.view(viewer) for world in worlds)
