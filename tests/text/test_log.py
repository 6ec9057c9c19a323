"""The log groups what belongs together and tells a seat only what it may know."""

from __future__ import annotations

import pytest

import landsraad
from landsraad.core.messages import Event
from landsraad.text.languages import LANGUAGES
from landsraad.text.log import lines

NAMES = ["Ada", "Bo", "Cy"]


def told(*events: Event, seat: int | None = None, lang: str = "en") -> list[str]:
    return lines(events, seat, lang, NAMES)


def event(kind: str, seat: int, **params: object) -> Event:
    return Event(kind, seat, "", params)


def draw(seat: int, *cards: str) -> Event:
    return Event("draw", seat, "", {"count": len(cards)}, {"cards": list(cards)}, (seat,))


AGENT_TURN = [
    event("play_card", 0, card="card/reconnaissance"),
    event("send_agent", 0, space="space/arrakeen", card="card/reconnaissance"),
    event("control_bonus", 2, resource="resource/solari", count=1),
    event("recruit", 0, count=1),
    draw(0, "card/dagger"),
]


def test_a_turn_is_one_line_and_others_have_their_own() -> None:
    assert told(*AGENT_TURN) == [
        "Ada sends an Agent to Arrakeen with Reconnaissance: recruits 1 troop, draws 1 card.",
        "Cy gains 1 Solari for control.",
    ]


def test_only_the_owner_reads_which_card_was_drawn() -> None:
    assert told(*AGENT_TURN, seat=0)[0].endswith("recruits 1 troop, draws Dagger.")
    assert told(*AGENT_TURN, seat=1) == told(*AGENT_TURN)


def test_a_reveal_turn_counts_equal_things_together() -> None:
    found = told(
        event("reveal", 1),
        event("reveal_card", 1, card="card/dagger"),
        event("reveal_card", 1, card="card/diplomacy"),
        event("reveal_card", 1, card="card/dagger"),
        event("swords", 1, count=1),
        event("swords", 1, count=1),
        event("acquire", 1, card="card/stilgar"),
        event("refill_row", -1, card="card/chani"),
        event("persuasion_left", 1, count=3),
        event("acquire", 1, card="card/scout"),
        event("refill_row", -1, card="card/crysknife"),
        event("persuasion_left", 1, count=2),
        event("strength", 1, count=6),
    )
    assert found == [
        "Bo reveals Dagger ×2 and Diplomacy: adds 2 swords, acquires Stilgar and Scout, has 2 Persuasion left, "
        "has strength 6.",
        "New in the Imperium Row: Chani and Crysknife.",
    ]


def test_gains_and_losses_are_not_mixed() -> None:
    found = told(
        event("influence", 0, faction="faction/fremen", count=1, level=2),
        event("influence", 0, faction="faction/fremen", count=1, level=3),
        event("influence", 0, faction="faction/emperor", count=-1, level=0),
    )
    assert found == ["Ada gains 2 Influence with the Fremen (now 3), loses 1 Influence with the Emperor (now 0)."]


def test_rounds_stand_alone() -> None:
    found = told(
        event("strength", 0, count=2),
        event("final_strength", 0, count=2),
        event("reward", 0, place=1, conflict="conflict/skirmish_1"),
        event("vp", 0, count=1),
        event("round", -1, round=2),
        event("gain", 0, resource="resource/spice", count=1),
    )
    assert found == [
        "Ada has strength 2.",
        "Ada fights with strength 2.",
        "Ada takes the first reward of Skirmish: gains 1 Victory Point.",
        "Round 2",
        "Ada gains 1 spice.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_can_be_read(lang: str) -> None:
    game = landsraad.new_game("imperium", 3, seed=11)
    game.watch()
    number = 1
    while not game.is_over:
        decision = game.pending[0]
        number = (number * 1103515245 + 12345) % 2**31
        game.apply(decision.player, (number >> 16) % len(decision.options))
    found = lines(game.drain(), 1, lang, NAMES, game)
    assert len(found) > 100
    assert not any("/" in line or "{" in line for line in found)
