import { at } from '../base';
import type {
  Analysis,
  Batch,
  Challenge,
  Created,
  Failure,
  Game,
  GameContent,
  Hint,
  MyTable,
  NewTable,
  Replay,
  ReplayFrame,
  Statistics,
  TableSummary,
  Trial,
  TrialMove,
  Whole,
  Why,
  Wish,
} from './types';
import type { Found, Rulebook } from '../../rules/book';
import { speech, t } from '../i18n/language.svelte';

/** What the server refused, or that it could not be reached. */
export class Refused extends Error {
  constructor(
    readonly failure: Failure,
    readonly status: number,
  ) {
    super(failure.message);
  }
}

export const UNREACHABLE = 'unreachable';

/** What is said about a failure: the server has said it already, in the language of the page. */
export const failureText = (failure: Failure): string =>
  failure.code === UNREACHABLE ? t('error.unreachable') : failure.message;

export async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': speech.lang };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers['Seat-Token'] = token;
  let answer: Response;
  try {
    answer = await fetch(at(`/api${path}`), {
      method,
      headers,
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refused({ code: UNREACHABLE, message: 'The server cannot be reached.', params: {} }, 0);
  }
  const text = await answer.text();
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    data = { code: UNREACHABLE, message: `${answer.status} ${answer.statusText}`, params: {} };
  }
  if (!answer.ok) throw new Refused(data as Failure, answer.status);
  return data as T;
}

/** A trial: where it began, and all that was tried. */
type Tried = { seq: number; moves: TrialMove[] };

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => ask<Game[]>('GET', '/games'),
  content: (game: string, lang: string) =>
    ask<{ content: GameContent }>('GET', `/content/${encodeURIComponent(game)}?lang=${lang}`),
  rulebook: (game: string, lang: string) => ask<Rulebook>('GET', `/rulebooks/${encodeURIComponent(game)}?lang=${lang}`),
  lookup: (game: string, lang: string, words: string) =>
    ask<Found[]>('GET', `/rulebooks/${encodeURIComponent(game)}/search?lang=${lang}&words=${encodeURIComponent(words)}`),
  challenges: () => ask<Challenge[]>('GET', '/challenges'),
  openTables: () => ask<TableSummary[]>('GET', '/tables'),
  myTables: (tokens: string[]) => ask<MyTable[]>('POST', '/tables/mine', { tokens }),
  create: (body: NewTable) => ask<Created>('POST', '/tables', body),
  look: (id: string, since: number, token?: string) =>
    ask<Batch>('GET', `${table(id)}?since=${since}`, undefined, token),
  why: (id: string, about: string, token: string) =>
    ask<Why>('GET', `${table(id)}/why?about=${encodeURIComponent(about)}`, undefined, token),
  join: (id: string, name: string, person: string, invite?: string, seat?: number, colour?: string) =>
    ask<{ table: string; seat: number; token: string; seq: number }>('POST', `${table(id)}/join`, {
      name,
      person,
      ...(invite ? { invite } : {}),
      ...(seat === undefined ? {} : { seat }),
      ...(colour ? { colour } : {}),
    }),
  /** What is done about seats and the table itself: remove, pause, offer, resign, replace. */
  manage: (id: string, verb: string, body: unknown, token: string) =>
    ask<{ seq: number }>('POST', `${table(id)}/${verb}`, body, token),
  /** The strongest bots take the open seats. */
  start: (id: string, token: string) => ask<{ seq: number }>('POST', `${table(id)}/start`, {}, token),
  leave: (id: string, token: string) => ask<{ seq: number }>('POST', `${table(id)}/leave`, {}, token),
  act: (id: string, seq: number, option: string, token: string) =>
    ask<{ seq: number }>('POST', `${table(id)}/actions`, { seq, option }, token),
  actAll: (id: string, seq: number, options: string[], token: string) =>
    ask<{ seq: number }>('POST', `${table(id)}/actions`, { seq, options }, token),
  explore: (id: string, seq: number, parts: Wish[], token: string) =>
    ask<Whole>('POST', `${table(id)}/explore`, { seq, parts }, token),
  turn: (id: string, verb: 'undo' | 'redo' | 'end_turn', seq: number, token: string) =>
    ask<{ seq: number }>('POST', `${table(id)}/${verb}`, { seq }, token),
  rematch: (id: string, token: string) => ask<{ table: string }>('POST', `${table(id)}/rematch`, {}, token),
  replay: (id: string, eyes: string, token?: string) => ask<Replay>('GET', `${table(id)}/replay?eyes=${eyes}`, undefined, token),
  frames: (id: string, eyes: string, first: number, count: number, token?: string) =>
    ask<ReplayFrame[]>('GET', `${table(id)}/replay/frames?eyes=${eyes}&first=${first}&count=${count}`, undefined, token),
  playOn: (id: string, body: Pick<NewTable, 'seats' | 'language' | 'person'> & { seq: number }) => ask<Created>('POST', `${table(id)}/continue`, body),
  /** The text of a record, as it was downloaded. */
  readRecord: (text: string) => ask<{ table: string }>('POST', '/records', text),
  hint: (id: string, seq: number, token: string) => ask<Hint>('POST', `${table(id)}/hint`, { seq }, token),
  whatIf: (id: string, body: Tried, token: string) => ask<Trial>('POST', `${table(id)}/what-if`, body, token),
  exploreIf: (id: string, body: Tried & { parts: Wish[] }, token: string) => ask<Whole>('POST', `${table(id)}/what-if/explore`, body, token),
  whyIf: (id: string, body: Tried & { about: string }, token: string) => ask<Why>('POST', `${table(id)}/what-if/why`, body, token),
  analysis: (id: string, token?: string) => ask<Analysis>('GET', `${table(id)}/analysis`, undefined, token),
  statistics: (id: string) => ask<Statistics>('GET', `${table(id)}/statistics`),
};
