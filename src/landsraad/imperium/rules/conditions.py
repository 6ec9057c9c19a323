"""Conditions and counts: facts of the table that effects ask for (NOTATION.md, section 5)."""

from __future__ import annotations

from landsraad.imperium.components import ICONS
from landsraad.imperium.effects.nodes import FACTIONS, Condition, Term
from landsraad.imperium.rules.troops import strength
from landsraad.imperium.state import ImperiumState, Player

__all__ = ["count", "holds"]


def holds(s: ImperiumState, seat: int, condition: Condition, source: int) -> bool:
    for term in condition.terms:
        if fact(s, seat, term, source) == term.negated:
            return False
    return True


def fact(s: ImperiumState, seat: int, term: Term, source: int) -> bool:
    p = s.players[seat]
    name = term.name
    if name == "influence":
        return p.influence[FACTIONS.index(term.argument)] >= term.number
    if name == "bond":
        return has_bond(s, p, FACTIONS.index(term.argument), source)
    if name == "alliance":
        if term.argument == "any":
            return p.alliances != 0
        return bool(p.alliances & (1 << FACTIONS.index(term.argument)))
    if name == "high_council":
        return p.high_council
    if name == "swordmaster":
        if term.argument == "any":
            return any(other.swordmaster for other in s.players)
        return p.swordmaster
    if name == "paid":
        return s.turn.paid == term.number
    if name == "at_maker_space":
        return s.turn.space >= 0 and s.content.spaces[s.turn.space].maker
    if name == "at_faction_space":
        return s.turn.space >= 0 and s.content.spaces[s.turn.space].faction >= 0
    if name == "own_agent_here":
        return True  # Entries of a space enter a Reveal turn only where an own Agent stands (turns.reveal).
    if name == "deck":
        return len(p.deck) >= term.number
    if name == "owned":
        return owns_enough(s, seat, term)
    if name == "tracks_at_3":
        return sum(1 for level in p.influence if level >= 3) >= term.number
    if name == "strength":
        return strength(s, seat) >= term.number
    if name == "units_in_conflict":
        return p.conflict + p.worms >= term.number
    if name == "sandworms_in_conflict":
        return p.worms >= term.number
    if name == "maker_hook":
        return p.hooks
    if name == "spies":
        return p.spies.bit_count() >= term.number
    if name == "recalled_spy_this_turn":
        return s.turn.seat == seat and s.turn.recalled_spy
    if name == "spying_on_maker_space":
        return bool(p.spied & s.content.maker_bits)
    if name == "placed_on":
        return placed_on(s, term.argument)
    if name == "units_deployed_this_turn":
        return s.turn.seat == seat and s.turn.units_in >= term.number
    if name == "gained_spice_this_turn":
        return s.turn.seat == seat and s.turn.gained_spice > 0
    if name == "discarded":
        card = s.turn.last_discarded
        return card >= 0 and FACTIONS.index(term.argument) in s.content.cards[card].factions
    if name == "trashed_cost":
        card = s.turn.last_trashed
        return card >= 0 and s.content.cards[card].cost >= term.number
    if name == "acquired_this_turn":
        return s.turn.seat == seat and s.content.card_ids[term.argument] in s.turn.acquired
    if name == "contracts_completed":
        return len(p.contracts_done) >= term.number
    if name == "opponent_alliance_influence":
        return shadows_alliance(s, seat, term.number)
    raise ValueError(f"no rule for the condition {term}")


def has_bond(s: ImperiumState, p: Player, faction: int, source: int) -> bool:
    """DI-I06: at least one *other* card of the Faction in play."""
    cards = s.content.cards
    skipped = False
    for zone in (p.played, p.revealed):
        for card in zone:
            if card == source and not skipped:
                skipped = True
            elif faction in cards[card].factions:
                return True
    return False


def placed_on(s: ImperiumState, icons: str) -> bool:
    """Whether the post just used connects to a space with one of these icons (UP-22.32)."""
    if s.turn.placed_on < 0:
        return False
    post = s.content.posts[s.turn.placed_on]
    return any(post.icons & (1 << ICONS.index(icon)) for icon in icons.split("/"))


def shadows_alliance(s: ImperiumState, seat: int, level: int) -> bool:
    """So much Influence on a track whose Alliance an opponent holds."""
    own = s.players[seat].influence
    for other, p in enumerate(s.players):
        if other != seat and any(p.alliances & (1 << f) and own[f] >= level for f in range(4)):
            return True
    return False


def owned(p: Player, card: int) -> int:
    zones = (p.deck, p.hand, p.discard, p.played, p.revealed)
    return sum(zone.count(card) for zone in zones)


def owns_enough(s: ImperiumState, seat: int, term: Term) -> bool:
    card = s.content.card_ids[term.argument]
    own = owned(s.players[seat], card)
    if term.other == "each_opponent":
        return all(own > owned(p, card) for other, p in enumerate(s.players) if other != seat)
    return own >= term.number


def other_sword_cards(s: ImperiumState, p: Player, source: int) -> int:
    """Other cards revealed in this turn that gave a sword so far (UP-22.12)."""
    gave = s.turn.sword_cards
    total = 0
    for card in dict.fromkeys(gave):
        copies = p.revealed.count(card) - (1 if card == source else 0)
        total += min(copies, gave.count(card))
    return total


def count(s: ImperiumState, seat: int, what: str, source: int) -> int:
    """How many there are for `per`."""
    p = s.players[seat]
    if what == "fremen_in_play":
        fremen = FACTIONS.index("fremen")
        cards = s.content.cards
        return sum(1 for zone in (p.played, p.revealed) for card in zone if fremen in cards[card].factions)
    if what == "emperor_revealed":
        emperor = FACTIONS.index("emperor")
        return sum(1 for card in p.revealed if emperor in s.content.cards[card].factions)
    if what == "contracts_completed":
        return len(p.contracts_done)
    if what == "sandworm_in_conflict":
        return p.worms
    if what == "memory_returned":
        return s.turn.memories
    if what == "other_revealed_with_sword":
        return other_sword_cards(s, p, source)
    raise ValueError(f"no rule for counting {what}")
