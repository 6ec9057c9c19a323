/** The options of a game that are offered where a table is set up. */

import type { Game, GameOption } from '../lib/api/types';

/** Those the game has words for, and that are for this number of players. */
export function offeredTo(game: Game, players: number): GameOption[] {
  return game.options.filter((option) => option.label && (!option.players.length || option.players.includes(players)));
}

/** What was chosen, as far as it is offered. */
export function chosen(game: Game, players: number, values: Record<string, unknown>): Record<string, unknown> {
  const names = new Set(offeredTo(game, players).map((option) => option.name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
