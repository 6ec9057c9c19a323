"""Playing Intrigue cards (DI-14)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Step
from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.rules.intrigue_notes import note_left
from landsraad.imperium.rules.resolve import playable
from landsraad.imperium.rules.seats import is_commander
from landsraad.imperium.rules.troops import fights
from landsraad.imperium.state import CHOOSING, REVEAL, ImperiumState
from landsraad.imperium.teams.activation import allies_for, needs_ally

__all__ = [
    "STEPS",
    "combat_allies",
    "play_intrigue",
    "playable_combat",
    "playable_endgame",
    "playable_plots",
    "plot_allies",
    "resolving",
    "show_intrigue",
]

DISCARD: Final = "discard_intrigue"


def plot_allowed(s: ImperiumState, seat: int, node: Node) -> bool:
    if node.op == "window" and node.verb == "turn_start":
        return s.turn.mode == CHOOSING and not s.turn.started  # DI-C08
    if s.content.switches.teams and needs_ally(s, seat, node):
        return bool(allies_for(s, seat, node, playable))
    return playable(s, seat, node)


def playable_plots(s: ImperiumState, seat: int) -> list[Code]:
    codes: list[Code] = []
    content = s.content
    teams = content.switches.teams
    for card in s.players[seat].intrigue:
        definition = content.intrigue[card]
        node = definition.plot
        if node is None or definition.playing in codes:
            continue
        if plot_allowed(s, seat, node) if teams or node.op == "window" else playable(s, seat, node):
            codes.append(definition.playing)
    return codes


def plot_allies(s: ImperiumState, seat: int, node: Node) -> list[int]:
    """The Allies with whom a Commander can play a Plot card before the turn has begun in earnest."""
    return allies_for(s, seat, node, playable)


def playable_combat(s: ImperiumState, seat: int, won: bool) -> list[Code]:
    """Combat cards for the fight, or, once it is won, those for the winner (DI-14.9)."""
    codes: list[Code] = []
    commands = s.content.switches.teams and is_commander(s, seat)
    for card in dict.fromkeys(s.players[seat].intrigue):
        definition = s.content.intrigue[card]
        node = definition.combat
        if node is None or definition.on_win != won:
            continue
        if commands:
            if not won and combat_allies(s, seat, node):
                codes.append(("combat", card))  # UP-S44
        elif playable(s, seat, node.kids[0] if definition.on_win else node):
            codes.append(("combat", card))
    return codes


def combat_allies(s: ImperiumState, seat: int, node: Node) -> list[int]:
    """The Allies in the Conflict for whom a Commander can play a Combat card (UP-S44)."""
    return [ally for ally in allies_for(s, seat, node, playable) if fights(s, ally)]


def playable_endgame(s: ImperiumState, seat: int) -> list[Code]:
    codes: list[Code] = []
    for card in dict.fromkeys(s.players[seat].intrigue):
        node = s.content.intrigue[card].endgame
        if node is not None and playable(s, seat, node):
            codes.append(("endgame", card))
    return codes


def play_intrigue(s: ImperiumState, seat: int, card: int, node: Node) -> None:
    """Out of the hand, resolved, then face up on the common pile; some wait for the Reveal turn (DI-14.8)."""
    p = s.players[seat]
    if node.op == "window" and node.verb == "this_reveal_turn":
        lasting = node.kids[0].op == "when"  # It lies face up until the Reveal turn ends (UP-12.7).
        if s.turn.mode != REVEAL or lasting:
            leave_hand(s, seat, card)
            p.waiting = [*p.waiting, card]
            if s.turn.mode == REVEAL:
                s.turn.on_acquire = (*s.turn.on_acquire, node.kids[0].kids[0])
            return
    show_intrigue(s, seat, card)
    s.stack.append(("do", seat, node, -1))


def show_intrigue(s: ImperiumState, seat: int, card: int) -> None:
    """Out of the hand for all to see; it goes to the pile when it is resolved."""
    leave_hand(s, seat, card)
    s.stack.append((DISCARD, card))


def leave_hand(s: ImperiumState, seat: int, card: int) -> None:
    note_left(s, seat, card)
    s.players[seat].intrigue.remove(card)
    s.cause = s.content.intrigue[card].ref
    if s.sink is not None:
        tell(s, "play_intrigue", seat, card=s.cause)


def resolving(s: ImperiumState) -> list[int]:
    """The cards that are played and not yet on the pile."""
    return [step[-1] for step in s.stack if step[0] == DISCARD]


def discard_intrigue(s: ImperiumState, step: Step) -> None:
    _, card = step
    s.intrigue_discard.append(card)


STEPS: list[Action | Ask] = [
    Action(DISCARD, "intrigue", discard_intrigue, on=f"turn.choose combat.play win.play endgame.play {EFFECT}")
]
