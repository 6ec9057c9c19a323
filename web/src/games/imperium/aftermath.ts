/** How the last Conflict ended, and where points came from: read from what has happened. */

import type { GameEvent } from '../../lib/api/types';
import type { Past } from '../../lib/table/recap';

export interface Aftermath {
  /** `conflict/skirmish_1` */
  conflict: string;
  ranks: { seat: number; strength: number; place: number | null }[];
  /** The Intrigue cards of the Combat. */
  cards: { seat: number; card: string }[];
  /** Points of each seat in this round. */
  points: Map<number, number>;
}

/** A turn is over and the Combat has begun when nothing of this happens any more. */
const OF_TURNS = new Set(['send_agent', 'rival_agent', 'reveal', 'acquire', 'strength', 'persuasion_left']);

export function lastConflict(past: readonly Past[]): Aftermath | null {
  const events = past.flatMap((entry) => entry.events);
  const end = events.findLastIndex((event) => event.kind === 'final_strength');
  if (end < 0) return null;
  const conflict = String(events[end]!.source);
  const begin = events.slice(0, end).findLastIndex((event) => event.kind === 'round');
  const combat = events.slice(begin + 1, end).findLastIndex((event) => OF_TURNS.has(event.kind)) + begin + 1;
  const next = events.slice(end).findIndex((event) => event.kind === 'round');
  const round = events.slice(begin + 1, next < 0 ? undefined : end + next);
  const places = new Map(round.filter((event) => event.kind === 'reward').map((event) => [event.seat, Number(event.place)]));
  const points = new Map<number, number>();
  for (const { seat, count } of pointsIn(round)) points.set(seat, (points.get(seat) ?? 0) + count);
  return {
    conflict,
    ranks: round
      .filter((event) => event.kind === 'final_strength')
      .map((event) => ({ seat: event.seat ?? -1, strength: Number(event.count), place: places.get(event.seat) ?? null }))
      .sort((one, other) => other.strength - one.strength),
    cards: events
      .slice(combat, end)
      .filter((event) => event.kind === 'play_intrigue')
      .map((event) => ({ seat: event.seat ?? -1, card: String(event.card) })),
    points,
  };
}

export interface Points {
  seat: number;
  count: number;
  /** What they come from. */
  source: string;
}

function pointsIn(events: readonly GameEvent[]): Points[] {
  return events
    .filter((event) => event.kind === 'vp')
    .map((event) => ({ seat: event.seat ?? -1, count: Number(event.count), source: String(event.influence ?? event.source) }));
}

/** Where the points of a seat came from; what nobody was told of they had from the start. */
export function pointsOf(past: readonly Past[], seat: number, vp: number): Points[] {
  const told = pointsIn(past.flatMap((entry) => entry.events)).filter((points) => points.seat === seat);
  const start = vp - told.reduce((sum, points) => sum + points.count, 0);
  return [...(start ? [{ seat, count: start, source: 'phase/setup' }] : []), ...told];
}
