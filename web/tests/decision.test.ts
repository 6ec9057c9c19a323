import { describe, expect, it } from 'vitest';
import type { Decision } from '../src/lib/api/types';
import { indexOf, keyOf, OPTION_KEYS } from '../src/lib/decision/keys';
import { byTarget, confirming } from '../src/lib/decision/options';

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

  it('is confirmed by its only option or by the one that finishes', () => {
    expect(confirming(decision(option('a')))?.id).toBe('a');
    expect(confirming(decision(option('a'), option('end')))?.id).toBe('end');
    expect(confirming(decision(option('a'), option('b')))).toBeUndefined();
  });

  it('gives no key of the table to an option', () => {
    for (const reserved of 'zylr?') expect(OPTION_KEYS).not.toContain(reserved);
    expect(keyOf(0)).toBe('1');
    expect(indexOf('A')).toBe(9);
    expect(keyOf(99)).toBeUndefined();
  });
});
