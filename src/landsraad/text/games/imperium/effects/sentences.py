"""From an effect to the sentence that says it, in four languages.

    say(parse("spice 2 -> troop 3"), "en")              # "You may pay 2 spice to recruit 3 troops."
    say(parse("spice 2 -> troop 3"), "en", "plot")      # "Pay 2 spice to recruit 3 troops."

The place where an effect is printed decides how it reads: a `cost` is paid, an Intrigue card (`plot`, `combat`,
`endgame`) that is played is paid for (DI-3.7), and a `rival` acts by itself, in the third person.
"""

from __future__ import annotations

from landsraad.imperium.effects.nodes import Condition, Node
from landsraad.text.games.imperium.effects.clauses import Clauses
from landsraad.text.games.imperium.effects.grammar import IMPERATIVE, INFINITIVE, THIRD, Grammar, grammar

__all__ = ["PLACES", "as_played", "say", "say_condition", "say_event", "say_requirement", "say_task"]

INTRIGUE = ("plot", "combat", "endgame")
PLACES = (
    "agent",
    "reveal",
    "acquire",
    "trash",
    "discard",
    "passive",
    "cost",
    "visit",
    "space",
    "control",
    *INTRIGUE,
    "reward",
    "left",
    "signet",
    "special",
    "track",
    "rival",
)


INSTEAD_OF_CONTRACT = 2
"""The Solari that stand for a contract in a game without the CHOAM module."""


def as_played(node: Node, contracts: bool | None) -> Node:
    """The effect with what taking a contract means, with the CHOAM module and without. None: either may be the case."""
    if contracts or not any(part.verb == "contract" for part in node.walk()):
        return node
    if node.op == "atom" and node.verb == "contract":
        if contracts is None:
            return Node("atom", "contract_or_solari", low=node.low, high=node.high)
        count = node.low * INSTEAD_OF_CONTRACT
        return Node("atom", "solari", low=count, high=count, mods={"amount": ""})
    kids = tuple(as_played(kid, contracts) for kid in node.kids)
    return Node(node.op, node.verb, node.argument, node.low, node.high, kids, node.condition, node.mods)


def say(node: Node, lang: str, place: str = "agent", game: str = "imperium") -> str:
    """The effect as one or more sentences."""
    words = grammar(lang, game)
    return words.finish(Speaker(words, place).sentences(node))


def say_condition(condition: Condition, lang: str, place: str = "agent", game: str = "imperium") -> str:
    """A condition as a clause without `if`: `you have 2 or more Influence with the Fremen`."""
    return Speaker(grammar(lang, game), place).condition(condition)


def say_event(node: Node, lang: str, game: str = "imperium") -> str:
    """The occasion of a `when`: `whenever you harvest spice`."""
    return Speaker(grammar(lang, game), "left").event(node)


def say_requirement(condition: Condition, lang: str, game: str = "imperium") -> str:
    """What a space asks for, as a note: `needs 2 Influence with the Fremen`."""
    words = grammar(lang, game)
    return words.listed([words.term(words.requirements, term, False) for term in condition.terms], "and")


def say_task(condition: Condition, lang: str, game: str = "imperium") -> str:
    """What a contract asks for, as a sentence: `Send an Agent to Arrakeen.`"""
    words = grammar(lang, game)
    return words.finish([words.term(words.tasks, term, False) for term in condition.terms])


class Speaker(Clauses):
    """Says effects of one place in one language, as whole sentences without capital letter and full stop."""

    def __init__(self, words: Grammar, place: str) -> None:
        super().__init__(words, place == "cost", place in INTRIGUE, place == "rival")
        self.single = True
        """The effect is all there is: the condition of an Intrigue card then rules its play."""

    def sentences(self, node: Node) -> list[str]:
        whole, self.single = self.single, False
        op = node.op
        if op == "all":
            return self.one_after_the_other(node)
        if op == "arrow" and not self.in_one_clause(node.kids[1]):
            return self.long_exchange(node)
        if op == "if":
            return self.conditional(node, whole)
        if op == "then" and any(kid.op in ("all", "if", "who") for kid in node.kids):
            return self.in_this_order(node)
        if op == "window":
            return [self.after(self.words.windows[node.verb], node)]
        if op == "when":
            return [self.after(self.event(node), node)]
        if self.is_optional(node):
            return [self.you_may(self.clause(node, INFINITIVE, ""))]
        return [self.statement(node)]

    def statement(self, node: Node, role: str = "part") -> str:
        """A mandatory sentence."""
        if self.rival:
            return f"{self.words.subjects['rival']} {self.clause(node, THIRD, role)}"
        return self.clause(node, IMPERATIVE, role)

    def one_after_the_other(self, node: Node) -> list[str]:
        """Plain members share a sentence, every other one has its own."""
        found: list[str] = []
        plain: list[Node] = []
        for kid in node.kids:
            if kid.op == "atom" and not self.is_optional(kid):
                plain.append(kid)
                continue
            if plain:
                found.append(self.statement(Node("all", kids=tuple(plain))))
                plain = []
            found.extend(self.sentences(kid))
        if plain:
            found.append(self.statement(Node("all", kids=tuple(plain))))
        return found

    def in_this_order(self, node: Node) -> list[str]:
        found = [self.statement(node.kids[0], "")]
        for kid in node.kids[1:]:
            following = self.sentences(kid)
            following[0] = self.words.link("then_start").format(doing=following[0])
            found.extend(following)
        return found

    def after(self, occasion: str, node: Node) -> str:
        """What is done on an occasion or under a condition, in one sentence."""
        doing = self.sentences(node.kids[0])
        return f"{occasion}, {doing[0]}" if len(doing) == 1 else f"{occasion}: {'; '.join(doing)}"

    def conditional(self, node: Node, whole: bool) -> list[str]:
        assert node.condition is not None
        condition = self.condition(node.condition)
        if whole and self.intrigue and len(node.kids) == 1:
            doing = "; ".join(self.sentences(node.kids[0]))
            return [f"{self.words.link('only_if').format(condition=condition)}: {doing}"]
        found = [self.after(self.words.link("if").format(condition=condition), node)]
        if len(node.kids) > 1:
            found.append(self.words.link("otherwise").format(doing=self.statement(node.kids[1])))
        return found

    def long_exchange(self, node: Node) -> list[str]:
        """An arrow whose effect needs sentences of its own."""
        effects = self.sentences(node.kids[1])
        if self.is_optional(node):
            paid = self.you_may(self.clause(node.kids[0], INFINITIVE, "cost"))
            effects[0] = self.words.link("if_you_do").format(doing=effects[0])
            return [paid, *effects]
        paid = self.clause(node.kids[0], IMPERATIVE, "cost")
        return [f"{paid}: {'; '.join(effects)}"]
