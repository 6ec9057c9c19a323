"""Phase 2, spice blow: cards are turned over until a territory shows; worms devour, call a Nexus and are ridden.

The advanced game blows twice, with separate discard piles A and B (section A2).
"""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Need, Step
from landsraad.core.random import shuffle
from landsraad.core.telling import NOBODY, tell
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.components import BENE_GESSERIT, FREMEN, SPICE_CARDS, WORM
from landsraad.dune.factions.worm_riders import ALLY_WORM, IMMUNITY, call_worm
from landsraad.dune.forces import advisors_in, forces_in, kill, kill_advisors
from landsraad.dune.grammar import during
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.knowledge import lapse
from landsraad.dune.map import PART_SECTOR, SPICE_AMOUNT, SPICE_PART, TERRITORY_PARTS
from landsraad.dune.questions import SPICE_CARD
from landsraad.dune.state import SPICE_BLOW, DuneState, bits

__all__ = ["STEPS"]

PILES: Final = "AB"


def right_pile(s: DuneState, step: Step, below: Step) -> bool:
    """The first of two spice blows lies on the second."""
    _, pile = step
    if below[0] == "blow":
        return bool(pile == 0 and below[1:] == (1,))
    return bool(pile == (1 if s.settings.double_spice_blow else 0))


PILE: Final = Need("the discard pile whose turn it is", right_pile)
SAME_PILE: Final = Need("the discard pile of the step under it", lambda s, step, below: step[1] == below[1])


def _begin(s: DuneState, step: Step) -> None:
    if s.settings.double_spice_blow:
        s.stack.append(("blow", 1))
    s.stack.append(("blow", 0))


def _blow(s: DuneState, step: Step) -> None:
    _, pile = step
    s.blow_worms = 0
    s.rides = []
    s.nexus_joined = 0
    s.nexus_offers = 0
    s.stack.append(("blow.end", pile))
    s.stack.append(("blow.reveal", pile))
    s.stack.append(("worm.karama",))


def forget_top(s: DuneState) -> None:
    """The top card of the deck is another one now."""
    s.spice_top_known = False
    lapse(s, SPICE_CARD)


def reshuffle(s: DuneState) -> None:
    """All discards make a new deck (D-2.13, D-A2.6)."""
    deck = s.piles[0] + s.piles[1]
    shuffle(s, deck)
    s.spice_deck = deck
    s.piles = [[], []]
    forget_top(s)
    tell(s, "spice_reshuffled", NOBODY)


def _reveal(s: DuneState, step: Step) -> None:
    _, pile = step
    if not s.spice_deck:
        reshuffle(s)
        if not s.spice_deck:
            return
    card = s.spice_deck.pop()
    make_final(s)
    forget_top(s)
    tell(s, "spice_card", NOBODY, card=ref.spice_card(card), pile=PILES[pile])
    if card != WORM:
        _place_spice(s, pile, card)
        return
    s.stack.append(("blow.reveal", pile))
    if s.turn == 1:
        s.set_aside += 1  # D-2.6
        return
    s.blow_worms += 1
    if s.blow_worms == 1:
        top = s.piles[pile][-1] if s.piles[pile] else WORM
        s.stack.append(("blow.discard", pile, WORM))
        if top != WORM:
            call_worm(s, NOBODY, ref.spice_card(WORM), SPICE_CARDS[top])
        return
    s.piles[pile].append(WORM)
    if s.seat[FREMEN] < 0:
        return
    if s.settings.fremen:
        s.stack.append(("worm.place",))
    elif s.rides:
        s.rides.append(s.rides[0])  # D-23.6: all rides of the basic game start at the first worm


def _discard(s: DuneState, step: Step) -> None:
    _, pile, card = step
    s.piles[pile].append(card)


