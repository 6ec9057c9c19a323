"""The small choices inside effects: a Faction, a number, a card, a branch. Each is one step that asks."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, Step
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules import decks, influence, troops
from landsraad.imperium.rules.asking import YES_NO, ask, distinct
from landsraad.imperium.rules.events import tell, tell_privately
from landsraad.imperium.rules.offers import affordable_without_persuasion
from landsraad.imperium.rules.recalling import recallable_agents
from landsraad.imperium.rules.resolve import can, nameable, opponents_for, resolve
from landsraad.imperium.state import ImperiumState

__all__ = ["CHOICES", "entries"]


# ("entries", seat, nodes, source): the members of a list in any order (a sub-pool).


def entries(s: ImperiumState, step: Step) -> None:
    _, seat, nodes, source = step
    waiting: list[Node] = []
    for node in nodes:
        if node.auto:
            resolve(s, seat, node, source)
        else:
            waiting.append(node)
    if len(waiting) == 1 and not waiting[0].optional:
        resolve(s, seat, waiting[0], source)
    elif waiting:
        s.stack.append(("order", seat, tuple(waiting), source))


def order_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, nodes, source = step
    possible = [node for node in nodes if can(s, seat, node, source)]
    codes: list[Code] = [("effect", node.index) for node in possible]
    if all(node.optional for node in possible):
        codes.append(("done", 0))
    return ask(s, seat, "effect.order", codes, step)


def order_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if code[0] == "done":
        return
    chosen = s.content.nodes[code[1]]
    rest = tuple(node for node in step[2] if node is not chosen)
    if rest:
        s.stack.append(("entries", seat, rest, step[3]))
    s.stack.append(("do", seat, chosen, step[3]))


# ("branch", seat, node, source): exactly one of several (DI-3.8).


def branch_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, node, source = step
    codes: list[Code] = [("effect", kid.index) for kid in node.kids if nameable(s, seat, kid, source)]
    return ask(s, seat, "effect.branch", codes, step) if codes else []


def branch_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    s.stack.append(("do", seat, s.content.nodes[code[1]], step[3]))


# ("choose", seat, node, source, chosen): k different members, all named before the first is resolved (DI-3.13).


def choose_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, node, _, chosen = step
    codes: list[Code] = [("effect", kid.index) for kid in node.kids if kid.index not in chosen]
    return ask(s, seat, "effect.choose", codes, step)


def choose_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    _, _, node, source, before = step
    chosen = (*before, code[1])
    s.stack.pop()
    if len(chosen) < node.low:
        s.stack.append(("choose", seat, node, source, chosen))
    else:
        s.stack.append(("entries", seat, tuple(s.content.nodes[index] for index in chosen), source))


# ("lines", seat, node, source, used): any number of an Intrigue card's lines, at least one.


def lines_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, node, source, used = step
    codes: list[Code] = [
        ("effect", kid.index) for kid in node.kids if kid.index not in used and can(s, seat, kid, source)
    ]
    if used and codes:
        codes.append(("done", 0))
    return ask(s, seat, "effect.lines", codes, step) if codes else []


def lines_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    _, _, node, source, used = step
    s.stack.pop()
    if code[0] != "done":
        s.stack.append(("lines", seat, node, source, (*used, code[1])))
        s.stack.append(("do", seat, s.content.nodes[code[1]], source))


# ("may", seat, node, source)


def may_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    return ask(s, step[1], "effect.may", YES_NO, step)


def may_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if code[0] == "yes":
        resolve(s, seat, step[2], step[3])


# ("faction", seat, "gain" or "lose", amount, Factions as bits) (DI-15.9)


def faction_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    codes: list[Code] = [("faction", faction) for faction in range(4) if step[4] & (1 << faction)]
    if step[2] == "lose":
        # Another loss of the same cost may have come first.
        own = s.players[step[1]].influence
        codes = [code for code in codes if own[code[1]] >= step[3]]
    return ask(s, step[1], f"influence.{step[2]}", codes, step) if codes else []


def faction_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if step[2] == "gain":
        influence.gain_influence(s, seat, code[1], step[3])
    else:
        influence.lose_influence(s, seat, code[1], step[3])


# ("choose_heir", seat, faction, heirs): the former holder chooses who takes the Alliance (DI-15.7).


def heir_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    return ask(s, step[1], "alliance.heir", [("seat", heir) for heir in step[3]], step)


def heir_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    influence.pass_alliance(s, step[2], seat, code[1])


# ("amount", seat, "deploy", "deploy_recruited" or "retreat", least, most)


def amount_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, verb, least, most = step
    verb = "retreat" if verb == "retreat" else "deploy"
    return ask(s, seat, f"troops.{verb}", [("amount", number) for number in range(least, most + 1)], step)


def amount_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if step[2] == "retreat":
        troops.retreat(s, seat, code[1])
        return
    if step[2] == "deploy_recruited":
        s.turn.deployed += code[1]
    troops.deploy(s, seat, code[1])


# ("lose_troop", seat, count): garrison or Conflict (DI-Q06), one by one.


def lose_troop_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    p = s.players[step[1]]
    codes: list[Code] = []
    if p.garrison:
        codes.append(("zone_garrison", 0))
    if p.conflict:
        codes.append(("zone_conflict", 0))
    return ask(s, step[1], "troops.lose", codes, step)


def lose_troop_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if step[2] > 1:
        s.stack.append(("lose_troop", seat, step[2] - 1))
    troops.lose_troops(s, seat, 1, code[0][5:])


# ("discard", seat, count): cards of choice from the own hand (DI-13.5).


def discard_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    hand = s.players[step[1]].hand
    return ask(s, step[1], "card.discard", distinct("hand", hand), step, forced=len(hand) <= step[2])


def discard_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if step[2] > 1:
        s.stack.append(("discard", seat, step[2] - 1))
    decks.discard_from_hand(s, seat, code[1])


# ("trash", seat, node, source) (DI-13.6)


def trash_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    codes = decks.trash_choices(s, step[1], step[2], step[3])
    return ask(s, step[1], "card.trash", codes, step, forced=False) if codes else []


def trash_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    decks.trash_card(s, seat, code[1], code[0])


# ("acquire", seat, node): without Persuasion.


def acquire_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    codes = affordable_without_persuasion(s, step[1], step[2])
    return ask(s, step[1], "card.acquire", codes, step) if codes else []


def acquire_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    to = step[2].mods.get("to", "=discard")[1:]
    if "pay" in step[2].mods:
        cost = s.content.cards[code[1]].cost
        s.players[seat].resources[0] -= cost
        if s.sink is not None:
            tell(s, "pay", seat, resource="resource/solari", count=cost)
    if code[0] == "acquire_aside":
        s.players[seat].set_aside = -1
        decks.receive_card(s, seat, code[1], to)
    else:
        decks.gain_card(s, seat, code[1], to)


# ("place_acquired", seat, card): deck top or discard pile, for each acquired card (DI-C29).


def place_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    return ask(s, step[1], "card.place", [("top", step[2]), ("pile", step[2])], step)


def place_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    p = s.players[seat]
    if code[0] == "top":
        decks.put_on_deck(p, step[2])
        tell(s, "acquire_on_top", seat, card=f"card/{s.content.cards[step[2]].id}")
    else:
        p.discard.append(step[2])


# ("take_from_discard", seat, cards) (DI-C36)


def take_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    return ask(s, step[1], "card.take", distinct("discard", step[2]), step)


def take_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    s.players[seat].discard.remove(code[1])
    tell(s, "take_from_discard", seat, card=f"card/{s.content.cards[code[1]].id}")
    decks.add_to_hand(s, seat, code[1])


# ("look_top", seat, node, source): the branch acts on the top card only.


def look_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    codes: list[Code] = [("effect", kid.index) for kid in step[2].kids[0].kids]
    return ask(s, step[1], "card.look", codes, step, forced=False)


def look_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    chosen = s.content.nodes[code[1]]
    if chosen.verb == "trash":
        decks.trash_top(s, seat)
    else:
        decks.draw(s, seat, 1)


# ("look_assign", seat, node, how many are named): of the cards looked at, which is drawn and which is discarded; the
# last one is trashed (UP-22.27).


def assign_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, node, named = step
    deck = s.players[seat].deck
    kind = "card.look_" + node.kids[0].kids[named].verb
    return ask(s, seat, kind, distinct("look", deck[named - node.low :]), step, forced=False)


def assign_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    _, _, node, named = step
    s.stack.pop()
    p = s.players[seat]
    first = len(p.deck) - (node.low - named)
    card = decks.look_take(s, seat, p.deck.index(code[1], first))
    ref = f"card/{s.content.cards[card].id}"
    if named == 0:
        p.hand.append(card)
        tell_privately(s, "draw", seat, {"count": 1}, {"cards": [ref]}, (seat,))
        s.stack.append(("look_assign", seat, node, 1))
    else:
        p.discard.append(card)
        tell(s, "discard", seat, card=ref)
        decks.trash_top(s, seat)


# ("trash_intrigue", seat, how many)


def trash_intrigue_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    held = s.players[step[1]].intrigue
    return ask(s, step[1], "intrigue.trash", distinct("intrigue", held), step, forced=len(held) <= step[2])


def trash_intrigue_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if step[2] > 1:
        s.stack.append(("trash_intrigue", seat, step[2] - 1))
    decks.trash_intrigue(s, seat, code[1])


# ("training", seat): the token moves on; where the track forks its owner chooses (UP-22.3).


def training_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    p = s.players[step[1]]
    following = s.content.leaders[p.leader].training[p.training].following
    return ask(s, step[1], "leader.training", [("training", place) for place in following], step)


def training_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    p = s.players[seat]
    p.training = code[1]
    space = s.content.leaders[p.leader].training[code[1]]
    leader = s.content.leaders[p.leader].id
    tell(s, "training", seat, effect=f"effect/leader/{leader}.training.{space.id}")
    for node in space.effect:
        s.turn.pool.append((node, -1))


# ("opponent", seat, node)


def opponent_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    codes: list[Code] = [("seat", other) for other in opponents_for(s, step[1], step[2])]
    return ask(s, step[1], "effect.opponent", codes, step) if codes else []


def opponent_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    s.stack.append(("do", code[1], step[2], -1))


# ("block_space", seat) (DI-C07)


def block_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    return ask(s, step[1], "space.block", [("space", space.index) for space in s.content.spaces], step)


def block_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    s.voices.append((code[1], seat))
    tell(s, "block_space", seat, space=f"space/{s.content.spaces[code[1]].id}")


# ("set_aside_row", seat) (DI-C15)


def set_aside_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    return ask(s, step[1], "row.set_aside", distinct("row", [card for card in s.row if card >= 0]), step)


def set_aside_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    p = s.players[seat]
    if p.set_aside >= 0:
        s.removed.append(p.set_aside)
    p.set_aside = code[1]
    tell(s, "set_aside", seat, card=f"card/{s.content.cards[code[1]].id}")
    decks.leave_row(s, code[1])


# ("recall_agent", seat, whether the Agent sent in this turn may be the one) (DI-20.8, UP-6.13)


def recall_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    codes = distinct("agent", recallable_agents(s, step[1], step[2]))
    return ask(s, step[1], "agent.recall", codes, step) if codes else []


def recall_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    lift_agent(s, seat, code[1])
    tell(s, "recall_agent", seat, space=f"space/{s.content.spaces[code[1]].id}")


def lift_agent(s: ImperiumState, seat: int, space: int) -> None:
    """Back to the Leader; of two own Agents on one space the Mentat stays (nothing depends on it there)."""
    p = s.players[seat]
    is_mentat = s.mentat_owner == seat and s.mentat_space == space and p.placed.count(space) == 1
    p.placed.remove(space)
    if is_mentat:
        s.mentat_space = -1
    else:
        p.agents += 1


# ("secret_factions", seat): two of the four tokens (DI-C01).


def secret_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    pairs = [bits for bits in range(16) if bits.bit_count() == 2]
    return ask(s, step[1], "leader.secret", [("pair", bits) for bits in pairs], step)


def secret_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    s.players[seat].secret = code[1]
    tell(s, "secret_chosen", seat)


CHOICES: dict[str, Ask] = {
    "order": Ask(order_decisions, order_answer),
    "branch": Ask(branch_decisions, branch_answer),
    "choose": Ask(choose_decisions, choose_answer),
    "lines": Ask(lines_decisions, lines_answer),
    "may": Ask(may_decisions, may_answer),
    "faction": Ask(faction_decisions, faction_answer),
    "choose_heir": Ask(heir_decisions, heir_answer),
    "amount": Ask(amount_decisions, amount_answer),
    "lose_troop": Ask(lose_troop_decisions, lose_troop_answer),
    "discard": Ask(discard_decisions, discard_answer),
    "trash": Ask(trash_decisions, trash_answer),
    "acquire": Ask(acquire_decisions, acquire_answer),
    "place_acquired": Ask(place_decisions, place_answer),
    "take_from_discard": Ask(take_decisions, take_answer),
    "look_top": Ask(look_decisions, look_answer),
    "look_assign": Ask(assign_decisions, assign_answer),
    "trash_intrigue": Ask(trash_intrigue_decisions, trash_intrigue_answer),
    "training": Ask(training_decisions, training_answer),
    "opponent": Ask(opponent_decisions, opponent_answer),
    "block_space": Ask(block_decisions, block_answer),
    "set_aside_row": Ask(set_aside_decisions, set_aside_answer),
    "recall_agent": Ask(recall_decisions, recall_answer),
    "secret_factions": Ask(secret_decisions, secret_answer),
}
