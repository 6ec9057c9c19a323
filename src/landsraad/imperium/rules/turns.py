"""Phase 2: turn order, the kind of turn, and the Reveal turn (DI-5, DI-10)."""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Step, ask
from landsraad.core.telling import tell
from landsraad.imperium.automa.churn import churn
from landsraad.imperium.automa.deck import some_way
from landsraad.imperium.rules import decks
from landsraad.imperium.rules.access import playable_cards
from landsraad.imperium.rules.agent import play_card
from landsraad.imperium.rules.causes import TURNS
from landsraad.imperium.rules.figures import agents_ready
from landsraad.imperium.rules.grammar import BEGINNING, FIGHT, REVEAL_TURN, TURN_OF_SEAT, during
from landsraad.imperium.rules.intrigue_play import play_intrigue, playable_plots, show_intrigue
from landsraad.imperium.rules.seats import (
    is_commander,
    is_person,
    is_third_party,
    leader_of,
    order,
    receiver,
)
from landsraad.imperium.rules.steps import refuse
from landsraad.imperium.rules.troops import strength
from landsraad.imperium.state import AGENT, CHOOSING, IDLE, REVEAL, ImperiumState, Turn
from landsraad.imperium.teams.activation import needs_ally, tell_activated
from landsraad.imperium.teams.reveal import muster

__all__ = ["STEPS"]

REVEAL_HAND: Final[Code] = ("reveal", 0)


def player_turns(s: ImperiumState, step: Step) -> None:
    """The next player clockwise who has not revealed yet takes a turn (DI-5.1, DI-5.4)."""
    _, start = step
    players = s.players
    seats = order(s, start)
    for seat in seats:
        if not players[seat].revealed_at and (s.rivalry is None or takes_turn(s, seat)):
            break
    else:
        s.turn = Turn(-1, IDLE)
        return
    following = seats[seats.index(seat) + 1 - len(seats)]
    s.stack += (("turns", following), ("turn.end", seat))
    if s.rivalry is not None and not is_person(s, seat):
        s.stack.append(("rival.turn", seat))
        return
    s.turn = Turn(seat, CHOOSING)
    s.cause = TURNS
    if s.voices:
        hush(s, seat)
    s.stack.append(("turn.choose", seat))


def hush(s: ImperiumState, seat: int) -> None:
    """What this seat has blocked is open again (DI-C07)."""
    s.voices = [voice for voice in s.voices if voice[1] != seat]


def takes_turn(s: ImperiumState, seat: int) -> bool:
    """A Rival has a turn as long as it has Agents (DI-H1.2, UP-R9); alone, as long as it can send one (UP-Q36)."""
    if is_person(s, seat):
        return True
    if is_third_party(s, seat) or not agents_ready(s, seat):
        return False
    return any(not p.revealed_at for p in s.players[: s.people]) or some_way(s, seat)


def end_turn(s: ImperiumState, step: Step) -> None:
    _, seat = step
    if s.rivalry is not None and s.rivalry.third_party and s.turn.mode == AGENT and seat == s.first:
        follow_first(s)
    if not s.stack or s.stack[-1][0] != "turns":  # Otherwise the next turn takes its place at once.
        s.turn = Turn(-1, IDLE)


def follow_first(s: ImperiumState) -> None:
    """House Hagal acts after each Agent turn of the First Player, while it has Agents (DI-H2.5)."""
    for seat in range(s.people, len(s.players)):
        if agents_ready(s, seat):
            s.stack.append(("turn.end", seat))
            s.stack.append(("rival.turn", seat))


