"""Truthtrance (D-13.12, D-13.18): every kind of question, the answers that bind a plan, and when it may be asked."""

from __future__ import annotations

import pytest

import landsraad
from landsraad.text.messages import Renderer
from tests.dune.table import ALL, Table, leader
from tests.dune.test_battle import duel, no_traitor
from tests.rulebook import plays, rule

LEADERS_OF = {
    "atreides": "duncan_idaho",
    "bene_gesserit": "alia",
    "emperor": "caid",
    "fremen": "stilgar",
    "spacing_guild": "esmar_tuek",
    "harkonnen": "umman_kudu",
}


def asked(t: Table, asker: str, target: str, *words: str) -> bool:
    """The public answer of the game."""
    t.hand(asker, "truthtrance")
    t.run(("anytime", 0), phase=5)
    while t.who != [asker]:
        t.choose(t.who[0], "pass")
    t.choose(asker, "card:truthtrance")
    if f"faction:{target}" in t.options(asker):
        t.choose(asker, f"faction:{target}")
    t.choose(asker, *words)
    answer: bool = t.game.view(None)["answers"][-1]["answer"]
    return answer


@plays("card/truthtrance")
@rule("D-13.12", "D-13.18", "D-11.24")
@pytest.mark.parametrize("target", [faction for faction in ALL if faction != "atreides"])
def test_facts_about_every_faction(target: str) -> None:
    t = Table(*ALL, advanced=True)
    t.hand(target, "lasgun", "kulon", "cheap_hero")
    t.spice(target, 7)
    t.traitors(target, "gurney_halleck")
    for words, answer in (
        (("question:holds_card", "named:lasgun"), True),
        (("question:holds_card", "named:shield"), False),
        (("question:holds_class", "class:worthless"), True),
        (("question:holds_class", "class:hero"), True),
        (("question:holds_class", "class:special"), False),
        (("question:card_count", "amount:3"), True),
        (("question:card_count", "amount:4"), False),
        (("question:spice_at_least", "amount:7"), True),
        (("question:spice_at_least", "amount:8"), False),
        (("question:traitor", "leader:gurney_halleck"), True),
        (("question:traitor", f"leader:{LEADERS_OF[target]}"), False),
    ):
        assert asked(t, "atreides", target, *words) is answer
    assert all(len(t.game.view(seat)["answers"]) == 11 for seat in (None, *range(6)))


@rule("D-13.18")
@pytest.mark.parametrize(("turn", "answer"), [(3, False), (4, True), (5, False)])
def test_the_prediction(turn: int, answer: bool) -> None:
    t = Table("atreides", "bene_gesserit", "fremen")
    t.state.prediction_faction, t.state.prediction_turn = 3, 4
    assert asked(t, "fremen", "bene_gesserit", "question:predicted_turn", f"turn:{turn}") is answer
    assert asked(t, "fremen", "bene_gesserit", "question:predicted_faction", "faction:fremen")
    assert not asked(t, "fremen", "bene_gesserit", "question:predicted_faction", "faction:atreides")


@rule("D-13.18", "D-A5.1")
def test_the_count_of_the_kwisatz_haderach() -> None:
    t = Table("atreides", "bene_gesserit", "fremen", advanced=True)
    t.state.kh_losses = 5
    assert asked(t, "fremen", "atreides", "question:losses_counted", "amount:5")
    assert not asked(t, "fremen", "atreides", "question:losses_counted", "amount:6")


@rule("D-13.18")
def test_nobody_is_asked_what_nobody_could_know() -> None:
    t = Table("atreides", "bene_gesserit", "fremen")
    t.hand("bene_gesserit", "truthtrance")
    t.run(("anytime", 0), phase=5).choose("bene_gesserit", "card:truthtrance", "faction:fremen")
    assert not {"question:storm_card", "question:spice_card", "question:predicted_turn"} & set(
        t.options("bene_gesserit")
    )


@rule("D-13.12", "D-7.19")
@pytest.mark.parametrize(
    ("question", "about", "yes", "no"),
    [
        ("plan_leader", "leader:caid", ["leader:caid"], None),
        ("plan_weapon", "class:projectile", ["weapon:stunner"], ["weapon:none", "weapon:chaumas", "weapon:kulon"]),
        ("plan_defense", "class:shield", ["defense:shield"], ["defense:none", "defense:kulon"]),
        ("plan_dial", "dial:4", ["dial:4", "dial:5"], ["dial:0", "dial:1", "dial:2", "dial:3"]),
    ],
)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_answers_bind_the_element(question: str, about: str, yes: list[str], no: list[str] | None, answer: str) -> None:
    t = duel("atreides", "emperor")
    t.hand("atreides", "truthtrance")
    t.hand("emperor", "stunner", "chaumas", "shield", "kulon")
    t.battle("", "atreides", "emperor").choose("atreides", "pass")
    t.choose("atreides", "card:truthtrance", f"question:{question}", about).choose("emperor", answer)
    t.pass_all("battle.window")
    seen: dict[str, list[str]] = {}
    for _ in range(4):
        options = t.options("emperor")
        seen[options[0].split(":")[0]] = options
        t.choose("emperor", next((o for o in options if o.endswith(":none")), options[0]))
    options = seen[question.removeprefix("plan_")]
    if answer == "yes":
        assert options == yes
    elif no is None:
        assert "leader:caid" not in options
        assert len(options) == 4
    else:
        assert options == no


