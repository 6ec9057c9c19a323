"""Why an answer is refused: an error code of section 17 and a sentence for the player."""

from __future__ import annotations

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Decision
from landsraad.dune.battles import (
    DEFENSE,
    DIAL,
    LEADER,
    NOTHING,
    TRUTH_DEFENSE,
    TRUTH_DIAL,
    TRUTH_LEADER,
    TRUTH_WEAPON,
    WEAPON,
)
from landsraad.dune.components import (
    ADVANTAGE_NUMBER,
    ADVANTAGE_OWNER,
    ATREIDES,
    BENE_GESSERIT,
    CARD_CLASS,
    CARD_KIND,
    CARD_NUMBER,
    CHEAP_HERO,
    FACTION_IDS,
    FAMILY_ATOMICS,
    FREMEN,
    GHOLA,
    KARAMA,
    KARAMA_STOPS,
    LEADER_NUMBER,
    SPECIAL,
    WEATHER_CONTROL,
)
from landsraad.dune.deals import NOW
from landsraad.dune.factions.atreides import kh_usable
from landsraad.dune.forces import advisors_in, full_for
from landsraad.dune.map import FREMEN_RANGE, PART_NUMBER, PART_SECTOR, POLAR_SINK, TERRITORY_NUMBER, TERRITORY_PARTS
from landsraad.dune.phases.shipment.rates import DESERT
from landsraad.dune.plans import fights_free, usable_leaders
from landsraad.dune.state import COLLECTION, SETUP, Battle, DuneState
from landsraad.dune.tanks import ghola_useful, leaders_in_tanks, most_revivable, revivable_leaders

__all__ = ["refusal"]

SENTENCES: dict[str, str] = {
    "E_BAD_CHOICE": "This is not one of the options.",
    "E_ADVISOR_FLIP": "Advisors cannot become fighters there.",
    "E_ALLIANCE_SIZE": "This alliance change is not possible.",
    "E_ALLY_GIFT": "Allies do not pay each other.",
    "E_ALLY_PLEDGE": "You cannot pledge that much.",
    "E_ALLY_THERE": "Your ally has forces there.",
    "E_ALREADY_ALLIED": "At most one new alliance per Nexus, and nobody is in two.",
    "E_ATOMICS_POSITION": "You need a force on the Shield Wall or next to it.",
    "E_BG_MIXED": "You have advisors there.",
    "E_BID_TOO_HIGH": "You cannot bid more than you and your ally can pay.",
    "E_BID_TOO_LOW": "The bid must be higher than the standing one.",
    "E_CARD_COUNT": "You cannot take that many cards.",
    "E_CARD_NOT_HELD": "You do not hold this card.",
    "E_CARD_SLOT": "This card cannot be played there.",
    "E_CARD_WINDOW": "This card cannot be played now.",
    "E_CHARITY_NOT_ELIGIBLE": "Charity is for players with 0 or 1 spice.",
    "E_DEAL_CONTENT": "This deal is not allowed.",
    "E_DEAL_PARTY": "This is not a deal of yours.",
    "E_DIAL_RANGE": "You may not dial this number now.",
    "E_DIAL_UNREACHABLE": "Your forces and spice cannot make this number.",
    "E_FIRST_TURN": "This card cannot be played in the first turn.",
    "E_FREMEN_NO_PAID_REVIVAL": "Fremen cannot buy revivals.",
    "E_FREMEN_RANGE": "Reserves come to the Great Flat or to a territory at most two away from it.",
    "E_KARAMA_POWER_USED": "Your special Karama power has been used.",
    "E_KARAMA_TARGET": "Karama cannot stop this.",
    "E_KARAMA_WINDOW": "There is no advantage that Karama could stop now, or you hold none.",
    "E_KH_DEAD": "The Kwisatz Haderach is dead.",
    "E_KH_INACTIVE": "The Kwisatz Haderach is not awake, or is stopped.",
    "E_KH_NEEDS_LEADER": "The Kwisatz Haderach needs a leader or a Cheap Hero.",
    "E_KH_USED": "The Kwisatz Haderach has been used in another territory.",
    "E_LEADER_FACE_DOWN": "This leader cannot be revived before the others.",
    "E_LEADER_NOT_AVAILABLE": "This leader is not available.",
    "E_LEADER_REQUIRED": "A leader or a Cheap Hero must be played if possible.",
    "E_LEADER_USED_ELSEWHERE": "This leader has fought in another territory.",
    "E_LOSS_CHOICE": "These losses do not match your plan.",
    "E_NOT_ENOUGH_FORCES": "You do not have that many forces there.",
    "E_NOT_SAND": "A worm can only be placed on sand.",
    "E_NOT_TRAITOR": "This leader is not a traitor of yours.",
    "E_NO_KARAMA_POWER": "You have no special Karama power.",
    "E_NO_LEADER_NO_CARDS": "Without leader and Cheap Hero no cards can be played.",
    "E_NO_NEXUS": "Alliances change only in a Nexus.",
    "E_NO_RETURN": "Only the Guild ships back to its reserves.",
    "E_NO_SUCH_BATTLE": "Choose one of your battles.",
    "E_PREDICTION": "Predict another faction in play and a turn of this game.",
    "E_PRESCIENCE_BOUND": "You are bound by what you have shown or answered.",
    "E_REVIVAL_LIMIT": "You cannot revive that many forces.",
    "E_SETUP_FORCES": "These forces cannot be placed like this.",
    "E_SPECIAL_REVIVAL": "At most one Sardaukar or Fedaykin is revived per turn.",
    "E_SPICE": "Not enough spice.",
    "E_SPICE_NOT_NEEDED": "You need no spice for full strength.",
    "E_STORM": "The storm blocks this.",
    "E_STRONGHOLD_FULL": "Two other factions are already in that stronghold.",
    "E_TANKS_EMPTY": "There are not that many in the tanks.",
    "E_TARGET_SELF": "Ask another player.",
    "E_TOO_FAR": "That territory is out of range.",
    "E_TRAITOR_CHOICE": "Keep one of the four traitor cards dealt to you.",
    "E_TRUTH_BOUND": "Your Truthtrance answer binds you.",
    "E_VOICE": "You must obey the Voice.",
    "E_VOICE_FORM": "The Voice orders to play or not to play one kind of card.",
}


