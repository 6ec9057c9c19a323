"""How strong a seat can still get in the current Conflict, as far as everybody can know."""

from __future__ import annotations

from landsraad.imperium.effects.nodes import ALL, Node
from landsraad.imperium.rules.intrigue_play import resolving
from landsraad.imperium.rules.seats import in_own_reveal, is_person, side
from landsraad.imperium.rules.troops import strength
from landsraad.imperium.state import ImperiumState

__all__ = ["hidden_gains", "most_swords", "strength_at_most"]


def strength_at_most(s: ImperiumState, seat: int, gains: list[int]) -> int | None:
    """What its strength cannot exceed in this round; none while turns of its side or swords of a Rival are to come.

    Once they are over only Combat cards add to it: as many of the `gains` as its side holds Intrigue cards.
    """
    now = strength(s, seat)
    steps = [step[0] for step in s.stack]
    if "combat" not in steps and "resolve_combat" not in steps:
        return now  # It is decided.
    if not is_person(s, seat):
        return now if s.phase == "combat" and "rival.swords" not in steps else None
    mates = side(s, seat)
    if any(not s.players[mate].revealed_at or in_own_reveal(s, mate) for mate in mates):
        return None
    if not now:
        return 0  # Without a unit there is no Combat for it.
    most = now + sum(gains[: sum(intrigue_count(s, mate) for mate in mates)])
    if any(step[0] == "combat.play" and step[1] in mates for step in s.stack):
        most += sum(gain_of(s, card) for card in resolving(s))
    return most


def hidden_gains(s: ImperiumState) -> list[int]:
    """The strength that Combat cards could add of all Intrigue cards that lie nowhere open, the best first."""
    hidden = [*s.intrigue_deck]
    for p in s.players:
        hidden += p.intrigue
        if p.team is not None:
            hidden += p.team.gift
    return sorted((gain_of(s, card) for card in hidden), reverse=True)


def intrigue_count(s: ImperiumState, seat: int) -> int:
    p = s.players[seat]
    return len(p.intrigue) + (len(p.team.gift) if p.team is not None else 0)


def gain_of(s: ImperiumState, card: int) -> int:
    combat = s.content.intrigue[card].combat
    return most_swords(combat) if combat is not None else 0


def most_swords(node: Node) -> int:
    """The swords that an effect can bring at most, whatever it asks for."""
    if node.op == "atom":
        return node.high if node.verb == "sword" else 0
    swords = [most_swords(kid) for kid in node.kids]
    if node.op in ("one", "if"):
        return max(swords)
    return sum(swords) * (ALL if node.op == "per" else 1)
