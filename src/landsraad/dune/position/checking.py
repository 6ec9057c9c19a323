"""What can exist: every component in exactly one place (D-0.17), and nothing that the rules forbid."""

from __future__ import annotations

from landsraad.core.errors import InvalidState
from landsraad.dune.components import (
    BENE_GESSERIT,
    CARDS,
    FACTION_IDS,
    FACTIONS,
    FORCES,
    HAND_LIMIT,
    HARKONNEN,
    LEADER_FACTION,
    LEADER_IDS,
    LEADERS,
    STARRED,
    START_TRAITORS,
    TRAITORS_DEALT,
    WORM,
    WORMS,
)
from landsraad.dune.deals.terms import NO_BID, PAY, PROMISE, Term, between
from landsraad.dune.forces import advisors_in
from landsraad.dune.knowledge import hand_mask, holds_note
from landsraad.dune.map import STRONGHOLDS, TERRITORIES, TERRITORY_IDS
from landsraad.dune.questions import fact
from landsraad.dune.state import BIDDING, CAPTURED, SETUP, STORM, TANKS_HIDDEN, DuneState, bits

__all__ = ["check"]

SIDES = 2


def check(s: DuneState) -> None:
    _check_turn(s)
    _check_treachery_cards(s)
    _check_spice_cards(s)
    _check_traitors(s)
    _check_knowledge(s)
    if s.phase == SETUP:
        _check_setup(s)
    else:
        _check_play(s)
    if len({s.circle[f] for f in s.order} - {0}) != len(s.order):
        raise InvalidState("circle: every faction needs a player circle of its own.")
    for faction in s.order or [faction for faction in s.faction if faction >= 0]:
        _check_allies(s, faction)
        _check_leaders(s, faction)
    _check_territories(s)


def _check_play(s: DuneState) -> None:
    """What there is from the first turn on."""
    if sorted(s.order) != sorted(s.faction):
        raise InvalidState("order: names every faction in play once.")
    _check_storm(s)
    for faction in s.order:
        _check_forces(s, faction)
        _check_hand(s, faction)
    _check_deals(s)


def _check_deals(s: DuneState) -> None:
    """Everybody who gives or gets something by a deal is one of its parties, and what binds stands in a deal."""
    if [deal[0] for deal in s.deals] != list(range(1, len(s.deals) + 1)):
        raise InvalidState("deals: they are numbered from 1.")
    for place, parties, terms in (
        *(("offers", offer[0], offer[1]) for offer in s.offers if offer),
        *(("deals", deal[1], deal[4]) for deal in s.deals),
    ):
        if not terms or not between(parties, terms):
            raise InvalidState(f"{place}: two parties or more, and terms by which they give each other something.")
    for offer in filter(None, s.offers):
        parties, _terms, agreed = offer
        if not agreed >> parties[0] & 1 or set(bits(agreed)) >= set(parties) or set(bits(agreed)) - set(parties):
            raise InvalidState("offers, agreed: its maker, and others of its parties, but not yet all.")
    for note in s.dues:
        _deal(s, "dues", note[0], (PAY, *note[1:]))
    for note in s.promises:
        _number, by, promise, about, limit, turn = note
        if promise == NO_BID and limit > 1:
            raise InvalidState("promises, limit: 1 or 0 cards to wait for.")
        _deal(s, "promises", note[0], (PROMISE, by, promise, about, 0 if promise == NO_BID else limit, turn))


def _deal(s: DuneState, place: str, number: int, term: Term) -> None:
    """What binds is a term of its deal."""
    if not 1 <= number <= len(s.deals) or term not in s.deals[number - 1][4] or s.deals[number - 1][5]:
        raise InvalidState(f"{place}: no deal that holds has such a term.")


def _check_turn(s: DuneState) -> None:
    turns = s.settings.max_turns
    if not 1 <= s.turn <= turns:
        raise InvalidState(f"turn: turn {s.turn} does not exist in a game of {turns} turns.")
    if s.prediction_turn > turns:
        raise InvalidState(f"prediction_turn: a game of {turns} turns has no turn {s.prediction_turn}.")
    if s.prediction_faction == BENE_GESSERIT:
        raise InvalidState("prediction_faction: the Bene Gesserit cannot predict themselves.")
    if bool(s.winners) != bool(s.victory):
        raise InvalidState("victory: there are winners if and only if the game is won.")
    if bool(s.winners) == bool(s.stack):
        raise InvalidState("stack: nothing is left to do if and only if the game is won.")


