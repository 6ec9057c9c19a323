"""The heuristic bot plays Uprising as well."""

from __future__ import annotations

from random import Random

import pytest

import landsraad
from landsraad import bots
from tests.uprising.teams.table import FEYD, GURNEY, IRULAN, JESSICA, MUADDIB, SixTable, at_war, six


def test_a_team_of_heuristic_bots_beats_random_play():
    won = 0
    for seed in range(4):
        game = landsraad.new_game("uprising", 6, seed=seed)
        players = [
            bots.make("heuristic", seed) if seat % 2 == seed % 2 else bots.make("random", seed) for seat in range(6)
        ]
        while game.pending:
            decision = game.pending[0]
            game.apply(decision.player, players[decision.player].choose(game, decision))
        won += game.winners[0] % 2 == seed % 2
    assert won == 4


def tied(first: str, second: str) -> SixTable:
    """Gurney and Jessica are tied for the first place; who has a card with the battle icon of the Conflict?"""
    t = at_war(gurney=2, jessica=2, feyd=1)
    for seat, id in ((GURNEY, first), (JESSICA, second)):
        t.objective(seat, id)
    return t


def test_of_two_tied_allies_one_concedes():
    """The Conflict shows a crysknife: whoever has one gets the card."""
    t = tied("desert_mouse_first", "crysknife")
    bot = bots.make("heuristic", 1)
    assert t.decision.options[bot.choose(t.game, t.decision)].id == "yes"
    t = tied("crysknife", "desert_mouse_first")
    assert t.decision.options[bot.choose(t.game, t.decision)].id == "no"
    t.play("no")
    assert t.decision.options[bot.choose(t.game, t.decision)].id == "yes"


def test_a_commander_activates_the_ally_who_profits():
    """Muad'Dib's swords go to the Ally with troops in the Conflict."""
    for ally in (GURNEY, JESSICA):
        t = six(MUADDIB, "limited_landsraad_access", "limited_landsraad_access")
        t.revealed(GURNEY, JESSICA)
        t.troops(ally, conflict=3)
        t.troops(FEYD, conflict=3)
        t.play("reveal")
        bot = bots.make("heuristic", 1)
        assert t.decision.options[bot.choose(t.game, t.decision)].id == f"seat:{ally}"


def test_an_ally_leaves_the_first_reward_to_a_teammate_who_has_it():
    """Jessica leads with three troops: Gurney deploys enough to be second, not as many as she."""
    t = six(GURNEY, "reconnaissance")
    t.troops(JESSICA, conflict=3)
    t.troops(FEYD, conflict=1)
    t.troops(GURNEY, garrison=2)
    t.revealed(JESSICA, FEYD, IRULAN)
    t.send("reconnaissance", "arrakeen")
    bot = bots.make("heuristic", 1)
    while t.decision.player == GURNEY and t.kind != "turn.choose":
        t.play(t.decision.options[bot.choose(t.game, t.decision)].id)
    assert 1 <= t.player(GURNEY).conflict <= 2


@pytest.mark.parametrize("plenty", ["spice", "water", "solari"])
def test_whoever_has_plenty_gives_to_a_teammate_who_has_none(plenty: str):
    t = six(IRULAN, "diplomacy")
    t.give(IRULAN, **{plenty: 12})
    t.send("diplomacy", "economic_support").resolve("economic_support.visit", "economic_support.effect.1")
    t.play(f"seat:{FEYD}")
    bot = bots.make("heuristic", 1)
    assert t.decision.options[bot.choose(t.game, t.decision)].id.startswith(f"give_{plenty}:")


@pytest.mark.parametrize("options", [{}, {"choam": True}])
def test_the_heuristic_bot_beats_random_play(options):
    games = 14
    won = 0
    for seed in range(games):
        game = landsraad.new_game("uprising", 4, seed=seed, options=options)
        bot, random, own = bots.make("heuristic", seed), Random(seed), seed % 4
        while game.pending:
            decision = game.pending[0]
            mine = decision.player == own
            game.apply(decision.player, bot.choose(game, decision) if mine else random.randrange(len(decision.codes)))
        won += game.winners == [own]
    assert won >= games * 0.9
