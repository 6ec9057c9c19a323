/** The messages of the table server, as docs/server.md describes them. */

export type Param = string | number | boolean | Param[];

export interface Message {
  id: string;
  params: Record<string, Param>;
}

export interface Option {
  id: string;
  targets: string[];
  label: Message;
}

export interface Decision {
  player: number;
  kind: string;
  prompt: Message;
  options: Option[];
}

export interface SeatInfo {
  seat: number;
  kind: 'person' | 'open' | 'bot';
  name: string;
  bot: string | null;
}

export interface GameOption {
  name: string;
  kind: string;
  default: unknown;
  choices: unknown[];
}

export interface Game {
  name: string;
  title: string;
  players: number[];
  options: GameOption[];
  bots: string[];
}

export interface NewSeat {
  kind: 'person' | 'open' | 'bot';
  name?: string;
  bot?: string;
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
  players: number;
  status: 'open' | 'playing' | 'over';
  seats: SeatInfo[];
  public: boolean;
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
  kind: 'created' | 'join' | 'leave' | 'start' | 'play' | 'undo' | 'redo' | 'end_turn' | 'rematch';
  seat: number | null;
  undoes: number | null;
  events: GameEvent[];
}

export interface TableState {
  status: 'open' | 'playing' | 'over';
  game: string;
  players: number;
  options: Record<string, unknown>;
  language: string;
  public: boolean;
  end_turns_at_once: boolean;
  pace: string;
  seats: SeatInfo[];
  /** What the active seat may know. Its shape belongs to the game. */
  view: unknown;
  decision: Decision | null;
  acting: number[];
  awaiting_end_turn: number | null;
  can_undo: boolean;
  can_redo: boolean;
  can_end_turn: boolean;
  rematch: string | null;
}

export interface Batch {
  type: 'updates';
  table: string;
  viewer: number | null;
  since: number;
  seq: number;
  updates: Update[];
  state: TableState;
}

export interface Statistics {
  scores: number[];
  winners: number[];
  rounds: { round: number; scores: number[] }[];
  actions: number[];
  events: Record<string, number>[];
}

export interface Failure {
  code: string;
  message: string;
  params: Record<string, Param>;
}
