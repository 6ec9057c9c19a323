import { describe, expect, it } from 'vitest';
import type { GameEvent, Update } from '../src/lib/api/types';
import { lines, standing, type LogRules } from '../src/lib/table/log';

const rules: LogRules = {
  deeds: new Set(['send', 'reveal_card']),
  sideNotes: new Set(['refill']),
  saidBy: { play: 'send' },
  summed: new Set(['gain']),
  listed: new Set(['reveal_card', 'refill']),
  latest: new Set(['strength']),
  headings: new Set(['round']),
};

const update = (seq: number, events: GameEvent[], more: Partial<Update> = {}): Update => ({
  seq, at: 0, kind: 'play', seat: events[0]?.seat ?? null, undoes: null, events, ...more,
}); // prettier-ignore

describe('the log', () => {
  it('joins a deed and what follows from it', () => {
    const found = lines(
      [
        update(1, [{ kind: 'play', seat: 0, card: 'card/a' }]),
        update(2, [{ kind: 'send', seat: 0 }, { kind: 'gain', seat: 0, count: 1 }, { kind: 'gain', seat: 0, count: 2 }]),
        update(3, [{ kind: 'send', seat: 1 }, { kind: 'gain', seat: 0, count: 1 }]),
      ],
      rules,
    );
    expect(found.map((line) => [line.seat, line.clauses.map((clause) => clause.kind)])).toEqual([
      [0, ['send', 'gain']],
      [1, ['send']],
      [0, ['gain']],
    ]);
    expect(found[0]?.clauses[1]?.count).toBe(3);
  });

  it('lists cards of one kind and keeps the last strength', () => {
    const [line] = lines(
      [
        update(1, [
          { kind: 'reveal_card', seat: 0, card: 'card/a' },
          { kind: 'strength', seat: 0, count: 1 },
          { kind: 'reveal_card', seat: 0, card: 'card/b' },
          { kind: 'strength', seat: 0, count: 4 },
        ]),
      ],
      rules,
    );
    expect(line?.clauses).toEqual([
      { kind: 'reveal_card', seat: 0, card: ['card/a', 'card/b'] },
      { kind: 'strength', seat: 0, count: 4 },
    ]);
  });

  it('forgets what was undone, also what was done again and undone', () => {
    const done = [
      update(1, [{ kind: 'send', seat: 0 }]),
      update(2, [], { kind: 'undo', undoes: 1 }),
      update(3, [{ kind: 'send', seat: 0 }], { kind: 'redo' }),
    ];
    expect(standing(done).map((one) => one.seq)).toEqual([3]);
  });

  it('puts a heading by itself', () => {
    const found = lines([update(1, [{ kind: 'round', seat: -1 }, { kind: 'gain', seat: 0, count: 1 }])], rules);
    expect(found.map((line) => line.heading)).toEqual([true, false]);
  });
});
