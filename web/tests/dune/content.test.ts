import { describe, expect, it } from 'vitest';
import { CARDS, classOf, COLOURS, FACTS, LEADERS } from '../../src/games/dune/content';
import { glyphs } from '../../src/games/dune/glyphs';

describe('what is drawn', () => {
  it('has a glyph for every faction and every kind of card', () => {
    for (const faction of Object.keys(FACTS)) expect(glyphs[faction], faction).toBeDefined();
    for (const card of Object.keys(CARDS)) expect(glyphs[classOf(card)], card).toBeDefined();
  });

  it('knows 30 leaders, 33 cards and a colour for six factions', () => {
    expect(Object.keys(LEADERS)).toHaveLength(30);
    expect(Object.values(CARDS).reduce((sum, card) => sum + card.count, 0)).toBe(33);
    expect(Object.keys(COLOURS).sort()).toEqual(Object.keys(FACTS).sort());
  });

  it('keeps numbers on counters readable', () => {
    const light = (hex: string) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((n) => {
        const c = parseInt(hex.slice(n, n + 2), 16) / 255;
        return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const { ground, ink } of Object.values(COLOURS)) {
      const [low, high] = [light(ground), light(ink)].sort((a, b) => a - b) as [number, number];
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThan(3);
    }
  });
});
