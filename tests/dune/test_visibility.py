"""Secrecy (section 11), seat by seat: what each of the six and a spectator see of the same position."""

from __future__ import annotations

from typing import Any

import pytest

from landsraad import Game, from_json
from landsraad.dune.components import ADVANTAGE_NUMBER, CARD_IDS, CARD_KIND, FACTION_NUMBER
from landsraad.dune.knowledge import EVERYBODY, show
from landsraad.dune.treachery import discard, draw
from tests.dune.table import ALL, Table, leader, pays, promises, tells
from tests.dune.test_battle import duel, fight, no_traitor
from tests.rulebook import rule

SEATS = (None, *range(6))


def faction_seen(t: Table, seat: int | None, faction: str) -> dict[str, Any]:
    seen: dict[str, Any] = next(entry for entry in t.game.view(seat)["factions"] if entry["id"] == faction)
    return seen


def tables(t: Table, *seats: int | None) -> list[dict[str, Any]]:
    """What lies on the table, without the questions that are open."""
    shown = [t.game.view(seat) for seat in seats]
    for view in shown:
        for asked in ("length", "pending", "decision"):
            del view[asked]
    return shown


def who_sees(t: Table, faction: str, field: str, value: object) -> set[str | None]:
    """The viewers (None: a spectator) to whom this field of a faction shows this value."""
    return {None if seat is None else ALL[seat] for seat in SEATS if faction_seen(t, seat, faction)[field] == value}


@rule("D-11.8", "D-11.2", "D-11.34")
def test_spice_is_its_owners_business() -> None:
    t = Table(*ALL)
    t.spice("emperor", 17)
    t.ally("emperor", "harkonnen")
    assert who_sees(t, "emperor", "spice", 17) == {"emperor"}
    assert who_sees(t, "emperor", "spice", None) == {None, *ALL} - {"emperor"}


@rule("D-11.9", "D-12.18")
def test_spice_in_front_of_a_shield_and_on_the_map_is_public() -> None:
    t = Table(*ALL)
    t.state.bribes[FACTION_NUMBER["fremen"]] = 6
    t.state.spice_on[t.state.spice_on.index(0)] = 8
    assert who_sees(t, "fremen", "bribes", 6) == {None, *ALL}
    assert all(8 in [place.get("spice") for place in t.game.view(seat)["map"].values()] for seat in SEATS)


@rule("D-11.3", "D-11.11")
@pytest.mark.parametrize("option", ["bidding", "always"])
def test_the_number_of_cards_is_public_in_the_bidding_phase(option: str) -> None:
    t = Table(*ALL, show_card_counts=option)
    t.hand("fremen", "shield", "kulon")
    for phase in range(1, 9):
        t.state.phase = phase
        sees = {None, *ALL} if phase == 4 or option == "always" else {"fremen"}
        assert who_sees(t, "fremen", "card_count", 2) == sees


@rule("D-11.10", "D-11.12", "D-11.13")
def test_atreides_know_the_card_on_offer_and_who_bought_it() -> None:
    t = Table(*ALL)
    t.order("harkonnen", "emperor", "fremen", "atreides", "bene_gesserit", "spacing_guild")
    t.run(("bidding",), phase=4)
    card = t.game.view(0)["auction"]["card"]
    assert card in CARD_IDS
    assert all(t.game.view(seat)["auction"]["card"] is None for seat in SEATS if seat != 0)
    t.choose("harkonnen", "bid:1")
    while t.kinds == ["bidding.bid"] and t.who != ["harkonnen"] and t.state.bidder == 5:
        t.choose(t.who[0], "pass")
    t.pass_all("karama.stop")
    # The bonus card of the Harkonnen is nobody else's business (D-11.14, D-25.4).
    assert faction_seen(t, 0, "harkonnen")["cards"] == [card]
    assert len(faction_seen(t, 5, "harkonnen")["cards"]) == 2
    assert who_sees(t, "harkonnen", "cards", []) == {None, *ALL} - {"atreides", "harkonnen"}


