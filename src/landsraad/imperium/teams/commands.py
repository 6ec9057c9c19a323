"""What a Commander decides: which token is sent, who is activated, for whom a card is played. And the Ally's answer."""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.messages import Message
from landsraad.imperium.rules import troops
from landsraad.imperium.rules.act import deployable, finish
from landsraad.imperium.rules.grammar import AGENT_TURN, BEGINNING, SAME_SPACE, during
from landsraad.imperium.rules.intrigue_play import combat_allies, plot_allies
from landsraad.imperium.rules.seats import is_commander
from landsraad.imperium.rules.steps import content_of, distinct, refuse
from landsraad.imperium.state import IDLE, ImperiumState, Turn
from landsraad.imperium.teams.activation import tell_activated
from landsraad.imperium.teams.sides import ALLIES
from landsraad.imperium.teams.tokens import leads_to, lift_token, placed_tokens, ready_tokens, team_of

__all__ = ["STEPS"]

COMMANDER: Final = Need("a Commander", lambda s, step, below: is_commander(s, step[1]))


class ChooseToken(Ask):
    """Which token is sent; its arrow decides who is activated (UP-S18)."""

    name = "agent.token"
    fields = "seat space anywhere:flag"
    on = "agent.cost agent.place agent.infiltrate"
    needs = (COMMANDER, SAME_SPACE)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _, anywhere = step
        codes: list[Code] = [("token", token) for token in ready_tokens(s, seat)]
        if anywhere:
            codes.extend(distinct("figure", placed_tokens(s, seat)))
        return ask(seat, "agent.token", codes, step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, space, _ = step
        word, number = code
        token = lift_token(s, seat, number) if word == "figure" else number
        p = s.players[seat]
        team = team_of(s, seat)
        team.tokens &= ~token
        p.agents -= 1
        p.placed.append(space)
        team.figures.append(token)
        allies = leads_to(seat, token)
        if s.turn.ally >= 0:
            return
        if len(allies) == 1:
            s.turn.ally = allies[0]  # It is told with the Agent (agent.place_agent).
        else:
            s.stack.append(("activate", seat))

    def prompt(self, decision: Decision) -> Message:
        _, _, space, _ = decision.step
        return Message("prompt.agent.token", {"space": content_of(decision).spaces[space].ref})

    def label(self, decision: Decision, code: Code) -> Message:
        word, token = code
        allies = leads_to(decision.player, token) if word == "token" else ()
        if len(allies) != 1:
            return super().label(decision, code)
        return Message("option.token_for", {"seat": f"seat/{allies[0]}"})

    def targets(self, decision: Decision, code: Code) -> list[str]:
        word, token = code
        if word != "token":
            return super().targets(decision, code)
        return [f"leader:{decision.player}", *(f"seat:{ally}" for ally in leads_to(decision.player, token))]


class AllyAsk(Ask):
    """A decision between the two Allies."""

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, number = option_id.partition(":")
        if word != "seat" or not number.isdigit():
            return None
        if int(number) not in ALLIES[decision.player]:
            return refuse("E_NOT_TEAMMATE", f"Player {number} is not one of your Allies.", seat=f"seat/{number}")
        return self.not_this_ally(s, decision, int(number))

    def not_this_ally(self, s: ImperiumState, decision: Decision, ally: int) -> IllegalAction | None:
        reason = f"The card cannot be played for player {ally} now."
        return refuse("E_ALLY", reason, seat=f"seat/{ally}")


class Activate(AllyAsk):
    """The Commander chooses the Ally of this turn (UP-S18, UP-S19); it is told with the Agent or the cards revealed."""

    name = "activate"
    fields = "seat"
    on = "reveal agent.cost agent.place agent.infiltrate"
    needs = (COMMANDER,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        return ask(seat, "ally.activate", [("seat", ally) for ally in ALLIES[seat]], step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        s.turn.ally = code[1]


class ChoosePlotAlly(AllyAsk):
    """A Plot card before the kind of turn is chosen: the rest of the turn is with the same Ally (UP-S17)."""

    name = "plot.ally"
    fields = "seat intrigue"
    on = "discard_intrigue"
    needs = (COMMANDER, BEGINNING)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, card = step
        plot = s.content.intrigue[card].plot
        assert plot is not None
        return ask(seat, "ally.plot", [("seat", ally) for ally in plot_allies(s, seat, plot)], step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, card = step
        plot = s.content.intrigue[card].plot
        assert plot is not None
        s.turn.ally = code[1]
        tell_activated(s)
        s.stack.append(("do", seat, plot, -1))

    def prompt(self, decision: Decision) -> Message:
        _, _, card = decision.step
        return Message("prompt.ally.plot", {"card": content_of(decision).intrigue[card].ref})


class ChooseCombatAlly(AllyAsk):
    """The Ally who gets the whole effect of a Combat card (UP-S44)."""

    name = "combat.ally"
    fields = "seat intrigue"
    on = "discard_intrigue"
    needs = (COMMANDER, during("combat"))

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, card = step
        node = s.content.intrigue[card].combat
        assert node is not None
        return ask(seat, "ally.combat", [("seat", ally) for ally in combat_allies(s, seat, node)], step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, card = step
        node = s.content.intrigue[card].combat
        assert node is not None
        s.turn = Turn(seat, IDLE)
        s.turn.ally = code[1]
        tell_activated(s)
        s.stack.append(("combat.over",))
        s.stack.append(("do", seat, node, -1))

    def prompt(self, decision: Decision) -> Message:
        _, _, card = decision.step
        return Message("prompt.ally.combat", {"card": content_of(decision).intrigue[card].ref})

    def not_this_ally(self, s: ImperiumState, decision: Decision, ally: int) -> IllegalAction | None:
        if not (s.players[ally].conflict or s.players[ally].worms):
            return refuse("E_NOT_COMBATANT", f"Player {ally} has no unit in the Conflict.", seat=f"seat/{ally}")
        return super().not_this_ally(s, decision, ally)


class Deploy(Ask):
    """The activated Ally decides how many troops go to the Conflict (UP-S22); `ending`: the Commander is done."""

    name = "ally.deploy"
    fields = "seat ending:flag"
    on = "act"
    needs = (COMMANDER, AGENT_TURN)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _ = step
        codes: list[Code] = [("amount", number) for number in range(deployable(s, seat) + 1)]
        return ask(s.turn.ally, "ally.deploy", codes, step)

    def answer(self, s: ImperiumState, step: Step, who: int, code: Code) -> None:
        s.stack.pop()
        _, seat, ending = step
        _, count = code
        turn = s.turn
        turn.ally_asked = True
        if count:
            turn.deployed += count
            s.cause = s.content.spaces[turn.space].ref
            troops.deploy(s, seat, count)
        elif ending:
            finish(s, seat)

    def prompt(self, decision: Decision) -> Message:
        _, seat, _ = decision.step
        return Message("prompt.ally.deploy", {"seat": f"seat/{seat}"})

    def label(self, decision: Decision, code: Code) -> Message:
        return Message("option.troops.deploy", {"count": code[1]})

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        _, seat, _ = decision.step
        word, _, _ = option_id.partition(":")
        if word not in ("amount", "deploy"):
            return None
        most = deployable(s, seat)
        return refuse("E_DEPLOY_LIMIT", f"You can deploy at most {most} more troops this turn.", n=most)


def card_is_over(s: ImperiumState, step: Step) -> None:
    """No Ally is active between the cards of a Combat."""
    s.turn = Turn(-1, IDLE)


STEPS: list[Action | Ask] = [
    ChooseToken(),
    Activate(),
    ChoosePlotAlly(),
    ChooseCombatAlly(),
    Deploy(),
    Action("combat.over", "", card_is_over, on="discard_intrigue", needs=(during("combat"),)),
]
