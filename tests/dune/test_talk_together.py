"""Deals while several are asked at once (D-12.9): storm dials and battle plans.

Who talks keeps nobody waiting, and nobody but the parties can tell.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import landsraad
from landsraad.core.errors import InvalidState
from landsraad.core.undo import tells as reveals
from landsraad.dune.components import FACTION_NUMBER, LEADER_IDS
from tests.dune.table import Table, pays, promises, tells
from tests.dune.test_battle import duel, fight
from tests.rulebook import rule

FACTIONS = ("harkonnen", "emperor", "fremen", "atreides")
HARKONNEN, EMPEROR, FREMEN, ATREIDES = range(4)
"""Their seats."""
SEATS = (None, *range(4))
SPICE = 10


def dialing() -> Table:
    """Harkonnen and Emperor dial the storm."""
    t = Table(*FACTIONS, deals=True)
    t.state.wheels = [t.state.faction[HARKONNEN], t.state.faction[EMPEROR]]
    for faction in FACTIONS:
        t.spice(faction, SPICE)
    return t.run(("storm.dial", -1, -1), ("phase", 2), phase=1)


def planning(**options: Any) -> Table:
    """Harkonnen and Emperor make their plans."""
    t = duel(*FACTIONS, deals=True, **options)
    for faction, kept in (("harkonnen", 4), ("emperor", 1)):
        dealt = t.state.traitors_dealt[FACTION_NUMBER[faction]]
        t.traitors(faction, *(LEADER_IDS[leader] for leader in dealt[:kept]))
    for faction in FACTIONS:
        t.spice(faction, SPICE)
    fight(t)
    return t.run(*reversed(t.state.stack), ("phase", 8))


AT_ONCE = {"storm.dial": dialing, "battle.plan": planning}
at_once = pytest.mark.parametrize("kind", AT_ONCE)


def seen(t: Table, seat: int | None) -> dict[str, Any]:
    """What a seat sees; how many actions were taken everybody is told in any case."""
    view = t.game.view(seat)
    del view["length"]
    return view


def asked(t: Table, seat: int | None) -> list[tuple[int, str]]:
    return [(each["player"], each["kind"]) for each in t.game.view(seat)["pending"]]


def commit(t: Table, faction: str) -> Table:
    if "storm.dial" in t.kinds:
        return t.choose(faction, "amount:1")
    return t.plan(faction)


# --- Nobody waits, nobody knows


@at_once
@rule("D-12.9", "D-11.33", "D-14.32")
def test_an_offer_in_the_making_changes_nothing_for_anybody_else(kind: str) -> None:
    t = AT_ONCE[kind]()
    t.game.drain()
    assert all("deal" in t.options(faction) for faction in ("harkonnen", "emperor"))
    before = {seat: seen(t, seat) for seat in SEATS}
    worlds = {seat: t.game.determinize(seat, 5).to_json() for seat in SEATS if seat != HARKONNEN}
    for option in ("deal", "faction:fremen", "also:atreides", *pays("harkonnen", 2, to="fremen"), "words:psst"):
        t.choose("harkonnen", option)
        assert t.decision("harkonnen").kind.startswith("deal.")
        assert [d.player for d in t.game.pending] == [HARKONNEN, EMPEROR]
        assert t.log() == []
        for seat in SEATS:
            if seat != HARKONNEN:
                assert seen(t, seat) == before[seat]
                assert t.game.determinize(seat, 5).to_json() == worlds[seat]
        assert asked(t, HARKONNEN)[0][1].startswith("deal.")
    t.choose("harkonnen", "send")
    for seat in (EMPEROR, None):
        assert seen(t, seat) == before[seat]
        assert t.game.determinize(seat, 5).to_json() == worlds[seat]
    events = t.game.drain()
    assert [event.kind for event in events] == ["deal_offered"]
    assert not any(event.heard(seat) for event in events for seat in (EMPEROR, None))


@at_once
@rule("D-12.9")
def test_the_other_one_answers_while_somebody_composes(kind: str) -> None:
    t = AT_ONCE[kind]()
    t.choose("harkonnen", "deal", "faction:emperor")
    commit(t, "emperor")
    assert (t.who, t.kinds) == (["harkonnen"], ["deal.terms"])
    t.choose("harkonnen", *pays("harkonnen", 2), "send")
    assert t.kinds == ["deal.answer", kind]  # the Emperor has nothing else to answer, and may do so first
    commit(t, "harkonnen")
    assert "deal.answer" not in t.kinds


@at_once
@rule("D-12.9", "D-12.12")
def test_both_may_compose_at_the_same_time(kind: str) -> None:
    t = AT_ONCE[kind]()
    t.choose("harkonnen", "deal", "faction:fremen")
    t.choose("emperor", "deal", "faction:fremen")
    assert asked(t, HARKONNEN) == [(HARKONNEN, "deal.terms"), (EMPEROR, kind)]
    assert asked(t, EMPEROR) == [(HARKONNEN, kind), (EMPEROR, "deal.terms")]
    for faction, amount in (("harkonnen", 1), ("emperor", 2)):
        t.choose(faction, *pays(faction, amount), "send")
    assert asked(t, FREMEN) == [(FREMEN, "deal.answer"), (HARKONNEN, kind), (EMPEROR, kind)]
    assert [offer["by"] for offer in t.game.view(FREMEN)["offers"]] == ["emperor", "harkonnen"]
    assert [offer["by"] for offer in t.game.view(EMPEROR)["offers"]] == ["emperor"]
    t.choose("fremen", "accept", "accept")
    assert t.state.bribes[t.state.faction[FREMEN]] == 3
    assert [d.player for d in t.game.pending] == [HARKONNEN, EMPEROR]


# --- Who answers, and when


@at_once
@rule("D-12.9", "D-12.12", "D-12.6")
def test_who_is_asked_something_else_finds_the_offer_among_the_options(kind: str) -> None:
    t = AT_ONCE[kind]()
    own = t.options("emperor")
    t.offer("harkonnen", "emperor", pays("harkonnen", 3))
    assert t.kinds == [kind, kind]
    assert set(t.options("emperor")) - set(own) == {"answer:harkonnen"}
    t.choose("emperor", "answer:harkonnen")
    assert t.options("emperor") == ["accept", "refuse", "counter"]
    assert asked(t, HARKONNEN) == [(HARKONNEN, kind), (EMPEROR, "deal.answer")]
    assert asked(t, FREMEN) == [(HARKONNEN, kind), (EMPEROR, kind)]
    t.choose("emperor", "accept")
    assert (t.money("harkonnen"), t.state.bribes[t.state.faction[EMPEROR]]) == (SPICE - 3, 3)
    assert t.kinds == [kind, kind]
    assert t.options("emperor") == own
    commit(commit(t, "harkonnen"), "emperor")
    assert kind not in t.kinds


@at_once
@rule("D-12.9")
def test_who_answers_the_own_question_first_is_asked_then(kind: str) -> None:
    t = AT_ONCE[kind]()
    t.offer("harkonnen", "emperor", pays("harkonnen", 3))
    commit(t, "emperor")
    assert (t.kinds, t.options("emperor")) == (["deal.answer", kind], ["accept", "refuse", "counter", "later"])
    assert asked(t, FREMEN) == [(HARKONNEN, kind)]
    later = t.game.copy()
    later.choose(EMPEROR, "later")
    assert [d.kind for d in later.pending] == [kind]
    t.choose("emperor", "accept")
    assert t.state.bribes[t.state.faction[EMPEROR]] == 3


@at_once
@rule("D-12.9", "D-12.8")
def test_who_is_not_asked_at_all_answers_an_offer_besides(kind: str) -> None:
    t = AT_ONCE[kind]()
    t.offer("harkonnen", ("fremen", "atreides"), pays("harkonnen", 1, to="fremen"))
    assert t.who == ["fremen", "atreides", "harkonnen", "emperor"]  # both at once
    assert t.game.awaited == [HARKONNEN, EMPEROR]
    t.choose("atreides", "accept")
    assert asked(t, HARKONNEN)[0] == (FREMEN, "deal.answer")
    t.choose("fremen", "counter", *pays("harkonnen", 2, to="fremen"))
    assert asked(t, HARKONNEN)[0] == (FREMEN, "deal.answer")  # what comes of it is not known yet
    assert asked(t, EMPEROR) == [(HARKONNEN, kind), (EMPEROR, kind)]
    t.choose("fremen", "send")
    assert [offer["by"] for offer in t.game.view(HARKONNEN)["offers"]] == ["fremen"]
    assert t.who == ["atreides", "harkonnen", "emperor"]
    assert "answer:fremen" in t.options("harkonnen")
    t.choose("harkonnen", "answer:fremen", "accept").choose("atreides", "accept")
    assert t.state.bribes[t.state.faction[FREMEN]] == 2
    assert t.game.view(None)["deals"][0]["factions"] == ["fremen", "harkonnen", "atreides"]


@at_once
@rule("D-12.9")
def test_nobody_waits_for_an_answer_and_the_offer_stays_open_for_the_phase(kind: str) -> None:
    t = AT_ONCE[kind]()
    t.offer("harkonnen", ("fremen", "atreides"), pays("harkonnen", 1, to="fremen"))
    t.choose("fremen", "counter")
    commit(commit(t, "harkonnen"), "emperor")
    assert kind not in t.kinds
    assert all(not each.startswith("deal.") for each in t.kinds)
    assert t.state.asides == {}
    if kind == "battle.plan":
        assert t.kinds == ["battle.traitor", "battle.traitor"]  # no more talk until the battle is over (D-14.708)
        assert [offer["by"] for offer in t.game.view(FREMEN)["offers"]] == ["harkonnen"]
    else:
        assert t.game.view(FREMEN)["phase"] != "storm"  # the phase is over, and with it the offer
        assert t.game.view(FREMEN)["offers"] == []


@at_once
@rule("D-12.9", "D-12.8")
def test_an_offer_withdrawn_or_refused_is_asked_about_no_more(kind: str) -> None:
    t = AT_ONCE[kind]()
    t.offer("harkonnen", ("fremen", "atreides", "emperor"), ["words:one"])
    t.choose("atreides", "counter")
    t.choose("emperor", "answer:harkonnen", "counter")
    t.choose("harkonnen", "withdraw")
    # What they had begun as an answer is an offer of its own now.
    assert t.kinds == ["deal.terms", kind, "deal.terms"]
    t.choose("emperor", "drop")
    assert t.kinds == ["deal.terms", kind, kind]
    t.choose("atreides", "words:two", "send").choose("fremen", "refuse")
    assert t.kinds == [kind, kind]
    t.offer("harkonnen", ("fremen", "atreides"), ["words:three"]).choose("fremen", "refuse")
    assert t.kinds == [kind, kind]


@at_once
@rule("D-12.16")
def test_a_deal_is_cancelled_aside(kind: str) -> None:
    t = AT_ONCE[kind]()
    for partner in ("emperor", "fremen"):
        t.deal("harkonnen", partner, promises("harkonnen", "keep_out", "territory:arrakeen", turn=3))
        t.state.offers_made = [0] * 6
        t.run(*reversed(t.state.stack)).choose("harkonnen", "deal", f"cancel:{len(t.state.deals)}")
        assert t.decision(partner).kind == "deal.cancel"
        assert t.decision("harkonnen").kind == kind
        assert asked(t, ATREIDES) == [(HARKONNEN, kind), (EMPEROR, kind)]
        t.choose(partner, "accept")
        assert t.state.promises == []
        assert t.kinds == [kind, kind]


@at_once
@rule("D-12.9")
def test_offers_rest_while_a_question_of_truthtrance_is_open(kind: str) -> None:
    t = AT_ONCE[kind]()
    t.hand("emperor", "truthtrance")
    t.run(*reversed(t.state.stack))
    t.offer("harkonnen", "fremen", ["words:"])
    t.choose("harkonnen", "withdraw", "deal", "faction:fremen")
    t.choose("emperor", "card:truthtrance")
    assert t.who == ["emperor"]
    assert t.refused("harkonnen", "drop") == "E_NOT_YOUR_TURN"
    while t.kinds[0].startswith("truth."):
        t.choose(t.who[0], t.options(t.who[0])[0])
    assert t.kinds == ["deal.terms", kind]  # where it was left


@at_once
@rule("D-12.9")
def test_what_is_not_possible_aside_is_refused_with_its_reason(kind: str) -> None:
    t = AT_ONCE[kind]()
    t.choose("harkonnen", "deal")
    assert t.refused("harkonnen", "faction:harkonnen") == "E_DEAL_CONTENT"
    assert t.refused("harkonnen", "amount:1") == "E_DEAL_CONTENT"
    t.choose("harkonnen", "faction:fremen", "gives:harkonnen", f"amount:{SPICE + 1}")
    assert t.refused("harkonnen", "when:now") == "E_SPICE"
    t.choose("harkonnen", "drop").offer("harkonnen", "fremen", pays("fremen", SPICE + 1))
    assert t.refused("fremen", "accept") == "E_SPICE"
    assert t.refused("fremen", "withdraw") == "E_DEAL_PARTY"
    assert t.refused("emperor", "answer:harkonnen") == "E_DEAL_PARTY"
    t.choose("harkonnen", "withdraw")
    assert t.refused("harkonnen", "deal") == "E_DEAL_WINDOW"  # two offers in a turn
    assert t.refused("fremen", "accept") == "E_NOT_YOUR_TURN"


# --- What a deal does to plans in the making


@rule("D-12.14", "D-7.10")
def test_a_promise_limits_a_dial_not_yet_chosen() -> None:
    t = planning()
    t.choose("emperor", "leader:caid", "weapon:none", "defense:none")
    free = t.options("emperor")
    assert "dial:3" in free
    t.deal("harkonnen", "emperor", promises("emperor", "dial_at_most", "faction:harkonnen", 2, turn=2))
    assert [option for option in t.options("emperor") if option.startswith("dial")] == ["dial:0", "dial:1", "dial:2"]
    assert t.refused("emperor", "dial:3") == "E_DEAL_BROKEN"


@rule("D-12.14", "D-7.10", "D-11.21")
@pytest.mark.parametrize("dial", ["1", "4"])
def test_who_has_a_plan_dials_again_whatever_was_dialed(dial: str) -> None:
    """Both plans are not fixed yet (D-7.10); that it is asked again tells nothing of what was dialed."""
    t = planning().plan("emperor", leader="caid", dial=dial)
    t.deal("harkonnen", "emperor", promises("emperor", "dial_at_most", "faction:harkonnen", 2, turn=2))
    assert sorted(t.who) == ["emperor", "harkonnen"]
    assert t.refused("emperor", "dial:3") == "E_DEAL_BROKEN"
    t.plan("emperor", dial="2").plan("harkonnen", leader="feyd_rautha")
    assert t.state.battle is not None
    assert t.state.battle.plans[1][4] == 4  # in halves


@rule("D-12.14", "D-A4.3")
def test_a_plan_that_the_atreides_have_seen_stays_as_it_is() -> None:
    t = planning(advanced=True)
    assert t.state.battle is not None
    t.state.battle.seen_plan = 1
    t.run(*reversed(t.state.stack))
    assert t.who == ["emperor"]
    t.plan("emperor", leader="caid", dial="4", support="4")
    t.deal("harkonnen", "emperor", promises("emperor", "dial_at_most", "faction:harkonnen", 2, turn=2))
    assert t.who == ["harkonnen"]
    t.choose("harkonnen", "deal", "faction:emperor", *pays("emperor", SPICE - 3), "send")
    assert t.refused("emperor", "accept") == "E_SPICE"  # four of its ten spice are in the plan


@rule("D-12.12", "D-11.21", "D-7.10")
def test_whether_an_offer_can_be_accepted_says_nothing_of_a_secret_plan() -> None:
    seen = []
    for support in ("0", "4"):
        t = planning(advanced=True)
        t.offer("emperor", "harkonnen", pays("emperor", SPICE - 1))
        t.plan("emperor", leader="caid", dial="4" if support == "4" else "2", support=support)
        t.choose("harkonnen", "answer:emperor")
        seen.append(t.options("harkonnen"))
        t.choose("harkonnen", "accept")
        assert (t.money("emperor"), sorted(t.who)) == (1, ["emperor", "harkonnen"])
        assert max(float(o.partition(":")[2]) for o in t.options("emperor") if o.startswith("dial:")) < 4
    assert seen[0] == seen[1]


@rule("D-12.15", "D-11.33")
def test_a_secret_told_aside_is_known_at_once() -> None:
    t = dialing()
    t.traitors("fremen", "caid")
    t.deal("harkonnen", "fremen", tells("fremen", "traitors"))
    assert t.game.view(HARKONNEN)["told"][0]["values"] == ["caid"]
    assert t.game.view(EMPEROR)["told"] == []
    assert t.game.final  # it cannot be undone


# --- Positions, records, imagined worlds


@at_once
@rule("D-11.33")
def test_positions_records_and_imagined_worlds_at_every_step(kind: str) -> None:
    t = AT_ONCE[kind]()
    start = landsraad.from_json(t.game.to_json())
    t.game = start
    steps = [
        ("harkonnen", ["deal", "faction:fremen", "also:emperor", *pays("harkonnen", 2, to="fremen")]),
        ("emperor", ["deal", "faction:atreides"]),
        ("harkonnen", [*promises("fremen", "no_attack", "faction:emperor", turn=2), "send"]),
        ("fremen", ["counter", "words:no"]),
        ("emperor", ["drop", "answer:harkonnen", "counter"]),
        ("fremen", ["send"]),
        ("harkonnen", ["answer:fremen", "accept"]),
        ("emperor", ["drop", "answer:fremen", "accept"]),
    ]
    for faction, options in steps:
        for option in options:
            t.choose(faction, option)
            loaded = landsraad.from_json(t.game.to_json())
            assert loaded.to_json() == t.game.to_json()
            for seat in SEATS:
                world = t.game.determinize(seat, 3)
                assert world.view(seat) == t.game.view(seat)
                assert {**loaded.view(seat), "length": t.game.length} == t.game.view(seat)
                state: Any = world.state
                for other, aside in state.asides.items():
                    drafts = [step for step in aside if step[0] != "deal.answer"]
                    assert not drafts or state.seat[other] == seat
                landsraad.from_json(world.to_json())
    again = landsraad.replay(t.game.record())
    assert again.to_json() == t.game.to_json()
    assert t.game.view(None)["deals"][0]["factions"] == ["fremen", "harkonnen", "emperor"]


@at_once
def test_talk_aside_can_be_undone_until_somebody_hears_of_it(kind: str) -> None:
    t = AT_ONCE[kind]()
    for faction, option in (
        ("harkonnen", "deal"),
        ("harkonnen", "faction:fremen"),
        ("harkonnen", "words:"),
        ("harkonnen", "send"),
        ("fremen", "counter"),
        ("fremen", "words:"),
        ("fremen", "send"),
        ("harkonnen", "answer:fremen"),
        ("harkonnen", "accept"),
    ):
        seat = FACTIONS.index(faction)
        told = reveals(t.game, seat, option, range(3))
        t.choose(faction, option)
        assert t.game.final == (option == "send")
        assert t.game.final or not told, (option, told)


def spoiled(position: str, faction: str, aside: list[Any]) -> str:
    data = json.loads(position)
    data["state"]["factions"][faction]["aside"] = aside
    return json.dumps(data)


@rule("D-12.9")
def test_positions_with_impossible_asides_are_refused() -> None:
    t = dialing()
    t.offer("harkonnen", "fremen", ["words:"])
    position = t.game.to_json()
    answer = ["deal.answer", "harkonnen", "fremen", True]
    assert json.loads(position)["state"]["factions"]["fremen"]["aside"] == [answer]
    for faction, aside, why in (
        ("fremen", [answer, answer], "nothing new"),
        ("emperor", [answer], "nothing new"),
        ("atreides", [["deal.answer", "harkonnen", "atreides", True]], "nothing new"),
        ("fremen", [["storm.dial", None, None]], "never aside"),
        ("harkonnen", [["deal.with", "harkonnen"]], "one offer at a time"),
        ("emperor", [["deal.with", "fremen"]], "nothing new"),
        ("emperor", [["deal.terms", "emperor", ["fremen", "emperor"], []]], "makes it first"),
        ("emperor", [["deal.terms", "emperor", [], []]], "makes it first"),
    ):
        with pytest.raises(InvalidState, match=why):
            landsraad.from_json(spoiled(position, faction, aside))
    commit(commit(t, "harkonnen"), "emperor")
    with pytest.raises(InvalidState, match="asks several at once"):
        landsraad.from_json(spoiled(t.game.to_json(), "fremen", [["deal.with", "fremen"]]))
