"""Why an option is not on the list (DI-0.3): the reasons that hold in more than one step. Others stand in the steps."""

from __future__ import annotations

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Decision
from landsraad.imperium.rules.act import deployable
from landsraad.imperium.rules.row import price, throne_of
from landsraad.imperium.rules.seats import in_own_turn, is_person
from landsraad.imperium.rules.steps import refuse
from landsraad.imperium.rules.troops import fights, is_banned
from landsraad.imperium.state import AGENT, CHOOSING, REVEAL, ImperiumState

__all__ = ["absence", "refusal"]

PHASES = {
    "card": "turns",
    "reveal": "turns",
    "acquire": "turns",
    "acquire_aside": "turns",
    "acquire_throne": "turns",
    "deploy": "turns",
    "end": "turns",
    "leader": "setup",
}
"""Where an action that is more than an answer to a question belongs."""
ACTING = ("agent.act", "reveal.act", "reward.act")
FREE = (*ACTING, "turn.choose", "combat.play", "combat.won", "endgame.play")
"""Decisions between effects. All others belong to an effect that has to be finished first (DI-3.12)."""
FREE_ACTIONS = ("acquire", "acquire_aside", "acquire_throne", "plot", "combat", "endgame", "deploy", "end")


def absence(s: ImperiumState, seat: int, acting: list[int]) -> IllegalAction:
    """Why a player without an open decision cannot act."""
    who = ", ".join(f"player {other}" for other in acting)
    if not is_person(s, seat):
        reason = f"Nobody decides for player {seat}, which the game plays itself; it is up to {who}."
        return refuse("E_NOT_YOUR_TURN", reason, acting=acting)  # DI-H3.23
    if s.phase == "turns" and s.players[seat].revealed_at and not in_own_turn(s, seat):
        return refuse("E_ALREADY_REVEALED", "You have already taken your Reveal turn this round.")
    if s.phase == "combat" and not fights(s, seat):
        return refuse("E_NOT_COMBATANT", "You have no troop in the Conflict.")
    return refuse("E_NOT_YOUR_TURN", f"Player {seat} has no decision to make now: it is up to {who}.", acting=acting)


