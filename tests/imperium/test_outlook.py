"""What a seat's strength can still become in a round, as far as everybody can know."""

from __future__ import annotations

import pytest

from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.outlook import hidden_gains, most_swords, strength_at_most
from landsraad.imperium.rules.troops import strength
from tests.games.settings import SETTINGS
from tests.games.walks import walk
from tests.imperium.outcome import at, fight
from tests.imperium.table import Table, table

FAMILY = [name for name, setting in SETTINGS.items() if setting.game in ("imperium", "uprising")]

HARMLESS = {
    "acquire",
    "contract",
    "influence",
    "lose_influence",
    "lose_troop",
    "recall_spy",
    "retreat",
    "solari",
    "spice",
    "spy",
    "sword",
    "trash",
    "vp",
}
"""What Combat cards do: nothing of it brings a unit into the Conflict or another Intrigue card before it is decided."""


def most(t: Table, seat: int) -> int | None:
    told = [t.game.view(viewer)["players"][seat]["strength_at_most"] for viewer in (None, 0, 1, 2, 3)]
    assert len(set(told)) == 1, "it is the same for everybody, the seat itself included"
    return told[0]


@pytest.mark.parametrize("name", FAMILY)
def test_nobody_gets_stronger_than_was_told(name: str) -> None:
    told = 0
    for seed in range(3):
        least: dict[int, int] = {}
        round = 0
        for game, _, _ in walk(SETTINGS[name], seed):
            s = game.state
            if s.round != round:
                round, least = s.round, {}
            gains = hidden_gains(s)
            for seat, p in enumerate(s.players):
                now = strength(s, seat)
                assert now <= least.get(seat, now), f"seed {seed}, action {game.length}, seat {seat}"
                bound = strength_at_most(s, seat, gains)
                if bound is None or s.phase not in ("start", "turns", "combat"):
                    continue
                told += 1
                assert now <= bound
                if not p.intrigue and p.team is None and not any(step[0] == "discard_intrigue" for step in s.stack):
                    assert bound == now, "nothing is left to do"
                least[seat] = min(bound, least.get(seat, bound))
    assert told


def test_turns_to_come_leave_it_open_and_a_finished_one_settles_it() -> None:
    t = table().hand(0, "dagger").hand(1, "diplomacy").hand(2, "dagger").troops(0, conflict=2).turn(0)
    assert [most(t, seat) for seat in range(4)] == [None] * 4
    t.play("reveal")
    assert (t.acting, t.game.view(None)["players"][0]["strength"]) == (1, 5)
    assert [most(t, seat) for seat in range(4)] == [5, None, None, None], "revealed, and no Intrigue card in hand"


def test_a_reveal_turn_that_goes_on_leaves_it_open() -> None:
    t = at("dagger").troops(0, conflict=2).play("reveal")
    assert (t.kind, most(t, 0)) == ("reveal.act", None)
    t.play("end")
    assert (t.kind, most(t, 0)) == ("combat.play", 5 + 7)


def test_intrigue_cards_in_hand_count_as_the_best_that_lie_nowhere_open() -> None:
    t = fight(2, 1, 1, held="master_tactician", others="tiebreaker")
    assert [hidden_gains(t.state)[place] for place in range(3)] == [7, 5, 5], "Allied Armada and two Private Armies"
    assert [most(t, seat) for seat in range(4)] == [4 + 7 + 5, 2 + 7, 2, 0]
    t.play("combat:master_tactician")
    assert (t.kind, most(t, 0)) == ("effect.branch", 4 + 3 + 7), "what is being resolved counts for what it can bring"
    t.play(t.options[0])
    assert (t.game.view(1)["players"][0]["strength"], most(t, 0)) == (7, 7 + 7)


def test_cards_that_lie_open_are_in_nobodys_hand() -> None:
    t = fight(2, 1)
    seen = t.state.content.intrigue_ids["allied_armada"]
    t.state.intrigue_deck.remove(seen)
    t.state.intrigue_discard.append(seen)
    assert most(t, 0) == 4 + 5


def test_which_cards_are_in_hand_changes_nothing() -> None:
    told = {
        tuple(most(t, seat) for seat in range(4))
        for t in (fight(2, 1, 1, held=held, others="bribery") for held in ("allied_armada", "ambush", "charisma"))
    }
    assert told == {(16, 9, 2, 0)}


def atoms(node: Node) -> set[str]:
    return {node.verb} if node.op == "atom" else set().union(*map(atoms, node.kids))


@pytest.mark.parametrize("name", ["imperium-4", "uprising-4-choam", "uprising-4-mixed"])
def test_combat_cards_bring_swords_alone(name: str) -> None:
    content = SETTINGS[name].new(1).state.content
    combat = [card.combat for card in content.intrigue if card.combat is not None]
    assert set().union(*map(atoms, combat)) <= HARMLESS
    cheap = [entry for card in content.cards if card.cost <= 3 for entry in card.acquire]
    assert set().union(*map(atoms, cheap)) <= HARMLESS, "what a Combat card acquires"
    assert max(map(most_swords, combat)) == 7
