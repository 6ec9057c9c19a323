import { describe, expect, it } from 'vitest';
import { percents } from '../src/lib/ui/percent';

describe('chances in percent', () => {
  it('are whole numbers where these tell choices apart', () => {
    expect(percents([0.412, 0.395, 0.024], 'en')).toEqual(['41', '40', '2']);
  });

  it('have a decimal where choices that differ would read the same', () => {
    expect(percents([0.0312, 0.0297, 0.026], 'en')).toEqual(['3.1', '3.0', '2.6']);
    expect(percents([0.0312, 0.0297], 'it')).toEqual(['3,1', '3,0']);
  });

  it('are whole where they are the same', () => {
    expect(percents([0.25, 0.25], 'pt')).toEqual(['25', '25']);
    expect(percents([], 'es')).toEqual([]);
  });
});
