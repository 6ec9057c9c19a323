"""What is taken without asking: gains that are never worse for being taken at once (DI-6.9, DI-10.5, UP-13.4).

The members of a turn are resolved in any order, and a player is asked for one only where it can matter. A plain gain is
taken unasked when it *commutes* with everything that may still happen in the turn: whatever can be reached by taking it
later can be reached by taking it now. That is so for

- resources, Persuasion, swords, Victory Points, Maker Hooks and the like: nothing takes from the same stock, no
  condition of the language has an upper bound, so having them early only ever opens more (`content/check.py` sees to it
  that conditions ask for at least so much);
- the Mentat, unless an Intrigue card may be played for it first;
- troops, unless something else may still draw on the supply in this turn: cards and payments for troops, troops
  deployed straight from the supply, memories. What could is read from the effects that are open, and from all cards
  that could still come: Intrigue cards held or drawn, cards drawn in a Reveal turn. So long as the supply covers them
  all, the order does not matter. Only what everybody can see decides, never which cards are held: a pause must tell
  nothing. Troops that wait are offered, and come with the end of the turn at the latest: nobody has to ask for them;
- gains under a condition that holds now. Whoever breaks the condition first (by a cost, say) has less and nothing for
  it: the one kind of end of a turn that only asking would reach, and never a better one;
- gains for each of something (`per`), once nothing is left that could change how many there are: no other entry, no
  Intrigue card, nothing to buy, and no count that feeds another.

`tests/imperium/test_automatic.py` searches whole turns with and without all this and compares where they end.
"""

from __future__ import annotations

from typing import Final

from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.conditions import count, holds
from landsraad.imperium.rules.contracts import complete, is_fulfilled
from landsraad.imperium.rules.influence import ALLIANCE
from landsraad.imperium.rules.resolve import can, resolve
from landsraad.imperium.rules.resources import harvest, harvests_only_spice
from landsraad.imperium.rules.row import cheapest
from landsraad.imperium.rules.seats import in_own_reveal, leader_of, standing_of
from landsraad.imperium.rules.troops import army
from landsraad.imperium.rules.verbs.table import VERBS
from landsraad.imperium.state import REVEAL, REWARD, ImperiumState

__all__ = ["AUTOMATIC", "ready", "settle", "settle_rest"]

AUTOMATIC = True
"""Switched off by tests that compare a turn with one in which the player is asked for every single effect."""


AT_ONCE: Final = ("no_deploy_this_turn",)
"""Restrictions hold from the moment their card is played (UP-5.13, UP-22.6)."""


def settle(s: ImperiumState, seat: int) -> None:
    """Take what needs no asking."""
    turn = s.turn
    pool = turn.pool
    automatic = AUTOMATIC
    taken = waiting = True
    while taken and waiting:
        taken = waiting = False
        index = 0
        while index < len(pool):
            node, card = pool[index]
            if node.auto:
                if (automatic and (node.certain or ready(s, seat, node, card))) or node.verb in AT_ONCE:
                    del pool[index]
                    if node.op == "atom":  # as `take` does, without the way there
                        s.cause = node.key
                        VERBS[node.verb].do(s, seat, node, card)
                    else:
                        take(s, seat, node, card)
                    taken = True
                    continue
                waiting = True
            elif node.op == "harvest" and automatic:
                if harvests_only_spice(s, seat):
                    del pool[index]
                    s.cause = node.key
                    harvest(s, seat, node)
                    taken = True
                    continue
                waiting = True
            index += 1
    if pool and automatic and turn.mode >= REVEAL and counts_are_final(s, seat):
        for node, card in pool:
            s.cause = node.key
            for _ in range(count(s, seat, node.argument, card)):
                take(s, seat, node.kids[0], card)
        pool.clear()


def ready(s: ImperiumState, seat: int, node: Node, card: int) -> bool:
    """Whether an automatic gain can be taken now, in full and without closing a door."""
    if node.op == "atom":
        if node.verb == "troop":
            spare = army(s, seat).supply - node.low
            return spare >= 0 and not may_claim_more(s, seat, spare)
        if node.verb == "mentat" and more_may_come(s, seat, open_nodes(s)):
            return False  # There is one Mentat, and an Intrigue card may be played for it first.
        return VERBS[node.verb].can(s, seat, node, card)
    if node.op == "if":
        assert node.condition is not None
        return holds(s, seat, node.condition, card) and ready(s, seat, node.kids[0], card)
    if node.op == "contract" and not is_fulfilled(s, seat, node):
        return False
    for kid in node.kids:
        if not ready(s, seat, kid, card):
            return False
    return True


