"""The starting cards of the Commanders (UP-S8, UP-22.36 to UP-22.41)."""

from __future__ import annotations

from tests.rulebook import plays, rule
from tests.uprising.teams.table import FEYD, GURNEY, IRULAN, JESSICA, MUADDIB, SHADDAM, six

LEFT = {"tokens": "-left"}


def sent(card: str, space: str, seat: int, token: str = "left") -> dict[str, object]:
    """What every Agent turn of a Commander changes."""
    return {
        f"{seat} hand": f"-{card}",
        f"{seat} played": f"+{card}",
        f"{seat} agents": -1,
        f"{seat} placed": f"+{space}",
        f"{seat} tokens": f"-{token}",
    }


def trashed(card: str, space: str, seat: int, token: str = "left") -> dict[str, object]:
    changes = sent(card, space, seat, token)
    del changes[f"{seat} played"]
    return {**changes, f"{seat} trash": f"+{card}"}


# --- Muad'Dib


@rule("UP-22.40", "UP-S37", "UP-S42")
@plays("card/command_respect")
def test_command_respect():
    """The rulebook's example: Muad'Dib trashes it and gives Jessica an Intrigue card for nothing."""
    t = six(MUADDIB, "command_respect", holding="distraction impress")
    t.send("command_respect", "carthag", "token:left")
    assert not any("command_respect" in id for id in t.options)
    t = six(MUADDIB, "command_respect", holding="distraction impress")
    t.swordmaster(MUADDIB)
    t.troops(GURNEY, garrison=0)
    t.mark()
    t.send("command_respect", "spice_refinery", "token:left").resolve("command_respect")
    assert t.kind == "trade.partner"
    t.play("seat:4", "give_intrigue:1", "intrigue:impress")
    t.outcome(
        trashed("command_respect", "spice_refinery", MUADDIB),
        {"0 solari": 2, "0 intrigue": "-impress", "4 intrigue": "+impress"},
    )
    t = six(MUADDIB, "command_respect")
    t.reveal_for(GURNEY)
    t.showed("command_respect", {"0 persuasion": 1})


@rule("UP-22.24", "UP-S20")
@plays("card/demand_attention")
def test_demand_attention():
    t = six(MUADDIB, "demand_attention")
    t.give(MUADDIB, spice=4)
    t.mark()
    t.send("demand_attention", "deliver_supplies", "token:left").resolve("demand_attention")
    t.effects()
    t.outcome(
        trashed("demand_attention", "deliver_supplies", MUADDIB),
        {"0 spice": -4, "0 water": 1, "2 guild": 2, "2 vp": 1},
    )
    t = six(MUADDIB, "demand_attention")
    t.give(MUADDIB, spice=4)
    t.mark()
    t.send("demand_attention", "desert_mastery", "token:left").resolve("demand_attention")
    t.effects()
    assert t.level(MUADDIB, "fremen") == 2
    assert t.level(GURNEY, "fringe_worlds") == 0
    t = six(MUADDIB, "demand_attention")
    t.reveal_for(GURNEY)
    t.showed("demand_attention", {"0 persuasion": 1})


@rule("UP-22.41", "UP-S32", "UP-S50")
@plays("card/desert_call")
def test_desert_call():
    t = six(MUADDIB, "desert_call")
    t.give(MUADDIB, water=1)
    t.give(GURNEY, hooks=True)
    t.give(JESSICA, hooks=True)
    t.mark()
    t.send("desert_call", "imperial_basin", "token:right").resolve("desert_call")
    t.effects()
    t.outcome(trashed("desert_call", "imperial_basin", MUADDIB, "right"), {"0 water": -1, "0 spice": 1, "4 worms": 1})
    # While the Conflict is protected the payment is legal and no worm comes.
    t = six(MUADDIB, "desert_call")
    t.conflict("siege_of_arrakeen")
    t.give(MUADDIB, water=1)
    t.give(GURNEY, hooks=True)
    t.mark()
    t.send("desert_call", "imperial_basin", "token:left").resolve("desert_call")
    t.effects()
    t.outcome(trashed("desert_call", "imperial_basin", MUADDIB), {"0 water": -1, "0 spice": 1})
    t = six(MUADDIB, "desert_call")
    t.reveal_for(GURNEY)
    t.showed("desert_call", {"0 persuasion": 1})