def _check_storm(s: DuneState) -> None:
    """From the first storm on there is one, and there are two to dial the next."""
    before = any(step in (("turn",), ("phase", STORM)) or step[0] in FIRST_STORM for step in s.stack)
    if s.turn == 1 and s.phase == STORM and before:
        return
    if not s.storm:
        raise InvalidState("storm: it is somewhere from the first turn on.")
    if -1 in s.wheels or s.wheels[0] == s.wheels[1]:
        raise InvalidState("wheels: two factions dial the next storm.")


FIRST_STORM = ("storm", "storm.dial", "storm.move")
"""Steps before the storm of a turn has moved."""
SEATED = ("setup.traitors", "setup.place", "setup.cards")
"""Steps at the bottom of the stack from when on the factions sit in their circles."""
DEALT = ("setup.place", "setup.cards")
"""From when on there are traitors."""
PLACED = "setup.cards"
"""From when on there are forces and spice."""


def _check_setup(s: DuneState) -> None:
    """What there is at each stage of setup."""
    stage = s.stack[0][0] if s.stack else ""
    in_play = sorted(faction for faction in s.faction if faction >= 0)
    if sorted(s.order) != (in_play if stage in SEATED else []):
        raise InvalidState("order: names every faction in play once, when all are seated.")
    if any(s.traitors_dealt) != (stage in DEALT):
        raise InvalidState("traitors_dealt: traitors are dealt when all are seated, before forces are placed.")
    if any(s.hands):
        raise InvalidState("hand: cards are dealt at the end of setup.")
    for faction in in_play:
        name = FACTION_IDS[faction]
        if stage == PLACED:
            _check_forces(s, faction)
            continue
        counts = (s.reserves, s.reserve_starred, s.tanks, s.tank_starred, s.spice)
        if any(count[faction] for count in counts) or any(s.forces[faction]):
            raise InvalidState(f"{name}: there are no forces and no spice before `{PLACED}`.")
    if any(s.advisors) and stage != PLACED:
        raise InvalidState(f"advisors: there are none before `{PLACED}`.")


# --- cards


def _check_treachery_cards(s: DuneState) -> None:
    cards = s.treachery_deck + s.treachery_discard + s.removed + s.row
    for hand in s.hands:
        cards = cards + hand
    if sorted(cards) != list(range(CARDS)):
        raise InvalidState(f"There must be each of the {CARDS} treachery cards once; there are {len(cards)}.")
    if s.row and s.phase != BIDDING:
        raise InvalidState("row: cards are up for auction in the bidding phase only.")


def _check_spice_cards(s: DuneState) -> None:
    cards = s.spice_deck + s.piles[0] + s.piles[1] + [WORM] * s.set_aside
    for step in s.stack:
        if step[0] == "blow.discard":
            _, _pile, card = step
            cards = [*cards, card]
    if sorted(cards) != [*range(WORM), *([WORM] * WORMS)]:
        raise InvalidState(f"The spice deck has {WORM} territory cards and {WORMS} worms, not {len(cards)} cards.")


def _check_traitors(s: DuneState) -> None:
    """Each leader in play has one traitor card: kept, or in the deck."""
    dealt = [leader for faction in s.faction if faction >= 0 for leader in s.traitors_dealt[faction]]
    if not dealt and s.phase == SETUP:
        return
    in_play = [leader for leader in range(LEADERS) if s.seat[LEADER_FACTION[leader]] >= 0]
    counts = [len(s.traitors_dealt[faction]) for faction in s.faction if faction >= 0]
    if counts != [TRAITORS_DEALT] * s.settings.players or len(set(dealt)) != len(dealt):
        raise InvalidState(f"traitors_dealt: every faction is dealt {TRAITORS_DEALT} traitor cards of its own.")
    for faction in s.faction:
        if not set(s.traitors[faction]) <= set(s.traitors_dealt[faction]):
            raise InvalidState(f"{FACTION_IDS[faction]}, traitors: keeps traitor cards that were dealt to it.")
        wanted = START_TRAITORS[faction]
        if wanted < TRAITORS_DEALT and _choosing_traitors(s):
            wanted = 0
        if len(s.traitors[faction]) != wanted:
            raise InvalidState(f"{FACTION_IDS[faction]}, traitors: keeps {wanted} of them.")
    kept = s.traitors if s.phase != SETUP or not _choosing_traitors(s) else s.traitors_dealt
    cards = s.traitor_deck + [leader for faction in s.faction for leader in kept[faction]]
    if sorted(cards) != in_play:
        raise InvalidState(f"There must be one traitor card for each of the {len(in_play)} leaders in play.")


