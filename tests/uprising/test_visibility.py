"""What each seat may know (UP-V)."""

from __future__ import annotations

import json

import landsraad
from tests.games.settings import SETTINGS
from tests.games.walks import walk
from tests.rulebook import rule
from tests.uprising.table import IDLE, at, table


@rule("UP-V1", "UP-V3", "UP-V4", "UP-V5", "UP-V6", "UP-V16", "UP-V20")
def test_cards_of_a_player():
    game = landsraad.new_game("uprising", 4, seed=1)
    for viewer in (0, 1, None):
        for seat, player in enumerate(game.view(viewer)["players"]):
            assert (player["hand_count"], player["deck_count"]) in ((5, 5), (5, 4))
            if seat == viewer:
                assert len(player["hand"]) == 5
                assert player["deck"] == sorted(player["deck"])  # Contents, no order.
            else:
                assert "hand" not in player
                assert "deck" not in player
            assert player["discard"] == []
            assert player["played"] == []


@rule("UP-V9", "UP-V11", "UP-V12", "UP-V13", "UP-V14")
def test_the_table():
    t = table(choam=True).spies(1, "post_bg").worms(2, 1).contracts(3, "espionage", done=1)
    view = t.game.view(None)
    assert view["imperium_deck"] == len(t.state.imperium_deck)
    assert view["conflict_deck"] == 9
    assert view["contract_bank"] == len(t.state.contract_bank)
    assert view["posts"]["post_bg"] == [1]
    assert view["players"][2]["sandworms"] == 1
    assert view["players"][3]["contracts"] == ["espionage"]
    assert len(view["players"][3]["contracts_completed"]) == 1
    assert len(view["contract_market"]) == 2
    text = json.dumps(view)
    assert text == json.dumps(t.game.determinize(None, seed=3).view(None))


@rule("UP-V2")
def test_a_card_taken_openly_stays_known():
    t = at("dagger", holding=f"inspire_awe {IDLE}").worms(0, 1).row("maula_pistol")
    t.play("plot:inspire_awe", "acquire:maula_pistol")
    assert t.game.view(2)["players"][0]["known_hand"] == ["maula_pistol"]
    for seed in range(5):
        assert "maula_pistol" in t.game.determinize(2, seed).view(0)["players"][0]["hand"]


@rule("UP-V8", "UP-4.9")
def test_trashed_intrigue_cards_are_open():
    t = at("branching_path").alliance(0, "bg").send("branching_path", "spice_refinery").resolve("branching_path.agent")
    assert t.game.view(1)["intrigue_trash"] == [IDLE]


@rule("UP-V22")
def test_a_single_option_is_not_taken_where_that_would_tell():
    # Whether a Plot card could be played must not show: the turn waits while Intrigue cards are held.
    t = at("dagger").send("dagger", "gather_support")
    assert t.options == ["end"]
    t = at("dagger", holding="").send("dagger", "gather_support")
    assert t.kind != "agent.act"
    # So it does while a card asks for certain cards of the hand.
    t = at("treacherous_maneuver", "dagger", holding="").send("treacherous_maneuver", "deliver_supplies")
    t.resolve("deliver_supplies.visit")
    assert t.options == ["end"]
    # Trashing the only Intrigue card is no choice; of two equal ones it is asked.
    t = at("branching_path", holding="contingency_plan contingency_plan").alliance(0, "bg")
    t.send("branching_path", "spice_refinery").resolve("branching_path.agent")
    assert t.kind == "intrigue.trash"
    assert t.options == ["intrigue:contingency_plan"]


@rule("UP-V23")
def test_everything_is_open_after_the_end():
    last = None
    for game, _, _ in walk(SETTINGS["uprising-3"], 2):
        last = game
    assert last is not None
    assert last.is_over
    assert all("hand" in player for player in last.view(None)["players"])


@rule("UP-V16", "UP-V21", "UP-22.27")
def test_the_card_drawn_of_those_looked_at_is_told_to_its_owner_only():
    t = at("long_live_the_fighters", deck="dagger diplomacy reconnaissance signet_ring")
    t.send("long_live_the_fighters", "spice_refinery").resolve("long_live_the_fighters.agent")
    t.game.watch()
    t.play("look:diplomacy", "look:dagger")
    drawn, discarded, trashed = [event for event in t.game.drain() if event.kind in ("draw", "discard", "trash")]
    assert drawn.seen_by(0)["cards"] == ["card/diplomacy"]
    for seat in (None, 1, 2, 3):
        assert "card/diplomacy" not in json.dumps(drawn.seen_by(seat))
        assert drawn.seen_by(seat)["count"] == 1
        assert discarded.seen_by(seat)["card"] == "card/dagger"
        assert trashed.seen_by(seat)["card"] == "card/reconnaissance"
        shown = t.game.view(seat)["players"][0]
        assert shown.pop("unseen") == ["diplomacy", "signet_ring"]  # one in hand, one on the deck
        assert '"diplomacy"' not in json.dumps(shown)


@rule("UP-V3", "UP-22.27")
def test_the_cards_looked_at_are_for_their_owner():
    t = at("long_live_the_fighters", deck="dagger diplomacy reconnaissance signet_ring")
    t.send("long_live_the_fighters", "spice_refinery").resolve("long_live_the_fighters.agent")
    assert "deck_looked_at" not in t.game.view(1)["players"][0]
    for seed in range(5):
        imagined = t.game.determinize(0, seed)
        assert imagined.view(0)["players"][0]["deck_looked_at"] == ["dagger", "diplomacy", "reconnaissance"]


@rule("UP-V21", "UP-22.24")
def test_a_hand_imagined_while_a_card_of_it_must_be_trashed_has_such_a_card():
    t = at("treacherous_maneuver", "imperial_spymaster", "dagger", deck="diplomacy reconnaissance seek_allies")
    t.send("treacherous_maneuver", "deliver_supplies").resolve("treacherous_maneuver.agent")
    asked = [(decision.player, decision.kind) for decision in t.game.pending]
    for seed in range(20):
        imagined = t.game.determinize(1, seed)
        assert [(decision.player, decision.kind) for decision in imagined.pending] == asked


def looked_at_with_known_cards():
    """Two cards on top of the deck of seat 0 were put there for all to see; it looks at three."""
    t = at("long_live_the_fighters", deck="desert_power maula_pistol dagger diplomacy reconnaissance")
    t.player(0).deck_known = 2
    return t.refresh().send("long_live_the_fighters", "spice_refinery").resolve("long_live_the_fighters.agent")


@rule("UP-V2", "UP-V3", "UP-22.27")
def test_a_known_card_that_was_neither_discarded_nor_trashed_was_drawn():
    t = looked_at_with_known_cards()
    t.play("look:desert_power")
    for seat in (None, 1, 2, 3):
        assert t.game.view(seat)["players"][0]["known_hand"] == []
        drawn = set()
        for seed in range(60):
            own = t.game.determinize(seat, seed).to_data()["state"]["players"][0]
            assert {"desert_power", "maula_pistol"} <= {own["hand"][-1], *own["deck"][-2:]}
            drawn.add(own["hand"][-1])
        assert len(drawn) > 3
    t.play("look:dagger")
    for seat in (None, 1, 2, 3):
        assert t.game.view(seat)["players"][0]["known_hand"] == ["desert_power"]
