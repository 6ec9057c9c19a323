import { describe, expect, it } from 'vitest';
import { letters, wrapped } from '../../src/games/dune/words';

describe('names', () => {
  it('become letters without titles', () => {
    expect(letters('Captain Iakin Nefud')).toBe('IN');
    expect(letters('Lady Jessica')).toBe('J');
    expect(letters('Feyd-Rautha')).toBe('FR');
    expect(letters('Stilgar')).toBe('S');
  });

  it('are wrapped between words', () => {
    expect(wrapped('Habbanya Ridge Flat', 11)).toEqual(['Habbanya', 'Ridge Flat']);
    expect(wrapped('Carthag', 3)).toEqual(['Carthag']);
  });
});
