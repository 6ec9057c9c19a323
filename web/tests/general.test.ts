import { describe, expect, it } from 'vitest';
import { hand, inWords, isTable, things } from '../src/games/general/view';
import { inOrder } from '../src/games/module';

const view = { game: 'x', scores: [1, 2], winners: [], viewer: 0, over: false, pending: [], length: 3, hand: ['card/a', 2], deck: 5, seats: [{ coins: 1 }] };
const name = (reference: string) => reference.toUpperCase();

describe('a game nobody has drawn', () => {
  it('shows what lies on the table', () => {
    expect(things(view)).toEqual([['deck', 5], ['seats', [{ coins: 1 }]]]);
    expect(hand(view)).toEqual(['card/a', 2]);
    expect(things(null)).toEqual([]);
    expect(hand(null)).toEqual([]);
  });

  it('says values in words', () => {
    expect(inWords(['card/a', 2, true, null], name)).toBe('CARD/A, 2, ✓, –');
    expect(inWords([], name)).toBe('–');
    expect(inWords({ coins: 3 }, name)).toBe('coins 3');
    expect([isTable([1, 2]), isTable([{ a: 1 }]), isTable(null), isTable({ a: [1] })]).toEqual([false, true, false, true]);
  });

  it('is offered after those that are drawn', () => {
    const games = ['', 'dune', 'imperium'].map((client) => ({ client }));
    expect(inOrder(games).map((game) => game.client)).toEqual(['imperium', 'dune', '']);
  });
});
