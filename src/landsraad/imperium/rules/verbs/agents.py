"""Agents, seats of the board, and the turn itself."""

from __future__ import annotations

from typing import Final

from landsraad.core.telling import tell
from landsraad.imperium.components import ICONS
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.causes import interrupt
from landsraad.imperium.rules.figures import gain_swordmaster, recall_takes_sent, recallable_agents
from landsraad.imperium.rules.seats import closed_swordmaster, in_own_reveal, leader_of
from landsraad.imperium.rules.verbs.verb import ONE, Verb
from landsraad.imperium.state import REWARD, ImperiumState

__all__ = ["VERBS"]


class Mentat(Verb):
    """From its board space for this round (DI-20.1); as a Conflict reward from anywhere for the next one (DI-20.4)."""

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return s.content.switches.mentat and (s.turn.mode == REWARD or s.mentat_owner < 0)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        if s.turn.mode == REWARD:
            if s.mentat_space >= 0:
                s.players[s.mentat_owner].placed.remove(s.mentat_space)
                s.mentat_space = -1
            s.mentat_kept = True
        s.mentat_owner = seat
        tell(s, "mentat", seat)


class Swordmaster(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return not s.players[seat].swordmaster and not closed_swordmaster(s, seat)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        gain_swordmaster(s, seat)


class HighCouncil(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return not s.players[seat].high_council

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        p = s.players[seat]
        p.high_council = True
        if in_own_reveal(s, seat):
            p.persuasion += 2  # DI-20.7: already in this Reveal turn.
        tell(s, "high_council", seat)
        trigger = leader_of(s, seat).triggers.get("take_high_council_seat")
        if trigger is not None:
            interrupt(s, seat, trigger)


class RecallAgent(Verb):
    """Any own Agent on the board (DI-20.8), in Uprising not the one sent in this turn (UP-6.13)."""

    amount = ONE

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return bool(recallable_agents(s, seat, recall_takes_sent(s, node)))

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("recall_agent", seat, recall_takes_sent(s, node)))


class BlockSpace(Verb):
    amount = ONE

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("block_space", seat))


class AddIcons(Verb):
    """DI-C30"""

    argument = "icon+"
    places = ("plot",)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        for part in node.argument.split("/"):
            s.turn.icons |= 1 << ICONS.index(part)


class IgnoreEnemyAgents(Verb):
    places = ("plot",)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.turn.ignore_enemies = True


class PassTurn(Verb):
    places = ("turn_start",)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.turn.passed = True
        tell(s, "pass_turn", seat)


class RepeatSpace(Verb):
    """The printed effects of the space once more, without its cost and the Influence of the visit (UP-Q17)."""

    places = ("agent", "signet", "training", "send_agent", "pay_solari_for_space", "plot")

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return s.turn.space >= 0

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        space = s.content.spaces[s.turn.space]
        tell(s, "repeat_space", seat, space=space.ref)
        for entry in space.effect:
            s.turn.pool.append((entry, -1))


VERBS: Final[dict[str, Verb]] = {
    "repeat_space": RepeatSpace(),
    "mentat": Mentat(),
    "swordmaster": Swordmaster(),
    "high_council": HighCouncil(),
    "recall_agent": RecallAgent(),
    "block_space": BlockSpace(),
    "add_icons": AddIcons(),
    "ignore_enemy_agents": IgnoreEnemyAgents(),
    "pass_turn": PassTurn(),
}
