"""What a seat may know (the table of section 11). A spectator sees what everybody sees."""

from __future__ import annotations

from typing import Any, Final

from landsraad.dune.battles import DEFENSE, DIAL, ELEMENT_NAMES, LEADER, WEAPON, element_ref, plans_in_making
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
    LEADERS_OF,
    SPICE_CARD_IDS,
    STARRED,
)
from landsraad.dune.deals.terms import PAY, PREDICTION, PROMISE, SECRETS, TOP_SPICE_CARD, TRAITORS_HELD, term_data
from landsraad.dune.factions.bene_gesserit import VOICE_NAMES
from landsraad.dune.knowledge import is_known
from landsraad.dune.map import PART_IDS, PART_TERRITORY, PARTS, STRONGHOLDS, TERRITORY_IDS
from landsraad.dune.plans import plan_complete
from landsraad.dune.questions import QUESTIONS, about_ref
from landsraad.dune.state import (
    AVAILABLE,
    BIDDING,
    CAPTURED,
    PHASE_NAMES,
    TANKS,
    TANKS_HIDDEN,
    Battle,
    DuneState,
    bits,
)
from landsraad.dune.victory import strongholds_held

__all__ = ["hidden_leaders", "knows_foreseen", "view"]


def view(s: DuneState, player: int | None) -> dict[str, Any]:
    viewer = s.faction[player] if player is not None else -1
    return {
        "turn": s.turn,
        "max_turns": s.settings.max_turns,
        "phase": PHASE_NAMES[s.phase],
        "faction": FACTION_IDS[viewer] if viewer >= 0 else None,
        "storm": _storm(s, viewer),
        "factions": [_faction(s, faction, viewer) for faction in _in_play(s)],
        "map": _map(s),
        "strongholds": {TERRITORY_IDS[t]: [FACTION_IDS[f] for f in bits(s.occupants[t])] for t in STRONGHOLDS},
        "spice_deck": {
            "count": len(s.spice_deck),
            "top": _spice_top(s, viewer),
            "pile_a": [SPICE_CARD_IDS[card] for card in s.piles[0]],
            "pile_b": [SPICE_CARD_IDS[card] for card in s.piles[1]],
            "set_aside": s.set_aside,
        },
        "treachery_deck": {
            "count": len(s.treachery_deck),
            "discard": [CARD_IDS[CARD_KIND[card]] for card in s.treachery_discard],
            "removed": [CARD_IDS[CARD_KIND[card]] for card in s.removed],
        },
        "auction": _auction(s, viewer),
        "battle": None if s.battle is None else _battle(s, s.battle, viewer),
        "prediction": _prediction(s, viewer),
        "stopped": [ADVANTAGE_IDS[a] for a in range(len(ADVANTAGE_IDS)) if s.stopped >> a & 1],
        "worm_rides": [TERRITORY_IDS[t] for t in s.rides],
        "offers": [_offer(offer) for offer in s.offers if offer and viewer in offer[0]],
        "deals": [_deal(s, deal) for deal in s.deals],
        "debts": [
            {"payer": FACTION_IDS[payer], "receiver": FACTION_IDS[receiver], "count": amount}
            for payer, receiver, amount in s.debts
        ],
        "answers": [
            {
                "turn": turn,
                "faction": FACTION_IDS[asked],
                "question": QUESTIONS[question],
                "about": about_ref(question, value),
                "answer": bool(yes),
            }
            for turn, asked, question, value, yes in s.truths
        ],
        "told": [_told(told) for told in s.told if told[0] == viewer],
        "victory": s.victory or None,
    }


def _in_play(s: DuneState) -> list[int]:
    return [f for f in range(len(FACTION_IDS)) if s.seat[f] >= 0]


def _storm(s: DuneState, viewer: int) -> dict[str, Any]:
    seen = viewer == FREMEN and s.storm_card_seen
    return {
        "sector": s.storm or None,
        "distance": s.storm_distance,
        "order": [FACTION_IDS[f] for f in s.order],
        "dialers": [FACTION_IDS[f] for f in s.wheels if f >= 0],
        "card": s.storm_card if seen else None,
        "card_drawn": s.storm_card > 0,
        "wall_destroyed": s.wall_destroyed,
    }


def _spice_top(s: DuneState, viewer: int) -> str | None:
    if viewer == ATREIDES and s.spice_top_known and s.spice_deck:
        return SPICE_CARD_IDS[s.spice_deck[-1]]
    return None


