"""Spacing Guild: their rates, their place in the order of turns (advanced), and their special Karama."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.dune.ask import CARD_CODES, PASS, DuneAsk, ask_faction
from landsraad.dune.components import ADVANTAGE_NUMBER, GUILD, KARAMA
from landsraad.dune.grammar import GUILD_PLAYS, SAME_FACTION
from landsraad.dune.karama import is_stopped, open_window, spend_power, use_over
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import holds, may_hold

__all__ = [
    "ALLY_CROSS",
    "ALLY_HALF",
    "GUILD_ANY_TIME",
    "GUILD_HALF",
    "GUILD_INCOME",
    "GUILD_KINDS",
    "STEPS",
    "allied_with_guild",
    "half_rate",
]

GUILD_INCOME: Final = ADVANTAGE_NUMBER["gui_shipping_income"]
GUILD_KINDS: Final = ADVANTAGE_NUMBER["gui_three_shipments"]
GUILD_HALF: Final = ADVANTAGE_NUMBER["gui_half_price"]
ALLY_HALF: Final = ADVANTAGE_NUMBER["gui_ally_half"]
ALLY_CROSS: Final = ADVANTAGE_NUMBER["gui_ally_cross"]
GUILD_ANY_TIME: Final = ADVANTAGE_NUMBER["gui_move_any_time"]


def still_to_act(s: DuneState, step: Step, below: Step) -> bool:
    _, one, other = step
    return not (s.acted >> one & 1 or s.acted >> other & 1 or s.acted >> GUILD & 1)


STILL_TO_ACT: Final = Need("factions that have not had their turn", still_to_act)


# Rates (D-24.3, D-24.5)


def allied_with_guild(s: DuneState, faction: int) -> bool:
    return bool(s.allies[faction] >> GUILD & 1)


def half_rate(s: DuneState, faction: int, karama: int) -> bool:
    """The Guild, its allies, and who has played a Karama for it."""
    if karama:
        return True
    if faction == GUILD:
        return not is_stopped(s, GUILD_HALF)
    return allied_with_guild(s, faction) and not is_stopped(s, ALLY_HALF)


# When the Guild acts (section A9)


class ActOrWait(DuneAsk):
    """Before every turn, and at their own place (D-A9.1, D-A9.2); `first` and `second` are next in storm order."""

    name = "guild.when"
    fields = "first:faction second:faction"
    on = "shipment.turns"
    needs = (GUILD_PLAYS, STILL_TO_ACT)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        return ask_faction(s, GUILD, "guild.when", [("act", 0), ("wait", 0)], step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, first, second = step
        s.stack.pop()
        order = s.order
        later = order[order.index(GUILD) + 1 :]
        past = any(s.acted >> f & 1 for f in later)
        at_place = first == GUILD
        if code[0] == "act":
            s.stack.append(("guild.out_of_order", GUILD, first))
            if not at_place:
                open_window(s, GUILD_ANY_TIME)
        else:
            s.stack.append(("guild.out_of_order", second if at_place else first, first))
            if at_place and not past:
                open_window(s, GUILD_ANY_TIME)


def _out_of_order(s: DuneState, step: Step) -> None:
    """A stopped Guild keeps to storm order (D-A9.3)."""
    _, wanted, in_order = step
    stopped = is_stopped(s, GUILD_ANY_TIME)
    use_over(s, GUILD_ANY_TIME)
    s.stack.append(("shipment.turn", in_order if stopped else wanted))


# The special Karama: a shipment stopped (D-A4.6)


class StopShipment(DuneAsk):
    """An off-planet shipment of `faction`, which may choose another one."""

    name = "ship.veto"
    fields = "faction"
    on = "ship.pay"
    needs = (GUILD_PLAYS, SAME_FACTION)
    topic = "power"
    reaction = True

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        if s.power_used >> GUILD & 1 or not may_hold(s, GUILD, KARAMA):
            return []
        codes = [PASS, CARD_CODES[KARAMA]] if holds(s, GUILD, KARAMA) else [PASS]
        return ask_faction(s, GUILD, "ship.veto", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction = step
        s.stack.pop()
        if code[0] == "card":
            spend_power(s, GUILD)
            s.ship_stopped |= 1 << faction
            s.stack[-1] = ("ship.again", faction, 0)


STEPS: Final[list[Action | Ask]] = [
    ActOrWait(),
    Action(
        "guild.out_of_order",
        "wanted:faction in_order:faction",
        _out_of_order,
        on="shipment.turns",
        needs=(GUILD_PLAYS, STILL_TO_ACT),
    ),
    StopShipment(),
]
