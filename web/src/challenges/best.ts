/** The best result of each challenge, kept in this browser. */

import type { ChallengeResult, Statistics } from '../lib/api/types';

export interface Result {
  reached: boolean;
  won: boolean;
  /** My points, and those of the best opponent. */
  points: number;
  against: number;
  round: number;
}

const KEY = 'landsraad.challenges';
/** Of the challenges of days, so many are remembered. */
const MOST = 200;

type Named = Pick<ChallengeResult, 'id' | 'day'>;
const nameOf = ({ id, day }: Named) => (day ? `${id} ${day}` : id);

function read(): Record<string, Result> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Result>;
  } catch {
    return {};
  }
}

/** How a finished solo game went for the one who played it. */
export function resultOf(statistics: Statistics): Result {
  const [points = 0, ...others] = statistics.scores;
  return {
    reached: statistics.challenge?.reached ?? false,
    won: statistics.winners.includes(0),
    points,
    against: Math.max(0, ...others),
    round: statistics.rounds.at(-1)?.round ?? 0,
  };
}

/** The aim counts first, then the win, then the points ahead, then how soon. */
export function isBetter(one: Result, other: Result): boolean {
  const rank = (result: Result) => [Number(result.reached), Number(result.won), result.points - result.against, -result.round];
  const [mine, theirs] = [rank(one), rank(other)];
  const at = mine.findIndex((value, n) => value !== theirs[n]);
  return at >= 0 && (mine[at] ?? 0) > (theirs[at] ?? 0);
}

export const best = {
  of: (challenge: Named): Result | undefined => read()[nameOf(challenge)],
  keep(challenge: Named, result: Result): void {
    const all = read();
    const name = nameOf(challenge);
    const before = all[name];
    if (before && !isBetter(result, before)) return;
    delete all[name];
    const kept = Object.entries({ ...all, [name]: result });
    const days = kept.filter(([one]) => one.includes(' '));
    const forgotten = new Set(days.slice(0, Math.max(0, days.length - MOST)).map(([one]) => one));
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.filter(([one]) => !forgotten.has(one)))));
  },
};
