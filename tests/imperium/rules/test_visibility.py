"""What each seat may know (DI-V)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import landsraad
from landsraad.imperium.rules.intrigue import draw_intrigue
from tests.components import copies
from tests.imperium.outcome import at
from tests.imperium.rules.play import final_position, finish_round
from tests.imperium.table import PLAIN_LEADERS, Table, refused, table
from tests.rulebook import rule

SEATS = (None, 0, 1, 2, 3)


def hidden_from_others(t: Table, id: str, owner: int = 0) -> bool:
    """No other seat's view names the card anywhere but among what is in hand or deck, wherever of these it is."""
    views = [t.game.view(seat) for seat in SEATS if seat != owner]
    for shown in views:
        del shown["players"][owner]["unseen"]
    return all(f'"{id}"' not in json.dumps(shown) for shown in views)


@rule("DI-V01")
def test_what_lies_open_is_open_to_all() -> None:
    t = table().give(0, solari=3, spice=2, water=1, vp=4, high_council=True).troops(0, garrison=4, conflict=2)
    t.influence(1, guild=4).alliance(1, "guild").control("carthag", 2).bonus_spice("hagga_basin", 3)
    t.agent_on(3, "wealth").zone(0, "played", "dagger")
    for seat in SEATS:
        shown = t.game.view(seat)
        own = shown["players"][0]
        assert (own["solari"], own["spice"], own["water"], own["vp"]) == (3, 2, 1, 4)
        assert (own["supply"], own["garrison"], own["conflict"], own["high_council"]) == (6, 4, 2, True)
        assert own["played"] == ["dagger"]
        assert shown["players"][1]["influence"]["guild"] == 4
        assert shown["alliances"]["guild"] == 1
        assert shown["spaces"]["carthag"]["control"] == 2
        assert shown["spaces"]["hagga_basin"]["bonus_spice"] == 3
        assert shown["spaces"]["wealth"]["agents"] == [3]
        assert shown["first_player"] == 0
        assert shown["conflict"] == "skirmish_1"
        assert len(shown["imperium_row"]) == 5
        assert shown["reserve"]["arrakis_liaison"] == 8


@rule("DI-V02")
def test_public_counts() -> None:
    t = table().hand(0, "dagger", "diplomacy").intrigue(0, "ambush", "bribery", "windfall")
    for seat in SEATS:
        shown = t.game.view(seat)
        own = shown["players"][0]
        assert (own["hand_count"], own["deck_count"], own["intrigue_count"]) == (2, 8, 3)
        assert own["discard"] == []
        assert shown["imperium_deck"] == copies("imperium", "imperium") - 5
        assert shown["intrigue_deck"] == copies("imperium", "intrigue") - 3
        assert shown["conflict_deck"] == 9


@rule("DI-V03", "DI-V09", "DI-Q16")
def test_discard_piles_and_trashed_cards_can_be_read() -> None:
    t = at("dagger", discard="stilgar", holding="windfall staged_incident")
    t.play("plot:windfall")
    for seat in SEATS:
        shown = t.game.view(seat)
        assert shown["players"][0]["discard"] == ["stilgar"]
        assert "convincing_argument" in shown["players"][0]["trash"]
        assert shown["intrigue_discard"] == ["windfall"]


@rule("DI-V04")
def test_hand_and_intrigue_are_private() -> None:
    t = at("stilgar", holding="ambush staged_incident")
    assert t.game.view(0)["players"][0]["hand"] == ["stilgar"]
    assert t.game.view(0)["players"][0]["intrigue"] == ["ambush", "staged_incident"]
    assert hidden_from_others(t, "stilgar")
    assert hidden_from_others(t, "ambush")


@rule("DI-V03", "DI-V04", "DI-V06")
@pytest.mark.parametrize("seats", [{}, {"game": "uprising"}, {"game": "uprising", "players": 6}], ids=str)
def test_what_is_unseen_tells_not_what_is_in_hand(seats: dict[str, Any]) -> None:
    """Hand and deck together are known to who remembers all; exchanged cards change nothing that others see."""
    game = landsraad.new_game(seats.get("game", "imperium"), seats.get("players", 4), seed=5)
    s = game.state
    for owner, p in enumerate(s.players):
        others = [seat for seat in (None, *range(len(s.players))) if seat != owner]
        before = [json.dumps(game.view(seat)) for seat in others]
        held = [s.content.cards[card].id for card in p.hand + p.deck]
        assert all(json.loads(shown)["players"][owner]["unseen"] == sorted(held) for shown in before)
        for place in range(min(len(p.hand), len(p.deck))):
            p.hand[place], p.deck[place] = p.deck[place], p.hand[place]
            assert [json.dumps(game.view(seat)) for seat in others] == before


