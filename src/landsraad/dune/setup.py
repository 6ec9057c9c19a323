"""Setup: factions, circles, traitors, first forces and cards (section 0, steps D-14.S1 to S9)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import BOTTOM, Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.random import seeded, shuffle
from landsraad.core.telling import tell, whisper
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.ask import ACCEPT, FACTION_CODES, LEADER_CODES, PASS, REFUSE, DuneAsk, ask_faction
from landsraad.dune.components import (
    BENE_GESSERIT,
    CARDS,
    FACTION_NUMBER,
    FACTIONS,
    FORCES,
    FREMEN,
    LEADER_FACTION,
    LEADERS,
    SPICE_CARDS,
    STARRED,
    START_CARDS,
    START_FORCES,
    START_SPICE,
    START_TRAITORS,
    TRAITORS_DEALT,
    WORM,
    WORMS,
)
from landsraad.dune.factions.fremen import FREMEN_PLACED
from landsraad.dune.forces import place
from landsraad.dune.grammar import SETTING_UP
from landsraad.dune.map import CIRCLES, DEFAULT_CIRCLES
from landsraad.dune.settings import Settings
from landsraad.dune.state import SETUP, STORM, DuneState

__all__ = ["STEPS", "new_state"]


# What the steps need


def choosers(s: DuneState, step: Step, below: Step) -> bool:
    _, seats = step
    return sorted(seats) == [seat for seat, faction in enumerate(s.faction) if faction < 0]


def factions_taken(s: DuneState, step: Step, below: Step) -> bool:
    return all(f >= 0 for f in s.faction) or s.stack[-1][0] == ChooseFaction.name


def circles_left(s: DuneState, step: Step, below: Step) -> bool:
    _, seat = step
    return all((s.circle[faction] > 0) == (n < seat) for n, faction in enumerate(s.faction))


def circles_taken(s: DuneState, step: Step, below: Step) -> bool:
    circles = [s.circle[faction] for faction in s.faction]
    return (0 not in circles and len(set(circles)) == len(circles)) or s.stack[-1][0] == ChooseCircle.name


def right_keepers(s: DuneState, step: Step, below: Step) -> bool:
    _, keepers, kept = step
    wanted = [faction for faction in s.faction if START_TRAITORS[faction] != TRAITORS_DEALT]
    if list(keepers) != wanted or len(kept) != len(keepers) or -1 not in kept:
        return False
    return all(k < 0 or k in s.traitors_dealt[f] for f, k in zip(keepers, kept, strict=True))


CHOOSERS: Final = Need("the seats that have no faction", choosers)
TWO_SEATS: Final = Need("two different seats", lambda s, step, below: step[1] != step[2])
FACTIONS_TAKEN: Final = Need("a faction for every seat", factions_taken)
CIRCLES_LEFT: Final = Need("player circles of the seats before this one", circles_left)
CIRCLES_TAKEN: Final = Need("a player circle for every faction", circles_taken)
KEEPERS: Final = Need("all who keep one traitor, one of them still to choose", right_keepers)


def new_state(settings: Settings, seed: int) -> DuneState:
    s = DuneState(settings)
    s.rng = seeded(seed)
    s.cause = ref.phase(SETUP)
    s.spice_deck = list(range(len(SPICE_CARDS))) + [WORM] * WORMS
    s.treachery_deck = list(range(CARDS))
    shuffle(s, s.spice_deck)
    shuffle(s, s.treachery_deck)
    s.stack.append(("setup.factions",))
    return s


# Factions and circles (D-0.7, D-0.8)


def _factions(s: DuneState, step: Step) -> None:
    settings = s.settings
    s.stack.append(("setup.circles",))
    if settings.faction_swaps:
        s.stack.append(("setup.swap", 0))
    if settings.factions == "choose":
        drawn = list(range(settings.players))
        shuffle(s, drawn)
        s.stack.append(("setup.choose_faction", tuple(drawn)))
        return
    if settings.factions == "random":
        chosen = list(range(FACTIONS))
        shuffle(s, chosen)
    else:
        chosen = [FACTION_NUMBER[name] for name in settings.factions]
    for seat in range(settings.players):
        _give_faction(s, seat, chosen[seat])


def _give_faction(s: DuneState, seat: int, faction: int) -> None:
    s.faction, s.seat = s.faction.copy(), s.seat.copy()  # shared by copies of the state
    s.faction[seat] = faction
    s.seat[faction] = seat
    tell(s, "faction_taken", seat, faction=ref.faction(faction))


class ChooseFaction(DuneAsk):
    """`seats`: who still has to choose, the first of them now."""

    name = "setup.choose_faction"
    fields = "seats"
    on = "setup.swap setup.circles"
    needs = (CHOOSERS,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, seats = step
        if not seats:
            return []
        codes = [FACTION_CODES[f] for f in range(FACTIONS) if s.seat[f] < 0]
        return ask(seats[0], "setup.faction", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, seats = step
        s.stack[-1] = ("setup.choose_faction", seats[1:])
        _give_faction(s, seat, code[1])


class ProposeSwap(DuneAsk):
    """Each seat in turn may propose one swap to a later or earlier seat."""

    name = "setup.swap"
    fields = "seat:place"
    on = "setup.circles"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, seat = step
        if seat >= s.settings.players:
            return []
        codes = [PASS] + [FACTION_CODES[s.faction[other]] for other in range(s.settings.players) if other != seat]
        return ask(seat, "setup.swap", codes, step, forced=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        word, faction = code
        s.stack[-1] = ("setup.swap", seat + 1)
        if word == "faction":
            s.stack.append(("setup.swap_answer", seat, s.seat[faction]))


class AnswerSwap(DuneAsk):
    name = "setup.swap_answer"
    fields = "seat other:seat"
    on = "setup.swap"
    needs = (TWO_SEATS,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, _seat, other = step
        return ask(other, "setup.swap_answer", [ACCEPT, REFUSE], step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, proposer, other = step
        s.stack.pop()
        if code == ACCEPT:
            mine, theirs = s.faction[proposer], s.faction[other]
            _give_faction(s, proposer, theirs)
            _give_faction(s, other, mine)


def _circles(s: DuneState, step: Step) -> None:
    settings = s.settings
    s.stack.append(("setup.seated",))
    if settings.circles == "choose":
        s.stack.append(("setup.choose_circle", 0))
        return
    chosen = DEFAULT_CIRCLES[settings.players] if settings.circles == "default" else settings.circles
    for seat, number in enumerate(chosen):
        s.circle[s.faction[seat]] = CIRCLES[number - 1]


class ChooseCircle(DuneAsk):
    name = "setup.choose_circle"
    fields = "seat:place"
    on = "setup.seated"
    needs = (CIRCLES_LEFT,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, seat = step
        if seat >= s.settings.players:
            return []
        codes: list[Code] = [("circle", n + 1) for n in range(len(CIRCLES)) if CIRCLES[n] not in s.circle]
        return ask(seat, "setup.circle", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        s.stack[-1] = ("setup.choose_circle", seat + 1)
        s.circle = s.circle.copy()
        s.circle[s.faction[seat]] = CIRCLES[code[1] - 1]
        tell(s, "circle_taken", seat, faction=ref.faction(s.faction[seat]), circle=code[1])


def _seated(s: DuneState, step: Step) -> None:
    """Until the first storm the order is that of the circles (D-14.37)."""
    in_play = [f for f in range(FACTIONS) if s.seat[f] >= 0]
    s.order = sorted(in_play, key=s.circle.__getitem__)
    s.stack.append(("setup.traitors",))
    if s.seat[BENE_GESSERIT] >= 0:
        s.stack.append(("setup.predict", -1))


# Traitors (D-0.10)


def _traitors(s: DuneState, step: Step) -> None:
    deck = [leader for leader in range(LEADERS) if s.seat[LEADER_FACTION[leader]] >= 0]
    shuffle(s, deck)
    keepers = []
    for seat in range(s.settings.players):
        faction = s.faction[seat]
        dealt = sorted(deck[-TRAITORS_DEALT:])
        del deck[-TRAITORS_DEALT:]
        s.traitors_dealt[faction] = dealt
        if START_TRAITORS[faction] == TRAITORS_DEALT:
            s.traitors[faction] = dealt.copy()
        else:
            keepers.append(faction)
        names = {"leaders": [ref.leader(leader) for leader in dealt]}
        whisper(s, "traitors_dealt", seat, names, (seat,), faction=ref.faction(faction))
    s.traitor_deck = deck
    s.stack.append(("setup.place",))
    s.stack.append(("setup.keep_traitor", tuple(keepers), (-1,) * len(keepers)))


class KeepTraitor(DuneAsk):
    """All at once and in secret: `kept` has the choice of each keeper, -1 where it is still open."""

    name = "setup.keep_traitor"
    fields = "keepers:factions kept:leaders"
    on = "setup.place"
    needs = (KEEPERS,)
    together = True
    reason = "E_TRAITOR_CHOICE"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, keepers, kept = step
        decisions = []
        for faction, choice in zip(keepers, kept, strict=True):
            if choice < 0:
                codes = [LEADER_CODES[leader] for leader in s.traitors_dealt[faction]]
                decisions += ask_faction(s, faction, "setup.traitor", codes, step)
        return decisions

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, keepers, before = step
        faction = s.faction[seat]
        kept = tuple(code[1] if f == faction else k for f, k in zip(keepers, before, strict=True))
        if -1 in kept:
            s.stack[-1] = ("setup.keep_traitor", keepers, kept)
            return
        s.stack.pop()
        for keeper, leader in zip(keepers, kept, strict=True):
            s.traitors[keeper] = [leader]
            s.traitor_deck = [x for x in s.traitors_dealt[keeper] if x != leader] + s.traitor_deck


# Spice, forces and cards (D-0.12, D-0.13)


def _place(s: DuneState, step: Step) -> None:
    s.stack.append(("setup.cards",))
    for faction in s.order:
        s.spice[faction] = START_SPICE[faction]
        s.reserves[faction] = FORCES
        if s.settings.has_starred(faction):
            s.reserve_starred[faction] = STARRED[faction]
        if faction == BENE_GESSERIT and s.settings.bene_gesserit:
            continue
        for part, count in START_FORCES[faction]:
            s.reserves[faction] -= count
            place(s, faction, part, count, 0)
    if s.seat[BENE_GESSERIT] >= 0 and s.settings.bene_gesserit:
        s.stack.append(("setup.advisor", -1))
    if s.seat[FREMEN] >= 0:
        s.stack.append(("setup.fremen", 0, FREMEN_PLACED, -1))


def _cards(s: DuneState, step: Step) -> None:
    """Treachery cards in seat order (D-14.S8), then the first turn."""
    for seat in range(s.settings.players):
        faction = s.faction[seat]
        for _ in range(START_CARDS[faction]):
            s.hands[faction].append(s.treachery_deck.pop())
    s.reckoned = {}
    make_final(s)
    s.phase = STORM
    s.stack.append(("turn",))


STEPS: Final[list[Action | Ask]] = [
    Action("setup.factions", "", _factions, on=BOTTOM, needs=(SETTING_UP,)),
    ChooseFaction(),
    ProposeSwap(),
    AnswerSwap(),
    Action("setup.circles", "", _circles, on=BOTTOM, needs=(SETTING_UP, FACTIONS_TAKEN)),
    ChooseCircle(),
    Action("setup.seated", "", _seated, on=BOTTOM, needs=(SETTING_UP, CIRCLES_TAKEN)),
    Action("setup.traitors", "", _traitors, on=BOTTOM, needs=(SETTING_UP,)),
    KeepTraitor(),
    Action("setup.place", "", _place, on=BOTTOM, needs=(SETTING_UP,)),
    Action("setup.cards", "", _cards, on=BOTTOM, needs=(SETTING_UP,)),
]
