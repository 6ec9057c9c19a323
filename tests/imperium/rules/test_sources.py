"""Every event names who acts and the thing it comes from."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

import landsraad
from landsraad.core.telling import NOBODY
from landsraad.text.names import has_name
from tests.imperium.outcome import at, fight
from tests.imperium.table import Table
from tests.uprising import table as uprising

COMPONENTS = {"card", "space", "intrigue", "leader", "conflict", "contract", "track", "hagal", "rival", "house"}
KINDS = {*COMPONENTS, "phase", "rival_variant"}
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("imperium", 3, {"leaders": "draft"}),
    ("imperium", 4, {}),
    ("uprising", 3, {}),
    ("uprising", 4, {"choam": True}),
    ("uprising", 4, {"choam": True, "decks": ["uprising", "base"], "base_leaders": True}),
    ("imperium", 1, {}),
    ("imperium", 2, {}),
    ("uprising", 1, {"row_churn": True}),
    ("uprising", 2, {"choam": True}),
]


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_every_event_of_a_game_has_an_actor_and_a_source(
    name: str, players: int, options: Mapping[str, Any], seed: int
) -> None:
    game = landsraad.new_game(name, players=players, seed=seed, options=options, watch=True)
    choose = random.Random(seed)
    while not game.is_over:
        decision = game.pending[0]
        game.apply(decision.player, choose.randrange(len(decision.codes)))
        if game.length % 10 == 0:
            again = landsraad.from_json(game.to_json())
            assert again.state.cause == game.state.cause
    for event in game.drain():
        assert event.source.partition("/")[0] in KINDS, event
        assert has_name(event.source, "en", name), event
        assert NOBODY <= event.seat < game.seats, event


def told(t: Table, *kinds: str) -> list[tuple[str, int, str]]:
    """Kind, actor and source of what happened since the last call."""
    return [(e.kind, e.seat, e.source) for e in t.game.drain() if not kinds or e.kind in kinds]


def listening(t: Table) -> Table:
    t.game.watch()
    t.game.drain()
    return t


def test_the_card_sends_and_the_space_is_paid_and_gives() -> None:
    t = listening(at("dagger").give(0, solari=4))
    t.send("dagger", "rally_troops")
    assert told(t) == [
        ("play_card", 0, "card/dagger"),
        ("send_agent", 0, "card/dagger"),
        ("pay", 0, "space/rally_troops"),
        ("recruit", 0, "space/rally_troops"),
    ]


def test_the_signet_is_the_leaders() -> None:
    t = listening(at("signet_ring", leader="earl_memnon_thorvald"))
    t.send("signet_ring", "arrakeen")
    assert ("gain", 0, "leader/earl_memnon_thorvald") in told(t)


def test_a_control_bonus_comes_from_the_space_and_goes_to_its_owner() -> None:
    t = listening(at("reconnaissance").control("carthag", 2))
    t.send("reconnaissance", "carthag")
    assert told(t, "control_bonus") == [("control_bonus", 2, "space/carthag")]


def test_deploying_by_the_right_of_a_space_comes_from_the_space() -> None:
    t = listening(at("reconnaissance").troops(0, garrison=3))
    t.send("reconnaissance", "carthag").play("deploy:2")
    assert told(t, "deploy") == [("deploy", 0, "space/carthag")]


def test_what_a_track_gives_comes_from_the_track() -> None:
    t = listening(at("diplomacy").influence(0, emperor=3))
    t.give(0, spice=4).send("diplomacy", "conspire").resolve("conspire.visit")
    assert told(t, "influence", "recruit", "alliance", "vp") == [
        ("recruit", 0, "space/conspire"),
        ("influence", 0, "space/conspire"),
        ("alliance", 0, "track/emperor"),
        ("vp", 0, "track/emperor"),
        ("recruit", 0, "track/emperor"),
    ]


def test_an_alliance_passes_on_by_its_track() -> None:
    t = at("diplomacy").influence(0, guild=4).influence(1, guild=4).alliance(1, "guild")
    listening(t).send("diplomacy", "foldspace").resolve("foldspace.visit")
    assert told(t, "influence", "alliance", "alliance_lost", "vp") == [
        ("influence", 0, "space/foldspace"),
        ("alliance_lost", 1, "track/guild"),
        ("vp", 1, "track/guild"),
        ("alliance", 0, "track/guild"),
        ("vp", 0, "track/guild"),
    ]


def test_a_leader_interrupts_an_effect_that_then_goes_on() -> None:
    """Masterstroke comes in the middle of what deploys the fourth troop; the rest of that is its own again."""
    t = at("reconnaissance", holding="rapid_mobilization", leader="baron_vladimir_harkonnen").troops(0, garrison=6)
    t.player(0).secret = 0b0011
    listening(t).send("reconnaissance", "carthag")
    t.play("plot:rapid_mobilization", "amount:5")
    assert told(t, "play_intrigue", "deploy", "secret_factions", "influence") == [
        ("play_intrigue", 0, "intrigue/rapid_mobilization"),
        ("deploy", 0, "intrigue/rapid_mobilization"),
        ("secret_factions", 0, "leader/baron_vladimir_harkonnen"),
        ("influence", 0, "leader/baron_vladimir_harkonnen"),
        ("influence", 0, "leader/baron_vladimir_harkonnen"),
    ]
    t.play("deploy:1")
    assert told(t) == [("deploy", 0, "space/carthag")]


def test_a_harvest_is_the_spaces_and_the_card_drawn_by_it_the_leaders() -> None:
    t = at("dune_the_desert_planet", deck="dagger", leader="countess_ariana_thorvald")
    listening(t).send("dune_the_desert_planet", "imperial_basin").resolve("imperial_basin.effect")
    assert told(t, "harvest", "draw") == [
        ("harvest", 0, "space/imperial_basin"),
        ("draw", 0, "leader/countess_ariana_thorvald"),
    ]


def test_each_of_several_discards_is_told_of_what_asks_for_it() -> None:
    """What the first card gives when it is discarded comes from that card; the second discard from the first cause."""
    t = uprising.at("corrinth_city", "spacing_guilds_favor", "dagger", "diplomacy").give(0, solari=5)
    listening(t.send("corrinth_city", "dutiful_service")).resolve("corrinth_city.agent")
    t.play("hand:spacing_guilds_favor", "hand:dagger")
    assert told(t, "pay", "discard", "gain", "vp") == [
        ("pay", 0, "card/corrinth_city"),
        ("discard", 0, "card/corrinth_city"),
        ("gain", 0, "card/spacing_guilds_favor"),
        ("discard", 0, "card/corrinth_city"),
        ("vp", 0, "card/corrinth_city"),
    ]


def test_opponents_lose_by_the_card_of_the_one_who_played_it() -> None:
    t = at("reverend_mother_mohiam", played="bene_gesserit_sister").hand(1, "dagger", "diplomacy")
    listening(t).send("reverend_mother_mohiam", "secrets").resolve("mohiam.agent").play("hand:dagger")
    assert told(t, "discard") == [("discard", 1, "card/reverend_mother_mohiam")] * 2


def test_what_a_trashed_card_gives_is_its_own() -> None:
    t = at("guild_administrator", discard="assassination_mission")
    listening(t).send("guild_administrator", "secure_contract").resolve("guild_administrator.agent")
    t.play("discard:assassination_mission")
    assert told(t, "trash", "gain") == [
        ("gain", 0, "space/secure_contract"),
        ("trash", 0, "card/guild_administrator"),
        ("gain", 0, "card/assassination_mission"),
    ]


def test_buying_belongs_to_the_turn_and_the_acquire_box_to_the_card() -> None:
    t = at("dagger").give(0, persuasion=9)
    listening(t).play("reveal", "acquire:the_spice_must_flow")
    assert told(t) == [
        ("reveal", 0, "phase/turns"),
        ("reveal_card", 0, "phase/turns"),
        ("swords", 0, "card/dagger"),
        ("acquire", 0, "phase/turns"),
        ("persuasion_left", 0, "phase/turns"),
        ("vp", 0, "card/the_spice_must_flow"),
    ]


def test_a_reward_comes_from_the_conflict() -> None:
    t = listening(fight(2, 1, conflict="raid_stockpiles"))
    t.play("pass")
    found = told(t, "combat_pass", "final_strength", "reward", "gain")
    assert found[:2] == [("combat_pass", 0, "phase/combat"), ("combat_pass", 1, "phase/combat")]
    assert {kind for kind, _, _ in found[2:]} == {"final_strength", "reward", "gain"}
    assert {source for _, _, source in found[2:]} == {"conflict/raid_stockpiles"}


def test_a_contract_is_completed_by_itself_in_the_middle_of_a_visit() -> None:
    t = uprising.at("reconnaissance", choam=True).contracts(0, "arrakeen_1")
    listening(t).send("reconnaissance", "arrakeen")
    if "effect:contract/arrakeen_1" in t.options:
        t.play("effect:contract/arrakeen_1")
    found = told(t)
    assert ("complete_contract", 0, "contract/arrakeen_1") in found
    after = found[found.index(("complete_contract", 0, "contract/arrakeen_1")) + 1]
    assert after[2] == "contract/arrakeen_1"


def test_a_track_reward_of_a_leader_is_the_leaders() -> None:
    t = uprising.at("diplomacy", leader="lady_margot_fenring").influence(0, bg=1)
    listening(t).send("diplomacy", "secrets").resolve("secrets.visit")
    assert told(t, "influence", "vp", "gain") == [
        ("influence", 0, "space/secrets"),
        ("vp", 0, "track/bg"),
        ("gain", 0, "leader/lady_margot_fenring"),
    ]


def test_a_spy_gathers_at_the_space() -> None:
    t = uprising.at("reconnaissance", deck="dagger").spies(0, "post_city_left").give(0, water=2)
    space = next(space for space in t.state.content.spaces if space.posts & t.player(0).spies)
    listening(t).send("reconnaissance", space.id, "post:post_city_left")
    assert told(t, "recall_spy", "draw")[:2] == [("recall_spy", 0, space.ref), ("draw", 0, space.ref)]


def test_a_position_without_a_cause_takes_its_phase() -> None:
    data = at("dagger").game.to_data()
    del data["state"]["cause"]
    again = landsraad.from_json(json.dumps(data))
    assert again.state.cause == "phase/turns"
    data["state"]["cause"] = "card/lasgun"
    with pytest.raises(landsraad.InvalidState, match="cause: 'card/lasgun'"):
        landsraad.from_json(json.dumps(data))