def _faction(s: DuneState, faction: int, viewer: int) -> dict[str, Any]:
    own = faction == viewer
    over = bool(s.victory)
    counts = own or s.phase == BIDDING or s.settings.show_card_counts
    allied = bool(viewer >= 0 and s.allies[faction] >> viewer & 1)
    shown: dict[str, Any] = {
        "id": FACTION_IDS[faction],
        "seat": s.seat[faction],
        "circle": s.circle[faction] or None,
        "spice": s.spice[faction] if own or over else None,
        "bribes": s.bribes[faction],
        "reserves": s.reserves[faction],
        "tanks": s.tanks[faction],
        "allies": [FACTION_IDS[f] for f in bits(s.allies[faction])],
        "strongholds": strongholds_held(s, 1 << faction),
        "cards": _cards(s, faction, viewer),
        "card_count": len(s.hands[faction]) if counts else None,
        "leaders": _leaders(s, faction, viewer),
        "traitors": _traitors(s, faction, viewer),
        "traitors_dealt": [LEADER_IDS[x] for x in s.traitors_dealt[faction]] if own or over else None,
        "leader_revival_open": bool(s.revival_open >> faction & 1),
        "karama_power_used": bool(s.power_used >> faction & 1),
        "pledges": None,
        "acted": bool(s.acted >> faction & 1),
    }
    if STARRED[faction]:
        shown["reserves_starred"] = s.reserve_starred[faction]
        shown["tanks_starred"] = s.tank_starred[faction]
    if s.allies[faction] and (own or allied):
        shown["pledges"] = {"bids": s.pledge_bid[faction], "shipments": s.pledge_ship[faction]}
    if faction == ATREIDES and s.settings.atreides:
        shown["kwisatz_haderach"] = {
            "losses": s.kh_losses if own or over else None,
            "active": s.kh_shown or (own and s.kh_losses >= 7),
            "dead": s.kh_dead,
            "territory": TERRITORY_IDS[s.kh_territory] if s.kh_territory >= 0 else None,
        }
    return shown


def _cards(s: DuneState, faction: int, viewer: int) -> list[str]:
    """Own cards, and those of others this viewer knows about."""
    cards = []
    for card in s.hands[faction]:
        if faction == viewer or is_known(s.known[card], viewer) or s.victory:
            cards.append(CARD_IDS[CARD_KIND[card]])
    return sorted(cards)


def hidden_leaders(s: DuneState, faction: int, viewer: int) -> list[int]:
    """Leaders of a faction of which this viewer cannot tell who is available and who is lost (D-11.28 to D-11.30)."""
    if viewer in (faction, HARKONNEN) or s.victory:
        return []
    leaders = LEADERS_OF[faction]
    if not any(s.leader_status[x] in (CAPTURED, TANKS_HIDDEN) for x in leaders):
        return []
    return [x for x in leaders if s.leader_status[x] != TANKS and not s.fought >> x & 1]


_STATUS: Final = {AVAILABLE: "available", TANKS: "tanks", TANKS_HIDDEN: "tanks_face_down", CAPTURED: "captured"}


def _leaders(s: DuneState, faction: int, viewer: int) -> list[dict[str, Any]]:
    hidden = hidden_leaders(s, faction, viewer)
    shown = []
    for leader in LEADERS_OF[faction]:
        status = s.leader_status[leader]
        deaths = s.leader_deaths[leader]
        if leader in hidden and status == TANKS_HIDDEN:
            deaths -= 1
        where = s.leader_where[leader]
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


def _traitors(s: DuneState, faction: int, viewer: int) -> list[str]:
    """Own traitor cards; of others those that have been shown."""
    return [
        LEADER_IDS[leader]
        for leader in s.traitors[faction]
        if faction == viewer or s.traitors_shown >> leader & 1 or s.victory
    ]


def _map(s: DuneState) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    factions = _in_play(s)
    for part in range(PARTS):
        if not (s.occupants[PART_TERRITORY[part]] or s.spice_on[part] or s.advisors[part]):
            continue
        here: dict[str, Any] = {}
        if s.spice_on[part]:
            here["spice"] = s.spice_on[part]
        forces = {FACTION_IDS[f]: s.forces[f][part] for f in factions if s.forces[f][part]}
        if forces:
            here["forces"] = forces
        starred = {FACTION_IDS[f]: s.starred[f][part] for f in factions if s.starred[f][part]}
        if starred:
            here["starred"] = starred
        if s.advisors[part]:
            here["advisors"] = s.advisors[part]
        if here:
            shown[PART_IDS[part]] = here
    return shown