def refusal(state: DuneState, decision: Decision, option_id: str) -> IllegalAction:
    code = _code(state, decision, option_id)
    options = [option.id for option in decision.options]
    shown = ", ".join(options[:12]) + (" ..." if len(options) > 12 else "")
    reason = f"{option_id} is not possible now. {SENTENCES[code]} Possible: {shown}."
    return IllegalAction(code, reason, {"choice": option_id, "decision": decision.kind, "options": options})


def _code(state: DuneState, decision: Decision, option_id: str) -> str:
    verb, _, rest = str(option_id).partition(":")
    kind = decision.kind
    faction = state.faction[decision.player]
    number = int(rest) if rest.isascii() and rest.isdigit() else -1
    if verb in ("offer", "break") and kind != "nexus":
        return "E_NO_NEXUS"
    if verb == "card" and rest in CARD_NUMBER:
        return _card(state, kind, faction, CARD_NUMBER[rest])
    if verb == "stop" and rest in ADVANTAGE_NUMBER:
        advantage = ADVANTAGE_NUMBER[rest]
        stoppable = KARAMA_STOPS[advantage] and ADVANTAGE_OWNER[advantage] != faction
        return "E_KARAMA_WINDOW" if stoppable else "E_KARAMA_TARGET"
    if verb == "ship" and rest == "back":
        return "E_NO_RETURN"
    if kind in _BY_KIND:
        return _BY_KIND[kind]
    if kind == "nexus":
        return _nexus(state, faction, rest)
    if kind in ("deal.partner", "deal.answer"):
        return _deal(state, decision, faction, verb, rest)
    if kind == "truth.target":
        return "E_TARGET_SELF" if rest == FACTION_IDS[faction] else "E_BAD_CHOICE"
    if kind == "bidding.bid" and verb == "bid" and number >= 0:
        return "E_BID_TOO_LOW" if number <= state.bid else "E_BID_TOO_HIGH"
    if kind in ("ship.where", "ship.part", "worm.ride", "worm.ride_part", "move.where", "move.part"):
        return _place(state, decision, faction, verb, rest)
    if kind in ("battle.plan", "battle.foresee"):
        return _plan(state, faction, verb, rest)
    if kind == "revival.forces" and number >= 0:
        if faction == FREMEN and number > 3:
            return "E_FREMEN_NO_PAID_REVIVAL"
        if number > 3:
            return "E_REVIVAL_LIMIT"
        if number > state.tanks[faction]:
            return "E_TANKS_EMPTY"
        return "E_SPICE" if number <= most_revivable(state, faction, number) else "E_SPECIAL_REVIVAL"
    if kind == "revival.free" and number >= 0:
        if number > decision.step[2]:
            return "E_REVIVAL_LIMIT"
        return "E_TANKS_EMPTY" if number > state.tanks[faction] else "E_SPECIAL_REVIVAL"
    if kind == "revival.leader" and rest in LEADER_NUMBER:
        if LEADER_NUMBER[rest] not in leaders_in_tanks(state, faction):
            return "E_LEADER_NOT_AVAILABLE"
        return "E_SPICE" if LEADER_NUMBER[rest] in revivable_leaders(state, faction) else "E_LEADER_FACE_DOWN"
    if kind == "ship.count":
        return "E_NOT_ENOUGH_FORCES" if number > state.reserves[faction] else "E_SPICE"
    if kind in ("karama.stop", "battle.window"):
        return "E_KARAMA_WINDOW"
    return "E_BAD_CHOICE"


