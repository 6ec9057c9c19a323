"""Commanders and Allies: UP-S17 to UP-S35."""

from __future__ import annotations

from landsraad.imperium.effects.parser import parse_condition
from landsraad.imperium.rules.conditions import holds
from landsraad.imperium.rules.figures import lift_agent
from landsraad.imperium.rules.influence import gain_influence, lose_influence
from landsraad.imperium.teams.sides import BOTH
from tests.imperium.table import refused
from tests.rulebook import plays, rule
from tests.uprising.table import IDLE
from tests.uprising.teams.table import FEYD, GURNEY, IRULAN, JESSICA, MUADDIB, SHADDAM, six

EMPEROR, FREMEN, GREAT_HOUSES = 0, 3, 4
"""Both personal tracks, and one of the board."""
PLOT = "mercenaries"
"""A Plot card that costs 3 Solari and recruits troops."""


# --- activation


@rule("UP-S17", "UP-S18", "UP-S10")
def test_the_arrow_decides_who_is_activated():
    """The first Ally to the left or to the right, beyond the enemy in between."""
    for seat, card, left, right in (
        (MUADDIB, "usul", GURNEY, JESSICA),
        (SHADDAM, "imperial_ornithopter", IRULAN, FEYD),
    ):
        for token, ally in (("left", left), ("right", right)):
            t = six(seat, card)
            t.send(card, "arrakeen")
            assert t.kind == "agent.token"
            assert t.options == ["token:left", "token:right"]
            t.play(f"token:{token}")
            assert t.game.view()["activated"] == ally
            assert t.player(ally).garrison == 1


@rule("UP-S18")
def test_the_swordmaster_lets_the_commander_choose():
    t = six(MUADDIB, "usul")
    t.swordmaster(MUADDIB)
    t.send("usul", "arrakeen", "token:both")
    assert (t.kind, t.options) == ("ally.activate", ["seat:2", "seat:4"])
    refused(t, "seat:1", "E_NOT_TEAMMATE")
    t.play("seat:4")
    assert t.player(JESSICA).garrison == 1


@rule("UP-S19")
def test_in_a_reveal_turn_the_commander_chooses_at_its_start():
    t = six(MUADDIB, "limited_landsraad_access")
    t.troops(JESSICA, conflict=1)
    t.play("reveal")
    assert (t.kind, t.options) == ("ally.activate", ["seat:2", "seat:4"])
    assert t.cards(MUADDIB, "hand") == ["limited_landsraad_access"]
    t.play("seat:4")
    assert t.team(JESSICA).kept_swords == 1
    assert t.game.view()["activated"] == JESSICA


@rule("UP-S17", "UP-S18")
def test_a_plot_card_before_the_turn_binds_the_commander():
    """Whoever is activated for it stays activated: the other token cannot be used in this turn."""
    t = six(MUADDIB, "usul", holding=f"{PLOT} {IDLE}")
    t.give(MUADDIB, solari=5, spice=5, water=5)
    t.play(f"plot:{PLOT}")
    assert (t.kind, t.options) == ("ally.plot", ["seat:2", "seat:4"])
    t.play("seat:4")
    assert t.player(JESSICA).garrison > 0
    t.send("usul", "arrakeen")
    assert t.kind == "agent.act"  # Only the token to the right leads to Jessica.
    assert t.game.view()["players"][MUADDIB]["figures"] == ["right"]


@rule("UP-S17", "UP-S19")
def test_with_the_other_token_gone_only_the_reveal_turn_is_left():
    t = six(MUADDIB, "usul", holding=f"{PLOT} {IDLE}")
    t.agent_on(MUADDIB, "carthag")
    t.give(MUADDIB, solari=5, spice=5, water=5)
    t.play(f"plot:{PLOT}", "seat:2")
    assert t.options == ["reveal"]
    t.play("reveal")
    assert t.game.view()["activated"] == GURNEY


# --- what passes to the Ally


