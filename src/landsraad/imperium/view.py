"""What a seat may know (DI-V01 to DI-V13, UP-V1 to UP-V24)."""

from __future__ import annotations

from typing import Any, Final

from landsraad.imperium.automa.rivalry import Rivalry
from landsraad.imperium.components import TRACKS, Space
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES
from landsraad.imperium.outlook import hidden_gains, strength_at_most
from landsraad.imperium.rules.access import cost_of, cost_on_board
from landsraad.imperium.rules.intrigue_notes import sure_cards
from landsraad.imperium.rules.intrigue_play import resolving
from landsraad.imperium.rules.looking import cards_looked_at
from landsraad.imperium.rules.row import price
from landsraad.imperium.rules.seats import board_tracks, cubes, face_of, is_person, leader_of, rival_of, scores
from landsraad.imperium.rules.spies import SPIES
from landsraad.imperium.rules.troops import is_protected, strength
from landsraad.imperium.state import AGENT, CHOOSING, REVEAL, ImperiumState
from landsraad.imperium.teams.view import team_view, teams_view

__all__ = ["view"]

TURN_KINDS: Final = {CHOOSING: "choosing", AGENT: "agent", REVEAL: "reveal"}


def view(s: ImperiumState, viewer: int | None) -> dict[str, Any]:
    content = s.content
    spaces = content.spaces
    agents = agents_by_space(s)
    over = s.phase == "over"
    known_intrigue = sure_cards(s, viewer)
    gains = hidden_gains(s)
    shown: dict[str, Any] = {
        "round": s.round,
        "phase": s.phase,
        "first_player": s.first,
        "turn": {"player": s.turn.seat, "kind": TURN_KINDS.get(s.turn.mode, "")} if s.turn.seat >= 0 else None,
        "conflict": conflict_id(s, s.conflicts[-1]) if s.conflicts else None,
        "past_conflicts": [conflict_id(s, conflict) for conflict in s.conflicts[:-1]],
        "conflict_deck": len(s.conflict_deck),
        "imperium_row": [content.cards[card].id if card >= 0 else None for card in s.row],
        "imperium_deck": len(s.imperium_deck),
        "removed": [content.cards[card].id for card in s.removed],
        "reserve": {content.cards[card].id: s.reserve[stack] for stack, card in enumerate(content.reserve)},
        "intrigue_deck": len(s.intrigue_deck),
        "intrigue_discard": [content.intrigue[card].id for card in s.intrigue_discard],
        "resolving": [content.intrigue[card].id for card in resolving(s)],
        "spaces": {
            space.id: {
                "agents": agents[space.index],
                "control": s.control[space.index] if s.control[space.index] >= 0 else None,
                "bonus_spice": s.bonus_spice[space.index],
                "blocked_by": [owner for index, owner in s.voices if index == space.index],
                "price": space_price(s, viewer, space) if space.costs else None,
            }
            for space in spaces
        },
        "alliances": {
            FACTIONS[f]: next((seat for seat, p in enumerate(s.players) if p.alliances & (1 << f)), None)
            for f in (*board_tracks(s), *(board.track for board in content.boards))
        },
        "players": [player_view(s, seat, viewer, over, known_intrigue, gains) for seat in range(len(s.players))],
    }
    if content.switches.mentat:
        shown["mentat"] = {
            "owner": s.mentat_owner if s.mentat_owner >= 0 else None,
            "space": spaces[s.mentat_space].id if s.mentat_space >= 0 else None,
        }
    if content.switches.spies:
        shown["shield_wall"] = s.shield_wall
        shown["conflict_protected"] = is_protected(s)
        shown["posts"] = {
            post.id: [seat for seat, p in enumerate(s.players) if p.spies & (1 << post.index)] for post in content.posts
        }
        shown["intrigue_trash"] = [content.intrigue[card].id for card in s.intrigue_trash]
    if content.switches.contracts:
        names = [contract.id for contract in content.contracts]
        shown["contract_market"] = [names[card] if card >= 0 else None for card in s.contract_market]
        shown["contract_bank"] = len(s.contract_bank)
        shown["contracts_aside"] = [names[card] for card in s.contracts_aside]
    if s.rivalry is not None:
        shown["hagal"] = hagal_view(s, s.rivalry)
    if content.switches.teams:
        shown.update(teams_view(s))
    if s.turn.mode == REVEAL and s.turn.discount_card >= 0:
        shown["prices"] = {content.cards[s.turn.discount_card].id: price(s, s.turn.discount_card)}
    return shown


def hagal_view(s: ImperiumState, rivalry: Rivalry) -> dict[str, Any]:
    """The Hagal deck (its cards face down), and how the Rivals of this game play."""
    deck = [s.content.hagal[card].id for card in s.hagal_discard]
    return {
        "deck": len(s.hagal_deck),
        "discard": deck,
        "revealed": deck[-1] if deck else None,
        "difficulty": rivalry.level or None,
        "swordmasters_in_round": rivalry.swordmaster_round or None,
        "closed_swordmaster": rivalry.closed_swordmaster,
        "brutal_escalation": rivalry.brutal_escalation,
        "expert_deployment": rivalry.restraint > 0,
        "smart_politics": rivalry.smart_politics,
        "row_churn": rivalry.row_churn,
    }


def space_price(s: ImperiumState, viewer: int | None, space: Space) -> dict[str, Any]:
    """What the space asks now, of the one who looks: a resource, and the amounts to choose between."""
    choices = range(len(space.costs))
    if viewer is None:
        costs = [cost_on_board(s, s.first, space, choice) for choice in choices]
    else:
        costs = [cost_of(s, viewer, space, choice) for choice in choices]
    return {"resource": RESOURCES[costs[0][0]], "amounts": [amount for _, amount in costs]}


