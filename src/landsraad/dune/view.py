"""What a seat may know (the table of section 11). A spectator sees what everybody sees."""

from __future__ import annotations

from typing import Any

from landsraad.core.machine import Step
from landsraad.dune.battles import DEFENSE, DIAL, ELEMENT_NAMES, LEADER, WEAPON, element_ref
from landsraad.dune.components import (
    ADVANTAGE_IDS,
    ATREIDES,
    BENE_GESSERIT,
    CARD_IDS,
    CARD_KIND,
    FACTION_IDS,
    FREMEN,
    HARKONNEN,
    LEADER_IDS,
    LEADER_STRENGTH,
    SPICE_CARD_IDS,
    STARRED,
)
from landsraad.dune.deals import MOMENT_NAMES, PROMISES
from landsraad.dune.factions.bene_gesserit import VOICE_NAMES
from landsraad.dune.map import PART_IDS, PARTS, STRONGHOLDS, TERRITORY_IDS
from landsraad.dune.phases.turn import PHASE_NAMES
from landsraad.dune.state import (
    AVAILABLE,
    BIDDING,
    CAPTURED,
    TANKS,
    TANKS_HIDDEN,
    Battle,
    DuneState,
    bits,
)
from landsraad.dune.treachery import EVERYBODY
from landsraad.dune.truthtrance import QUESTIONS, about_ref
from landsraad.dune.victory import strongholds_held

__all__ = ["hidden_leaders", "knows_foreseen", "view"]


def view(state: DuneState, player: int | None) -> dict[str, Any]:
    viewer = state.faction[player] if player is not None else -1
    return {
        "turn": state.turn,
        "max_turns": state.settings.max_turns,
        "phase": PHASE_NAMES[state.phase],
        "faction": FACTION_IDS[viewer] if viewer >= 0 else None,
        "storm": _storm(state, viewer),
        "factions": [_faction(state, faction, viewer) for faction in _in_play(state)],
        "map": _map(state),
        "strongholds": {TERRITORY_IDS[t]: [FACTION_IDS[f] for f in bits(state.occupants[t])] for t in STRONGHOLDS},
        "spice_deck": {
            "count": len(state.spice_deck),
            "top": _spice_top(state, viewer),
            "pile_a": [SPICE_CARD_IDS[card] for card in state.piles[0]],
            "pile_b": [SPICE_CARD_IDS[card] for card in state.piles[1]],
            "set_aside": state.set_aside,
        },
        "treachery_deck": {
            "count": len(state.treachery_deck),
            "discard": [CARD_IDS[CARD_KIND[card]] for card in state.treachery_discard],
            "removed": [CARD_IDS[CARD_KIND[card]] for card in state.removed],
        },
        "auction": _auction(state, viewer),
        "battle": None if state.battle is None else _battle(state, state.battle, viewer),
        "prediction": _prediction(state, viewer),
        "stopped": [ADVANTAGE_IDS[a] for a in range(len(ADVANTAGE_IDS)) if state.stopped >> a & 1],
        "worm_rides": [TERRITORY_IDS[t] for t in state.rides],
        "deals": [_deal(deal) for deal in state.deals],
        "debts": [
            {"payer": FACTION_IDS[payer], "receiver": FACTION_IDS[receiver], "count": amount}
            for payer, receiver, amount in state.debts
        ],
        "answers": [
            {
                "turn": turn,
                "faction": FACTION_IDS[asked],
                "question": QUESTIONS[question],
                "about": about_ref(question, value),
                "answer": bool(yes),
            }
            for turn, asked, question, value, yes in state.truths
        ],
        "told": [_told(told) for told in state.told if told[0] == viewer],
        "victory": state.victory or None,
    }


def _in_play(state: DuneState) -> list[int]:
    return [f for f in range(len(FACTION_IDS)) if state.seat[f] >= 0]


def _storm(state: DuneState, viewer: int) -> dict[str, Any]:
    seen = viewer == FREMEN and state.storm_card_seen
    return {
        "sector": state.storm or None,
        "distance": state.storm_distance,
        "order": [FACTION_IDS[f] for f in state.order],
        "dialers": [FACTION_IDS[f] for f in state.wheels if f >= 0],
        "card": state.storm_card if seen else None,
        "card_drawn": state.storm_card > 0,
        "wall_destroyed": state.wall_destroyed,
    }


def _spice_top(state: DuneState, viewer: int) -> str | None:
    if viewer == ATREIDES and state.spice_top_known and state.spice_deck:
        return SPICE_CARD_IDS[state.spice_deck[-1]]
    return None


