import { describe, expect, it } from 'vitest';
import { found } from '../src/compendium/search';
import { plainly } from '../src/lib/i18n/plainly';

const all = [
  { ref: 'card/duncan', name: 'Duncan Idaho', boxes: [{ name: '', label: 'Reveal', sentence: 'Gain 1 water.' }] },
  { ref: 'leader/ilban', name: 'Conde Ilbán Richese', facts: ['Solari'] },
  { ref: 'space/water', name: 'Água' },
];
const names = (typed: string) => found(all, typed).map(({ name }) => name);

describe('the search of the compendium', () => {
  it('takes no notice of accents and capitals', () => {
    expect(plainly('Água é Ñandú')).toBe('agua e nandu');
    expect(names('ILBAN')).toEqual(['Conde Ilbán Richese']);
    expect(names('agua')).toEqual(['Água']);
  });
  it('finds all words anywhere, and names first', () => {
    expect(names('water duncan')).toEqual(['Duncan Idaho']);
    expect(names('')).toHaveLength(3);
    expect(names('nothing')).toEqual([]);
  });
});
