"""The worked examples: a round of three players, from the first Agent to the next round."""

from __future__ import annotations

from tests.imperium.rules.play import finish_round, to_combat
from tests.imperium.table import Table, refused, table
from tests.rulebook import rule

ANNA, BRUNO, CARLA = 0, 1, 2


def start() -> Table:
    """Anna controls Carthag and has the marker; she fights for Imperial Basin with Bruno."""
    t = table(3).conflict("secure_imperial_basin").control("carthag", ANNA).bonus_spice("the_great_flat", 1)
    t.intrigue_deck("urgent_mission")
    t.hand(ANNA, "dune_the_desert_planet", "dagger", "imperial_spy", "smugglers_thopter", "stilgar")
    t.hand(BRUNO, "duncan_idaho", "convincing_argument").give(BRUNO, water=1)
    t.zone(BRUNO, "deck", "diplomacy").intrigue(BRUNO, "ambush")
    t.hand(CARLA, "bene_gesserit_initiate").give(CARLA, solari=4).zone(CARLA, "deck", "reconnaissance")
    t.intrigue(ANNA, "windfall").intrigue(CARLA, "bribery")
    t.troops(ANNA, garrison=3).troops(BRUNO, garrison=1).troops(CARLA, garrison=0)
    return t.turn(ANNA)


def agent_turns(t: Table) -> Table:
    t.send("dune_the_desert_planet", "imperial_basin").play("deploy:2").end()
    t.send("duncan_idaho", "carthag").resolve("carthag.effect.1", "duncan_idaho.agent").play("deploy:3").end()
    t.send("bene_gesserit_initiate", "rally_troops").resolve("bene_gesserit_initiate.agent").end()
    return t


@rule("DI-9.2", "DI-7.4", "DI-6.8")
def test_harvesting_and_deploying_from_the_garrison() -> None:
    t = start().send("dune_the_desert_planet", "imperial_basin")
    assert t.resources(ANNA) == (0, 1, 0)
    refused(t, "deploy:3", "E_DEPLOY_LIMIT")
    t.play("deploy:2").end()
    assert (t.player(ANNA).garrison, t.player(ANNA).conflict) == (1, 2)
    assert t.acting == BRUNO


@rule("DI-8.3", "DI-3.5", "DI-7.4")
def test_a_controlled_city_an_arrow_and_three_deployed_troops() -> None:
    t = start().send("dune_the_desert_planet", "imperial_basin").play("deploy:2").end()
    t.send("duncan_idaho", "carthag")
    assert t.resources(ANNA) == (1, 1, 0), "from the bank, for her control of Carthag"
    t.resolve("carthag.effect.1", "duncan_idaho.agent")
    assert t.resources(BRUNO) == (0, 0, 0)
    assert t.held(BRUNO) == ["ambush", "urgent_mission"]
    assert t.cards(BRUNO, "hand") == ["convincing_argument", "diplomacy"]
    assert t.player(BRUNO).garrison == 3
    refused(t, "deploy:4", "E_NO_TROOPS")
    t.play("deploy:3").end()
    assert (t.player(BRUNO).garrison, t.player(BRUNO).conflict) == (0, 3)


@rule("DI-6.6", "DI-7.4", "DI-7.6")
def test_rallying_troops_away_from_the_fight() -> None:
    t = agent_turns(start())
    assert t.resources(CARLA) == (0, 0, 0)
    assert t.cards(CARLA, "hand") == ["reconnaissance"]
    assert (t.player(CARLA).garrison, t.player(CARLA).conflict) == (4, 0)
    t = start()
    t.turn(CARLA).send("bene_gesserit_initiate", "rally_troops")
    refused(t, "deploy:1", "E_NOT_COMBAT_SPACE")


@rule("DI-10.1", "DI-10.8", "DI-11.3", "DI-12.1", "DI-10.13")
def test_the_reveal_turn() -> None:
    t = agent_turns(start())
    t.row("space_travel", "chani", "carryall", "opulence", "lady_jessica")
    t.hand(ANNA, "imperial_spy", "smugglers_thopter", "stilgar").give(ANNA, agents=0)
    assert t.acting == ANNA
    t.play("reveal")
    assert t.player(ANNA).persuasion == 4
    assert t.resources(ANNA) == (1, 2, 0)
    t.play("acquire:space_travel")
    assert t.player(ANNA).persuasion == 1
    assert None not in t.game.view()["imperium_row"]
    assert t.game.view()["players"][ANNA]["strength"] == 4 + 4
    t.end()
    assert sorted(t.cards(ANNA, "discard")) == [
        "dune_the_desert_planet",
        "imperial_spy",
        "smugglers_thopter",
        "space_travel",
        "stilgar",
    ]


def reveal_turns(t: Table) -> Table:
    t.hand(ANNA, "imperial_spy", "smugglers_thopter", "stilgar").give(ANNA, agents=0)
    t.hand(BRUNO).hand(CARLA)
    return to_combat(t.turn(ANNA))


@rule("DI-16.2", "DI-16.3", "DI-16.7", "DI-16.8", "DI-8.1")
def test_the_combat() -> None:
    t = reveal_turns(agent_turns(start()))
    strengths = [p["strength"] for p in t.game.view()["players"]]
    assert strengths == [8, 6, 0]
    assert t.acting == ANNA
    t.play("pass")
    assert t.acting == BRUNO
    t.play("combat:ambush")
    assert t.game.view()["players"][BRUNO]["strength"] == 10
    t.play("done")
    assert t.acting == ANNA, "Carla has no troop; Anna may think again"
    t.play("pass")
    assert t.acting == BRUNO
    t.play("pass")
    while t.kind == "combat.won":
        t.play("done")
    assert [t.player(seat).vp for seat in (ANNA, BRUNO, CARLA)] == [0, 1, 0]
    control = t.game.view()["spaces"]["imperial_basin"]["control"]
    assert control == BRUNO
    assert t.resources(ANNA) == (1, 2, 2), "the second reward"
    assert t.resources(CARLA) == (0, 0, 0), "no third reward with three players"


@rule("DI-17.1", "DI-18.2")
def test_makers_and_recall() -> None:
    t = finish_round(reveal_turns(agent_turns(start())))
    spaces = t.game.view()["spaces"]
    assert [spaces[id]["bonus_spice"] for id in ("imperial_basin", "hagga_basin", "the_great_flat")] == [0, 1, 2]
    shown = t.game.view()
    assert (shown["round"], shown["first_player"]) == (2, BRUNO)
    assert [p["agents"] for p in shown["players"]] == [2, 2, 2]
    assert [p["hand_count"] for p in shown["players"]][CARLA] > 0
