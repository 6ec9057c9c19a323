"""Every House Hagal card of the base game, turned over in a turn and for the Combat (hagal.toml)."""

from __future__ import annotations

import pytest

from tests.imperium.outcome import Change
from tests.imperium.rivals.table import duel, solo
from tests.rulebook import plays, rule

Changes = dict[str, Change]

CARDS: dict[str, tuple[str, Changes, int]] = {
    # card: where the Agent goes, what the Rival has then, swords in the Combat
    "conspire": ("conspire", {"2 emperor": 1, "2 supply": -2, "2 garrison": 2}, 4),
    "wealth": ("wealth", {"2 emperor": 1}, 3),
    "heighliner": ("heighliner", {"2 guild": 1, "2 supply": -3, "2 conflict": 3}, 6),
    "foldspace": ("foldspace", {"2 guild": 1}, 1),
    "selective_breeding": ("selective_breeding", {"2 bg": 1}, 2),
    "secrets": ("secrets", {"2 bg": 1}, 1),
    "hardy_warriors": ("hardy_warriors", {"2 fremen": 1, "2 supply": -2, "2 conflict": 2}, 5),
    "stillsuits": ("stillsuits", {"2 fremen": 1}, 4),
    "rally_troops": ("rally_troops", {"2 supply": -4, "2 garrison": 4}, 3),
    "hall_of_oratory": ("hall_of_oratory", {"2 supply": -1, "2 garrison": 1}, 0),
    "carthag": ("carthag", {"2 supply": -1, "2 conflict": 1}, 0),
}
COPIES = {
    "conspire": 2,
    "wealth": 1,
    "heighliner": 1,
    "foldspace": 2,
    "selective_breeding": 2,
    "secrets": 1,
    "hardy_warriors": 1,
    "stillsuits": 2,
    "rally_troops": 2,
    "hall_of_oratory": 2,
    "carthag": 3,
    "harvest_spice": 5,
    "arrakeen_1p": 3,
    "arrakeen_2p": 3,
    "reshuffle": 1,
}


def sent(card: str, space: str, changes: Changes) -> Changes:
    return {"2 agents": -1, "2 placed": f"+{space}", "hagal": f"+{card}", **changes}


@plays(
    "hagal/conspire", "hagal/wealth", "hagal/heighliner", "hagal/foldspace", "hagal/selective_breeding",
    "hagal/secrets", "hagal/hardy_warriors", "hagal/stillsuits", "hagal/rally_troops", "hagal/hall_of_oratory",
    "hagal/carthag",
)  # fmt: skip
@rule("DI-H1.3", "DI-H1.5", "DI-H1.13")
@pytest.mark.parametrize("mode", [solo, duel])
@pytest.mark.parametrize("card", CARDS)
def test_a_card_sends_an_agent_and_gives_what_it_shows(card, mode):
    space, changes, _ = CARDS[card]
    t = mode().mark()
    t.rival_turn(card).outcome(sent(card, space, changes))


@rule("DI-H1.8")
@pytest.mark.parametrize("card", CARDS)
def test_on_combat_spaces_two_more_troops_are_deployed(card):
    space, changes, _ = CARDS[card]
    combat = space in ("heighliner", "hardy_warriors", "stillsuits", "carthag")
    t = solo().troops(2, garrison=3).mark()
    more: Changes = {"2 garrison": -2, "2 conflict": 2} if combat else {}
    t.rival_turn(card).outcome(sent(card, space, changes), more)


@rule("DI-H1.10")
@pytest.mark.parametrize(
    ("card", "swords"), [*[(card, facts[2]) for card, facts in CARDS.items()], ("harvest_spice", 2)]
)
def test_only_the_swords_count_in_the_combat(card, swords):
    t = solo().troops(2, conflict=1).hagal(card).mark()
    t.state.players[1].agents = t.state.players[2].agents = 0
    t.play("reveal", "end")
    strengths = {event.seat: event.params["count"] for event in t.heard() if event.kind == "final_strength"}
    assert strengths == {2: 2 + swords}