_BY_KIND = {
    "charity": "E_CHARITY_NOT_ELIGIBLE",
    "setup.traitor": "E_TRAITOR_CHOICE",
    "setup.predict": "E_PREDICTION",
    "setup.fremen_forces": "E_SETUP_FORCES",
    "setup.fremen_fedaykin": "E_SETUP_FORCES",
    "setup.advisor": "E_SETUP_FORCES",
    "storm.dial": "E_DIAL_RANGE",
    "storm.weather_control": "E_DIAL_RANGE",
    "worm.place": "E_NOT_SAND",
    "worm.karama_where": "E_NOT_SAND",
    "pledge": "E_ALLY_PLEDGE",
    "battle.choose": "E_NO_SUCH_BATTLE",
    "battle.opponent": "E_NO_SUCH_BATTLE",
    "battle.voice": "E_VOICE_FORM",
    "battle.traitor": "E_NOT_TRAITOR",
    "advisors.declare": "E_ADVISOR_FLIP",
    "move_count": "E_NOT_ENOUGH_FORCES",
    "deal.when": "E_DEAL_CONTENT",
    "deal.promise": "E_DEAL_CONTENT",
    "revival.starred": "E_SPECIAL_REVIVAL",
    "swap.count": "E_CARD_COUNT",
    "battle.losses": "E_LOSS_CHOICE",
    "battle.lose_from": "E_LOSS_CHOICE",
}


def _card(state: DuneState, kind: str, faction: int, card: int) -> str:
    """Why a treachery card cannot be played now."""
    if not _holds(state, faction, card):
        return "E_CARD_NOT_HELD"
    if card in (WEATHER_CONTROL, FAMILY_ATOMICS) and state.turn == 1:
        return "E_FIRST_TURN"
    if card == FAMILY_ATOMICS and kind == "storm.cards":
        return "E_ATOMICS_POSITION"
    if card == GHOLA and SETUP < state.phase <= COLLECTION and not ghola_useful(state, faction):
        return "E_TANKS_EMPTY"
    if card == KARAMA:
        if kind == "battle.window" and state.settings.karama_powers:
            if faction == BENE_GESSERIT:
                return "E_NO_KARAMA_POWER"
            if state.power_used >> faction & 1:
                return "E_KARAMA_POWER_USED"
        return "E_KARAMA_WINDOW"
    return "E_CARD_WINDOW"


def _nexus(state: DuneState, faction: int, rest: str) -> str:
    """At most one new alliance per Nexus, and nobody in two (D-10.3, D-10.16)."""
    if state.nexus_joined >> faction & 1:
        return "E_ALREADY_ALLIED"
    if rest in FACTION_IDS:
        other = FACTION_IDS.index(rest)
        if state.nexus_joined >> other & 1 or (state.allies[faction] and state.allies[other]):
            return "E_ALREADY_ALLIED"
    return "E_ALLIANCE_SIZE"


def _deal(state: DuneState, decision: Decision, faction: int, verb: str, rest: str) -> str:
    if verb == "cancel":
        return "E_DEAL_PARTY"
    if verb == "faction" and rest in FACTION_IDS and state.allies[faction] >> FACTION_IDS.index(rest) & 1:
        return "E_ALLY_GIFT"
    return "E_SPICE" if verb == "accept" and decision.step[5] == NOW else "E_DEAL_CONTENT"


