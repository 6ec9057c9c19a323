"""Events: each says who acted and which card, power, territory or phase it comes from."""

from __future__ import annotations

import random
from typing import Any

import pytest

import landsraad
from landsraad.core.messages import Event
from landsraad.core.telling import NOBODY
from landsraad.dune.components import ADVANTAGE_IDS, CARD_IDS, FACTION_IDS, LEADER_IDS, SPICE_CARD_IDS
from landsraad.dune.map import TERRITORY_IDS
from landsraad.dune.state import PHASE_NAMES
from tests.dune.table import ALL, Table, territory

SOURCES = {
    f"{kind}/{name}"
    for kind, names in {
        "advantage": ADVANTAGE_IDS,
        "card": CARD_IDS,
        "faction": FACTION_IDS,
        "leader": LEADER_IDS,
        "phase": PHASE_NAMES,
        "spice_card": SPICE_CARD_IDS,
        "territory": TERRITORY_IDS,
    }.items()
    for name in names
}


@pytest.mark.parametrize("seed", range(6))
def test_every_event_has_an_actor_and_a_source(seed: int) -> None:
    options: dict[str, Any] = {"advanced": seed % 2 == 1, "max_turns": 4, "faction_swaps": True, "circles": "choose"}
    game = landsraad.new_game("dune", players=6, seed=seed, options=options, watch=True)
    rng = random.Random(seed)
    while not game.is_over:
        decision = rng.choice(game.pending)
        game.apply(decision.player, rng.randrange(len(decision.options)))
        for event in game.drain():
            assert event.source in SOURCES, event
            assert NOBODY <= event.seat < game.players, event


def told(table: Table, kind: str) -> Event:
    return next(event for event in table.game.drain() if event.kind == kind)


def test_what_a_card_begins_is_told_of_it_until_it_is_over() -> None:
    t = Table("emperor", "harkonnen")
    t.hand("emperor", "tleilaxu_ghola")
    t.kill("emperor", 6)
    t.order("emperor", "harkonnen")
    t.state.cause = "phase/revival"
    t.run(("revival.player", 2), phase=5).choose("emperor", "card:tleilaxu_ghola", "amount:5")
    assert told(t, "revived").source == "card/tleilaxu_ghola"
    t.choose("emperor", "amount:1")
    assert told(t, "revived").source == "phase/revival"


def test_a_position_keeps_what_its_events_come_from() -> None:
    t = Table("emperor", "harkonnen", advanced=True)
    t.hand("emperor", "karama")
    t.kill("emperor", 4)
    t.order("emperor", "harkonnen")
    frame = (("revival.leader", 2), ("revival.player", 5), ("phase", 6))
    t.run(("revival.karama",), *frame, phase=5).choose("emperor", "card:karama")
    game = landsraad.from_json(t.game.to_json())
    game.watch()
    game.choose(0, "amount:3")
    told = [(event.kind, event.seat, event.source) for event in game.drain()]
    assert told == [("revived", 0, "card/karama"), ("phase", -1, "phase/shipment")]


def test_who_sends_a_worm_is_told() -> None:
    t = Table("fremen", "harkonnen", advanced=True)
    where = territory("red_chasm")
    t.run(("worm.placed", where), phase=2)
    event = told(t, "worm")
    assert (event.seat, event.source) == (0, "advantage/fre_place_worms")
    t.hand("fremen", "karama")
    t.run(("worm.karama",), phase=2).choose("fremen", "card:karama", "territory:red_chasm")
    event = told(t, "worm")
    assert (event.seat, event.source) == (0, "card/karama")


def test_a_leader_is_killed_by_the_other_side_with_its_weapon() -> None:
    t = Table(*ALL)
    t.sweep()
    t.put("atreides", "arrakeen", 3)
    t.put("harkonnen", "arrakeen", 3)
    t.hand("harkonnen", "crysknife")
    t.battle("arrakeen", "atreides", "harkonnen")
    t.choose("atreides", "pass").pass_all("battle.window")
    t.plan("atreides", leader="duncan_idaho").plan("harkonnen", leader="umman_kudu", weapon="crysknife")
    for faction in ("atreides", "harkonnen"):
        t.choose(faction, "no")
    event = told(t, "leader_killed")
    assert (event.seat, event.source) == (t.state.seat[5], "card/crysknife")
    assert event.seen_by(None)["leader"] == "leader/duncan_idaho"
