import { describe, expect, it } from 'vitest';
import type { Game, GameOption } from '../src/lib/api/types';
import { chosen, offeredTo } from '../src/lobby/options';

const option = (name: string, label: string, players: number[] = []): GameOption => ({
  name, kind: 'flag', default: false, choices: [false, true], label, labels: ['', ''], players,
}); // prettier-ignore
const game: Game = {
  name: 'x', title: 'X', players: [1, 2, 3], bots: ['random'], client: '',
  options: [option('choam', 'CHOAM'), option('rivals', 'Rivals', [1, 2]), option('secret', '')],
}; // prettier-ignore

describe('the options of a game', () => {
  it('are offered where they have words and fit the number of players', () => {
    expect(offeredTo(game, 1).map((one) => one.name)).toEqual(['choam', 'rivals']);
    expect(offeredTo(game, 3).map((one) => one.name)).toEqual(['choam']);
  });

  it('are sent only as far as they are offered', () => {
    const values = { choam: true, rivals: true, secret: true };
    expect(chosen(game, 2, values)).toEqual({ choam: true, rivals: true });
    expect(chosen(game, 3, values)).toEqual({ choam: true });
  });
});
