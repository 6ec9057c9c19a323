"""Emperor: income of the auctions, Sardaukar, revivals paid for allies, and their special Karama."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.dune import causes
from landsraad.dune import references as ref
from landsraad.dune.ask import CARD_CODES, PASS, DuneAsk, amounts, ask_faction
from landsraad.dune.components import ADVANTAGE_NUMBER, EMPEROR, KARAMA
from landsraad.dune.grammar import EMPEROR_PLAYS, SAME_FACTION
from landsraad.dune.karama import is_stopped, open_window, spend_power
from landsraad.dune.state import DuneState
from landsraad.dune.tanks import LIMIT, PRICE, leaders_in_tanks, most_revivable
from landsraad.dune.treachery import holds, may_hold

__all__ = ["EMPEROR_PAYS", "INCOME", "SARDAUKAR", "STEPS", "earns_auctions"]

INCOME: Final = ADVANTAGE_NUMBER["emp_auction_income"]
SARDAUKAR: Final = ADVANTAGE_NUMBER["sardaukar"]
EMPEROR_PAYS: Final = ADVANTAGE_NUMBER["emp_ally_revival"]
EXTRA: Final = 3
"""Forces of an ally that the Emperor may pay for in a turn."""


EMPERORS_TURN: Final = Need("the revival of the Emperor", lambda s, step, below: below[1:] == (EMPEROR,))


# Auctions (D-22.1)


def earns_auctions(s: DuneState, winner: int) -> bool:
    """The Emperor gets what others pay for treachery cards."""
    return s.seat[EMPEROR] >= 0 and winner != EMPEROR


# Extra forces of an ally (D-22.3)


class PayExtraRevival(DuneAsk):
    """The ally says how many (`asked`, -1 before), the Emperor how many of them are paid for."""

    name = "revival.extra"
    fields = "faction asked:number_or_none"
    on = "revival.leader revival.karama"
    needs = (SAME_FACTION, EMPEROR_PLAYS)
    topic = "extra"
    orders = (("amount", "amount"),)
    usual = "pass"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, asked = step
        if is_stopped(s, EMPEROR_PAYS) or s.spice[EMPEROR] < PRICE:
            return []
        if asked < 0:
            codes = amounts(0, most_revivable(s, faction, EXTRA))
            return ask_faction(s, faction, "revival.ask_extra", codes, step, forced=True)
        codes = amounts(0, min(asked, s.spice[EMPEROR] // PRICE))
        return ask_faction(s, EMPEROR, "revival.pay_extra", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, asked = step
        count = code[1]
        s.stack.pop()
        if not count:
            return
        if asked < 0:
            s.stack.append(("revival.extra", faction, count))
            return
        s.stack.append(("revival.extra_paid", faction, count))
        open_window(s, EMPEROR_PAYS)

    def about(self, decision: Decision) -> str:
        _, _faction, asked = decision.step
        return "" if asked < 0 else self.topic

    def prompt(self, decision: Decision) -> Message:
        _, faction, asked = decision.step
        if asked < 0:
            return Message("prompt.revival.ask_extra")
        return Message("prompt.revival.pay_extra", {"faction": ref.faction(faction)})


def _extra_paid(s: DuneState, step: Step) -> None:
    _, faction, count = step
    count = most_revivable(s, faction, min(count, s.spice[EMPEROR] // PRICE))
    if is_stopped(s, EMPEROR_PAYS) or not count:
        return
    s.spice[EMPEROR] -= count * PRICE
    causes.begin(s, ref.advantage(EMPEROR_PAYS))
    s.stack.append(("revival.starred", faction, count, count * PRICE))


# The special Karama: a free revival (D-A4.4)


class ReviveByKarama(DuneAsk):
    name = "revival.karama"
    fields = ""
    on = "revival.leader"
    needs = (EMPERORS_TURN,)
    topic = "power"
    reaction = True

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        if s.power_used >> EMPEROR & 1 or not may_hold(s, EMPEROR, KARAMA):
            return []
        if not most_revivable(s, EMPEROR, LIMIT) and not leaders_in_tanks(s, EMPEROR):
            return []
        codes = [PASS]
        if holds(s, EMPEROR, KARAMA):
            codes.append(CARD_CODES[KARAMA])
        return ask_faction(s, EMPEROR, "revival.karama", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        if code[0] == "card":
            spend_power(s, EMPEROR)
            causes.begin(s, ref.card(KARAMA))
            s.stack.append(("revival.free", EMPEROR, LIMIT))


STEPS: Final[list[Action | Ask]] = [
    PayExtraRevival(),
    Action(
        "revival.extra_paid",
        "faction count:number",
        _extra_paid,
        on="revival.leader revival.karama",
        needs=(SAME_FACTION, EMPEROR_PLAYS),
    ),
    ReviveByKarama(),
]