@rule("D-11.13", "D-4.11")
def test_a_card_put_back_is_still_known_to_the_atreides_alone() -> None:
    t = Table("atreides", "emperor", "fremen")
    t.run(("bidding",), phase=4)
    seen = t.game.view(0)["auction"]["card"]
    t.pass_all()
    t.run(("bidding",), phase=4)
    assert t.game.view(0)["auction"]["card"] == seen
    assert t.game.view(1)["auction"]["card"] is None
    for copy in (t.game.determinize(0, seed) for seed in range(5)):
        assert copy.view(0)["auction"]["card"] == seen


@rule("D-11.10")
def test_a_card_shown_in_a_plan_and_kept_is_known_to_all_until_it_is_discarded() -> None:
    t = duel("harkonnen", "emperor", "atreides")
    t.hand("harkonnen", "stunner", "kulon")
    fight(t).plan("harkonnen", dial="5", weapon="stunner").plan("emperor", dial="0", leader="caid")
    no_traitor(t).choose("harkonnen", "keep")
    for seat in (None, 1, 2):
        assert faction_seen(t, seat, "harkonnen")["cards"] == ["stunner"]
    t.hand("harkonnen", "kulon")


@rule("D-11.10", "D-11.12")
def test_a_card_shown_in_a_plan_may_be_the_one_that_was_seen_before() -> None:
    """Atreides saw a Shield being bought; the Shield of a plan does not tell them that there are two."""
    for seen in (0, 1):
        t = duel("harkonnen", "emperor", "atreides")
        t.hand("harkonnen", "shield", "shield", "kulon")
        t.state.known[t.state.hands[FACTION_NUMBER["harkonnen"]][seen]] |= 1 << FACTION_NUMBER["atreides"]
        fight(t).plan("harkonnen", dial="5", defense="shield").plan("emperor", dial="0", leader="caid")
        for seat in (None, 1, 2):
            assert faction_seen(t, seat, "harkonnen")["cards"] == ["shield"]


@rule("D-11.10", "D-A4.7")
def test_after_a_swap_of_cards_only_the_two_who_swapped_know_more() -> None:
    """Cards taken unseen and given back in secret: nobody else can tell any more who holds what."""
    views = []
    for seed in range(12):
        t = Table("harkonnen", "emperor", "atreides", "fremen", advanced=True)
        t.hand("harkonnen", "karama", "baliset")
        t.hand("emperor", "lasgun", "shield")
        for card in t.state.hands[2]:
            t.state.known[card] = 63  # shown in battles and kept
        for card in t.state.hands[5]:
            t.state.known[card] |= 1  # seen by the Atreides when they were bought
        t.state.rng += seed
        t.run(("swap",), phase=4).choose("harkonnen", "card:karama", "faction:emperor", "amount:1", "give:baliset")
        views.append(tables(t, None, 2, 3))
        assert faction_seen(t, 0, "emperor")["cards"][0] == "baliset"
        taken = "lasgun" if "lasgun" in t.has("harkonnen") else "shield"
        assert taken in faction_seen(t, 1, "harkonnen")["cards"]
    assert all(view == views[0] for view in views)
    assert views[0][0]["factions"][1]["cards"] == []


@rule("D-11.16", "D-20.2")
def test_the_top_spice_card_is_known_to_the_atreides_until_it_is_drawn() -> None:
    t = Table(*ALL)
    t.run(("shipment.look",), ("blow", 0), phase=6)
    t.state.stack.clear()
    t.state.spice_top_known = True
    assert t.game.view(0)["spice_deck"]["top"] is not None
    assert all(t.game.view(seat)["spice_deck"]["top"] is None for seat in SEATS if seat != 0)
    t.run(("blow.reveal", 0), phase=2)
    assert t.game.view(0)["spice_deck"]["top"] is None


@rule("D-11.17")
def test_the_storm_card_is_known_to_the_fremen() -> None:
    t = Table(*ALL, advanced=True)
    t.run(("storm.order",), phase=1)
    t.pass_all()
    cards = [t.game.view(seat)["storm"]["card"] for seat in SEATS]
    assert cards[4] in range(1, 7)
    assert cards[:4] + cards[5:] == [None] * 6