@rule("D-13.12", "D-7.19")
def test_a_plan_against_the_answer_is_refused() -> None:
    t = duel("atreides", "emperor")
    t.hand("atreides", "truthtrance")
    t.battle("", "atreides", "emperor").choose("atreides", "pass")
    t.choose("atreides", "card:truthtrance", "question:plan_leader", "leader:caid").choose("emperor", "no")
    t.pass_all("battle.window")
    assert t.refused("emperor", "leader:caid") == "E_TRUTH_BOUND"


@rule("D-13.12", "D-14.33", "D-7.10")
def test_asked_while_plans_are_made_about_what_is_already_fixed() -> None:
    t = duel("atreides", "emperor")
    t.hand("atreides", "truthtrance")
    t.battle("", "atreides", "emperor").choose("atreides", "pass").pass_all("battle.window")
    t.choose("emperor", "leader:caid")
    t.choose("atreides", "card:truthtrance", "question:plan_leader", "leader:caid")
    assert t.options("emperor") == ["yes"]
    t.choose("emperor", "yes")
    assert t.kinds == ["battle.plan", "battle.plan"]  # the plans go on where they were


@rule("D-13.12", "D-14.33", "D-13.15")
def test_not_between_the_reveal_and_the_end_of_the_battle() -> None:
    t = duel("harkonnen", "emperor")
    t.hand("harkonnen", "truthtrance", "stunner")
    t.battle("", "harkonnen", "emperor").pass_all("battle.window")
    t.plan("harkonnen", weapon="stunner", dial="2", leader="feyd_rautha").plan("emperor", leader="caid")
    assert t.options("harkonnen") == ["no"]
    assert t.refused("harkonnen", "card:truthtrance") in ("E_CARD_WINDOW", "E_NOT_TRAITOR")
    no_traitor(t)
    assert t.kinds == ["battle.keep"]
    assert t.refused("harkonnen", "card:truthtrance") == "E_CARD_WINDOW"


@rule("D-13.12", "D-A10.3")
def test_a_captive_in_a_harkonnen_plan_can_be_asked_about() -> None:
    t = duel("emperor", "harkonnen", "fremen", advanced=True, combat_with_spice=False)
    t.state.leader_status[leader("stilgar")] = 3  # captured
    t.hand("emperor", "truthtrance")
    t.battle("", "emperor", "harkonnen")
    t.choose("emperor", "card:truthtrance", "faction:harkonnen", "question:plan_leader")
    assert {"leader:stilgar", "leader:feyd_rautha", "leader:cheap_hero"} <= set(t.options("emperor"))
    t.choose("emperor", "leader:stilgar").choose("harkonnen", "yes").pass_all("battle.window")
    assert t.options("harkonnen") == ["leader:stilgar"]


@rule("D-13.12")
def test_asking_oneself_is_refused() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.hand("atreides", "truthtrance")
    t.run(("anytime", 0), phase=5).choose("atreides", "card:truthtrance")
    assert t.refused("atreides", "faction:atreides") == "E_TARGET_SELF"
    assert t.discarded() == ["truthtrance"]  # spent before it is resolved


@rule("D-13.12", "D-13.18")
def test_words_aloud_are_answered_by_the_player() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.hand("atreides", "truthtrance")
    t.hand("harkonnen", "truthtrance")
    t.run(("anytime", 0), ("revival",), ("phase", 6), phase=5)
    t.choose("atreides", "card:truthtrance", "faction:harkonnen", "question:aloud")
    assert [option.most for option in t.decision("atreides").options] == [140]
    said = "Will you   ship to Arrakeen and/or Carthag?"
    t.choose("atreides", f"aloud:{said}")
    assert t.decision("harkonnen").prompt.params["words"] == "Will you ship to Arrakeen and/or Carthag?"
    again = landsraad.from_json(t.game.to_json())  # it stands in positions, and a record holds it
    assert again.view(1)["decision"] == t.game.view(1)["decision"]
    assert t.game.record()["actions"][-1] == [0, "aloud:Will you ship to Arrakeen and/or Carthag?"]
    assert t.refused("harkonnen", "card:truthtrance") == "E_CARD_WINDOW"  # another question is open
    t.choose("harkonnen", "yes")
    shown = t.game.view(2)["answers"][-1]
    assert (shown["faction"], shown["question"], shown["answer"]) == ("harkonnen", "aloud", True)
    assert shown["about"] == "Will you ship to Arrakeen and/or Carthag?"
    (event,) = [event for event in t.game.drain() if event.kind == "truth_aloud"]
    line = Renderer("en", t.game).say("log.truth_aloud", event.seen_by(2))
    assert "“Will you ship to Arrakeen and/or Carthag?” The answer: Yes" in line
    assert landsraad.from_json(t.game.to_json()).view(2)["answers"][-1] == shown