def _check_knowledge(s: DuneState) -> None:
    """What somebody knows is true."""
    held = 0
    for faction in range(FACTIONS):
        held |= hand_mask(s, faction)
    for note in s.notes:
        _, cards, _ = note
        if not cards or cards & ~held:
            raise InvalidState("notes: cards are in somebody's hand.")
        if not holds_note(note):
            raise InvalidState("notes: the cards are not what is known about them.")
    for _knowers, question, asked, value, yes in s.facts:
        if fact(s, asked, question, value) != bool(yes):
            raise InvalidState(f"facts: what is known about {FACTION_IDS[asked]} is not true.")


def _choosing_traitors(s: DuneState) -> bool:
    return any(step[0] == "setup.keep_traitor" for step in s.stack)


def _check_hand(s: DuneState, faction: int) -> None:
    owed = 0
    for step in s.stack:
        if step[0] == "swap.give" and faction == HARKONNEN:
            _, _victim, owed = step
    held = len(s.hands[faction])
    if held > HAND_LIMIT[faction] + owed:
        name = FACTION_IDS[faction]
        raise InvalidState(f"{name}, hand: may hold {HAND_LIMIT[faction]} cards, not {held} (E_HAND_LIMIT).")


# --- factions


def _check_forces(s: DuneState, faction: int) -> None:
    name = FACTION_IDS[faction]
    on_map = sum(s.forces[faction]) + (sum(s.advisors) if faction == BENE_GESSERIT else 0)
    total = on_map + s.reserves[faction] + s.tanks[faction]
    if total != FORCES:
        raise InvalidState(f"{name} has {total} forces in all, not {FORCES}.")
    starred = sum(s.starred[faction]) + s.reserve_starred[faction] + s.tank_starred[faction]
    expected = STARRED[faction] if s.settings.has_starred(faction) else 0
    if starred != expected:
        raise InvalidState(f"{name} has {starred} starred forces in all, not {expected}.")
    if s.reserve_starred[faction] > s.reserves[faction] or s.tank_starred[faction] > s.tanks[faction]:
        raise InvalidState(f"{name} has more starred forces than forces.")


def _check_allies(s: DuneState, faction: int) -> None:
    name = FACTION_IDS[faction]
    members = s.allies[faction] | 1 << faction
    if s.allies[faction] >> faction & 1:
        raise InvalidState(f"{name}, allies: cannot be allied with itself.")
    for ally in bits(s.allies[faction]):
        if s.allies[ally] | 1 << ally != members:
            raise InvalidState(f"{name}, allies: the alliance with {FACTION_IDS[ally]} is not mutual.")
    if len(bits(members)) > s.settings.alliance_size:
        raise InvalidState(f"{name}, allies: an alliance has at most {s.settings.alliance_size} members here.")


def _check_leaders(s: DuneState, faction: int) -> None:
    """Only the advanced Harkonnen capture leaders, and never their own."""
    captors = s.settings.harkonnen and s.seat[HARKONNEN] >= 0 and faction != HARKONNEN
    for leader in range(LEADERS):
        if LEADER_FACTION[leader] == faction and s.leader_status[leader] in (CAPTURED, TANKS_HIDDEN) and not captors:
            raise InvalidState(f"{LEADER_IDS[leader]}, status: cannot be captured in this game.")


def _check_territories(s: DuneState) -> None:
    for territory in range(TERRITORIES):
        if not advisors_in(s, territory):
            continue
        if not s.settings.bene_gesserit or s.seat[BENE_GESSERIT] < 0:
            raise InvalidState(f"{TERRITORY_IDS[territory]}: there can be no advisors in this game.")
        if s.occupants[territory] >> BENE_GESSERIT & 1:
            raise InvalidState(f"{TERRITORY_IDS[territory]}: advisors and fighters are never together.")
    for territory in STRONGHOLDS:
        if len(bits(s.occupants[territory])) > SIDES:
            raise InvalidState(f"{TERRITORY_IDS[territory]}: a stronghold holds two factions at most.")