@rule("D-11.18", "D-14.32")
def test_a_dial_is_secret_until_the_other_has_dialed() -> None:
    t = Table(*ALL)
    t.state.wheels = [0, 5]
    t.run(("storm",), phase=1)
    before = tables(t, *SEATS)
    t.choose("atreides", "amount:3")
    assert tables(t, *SEATS) == before
    assert t.who == ["harkonnen"]


@rule("D-11.19")
def test_traitor_cards_show_when_called_and_at_the_end() -> None:
    t = duel("harkonnen", "emperor", "atreides")
    t.traitors("harkonnen", "caid", "burseg")
    fight(t).plan("harkonnen").plan("emperor", leader="caid")
    assert faction_seen(t, 2, "harkonnen")["traitors"] == []
    t.choose("harkonnen", "traitor").choose("emperor", "no")
    assert faction_seen(t, 2, "harkonnen")["traitors"] == ["caid"]
    assert faction_seen(t, None, "harkonnen")["traitors_dealt"] is None
    t.state.victory = "strongholds"
    assert faction_seen(t, None, "harkonnen")["traitors"] == ["caid", "burseg"]


@rule("D-11.25")
def test_an_answer_to_the_traitor_question_waits_for_the_other() -> None:
    t = duel("harkonnen", "emperor", "atreides")
    t.traitors("harkonnen", "caid")
    fight(t).plan("harkonnen").plan("emperor", leader="caid")
    before = tables(t, None, 1, 2)
    t.choose("harkonnen", "traitor")
    assert tables(t, None, 1, 2) == before
    assert t.game.pending[0].player == 1
    assert t.options("emperor") == ["no"]


@rule("D-11.22")
@pytest.mark.parametrize("public", [False, True])
def test_what_prescience_shows(public: bool) -> None:
    t = duel("emperor", "harkonnen", "atreides", "fremen", prescience_public=public)
    t.ally("emperor", "atreides")
    t.hand("harkonnen", "chaumas")
    t.battle("", "emperor", "harkonnen")
    t.pass_all("anytime", "battle.window")
    t.choose("atreides", "prescience:weapon").pass_all("karama.stop").choose("harkonnen", "weapon:chaumas")
    know = {seat for seat in (None, 0, 1, 2, 3) if t.game.view(seat)["battle"]["foreseen"]}
    assert know == ({None, 0, 1, 2, 3} if public else {0, 1, 2})
    (event,) = [event for event in t.game.drain() if event.kind == "foreseen"]
    assert {seat for seat in (None, 0, 1, 2, 3) if "shown" in event.seen_by(seat)} == know


@rule("D-11.23", "D-A4.3")
def test_a_watched_plan_is_seen_by_atreides_and_its_maker() -> None:
    t = duel("emperor", "harkonnen", "atreides", advanced=True)
    t.hand("atreides", "karama")
    t.battle("", "emperor", "harkonnen")
    while t.who != ["atreides"]:
        t.choose(t.who[0], "pass")
    t.choose("atreides", "card:karama", "faction:harkonnen").pass_all("battle.window")
    assert t.who == ["harkonnen"]  # plans first
    t.plan("harkonnen", leader="feyd_rautha", dial="1", support="0")
    plans = {seat: t.game.view(seat)["battle"]["plans"][1] for seat in (None, 0, 1, 2)}
    assert plans[2] == plans[1] != None  # noqa: E711
    assert plans[None] is None
    assert plans[0] is None


@rule("D-11.27", "D-A5.1")
def test_the_count_of_losses_belongs_to_the_atreides() -> None:
    t = Table(*ALL, advanced=True)
    t.state.kh_losses = 8
    shown = {seat: faction_seen(t, seat, "atreides")["kwisatz_haderach"] for seat in SEATS}
    assert shown[0]["losses"] == 8
    assert shown[0]["active"] is True
    assert all(shown[seat]["losses"] is None and not shown[seat]["active"] for seat in SEATS if seat != 0)
    t.state.kh_shown = True
    assert faction_seen(t, None, "atreides")["kwisatz_haderach"]["active"] is True