@plays("card/limited_landsraad_access")
def test_limited_landsraad_access():
    t = six(MUADDIB, "limited_landsraad_access")
    t.send("limited_landsraad_access", "assembly_hall", "token:left")
    t = six(MUADDIB, "limited_landsraad_access", "limited_landsraad_access")
    t.reveal_for(GURNEY)
    t.showed("limited_landsraad_access limited_landsraad_access", {"0 spice": 2, "2 kept": 2})


@rule("UP-22.37", "UP-6.5")
@plays("card/threaten_spice_production")
def test_threaten_spice_production():
    """Both Allies pay a part; the Victory Point is Muad'Dib's."""
    t = six(MUADDIB, "threaten_spice_production")
    t.give(MUADDIB, spice=2)
    t.give(GURNEY, spice=3)
    t.give(JESSICA, spice=4)
    t.mark()
    t.send("threaten_spice_production", "accept_contract", "token:left").resolve("threaten_spice_production")
    assert (t.acting, t.kind, len(t.options)) == (GURNEY, "ally.pledge", 4)
    t.play("pledge:3")
    assert (t.acting, len(t.options)) == (JESSICA, 5)
    t.play("pledge:2")
    assert (t.acting, t.kind, t.options) == (MUADDIB, "levy.pay", ["yes", "no"])
    t.play("yes").effects()
    changed = t.changed()
    assert {key: changed.get(key) for key in ("0 spice", "2 spice", "4 spice", "0 vp", "0 trash")} == {
        "0 spice": -2, "2 spice": -3, "4 spice": -2, "0 vp": 1, "0 trash": "+threaten_spice_production",
    }  # fmt: skip


@rule("UP-22.37")
def test_nobody_pays_when_the_allies_do_not_agree():
    t = six(MUADDIB, "threaten_spice_production")
    t.give(MUADDIB, spice=2)
    t.give(GURNEY, spice=5)
    t.mark()
    t.send("threaten_spice_production", "accept_contract", "token:left").resolve("threaten_spice_production")
    t.play("pledge:4")
    assert t.kind == "agent.act"
    assert t.player(MUADDIB).vp == 4
    assert t.resources(GURNEY)[1] == 5
    assert t.cards(MUADDIB, "played") == ["threaten_spice_production"]
    t = six(MUADDIB, "threaten_spice_production")
    t.give(MUADDIB, spice=2)
    t.send("threaten_spice_production", "accept_contract", "token:left")
    assert not any("threaten" in id for id in t.options)  # Not even all together have seven.
    t = six(MUADDIB, "threaten_spice_production")
    t.reveal_for(GURNEY)
    t.showed("threaten_spice_production", {"0 persuasion": 1})


@rule("UP-22.36", "UP-S20")
@plays("card/usul")
def test_usul():
    for branch, own, allys in (("agent.0", "water", "spice"), ("agent.1", "spice", "water")):
        t = six(MUADDIB, "usul")
        t.send("usul", "spice_refinery", "token:left").effects(f"usul.{branch}")
        t.outcome(sent("usul", "spice_refinery", MUADDIB), {"0 solari": 2, f"0 {own}": 1, f"2 {allys}": 1})
    t = six(MUADDIB, "usul")
    t.reveal_for(GURNEY)
    t.showed("usul", {"0 persuasion": 2})


@rule("UP-S8", "UP-4.8")
@plays("card/convincing_argument", "card/seek_allies", "card/signet_ring")
def test_what_commanders_share_with_everybody():
    t = six(MUADDIB, "seek_allies")
    t.send("seek_allies", "deliver_supplies", "token:left").effects()
    t.outcome(trashed("seek_allies", "deliver_supplies", MUADDIB), {"0 water": 1, "2 guild": 1})
    t = six(MUADDIB, "signet_ring", deck="usul")
    t.send("signet_ring", "spice_refinery", "token:left").effects()
    t.outcome(sent("signet_ring", "spice_refinery", MUADDIB), {"0 solari": 2}, {"0 hand": "+usul", "0 deck": "-usul"})
    t = six(SHADDAM, "convincing_argument", "signet_ring")
    t.reveal_for(FEYD)
    t.showed("convincing_argument signet_ring", {"3 persuasion": 3}, seat=SHADDAM)


# --- Shaddam


@rule("UP-22.37", "UP-S23")
@plays("card/corrino_might")
def test_corrino_might():
    t = six(SHADDAM, "corrino_might")
    t.give(SHADDAM, spice=3)
    t.troops(FEYD, garrison=11)
    t.mark()
    t.reveal_for(FEYD).resolve("corrino_might")
    t.outcome(
        {"3 hand": "-corrino_might", "3 trash": "+corrino_might", "3 spice": -3, "1 kept": 1},
        {"5 supply": -2, "5 garrison": 2, "1 supply": -1, "1 garrison": 1},
    )


