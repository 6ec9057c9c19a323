import { describe, expect, it } from 'vitest';
import { FACTS, LEADERS } from '../src/games/dune/content';
import { FACTIONS, tracksOf, type View } from '../src/games/imperium/content';
import { LOOKS, markup, portraitOf } from '../src/lib/portraits/portraits';

const files = import.meta.glob<string>('../../src/landsraad/imperium/content/*/leaders.toml', { eager: true, query: '?raw', import: 'default' });
const sections = Object.values(files).flatMap((file) => [...file.matchAll(/^\[(\w+)\]/gm)].map((match) => match[1]));
const factions = new Set([...FACTIONS, ...tracksOf({ teams: [] } as unknown as View)]);

describe('portraits', () => {
  it('show every leader and every faction of all games', () => {
    expect(sections).toHaveLength(17);
    expect(factions.size).toBe(6);
    const wanted = [
      ...[...sections, 'reverend_mother_jessica'].map((id) => `imperium/leader/${id}`),
      ...[...factions].map((id) => `imperium/faction/${id}`),
      ...[...Object.keys(LEADERS), 'cheap_hero', 'kwisatz_haderach'].map((id) => `dune/leader/${id}`),
      ...Object.keys(FACTS).map((id) => `dune/faction/${id}`),
    ];
    expect(wanted.filter((key) => !(key in LOOKS))).toEqual([]);
    expect(portraitOf('imperium', 'leader/paul_atreides')).toMatch(/^data:image\/svg/);
    expect(portraitOf('imperium', 'leader/nobody')).toBeNull();
  });

  it('are all different, and no part of them is missing', () => {
    const drawn = Object.values(LOOKS).map(markup);
    expect(new Set(drawn).size).toBe(drawn.length);
    for (const one of drawn) expect(one).not.toMatch(/undefined|NaN/);
  });
});
