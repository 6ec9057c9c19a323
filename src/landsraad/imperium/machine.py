"""The machine of the Imperium family: all steps, and how options are named, described and pointed at."""

from __future__ import annotations

from typing import Any

from landsraad.core.machine import Code, Decision, Machine
from landsraad.core.messages import Message
from landsraad.imperium.components import Content
from landsraad.imperium.effects.nodes import FACTIONS, Node
from landsraad.imperium.rules.access import ACCESS_ASKS
from landsraad.imperium.rules.act import ACT_ASKS, act
from landsraad.imperium.rules.agent import AGENT_ASKS, arrive_later, place_agent
from landsraad.imperium.rules.battle_icons import BATTLE_ASKS, take_conflict
from landsraad.imperium.rules.choices import CHOICES, entries
from landsraad.imperium.rules.combat import (
    COMBAT_ASKS,
    combat,
    combat_turns,
    end_combat,
    give_reward,
    resolve_combat,
)
from landsraad.imperium.rules.contracts import CONTRACT_ASKS
from landsraad.imperium.rules.decks import DECK_ASKS
from landsraad.imperium.rules.figures import FIGURE_ASKS
from landsraad.imperium.rules.influence import INFLUENCE_ASKS
from landsraad.imperium.rules.intrigue import INTRIGUE_ASKS
from landsraad.imperium.rules.intrigue_play import discard_intrigue
from landsraad.imperium.rules.leaders import LEADER_ASKS
from landsraad.imperium.rules.resolve import do
from landsraad.imperium.rules.rounds import (
    ROUND_ASKS,
    draw_hands,
    endgame,
    game_over,
    makers,
    recall,
    round_start,
)
from landsraad.imperium.rules.row import ROW_ASKS
from landsraad.imperium.rules.setup import SETUP_ASKS, draft, start_game
from landsraad.imperium.rules.spies import SPY_ASKS
from landsraad.imperium.rules.troops import TROOP_ASKS
from landsraad.imperium.rules.turns import TURN_ASKS, clean_up, end_turn, player_turns

__all__ = ["ImperiumMachine", "machine_of"]

CARD_VERBS = {
    "card": "card",
    "hand": "hand",
    "discard": "discard",
    "play": "play",
    "acquire": "acquire",
    "acquire_aside": "acquire_aside",
    "row": "row",
    "top": "top",
    "pile": "pile",
    "look": "look",
}
INTRIGUE_VERBS = ("plot", "combat", "endgame", "intrigue")
CONTRACT_VERBS = ("contract", "contract_aside")
CONFLICT_VERBS = ("won", "match_won")
OBJECTIVE_VERBS = ("objective", "match_objective")
SPACE_VERBS = ("space", "agent")
NUMBER_VERBS = ("deploy", "amount", "pay", "seat")
TARGET_PREFIX = {
    "card": "hand",
    "hand": "hand",
    "discard": "discard",
    "play": "play",
    "acquire": "row",
    "acquire_aside": "aside",
    "row": "row",
}


