/** The messages of the table server, as docs/server.md describes them. */

/** Finished words, or words that stand for a thing of the game. */
export interface Piece {
  text: string;
  ref?: string;
}

export interface Option {
  id: string;
  targets: string[];
  label: Piece[];
  /** So many characters may be said with it, behind its id. */
  most?: number;
  /** It is no answer to the question, but something else that can be done just now. */
  aside?: boolean;
}

/** A part of a choice that is made at once: what can be chosen given the parts before it, what is, what it comes to. */
export interface Part {
  kind: string;
  prompt: Piece[];
  options: Option[];
  chosen: string;
  outlook: Piece[] | null;
}

export interface Whole {
  seq: number;
  whole: string;
  parts: Part[];
}

/** What is wanted of a part. */
export interface Wish {
  kind: string;
  option: string;
}

export interface Decision {
  player: number;
  kind: string;
  prompt: Piece[];
  options: Option[];
  /** It is the first part of a choice that can be made at once; what that is called. */
  whole?: string;
}

/** A line of the log. It keeps its key while it grows; `seat` is -1 for what the table does. */
export interface LogLine {
  key: string;
  seat: number;
  heading: boolean;
  pieces: Piece[];
}

export interface SeatInfo {
  seat: number;
  /** `game`: an opponent that the game itself plays. */
  kind: 'person' | 'open' | 'bot' | 'game';
  name: string;
  bot: string | null;
  /** A newcomer may take it while the game is on. */
  free: boolean;
  /** What whoever sits there plays, and with whom; empty where that is not known before the start. */
  role: string;
  team: string;
  /** Its colour at this table; empty: the game gives it. */
  colour: string;
}

/** Seconds for each move, and for the whole game. */
export interface ClockInfo {
  move: number;
  reserve: number;
}

/** What is left of the reserve; what the present move took before `since`, when the clock began to run (null: it stands). */
export interface SeatClock {
  reserve: number;
  spent: number;
  since: number | null;
}

export type Status = 'open' | 'playing' | 'over' | 'closed';

export interface GameOption {
  name: string;
  kind: string;
  default: unknown;
  choices: unknown[];
  /** What it and its choices are called; empty: not to be offered. */
  label: string;
  labels: string[];
  /** What it and its choices change; may be empty. */
  about: string;
  abouts: string[];
  /** For each choice the values of other options without which it is not possible. */
  needs: Record<string, unknown>[];
  /** Values of other options with which it is not a matter of choice. */
  unless: Record<string, unknown[]>;
  /** Options whose choices cannot be chosen here too. */
  apart: string[];
  /** The option whose value is taken where this one is null; empty: none. */
  follows: string;
  /** Few want to choose it: it stands behind the others. */
  rare: boolean;
  /** The numbers of players it is for; empty: all. */
  players: number[];
}

/** A seat before the game begins. `fixed`: what an option that names something for each seat must name here. */
export interface SeatRole {
  role: string;
  team: string;
  fixed: string;
}

export interface Game {
  name: string;
  title: string;
  /** What it is, in one sentence; may be empty. */
  about: string;
  players: number[];
  /** The number of players it is offered with at first. */
  usual: number;
  /** For each number of players: how many opponents the game itself plays, and what the game is like then. */
  opponents: number[];
  abouts: string[];
  /** For each number of players: the seats, with the usual options. */
  roles: SeatRole[][];
  options: GameOption[];
  bots: string[];
  /** For a seat for which nobody has chosen. */
  usual_bot: string;
  /** The colours a seat can be given; empty: the game gives them. */
  colours: string[];
  /** Those a person chooses an opponent from, the easiest first. */
  levels: { bot: string; name: string; about: string }[];
  /** The module that draws it; empty: it is shown in a general way. */
  client: string;
  /** Whether there is a rulebook to read. */
  rulebook: boolean;
}

/** A solo game with an aim: a table with this game, seed and options is this challenge. */
export interface Challenge {
  id: string;
  game: string;
  title: string;
  name: string;
  aims: string[];
  setting: string[];
  players: number;
  options: Record<string, unknown>;
  seed: number;
  /** The date, for the challenge of a day. */
  day: string | null;
}

/** The challenge that is played at a table. */
export interface ChallengeInfo {
  id: string;
  seed: number;
  name: string;
  aims: string[];
  day: string | null;
}

/** Of a finished game: whether each aim is reached. */
export interface ChallengeResult {
  id: string;
  day: string | null;
  reached: boolean;
  aims: boolean[];
}

/** What the server tells once about a game: at least the names of its things, by reference. */
export interface GameContent {
  names: Record<string, string>;
  /** Where the rulebook tells about a thing, by reference or kind (`card/*`); empty: there is none. */
  sections?: Record<string, string>;
}

export interface NewSeat {
  kind: 'person' | 'open' | 'bot';
  name?: string;
  bot?: string;
  colour?: string;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, unknown>;
  seed?: number | null;
  public?: boolean;
  end_turns_at_once?: boolean;
  pace?: 'slow' | 'normal' | 'fast' | 'instant';
  language?: string;
  clock?: ClockInfo | null;
  reaction_seconds?: number;
  talk_hidden?: boolean;
  /** Whether people may ask a bot for advice; null: only who plays with bots alone. */
  hints?: boolean | null;
  person?: string;
}

export interface Created {
  table: string;
  invite: string;
  seats: { seat: number; token: string }[];
  seq: number;
}

export interface TableSummary {
  id: string;
  game: string;
  title: string;
  /** The unusual options, in words. */
  mode: string[];
  players: number;
  status: Status;
  seats: SeatInfo[];
  public: boolean;
  round: number;
  /** The round in the words of the game. */
  stage: string;
  acting: number[];
  scores: number[];
  winners: number[];
  paused: boolean;
  archived: boolean;
  /** Begun under other rules: it can only be looked at. */
  outdated: boolean;
  clock: ClockInfo | null;
  created: number;
  changed: number;
}

