import { describe, expect, it } from 'vitest';
import type { Decision } from '../src/lib/api/types';
import { chosenBy, keysOf, OPTION_KEYS } from '../src/lib/decision/keys';
import { byTarget, confirming, matching, recited, spokenName } from '../src/lib/decision/options';

const option = (id: string, ...targets: string[]) => ({ id, targets, label: [{ text: id }] });
const decision = (...options: ReturnType<typeof option>[]): Decision => ({
  player: 0, kind: 'any', prompt: [{ text: 'Choose' }], options,
}); // prettier-ignore

describe('a decision', () => {
  it('knows what lies on each target', () => {
    const found = byTarget(decision(option('deploy:1', 'zone:conflict'), option('deploy:2', 'zone:conflict'), option('end')));
    expect([...found.keys()]).toEqual(['zone:conflict']);
    expect(found.get('zone:conflict')?.map((one) => one.id)).toEqual(['deploy:1', 'deploy:2']);
    expect(byTarget(null).size).toBe(0);
  });

  it('with very many options is searched by their words, whatever the accents', () => {
    const options = ['Harg Pass', 'Carthag', 'Árrakeen', 'Arsunt'].map((name) => option(name));
    const names = (typed: string) => matching(options, typed, (one) => one.id).map((one) => one.id);
    expect(names(' arr')).toEqual(['Árrakeen']);
    expect(names('ar')).toEqual(['Árrakeen', 'Arsunt', 'Harg Pass', 'Carthag']);
    expect(names('')).toEqual(options.map((one) => one.id));
    expect(names('tuek')).toEqual([]);
  });

  it('is read out with all that can be done, a row of numbers by its ends, and very many shortly', () => {
    const read = (ids: string[], numbers = 0) => {
      const options = ids.map((id) => option(id));
      return recited(options, options.slice(0, numbers), (one) => one.id);
    };
    expect(read(['Arrakeen', 'Carthag'])).toEqual({ names: ['Arrakeen', 'Carthag'], more: 0 });
    expect(read(['Bid 1', 'Bid 2', 'Bid 3', 'Pass'], 3)).toEqual({ names: ['Bid 1 … Bid 3', 'Pass'], more: 0 });
    const places = Array.from({ length: 40 }, (_, n) => `Place ${n}`);
    expect(read(places)).toEqual({ names: places.slice(0, 12), more: 28 });
  });

  it('is confirmed by its only option or by the one that finishes', () => {
    expect(confirming(decision(option('a')))?.id).toBe('a');
    expect(confirming(decision(option('a'), option('end')))?.id).toBe('end');
    expect(confirming(decision(option('a'), option('b')))).toBeUndefined();
  });

  it('gives no key of the table to an option', () => {
    for (const reserved of 'zylr?') expect(OPTION_KEYS).not.toContain(reserved);
    const many = Array.from({ length: 99 }, (_, n) => option(`card:${n}x`));
    expect(keysOf(many).slice(0, 10)).toEqual([...'123456789', 'a']);
    expect(keysOf(many)[98]).toBeUndefined();
    expect(chosenBy('A', many)?.id).toBe('card:9x');
  });

  it('takes a digit for the number an option speaks of', () => {
    const named = (id: string, label: string) => ({ ...option(id), label: [{ text: label }] });
    const amounts = [named('amount:0', '0'), named('amount:1', '1'), named('amount:2', '2'), named('pass', 'Pass')];
    expect(keysOf(amounts)).toEqual(['0', '1', '2', 'a']);
    expect(chosenBy('2', amounts)?.id).toBe('amount:2');
    // The number of an alternative is not what it is about.
    expect(keysOf([named('or:0', 'Draw a card'), named('or:1', 'Gain spice')])).toEqual(['1', '2']);
  });

  it('is heard with what can be done and with what is to be seen', () => {
    expect(spokenName('Arrakeen', 'Arra\u00adkeen  draw a card')).toBeNull();
    expect(spokenName('Search your deck', '5 Deck')).toBe('Search your deck: 5 Deck');
    expect(spokenName('Attack', '')).toBe('Attack');
  });
});