class ChooseTurn(Ask):
    """A card that sends an Agent, the Reveal turn, or a Plot card before either."""

    name = "turn.choose"
    fields = "seat"
    on = "turn.end"
    needs = (BEGINNING,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        if s.turn.passed:
            return []
        _, seat = step
        codes = playable_cards(s, seat)
        codes.append(REVEAL_HAND)
        p = s.players[seat]
        if p.intrigue:
            codes.extend(playable_plots(s, seat))
        # A single option is asked all the same while cards are held: what they allow must not show.
        forced = not (p.hand or p.intrigue)
        return ask(seat, "turn.choose", codes, step, forced)

    def opens_turn(self, s: ImperiumState, step: Step) -> bool:
        return not s.turn.started

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        word, number = code
        if word == "plot":
            plot = s.content.intrigue[number].plot
            assert plot is not None
            s.turn.started = True
            if needs_ally(s, seat, plot):
                show_intrigue(s, seat, number)
                s.stack.append(("plot.ally", seat, number))
            else:
                play_intrigue(s, seat, number, plot)
            return
        s.stack.pop()
        if word == "card":
            play_card(s, seat, number)
        elif s.content.switches.teams and is_commander(s, seat) and s.turn.ally < 0:
            s.stack.append(("reveal", seat))
            s.stack.append(("activate", seat))  # UP-S19
        else:
            reveal(s, seat)

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, id = option_id.partition(":")
        if word != "card":
            return None
        seat = decision.player
        card = s.content.card_ids.get(id, -1)
        ref = f"card/{id}"
        if card not in s.players[seat].hand:
            return refuse("E_CARD_NOT_IN_HAND", f"{id} is not in your hand.", card=ref)
        definition = s.content.cards[card]
        if not definition.icons and not definition.anywhere and not s.turn.icons:
            return refuse("E_NO_AGENT_ICON", f"{id} can only be revealed.", card=ref)
        if not agents_ready(s, seat):
            return refuse("E_NO_AGENT", "You have no Agent left to send.")
        return refuse("E_ICON_MISMATCH", f"{id} gives no access to any space that is open to you now.", card=ref)


def reveal_later(s: ImperiumState, step: Step) -> None:
    _, seat = step
    reveal(s, seat)


def reveal(s: ImperiumState, seat: int) -> None:
    """DI-10.2 to DI-10.4"""
    p = s.players[seat]
    turn = s.turn
    turn.mode = REVEAL
    s.reveals += 1
    p.revealed_at = s.reveals
    s.cause = TURNS
    if s.sink is not None:
        tell(s, "reveal", seat)
    hand = p.hand
    p.hand = []
    p.hand_known = []
    p.hand_older = p.shuffled_in = ()
    decks.reveal_cards(s, seat, hand)
    if s.sink is not None:
        tell_activated(s)
    if p.high_council:
        p.persuasion += 2
    if p.team is not None:
        muster(s, seat, p.team)
    spaces = s.content.spaces
    for space in p.placed:
        for node in spaces[space].reveal:
            if (node, -1) not in turn.pool:  # two Agents on a space
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
            turn.on_acquire = (*turn.on_acquire, effect.kids[0])
            p.waiting = [*p.waiting, card]
            continue
        for node in effect.kids if effect.op == "all" else (effect,):
            turn.pool.append((node, -1))
        s.intrigue_discard.append(card)
    s.stack.append(("clean_up", seat))
    s.stack.append(("act", seat))


def clean_up(s: ImperiumState, step: Step) -> None:
    """DI-10.8, DI-10.12, DI-10.13"""
    _, seat = step
    s.cause = TURNS
    p = s.players[seat]
    p.discard.extend(p.played)
    p.discard.extend(p.revealed)
    p.played = []
    p.revealed = []
    p.persuasion = 0
    for card in p.set_aside:
        s.removed.append(card)  # DI-C15
        tell(s, "set_aside_lost", seat, card=s.content.cards[card].ref)
    p.set_aside = []
    if p.waiting:
        s.intrigue_discard.extend(p.waiting)  # UP-12.7
        p.waiting = []
    army = s.players[receiver(s, seat)]
    if army.conflict == 0 and army.worms == 0:
        army.swords = 0  # DI-Q23, UP-Q47
    if s.sink is not None:
        tell_strength(s, seat)
    if s.rivalry is not None and s.rivalry.row_churn:
        churn(s)


def tell_strength(s: ImperiumState, seat: int) -> None:
    """A Commander has none; an Ally's shows once the Ally has revealed."""
    owner = receiver(s, seat)
    if owner != seat:
        tell(s, "end_reveal", seat)
    if s.players[owner].revealed_at:
        tell(s, "strength", owner, count=strength(s, owner))


STEPS: list[Action | Ask] = [
    Action("turns", "seat", player_turns, on="combat", needs=(during("start", "turns"),)),
    ChooseTurn(),
    Action("reveal", "seat", reveal_later, on="turn.end", needs=(BEGINNING,)),
    Action("clean_up", "seat", clean_up, on="turn.end", needs=(REVEAL_TURN,)),
    Action("turn.end", "seat", end_turn, on=f"turns {FIGHT}", needs=(TURN_OF_SEAT,)),
]
