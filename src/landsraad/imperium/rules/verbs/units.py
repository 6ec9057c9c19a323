"""Troops, sandworms and what they need; control."""

from __future__ import annotations

from typing import Final

from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import ALL, Node
from landsraad.imperium.effects.places import AGENT_TURN, REVEAL_TURN
from landsraad.imperium.rules import troops
from landsraad.imperium.rules.seats import hook_owners, in_own_reveal, in_own_turn
from landsraad.imperium.rules.verbs.verb import MANY, Verb
from landsraad.imperium.state import TROOPS, ImperiumState

__all__ = ["VERBS", "LoseTroop", "ShieldWall"]


class Troop(Verb):
    """Recruit; `may_deploy` lets these very troops go on to the Conflict (DI-C33)."""

    amount = (1, TROOPS)
    mods = ("may_deploy", "may_deploy=reveal_turn")

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return troops.army(s, seat).supply > 0

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        recruited = troops.recruit(s, seat, node.low)
        if recruited and "may_deploy" in node.mods and not troops.is_banned(s, seat):
            only_reveal = node.mods["may_deploy"] == "=reveal_turn"
            if not only_reveal or in_own_reveal(s, seat):
                s.stack.append(("amount", seat, "deploy", 0, recruited))


class Deploy(Verb):
    amount = (1, TROOPS)
    ranges = True
    mods = ("from=supply",)

    def objection(self, node: Node) -> str:
        if "from" in node.mods and node.low != node.high:
            return "from=supply needs one number, not a range"
        return ""

    def most(self, s: ImperiumState, seat: int, node: Node) -> int:
        if troops.is_banned(s, seat):
            return 0
        p = troops.army(s, seat)
        there = p.supply if node.mods.get("from") == "=supply" else p.garrison
        return there if node.high == ALL else min(node.high, there)

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return self.most(s, seat, node) > 0

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        most = self.most(s, seat, node)
        if node.mods.get("from") == "=supply":
            troops.deploy(s, seat, most, supply=True)
        else:
            s.stack.append(("amount", seat, "deploy", min(node.low, most), most))


class DeployRecruited(Verb):
    """Troops recruited in this turn, on any space; the right of a Combat space is used up with them (UP-22.30)."""

    places = AGENT_TURN
    declinable = True

    def most(self, s: ImperiumState, seat: int) -> int:
        turn = s.turn
        if troops.is_banned(s, seat) or not in_own_turn(s, seat) or turn.ally_asked:
            return 0
        right = turn.recruited - turn.deployed
        if turn.space >= 0 and s.content.spaces[turn.space].combat:
            right = min(turn.recruited, right + troops.RIGHT)
        return min(right, troops.army(s, seat).garrison)

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return self.most(s, seat) > 0

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("amount", seat, "deploy_recruited", 1 if s.turn.ally < 0 else 0, self.most(s, seat)))
        # Deployment may be split (UP-10.5): what is left of the right, or recruited later, can follow.
        s.turn.pool.append((s.content.by_key[node.key.rpartition(".")[0]], card))


class Sandworm(Verb):
    """Straight into the Conflict; nothing while the Shield Wall protects it (UP-10.9, UP-10.11)."""

    amount = MANY
    needs = "posts"

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        if not hook_owners(s, seat):
            return False  # UP-S50
        return bool(s.conflicts) and not troops.is_protected(s) and not troops.is_banned(s, seat)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        troops.summon(s, seat, node.low)


class MakerHook(Verb):
    """UP-10.10"""

    needs = "posts"

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return any(not s.players[owner].hooks for owner in hook_owners(s, seat))

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        for owner in hook_owners(s, seat):
            if not s.players[owner].hooks:
                s.players[owner].hooks = True
                tell(s, "maker_hook", owner)


class ShieldWall(Verb):
    """UP-10.12"""

    needs = "posts"

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return s.shield_wall

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.shield_wall = False
        tell(s, "shield_wall", seat)


class NoDeployThisTurn(Verb):
    places = (*AGENT_TURN, *REVEAL_TURN)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.turn.no_deploy = True


class Retreat(Verb):
    amount = (1, TROOPS)
    ranges = True

    def spends(self, node: Node) -> tuple[str, ...]:
        return ("conflict",)

    def most(self, s: ImperiumState, seat: int, node: Node) -> int:
        return min(node.high, troops.army(s, seat).conflict)

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return troops.army(s, seat).conflict > 0

    def can_pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return troops.army(s, seat).conflict >= node.low

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        most = self.most(s, seat, node)
        s.stack.append(("amount", seat, "retreat", min(node.low, most), most))


class LoseTroop(Verb):
    """From the zone named, otherwise from garrison or Conflict by the owner's choice (DI-7.10)."""

    amount = (1, TROOPS)
    mods = ("from=garrison", "from=conflict")

    def spends(self, node: Node) -> tuple[str, ...]:
        return (node.mods["from"][1:],) if "from" in node.mods else ("garrison", "conflict")

    def there(self, s: ImperiumState, seat: int, node: Node) -> int:
        p = troops.army(s, seat)
        zone = node.mods.get("from")
        if zone == "=garrison":
            return p.garrison
        if zone == "=conflict":
            return p.conflict
        return p.garrison + p.conflict

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return self.there(s, seat, node) > 0

    def can_pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return self.there(s, seat, node) >= node.low

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        zone = node.mods.get("from")
        count = min(node.low, self.there(s, seat, node))
        if zone is None:
            s.stack.append(("lose_troop", seat, count))
        else:
            troops.lose_troops(s, seat, count, zone[1:])


class Control(Verb):
    """A place that is not on this board cannot be controlled (UP-Q52)."""

    argument = "controlled_space"

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        space = s.content.space_ids.get(node.argument, -1)
        return space >= 0 and s.content.spaces[space].control_resource >= 0

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        troops.take_control(s, seat, s.content.space_ids[node.argument])


VERBS: Final[dict[str, Verb]] = {
    "troop": Troop(),
    "deploy": Deploy(),
    "deploy_recruited": DeployRecruited(),
    "sandworm": Sandworm(),
    "maker_hook": MakerHook(),
    "shield_wall": ShieldWall(),
    "no_deploy_this_turn": NoDeployThisTurn(),
    "retreat": Retreat(),
    "lose_troop": LoseTroop(),
    "control": Control(),
}
