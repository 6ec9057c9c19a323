"""The five phases of a round and the end of the game (DI-4, DI-17 to DI-19)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, FunctionAsk, Step
from landsraad.core.telling import tell
from landsraad.imperium.rules import decks, troops
from landsraad.imperium.rules.asking import YES_NO, ask
from landsraad.imperium.rules.battle_icons import match_wild, wild_matches
from landsraad.imperium.rules.intrigue_play import play_intrigue, playable_endgame
from landsraad.imperium.rules.seats import agents_total, next_first, order, sides
from landsraad.imperium.state import ImperiumState

__all__ = ["ROUND_ASKS", "draw_hands", "endgame", "game_over", "makers", "ranking", "recall", "round_start"]

ENOUGH_VP = 10
HAND = 5
DONE: Code = ("done", 0)


def round_start(s: ImperiumState, step: Step) -> None:
    """Phase 1: the Conflict, the defensive bonus, five cards each."""
    s.round += 1
    s.phase = "start"
    s.reveals = 0
    conflict = s.conflict_deck.pop()
    s.conflicts.append(conflict)
    definition = s.content.conflicts[conflict]
    tell(s, "round", -1, round=s.round)
    tell(s, "conflict", -1, conflict=definition.ref)
    for p in s.players:
        p.revealed_at = 0
    s.stack.extend([("recall",), ("makers",), ("combat",), ("turns", s.first), ("draw_hands",)])
    if definition.location >= 0:
        owner = s.control[definition.location]
        if owner >= 0 and s.players[owner].supply:
            s.stack.append(("defend", owner))


# ("defend", seat): the defensive bonus (DI-8.4)


def defend_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    return ask(s, step[1], "control.defend", YES_NO, step)


def defend_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if code[0] == "yes":
        troops.deploy(s, seat, 1, supply=True)


def draw_hands(s: ImperiumState, step: Step) -> None:
    for seat in order(s, s.first):
        decks.draw(s, seat, HAND)
    s.phase = "turns"


def makers(s: ImperiumState, step: Step) -> None:
    """Phase 4 (DI-17.1)."""
    s.phase = "makers"
    taken = {space for p in s.players for space in p.placed}
    for space in s.content.makers:
        if space not in taken:
            s.bonus_spice[space] += 1
            if s.sink is not None:
                tell(s, "maker", -1, space=s.content.spaces[space].ref, count=s.bonus_spice[space])


def recall(s: ImperiumState, step: Step) -> None:
    """Phase 5: the end of the game is checked first (DI-18.1)."""
    s.phase = "recall"
    if not s.conflict_deck or any(p.vp >= ENOUGH_VP for p in s.players):
        s.phase = "endgame"
        s.stack.append(("game_over",))
        s.stack.append(("endgame", 0))
        tell(s, "endgame", -1)
        return
    for seat, p in enumerate(s.players):
        p.agents = agents_total(s, seat)
        p.placed = []
    s.mentat_space = -1
    if s.mentat_kept:
        s.mentat_kept = False  # DI-20.4
    else:
        s.mentat_owner = -1
    s.voices = []
    s.first = next_first(s)
    s.stack.append(("round",))


def endgame(s: ImperiumState, step: Step) -> None:
    """Step `("endgame", how many have played)`: once around from the First Player marker (DI-19.1)."""
    done = step[1]
    if done < len(s.players):
        s.stack.append(("endgame", done + 1))
        s.stack.append(("endgame.play", order(s, s.first)[done]))


def endgame_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    seat = step[1]
    codes = playable_endgame(s, seat)
    codes.extend(wild_matches(s, seat))
    codes.append(DONE)
    return ask(s, seat, "endgame.play", codes, step, forced=not s.players[seat].intrigue)


def endgame_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    if code[0] == "done":
        s.stack.pop()
        return
    if code[0] != "endgame":
        match_wild(s, seat, code)
        return
    node = s.content.intrigue[code[1]].endgame
    assert node is not None
    play_intrigue(s, seat, code[1], node)


def game_over(s: ImperiumState, step: Step) -> None:
    s.phase = "over"
    tell(s, "winner", ranking(s)[0][0])


def ranking(s: ImperiumState) -> list[tuple[int, ...]]:
    """Sides from first to last: VP, spice, Solari, water, garrison, latest Reveal turn (DI-19.2, DI-19.3).

    The seats of a team are counted together (UP-S47, UP-S48).
    """
    return sorted(sides(s), key=lambda side: standing(s, side), reverse=True)


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


ROUND_ASKS: dict[str, Ask] = {
    "defend": FunctionAsk(defend_decisions, defend_answer),
    "endgame.play": FunctionAsk(endgame_decisions, endgame_answer),
}
