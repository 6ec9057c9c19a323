"""From the notation to the tree. Errors name the place and the column."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from landsraad.core.errors import LandsraadError
from landsraad.core.reading import guess
from landsraad.imperium.effects.nodes import ALL, Condition, Node, Term

__all__ = ["WHO", "WINDOWS", "NotationError", "parse", "parse_condition"]

LONGEST = 400
"""Characters of one expression; the longest that is printed has about 130."""
DEEPEST = 20
"""Brackets and prefixes inside each other."""

WINDOWS = ("reveal_turn", "this_reveal_turn", "turn_start", "setup", "game_start", "any_time")
WHO = ("each_opponent", "chosen_opponent", "each_ally", "activated_ally", "each_team_member")
PREFIXES = (*WINDOWS, *WHO, "may", "if", "per", "when", "look_top")
OPERATORS = {"; ": "all", " | ": "one", " then ": "then"}
SIGNS = "'; ', ' | ', ' then ' or ' -> '"

WORD = re.compile(r"[a-z_]+")
NUMBER = re.compile(r"0|[1-9][0-9]*")
ARGUMENT = re.compile(r":([a-z0-9_/]+)")
AMOUNT = re.compile(r" (0|[1-9][0-9]*)(?:\.\.([1-9][0-9]*|all))?(?![\w.])")
COMPARED = re.compile(r"(>=|=)(0|[1-9][0-9]*)")
MODS = re.compile(r" \{([^}]*)\}")
MOD = re.compile(r"([a-z_]+)((?:<=|=)[a-z0-9_/]+)?")
TERM = re.compile(r"(not )?([a-z_0-9]+)(?::([a-z0-9_/]+))?(?:(>=|<=|==|=|>)([a-z0-9_]+))?")


class NotationError(LandsraadError, ValueError):
    """An expression that is not written in the notation; `column` counts from 1."""

    def __init__(self, place: str, column: int, reason: str) -> None:
        super().__init__(f"{place}, column {column}: {reason}")
        self.place = place
        self.column = column
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.place, self.column, self.reason)


class Reader:
    """A recursive-descent reader over one string."""

    def __init__(self, text: str, place: str) -> None:
        self.text = text
        self.place = place
        self.at = 0
        self.depth = 0
        if len(text) > LONGEST:
            raise NotationError(place, LONGEST, f"an expression has at most {LONGEST} characters, this one {len(text)}")

    def fail(self, expected: str) -> NotationError:
        found = self.text[self.at : self.at + 20]
        return self.error(self.at, f"expected {expected}, found {repr(found) if found else 'the end'}")

    def error(self, at: int, reason: str) -> NotationError:
        return NotationError(self.place, at + 1, f"{reason} in {self.text!r}")

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

    def word(self, expected: str) -> str:
        found = self.match(WORD)
        if not found:
            raise self.fail(expected)
        return found.group()

    def number(self) -> int:
        found = self.match(NUMBER)
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
        self.end()
        return node

    def end(self) -> None:
        if self.at == len(self.text):
            return
        if any(self.text.startswith(sign, self.at) for sign in (*OPERATORS, " -> ")):
            raise self.error(self.at, "different operators on one level need brackets")
        raise self.fail(f"{SIGNS} or the end")

    def expression(self) -> Node:
        at = self.at
        first = self.unit()
        for sign, op in OPERATORS.items():
            if self.take(sign):
                kids = [first, self.member()]
                while self.take(sign):
                    kids.append(self.member())
                return Node(op, kids=tuple(kids), at=at)
        return first

    def member(self) -> Node:
        if self.take("("):
            node = self.expression()
            if not self.take(")"):
                raise self.fail(f"{SIGNS} or ')'")
            return node
        return self.atom()

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.error(self.at, f"more than {DEEPEST} brackets and prefixes inside each other")

    def unit(self) -> Node:
        at = self.at
        self.deeper()
        node = self.prefixed(at)
        if node is None:
            node = self.member()
            if self.take(" -> "):
                node = Node("arrow", kids=(node, self.unit()), at=at)
        self.depth -= 1
        return node

    def prefixed(self, at: int) -> Node | None:
        if self.take("if "):
            return self.conditional(at)
        if self.take("per "):
            counted = self.word("what to count")
            self.need(": ")
            return Node("per", argument=counted, kids=(self.unit(),), at=at)
        if self.take("when "):
            return self.trigger(at)
        if self.take("may: "):
            return Node("may", kids=(self.unit(),), at=at)
        if self.take("look_top "):
            number = self.number()
            self.need(": ")
            return Node("look_top", low=number, high=number, kids=(self.unit(),), at=at)
        for window in WINDOWS:
            if self.take(window + ": "):
                return Node("window", verb=window, kids=(self.unit(),), at=at)
        for who in WHO:
            if self.take(who + ": "):
                return Node("who", verb=who, kids=(self.unit(),), at=at)
        return None

    def conditional(self, at: int) -> Node:
        end = self.text.find(": ", self.at)
        if end < 0:
            raise self.fail("a condition and ': '")
        condition = self.condition(end)
        self.at = end + 2
        kids: tuple[Node, ...] = (self.unit(),)
        if self.take(" else: "):
            kids = (kids[0], self.unit())
        return Node("if", kids=kids, condition=condition, at=at)

    def condition(self, end: int) -> Condition:
        """The terms from here to `end`."""
        terms = []
        at = self.at
        for part in self.text[at:end].split(" and "):
            found = TERM.fullmatch(part)
            if not found:
                raise self.error(at, f"expected a condition, found {part!r}")
            negated, name, argument, comparison, right = found.groups()
            number = int(right) if right and right.isdigit() else 0
            other = right if right and not right.isdigit() else ""
            terms.append(Term(name, argument or "", comparison or "", number, other, bool(negated), at))
            at += len(part) + len(" and ")
        return Condition(tuple(terms))

    def trigger(self, at: int) -> Node:
        event = self.word("an event")
        argument = self.match(ARGUMENT)
        compared = self.match(COMPARED)
        mods: dict[str, str] = {}
        low = 1
        if compared:
            mods["compare"] = compared.group(1)
            low = int(compared.group(2))
        limit = self.match(MODS)
        if limit:
            mods["limit"] = limit.group(1)
        self.need(": ")
        named = argument.group(1) if argument else ""
        return Node("when", verb=event, argument=named, low=low, high=low, kids=(self.unit(),), mods=mods, at=at)

    def atom(self) -> Node:
        at = self.at
        if self.take("choose "):
            number = self.number()
            self.need(" of [")
            kids = [self.member()]
            while self.take(" | "):
                kids.append(self.member())
            self.need("]")
            return Node("choose", low=number, high=number, kids=tuple(kids), at=at)
        word = self.word("a verb")
        if self.text.startswith(": ", self.at) or word in PREFIXES:
            raise self.misplaced(at, word)
        argument = self.match(ARGUMENT)
        mods: dict[str, str] = {}
        low = high = 1
        amount = self.match(AMOUNT)
        if amount:
            low = int(amount.group(1))
            end = amount.group(2)
            high = low if end is None else ALL if end == "all" else int(end)
        start = self.at + 2
        found_mods = self.match(MODS)
        if found_mods:
            for part in found_mods.group(1).split(", "):
                found = MOD.fullmatch(part)
                if not found or found.group(1) == "amount":
                    raise self.error(start, f"expected modifiers like {{share, to=hand}}, found {part!r}")
                name, value = found.groups()
                if name in mods:
                    raise self.error(start, f"expected each modifier once, found {name!r} again")
                mods[name] = value or ""
                start += len(part) + 2
        if amount:
            mods["amount"] = ""
        return Node("atom", word, argument.group(1) if argument else "", low, high, mods=mods, at=at)

    def misplaced(self, at: int, word: str) -> NotationError:
        """A prefix that there is not, or one where only a verb or brackets can stand."""
        if word in PREFIXES:
            return self.error(at, f"inside a list {word!r} needs brackets")
        return self.error(at, f"there is no prefix {word!r}{guess(word, PREFIXES) or listed(PREFIXES)}")


def listed(words: Iterable[str]) -> str:
    return f"; there are: {', '.join(words)}"


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
    return Reader(text, place).condition(len(text))
