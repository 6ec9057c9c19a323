"""The messages of the protocol (docs/server.md): what clients send and what they get."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from landsraad.server.store.entries import EntryKind, SeatKind

__all__ = [
    "Ack",
    "Act",
    "Analysis",
    "AskWhy",
    "Batch",
    "BetterChoice",
    "BidInfo",
    "BidWanted",
    "BotLevel",
    "ChallengeInfo",
    "ChallengeListing",
    "ChallengeResult",
    "ClockInfo",
    "ClockWanted",
    "Content",
    "Continuation",
    "Created",
    "DecisionInWords",
    "Exchange",
    "Explore",
    "Failure",
    "Found",
    "GameListing",
    "GameMoment",
    "GameOption",
    "Health",
    "Hint",
    "HintChoice",
    "ImportedTable",
    "Join",
    "Joined",
    "LogLine",
    "LogPart",
    "MailLink",
    "MailOffer",
    "MailStatus",
    "MailWanted",
    "Mine",
    "Mute",
    "MyTable",
    "NewSeat",
    "NewTable",
    "Notes",
    "NotesWanted",
    "Nothing",
    "Offered",
    "OptionInWords",
    "OrderRemoved",
    "OrderWanted",
    "OrdersInfo",
    "PartInWords",
    "PartWanted",
    "Paused",
    "Piece",
    "Ping",
    "Ready",
    "Record",
    "RecordSent",
    "RematchTable",
    "Replacement",
    "Replay",
    "ReplayFrame",
    "ReplayMoment",
    "RoundScores",
    "Rulebook",
    "RulebookChapter",
    "RulebookSection",
    "RulebookTerm",
    "Say",
    "SeatChosen",
    "SeatClock",
    "SeatInfo",
    "SeatRole",
    "SeatToken",
    "SocketMessage",
    "StartWith",
    "Statistics",
    "TableState",
    "TableSummary",
    "TalkLine",
    "TalkPart",
    "TopicInfo",
    "Turn",
    "TurningPoint",
    "Update",
    "Vote",
    "Watch",
    "Whole",
    "Why",
    "WindowInfo",
]

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
PersonKey = Annotated[str, Meta(min_length=24, max_length=48, pattern="^[A-Za-z0-9_-]+$")]
Slug = Annotated[str, Meta(min_length=1, max_length=40)]
Sequence = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Pace = Literal["slow", "normal", "fast", "instant"]
OptionId = Annotated[str, Meta(min_length=1, max_length=400)]
About = Annotated[str, Meta(min_length=1, max_length=400)]
OptionIds = Annotated[str, Meta(min_length=1, max_length=2000)]
Language = Annotated[str, Meta(pattern="^[a-z]{2}(-[A-Za-z]{2,4})?$")]
Status = Literal["open", "playing", "over", "closed"]


class Received(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a client sends: nothing but the known fields."""


class NewSeat(Received):
    kind: Literal["person", "open", "bot"]
    name: Annotated[str, Meta(max_length=32)] = ""
    bot: Slug | None = None


class ClockWanted(Received):
    """Seconds for each move, and a reserve for the whole game."""

    move: Annotated[float, Meta(ge=5, le=60 * 86_400)]
    reserve: Annotated[float, Meta(ge=0, le=60 * 86_400)] = 0.0


class NewTable(Received):
    game: Slug
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    public: bool = False
    end_turns_at_once: bool = False
    pace: Pace = "normal"
    language: Language = "en"
    clock: ClockWanted | None = None
    reaction_seconds: Annotated[float, Meta(ge=0, le=30)] = 3.0
    """How long everybody waits wherever somebody might interrupt, if several people play."""
    talk_hidden: bool = False
    """What is said at the table is for those who sit there; spectators do not read it."""
    hints: bool | None = None
    """Whether people may ask a bot for advice; null: only somebody who plays with bots alone."""
    person: PersonKey | None = None
    """A secret of the creator's: `key:seat` is then a token of each person's seat, on every device that knows it."""


