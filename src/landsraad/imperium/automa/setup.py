"""Setting up Rivals: the settings of a game, their seats, the Hagal deck (DI-H2.2, DI-H3.3, UP-R3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landsraad.core.random import below, shuffle
from landsraad.core.telling import NOBODY, tell
from landsraad.imperium.automa.rivalry import LEVELS, Rivalry
from landsraad.imperium.components import Content
from landsraad.imperium.rules import resources
from landsraad.imperium.rules.intrigue import draw_intrigue
from landsraad.imperium.rules.seats import is_person, order
from landsraad.imperium.state import TROOPS, ImperiumState, Player

__all__ = ["EXPERT", "SEATS", "first_player", "give_extras", "hagal_cards", "rivalry_of", "seat_rivals"]

SEATS: Final = 3
"""People and Rivals together."""

EXPERT: Final = LEVELS.index("mentat")
"""From this level on the Rivals play by all their variants."""


def rivalry_of(content: Content, people: int, options: Mapping[str, Any]) -> Rivalry | None:
    """How Rivals play in a game with these options; None: people are enough."""
    if people >= SEATS:
        return None
    if content.switches.spies:
        return uprising_rivalry(people, options)
    return solo_rivalry(options["difficulty"]) if people == 1 else house_hagal()


def house_hagal() -> Rivalry:
    """DI-H2.1, DI-H2.2"""
    rivalry = Rivalry(2)
    rivalry.third_party = True
    rivalry.agents = 3
    rivalry.garrison = 0
    return rivalry


def solo_rivalry(level: str) -> Rivalry:
    """The table of DI-H3.16 to DI-H3.19."""
    rivalry = Rivalry(1, level)
    place = LEVELS.index(level)
    rivalry.swordmaster_round = (5, 4, 3, 3)[place]
    if place == 0:
        rivalry.garrison = 0
        rivalry.human_resources = (1, 1, 0)
    else:
        rivalry.rival_intrigue = 1
    if place >= EXPERT:
        rivalry.restraint = 2
    rivalry.closed_swordmaster = level == "kwisatz_haderach"
    return rivalry


def uprising_rivalry(people: int, options: Mapping[str, Any]) -> Rivalry:
    """UP-R8, UP-R46"""
    level = options["difficulty"] if people == 1 else ""
    expert = people == 1 and LEVELS.index(level) >= EXPERT
    rivalry = Rivalry(people, level)
    if level == "mercenary":
        rivalry.garrison = 0
        rivalry.human_intrigue = 1
    rivalry.closed_swordmaster = level == "kwisatz_haderach"
    rivalry.brutal_escalation = expert or options["brutal_escalation"]
    rivalry.restraint = 3 if expert or options["expert_deployment"] else 0
    rivalry.smart_politics = expert or options["smart_politics"]
    rivalry.row_churn = people == 1 and options["row_churn"]
    return rivalry


def hagal_cards(content: Content, people: int) -> list[int]:
    """The Hagal deck for so many people, without the cards marked for another number (DI-H2.3, DI-H3.5, UP-R4)."""
    used = [card for card in content.hagal if card.people in (0, people)]
    return [card.index for card in used for _ in range(card.copies)]


def seat_rivals(s: ImperiumState, options: Mapping[str, Any]) -> None:
    """The seats of the Rivals after those of the people, and their deck."""
    rivalry = s.rivalry
    assert rivalry is not None
    for _ in range(SEATS - s.people):
        p = Player()
        p.agents = rivalry.agents
        p.garrison, p.supply = rivalry.garrison, TROOPS - rivalry.garrison
        s.players.append(p)
    s.hagal_deck = hagal_cards(s.content, s.people)
    shuffle(s, s.hagal_deck)
    if rivalry.third_party:
        s.players[-1].resources = [0, 0, 0]
    else:
        for p, rival in zip(s.players[s.people :], chosen_rivals(s, options), strict=True):
            p.rival = rival


def chosen_rivals(s: ImperiumState, options: Mapping[str, Any]) -> list[int]:
    """Those named, or drawn from the ones that play with so many people; never somebody who is a person's Leader."""
    content = s.content
    wanted = SEATS - s.people
    if options["rivals"] != "random":
        return [content.rival_ids[id] for id in options["rivals"]]
    led = options["leaders"] if not isinstance(options["leaders"], str) else ()
    streamlined = bool(options.get("streamlined"))
    drawn = [rival.index for rival in content.rivals if rival.streamlined == streamlined and rival.id not in led]
    shuffle(s, drawn)
    return drawn[:wanted]


def first_player(s: ImperiumState) -> int:
    """The Rival to the person's left (DI-H3.6); of two people one at random."""
    return 1 if s.people == 1 else below(s, s.people)


def give_extras(s: ImperiumState) -> None:
    """What the level of difficulty gives at the start, besides the usual (DI-H3.16 to DI-H3.19, UP-R8.1)."""
    rivalry = s.rivalry
    if rivalry is None:
        return
    if rivalry.level:
        tell(s, "difficulty", NOBODY, level=f"difficulty/{rivalry.level}")
    for seat in order(s, s.first):
        if not is_person(s, seat):
            draw_intrigue(s, seat, rivalry.rival_intrigue)
            continue
        for resource, amount in enumerate(rivalry.human_resources):
            if amount:
                resources.gain(s, seat, resource, amount)
        draw_intrigue(s, seat, rivalry.human_intrigue)
