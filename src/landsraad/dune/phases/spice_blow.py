"""Phase 2, spice blow: cards are turned over until a territory shows; worms devour, call a Nexus and are ridden.

The advanced game blows twice, with separate discard piles A and B (section A2).
"""

from __future__ import annotations

from landsraad.core.machine import Step
from landsraad.core.random import shuffle
from landsraad.dune import log
from landsraad.dune.components import BENE_GESSERIT, FREMEN, SPICE_CARDS, WORM
from landsraad.dune.factions.worm_riders import ALLY_WORM, IMMUNITY
from landsraad.dune.forces import advisors_in, forces_in, kill, kill_advisors
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.map import PART_SECTOR, SPICE_AMOUNT, SPICE_PART, TERRITORY_PARTS
from landsraad.dune.state import DuneState, bits

__all__ = ["ACTIONS"]


def _begin(state: DuneState, step: Step) -> None:
    if state.settings.double_spice_blow:
        state.stack.append(("blow", 1))
    state.stack.append(("blow", 0))


def _blow(state: DuneState, step: Step) -> None:
    pile = step[1]
    state.blow_worms = 0
    state.rides = []
    state.nexus_joined = 0
    state.nexus_offers = 0
    state.stack.append(("blow.end", pile))
    state.stack.append(("blow.reveal", pile))
    state.stack.append(("worm.karama",))


def reshuffle(state: DuneState) -> None:
    """All discards make a new deck (D-2.13, D-A2.6)."""
    deck = state.piles[0] + state.piles[1]
    shuffle(state, deck)
    state.spice_deck = deck
    state.piles = [[], []]
    state.spice_top_known = False
    if state.sink is not None:
        log.tell(state, "spice_reshuffled", {})


def _reveal(state: DuneState, step: Step) -> None:
    pile = step[1]
    if not state.spice_deck:
        reshuffle(state)
        if not state.spice_deck:
            return
    card = state.spice_deck.pop()
    state.spice_top_known = False
    if state.sink is not None:
        log.tell(state, "spice_card", {"card": log.spice_card(card), "pile": "AB"[pile]})
    if card != WORM:
        _place_spice(state, pile, card)
        return
    state.stack.append(("blow.reveal", pile))
    if state.turn == 1:
        state.set_aside += 1  # D-2.6
        return
    state.blow_worms += 1
    if state.blow_worms == 1:
        top = state.piles[pile][-1] if state.piles[pile] else WORM
        state.stack.append(("blow.discard", pile, WORM))
        if top != WORM:
            state.stack.append(("worm", SPICE_CARDS[top]))
        return
    state.piles[pile].append(WORM)
    if state.seat[FREMEN] < 0:
        return
    if state.settings.fremen:
        state.stack.append(("worm.place",))
    elif state.rides:
        state.rides.append(state.rides[0])  # D-23.6: all rides of the basic game start at the first worm


def _discard(state: DuneState, step: Step) -> None:
    state.piles[step[1]].append(step[2])


def _place_spice(state: DuneState, pile: int, card: int) -> None:
    territory = SPICE_CARDS[card]
    part = SPICE_PART[territory]
    if PART_SECTOR[part] != state.storm or state.settings.spice_blow_in_storm:
        state.spice_on[part] += SPICE_AMOUNT[territory]
        if state.sink is not None:
            log.tell(state, "spice_placed", {"part": log.part(part), "count": SPICE_AMOUNT[territory]})
    state.piles[pile].append(card)


def _end(state: DuneState, step: Step) -> None:
    """After the territory card: the Fremen's last word, Nexus, rides (D-14.206 to D-14.209)."""
    state.stack.append(("blow.over", step[1]))
    state.stack.append(("worm.rides",))
    if state.blow_worms:
        state.stack.append(("nexus",))
    state.stack.append(("worm.karama",))


def _over(state: DuneState, step: Step) -> None:
    last = step[1] == 1 or not state.settings.double_spice_blow
    if last and state.turn == 1 and state.set_aside and state.settings.turn1_worms_reshuffled:
        state.spice_deck += [WORM] * state.set_aside
        state.set_aside = 0
        shuffle(state, state.spice_deck)
        state.spice_top_known = False


# A worm in a territory (D-2.7, D-14.203)


def _worm(state: DuneState, step: Step) -> None:
    territory = step[1]
    state.protected = 0
    if state.sink is not None:
        log.tell(state, "worm", {"territory": log.territory(territory)})
    state.stack.append(("worm.devour", territory))
    if state.seat[FREMEN] < 0:
        return
    state.rides.append(territory)
    for ally in bits(state.allies[FREMEN]):
        if state.occupants[territory] >> ally & 1 or (ally == BENE_GESSERIT and advisors_in(state, territory)):
            state.stack.append(("worm.ally", territory, ally))
    if state.occupants[territory] >> FREMEN & 1:
        open_window(state, IMMUNITY)


def _devour(state: DuneState, step: Step) -> None:
    territory = step[1]
    spared = 0
    if state.seat[FREMEN] >= 0:
        if not is_stopped(state, IMMUNITY):
            spared |= 1 << FREMEN
        if not is_stopped(state, ALLY_WORM):
            spared |= state.protected
    use_over(state, IMMUNITY, ALLY_WORM)
    for part in TERRITORY_PARTS[territory]:
        state.spice_on[part] = 0
        if state.advisors[part] and not spared >> BENE_GESSERIT & 1:
            count = kill_advisors(state, part)
            _tell_eaten(state, BENE_GESSERIT, territory, count)
    for faction in bits(state.occupants[territory] & ~spared):
        total = forces_in(state, faction, territory)
        for part in TERRITORY_PARTS[territory]:
            count = state.forces[faction][part]
            if count:
                kill(state, faction, part, count, state.starred[faction][part])
        _tell_eaten(state, faction, territory, total)


def _tell_eaten(state: DuneState, faction: int, territory: int, count: int) -> None:
    if state.sink is not None:
        log.tell(
            state,
            "devoured",
            {"faction": log.faction(faction), "territory": log.territory(territory), "count": count},
        )


ACTIONS = {
    "spice_blow": _begin,
    "blow": _blow,
    "blow.reveal": _reveal,
    "blow.discard": _discard,
    "blow.end": _end,
    "blow.over": _over,
    "worm": _worm,
    "worm.devour": _devour,
}
