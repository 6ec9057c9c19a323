"""A game at a terminal: it shows the table, asks, and does what is typed."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from landsraad.bots import Bot
from landsraad.cli import orders
from landsraad.cli.picture import picture, result
from landsraad.cli.printed import find_components, in_one_line, text_of
from landsraad.cli.rules import show
from landsraad.core.challenges import Story, challenge_of
from landsraad.core.errors import IllegalAction
from landsraad.core.game import Game
from landsraad.core.machine import Decision, Option
from landsraad.core.messages import Event
from landsraad.core.orders import Orders
from landsraad.text import books
from landsraad.text.log import lines
from landsraad.text.messages import Renderer

__all__ = ["Terminal"]

PRINTED = ("card", "intrigue", "space", "leader")
"""Kinds of references whose text stands beside an option."""
ROOM_FOR_TEXTS = 90
"""Columns from which it does."""


class Step(NamedTuple):
    """A choice that can be taken back."""

    before: Game
    told: int
    chosen: bool
    """By the person; otherwise it followed from their orders."""


class Quit(Exception):
    """The person at the terminal has had enough."""


class Terminal:
    """`bots` play their seats; all other seats are people at this terminal."""

    def __init__(self, game: Game, bots: dict[int, Bot], say: Renderer, console: Console) -> None:
        self.game = game
        self.bots = bots
        self.say = say
        self.console = console
        game.watch()
        self.log: list[Event] = game.drain()
        self.read = [0] * game.players
        """How much of the log each seat has read."""
        self.from_the_start = game.length == 0
        """Whether the log tells the whole game."""
        self.steps: list[Step] = []
        self.asked = -1
        """Who was asked last, if nobody has acted since."""
        self.orders: dict[int, Orders] = {}

    def play(self) -> None:
        try:
            while not self.game.is_over:
                self.next_decision()
        except (Quit, KeyboardInterrupt):
            self.console.print()
            self.write_record(Path(f"{self.game.name}-{self.game.seed}.json"))
            return
        self.console.print(picture(self.game, None, self.say, self.console.width))
        self.tell(None, self.log[max(self.read) :])
        self.print(result(self.game, self.say), "bold")
        self.tell_outcome()

    def tell_outcome(self) -> None:
        """How the game was won, unless the log has told it already, and what has become of a challenge."""
        game = self.game
        outcome = self.say.texts.outcome(game.view())
        if outcome is not None and not outcome.id.startswith("log."):
            self.print(self.say.message(outcome), "bold")
        challenge = challenge_of(game.name, game.players, game.seed, game.options)
        if challenge is not None and self.from_the_start:
            reached = challenge.reached(Story.of(game, self.log))
            for aim, met in zip(challenge.aims, reached, strict=True):
                self.print(f"{'✓' if met else '✗'} {self.say.message(aim.message())}", "green" if met else "red")

    def next_decision(self) -> None:
        decision = self.game.pending[0]
        bot = self.bots.get(decision.player)
        if bot is None:
            if not self.follow_orders(decision):
                self.ask(decision)
            return
        choice = bot.choose(self.game, decision)
        self.game.apply(decision.player, choice)
        self.log += self.game.drain()
        self.steps = []
        self.asked = -1

    # --- standing orders

    def orders_of(self, seat: int) -> Orders:
        game = self.game
        return self.orders.get(seat, Orders()).still_on(lambda cards: game.rules.occasion(game.state, cards))

    def follow_orders(self, decision: Decision) -> bool:
        """Do what a person has ordered, and what leaves them no choice if nobody else is there to notice."""
        alone = len(self.bots) == self.game.players - 1
        option = self.game.automatic(decision, self.orders_of(decision.player), unseen=alone)
        if option is None or self.ends_turn(decision, option):
            return False
        before = self.game.copy()
        self.game.choose(decision.player, option)
        self.keep(before, chosen=False, final=decision.reaction or not self.steps)
        return True

    def ends_turn(self, decision: Decision, option: str) -> bool:
        """Whether others would go on, and nothing could be taken back any more: that is for the person to say."""
        if not self.steps or decision.reaction:
            return False
        tried = self.game.copy()
        tried.choose(decision.player, option)
        return all(following.player != decision.player for following in tried.pending)

    def change_orders(self, seat: int, text: str) -> None:
        typed = text.split()
        if typed:
            changed = orders.changed(self.game, seat, self.orders_of(seat), typed)
            if changed is None:
                self.print(self.say.say("cli.orders.unknown", text=text), "red")
                return
            self.orders[seat] = changed
        if not self.game.topics(seat):
            self.print(self.say.say("cli.orders.none"), "red")
            return
        self.console.print(orders.listed(self.game, seat, self.orders_of(seat), self.say))
        self.print(self.say.say("cli.orders.help"), "dim")

    # --- asking a person

    def ask(self, decision: Decision) -> None:
        seat = decision.player
        if self.asked != seat:
            self.hand_over(seat)
            self.console.print(picture(self.game, seat, self.say, self.console.width))
            self.asked = seat
        self.tell(seat, self.log[self.read[seat] :])
        self.read[seat] = len(self.log)
        self.show_options(decision)
        while not self.obey(decision, self.type_in(self.say.say("cli.choose"))):
            pass

    def hand_over(self, seat: int) -> None:
        """Several people at one terminal must not see each other's cards."""
        if len(self.bots) < self.game.players - 1 and sys.stdin.isatty():
            self.console.clear()
            self.type_in(self.say.say("cli.your_turn", seat=seat))

    def tell(self, seat: int | None, events: list[Event]) -> None:
        told = lines(events, self.say, seat)
        if told:
            self.print(self.say.say("cli.happened"), "bold yellow")
            for line in told:
                self.console.print(Padding(Text(line), (0, 0, 0, 2)))

    def show_options(self, decision: Decision) -> None:
        self.console.print(Rule(style="yellow"))
        self.print(f"{self.say.seat(decision.player)}: {self.say.message(decision.prompt)}", "bold")
        wide = self.console.width >= ROOM_FOR_TEXTS
        table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0), expand=True)
        table.add_column(justify="right", style="bold yellow", no_wrap=True)
        table.add_column(overflow="fold", ratio=None if wide else 1)
        if wide:
            table.add_column(no_wrap=True, overflow="ellipsis", style="dim", ratio=1)
        view = self.game.view(decision.player)
        for number, option in enumerate(decision.options, 1):
            typed = f" ({option.id}…)" if option.most else ""
            cells = [Text(str(number)), Text(self.say.message(option.label) + typed)]
            table.add_row(*cells, *([self.detail(option, view)] if wide else []))
        self.console.print(table)

    def detail(self, option: Option, view: Mapping[str, Any]) -> Text:
        """What the thing an option is about does for the player who has this view, or where an effect comes from."""
        for value in option.label.params.values():
            kind, _, id = str(value).partition("/")
            if kind == "effect":
                return Text(f"({self.say.value(id.partition('.')[0])})")
            if kind in PRINTED:
                return Text(in_one_line(str(value), self.say.lang, self.game.name, view))
        return Text()

    def type_in(self, prompt: str) -> str:
        self.console.print(Text(prompt), end="")
        try:
            text = input()
        except EOFError as end:
            raise Quit from end
        if not sys.stdin.isatty():
            self.print(text)
        return text.strip()

    # --- doing what was typed

    def obey(self, decision: Decision, text: str) -> bool:
        """Carry out an option or a command; whether the open decision has changed."""
        word, _, rest = text.partition(" ")
        if word == "u":
            return self.undo(decision.player)
        if word == "q":
            raise Quit
        if word == "?":
            self.print(self.say.say("cli.help"))
        elif word == "t":
            self.console.print(picture(self.game, decision.player, self.say, self.console.width))
            self.show_options(decision)
        elif word == "l":
            self.tell(decision.player, self.log)
        elif word == "c":
            self.show_card(rest.strip())
        elif word == "r":
            self.show_rules(rest.strip())
        elif word == "o":
            self.change_orders(decision.player, rest.strip())
            if self.follow_orders(decision):
                return True
        elif word == "s":
            self.save(Path(rest.strip() or f"{self.game.name}-{self.game.seed}-position.json"))
        else:
            return self.choose(decision, text)
        return False

    def choose(self, decision: Decision, text: str) -> bool:
        options = decision.options
        if text.isdecimal() and 1 <= int(text) <= len(options):
            option = options[int(text) - 1]
        elif (named := decision.option(text)) is not None:
            option = named
        else:
            self.refuse(decision, text)
            return False
        before = self.game.copy()
        self.game.apply(decision.player, option)
        self.keep(before, chosen=True, final=False)
        return True

    def keep(self, before: Game, chosen: bool, final: bool) -> None:
        """Note what was done, and whether it can be taken back."""
        if self.game.final or final:
            self.steps = []
        else:
            self.steps.append(Step(before, len(self.log), chosen))
        self.log += self.game.drain()

    def refuse(self, decision: Decision, text: str) -> None:
        if ":" not in text:
            count = len(decision.options)
            self.print(self.say.say("cli.not_an_option", text=text, count=count), "red")
            return
        try:
            self.game.choose(decision.player, text)
        except IllegalAction as error:
            self.print(self.say.error(error), "red")
            self.point_at(error.code)

    def point_at(self, what: str) -> None:
        """Where the rulebook tells about a refusal or a thing."""
        section = books.section_of(self.game.name, what)
        if section is not None:
            title = books.book_of(self.game.name, self.say.lang).by_id[section].title
            self.print(self.say.say("cli.rules.told", title=title, section=section), "dim")

    def undo(self, seat: int) -> bool:
        if not self.steps:
            self.print(self.say.say("cli.nothing_to_undo"), "red")
            return False
        step = self.steps.pop()
        while not step.chosen:
            step = self.steps.pop()
        self.game = step.before
        self.game.watch()
        del self.log[step.told :]
        self.read = [min(read, len(self.log)) for read in self.read]
        self.print(self.say.say("cli.undone"), "bold")
        return True

    def show_card(self, text: str) -> None:
        found = find_components(text, self.game.name)
        if not found:
            self.print(self.say.say("cli.nothing_called", text=text), "red")
        view = self.game.view(self.asked if self.asked >= 0 else None)
        for ref in found:
            self.console.print(text_of(ref, self.say.lang, self.game.name, view))
            self.point_at(ref)

    def show_rules(self, text: str) -> None:
        if self.game.name not in books.with_book():
            self.print(self.say.say("cli.nothing_called", text=text), "red")
            return
        book = books.book_of(self.game.name, self.say.lang)
        found = books.search(book, text)
        if not found:
            self.print(self.say.say("cli.nothing_called", text=text), "red")
        show(self.console, book, found, 1)

    # --- files

    def save(self, path: Path) -> None:
        if self.write(path, self.game.to_json()):
            self.print(self.say.say("cli.saved", file=str(path)))

    def write_record(self, path: Path) -> None:
        record = {**self.game.record(), "names": list(self.say.seats or [])}
        if self.write(path, json.dumps(record, ensure_ascii=False)):
            self.print(self.say.say("cli.recorded", file=str(path)))

    def write(self, path: Path, text: str) -> bool:
        try:
            path.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            self.print(self.say.say("cli.trouble.not_written", file=str(path), reason=error.strerror), "red")
            return False
        return True

    def print(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))
