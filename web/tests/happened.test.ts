import { describe, expect, it } from 'vitest';
import type { LogLine } from '../src/lib/api/types';
import { lastConflict, pointsOf } from '../src/games/imperium/aftermath';
import { anchorsOf, eventsOf, sinceLastTurn, withoutName, type Past } from '../src/lib/table/recap';

const line = (key: string, seat: number, text = '', ref?: string, heading = false): LogLine => ({
  key,
  seat,
  heading,
  pieces: [{ text: 'Somebody', ref: `seat/${seat}` }, { text: ` ${text}`, ...(ref ? { ref } : {}) }],
});
const texts = (lines: LogLine[]) => lines.map((one) => one.key);

describe('since my last turn', () => {
  const lines = [line('1.0', 0), line('2.0', 1), line('3.0', -1, '', undefined, true), line('4.0', 2), line('5.0', 1)];

  it('is what the others did after it', () => {
    expect(texts(sinceLastTurn(lines, 0))).toEqual(['2.0', '4.0', '5.0']);
    expect(texts(sinceLastTurn(lines, 2))).toEqual(['5.0']);
  });

  it('stays while I take my turn', () => {
    expect(texts(sinceLastTurn([...lines, line('6.0', 0), line('7.0', 0)], 0))).toEqual(['2.0', '4.0', '5.0']);
  });

  it('is the round for whoever looks on, and nothing where nobody has done anything', () => {
    expect(texts(sinceLastTurn(lines, null))).toEqual(['4.0', '5.0']);
    expect(sinceLastTurn([], 0)).toEqual([]);
    expect(sinceLastTurn([line('1.0', 0)], 0)).toEqual([]);
  });

  it('names the places of a line and those where things went', () => {
    const told = [line('4.0', 2, 'Carthag', 'space/carthag'), line('6.1', 1)];
    const past: Past[] = [
      { seq: 4, events: [{ kind: 'send_agent' }, { kind: 'recruit' }] },
      { seq: 5, events: [{ kind: 'deploy' }] },
      { seq: 6, events: [{ kind: 'end' }, { kind: 'send_agent' }] },
    ];
    const events = eventsOf(told[0]!, told, past);
    expect(events.map((event) => event.kind)).toEqual(['send_agent', 'recruit', 'deploy', 'end']);
    expect(eventsOf(told[1]!, told, past).map((event) => event.kind)).toEqual(['send_agent']);
    const goals = (event: { kind: string }) => (event.kind === 'deploy' ? ['conflict:2'] : ['here']);
    expect(anchorsOf(told[0]!, events, goals)).toEqual(['space:carthag', 'conflict:2']);
  });

  it('says no name twice', () => {
    expect(withoutName(line('1.0', 1, 'waits'))).toEqual([{ text: 'waits' }]);
    expect(withoutName({ ...line('1.0', 1), pieces: [{ text: 'All wait.' }] })).toEqual([{ text: 'All wait.' }]);
  });
});

describe('the end of a Conflict', () => {
  const past: Past[] = [
    { seq: 1, events: [{ kind: 'round', seat: -1 }, { kind: 'conflict', seat: -1 }] },
    { seq: 2, events: [{ kind: 'play_intrigue', seat: 1, card: 'intrigue/plot' }, { kind: 'vp', seat: 1, count: 1, source: 'intrigue/plot' }] },
    { seq: 3, events: [{ kind: 'reveal', seat: 0 }, { kind: 'strength', seat: 0 }] },
    { seq: 4, events: [{ kind: 'play_intrigue', seat: 0, card: 'intrigue/ambush' }] },
    {
      seq: 5,
      events: [
        { kind: 'final_strength', seat: 0, count: 6, source: 'conflict/a' },
        { kind: 'final_strength', seat: 1, count: 9, source: 'conflict/a' },
        { kind: 'reward', seat: 1, place: 1, source: 'conflict/a' },
        { kind: 'vp', seat: 1, count: 2, source: 'conflict/a' },
        { kind: 'round', seat: -1 },
        { kind: 'vp', seat: 0, count: 1, source: 'track/bg', influence: 'faction/bg' },
      ],
    },
  ];

  it('has strengths, places, the cards of the Combat and the points of the round', () => {
    expect(lastConflict(past)).toEqual({
      conflict: 'conflict/a',
      ranks: [{ seat: 1, strength: 9, place: 1 }, { seat: 0, strength: 6, place: null }],
      cards: [{ seat: 0, card: 'intrigue/ambush' }],
      points: new Map([[1, 3]]),
    });
    expect(lastConflict(past.slice(0, 3))).toBeNull();
  });

  it('tells where points came from', () => {
    expect(pointsOf(past, 0, 2)).toEqual([
      { seat: 0, count: 1, source: 'phase/setup' },
      { seat: 0, count: 1, source: 'faction/bg' },
    ]);
    expect(pointsOf(past, 1, 3).map((points) => points.source)).toEqual(['intrigue/plot', 'conflict/a']);
  });
});