@rule("D-11.28", "D-11.29", "D-11.30", "D-A10.2")
@pytest.mark.parametrize("fate", ["captive:keep", "captive:kill"])
def test_who_was_captured_is_known_to_two(fate: str) -> None:
    t = duel("harkonnen", "emperor", "atreides", advanced=True, combat_with_spice=False)
    fight(t).plan("harkonnen", dial="5").plan("emperor", leader="caid")
    no_traitor(t).choose("harkonnen", "yes")
    t.pass_all("karama.stop").choose("harkonnen", fate)
    status = "captured" if fate == "captive:keep" else "tanks_face_down"
    for seat in (0, 1):
        assert [x["status"] for x in faction_seen(t, seat, "emperor")["leaders"]].count(status) == 1
    for seat in (None, 2):
        assert {x["status"] for x in faction_seen(t, seat, "emperor")["leaders"]} == {"hidden"}


@rule("D-11.30", "D-A10.3")
def test_a_captive_that_fought_is_known_to_all() -> None:
    t = duel("harkonnen", "emperor", "fremen", advanced=True, combat_with_spice=False)
    t.state.leader_status[leader("stilgar")] = 3
    fight(t).plan("harkonnen", leader="stilgar", dial="5").plan("emperor", leader="caid")
    no_traitor(t).choose("harkonnen", "no")
    shown = next(x for x in faction_seen(t, None, "fremen")["leaders"] if x["id"] == "stilgar")
    assert shown["status"] == "available"


@rule("D-11.32", "D-10.17")
def test_pledges_are_between_allies() -> None:
    t = Table(*ALL)
    t.ally("emperor", "harkonnen")
    t.state.pledge_bid[2] = 4
    assert who_sees(t, "emperor", "pledges", {"bids": 4, "shipments": 0}) == {"emperor", "harkonnen"}
    assert who_sees(t, "emperor", "allies", ["harkonnen"]) == {None, *ALL}


@rule("D-11.33", "D-12.9")
def test_an_offer_is_between_the_parties_and_a_deal_is_public() -> None:
    t = Table(*ALL, deals=True)
    t.state.row = [t.state.treachery_deck.pop()]
    t.run(("bidding.bid", 0, 0), phase=4)
    before = tables(t, *SEATS)
    t.offer("atreides", "fremen", pays("atreides", 2, "phase_8", turn=2), promises("fremen", "no_bid"))
    for seat, known, knows in zip(SEATS, before, tables(t, *SEATS), strict=True):
        assert (knows == known) == (seat not in (ALL.index("atreides"), ALL.index("fremen")))
    assert not any(event.heard(seat) for event in t.game.drain() for seat in (None, 1, 2, 4, 5))
    t.choose("fremen", "accept")
    assert all(len(t.game.view(seat)["deals"]) == 1 for seat in SEATS)


@rule("D-11.20", "D-11.33", "D-12.15")
def test_a_prediction_told_by_a_deal_holds_in_every_world_of_its_hearer() -> None:
    t = Table(*ALL, deals=True)
    t.state.row = [t.state.treachery_deck.pop()]
    t.run(("bidding.bid", 0, 0), phase=4)
    t.deal("atreides", "bene_gesserit", pays("atreides", 2), tells("bene_gesserit", "prediction"))
    sisterhood = ALL.index("bene_gesserit")
    true = t.game.view(sisterhood)["prediction"]
    told = next(note for note in t.game.view(0)["told"] if note["what"] == "prediction")
    assert told["values"] == [true["faction"], true["turn"]]
    imagined = {
        seat: [t.game.determinize(seat, seed).view(sisterhood)["prediction"] for seed in range(25)] for seat in SEATS
    }
    for seat in SEATS:
        if seat in (0, sisterhood):
            assert all(prediction == true for prediction in imagined[seat])
        else:
            assert len({tuple(prediction.values()) for prediction in imagined[seat]}) > 10