def refusal(s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction:
    """Why this is not possible now, where the step itself has nothing to say about it."""
    word, _, rest = option_id.partition(":")
    seat = decision.player
    if PHASES.get(word, s.phase) != s.phase:
        return refuse("E_WRONG_PHASE", f"{option_id} is not possible in this phase.", action=option_id, phase=s.phase)
    if word == "leader":
        return refuse("E_LEADER_TAKEN", f"{rest} is already taken.", leader=f"leader/{rest}")
    if word == "card":
        return refuse("E_TURN_TYPE", f"{rest} can be played only at the start of a turn.", action=rest, type="agent")
    if word in FREE_ACTIONS and decision.kind not in FREE and decision.kind != f"card.{word}":
        open_now = [option.id for option in decision.options]
        return refuse("E_PENDING", f"First choose one of: {', '.join(open_now)}.", effects=open_now)
    if word in ("acquire", "acquire_aside", "acquire_throne") and decision.kind != "card.acquire":
        return acquire_refusal(s, seat, rest)
    if word in ("plot", "combat", "endgame"):
        return intrigue_refusal(s, seat, word, rest)
    if word == "deploy":
        return deploy_refusal(s, seat, rest)
    if word == "reveal":
        return refuse("E_TURN_TYPE", "A Reveal turn cannot begin during another turn.", action="reveal", type="reveal")
    if word == "post":
        return post_refusal(s, seat, rest)
    if word in ("contract", "contract_aside"):
        return refuse("E_NO_CONTRACT", f"{rest} is not offered to you.", contract=f"contract/{rest}")
    if word == "pay":
        return pay_refusal(s, rest)
    if word == "hand":
        return refuse("E_CARD_NOT_IN_HAND", f"{rest} is not in your hand.", card=f"card/{rest}")
    if word in ("done", "pass", "no"):
        if s.phase == "turns" and (decision.kind == "turn.choose" or decision.kind in ACTING):
            return refuse("E_WRONG_PHASE", "A turn cannot be passed over.", action=word, phase=s.phase)
        return refuse("E_MANDATORY", "This has to be carried out and can be.", effect=decision.kind)
    options = [option.id for option in decision.options]
    return refuse("E_BAD_CHOICE", f"{option_id} is not one of the options.", choice=option_id, options=options)


def pay_refusal(s: ImperiumState, amount: str) -> IllegalAction:
    if s.turn.paid:
        return refuse("E_COST_USED", "You have paid for this space; it is paid for once per visit.")
    return refuse("E_BAD_CHOICE", f"There is nothing to pay {amount} for.", choice=amount)


def post_refusal(s: ImperiumState, seat: int, id: str) -> IllegalAction:
    """UP-9"""
    index = s.content.post_ids.get(id, -1)
    if index < 0:
        return refuse("E_BAD_CHOICE", f"There is no observation post {id}.", choice=id)
    if not s.players[seat].spies & (1 << index):
        return refuse("E_NO_SPY_THERE", f"You have no Spy on {id}.", post=f"post/{id}")
    return refuse("E_WRONG_PHASE", "A Spy cannot be recalled now.", action=f"post:{id}", phase=s.phase)


def acquire_refusal(s: ImperiumState, seat: int, id: str) -> IllegalAction:
    ref = f"card/{id}"
    card = s.content.card_ids.get(id, -1)
    if card < 0:
        return refuse("E_NOT_AVAILABLE", f"{id} is not available.", card=ref)
    if s.turn.mode != REVEAL:
        return refuse("E_TURN_TYPE", "Cards are acquired with Persuasion only during a Reveal turn.", type="reveal")
    definition = s.content.cards[card]
    if definition.reserve >= 0:
        if definition.cost < 0:
            return refuse("E_NOT_BUYABLE", f"{id} cannot be acquired with Persuasion.", card=ref)
        if not s.reserve[definition.reserve]:
            return refuse("E_STACK_EMPTY", f"There is no {id} left.", card=ref)
    elif card not in s.row and card not in s.players[seat].set_aside and card not in throne_of(s, seat):
        if card in s.throne:
            return refuse("E_THRONE_ROW", f"{id} lies in the Throne Row.", card=ref)
        return refuse("E_NOT_AVAILABLE", f"{id} is not available.", card=ref)
    cost, have = price(s, card), s.players[seat].persuasion
    return refuse("E_PERSUASION", f"{id} costs {cost}; you have {have} Persuasion.", card=ref, cost=cost, have=have)


def intrigue_refusal(s: ImperiumState, seat: int, kind: str, id: str) -> IllegalAction:
    ref = f"intrigue/{id}"
    index = s.content.intrigue_ids.get(id, -1)
    if index not in s.players[seat].intrigue:
        return refuse("E_INTRIGUE_NOT_HELD", f"You do not hold {id}.", card=ref)
    definition = s.content.intrigue[index]
    node = {"plot": definition.plot, "combat": definition.combat, "endgame": definition.endgame}[kind]
    if kind == "combat" and definition.on_win and s.phase == "combat":
        return refuse("E_NOT_WINNER", "This card is for the winner, once the Conflict is won.", card=ref)
    in_time = {
        "plot": s.turn.mode in (CHOOSING, AGENT, REVEAL),
        "combat": s.phase == "combat",
        "endgame": s.phase == "endgame",
    }
    first_thing = node is not None and node.op == "window" and node.verb == "turn_start"
    if node is None or not in_time[kind] or first_thing:
        return refuse("E_INTRIGUE_TIMING", f"{id} cannot be played now.", card=ref, type=kind)
    if any(part.op == "atom" and part.verb == "mentat" for part in node.walk()) and s.mentat_owner >= 0:
        return refuse("E_MENTAT", "The Mentat is not on its board space.")
    if node.op == "arrow" and node.kids[0].verb == "lose_troop":
        troops = s.players[seat].conflict
        return refuse("E_NO_TROOPS", f"You have only {troops} troops in the Conflict.", n=troops, zone="conflict")
    return refuse("E_INTRIGUE_CONDITION", f"You cannot meet the condition or cost of {id}.", card=ref)


def deploy_refusal(s: ImperiumState, seat: int, count: str) -> IllegalAction:
    space = s.turn.space
    if is_banned(s, seat):
        return refuse("E_DEPLOY_NOT_ALLOWED", "You cannot bring units to the Conflict this turn.")
    if s.turn.mode != AGENT or space < 0 or not s.content.spaces[space].combat:
        return refuse("E_NOT_COMBAT_SPACE", "You did not send an Agent to a Combat space this turn.")
    garrison = s.players[seat].garrison
    if count.isdigit() and int(count) > garrison:
        return refuse("E_NO_TROOPS", f"You have only {garrison} troops in your garrison.", n=garrison, zone="garrison")
    most = deployable(s, seat)
    return refuse("E_DEPLOY_LIMIT", f"You can deploy at most {most} more troops this turn.", n=most)