@rule("UP-S20", "UP-S21", "UP-X9", "UP-Q41")
def test_shaddam_at_espionage_with_feyd_at_three():
    t = six(SHADDAM, "seek_allies", deck="convincing_argument")
    t.give(SHADDAM, spice=1)
    t.influence(FEYD, bg=3)
    t.send("seek_allies", "espionage", "token:right").resolve("espionage.visit", "espionage.effect.0")
    assert t.level(FEYD, "bg") == 4
    assert t.player(FEYD).alliances == 1 << 2
    assert len(t.held(FEYD)) == 1
    assert t.player(FEYD).vp == 2
    assert t.player(SHADDAM).vp == 4
    assert t.cards(SHADDAM, "hand") == ["convincing_argument"]
    t.resolve("espionage.effect.1")
    assert t.acting == SHADDAM
    t.play("post:post_carthag")
    assert t.player(SHADDAM).spies
    assert not t.player(FEYD).spies


@rule("UP-S21", "UP-Q41")
def test_the_bonuses_of_this_side_go_to_the_ally():
    for space, faction, check in (
        ("military_support", "great_houses", lambda t: t.player(FEYD).garrison == 2),
        ("heighliner", "guild", lambda t: t.resources(FEYD) == (3, 0, 0)),
        ("expedition", "fringe_worlds", lambda t: bool(t.player(FEYD).spies)),
    ):
        t = six(SHADDAM, "imperial_tent")
        t.give(SHADDAM, spice=5)
        t.influence(FEYD, **{faction: 3})
        t.send("imperial_tent", space, "token:right").resolve(f"{space}.visit")
        if t.kind == "spy.place":
            assert t.acting == FEYD
            t.play("post:post_choam")
        assert t.level(FEYD, faction) == 4
        assert check(t), space


@rule("UP-S22", "UP-S33", "UP-X8", "UP-S69")
@plays("space/hardy_warriors")
def test_hardy_warriors_with_jessica():
    """Muad'Dib's cube moves; Jessica recruits two and decides on deploying these and two others."""
    t = six(MUADDIB, "seek_allies")
    t.give(MUADDIB, water=1)
    t.troops(JESSICA, garrison=3)
    t.mark()
    t.send("seek_allies", "hardy_warriors", "token:right")
    t.resolve("hardy_warriors.visit", "seek_allies")
    assert t.level(MUADDIB, "fremen") == 1
    assert t.player(JESSICA).garrison == 5
    assert t.resources(MUADDIB) == (0, 1, 0)  # The team bonus at 1.
    t.play("end")
    assert (t.acting, t.kind) == (JESSICA, "ally.deploy")
    assert t.options == [f"amount:{number}" for number in range(5)]
    error = refused(t, "amount:5", "E_DEPLOY_LIMIT")
    assert error.params["n"] == 4
    t.play("amount:4")
    assert (t.player(JESSICA).conflict, t.player(JESSICA).garrison) == (4, 1)


@rule("UP-S22")
def test_only_the_ally_decides_on_deploying():
    t = six(MUADDIB, "usul")
    t.troops(GURNEY, garrison=2)
    t.hand(FEYD, "dagger")
    t.send("usul", "arrakeen", "token:left").play("call")
    assert t.acting == GURNEY
    assert t.game.why_not(MUADDIB, "amount:1").code == "E_NOT_YOUR_TURN"
    t.play("amount:0")
    # Nothing has happened since: the Ally is not asked again.
    assert "call" not in t.options
    t.effects().play("end", "amount:0")
    assert t.player(GURNEY).conflict == 0
    assert t.acting == FEYD


@rule("UP-S22", "UP-S33", "UP-10.4", "UP-S21")
def test_troops_of_a_track_bonus_count_as_recruited_in_the_commanders_turn():
    """Gurney reaches 4 with the Great Houses: those two troops, the one of Arrakeen and two of the garrison."""
    t = six(MUADDIB, "usul")
    t.troops(GURNEY, garrison=4)
    t.influence(GURNEY, great_houses=3)
    t.send("usul", "arrakeen", "token:left")
    gain_influence(t.state, GURNEY, GREAT_HOUSES, 1)
    t.refresh().play("call")
    assert (t.acting, t.player(GURNEY).garrison) == (GURNEY, 4 + 1 + 2)
    assert t.options[-1] == "amount:5"


