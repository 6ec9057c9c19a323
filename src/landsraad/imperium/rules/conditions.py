"""Conditions and counts: facts of the table that effects ask for, each under its word in the effect language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landsraad.imperium.components import ICONS, TRACKS
from landsraad.imperium.effects.nodes import FACTIONS, Condition, Term
from landsraad.imperium.effects.places import RIVAL
from landsraad.imperium.rules.influence import TOP
from landsraad.imperium.rules.seats import (
    board_tracks,
    icon_tracks,
    in_own_turn,
    is_person,
    opponents,
    receiver,
    standing_of,
)
from landsraad.imperium.rules.spies import SPIES
from landsraad.imperium.rules.troops import army, is_protected, strength
from landsraad.imperium.state import TROOPS, ImperiumState

__all__ = ["CONDITIONS", "COUNTS", "count", "holds"]


class Fact:
    """A condition of the language: how it is tested, and how it is written.

    `argument`, `places` and `needs` are as for a verb. `comparison` is the sign that follows, with one of `numbers`;
    `other` is what can follow instead of that; neither: a plain fact. `also` is another sign, for Rivals.
    """

    __slots__ = ("also", "argument", "comparison", "needs", "numbers", "other", "places", "test")

    def __init__(
        self,
        test: Callable[[ImperiumState, int, Term, int], bool],
        argument: str = "",
        comparison: str = "",
        numbers: tuple[int, int] = (1, 20),
        other: str = "",
        places: tuple[str, ...] = (),
        needs: str = "",
        also: str = "",
    ) -> None:
        self.test = test
        self.also = also
        self.argument = argument
        self.comparison = comparison
        self.numbers = numbers
        self.other = other
        self.places = places
        self.needs = needs


class Count:
    """What `per` counts; `needs` is as for a verb."""

    __slots__ = ("needs", "number")

    def __init__(self, number: Callable[[ImperiumState, int, int], int], needs: str = "") -> None:
        self.number = number
        self.needs = needs


def holds(s: ImperiumState, seat: int, condition: Condition, card: int) -> bool:
    for term in condition.terms:
        if TESTS[term.name](s, seat, term, card) == term.negated:
            return False
    return True


def count(s: ImperiumState, seat: int, what: str, card: int) -> int:
    """How many there are for `per`."""
    return COUNTS[what].number(s, seat, card)


# --- Influence and seats


def influence(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    level = standing_of(s, seat)[term.faction]
    return level <= term.number if term.comparison == "<=" else level >= term.number


def alliance(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    held = s.players[seat].alliances
    if term.faction < 0 or not held:
        return held != 0
    return any(held & (1 << track) for track in icon_tracks(s, seat, term.faction))


def tracks_at_3(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return sum(1 for level in standing_of(s, seat)[:TRACKS] if level >= 3) >= term.number


def opponent_alliance_influence(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    """So much Influence on a track whose Alliance an opponent holds."""
    own = standing_of(s, seat)
    held = 0
    for other in opponents(s, seat):
        held |= s.players[other].alliances
    return any(held & (1 << track) and own[track] >= term.number for track in board_tracks(s))


def high_council(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return s.players[seat].high_council


def swordmaster(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    if term.argument == "any":
        for other in s.players:
            if other.swordmaster:
                return True
        return False
    return s.players[seat].swordmaster


def swordmaster_bonus(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    """UP-22.40"""
    team = s.players[seat].team
    return team is not None and team.bonus_token


# --- the visit of this turn


def paid(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return s.turn.paid == term.number


def at_maker_space(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return s.turn.space >= 0 and s.content.spaces[s.turn.space].maker


def at_faction_space(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return s.turn.space >= 0 and s.content.spaces[s.turn.space].faction >= 0


def own_agent_here(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return True  # Entries of a space enter a Reveal turn only where an own Agent stands (turns.reveal).


def gained_spice_this_turn(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return in_own_turn(s, seat) and s.turn.gained_spice > 0


# --- cards


def bond(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    """DI-I06: at least one *other* card of the Faction in play."""
    p = s.players[seat]
    cards = s.content.cards
    skipped = False
    for zone in (p.played, p.revealed):
        for other in zone:
            if other == card and not skipped:
                skipped = True
            elif term.faction in cards[other].factions:
                return True
    return False


def deck(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return len(s.players[seat].deck) >= term.number


def discarded(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    last = s.turn.last_discarded
    return last >= 0 and term.faction in s.content.cards[last].factions


def trashed_cost(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    last = s.turn.last_trashed
    return last >= 0 and s.content.cards[last].cost >= term.number


def acquired_this_turn(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return in_own_turn(s, seat) and s.content.card_ids.get(term.argument, -1) in s.turn.acquired


def owned(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    wanted = s.content.card_ids.get(term.argument, -1)
    own = copies_of(s, seat, wanted)
    if term.other:
        return all(own > copies_of(s, other, wanted) for other in opponents(s, seat))
    return own >= term.number


def copies_of(s: ImperiumState, seat: int, card: int) -> int:
    if s.rivalry is not None and not is_person(s, seat):
        return 2 if s.rivalry.solo else 0  # DI-H3.13
    p = s.players[seat]
    return sum(zone.count(card) for zone in (p.deck, p.hand, p.discard, p.played, p.revealed))


# --- the Conflict


def strength_of(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return strength(s, receiver(s, seat)) >= term.number


def units_in_conflict(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    p = army(s, seat)
    return p.conflict + p.worms >= term.number


def sandworms_in_conflict(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return army(s, seat).worms >= term.number


def units_deployed_this_turn(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return in_own_turn(s, seat) and s.turn.units_in >= term.number


def maker_hook(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return army(s, seat).hooks


def conflict_level(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    level = s.content.conflicts[s.conflicts[-1]].level
    return level <= term.number if term.comparison == "<=" else level == term.number


def can_summon(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    """Maker Hooks, and a Conflict that takes sandworms (UP-R23)."""
    return s.players[seat].hooks and not is_protected(s)


# --- Spies and contracts


def spies(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return s.players[seat].spies.bit_count() >= term.number


def recalled_spy_this_turn(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return in_own_turn(s, seat) and s.turn.recalled_spy


def spying_on_maker_space(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return bool(s.players[seat].spied & s.content.maker_bits)


def placed_on(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    """Whether the post just used connects to a space with one of these icons (UP-22.32)."""
    if s.turn.placed_on < 0:
        return False
    post = s.content.posts[s.turn.placed_on]
    return any(post.icons & (1 << ICONS.index(icon)) for icon in term.argument.split("/"))


def contracts_completed(s: ImperiumState, seat: int, term: Term, card: int) -> bool:
    return len(s.players[seat].contracts_done) >= term.number


CONDITIONS: Final[dict[str, Fact]] = {
    "influence": Fact(influence, "faction", ">=", (1, TOP), also="<="),
    "alliance": Fact(alliance, "faction|any"),
    "tracks_at_3": Fact(tracks_at_3, "", ">=", (1, TRACKS)),
    "opponent_alliance_influence": Fact(opponent_alliance_influence, "", ">=", (1, TOP)),
    "high_council": Fact(high_council),
    "swordmaster": Fact(swordmaster, "any?"),
    "swordmaster_bonus": Fact(swordmaster_bonus, needs="boards"),
    "paid": Fact(paid, "resource", "=", (0, 20), places=("space",)),
    "at_maker_space": Fact(at_maker_space),
    "at_faction_space": Fact(at_faction_space),
    "own_agent_here": Fact(own_agent_here, places=("space.reveal_turn",)),
    "gained_spice_this_turn": Fact(gained_spice_this_turn),
    "bond": Fact(bond, "faction"),
    "deck": Fact(deck, "", ">="),
    "discarded": Fact(discarded, "faction"),
    "trashed_cost": Fact(trashed_cost, "", ">="),
    "acquired_this_turn": Fact(acquired_this_turn, "card"),
    "owned": Fact(owned, "card", ">=", other=">each_opponent"),
    "strength": Fact(strength_of, "", ">=", (1, 99)),
    "units_in_conflict": Fact(units_in_conflict, "", ">="),
    "sandworms_in_conflict": Fact(sandworms_in_conflict, "", ">=", needs="posts"),
    "units_deployed_this_turn": Fact(units_deployed_this_turn, "", ">=", (1, TROOPS)),
    "maker_hook": Fact(maker_hook, needs="posts"),
    "conflict_level": Fact(conflict_level, "", "==", (1, 3), places=RIVAL, also="<="),
    "can_summon": Fact(can_summon, places=RIVAL, needs="posts"),
    "spies": Fact(spies, "", ">=", (1, SPIES), needs="posts"),
    "recalled_spy_this_turn": Fact(recalled_spy_this_turn, needs="posts"),
    "spying_on_maker_space": Fact(spying_on_maker_space, needs="posts"),
    "placed_on": Fact(placed_on, "icon+", needs="posts"),
    "contracts_completed": Fact(contracts_completed, "", ">=", needs="contracts"),
}

TESTS: Final = {name: fact.test for name, fact in CONDITIONS.items()}


# --- counts


def fremen_in_play(s: ImperiumState, seat: int, card: int) -> int:
    p = s.players[seat]
    fremen = FACTIONS.index("fremen")
    cards = s.content.cards
    return sum(1 for zone in (p.played, p.revealed) for other in zone if fremen in cards[other].factions)


def emperor_revealed(s: ImperiumState, seat: int, card: int) -> int:
    emperor = FACTIONS.index("emperor")
    cards = s.content.cards
    return sum(1 for other in s.players[seat].revealed if emperor in cards[other].factions)


def contracts_done(s: ImperiumState, seat: int, card: int) -> int:
    return len(s.players[seat].contracts_done)


def sandworms(s: ImperiumState, seat: int, card: int) -> int:
    return army(s, seat).worms


def memories_returned(s: ImperiumState, seat: int, card: int) -> int:
    return s.turn.memories


def other_sword_cards(s: ImperiumState, seat: int, card: int) -> int:
    """Other cards revealed in this turn that gave a sword so far (UP-22.12)."""
    gave = s.turn.sword_cards
    revealed = s.players[seat].revealed
    total = 0
    for other in dict.fromkeys(gave):
        copies = revealed.count(other) - (1 if other == card else 0)
        total += min(copies, gave.count(other))
    return total


COUNTS: Final[dict[str, Count]] = {
    "fremen_in_play": Count(fremen_in_play),
    "emperor_revealed": Count(emperor_revealed),
    "contracts_completed": Count(contracts_done, needs="contracts"),
    "sandworm_in_conflict": Count(sandworms, needs="posts"),
    "memory_returned": Count(memories_returned),
    "other_revealed_with_sword": Count(other_sword_cards),
}
