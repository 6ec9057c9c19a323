"""Positions of Dune written by hand: what is accepted, what is refused and why (docs/state.md)."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import landsraad
from landsraad import InvalidState
from landsraad.dune.machine import MACHINE
from landsraad.dune.position.notation import DEAL, DEBT, DUE, OFFER, PROMISED, TOLD, TRUTH, parts_of
from landsraad.dune.position.reader import DuneReader
from tests.dune.invariants import invariants
from tests.rulebook import rule

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "state.md"
SECTION = DOCUMENT.read_text(encoding="utf-8").partition("## Classic Dune")[2]
FACTIONS = ["atreides", "bene_gesserit", "harkonnen", "fremen"]

Change = Callable[[dict[str, Any]], object]


def position() -> dict[str, Any]:
    """A position of an advanced game in the middle of a battle, with a deal, a debt, an answer and a secret told."""
    options = {"advanced": True, "factions": FACTIONS}
    game = landsraad.new_game("dune", players=4, seed=9, options=options)
    rng = random.Random(9)
    while not (game.state.battle and game.pending[0].kind == "battle.plan"):
        decision = rng.choice(game.pending)
        game.apply(decision.player, rng.randrange(len(decision.options)))
    data: dict[str, Any] = json.loads(game.to_json())
    state = data["state"]
    pay = {"receiver": "fremen", "amount": 3, "moment": "collects", "whose": "fremen", "turn": state["turn"]}
    keep = {"promise": "keep_out", "about": "arrakeen", "limit": 0, "turn": state["turn"]}
    terms = [{"kind": "pay", "giver": "atreides", **pay}, {"kind": "promise", "giver": "fremen", **keep}]
    deal = {"number": 1, "parties": ["atreides", "fremen"], "turn": 1, "phase": "bidding", "cancelled": False}
    state["deals"] = [{**deal, "terms": terms}]
    state["dues"] = [{"deal": 1, "payer": "atreides", **pay}]
    state["promises"] = [{"deal": 1, "by": "fremen", **keep}]
    state["offers"] = [
        {
            "parties": ["fremen", "harkonnen"],
            "terms": [
                {"kind": "tell", "giver": "fremen", "receiver": "harkonnen", "secret": "traitors"},
                {"kind": "words", "giver": "fremen", "words": "Let us share Carthag."},
            ],
            "agreed": ["fremen"],
        }
    ]
    state["debts"] = [{"payer": "fremen", "receiver": "harkonnen", "amount": 2}]
    state["truths"] = [
        {"turn": 1, "asked": "fremen", "question": "traitor", "about": "umman_kudu", "answer": 0},
        {"turn": 1, "asked": "atreides", "question": "spice_at_least", "about": 4, "answer": 1},
    ]
    state["told"] = [
        {"to": "fremen", "by": "bene_gesserit", "secret": "prediction", "turn": 1, "values": ["fremen", 3]}
    ]
    return data


def load(data: object) -> landsraad.Game:
    return landsraad.from_json(json.dumps(data))


def test_the_example_of_the_document_can_be_played_on() -> None:
    names: dict[str, Any] = {"json": json, "landsraad": landsraad}
    for snippet in re.findall(r"```python\n(.*?)```", SECTION, re.DOTALL):
        exec(compile(snippet, str(DOCUMENT), "exec"), names)
    fight = names["fight"]
    invariants(fight)
    again = landsraad.replay(json.loads(json.dumps(fight.record())))
    assert again.to_json() == fight.to_json()
    rng = random.Random(1)
    while not fight.is_over:
        decision = rng.choice(fight.pending)
        fight.apply(decision.player, rng.randrange(len(decision.options)))
        invariants(fight)


def test_the_document_names_every_field() -> None:
    state = position()["state"]
    notes = {called for fields in (DEAL, DEBT, DUE, OFFER, PROMISED, TOLD, TRUTH) for called, _ in parts_of(fields)}
    faction = state["factions"]["atreides"]
    leader = state["leaders"]["stilgar"]
    fields = {*state, *faction, *leader, *state["battle"], *notes, "forces", "starred", "advisors", "spice"}
    assert sorted(fields - set(re.findall(r"`([a-z_]+)`", SECTION))) == []


def test_the_document_gives_every_step_its_place() -> None:
    named = set(re.findall(r"`([a-z_.]+)`", SECTION.partition("### The stack of Dune")[2]))
    assert [name for name in MACHINE.fields if name not in named and not name.startswith("deal.")] == []


def test_a_position_is_read_as_it_was_written() -> None:
    data = position()
    game = load(data)
    assert json.loads(game.to_json()) == data
    invariants(game)


def test_every_part_of_every_step_can_be_read() -> None:
    kinds = {kind for fields in MACHINE.fields.values() for _, kind in parts_of(fields)}
    assert kinds <= set(DuneReader(6).parts)


def test_every_field_must_be_there() -> None:
    for name in position()["state"]:
        data = position()
        del data["state"][name]
        if name == "cause":
            assert load(data).state.cause == "phase/battle"
            continue
        if name in ("batch", "taken_for", "notes", "facts"):  # Positions without a memory: nobody has seen anything.
            load(data)
            continue
        with pytest.raises(InvalidState, match=f"state: `{name}` is missing"):
            load(data)


def put(*path: str | int) -> Callable[[Any], Change]:
    """A change that sets something deep in the state."""

    def to(value: Any) -> Change:
        def change(state: dict[str, Any]) -> None:
            here: Any = state
            for step in path[:-1]:
                here = here[step]
            here[path[-1]] = value

        return change

    return to


MALFORMED: list[tuple[Change, str]] = [
    (put("strom")(3), "state: there is no field 'strom'; did you mean 'storm'?"),
    (put("battle", "voise")(None), "battle: there is no field 'voise'; did you mean 'voice'?"),
    (put("leaders", "stilgar", "death")(1), "stilgar: there is no field 'death'; did you mean 'deaths'?"),
    (put("factions", "fremen", "spicy")(1), "fremen: there is no field 'spicy'; did you mean 'spice'?"),
    (put("map", "arrakeen:10")({"force": {}}), "arrakeen:10: there is no field 'force'; did you mean 'forces'?"),
    (put("map", "arakeen:10")({}), "map: there is no part 'arakeen:10'; did you mean 'arrakeen:10'?"),
    (put("leaders", "stilgr")({}), "leaders: there is no field 'stilgr'; did you mean 'stilgar'?"),
    (lambda state: state["leaders"].pop("stilgar"), "leaders: `stilgar` is missing."),
    (put("factions", "emperor")({}), "factions: there is no field 'emperor'"),
    (put("factions", "fremen", "spice")("many"), "fremen, spice: expected a whole number, found 'many'."),
    (put("factions", "fremen", "spice")(-1), "fremen, spice: -1 is below 0."),
    (put("factions", "fremen", "hand")(["laser"]), "fremen, hand: there is no treachery card 'laser'"),
    (put("factions", "fremen", "allies")(["emperor"]), "fremen, allies: emperor is not in play."),
    (put("wall_destroyed")(1), "wall_destroyed: expected true or false, found 1."),
    (put("storm")(19), "storm: 19 is above 18."),
    (put("storm_card")(7), "storm_card: 7 is above 6."),
    (put("rng")(1 << 64), "rng: 18446744073709551616 is above 18446744073709551615."),
    (put("phase")("batle"), "phase: there is no phase 'batle'; did you mean 'battle'?"),
    (put("cause")("phase/lunch"), "cause: nothing comes from 'phase/lunch'."),
    (put("seats", 0)("fremen"), "seats: two seats play fremen."),
    (put("wheels")(["fremen"]), "wheels: has 1 entries instead of 2."),
    (put("order")("fremen"), "order: expected a list, found 'fremen'."),
    (put("victory")("luck"), "victory: there is no 'luck'"),
    (put("known", "lasgun")(["fremen", "fremen"]), "known, lasgun: names a faction twice."),
    (put("stopped")(["bg_voise"]), "stopped: there is no advantage 'bg_voise'; did you mean 'bg_voice'?"),
    (put("nexus_offers")([["fremen"]]), "nexus_offers: has 1 entries instead of 2."),
    (put("deals")([[1, 2, 3]]), "deals: has 3 entries instead of 6."),
    (put("deals", 0, "terms", 1, "promise")("love"), "deals, terms, promise: there is no promise 'love'"),
    (put("dues", 0, "moment")("never"), "dues, moment: there is no moment 'never'"),
    (put("promises", 0, "about")("atreides"), "promises, about: there is no territory 'atreides'"),
    (put("offers", 0, "terms", 0, "secret")("love"), "offers, terms, secret: there is no secret 'love'"),
    (put("debts", 0, "amount")(None), "debts, amount: expected a whole number, found None."),
    (put("debts", 0, "amont")(3), "debts: there is no field 'amont'; did you mean 'amount'?"),
    (put("truths", 0, "about")("crysknife"), "truths: there is no leader 'crysknife'"),
    (put("truths", 0, "question")("why"), "truths: there is no question 'why'"),
    (put("told", 0, "values")([["fremen"]]), "told: expected a whole number"),
    (put("battle", "fighters")(["fremen"]), "battle, fighters: has 1 entries instead of 2."),
    (put("battle", "bound")([[0, "holds_card", "lasgun", 1]]), "battle, bound: 'holds_card' is not about a plan."),
    (put("battle", "bound")([[0, "wepon", "lasgun"]]), "battle, bound: there is no element 'wepon'"),
    (put("battle", "plans")([["nobody"], []]), "battle, plans: there is no fighter 'nobody'"),
    (put("stack")([["phase"]]), "stack, step 0: phase has 0 parts instead of 1 (phase)."),
    (put("stack")([["phase", 77]]), "stack, step 0, phase, phase: there is no phase 77."),
    (put("stack")([["phaze", 1]]), "stack, step 0: there is no 'phaze'; did you mean 'phase'?"),
    (put("stack")([[]]), "stack, step 0: has 0 entries instead of 1 or more."),
    (put("stack")([["anytime", 5]]), "stack, step 0, anytime, place: 5 is above 4."),
    (put("stack")([["cause.over", "luck"]]), "stack, step 0, cause.over, before: nothing comes from 'luck'."),
    (put("stack")([["worm", "red_chasme"]]), "worm, territory: there is no territory 'red_chasme'"),
    (put("stack")([["group", "fremen", "flight", [], 99, None, [], ["turn"]]]), "journey: there is no 'flight'"),
    (put("stack")([["move.made", "fremen", 1, "arrakeen", "arrakeen:10", [["arrakeen:10", 1, 2]]]]), "2 is above 1."),
    (put("stack")([["karama.worthless", ["turn", 3], None]]), "works: turn has 1 parts instead of 0 (none)."),
]


@pytest.mark.parametrize(("change", "reason"), MALFORMED, ids=[reason for _, reason in MALFORMED])
def test_what_is_misspelt_or_misshapen_is_refused_with_its_place(change: Change, reason: str) -> None:
    refused(position(), change, reason)


def refused(data: dict[str, Any], change: Change, reason: str) -> None:
    load(data)
    change(data["state"])
    with pytest.raises(InvalidState) as error:
        load(data)
    assert reason in str(error.value)


def three_in_arrakeen(state: dict[str, Any]) -> None:
    for part in state["map"].values():
        for name in list(part.get("forces", {})):
            state["factions"][name]["reserves"] += part["forces"].pop(name)
            starred = part.get("starred", {}).pop(name, 0)
            state["factions"][name]["reserve_starred"] += starred
    names = ("atreides", "harkonnen", "fremen")
    state["map"]["arrakeen:10"] = {"forces": dict.fromkeys(names, 1)}
    for name in names:
        state["factions"][name]["reserves"] -= 1


def mixed(state: dict[str, Any]) -> None:
    there = state["map"].pop("polar_sink", {})
    tokens = there.get("forces", {}).get("bene_gesserit", 0) + there.get("advisors", 0)
    for faction, count in there.get("forces", {}).items():
        if faction != "bene_gesserit":
            state["factions"][faction]["reserves"] += count
    state["map"]["polar_sink"] = {"forces": {"bene_gesserit": 1}, "advisors": 1}
    state["factions"]["bene_gesserit"]["reserves"] += tokens - 2


def allied(*names: str) -> Change:
    def change(state: dict[str, Any]) -> None:
        for name in names:
            state["factions"][name]["allies"] = [other for other in names if other != name]

    return change


def same_traitor(state: dict[str, Any]) -> None:
    state["factions"]["fremen"]["traitors"] = state["factions"]["atreides"]["traitors"]


def no_traitor(state: dict[str, Any]) -> None:
    state["traitor_deck"].pop()


def dealt_twice(state: dict[str, Any]) -> None:
    state["factions"]["fremen"]["traitors_dealt"] = state["factions"]["atreides"]["traitors_dealt"]


COLLECTION = ["phase", "collection"]
MOVE = ["move.declared", "fremen", 1, "arrakeen", "arrakeen:10"]


def stacked(*steps: list[Any]) -> Change:
    return put("stack")(list(steps))


def on_top(*step: Any) -> Change:
    return lambda state: state["stack"].append(list(step))


def another_dealt(state: dict[str, Any]) -> None:
    """Five to one, three to another."""
    factions = state["factions"]
    moved = next(name for name in factions["fremen"]["traitors_dealt"] if name not in factions["fremen"]["traitors"])
    factions["fremen"]["traitors_dealt"].remove(moved)
    factions["atreides"]["traitors_dealt"].append(moved)


IMPOSSIBLE: list[tuple[Change, str]] = [
    (three_in_arrakeen, "arrakeen: a stronghold holds two factions at most."),
    (mixed, "polar_sink: advisors and fighters are never together."),
    (allied("atreides", "fremen", "harkonnen"), "an alliance has at most 2 members here."),
    (put("factions", "fremen", "allies")(["fremen"]), "fremen, allies: cannot be allied with itself."),
    (put("leaders", "feyd_rautha", "status")("captured"), "feyd_rautha, status: cannot be captured in this game."),
    (put("prediction_faction")("bene_gesserit"), "the Bene Gesserit cannot predict themselves."),
    (put("prediction_turn")(11), "prediction_turn: a game of 10 turns has no turn 11."),
    (same_traitor, "fremen, traitors: keeps traitor cards that were dealt to it."),
    (no_traitor, "There must be one traitor card for each of the 20 leaders in play."),
    (dealt_twice, "traitors_dealt: every faction is dealt 4 traitor cards of its own."),
    (put("winners")(["fremen"]), "victory: there are winners if and only if the game is won."),
    (put("order")(["fremen", "atreides"]), "order: names every faction in play once."),
    (put("order")([]), "order: names every faction in play once."),
    (put("factions", "fremen", "spice")(2**40), "fremen, spice: 1099511627776 is above 999."),
    (put("storm")(0), "storm: it is somewhere from the first turn on."),
    (put("wheels")(["fremen", None]), "wheels: two factions dial the next storm."),
    (another_dealt, "traitors_dealt: every faction is dealt 4 traitor cards of its own."),
    (put("battle")(None), "battle.next needs `battle` while there is one, and only then."),
    (put("stack")([]), "stack: nothing is left to do if and only if the game is won."),
    (on_top("phase", "collection"), "stack, step 4: phase cannot lie on battle.plan; it lies on: bottom."),
    (stacked(["phase", "setup"]), "stack, step 0: phase needs to be the phase after this one."),
    (stacked(["phase", "storm"]), "stack, step 0: phase needs to be the phase after this one."),
    (stacked(COLLECTION, ["battle.next"]), "battle.next needs `battle` while there is one, and only then."),
    (stacked(COLLECTION, ["battle.next"], ["battle.next"]), "battle.next cannot lie on battle.next"),
    (stacked(COLLECTION, ["battle.next"], ["battle.resolve"]), "two complete `plans` of the battle"),
    (stacked(COLLECTION, ["battle.next"], ["battle.over"]), "battle.over needs two complete `plans` of the battle."),
    (stacked(["phase", "revival"], ["bidding.bid", "fremen", 0], ["bidding.look"]), "phase after this one."),
    (put("stack", 3, 1)(["feyd_rautha", 0, "lasgun"]), "battle.plan needs plans that the fighters can make."),
    (put("stack", 3, 1)(["feyd_rautha", 0, None, None, 99]), "battle.plan needs plans that the fighters can make."),
    (on_top("truth.answer", "fremen", "atreides", "plan_leader", 77), "value: there is no fighter 77."),
    (on_top("truth.target", "emperor"), "truth.target, asker: emperor is not in play."),
    (on_top("group", "fremen", "move", [], 99, None, [], MOVE), "group cannot lie on battle.plan"),
    (on_top("karama", "har_capture", 0), "karama cannot lie on battle.plan"),
]

BIDDING: list[tuple[Change, str]] = [
    (put("row")([]), "There must be each of the 33 treachery cards once"),
    (lambda s: (s["treachery_deck"].extend(s["row"]), s["row"].clear()), "needs a card in `row`."),
    (put("opener")(None), "bidding.bid needs `opener`, and room in the hands of bidders."),
    (stacked(["phase", "revival"], ["bidding"]), "bidding needs `row` to be empty."),
    (stacked(["phase", "revival"], ["bidding.sold"]), "bidding.sold needs a `bidder` with a `bid` and room"),
    (stacked(["phase", "revival"], ["bidding.paid"]), "bidding.paid needs a `bidder` with a `bid` and room"),
    (stacked(["phase", "revival"]), "row: nothing on the stack sells these cards."),
    (put("bid")(998), "bidding.bid needs a `bid` that the `bidder` can pay."),
    (put("phase")("revival"), "row: cards are up for auction in the bidding phase only."),
]

PLACING: list[tuple[Change, str]] = [
    (put("factions", "fremen", "circle")(0), "circle: every faction needs a player circle of its own."),
    (put("factions", "fremen", "allies")(["atreides"]), "the alliance with atreides is not mutual."),
    (put("factions", "atreides", "tanks")(12), "atreides has 32 forces in all, not 20."),
    (put("map", "arrakeen:10", "forces", "atreides")(99), "atreides has 109 forces in all, not 20."),
    (put("factions", "harkonnen", "reserves")(0), "harkonnen has 10 forces in all, not 20."),
    (
        lambda s: s["factions"]["harkonnen"]["hand"].append(s["treachery_deck"].pop()),
        "hand: cards are dealt at the end",
    ),
    (put("stack")([["setup.circles"]]), "order: names every faction in play once, when all are seated."),
    (put("stack")([["setup.place"]]), "there are no forces and no spice before `setup.cards`."),
    (put("stack", 1, 2)(3), "setup.fremen needs as many forces to place as are not on the map yet."),
    (on_top("setup.cards"), "setup.cards cannot lie on setup.fremen; it lies on: bottom."),
]


@rule("D-0.17")
@pytest.mark.parametrize(("change", "reason"), IMPOSSIBLE, ids=[reason for _, reason in IMPOSSIBLE])
def test_what_cannot_be_is_refused(change: Change, reason: str) -> None:
    refused(position(), change, reason)


def reached(kind: str, **options: Any) -> dict[str, Any]:
    """The first position of a game in which this is asked."""
    game = landsraad.new_game("dune", players=4, seed=8, options={**options, "factions": FACTIONS})
    rng = random.Random(9)
    while game.pending[0].kind != kind:
        decision = rng.choice(game.pending)
        game.apply(decision.player, rng.randrange(len(decision.options)))
    data: dict[str, Any] = json.loads(game.to_json())
    return data


@pytest.mark.parametrize(("change", "reason"), BIDDING, ids=[reason for _, reason in BIDDING])
def test_an_auction_that_cannot_go_on_is_refused(change: Change, reason: str) -> None:
    data = reached("bidding.bid")
    data["state"].update(bid=1, bidder="harkonnen")
    if reason.endswith("and room"):
        data["state"].update(bidder=None)
    refused(data, change, reason)


@pytest.mark.parametrize(("change", "reason"), PLACING, ids=[reason for _, reason in PLACING])
def test_forces_and_cards_are_counted_in_setup_too(change: Change, reason: str) -> None:
    refused(reached("setup.fremen_forces"), change, reason)


def test_the_first_storm_is_not_left_out() -> None:
    data = reached("storm.dial")
    assert data["state"]["stack"][-1][0] == "storm.dial"
    refused(data, lambda state: state["stack"].pop(), "storm: it is somewhere from the first turn on.")


def test_what_a_position_does_stays_in_its_game() -> None:
    first, second = (
        landsraad.new_game("dune", players=4, seed=seed, options={"factions": FACTIONS}) for seed in (1, 2)
    )
    ours = {id(tokens) for tokens in first.state.starred}
    assert not ours & {id(tokens) for tokens in second.state.starred}
    assert not ours & {id(tokens) for tokens in load(json.loads(first.to_json())).state.starred}