@rule("UP-S20", "UP-S35")
def test_the_other_ally_gets_nothing():
    t = six(MUADDIB, "usul")
    t.troops(JESSICA, garrison=1)
    t.send("usul", "arrakeen", "token:left").effects()
    t.play("end", "amount:1")
    assert (t.player(JESSICA).garrison, t.player(JESSICA).conflict) == (1, 0)
    assert t.player(GURNEY).conflict == 1


@rule("UP-S22", "UP-S33", "UP-10.15")
def test_a_commander_can_react_to_what_the_ally_deployed():
    """The rulebook's example: Distraction, because Muad'Dib took part in deploying those units."""
    t = six(MUADDIB, "seek_allies", holding=f"distraction {IDLE}")
    t.give(MUADDIB, water=1)
    t.troops(GURNEY, garrison=2)
    t.send("seek_allies", "hardy_warriors", "token:left")
    assert "plot:distraction" not in t.options
    t.play("call", "amount:4")
    assert t.acting == MUADDIB
    assert "plot:distraction" in t.options


@rule("UP-S23", "UP-Q47")
def test_swords_are_kept_for_an_ally_who_has_not_revealed():
    t = six(MUADDIB, "limited_landsraad_access")
    t.troops(GURNEY, conflict=1)
    t.hand(GURNEY, "reconnaissance")
    t.reveal_for(GURNEY).play("end")
    assert t.team(GURNEY).kept_swords == 1
    assert t.strength(GURNEY) == 2
    t.intrigue(GURNEY, "distraction")
    t.turn(GURNEY).play("reveal")
    assert t.team(GURNEY).kept_swords == 0
    assert t.strength(GURNEY) == 3
    t = six(MUADDIB, "limited_landsraad_access")
    t.hand(GURNEY, "reconnaissance")
    t.reveal_for(GURNEY).play("end")
    t.intrigue(GURNEY, "distraction")
    t.turn(GURNEY).play("reveal", "end")
    assert t.player(GURNEY).swords == 0
    t.troops(GURNEY, conflict=1)
    assert t.strength(GURNEY) == 2


@rule("UP-S23", "UP-S24", "UP-Q47")
def test_swords_for_an_ally_who_has_revealed():
    t = six(MUADDIB, "limited_landsraad_access").revealed(GURNEY, JESSICA)
    t.troops(GURNEY, conflict=1)
    t.reveal_for(GURNEY)
    assert t.strength(GURNEY) == 3
    t = six(MUADDIB, "limited_landsraad_access").revealed(GURNEY, JESSICA)
    t.reveal_for(GURNEY).play("end")
    t.troops(GURNEY, conflict=1)
    assert t.strength(GURNEY) == 2


@rule("UP-S24", "UP-10.13")
def test_a_commander_moves_units_of_an_ally_who_has_revealed():
    """Strength follows; an Ally who comes late keeps none of the earlier swords."""
    t = six(MUADDIB, "usul")
    t.revealed(GURNEY)
    t.player(GURNEY).swords = 0  # Lost at the end of the own Reveal turn.
    t.troops(GURNEY, garrison=2)
    t.send("usul", "arrakeen", "token:left").effects().play("end", "amount:3")
    assert t.strength(GURNEY) == 6
    t = six(MUADDIB, "chani_clever_tactician")
    t.revealed(GURNEY)
    t.troops(GURNEY, conflict=3)
    t.player(GURNEY).swords = 2
    t.reveal_for(GURNEY)
    t.resolve("chani_clever_tactician.reveal")
    assert t.player(GURNEY).conflict == 1
    assert t.player(GURNEY).garrison == 2
    assert t.strength(GURNEY) == 2 + 2 + 4


# --- personal boards