def _faction(state: DuneState, faction: int, viewer: int) -> dict[str, Any]:
    own = faction == viewer
    over = bool(state.victory)
    counts = own or state.phase == BIDDING or state.settings.show_card_counts
    allied = bool(viewer >= 0 and state.allies[faction] >> viewer & 1)
    shown: dict[str, Any] = {
        "id": FACTION_IDS[faction],
        "seat": state.seat[faction],
        "circle": state.circle[faction] or None,
        "spice": state.spice[faction] if own or over else None,
        "bribes": state.bribes[faction],
        "reserves": state.reserves[faction],
        "tanks": state.tanks[faction],
        "allies": [FACTION_IDS[f] for f in bits(state.allies[faction])],
        "strongholds": strongholds_held(state, 1 << faction),
        "cards": _cards(state, faction, viewer),
        "card_count": len(state.hands[faction]) if counts else None,
        "leaders": _leaders(state, faction, viewer),
        "traitors": _traitors(state, faction, viewer),
        "traitors_dealt": [LEADER_IDS[x] for x in state.traitors_dealt[faction]] if own or over else None,
        "leader_revival_open": bool(state.revival_open >> faction & 1),
        "karama_power_used": bool(state.power_used >> faction & 1),
        "pledges": None,
        "acted": bool(state.acted >> faction & 1),
    }
    if STARRED[faction]:
        shown["reserves_starred"] = state.reserve_starred[faction]
        shown["tanks_starred"] = state.tank_starred[faction]
    if state.allies[faction] and (own or allied):
        shown["pledges"] = {"bids": state.pledge_bid[faction], "shipments": state.pledge_ship[faction]}
    if faction == ATREIDES and state.settings.atreides:
        shown["kwisatz_haderach"] = {
            "losses": state.kh_losses if own or over else None,
            "active": state.kh_shown or (own and state.kh_losses >= 7),
            "dead": state.kh_dead,
            "territory": TERRITORY_IDS[state.kh_territory] if state.kh_territory >= 0 else None,
        }
    return shown


def _cards(state: DuneState, faction: int, viewer: int) -> list[str]:
    """Own cards, and those of others this viewer knows about."""
    cards = []
    for card in state.hands[faction]:
        known = state.known[card]
        if faction == viewer or known == EVERYBODY or (viewer >= 0 and known >> viewer & 1) or state.victory:
            cards.append(CARD_IDS[CARD_KIND[card]])
    return sorted(cards)


def hidden_leaders(state: DuneState, faction: int, viewer: int) -> list[int]:
    """Leaders of a faction of which this viewer cannot tell who is available and who is lost (D-11.28 to D-11.30)."""
    if viewer in (faction, HARKONNEN) or state.victory:
        return []
    leaders = range(faction * 5, faction * 5 + 5)
    if not any(state.leader_status[x] in (CAPTURED, TANKS_HIDDEN) for x in leaders):
        return []
    return [x for x in leaders if state.leader_status[x] != TANKS and not state.fought >> x & 1]


_STATUS = {AVAILABLE: "available", TANKS: "tanks", TANKS_HIDDEN: "tanks_face_down", CAPTURED: "captured"}


def _leaders(state: DuneState, faction: int, viewer: int) -> list[dict[str, Any]]:
    hidden = hidden_leaders(state, faction, viewer)
    shown = []
    for leader in range(faction * 5, faction * 5 + 5):
        status = state.leader_status[leader]
        deaths = state.leader_deaths[leader]
        if leader in hidden and status == TANKS_HIDDEN:
            deaths -= 1
        where = state.leader_where[leader]
        shown.append(
            {
                "id": LEADER_IDS[leader],
                "strength": LEADER_STRENGTH[leader],
                "status": "hidden" if leader in hidden else _STATUS[status],
                "deaths": deaths,
                "territory": TERRITORY_IDS[where] if where >= 0 else None,
            }
        )
    return shown


def _traitors(state: DuneState, faction: int, viewer: int) -> list[str]:
    """Own traitor cards; of others those that have been shown."""
    return [
        LEADER_IDS[leader]
        for leader in state.traitors[faction]
        if faction == viewer or state.traitors_shown >> leader & 1 or state.victory
    ]


