"""Two Allies of one team who are tied: one may concede the better reward to the other (UP-S46)."""

from __future__ import annotations

from landsraad.core.machine import Action, Ask, Code, Decision, Step, ask
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.imperium.rules.combat import fighters, share_rewards
from landsraad.imperium.rules.grammar import during
from landsraad.imperium.rules.steps import NO, YES_NO
from landsraad.imperium.state import ImperiumState
from landsraad.imperium.teams.sides import ALLIES

__all__ = ["STEPS"]

DECLINED = -1
"""An answer is the seat that concedes, or this less the seat that does not."""


def settle_ties(s: ImperiumState, step: Step) -> None:
    """Ask those who can concede, the best place first; then give the rewards."""
    _, answers = step
    groups: list[list[int]] = []
    for group in fighters(s):
        conceding = [seat for seat in group if seat in answers]
        groups += [[seat for seat in group if seat not in conceding], conceding] if conceding else [group]
    for number, group in enumerate(groups):
        place = contested(groups, number)
        for seat in group if place else []:
            if DECLINED - seat not in answers:
                other = group[1 - group.index(seat)]
                s.stack.append(("concede", seat, other, place, answers))
                return
    share_rewards(s, groups)


def contested(groups: list[list[int]], number: int) -> int:
    """The place for which exactly the two Allies of one team are tied and one of them could have it; 0: none."""
    group = groups[number]
    if len(group) != 2 or tuple(sorted(group)) != tuple(sorted(ALLIES[group[0]])):
        return 0
    ahead = sum(len(better) for better in groups[:number])
    return ahead + 1 if ahead < 3 else 0


class Concede(Ask):
    """Whether the better reward goes to the other Ally; `answers` are those given so far."""

    name = "concede"
    fields = "seat other:number place:number answers:integers"
    on = "end_combat"
    needs = (during("combat"),)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _, _, _ = step
        return ask(seat, "combat.concede", YES_NO, step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, other, place, answers = step
        if code == NO:
            s.stack.append(("ties", (*answers, DECLINED - seat)))
            return
        s.stack.append(("ties", (*answers, seat)))
        tell(s, "concede", seat, to=f"seat/{other}", place=place)

    def prompt(self, decision: Decision) -> Message:
        _, _, other, place, _ = decision.step
        return Message("prompt.combat.concede", {"seat": f"seat/{other}", "place": place})


STEPS: list[Action | Ask] = [
    Action("ties", "answers:integers", settle_ties, on="end_combat", needs=(during("combat"),)),
    Concede(),
]
