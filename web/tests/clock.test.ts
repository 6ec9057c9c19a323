import { describe, expect, it } from 'vitest';
import { left, told } from '../src/lib/table/clock';
import { span } from '../src/lobby/clocks';

const units = { day: 'd', hour: 'h', minute: 'min' };
const clock = { move: 60, reserve: 600 };

describe('a clock', () => {
  it('counts down while it runs, the move first and then the reserve', () => {
    expect(left(clock, { reserve: 600, spent: 0, since: 1000 }, 1000)).toBe(660);
    expect(left(clock, { reserve: 600, spent: 10, since: 1000 }, 1070)).toBe(580);
    expect(left(clock, { reserve: 0, spent: 0, since: 1000 }, 1090)).toBe(-30);
  });

  it('stands while nobody is asked, and never goes backwards', () => {
    expect(left(clock, { reserve: 600, spent: 25, since: null }, 9999)).toBe(635);
    expect(left(clock, { reserve: 600, spent: 0, since: 1000 }, 900)).toBe(660);
  });

  it.each([
    [-5, '0:00'],
    [65, '1:05'],
    [3599, '59:59'],
    [3 * 3600 + 20 * 60, '3 h 20 min'],
    [2 * 86400 + 4 * 3600 + 59, '2 d 4 h'],
  ])('tells %s seconds as %s', (seconds, text) => {
    expect(told(seconds, units)).toBe(text);
  });
});

describe('time to think', () => {
  it.each([
    [30, 'it', '30 s'],
    [600, 'it', '10 min'],
    [7200, 'es', '2 h'],
    [86400, 'en', '1 day'],
    [86400, 'it', '1 giorno'],
    [86400, 'pt', '1 dia'],
    [3 * 86400, 'es', '3 días'],
  ])('of %s seconds is in %s: %s', (seconds, lang, text) => {
    expect(span(seconds, lang)).toBe(text);
  });
});