def _map(state: DuneState) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    factions = _in_play(state)
    for part in range(PARTS):
        here: dict[str, Any] = {}
        if state.spice_on[part]:
            here["spice"] = state.spice_on[part]
        forces = {FACTION_IDS[f]: state.forces[f][part] for f in factions if state.forces[f][part]}
        if forces:
            here["forces"] = forces
        starred = {FACTION_IDS[f]: state.starred[f][part] for f in factions if state.starred[f][part]}
        if starred:
            here["starred"] = starred
        if state.advisors[part]:
            here["advisors"] = state.advisors[part]
        if here:
            shown[PART_IDS[part]] = here
    return shown


def _auction(state: DuneState, viewer: int) -> dict[str, Any] | None:
    if not state.row:
        return None
    card = state.row[-1]
    known = viewer >= 0 and state.known[card] >> viewer & 1
    return {
        "cards_left": len(state.row),
        "card": CARD_IDS[CARD_KIND[card]] if known else None,
        "bid": state.bid,
        "bidder": FACTION_IDS[state.bidder] if state.bidder >= 0 else None,
        "opener": FACTION_IDS[state.opener] if state.opener >= 0 else None,
    }


def secret_plans(state: DuneState) -> Step | None:
    """The plans in the making, kept in their step."""
    for step in reversed(state.stack):
        if step[0] == "battle.plan":
            return step
    return None


def _plan(plan: tuple[int, ...]) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for element, value in enumerate(plan):
        if element in (LEADER, WEAPON, DEFENSE, DIAL):
            shown[ELEMENT_NAMES[element]] = element_ref(element, value)
        else:
            shown[ELEMENT_NAMES[element]] = value
    return shown


def _battle(state: DuneState, battle: Battle, viewer: int) -> dict[str, Any]:
    plans: list[dict[str, Any] | None] = [None, None]
    making = secret_plans(state)
    for side in (0, 1):
        if battle.plans[side]:
            plans[side] = _plan(battle.plans[side])
        elif making is not None:
            watched = viewer == ATREIDES and battle.seen_plan == side
            if viewer == battle.fighters[side] or (watched and len(making[1 + side]) > 5):
                plans[side] = _plan(making[1 + side])
    return {
        "territory": TERRITORY_IDS[battle.territory],
        "group": battle.group,
        "aggressor": FACTION_IDS[battle.fighters[0]],
        "defender": FACTION_IDS[battle.fighters[1]],
        "voice": VOICE_NAMES[battle.voice] if battle.voice >= 0 else None,
        "voice_on": FACTION_IDS[battle.fighters[battle.voice_on]] if battle.voice_on >= 0 else None,
        "prescience": ELEMENT_NAMES[battle.prescience] if battle.prescience >= 0 else None,
        "foreseen": [
            {
                "faction": FACTION_IDS[battle.fighters[side]],
                "element": ELEMENT_NAMES[element],
                "shown": element_ref(element, value),
            }
            for side, element, value in battle.bound
            if element < len(ELEMENT_NAMES) and knows_foreseen(state, battle, side, viewer)
        ],
        "watched": FACTION_IDS[battle.fighters[battle.seen_plan]] if battle.seen_plan >= 0 else None,
        "plans": plans,
        "winner": FACTION_IDS[battle.fighters[battle.winner]] if battle.winner >= 0 else None,
    }


def knows_foreseen(state: DuneState, battle: Battle, side: int, viewer: int) -> bool:
    """The Atreides, the one who showed it, and the allied fighter it was asked for (D-11.22)."""
    return state.settings.prescience_public or viewer == ATREIDES or viewer in battle.fighters


def _prediction(state: DuneState, viewer: int) -> dict[str, Any] | None:
    if state.prediction_faction < 0 or not (viewer == BENE_GESSERIT or state.victory):
        return None
    return {"faction": FACTION_IDS[state.prediction_faction], "turn": state.prediction_turn or None}


def _deal(deal: tuple[int, ...]) -> dict[str, Any]:
    number, payer, receiver, amount, moment, turn, promise = deal
    return {
        "number": number,
        "payer": FACTION_IDS[payer],
        "receiver": FACTION_IDS[receiver],
        "count": amount,
        "when": MOMENT_NAMES[moment],
        "turn": turn,
        "promise": PROMISES[promise],
    }


def _told(told: tuple[int, ...]) -> dict[str, Any]:
    promise = PROMISES[told[2]]
    values: list[Any] = list(told[4:])
    if promise == "tell_traitors":
        values = [LEADER_IDS[x] for x in values]
    elif promise == "tell_prediction":
        values = [FACTION_IDS[values[0]], values[1]]
    elif promise == "tell_spice_card":
        values = [SPICE_CARD_IDS[values[0]]]
    return {"by": FACTION_IDS[told[1]], "what": promise, "turn": told[3], "values": values}
