"""Setting up six players: UP-S1 to UP-S16."""

from __future__ import annotations

import pytest

import landsraad
from landsraad import InvalidOptions
from landsraad.imperium.content.files import SIX
from landsraad.imperium.state import ImperiumState
from tests.rulebook import plays, rule
from tests.uprising.teams.table import FEYD, GURNEY, IRULAN, JESSICA, LEADERS, MUADDIB, SHADDAM, six

ALLIES = (FEYD, GURNEY, JESSICA, IRULAN)


def new(seed: int = 1, **options: object) -> landsraad.Game:
    return landsraad.new_game("uprising", players=6, seed=seed, options=options)


def state(seed: int = 1, **options: object) -> ImperiumState:
    found = new(seed, **options).state
    assert isinstance(found, ImperiumState)
    return found


@rule("UP-S1", "UP-S2", "UP-1.10")
def test_two_teams_of_three_sit_in_turn():
    game = new()
    assert game.sides == ((MUADDIB, GURNEY, JESSICA), (SHADDAM, IRULAN, FEYD))
    assert game.opponents(GURNEY) == [SHADDAM, IRULAN, FEYD]
    leaders = [player["leader"] for player in game.view()["players"]]
    assert (leaders[MUADDIB], leaders[SHADDAM]) == ("muaddib", "shaddam_corrino_iv")
    assert [team["seats"] for team in game.view()["teams"]] == [[0, 2, 4], [3, 5, 1]]
    for seat in range(6):
        beside = {(seat + 1) % 6, (seat - 1) % 6}
        assert beside <= set(game.opponents(seat))


@rule("UP-S1", "UP-S15")
@pytest.mark.parametrize(
    "leaders",
    [
        [LEADERS[3], *LEADERS[1:3], LEADERS[0], *LEADERS[4:]],
        [LEADERS[1], LEADERS[0], *LEADERS[2:]],
        [*LEADERS[:3], "staban_tuek", *LEADERS[4:]],
    ],
)
def test_commanders_have_their_seats(leaders: list[str]):
    with pytest.raises(InvalidOptions) as caught:
        new(leaders=leaders)
    assert caught.value.code == "E_LEADER_COMMANDER"


@rule("UP-1.1")
def test_five_is_no_number_of_players():
    with pytest.raises(InvalidOptions) as caught:
        landsraad.new_game("uprising", players=5)
    assert caught.value.code == "E_PLAYER_COUNT"


@rule("UP-S7", "UP-C1", "UP-C8")
def test_choam_is_part_of_the_game():
    with pytest.raises(InvalidOptions) as caught:
        new(choam=False)
    assert caught.value.code == "E_CHOAM_TEAMS"
    s = state()
    assert sorted(s.content.contracts[index].id for index in s.contracts_aside) == ["sardaukar_1", "sardaukar_2"]
    assert (len(s.contract_market), len(s.contract_bank)) == (2, 16)


@rule("UP-S3", "UP-S4", "UP-S5", "UP-S12", "UP-S53", "UP-Q44")
def test_the_other_side_of_the_board():
    s = state()
    names = set(s.content.space_ids)
    assert {"economic_support", "military_support", "expedition", "controversial_technology"} <= names
    assert {"carthag", "habbanya_erg", "vast_wealth", "desert_mastery", "hardy_warriors"} <= names
    assert not {"dutiful_service", "fremkit", "desert_tactics"} & names
    view = new().view()
    tracks = {"great_houses", "guild", "bg", "fringe_worlds"}
    assert set(view["alliances"]) == tracks | {"emperor", "fremen"}
    for seat in ALLIES:
        assert view["players"][seat]["influence"] == dict.fromkeys(tracks, 0)
    assert view["players"][MUADDIB]["influence"] == {"fremen": 0}
    assert view["players"][SHADDAM]["influence"] == {"emperor": 0}
    assert len(s.content.posts) == 15
    personal = [space for space in s.content.spaces if space.commander]
    assert len(personal) == 4
    assert not any(space.posts for space in personal)


@rule("UP-S6", "UP-23.12")
def test_nine_conflicts_without_level_one():
    s = state()
    levels = [s.content.conflicts[card].level for card in s.conflicts + s.conflict_deck[::-1]]
    assert levels == [2] * 5 + [3] * 4