@rule("D-11.16", "D-11.33", "D-12.15")
def test_a_spice_card_told_by_a_deal_is_known_until_it_is_drawn() -> None:
    t = Table(*ALL, deals=True)
    t.state.spice_top_known = True
    t.run(("shipment.turn", FACTION_NUMBER["fremen"]), phase=6)
    t.deal("fremen", "atreides", pays("fremen", 2), tells("atreides", "spice_card"))
    (told,) = t.game.view(ALL.index("fremen"))["told"]
    t.state.turn += 1
    for seed in range(20):
        world = t.game.determinize(ALL.index("fremen"), seed)
        assert [world.view(0)["spice_deck"]["top"]] == told["values"]


@rule("D-11.10", "D-11.34")
@pytest.mark.parametrize("paid", [False, True])
def test_imagined_worlds_differ_while_a_card_is_sold(paid: bool) -> None:
    """Whether the highest bidder bids more than the means allow or has paid already: nobody sees the true hands."""
    t = Table(*ALL)
    t.hand("harkonnen", "hajr" if paid else "karama")
    t.hand("fremen", "shield")
    t.hand("emperor", "kulon")
    t.spice("harkonnen", 0)
    t.state.row = [t.state.treachery_deck.pop() for _ in range(3)]
    t.state.bid, t.state.bidder, t.state.opener = 8, FACTION_NUMBER["harkonnen"], FACTION_NUMBER["emperor"]
    window = ("karama", ADVANTAGE_NUMBER["har_bonus_card"], 0)
    t.run(window if paid else ("bidding.bid", FACTION_NUMBER["emperor"], 0), phase=4)
    hands = {
        tuple(tuple(faction["hand"]) for faction in t.game.determinize(0, seed).to_data()["state"]["factions"].values())
        for seed in range(60)
    }
    assert len(hands) > 50


@rule("D-11.36", "D-11.5")
def test_random_numbers_and_deck_orders_show_nowhere() -> None:
    t = Table(*ALL, advanced=True)
    before = [t.game.view(seat) for seat in SEATS]
    t.state.rng += 12345
    t.state.treachery_deck.reverse()
    t.state.spice_deck.reverse()
    assert [t.game.view(seat) for seat in SEATS] == before


@rule("D-11.35", "D-14.30")
def test_being_asked_says_nothing_about_the_hand() -> None:
    """The same seats are asked in the same order whether or not somebody holds the card a window is for."""

    def asked(*hand: str) -> list[tuple[str, str]]:
        t = Table(*ALL, advanced=True)
        for faction in ALL:
            t.hand(faction, "kulon" if faction == "bene_gesserit" else "shield")
        t.hand("emperor", *hand)
        t.order(*ALL)
        t.run(("storm.cards", 0, 0), ("shipment",), phase=6)
        seen = []
        while t.game.pending and t.kinds != ["ship.where"] and t.kinds != ["ship.kind"] and len(seen) < 60:
            seen.append((t.who[0], t.kinds[0]))
            t.choose(t.who[0], "pass" if "pass" in t.options(t.who[0]) else t.options(t.who[0])[0])
        return seen

    plain = asked("snooper")
    assert plain
    for card in ("karama", "weather_control", "family_atomics", "truthtrance"):
        assert asked(card) == plain


@rule("D-11.35", "D-14.30", "D-A6.3")
@pytest.mark.parametrize("hand", [("kulon",), ("kulon", "baliset"), ("karama",), ("karama", "kulon")])
def test_the_number_of_questions_does_not_tell_how_many_karamas_the_sisterhood_has(hand: tuple[str, ...]) -> None:
    t = duel("emperor", "harkonnen", "bene_gesserit", advanced=True)
    t.sweep()
    t.put("emperor", "basin", 2, starred=1)
    t.put("harkonnen", "basin", 1)
    t.hand("bene_gesserit", *hand)
    t.battle("", "emperor", "harkonnen")
    while t.who != ["bene_gesserit"]:
        t.choose(t.who[0], "pass")
    t.choose("bene_gesserit", "stop:sardaukar")
    assert t.kinds == ["battle.stop_with"]
    t.choose("bene_gesserit", f"card:{hand[0]}").pass_all("karama.stop")
    assert t.game.view(None)["stopped"] == ["sardaukar"]


# What was answered, shuffled and mixed stays true in every imagined world


