"""Checking an effect: every word, and whether it can stand where it stands."""

from __future__ import annotations

import re

from landsraad.imperium.automa.effects import UNDERSTOOD
from landsraad.imperium.automa.verbs import RIVAL_VERBS
from landsraad.imperium.content.vocabulary import Vocabulary, hint
from landsraad.imperium.effects.nodes import ALL, Condition, Node, Term
from landsraad.imperium.effects.parser import NotationError, parse, parse_condition
from landsraad.imperium.effects.places import EVENTS, RIVAL
from landsraad.imperium.rules.conditions import CONDITIONS, COUNTS
from landsraad.imperium.rules.occasions import OCCASIONS
from landsraad.imperium.rules.resolve import OTHERS, TEAM
from landsraad.imperium.rules.verbs.table import VERBS, WORDS
from landsraad.imperium.rules.verbs.verb import Verb

__all__ = ["EffectCheck", "entries"]

Problem = tuple[int, str]
"""A column, from 1, and what is wrong there."""

UNASKED = (
    *("acquire", "trash", "discard", "turn_start", "this_reveal_turn", "acquire_card", "setup", "contract", "track"),
    *(event for event in EVENTS if event not in ("send_agent", "pay_solari_for_space")),
)
"""Places whose effect is carried out at once; elsewhere its owner picks it, and can pay for it."""

TAKEN_APART = ("acquire", "trash", "discard", "setup")
"""Places where the members of the outermost list are carried out one by one, at once."""

MOD = re.compile(r"([a-z_]+)(<=|=)?(.*)")