@rule("UP-S8", "UP-1.4")
def test_decks():
    s = state(leaders=LEADERS)

    def deck(seat: int) -> list[str]:
        p = s.players[seat]
        return sorted(s.content.cards[card].id for card in p.deck + p.hand)

    assert deck(SHADDAM) == [
        "convincing_argument", "corrino_might", "critical_shipments", "demand_results", "devastating_assault",
        "imperial_ornithopter", "imperial_ornithopter", "imperial_tent", "seek_allies", "signet_ring",
    ]  # fmt: skip
    assert deck(MUADDIB) == [
        "command_respect", "convincing_argument", "demand_attention", "desert_call", "limited_landsraad_access",
        "limited_landsraad_access", "seek_allies", "signet_ring", "threaten_spice_production", "usul",
    ]  # fmt: skip
    for seat in ALLIES:
        assert deck(seat) == sorted(s.content.cards[card].id for card in s.content.starting)


@rule("UP-S9", "UP-S10", "UP-S11", "UP-S16")
def test_what_commanders_and_allies_begin_with():
    view = new().view()
    for seat, player in enumerate(view["players"]):
        commander = seat in (MUADDIB, SHADDAM)
        assert player["vp"] == (4 if commander else 1)
        assert (player["solari"], player["spice"], player["water"]) == (0, 0, 1)
        assert player["agents"] == 2
        assert player["spy_supply"] == 3
        assert (player["garrison"], player["supply"]) == ((0, 0) if commander else (3, 9))
        assert player.get("tokens") == (["left", "right"] if commander else None)


@rule("UP-S13", "UP-S14", "UP-S16", "UP-2.16", "UP-2.17")
@plays("objective/objective_desert_mouse_first", "objective/objective_desert_mouse_4_6")
def test_each_team_has_a_mouse_and_a_crysknife():
    swapped = 0
    for seed in range(40):
        s = state(seed)
        icons = {seat: s.content.objectives[s.players[seat].objective].id for seat in ALLIES}
        assert s.players[MUADDIB].objective == s.players[SHADDAM].objective == -1
        assert sorted(icons.values()) == [
            "objective_crysknife", "objective_crysknife_4_6", "objective_desert_mouse_4_6",
            "objective_desert_mouse_first",
        ]  # fmt: skip
        for team in ((GURNEY, JESSICA), (FEYD, IRULAN)):
            assert sorted("mouse" in icons[seat] for seat in team) == [False, True]
        assert icons[s.first] == "objective_desert_mouse_first"
        swapped += icons[{1: 2, 2: 1, 4: 5, 5: 4}[s.first]] == "objective_desert_mouse_4_6"
    assert swapped  # The other mouse can lie beside the first, where a swap has brought it.


@rule("UP-S15")
def test_allies_are_drawn_or_choose_from_the_others():
    for seed in range(20):
        leaders = [player["leader"] for player in new(seed).view()["players"]]
        assert len(set(leaders)) == 6
        assert {leaders[seat] for seat in ALLIES}.isdisjoint({"muaddib", "shaddam_corrino_iv"})
    game = new(leaders="draft")
    asked = []
    while game.pending[0].kind == "setup.leader":
        asked.append(game.pending[0].player)
        assert not {"leader:muaddib", "leader:shaddam_corrino_iv"} & {o.id for o in game.pending[0].options}
        game.apply(game.pending[0].player, 0)
    assert sorted(asked) == sorted(ALLIES)


@rule("UP-S15", "UP-13.11")
@plays("leader/gurney_halleck")
def test_gurney_needs_ten_with_six_players():
    for troops, persuasion in ((4, 0), (5, 1)):
        t = six(GURNEY, "reconnaissance")
        t.troops(GURNEY, conflict=troops)
        t.play("reveal")
        assert t.player(GURNEY).persuasion == 1 + persuasion


@rule("UP-S39", "UP-Q43")
def test_the_emperor_board_moves_a_card_at_the_start():
    game = new()
    decision = game.pending[0]
    assert (decision.player, decision.kind) == (SHADDAM, "row.throne")
    row = game.view()["imperium_row"]
    moved = decision.options[0].id.partition(":")[2]
    game.apply(SHADDAM, 0)
    view = game.view()
    assert view["throne_row"] == [moved]
    assert len([card for card in view["imperium_row"] if card]) == len(row) == 5
    assert view["round"] == 1


def test_the_files_of_the_board_are_right():
    from landsraad.imperium.content.check import check_set

    assert check_set(SIX) == []
