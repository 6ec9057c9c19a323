import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayList, STEP } from '../src/lib/table/playlist';

describe('the play list', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
  });

  it('shows one thing after the other, and all at once when hurried', () => {
    const shown: number[] = [];
    let clock = 10_000;
    const list = new PlayList<number>((item) => shown.push(item), () => clock);
    list.add(1);
    list.add(2);
    list.add(3);
    expect(shown).toEqual([1]);
    expect(list.latest).toBe(3);
    clock += STEP;
    vi.advanceTimersByTime(STEP);
    expect(shown).toEqual([1, 2]);
    list.hurry();
    expect(shown).toEqual([1, 2, 3]);
    expect(list.latest).toBeUndefined();
  });

  it('shows at once what needs no pause, but never out of order', () => {
    const shown: number[] = [];
    const list = new PlayList<number>((item) => shown.push(item), () => 10_000);
    list.add(1);
    list.add(2);
    list.add(3, 0);
    expect(shown).toEqual([1]);
    list.clear();
    list.add(4, 0);
    expect(shown).toEqual([1, 4]);
  });
});
