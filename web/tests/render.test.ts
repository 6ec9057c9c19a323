import { describe, expect, it } from 'vitest';
import { Renderer } from '../src/lib/i18n/render';

const texts = {
  'list.and': ' and ',
  'amount.spice': '{count} spice',
  'with.faction.fremen': 'the Fremen',
  'card.stilgar': 'Stilgar',
  'uprising.card.stilgar': 'Stilgar, the Devoted',
  'log.gain': 'gains {count*resource}',
  'log.draw': 'draws {count} {count|card|cards}',
  'log.draw.cards': 'draws {cards}',
  'log.influence': 'gains {count} with {faction:with}',
  'log.influence.lost': 'loses {count} with {faction:with}',
  'prompt.heir': 'Choose: {seats}',
  'option.effect': '{effect}',
};

const say = (game = 'imperium') =>
  new Renderer(texts, {
    game,
    seat: (seat) => ['Ada', 'Bo', 'Cy'][seat] ?? '?',
    effect: (key) => (key === 'card/stilgar.agent' ? 'Gain 1 water.' : undefined),
  });

describe('messages', () => {
  it('fills amounts, plurals and forms', () => {
    expect(say().text('log.gain', { count: 3, resource: 'resource/spice' })).toBe('gains 3 spice');
    expect(say().text('log.draw', { count: 1 })).toBe('draws 1 card');
    expect(say().text('log.draw', { count: 2 })).toBe('draws 2 cards');
    expect(say().text('log.influence', { count: 1, faction: 'faction/fremen' })).toBe('gains 1 with the Fremen');
  });

  it('takes the variant for what is known and for losses', () => {
    expect(say().text('log.draw', { count: 1, cards: ['card/stilgar'] })).toBe('draws Stilgar');
    expect(say().text('log.influence', { count: -1, faction: 'faction/fremen' })).toBe('loses 1 with the Fremen');
  });

  it('names seats, effects and lists', () => {
    expect(say().text('prompt.heir', { seats: [0, 1, 2] })).toBe('Choose: Ada, Bo and Cy');
    expect(say().text('option.effect', { effect: 'effect/card/stilgar.agent' })).toBe('Gain 1 water.');
  });

  it('prefers the name a game has of its own', () => {
    expect(say('uprising').name('card/stilgar')).toBe('Stilgar, the Devoted');
    expect(say().name('card/unknown')).toBe('unknown');
  });

  it('keeps references for explanations', () => {
    expect(say().pieces('log.draw', { count: 1, cards: ['card/stilgar'] })).toEqual([
      { text: 'draws ' },
      { text: 'Stilgar', ref: 'card/stilgar' },
    ]);
  });
});
