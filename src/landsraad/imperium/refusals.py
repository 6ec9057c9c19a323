"""Why an option is not on the list: the reasons of the rules (DI-0.3), for people who try it all the same."""

from __future__ import annotations

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Decision
from landsraad.imperium.components import TRACKS
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES, Node
from landsraad.imperium.rules.access import added_reach, closed_by_voice, cost_of, occupied, seat_used
from landsraad.imperium.rules.act import deployable
from landsraad.imperium.rules.conditions import holds
from landsraad.imperium.rules.figures import agents_ready
from landsraad.imperium.rules.row import price
from landsraad.imperium.rules.seats import in_own_turn, leader_of
from landsraad.imperium.rules.spies import fitting_posts
from landsraad.imperium.rules.troops import is_banned
from landsraad.imperium.state import AGENT, CHOOSING, REVEAL, ImperiumState

__all__ = ["absence", "refusal"]


def no(code: str, reason: str, **params: object) -> IllegalAction:
    return IllegalAction(code, reason, params)


def absence(s: ImperiumState, seat: int, acting: list[int]) -> IllegalAction:
    """Why a player without an open decision cannot act."""
    if s.phase == "turns" and s.players[seat].revealed_at and not in_own_turn(s, seat):
        return no("E_ALREADY_REVEALED", "You have already taken your Reveal turn this round.")
    if s.phase == "combat" and not (s.players[seat].conflict or s.players[seat].worms):
        return no("E_NOT_COMBATANT", "You have no troop in the Conflict.")
    who = ", ".join(f"player {other}" for other in acting)
    return no("E_NOT_YOUR_TURN", f"Player {seat} has no decision to make now: it is up to {who}.", acting=acting)


PHASES = {
    "card": "turns",
    "reveal": "turns",
    "acquire": "turns",
    "acquire_aside": "turns",
    "deploy": "turns",
    "end": "turns",
    "leader": "setup",
}
"""Where an action that is more than an answer to a question belongs."""


