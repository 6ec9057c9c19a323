"""Karama: the window in which an advantage can be stopped, and a worthless card played as a Karama.

An advantage about to be used is announced by `open_window`; the step under the window asks `is_stopped` when it
carries on. Everybody but the owner who may hold a Karama, as far as an onlooker can tell, is asked in storm order
(D-14.34), so that being asked says nothing about the cards held (D-14.30).
"""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.orders import ASK, LET_PASS
from landsraad.core.telling import NOBODY, tell
from landsraad.dune import references as ref
from landsraad.dune.ask import CARD_CODES, PASS, DuneAsk, ask_faction
from landsraad.dune.binding import locked
from landsraad.dune.components import ADVANTAGE_IDS, ADVANTAGE_NUMBER, ADVANTAGE_OWNER, BENE_GESSERIT, KARAMA
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import discard, holders, holds, karama_holders, worthless_held

__all__ = [
    "STEPS",
    "WORTHLESS_KARAMA",
    "has_karama",
    "is_stopped",
    "karama_codes",
    "open_window",
    "play_karama",
    "spend_power",
    "use_over",
    "usual_stop",
]

WORTHLESS_KARAMA: Final = ADVANTAGE_NUMBER["bg_worthless_karama"]


WINDOWED: Final = (
    "advisors.fight advisors.side_taken battle.foreseen battle.voice_heard bidding.bonus bidding.look bidding.paid "
    "capture.draw charity.sisterhood companion.arrives guild.out_of_order intrusion.flip karama.worthless move.made "
    "revival.extra_paid revival.granted ship.confirm ship.paid shipment.look storm.look storm.move worm.ally "
    "worm.devour worm.placed worm.ridden"
)
"""The steps that depend on an advantage which a Karama can stop."""
WORTHLESS_ALLOWED: Final = Need(
    "the advanced Bene Gesserit", lambda s, step, below: s.settings.bene_gesserit and s.seat[BENE_GESSERIT] >= 0
)


MINOR: Final = (
    "atr_bidding_prescience atr_spice_prescience bg_charity bg_worthless_karama bg_spiritual_advisor "
    "bg_advisor_with_shipment bg_ship_fighters bg_move_flip bg_intrusion emp_auction_income emp_ally_revival "
    "fre_movement fre_ally_revival fre_storm_deck fre_storm_losses fre_storm_shipment gui_shipping_income "
    "gui_half_price gui_ally_half har_bonus_card"
)
"""Advantages that few would spend a Karama on: unless a player says otherwise, nobody is asked whether to."""


def usual_stop(advantage: str) -> str:
    """What a player does about an advantage who has given no order."""
    return LET_PASS if advantage in MINOR.split() else ASK


def is_stopped(s: DuneState, advantage: int) -> bool:
    return bool(s.stopped >> advantage & 1)


def open_window(s: DuneState, advantage: int) -> None:
    """Ask the others whether they stop this use of an advantage; goes on top of the step that depends on it."""
    if not s.stopped >> advantage & 1:
        s.stack.append(("karama", advantage, 0))


def use_over(s: DuneState, *advantages: int) -> None:
    """With the option `karama_scope` = single_use a stop ends with the use it was played against (D-13.2)."""
    if s.settings.single_use:
        for advantage in advantages:
            s.stopped &= ~(1 << advantage)


def karama_codes(s: DuneState, faction: int) -> list[Code]:
    """The cards a faction can play as a Karama: the card itself, or for the advanced Bene Gesserit worthless ones."""
    codes = [CARD_CODES[KARAMA]] if holds(s, faction, KARAMA) else []
    if faction == BENE_GESSERIT and s.settings.bene_gesserit and not is_stopped(s, WORTHLESS_KARAMA):
        codes += [CARD_CODES[kind] for kind in worthless_held(s, faction) if not locked(s, faction, kind)]
    return codes


