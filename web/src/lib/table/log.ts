/** The log as lines to read: who did what, and what followed from it. */

import type { GameEvent, Param, Update } from '../api/types';
import type { Params, Piece, Renderer } from '../i18n/render';

export interface LogRules {
  /** Kinds that begin a line; what follows from them stands behind a colon. */
  deeds: ReadonlySet<string>;
  /** Kinds without a player that belong to the deed before. */
  sideNotes: ReadonlySet<string>;
  /** Kinds that need no words when the player's next event is of the other kind. */
  saidBy: Record<string, string>;
  /** Kinds whose counts are added up, whose cards are listed, of which only the last counts. */
  summed: ReadonlySet<string>;
  listed: ReadonlySet<string>;
  latest: ReadonlySet<string>;
  /** Kinds that stand as a heading. */
  headings: ReadonlySet<string>;
}

export interface LogLine {
  key: string;
  seat: number;
  heading: boolean;
  clauses: GameEvent[];
}

/** The updates that still count: what was undone is gone. */
export function standing(updates: Update[]): Update[] {
  const undone = new Set(updates.map((update) => update.undoes).filter((seq) => seq !== null));
  return updates.filter((update) => !undone.has(update.seq) && update.kind !== 'undo');
}

export function lines(updates: Update[], rules: LogRules): LogLine[] {
  const found: LogLine[] = [];
  let group = new Map<number, LogLine>();
  let lonely = false;
  const all = standing(updates).flatMap(({ seq, events }) => events.map((event, index) => ({ key: `${seq}.${index}`, event })));
  for (const { key, event } of withoutSpareWords(all, rules)) {
    const seat = typeof event.seat === 'number' ? event.seat : -1;
    const alone = seat === -1 && !rules.sideNotes.has(event.kind);
    const mine = group.get(seat);
    const begins = rules.deeds.has(event.kind) && !(mine && place(mine.clauses, event, rules) >= 0);
    if (alone || begins || lonely || found.length === 0) group = new Map();
    lonely = alone;
    let line = group.get(seat);
    if (!line) {
      line = { key, seat, heading: rules.headings.has(event.kind), clauses: [] };
      group.set(seat, line);
      found.push(line);
    }
    add(line.clauses, event, rules);
  }
  return found;
}

interface Keyed {
  key: string;
  event: GameEvent;
}

function withoutSpareWords(all: Keyed[], rules: LogRules): Keyed[] {
  return all.filter(({ event }, index) => {
    const better = rules.saidBy[event.kind];
    if (better === undefined) return true;
    for (let n = index + 1; n < all.length; n += 1) {
      const later = all[n]?.event;
      if (later?.seat === event.seat) return later?.kind !== better;
    }
    return true;
  });
}

function place(clauses: GameEvent[], event: GameEvent, rules: LogRules): number {
  return clauses.findIndex((earlier) => isSame(earlier, event, rules));
}

function isSame(one: GameEvent, other: GameEvent, rules: LogRules): boolean {
  if (one.kind !== other.kind) return false;
  let variable: string[];
  if (rules.summed.has(one.kind)) {
    if (Number(one.count) < 0 !== Number(other.count) < 0) return false;
    variable = ['count', 'level', 'cards'];
  } else if (rules.listed.has(one.kind)) {
    variable = ['card'];
  } else if (rules.latest.has(one.kind)) {
    variable = ['count'];
  } else {
    return false;
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => variable.includes(key) || one[key] === other[key]);
}

function add(clauses: GameEvent[], event: GameEvent, rules: LogRules): void {
  const at = place(clauses, event, rules);
  const earlier = clauses[at];
  if (!earlier) {
    clauses.push({ ...event });
    return;
  }
  if (rules.latest.has(event.kind)) {
    clauses.splice(at, 1);
    clauses.push({ ...event });
  } else if (rules.listed.has(event.kind)) {
    earlier.card = [earlier.card, event.card].flat();
  } else {
    earlier.count = Number(earlier.count) + Number(event.count);
    if ('level' in event) earlier.level = event.level;
    if ('cards' in event) earlier.cards = [earlier.cards ?? [], event.cards].flat();
  }
}

/** A line as words, with the references kept so that they can be explained. */
export function words(line: LogLine, rules: LogRules, say: Renderer): Piece[] {
  const told = line.clauses.map((clause) => say.pieces(`log.${clause.kind}`, params(clause))).filter((pieces) => pieces.length);
  const [first, ...rest] = told;
  if (!first) return [];
  if (line.seat === -1) return told.flatMap((pieces, n) => (n ? [{ text: ' ' }, ...pieces] : pieces));
  const link = rules.deeds.has(line.clauses[0]?.kind ?? '') ? ': ' : ', ';
  return [...first, ...rest.flatMap((pieces, n) => [{ text: n ? ', ' : link }, ...pieces])];
}

function params(event: GameEvent): Params {
  const { kind: _, ...rest } = event;
  return rest as Record<string, Param>;
}
