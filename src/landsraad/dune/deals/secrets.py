"""Secrets handed over by a deal: true, because the game hands them over, and for the receiver alone (D-12.15)."""

from __future__ import annotations

from typing import Any

from landsraad.core.telling import confide, whisper
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.components import CARD_KIND
from landsraad.dune.deals.tellable import can_tell, told_bit
from landsraad.dune.deals.terms import (
    AUCTION_CARD,
    CARDS_HELD,
    PREDICTION,
    SECRETS,
    TOP_SPICE_CARD,
    TRAITORS_HELD,
    WEATHER,
)
from landsraad.dune.knowledge import learn
from landsraad.dune.questions import PREDICTED_FACTION, PREDICTED_TURN, SPICE_CARD, STORM_CARD, TRAITOR
from landsraad.dune.state import DuneState

__all__ = ["hand_over"]


def hand_over(s: DuneState, giver: int, receiver: int, secret: int, aside: bool = False) -> None:
    """What the giver does not have now is void. `aside`: nobody else hears that it is told."""
    if not can_tell(s, giver, secret):
        return
    values: tuple[int, ...] = ()
    if secret == CARDS_HELD:
        for card in s.hands[giver]:
            s.known[card] |= 1 << receiver  # all of them: equal ones need not be told apart
        s.reckoned = {}
    elif secret == AUCTION_CARD:
        s.known[s.row[-1]] |= 1 << receiver
        s.reckoned = {}
    elif secret == TRAITORS_HELD:
        values = tuple(s.traitors[giver])
    elif secret == PREDICTION:
        values = (s.prediction_faction, s.prediction_turn)
    elif secret == TOP_SPICE_CARD:
        values = (s.spice_deck[-1],)
    else:
        values = (s.storm_card if secret == WEATHER else s.spice[giver],)
    for question, value in _answered(secret, values):
        learn(s, 1 << receiver, question, giver, value, True)
    s.told.append((receiver, giver, secret, s.turn, *values))
    s.told_now[giver] |= told_bit(receiver, secret)
    make_final(s)
    if s.sink is not None:
        _tell_handed_over(s, giver, receiver, secret, values, aside)


def _tell_handed_over(
    s: DuneState, giver: int, receiver: int, secret: int, values: tuple[int, ...], aside: bool
) -> None:
    shown: list[Any]
    if secret == CARDS_HELD:
        shown = [ref.card(CARD_KIND[card]) for card in s.hands[giver]]
    elif secret == AUCTION_CARD:
        shown = [ref.card(CARD_KIND[s.row[-1]])]
    elif secret == TRAITORS_HELD:
        shown = [ref.leader(leader) for leader in values]
    elif secret == PREDICTION:
        predicted, turn = values
        shown = [ref.faction(predicted), turn]
    elif secret == TOP_SPICE_CARD:
        shown = [ref.spice_card(values[0])]
    else:
        shown = [*values]
    knowers, source = s.seats_of((receiver, giver)), ref.faction(giver)
    about = {"giver": source, "receiver": ref.faction(receiver), "what": f"secret/{SECRETS[secret]}"}
    if aside:
        confide(s, "told", s.seat[giver], knowers, source=source, values=shown, **about)
    else:
        whisper(s, "told", s.seat[giver], {"values": shown}, knowers, source=source, **about)


def _answered(secret: int, values: tuple[int, ...]) -> list[tuple[int, int]]:
    """What was told, as answers to questions."""
    if secret == TRAITORS_HELD:
        return [(TRAITOR, leader) for leader in values]
    if secret == PREDICTION:
        return [(PREDICTED_FACTION, values[0]), (PREDICTED_TURN, values[1])]
    if secret == WEATHER:
        return [(STORM_CARD, values[0])]
    return [(SPICE_CARD, values[0])] if secret == TOP_SPICE_CARD else []