class Continuation(Received):
    """A finished game is played on from a moment. A seat that is `open` is held by a bot until somebody takes it."""

    seq: Sequence
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    pace: Pace = "normal"
    end_turns_at_once: bool = False
    language: Language = "en"
    person: PersonKey | None = None


class RecordSent(msgspec.Struct, kw_only=True):
    """A record from a file; what else it holds does not matter."""

    landsraad: int
    game: Slug
    rules: int
    players: SeatNumber
    seed: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
    actions: list[tuple[SeatNumber, OptionIds]]
    options: dict[str, Any] = {}
    names: list[Annotated[str, Meta(max_length=200)]] = []
    start: Any = None


class Join(Received):
    name: Name
    seat: SeatNumber | None = None
    invite: Token | None = None
    person: PersonKey | None = None


class SeatChosen(Received):
    seat: SeatNumber


class Exchange(Received):
    """Two seats."""

    seat: SeatNumber
    other: SeatNumber


class Replacement(Received):
    seat: SeatNumber
    by: Literal["bot", "open"]


class Offered(Received):
    offered: bool


class Paused(Received):
    paused: bool


class StartWith(Received):
    bot: Slug | None = None
    """None: the strongest."""


class Act(Received):
    """One option, or several in a row that are carried out as a whole or not at all."""

    seq: Sequence
    option: OptionId | None = None
    options: Annotated[list[OptionId], Meta(min_length=1, max_length=32)] | None = None

    def __post_init__(self) -> None:
        if (self.option is None) == (self.options is None):
            raise ValueError("either `option` or `options`")

    @property
    def chosen(self) -> list[str]:
        return [self.option] if self.option is not None else self.options or []


class PartWanted(Received):
    kind: Slug
    option: OptionId


class Explore(Received):
    """What is wanted of a whole, part by part, as far as it is known."""

    seq: Sequence
    parts: Annotated[list[PartWanted], Meta(max_length=32)] = []


class Turn(Received):
    seq: Sequence


class Nothing(Received):
    pass


class OrderWanted(Received):
    """What is to be done about a topic; `value` None: as usual."""

    topic: Annotated[str, Meta(min_length=1, max_length=80)]
    value: Slug | None = None
    amount: Annotated[int, Meta(ge=0, le=999)] = 0


class BidWanted(Received):
    """See `core.orders.BidOrder`."""

    do: Literal["up_to", "pass_at", "pass_while"]
    amount: Annotated[int, Meta(ge=0, le=999)] | None = None
    whom: SeatNumber | None = None
    cards: Literal["this", "all"] = "this"


class OrderRemoved(Received):
    id: Slug


