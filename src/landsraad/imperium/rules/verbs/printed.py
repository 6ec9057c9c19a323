"""Words that the rules read on a component instead of carrying them out."""

from __future__ import annotations

from typing import Final

from landsraad.imperium.rules.verbs.verb import MANY, Verb

__all__ = ["PRINTED"]


class Signet(Verb):
    """The Signet ability of the own Leader (agent.arrive)."""

    places = ("agent",)


class IgnoreInfluenceRequirements(Verb):
    """UP-22.8"""

    places = ("agent",)


class CollectBonusSpice(Verb):
    """A part of a harvest (DI-9.2)."""

    places = ("space",)


class SpaceDiscount(Verb):
    argument = "icon"
    amount = MANY
    places = ("ability",)


class EnemyAgentsDoNotBlock(Verb):
    argument = "icon+"
    places = ("ability",)


class SetAsideContracts(Verb):
    """UP-C8"""

    argument = "space"
    places = ("setup",)


class TakeSetAsideContracts(Verb):
    places = ("ability",)


class Look(Verb):
    """What can be seen is shown to its owner all the time (view.py)."""

    places = ("any_time",)


PRINTED: Final[dict[str, Verb]] = {
    "signet": Signet(),
    "ignore_influence_requirements": IgnoreInfluenceRequirements(),
    "collect_bonus_spice": CollectBonusSpice(),
    "space_discount": SpaceDiscount(),
    "enemy_agents_do_not_block": EnemyAgentsDoNotBlock(),
    "set_aside_contracts": SetAsideContracts(),
    "take_set_aside_contracts": TakeSetAsideContracts(),
    "look": Look(),
}