def conflict_id(s: ImperiumState, conflict: int) -> str:
    return s.content.conflicts[conflict].id


def agents_by_space(s: ImperiumState) -> list[list[int]]:
    """Whose Agents are on each space."""
    found: list[list[int]] = [[] for _ in s.content.spaces]
    for seat, p in enumerate(s.players):
        for space in p.placed:
            found[space].append(seat)
    return found


def player_view(
    s: ImperiumState, seat: int, viewer: int | None, over: bool, known_intrigue: list[list[int]], gains: list[int]
) -> dict[str, Any]:
    """Public things of one player, and the private ones for the player itself (for all when the game is over)."""
    content = s.content
    p = s.players[seat]
    known_cards = content.cards

    def cards(zone: list[int]) -> list[str]:
        return [known_cards[card].id for card in zone]

    shown: dict[str, Any] = {
        "seat": seat,
        "leader": leader_of(s, seat).id or None,
        "vp": p.vp,
        "solari": p.resources[0],
        "spice": p.resources[1],
        "water": p.resources[2],
        "influence": {FACTIONS[f]: p.influence[f] for f in cubes(s, seat)},
        "agents": p.agents + (1 if s.mentat_owner == seat and s.mentat_space < 0 else 0),
        "placed": [content.spaces[space].id for space in p.placed],
        "swordmaster": p.swordmaster,
        "high_council": p.high_council,
        "supply": p.supply,
        "garrison": p.garrison,
        "conflict": p.conflict,
        "strength": strength(s, seat),
        "strength_at_most": strength_at_most(s, seat, gains),
        "persuasion": p.persuasion,
        "revealed": p.revealed_at > 0,
        "hand_count": len(p.hand),
        "deck_count": len(p.deck),
        "played": cards(p.played),
        "in_reveal": cards(p.revealed),
        "discard": cards(p.discard),
        "trash": cards(p.trash),
        "intrigue_count": len(p.intrigue),
        "waiting": [content.intrigue[card].id for card in p.waiting],
        "known_hand": sorted(cards(p.hand_known)),
        "unseen": sorted(cards(p.hand) + cards(p.deck)),
        "known_deck_top": cards(p.deck[len(p.deck) - p.deck_known :])[::-1],
        "set_aside": cards(p.set_aside),
    }
    if p.team is not None:
        shown.update(team_view(s, seat, p.team))
    if s.rivalry is not None:
        shown["rival"] = None if is_person(s, seat) else rival_view(s, seat)
    if content.switches.spies:
        shown.update(uprising_view(s, seat))
    if p.secret and p.secret_used:
        shown["secret_factions"] = [FACTIONS[f] for f in range(TRACKS) if p.secret & (1 << f)]
    if viewer == seat or over:
        if p.team is not None and p.team.gift:
            shown["gift"] = sorted(content.intrigue[card].id for card in p.team.gift)
        shown["hand"] = sorted(cards(p.hand))
        shown["intrigue"] = sorted(content.intrigue[card].id for card in p.intrigue)
        shown["deck"] = sorted(cards(p.deck))
        if p.secret:
            shown["secret_factions"] = [FACTIONS[f] for f in range(TRACKS) if p.secret & (1 << f)]
        looked_at = cards_looked_at(s, seat)
        if p.deck and (leader_of(s, seat).looks_at_deck or looked_at):
            shown["deck_top"] = known_cards[p.deck[-1]].id
        if looked_at > 1:
            shown["deck_looked_at"] = cards(p.deck[-looked_at:])[::-1]
    elif viewer is not None:
        shown["known_intrigue"] = sorted(content.intrigue[card].id for card in known_intrigue[seat])
    return shown


def rival_view(s: ImperiumState, seat: int) -> dict[str, Any]:
    """Who plays a seat that is nobody's; `id` is null for House Hagal."""
    rival = rival_of(s, seat)
    return {
        "id": rival.id or None,
        "ref": rival.ref,
        "swordmaster_value": rival.swordmaster_value or None,
        "priority": [FACTIONS[faction] for faction in rival.priority],
        "streamlined": rival.streamlined,
        "can_win": scores(s, seat),
    }


def uprising_view(s: ImperiumState, seat: int) -> dict[str, Any]:
    """What lies open before each player in Uprising (UP-V12 to UP-V14, UP-V19)."""
    content = s.content
    p = s.players[seat]
    leader = leader_of(s, seat)
    shown: dict[str, Any] = {
        "spies": [post.id for post in content.posts if p.spies & (1 << post.index)],
        "spy_supply": SPIES - p.spies.bit_count(),
        "sandworms": p.worms,
        "maker_hooks": p.hooks,
        "objective": content.objectives[p.objective].id if p.objective >= 0 else None,
        "objective_face_up": not p.objective_down,
        "won": [content.conflicts[card].id for card in p.won],
        "won_face_down": [content.conflicts[card].id for card in p.won_down],
    }
    if content.switches.contracts:
        shown["contracts"] = [content.contracts[card].id for card in p.contracts]
        shown["contracts_completed"] = [content.contracts[card].id for card in p.contracts_done]
    if leader.back is not None:
        shown["leader_side"] = face_of(s, seat).id
        shown["memories"] = p.memories
    if leader.training:
        shown["training"] = leader.training[p.training].id
    return shown
