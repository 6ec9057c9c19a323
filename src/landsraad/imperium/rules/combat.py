"""Phase 3: Combat (DI-16)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.telling import NOBODY, tell
from landsraad.imperium.automa.combat import prepare_swords, reward_rival
from landsraad.imperium.rules.causes import enter
from landsraad.imperium.rules.grammar import FIGHT, after, during
from landsraad.imperium.rules.intrigue_play import play_intrigue, playable_combat, show_intrigue
from landsraad.imperium.rules.seats import as_four, following, is_commander, is_person, order
from landsraad.imperium.rules.steps import DONE
from landsraad.imperium.rules.troops import fights, strength
from landsraad.imperium.state import IDLE, REWARD, ImperiumState, Turn

__all__ = ["STEPS", "fighters", "placements", "share_rewards"]

PASS: Final[Code] = ("pass", 0)


def combat(s: ImperiumState, step: Step) -> None:
    enter(s, "combat")
    s.stack.append(("end_combat",))
    if any(p.conflict or p.worms for p in s.players):
        s.stack.append(("resolve_combat",))
        s.stack.append(("combat_turns", s.first, 0))
        prepare_swords(s)


def combat_turns(s: ImperiumState, step: Step) -> None:
    """The next person who fights plays or passes, until all have passed in a row (DI-16.2, DI-16.3, DI-H1.12)."""
    _, seat, passes = step
    s.cause = "phase/combat"
    teams = s.content.switches.teams
    fighting = []
    for person in range(s.people):
        p = s.players[person]
        if p.conflict or p.worms or (teams and fights(s, person)):
            fighting.append(person)
    if passes >= len(fighting):
        return
    while seat not in fighting:
        seat = following(s, seat)
    s.stack.append(("combat.play", seat, passes, False))


class PlayCombat(Ask):
    """Combat cards in turn; `passes` in a row so far, `played` whether a card was played in this go."""

    name = "combat.play"
    fields = "seat passes:number played:flag"
    on = "resolve_combat"
    topic = "combat"
    reaction = True

    def own(self, decision: Decision) -> list[Code]:
        *cards, done = decision.codes
        return [done, *cards]

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _, played = step
        taking_part = fights(s, seat)
        codes = playable_combat(s, seat, won=False) if taking_part else []
        codes.append(DONE if played else PASS)
        return ask(seat, "combat.play", codes, step, forced=not s.players[seat].intrigue or not taking_part)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, passes, played = step
        word, card = code
        if word == "combat":
            s.stack.append(("combat.play", seat, 0, True))
            node = s.content.intrigue[card].combat
            assert node is not None
            if is_commander(s, seat):
                show_intrigue(s, seat, card)
                s.stack.append(("combat.ally", seat, card))
            else:
                play_intrigue(s, seat, card, node)
        elif played:
            s.stack.append(("combat_turns", following(s, seat), 0))
        else:
            s.stack.append(("combat_turns", following(s, seat), passes + 1))
            if s.sink is not None:
                tell(s, "combat_pass", seat)


def placements(strengths: list[int], four: bool) -> list[tuple[int, int]]:
    """Who gets which reward (1, 2 or 3): the table of DI-16.9, for `four` players or three.

    The seats come in the order given.
    """
    return placed(by_strength(range(len(strengths)), strengths), four)


def by_strength(seats: Iterable[int], strengths: list[int]) -> list[list[int]]:
    """Those who fight, by their strength, the strongest first; equals in the order given."""
    levels: dict[int, list[int]] = {}
    for seat, value in zip(seats, strengths, strict=True):
        if value > 0:
            levels.setdefault(value, []).append(seat)
    return [levels[value] for value in sorted(levels, reverse=True)]


def placed(groups: list[list[int]], four: bool) -> list[tuple[int, int]]:
    """Who gets which reward: the table of DI-16.9."""
    if not groups:
        return []
    first = groups[0]
    if len(first) > 1:
        given = [(seat, 2) for seat in first]
        if len(first) == 2 and four and len(groups) > 1 and len(groups[1]) == 1:
            given.append((groups[1][0], 3))
        return given
    given = [(first[0], 1)]
    if len(groups) > 1:
        second = groups[1]
        if len(second) > 1:
            return given + [(seat, 3) for seat in second]
        given.append((second[0], 2))
        if four and len(groups) > 2 and len(groups[2]) == 1:
            given.append((groups[2][0], 3))
    return given


def resolve_combat(s: ImperiumState, step: Step) -> None:
    """Rewards by rank, within a rank in turn order (DI-16.11)."""
    s.cause = s.content.conflicts[s.conflicts[-1]].ref
    if s.sink is not None:
        for seat in order(s, s.first):
            if s.players[seat].conflict or s.players[seat].worms:
                tell(s, "final_strength", seat, count=strength(s, seat))
    if s.content.switches.teams:
        s.stack.append(("ties", ()))
    else:
        share_rewards(s, fighters(s))


def fighters(s: ImperiumState) -> list[list[int]]:
    """The seats in the Conflict by their strength, the strongest first; equals in turn order."""
    seats = order(s, s.first)
    return by_strength(seats, [strength(s, seat) for seat in seats])


def share_rewards(s: ImperiumState, groups: list[list[int]]) -> None:
    """To the seats of these groups, the strongest first."""
    given = placed(groups, as_four(s))
    tell_ties(s, groups)
    if s.content.switches.objectives and given and given[0][1] == 1:
        s.stack.append(("take_conflict", given[0][0]))
    for seat, place in reversed(given):
        if place == 1 and s.content.winner_cards and is_person(s, seat):
            s.stack.append(("win.play", seat))
        s.stack.append(("reward", seat, place))


def tell_ties(s: ImperiumState, groups: list[list[int]]) -> None:
    """Who is equal where a reward depends on it."""
    if s.sink is not None:
        for place, group in enumerate(groups[: 3 if as_four(s) else 2], 1):
            if len(group) > 1:
                tell(s, "tie", NOBODY, place=place, seats=group)
                return


def give_reward(s: ImperiumState, step: Step) -> None:
    _, seat, place = step
    conflict = s.content.conflicts[s.conflicts[-1]]
    s.cause = conflict.ref
    if not is_person(s, seat):
        reward_rival(s, seat, place, conflict)
        return
    if s.sink is not None:
        tell(s, "reward", seat, place=place, conflict=conflict.ref)
    s.turn = Turn(seat, REWARD)
    s.turn.pool = [(node, -1) for node in conflict.rewards[place - 1]]
    if s.players[seat].worms:
        # UP-17: everything twice but control; what is paid for may be paid for twice.
        s.turn.pool += [entry for entry in s.turn.pool if entry[0].verb != "control"]
        tell(s, "doubled", seat)
    s.stack.append(("turn.end", seat))
    s.stack.append(("act", seat))


def ranked(s: ImperiumState, step: Step, below: Step) -> bool:
    _, _, place = step
    return 0 < int(place) <= len(s.content.conflicts[s.conflicts[-1]].rewards)


RANK: Final = Need("a place with a reward", ranked)


class PlayWon(Ask):
    """Cards for the winner of the Conflict (DI-16.12)."""

    name = "win.play"
    fields = "seat"
    on = FIGHT
    topic = "won"
    reaction = True

    def own(self, decision: Decision) -> list[Code]:
        *cards, done = decision.codes
        return [done, *cards]

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        codes = [*playable_combat(s, seat, won=True), DONE]
        return ask(seat, "combat.won", codes, step, forced=not s.players[seat].intrigue)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        if code == DONE:
            s.stack.pop()
            return
        _, card = code
        node = s.content.intrigue[card].combat
        assert node is not None
        play_intrigue(s, seat, card, node)


def end_combat(s: ImperiumState, step: Step) -> None:
    """DI-16.13"""
    for p in s.players:
        p.supply += p.conflict
        p.conflict = 0
        p.worms = 0
        p.swords = 0
    s.turn = Turn(-1, IDLE)


STEPS: list[Action | Ask] = [
    Action("combat", "", combat, on="makers", needs=(after("turns", "start"),)),
    Action("combat_turns", "seat passes:number", combat_turns, on="resolve_combat"),
    PlayCombat(),
    Action("resolve_combat", "", resolve_combat, on="end_combat"),
    Action("reward", "seat place:number", give_reward, on=FIGHT, needs=(RANK,)),
    PlayWon(),
    Action("end_combat", "", end_combat, on="makers", needs=(during("combat"),)),
]