def has_karama(s: DuneState, faction: int) -> bool:
    """Whether a faction can play a card as a Karama."""
    return bool(karama_codes(s, faction)) if faction == BENE_GESSERIT else holds(s, faction, KARAMA)


def play_karama(s: DuneState, faction: int, kind: int, works: Step | None, fails: Step | None) -> None:
    """Spend a card as Karama; `works` follows, or `fails` if a worthless card is itself stopped (D-14.35)."""
    discard(s, faction, kind)
    tell(s, "karama_played", s.seat[faction], source=ref.card(kind), faction=ref.faction(faction), card=ref.card(kind))
    if kind == KARAMA:
        if works is not None:
            s.stack.append(works)
        return
    s.stack.append(("karama.worthless", works, fails))
    open_window(s, WORTHLESS_KARAMA)


def spend_power(s: DuneState, faction: int) -> None:
    """Play a Karama for the faction's special power, once in a game (section A4)."""
    discard(s, faction, KARAMA)
    s.power_used |= 1 << faction
    tell(s, "karama_power", s.seat[faction], source=ref.card(KARAMA), faction=ref.faction(faction))


def _worthless_resolved(s: DuneState, step: Step) -> None:
    _, works, fails = step
    following = fails if is_stopped(s, WORTHLESS_KARAMA) else works
    use_over(s, WORTHLESS_KARAMA)
    if following is not None:
        s.stack.append(following)


def _stop(s: DuneState, step: Step) -> None:
    _, advantage = step
    s.stopped |= 1 << advantage
    owner = ref.faction(ADVANTAGE_OWNER[advantage])
    tell(s, "advantage_stopped", NOBODY, source=ref.card(KARAMA), advantage=ref.advantage(advantage), faction=owner)


class StopAdvantage(DuneAsk):
    """`place`: whose turn it is in storm order to stop the use of an advantage."""

    name = "karama"
    fields = "advantage place"
    on = WINDOWED
    reason = "E_KARAMA_WINDOW"
    topic = "karama"
    orders = (("use", "card"),)
    reaction = True
    lasting = True

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, advantage, place = step
        if s.stopped >> advantage & 1:
            return []
        counter = advantage == WORTHLESS_KARAMA
        asked = holders(s, KARAMA) if counter else karama_holders(s)
        asked &= ~(1 << ADVANTAGE_OWNER[advantage])
        if not asked:
            return []
        for faction in s.order[place:]:
            if asked >> faction & 1:
                if faction == BENE_GESSERIT and not counter:
                    codes = [PASS, *karama_codes(s, faction)]
                else:
                    codes = [PASS, CARD_CODES[KARAMA]] if holds(s, faction, KARAMA) else [PASS]
                return ask_faction(s, faction, "karama.stop", codes, step, cards=not counter)
        return []

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, advantage, _place = step
        faction = s.faction[seat]
        # A stopped worthless card leaves the window open for those not yet asked.
        s.stack[-1] = ("karama", advantage, s.order.index(faction) + 1)
        if code[0] != "pass":
            play_karama(s, faction, code[1], ("karama.stop", advantage), None)

    def about(self, decision: Decision) -> str:
        _, advantage, _place = decision.step
        return f"{self.topic}/{ADVANTAGE_IDS[advantage]}"

    def usually(self, topic: str) -> str:
        return usual_stop(topic.partition("/")[2])

    def prompt(self, decision: Decision) -> Message:
        _, advantage, _place = decision.step
        owner = ref.faction(ADVANTAGE_OWNER[advantage])
        return Message("prompt.karama.stop", {"advantage": ref.advantage(advantage), "faction": owner})


STEPS: Final[list[Action | Ask]] = [
    Action("karama.stop", "advantage", _stop, on="karama battle.window"),
    Action(
        "karama.worthless",
        "works:step fails:step",
        _worthless_resolved,
        on="karama battle.window move.origin phase",
        needs=(WORTHLESS_ALLOWED,),
    ),
    StopAdvantage(),
]
