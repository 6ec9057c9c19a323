import { describe, expect, it } from 'vitest';
import { wrapped } from '../../src/games/dune/words';

describe('names', () => {
  it('are wrapped between words', () => {
    expect(wrapped('Habbanya Ridge Flat', 11)).toEqual(['Habbanya', 'Ridge Flat']);
    expect(wrapped('Carthag', 3)).toEqual(['Carthag']);
  });
});