class MailWanted(Received):
    """`key`: a secret of the browser, so that an address it has given once need not be confirmed again."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    key: Annotated[str, Meta(min_length=16, max_length=64)]
    lang: Annotated[str, Meta(max_length=8)] | None = None


class MailLink(Received):
    secret: Token


class Say(Received):
    """Either a phrase, by its key, or a text."""

    phrase: Slug | None = None
    text: Annotated[str, Meta(max_length=300)] = ""


class Mute(Received):
    seat: SeatNumber
    muted: bool


class NotesWanted(Received):
    text: Annotated[str, Meta(max_length=4000)]


class Mine(Received):
    tokens: Annotated[list[Token], Meta(max_length=500)]


class Watch(Received, tag="watch"):
    seat: SeatNumber | None = None
    since: Sequence = 0
    tokens: Annotated[list[Token], Meta(max_length=16)] | None = None
    lang: Language | None = None
    talk: Sequence | None = None
    """The number of the last line of the chat that is known; None: it is not wanted on this socket."""


class AskWhy(Received, tag="why"):
    about: About


class Ping(Received, tag="ping"):
    pass


SocketMessage = Watch | AskWhy | Ping


class Sent(msgspec.Struct, kw_only=True):
    """What the server sends."""


class Failure(Sent):
    """`section`: where the rulebook tells about it."""

    code: str
    message: str
    params: dict[str, Any]
    section: str | None = None


class Health(Sent):
    status: Literal["ok"]
    version: str


class MailOffer(Sent):
    available: bool


class MailStatus(Sent):
    status: Literal["off", "confirm", "on"]


class Ready(Sent):
    status: Literal["ready"]


class BotLevel(Sent):
    """A bot that a person chooses as an opponent, and one line about how it plays."""

    bot: str
    name: str
    about: str


class GameOption(Sent):
    name: str
    kind: str
    default: Any
    choices: list[Any]
    label: str
    """What it is called; empty: it is not to be offered."""
    about: str
    """What it changes; may be empty."""
    labels: list[str]
    """What its choices are called; an empty one is not to be offered."""
    abouts: list[str]
    """What its choices mean."""
    needs: list[dict[str, Any]]
    """For each choice the values of other options without which it is not possible."""
    unless: dict[str, list[Any]]
    """Values of other options with which it is not a matter of choice."""
    apart: list[str]
    """Options whose choices cannot be chosen here too."""
    follows: str
    """The option whose value is taken where this one is null; empty: none."""
    rare: bool
    """Few want to choose it: it stands behind the others."""
    players: list[int]
    """The numbers of players it is for; empty: all."""


class SeatRole(Sent):
    """What whoever sits there will be, and for which team; empty where that is not known or there are none."""

    role: str
    team: str
    fixed: str
    """The only choice for this seat among the options that give something to each seat; empty: it is free."""


class GameListing(Sent):
    name: str
    title: str
    about: str
    """What it is, in one sentence; may be empty."""
    players: list[int]
    usual: int
    """The number of players it is offered with at first."""
    opponents: list[int]
    """For each number of players: how many opponents the game itself plays."""
    abouts: list[str]
    """For each number of players: what the game is like then; may be empty."""
    roles: list[list[SeatRole]]
    """For each number of players: the seats, with the usual options."""
    options: list[GameOption]
    bots: list[str]
    usual_bot: str
    """The bot for a seat for which nobody has chosen one."""
    levels: list[BotLevel]
    """The bots that a person chooses an opponent from, the easiest first; the others are for comparison."""
    client: str
    """The module of the browser client that draws it; empty: it is shown in a general way."""
    rulebook: bool
    """Whether there is a rulebook to read."""


class ChallengeListing(Sent):
    """A solo game with an aim: a table with this game, seed and options is this challenge."""

    id: str
    game: str
    title: str
    """The name of the game."""
    name: str
    aims: list[str]
    setting: list[str]
    """The options in words."""
    players: int
    options: dict[str, Any]
    seed: int
    day: str | None
    """The date, for the challenge of a day (in UTC)."""


class ChallengeInfo(Sent):
    id: str
    seed: int
    name: str
    aims: list[str]
    day: str | None


class ChallengeResult(Sent):
    """Of a finished game. `aims`: whether each is reached."""

    id: str
    day: str | None
    reached: bool
    aims: list[bool]


class SeatInfo(Sent):
    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    free: bool
    """A newcomer may take it."""
    role: str
    """What whoever sits there plays, as far as it is known before the game begins; may be empty."""
    team: str
    """The team it belongs to; empty: there are none."""


class ClockInfo(Sent):
    move: float
    reserve: float


class SeatClock(Sent):
    """Seconds: `reserve` left, `spent` on the present move before `since` (a time of the server; null: it stands)."""

    reserve: float
    spent: float
    since: float | None


class Vote(Sent):
    seat: int
    about: int
    by: str


class TopicInfo(Sent):
    """Something orders can be given for: `value` is what is done now, `usual` without an order."""

    id: str
    label: str
    choices: list[str]
    labels: list[str]
    value: str
    amount: int
    usual: str
    given: bool
    """Somebody has chosen it; it can be taken back."""
    switch: bool
    """A permission to allies: nobody is asked when it is used."""


class BidInfo(Sent):
    id: str
    do: str
    amount: int | None
    whom: int | None
    cards: str
    text: str


class OrdersInfo(Sent):
    topics: list[TopicInfo]
    bids: list[BidInfo]


class WindowInfo(Sent):
    """These seats might interrupt. `until`: a time of the server; null: whoever is `waiting` needs longer."""

    topic: str
    label: str
    seats: list[int]
    since: float
    until: float | None
    waiting: list[int]


class TableSummary(Sent):
    id: str
    game: str
    title: str
    mode: list[str]
    """The options that are not the usual ones, in words."""
    players: int
    status: Status
    seats: list[SeatInfo]
    public: bool
    round: int
    stage: str
    """The round in the words of the game."""
    acting: list[int]
    scores: list[int]
    winners: list[int]
    paused: bool
    archived: bool
    outdated: bool
    clock: ClockInfo | None
    created: float
    changed: float


class MyTable(Sent):
    table: TableSummary
    seats: list[int]
    my_turn: bool


class SeatToken(Sent):
    seat: int
    token: str


class Created(Sent):
    table: str
    invite: str
    seats: list[SeatToken]
    seq: int


class Joined(Sent):
    table: str
    seat: int
    token: str
    seq: int


class Ack(Sent):
    seq: int


class ImportedTable(Sent):
    table: str


class RematchTable(Sent):
    table: str


class Piece(Sent, omit_defaults=True):
    """Words, and the reference of what they stand for, if they stand for something."""

    text: str
    ref: str | None = None


class OptionInWords(Sent):
    """`most`: so many characters may be said with it, behind its id. `aside`: it is no answer to the question."""

    id: str
    targets: list[str]
    label: list[Piece]
    most: int = 0
    aside: bool = False


class DecisionInWords(Sent):
    """`whole`: it is a part of a choice that can be made at once, and this is the name of it."""

    player: int
    kind: str
    prompt: list[Piece]
    options: list[OptionInWords]
    whole: str = ""


class PartInWords(Sent):
    """A part of a whole: what can be chosen given the parts before it, what is, and what that comes to."""

    kind: str
    prompt: list[Piece]
    options: list[OptionInWords]
    chosen: str
    outlook: list[Piece] | None


class Whole(Sent):
    """A choice that is made at once; no parts: nothing of this kind is open."""

    seq: int
    whole: str
    parts: list[PartInWords]


class LogLine(Sent):
    key: str
    seat: int
    heading: bool
    pieces: list[Piece]


class LogPart(Sent):
    """The lines of the log from the number `from` on; what the viewer had from there on is replaced."""

    from_: int = msgspec.field(name="from")
    lines: list[LogLine]


class Why(Sent):
    """Why something cannot be chosen; `reason` is null if it can be, or if nobody could mean to."""

    about: str
    seq: int
    code: str | None
    reason: list[Piece] | None
    section: str | None
    """Where the rulebook tells about it."""


class Update(Sent):
    seq: int
    at: float
    kind: EntryKind
    seat: int | None
    undoes: int | None
    events: list[dict[str, Any]]


class TableState(Sent):
    status: Status
    game: str
    title: str
    mode: list[str]
    """The options that are not the usual ones, in words."""
    client: str
    players: int
    options: dict[str, Any]
    language: str
    public: bool
    end_turns_at_once: bool
    pace: Pace
    seed: str | None
    """Where the creator has chosen it and others play too; else nobody is told."""
    seats: list[SeatInfo]
    host: int | None
    paused: bool
    paused_since: float | None
    archived: bool
    outdated: bool
    """The rules have changed since: it can only be looked at, maybe without a view."""
    clock: ClockInfo | None
    clocks: list[SeatClock]
    votes: list[Vote]
    absence_minutes: float
    view: dict[str, Any] | None
    decision: DecisionInWords | None
    outcome: list[Piece] | None
    challenge: ChallengeInfo | None
    acting: list[int]
    awaiting_end_turn: int | None
    can_undo: bool
    can_redo: bool
    can_end_turn: bool
    rematch: str | None
    reaction_seconds: float
    talk_hidden: bool
    """Spectators do not read what is said."""
    hints: bool
    """Whether people may ask a bot for advice here."""
    window: WindowInfo | None
    """Where somebody might interrupt, at tables of several people."""
    answered: str | None
    """What the viewer has answered in it; nobody else knows yet."""
    orders: OrdersInfo | None
    """The viewer's own."""


