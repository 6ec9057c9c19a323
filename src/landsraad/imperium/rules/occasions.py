"""What a `when` of the effect language can wait for. The rules that bring it about are named beside it."""

from __future__ import annotations

from typing import Final

from landsraad.imperium.rules.influence import TOP
from landsraad.imperium.state import TROOPS

__all__ = ["OCCASIONS"]


class Occasion:
    """How it is written: `argument` as for a verb, `comparison` with one of `numbers`, one of `limits` in braces."""

    __slots__ = ("argument", "comparison", "limits", "numbers")

    def __init__(
        self,
        argument: str = "",
        comparison: str = "",
        numbers: tuple[int, int] = (1, 1),
        limits: tuple[str, ...] = ("",),
    ) -> None:
        self.argument = argument
        self.comparison = comparison
        self.numbers = numbers
        self.limits = limits


OCCASIONS: Final[dict[str, Occasion]] = {
    # Of Leaders: `leader.triggers`.
    "send_agent": Occasion("faction+", limits=("", "once_per_turn")),  # agent.arrive
    "pay_solari_for_space": Occasion(),  # agent.arrive
    "other_player_sends_agent": Occasion("spied_maker"),  # agent.smuggle
    "harvest": Occasion(),  # resources.harvest
    "reach_influence": Occasion("faction", "=", (1, TOP)),  # influence.gain_influence
    "take_high_council_seat": Occasion(),  # verbs.agents.HighCouncil
    "deploy_in_turn": Occasion("", ">=", (1, TROOPS), ("once_per_game",)),  # troops.deploy
    # Of Intrigue cards.
    "win_conflict": Occasion(),  # combat.resolve_combat
    "acquire_card": Occasion(),  # row.receive_card
}
