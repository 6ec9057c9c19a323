"""From an effect to the row of icons that shows it.

`icons(node)` gives a flat list of JSON-able tokens, to be drawn from left to right. Every token has a `kind`:

| kind | further fields | drawn as |
| --- | --- | --- |
| icon | `glyph`, `amount`; perhaps `least`, `faction`, `argument`, `limits`, `paid`, `words` | a glyph and a number |
| if, else | `condition` (in the notation), `glyph`, `faction`, `amount` | a condition before what it governs |
| per | `count` | "for each ..." |
| when | `event`, `argument`, `amount`, `limit`; `occasion` (in the notation) | an occasion |
| window | `window` | a time: `reveal_turn`, `turn_start`, `any_time` ... |
| who | `who` | somebody else: `each_opponent`, `chosen_opponent` ... |
| may | | "may" |
| look_top | `amount` | the top cards of the own deck |
| choose | `amount` | "choose 2:", with its members in brackets |
| arrow | | cost to effect |
| or, then, line | | between alternatives, steps, printed lines of an Intrigue card |
| open, close | | brackets around a list inside another one |

`amount` is a number or `"all"`; `least` stands beside it where a range was printed (`0` = up to). `argument` is what
the verb is about: a space, a card, Agent icons; `limits` are its modifiers (`{"cost": "<=3"}`). `paid` marks what
stands left of an arrow or in a cost. `words` is true where no pictogram exists and the sentence has to be shown.
`effect` holds the verb in the notation; the text layer turns it into the text alternative.
"""

from __future__ import annotations

from typing import Any

from landsraad.imperium.effects.nodes import ALL, FACTIONS, Node, Term

__all__ = ["GLYPHS", "Token", "condition", "icons"]

Token = dict[str, Any]

GLYPHS = {
    "solari": "solari",
    "spice": "spice",
    "water": "water",
    "persuasion": "persuasion",
    "sword": "sword",
    "vp": "vp",
    "troop": "troop",
    "draw": "card",
    "intrigue": "intrigue",
    "influence": "influence",
    "lose_influence": "lose_influence",
    "influence_bonus": "influence",
    "spy": "spy",
    "recall_spy": "recall_spy",
    "recall_agent": "recall_agent",
    "sandworm": "sandworm",
    "deploy": "deploy",
    "deploy_recruited": "deploy",
    "retreat": "retreat",
    "lose_troop": "lose_troop",
    "discard": "discard",
    "trash": "trash",
    "trash_self": "trash_this",
    "return_self_to_hand": "return_this",
    "trash_intrigue": "trash_intrigue",
    "steal_intrigue": "steal_intrigue",
    "acquire": "acquire",
    "take_from_discard": "take_card",
    "foldspace": "foldspace",
    "contract": "contract",
    "mentat": "mentat",
    "maker_hook": "maker_hooks",
    "swordmaster": "swordmaster",
    "swordmaster_bonus": "swordmaster_bonus",
    "high_council": "high_council",
    "shield_wall": "shield_wall",
    "control": "control",
    "collect_bonus_spice": "bonus_spice",
    "base_spice": "spice",
    "signet": "signet",
    "trade": "trade",
    "reinforce": "reinforce",
    "flip_battle_card": "battle_icon",
    "repeat_space": "space",
    "flip_leader": "leader",
    "memory": "memory",
}
"""The glyph of each verb that has one; every other verb is shown in words."""

CONDITION_GLYPHS = {
    "influence": "influence",
    "alliance": "alliance",
    "bond": "bond",
    "high_council": "high_council",
    "swordmaster": "swordmaster",
    "swordmaster_bonus": "swordmaster_bonus",
    "maker_hook": "maker_hooks",
    "spies": "spy",
    "recalled_spy_this_turn": "recall_spy",
    "spying_on_maker_space": "spy",
    "units_in_conflict": "troop",
    "units_deployed_this_turn": "deploy",
    "sandworms_in_conflict": "sandworm",
    "strength": "sword",
    "gained_spice_this_turn": "spice",
    "at_maker_space": "maker",
    "at_faction_space": "space",
    "own_agent_here": "agent",
    "discarded": "discard",
    "trashed_cost": "trash",
    "contracts_completed": "contract",
    "tracks_at_3": "influence",
    "opponent_alliance_influence": "alliance",
    "deck": "card",
}
LINKS = {"all": "", "one": "or", "then": "then", "lines": "line"}


def icons(node: Node, paid: bool = False) -> list[Token]:
    """The tokens of an effect; `paid` where the whole of it is a cost."""
    op = node.op
    if op == "atom":
        return [atom(node, paid)]
    if op in LINKS:
        return members(node, LINKS[op], paid)
    if op == "choose":
        return [{"kind": "choose", "amount": node.low}, *bracketed(members(node, "or", paid))]
    if op == "arrow":
        cost, effect = node.kids
        return [*inside(cost, True), {"kind": "arrow"}, *inside(effect, False)]
    if op == "if":
        assert node.condition is not None
        row = [condition(term) for term in node.condition.terms] + inside(node.kids[0], paid)
        if len(node.kids) > 1:
            row += [{"kind": "else"}, *inside(node.kids[1], paid)]
        return row
    return [prefix(node), *inside(node.kids[0], paid)]


def members(node: Node, link: str, paid: bool) -> list[Token]:
    row: list[Token] = []
    for number, kid in enumerate(node.kids):
        if number and link:
            row.append({"kind": link})
        row += icons(kid, paid) if kid.op == "atom" or node.op == "lines" else bracketed(icons(kid, paid))
    return row


def inside(node: Node, paid: bool) -> list[Token]:
    row = icons(node, paid)
    return bracketed(row) if node.op in LINKS else row


def bracketed(row: list[Token]) -> list[Token]:
    return row if len(row) == 1 else [{"kind": "open"}, *row, {"kind": "close"}]


def atom(node: Node, paid: bool) -> Token:
    token: Token = {"kind": "icon", "glyph": GLYPHS.get(node.verb, node.verb), "effect": str(node)}
    token["amount"] = "all" if node.high == ALL else node.high
    if node.low != node.high:
        token["least"] = node.low
    if node.argument in FACTIONS:
        token["faction"] = node.argument
    elif node.argument:
        token["argument"] = node.argument
    limits = {key: value for key, value in node.mods.items() if key not in ("amount", "faction")}
    if limits:
        token["limits"] = limits
    if "faction" in node.mods:
        token["faction"] = node.mods["faction"][1:]
    if paid:
        token["paid"] = True
    if node.verb not in GLYPHS:
        token["words"] = True
    return token


def condition(term: Term) -> Token:
    token: Token = {"kind": "if", "condition": str(term), "glyph": CONDITION_GLYPHS.get(term.name, term.name)}
    if term.argument in FACTIONS:
        token["faction"] = term.argument
    elif term.argument:
        token["argument"] = term.argument
    if term.comparison and not term.other:
        token["amount"] = term.number
    if term.negated:
        token["negated"] = True
    return token


def prefix(node: Node) -> Token:
    op = node.op
    if op == "per":
        return {"kind": "per", "count": node.argument}
    if op == "when":
        occasion = str(node).removeprefix("when ").partition(": ")[0]
        token: Token = {"kind": "when", "event": node.verb, "occasion": occasion}
        if node.argument:
            token["argument"] = node.argument
        if "compare" in node.mods:
            token["amount"] = node.low
        if "limit" in node.mods:
            token["limit"] = node.mods["limit"]
        return token
    if op in ("window", "who"):
        return {"kind": op, op: node.verb}
    if op == "look_top":
        return {"kind": "look_top", "amount": node.low}
    return {"kind": "may"}
