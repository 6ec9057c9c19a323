"""Base cards with six players (UP-M5, UP-M9, UP-Q52)."""

from __future__ import annotations

import landsraad
from landsraad.imperium.content.files import UPRISING
from landsraad.imperium.state import IDLE as NO_TURN
from landsraad.imperium.state import Turn
from tests.imperium.table import refused
from tests.rulebook import rule
from tests.uprising.teams.table import FEYD, GURNEY, IRULAN, JESSICA, MUADDIB, SHADDAM, SixTable, six

MIXED = {"decks": ["uprising", "base"], "conflicts": ["uprising", "base"]}


def mixed(seat: int, *hand: str, holding: str = "spring_the_trap") -> SixTable:
    return six(seat, *hand, holding=holding, options=MIXED)


@rule("UP-M9", "UP-M8", "UP-S34")
def test_cards_for_winners_are_of_no_use_to_commanders():
    t = mixed(MUADDIB, holding="demand_respect to_the_victor")
    s = t.state
    s.phase = "combat"
    s.turn = Turn(-1, NO_TURN)
    t.troops(GURNEY, conflict=2)
    below = s.stack[: next(n for n, step in enumerate(s.stack) if step[0] == "combat")]
    s.stack = [*below, ("end_combat",), ("resolve_combat",), ("combat_turns", 0, 0)]
    t.refresh()
    assert (t.acting, t.options) == (MUADDIB, ["pass"])
    t.play("pass")
    assert sorted(t.held(MUADDIB)) == ["demand_respect", "to_the_victor"]


@rule("UP-M9", "UP-M5")
def test_gun_thopter_finds_no_troops_with_a_commander():
    t = mixed(GURNEY, "gun_thopter")
    t.troops(FEYD, garrison=2)
    t.troops(IRULAN, garrison=1)
    t.troops(JESSICA, garrison=1)
    t.send("gun_thopter", "spice_refinery").resolve("gun_thopter")
    assert [t.player(seat).garrison for seat in (FEYD, IRULAN, JESSICA)] == [1, 0, 1]


@rule("UP-M5", "UP-S22")
def test_the_ally_deploys_for_gun_thopter():
    t = mixed(MUADDIB, "gun_thopter")
    t.troops(JESSICA, garrison=1)
    t.reveal_for(JESSICA).resolve("gun_thopter")
    assert (t.acting, t.kind) == (JESSICA, "troops.deploy")
    assert t.options == ["amount:0", "amount:1"]
    t.play("amount:1")
    assert t.player(JESSICA).conflict == 1


@rule("UP-S22", "UP-22.30", "UP-10.5")
def test_the_ally_deploys_for_sardaukar_coordination():
    """Asked once; again only after the Commander has done something else."""
    t = mixed(SHADDAM, "sardaukar_coordination")
    t.play("card:sardaukar_coordination")
    t.play(next(id for id in t.options if id in ("space:gather_support", "space:vast_wealth", "space:assembly_hall")))
    t.play("token:left")
    t.state.turn.recruited = 2
    t.troops(IRULAN, garrison=2)
    t.resolve("sardaukar_coordination")
    assert (t.acting, t.options) == (IRULAN, ["amount:0", "amount:1", "amount:2"])
    t.play("amount:0")
    assert t.acting == SHADDAM
    assert not any("sardaukar_coordination" in id for id in t.options)


@rule("UP-M9")
def test_a_commander_discards_for_test_of_humanity():
    t = mixed(GURNEY, "test_of_humanity")
    t.hand(SHADDAM, "convincing_argument", "seek_allies")
    t.troops(FEYD, conflict=1)
    t.send("test_of_humanity", "spice_refinery").resolve("test_of_humanity")
    asked = []
    while t.kind != "agent.act":
        asked.append(t.acting)
        t.play(t.options[0])
    assert SHADDAM in asked
    assert len(t.cards(SHADDAM, "hand")) == 1
    assert t.player(FEYD).conflict == 0


