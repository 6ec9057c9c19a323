/** The finished games of one's own, kept in this browser: the server forgets tables after a while. */

import type { GameModule } from '../games/module';
import type { TableState } from '../lib/api/types';

export interface PlayedGame {
  table: string;
  game: string;
  /** When it ended, in seconds. */
  at: number;
  seat: number;
  /** Reference of the leader or faction; empty: the game has none. */
  leader: string;
  points: number | null;
  won: boolean;
  round: number;
  /** Whoever else sat there: the name of a person, or the kind of a bot. */
  opponents: { name: string; bot: string }[];
}

export interface Tally {
  name: string;
  games: number;
  wins: number;
  /** The mean; null: none of the games counts points. */
  points: number | null;
}

const KEY = 'landsraad.history';
const MOST = 500;

function read(): Record<string, PlayedGame> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, PlayedGame>;
  } catch {
    return {};
  }
}

export const history = {
  /** The latest first. */
  all: (): PlayedGame[] => Object.values(read()).toSorted((one, other) => other.at - one.at),
  has: (table: string): boolean => table in read(),
  keep(played: PlayedGame): void {
    const all = read();
    if (played.table in all) return;
    const kept = Object.values({ ...all, [played.table]: played }).toSorted((one, other) => other.at - one.at);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.slice(0, MOST).map((one) => [one.table, one]))));
  },
  forget(table: string): void {
    const { [table]: _, ...others } = read();
    localStorage.setItem(KEY, JSON.stringify(others));
  },
};

/** How a finished game went for a seat. */
export function playedBy(table: string, state: TableState, module: GameModule, seat: number, at: number): PlayedGame {
  const own = module.results(state.view).find((result) => result.seat === seat);
  const winners = (state.view as { winners?: number[] }).winners ?? [];
  return {
    table,
    game: state.game,
    at,
    seat,
    leader: own?.leader ?? '',
    points: own?.points ?? null,
    won: winners.includes(seat),
    round: module.headline(state.view).round,
    opponents: state.seats.filter((other) => other.seat !== seat && other.kind !== 'game').map(({ name, bot }) => ({ name, bot: bot ?? '' })),
  };
}

/** Games counted by what they have in common; a game may count for several. The most played first. */
export function tally(games: readonly PlayedGame[], names: (game: PlayedGame) => string[]): Tally[] {
  const found = new Map<string, PlayedGame[]>();
  for (const game of games) for (const name of new Set(names(game))) found.set(name, [...(found.get(name) ?? []), game]);
  return [...found]
    .map(([name, list]) => {
      const points = list.flatMap((game) => (game.points === null ? [] : [game.points]));
      const mean = points.length ? points.reduce((sum, one) => sum + one, 0) / points.length : null;
      return { name, games: list.length, wins: list.filter((game) => game.won).length, points: mean };
    })
    .toSorted((one, other) => other.games - one.games || one.name.localeCompare(other.name));
}
