"""What teammates know of each other: nothing more than others do (UP-S38, UP-V18)."""

from __future__ import annotations

import json
from random import Random

import pytest

import landsraad
from tests.rulebook import rule
from tests.uprising.teams.table import GURNEY, IRULAN, JESSICA, MUADDIB, SHADDAM, six

PRIVATE = ("hand", "intrigue", "deck", "gift", "deck_top", "deck_looked_at")


@rule("UP-S38", "UP-V18", "UP-V1", "UP-V7", "UP-V21")
@pytest.mark.parametrize("seed", range(3))
def test_nobody_sees_the_cards_of_a_teammate(seed: int):
    game = landsraad.new_game("uprising", players=6, seed=seed)
    chance = Random(seed)
    while not game.is_over:
        for viewer in range(6):
            shown = game.view(viewer)["players"]
            for seat in range(6):
                if seat != viewer:
                    assert not set(PRIVATE) & set(shown[seat])
        decision = game.pending[0]
        game.apply(decision.player, chance.randrange(len(decision.options)))


@rule("UP-V18", "UP-S38")
def test_an_ally_is_told_of_a_commanders_draws_like_an_enemy():
    t = six(MUADDIB, "signet_ring", deck="usul")
    t.game.drain()
    t.send("signet_ring", "spice_refinery", "token:left").effects()
    drawn = next(event for event in t.game.drain() if event.kind == "draw")
    assert drawn.seen_by(MUADDIB)["cards"] == ["card/usul"]
    for seat in (GURNEY, JESSICA, SHADDAM, None):
        assert "cards" not in drawn.seen_by(seat)


@rule("UP-V18", "UP-V15")
def test_imagined_worlds_draw_the_cards_of_teammates_again():
    t = six(IRULAN, "diplomacy", holding="distraction mercenaries impress")
    t.hand(SHADDAM, "corrino_might")
    held = set()
    hands = set()
    for seed in range(30):
        world = t.game.determinize(SHADDAM, seed)
        held.add(tuple(sorted(world.view(IRULAN)["players"][IRULAN]["intrigue"])))
        hands.add(tuple(t.game.determinize(IRULAN, seed).view(SHADDAM)["players"][SHADDAM]["hand"]))
    assert len(held) > 10
    assert len(hands) > 3


@rule("UP-Q48", "UP-V15")
def test_cards_laid_down_for_a_trade_are_hidden():
    t = six(IRULAN, "diplomacy", holding="distraction mercenaries impress")
    t.intrigue(SHADDAM, "buy_access", "detonation")
    t.send("diplomacy", "economic_support").resolve("economic_support.visit", "economic_support.effect.1")
    t.play("seat:3", "give_intrigue:2", "give_intrigue:1", "intrigue:impress")
    # One card is laid down, another is to follow.
    assert t.game.view(IRULAN)["players"][IRULAN]["gift"] == ["impress"]
    assert "gift" not in t.game.view(SHADDAM)["players"][IRULAN]
    assert t.game.view(SHADDAM)["players"][IRULAN]["gift_count"] == 1
    given = {tuple(t.game.determinize(SHADDAM, seed).state.players[IRULAN].team.gift) for seed in range(20)}
    assert len(given) > 5
    # The position holds it, and the game goes on from there.
    again = landsraad.from_json(t.game.to_json())
    assert json.loads(again.to_json()) == json.loads(t.game.to_json())
    t.play("intrigue:mercenaries", "intrigue:buy_access")
    assert sorted(t.held(SHADDAM)) == ["detonation", "impress", "mercenaries"]