@rule("DI-V04", "DI-C10")
def test_a_card_looked_at_is_private() -> None:
    t = at(deck="stilgar dagger", leader="earl_memnon_thorvald", holding="poison_snooper staged_incident")
    assert "deck_top" not in t.game.view(0)["players"][0]
    t.play("plot:poison_snooper")
    assert t.game.view(0)["players"][0]["deck_top"] == "stilgar"
    assert hidden_from_others(t, "stilgar")
    t.play(t.options[0])
    assert hidden_from_others(t, "stilgar"), "drawn"
    t = at(deck="stilgar dagger", leader="earl_memnon_thorvald", holding="poison_snooper staged_incident")
    t.play("plot:poison_snooper").play(t.options[1])
    assert t.game.view(2)["players"][0]["trash"][-1] == "stilgar"
    assert "deck_top" not in t.game.view(0)["players"][0]


@rule("DI-V05", "DI-Q16")
def test_the_owner_sees_the_deck_sorted() -> None:
    one = at(deck="stilgar dagger chani", leader="earl_memnon_thorvald")
    other = at(deck="chani stilgar dagger", leader="earl_memnon_thorvald")
    for t in (one, other):
        assert t.game.view(0)["players"][0]["deck"] == ["chani", "dagger", "stilgar"]
        assert "deck" not in t.game.view(1)["players"][0]


@rule("DI-V06")
def test_the_order_of_decks_shows_in_no_view() -> None:
    t = table().hand(0, "dagger")
    before = [t.game.view(seat) for seat in SEATS]
    for pile in (t.state.imperium_deck, t.state.intrigue_deck, t.state.conflict_deck, t.state.set_aside_conflicts):
        pile.reverse()
    for p in t.state.players[1:]:
        p.deck.reverse()
    assert [t.game.view(seat) for seat in SEATS] == before


@rule("DI-V06")
@pytest.mark.parametrize("seat", [4, -1, "0", True, 1.0])
def test_no_view_for_a_seat_that_does_not_exist(seat: Any) -> None:
    game = table().game
    for ask in (lambda: game.view(seat), lambda: game.determinize(seat, seed=1)):
        with pytest.raises(landsraad.IllegalAction) as caught:
            ask()
        assert caught.value.code == "E_HIDDEN"


@rule("DI-V07")
def test_a_drawn_card_is_announced_without_its_name() -> None:
    t = at("reconnaissance", deck="stilgar")
    t.game.watch()
    t.send("reconnaissance", "arrakeen").resolve("arrakeen.effect.1")
    drawn = next(event for event in t.game.drain() if event.kind == "draw")
    assert drawn.seen_by(0)["cards"] == ["card/stilgar"]
    for seat in (None, 1, 2, 3):
        assert drawn.seen_by(seat) == {"kind": "draw", "seat": 0, "source": drawn.source, "count": 1}


@rule("DI-V07")
def test_an_acquired_card_is_public() -> None:
    t = at("convincing_argument").row("scout").play("reveal", "acquire:scout")
    assert all(t.game.view(seat)["players"][0]["discard"] == ["scout"] for seat in SEATS)


@rule("DI-V08")
def test_a_stolen_card_is_known_to_giver_and_taker() -> None:
    t = at("diplomacy").intrigue(2, "ambush", "bribery", "windfall", "charisma")
    t.game.watch()
    t.send("diplomacy", "secrets").resolve("secrets.effect.1")
    stolen = t.held(0)[-1]
    event = next(event for event in t.game.drain() if event.kind == "steal_intrigue")
    assert [("card" in event.seen_by(seat)) for seat in SEATS] == [False, True, False, True, False]
    assert t.game.view(2)["players"][0]["known_intrigue"] == [stolen]
    assert t.game.view(1)["players"][0]["known_intrigue"] == []
    others = {table_seed(seed) for seed in range(12)}
    assert len(others) > 1, "the random generator chooses"


def table_seed(seed: int) -> str:
    t = table(seed=seed).hand(0, "diplomacy").intrigue(2, "ambush", "bribery", "windfall", "charisma")
    t.intrigue(0, "staged_incident").turn(0).send("diplomacy", "secrets").resolve("secrets.effect.1")
    return t.held(0)[-1]