@rule("UP-22.36")
@plays("card/critical_shipments")
def test_critical_shipments():
    for branch, own, allys in (("agent.0", ("water", 1), ("solari", 2)), ("agent.1", ("solari", 2), ("water", 1))):
        t = six(SHADDAM, "critical_shipments")
        t.send("critical_shipments", "imperial_basin", "token:right").effects(f"critical_shipments.{branch}")
        t.outcome(
            sent("critical_shipments", "imperial_basin", SHADDAM, "right"),
            {"3 spice": 1, f"3 {own[0]}": own[1], f"1 {allys[0]}": allys[1]},
        )
    t = six(SHADDAM, "critical_shipments")
    t.reveal_for(FEYD)
    t.showed("critical_shipments", {"3 persuasion": 2}, seat=SHADDAM)


@rule("UP-22.38", "UP-C5.3")
@plays("card/demand_results")
def test_demand_results():
    t = six(SHADDAM, "demand_results")
    t.give(SHADDAM, solari=2)
    t.market("arrakeen_1", "immediate")
    t.mark()
    t.send("demand_results", "assembly_hall", "token:left").resolve("demand_results")
    assert (t.kind, t.options) == ("contract.deal", ["seat:5", "seat:1"])
    t.play("seat:1")
    assert [t.state.content.contracts[index].id for index in t.player(FEYD).contracts] == ["arrakeen_1"]
    assert [t.state.content.contracts[index].id for index in t.player(IRULAN).contracts_done] == ["immediate"]
    assert t.resources(IRULAN) == (2, 0, 0)
    assert all(index >= 0 for index in t.state.contract_market)
    assert t.cards(SHADDAM, "trash")[-1:] == ["demand_results"]
    assert t.resources(SHADDAM) == (0, 0, 0)


@rule("UP-22.38")
def test_demand_results_with_fewer_contracts():
    t = six(SHADDAM, "demand_results")
    t.give(SHADDAM, solari=2)
    t.market("arrakeen_1")
    t.state.contract_bank, removed = [], t.state.contract_bank
    assert removed
    t.send("demand_results", "assembly_hall", "token:left").resolve("demand_results").play("seat:1")
    assert len(t.player(FEYD).contracts) == 1
    assert t.player(IRULAN).contracts == []
    assert t.state.contract_market == [-1, -1]
    t = six(SHADDAM, "demand_results")
    t.give(SHADDAM, solari=2)
    t.market()
    t.state.contract_bank = []
    t.send("demand_results", "assembly_hall", "token:left").resolve("demand_results")
    assert t.cards(SHADDAM, "trash")[-1:] == ["demand_results"]
    t = six(SHADDAM, "demand_results")
    t.reveal_for(IRULAN)
    t.showed("demand_results", {"5 kept": 1}, seat=SHADDAM)


@rule("UP-22.40", "UP-S20")
@plays("card/devastating_assault")
def test_devastating_assault():
    t = six(SHADDAM, "devastating_assault")
    t.send("devastating_assault", "imperial_basin", "token:left")
    t.outcome(
        sent("devastating_assault", "imperial_basin", SHADDAM),
        {"3 spice": 1, "3 solari": 1, "5 supply": -1, "5 garrison": 1},
    )
    t = six(SHADDAM, "devastating_assault")
    t.give(SHADDAM, solari=3)
    t.reveal_for(FEYD)
    assert not any("devastating_assault" in id for id in t.options)
    t = six(SHADDAM, "devastating_assault")
    t.swordmaster(SHADDAM)
    t.give(SHADDAM, solari=3)
    t.mark()
    t.reveal_for(FEYD).resolve("devastating_assault")
    t.showed("devastating_assault", {"3 persuasion": 1, "3 solari": -3, "1 kept": 2 + 5}, seat=SHADDAM)


@plays("card/imperial_ornithopter")
def test_imperial_ornithopter():
    t = six(SHADDAM, "imperial_ornithopter", "imperial_ornithopter")
    t.send("imperial_ornithopter", "spice_refinery", "token:left")
    t.outcome(sent("imperial_ornithopter", "spice_refinery", SHADDAM), {"3 solari": 2})
    t = six(SHADDAM, "imperial_ornithopter", "imperial_ornithopter")
    t.reveal_for(FEYD)
    t.showed("imperial_ornithopter imperial_ornithopter", {"3 persuasion": 2, "3 solari": 2}, seat=SHADDAM)
