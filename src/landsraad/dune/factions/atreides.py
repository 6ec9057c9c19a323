"""Atreides: prescience of cards, spice and battle plans, the Kwisatz Haderach, and their special Karama."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Step
from landsraad.core.telling import tell, whisper
from landsraad.dune import references as ref
from landsraad.dune.ask import FACTION_CODES, PASS, DuneAsk, ask_faction
from landsraad.dune.battles import DEFENSE, DIAL, ELEMENT_NAMES, LEADER, WEAPON, battle_of, side_of
from landsraad.dune.components import ADVANTAGE_NUMBER, ATREIDES, BIDDING_PRESCIENCE, CARD_KIND, KARAMA
from landsraad.dune.grammar import ATREIDES_PLAY
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.state import Battle, DuneState

__all__ = [
    "ALLY_PRESCIENCE",
    "FOR_ALLY_PRESCIENCE",
    "KH_BONUS",
    "KWISATZ_HADERACH",
    "PRESCIENCE",
    "SPICE_LOOK",
    "STEPS",
    "kh_usable",
    "may_spy",
    "prescience_advantage",
    "why_no_haderach",
]

SPICE_LOOK: Final = ADVANTAGE_NUMBER["atr_spice_prescience"]
PRESCIENCE: Final = ADVANTAGE_NUMBER["atr_battle_prescience"]
ALLY_PRESCIENCE: Final = ADVANTAGE_NUMBER["atr_ally_prescience"]
PRESCIENCE_ELEMENTS: Final = (LEADER, WEAPON, DEFENSE, DIAL)
KWISATZ_HADERACH: Final = ADVANTAGE_NUMBER["kwisatz_haderach"]
KH_THRESHOLD: Final = 7
KH_BONUS: Final = 2


# What they see (D-20.1, D-20.2)


def _see_card(s: DuneState, step: Step) -> None:
    """The treachery card on offer."""
    if is_stopped(s, BIDDING_PRESCIENCE):
        return
    card = s.row[-1]
    s.known[card] |= 1 << ATREIDES
    s.reckoned = {}
    seat = s.seat[ATREIDES]
    whisper(
        s, "card_seen", seat, {"card": ref.card(CARD_KIND[card])}, (seat,), source=ref.advantage(BIDDING_PRESCIENCE)
    )


def _see_spice_card(s: DuneState, step: Step) -> None:
    """The top card of the spice deck."""
    if is_stopped(s, SPICE_LOOK) or not s.spice_deck:
        return
    s.spice_top_known = True
    seat = s.seat[ATREIDES]
    seen = {"card": ref.spice_card(s.spice_deck[-1])}
    whisper(s, "spice_seen", seat, seen, (seat,), source=ref.advantage(SPICE_LOOK))


# Prescience in battle (D-20.3, D-14.705)


def prescience_advantage(battle: Battle) -> int:
    return PRESCIENCE if ATREIDES in battle.fighters else ALLY_PRESCIENCE


FOR_ALLY_PRESCIENCE: Final = "prescience/ally"
"""Orders for the battles of an ally alone."""


class UsePrescience(DuneAsk):
    """For themselves or for an ally: which element of the opponent's plan they want to see."""

    name = "battle.prescience"
    fields = ""
    on = "battle.window"
    topic = "prescience"
    orders = (("pass", "pass"),)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        battle = battle_of(s)
        if s.seat[ATREIDES] < 0 or side_of(s, battle, ATREIDES) < 0 or is_stopped(s, prescience_advantage(battle)):
            return []
        codes = [PASS] + [("prescience", element) for element in PRESCIENCE_ELEMENTS]
        kind = "battle.prescience" if ATREIDES in battle.fighters else "battle.prescience_for_ally"
        return ask_faction(s, ATREIDES, kind, codes, step)

    def about(self, decision: Decision) -> str:
        return self.topic if decision.kind == self.name else FOR_ALLY_PRESCIENCE

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        word, element = code
        s.stack.pop()
        if word == "pass":
            return
        battle = battle_of(s)
        battle.prescience = element
        battle.prescience_by = side_of(s, battle, ATREIDES)
        advantage = prescience_advantage(battle)
        tell(
            s,
            "prescience",
            seat,
            source=ref.advantage(advantage),
            faction=ref.faction(battle.fighters[1 - battle.prescience_by]),
            element=f"element/{ELEMENT_NAMES[element]}",
        )
        s.stack.append(("battle.foreseen",))
        open_window(s, advantage)


# The Kwisatz Haderach (section A5)


def kh_usable(s: DuneState, faction: int, territory: int) -> bool:
    """Awake after 7 losses, alive, and not used in another territory this turn (D-A5.1, D-A5.2)."""
    return (
        faction == ATREIDES
        and s.settings.atreides
        and s.kh_losses >= KH_THRESHOLD
        and not s.kh_dead
        and s.kh_territory in (-1, territory)
        and not is_stopped(s, KWISATZ_HADERACH)
    )


def why_no_haderach(s: DuneState, territory: int) -> str:
    """Asked for where a plan does not offer it (D-A5.2)."""
    if s.kh_dead:
        return "E_KH_DEAD"
    if s.kh_territory not in (-1, territory):
        return "E_KH_USED"
    return "E_KH_NEEDS_LEADER" if kh_usable(s, ATREIDES, territory) else "E_KH_INACTIVE"


# The special Karama: a whole plan (D-A4.3)


def may_spy(s: DuneState, battle: Battle, faction: int) -> bool:
    return (
        faction == ATREIDES and s.settings.karama_powers and not s.power_used >> ATREIDES & 1 and battle.seen_plan < 0
    )


class ChooseSpiedPlan(DuneAsk):
    name = "battle.spy"
    fields = ""
    on = "battle.window"
    needs = (ATREIDES_PLAY,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        codes = [FACTION_CODES[f] for f in battle_of(s).fighters if f != ATREIDES]
        return ask_faction(s, ATREIDES, "battle.spy", codes, step, forced=True, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        battle = battle_of(s)
        battle.seen_plan = battle.fighters.index(code[1])
        tell(s, "plan_watched", seat, source=ref.card(KARAMA), faction=ref.faction(code[1]))


STEPS: Final[list[Action | Ask]] = [
    Action("bidding.look", "", _see_card, on="bidding.bid", needs=(ATREIDES_PLAY,)),
    Action("shipment.look", "", _see_spice_card, on="pledges shipment.turns", needs=(ATREIDES_PLAY,)),
    UsePrescience(),
    ChooseSpiedPlan(),
]