@rule("UP-S25", "UP-S28", "UP-S4")
def test_personal_spaces_are_for_their_commander():
    t = six(SHADDAM, "seek_allies")
    t.play("card:seek_allies")
    refused(t, "space:desert_mastery", "E_PERSONAL_SPACE")
    t.play("space:vast_wealth", "token:left").resolve("vast_wealth.visit")
    assert t.resources(SHADDAM) == (3 + 1, 0, 0)
    assert t.level(SHADDAM, "emperor") == 1
    t = six(FEYD, "seek_allies")
    t.play("card:seek_allies")
    refused(t, "space:vast_wealth", "E_PERSONAL_SPACE")
    refused(t, "space:hardy_warriors", "E_PERSONAL_SPACE")
    assert t.player(IRULAN).influence[0] == 0


@rule("UP-S26")
@plays("board/fremen_board")
def test_muaddibs_track_rewards_the_team():
    for level, reward in ((0, (0, 1, 0)), (2, (0, 0, 1))):
        t = six(MUADDIB, "seek_allies")
        t.influence(MUADDIB, fremen=level)
        t.send("seek_allies", "desert_mastery", "token:left").resolve("desert_mastery.visit")
        spice = (0, reward[1] + 1, reward[2])
        assert t.resources(MUADDIB) == spice
        assert t.resources(GURNEY) == t.resources(JESSICA) == reward
        assert t.resources(FEYD) == t.resources(IRULAN) == (0, 0, 0)


@rule("UP-S26", "UP-Q63", "UP-8.11")
@plays("board/emperor_board")
def test_shaddams_track_gives_solari_and_spies():
    t = six(SHADDAM, "seek_allies")
    t.send("seek_allies", "vast_wealth", "token:left").resolve("vast_wealth.visit")
    assert t.resources(SHADDAM) == (4, 0, 0)
    assert t.resources(FEYD) == t.resources(IRULAN) == (1, 0, 0)
    t = six(SHADDAM, "seek_allies")
    t.influence(SHADDAM, emperor=2)
    t.send("seek_allies", "vast_wealth", "token:left").resolve("vast_wealth.visit")
    asked = []
    while t.kind in ("effect.may", "spy.place"):
        if t.kind == "effect.may":
            asked.append(t.acting)
        t.play("no" if t.kind == "effect.may" and t.acting == IRULAN else t.options[0])
    assert asked == [SHADDAM, IRULAN, FEYD]  # The Commander first, then clockwise.
    assert t.player(SHADDAM).spies
    assert t.player(FEYD).spies
    assert not t.player(IRULAN).spies


@rule("UP-S26")
def test_the_team_bonus_comes_again_after_losing_it():
    t = six(MUADDIB, "usul")
    gain_influence(t.state, MUADDIB, FREMEN, 1)
    t.refresh()
    assert t.resources(GURNEY) == (0, 1, 0)
    lose_influence(t.state, MUADDIB, FREMEN, 1)
    gain_influence(t.state, MUADDIB, FREMEN, 1)
    t.refresh()
    assert t.resources(GURNEY) == t.resources(JESSICA) == t.resources(MUADDIB) == (0, 2, 0)


@rule("UP-S27", "UP-S5")
def test_points_of_the_personal_track():
    t = six(SHADDAM)
    s = t.state
    gain_influence(s, SHADDAM, EMPEROR, 2)
    assert t.player(SHADDAM).vp == 5
    gain_influence(s, SHADDAM, EMPEROR, 2)
    assert t.player(SHADDAM).vp == 6
    assert t.player(SHADDAM).alliances == 1 << EMPEROR
    lose_influence(s, SHADDAM, EMPEROR, 1)
    assert t.player(SHADDAM).vp == 5
    assert t.player(SHADDAM).alliances == 0
    lose_influence(s, SHADDAM, EMPEROR, 2)
    assert t.player(SHADDAM).vp == 4


# --- shared Influence and icons


@rule("UP-S29", "UP-X10", "UP-S64")
@plays("space/carthag")
def test_the_ally_with_more_influence_counts():
    """Muad'Dib plays Prepare the Way to Carthag with Gurney; Jessica's 2 Bene Gesserit count."""
    t = six(MUADDIB, "prepare_the_way", deck="usul")
    t.influence(GURNEY, bg=1)
    t.influence(JESSICA, bg=2)
    t.send("prepare_the_way", "carthag", "token:left").resolve("prepare_the_way")
    assert t.cards(MUADDIB, "hand") == ["usul"]
    assert t.player(GURNEY).garrison == 1
    t = six(MUADDIB, "prepare_the_way", deck="usul")
    t.influence(GURNEY, bg=1)
    t.send("prepare_the_way", "carthag", "token:left")
    assert not any("prepare_the_way" in id for id in t.options)