def refusal(s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction:
    verb, _, rest = str(option_id).partition(":")
    seat = decision.player
    if PHASES.get(verb, s.phase) != s.phase and not (verb == "end" and decision.kind == "reward.act"):
        return no("E_WRONG_PHASE", f"{option_id} is not possible in this phase.", action=str(option_id), phase=s.phase)
    if verb == "leader":
        return no("E_LEADER_TAKEN", f"{rest} is already taken.", leader=f"leader/{rest}")
    if verb == "card":
        return card_refusal(s, seat, decision, rest)
    if verb == "space" and decision.kind == "agent.space":
        return space_refusal(s, seat, decision, rest)
    if decision.kind == "card.trash":
        return no("E_TRASH_TARGET", f"{option_id} cannot be trashed.", card=f"card/{rest}")
    if verb in FREE_ACTIONS and decision.kind not in FREE and decision.kind != f"card.{verb}":
        open_now = [option.id for option in decision.options]
        return no("E_PENDING", f"First choose one of: {', '.join(open_now)}.", effects=open_now)
    if verb in ("acquire", "acquire_aside") and decision.kind != "card.acquire":
        return acquire_refusal(s, seat, rest)
    if verb in ("plot", "combat", "endgame"):
        return intrigue_refusal(s, seat, verb, rest)
    if verb == "deploy":
        return deploy_refusal(s, seat, rest)
    if verb == "end" and decision.kind in ACTING:
        open_now = [option.id for option in decision.options if option.id.startswith("effect:")]
        return no("E_PENDING", f"First resolve: {', '.join(open_now)}.", effects=open_now)
    if verb == "effect" and decision.kind in ACTING:
        return effect_refusal(s, seat, rest)
    if verb == "reveal":
        return no("E_TURN_TYPE", "A Reveal turn cannot begin during another turn.", action="reveal", type="reveal")
    if verb == "post":
        return post_refusal(s, seat, decision, rest)
    if verb in ("contract", "contract_aside"):
        return no("E_NO_CONTRACT", f"{rest} is not offered to you.", contract=f"contract/{rest}")
    if verb == "effect" and decision.kind == "effect.branch":
        return branch_refusal(s, seat, decision, rest)
    if verb == "pay":
        return pay_refusal(s, seat, decision, rest)
    if verb == "hand":
        return no("E_CARD_NOT_IN_HAND", f"{rest} is not in your hand.", card=f"card/{rest}")
    if verb == "faction" and decision.kind == "influence.lose" and rest in FACTIONS[:TRACKS]:
        return no("E_INFLUENCE_MIN", f"You have no Influence with {rest} to lose.", faction=f"faction/{rest}")
    if verb in ("done", "pass", "no"):
        if s.phase == "turns" and (decision.kind == "turn.choose" or decision.kind in ACTING):
            return no("E_WRONG_PHASE", "A turn cannot be passed over.", action=verb, phase=s.phase)
        return no("E_MANDATORY", "This has to be carried out and can be.", effect=decision.kind)
    return no(
        "E_BAD_CHOICE",
        f"{option_id} is not one of the options.",
        choice=str(option_id),
        options=[option.id for option in decision.options],
    )


ACTING = ("agent.act", "reveal.act", "reward.act")
FREE = (*ACTING, "turn.choose", "combat.play", "combat.won", "endgame.play")
"""Decisions between effects. All others belong to an effect that has to be finished first (DI-3.12)."""
FREE_ACTIONS = ("acquire", "acquire_aside", "plot", "combat", "endgame", "deploy", "end")


def pay_refusal(s: ImperiumState, seat: int, decision: Decision, amount: str) -> IllegalAction:
    if decision.kind == "agent.cost":
        space = s.content.spaces[decision.step[3]]
        resource = space.costs[0][0]
        if amount not in [str(price) for _, price in space.costs]:
            return no("E_BAD_CHOICE", f"{amount} cannot be paid at {space.id}.", choice=amount)
        have = s.players[seat].resources[resource]
        name = RESOURCES[resource]
        return no("E_CANNOT_PAY", f"You need {amount} {name} and have {have}.", cost=f"{amount} {name}", have=have)
    if s.turn.paid:
        return no("E_COST_USED", "You have paid for this space; it is paid for once per visit.")
    return no("E_BAD_CHOICE", f"There is nothing to pay {amount} for.", choice=amount)


def card_refusal(s: ImperiumState, seat: int, decision: Decision, id: str) -> IllegalAction:
    if decision.kind != "turn.choose":
        return no("E_TURN_TYPE", f"{id} can be played only at the start of a turn.", action=id, type="agent")
    p = s.players[seat]
    card = s.content.card_ids.get(id, -1)
    ref = f"card/{id}"
    if card not in p.hand:
        return no("E_CARD_NOT_IN_HAND", f"{id} is not in your hand.", card=ref)
    definition = s.content.cards[card]
    if not definition.icons and not definition.anywhere and not s.turn.icons:
        return no("E_NO_AGENT_ICON", f"{id} can only be revealed.", card=ref)
    if not agents_ready(s, seat):
        return no("E_NO_AGENT", "You have no Agent left to send.")
    return no("E_ICON_MISMATCH", f"{id} gives no access to any space that is open to you now.", card=ref)


def space_refusal(s: ImperiumState, seat: int, decision: Decision, id: str) -> IllegalAction:
    index = s.content.space_ids.get(id)
    if index is None:
        return no("E_BAD_CHOICE", f"There is no space {id}.", choice=id)
    space = s.content.spaces[index]
    ref = f"space/{id}"
    p = s.players[seat]
    card = s.content.cards[decision.step[2]]
    reach = card.reach | added_reach(s) | (p.spied if card.spy else 0)
    if not card.anywhere and not reach & space.bit:
        return no("E_ICON_MISMATCH", f"{card.id} gives no access to {id}.", card=card.ref, space=ref)
    if not card.anywhere and s.content.switches.spies and index in p.placed:
        return no("E_OWN_AGENT_THERE", f"Your own Agent stands on {id}.", space=ref)
    if not card.anywhere and occupied(s, seat) & space.bit:
        owners = [other for other, q in enumerate(s.players) if index in q.placed]
        who = ", ".join(f"player {other}" for other in owners)
        return no("E_SPACE_OCCUPIED", f"{id} is occupied by {who}.", space=ref, seats=owners)
    if closed_by_voice(s, seat) & space.bit:
        return no("E_SPACE_BLOCKED", f"{id} is blocked for you by the_voice.", space=ref, card="card/the_voice")
    if space.seat_verb and seat_used(p, space):
        return no("E_SPACE_ONCE", f"You have already used {id} in this game.", space=ref)
    waived = card.ignores_requirements
    if space.requirement is not None and not waived and not holds(s, seat, space.requirement, -1):
        return no("E_REQUIREMENT", f"{id} needs {space.requirement}.", space=ref, requirement=str(space.requirement))
    if space.costs:
        resource, amount = cost_of(s, seat, space, 0)
        name = ("solari", "spice", "water")[resource]
        have = p.resources[resource]
        return no(
            "E_CANNOT_PAY",
            f"You need {amount} {name} and have {have}.",
            cost=amount,
            have=have,
            resource=name,
        )
    return no("E_BAD_CHOICE", f"{id} is not one of the options.", choice=id)


def acquire_refusal(s: ImperiumState, seat: int, id: str) -> IllegalAction:
    ref = f"card/{id}"
    card = s.content.card_ids.get(id, -1)
    if card < 0:
        return no("E_NOT_AVAILABLE", f"{id} is not available.", card=ref)
    if s.turn.mode != REVEAL:
        return no("E_TURN_TYPE", "Cards are acquired with Persuasion only during a Reveal turn.", type="reveal")
    definition = s.content.cards[card]
    if definition.reserve >= 0:
        if definition.cost < 0:
            return no("E_NOT_BUYABLE", f"{id} cannot be acquired with Persuasion.", card=ref)
        if not s.reserve[definition.reserve]:
            return no("E_STACK_EMPTY", f"There is no {id} left.", card=ref)
    elif card not in s.row and card != s.players[seat].set_aside:
        return no("E_NOT_AVAILABLE", f"{id} is not available.", card=ref)
    cost, have = price(s, card), s.players[seat].persuasion
    return no("E_PERSUASION", f"{id} costs {cost}; you have {have} Persuasion.", card=ref, cost=cost, have=have)


def intrigue_refusal(s: ImperiumState, seat: int, kind: str, id: str) -> IllegalAction:
    ref = f"intrigue/{id}"
    index = s.content.intrigue_ids.get(id, -1)
    if index not in s.players[seat].intrigue:
        return no("E_INTRIGUE_NOT_HELD", f"You do not hold {id}.", card=ref)
    definition = s.content.intrigue[index]
    node = {"plot": definition.plot, "combat": definition.combat, "endgame": definition.endgame}[kind]
    if kind == "combat" and definition.on_win and s.phase == "combat":
        return no("E_NOT_WINNER", "This card is for the winner, once the Conflict is won.", card=ref)
    in_time = {
        "plot": s.turn.mode in (CHOOSING, AGENT, REVEAL),
        "combat": s.phase == "combat",
        "endgame": s.phase == "endgame",
    }
    first_thing = node is not None and node.op == "window" and node.verb == "turn_start"
    if node is None or not in_time[kind] or first_thing:
        return no("E_INTRIGUE_TIMING", f"{id} cannot be played now.", card=ref, type=kind)
    if any(part.op == "atom" and part.verb == "mentat" for part in node.walk()) and s.mentat_owner >= 0:
        return no("E_MENTAT", "The Mentat is not on its board space.")
    if node.op == "arrow" and node.kids[0].verb == "lose_troop":
        troops = s.players[seat].conflict
        return no("E_NO_TROOPS", f"You have only {troops} troops in the Conflict.", n=troops, zone="conflict")
    return no("E_INTRIGUE_CONDITION", f"You cannot meet the condition or cost of {id}.", card=ref)


def post_refusal(s: ImperiumState, seat: int, decision: Decision, id: str) -> IllegalAction:
    """UP-9"""
    index = s.content.post_ids.get(id, -1)
    if index < 0:
        return no("E_BAD_CHOICE", f"There is no observation post {id}.", choice=id)
    bit = 1 << index
    ref = f"post/{id}"
    if decision.kind == "spy.place":
        node = decision.step[2]
        if not fitting_posts(s, node) & bit:
            return no("E_POST_NOT_CONNECTED", f"{id} does not connect to the kind of space this asks for.", post=ref)
        return no("E_POST_OCCUPIED", f"There is already a Spy on {id}.", post=ref)
    if not s.players[seat].spies & bit:
        return no("E_NO_SPY_THERE", f"You have no Spy on {id}.", post=ref)
    if decision.kind in ("agent.infiltrate", "agent.gather"):
        return no("E_POST_NOT_CONNECTED", f"{id} does not connect to the space you visit.", post=ref)
    return no("E_WRONG_PHASE", "A Spy cannot be recalled now.", action=f"post:{id}", phase=s.phase)


def branch_refusal(s: ImperiumState, seat: int, decision: Decision, key: str) -> IllegalAction:
    """Why one of several effects cannot be named."""
    node = s.content.by_key.get(key)
    if node is None or node not in decision.step[2].kids:
        return no("E_BAD_CHOICE", f"{key} is not one of the options.", choice=key)
    while node.op == "if":
        assert node.condition is not None
        if not holds(s, seat, node.condition, decision.step[3]):
            if node.condition.terms[0].name == "maker_hook":
                return no("E_NO_MAKER_HOOKS", "You have no Maker Hooks.")
            return no("E_CONDITION", f"{key} asks for {node.condition}.", effect=f"effect/{key}")
        node = node.kids[0]
    if node.verb == "sandworm":
        if is_banned(s, seat):
            return no("E_DEPLOY_NOT_ALLOWED", "You cannot bring units to the Conflict this turn.")
        return no("E_SHIELD_WALL_PROTECTS", "The Shield Wall protects this Conflict from sandworms.")
    if node.verb == "shield_wall":
        return no("E_SHIELD_WALL_GONE", "The Shield Wall is already gone.")
    if node.op == "arrow":
        return no("E_CANNOT_PAY", f"You cannot pay for {key}.", effect=f"effect/{key}")
    return no("E_CONDITION", f"{key} cannot be carried out now: {node}.", effect=f"effect/{key}")


def deploy_refusal(s: ImperiumState, seat: int, count: str) -> IllegalAction:
    space = s.turn.space
    if is_banned(s, seat):
        return no("E_DEPLOY_NOT_ALLOWED", "You cannot bring units to the Conflict this turn.")
    if s.turn.mode != AGENT or space < 0 or not s.content.spaces[space].combat:
        return no("E_NOT_COMBAT_SPACE", "You did not send an Agent to a Combat space this turn.")
    garrison = s.players[seat].garrison
    if count.isdigit() and int(count) > garrison:
        return no("E_NO_TROOPS", f"You have only {garrison} troops in your garrison.", n=garrison, zone="garrison")
    most = deployable(s, seat)
    return no("E_DEPLOY_LIMIT", f"You can deploy at most {most} more troops this turn.", n=most)


def effect_refusal(s: ImperiumState, seat: int, key: str) -> IllegalAction:
    node = s.content.by_key.get(key)
    if node is None:
        return no("E_BAD_CHOICE", f"There is no effect {key}.", choice=key)
    if not any(entry is node for entry, _ in s.turn.pool):
        if not belongs_to_turn(s, seat, key):
            return no("E_BAD_CHOICE", f"{key} does not belong to this turn.", choice=key)
        if arrow_of(node):
            return no("E_COST_USED", "You can pay for this effect only once per turn.", effect=f"effect/{key}")
        return no("E_EFFECT_SPENT", f"{key} has already been resolved.", effect=f"effect/{key}")
    condition_holds = node.condition is None or holds(s, seat, node.condition, -1)
    if arrow_of(node) and condition_holds:
        return no("E_CANNOT_PAY", f"You cannot pay for {key}.", effect=f"effect/{key}")
    return no("E_CONDITION", f"{key} cannot be carried out now: {node}.", effect=f"effect/{key}")


def arrow_of(node: Node) -> bool:
    return node.op == "arrow" or (node.op == "if" and node.kids[0].op == "arrow")


def belongs_to_turn(s: ImperiumState, seat: int, key: str) -> bool:
    """Whether the effect is printed on something used in this turn."""
    kind, _, id = key.split(".", 1)[0].partition("/")
    p = s.players[seat]
    if kind == "space":
        return s.turn.space == s.content.space_ids.get(id)
    if kind == "card":
        zone = p.revealed if s.turn.mode == REVEAL else p.played[-1:] + p.trash[-1:]
        return s.content.card_ids.get(id) in zone
    if kind == "leader":
        leader = leader_of(s, seat)
        return id == leader.id or (leader.back is not None and id == leader.back.id)
    return kind == "conflict" and id == s.content.conflicts[s.conflicts[-1]].id
