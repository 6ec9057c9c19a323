"""What a network is told of a table: everything that counts, and nothing that the seat cannot know."""

from __future__ import annotations

import pytest

import landsraad
from landsraad.imperium.observe import Observer
from tests.games.settings import Setting
from tests.games.walks import walk
from tests.imperium.outcome import at

FAMILY = [
    Setting("imperium", 1, {"difficulty": "kwisatz_haderach"}),
    Setting("imperium", 2, {}),
    Setting("imperium", 4, {}),
    Setting("uprising", 1, {}),
    Setting("uprising", 2, {"choam": True}),
    Setting("uprising", 4, {"choam": True, "decks": ["uprising", "base"], "base_leaders": True}),
    Setting("uprising", 6, {}),
]


def known(setting: Setting, seed: int, worlds: int) -> int:
    """Compare a random game, seat by seat, with worlds that the seat cannot tell from it; how often."""
    compared = 0
    observer = None
    for game, _, _ in walk(setting, seed):
        if observer is None:
            observer = Observer(game.state.content)
            features = set(range(observer.size))
        seat = game.length % game.players
        told = observer.observe(game.state, seat)
        assert told == observer.observe(game.state, seat)
        assert set(told) <= features
        for world in range(worlds):
            assert observer.observe(game.determinize(seat, world).state, seat) == told
            compared += 1
    return compared


@pytest.mark.parametrize("setting", FAMILY, ids=str)
def test_it_tells_what_the_seat_may_know(setting: Setting) -> None:
    assert sum(known(setting, seed, 1) for seed in range(3)) > 100


def test_every_feature_has_a_name_of_its_own() -> None:
    for setting in FAMILY:
        observer = Observer(setting.new(1).state.content)
        assert len(set(observer.labels)) == observer.size == len(observer.labels)
    base = Observer(landsraad.new_game("imperium", seed=1).state.content)
    again = Observer(landsraad.new_game("imperium", seed=2).state.content)
    other = Observer(landsraad.new_game("uprising", seed=1).state.content)
    assert base.digest == again.digest != other.digest
    assert len(set(base.labels) & set(other.labels)) > 500


def test_places_are_counted_from_the_own_one() -> None:
    t = at("dagger").intrigue(0, "ambush", "windfall")
    s = t.state
    observer = Observer(s.content)
    s.players[1].vp = 7
    s.players[1].resources = [3, 2, 1]

    def told(seat: int) -> set[str]:
        return {observer.labels[feature] for feature in observer.observe(s, seat)}

    assert {"seat1/vp/7", "seat1/solari/3", "own/intrigue/intrigue/ambush", "seat0/intrigue_count/2"} <= told(0)
    assert {"seat0/vp/7", "seat0/spice/2", "seat3/intrigue_count/2"} <= told(1)
    assert "own/intrigue/intrigue/ambush" not in told(1)
    assert {"own/hand/card/dagger", "seat0/unseen/card/dagger"} <= told(0)
