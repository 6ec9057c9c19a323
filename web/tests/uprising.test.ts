import { describe, expect, it } from 'vitest';
import { nearest } from '../src/games/imperium/geometry';
import { glyphs } from '../src/games/imperium/glyphs';
import { agentIcon, items, onBoard, priceTokens, rowWidth } from '../src/games/imperium/icons';
import type { Point, Rect } from '../src/games/imperium/layout';
import { UPRISING } from '../src/games/imperium/layout.uprising';
import { soften } from '../src/lib/i18n/syllables';
import { TRAINING } from '../src/games/imperium/training';

const content = import.meta.glob<string>('../../src/landsraad/imperium/content/uprising/*.toml', { eager: true, query: '?raw', import: 'default' });
const toml = (file: string) => content[`../../src/landsraad/imperium/content/uprising/${file}.toml`] ?? '';
/** The spaces of each observation post, as the rules know them. */
const POSTS = Object.fromEntries(
  [...toml('posts').matchAll(/\[(\w+)\]\nspaces = \[([^\]]*)\]/g)].map(([, id = '', spaces = '']) => [
    id,
    [...spaces.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? ''),
  ]),
);
const SPACES = [...toml('spaces').matchAll(/^\[(\w+)\]/gm)].map((match) => match[1]);
const LAYOUTS = Object.entries(UPRISING).flatMap(([name, { wide, tall }]) => [
  [`${name} wide`, wide] as const,
  [`${name} tall`, tall] as const,
]);
const RADIUS = 15;
const apart = (a: Rect, b: Rect) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
const disc = ({ x, y }: Point): Rect => ({ x: x - RADIUS, y: y - RADIUS, w: 2 * RADIUS, h: 2 * RADIUS });

describe.each(LAYOUTS)('the board of Uprising (%s)', (_, layout) => {
  it('has every space and every observation post of the rules', () => {
    expect(Object.keys(layout.spaces).sort()).toEqual([...SPACES].sort());
    expect(Object.keys(layout.posts ?? {}).sort()).toEqual(Object.keys(POSTS).sort());
  });

  it('lays nothing over anything', () => {
    const spaces = Object.entries(layout.spaces);
    for (const [id, rect] of spaces) {
      expect(rect.x >= 0 && rect.y >= 0 && rect.x + rect.w <= layout.width && rect.y + rect.h <= layout.height, id).toBe(true);
      for (const [other, there] of spaces) if (other !== id) expect(apart(rect, there), `${id} ${other}`).toBe(true);
    }
    for (const [post, at] of Object.entries(layout.posts ?? {})) {
      for (const [space, rect] of spaces) expect(apart(disc(at), rect), `${post} ${space}`).toBe(true);
    }
  });

  it('leads lines from a post to its spaces without crossing another space', () => {
    for (const [post, watched] of Object.entries(POSTS)) {
      const from = layout.posts?.[post] ?? { x: 0, y: 0 };
      for (const space of watched) {
        const to = nearest(layout.spaces[space]!, from);
        for (let n = 1; n < 20; n += 1) {
          const x = from.x + ((to.x - from.x) * n) / 20;
          const y = from.y + ((to.y - from.y) * n) / 20;
          for (const [other, r] of Object.entries(layout.spaces)) {
            if (other !== space) expect(x > r.x && x < r.x + r.w && y > r.y && y < r.y + r.h, `${post} to ${space} over ${other}`).toBe(false);
          }
        }
      }
    }
  });
});

describe('icons of Uprising', () => {
  it('are all drawn', () => {
    const used = 'spy icon_spy recall_spy sandworm maker_hooks shield_wall contract trash_intrigue memory post crysknife desert_mouse ornithopter wild battle_icon protected training return_this';
    for (const name of used.split(' ')) expect(glyphs[name], name).toBeTruthy();
    expect(agentIcon('spy')).toBe('icon_spy');
    expect(agentIcon('city')).toBe('city');
  });

  it('show the price that is asked now', () => {
    const solari = (amount: number) => ({ kind: 'icon', glyph: 'solari', amount, paid: true });
    expect(priceTokens({ resource: 'solari', amounts: [6] })).toEqual([solari(6)]);
    expect(priceTokens({ resource: 'solari', amounts: [2, 3] })).toEqual([solari(2), { kind: 'or' }, solari(3)]);
  });

  it('list what was paid for like the prices', () => {
    const paid = (amount: number) => ({ kind: 'if', glyph: 'paid', argument: 'spice', amount });
    const gain = (amount: number) => ({ kind: 'icon', glyph: 'solari', amount });
    expect(onBoard([paid(0), gain(2), paid(1), gain(4)])).toEqual([gain(2), { kind: 'or' }, gain(4)]);
  });

  it('know about how wide they are', () => {
    const spice = { kind: 'icon', glyph: 'spice', amount: 1 };
    expect(rowWidth([])).toBe(0);
    expect(rowWidth([spice, spice])).toBeCloseTo(2 * rowWidth([spice]));
    expect(items([spice])).toHaveLength(1);
  });
});

describe('names', () => {
  it('can be parted where they are long', () => {
    const parts = (name: string, lang: 'en' | 'it' | 'es' | 'pt') => soften(name, 9, lang).split('\u00ad').join('-');
    expect(parts('Arrakeen', 'it')).toBe('Arrakeen');
    expect(parts('Viaggi Interstellari', 'it')).toBe('Viaggi Inter-stel-lari');
    expect(parts('Contrabbandieri', 'it')).toBe('Con-trab-ban-dieri');
    expect(parts('Conoscenza compagnia', 'it')).toBe('Cono-scenza com-pa-gnia');
    expect(parts('Fremochila Destiltrajes', 'es')).toBe('Fre-mo-chila Des-til-tra-jes');
    expect(parts('Caballería desarrollo', 'es')).toBe('Caba-lle-ría desa-rro-llo');
    expect(parts('Espadachim', 'pt')).toBe('Espa-da-chim');
    expect(parts('Trabalhadores', 'pt')).toBe('Tra-ba-lha-do-res');
    expect(parts('Unswerving Loyalty', 'en')).toBe('Unswerving Loyalty');
    expect(parts('Swordmaster Heighliner', 'en')).toBe('Sword-master Heigh-liner');
  });
});

describe('the training track', () => {
  it('has the spaces and ways of the Leader', () => {
    const printed = [...toml('leaders').matchAll(/\{ id = "(t\w+)",.*?next = \[([^\]]*)\]/g)].map(([, id = '', next = '']) => ({
      id,
      next: [...next.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? ''),
    }));
    expect(TRAINING.map(({ id, next }) => ({ id, next }))).toEqual(printed);
  });
});
