import { describe, expect, it } from 'vitest';
import type { SeatInfo, TableState } from '../src/lib/api/types';
import { haltedBy, hasRoom, isAbsent } from '../src/lib/table/life';

const seat = (number: number, kind: SeatInfo['kind'] = 'person', free = false): SeatInfo => ({
  seat: number, kind, name: 'Ada', bot: null, free, role: '', team: '', colour: '',
}); // prettier-ignore
const clock = (since: number | null, spent = 0) => ({ reserve: 0, spent, since });

function table(changes: Partial<TableState>): TableState {
  const seats = [seat(0), seat(1), seat(2, 'bot')];
  const quiet = { status: 'playing', paused: false, paused_since: null, archived: false, outdated: false } as const;
  return { ...quiet, host: 0, seats, clocks: seats.map(() => clock(null)), absence_minutes: 10, ...changes } as TableState;
}

describe('a table that does not go on', () => {
  it('says why', () => {
    expect(haltedBy(table({ paused: true, outdated: true }))).toBe('notice.outdated');
    expect(haltedBy(table({ paused: true, archived: true }))).toBe('notice.archived');
    expect(haltedBy(table({ status: 'closed' }))).toBe('notice.closed');
    expect(haltedBy(table({ paused: true }))).toBe('notice.paused');
  });
});

describe('a seat for a newcomer', () => {
  it('is an open one, or one whose bot or person can be replaced', () => {
    expect(hasRoom(table({}))).toBe(false);
    expect(hasRoom(table({ seats: [seat(0), seat(1, 'open')] }))).toBe(true);
    expect(hasRoom(table({ seats: [seat(0), seat(1, 'bot', true)] }))).toBe(true);
    expect(hasRoom(table({ seats: [seat(0), seat(1, 'person', true)] }))).toBe(true);
    expect(hasRoom(table({ seats: [seat(0, 'bot', true)], outdated: true }))).toBe(false);
    expect(hasRoom(table({ seats: [seat(0, 'bot', true)], status: 'closed' }))).toBe(false);
  });
});

describe('somebody absent', () => {
  const waiting = table({ clocks: [clock(1000, 100), clock(null, 9999), clock(null)] });
  it('has been asked for some minutes', () => {
    expect(isAbsent(waiting, seat(0), 1499)).toBe(false);
    expect(isAbsent(waiting, seat(0), 1500)).toBe(true);
    expect(isAbsent(waiting, seat(1), 9999)).toBe(false);
    expect(isAbsent(waiting, seat(2, 'bot'), 9999)).toBe(false);
    expect(isAbsent(waiting, seat(1, 'open'), 1000)).toBe(true);
  });

  it('is, during a pause, the host who does not go on', () => {
    const paused = { ...waiting, paused: true, paused_since: 2000 };
    expect(isAbsent(paused, seat(0), 2599)).toBe(false);
    expect(isAbsent(paused, seat(0), 2600)).toBe(true);
    expect(isAbsent(paused, seat(1), 9999)).toBe(false);
  });
});