class Batch(Sent):
    type: Literal["updates"]
    table: str
    viewer: int | None
    lang: str
    since: int
    seq: int
    now: float
    """The time of the server."""
    updates: list[Update]
    log: LogPart
    state: TableState


class TalkLine(Sent):
    """`seat`, `name`: who said it, as it was then. `phrase`: a key; empty: it is a `text`."""

    number: int
    at: float
    seat: int
    name: str
    phrase: str
    text: str


class TalkPart(Sent):
    """What was said after `since`; 0: all there is. `present`: the seats whose people are connected."""

    since: int
    last: int
    lines: list[TalkLine]
    present: list[int]
    muted: list[int]
    """The seats that the viewer does not want to hear."""
    hidden: bool
    """The viewer looks on and is not to read it."""


class Notes(Sent):
    text: str


class ReplayMoment(Sent):
    """`seat`: who brought it about; null: it is the beginning."""

    seq: int
    seat: int | None
    round: int


class Replay(Sent):
    """A game to watch again, with the `eyes` of these seats (null: a spectator's)."""

    table: str
    eyes: list[int | None]
    over: bool
    """Everybody's eyes may be chosen, and `open`."""
    state: TableState
    """What all know of the table, without its view."""
    moments: list[ReplayMoment]
    log: list[LogLine]