@rule("UP-S29", "UP-S30")
def test_requirements_of_spaces():
    """Imperial Privilege asks for the Great Houses, Sietch Tabr for the Fringe Worlds, or the personal track."""
    cases = [
        (GURNEY, "signet_ring", "sietch_tabr", {GURNEY: {"fringe_worlds": 2}}, True),
        (GURNEY, "signet_ring", "sietch_tabr", {JESSICA: {"fringe_worlds": 2}}, False),
        (MUADDIB, "signet_ring", "sietch_tabr", {JESSICA: {"fringe_worlds": 2}}, True),
        (MUADDIB, "signet_ring", "sietch_tabr", {MUADDIB: {"fremen": 2}}, True),
        (SHADDAM, "signet_ring", "sietch_tabr", {SHADDAM: {"emperor": 2}}, False),
        (SHADDAM, "signet_ring", "imperial_privilege", {SHADDAM: {"emperor": 2}}, True),
        (SHADDAM, "signet_ring", "imperial_privilege", {FEYD: {"great_houses": 2}}, True),
        (MUADDIB, "signet_ring", "imperial_privilege", {MUADDIB: {"fremen": 2}}, False),
        (FEYD, "signet_ring", "imperial_privilege", {FEYD: {"great_houses": 2}}, True),
        (FEYD, "signet_ring", "imperial_privilege", {SHADDAM: {"emperor": 4}}, False),
    ]
    for seat, card, space, levels, allowed in cases:
        t = six(seat, card)
        t.give(seat, solari=5)
        for owner, tracks in levels.items():
            t.influence(owner, **tracks)
        t.play(f"card:{card}")
        assert (f"space:{space}" in t.options) == allowed, (seat, space, levels)


@rule("UP-S30", "UP-S31", "UP-S28")
@plays("card/shishakli")
def test_the_fremen_icon_of_shishakli():
    """Allies and Shaddam: the Fringe Worlds; Muad'Dib chooses."""
    t = six(GURNEY, "shishakli", "desert_survival")
    t.play("reveal")
    while any("shishakli" in id for id in t.options):
        t.resolve("shishakli")
    assert t.level(GURNEY, "fringe_worlds") == 1
    for choice, owner, track in (("fremen", MUADDIB, "fremen"), ("fringe_worlds", JESSICA, "fringe_worlds")):
        t = six(MUADDIB, "shishakli", "usul")
        t.reveal_for(JESSICA)
        t.resolve("shishakli")
        assert t.acting == MUADDIB
        assert sorted(t.options) == ["faction:fremen", "faction:fringe_worlds"]
        t.play(f"faction:{choice}")
        assert t.level(owner, track) == 1
    t = six(SHADDAM, "shishakli", "desert_survival")
    t.reveal_for(FEYD)
    while any("shishakli" in id for id in t.options):
        t.resolve("shishakli")
    assert t.level(FEYD, "fringe_worlds") == 1


@rule("UP-S31", "UP-7.15")
def test_shipping_for_shaddam():
    """Influence of choice: the activated Ally's board tracks or the own one."""
    t = six(SHADDAM, "critical_shipments")
    t.give(SHADDAM, spice=3)
    t.influence(IRULAN, guild=2)
    t.send("critical_shipments", "shipping", "token:right")
    t.resolve("shipping.effect.1")
    assert sorted(t.options) == [
        f"faction:{name}" for name in ("bg", "emperor", "fringe_worlds", "great_houses", "guild")
    ]
    t.play("faction:emperor")
    assert t.level(SHADDAM, "emperor") == 1
    assert t.resources(SHADDAM)[0] == 5 + 1


