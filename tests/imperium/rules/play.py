"""Ways to go on with a game that the rule tests share."""

from __future__ import annotations

from collections import Counter

import landsraad
from landsraad.imperium.state import ImperiumState
from tests.imperium.table import Table

__all__ = [
    "ROUTINE",
    "final_position",
    "finish_round",
    "new",
    "no_such_option",
    "pass_on",
    "state_of",
    "to_combat",
    "zones",
]

ROUTINE = ("reveal", "end", "pass", "done", "no")


def new(players: int = 4, seed: int = 1, leaders: list[str] | str = "random") -> landsraad.Game:
    return landsraad.new_game("imperium", players=players, seed=seed, options={"leaders": leaders})


def state_of(game: landsraad.Game) -> ImperiumState:
    state = game.state
    assert isinstance(state, ImperiumState)
    return state


def pass_on(t: Table) -> Table:
    """The player who is asked does as little as the rules allow."""
    id = next((id for id in ROUTINE if id in t.options), t.options[0])
    return t.play(id)


def to_combat(t: Table) -> Table:
    """Everybody who has not yet done so takes the Reveal turn and ends it."""
    while t.state.phase == "turns":
        pass_on(t)
    return t


def finish_round(t: Table) -> Table:
    """Go on with as little as possible until the next round has begun or the game is over."""
    now = t.state.round
    while t.game.pending and (t.state.round == now or t.state.phase == "start"):
        pass_on(t)
    return t


def final_position(t: Table) -> Table:
    """This round is the last one: the Conflict deck is empty (DI-18.1)."""
    s = t.state
    s.set_aside_conflicts.extend(s.conflict_deck)
    s.conflict_deck.clear()
    return t.refresh()


def zones(s: ImperiumState) -> Counter[str]:
    """Where every personal-deck card is, by id."""
    cards = [card for card in s.row if card >= 0] + s.imperium_deck + s.removed
    for p in s.players:
        cards += p.deck + p.hand + p.played + p.revealed + p.discard + p.trash
        cards += p.set_aside
    found = Counter(s.content.cards[card].id for card in cards)
    for stack, card in enumerate(s.content.reserve):
        found[s.content.cards[card].id] += s.reserve[stack]
    return found


def no_such_option(t: Table, *starts: str) -> bool:
    """No option begins with one of these."""
    return not any(id.startswith(starts) for id in t.options)