@plays("hagal/harvest_spice")
@rule("DI-H1.7", "DI-H3.7", "DI-QH10")
def test_harvest_spice_goes_where_most_bonus_spice_lies():
    for bonus, space, spice in (
        ((2, 1, 1), "imperial_basin", 3),
        ((1, 2, 0), "hagga_basin", 4),
        ((0, 1, 2), "the_great_flat", 5),
        ((1, 1, 1), "the_great_flat", 4),
        ((1, 1, 0), "hagga_basin", 3),
        ((1, 0, 0), "imperial_basin", 2),
    ):
        t = solo()
        for name, amount in zip(("imperial_basin", "hagga_basin", "the_great_flat"), bonus, strict=True):
            t.bonus_spice(name, amount)
        taken = max(bonus)
        t.mark().rival_turn("harvest_spice")
        t.outcome(sent("harvest_spice", space, {"2 spice": spice, "bonus_spice": -taken}))


@plays("hagal/harvest_spice")
@rule("DI-H1.7", "DI-H1.8")
def test_harvest_spice_looks_for_a_free_space_and_deploys():
    t = solo().bonus_spice("the_great_flat", 3).bonus_spice("imperial_basin", 1).agent_on(0, "the_great_flat")
    t.troops(2, garrison=1).mark().rival_turn("harvest_spice")
    t.outcome(
        sent("harvest_spice", "imperial_basin", {"2 spice": 2, "bonus_spice": -1, "2 garrison": -1, "2 conflict": 1})
    )
    # Without bonus spice anywhere it is passed over, as always in the first round.
    t = solo().mark()
    t.rival_turn("harvest_spice", "wealth").outcome(
        sent("wealth", "wealth", {"2 emperor": 1}), {"hagal": "+harvest_spice"}
    )


@plays("hagal/harvest_spice")
@rule("DI-H2.10", "DI-H1.7")
def test_with_two_players_harvested_spice_goes_to_the_bank():
    t = duel().bonus_spice("hagga_basin", 2).mark()
    t.rival_turn("harvest_spice").outcome(sent("harvest_spice", "hagga_basin", {"bonus_spice": -2}))


@plays("hagal/arrakeen_1p")
@rule("DI-H1.5")
def test_arrakeen_for_one_player_uses_the_signet_ring():
    t = solo().mark()  # Seat 2 is Earl Memnon Thorvald: 1 spice.
    t.rival_turn("arrakeen_1p").outcome(
        sent("arrakeen_1p", "arrakeen", {"2 spice": 1, "2 supply": -1, "2 conflict": 1})
    )


@plays("hagal/arrakeen_2p")
@rule("DI-H1.5")
def test_arrakeen_for_two_players_has_no_signet_ring():
    t = duel().mark()
    t.rival_turn("arrakeen_2p").outcome(sent("arrakeen_2p", "arrakeen", {"2 supply": -1, "2 conflict": 1}))


@plays("hagal/reshuffle")
@rule("DI-H1.4")
def test_reshuffle_shuffles_everything_and_another_card_is_turned_over():
    t = duel()
    t.only_hagal("wealth", "reshuffle")
    t.hagal("reshuffle")
    t.rival_turn()
    s = t.state
    kinds = [event.kind for event in t.heard()]
    assert kinds.index("shuffle_hagal") < kinds.index("rival_agent")
    assert len(s.hagal_deck) + len(s.hagal_discard) == 28
    assert "reshuffle" in [s.content.hagal[card].id for card in s.hagal_deck]
    assert len(t.player(2).placed) == 1


@rule("DI-1.3", "DI-H2.3", "DI-H3.5")
def test_the_numbers_of_hagal_cards():
    t = solo()
    assert {card.id: card.copies for card in t.state.content.hagal} == COPIES
    assert sum(COPIES.values()) == 31
    assert len(t.state.hagal_deck) == 27
    assert len(duel().state.hagal_deck) == 28