@rule("UP-S30", "UP-22.5")
@plays("leader/princess_irulan")
def test_irulan_reaches_two_with_the_great_houses():
    """Also in the Commander's turn: her cube has moved."""
    for seat, card in ((IRULAN, "diplomacy"), (SHADDAM, "imperial_tent")):
        t = six(seat, card, holding="")
        t.give(seat, spice=2)
        t.influence(IRULAN, great_houses=1)
        t.send(card, "economic_support", *(["token:left"] if seat == SHADDAM else []))
        while not t.held(IRULAN):
            t.play(t.options[0])
        assert t.level(IRULAN, "great_houses") == 2


@rule("UP-Q45", "UP-S34", "UP-6.7")
def test_alliances_are_not_shared():
    t = six(MUADDIB)
    t.alliance(GURNEY, "fringe_worlds")
    asked = parse_condition("alliance:fremen")
    assert not holds(t.state, MUADDIB, asked, -1)
    assert holds(t.state, GURNEY, asked, -1)
    t.alliance(MUADDIB, "fremen")
    assert holds(t.state, MUADDIB, asked, -1)
    assert not holds(t.state, JESSICA, asked, -1)


# --- shared units


@rule("UP-S32")
@plays("card/chani_clever_tactician")
def test_units_of_the_activated_ally_count():
    for token, drawn in (("left", 1), ("right", 0)):
        t = six(MUADDIB, "chani_clever_tactician")
        t.troops(GURNEY, conflict=3)
        t.influence(MUADDIB, fremen=2)
        held = len(t.held(MUADDIB))
        spaces = t.play("card:chani_clever_tactician").options
        t.play(next(id for id in spaces if id != "space:secrets"), f"token:{token}")
        while any("chani" in id for id in t.options):
            t.resolve("chani")
        assert len(t.held(MUADDIB)) == held + drawn


@rule("UP-S32", "UP-22.33")
@plays("leader/muaddib")
def test_muaddibs_ability_sees_the_worms_of_the_ally():
    for ally, drawn in ((GURNEY, 1), (JESSICA, 0)):
        t = six(MUADDIB, holding=IDLE)
        t.worms(GURNEY, 1)
        t.reveal_for(ally)
        while any("leader/muaddib" in id for id in t.options):
            t.resolve("leader/muaddib")
        assert len(t.held(MUADDIB)) == 1 + drawn
    t = six(MUADDIB, "signet_ring", deck="usul")
    t.send("signet_ring", "arrakeen", "token:left")
    while "usul" not in t.cards(MUADDIB, "hand"):
        t.play(t.options[0])


@rule("UP-S34", "UP-S35")
def test_allies_fight_alone_and_commanders_not_at_all():
    t = six(MUADDIB)
    t.troops(GURNEY, conflict=2)
    t.troops(JESSICA, conflict=1)
    assert (t.strength(GURNEY), t.strength(JESSICA), t.strength(MUADDIB)) == (4, 2, 0)
    t.control("arrakeen", GURNEY)
    t.turn(MUADDIB)
    assert t.player(MUADDIB).won == []


@rule("UP-S20", "UP-22.6")
@plays("leader/shaddam_corrino_iv")
def test_shaddams_signet():
    """No unit of his or of the activated Ally; the Solari is his, the troop hers."""
    t = six(SHADDAM, "signet_ring")
    t.hand(JESSICA, "dagger")
    t.troops(IRULAN, garrison=2)
    t.send("signet_ring", "arrakeen", "token:left").effects("signet.1.0")
    assert t.resources(SHADDAM) == (1, 0, 0)
    assert t.player(IRULAN).garrison == 4
    assert "call" not in t.options
    t.play("end")
    assert t.acting == JESSICA


@rule("UP-S41", "UP-Q49")
def test_a_recalled_swordmaster_is_spent():
    t = six(MUADDIB, "usul")
    t.swordmaster(MUADDIB)
    p = t.player(MUADDIB)
    team = t.team(MUADDIB)
    p.placed = [t.state.content.space_ids["carthag"]]
    p.agents -= 1
    team.tokens &= ~BOTH
    team.figures = [BOTH]
    lift_agent(t.state, MUADDIB, p.placed[0], False)
    assert p.agents == 2
    t.refresh().send("usul", "arrakeen")
    assert t.options == ["token:left", "token:right"]
