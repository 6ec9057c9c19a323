"""Harkonnen: the bonus card, leaders captured after a victory (advanced), and the card swap of their special Karama."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.random import below
from landsraad.core.telling import tell, whisper
from landsraad.dune import references as ref
from landsraad.dune.ask import CARD_CODES, FACTION_CODES, NO, PASS, YES, DuneAsk, amounts, ask_faction
from landsraad.dune.battles import LEADER
from landsraad.dune.components import (
    ADVANTAGE_NUMBER,
    CARD_KIND,
    HAND_LIMIT,
    HARKONNEN,
    KARAMA,
    LEADER_FACTION,
    LEADERS,
    LEADERS_OF,
)
from landsraad.dune.grammar import HARKONNEN_PLAY
from landsraad.dune.karama import is_stopped, open_window, spend_power, use_over
from landsraad.dune.knowledge import mix_hands
from landsraad.dune.state import AVAILABLE, CAPTURED, TANKS_HIDDEN, Battle, DuneState
from landsraad.dune.tanks import note_leaders
from landsraad.dune.treachery import draw, find, holds, kinds_held, may_hold, room_for_card

__all__ = ["ALLY_TRAITOR", "BONUS_CARD", "STEPS", "captives", "captives_after_battle", "capturable"]

BONUS_CARD: Final = ADVANTAGE_NUMBER["har_bonus_card"]
ALLY_TRAITOR: Final = ADVANTAGE_NUMBER["har_ally_traitor"]
CAPTURE: Final = ADVANTAGE_NUMBER["har_capture"]
CAPTURE_SPICE: Final = 2
KEEP_CAPTIVE: Final = 0
KILL_CAPTIVE: Final = 1


# What the steps need


def harkonnen_won(s: DuneState, step: Step, below: Step) -> bool:
    _, loser = step
    battle = s.battle
    if battle is None or battle.winner < 0:
        return False
    return bool(battle.fighters[battle.winner] == HARKONNEN and battle.fighters[1 - battle.winner] == loser)


def has_victim(s: DuneState, step: Step, below: Step) -> bool:
    _, victim, *_ = step
    return victim != HARKONNEN and (step[0] == SwapGive.name or bool(s.hands[victim]))


def owed(s: DuneState, step: Step, below: Step) -> bool:
    _, victim, left = step
    return bool(left <= len(s.hands[HARKONNEN]) and left + len(s.hands[victim]) <= HAND_LIMIT[victim])


ROOM: Final = Need("room in the hand of the Harkonnen", lambda s, step, below: room_for_card(s, HARKONNEN))
HARKONNEN_WON: Final = Need("the Harkonnen to have won against this faction", harkonnen_won)
CAPTIVE: Final = Need("a captured leader", lambda s, step, below: s.leader_status[step[1]] == CAPTURED)
VICTIM: Final = Need("another faction with cards", has_victim)
OWED: Final = Need("as many cards as are owed, and room for them", owed)


# The bonus card (D-25.4)


def _bonus(s: DuneState, step: Step) -> None:
    """The Harkonnen draw an extra card."""
    if is_stopped(s, BONUS_CARD):
        return
    card = draw(s)
    if card < 0:
        return
    s.hands[HARKONNEN].append(card)
    s.reckoned = {}
    seat = s.seat[HARKONNEN]
    drawn = {"card": ref.card(CARD_KIND[card])}
    whisper(s, "bonus_card", seat, drawn, (seat,), source=ref.advantage(BONUS_CARD))


# Capture (section A10, D-14.713)


def captives(s: DuneState, territory: int) -> list[int]:
    """Captured leaders not used in another territory (D-A10.3)."""
    if not s.settings.harkonnen:
        return []
    where = s.leader_where
    return [
        leader
        for leader, status in enumerate(s.leader_status)
        if status == CAPTURED and (where[leader] < 0 or where[leader] == territory)
    ]


def capturable(s: DuneState, loser: int) -> list[int]:
    """Available leaders of the loser that were not used in another battle of this turn (D-A10.1)."""
    return [x for x in LEADERS_OF[loser] if s.leader_status[x] == AVAILABLE and s.leader_where[x] < 0]


class CaptureLeader(DuneAsk):
    name = "capture"
    fields = "loser:faction"
    on = "battle.over"
    needs = (HARKONNEN_WON,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, loser = step
        if is_stopped(s, CAPTURE) or not capturable(s, loser):
            return []
        return ask_faction(s, HARKONNEN, "capture", [YES, NO], step, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, loser = step
        s.stack.pop()
        if code == YES:
            s.stack.append(("capture.draw", loser))
            open_window(s, CAPTURE)


def _draw(s: DuneState, step: Step) -> None:
    _, loser = step
    stopped = is_stopped(s, CAPTURE)
    use_over(s, CAPTURE)
    leaders = [] if stopped else capturable(s, loser)
    if not leaders:
        return
    leader = leaders[below(s, len(leaders))]
    for other in leaders:
        s.fought &= ~(1 << other)  # any of them may be the one
    s.leader_status[leader] = CAPTURED
    note_leaders(s, loser)
    knowers = s.seats_of((HARKONNEN, loser))
    captured = {"leader": ref.leader(leader)}
    whisper(
        s,
        "leader_captured",
        s.seat[HARKONNEN],
        captured,
        knowers,
        source=ref.advantage(CAPTURE),
        faction=ref.faction(loser),
    )
    s.stack.append(("capture.fate", leader))


class DecideFate(DuneAsk):
    name = "capture.fate"
    fields = "leader"
    on = "battle.over"
    needs = (HARKONNEN_PLAY, CAPTIVE)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        codes: list[Code] = [("captive", KEEP_CAPTIVE), ("captive", KILL_CAPTIVE)]
        return ask_faction(s, HARKONNEN, "capture.fate", codes, step, cards=False, talk=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, leader = step
        s.stack.pop()
        if code[1] == KEEP_CAPTIVE:
            tell(s, "captive_kept", seat, source=ref.advantage(CAPTURE))
            if not _has_own_leader(s):
                give_back(s, leader)  # D-A10.4
            return
        s.leader_status[leader] = TANKS_HIDDEN
        s.leader_deaths[leader] += 1
        note_leaders(s, LEADER_FACTION[leader])
        s.spice[HARKONNEN] += CAPTURE_SPICE
        tell(s, "captive_killed", seat, source=ref.advantage(CAPTURE), count=CAPTURE_SPICE)


def _has_own_leader(s: DuneState) -> bool:
    return any(s.leader_status[leader] == AVAILABLE for leader in LEADERS_OF[HARKONNEN])


def give_back(s: DuneState, leader: int) -> None:
    s.leader_status[leader] = AVAILABLE
    s.fought |= 1 << leader
    note_leaders(s, LEADER_FACTION[leader])
    tell(
        s,
        "leader_returned",
        s.seat[HARKONNEN],
        source=ref.advantage(CAPTURE),
        leader=ref.leader(leader),
        faction=ref.faction(LEADER_FACTION[leader]),
    )


def captives_after_battle(s: DuneState, battle: Battle) -> None:
    """A captive goes back after a battle (D-A10.3), all of them when no own leader is left (D-A10.4)."""
    for side in (0, 1):
        leader = battle.plans[side][LEADER]
        if battle.fighters[side] != HARKONNEN or not 0 <= leader < LEADERS:
            continue
        if s.leader_status[leader] == CAPTURED and not battle.traitors >> side & 1:
            give_back(s, leader)
    if s.settings.harkonnen and not _has_own_leader(s):
        for leader in range(LEADERS):
            if s.leader_status[leader] == CAPTURED:
                give_back(s, leader)


# The special Karama: cards taken unseen, as many given back (D-A4.7, D-14.402)


class SwapByKarama(DuneAsk):
    name = "swap"
    fields = ""
    on = "bidding.card"
    topic = "power"
    reaction = True

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        if (
            not s.settings.karama_powers
            or s.seat[HARKONNEN] < 0
            or s.power_used >> HARKONNEN & 1
            or not may_hold(s, HARKONNEN, KARAMA)
            or not any(s.hands[f] for f in s.order if f != HARKONNEN)
        ):
            return []
        codes = [PASS]
        if holds(s, HARKONNEN, KARAMA):
            codes.append(CARD_CODES[KARAMA])
        return ask_faction(s, HARKONNEN, "swap", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        if code[0] == "card":
            spend_power(s, HARKONNEN)
            s.stack.append(("swap.victim",))


class SwapWithWhom(DuneAsk):
    name = "swap.victim"
    fields = ""
    on = "bidding.card"
    needs = (HARKONNEN_PLAY,)
    telling = True  # who holds cards at all

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        codes = [FACTION_CODES[f] for f in s.order if f != HARKONNEN and s.hands[f]]
        return ask_faction(s, HARKONNEN, "swap.victim", codes, step, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        s.stack[-1] = ("swap.count", code[1])


class SwapHowMany(DuneAsk):
    name = "swap.count"
    fields = "victim:faction"
    on = "bidding.card"
    needs = (HARKONNEN_PLAY, VICTIM)
    telling = True  # how many cards there are
    reason = "E_CARD_COUNT"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, victim = step
        codes = amounts(1, len(s.hands[victim]))
        return ask_faction(s, HARKONNEN, "swap.count", codes, step, forced=True, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, victim = step
        count = code[1]
        hand = s.hands[victim]
        mix_hands(s, victim)
        for _taken in range(count):
            card = hand.pop(below(s, len(hand)))
            s.known[card] = (s.known[card] | 1 << victim) & ~(1 << HARKONNEN)
            s.hands[HARKONNEN].append(card)
        tell(s, "cards_taken", seat, source=ref.card(KARAMA), faction=ref.faction(victim), count=count)
        s.stack[-1] = ("swap.give", victim, count)


class SwapGive(DuneAsk):
    name = "swap.give"
    fields = "victim:faction left:number"
    on = "bidding.card"
    needs = (HARKONNEN_PLAY, VICTIM, OWED)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, _victim, left = step
        if not left:
            return []
        codes: list[Code] = [("give", kind) for kind in kinds_held(s, HARKONNEN)]
        return ask_faction(s, HARKONNEN, "swap.give", codes, step, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, victim, left = step
        card = find(s, HARKONNEN, code[1])
        s.hands[HARKONNEN].remove(card)
        s.known[card] = (s.known[card] | 1 << HARKONNEN) & ~(1 << victim)
        s.hands[victim].append(card)
        s.reckoned = {}
        s.stack[-1] = ("swap.give", victim, left - 1)
        given, knowers = {"card": ref.card(code[1])}, s.seats_of((HARKONNEN, victim))
        whisper(s, "card_given", seat, given, knowers, source=ref.card(KARAMA), faction=ref.faction(victim))


STEPS: Final[list[Action | Ask]] = [
    Action("bidding.bonus", "", _bonus, on="bidding.next", needs=(HARKONNEN_PLAY, ROOM)),
    CaptureLeader(),
    Action("capture.draw", "loser:faction", _draw, on="battle.over", needs=(HARKONNEN_WON,)),
    DecideFate(),
    SwapByKarama(),
    SwapWithWhom(),
    SwapHowMany(),
    SwapGive(),
]
