"""What is simply gained or paid."""

from __future__ import annotations

from typing import Final

from landsraad.imperium.effects.nodes import RESOURCES, SPICE, Node
from landsraad.imperium.effects.places import AGENT_TURN
from landsraad.imperium.rules import influence, resources, troops
from landsraad.imperium.rules.seats import is_commander, side
from landsraad.imperium.rules.verbs.verb import MANY, Verb
from landsraad.imperium.state import REVEAL, ImperiumState

__all__ = ["VERBS"]


class Resource(Verb):
    """solari, spice, water; a Commander's Allies may pay any part of `allies_may_pay`."""

    amount = MANY
    mods = ("allies_may_pay",)

    def __init__(self, index: int) -> None:
        self.index = index

    def spends(self, node: Node) -> tuple[str, ...]:
        return (node.verb,)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        resources.gain(s, seat, self.index, node.low)

    def can_pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        if s.players[seat].resources[self.index] >= node.low:
            return True
        return "allies_may_pay" in node.mods and is_commander(s, seat) and self.together(s, seat) >= node.low

    def together(self, s: ImperiumState, seat: int) -> int:
        return sum(s.players[mate].resources[self.index] for mate in side(s, seat))

    def pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        if len(node.mods) > 1 and "allies_may_pay" in node.mods and is_commander(s, seat):
            s.stack.append(("levy", seat, self.index, node.low, ()))
        else:
            resources.pay(s, seat, self.index, node.low)


class Persuasion(Verb):
    """Kept for the own Reveal turn of the round (DI-Q14)."""

    amount = MANY

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.players[seat].persuasion += node.low


class Sword(Verb):
    amount = MANY

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        troops.add_swords(s, seat, node.low)
        if card >= 0 and s.turn.mode == REVEAL:
            s.turn.sword_cards = (*s.turn.sword_cards, card)


class VictoryPoint(Verb):
    amount = MANY

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        influence.gain_vp(s, seat, node.low)


class BaseSpice(Verb):
    """Spice equal to the base harvest of the space visited (DI-C13), where that was taken (UP-M16)."""

    places = AGENT_TURN

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return s.turn.space >= 0 and (s.turn.base_taken or not s.content.spaces[s.turn.space].base_choice)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        resources.gain(s, seat, SPICE, s.content.spaces[s.turn.space].base_spice)


class LoseHarvestedSpice(Verb):
    """Taken off before the harvest is gained (resources.harvest)."""

    amount = MANY
    places = ("harvest",)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        return


VERBS: Final[dict[str, Verb]] = {
    **{name: Resource(index) for index, name in enumerate(RESOURCES)},
    "persuasion": Persuasion(),
    "sword": Sword(),
    "vp": VictoryPoint(),
    "base_spice": BaseSpice(),
    "lose_harvested_spice": LoseHarvestedSpice(),
}
