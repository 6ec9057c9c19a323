"""What can exist: every component in exactly one place, and numbers within the limits of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from landsraad.core.errors import InvalidState
from landsraad.imperium.automa.setup import hagal_cards
from landsraad.imperium.effects.nodes import FACTIONS, Node
from landsraad.imperium.rules.influence import ALLIANCE, TOP
from landsraad.imperium.rules.intrigue_notes import TABLE
from landsraad.imperium.rules.intrigue_play import resolving
from landsraad.imperium.rules.leaders import has_secret
from landsraad.imperium.rules.row import on_the_way
from landsraad.imperium.rules.seats import (
    agents_total,
    board_tracks,
    is_commander,
    is_person,
    is_third_party,
    leader_of,
    starting_deck,
    troops_total,
)
from landsraad.imperium.rules.spies import SPIES
from landsraad.imperium.state import ImperiumState, Player
from landsraad.imperium.teams.checking import check_teams

__all__ = ["check"]

SECRETS = 2


def check(s: ImperiumState) -> None:
    """Every component in exactly one place, and numbers within the limits of the game."""
    content = s.content
    held: Counter[int] = Counter(card for card in s.row if card >= 0)
    held.update(s.imperium_deck + s.removed + s.throne)
    for p in s.players:
        held.update(p.deck + p.hand + p.played + p.revealed + p.discard + p.trash)
        for card in p.set_aside:
            held[card] += 1
    held.update(on_the_way(s))
    for stack, card in enumerate(content.reserve):
        held[card] += s.reserve[stack]
    check_kinds(s)
    begun = Counter(card for seat in range(s.people) for card in starting_deck(s, seat))
    for definition in content.cards:
        own = definition.kind in ("starting", "commander")
        copies = begun[definition.index] if own else definition.copies
        exact(f"card {definition.id}", held[definition.index], copies)
    intrigue: Counter[int] = Counter(s.intrigue_deck + s.intrigue_discard + s.intrigue_trash + resolving(s))
    for p in s.players:
        intrigue.update(p.intrigue + p.waiting)
        if p.team is not None:
            intrigue.update(p.team.gift)
    for held_card in content.intrigue:
        exact(f"Intrigue card {held_card.id}", intrigue[held_card.index], held_card.copies)
    conflicts = Counter(s.conflict_deck + s.conflicts + s.set_aside_conflicts)
    for conflict in content.conflicts:
        exact(f"Conflict card {conflict.id}", conflicts[conflict.index], 1)
    if content.switches.spies:
        check_uprising(s)
    leaders = [p.leader for p in s.players if p.leader >= 0]
    if len(set(leaders)) < len(leaders):
        raise InvalidState("Two players have the same Leader.")
    if content.switches.teams:
        check_teams(s)
    for seat, p in enumerate(s.players):
        check_player(s, seat, p)
        if not is_person(s, seat):
            check_rival(s, seat, p)
    if s.rivalry is not None:
        check_hagal(s)
    for faction in (*board_tracks(s), *(board.track for board in content.boards)):
        check_alliance(s, faction)
    if s.round != len(s.conflicts):
        raise InvalidState(f"round: {s.round}, but {len(s.conflicts)} Conflict cards have been revealed.")
    check_intrigue_notes(s)
    check_reveals(s)
    if s.mentat_space >= 0 and (s.mentat_owner < 0 or s.mentat_space not in s.players[s.mentat_owner].placed):
        raise InvalidState("mentat: it stands on a space where its owner has no Agent.")


def check_kinds(s: ImperiumState) -> None:
    """Only cards of the Imperium deck lie in the Row; a Reserve card never leaves the game."""
    cards = s.content.cards
    asides = [card for p in s.players for card in p.set_aside]
    for place, pile in (
        ("imperium_row", s.row),
        ("imperium_deck", s.imperium_deck),
        ("set_aside", asides),
    ):
        for card in pile:
            if card >= 0 and cards[card].kind != "imperium":
                raise InvalidState(f"{place}: {cards[card].id} is not a card of the Imperium deck.")
    for card in s.removed + [card for p in s.players for card in p.trash]:
        if cards[card].reserve >= 0:
            raise InvalidState(f"removed, trash: {cards[card].id} goes back to its Reserve stack.")


def check_uprising(s: ImperiumState) -> None:
    """Contracts, won Conflicts and Objectives, each in one place (UP-23.5)."""
    content = s.content
    if s.phase != "setup":
        contracts = Counter(card for card in s.contract_market if card >= 0)
        contracts.update(s.contract_bank + s.contracts_aside)
        for p in s.players:
            contracts.update(p.contracts + p.contracts_done)
        for contract in content.contracts:
            exact(f"contract {contract.id}", contracts[contract.index], contract.copies)
    won = Counter(card for p in s.players for card in p.won + p.won_down)
    for card, copies in won.items():
        if copies > 1 or card not in s.conflicts:
            raise InvalidState(f"Conflict card {content.conflicts[card].id} cannot have been won like this.")
    dealt = [p.objective for seat, p in enumerate(s.players) if not is_commander(s, seat)]
    for seat, p in enumerate(s.players):
        if p.objective < 0 and not is_commander(s, seat):
            raise InvalidState(f"player {seat}: has no Objective.")
    if len(set(dealt)) < len(dealt):
        raise InvalidState("Two players have the same Objective.")


def check_alliance(s: ImperiumState, faction: int) -> None:
    holders = [seat for seat, p in enumerate(s.players) if p.alliances & (1 << faction)]
    name = FACTIONS[faction]
    if len(holders) > 1:
        raise InvalidState(f"Two players hold the Alliance of {name}.")
    if any(step[0] == "choose_heir" for step in s.stack):
        return  # The token of a player who is choosing an heir is on its way (DI-15.7).
    levels = [p.influence[faction] for p in s.players]
    if not holders:
        if max(levels) >= ALLIANCE:
            raise InvalidState(f"Nobody holds the Alliance of {name}, but a player has {max(levels)} Influence.")
        return
    level = levels[holders[0]]
    if level < ALLIANCE:
        raise InvalidState(f"player {holders[0]}: holds the Alliance of {name} with less than {ALLIANCE} Influence.")
    if level < max(levels):
        raise InvalidState(f"player {holders[0]}: holds the Alliance of {name}, but another player has more Influence.")


def check_reveals(s: ImperiumState) -> None:
    """One after the other (DI-19.3)."""
    revealed = sorted(p.revealed_at for p in s.players if p.revealed_at)
    if revealed != list(range(1, s.reveals + 1)):
        raise InvalidState(f"reveals: {s.reveals} Reveal turns of this round, but `revealed_at` has {revealed}.")


def check_intrigue_notes(s: ImperiumState) -> None:
    """What is noted of the Intrigue cards of a player must be there."""
    left = sum(1 << number for number, move in enumerate(s.intrigue_thefts) if move[0] == TABLE)
    stolen_in = 0
    for holder, _, _, seen_by, _, stolen in s.intrigue_notes:
        if seen_by >> holder & 1:
            raise InvalidState(f"intrigue_notes: player {holder} needs no note of the own cards.")
        if stolen & (stolen_in | left):
            raise InvalidState("intrigue_notes: one card is stolen in a theft.")
        stolen_in |= stolen
    noted = Counter((holder, card) for holder, card, *_ in s.intrigue_notes)
    for (holder, card), copies in noted.items():
        team = s.players[holder].team
        held = s.players[holder].intrigue if team is None else s.players[holder].intrigue + team.gift
        if held.count(card) < copies:
            id = s.content.intrigue[card].id
            raise InvalidState(f"intrigue_notes: player {holder} does not hold {id}, about which something is noted.")


def exact(what: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise InvalidState(f"There must be {wanted} of {what}; this position has {found}.")


def check_player(s: ImperiumState, seat: int, p: Player) -> None:
    place = f"player {seat}"
    total = p.supply + p.garrison + p.conflict + p.memories
    troops = troops_total(s, seat)
    if total != troops:
        raise InvalidState(f"{place}: {total} troops over supply, garrison and Conflict instead of {troops}.")
    if any(level > TOP for level in p.influence):
        raise InvalidState(f"{place}: Influence is at most {TOP}.")
    own = len(p.placed) - (1 if s.mentat_owner == seat and s.mentat_space >= 0 else 0)
    agents = agents_total(s, seat)
    if p.agents + own != agents:
        raise InvalidState(f"{place}: {p.agents + own} Agents on Leader and board instead of {agents}.")
    if p.spies.bit_count() > SPIES:
        raise InvalidState(f"{place}: {p.spies.bit_count()} Spies on the board instead of at most {SPIES}.")
    leader = leader_of(s, seat)
    if p.training and p.training >= len(leader.training):
        raise InvalidState(f"{place}: training is not a space of the Leader's track.")
    if p.flipped and leader.back is None:
        raise InvalidState(f"{place}: the Leader has no other side.")
    if p.deck_known > len(p.deck):
        raise InvalidState(f"{place}: deck_known is larger than the deck.")
    unknown = Counter(p.hand)
    for name, noted in (("hand_known", p.hand_known), ("hand_older", list(p.hand_older))):
        if Counter(noted) - unknown:
            raise InvalidState(f"{place}: {name} names cards that are not in the hand.")
        unknown -= Counter(noted)
    if Counter(p.shuffled_in) - unknown - Counter(p.deck):
        raise InvalidState(f"{place}: shuffled_in names cards that are neither in the deck nor in the hand since.")
    check_own(s, seat, p)
    if p.leader < 0 and is_person(s, seat) and s.phase != "setup":
        raise InvalidState(f"{place}: has no Leader.")


def check_own(s: ImperiumState, seat: int, p: Player) -> None:
    """What only certain Leaders and cards bring about."""
    place = f"player {seat}"
    leader = leader_of(s, seat)
    if p.secret and (p.secret.bit_count() != SECRETS or not has_secret(leader)):
        raise InvalidState(f"{place}: secret_factions are two different Factions, of a Leader who has them.")
    if not p.secret and has_secret(leader) and s.phase != "setup":
        raise InvalidState(f"{place}: the Leader needs secret_factions.")
    if p.set_aside and not (sets_aside(leader.signet) or any(sets_aside([card.plot]) for card in s.content.intrigue)):
        raise InvalidState(f"{place}: set_aside: this Leader keeps no card of the Row.")
    for card in p.waiting:
        plot = s.content.intrigue[card].plot
        if plot is None or plot.verb != "this_reveal_turn":
            raise InvalidState(f"{place}: waiting: {s.content.intrigue[card].id} does not wait for the Reveal turn.")


def sets_aside(effects: Iterable[Node | None]) -> bool:
    return any(part.verb == "set_aside_row" for node in effects if node is not None for part in node.walk())


def check_hagal(s: ImperiumState) -> None:
    """The whole deck for so many people, and a First Player who can be one."""
    held = Counter(s.hagal_deck + s.hagal_discard)
    wanted = Counter(hagal_cards(s.content, s.people))
    for card in s.content.hagal:
        exact(f"Hagal card {card.id}", held[card.index], wanted[card.index])
    if not s.hagal_deck:
        raise InvalidState("hagal_deck: it is never empty; the last card turned over is shuffled in with the others.")
    if s.people == 2 and not is_person(s, s.first):
        raise InvalidState("first_player: with two players a Rival never has the marker.")
    rivals = [p.rival for p in s.players if p.rival >= 0]
    if len(set(rivals)) < len(rivals):
        raise InvalidState("Two Rivals are the same.")


def check_rival(s: ImperiumState, seat: int, p: Player) -> None:
    place = f"player {seat}"
    if is_third_party(s, seat) != (p.rival < 0):
        raise InvalidState(f"{place}: House Hagal has no `rival`, all others of the game's own have one.")
    own_cards = (p.deck, p.hand, p.played, p.revealed, p.discard, p.trash, p.waiting, p.contracts, p.contracts_done)
    if p.leader >= 0 or any(own_cards) or p.set_aside:
        raise InvalidState(f"{place}: a Rival has neither a Leader nor cards or contracts of its own.")
    if p.persuasion or p.revealed_at or p.high_council or p.secret:
        raise InvalidState(f"{place}: a Rival takes no Reveal turns and has no seat on the High Council.")
    if is_third_party(s, seat) and (any(p.resources) or p.intrigue or p.vp or p.swordmaster):
        raise InvalidState(f"{place}: House Hagal has no resources, Intrigue cards or Victory Points.")
