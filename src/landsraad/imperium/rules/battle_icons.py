"""Won Conflicts, Objectives and their battle icons (UP-18)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.telling import tell
from landsraad.imperium.components import WILD
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.rules.influence import gain_vp
from landsraad.imperium.state import ImperiumState

__all__ = ["STEPS", "face_up", "match_wild", "wild_matches"]


def face_up(s: ImperiumState, seat: int, icon: int, wild: bool) -> list[Code]:
    """Own face-up cards with this icon (and wild ones, if they count), won Conflicts first."""
    p = s.players[seat]
    conflicts = s.content.conflicts
    codes: list[Code] = [
        ("won", card) for card in p.won if conflicts[card].icon == icon or (wild and conflicts[card].icon == WILD)
    ]
    if p.objective >= 0 and not p.objective_down and s.content.objectives[p.objective].icon == icon:
        codes.append(("objective", p.objective))
    return codes


def turn_over(s: ImperiumState, seat: int, code: Code) -> None:
    """Face down for the rest of the game."""
    p = s.players[seat]
    verb, number = code
    if verb == "objective":
        p.objective_down = True
        tell(s, "turn_over", seat, card=s.content.objectives[number].ref)
    else:
        p.won = [card for card in p.won if card != number]
        p.won_down = [*p.won_down, number]
        tell(s, "turn_over", seat, card=s.content.conflicts[number].ref)


def take_conflict(s: ImperiumState, step: Step) -> None:
    """After all rewards; a matching pair is turned over for 1 VP (UP-18.2, UP-18.3)."""
    _, seat = step
    card = s.conflicts[-1]
    definition = s.content.conflicts[card]
    s.cause = definition.ref
    if s.sink is not None:
        tell(s, "take_conflict", seat, conflict=definition.ref)
    partners = face_up(s, seat, definition.icon, False) if 0 <= definition.icon < WILD else []
    s.players[seat].won = [*s.players[seat].won, card]
    if partners:
        turn_over(s, seat, ("won", card))
        turn_over(s, seat, partners[0])
        gain_vp(s, seat, 1, pair=True)


def not_taken(s: ImperiumState, step: Step, below: Step) -> bool:
    return not any(s.conflicts[-1] in p.won + p.won_down for p in s.players)


NOT_TAKEN: Final = Need("a Conflict that nobody has won yet", not_taken)


def wild_matches(s: ImperiumState, seat: int) -> list[Code]:
    """What a wild Conflict card can be turned over with in the Endgame (UP-18.4)."""
    p = s.players[seat]
    conflicts = s.content.conflicts
    if not any(conflicts[card].icon == WILD for card in p.won):
        return []
    codes: list[Code] = [("match_won", card) for card in p.won if 0 <= conflicts[card].icon < WILD]
    if p.objective >= 0 and not p.objective_down:
        codes.append(("match_objective", p.objective))
    return codes


def match_wild(s: ImperiumState, seat: int, code: Code) -> None:
    wild = next(card for card in s.players[seat].won if s.content.conflicts[card].icon == WILD)
    s.cause = s.content.conflicts[wild].ref
    turn_over(s, seat, ("won", wild))
    turn_over(s, seat, (code[0][len("match_") :], code[1]))
    gain_vp(s, seat, 1, pair=True)


class Flip(Ask):
    """Turning a card over is the cost of an Endgame card (UP-18.5)."""

    name = "flip"
    fields = "seat icon"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, icon = step
        codes = face_up(s, seat, icon, True)
        return ask(seat, "battle.flip", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        turn_over(s, seat, code)


STEPS: list[Action | Ask] = [
    Action("take_conflict", "seat", take_conflict, on="end_combat", needs=(NOT_TAKEN,)),
    Flip(),
]