@rule("DI-V09")
def test_played_revealed_discarded_and_trashed_cards_are_named() -> None:
    t = at("guild_administrator", "dagger", holding="windfall staged_incident")
    t.game.watch()
    t.play("plot:windfall").send("guild_administrator", "secure_contract").resolve("guild_administrator.agent")
    t.play("hand:dagger").end()
    named = {(event.kind, event.seen_by(None).get("card")) for event in t.game.drain()}
    assert ("play_intrigue", "intrigue/windfall") in named
    assert ("play_card", "card/guild_administrator") in named
    assert ("trash", "card/dagger") in named


@rule("DI-V10")
def test_neither_seed_nor_generator_shows() -> None:
    game = landsraad.new_game("imperium", seed=987654321, options={"leaders": PLAIN_LEADERS})
    rng = str(game.state.rng)
    for seat in SEATS:
        text = json.dumps(game.view(seat))
        assert "987654321" not in text
        assert rng not in text
        assert "seed" not in text


@rule("DI-V11")
def test_options_are_for_their_own_player_only() -> None:
    t = at("stilgar", holding="ambush staged_incident")
    assert t.game.view(0)["decision"]["options"]
    for seat in (None, 1, 2, 3):
        shown = t.game.view(seat)
        assert shown["decision"] is None
        assert shown["pending"] == [{"player": 0, "kind": "turn.choose"}]


@rule("DI-V11")
def test_the_table_waits_the_same_whatever_is_held() -> None:
    for hand in ("convincing_argument", "dagger"):
        for held in ("staged_incident", "windfall"):
            t = at(hand, holding=held)
            assert t.game.view(1)["pending"] == [{"player": 0, "kind": "turn.choose"}]
            t.play("reveal")
            assert t.game.view(1)["pending"] == [{"player": 0, "kind": "reveal.act"}]


@rule("DI-V11")
def test_refusals_name_no_hidden_card() -> None:
    t = at("dagger").hand(1, "stilgar").turn(0)
    error = refused(t, "card:stilgar", "E_CARD_NOT_IN_HAND")
    same = refused(t, "card:chani", "E_CARD_NOT_IN_HAND")
    assert error.reason.replace("stilgar", "chani") == same.reason
    with pytest.raises(landsraad.IllegalAction) as caught:
        t.game.choose(1, "card:stilgar")
    assert "stilgar" not in caught.value.reason
    assert "stilgar" not in str(caught.value.params)


@rule("DI-V12")
def test_a_card_that_entered_a_hand_in_public_stays_known() -> None:
    t = at("other_memory", "dagger", discard="the_voice", deck="diplomacy")
    t.send("other_memory", "secure_contract").resolve("other_memory.agent")
    t.play("effect:card/other_memory.agent.1")
    assert all(t.game.view(seat)["players"][0]["known_hand"] == ["the_voice"] for seat in SEATS)
    for seed in range(5):
        imagined = t.game.determinize(3, seed=seed)
        assert "the_voice" in [imagined.state.content.cards[card].id for card in imagined.state.players[0].hand]


def put_openly_on_the_deck(*held: str) -> Table:
    """Seat 0 has acquired Stilgar to the top of a deck of three starting cards, in public, and holds `held`."""
    cards = " ".join(("bypass_protocol", "staged_incident", *held))
    t = at("reconnaissance", deck="dagger diplomacy convincing_argument", holding=cards).give(0, spice=2).row("stilgar")
    t.play("plot:bypass_protocol").resolve("bypass_protocol.plot.1").play("acquire:stilgar")
    return t


def places(t: Table, viewer: int | None, id: str) -> set[str]:
    """Where seat 0 has the card in worlds that the viewer imagines."""
    found: set[str] = set()
    for seed in range(40):
        own = t.game.determinize(viewer, seed=seed).to_data()["state"]["players"][0]
        found |= {f"deck:{n}" for n, card in enumerate(own["deck"]) if card == id}
        found |= {"hand"} if id in own["hand"] else set()
    return found


@rule("DI-V07", "DI-V12")
def test_a_card_put_on_the_deck_in_public_is_known_in_the_hand_once_it_is_drawn() -> None:
    t = put_openly_on_the_deck()
    assert all(t.game.view(seat)["players"][0]["known_deck_top"] == ["stilgar"] for seat in SEATS)
    (top,) = places(t, 2, "stilgar")
    assert places(t, None, "stilgar") == {top}
    t.send("reconnaissance", "arrakeen").resolve("arrakeen.effect.1")
    assert t.cards(0, "hand") == ["stilgar"]
    for seat in SEATS:
        assert t.game.view(seat)["players"][0]["known_deck_top"] == []
        assert t.game.view(seat)["players"][0]["known_hand"] == ["stilgar"]
        assert places(t, seat, "stilgar") == {"hand"}