def ask(t: Table, target: str, *words: str) -> None:
    """The Guild asks a question of Truthtrance aloud."""
    t.hand("spacing_guild", "truthtrance")
    t.run(("anytime", 0), phase=5)
    while t.who != ["spacing_guild"]:
        t.choose(t.who[0], "pass")
    t.choose("spacing_guild", "card:truthtrance", f"faction:{target}", *words)


def worlds(t: Table, faction: str | None, count: int = 40) -> list[dict[str, Any]]:
    seat = None if faction is None else ALL.index(faction)
    return [t.game.determinize(seat, seed).to_data()["state"] for seed in range(count)]


def kinds(cards: list[str]) -> set[str]:
    return {card.partition("#")[0] for card in cards}


@rule("D-11.24", "D-13.18")
@pytest.mark.parametrize("viewer", [None, "emperor", "atreides"])
def test_answers_about_a_hand_hold_in_imagined_worlds_until_it_changes(viewer: str | None) -> None:
    t = Table(*ALL)
    t.hand("fremen", "kulon", "hajr", "snooper")
    ask(t, "fremen", "question:holds_card", "named:shield")
    ask(t, "fremen", "question:holds_class", "class:worthless")
    ask(t, "fremen", "question:holds_class", "class:poison")
    poisons = {"chaumas", "chaumurky", "ellaca_drug", "gom_jabbar"}
    worthless = {"baliset", "jubba_cloak", "kulon", "la_la_la", "trip_to_gamont"}
    hands = [kinds(world["factions"]["fremen"]["hand"]) for world in worlds(t, viewer)]
    assert all(hand & worthless for hand in hands)
    assert not any(hand & {"shield", *poisons} for hand in hands)
    assert len({tuple(sorted(hand)) for hand in hands}) > 20
    t.state.hands[FACTION_NUMBER["fremen"]].append(t.state.treachery_deck.pop())
    hands = [kinds(world["factions"]["fremen"]["hand"]) for world in worlds(t, viewer, 150)]
    assert any(hand & {"shield", *poisons} for hand in hands), "the card drawn since may be anything"


@rule("D-11.24", "D-11.19", "D-11.20", "D-13.18")
@pytest.mark.parametrize("viewer", [None, "emperor"])
def test_answers_about_traitors_and_prediction_hold_in_every_imagined_world(viewer: str | None) -> None:
    t = Table(*ALL)
    t.traitors("fremen", "caid")
    t.traitors("atreides", "alia")
    t.state.prediction_faction, t.state.prediction_turn = FACTION_NUMBER["harkonnen"], 4
    ask(t, "fremen", "question:traitor", "leader:caid")
    ask(t, "atreides", "question:traitor", "leader:stilgar")
    ask(t, "bene_gesserit", "question:predicted_faction", "faction:emperor")
    ask(t, "bene_gesserit", "question:predicted_turn", "turn:4")
    predicted = set()
    for world in worlds(t, viewer):
        assert world["factions"]["fremen"]["traitors"] == ["caid"]
        assert world["factions"]["atreides"]["traitors"] != ["stilgar"]
        assert world["prediction_turn"] == 4
        predicted.add(world["prediction_faction"])
    assert predicted == set(ALL) - {"emperor", "bene_gesserit"}


@rule("D-11.24", "D-11.16", "D-11.17")
def test_answers_about_cards_on_top_hold_until_those_are_turned_up() -> None:
    t = Table(*ALL, advanced=True)
    t.state.storm_card, t.state.storm_card_seen, t.state.spice_top_known = 3, True, True
    top = t.game.view(0)["spice_deck"]["top"]
    ask(t, "fremen", "question:storm_card", "amount:3")
    ask(t, "atreides", "question:spice_card", f"spice_card:{top}")
    for world in worlds(t, "emperor"):
        assert world["storm_card"] == 3
        assert world["spice_deck"][-1] == top
    t.run(("blow.reveal", 0), phase=2)
    assert len({world["spice_deck"][-1] for world in worlds(t, "emperor")}) > 5


