"""The search of classic Dune: for every table, from imagined worlds only, within its time, and what it sees."""

from __future__ import annotations

import math
import random
import time
from collections import Counter

import pytest

import landsraad
from landsraad.bots import kinds, levels, make, teacher
from landsraad.bots.bot import Effort, Watch
from landsraad.bots.dune import DunePolicy
from landsraad.bots.dune_battle import SAME_DIAL, Fight
from landsraad.bots.dune_chances import LANDED, MARKET, TURN, chances, features, learnt, promise
from landsraad.bots.dune_lines import plan_again
from landsraad.bots.dune_search import SEARCHED
from landsraad.bots.imperium_expert import ExpertBot
from landsraad.bots.search import SearchBot
from landsraad.dune.components import FACTION_NUMBER
from landsraad.dune.state import Battle
from tests.bots.test_bots import Blindfold
from tests.dune.table import Table, territory

KINDS = (*sorted(SEARCHED - {"move.where", "ship.kind"}), "bidding.bid", "revival.forces", "storm.dial")
SOON = Effort(1, 1, Watch(float("inf")))


def met(players: int, advanced: bool, wanted: tuple[str, ...]) -> list[tuple[landsraad.Game, landsraad.Decision]]:
    """The first decision of each of these kinds with several options in a game of heuristic bots."""
    found: dict[str, tuple[landsraad.Game, landsraad.Decision]] = {}
    game = landsraad.new_game("dune", players, seed=5, options={"advanced": advanced, "max_turns": 4})
    bots = [make("heuristic", seed=seat) for seat in range(players)]
    while game.pending and len(found) < len(wanted):
        decision = game.pending[0]
        if decision.kind in wanted and decision.kind not in found and len(decision.codes) > 1:
            shown = game.copy()
            found[decision.kind] = shown, shown.pending[0]
        game.apply(decision.player, bots[decision.player].choose(game, decision))
    return list(found.values())


@pytest.mark.parametrize(("players", "advanced"), [(2, True), (4, False), (6, True)])
def test_it_plays_every_table_and_looks_at_imagined_worlds_only(players: int, advanced: bool) -> None:
    positions = met(players, advanced, KINDS)
    assert len(positions) >= 5
    for game, decision in positions:
        before = game.to_json()
        chosen = DunePolicy(random.Random(4)).think(game, decision, SOON)
        assert 0 <= chosen < len(decision.codes)
        blind = Blindfold(game)
        assert DunePolicy(random.Random(4)).think(blind, decision, SOON) == chosen  # type: ignore[arg-type]
        assert game.to_json() == before


@pytest.mark.parametrize(("bot", "kinds"), [(SearchBot, "battle.plan bidding.bid"), (ExpertBot, "battle.prescience")])
def test_two_worlds_that_are_equal_to_a_seat_lead_to_the_same_choice(
    bot: type[SearchBot] | type[ExpertBot], kinds: str
) -> None:
    for game, decision in met(6, True, tuple(kinds.split())):
        one, other = (game.determinize(decision.player, world) for world in (11, 12))
        assert one.to_json() != other.to_json()
        choices = set()
        for world in (game, one, other):
            mine = world.decision(decision.player)
            assert mine is not None
            choices.add(bot(4, seconds=math.inf).choose(world, mine))
        assert len(choices) == 1


def test_it_is_offered_with_all_levels() -> None:
    assert levels("dune") == ["novice", "easy", "normal", "hard", "expert"]
    assert kinds("dune")[:3] == ["expert", "search", "hard"]


