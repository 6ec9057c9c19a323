import { describe, expect, it } from 'vitest';
import { glyphs } from '../src/games/imperium/glyphs';
import { boxFor, items, needsWords } from '../src/games/imperium/icons';
import type { TableSession } from '../src/lib/table/session.svelte';
import { scene } from '../src/games/imperium/landscape';
import { LAYOUTS, type Rect } from '../src/games/imperium/layout';
import { outlook, type PlayerView } from '../src/games/imperium/content';
import { newSeats } from '../src/lobby/seats';

describe('the board', () => {
  it.each(['wide', 'tall'] as const)('has room for every space (%s)', (name) => {
    const { spaces, width, height } = LAYOUTS[name];
    const all = Object.entries(spaces);
    expect(all).toHaveLength(22);
    const apart = (a: Rect, b: Rect) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
    for (const [id, rect] of all) {
      expect(rect.x >= 0 && rect.y >= 0 && rect.x + rect.w <= width && rect.y + rect.h <= height, id).toBe(true);
      for (const [other, there] of all) if (other !== id) expect(apart(rect, there), `${id} ${other}`).toBe(true);
    }
  });
});

describe('icons', () => {
  it('draw a cost, an arrow and an effect', () => {
    const row = items([
      { kind: 'icon', glyph: 'spice', amount: 2, paid: true },
      { kind: 'arrow' },
      { kind: 'icon', glyph: 'influence', amount: 1, faction: 'bg' },
    ]);
    expect(row.map((item) => item.type)).toEqual(['glyph', 'sign', 'glyph']);
    expect(row[2]).toMatchObject({ glyph: 'bg', badge: 'up' });
  });

  it('show a choice of amounts as a range', () => {
    const row = items([2, 3, 4, 5].flatMap((amount, n) => [...(n ? [{ kind: 'or' }] : []), { kind: 'icon', glyph: 'spice', amount }]));
    expect(row).toHaveLength(1);
    expect(row[0]).toMatchObject({ number: '2–5' });
  });

  it('ask of a player what this player pays', () => {
    const printed = { id: 'cost', label: 'Cost', sentence: 'Pay 5 Solari.', icons: [{ kind: 'icon', glyph: 'solari', amount: 5 }], name: '' };
    const session = {
      content: { names: {}, components: {}, effects: {}, prices: { 'solari:4': 'Pay 4 Solari.' } },
      state: { view: { spaces: { high_council: { price: { resource: 'solari', amounts: [4] } } } } },
    } as unknown as TableSession;
    expect(boxFor(session, 'space/high_council', printed)).toMatchObject({ sentence: 'Pay 4 Solari.', icons: [{ glyph: 'solari', amount: 4 }] });
    expect(boxFor(session, 'card/dagger', printed)).toEqual(printed);
  });

  it('leave to words what has no picture', () => {
    expect(needsWords([{ kind: 'icon', glyph: 'pass_turn', amount: 1, words: true }])).toBe(true);
    expect(needsWords([{ kind: 'icon', glyph: 'spice', amount: 1 }])).toBe(false);
  });

  it('have a drawing for every name used', () => {
    for (const name of ['solari', 'spice', 'water', 'persuasion', 'sword', 'vp', 'troop', 'card', 'intrigue', 'trash_this', 'bonus_spice', 'take_card', 'signet', 'control']) {
      expect(glyphs[name], name).toBeTruthy();
    }
  });
});

describe('a card', () => {
  it('always has the same picture, and a different one from others', () => {
    expect(scene('card/stilgar', 'fremen')).toEqual(scene('card/stilgar', 'fremen'));
    expect(scene('card/stilgar', 'fremen')).not.toEqual(scene('card/chani', 'fremen'));
  });
});

describe('the lobby', () => {
  it('asks for the seats that were chosen', () => {
    const chosen = [{ kind: 'me', name: '' }, { kind: 'person', name: ' Bo ' }, { kind: 'person', name: '' }, { kind: 'open', name: '' }, { kind: 'random', name: '' }];
    expect(newSeats(chosen, 'Ada', 'Player', ['Hawat'])).toEqual([
      { kind: 'person', name: 'Ada' },
      { kind: 'person', name: 'Bo' },
      { kind: 'person', name: 'Player 3' },
      { kind: 'open' },
      { kind: 'bot', bot: 'random', name: 'Hawat' },
    ]);
  });
});

describe('what a strength can still become', () => {
  const seat = (more: Partial<PlayerView>) => outlook({ strength: 4, strength_at_most: null, garrison: 3, agents: 1, hand_count: 5, intrigue_count: 2, ...more } as PlayerView);

  it('is told as what may come, as the most there can be, or as settled', () => {
    expect(seat({})).toEqual(['outlook.open', { now: 4, agents: 1, garrison: 3, gain: 6, cards: 5, intrigue: 2 }]);
    expect(seat({ revealed: true })).toEqual(['outlook.turns', { now: 4 }]);
    expect(seat({ strength_at_most: 11, revealed: true })).toEqual(['outlook.cards', { now: 4, most: 11 }]);
    expect(seat({ strength_at_most: 4, revealed: true })).toEqual(['outlook.settled', { now: 4 }]);
    expect(seat({ rival: {} as PlayerView['rival'] })[0]).toBe('outlook.rival');
  });
});
