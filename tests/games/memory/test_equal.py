"""Equal Intrigue cards of different shuffles: which of them has left nobody can tell but who held it (DI-V08, UP-V15).

Everything happens by the rules' own functions; what can be known is worked out by the memory that sees events alone.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from landsraad import InvalidState, from_json
from landsraad.imperium.rules.intrigue import draw_intrigue, steal_intrigue, trash_intrigue
from landsraad.imperium.rules.intrigue_notes import note_stolen
from tests.games.memory.imperium import ImperiumMemory, truth
from tests.imperium.table import Table
from tests.rulebook import rule

TWICE = "ambush"
"""There are two of it."""
SEATS = (None, 0, 1, 2, 3)


def put_down(table: Table, seat: int, card: int) -> None:
    """For all to see, on the discard pile."""
    trash_intrigue(table.state, seat, card)
    table.state.intrigue_discard.append(table.state.intrigue_trash.pop())


def takes(table: Table, memory: ImperiumMemory, thief: int, victim: int, name: str) -> None:
    """A theft of this card, for thief and victim to see."""
    s = table.state
    card = s.content.intrigue_ids[name]
    note_stolen(s, thief, victim, s.players[victim].intrigue.index(card))
    s.players[victim].intrigue.remove(card)
    s.players[thief].intrigue.append(card)
    for viewer, hidden in memory.intrigue.items():
        if viewer in (thief, victim):
            hidden.leave(f"hand {victim}", name)
            hidden.enter(f"hand {thief}", name)
        else:
            hidden.pass_on(f"hand {victim}", f"hand {thief}")
    table.refresh()
    memory.last = table.game.view(None)
    memory.look(table.game)


class Held:
    """Seats 1 and 2 hold cards of the first shuffle; then the deck is made anew, and seat 1 draws from it.

    Nothing else of the first shuffle is hidden, so all others know what these cards are, and not who has what.
    """

    def __init__(self, mine: tuple[str, ...], theirs: tuple[str, ...], drawn: tuple[str, ...]) -> None:
        t = self.table = Table(4, seed=1).intrigue(1, *mine).intrigue(2, *theirs)
        self.memory = ImperiumMemory(t.game)
        t.game.watch()
        s = t.state
        # All others are put down: seat 3 draws the rest of the deck.
        self.draw(3, len(s.intrigue_deck))
        for card in list(s.players[3].intrigue):
            self.leaves(3, s.content.intrigue[card].id)
        # They are the deck now, in an order that nobody knows.
        again = [s.content.intrigue[card].id for card in s.intrigue_discard]
        s.intrigue_deck, s.intrigue_discard = s.intrigue_discard, []
        s.intrigue_shuffles += 1
        t.intrigue_deck(*drawn)
        for hidden in self.memory.intrigue.values():
            hidden.shuffle("deck", again)
        self.memory.last = t.game.view(None)
        self.memory.look(t.game)

    def follow(self) -> None:
        self.memory.follow(self.table.game.drain(), self.table.game)

    def draw(self, seat: int, count: int = 1) -> None:
        draw_intrigue(self.table.state, seat, count)
        self.follow()

    def leaves(self, seat: int, name: str) -> None:
        put_down(self.table, seat, self.table.state.content.intrigue_ids[name])
        self.follow()

    def worlds(self, viewer: int | None, count: int = 40) -> list[dict[str, list[str]]]:
        found = []
        for seed in range(count):
            world = self.table.game.determinize(viewer, seed)
            hands = truth(world)["intrigue"]
            assert self.memory.knows(viewer, "intrigue").agrees(hands)
            from_json(world.to_json())
            found.append(hands)
        return found


@rule("DI-V08", "UP-V15")
@pytest.mark.parametrize("drawn", ["charisma", TWICE])
def test_nobody_else_can_tell_of_which_shuffle_the_card_was_that_left(drawn: str) -> None:
    """`ambush` left the hand: the one of the first shuffle, or one just drawn, and seat 2 has the first one."""
    held = Held((TWICE,), ("bribery",), (drawn,))
    held.draw(1)
    held.leaves(1, TWICE)
    for viewer in (None, 0, 3):
        hands = [world["hand 2"] for world in held.worlds(viewer)]
        assert ["bribery"] in hands
        assert [TWICE] in hands
        left = {tuple(world["hand 1"]) for world in held.worlds(viewer)}
        assert {(TWICE,), ("bribery",)} & left, "a card of the first shuffle may have stayed"
        assert len(left) > 5, "or the one just drawn, whatever it is"
    assert all(world["hand 1"] == [drawn] for world in held.worlds(1))


@rule("DI-V08", "UP-V15")
def test_who_knows_that_all_others_are_open_can_tell() -> None:
    held = Held((TWICE,), ("bribery",), ("charisma", TWICE))
    held.draw(1)
    held.draw(0)
    assert held.table.held(0) == [TWICE]
    held.leaves(1, TWICE)
    # Seat 0 holds the other one.
    assert all(world["hand 2"] == ["bribery"] for world in held.worlds(0))
    assert [TWICE] in [world["hand 2"] for world in held.worlds(3)]


@rule("DI-V08", "UP-V15")
def test_of_two_equal_cards_the_known_one_seems_to_leave_and_the_other_keeps_its_shuffle() -> None:
    """Seat 2 knows the `ambush` stolen from it (first shuffle); what is left is one of the second, for all it knows."""
    held = Held(("bribery",), (TWICE,), ("charisma", TWICE))
    held.draw(1, 2)
    takes(held.table, held.memory, 1, 2, TWICE)
    held.leaves(1, TWICE)
    others = [sorted(set(world["hand 1"]) - {"bribery"}) for world in held.worlds(2)]
    assert len({tuple(kinds) for kinds in others}) > 5, "any two cards of the second shuffle"


@rule("DI-V08", "UP-V15")
def test_a_card_that_was_stolen_and_left_does_not_tell_which_it_was() -> None:
    """Seat 1 knows a card of seat 0. Seat 2 steals one from there and puts a card down: maybe one of its own."""
    for seed in range(8):
        t = (
            Table(4, seed=seed)
            .intrigue(0, "ambush", "bribery", "charisma", "windfall")
            .intrigue(2, "recruitment_mission")
        )
        s = t.state
        known = s.content.intrigue_ids["windfall"]
        s.players[0].intrigue.remove(known)
        s.players[1].intrigue.append(known)
        t.refresh()
        memory = ImperiumMemory(t.game)
        t.game.watch()
        takes(t, memory, 0, 1, "windfall")
        steal_intrigue(s, 2)
        memory.follow(t.game.drain(), t.game)
        stolen = next(card for card in s.players[2].intrigue if card != s.content.intrigue_ids["recruitment_mission"])
        if stolen == known:
            continue
        put_down(t, 2, stolen)
        memory.follow(t.game.drain(), t.game)
        t.refresh()
        sure = sorted(memory.knows(1, "intrigue").certain("hand 0").elements())
        assert t.game.view(1)["players"][0]["known_intrigue"] == sure == []
        holders = set()
        for number in range(40):
            hands = truth(t.game.determinize(1, number))["intrigue"]
            assert memory.knows(1, "intrigue").agrees(hands)
            holders.update(place for place in ("hand 0", "hand 2") if "windfall" in hands[place])
        assert holders == {"hand 0", "hand 2"}


@rule("DI-V08", "UP-V15")
def test_a_thief_cannot_tell_equal_cards_apart() -> None:
    """Seat 1 knows an `ambush` of seat 0, which holds another one, and steals one of the two back: maybe that one."""
    taken = set()
    for seed in range(12):
        t = Table(4, seed=seed).intrigue(0, TWICE, "bribery", "charisma").intrigue(1, TWICE)
        memory = ImperiumMemory(t.game)
        t.game.watch()
        takes(t, memory, 0, 1, TWICE)
        assert t.game.view(1)["players"][0]["known_intrigue"] == [TWICE]
        steal_intrigue(t.state, 1)
        memory.follow(t.game.drain(), t.game)
        t.refresh()
        stolen = t.held(1)[0]
        taken.add(stolen)
        sure = sorted(memory.knows(1, "intrigue").certain("hand 0").elements())
        assert t.game.view(1)["players"][0]["known_intrigue"] == sure == ([] if stolen == TWICE else [TWICE]), seed
        for number in range(6):
            assert memory.knows(1, "intrigue").agrees(truth(t.game.determinize(1, number))["intrigue"])
    assert len(taken) == 3


@rule("DI-V08", "UP-V15")
def test_a_stolen_card_that_is_stolen_again_does_not_tell_which_it_was() -> None:
    """Seat 1 knows `windfall` of seat 0, of which seat 2 steals one. Seat 1 steals of seat 2: maybe one of its own."""
    t = Table(4, seed=1).intrigue(0, "bribery").intrigue(1, "windfall").intrigue(2, "charisma")
    memory = ImperiumMemory(t.game)
    takes(t, memory, 0, 1, "windfall")
    takes(t, memory, 2, 0, "bribery")
    takes(t, memory, 1, 2, "bribery")
    assert memory.knows(1, "intrigue").certain("hand 0") == Counter()
    assert t.game.view(1)["players"][0]["known_intrigue"] == []
    data = t.game.to_data()
    assert data["state"]["intrigue_thefts"] == [[0, 1], [2, 0, [1]], [1, 2]]
    again = from_json(json.dumps(data))
    assert again.to_data() == data
    assert again.view(1)["players"] == t.game.view(1)["players"]
    data["state"]["intrigue_thefts"][1][2] = [4]
    with pytest.raises(InvalidState, match="intrigue_thefts"):
        from_json(json.dumps(data))


@rule("DI-V08", "UP-V15")
def test_a_position_holds_what_left_without_telling_which_it_was() -> None:
    held = Held((TWICE,), ("bribery",), ("charisma",))
    held.draw(1)
    held.leaves(1, TWICE)
    data = held.table.game.to_data()
    left = {"holder": 1, "card": TWICE, "shuffle": 0, "known_to": [], "mistaken_by": []}
    assert data["state"]["intrigue_thefts"] == [left]
    (note,) = [note for note in data["state"]["intrigue_notes"] if note["holder"] == 1]
    assert note["maybe_stolen_in"] == [0]
    assert from_json(json.dumps(data)).to_data() == data
    note["stolen_in"] = [0]
    with pytest.raises(InvalidState, match="one card is stolen in a theft"):
        from_json(json.dumps(data))


FEW = (TWICE, TWICE, *["master_tactician"] * 3, "bribery", "charisma", "windfall", "recruitment_mission")
FEW += ("poison_snooper", "poison_snooper", "private_army", "private_army", "rapid_mobilization")
FEW += ("dispatch_an_envoy", "dispatch_an_envoy")


@rule("DI-V08", "UP-V15")
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 55, 117, 377, 575, 1007, 2305, 3197, 5338])
def test_after_any_draws_thefts_and_plays_worlds_and_views_hold_what_can_be_known(seed: int) -> None:
    """With so few cards the deck is made anew again and again, and everybody is stolen from."""
    random = Random(seed)
    t = Table(4, seed=seed)
    s = t.state
    s.intrigue_deck = [s.content.intrigue_ids[name] for name in FEW]
    random.shuffle(s.intrigue_deck)
    memory = ImperiumMemory(t.refresh().game)
    t.game.watch()
    for number in range(40):
        seat, what = random.randrange(4), random.random()
        memory.last = t.game.view(None)
        if what < 0.45 and (s.intrigue_deck or s.intrigue_discard):
            draw_intrigue(s, seat, 1)
        elif what < 0.65:
            steal_intrigue(s, seat)
        elif s.players[seat].intrigue:
            put_down(t, seat, random.choice(s.players[seat].intrigue))
        memory.follow(t.game.drain(), t.game)
        for viewer in SEATS if number % 3 == 0 else ():
            known = memory.knows(viewer, "intrigue")
            assert known.agrees(truth(t.game.determinize(viewer, number))["intrigue"])
            for other, shown in enumerate(t.game.view(viewer)["players"]):
                if other != viewer:
                    held = Counter(shown.get("known_intrigue", ()))  # a spectator points at none
                    assert known.seen(f"hand {other}") <= held <= known.certain(f"hand {other}"), (number, viewer)