class EffectCheck:
    """Collects what is wrong with the effects of one field."""

    def __init__(self, words: Vocabulary, has_secret: bool = False) -> None:
        self.words = words
        self.has_secret = has_secret
        """Whether the component has secret Factions."""
        self.problems: list[Problem] = []

    def wrong(self, at: int, reason: str) -> None:
        self.problems.append((at + 1, reason))

    def read(self, text: str) -> Node | None:
        try:
            return parse(text)
        except NotationError as error:
            self.problems.append((error.column, error.reason))
            return None

    def read_condition(self, text: str) -> Condition | None:
        try:
            return parse_condition(text)
        except NotationError as error:
            self.problems.append((error.column, error.reason))
            return None

    # --- the outermost level of each place

    def effect(self, node: Node, place: str) -> None:
        """The whole effect printed in a place."""
        if place == "plot" and node.op == "window" and node.verb in ("turn_start", "this_reveal_turn"):
            self.plot_window(node)
        elif place == "combat" and node.op == "when" and node.verb == "win_conflict":
            self.occasion(node)
            self.effect(node.kids[0], "win_conflict")
        elif place == "ability":
            for entry in entries(node):
                self.ability(entry)
        else:
            asked = place not in UNASKED
            for entry in entries(node):
                inner = asked or (entry is not node and place not in TAKEN_APART)
                self.entry(entry, place, inner)

    def entry(self, node: Node, place: str, asked: bool) -> None:
        if place == "space" and node.op == "window" and node.verb == "reveal_turn":
            self.part(node.kids[0], "space.reveal_turn", True)
        elif node.op == "lines" and place in ("plot", "combat", "endgame"):
            for line in node.kids:
                self.part(line, place, True)
        elif node.op == "atom" and node.verb not in VERBS and place in ("agent", "space"):
            self.atom(node, place, as_entry=True)
        else:
            self.part(node, place, asked)

    def plot_window(self, node: Node) -> None:
        kid = node.kids[0]
        if node.verb == "this_reveal_turn" and kid.op == "when" and kid.verb == "acquire_card":
            self.occasion(kid)
            self.effect(kid.kids[0], "acquire_card")
        else:
            self.effect(kid, node.verb)

    def ability(self, node: Node) -> None:
        """An entry of a Leader's ability: an occasion, a window, or a lasting right."""
        if node.op == "when" and node.verb in EVENTS:
            self.occasion(node)
            self.effect(node.kids[0], node.verb)
            for part in node.walk():
                if part.verb == "lose_harvested_spice" and part not in node.kids[0].kids:
                    self.wrong(part.at, "'lose_harvested_spice' must be a member of the list that follows 'harvest'")
        elif node.op == "window" and node.verb == "reveal_turn":
            self.effect(node.kids[0], "leader.reveal_turn")
        elif node.op == "window" and node.verb == "setup":
            if node.kids[0].verb == "set_aside_contracts":
                self.atom(node.kids[0], "setup", as_entry=True)
            else:
                self.effect(node.kids[0], "setup")
        elif node.op == "window" and node.verb == "any_time":
            if str(node.kids[0]) != "may: look_top 1: look":
                self.wrong(node.kids[0].at, "expected 'may: look_top 1: look', the one thing to do at any time")
        elif node.op == "atom" and node.verb not in VERBS:
            self.atom(node, "ability", as_entry=True)
        elif node.op == "when":
            self.wrong(node.at, f"there is no occasion {node.verb!r} for a Leader{hint(node.verb, EVENTS)}")
        else:
            self.wrong(node.at, f"expected 'when …', 'setup: …', 'reveal_turn: …' or a lasting right, found {node}")

    # --- operators

    def part(self, node: Node, place: str, asked: bool, others: bool = False) -> None:
        """A part of an effect. `asked`: its player picks it or may decline it; `others`: another player does it."""
        op = node.op
        if place in RIVAL and op not in UNDERSTOOD:
            self.wrong(
                node.at, f"a Rival cannot do this; it understands lists, choices, conditions and costs, not {node}"
            )
        elif op == "atom":
            self.atom(node, place, others)
        elif op == "arrow":
            if not asked:
                self.wrong(node.at, "nobody is asked here whether to pay; write 'may: ' before it")
            self.cost(node.kids[0], place, others)
            self.part(node.kids[1], place, False, others)
        elif op in ("all", "one"):
            for kid in node.kids:
                self.part(kid, place, True, others)
        elif op == "then":
            for kid in node.kids:
                self.part(kid, place, False, others)
        elif op == "if":
            self.conditional(node, place, asked, others)
        elif op == "may" and node.kids[0].op == "atom":
            self.atom(node.kids[0], place, others, behind_may=True)
        elif op == "may":
            self.part(node.kids[0], place, True, others)
        elif op == "per":
            self.per(node, place, others)
        elif op == "who":
            self.who(node, place, others)
        elif op == "choose":
            self.choose(node, place, others)
        elif op == "look_top":
            self.look_top(node, 1)
        elif op == "lines":
            self.wrong(node.at, "lines (' // ') are for Intrigue cards, as their outermost level")
        else:
            self.wrong(node.at, f"'{node.verb}: ' cannot stand here" if op == "window" else "'when' cannot stand here")

    def conditional(self, node: Node, place: str, asked: bool, others: bool) -> None:
        assert node.condition is not None
        self.condition(node.condition, place)
        if node.condition.terms[0].name == "paid" and len(node.kids) > 1:
            self.wrong(node.kids[1].at, "'paid' takes no 'else'; write a condition for each amount")
        first = node.condition.terms[0]
        if node.kids[0].op == "look_top" and first.name == "deck" and not first.negated:
            self.look_top(node.kids[0], first.number)
        else:
            self.part(node.kids[0], place, asked, others)
        for kid in node.kids[1:]:
            self.part(kid, place, asked, others)

    def per(self, node: Node, place: str, others: bool) -> None:
        if node.argument not in COUNTS:
            self.wrong(node.at + len("per "), f"there is no count {node.argument!r}{hint(node.argument, COUNTS)}")
        else:
            self.needed(node.at, node.argument, COUNTS[node.argument].needs)
        kid = node.kids[0]
        self.part(kid, place, False, others)
        if kid.op != "atom" or (kid.verb in WORDS and WORDS[kid.verb].amount[1] == 0):
            self.wrong(kid.at, "what is done for each must be one verb with an amount")

    def who(self, node: Node, place: str, others: bool) -> None:
        known = (*OTHERS, *TEAM) if self.words.home.holds("boards") else OTHERS
        if node.verb not in known:
            self.wrong(node.at, f"no game of this set has {node.verb!r}; there are: {', '.join(known)}")
        elif others:
            self.wrong(node.at, f"{node.verb!r} cannot stand inside what another player does")
        self.part(node.kids[0], place, False, True)

    def choose(self, node: Node, place: str, others: bool) -> None:
        if not 1 <= node.low < len(node.kids):
            self.wrong(node.at, f"cannot choose {node.low} of {len(node.kids)}; there must be a choice")
        for kid in node.kids:
            self.part(kid, place, True, others)

    def look_top(self, node: Node, in_deck: int) -> None:
        """One card is drawn or trashed; or three are drawn, discarded and trashed, if there are so many."""
        kid = node.kids[0]
        written = sorted(str(part) for part in kid.kids)
        if kid.op == "one" and node.low == 1 and written == ["draw 1", "trash 1"]:
            return
        if kid.op == "all" and node.low == 3 and str(kid) == "draw 1; discard 1; trash 1":
            if in_deck < node.low:
                self.wrong(node.at, "there may be less than 3 cards; write 'if deck>=3: ' before it")
            return
        self.wrong(node.at, "expected 'look_top 1: (draw 1 | trash 1)' or 'look_top 3: (draw 1; discard 1; trash 1)'")

    # --- costs

    def cost(self, node: Node, place: str, others: bool) -> None:
        spent: list[str] = []
        for part in node.kids if node.op == "all" else (node,):
            if part.op != "atom":
                self.wrong(part.at, "a cost is a verb or a list of verbs with '; '")
                continue
            self.atom(part, place, others, as_cost=True)
            word = WORDS.get(part.verb)
            if word is None:
                continue
            if part.low == 0:
                self.wrong(part.at, "a cost is at least 1")
            if "allies_may_pay" in part.mods and node.op == "all":
                self.wrong(part.at, "what Allies may pay is a cost of its own")
            stores = word.spends(part)
            if any(store in spent for store in stores) and str(part) != "lose_influence:any 1":
                self.wrong(part.at, "another part of the cost takes from the same")
            spent.extend(stores)

    # --- words

    def atom(
        self,
        node: Node,
        place: str,
        others: bool = False,
        *,
        as_entry: bool = False,
        as_cost: bool = False,
        behind_may: bool = False,
    ) -> None:
        words = RIVAL_VERBS if place in RIVAL else WORDS
        word = words.get(node.verb)
        if word is None:
            who = " for Rivals" if place in RIVAL else ""
            self.wrong(node.at, f"there is no verb {node.verb!r}{who}{hint(node.verb, words)}")
            return
        self.form(node, word)
        self.needed(node.at, node.verb, word.needs)
        if word.places and place not in word.places:
            self.wrong(node.at, f"{node.verb!r} cannot stand here ({place}), only in: {', '.join(word.places)}")
        elif words is WORDS and node.verb not in VERBS and not as_entry:
            self.wrong(node.at, f"{node.verb!r} must be an entry of its own")
        elif word.declinable and not behind_may:
            self.wrong(node.at, f"{node.verb!r} stands behind 'may: ' and nowhere else")
        elif word.places and others:
            self.wrong(node.at, f"{node.verb!r} is about the own turn; another player cannot do it")
        elif as_cost and not word.spends(node):
            self.wrong(node.at, f"{node.verb!r} cannot be a cost")
        elif not as_cost and node.verb in VERBS and type(word).do is Verb.do:
            self.wrong(node.at, f"{node.verb!r} can only be a cost")

    def needed(self, at: int, word: str, file: str) -> None:
        if file and not self.words.home.holds(file):
            self.wrong(at, f"{word!r} needs {file}, and this set has none")

    def form(self, node: Node, word: Verb) -> None:
        """Argument, amount and modifiers of a word."""
        at = node.at + len(node.verb)
        wrong = self.words.objection(node.argument, word.argument)
        if wrong:
            self.wrong(at + 1 if node.argument else node.at, wrong)
        elif node.argument == "secret" and not self.has_secret:
            self.wrong(at + 1, "only a Leader with 'setup: secret_factions 2' has secret Factions")
        if node.argument:
            at += len(node.argument) + 1
        self.amount(node, word, at)
        for name, value in node.mods.items():
            if name != "amount":
                self.modifier(node, word, name, value)
        reason = word.objection(node)
        if reason:
            self.wrong(node.at, reason)

    def amount(self, node: Node, word: Verb, at: int) -> None:
        least, most = word.amount
        if "amount" not in node.mods:
            if most:
                self.wrong(at, f"expected an amount behind {node.verb!r}, such as {node.verb} {least}")
            return
        is_range = node.low != node.high
        if most == 0:
            self.wrong(at + 1, f"{node.verb!r} takes no amount")
        elif is_range and not word.ranges:
            self.wrong(at + 1, f"{node.verb!r} takes one number, not a range")
        elif is_range and (node.high < node.low or (node.high > most and node.high != ALL)):
            self.wrong(at + 1, f"expected a range up to {most} or all, found {node.low}..{node.high}")
        elif not is_range and not least <= node.low <= most:
            expected = str(least) if least == most else f"a number from {least} to {most}"
            self.wrong(at + 1, f"expected {expected}, found {node.low}")

    def modifier(self, node: Node, word: Verb, name: str, value: str) -> None:
        forms = [MOD.fullmatch(form) for form in word.mods]
        known = {form[1] for form in forms if form}
        at = node.at + len(str(node).partition("{")[0])
        if name not in known:
            self.wrong(at, f"there is no modifier {name!r} for {node.verb!r}{hint(name, sorted(known))}")
            return
        expected = []
        for form in forms:
            if form and form[1] == name:
                sign, pattern = form[2] or "", form[3]
                if value == sign == "":
                    return
                if sign and value.startswith(sign) and not self.words.objection(value[len(sign) :], pattern):
                    return
                expected.append(form.string)
        values = [form.partition("=")[2] for form in expected]
        wrong = value.lstrip("<=")
        kinds = [kind for kind in values if kind]
        reason = self.words.unknown(wrong, [kind.rstrip("+") for kind in kinds]) if wrong and kinds else ""
        self.wrong(at, reason or f"expected {' or '.join(expected)}, found {name}{value}")

    # --- conditions and occasions

    def condition(self, condition: Condition, place: str) -> None:
        for term in condition.terms:
            self.term(term, place)

    def term(self, term: Term, place: str) -> None:
        fact = CONDITIONS.get(term.name)
        at = term.at + (len("not ") if term.negated else 0)
        if fact is None:
            self.wrong(at, f"there is no condition {term.name!r}{hint(term.name, CONDITIONS)}")
            return
        self.needed(at, term.name, fact.needs)
        if fact.places and place not in fact.places:
            self.wrong(
                at, f"the condition {term.name!r} cannot stand here ({place}), only in: {', '.join(fact.places)}"
            )
        wrong = self.words.objection(term.argument, fact.argument)
        if wrong:
            self.wrong(at + len(term.name), wrong)
        if fact.other and f"{term.comparison}{term.other}" == fact.other:
            return
        sign = fact.also if place in RIVAL and term.comparison == fact.also else fact.comparison
        self.comparison(at, term.name, term.comparison, term.number, sign, fact.numbers)
        if term.other:
            self.wrong(at, f"expected a number behind {term.comparison}, found {term.other!r}")

    def comparison(self, at: int, name: str, sign: str, number: int, expected: str, numbers: tuple[int, int]) -> None:
        if sign != expected:
            wanted = f"'{expected}' and a number" if expected else "no comparison"
            self.wrong(at, f"expected {wanted} behind {name!r}, found {sign or 'none'}")
        elif sign and not numbers[0] <= number <= numbers[1]:
            self.wrong(at, f"expected a number from {numbers[0]} to {numbers[1]} behind {name!r}, found {number}")

    def occasion(self, node: Node) -> None:
        occasion = OCCASIONS[node.verb]
        at = node.at + len("when ")
        wrong = self.words.objection(node.argument, occasion.argument)
        if wrong:
            self.wrong(at + len(node.verb), wrong)
        self.comparison(at, node.verb, node.mods.get("compare", ""), node.low, occasion.comparison, occasion.numbers)
        limit = node.mods.get("limit", "")
        if limit not in occasion.limits:
            allowed = " or ".join(f"{{{known}}}" if known else "no limit" for known in occasion.limits)
            self.wrong(at, f"expected {allowed} behind {node.verb!r}, found {f'{{{limit}}}' if limit else 'no limit'}")


def entries(node: Node) -> tuple[Node, ...]:
    return node.kids if node.op == "all" else (node,)
