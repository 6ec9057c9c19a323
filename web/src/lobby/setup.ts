/** How the last table was set up here: the form begins with it. */

import type { Game, NewTable } from '../lib/api/types';
import type { Values } from './options';
import type { SeatChoice } from './seats';

const KEY = 'landsraad.setup';

export interface Setup {
  game: string;
  players: number;
  seats: SeatChoice[];
  options: Values;
  public: boolean;
  end_turns_at_once: boolean;
  pace: NonNullable<NewTable['pace']>;
  reaction_seconds: number;
  talk_hidden: boolean;
  hints: boolean | null;
  clock: string;
}

/** What is still possible of the last setup; games, numbers of players and options may have changed since. */
export function possible(last: Partial<Setup>, games: readonly Game[]): Partial<Setup> {
  const game = games.find((one) => one.name === last.game);
  if (!game) return {};
  const known = Object.entries(last.options ?? {}).filter(([name]) => game.options.some((option) => option.name === name));
  return {
    ...last,
    players: game.players.includes(last.players ?? 0) ? last.players : game.usual,
    options: Object.fromEntries(known),
  };
}

export const lastSetup = {
  read(games: readonly Game[]): Partial<Setup> {
    try {
      return possible(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Setup>, games);
    } catch {
      return {};
    }
  },
  keep(setup: Setup): void {
    localStorage.setItem(KEY, JSON.stringify(setup));
  },
};