@rule("DI-V04", "DI-V07")
def test_paul_remembers_the_card_under_the_one_he_put_on_his_deck() -> None:
    t = at("reconnaissance", deck="chani dagger diplomacy", leader="paul_atreides", holding="bypass_protocol")
    t.give(0, spice=2).row("stilgar")
    assert t.game.view(0)["players"][0]["deck_top"] == "chani"
    t.play("plot:bypass_protocol").resolve("bypass_protocol.plot.1").play("acquire:stilgar")
    assert len(places(t, 0, "chani")) == 1


@rule("DI-V06", "DI-V07", "DI-C31")
def test_a_shuffle_hides_what_lay_on_top_of_the_deck() -> None:
    t = put_openly_on_the_deck("refocus")
    t.play("plot:refocus")
    for seat in SEATS:
        shown = t.game.view(seat)["players"][0]
        assert shown["known_deck_top"] == []
        assert shown["known_hand"] == []
    assert {place.partition(":")[0] for place in places(t, 2, "stilgar")} == {"deck", "hand"}
    assert len(places(t, 2, "stilgar")) == 4, "anywhere in the deck, or the card drawn"


@rule("DI-V13")
def test_after_the_game_everything_is_shown() -> None:
    t = finish_round(final_position(table().intrigue(2, "bribery")))
    shown = t.game.view(0)
    assert shown["over"] is True
    assert shown["players"][2]["intrigue"] == ["bribery"]
    assert all("deck" in p and "hand" in p for p in shown["players"])


@rule("DI-V04", "DI-V06")
def test_every_view_survives_drawing_the_hidden_anew() -> None:
    t = (
        at("stilgar", deck="dagger diplomacy", holding="ambush staged_incident")
        .hand(1, "dagger")
        .intrigue(2, "bribery")
    )
    t.turn(0)
    for seat in SEATS:
        for seed in range(4):
            assert t.game.determinize(seat, seed=seed).view(seat) == t.game.view(seat)


@rule("DI-Q16", "DI-V03")
def test_what_is_left_in_a_hand_when_the_discard_pile_becomes_the_deck_is_known_to_all() -> None:
    t = at("reconnaissance", "diplomacy", deck="", discard="dagger signet_ring convincing_argument")
    t.send("reconnaissance", "arrakeen").resolve("arrakeen.effect.1")
    drawn = set(t.cards(0, "hand")) - {"diplomacy"}
    assert len(drawn) == 1
    for seat in SEATS:
        assert t.game.view(seat)["players"][0]["known_hand"] == ["diplomacy"]
        for seed in range(20):
            own = t.game.determinize(seat, seed).to_data()["state"]["players"][0]
            assert "diplomacy" in own["hand"]
            assert "diplomacy" not in own["deck"]
    assert places(t, 1, "dagger") > {"hand"}


@rule("DI-C31", "DI-Q16")
def test_cards_shuffled_into_the_deck_are_not_among_the_older_ones_of_the_hand() -> None:
    """Refocus: Stilgar and Chani come from the discard pile, so that at most the card drawn since is one of them."""
    t = at(
        "reconnaissance", "diplomacy", "dagger", deck="convincing_argument", discard="stilgar chani", holding="refocus"
    )
    t.play("plot:refocus")
    met = set()
    for seat in (None, 1, 2):
        for seed in range(60):
            hand = t.game.determinize(seat, seed).to_data()["state"]["players"][0]["hand"]
            fresh = {"stilgar", "chani"} & set(hand)
            met |= fresh
            assert len(fresh) <= 1
    assert met == {"stilgar", "chani"}
    landsraad.from_json(t.game.to_json())


@rule("DI-14.6", "DI-Q16", "DI-V03")
def test_an_intrigue_deck_made_from_the_discard_pile_has_the_cards_of_the_pile() -> None:
    t = table(3).intrigue(1, "ambush", "bribery").intrigue(2, "windfall").turn(0)
    s = t.state
    s.intrigue_discard, s.intrigue_deck = s.intrigue_deck, []
    pile = {s.content.intrigue[card].id for card in s.intrigue_discard}
    draw_intrigue(s, 0, 2)
    held = Counter(["ambush", "bribery", "windfall"])
    for seed in range(30):
        for viewer in (None, 0):
            players = t.game.determinize(viewer, seed).to_data()["state"]["players"]
            assert Counter(players[1]["intrigue"] + players[2]["intrigue"]) == held
            assert set(players[0]["intrigue"]) <= pile
        players = t.game.determinize(1, seed).to_data()["state"]["players"]
        assert players[2]["intrigue"] == ["windfall"]
    landsraad.from_json(t.game.to_json())