@rule("D-11.15", "D-11.13")
def test_a_treachery_deck_made_from_the_discard_pile_has_the_cards_of_the_pile() -> None:
    t = Table(*ALL)
    t.hand("fremen", "kulon", "lasgun")
    t.hand("emperor", "karama")
    s = t.state
    s.treachery_discard, s.treachery_deck = s.treachery_deck, []
    for card in s.treachery_discard:
        s.out[CARD_KIND[card]] += 1
    s.hands[FACTION_NUMBER["harkonnen"]].append(draw(s))
    for world in worlds(t, "atreides"):
        hands = {faction: kinds(facts["hand"]) for faction, facts in world["factions"].items()}
        assert hands["fremen"] | hands["emperor"] == {"kulon", "lasgun", "karama"}
        assert not hands["harkonnen"] & {"kulon", "lasgun"}
    assert len({tuple(sorted(world["factions"]["emperor"]["hand"])) for world in worlds(t, "atreides")}) == 3


@rule("D-11.10", "D-A4.7")
def test_a_card_known_before_a_swap_is_with_one_of_the_two() -> None:
    """Everybody saw the Lasgun of the Emperor. The Harkonnen take two cards and give two: it is with one of them."""
    t = Table(*ALL, advanced=True)
    t.hand("emperor", "lasgun", "hajr")
    t.hand("harkonnen", "shield", "snooper")
    show(t.state, FACTION_NUMBER["emperor"], [CARD_IDS.index("lasgun")], EVERYBODY)
    t.run(("swap.count", FACTION_NUMBER["emperor"]), phase=4)
    t.choose("harkonnen", "amount:1", "give:snooper")
    assert all(faction_seen(t, seat, "emperor")["cards"] == [] for seat in (None, 0))
    for viewer in (None, "atreides", "fremen"):
        found = set()
        for world in worlds(t, viewer):
            (holder,) = [f for f, facts in world["factions"].items() if "lasgun" in facts["hand"]]
            found.add(holder)
        assert found == {"emperor", "harkonnen"}


def places(game: Game) -> object:
    """Where all treachery cards lie."""
    state = game.to_data()["state"]
    return state["treachery_deck"], [faction["hand"] for faction in state["factions"].values()]


@rule("D-11.10", "D-11.15")
def test_of_which_shuffle_a_played_card_was_shows_nowhere_if_there_is_an_equal_one() -> None:
    """The Fremen hold a card from before the deck was shuffled anew and one from after; they play a Shield.

    A Shield was held before and one shuffled in: it may have been either, so that the other card may be of any shuffle.
    """
    imagined: list[set[tuple[str, str]]] = []
    for older, newer, emperors in (("hajr", "shield", "shield"), ("shield", "kulon", "hajr")):
        t = Table(*ALL)
        t.hand("fremen", older, newer)
        t.hand("emperor", emperors)
        s = t.state
        before = (s.hands[FACTION_NUMBER["fremen"]][0], s.hands[FACTION_NUMBER["emperor"]][0])
        names = [name for name in ("kulon", "shield", "lasgun") if name != newer]  # what is left of the new deck
        cards = s.treachery_deck
        s.treachery_deck = [next(c for c in cards if CARD_IDS[CARD_KIND[c]] == name) for name in names]
        s.removed = [card for card in cards if card not in s.treachery_deck]
        s.batch = tuple(0 if card in before else 1 for card in range(len(s.batch)))
        discard(s, FACTION_NUMBER["fremen"], CARD_IDS.index("shield"))
        hands = set()
        atreides = ALL.index("atreides")
        for seed in range(200):
            world = t.game.determinize(atreides, seed)
            again = world.determinize(atreides, 7)
            assert places(again) == places(t.game.determinize(atreides, 7)), "imagined from what is known"
            assert from_json(world.to_json()).determinize(atreides, 7).to_json() == again.to_json()
            factions = world.to_data()["state"]["factions"]
            (fremen,), (emperor,) = kinds(factions["fremen"]["hand"]), kinds(factions["emperor"]["hand"])
            hands.add((fremen, emperor))
        imagined.append(hands)
    assert imagined[0] == {("hajr", "shield"), ("kulon", "hajr"), ("shield", "hajr"), ("lasgun", "hajr")}
    assert imagined[1] == imagined[0]
