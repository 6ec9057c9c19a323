"""The words that mean something to a Rival; all others are ignored (DI-H3.9, DI-QH11, UP-R15, UP-R39)."""

from __future__ import annotations

from typing import Final

from landsraad.core.telling import tell
from landsraad.imperium.automa.choices import gain_with_least, pick
from landsraad.imperium.automa.spies import place_by_priority
from landsraad.imperium.components import TRACKS
from landsraad.imperium.effects.nodes import SOLARI, SPICE, Node
from landsraad.imperium.rules import resources, troops
from landsraad.imperium.rules.contracts import INSTEAD
from landsraad.imperium.rules.influence import ALLIANCE, TOP, alliance_holder, gain_influence, gain_vp
from landsraad.imperium.rules.seats import collects, rival_of, scores
from landsraad.imperium.rules.verbs import agents, cards, gains, units, uprising
from landsraad.imperium.rules.verbs.influence import Influence
from landsraad.imperium.rules.verbs.verb import MANY, Verb
from landsraad.imperium.state import TROOPS, ImperiumState

__all__ = ["RIVAL_VERBS"]

PRIORITY: Final = "priority_"


class RivalInfluence(Influence):
    """Of choice: where it has least (UP-R25); by number in its list of priorities (UP-R15.2)."""

    argument = "faction|any|by_priority"

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        wanted = node.argument
        if node.faction >= 0:
            gain_influence(s, seat, node.faction, node.low)
        elif wanted.startswith(PRIORITY):
            gain_influence(s, seat, rival_of(s, seat).priority[int(wanted[len(PRIORITY) :]) - 1], node.low)
        elif wanted == "highest":
            gain_influence(s, seat, strongest(s, seat), node.low)
        elif wanted == "alliance_if_able" and (winnable := winnable_alliances(s, seat, node.low)):
            gain_influence(s, seat, pick(s, seat, winnable), node.low)
        else:
            gain_with_least(s, seat, node.low, self.choices(s, seat, node))


def strongest(s: ImperiumState, seat: int) -> int:
    """The Faction with the most Influence, of several the dearest one."""
    own = s.players[seat].influence
    return max(rival_of(s, seat).priority, key=lambda faction: own[faction])


def winnable_alliances(s: ImperiumState, seat: int, count: int) -> list[int]:
    """The Factions with which so much Influence wins an Alliance, or takes it from its holder."""
    found = []
    for faction in range(TRACKS):
        level = min(TOP, s.players[seat].influence[faction] + count)
        holder = alliance_holder(s, faction)
        if level >= ALLIANCE and holder != seat and (holder < 0 or level > s.players[holder].influence[faction]):
            found.append(faction)
    return found


class RivalPoints(Verb):
    """Not for those that score Alliances alone, who do not pay for points either (UP-Q35)."""

    amount = MANY

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return scores(s, seat)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        gain_vp(s, seat, node.low)


class RivalTroop(Verb):
    """On a Combat space it is deployed at the end of the turn."""

    amount = (1, TROOPS)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        troops.recruit(s, seat, node.low)


class RivalLoseTroop(units.LoseTroop):
    """From the zone named; where none is named, from the garrison first."""

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        count = min(node.low, self.there(s, seat, node))
        at_home = 0 if node.mods.get("from") == "=conflict" else min(count, s.players[seat].garrison)
        for zone, number in (("garrison", at_home), ("conflict", count - at_home)):
            if number:
                troops.lose_troops(s, seat, number, zone)


class RivalSpy(Verb):
    """UP-R20"""

    amount = (1, 1)
    mods = ("on=faction_priority",)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        place_by_priority(s, seat)


class RivalShieldWall(units.ShieldWall):
    """Only with Maker Hooks, and then always (UP-R15.9)."""

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return s.shield_wall and s.players[seat].hooks


class RivalContract(Verb):
    """UP-R38"""

    amount = MANY

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        resources.gain(s, seat, SOLARI, INSTEAD * node.low)


class RivalHarvest(Verb):
    """The bonus spice of the space; whoever gains no resources puts it back into the bank (DI-H2.10, UP-R42)."""

    places = ("hagal",)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        space = s.content.spaces[s.turn.space]
        amount = s.bonus_spice[space.index]
        s.bonus_spice[space.index] = 0
        if collects(s, seat):
            resources.receive(s, seat, SPICE, amount)
            tell(s, "harvest", seat, space=space.ref, count=amount)
        else:
            tell(s, "bonus_spice_removed", seat, space=space.ref, count=amount)


class RivalSignet(Verb):
    """The Signet ability; House Hagal has none (DI-H1.5, UP-R15.4)."""

    places = ("hagal",)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        rival = rival_of(s, seat)
        if rival.signet:
            tell(s, "signet", seat, source=rival.ref, rival=rival.ref)
        for entry in reversed(rival.signet):
            s.stack.append(("do", seat, entry, -1))


RIVAL_VERBS: Final[dict[str, Verb]] = {
    "solari": gains.VERBS["solari"],
    "spice": gains.VERBS["spice"],
    "water": gains.VERBS["water"],
    "vp": RivalPoints(),
    "intrigue": cards.VERBS["intrigue"],
    "steal_intrigue": cards.VERBS["steal_intrigue"],
    "influence": RivalInfluence(),
    "troop": RivalTroop(),
    "lose_troop": RivalLoseTroop(),
    "sandworm": units.VERBS["sandworm"],
    "maker_hook": units.VERBS["maker_hook"],
    "shield_wall": RivalShieldWall(),
    "control": units.VERBS["control"],
    "mentat": agents.VERBS["mentat"],
    "spy": RivalSpy(),
    "recall_spy": uprising.VERBS["recall_spy"],
    "contract": RivalContract(),
    "collect_bonus_spice": RivalHarvest(),
    "signet": RivalSignet(),
}
