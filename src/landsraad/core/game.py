"""`Game`: a state, the decisions open in it and the actions that led to it. The public face of every game."""

from __future__ import annotations

import operator
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from landsraad.core.asked import decision_data, pending_data
from landsraad.core.errors import IllegalAction, InvalidOptions, InvalidRecord, InvalidState, VersionMismatch
from landsraad.core.machine import Code, Decision, Machine, Option, State, advance, reopen
from landsraad.core.messages import Event
from landsraad.core.orders import Orders, Topic
from landsraad.core.random import scattered
from landsraad.core.rules import Rules

__all__ = ["FORMAT", "Game", "check_format"]

FORMAT = 1
"""Version of the JSON position and record formats."""

History = Any
"""None, or (earlier history, player, code): copying a game shares it."""


class Game:
    """A game in progress. Everything that can be done next is in `pending`; `apply` does it."""

    __slots__ = (
        "_history",
        "_imagined",
        "_machine",
        "_origin",
        "_origin_length",
        "_start",
        "final",
        "length",
        "options",
        "pending",
        "players",
        "rules",
        "seats",
        "seed",
        "state",
    )

    def __init__(
        self,
        rules: Rules,
        machine: Machine,
        state: State,
        players: int,
        seed: int,
        options: dict[str, Any],
        start: dict[str, Any] | None = None,
        seats: int = 0,
    ) -> None:
        self.rules = rules
        self._machine = machine
        self.state = state
        self.players = players
        """How many people play; their seats come first."""
        self.seats = seats or rules.seats(players, options)
        """How many seats there are: people, then opponents of the game's own."""
        self.seed = seed
        self.options = options
        self._start = start
        self._imagined = False
        self._history: History = None
        self.length = 0
        """How many actions were taken."""
        self.final = True
        """The last action brought something hidden to light: it can't be undone (`core.undo`)."""
        self.pending: list[Decision] = []
        self._origin = state
        """The state from which the history leads here; never changed, shared by all copies.

        The state of an imagined world is its own origin until something happens in it: most are only copied."""
        self._origin_length = 0

    @staticmethod
    def start(rules: Rules, players: Any, seed: Any, options: Mapping[str, Any], watch: bool = False) -> Game:
        seed = whole_seed(seed)
        checked = rules.check(players, options)
        machine = rules.machine(players, checked)
        game = Game(rules, machine, rules.setup(players, seed, checked), players, seed, checked)
        if watch:
            game.watch()
        game._open(advance(machine, game.state, 0), 0)
        return game

    def _open(self, pending: list[Decision], length: int, imagined: bool = False) -> None:
        """Begin the history here."""
        self.pending = pending
        self.length = length
        self._imagined = imagined
        self._origin = self.state if imagined else self.state.copy()
        self._origin_length = length

    def _leave_origin(self) -> State:
        """Something happens for the first time in an imagined world."""
        origin = self._origin
        state = self.state = origin.copy()
        state.sink, origin.sink = origin.sink, None
        return state

    @property
    def name(self) -> str:
        return self.rules.info.name

    @property
    def is_over(self) -> bool:
        return not self.pending

    @property
    def round(self) -> int:
        """The number of the present round; 0 if the game has none."""
        return self.rules.round(self.state)

    @property
    def phase(self) -> str:
        """The present part of a round, by name; empty if the game has none."""
        return self.rules.phase(self.state)

    @property
    def opens_turn(self) -> bool:
        """Whether a turn begins with what is asked now, even if its player was asked last as well."""
        if not self.pending:
            return False
        first = self.pending[0]
        return first.asked_by.opens_turn(self.state, first.step)

    @property
    def scores(self) -> list[int]:
        return self.rules.scores(self.state)

    @property
    def winners(self) -> list[int]:
        """The winning seats; empty while the game is on."""
        return self.rules.winners(self.state) if not self.pending else []

    def ranking(self) -> list[tuple[int, ...]]:
        """The sides from first to last, ties broken as the rules say, as if the game ended now."""
        return self.rules.ranking(self.state, self.seats)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together: a team, or one seat alone."""
        return self.rules.sides(self.state, self.seats)

    def opponents(self, seat: int) -> list[int]:
        """The seats of all other sides."""
        return [other for side in self.sides if seat not in side for other in side]

    def decision(self, player: int) -> Decision | None:
        """The open decision of a player, if there is one."""
        for decision in self.pending:
            if decision.player == player:
                return decision
        return None

    def topics(self, player: Any) -> list[Topic]:
        """What a seat can give standing orders for."""
        self._check_seat(player)
        return self.rules.topics(self.state, self._machine, player)

    def automatic(self, decision: Decision, orders: Orders, unseen: bool) -> str | None:
        """The id of the option that is taken for a player without asking; None: the player is to be asked.

        Who can only let things pass is not asked, and neither is who has given an order. `unseen`: nobody is there who
        could learn from a quick answer that there was no choice; what lies on the table is pointed at all the same
        where there is no way back from it.
        """
        own = decision.own
        asked_by = decision.asked_by
        if len(own) == 1 and (unseen or decision.reaction):
            option = Option(decision, own[0])
            pointed = bool(option.targets) and not decision.reaction
            return None if option.most or (pointed and self._is_final(option)) else option.id
        code = asked_by.follow(self.state, decision, orders) if decision.topic else None
        return None if code is None else self._machine.option_id(code)

    def _is_final(self, option: Option) -> bool:
        """Whether an option would bring something hidden to light."""
        tried = self.copy()
        tried.unwatch()
        tried.apply(option.decision.player, option)
        return tried.final

    def open_to(self, player: int | None) -> list[Decision]:
        """The open decisions as a seat (None: a spectator) sees them.

        A question that not everybody may know of shows to the others as what it has interrupted.
        """
        pending = self.pending
        stack = self.state.stack
        asks = self._machine.asks
        for depth in range(len(stack) - 1, -1, -1):
            step = stack[depth]
            ask = asks.get(step[0])
            if ask is None:
                break
            knowers = ask.knowers(self.state, step)
            if knowers is None or player in knowers:
                decisions = pending if step is stack[-1] else ask.decisions(self.state, step)
                shown = ask.shown(self.state, step, player, decisions)
                if shown is not pending:
                    for decision in shown:
                        decision.machine = self._machine
                return shown
        return pending

    @property
    def awaited(self) -> list[int]:
        """The seats without whose answer the game does not go on; what somebody else is asked can stay open."""
        pending = self.pending
        if not pending:
            return []
        step = self.state.stack[-1]
        return [d.player for d in self._machine.asks[step[0]].shown(self.state, step, None, pending)]

    # Arguments that come from outside are Any: compiled code would refuse a wrong type before we can say why.

    def apply(self, player: Any, option: Any) -> None:
        """Carry out an Option (or its index in `decision.options`) of a player's open decision."""
        pending = self.pending
        decision = pending[0] if pending else None
        if decision is None or decision.player is not player:  # Equal small numbers are one object; True is not 1.
            decision = self._decision_or_refuse(player)
            player = decision.player
        codes = decision.codes
        if type(option) is int and -1 < option < len(codes):
            code = codes[option]
        else:
            code = self._code_or_refuse(decision, option)
        state = self.state
        if state is self._origin:
            state = self._leave_origin()
        sink = state.sink
        told = 0 if sink is None else len(sink)
        state.final = False
        machine = self._machine
        length = self.length + 1
        stack = state.stack
        try:
            step = stack[-1]
            name = step[0]
            machine.asks[name].answer(state, step, player, code)
            together = machine.together
            if together and name in together and (not stack or stack[-1][0] != name):
                state.final = True
            self.pending = advance(machine, state, length)
        except BaseException:
            self._restore(sink, told)
            raise
        self._history = (self._history, player, code)
        self.length = length
        self.final = state.final

    def apply_code(self, player: Any, code: Any) -> None:
        """Carry out the option with this code, one of `decision.codes`."""
        decision = self._decision_or_refuse(player)
        if not isinstance(code, tuple) or code not in decision.codes:
            refused = f"There is no option {code!r} in this decision."
            raise IllegalAction("E_BAD_CHOICE", refused, {"choice": repr(code)})
        self.apply(player, decision.codes.index(code))

    def choose(self, player: Any, option_id: Any) -> None:
        """Carry out the option with this id."""
        decision = self._decision_or_refuse(player)
        option = decision.option(option_id)
        if option is None:
            raise self.refusal(decision, option_id)
        self.apply(player, option)

    def choose_all(self, player: Any, option_ids: Any) -> None:
        """Carry out several options of a player one after the other, as a whole or not at all.

        Only the last of them may bring something hidden to light: what follows is to be chosen by somebody who has seen
        it. A refusal tells by its `part` which of them is not possible.
        """
        if isinstance(option_ids, str) or not isinstance(option_ids, Sequence):
            raise IllegalAction("E_BAD_CHOICE", f"Several options are a list of their ids, not {option_ids!r}.")
        moved = self.branch()
        for part, option_id in enumerate(option_ids):
            try:
                if part and moved.final:
                    shown = option_ids[part - 1]
                    raise IllegalAction("E_SHOWN_BEFORE", f"{shown} shows something new: choose on after it.")
                moved.choose(player, option_id)
            except IllegalAction as error:
                error.params["part"] = part
                raise
        told = moved.drain()
        sink = self.state.sink
        moved.state.sink = None if sink is None else [*sink, *told]
        self.state, self.pending, self._history = moved.state, moved.pending, moved._history
        self.length, self.final = moved.length, moved.final

    def refusal(self, decision: Decision, option_id: Any) -> IllegalAction:
        """Why an option that is not among those of an open decision is not possible now."""
        special = decision.asked_by.refusal(self.state, decision, str(option_id))
        return self.rules.refusal(self.state, decision, str(option_id)) if special is None else special

    def why_not(self, player: Any, about: Any) -> IllegalAction | None:
        """Why a player cannot choose something: an option id, or a thing on the table as options point at it.

        None: it can be chosen, or nobody could mean to, because nothing of its kind is asked for now.
        """
        try:
            decision = self._decision_or_refuse(player)
        except IllegalAction as absence:
            return absence
        kinds = set(decision.asked_by.places(decision))
        for option in decision.options:
            if about == option.id or about in option.targets:
                return None
            kinds.update(each.partition(":")[0] for each in (option.id, *option.targets))
        if str(about).partition(":")[0] not in kinds:
            return None
        meant = [word.attempt(str(about)) for word in decision.machine.words.values()]
        for option_id in (str(about), *filter(None, meant)):
            refusal = self.refusal(decision, option_id)
            if refusal.code != "E_BAD_CHOICE":
                return refusal
        return None

    def _restore(self, sink: list[Event] | None, told: int) -> None:
        """A rule has failed half-way: the state as it was, by playing the history again."""
        taken: list[tuple[int, Code]] = []
        node = self._history
        while node is not None:
            taken.append((node[1], node[2]))
            node = node[0]
        taken.reverse()
        state = self._origin.copy()
        pending = reopen(self._machine, state, self._origin_length)
        for number, (seat, code) in enumerate(taken, self._origin_length + 1):
            step = state.stack[-1]
            self._machine.asks[step[0]].answer(state, step, seat, code)
            pending = advance(self._machine, state, number)
        if sink is not None:
            del sink[told:]
        state.sink = sink
        self.state = state
        self.pending = pending

    def _decision_or_refuse(self, player: object) -> Decision:
        if isinstance(player, bool) or not isinstance(player, int) or not 0 <= player < self.seats:
            raise IllegalAction(
                "E_NOT_YOUR_TURN",
                f"There is no player {player!r}; this game has players 0 to {self.seats - 1}.",
                {"player": repr(player)},
            )
        if not self.pending:
            raise IllegalAction("E_GAME_OVER", "The game is over.")
        decision = self.decision(player)
        if decision is None:
            raise self.rules.absence(self.state, player, [d.player for d in self.open_to(player)])
        return decision

    def _code_or_refuse(self, decision: Decision, option: object) -> Code:
        if type(option) is int:
            options = len(decision.codes)
            raise IllegalAction(
                "E_BAD_CHOICE",
                f"There is no option {option}: this decision has {options} options, counted from 0.",
                {"choice": option, "options": options},
            )
        if not isinstance(option, Option):
            raise IllegalAction(
                "E_BAD_CHOICE",
                f"An action is an Option of the decision or its index, not {option!r}.",
                {"choice": repr(option)},
            )
        if option.decision.machine is not decision.machine:
            raise IllegalAction("E_BAD_CHOICE", "This option belongs to another game.", {"choice": option.id})
        if option.decision.player != decision.player:
            raise IllegalAction(
                "E_NOT_YOUR_TURN",
                f"This option belongs to player {option.decision.player}, not to player {decision.player}.",
                {"choice": option.id},
            )
        if option.decision.length != decision.length or option.decision.kind != decision.kind:
            raise IllegalAction(
                "E_STALE",
                f"{option.id} belongs to an earlier decision ({option.decision.kind}); now open is {decision.kind}.",
                {"choice": option.id},
            )
        if option.code not in decision.codes and decision.option(option.id) != option:
            raise self.refusal(decision, option.id)
        return option.code

    def view(self, player: Any = None) -> dict[str, Any]:
        """Exactly what a seat may know, as JSON-able data (None: a spectator)."""
        if player is not None:
            self._check_seat(player)
        shown = self.rules.view(self.state, player)
        shown["game"] = self.name
        shown["over"] = self.is_over
        shown["scores"] = self.scores
        shown["winners"] = self.winners
        shown["length"] = self.length
        shown["viewer"] = player
        shown["pending"] = [pending_data(d) for d in self.open_to(player)]
        own = self.decision(player) if player is not None else None
        shown["decision"] = None if own is None else decision_data(own)
        return shown

    def copy(self) -> Game:
        state = self.state.copy()
        other = Game(self.rules, self._machine, state, self.players, self.seed, self.options, self._start, self.seats)
        other.pending = self.pending
        other._history = self._history
        other._origin = self._origin
        other._origin_length = self._origin_length
        other.length = self.length
        other.final = self.final
        other._imagined = self._imagined
        return other

    def branch(self) -> Game:
        """A copy that collects what happens from here on."""
        other = self.copy()
        other.watch()
        return other

    def determinize(self, player: Any = None, seed: Any = 0) -> Game:
        """A copy in which everything this seat cannot know is drawn again at random.

        It has neither the seed nor the history of the true game. Hidden cards are dealt from an order that tells
        nothing of how they lie: from the same seed they lie alike in positions that this seat cannot tell apart
        (`docs/research.md`).
        """
        if player is not None:
            self._check_seat(player)
        state = self.rules.determinize(self.state, player, whole_seed(seed))
        other = Game(self.rules, self._machine, state, self.players, 0, self.options, None, self.seats)
        other._open(reopen(self._machine, state, self.length), self.length, imagined=True)
        return other

    def reseed(self, seed: Any) -> Game:
        """A copy with the same hidden cards, in which chance falls otherwise from here on. It has no record."""
        other = Game(self.rules, self._machine, self.state.copy(), self.players, 0, self.options, None, self.seats)
        other.state.rng = scattered(whole_seed(seed))
        other._open(self.pending, self.length, imagined=True)
        return other

    @property
    def is_imagined(self) -> bool:
        """It was never played from its start: it comes from `determinize` or `reseed`."""
        return self._imagined

    def __deepcopy__(self, memo: Any) -> Game:
        return self.copy()

    def _check_seat(self, player: object) -> None:
        """Only people look: nobody sees what an opponent of the game's own holds."""
        if isinstance(player, bool) or not isinstance(player, int) or not 0 <= player < self.players:
            raise IllegalAction("E_HIDDEN", f"There is no player {player!r} in this game.", {"player": repr(player)})

    def watch(self) -> None:
        """Start collecting events; `drain` hands them out."""
        if self.state.sink is None:
            self.state.sink = []

    def unwatch(self) -> None:
        """Stop collecting events; those not handed out are gone."""
        self.state.sink = None

    def drain(self) -> list[Event]:
        """The events since the last call."""
        sink = self.state.sink
        if not sink:
            return []
        self.state.sink = []
        return sink

    def goes_on_from(self, earlier: Game, player: int, option_ids: list[str]) -> bool:
        """Whether this is an earlier game after a player has chosen these options, and nobody anything else."""
        node = self._history
        for option_id in reversed(option_ids):
            if node is None or node[1] != player or self._machine.option_id(node[2]) != option_id:
                return False
            node = node[0]
        return node is earlier._history and self._origin is earlier._origin

    def actions(self) -> list[tuple[int, str]]:
        """The actions taken so far: who, and the id of the option."""
        taken: list[tuple[int, str]] = []
        node = self._history
        while node is not None:
            taken.append((node[1], self._machine.option_id(node[2])))
            node = node[0]
        taken.reverse()
        return taken

    def record(self) -> dict[str, Any]:
        """The whole game as data: replaying it gives the same game bit for bit."""
        if self._imagined:
            raise InvalidRecord("A determinized game was never played from its start and has no record.")
        record: dict[str, Any] = {
            "landsraad": FORMAT,
            "game": self.name,
            "rules": self.rules.info.rules_version,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "actions": [[player, id] for player, id in self.actions()],
        }
        if self._start is not None:
            record["start"] = self._start
        return record

    def to_json(self) -> str:
        """The complete position as readable JSON text."""
        return msgspec.json.format(msgspec.json.encode(self.to_data()), indent=1).decode()

    def to_bytes(self) -> bytes:
        """All of the game in a few bytes, for `landsraad.from_bytes`; of an imagined one the position."""
        if self._imagined:
            data: dict[str, Any] = {"position": self.to_data(), "length": self.length}
        else:
            data = {"record": self.record(), "length": self._origin_length}
        return zlib.compress(msgspec.json.encode(data))

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "landsraad": FORMAT,
            "game": self.name,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
        }
        data["state"] = self.rules.dump(self.state)
        return data

    @staticmethod
    def from_data(rules: Rules, data: Mapping[str, Any], length: int = 0, imagined: bool = False) -> Game:
        """The game in a position. `length`: how many actions led to it, if it goes on from another game."""
        check_format(data, InvalidState)
        players, seed, options = data.get("players"), data.get("seed", 0), data.get("options", {})
        if not isinstance(players, int) or type(seed) is not int or not isinstance(options, dict):
            raise InvalidState("A position needs whole numbers `players` and `seed` and an object `options`.")
        state_data = data.get("state")
        if not isinstance(state_data, dict):
            raise InvalidState("A position needs an object `state`.")
        try:
            checked = rules.check(players, options)
        except InvalidOptions as error:
            raise InvalidState(f"The options of this position are not possible: {error}") from error
        machine = rules.machine(players, checked)
        state = rules.load(players, checked, state_data)
        start = None if imagined else dict(state_data)
        game = Game(rules, machine, state, players, seed, checked, start=start)
        game._open(reopen(machine, state, length), length, imagined)
        return game


def whole_seed(seed: Any) -> int:
    """A whole number, of whatever library."""
    if type(seed) is int:
        return seed
    with suppress(TypeError):
        if not isinstance(seed, bool):
            return operator.index(seed)
    raise InvalidOptions(f"The seed must be a whole number, not {seed!r}.")


def check_format(data: Mapping[str, Any], error: type[InvalidState] | type[InvalidRecord]) -> None:
    version = data.get("landsraad")
    if type(version) is not int or version != FORMAT:
        if error is InvalidState or isinstance(version, int):
            raise VersionMismatch(f"This is format {version!r}; this version of Landsraad reads format {FORMAT}.")
        raise error(f"This is not a Landsraad record: `landsraad` is {version!r}, not {FORMAT}.")