def _place(state: DuneState, decision: Decision, faction: int, verb: str, rest: str) -> str:
    if verb == "territory" and rest in TERRITORY_NUMBER:
        territory = TERRITORY_NUMBER[rest]
        parts: tuple[int, ...] = TERRITORY_PARTS[territory]
    elif verb == "part" and rest in PART_NUMBER:
        parts = (PART_NUMBER[rest],)
        territory = next(t for t, inside in enumerate(TERRITORY_PARTS) if parts[0] in inside)
    else:
        return "E_BAD_CHOICE"
    if state.occupants[territory] & state.allies[faction] and territory != POLAR_SINK:
        return "E_ALLY_THERE"
    if full_for(state, faction, territory):
        return "E_STRONGHOLD_FULL"
    if all(PART_SECTOR[part] == state.storm for part in parts):
        return "E_STORM"
    if decision.kind == "ship.where":
        if decision.step[2] == DESERT and territory not in FREMEN_RANGE:
            return "E_FREMEN_RANGE"
        if faction == BENE_GESSERIT and advisors_in(state, territory):
            return "E_BG_MIXED"
        return "E_SPICE"
    return "E_TOO_FAR" if decision.kind.startswith("move") else "E_STORM"


def _plan(state: DuneState, faction: int, verb: str, rest: str) -> str:
    battle = state.battle
    if battle is None:
        return "E_BAD_CHOICE"
    side = battle.fighters.index(faction)
    bound = _bound(battle, side, verb)
    if verb == "kwisatz_haderach":
        return _kwisatz_haderach(state, battle.territory)
    if verb == "leader":
        if rest == "none":
            return "E_LEADER_REQUIRED"
        if rest in LEADER_NUMBER:
            leader = LEADER_NUMBER[rest]
            if state.leader_where[leader] not in (-1, battle.territory):
                return "E_LEADER_USED_ELSEWHERE"
            if leader not in usable_leaders(state, faction, battle.territory):
                return "E_LEADER_NOT_AVAILABLE"
        elif rest == "cheap_hero" and not _holds(state, faction, CHEAP_HERO):
            return "E_CARD_NOT_HELD"
    elif verb in ("weapon", "defense") and rest != "none":
        kind = CARD_NUMBER.get(rest, -1)
        if kind < 0 or not _holds(state, faction, kind):
            return "E_CARD_NOT_HELD"
        if CARD_CLASS[kind] == SPECIAL or kind == CHEAP_HERO:
            return "E_CARD_SLOT"
    elif verb == "dial":
        return bound or "E_DIAL_RANGE"
    elif verb == "support":
        return "E_SPICE_NOT_NEEDED" if fights_free(state, faction) else "E_DIAL_UNREACHABLE"
    if bound:
        return bound
    if battle.voice_on == side:
        return "E_VOICE"
    return "E_CARD_SLOT" if verb in ("weapon", "defense") else "E_BAD_CHOICE"


_ELEMENTS = {
    "leader": (LEADER, TRUTH_LEADER),
    "weapon": (WEAPON, TRUTH_WEAPON),
    "defense": (DEFENSE, TRUTH_DEFENSE),
    "dial": (DIAL, TRUTH_DIAL),
}


def _bound(battle: Battle, side: int, verb: str) -> str:
    """What binds an element of a plan: an answer to prescience or to Truthtrance (D-7.19)."""
    shown, answered = _ELEMENTS.get(verb, (NOTHING, NOTHING))
    elements = [element for bound_side, element, _value in battle.bound if bound_side == side]
    if shown in elements:
        return "E_PRESCIENCE_BOUND"
    return "E_TRUTH_BOUND" if answered in elements else ""


def _kwisatz_haderach(state: DuneState, territory: int) -> str:
    """Asked for where the plan does not offer it (D-A5.2)."""
    if state.kh_dead:
        return "E_KH_DEAD"
    if state.kh_territory not in (NOTHING, territory):
        return "E_KH_USED"
    return "E_KH_NEEDS_LEADER" if kh_usable(state, ATREIDES, territory) else "E_KH_INACTIVE"


def _holds(state: DuneState, faction: int, kind: int) -> bool:
    return any(CARD_KIND[card] == kind for card in state.hands[faction])