class ImperiumMachine(Machine):
    def __init__(self, content: Content) -> None:
        super().__init__()
        self.content = content
        self.actions = {
            "do": do,
            "entries": entries,
            "act": act,
            "agent.place": place_agent,
            "agent.arrive": arrive_later,
            "turns": player_turns,
            "turn.end": end_turn,
            "clean_up": clean_up,
            "discard_intrigue": discard_intrigue,
            "combat": combat,
            "combat_turns": combat_turns,
            "resolve_combat": resolve_combat,
            "reward": give_reward,
            "end_combat": end_combat,
            "take_conflict": take_conflict,
            "round": round_start,
            "draw_hands": draw_hands,
            "makers": makers,
            "recall": recall,
            "endgame": endgame,
            "game_over": game_over,
            "draft": draft,
            "start_game": start_game,
        }
        for asks in (
            ACCESS_ASKS,
            ACT_ASKS,
            AGENT_ASKS,
            BATTLE_ASKS,
            CHOICES,
            COMBAT_ASKS,
            CONTRACT_ASKS,
            DECK_ASKS,
            FIGURE_ASKS,
            INFLUENCE_ASKS,
            INTRIGUE_ASKS,
            LEADER_ASKS,
            ROUND_ASKS,
            ROW_ASKS,
            SETUP_ASKS,
            SPY_ASKS,
            TROOP_ASKS,
            TURN_ASKS,
        ):
            self.asks.update(asks)

    def option_id(self, code: Code) -> str:
        verb, number = code
        content = self.content
        if verb in CARD_VERBS:
            return f"{verb}:{content.cards[number].id}"
        if verb == "effect":
            return f"effect:{content.nodes[number].key}"
        if verb in INTRIGUE_VERBS:
            return f"{verb}:{content.intrigue[number].id}"
        if verb in SPACE_VERBS:
            return f"{verb}:{content.spaces[number].id}"
        if verb in NUMBER_VERBS:
            return f"{verb}:{number}"
        if verb == "faction":
            return f"faction:{FACTIONS[number]}"
        if verb == "leader":
            return f"leader:{content.leaders[number].id}"
        if verb == "post":
            return f"post:{content.posts[number].id}"
        if verb in CONTRACT_VERBS:
            return f"{verb}:{content.contracts[number].id}"
        if verb in CONFLICT_VERBS:
            return f"{verb}:{content.conflicts[number].id}"
        if verb in OBJECTIVE_VERBS:
            return f"{verb}:{content.objectives[number].id}"
        if verb == "training":
            return f"training:{training_key(content, number).rsplit('.', 1)[1]}"
        if verb == "figure":
            return "figure:" + ("own" if number == -1 else "mentat" if number == -2 else content.spaces[number].id)
        if verb == "pair":
            return "factions:" + "+".join(name for f, name in enumerate(FACTIONS) if number & (1 << f))
        return verb.replace("_", ":", 1) if verb.startswith("zone_") else verb

    def targets(self, decision: Decision, code: Code) -> list[str]:
        verb, number = code
        content = self.content
        if verb in TARGET_PREFIX:
            card = content.cards[number]
            place = "reserve" if verb == "acquire" and card.reserve >= 0 else TARGET_PREFIX[verb]
            return [f"{place}:{card.id}"]
        if verb == "effect":
            return effect_targets(content.nodes[number])
        if verb in INTRIGUE_VERBS:
            return [f"intrigue:{content.intrigue[number].id}"]
        if verb in SPACE_VERBS:
            return [f"space:{content.spaces[number].id}"]
        if verb == "figure":
            return [f"space:{content.spaces[number].id}"] if number >= 0 else [f"leader:{decision.player}"]
        if verb == "faction":
            return [f"faction:{FACTIONS[number]}"]
        if verb == "pair":
            return [f"faction:{name}" for f, name in enumerate(FACTIONS) if number & (1 << f)]
        if verb == "leader":
            return [f"leader:{content.leaders[number].id}"]
        if verb == "post":
            return [f"post:{content.posts[number].id}"]
        if verb in CONTRACT_VERBS:
            return [f"contract:{content.contracts[number].id}"]
        if verb in CONFLICT_VERBS:
            return [f"conflict:{content.conflicts[number].id}"]
        if verb in OBJECTIVE_VERBS:
            return [f"objective:{content.objectives[number].id}"]
        if verb == "training":
            return ["training:" + training_key(content, number).rsplit(".", 1)[1]]
        if verb == "seat":
            return [f"seat:{number}"]
        if verb == "deploy" or (verb == "amount" and decision.kind.startswith("troops.")):
            return ["zone:conflict", "zone:garrison"]
        if verb.startswith("zone_"):
            return [f"zone:{verb[5:]}"]
        if verb == "reveal":
            return ["zone:hand"]
        return []

    def label(self, decision: Decision, code: Code) -> Message:
        verb, number = code
        content = self.content
        params: dict[str, Any] = {}
        if verb in CARD_VERBS:
            params["card"] = content.cards[number].ref
        elif verb == "effect":
            node = content.nodes[number]
            if node.op == "contract":
                reward = f"effect/{node.kids[0].key}"
                return Message("option.complete_contract", {"contract": f"contract/{node.argument}", "effect": reward})
            params["effect"] = f"effect/{node.key}"
        elif verb in INTRIGUE_VERBS:
            params["card"] = content.intrigue[number].ref
        elif verb in SPACE_VERBS:
            params["space"] = content.spaces[number].ref
        elif verb in NUMBER_VERBS:
            params["count"] = number
            if verb == "seat":
                params = {"seat": f"seat/{number}"}
            elif verb == "pay":
                resource = ("solari", "spice", "water")[content.spaces[decision.step[3]].costs[0][0]]
                params["resource"] = f"resource/{resource}"
        elif verb == "faction":
            params["faction"] = f"faction/{FACTIONS[number]}"
        elif verb == "leader":
            params["leader"] = content.leaders[number].ref
        elif verb == "post":
            return Message(f"option.{decision.kind}.post", {"post": content.posts[number].ref})
        elif verb in CONTRACT_VERBS:
            held = content.contracts[number].node
            params = {"contract": f"contract/{held.argument}", "effect": f"effect/{held.kids[0].key}"}
        elif verb in CONFLICT_VERBS:
            params["card"] = content.conflicts[number].ref
        elif verb in OBJECTIVE_VERBS:
            params["card"] = content.objectives[number].ref
        elif verb == "training":
            params["effect"] = f"effect/{training_key(content, number)}"
        elif verb == "solari":
            params = {"count": number, "resource": "resource/solari"}
        elif verb == "no" and decision.kind in ("agent.gather", "spy.recall_first"):
            return Message(f"option.{decision.kind}.no")
        elif verb == "figure":
            if number >= 0:
                return Message("option.figure_space", {"space": content.spaces[number].ref})
            return Message("option.figure_own" if number == -1 else "option.figure_mentat")
        elif verb == "pair":
            names = [f"faction/{name}" for f, name in enumerate(FACTIONS) if number & (1 << f)]
            params = {"faction": names[0], "other": names[1]}
        if verb == "amount":
            return Message(f"option.{decision.kind}", params)
        if verb in ("hand", "discard", "play") and decision.kind in (
            "card.trash",
            "card.discard",
            "card.take",
        ):
            return Message(f"option.{decision.kind}.{verb}", params)
        return Message(f"option.{verb}", params)

    def prompt(self, decision: Decision) -> Message:
        step = decision.step
        kind = decision.kind
        params: dict[str, Any] = {}
        if kind == "agent.space":
            params["card"] = self.content.cards[step[2]].ref
        elif kind in ("agent.infiltrate", "agent.gather"):
            params["space"] = self.content.spaces[step[2]].ref
        elif kind in ("agent.cost", "agent.figure"):
            params["space"] = self.content.spaces[step[3] if kind == "agent.cost" else step[2]].ref
        elif kind in ("influence.gain", "influence.lose"):
            params["count"] = step[3]
        elif kind in ("card.discard", "troops.lose", "spy.recall", "intrigue.trash"):
            params["count"] = step[2]
        elif kind in ("effect.may", "effect.branch", "effect.choose", "effect.lines"):
            params["effect"] = f"effect/{step[2].key}"
        elif kind == "card.place":
            params["card"] = self.content.cards[step[2]].ref
        elif kind == "alliance.heir":
            params["faction"] = f"faction/{FACTIONS[step[2]]}"
        return Message(f"prompt.{kind}", params)


KEPT = 32
_machines: dict[int, ImperiumMachine] = {}


def machine_of(content: Content) -> ImperiumMachine:
    """The machine of a content, made once as long as it is in use."""
    machine = _machines.get(id(content))
    if machine is None:
        if len(_machines) >= KEPT:
            del _machines[next(iter(_machines))]
        machine = _machines[id(content)] = ImperiumMachine(content)
    return machine


def training_key(content: Content, place: int) -> str:
    """Where the effect of a space of the training track is printed."""
    leader = next(leader for leader in content.leaders if leader.training)
    return f"leader/{leader.id}.training.{leader.training[place].id}"


def effect_targets(node: Node) -> list[str]:
    """Where the effect is printed: `space/arrakeen.effect.1` points at the space."""
    place = node.key.split(".", 1)[0]
    kind, _, id = place.partition("/")
    found = [f"{'play' if kind == 'card' else kind}:{id}"]
    if node.op == "atom" and node.verb == "influence" and node.faction >= 0:
        found.append(f"faction:{node.argument}")
    return found