class ReplayFrame(Sent):
    """How a game looked at a moment, to each of the eyes, and what had just happened."""

    seq: int
    views: list[dict[str, Any]]
    events: list[dict[str, Any]]


class RoundScores(Sent):
    round: int
    scores: list[int]


class Statistics(Sent):
    scores: list[int]
    winners: list[int]
    rounds: list[RoundScores]
    actions: list[int]
    events: list[dict[str, int]]
    challenge: ChallengeResult | None


class HintChoice(Sent):
    option: str
    chance: float | None
    """To win, from 0 to 1; null: the bot would choose it, and cannot say more."""


class Hint(Sent):
    seq: int
    choices: list[HintChoice]
    """The best three, the best first."""


class GameMoment(Sent):
    action: int
    place: int
    """How many plays came before: its moment of the replay."""
    round: int
    chances: list[float]


class TurningPoint(Sent):
    moment: int
    """Its place among the moments."""
    seat: int
    """Whose chance has changed most since the moment before."""
    change: float


class BetterChoice(Sent):
    action: int
    place: int
    """How many plays came before: its moment of the replay."""
    round: int
    prompt: list[Piece]
    chosen: list[Piece]
    chance: float
    better: list[Piece]
    better_chance: float


class Analysis(Sent):
    judged: bool
    """Whether the chances of this game can be told."""
    seat: int | None
    """Whose choices were looked at."""
    moments: list[GameMoment]
    turning: list[TurningPoint]
    choices: list[BetterChoice]
    """Those that cost most, by what the player knew then; the costliest first."""


class Record(Sent):
    landsraad: int
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: int
    actions: list[tuple[int, str]]
    names: list[str] = []
    """Of the seats."""


class RulebookSection(Sent):
    """`covers`: the numbered statements it tells. `landsraad.text.books.markup` says what blocks are."""

    id: str
    title: str
    blocks: list[dict[str, Any]]
    covers: list[str]
    see: list[str]


class RulebookChapter(Sent):
    id: str
    title: str
    sections: list[RulebookSection]


class RulebookTerm(Sent):
    """A line of the index, with other words for the same."""

    word: str
    also: list[str]
    sections: list[str]


class Rulebook(Sent):
    game: str
    client: str
    """The module of the browser client whose symbols it uses."""
    lang: str
    title: str
    chapters: list[RulebookChapter]
    index: list[RulebookTerm]
    pictures: dict[str, str]
    """Drawings as SVG, by name."""


class Found(Sent):
    """A section of the rulebook and how it begins."""

    section: str
    title: str
    text: str


class Content(Sent):
    game: str
    lang: str
    content: dict[str, Any]
