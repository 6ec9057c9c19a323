"""The parts of a sentence: an effect as a clause that can follow "you may", "to", "if ..." or another clause."""

from __future__ import annotations

from landsraad.imperium.effects.nodes import Condition, Node
from landsraad.text.games.imperium.effects.grammar import IMPERATIVE, INFINITIVE, THIRD, Grammar

__all__ = ["Clauses"]

OPTIONAL = ("trash", "shield_wall")
"""Verbs that may be left undone where they are a plain effect."""
GATHERED = ("solari", "spice", "water", "persuasion", "sword", "vp", "draw", "intrigue")
"""Verbs that share their word in a list: `gain 2 Persuasion and 1 sword`."""


class Clauses:
    """Says effects of one place in one language, as clauses in a form of the verb."""

    def __init__(self, words: Grammar, cost: bool, intrigue: bool, rival: bool) -> None:
        self.words = words
        self.cost = cost
        self.intrigue = intrigue
        self.rival = rival

    def is_optional(self, node: Node) -> bool:
        """Whether the player may leave it undone. A rival has no choice."""
        if self.rival or self.cost:
            return False
        if node.op == "arrow":
            return not self.intrigue
        return node.op == "atom" and (node.verb in OPTIONAL or (node.low == 0 and "amount" in node.mods))

    def you_may(self, infinitive: str) -> str:
        return self.words.link("you_may").format(doing=infinitive)

    def in_one_clause(self, node: Node) -> bool:
        """Whether it can follow `to ...`: somebody else's doing, a further arrow and a choice to do a part cannot."""
        if any(part.op in ("who", "arrow", "window", "when", "lines") for part in node.walk()):
            return False
        return not any(self.is_optional(kid) for part in node.walk() if part.op == "all" for kid in part.kids)

    def clause(self, node: Node, form: int, role: str = "part") -> str:
        """`role`: `cost` for what is paid, `branch` for what was chosen, `part` of more, empty for the whole."""
        words = self.words
        op = node.op
        if op == "atom":
            phrase = words.verb_phrase(node, role == "cost" or self.cost)
            unsaid = node.verb in OPTIONAL or node.high == 1
            if role == "part" and unsaid and self.is_optional(node):
                return self.maybe(node, form)
            return words.inflect(phrase, form)
        if op == "all":
            return self.together(node, form, role)
        if op == "one":
            return self.either(node, form, role)
        if op == "then":
            return self.sequence(node, form, role)
        if op == "arrow":
            if role == "part" and form == IMPERATIVE and self.is_optional(node):
                return self.you_may(self.exchange(node, INFINITIVE))
            return self.exchange(node, form)
        if op == "if":
            assert node.condition is not None
            doing = self.clause(node.kids[0], form, role)
            text = f"{words.link('if').format(condition=self.condition(node.condition))}, {doing}"
            if len(node.kids) > 1:
                text += "; " + words.link("otherwise").format(doing=self.clause(node.kids[1], form, role))
            return text
        if op == "per":
            return f"{self.clause(node.kids[0], form, role)} {words.counts[node.argument]}"
        if op == "may":
            return self.maybe(node.kids[0], form)
        if op == "who":
            return f"{words.subjects[node.verb]} {self.clause(node.kids[0], THIRD)}"
        if op == "look_top":
            return self.look(node, form)
        if op == "choose":
            return self.choice(node, form)
        if op == "lines":
            return self.lines(node)
        if op == "window":
            return f"{words.windows[node.verb]}, {self.clause(node.kids[0], form, role)}"
        return f"{self.event(node)}, {self.clause(node.kids[0], form, role)}"

    def sequence(self, node: Node, form: int, role: str) -> str:
        text = self.clause(node.kids[0], form, "")
        for kid in node.kids[1:]:
            text += self.words.link("last_then" if kid is node.kids[-1] else "then")
            text += (", " if kid.op == "if" else " ") + self.clause(kid, form, role)
        return text

    def maybe(self, node: Node, form: int) -> str:
        doing = self.clause(node, INFINITIVE, "")
        if form == IMPERATIVE:
            return self.you_may(doing)
        if form == THIRD:
            return self.words.link("they_may").format(doing=doing)
        return doing + self.words.link("optional")

    def exchange(self, node: Node, form: int) -> str:
        cost = self.clause(node.kids[0], form, "cost")
        effect = node.kids[1]
        if self.in_one_clause(effect):
            doing = self.clause(effect, INFINITIVE, "" if effect.op == "atom" else "part")
            return self.words.link("to").format(cost=cost, effect=doing)
        return f"{cost}: {self.clause(node.kids[1], IMPERATIVE)}"

    def together(self, node: Node, form: int, role: str) -> str:
        """All members, those with the same verb under one verb, and one done twice said once."""
        influences = self.influences(node)
        if influences:
            return self.words.inflect(influences, form)
        groups: list[list[Node]] = []
        for kid in node.kids:
            if groups and self.share_a_verb(groups[-1][-1], kid, role == "cost"):
                groups[-1].append(kid)
            else:
                groups.append([kid])
        role = "cost" if role == "cost" else "part"
        parts = [self.group(group, form, role) for group in groups]
        last = groups[-1][0]
        link = self.words.link("and")
        if form == IMPERATIVE and any(self.is_optional(group[0]) for group in groups[:-1]):
            return "; ".join(parts)  # "you may" does not reach over what follows
        if last.op == "if":
            parts[-1] = f"{link}, {parts[-1]}"
            return f"{', '.join(parts[:-1])} {parts[-1]}"
        if len(parts) > 1 and role != "cost" and self.stands_alone(last):
            return f"{', '.join(parts[:-1])}, {link} {parts[-1]}"
        return self.words.listed(parts, "and")

    def stands_alone(self, node: Node) -> bool:
        """Whether it has a subject of its own: somebody else does it, or "you may"."""
        if node.op == "atom":
            return self.is_optional(node) or not self.words.verb_phrase(node, self.cost).startswith("[")
        return node.op in ("who", "may", "arrow")

    def share_a_verb(self, first: Node, second: Node, paying: bool) -> bool:
        if first.op != "atom" or second.op != "atom":
            return False
        if str(first) == str(second):
            return True
        if first.verb not in GATHERED or second.verb not in GATHERED:
            return False
        paying = paying or self.cost
        return self.verb_of(first, paying) == self.verb_of(second, paying)

    def verb_of(self, node: Node, paying: bool) -> str:
        return self.words.verb_phrase(node, paying).partition(" ")[0]

    def group(self, nodes: list[Node], form: int, role: str) -> str:
        first = self.clause(nodes[0], form, role)
        if len(nodes) == 1:
            return first
        if str(nodes[0]) == str(nodes[1]):
            verb, _, rest = first.partition(" ")
            often = self.words.link("twice").format(verb=verb, rest=rest)
            return often + self.words.link("twice_any") if nodes[0].argument == "any" else often
        objects = self.objects(nodes[1:], role)
        if nodes[-1].verb == "draw" and nodes[0].verb == "intrigue":
            objects[-1] += self.words.link("from_deck")
        return self.words.listed([first, *objects], "and")

    def objects(self, nodes: list[Node], role: str) -> list[str]:
        """What is gained, drawn or paid, without the verb."""
        paying = role == "cost" or self.cost
        return [self.words.verb_phrase(node, paying).partition(" ")[2] for node in nodes]

    def influences(self, node: Node) -> str:
        """Several Factions by the same amount: they are listed behind one verb, which is not inflected yet."""
        kids = node.kids
        same = len(kids) > 1 and all(
            kid.op == "atom" and kid.verb == "influence" and kid.faction >= 0 and kid.low == kids[0].low for kid in kids
        )
        if not same:
            return ""
        words = self.words
        if node.op == "one":
            factions = words.listed([words.faction(kid.argument) for kid in kids], "or")
        else:
            names = [words.faction_name(kid.argument) for kid in kids]
            factions = words.listed(names, "and" if node.op == "all" else "or")
        link = {"one": "influence_one", "all": "influence_all", "choose": "influence_some"}[node.op]
        influence = words.amount(kids[0].low, kids[0].low, "influence")
        return words.link(link).format(influence=influence, factions=factions, n=node.low)

    def either(self, node: Node, form: int, role: str) -> str:
        """Exactly one member. Short ones are joined by `or`, longer ones are listed after `choose one`."""
        words = self.words
        influences = self.influences(node)
        if influences:
            return words.inflect(influences, form)
        kids = list(node.kids)
        inner = "cost" if role == "cost" else "branch"
        if self.cost and all(kid.op == "atom" and kid.verb == kids[0].verb for kid in kids):
            amounts = [str(kid.low) for kid in kids[:-1]]
            counted = self.objects([kids[-1]], "cost")[0]
            paid = self.clause(kids[-1], form, "cost")
            return paid.replace(counted, words.listed([*amounts, counted], "or"))
        if all(kid.op == "atom" for kid in kids):
            if all(self.share_a_verb(kids[0], kid, False) for kid in kids):
                parts = [self.clause(kids[0], form, inner), *self.objects(kids[1:], inner)]
            else:
                parts = [self.clause(kid, form, inner) for kid in kids]
            return words.listed(parts, "or")
        if all(kid.op in ("atom", "arrow") for kid in kids):
            return words.link("or_else").join(self.clause(kid, form, inner) for kid in kids)
        text = words.inflect(words.link("choose_one"), form) + ": "
        for number, kid in enumerate(kids):
            if number:
                text += words.link("or_branch") + (", " if kid.op == "if" else " ")
            text += self.clause(kid, THIRD if form == THIRD else IMPERATIVE, inner)
        return text

    def choice(self, node: Node, form: int) -> str:
        words = self.words
        influences = self.influences(node)
        if influences:
            return words.inflect(influences, form)
        members = "; ".join(self.clause(kid, IMPERATIVE) for kid in node.kids)
        return f"{words.inflect(words.link('choose_some'), form).format(n=node.low)}: {members}"

    def lines(self, node: Node) -> str:
        lead = self.words.link("one_or_both" if len(node.kids) == 2 else "one_or_more")
        return f"{lead}: {'; '.join(self.clause(kid, IMPERATIVE) for kid in node.kids)}"

    def look(self, node: Node, form: int) -> str:
        """Looking at cards of the own deck, and what is done with them."""
        words = self.words
        number = 0 if node.low == 1 else 1
        text = words.inflect(words.looked["top"][number], form).replace("{n}", str(node.low))
        kid = node.kids[0]
        members = kid.kids if kid.op in ("all", "one") else (kid,)
        parts = [
            words.inflect(words.looked[member.verb][number], form).replace("{n}", str(member.low)) for member in members
        ]
        doing = words.listed(parts, "or" if kid.op == "one" else "and")
        return f"{text}{words.link('last_then')} {doing}"

    def event(self, node: Node) -> str:
        words = self.words
        key = node.verb + node.mods.get("compare", "")
        text = words.events.get(f"{node.verb}:{node.argument}", words.events.get(key, ""))
        if not text:
            raise KeyError(f"no words for the event {key} in {words.lang!r}")
        text = words.fill(text, node)
        limit = node.mods.get("limit", "")
        return words.limits[limit].format(event=text) if limit else text

    def condition(self, condition: Condition) -> str:
        words = self.words
        parts = [words.term(words.conditions, term, self.rival) for term in condition.terms]
        return words.listed(parts, "and")