@rule("UP-M9", "UP-S25")
def test_kwisatz_haderach_opens_no_personal_board():
    t = mixed(GURNEY, "kwisatz_haderach")
    t.give(GURNEY, spice=9, water=9, solari=9)
    t.play("card:kwisatz_haderach")
    refused(t, "space:vast_wealth", "E_PERSONAL_SPACE")
    refused(t, "space:desert_mastery", "E_PERSONAL_SPACE")
    assert "space:military_support" in t.options
    t = mixed(MUADDIB, "kwisatz_haderach")
    t.agent_on(MUADDIB, "carthag")
    t.play("card:kwisatz_haderach", "space:desert_mastery")
    assert t.options == ["token:right", "figure:carthag"]
    t.play("figure:carthag")
    assert t.game.view()["activated"] == GURNEY  # The token on the board points to the left.
    assert t.game.view()["players"][MUADDIB]["placed"] == ["desert_mastery"]


@rule("UP-S41", "UP-Q49")
def test_kwisatz_haderach_does_not_send_a_swordmaster_twice():
    t = mixed(GURNEY, "kwisatz_haderach", "reconnaissance")
    t.swordmaster(GURNEY)
    t.agent_on(GURNEY, "carthag").agent_on(GURNEY, "arrakeen")
    t.hand(JESSICA, "dagger")
    t.send("reconnaissance", "spice_refinery").play("end")
    t.turn(GURNEY)
    t.play("card:kwisatz_haderach", "space:gather_support")
    assert sorted(t.options) == ["figure:arrakeen", "figure:carthag"]


@rule("UP-M9", "UP-S30")
def test_plans_within_plans_counts_the_personal_track():
    t = mixed(MUADDIB, holding="plans_within_plans")
    t.influence(GURNEY, guild=3)
    t.influence(JESSICA, bg=3, fringe_worlds=1)
    t.influence(MUADDIB, fremen=3)
    s = t.state
    for seat in range(6):
        t.player(seat).revealed_at = seat + 1
    s.phase = "endgame"
    s.turn = Turn(-1, NO_TURN)
    s.stack = [("game_over",), ("endgame", 0)]
    t.refresh()
    t.play("endgame:plans_within_plans")
    assert t.player(MUADDIB).vp == 5


@rule("UP-M9")
def test_the_voice_may_name_a_personal_space():
    t = mixed(GURNEY, "the_voice")
    t.hand(SHADDAM, "seek_allies")
    t.send("the_voice", "spice_refinery").resolve("the_voice").play("space:vast_wealth")
    t.turn(SHADDAM).play("card:seek_allies")
    refused(t, "space:vast_wealth", "E_SPACE_BLOCKED")


@rule("UP-Q52", "UP-M6")
def test_carthag_cannot_be_controlled():
    t = mixed(GURNEY)
    s = t.state
    named = [conflict for conflict in s.content.conflicts if "carthag" in conflict.id]
    assert named
    for conflict in named:
        assert conflict.location == -1
    assert s.content.spaces[s.content.space_ids["carthag"]].control_resource == -1


@rule("UP-M1", "UP-S7")
def test_a_blend_with_six_players():
    """CHOAM cards may be part of it, for CHOAM is always used."""
    choam = next(id for id, data in UPRISING.read("imperium").items() if data.get("choam"))
    blend = f"[imperium]\n20 maula_pistol\n10 stilgar\n1 {choam}\n[intrigue]\n20 contingency_plan\n"
    game = landsraad.new_game("uprising", players=6, seed=1, options={"blend": blend})
    while not game.is_over:
        game.apply(game.pending[0].player, 0)
    assert set(game.view()["imperium_row"]) <= {"maula_pistol", "stilgar", choam, None}


@rule("UP-M4", "UP-S15")
def test_base_leaders_as_allies():
    leaders = ["muaddib", "baron_vladimir_harkonnen", "paul_atreides", "shaddam_corrino_iv", "helena_richese"]
    leaders.append("countess_ariana_thorvald")
    game = landsraad.new_game("uprising", players=6, seed=1, options={"leaders": leaders})
    assert game.options["base_leaders"] is True
    while not game.is_over:
        game.apply(game.pending[0].player, len(game.pending[0].options) - 1)
    assert len(game.winners) == 3
