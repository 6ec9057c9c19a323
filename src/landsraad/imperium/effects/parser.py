"""From the notation to the tree. Errors name the place and the column."""

from __future__ import annotations

import re

from landsraad.core.errors import LandsraadError
from landsraad.imperium.effects.nodes import ALL, Condition, Node, Term

__all__ = ["NotationError", "parse", "parse_condition"]

WINDOWS = ("reveal_turn", "this_reveal_turn", "turn_start", "setup", "game_start", "any_time")
WHO = ("each_opponent", "chosen_opponent", "each_ally", "activated_ally", "each_team_member")
OPERATORS = {"; ": "all", " | ": "one", " then ": "then"}

WORD = re.compile(r"[a-z_]+")
ARGUMENT = re.compile(r":([a-z0-9_/]+)")
AMOUNT = re.compile(r" (\d+)(?:\.\.(\d+|all))?(?![\w])")
MODS = re.compile(r" \{([^}]*)\}")
MOD = re.compile(r"^([a-z_]+)((?:<=|=)[a-z0-9_/]+)?$")
TERM = re.compile(r"^(not )?([a-z_0-9]+)(?::([a-z0-9_/]+))?(?:(>=|<=|==|=|>)([a-z0-9_]+))?$")


class NotationError(LandsraadError, ValueError):
    """An effect that is not written in the notation."""


class Reader:
    """A recursive-descent reader over one string."""

    def __init__(self, text: str, place: str) -> None:
        self.text = text
        self.place = place
        self.at = 0

    def fail(self, expected: str) -> NotationError:
        found = self.text[self.at : self.at + 20] or "the end"
        return NotationError(
            f"{self.place}, column {self.at + 1}: expected {expected}, found {found!r} in {self.text!r}"
        )

    def take(self, literal: str) -> bool:
        if self.text.startswith(literal, self.at):
            self.at += len(literal)
            return True
        return False

    def need(self, literal: str) -> None:
        if not self.take(literal):
            raise self.fail(repr(literal))

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def number(self) -> int:
        found = self.match(re.compile(r"\d+"))
        if not found:
            raise self.fail("a number")
        return int(found.group())

    def whole(self) -> Node:
        node = self.expression()
        if self.take(" // "):
            lines = [node, self.member()]
            while self.take(" // "):
                lines.append(self.member())
            node = Node("lines", kids=tuple(lines))
        if self.at != len(self.text):
            raise self.fail("the end")
        return node

    def expression(self) -> Node:
        first = self.unit()
        for sign, op in OPERATORS.items():
            if self.take(sign):
                kids = [first, self.member()]
                while self.take(sign):
                    kids.append(self.member())
                return Node(op, kids=tuple(kids))
        return first

    def member(self) -> Node:
        if self.take("("):
            node = self.expression()
            self.need(")")
            return node
        return self.atom()

    def unit(self) -> Node:
        if self.take("if "):
            return self.conditional()
        if self.take("per "):
            name = self.match(WORD)
            if not name:
                raise self.fail("what to count")
            self.need(": ")
            return Node("per", argument=name.group(), kids=(self.unit(),))
        if self.take("when "):
            return self.trigger()
        if self.take("may: "):
            return Node("may", kids=(self.unit(),))
        if self.take("look_top "):
            number = self.number()
            self.need(": ")
            return Node("look_top", low=number, high=number, kids=(self.unit(),))
        for window in WINDOWS:
            if self.take(window + ": "):
                return Node("window", verb=window, kids=(self.unit(),))
        for who in WHO:
            if self.take(who + ": "):
                return Node("who", verb=who, kids=(self.unit(),))
        first = self.member()
        if self.take(" -> "):
            return Node("arrow", kids=(first, self.unit()))
        return first

    def conditional(self) -> Node:
        end = self.text.find(": ", self.at)
        if end < 0:
            raise self.fail("a condition and ': '")
        condition = parse_condition(self.text[self.at : end], self.place)
        self.at = end + 2
        kids: tuple[Node, ...] = (self.unit(),)
        if self.take(" else: "):
            kids = (kids[0], self.unit())
        return Node("if", kids=kids, condition=condition)

    def trigger(self) -> Node:
        name = self.match(WORD)
        if not name:
            raise self.fail("an event")
        argument = self.match(ARGUMENT)
        compared = self.match(re.compile(r"(>=|=)(\d+)"))
        mods: dict[str, str] = {}
        low = 1
        if compared:
            mods["compare"] = compared.group(1)
            low = int(compared.group(2))
        limit = self.match(MODS)
        if limit:
            mods["limit"] = limit.group(1)
        self.need(": ")
        return Node(
            "when",
            verb=name.group(),
            argument=argument.group(1) if argument else "",
            low=low,
            high=low,
            kids=(self.unit(),),
            mods=mods,
        )

    def atom(self) -> Node:
        if self.take("choose "):
            number = self.number()
            self.need(" of [")
            kids = [self.member()]
            while self.take(" | "):
                kids.append(self.member())
            self.need("]")
            return Node("choose", low=number, high=number, kids=tuple(kids))
        word = self.match(WORD)
        if not word:
            raise self.fail("a verb")
        argument = self.match(ARGUMENT)
        mods: dict[str, str] = {}
        low = high = 1
        amount = self.match(AMOUNT)
        if amount:
            low = int(amount.group(1))
            end = amount.group(2)
            high = low if end is None else ALL if end == "all" else int(end)
            mods["amount"] = ""
        listed = self.match(MODS)
        if listed:
            for part in listed.group(1).split(", "):
                found = MOD.match(part)
                if not found:
                    raise self.fail(f"modifiers, not {part!r}")
                mods[found.group(1)] = found.group(2) or ""
        return Node("atom", word.group(), argument.group(1) if argument else "", low, high, mods=mods)


def parse(text: str, place: str = "effect") -> Node:
    """The tree of one expression, with the keys of its nodes set from `place`."""
    node = Reader(text, place).whole()
    set_keys(node, place)
    return node


def set_keys(node: Node, key: str) -> None:
    node.key = key
    for number, kid in enumerate(node.kids):
        set_keys(kid, f"{key}.{number}")


def parse_condition(text: str, place: str = "condition") -> Condition:
    terms = []
    for part in text.split(" and "):
        found = TERM.match(part)
        if not found:
            raise NotationError(f"{place}: {part!r} is not a condition")
        negated, name, argument, comparison, right = found.groups()
        number = int(right) if right and right.isdigit() else 0
        other = right if right and not right.isdigit() else ""
        terms.append(Term(name, argument or "", comparison or "", number, other, bool(negated)))
    return Condition(tuple(terms))
