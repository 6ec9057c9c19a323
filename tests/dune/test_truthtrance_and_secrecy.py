"""Truthtrance (D-13.12, D-13.18), gifts (D-22.4), secrecy (section 11)."""

from __future__ import annotations

import pytest

from tests.dune.table import ALL, Table, leader
from tests.dune.test_battle import duel
from tests.rulebook import plays, rule


def asking(t: Table, asker: str = "atreides") -> Table:
    t.hand(asker, "truthtrance")
    return t.run(("anytime", 0), phase=5).choose(asker, "card:truthtrance")


@plays("card/truthtrance")
@rule("D-13.12", "D-13.18", "D-14.44", "D-14.33", "D-11.24")
@pytest.mark.parametrize(
    ("question", "about", "answer"),
    [
        ("holds_card", "named:shield", True),
        ("holds_card", "named:lasgun", False),
        ("holds_class", "class:shield", True),
        ("holds_class", "class:poison", False),
        ("card_count", "amount:2", True),
        ("card_count", "amount:3", False),
        ("spice_at_least", "amount:5", True),
        ("spice_at_least", "amount:6", False),
        ("traitor", "leader:chani", True),
        ("traitor", "leader:stilgar", False),
        ("predicted_faction", "faction:fremen", True),
        ("predicted_turn", "turn:7", False),
    ],
)
def test_the_game_answers_truly_and_in_public(question: str, about: str, answer: bool) -> None:
    t = Table("atreides", "bene_gesserit", "fremen")
    t.hand("bene_gesserit", "shield", "kulon")
    t.traitors("bene_gesserit", "chani")
    t.state.prediction_faction, t.state.prediction_turn = 3, 4
    asking(t).choose("atreides", "faction:bene_gesserit", f"question:{question}", about)
    assert t.game.view(None)["answers"][-1]["answer"] is answer
    assert "truth" in t.log()
    assert t.kinds == ["anytime"]  # the game goes on where it stopped


@rule("D-13.18")
def test_questions_about_what_only_some_can_know() -> None:
    t = Table("bene_gesserit", "fremen", "atreides", advanced=True)
    t.state.storm_card, t.state.storm_card_seen = 4, True
    asking(t, "bene_gesserit").choose("bene_gesserit", "faction:fremen", "question:storm_card", "amount:4")
    assert t.game.view(None)["answers"][-1]["answer"] is True
    t.state.kh_losses = 3
    t.state.spice_top_known = True
    asking(t, "bene_gesserit").choose("bene_gesserit", "faction:atreides")
    assert {"question:losses_counted", "question:spice_card"} <= set(t.options("bene_gesserit"))
    t.choose("bene_gesserit", "question:losses_counted", "amount:4")
    assert t.game.view(None)["answers"][-1]["answer"] is False


@rule("D-13.18", "D-13.12")
def test_a_question_asked_aloud_is_answered_by_the_player_and_unverified() -> None:
    t = Table("atreides", "harkonnen")
    asking(t).choose("atreides", "question:aloud", "aloud:")
    assert t.options("harkonnen") == ["yes", "no"]
    t.choose("harkonnen", "no")
    assert "truth_unverified" in t.log()


@rule("D-13.12", "D-7.19", "D-18.21", "D-13.18")
def test_an_answer_about_a_plan_binds_it() -> None:
    t = duel("atreides", "emperor")
    t.hand("atreides", "truthtrance")
    t.hand("emperor", "stunner", "chaumas", "shield")
    t.battle("", "atreides", "emperor").choose("atreides", "pass")
    t.choose("atreides", "card:truthtrance", "question:plan_weapon", "class:poison")
    assert (t.who, t.options("emperor")) == (["emperor"], ["yes", "no"])
    t.choose("emperor", "no").pass_all()
    t.choose("emperor", "leader:caid")
    assert "weapon:chaumas" not in t.options("emperor")
    assert t.refused("emperor", "weapon:chaumas") == "E_TRUTH_BOUND"


@rule("D-13.12")
def test_only_possible_answers_are_open() -> None:
    t = duel("atreides", "emperor")
    t.hand("atreides", "truthtrance")
    t.battle("", "atreides", "emperor").choose("atreides", "pass")
    t.choose("atreides", "card:truthtrance", "question:plan_weapon", "class:poison")
    assert t.options("emperor") == ["no"]  # no poison in hand


@rule("D-13.12")
def test_nobody_asks_himself_and_no_question_inside_a_question() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.hand("harkonnen", "truthtrance")
    asking(t)
    assert "faction:atreides" not in t.options("atreides")
    t.choose("atreides", "faction:harkonnen", "question:aloud", "aloud:")
    assert t.options("harkonnen") == ["yes", "no"]


@rule("D-22.4", "D-10.10")
def test_gifts_of_the_emperor_are_an_option() -> None:
    for option in (False, True):
        t = Table("emperor", "atreides", "fremen", emperor_may_give_spice=option)
        t.ally("emperor", "atreides")
        t.run(("pledge.purpose", 2), phase=5)
        assert ("pledge_for:gift" in t.options("emperor")) is option
        if option:
            t.choose("emperor", "pledge_for:gift", "amount:4")
            assert (t.money("emperor"), t.money("atreides")) == (6, 14)


# Secrecy (section 11)


@rule("D-11.1", "D-11.2", "D-11.8", "D-11.7", "D-10.7")
def test_spice_cards_and_traitors_of_others_are_hidden() -> None:
    t = Table(*ALL)
    t.hand("atreides", "lasgun")
    t.ally("harkonnen", "atreides")
    for seat in (None, *range(1, 6)):
        atreides = t.game.view(seat)["factions"][0]
        assert atreides["spice"] is None
        assert atreides["cards"] == []
        assert atreides["traitors"] == []
        assert atreides["traitors_dealt"] is None
    own = t.game.view(0)["factions"][0]
    assert own["spice"] == 10
    assert own["cards"] == ["lasgun"]
    assert len(own["traitors_dealt"]) == 4


@rule("D-11.4", "D-11.15", "D-11.31", "D-11.9")
def test_what_is_always_public() -> None:
    t = Table(*ALL, advanced=True)
    t.kill("emperor", 3, starred=1)
    t.tanks_leader("caid")
    shown = t.game.view(None)
    emperor = shown["factions"][2]
    assert (emperor["tanks"], emperor["tanks_starred"], emperor["reserves"]) == (3, 1, 17)
    assert [entry["status"] for entry in emperor["leaders"]].count("tanks") == 1
    assert shown["map"]["arrakeen:10"]["forces"]["atreides"] == 10
    assert shown["storm"]["sector"] == 18
    assert shown["treachery_deck"]["discard"] == []


@rule("D-11.5", "D-11.20", "D-11.36", "D-11.6")
def test_what_is_hidden_from_all() -> None:
    t = Table(*ALL)
    for seat in (None, 0, 2, 3, 4, 5):
        shown = t.game.view(seat)
        assert shown["prediction"] is None
        assert "rng" not in shown
        assert isinstance(shown["treachery_deck"]["count"], int)
        assert shown["spice_deck"]["top"] is None
    assert t.game.view(1)["prediction"] is not None


@rule("D-11.29", "D-11.28")
def test_second_deaths_are_public() -> None:
    t = Table("atreides", "harkonnen", advanced=True)
    t.tanks_leader("lady_jessica", deaths=2)
    entry = next(x for x in t.game.view(1)["factions"][0]["leaders"] if x["id"] == "lady_jessica")
    assert (entry["status"], entry["deaths"]) == ("tanks", 2)
    assert leader("lady_jessica") == 1