def _place_spice(s: DuneState, pile: int, card: int) -> None:
    territory = SPICE_CARDS[card]
    part = SPICE_PART[territory]
    if PART_SECTOR[part] != s.storm or s.settings.spice_blow_in_storm:
        amount = SPICE_AMOUNT[territory]
        s.spice_on[part] += amount
        tell(s, "spice_placed", NOBODY, source=ref.spice_card(card), part=ref.part(part), count=amount)
    else:
        tell(s, "spice_lost", NOBODY, source=ref.spice_card(card), part=ref.part(part))
    s.piles[pile].append(card)


def _end(s: DuneState, step: Step) -> None:
    """After the territory card: the Fremen's last word, Nexus, rides (D-14.206 to D-14.209)."""
    _, pile = step
    s.stack.append(("blow.over", pile))
    s.stack.append(("worm.rides",))
    if s.blow_worms:
        s.stack.append(("nexus",))
    s.stack.append(("worm.karama",))


def _over(s: DuneState, step: Step) -> None:
    _, pile = step
    last = pile == 1 or not s.settings.double_spice_blow
    if last and s.turn == 1 and s.set_aside and s.settings.turn1_worms_reshuffled:
        s.spice_deck += [WORM] * s.set_aside
        s.set_aside = 0
        shuffle(s, s.spice_deck)
        forget_top(s)


# A worm in a territory (D-2.7, D-14.203)


def _worm(s: DuneState, step: Step) -> None:
    _, territory = step
    s.protected = 0
    s.stack.append(("worm.devour", territory))
    if s.seat[FREMEN] < 0:
        return
    s.rides.append(territory)
    for ally in bits(s.allies[FREMEN]):
        if s.occupants[territory] >> ally & 1 or (ally == BENE_GESSERIT and advisors_in(s, territory)):
            s.stack.append(("worm.ally", territory, ally))
    if s.occupants[territory] >> FREMEN & 1:
        open_window(s, IMMUNITY)


def _devour(s: DuneState, step: Step) -> None:
    _, territory = step
    spared = 0
    if s.seat[FREMEN] >= 0:
        if not is_stopped(s, IMMUNITY):
            spared |= 1 << FREMEN
        if not is_stopped(s, ALLY_WORM):
            spared |= s.protected
    use_over(s, IMMUNITY, ALLY_WORM)
    for part in TERRITORY_PARTS[territory]:
        s.spice_on[part] = 0
        if s.advisors[part] and not spared >> BENE_GESSERIT & 1:
            _tell_eaten(s, BENE_GESSERIT, territory, kill_advisors(s, part))
    for faction in bits(s.occupants[territory] & ~spared):
        total = forces_in(s, faction, territory)
        for part in TERRITORY_PARTS[territory]:
            count = s.forces[faction][part]
            if count:
                kill(s, faction, part, count, s.starred[faction][part])
        _tell_eaten(s, faction, territory, total)


def _tell_eaten(s: DuneState, faction: int, territory: int, count: int) -> None:
    victim, where = ref.faction(faction), ref.territory(territory)
    tell(s, "devoured", NOBODY, source=ref.spice_card(WORM), faction=victim, territory=where, count=count)


STEPS: Final[list[Action | Ask]] = [
    Action("spice_blow", "", _begin, on="phase", needs=(during(SPICE_BLOW),)),
    Action("blow", "pile", _blow, on="phase blow", needs=(during(SPICE_BLOW), PILE)),
    Action("blow.reveal", "pile", _reveal, on="blow.end", needs=(SAME_PILE,)),
    Action("blow.discard", "pile card:spice_card", _discard, on="blow.reveal", needs=(SAME_PILE,)),
    Action("blow.end", "pile", _end, on="phase blow", needs=(during(SPICE_BLOW), PILE)),
    Action("blow.over", "pile", _over, on="phase blow", needs=(during(SPICE_BLOW), PILE)),
    Action("worm", "territory", _worm, on="blow.discard blow.reveal nexus worm.rides"),
    Action("worm.devour", "territory", _devour, on="blow.discard blow.reveal nexus worm.rides"),
]
