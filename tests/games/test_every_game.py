"""What holds for every game, in every setting: whole random games, and positions out of them."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import zlib
from random import Random
from types import FunctionType, ModuleType

import pytest

import landsraad
from landsraad import IllegalAction, InvalidRecord, InvalidState
from tests.games.checks import (
    check_blind_refusals,
    check_copies,
    check_determinized,
    check_equal_worlds,
    check_options,
    check_own_questions,
    check_refusals,
    check_round_trip,
    check_view,
    check_words,
)
from tests.games.settings import INVARIANTS, SETTINGS, Setting
from tests.games.walks import Sample, play_out, samples, seats, walk
from tests.rulebook import rule

WHOLE_GAMES = 5
FOREIGN = 300
"""How many ids that were options elsewhere are tried in a position."""


@pytest.fixture(params=SETTINGS)
def name(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    return chosen


@pytest.fixture
def setting(name: str) -> Setting:
    return SETTINGS[name]


@pytest.fixture
def positions(name: str) -> list[Sample]:
    return samples(name)


def some(sample: Sample) -> list[str]:
    return Random(sample.seed).sample(sorted(sample.foreign), min(FOREIGN, len(sample.foreign)))


def test_every_registered_game_takes_part() -> None:
    games = {info.name for info in landsraad.games()}
    assert games == set(INVARIANTS) == {setting.game for setting in SETTINGS.values()}


@rule(
    "DI-1.3", "DI-1.4", "DI-3.10", "DI-7.1", "DI-12.4",
    "UP-23.1", "UP-23.2", "UP-23.3", "UP-23.4", "UP-23.5", "UP-23.6", "UP-23.7", "UP-23.8", "UP-23.9", "UP-23.10",
    "UP-23.11", "UP-23.12", "UP-1.8",
    "D-0.17", "D-14.39", "D-A6.10", "D-0.5",
)  # fmt: skip
def test_nothing_is_lost_and_the_game_ends(setting: Setting) -> None:
    for seed in range(WHOLE_GAMES):
        for game, _, _ in walk(setting, seed):
            setting.invariants(game)
            assert not game.is_over
            assert game.winners == []
        setting.invariants(game)
        assert game.is_over
        assert game.winners
        assert set(game.winners) <= set(range(len(game.scores)))
        with pytest.raises(IllegalAction) as caught:
            game.apply(0, 0)
        assert caught.value.code == "E_GAME_OVER"


@rule("UP-23.13", "UP-V24")
def test_a_record_replays_bit_for_bit(setting: Setting) -> None:
    for seed in range(3):
        *_, (game, _, _) = walk(setting, seed)
        text = json.dumps(game.record(), separators=(",", ":"))
        assert len(text) <= 60_000, "a whole game in a few kB"
        record = json.loads(text)
        again = landsraad.replay(record)
        assert again.to_json() == game.to_json()
        assert again.record() == game.record()
        assert (again.scores, again.winners) == (game.scores, game.winners)
        # A record cut short replays to that very position.
        half = dict(record, actions=record["actions"][: len(record["actions"]) // 2])
        assert landsraad.replay(half).length == len(half["actions"])


def test_every_option_is_described_and_accepted(setting: Setting, positions: list[Sample]) -> None:
    for sample in positions:
        check_options(sample.game)
        check_copies(sample.game, setting.invariants)


def test_every_question_and_answer_has_words_in_every_language(positions: list[Sample]) -> None:
    for sample in positions:
        check_words(sample.game)


def test_nothing_else_is_accepted(positions: list[Sample]) -> None:
    for sample in positions[::4]:
        check_refusals(sample.game, sample.stale, some(sample))


@rule("DI-V11", "UP-V22", "D-11.35")
def test_refusals_tell_nothing_hidden(positions: list[Sample]) -> None:
    for sample in positions[::3]:
        check_blind_refusals(sample.game, sample.seed + 1, some(sample))


def test_a_position_survives_as_text_and_goes_on_the_same(positions: list[Sample]) -> None:
    for number, sample in enumerate(positions):
        loaded = check_round_trip(sample.game)
        if number % 3 == 0:
            game = sample.game.copy()
            play_out(game, number, 60)
            play_out(loaded, number, 60)
            assert loaded.to_json() == game.to_json()
            assert landsraad.replay(json.loads(json.dumps(loaded.record()))).to_json() == game.to_json()


@rule(
    "DI-V01", "DI-V02", "DI-V04", "DI-V05", "DI-V06", "DI-V08", "DI-V10", "DI-V11",
    "UP-V1", "UP-V3", "UP-V7", "UP-V9", "UP-V10", "UP-V16", "UP-V21", "UP-V22",
    "D-11.7", "D-14.30", "D-11.35",
)  # fmt: skip
def test_views_are_blind_to_what_is_hidden(positions: list[Sample]) -> None:
    for number, sample in enumerate(positions):
        check_view(sample.game, number)
        check_own_questions(sample.game, number)


def test_imagined_worlds_are_possible_ones(setting: Setting, positions: list[Sample]) -> None:
    for number, sample in enumerate(positions[::8]):
        check_determinized(sample.game, number, setting.invariants)


def test_imagined_worlds_tell_nothing_of_the_true_one(setting: Setting, positions: list[Sample]) -> None:
    for number, sample in enumerate(positions):
        check_equal_worlds(sample.game, number)


def test_when_the_game_is_over_only_what_is_still_hidden_is_imagined(setting: Setting) -> None:
    check_equal_worlds(play_out(setting.new(14), 5), 3)


def test_a_game_survives_as_bytes_and_goes_on_the_same(setting: Setting) -> None:
    """Pickled, copied or sent to another process: a long game, one that goes on from a position, an imagined one."""
    game = play_out(setting.new(11), 4, 120)
    later = landsraad.from_json(game.to_json(), game.length)
    play_out(later, 2, 20)
    whole = play_out(setting.new(12), 4)
    for one in (game, later, whole, game.determinize(0, 3), game.reseed(4)):
        for again in (landsraad.from_bytes(one.to_bytes()), pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
            assert (again.to_data(), again.length, again.is_imagined) == (one.to_data(), one.length, one.is_imagined)
            assert again.actions() == one.actions() or one.is_imagined
            assert play_out(again, 9, 30).to_data() == play_out(one.copy(), 9, 30).to_data()
    for broken in (b"", b"landsraad", zlib.compress(b"[]"), zlib.compress(b'{"length": 0}'), game.to_bytes()[:-4]):
        with pytest.raises(InvalidState):
            landsraad.from_bytes(broken)


def test_chance_falls_otherwise_and_nothing_else_changes(setting: Setting) -> None:
    game = play_out(setting.new(5), 4, 40)
    before = game.to_json()
    other = game.reseed(1)
    assert game.to_json() == before
    assert other.state.rng != game.state.rng
    other.state.rng = game.state.rng
    assert other.to_data() == {**game.to_data(), "seed": 0}
    assert play_out(game.reseed(1), 3, 60).to_data() == play_out(game.reseed(1), 3, 60).to_data()
    assert len({play_out(game.reseed(seed), 3, 200).to_json() for seed in range(6)}) > 1


def test_a_game_tells_where_it_stands(setting: Setting) -> None:
    """Sides by rank: all of them, the winners first; a phase by name; an option by its code."""
    game = setting.new(6)
    while not game.is_over:
        assert sorted(game.ranking()) == sorted(game.sides)
        assert game.phase == game.view(0).get("phase", "")
        decision = game.pending[-1]
        with pytest.raises(IllegalAction):
            game.apply_code(decision.player, ("nothing", 7))
        other = game.copy()
        choice = game.length % len(decision.codes)
        other.apply(decision.player, choice)
        game.apply_code(decision.player, decision.codes[choice])
        assert game.length == other.length
        play_out(game, game.length, 25)
    assert set(game.ranking()[0]) <= set(game.winners)


@rule("DI-V10", "D-11.36")
def test_an_imagined_world_carries_neither_seed_nor_history(setting: Setting) -> None:
    seed = 123_456_789
    game = play_out(setting.new(seed), 3, 40)
    for seat in seats(game):
        imagined = game.determinize(seat, 5)
        assert imagined.actions() == []
        assert str(seed) not in imagined.to_json()
        assert str(game.state.rng) not in imagined.to_json()
        with pytest.raises(InvalidRecord):
            imagined.record()


@rule("DI-V10", "D-11.36")
def test_nothing_leads_from_an_imagined_world_to_the_true_game(setting: Setting) -> None:
    """Neither its own fields nor those of its copies, decisions or states hold anything of the game it comes from."""
    game = play_out(setting.new(7, watch=True), 3, 60)
    true = {id(part) for part in (game, game.state, game._history, game._origin, game.state.sink, *game.pending)}
    imagined = game.determinize(0, 5)
    found: set[int] = set()
    left: list[object] = [imagined, imagined.copy(), imagined.branch(), *imagined.pending]
    while left:
        part = left.pop()
        if id(part) not in found and not isinstance(part, type | ModuleType | FunctionType):
            found.add(id(part))
            left += gc.get_referents(part)
    assert not found & true
    assert imagined.seed == 0
    assert imagined.state.rng == game.determinize(None, 5).state.rng, "chance goes on from the number asked for"


def test_watching_changes_nothing(setting: Setting) -> None:
    quiet, watched = setting.new(5), setting.new(5, watch=True)
    play_out(quiet, 5)
    play_out(watched, 5)
    assert watched.to_json() == quiet.to_json()
    assert watched.drain()
    assert quiet.drain() == []


def test_every_event_has_an_actor_and_a_source(setting: Setting) -> None:
    for seed in range(2):
        game = play_out(setting.new(seed, watch=True), seed)
        for event in game.drain():
            assert -1 <= event.seat < game.seats, event
            kind, _, thing = event.source.partition("/")
            assert kind, event
            assert thing, event
            for seat in seats(game):
                json.dumps(event.seen_by(seat))


def test_what_was_chosen_is_the_same_by_option_and_by_index(setting: Setting) -> None:
    other = setting.new(6)
    for game, decision, index in walk(setting, 6):
        if game.length == 150:
            break
        other.apply(decision.player, other.decision(decision.player).options[index])
    assert other.record() == game.record()
    assert other.to_json() == game.to_json()
