"""The five phases of a round and the end of the game (DI-4, DI-17 to DI-19)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import BOTTOM, Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.telling import tell
from landsraad.core.undo import make_final
from landsraad.imperium.rules import decks, troops
from landsraad.imperium.rules.battle_icons import match_wild, wild_matches
from landsraad.imperium.rules.causes import enter
from landsraad.imperium.rules.figures import gain_swordmaster
from landsraad.imperium.rules.grammar import after, during
from landsraad.imperium.rules.intrigue_play import play_intrigue, playable_endgame
from landsraad.imperium.rules.leaders import has_secret
from landsraad.imperium.rules.seats import agents_total, is_person, leader_of, next_first, order, scores, sides
from landsraad.imperium.rules.steps import DONE, NO, YES_NO
from landsraad.imperium.state import ImperiumState
from landsraad.imperium.teams.tokens import return_home

__all__ = ["STEPS", "ranking"]

ENOUGH_VP: Final = 10
HAND: Final = 5


def round_start(s: ImperiumState, step: Step) -> None:
    """Phase 1: the Conflict, the defensive bonus, five cards each."""
    s.round += 1
    enter(s, "start")
    s.reveals = 0
    conflict = s.conflict_deck.pop()
    make_final(s)
    s.conflicts.append(conflict)
    definition = s.content.conflicts[conflict]
    if s.sink is not None:
        tell(s, "round", -1, round=s.round, first=f"seat/{s.first}")
        tell(s, "conflict", -1, conflict=definition.ref)
    for p in s.players:
        p.revealed_at = 0
    s.stack.extend([("recall",), ("makers",), ("combat",), ("turns", s.first), ("draw_hands",)])
    if definition.location >= 0:
        owner = s.control[definition.location]
        if owner >= 0 and s.players[owner].supply:
            s.stack.append(("defend", owner))
    if s.rivalry is not None and s.round == s.rivalry.swordmaster_round:
        for seat in range(s.people, len(s.players)):
            gain_swordmaster(s, seat)  # DI-H3.8: before the defensive bonus (DI-4.3).


def conflict_left(s: ImperiumState, step: Step, below: Step) -> bool:
    return bool(s.conflict_deck) and (s.phase == "recall" or s.round == 0)


def defended(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat = step
    where = s.content.conflicts[s.conflicts[-1]].location
    return where >= 0 and s.control[where] == seat and s.players[seat].supply > 0


def leaders_ready(s: ImperiumState, step: Step, below: Step) -> bool:
    """Whoever has no secret Factions yet is about to choose them."""
    choosing = [seat for name, seat, *_ in s.stack[1:] if name in ("do", "secret_factions")]
    return all(p.secret or seat in choosing or not has_secret(leader_of(s, seat)) for seat, p in enumerate(s.players))


LEADERS_READY: Final = Need("every Leader to have what it begins with, or to choose it", leaders_ready)
CONFLICT_LEFT: Final = Need("a Conflict card to come", conflict_left)
CONFLICT_OPEN: Final = Need("a Conflict card that has been revealed", lambda s, step, below: s.round > 0)
DEFENDED: Final = Need("its player to control the space of the Conflict and to have troops in supply", defended)


class Defend(Ask):
    """The defensive bonus (DI-8.4)."""

    name = "defend"
    fields = "seat"
    on = "draw_hands"
    needs = (DEFENDED,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        # A Rival always does (DI-H3.22, UP-R36).
        return ask(seat, "control.defend", YES_NO if is_person(s, seat) else YES_NO[:1], step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        if code != NO:
            s.cause = s.content.spaces[s.content.conflicts[s.conflicts[-1]].location].ref
            troops.deploy(s, seat, 1, supply=True, defends=s.cause)


def draw_hands(s: ImperiumState, step: Step) -> None:
    enter(s, "start")
    for seat in order(s, s.first):
        if is_person(s, seat):
            decks.draw(s, seat, HAND)
    enter(s, "turns")


def makers(s: ImperiumState, step: Step) -> None:
    """Phase 4 (DI-17.1)."""
    enter(s, "makers")
    taken = {space for p in s.players for space in p.placed}
    for space in s.content.makers:
        if space not in taken:
            s.bonus_spice[space] += 1
            if s.sink is not None:
                tell(s, "maker", -1, space=s.content.spaces[space].ref, count=s.bonus_spice[space])


def recall(s: ImperiumState, step: Step) -> None:
    """Phase 5: the end of the game is checked first (DI-18.1)."""
    enter(s, "recall")
    if not s.conflict_deck or any(p.vp >= ENOUGH_VP for p in s.players):
        enter(s, "endgame")
        s.stack.append(("game_over",))
        s.stack.append(("endgame", 0))
        tell(s, "endgame", -1)
        return
    for seat, p in enumerate(s.players):
        p.placed = []
        if p.team is not None:
            return_home(s, seat, p.team)
        p.agents = agents_total(s, seat)
    s.mentat_space = -1
    if s.mentat_kept:
        s.mentat_kept = False  # DI-20.4
    else:
        s.mentat_owner = -1
    s.voices = []
    s.first = next_first(s)
    s.stack.append(("round",))


def endgame(s: ImperiumState, step: Step) -> None:
    """Once around from the First Player marker (DI-19.1)."""
    _, done = step
    if done < len(s.players):
        s.stack.append(("endgame", done + 1))
        s.stack.append(("endgame.play", order(s, s.first)[done]))


def next_in_endgame(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat = step
    _, done = below
    return bool(0 < done <= len(s.players) and order(s, s.first)[done - 1] == seat)


ONCE_AROUND: Final = Need(
    "as many turns of the Endgame as there are players", lambda s, step, _: step[1] <= len(s.players)
)
NEXT_IN_ENDGAME: Final = Need("the player whose turn it is in the Endgame", next_in_endgame)


class PlayEndgame(Ask):
    """Endgame cards, and wild battle icons (DI-19.1, UP-18.4)."""

    name = "endgame.play"
    fields = "seat"
    on = "endgame"
    needs = (NEXT_IN_ENDGAME,)
    topic = "endgame"
    reaction = True

    def own(self, decision: Decision) -> list[Code]:
        *cards, done = decision.codes
        return [done, *cards]

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        if not is_person(s, seat):
            # Nothing but a pair with a wild icon, whenever there is one (UP-R40).
            return ask(seat, "endgame.play", [*wild_matches(s, seat), DONE][:1], step)
        codes = [*playable_endgame(s, seat), *wild_matches(s, seat), DONE]
        return ask(seat, "endgame.play", codes, step, forced=not s.players[seat].intrigue)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        word, card = code
        if code == DONE:
            s.stack.pop()
        elif word == "endgame":
            node = s.content.intrigue[card].endgame
            assert node is not None
            play_intrigue(s, seat, card, node)
        else:
            match_wild(s, seat, code)


def game_over(s: ImperiumState, step: Step) -> None:
    enter(s, "over")
    if s.sink is None:
        return
    first, *others = ranking(s)
    best = standing(s, first)
    why = {}
    if others and any(scores(s, seat) for seat in others[0]):
        compared = zip(DECIDED_BY, best, standing(s, others[0]), strict=True)
        decided = next(word for word, one, other in compared if one != other)
        why = {"by": decided} if decided else {}
    for seat in first:
        tell(s, "winner", seat, count=best[0], **why)


DECIDED_BY: Final = ("", "spice", "solari", "water", "garrison", "reveal", "seat")
"""What `standing` compares, in its order; Victory Points need no word."""


def ranking(s: ImperiumState) -> list[tuple[int, ...]]:
    """Sides from first to last: VP, spice, Solari, water, garrison, latest Reveal turn (DI-19.2, DI-19.3).

    The seats of a team are counted together (UP-S47, UP-S48). Who cannot win comes last (DI-H2.12, UP-R42).
    """
    return sorted(sides(s), key=lambda side: (any(scores(s, seat) for seat in side), standing(s, side)), reverse=True)


def standing(s: ImperiumState, side: tuple[int, ...]) -> list[int]:
    totals = [0, 0, 0, 0, 0]
    revealed = 0
    for seat in side:
        p = s.players[seat]
        solari, spice, water = p.resources
        for place, number in enumerate((p.vp, spice, solari, water, p.garrison)):
            totals[place] += number
        revealed = max(revealed, p.revealed_at)
    return [*totals, revealed, side[-1]]


STEPS: list[Action | Ask] = [
    Action("round", "", round_start, on=BOTTOM, needs=(during("setup", "recall"), CONFLICT_LEFT, LEADERS_READY)),
    Defend(),
    Action("draw_hands", "", draw_hands, on="turns", needs=(during("start"),)),
    Action("makers", "", makers, on="recall", needs=(after("combat", "start", "turns"),)),
    Action("recall", "", recall, on=BOTTOM, needs=(after("makers", "start", "turns", "combat"), CONFLICT_OPEN)),
    Action("endgame", "done:number", endgame, on="game_over", needs=(ONCE_AROUND,)),
    PlayEndgame(),
    Action("game_over", "", game_over, on=BOTTOM, needs=(during("endgame"),)),
]