def take(s: ImperiumState, seat: int, node: Node, card: int) -> None:
    s.cause = node.key
    if node.op == "atom":
        VERBS[node.verb].do(s, seat, node, card)
    elif node.op != "contract" or complete(s, seat, node):
        for kid in node.kids:
            take(s, seat, kid, card)


def may_claim_more(s: ImperiumState, seat: int, troops: int) -> bool:
    """Whether what is still possible in this turn could take more than so many troops from the supply.

    Plain gains share what there is, in whatever order; but a card or a payment for troops is lost with the last one.
    """
    content = s.content
    p = s.players[seat]
    # Which Intrigue cards are held or drawn is nobody's business, so all there are count.
    wanted = content.intrigue_claim
    if p.intrigue and wanted > troops and s.turn.mode != REWARD:
        return True
    found = open_nodes(s)
    claimed = 0
    for node in found:
        claimed += node.claim
    if claimed > troops or not more_may_come(s, seat, found):
        return claimed > troops
    for held in p.contracts:
        wanted += content.contracts[held].node.claim
    for place in leader_of(s, seat).training:
        for node in place.effect:
            wanted += node.claim
    if in_own_reveal(s, seat):
        wanted += content.reveal_claim
    return claimed + wanted > troops


def open_nodes(s: ImperiumState) -> list[Node]:
    """What is still to be resolved in this turn, but for plain gains."""
    found = []
    for node, _ in s.turn.pool:
        if not node.auto:
            found.append(node)
    for step in reversed(s.stack):
        if step[0] == "turn.end":
            break  # below it lies the round
        for part in step:
            if isinstance(part, Node):
                found.append(part)
            elif isinstance(part, tuple):
                found += [item for item in part if isinstance(item, Node)]
    return found


def more_may_come(s: ImperiumState, seat: int, found: list[Node]) -> bool:
    """Whether effects that are not open yet can still come in this turn: of cards held, drawn, bought, of triggers.

    `found`: the effects that are open.
    """
    p = s.players[seat]
    if s.turn.mode == REWARD:
        return False
    if p.intrigue:
        return True
    for trigger in leader_of(s, seat).triggers.values():
        if trigger.leads:
            return True
    if s.turn.mode == REVEAL and cheapest(s, seat) <= p.persuasion:
        return True
    for node in found:
        if leads_on(s, seat, node):
            return True
    return False


def leads_on(s: ImperiumState, seat: int, node: Node) -> bool:
    """Whether other effects can follow from this one; Influence does so only where it reaches the bonus of a track."""
    if s.content.switches.teams:
        return bool(node.leads)
    if node.op == "atom" and node.verb == "influence" and node.faction >= 0 and not s.turn.visit_bonus:
        level = standing_of(s, seat)[node.faction]
        return level < ALLIANCE <= level + node.low or leader_of(s, seat).reach_faction == node.faction
    return bool(node.leads)


def settle_rest(s: ImperiumState, seat: int) -> None:
    """The player ends the turn: what was left open for the player's sake is taken."""
    for node, card in s.turn.pool:
        if node.waits and can(s, seat, node, card):
            resolve(s, seat, node, card)


def counts_are_final(s: ImperiumState, seat: int) -> bool:
    """Whether only counts of plain gains are left of a Reveal turn or reward, and nothing can change them any more."""
    mode = s.turn.mode
    p = s.players[seat]
    if p.intrigue and mode == REVEAL:
        return False
    pool = s.turn.pool
    persuasion = p.persuasion
    swords = 0
    for node, card in pool:
        if node.op != "per" or not node.kids[0].auto:
            return False
        gain = node.kids[0]
        if gain.verb == "persuasion":
            persuasion += gain.low * count(s, seat, node.argument, card)
        elif gain.verb == "sword":
            swords += 1
    if swords > 1 and any(node.argument == "other_revealed_with_sword" for node, _ in pool):
        return False
    return mode == REWARD or cheapest(s, seat) > persuasion