def test_time_ends_its_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock is a second later: no world is finished, and it does what the heuristic bot would do."""
    game, decision = met(6, False, ("ship.where",))[0]
    clock = iter(range(1000))
    monkeypatch.setattr(time, "thread_time", lambda: float(next(clock)))
    bot = SearchBot(4, worlds=50, candidates=4, seconds=0.5)
    usual = make("heuristic", seed=4).choose(game, decision)
    assert bot.choose(game, decision) == usual
    assert next(clock) < 5


def test_it_takes_the_stronghold_that_wins() -> None:
    """Two are held, a third stands empty, and nobody else moves after that."""
    t = Table("emperor", "atreides", "harkonnen", "spacing_guild", "fremen", "bene_gesserit")
    t.sweep()
    t.put("emperor", "carthag", 5)
    t.put("emperor", "habbanya_sietch", 5)
    t.put("atreides", "arrakeen", 6)
    emperor = FACTION_NUMBER["emperor"]
    t.state.spice[emperor] = 20
    t.state.acted = 0b111111 & ~(1 << emperor)
    t.run(("shipment.turn", emperor), phase=6)
    bot = DunePolicy(random.Random(1))
    while t.game.pending and t.who[0] == "emperor" and t.game.pending[0].kind.startswith("ship"):
        decision = t.game.pending[0]
        t.game.apply(decision.player, bot.think(t.game, decision, SOON))
    held = [name for name in ("sietch_tabr", "tueks_sietch") if t.state.occupants[territory(name)] >> emperor & 1]
    assert held


def test_the_opponent_plans_as_it_would_and_not_at_random() -> None:
    game, decision = met(6, False, ("battle.plan",))[0]
    opponent = next(each.player for each in game.pending if each.player != decision.player)
    rival = make("heuristic", seed=1)
    while (theirs := game.decision(opponent)) is not None:
        game.apply(opponent, rival.choose(game, theirs))
    world = game.determinize(decision.player, 3)
    assert world.decision(opponent) is None
    plan_again(world, decision.player)
    mine = world.decision(decision.player)
    assert mine is not None
    world.apply(decision.player, 0)
    asked = world.decision(opponent)
    assert asked is not None
    assert asked.kind == "battle.plan"


def test_hints_tell_chances_of_at_least_three_options_and_the_cheaper_bid_is_the_better_one() -> None:
    for game, decision in met(6, True, ("bidding.bid", "battle.plan", "revival.forces")):
        weighed = SearchBot(4, worlds=1, seconds=0.0).weigh(game, decision)
        shares = [each.share for each in weighed]
        assert len({each.option for each in weighed}) == len(weighed) >= min(3, len(decision.codes))
        assert shares == sorted(shares, reverse=True)
        assert all(0.0 <= share <= 1.0 for share in shares)
        if decision.kind == "bidding.bid":
            bids = [decision.codes[each.option][1] for each in weighed if decision.codes[each.option][0] == "bid"]
            assert bids == sorted(bids)
        some = SearchBot(4, worlds=1, seconds=0.0).weigh(game, decision, [1, 0])
        assert sorted(each.option for each in some) == [0, 1]


@pytest.mark.parametrize(("players", "advanced"), [(2, False), (6, True)])
def test_hints_name_three_options_wherever_there_are_three(players: int, advanced: bool) -> None:
    """Windows, plans and questions with a single answer of one's own besides passing are no exceptions."""
    game = landsraad.new_game("dune", players, seed=3, options={"advanced": advanced, "max_turns": 5})
    bots = [make("heuristic", seed=seat) for seat in range(players)]
    told: Counter[str] = Counter()
    while game.pending:
        for decision in game.pending:
            if len(decision.codes) > 1 and told[decision.kind] < 12:
                told[decision.kind] += 1
                advice = teacher.hint(game, decision.player, seed=game.length, seconds=0.0)
                assert len({each.option for each in advice}) == min(3, len(decision.codes)), decision
        decision = game.pending[0]
        game.apply(decision.player, bots[decision.player].choose(game, decision))
    assert {"karama.stop", "anytime", "battle.window", "battle.plan", "bidding.bid", "ship.where"} <= told.keys()


# What a position is worth


def test_chances_add_up_and_follow_what_is_held() -> None:
    t = Table("emperor", "atreides", "harkonnen", "spacing_guild", "fremen", "bene_gesserit")
    before = chances(t.state)
    assert sum(before.values()) == pytest.approx(1.0)
    atreides = FACTION_NUMBER["atreides"]
    t.put("atreides", "carthag", 5)
    t.put("atreides", "habbanya_sietch", 5)
    assert chances(t.state)[atreides] > before[atreides]
    assert features(t.state, atreides)["lacks_1"] == 1.0 or features(t.state, atreides)["contested"] > 0


def test_what_was_learnt_is_what_is_counted() -> None:
    counted = set(features(Table("fremen", "spacing_guild").state, FACTION_NUMBER["fremen"]))
    for rules in ("basic", "advanced"):
        assert set(learnt()[rules]) == {TURN, MARKET, LANDED}
        for weights in learnt()[rules].values():
            assert counted <= set(weights)


def test_a_weapon_is_worth_more_than_a_worthless_card_and_both_have_a_price() -> None:
    t = Table("atreides", "harkonnen", "emperor", "spacing_guild", "fremen", "bene_gesserit")
    atreides = FACTION_NUMBER["atreides"]
    worth = {}
    for card in ("chaumas", "baliset"):
        t.hand("atreides", card)
        worth[card] = promise(t.state, atreides, MARKET)
    t.spice("atreides", t.state.spice[atreides] - 8)
    assert worth["chaumas"] > worth["baliset"] > promise(t.state, atreides, MARKET)


# Mixed plans and bids


def test_dials_that_are_nearly_as_good_are_mixed() -> None:
    t = Table("harkonnen", "atreides", "emperor")
    t.sweep()
    t.put("harkonnen", "carthag", 9)
    t.put("atreides", "carthag", 6)
    harkonnen = FACTION_NUMBER["harkonnen"]
    t.state.battle = Battle(territory("carthag"), 0, harkonnen, FACTION_NUMBER["atreides"])
    rng = random.Random(3)
    fight = Fight(t.state, t.state.battle, 0, ("battle.plan", (), ()), rng)
    rated = [(worth, dial) for worth, _, dial in fight.dials(6)]
    best = max(rated)
    dialed = {fight.one_of(rated, SAME_DIAL) for _ in range(40)}
    assert len(dialed) > 1
    assert all(best[0] - worth <= SAME_DIAL for worth, dial in rated if dial in dialed)


def test_where_a_bid_ends_cannot_be_told_from_the_position() -> None:
    game, decision = met(6, False, ("bidding.bid",))[0]
    bids = {decision.codes[DunePolicy(random.Random(seed)).choose(game, decision)] for seed in range(40)}
    assert len(bids) > 1
