"""Special Agents and the council (DI-20)."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.imperium.rules.play import finish_round, no_such_option, to_combat
from tests.imperium.table import Table, refused, table
from tests.rulebook import rule


def mentat_at(t: Table, owner: int, space: str | None = None) -> Table:
    s = t.state
    s.mentat_owner = owner
    if space is not None:
        s.mentat_space = s.content.space_ids[space]
        s.players[owner].placed.append(s.mentat_space)
    return t.refresh()


def take_reward(t: Table) -> Table:
    """Everybody reveals; the reward of the Conflict is taken in full."""
    to_combat(t)
    while t.state.phase == "combat":
        t.play(next((id for id in t.options if id.startswith("effect:")), t.options[-1]))
    return t


@rule("DI-20.1", "DI-I17", "DI-S10")
def test_the_mentat_is_one_more_agent_for_this_round() -> None:
    t = at("dagger", "reconnaissance", "dune_the_desert_planet", "diplomacy", deck="stilgar").give(0, solari=2)
    t.send("dagger", "mentat").resolve("mentat.effect.0", "mentat.effect.1")
    assert t.game.view()["mentat"] == {"owner": 0, "space": None}
    assert t.game.view()["players"][0]["agents"] == 2
    t.end()
    t.turn(0).send("dune_the_desert_planet", "secure_contract").end()
    assert t.game.view()["mentat"] == {"owner": 0, "space": "secure_contract"}
    t.turn(0).send("reconnaissance", "carthag").resolve("carthag.effect.1").end()
    assert t.game.view()["players"][0]["placed"] == ["mentat", "secure_contract", "carthag"]
    t.turn(0)
    refused(t, "card:diplomacy", "E_NO_AGENT")


@rule("DI-20.1", "DI-C03")
def test_effects_take_it_only_from_its_space() -> None:
    t = at("dagger", holding="calculated_hire staged_incident").give(0, spice=1)
    mentat_at(t, 2)
    refused(t, "plot:calculated_hire", "E_MENTAT")
    mentat_at(t, 2, "arrakeen")
    refused(t, "plot:calculated_hire", "E_MENTAT")
    t = at("dagger", holding="calculated_hire staged_incident").give(0, spice=1)
    t.play("plot:calculated_hire")
    assert t.game.view()["mentat"]["owner"] == 0
    assert t.resources(0) == (0, 0, 0)


@rule("DI-20.2", "DI-S10")
def test_the_space_stays_usable_when_the_token_is_gone() -> None:
    t = at("dagger", deck="stilgar").give(0, solari=2)
    mentat_at(t, 3)
    t.mark().send("dagger", "mentat").resolve("mentat.effect.0")
    t.sent("dagger", "mentat", {"0 solari": -2, "0 deck": "-stilgar", "0 hand": "+stilgar"})
    assert t.effects() == []
    t.end()


@rule("DI-20.3")
def test_an_unused_mentat_goes_back() -> None:
    t = mentat_at(table(), 2)
    finish_round(t)
    assert t.game.view()["mentat"] == {"owner": None, "space": None}
    assert [p["agents"] for p in t.game.view()["players"]] == [2, 2, 2, 2]


@rule("DI-20.4", "DI-I17")
def test_as_a_reward_it_is_taken_from_anywhere_and_kept_for_the_next_round() -> None:
    t = mentat_at(table().conflict("sort_through_the_chaos").troops(1, conflict=1), 2, "arrakeen")
    take_reward(t)
    assert t.state.round == 2
    assert t.game.view()["mentat"] == {"owner": 1, "space": None}
    assert [p["agents"] for p in t.game.view()["players"]] == [2, 3, 2, 2]
    finish_round(t)
    assert t.game.view()["mentat"] == {"owner": None, "space": None}


@rule("DI-20.4", "DI-17.1")
def test_a_mentat_taken_off_a_maker_space_leaves_it_empty() -> None:
    t = mentat_at(table().conflict("sort_through_the_chaos").troops(1, conflict=1), 2, "imperial_basin")
    take_reward(t)
    assert t.state.bonus_spice[t.state.content.space_ids["imperial_basin"]] == 1
    t = mentat_at(table().conflict("sort_through_the_chaos").troops(1, conflict=1), 1)
    take_reward(t)
    assert t.game.view()["mentat"] == {"owner": 1, "space": None}, "also from oneself"


@rule("DI-20.4")
def test_which_agent_is_sent_is_asked_only_when_it_matters() -> None:
    t = at("dune_the_desert_planet").conflict("sort_through_the_chaos")
    mentat_at(t, 0).send("dune_the_desert_planet", "imperial_basin")
    assert (t.kind, t.options) == ("agent.figure", ["figure:own", "figure:own_mentat"])
    t.play("figure:own")
    assert (t.player(0).agents, t.state.mentat_space) == (1, -1)
    t = at("dune_the_desert_planet")
    mentat_at(t, 0).send("dune_the_desert_planet", "imperial_basin")
    assert t.kind == "agent.act"


@rule("DI-20.5", "DI-20.8")
def test_the_mentat_counts_as_an_own_agent() -> None:
    t = at("dagger", holding="urgent_mission staged_incident")
    mentat_at(t, 0, "arrakeen").play("plot:urgent_mission")
    assert t.game.view()["mentat"] == {"owner": 0, "space": None}
    assert t.player(0).placed == []
    t = at("kwisatz_haderach", deck="dagger").give(0, agents=0)
    t.agent_on(0, "wealth").give(0, agents=0)
    t.player(0).placed.append(t.state.content.space_ids["carthag"])
    mentat_at(t, 0, "arrakeen")
    t.send("kwisatz_haderach", "hall_of_oratory")
    assert "figure:arrakeen" in t.options
    t.play("figure:arrakeen")
    assert t.game.view()["mentat"] == {"owner": 0, "space": "hall_of_oratory"}


@rule("DI-20.4", "DI-6.3")
def test_the_mentat_is_not_confused_with_the_space_of_that_name() -> None:
    t = at("kwisatz_haderach", deck="dagger").conflict("sort_through_the_chaos").agent_on(0, "mentat")
    mentat_at(t, 0).send("kwisatz_haderach", "hall_of_oratory")
    assert t.options == ["figure:own_mentat", "figure:mentat"]
    t.play("figure:mentat")
    assert t.state.mentat_space == -1


@rule("DI-20.6", "DI-I03", "DI-S11")
def test_the_swordmaster_is_usable_at_once_and_for_good() -> None:
    t = at("dagger", "reconnaissance").give(0, solari=8).mark()
    t.send("dagger", "swordmaster")
    t.outcome(
        {
            "0 solari": -8,
            "0 hand": "-dagger",
            "0 played": "+dagger",
            "0 placed": "+swordmaster",
            "0 flags": "+swordmaster",
        }
    )
    assert t.player(0).agents == 2
    t.end()
    finish_round(t)
    assert t.player(0).agents == 3
    t.hand(0, "dagger").give(0, solari=20).turn(0).play("card:dagger")
    refused(t, "space:swordmaster", "E_SPACE_ONCE")


@rule("DI-20.7", "DI-S09", "DI-6.7")
def test_the_high_council_pays_from_the_same_round_on() -> None:
    t = at("dagger", "diplomacy").give(0, solari=5)
    t.send("dagger", "high_council").resolve("high_council.effect").end()
    assert t.resources(0) == (0, 0, 0)
    t.turn(0).play("reveal")
    assert t.player(0).persuasion == 3
    t = table()
    for seat in range(4):
        t.give(seat, high_council=True)
    assert [p["high_council"] for p in t.game.view()["players"]] == [True] * 4, "a seat for everybody"


@rule("DI-20.7")
def test_a_seat_closes_the_space_however_it_was_gained() -> None:
    t = at("dagger").give(0, solari=9, high_council=True)
    t.play("card:dagger")
    refused(t, "space:high_council", "E_SPACE_ONCE")


@rule("DI-20.8", "DI-I19")
def test_recalling_an_agent() -> None:
    t = at("dagger", "reconnaissance", holding="urgent_mission staged_incident").agent_on(0, "arrakeen")
    t.agent_on(1, "carthag")
    t.send("dagger", "hall_of_oratory").play("plot:urgent_mission")
    assert t.options == ["agent:arrakeen", "agent:hall_of_oratory"], "the one just sent may be chosen"
    refused(t, "agent:carthag", "E_BAD_CHOICE")
    t.play("agent:hall_of_oratory")
    assert (t.player(0).agents, t.player(0).garrison) == (1, 4)
    t.end()
    t.turn(0).hand(0, "arrakis_liaison").play("card:arrakis_liaison")
    assert "space:hall_of_oratory" in t.options, "the space is free again"


@rule("DI-20.8", "DI-21.5")
def test_a_recalled_agent_gives_nothing_in_the_hall() -> None:
    t = at("dagger", "diplomacy", holding="urgent_mission staged_incident")
    t.send("dagger", "hall_of_oratory").play("plot:urgent_mission").end()
    t.turn(0).mark().play("reveal").showed("diplomacy", {"0 persuasion": 1})
    assert no_such_option(t, "effect:")
