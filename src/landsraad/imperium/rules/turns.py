"""Phase 2: turn order, the kind of turn, and the Reveal turn (DI-5, DI-10)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, FunctionAsk, Step
from landsraad.core.telling import tell
from landsraad.imperium.rules import decks
from landsraad.imperium.rules.access import playable_cards
from landsraad.imperium.rules.agent import play_card
from landsraad.imperium.rules.asking import ask
from landsraad.imperium.rules.intrigue_play import play_intrigue, playable_plots
from landsraad.imperium.rules.seats import following, leader_of, order
from landsraad.imperium.rules.troops import strength
from landsraad.imperium.state import CHOOSING, IDLE, REVEAL, ImperiumState, Turn

__all__ = ["TURN_ASKS", "clean_up", "end_turn", "player_turns"]

REVEAL_HAND: Code = ("reveal", 0)


def player_turns(s: ImperiumState, step: Step) -> None:
    """Step `("turns", seat)`: the next player clockwise who has not revealed yet takes a turn (DI-5.1, DI-5.4)."""
    for seat in order(s, step[1]):
        if not s.players[seat].revealed_at:
            s.stack.append(("turns", following(s, seat)))
            s.stack.append(("turn.end", seat))
            begin_turn(s, seat)
            return


def begin_turn(s: ImperiumState, seat: int) -> None:
    s.turn = Turn(seat, CHOOSING)
    if s.voices:
        s.voices = [voice for voice in s.voices if voice[1] != seat]  # DI-C07
    s.stack.append(("turn.choose", seat))


def end_turn(s: ImperiumState, step: Step) -> None:
    s.turn = Turn(-1, IDLE)


# ("turn.choose", seat)


def turn_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    if s.turn.passed:
        return []
    seat = step[1]
    codes = playable_cards(s, seat)
    codes.append(REVEAL_HAND)
    codes.extend(playable_plots(s, seat))
    p = s.players[seat]
    # A single option is asked all the same while cards are held: what they allow must not show.
    return ask(s, seat, "turn.choose", codes, step, forced=not (p.hand or p.intrigue))


def turn_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    verb, number = code
    if verb == "plot":
        s.stack[-1] = step
        plot = s.content.intrigue[number].plot
        assert plot is not None
        play_intrigue(s, seat, number, plot)
        s.turn.started = True
        return
    s.stack.pop()
    if verb == "card":
        play_card(s, seat, number)
    else:
        reveal(s, seat)


def reveal(s: ImperiumState, seat: int) -> None:
    """DI-10.2 to DI-10.4"""
    p = s.players[seat]
    turn = s.turn
    turn.mode = REVEAL
    s.reveals += 1
    p.revealed_at = s.reveals
    tell(s, "reveal", seat)
    hand = p.hand
    p.hand = []
    p.hand_known = []
    for card in hand:
        decks.reveal_card(s, seat, card)
    if p.high_council:
        p.persuasion += 2
    for space in dict.fromkeys(p.placed):
        for node in s.content.spaces[space].reveal:
            turn.pool.append((node, -1))
    for node in leader_of(s, seat).reveal:
        turn.pool.append((node, -1))
    waiting = p.waiting
    p.waiting = []
    for card in waiting:
        plot = s.content.intrigue[card].plot
        assert plot is not None
        effect = plot.kids[0]
        if effect.op == "when":
            turn.on_acquire.append(effect.kids[0])
            p.waiting.append(card)
            continue
        for node in effect.kids if effect.op == "all" else (effect,):
            turn.pool.append((node, -1))
        s.intrigue_discard.append(card)
    s.stack.append(("clean_up", seat))
    s.stack.append(("act", seat))


def clean_up(s: ImperiumState, step: Step) -> None:
    """DI-10.8, DI-10.12, DI-10.13"""
    seat = step[1]
    p = s.players[seat]
    p.discard.extend(p.played)
    p.discard.extend(p.revealed)
    p.played = []
    p.revealed = []
    p.persuasion = 0
    if p.set_aside >= 0:
        s.removed.append(p.set_aside)  # DI-C15
        tell(s, "set_aside_lost", seat, card=s.content.cards[p.set_aside].ref)
        p.set_aside = -1
    if p.waiting:
        s.intrigue_discard.extend(p.waiting)  # UP-12.7
        p.waiting = []
    if p.conflict == 0 and p.worms == 0:
        p.swords = 0  # DI-Q23
    if s.sink is not None:
        tell(s, "strength", seat, count=strength(s, seat))


TURN_ASKS: dict[str, Ask] = {"turn.choose": FunctionAsk(turn_decisions, turn_answer)}