export interface MyTable {
  table: TableSummary;
  seats: number[];
  my_turn: boolean;
}

export interface GameEvent {
  kind: string;
  seat?: number;
  [param: string]: unknown;
}

export interface Update {
  seq: number;
  at: number;
  kind: string;
  seat: number | null;
  undoes: number | null;
  events: GameEvent[];
}

/** Something standing orders can be given for; `value` is what happens now, `given` whether somebody has chosen it. */
export interface TopicInfo {
  id: string;
  label: string;
  choices: string[];
  labels: string[];
  value: string;
  amount: number;
  usual: string;
  given: boolean;
  switch: boolean;
}

export interface BidInfo {
  id: string;
  do: string;
  amount: number | null;
  whom: number | null;
  cards: string;
  text: string;
}

/** A moment in which these seats might interrupt; `until` null: those `waiting` need longer. */
export interface WindowInfo {
  topic: string;
  label: string;
  seats: number[];
  since: number;
  until: number | null;
  waiting: number[];
}

export interface TableState {
  status: Status;
  game: string;
  title: string;
  /** The unusual options, in words. */
  mode: string[];
  client: string;
  players: number;
  options: Record<string, unknown>;
  language: string;
  public: boolean;
  end_turns_at_once: boolean;
  pace: string;
  /** Where its creator has chosen it and others play. */
  seed: string | null;
  seats: SeatInfo[];
  host: number | null;
  paused: boolean;
  paused_since: number | null;
  archived: boolean;
  /** The rules have changed since: it can only be looked at, maybe without a view. */
  outdated: boolean;
  clock: ClockInfo | null;
  clocks: SeatClock[];
  votes: { seat: number; about: number; by: string }[];
  absence_minutes: number;
  /** What the active seat may know. Its shape belongs to the game. */
  view: unknown;
  decision: Decision | null;
  /** How a finished game was won, where there are several ways. */
  outcome: Piece[] | null;
  challenge: ChallengeInfo | null;
  acting: number[];
  awaiting_end_turn: number | null;
  can_undo: boolean;
  can_redo: boolean;
  can_end_turn: boolean;
  rematch: string | null;
  reaction_seconds: number;
  /** Spectators do not read what is said. */
  talk_hidden: boolean;
  /** Whether people may ask a bot for advice here. */
  hints: boolean;
  window: WindowInfo | null;
  /** What the viewer has answered in it. */
  answered: string | null;
  /** The viewer's own. */
  orders: { topics: TopicInfo[]; bids: BidInfo[] } | null;
}

export interface Batch {
  type: 'updates';
  table: string;
  viewer: number | null;
  lang: string;
  since: number;
  seq: number;
  /** The time of the server, in seconds. */
  now: number;
  updates: Update[];
  /** The lines of the log from the number `from` on; those the viewer had from there on are replaced. */
  log: { from: number; lines: LogLine[] };
  state: TableState;
}

/** Something said at a table: the key of a phrase, or a text. */
export interface TalkLine {
  number: number;
  at: number;
  seat: number;
  name: string;
  phrase: string;
  text: string;
}

/** What was said after the line `since` (0: all of it), and the seats whose people are connected. */
export interface TalkPart {
  since: number;
  last: number;
  lines: TalkLine[];
  present: number[];
  muted: number[];
  hidden: boolean;
}

/** A moment of a game that is watched again; `seat`: who brought it about. */
export interface ReplayMoment {
  seq: number;
  seat: number | null;
  round: number;
  opens_turn: boolean;
}

export interface Replay {
  table: string;
  /** Whose eyes look; null: a spectator's. */
  eyes: (number | null)[];
  over: boolean;
  state: TableState;
  moments: ReplayMoment[];
  log: LogLine[];
}

/** How a game looked at a moment, to each of the eyes, and what had just happened. */
export interface ReplayFrame {
  seq: number;
  views: unknown[];
  events: GameEvent[];
}

/** Why something cannot be chosen; null: it can be, or nobody could mean to. */
export interface Why {
  about: string;
  seq: number;
  code: string | null;
  reason: Piece[] | null;
  /** Where the rulebook tells about it. */
  section: string | null;
}

export interface Statistics {
  scores: number[];
  winners: number[];
  rounds: { round: number; scores: number[] }[];
  actions: number[];
  events: Record<string, number>[];
  challenge: ChallengeResult | null;
}

export interface Failure {
  code: string;
  /** A sentence in the language of the page. */
  message: string;
  params: Record<string, unknown>;
  /** Where the rulebook tells about it. */
  section?: string | null;
}

/** What a bot would do: the best options, each with the chance to win (null: it cannot say). */
export interface Hint {
  seq: number;
  choices: { option: string; chance: number | null }[];
}

/** What a seat does in a trial: one option, or several that go together. */
export interface TrialMove {
  seat: number;
  options: string[];
}

/** How a trial stands after all its moves; `more`: others go on. */
export interface Trial {
  seq: number;
  moves: TrialMove[];
  more: boolean;
  updates: Update[];
  log: LogLine[];
  state: TableState;
}

/** What a bot says of a finished game. `place` is a moment of the replay. */
export interface Analysis {
  judged: boolean;
  seat: number | null;
  moments: { action: number; place: number; round: number; chances: number[] }[];
  turning: { moment: number; seat: number; change: number }[];
  choices: { action: number; place: number; round: number; prompt: Piece[]; chosen: Piece[]; chance: number; better: Piece[]; better_chance: number }[];
}
