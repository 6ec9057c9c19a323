"""Default answers for players who let a clock run out (D-14.38): they are always possible."""

from __future__ import annotations

import random

import pytest

import landsraad
from landsraad.core.machine import Decision
from landsraad.dune.components import HERO, LEADER_STRENGTH
from tests.dune.test_battle import duel
from tests.rulebook import rule

DECLINE = ("pass", "no", "refuse", "wait", "discard", "pay")


def default(decision: Decision) -> int:
    """Pass, decline or no; the smallest number; no card; the weakest leader, else the Cheap Hero."""
    codes = decision.codes
    for index, (verb, _number) in enumerate(codes):
        if verb in DECLINE:
            return index
    verb = codes[0][0]
    if decision.kind == "setup.traitor":
        return max(range(len(codes)), key=lambda n: LEADER_STRENGTH[codes[n][1]])
    if verb == "leader":
        return min(range(len(codes)), key=lambda n: LEADER_STRENGTH[codes[n][1]] if codes[n][1] < HERO else 99)
    if verb in ("amount", "dial", "weapon", "defense", "support", "kwisatz_haderach"):
        return min(range(len(codes)), key=lambda n: codes[n][1])
    return 0


@rule("D-14.38", "D-4.15")
@pytest.mark.parametrize("advanced", [False, True])
def test_a_game_of_sleepers_comes_to_its_end(advanced: bool) -> None:
    game = landsraad.new_game("dune", 6, seed=4, options={"advanced": advanced})
    while not game.is_over:
        decision = game.pending[0]
        game.apply(decision.player, default(decision))
    assert game.winners
    assert game.view(None)["turn"] == 10  # nobody moved: the last turn decides


@rule("D-14.38", "D-7.12", "D-21.4", "D-20.4")
@pytest.mark.parametrize("seed", range(8))
def test_a_plan_made_by_the_clock_obeys_whatever_binds_it(seed: int) -> None:
    rng = random.Random(seed)
    t = duel("bene_gesserit", "emperor", "atreides", alliances="3 members, 4 strongholds")
    t.ally("bene_gesserit", "atreides")
    t.hand("emperor", *rng.sample(["stunner", "chaumas", "shield", "snooper", "kulon", "cheap_hero"], 4))
    t.battle("", "bene_gesserit", "emperor")
    t.choose("bene_gesserit", rng.choice([o for o in t.options("bene_gesserit") if o.startswith("voice")]))
    t.pass_all("karama.stop")
    t.choose("atreides", rng.choice([o for o in t.options("atreides") if o.startswith("prescience")]))
    t.pass_all("karama.stop")
    t.choose("emperor", rng.choice([o for o in t.options("emperor") if not o.startswith("card")]))
    t.pass_all("battle.window")
    while t.game.pending and t.kinds[0] == "battle.plan":
        decision = t.game.pending[0]
        t.game.apply(decision.player, default(decision))
    assert "plan" in t.log()
