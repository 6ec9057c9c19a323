"""Influence gained and lost."""

from __future__ import annotations

from typing import Final

from landsraad.core.telling import tell
from landsraad.imperium.components import TRACKS
from landsraad.imperium.effects.nodes import FACTION_REFS, FACTIONS, Node
from landsraad.imperium.effects.places import AGENT_TURN
from landsraad.imperium.rules import influence
from landsraad.imperium.rules.influence import TOP
from landsraad.imperium.rules.seats import cube_of, icon_tracks, levels_of, opponents, standing_of, track_of, tracks
from landsraad.imperium.rules.verbs.verb import Verb
from landsraad.imperium.state import ImperiumState

__all__ = ["VERBS", "Influence"]


class Influence(Verb):
    """A named Faction, one of choice (`any`), or each of the Baron's (`secret`)."""

    argument = "faction|any|secret|spied"
    amount = (1, TOP)
    mods = ("where=opponent_ahead",)

    def objection(self, node: Node) -> str:
        if "where" in node.mods and node.argument != "any":
            return "where=opponent_ahead needs a Faction of choice, influence:any"
        return ""

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        if node.argument == "spied":
            return spied_factions(s, seat) != 0
        return "where" not in node.mods or self.choices(s, seat, node) != 0

    def choices(self, s: ImperiumState, seat: int, node: Node) -> int:
        """Factions that may be chosen, as bits."""
        bits = 0
        own = standing_of(s, seat)
        for track in tracks(s, seat):
            if "where" not in node.mods or any(s.players[o].influence[track] > own[track] for o in opponents(s, seat)):
                bits |= 1 << track
        return bits

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        if node.faction >= 0:
            count = node.low
            if s.turn.visit_bonus and s.content.spaces[s.turn.space].visit is node:
                # DI-C28: the raised Influence of the visit is one gain.
                count += s.turn.visit_bonus
                s.turn.visit_bonus = 0
            if not s.content.switches.teams:
                influence.gain_influence(s, seat, node.faction, count)
                return
            meant = self.meant(s, seat, node)
            if len(meant) == 1:
                influence.gain_influence(s, cube_of(s, seat, meant[0]), meant[0], count)
            else:
                s.stack.append(("faction", seat, "gain", count, sum(1 << track for track in meant)))
        elif node.argument == "secret":
            p = s.players[seat]
            tell(s, "secret_factions", seat, factions=faction_refs(p.secret))
            gain_each(s, seat, p.secret, node.low)
        elif node.argument == "spied":
            gain_each(s, seat, spied_factions(s, seat), node.low)
        else:
            s.stack.append(("faction", seat, "gain", node.low, self.choices(s, seat, node)))

    def meant(self, s: ImperiumState, seat: int, node: Node) -> tuple[int, ...]:
        """The tracks of the Faction; a space names its own track, anything else an icon (UP-S30)."""
        if s.turn.space >= 0 and s.content.spaces[s.turn.space].visit is node:
            return (node.faction,)
        return icon_tracks(s, seat, node.faction)


def gain_each(s: ImperiumState, seat: int, factions: int, count: int) -> None:
    """On the board track of each of these Factions, given as bits."""
    for faction in range(len(FACTIONS)):
        if factions & (1 << faction):
            track = track_of(s, seat, faction)
            influence.gain_influence(s, cube_of(s, seat, track), track, count)


def spied_factions(s: ImperiumState, seat: int) -> int:
    """Factions with a space connected to an own Spy, as bits (UP-22.11)."""
    spied = s.players[seat].spied
    bits = 0
    for space in s.content.spaces:
        if space.faction >= 0 and spied & space.bit:
            bits |= 1 << space.faction
    return bits


def faction_refs(bits: int) -> list[str]:
    return [FACTION_REFS[f] for f in range(TRACKS) if bits & (1 << f)]


class LoseInfluence(Verb):
    argument = "faction|any"
    amount = (1, TOP)

    def spends(self, node: Node) -> tuple[str, ...]:
        return (node.verb,)

    def choices(self, s: ImperiumState, seat: int, node: Node) -> int:
        own = levels_of(s, seat)
        bits = 0
        for track in icon_tracks(s, seat, node.faction) if node.faction >= 0 else tracks(s, seat):
            if own[track] >= node.low:
                bits |= 1 << track
        return bits

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return self.choices(s, seat, node) != 0

    def can_pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return self.choices(s, seat, node) != 0

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("faction", seat, "lose", node.low, self.choices(s, seat, node)))


class InfluenceBonus(Verb):
    """DI-C28: raises the Influence of this visit, or adds to it when that was resolved before."""

    argument = "visited"
    amount = (1, TOP)
    places = AGENT_TURN

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return s.turn.space >= 0 and s.content.spaces[s.turn.space].faction >= 0

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        space = s.content.spaces[s.turn.space]
        if any(entry is space.visit for entry, _ in s.turn.pool):
            s.turn.visit_bonus += node.low
        else:
            influence.gain_influence(s, cube_of(s, seat, space.faction), space.faction, node.low)


VERBS: Final[dict[str, Verb]] = {
    "influence": Influence(),
    "lose_influence": LoseInfluence(),
    "influence_bonus": InfluenceBonus(),
}
