"""Atreides: prescience of cards, spice and battle plans, the Kwisatz Haderach, and their special Karama."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import PASS, decide, faction_code
from landsraad.dune.battles import DEFENSE, DIAL, ELEMENT_NAMES, LEADER, WEAPON, side_of
from landsraad.dune.components import ADVANTAGE_NUMBER, ATREIDES, CARD_KIND
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.state import Battle, DuneState

__all__ = [
    "ACTIONS",
    "ALLY_PRESCIENCE",
    "ASKS",
    "KH_BONUS",
    "KWISATZ_HADERACH",
    "LOOK",
    "PRESCIENCE",
    "SPICE_LOOK",
    "kh_usable",
    "prescience_advantage",
    "spy_possible",
]

LOOK = ADVANTAGE_NUMBER["atr_bidding_prescience"]
SPICE_LOOK = ADVANTAGE_NUMBER["atr_spice_prescience"]
PRESCIENCE = ADVANTAGE_NUMBER["atr_battle_prescience"]
ALLY_PRESCIENCE = ADVANTAGE_NUMBER["atr_ally_prescience"]
PRESCIENCE_ELEMENTS = (LEADER, WEAPON, DEFENSE, DIAL)
KWISATZ_HADERACH = ADVANTAGE_NUMBER["kwisatz_haderach"]
KH_THRESHOLD = 7
KH_BONUS = 2


# What they see (D-20.1, D-20.2)


def _see_card(state: DuneState, step: Step) -> None:
    """The Atreides see the card on offer (D-20.1)."""
    if is_stopped(state, LOOK):
        return
    card = state.row[-1]
    state.known[card] |= 1 << ATREIDES
    if state.sink is not None:
        log.whisper(state, "card_seen", {}, {"card": log.card(CARD_KIND[card])}, (ATREIDES,))


def _see_spice_card(state: DuneState, step: Step) -> None:
    """The Atreides see the top card of the spice deck (D-20.2)."""
    if is_stopped(state, SPICE_LOOK) or not state.spice_deck:
        return
    state.spice_top_known = True
    if state.sink is not None:
        log.whisper(state, "spice_seen", {}, {"card": log.spice_card(state.spice_deck[-1])}, (ATREIDES,))


# Prescience in battle (D-20.3, D-14.705)


def _prescience(state: DuneState, step: Step) -> list[Decision]:
    battle = state.battle
    if battle is None or state.seat[ATREIDES] < 0:
        return []
    side = side_of(state, battle, ATREIDES)
    if side < 0 or is_stopped(state, prescience_advantage(battle)):
        return []
    codes = [PASS] + [("prescience", element) for element in PRESCIENCE_ELEMENTS]
    return decide(state, step, ATREIDES, "battle.prescience", codes)


def prescience_advantage(battle: Battle) -> int:
    return PRESCIENCE if ATREIDES in battle.fighters else ALLY_PRESCIENCE


def _prescience_used(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    battle = state.battle
    if code[0] == "pass" or battle is None:
        return
    battle.prescience = code[1]
    battle.prescience_by = side_of(state, battle, ATREIDES)
    if state.sink is not None:
        opponent = battle.fighters[1 - battle.prescience_by]
        log.tell(
            state,
            "prescience",
            {"faction": log.faction(opponent), "element": f"element/{ELEMENT_NAMES[code[1]]}"},
        )
    state.stack.append(("battle.foreseen",))
    open_window(state, prescience_advantage(battle))


# The Kwisatz Haderach (section A5)


def kh_usable(state: DuneState, faction: int, territory: int) -> bool:
    """Awake after 7 losses, alive, and not used in another territory this turn (D-A5.1, D-A5.2)."""
    return (
        faction == ATREIDES
        and state.settings.atreides
        and state.kh_losses >= KH_THRESHOLD
        and not state.kh_dead
        and state.kh_territory in (-1, territory)
        and not is_stopped(state, KWISATZ_HADERACH)
    )


# The special Karama: a whole plan (D-A4.3)


def spy_possible(state: DuneState, faction: int) -> bool:
    """The special Karama of the Atreides: see a complete plan (D-A4.3)."""
    return (
        faction == ATREIDES
        and state.settings.karama_powers
        and not state.power_used >> ATREIDES & 1
        and state.battle is not None
        and state.battle.seen_plan < 0
    )


def _spy(state: DuneState, step: Step) -> list[Decision]:
    battle = state.battle
    if battle is None:
        return []
    codes = [faction_code(f) for f in battle.fighters if f != ATREIDES]
    return decide(state, step, ATREIDES, "battle.spy", codes, forced=True, cards=False)


def _spy_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if state.battle is not None:
        state.battle.seen_plan = state.battle.fighters.index(code[1])
    if state.sink is not None:
        log.tell(state, "plan_watched", {"faction": log.faction(code[1])})


ACTIONS = {
    "shipment.look": _see_spice_card,
    "bidding.look": _see_card,
}


ASKS = {
    "battle.prescience": FunctionAsk(_prescience, _prescience_used),
    "battle.spy": FunctionAsk(_spy, _spy_chosen),
}
