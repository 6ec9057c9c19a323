import { describe, expect, it } from 'vitest';
import { explained, plain, subject } from '../src/lib/i18n/pieces';

const pieces = [{ text: 'Ada', ref: 'seat/0' }, { text: ' uses ' }, { text: 'Gain 1 water.', ref: 'effect/card/stilgar.agent' }];

describe('finished words', () => {
  it('read as one text', () => {
    expect(plain(pieces)).toBe('Ada uses Gain 1 water.');
    expect(plain([])).toBe('');
  });

  it('are about the first thing they name, not about who does it', () => {
    expect(subject(pieces)).toBe('effect/card/stilgar.agent');
    expect(subject([{ text: 'Pass' }])).toBeNull();
  });

  it('explain the thing an effect is printed on', () => {
    expect(explained('effect/card/stilgar.agent')).toBe('card/stilgar');
    expect(explained('space/arrakeen')).toBe('space/arrakeen');
    expect(explained('seat/1')).toBeNull();
    expect(explained(undefined)).toBeNull();
  });
});