def _auction(s: DuneState, viewer: int) -> dict[str, Any] | None:
    if not s.row:
        return None
    card = s.row[-1]
    known = is_known(s.known[card], viewer)
    return {
        "cards_left": len(s.row),
        "card": CARD_IDS[CARD_KIND[card]] if known else None,
        "bid": s.bid,
        "bidder": FACTION_IDS[s.bidder] if s.bidder >= 0 else None,
        "opener": FACTION_IDS[s.opener] if s.opener >= 0 else None,
    }


def _plan(plan: tuple[int, ...]) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for element, value in enumerate(plan):
        if element in (LEADER, WEAPON, DEFENSE, DIAL):
            shown[ELEMENT_NAMES[element]] = element_ref(element, value)
        else:
            shown[ELEMENT_NAMES[element]] = value
    return shown


def _battle(s: DuneState, battle: Battle, viewer: int) -> dict[str, Any]:
    plans: list[dict[str, Any] | None] = [None, None]
    making = plans_in_making(s)
    for side in (0, 1):
        if battle.plans[side]:
            plans[side] = _plan(battle.plans[side])
        elif making is not None:
            watched = viewer == ATREIDES and battle.seen_plan == side
            if viewer == battle.fighters[side] or (watched and plan_complete(making[side])):
                plans[side] = _plan(making[side])
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
            if element < len(ELEMENT_NAMES) and knows_foreseen(s, battle, side, viewer)
        ],
        "watched": FACTION_IDS[battle.fighters[battle.seen_plan]] if battle.seen_plan >= 0 else None,
        "plans": plans,
        "winner": FACTION_IDS[battle.fighters[battle.winner]] if battle.winner >= 0 else None,
    }


def knows_foreseen(s: DuneState, battle: Battle, side: int, viewer: int) -> bool:
    """The Atreides, the one who showed it, and the allied fighter it was asked for (D-11.22)."""
    return s.settings.prescience_public or viewer == ATREIDES or viewer in battle.fighters


def _prediction(s: DuneState, viewer: int) -> dict[str, Any] | None:
    if s.prediction_faction < 0 or not (viewer == BENE_GESSERIT or s.victory):
        return None
    return {"faction": FACTION_IDS[s.prediction_faction], "turn": s.prediction_turn or None}


def _offer(offer: tuple[Any, ...]) -> dict[str, Any]:
    """An open offer, for its parties."""
    parties, terms, agreed = offer
    return {
        "by": FACTION_IDS[parties[0]],
        "factions": [FACTION_IDS[party] for party in parties],
        "agreed": [FACTION_IDS[party] for party in bits(agreed)],
        "terms": [term_data(term) for term in terms],
    }


def _deal(s: DuneState, deal: tuple[Any, ...]) -> dict[str, Any]:
    """A deal, with what is still to be paid or kept of it; each term says whether it is."""
    number, parties, turn, phase, terms, cancelled = deal
    shown = [{**term_data(term), "bound": not cancelled and _still_bound(s, number, term)} for term in terms]
    state = "cancelled" if cancelled else "active" if any(term["bound"] for term in shown) else "fulfilled"
    return {
        "number": number,
        "factions": [FACTION_IDS[party] for party in parties],
        "turn": turn,
        "phase": PHASE_NAMES[phase],
        "state": state,
        "terms": shown,
    }


def _still_bound(s: DuneState, number: int, term: tuple[Any, ...]) -> bool:
    kind, *rest = term
    if kind == PAY:
        return (number, *rest) in s.dues
    if kind != PROMISE:
        return False
    by, promise, about, _limit, turn = rest
    return any(note[:4] == (number, by, promise, about) and note[5] == turn for note in s.promises)


def _told(told: tuple[int, ...]) -> dict[str, Any]:
    _receiver, giver, secret, turn, *numbers = told
    values: list[Any] = numbers
    if secret == TRAITORS_HELD:
        values = [LEADER_IDS[x] for x in numbers]
    elif secret == PREDICTION:
        values = [FACTION_IDS[numbers[0]], numbers[1]]
    elif secret == TOP_SPICE_CARD:
        values = [SPICE_CARD_IDS[numbers[0]]]
    return {"by": FACTION_IDS[giver], "what": SECRETS[secret], "turn": turn, "values": values}
